//! One ranking of node kinds for everybody who searches: the palette, the command line and messages.
//!
//! What is typed is compared with titles, with the search words of each kind (other tools' names, what it does), with
//! ids, categories and help. Spelling counts as little as it can: case, spaces, hyphens, British or American English,
//! and, when nothing else fits, a wrong letter or letters that were left out.

use super::kind::Kind;
use super::load::Library;

/// How well a kind fits a query; smaller is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Title,
    SearchWord,
    TitleStart,
    TitleWordStart,
    SearchWordStart,
    Id,
    Category,
    Help,
    /// One letter is wrong, or letters were left out.
    Loose,
}

impl Library {
    /// The kinds that fit `query`, best first: an exact title or search word, then the start of the title, of one of
    /// its words, of a search word, then id, category and help, then what is spelled much like it. Several words must
    /// all fit. An empty query gives all kinds by category and title.
    pub fn search(&self, query: &str) -> Vec<&Kind> {
        self.search_among(query, &[], |_| true)
    }

    /// The same among the kinds that `fits` accepts. `recent` holds ids, latest first: of equally good kinds those
    /// come first, and with an empty query they lead the list.
    pub fn search_among(&self, query: &str, recent: &[String], fits: impl Fn(&Kind) -> bool) -> Vec<&Kind> {
        let query = plain(query);
        let age = |kind: &Kind| recent.iter().position(|id| *id == kind.id).unwrap_or(usize::MAX);
        let kinds = self.kinds().filter(|kind| fits(kind));
        if query.is_empty() {
            let mut all: Vec<&Kind> = kinds.collect();
            all.sort_by(|a, b| {
                age(a).cmp(&age(b)).then_with(|| (&a.category, &a.title).cmp(&(&b.category, &b.title)))
            });
            return all;
        }
        let mut found: Vec<(Vec<Rank>, &Kind)> =
            kinds.filter_map(|kind| Some((ranks(&Texts::of(kind), &query)?, kind))).collect();
        // Of two equally good ones the shorter title is the more basic node.
        found.sort_by(|(a_ranks, a), (b_ranks, b)| {
            let order = a_ranks.cmp(b_ranks).then(age(a).cmp(&age(b)));
            order.then(a.title.len().cmp(&b.title.len())).then_with(|| a.title.cmp(&b.title))
        });
        found.into_iter().map(|(_, kind)| kind).collect()
    }
}

/// The texts of a kind in the spelling that queries are compared in.
struct Texts {
    title: String,
    words: Vec<String>,
    id: String,
    category: Vec<String>,
    help: String,
}

impl Texts {
    fn of(kind: &Kind) -> Self {
        Self {
            title: plain(&kind.title),
            words: kind.search.iter().map(|word| plain(word)).collect(),
            id: kind.id.to_lowercase(),
            category: kind.category.iter().map(|part| plain(part)).collect(),
            help: plain(&kind.help),
        }
    }
}

/// Lower case, British, with single spaces for whatever separates words.
fn plain(text: &str) -> String {
    let lower = text.to_lowercase();
    let parts = lower.split(|letter: char| letter.is_whitespace() || matches!(letter, '_' | '-' | '/'));
    let joined = parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    // A lone minus or slash is a name of its own.
    let text = if joined.is_empty() { lower.trim().to_owned() } else { joined };
    text.replace("color", "colour").replace("grey", "gray").replace("normalise", "normalize")
}

fn squeezed(text: &str) -> String {
    text.split(' ').collect()
}

/// The whole query's rank where it fits as one phrase, else the ranks of its words, worst first.
fn ranks(texts: &Texts, query: &str) -> Option<Vec<Rank>> {
    let phrase = rank(texts, query);
    if phrase.is_some_and(|rank| rank < Rank::Loose) || !query.contains(' ') {
        return phrase.map(|rank| vec![rank]);
    }
    let mut ranks = query.split(' ').map(|word| rank(texts, word)).collect::<Option<Vec<_>>>()?;
    ranks.sort();
    ranks.reverse();
    Some(ranks)
}

fn rank(texts: &Texts, query: &str) -> Option<Rank> {
    let Texts { title, words, id, category, help } = texts;
    let query_squeezed = squeezed(query);
    let is_it = |text: &String| text == query || squeezed(text) == query_squeezed;
    Some(if is_it(title) {
        Rank::Title
    } else if words.iter().any(is_it) {
        Rank::SearchWord
    } else if title.starts_with(query) || squeezed(title).starts_with(&query_squeezed) {
        Rank::TitleStart
    } else if starts_a_word(title, query) {
        Rank::TitleWordStart
    } else if words.iter().any(|word| starts_a_word(word, query)) {
        Rank::SearchWordStart
    } else if id.contains(query) {
        Rank::Id
    } else if category.iter().any(|part| starts_a_word(part, query)) {
        Rank::Category
    } else if starts_a_word(help, query) {
        Rank::Help
    } else if is_loosely(title, query) || words.iter().any(|word| is_misspelled(word, query)) {
        Rank::Loose
    } else {
        return None;
    })
}

fn starts_a_word(text: &str, query: &str) -> bool {
    text.match_indices(query)
        .any(|(at, _)| !text[..at].chars().next_back().is_some_and(char::is_alphanumeric))
}

/// Queries shorter than this fit too much once letters may differ.
const LEAST_LOOSE_LETTERS: usize = 3;

fn is_loosely(title: &str, query: &str) -> bool {
    let letters = query.chars().count();
    letters >= LEAST_LOOSE_LETTERS && (is_abbreviation(title, query) || is_misspelled(title, query))
}

/// True when the letters of `query` stand in `text` in order, starting at a word and with few gaps, as in `smstep`.
fn is_abbreviation(text: &str, query: &str) -> bool {
    let text: Vec<char> = text.chars().collect();
    let mut letters = query.chars().filter(|letter| *letter != ' ').peekable();
    let (mut gaps, mut last) = (0, None);
    for (place, letter) in text.iter().enumerate() {
        let starts_word = place == 0 || text[place - 1] == ' ';
        if letters.peek() != Some(letter) || last.is_none() && !starts_word {
            continue;
        }
        letters.next();
        gaps += usize::from(last.is_some_and(|last| last + 1 != place) && !starts_word);
        last = Some(place);
    }
    letters.peek().is_none() && gaps <= 1
}

/// True when one letter more, less, other or swapped makes `query` of `text` or of one of its words.
fn is_misspelled(text: &str, query: &str) -> bool {
    query.chars().count() > LEAST_LOOSE_LETTERS
        && std::iter::once(text).chain(text.split(' ')).any(|word| is_one_letter_off(word, query))
}

fn is_one_letter_off(word: &str, query: &str) -> bool {
    let (word, query): (Vec<char>, Vec<char>) = (word.chars().collect(), query.chars().collect());
    if word.len().abs_diff(query.len()) > 1 {
        return false;
    }
    let same = word.iter().zip(&query).take_while(|(a, b)| a == b).count();
    let (word, query) = (&word[same..], &query[same..]);
    match (word, query) {
        ([_, word @ ..], [_, query @ ..]) if word == query => true,
        ([a, b, word @ ..], [c, d, query @ ..]) if a == d && b == c && word == query => true,
        ([_, word @ ..], query) if word == query => true,
        (word, [_, query @ ..]) => word == query,
        _ => false,
    }
}
