//! Plain ranked search over titles, search words and help.

use super::kind::Kind;
use super::load::Library;

/// How well a kind fits a query; smaller is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Title,
    SearchWord,
    TitlePrefix,
    TitleWordPrefix,
    SearchWordPrefix,
    Category,
    Help,
}

impl Library {
    /// The kinds that fit `query`, best first: an exact title or search word, then the start of the title, of one of
    /// its words, of a search word, then category and help. Several words must all fit. An empty query gives all
    /// kinds by title.
    pub fn search(&self, query: &str) -> Vec<&Kind> {
        let query = query.trim().to_lowercase();
        let mut found: Vec<(Vec<Rank>, &Kind)> =
            self.kinds().filter_map(|kind| Some((ranks(kind, &query)?, kind))).collect();
        found.sort_by(|(left_ranks, left), (right_ranks, right)| {
            let key = |kind: &Kind| (kind.title.len(), kind.title.clone());
            left_ranks.cmp(right_ranks).then_with(|| {
                if query.is_empty() { left.title.cmp(&right.title) } else { key(left).cmp(&key(right)) }
            })
        });
        found.into_iter().map(|(_, kind)| kind).collect()
    }
}

/// The whole query's rank where it fits as one phrase, else the ranks of its words, worst first.
fn ranks(kind: &Kind, query: &str) -> Option<Vec<Rank>> {
    if let Some(rank) = rank(kind, query) {
        return Some(vec![rank]);
    }
    let mut ranks = query.split_whitespace().map(|word| rank(kind, word)).collect::<Option<Vec<_>>>()?;
    ranks.sort();
    ranks.reverse();
    Some(ranks)
}

fn rank(kind: &Kind, query: &str) -> Option<Rank> {
    let title = kind.title.to_lowercase();
    let starts_a_word = |text: &str| {
        text.match_indices(query)
            .any(|(at, _)| !text[..at].chars().next_back().is_some_and(char::is_alphanumeric))
    };
    Some(if title == query {
        Rank::Title
    } else if kind.search.iter().any(|word| word == query) {
        Rank::SearchWord
    } else if title.starts_with(query) {
        Rank::TitlePrefix
    } else if starts_a_word(&title) {
        Rank::TitleWordPrefix
    } else if kind.search.iter().any(|word| starts_a_word(word)) {
        Rank::SearchWordPrefix
    } else if kind.category.iter().any(|part| starts_a_word(&part.to_lowercase())) {
        Rank::Category
    } else if starts_a_word(&kind.help.to_lowercase()) {
        Rank::Help
    } else {
        return None;
    })
}
