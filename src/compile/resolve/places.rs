//! Groups unfolded: every use of a group is a place with nodes of its own.
//!
//! A place's nodes keep the ids of the definition, so that problems and code lead back to where people edit, and the
//! place says through which uses. What crosses the border of a group goes through one node per pin, which converts to
//! the pin's type. Nothing recurses, and what would unfold without measure is refused.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::ops::Range;
use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::document::{Document, GroupId, GroupRole, GroupSide, Node, NodeId};

use super::{TypedNode, identify};
use crate::compile::kinds::NodeKinds;

/// How deep groups may stand in each other.
const MAX_DEPTH: usize = 64;
/// How many nodes a document may have once all groups are unfolded.
const MAX_UNFOLDED: usize = 200_000;

/// The main graph or one use of a group.
#[derive(Debug)]
pub(super) struct Place {
    /// The group that it unfolds; `None` for the main graph.
    pub group: Option<GroupId>,
    /// The nodes that stand for the groups around it, outermost first, the place's own last.
    pub path: Arc<[NodeId]>,
    /// Its nodes' ids, ascending.
    ids: Arc<[NodeId]>,
    /// The index of its first node; the others follow.
    first: usize,
    /// The indices of the first node of its input pins and of its output pins; the others follow.
    pub first_pins: [Option<usize>; 2],
    /// The node that takes what goes out.
    pub output_end: Option<NodeId>,
}

impl Place {
    /// The index of a node in this place.
    pub fn index_of(&self, id: NodeId) -> Option<usize> {
        Some(self.first + self.ids.binary_search(&id).ok()?)
    }

    /// The indices of its nodes.
    pub fn indices(&self) -> Range<usize> {
        self.first..self.first + self.ids.len()
    }
}

/// All places, the main graph first, and which place each use of a group leads to.
#[derive(Debug, Default)]
pub(super) struct Places {
    pub all: Vec<Place>,
    /// By the place and the node that stands for the group.
    pub uses: HashMap<(usize, NodeId), usize>,
}

/// Unfolds a document into nodes. Uses that are not unfolded are left as they are, with the reason.
pub(super) fn unfold<'a>(
    document: &'a Document,
    kinds: &'a NodeKinds,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Places, Vec<TypedNode<'a>>) {
    let graph = document.graph();
    let mut owned: BTreeMap<Option<GroupId>, Vec<NodeId>> = BTreeMap::new();
    for (id, node) in graph.nodes() {
        owned.entry(node.owner).or_default().push(id);
    }
    let owned: BTreeMap<_, Arc<[NodeId]>> =
        owned.into_iter().map(|(owner, ids)| (owner, ids.into())).collect();
    let mut unfolding = Unfolding {
        document,
        kinds,
        owned,
        places: Places::default(),
        unfolded: BTreeSet::new(),
        nodes: Vec::new(),
        diagnostics,
    };
    unfolding.from(None);
    // What nobody uses yet is checked all the same, for those who are just making it.
    for (group, _) in graph.groups() {
        if !unfolding.unfolded.contains(&group) {
            unfolding.from(Some(group));
        }
    }
    (unfolding.places, unfolding.nodes)
}

struct Unfolding<'a, 'd> {
    document: &'a Document,
    kinds: &'a NodeKinds,
    owned: BTreeMap<Option<GroupId>, Arc<[NodeId]>>,
    places: Places,
    unfolded: BTreeSet<GroupId>,
    nodes: Vec<TypedNode<'a>>,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl Unfolding<'_, '_> {
    /// Adds a place that nothing uses, and all that it uses.
    fn from(&mut self, group: Option<GroupId>) {
        let mut open = VecDeque::from([self.add(group, Arc::from([]), None)]);
        while let Some(place) = open.pop_front() {
            for index in self.places.all[place].indices() {
                let node = &self.nodes[index];
                if node.is_muted() {
                    continue;
                }
                let Some((used, GroupRole::Instance)) = GroupId::of_kind(&node.node.kind) else { continue };
                if self.document.graph().group(used).is_none() {
                    continue;
                }
                let (id, path) = (node.id, &self.places.all[place].path);
                let count = self.owned.get(&Some(used)).map_or(0, |ids| ids.len());
                let problem = if path.len() >= MAX_DEPTH {
                    Some(format!("groups stand in each other more than {MAX_DEPTH} deep here"))
                } else if self.nodes.len() + count > MAX_UNFOLDED {
                    Some(format!("with all groups unfolded there are more than {MAX_UNFOLDED} nodes"))
                } else {
                    None
                };
                if let Some(problem) = problem {
                    let problem =
                        node.error(problem).with_help("use the group less often, or make it smaller");
                    self.diagnostics.push(problem);
                    self.nodes[index].broken = true;
                    continue;
                }
                let path: Arc<[NodeId]> = path.iter().copied().chain([id]).collect();
                let inner = self.add(Some(used), path, Some(index));
                self.nodes[index].inert = true;
                self.places.uses.insert((place, id), inner);
                open.push_back(inner);
            }
        }
    }

    /// Adds the nodes of a place and of its pins; `instance` is the node that stands for it.
    fn add(&mut self, group: Option<GroupId>, path: Arc<[NodeId]>, instance: Option<usize>) -> usize {
        self.unfolded.extend(group);
        let graph = self.document.graph();
        let ids = self.owned.get(&group).cloned().unwrap_or_default();
        let first = self.nodes.len();
        for id in ids.iter() {
            let Some(node) = graph.node(*id) else { continue };
            let mut typed = identify(*id, node, self.kinds, &path, self.diagnostics);
            if let Some((of, GroupRole::Input | GroupRole::Output)) = GroupId::of_kind(&node.kind) {
                typed.inert = true;
                if Some(of) != group && typed.kind.is_some() {
                    let problem = typed.error("this is the end of another group");
                    self.diagnostics.push(problem.with_help("remove the node"));
                    typed.broken = true;
                }
            }
            self.nodes.push(typed);
        }
        let mut first_pins = [None, None];
        let mut output_end = None;
        if let Some(group) = group {
            let input_kind = group.input_kind();
            let end = |kind: &str| {
                ids.iter().find_map(|id| Some((*id, graph.node(*id).filter(|node| node.kind == kind)?)))
            };
            let around: Arc<[NodeId]> = path[..path.len().saturating_sub(1)].into();
            // A pin that comes in belongs to the node that stands for the group: people type its value there.
            let outside = match instance {
                Some(index) => Some((self.nodes[index].id, self.nodes[index].node)),
                None => end(&input_kind),
            };
            let inside = end(&group.output_kind());
            output_end = inside.map(|(id, _)| id);
            let no_end = outside.map_or((NodeId(0), &self.kinds.groups().no_end), |(id, _)| {
                (id, &self.kinds.groups().no_end)
            });
            first_pins = [
                outside.map(|end| self.add_pins(group, GroupSide::Inputs, end, &around)),
                Some(self.add_pins(group, GroupSide::Outputs, inside.unwrap_or(no_end), &path)),
            ];
        }
        self.places.all.push(Place { group, path, ids, first, first_pins, output_end });
        self.places.all.len() - 1
    }
}

impl<'a> Unfolding<'a, '_> {
    fn add_pins(
        &mut self,
        group: GroupId,
        side: GroupSide,
        (id, node): (NodeId, &'a Node),
        path: &Arc<[NodeId]>,
    ) -> usize {
        let first = self.nodes.len();
        let kinds = self.kinds.groups().pins(group, side);
        self.nodes.extend(kinds.iter().map(|kind| TypedNode::new(id, node, Some(kind), path)));
        first
    }
}

/// The nodes that name wires, by their place and the name.
pub(super) type NamedWires = HashMap<(usize, String), usize>;

/// Finds all nodes that name wires; a second one of the same name is refused.
pub(super) fn named_wires(
    places: &Places,
    nodes: &mut [TypedNode<'_>],
    diagnostics: &mut Vec<Diagnostic>,
) -> NamedWires {
    let mut known = NamedWires::new();
    let mut told = BTreeSet::new();
    for (number, place) in places.all.iter().enumerate() {
        for index in place.indices() {
            let node = &mut nodes[index];
            if node.node.kind != crate::document::SET_WIRE_KIND {
                continue;
            }
            let Some(name) = node.node.option("name").map(str::trim).filter(|name| !name.is_empty()) else {
                continue;
            };
            if known.contains_key(&(number, name.to_owned())) {
                node.broken = true;
                if told.insert(node.id) {
                    let problem = node.error(format!("another node names a wire `{name}`"));
                    diagnostics.push(problem.with_help("give this one another name"));
                }
                continue;
            }
            known.insert((number, name.to_owned()), index);
        }
    }
    known
}
