//! Which node kinds a few typed letters mean, and which of a node's pins a dangling wire goes to.

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use super::canvas_host::{generic_takes, is_reroute};
use crate::library::{Kind, Library, PinType};
use crate::types::{Conversion, Type};

/// The end that a dangling wire offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The type at that end; `None` when nothing has decided it yet.
    pub ty: Option<Type>,
    /// True when it is an output, so that an input is wanted.
    pub from_output: bool,
}

/// The kinds that fit, best first. With an empty query all of them, by category and title.
pub fn search<'a>(library: &'a Library, query: &str, wanted: Option<Wanted>) -> Vec<&'a Kind> {
    let fitting = library.kinds().filter(|kind| wanted.is_none_or(|wanted| best_pin(kind, wanted).is_some()));
    let query = query.trim();
    if query.is_empty() {
        let mut all: Vec<&Kind> = fitting.collect();
        all.sort_by(|a, b| (&a.category, &a.title).cmp(&(&b.category, &b.title)));
        return all;
    }
    let pattern = Pattern::parse(query, CaseMatching::Ignore, Normalization::Smart);
    let mut scorer = Scorer { pattern, matcher: Matcher::new(Config::DEFAULT), query: query.to_lowercase() };
    let mut scored: Vec<(u32, &Kind)> =
        fitting.filter_map(|kind| Some((scorer.score(kind)?, kind))).collect();
    // Of two equally good ones the shorter title is the more basic node.
    scored.sort_by(|(a_score, a), (b_score, b)| {
        b_score.cmp(a_score).then(a.title.len().cmp(&b.title.len())).then(a.title.cmp(&b.title))
    });
    scored.into_iter().map(|(_, kind)| kind).collect()
}

/// A letter that fits scores 16; gaps between letters cost. Below this the letters are scattered by chance.
const LEAST_SCORE_PER_LETTER: u32 = 13;

struct Scorer {
    pattern: Pattern,
    matcher: Matcher,
    query: String,
}

impl Scorer {
    fn score(&mut self, kind: &Kind) -> Option<u32> {
        let title = self.fuzzy(&kind.title).map(|score| 8 * score + self.exactness(&kind.title, 400));
        let words = kind.search.iter().filter_map(|word| {
            let score = self.fuzzy(word)?;
            Some(6 * score + self.exactness(word, 300))
        });
        let words = words.max();
        let category = kind.category.iter().filter_map(|part| self.fuzzy(part)).max().map(|score| 2 * score);
        // Letters scattered over a sentence mean nothing, so the help must hold the words as typed.
        let help = self.query.len() > 2 && kind.help.to_lowercase().contains(&self.query);
        title.max(words).max(category).max(help.then_some(20))
    }

    fn fuzzy(&mut self, text: &str) -> Option<u32> {
        let mut buffer = Vec::new();
        let score = self.pattern.score(Utf32Str::new(text, &mut buffer), &mut self.matcher)?;
        let letters = self.query.chars().filter(|letter| !letter.is_whitespace()).count();
        (score >= letters as u32 * LEAST_SCORE_PER_LETTER).then_some(score)
    }

    /// The bonus for text that is, or begins with, what was typed.
    fn exactness(&self, text: &str, bonus: u32) -> u32 {
        let text = text.to_lowercase();
        if text == self.query {
            2 * bonus
        } else if text.starts_with(&self.query) || text.split(' ').any(|word| word == self.query) {
            bonus
        } else {
            0
        }
    }
}

/// The pin of `kind` that a dangling wire goes to: the one that needs the least conversion, the first of equals.
pub fn best_pin(kind: &Kind, wanted: Wanted) -> Option<&str> {
    let cost_of_wire = |from: Option<Type>, to: Option<Type>| match (from, to) {
        (Some(from), Some(to)) => from.conversion_to(to).map(cost),
        _ => Some(2),
    };
    if wanted.from_output {
        let inputs = kind.inputs.iter().filter_map(|input| {
            let cost = match (input.ty, wanted.ty) {
                (PinType::Fixed(ty), found) => cost_of_wire(found, Some(ty))?,
                (PinType::Generic, Some(found)) if !generic_takes(kind, found) => return None,
                (PinType::Generic, _) => 1,
            };
            Some((cost, input.name.as_str()))
        });
        return inputs.min_by_key(|(cost, _)| *cost).map(|(_, name)| name);
    }
    let outputs = kind.outputs.iter().filter_map(|output| {
        let cost = match (output.ty, wanted.ty) {
            (PinType::Fixed(ty), target) => cost_of_wire(Some(ty), target)?,
            (PinType::Generic, Some(target)) if target.float_width().is_none() && !is_reroute(kind) => {
                return None;
            }
            (PinType::Generic, _) => 1,
        };
        Some((cost, output.name.as_str()))
    });
    outputs.min_by_key(|(cost, _)| *cost).map(|(_, name)| name)
}

const fn cost(conversion: Conversion) -> u32 {
    match conversion {
        Conversion::None => 0,
        Conversion::Splat | Conversion::AppendOne => 3,
        Conversion::ToFloat | Conversion::ToFloatSplat => 4,
        Conversion::Drop => 6,
    }
}
