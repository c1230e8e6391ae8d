//! Why an edit was refused, in words for the user.

use std::fmt;

use super::{FrameId, GroupId, NodeId};
use crate::types::Type;

/// Why an edit was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// There is no such node.
    NoNode(NodeId),
    /// There is no such frame.
    NoFrame(FrameId),
    /// There is no pass, parameter or texture of this name.
    NotFound(String),
    /// The name is taken.
    NameTaken(String),
    /// The name is empty.
    EmptyName,
    /// A parameter cannot be of this type.
    NoParameterType(Type),
    /// The wire would make a node depend on itself.
    Cycle,
    /// The pictures inside the document would be larger than [`super::Embedded::MAX_TOTAL_BYTES`].
    TooMuchEmbedded,
    /// A document, or a side of a group, has at most this many of something.
    TooMany(&'static str, usize),
    /// A position, size or count is not finite or out of its limits.
    OutOfRange(&'static str),
    /// There is no such group.
    NoGroup(GroupId),
    /// The node does not stand for a group.
    NotAGroup(NodeId),
    /// A group would contain itself.
    Recursion,
    /// The group, by name, is used by this many nodes.
    GroupInUse(String, usize),
    /// None of the nodes can be part of a group.
    NothingToGroup,
    /// The two ends are in different graphs.
    OtherGraph,
    /// A Pass Output belongs in the main graph.
    NotInGroup,
    /// The end of a group belongs in that group.
    NotHere,
}

impl fmt::Display for EditError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNode(id) => write!(formatter, "there is no node {id}"),
            Self::NoFrame(id) => write!(formatter, "there is no frame {}", id.0),
            Self::NotFound(name) => write!(formatter, "there is nothing named `{name}`"),
            Self::NameTaken(name) => write!(formatter, "the name `{name}` is taken"),
            Self::EmptyName => formatter.write_str("a name cannot be empty"),
            Self::NoParameterType(ty) => write!(formatter, "a parameter cannot be a {ty}"),
            Self::Cycle => formatter.write_str("this wire would make a node depend on itself"),
            Self::TooMuchEmbedded => write!(
                formatter,
                "the pictures in the document would take more than {} MiB; leave this one a file",
                super::Embedded::MAX_TOTAL_BYTES >> 20
            ),
            Self::TooMany(what, most) => write!(formatter, "there can be at most {most} {what}"),
            Self::OutOfRange(what) => write!(formatter, "{what} is out of range"),
            Self::NoGroup(id) => write!(formatter, "there is no group {id}"),
            Self::NotAGroup(id) => write!(formatter, "node {id} does not stand for a group"),
            Self::Recursion => formatter.write_str("a group cannot contain itself"),
            Self::GroupInUse(name, 1) => {
                write!(formatter, "one node uses the group `{name}`; delete it or ungroup it first")
            }
            Self::GroupInUse(name, count) => {
                write!(formatter, "{count} nodes use the group `{name}`; delete or ungroup them first")
            }
            Self::NothingToGroup => formatter.write_str("none of the selected nodes can be in a group"),
            Self::OtherGraph => formatter.write_str("these are in different graphs"),
            Self::NotInGroup => formatter.write_str("a Pass Output belongs in the main graph"),
            Self::NotHere => formatter.write_str("the end of a group belongs in that group"),
        }
    }
}

impl std::error::Error for EditError {}
