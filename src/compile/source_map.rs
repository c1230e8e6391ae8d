//! Which node each piece of the generated text came from.

use std::ops::Range;

use crate::document::NodeId;

/// Byte ranges of the generated text with the node that caused them, ordered by start; ranges do not overlap.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SourceMap {
    spans: Vec<(Range<usize>, NodeId)>,
}

impl SourceMap {
    /// Adds a range; ranges come in order.
    pub fn push(&mut self, range: Range<usize>, node: NodeId) {
        if !range.is_empty() {
            self.spans.push((range, node));
        }
    }

    /// The node whose text covers the byte `at`.
    pub fn node_at(&self, at: usize) -> Option<NodeId> {
        let after = self.spans.partition_point(|(range, _)| range.start <= at);
        let (range, node) = self.spans.get(after.checked_sub(1)?)?;
        range.contains(&at).then_some(*node)
    }

    /// The ranges that came from `node`, in order of the text.
    pub fn ranges_of(&self, node: NodeId) -> impl Iterator<Item = Range<usize>> {
        self.spans.iter().filter(move |(_, owner)| *owner == node).map(|(range, _)| range.clone())
    }

    /// All ranges, in order of the text.
    pub fn spans(&self) -> &[(Range<usize>, NodeId)] {
        &self.spans
    }
}
