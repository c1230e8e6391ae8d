//! Which node each piece of the generated text came from.

use std::ops::Range;
use std::sync::Arc;

use crate::document::NodeId;

/// Byte ranges of the generated text with the node that caused them, ordered by start; ranges do not overlap.
///
/// A Pass Output causes the entry points of its pass but for what the other nodes put into them.
/// A node in a group causes text once per use of the group; the paths tell those apart.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SourceMap {
    spans: Vec<(Range<usize>, NodeId)>,
    paths: Vec<Arc<[NodeId]>>,
}

impl SourceMap {
    /// Adds a range; ranges come in order. `path` has the nodes that stand for the groups around the node.
    pub fn push(&mut self, range: Range<usize>, node: NodeId, path: &Arc<[NodeId]>) {
        if !range.is_empty() {
            self.spans.push((range, node));
            self.paths.push(Arc::clone(path));
        }
    }

    /// The node whose text covers the byte `at`.
    pub fn node_at(&self, at: usize) -> Option<NodeId> {
        Some(self.spans[self.place_of(at)?].1)
    }

    /// The nodes that stand for the groups around the node whose text covers the byte `at`, outermost first.
    pub fn path_at(&self, at: usize) -> Option<&[NodeId]> {
        Some(&self.paths[self.place_of(at)?])
    }

    fn place_of(&self, at: usize) -> Option<usize> {
        let after = self.spans.partition_point(|(range, _)| range.start <= at);
        let place = after.checked_sub(1)?;
        self.spans[place].0.contains(&at).then_some(place)
    }

    /// The ranges that came from `node`, in order of the text. What a node stands for came from it too.
    pub fn ranges_of(&self, node: NodeId) -> impl Iterator<Item = Range<usize>> {
        let spans = self.spans.iter().zip(&self.paths);
        spans
            .filter(move |((_, owner), path)| *owner == node || path.contains(&node))
            .map(|((range, _), _)| range.clone())
    }

    /// All ranges, in order of the text.
    pub fn spans(&self) -> &[(Range<usize>, NodeId)] {
        &self.spans
    }
}
