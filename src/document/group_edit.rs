//! Changes of a group's definition, and the rules of what may stand where.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::group::pin_name;
use super::{
    Document, EditError, Group, GroupId, GroupPin, GroupRole, GroupSide, NodeId, PASS_OUTPUT_KIND, Pin,
    limits,
};

impl Document {
    /// Whether a node of this kind may stand in `owner`.
    pub(super) fn check_place(&self, kind: &str, owner: Option<GroupId>) -> Result<(), EditError> {
        if let Some(owner) = owner {
            self.known_group(owner)?;
            if kind == PASS_OUTPUT_KIND {
                return Err(EditError::NotInGroup);
            }
        }
        match GroupId::of_kind(kind) {
            None => Ok(()),
            Some((group, GroupRole::Instance)) => {
                self.known_group(group)?;
                match owner {
                    Some(owner) if self.graph.groups_within(group).contains(&owner) => {
                        Err(EditError::Recursion)
                    }
                    _ => Ok(()),
                }
            }
            Some((group, _)) if owner == Some(group) => Ok(()),
            Some(_) => Err(EditError::NotHere),
        }
    }

    pub(super) fn known_group(&self, group: GroupId) -> Result<&Group, EditError> {
        self.graph.group(group).ok_or(EditError::NoGroup(group))
    }

    pub(super) fn describe_group(
        &mut self,
        id: GroupId,
        name: String,
        help: String,
    ) -> Result<(), EditError> {
        super::edit::not_empty(&name)?;
        self.known_group(id)?;
        if self.graph.group_named(&name).is_some_and(|other| other != id) {
            return Err(EditError::NameTaken(name));
        }
        let group = self.group_mut(id)?;
        (group.name, group.help) = (name, help);
        Ok(())
    }

    /// Adds a pin (no `old` name), replaces one, or removes it (no `new` pin). Wires and typed values follow its name.
    pub(super) fn set_group_pin(
        &mut self,
        id: GroupId,
        side: GroupSide,
        old: Option<&str>,
        new: Option<GroupPin>,
    ) -> Result<(), EditError> {
        let group = self.known_group(id)?;
        let not_found = |name: &str| EditError::NotFound(name.to_owned());
        let place = match old {
            Some(name) => {
                let place = group.pins(side).iter().position(|pin| pin.name == name);
                Some(place.ok_or_else(|| not_found(name))?)
            }
            None => None,
        };
        if place.is_none() && new.is_some() {
            limits::room(group.pins(side).len(), 1, limits::PINS)?;
        }
        let new = match new {
            Some(pin) => {
                let name = pin_name(&pin.name).ok_or(EditError::EmptyName)?;
                if old != Some(&name) && group.pin(side, &name).is_some() {
                    return Err(EditError::NameTaken(name));
                }
                if pin.range.is_some_and(|[low, high]| !(low.is_finite() && high.is_finite() && low < high)) {
                    return Err(EditError::OutOfRange("the range of a pin"));
                }
                pin.default.iter().try_for_each(limits::check_value)?;
                Some(GroupPin { name, ..pin })
            }
            None => None,
        };
        let new_name = new.as_ref().map(|pin| pin.name.clone());
        let pins = self.group_mut(id)?.pins_mut(side);
        match (place, new) {
            (Some(place), Some(pin)) => pins[place] = pin,
            (Some(place), None) => drop(pins.remove(place)),
            (None, Some(pin)) => pins.push(pin),
            (None, None) => {}
        }
        if let Some(old) = old
            && new_name.as_deref() != Some(old)
        {
            self.carry_pin(id, side, old, new_name.as_deref());
        }
        Ok(())
    }

    /// Gives what hangs on a pin of a group its new name, or removes it with the pin.
    fn carry_pin(&mut self, id: GroupId, side: GroupSide, old: &str, new: Option<&str>) {
        let (instance, end) = match side {
            GroupSide::Inputs => (id.kind(), id.input_kind()),
            GroupSide::Outputs => (id.kind(), id.output_kind()),
        };
        let mut takers = BTreeSet::new();
        let mut givers = BTreeSet::new();
        for (node_id, node) in self.graph.nodes() {
            let takes = match side {
                GroupSide::Inputs => node.kind == instance,
                GroupSide::Outputs => node.kind == end,
            };
            let gives = match side {
                GroupSide::Inputs => node.kind == end,
                GroupSide::Outputs => node.kind == instance,
            };
            if takes {
                takers.insert(node_id);
            } else if gives {
                givers.insert(node_id);
            }
        }
        for taker in &takers {
            let Some(node) = self.graph.nodes.get_mut(taker) else { continue };
            if node.values.contains_key(old)
                && let Some(value) = Arc::make_mut(node).values.remove(old)
                && let Some(new) = new
            {
                Arc::make_mut(node).values.insert(new.to_owned(), value);
            }
        }
        let renamed = |pin: &Pin, nodes: &BTreeSet<NodeId>| match new {
            _ if *pin.name != *old || !nodes.contains(&pin.node) => Some(pin.clone()),
            Some(new) => Some(Pin::new(pin.node, new)),
            None => None,
        };
        let wires = std::mem::take(&mut self.graph.wires);
        self.graph.wires = wires
            .into_iter()
            .filter_map(|(target, source)| Some((renamed(&target, &takers)?, renamed(&source, &givers)?)))
            .collect();
    }

    pub(super) fn move_group_pin(
        &mut self,
        id: GroupId,
        side: GroupSide,
        name: &str,
        place: usize,
    ) -> Result<(), EditError> {
        self.known_group(id)?;
        let pins = self.group_mut(id)?.pins_mut(side);
        let from = pins.iter().position(|pin| pin.name == name);
        let pin = pins.remove(from.ok_or_else(|| EditError::NotFound(name.to_owned()))?);
        pins.insert(place.min(pins.len()), pin);
        Ok(())
    }

    /// Removes a definition that nothing uses, with what it owns.
    pub(super) fn remove_group(&mut self, id: GroupId) -> Result<(), EditError> {
        let name = self.known_group(id)?.name.clone();
        let uses = self.graph.instances_of(id).count();
        if uses > 0 {
            return Err(EditError::GroupInUse(name, uses));
        }
        self.forget_group(id);
        Ok(())
    }

    /// Takes a definition out with whatever it still owns.
    pub(super) fn forget_group(&mut self, id: GroupId) {
        let owned: BTreeSet<NodeId> = self.graph.nodes_in(Some(id)).map(|(node, _)| node).collect();
        self.graph.remove(&owned);
        self.graph.frames.retain(|_, frame| frame.owner != Some(id));
        self.graph.groups.remove(&id);
    }

    pub(super) fn group_mut(&mut self, id: GroupId) -> Result<&mut Group, EditError> {
        self.graph.groups.get_mut(&id).map(Arc::make_mut).ok_or(EditError::NoGroup(id))
    }
}
