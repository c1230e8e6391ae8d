//! Where each member of the value buffer lies, by WGSL's rules for structs.

use crate::types::Type;

use super::interface::{ValueLayout, ValueMember};
use super::ir::ValueSlot;
use super::names::{Namer, snake_case};

/// The largest uniform buffer that every device offers; beyond it the values are a storage buffer.
const MAX_UNIFORM_BYTES: u32 = 65_536;
/// More values than this are cut into structs within the struct: WGSL allows 1,023 members, and naga looks a member up
/// by going through all of them.
pub(super) const PART_MEMBERS: usize = 250;

/// The name of a part of the values.
pub(super) fn part_name(part: usize) -> String {
    format!("part_{}", part + 1)
}

/// Lays out the slots. Gives also the member of each slot, by slot.
///
/// Members of wide alignment come first, so that little space is lost; within one alignment parameters and then nodes
/// keep their order, so that a new value moves few others.
pub(super) fn lay_out(slots: &[ValueSlot]) -> (ValueLayout, Vec<usize>) {
    let mut order: Vec<usize> = (0..slots.len()).collect();
    order.sort_by_key(|slot| {
        let (size, alignment) = size_and_alignment(slots[*slot].ty);
        // A vec3 leaves a gap that only the first narrower member can fill, so full ones come before it.
        (std::cmp::Reverse(alignment), size % alignment != 0, slots[*slot].rank)
    });
    let mut namer = Namer::default();
    let mut layout = ValueLayout::default();
    let mut member_of_slot = vec![0; slots.len()];
    let mut offset = 0_u32;
    let in_parts = slots.len() > PART_MEMBERS;
    for index in order {
        let slot = &slots[index];
        let (size, alignment) = size_and_alignment(slot.ty);
        let place = layout.members.len();
        // A struct within a uniform buffer begins and ends at a multiple of 16 bytes.
        let begins_part = in_parts && place.is_multiple_of(PART_MEMBERS);
        offset = offset.next_multiple_of(if begins_part { 16 } else { alignment });
        member_of_slot[index] = place;
        let name = namer.unique(&snake_case(&slot.wish, "value", "value"));
        layout.members.push(ValueMember {
            name: if in_parts { format!("{}.{name}", part_name(place / PART_MEMBERS)) } else { name },
            source: slot.source.clone(),
            ty: slot.ty,
            offset,
            default: slot.default.clone(),
        });
        offset += size;
    }
    layout.size = offset.next_multiple_of(16);
    layout.storage = layout.size > MAX_UNIFORM_BYTES;
    (layout, member_of_slot)
}

/// Bytes and alignment of a type in a buffer; a bool is stored as u32.
pub(super) const fn size_and_alignment(ty: Type) -> (u32, u32) {
    match ty {
        Type::F32 | Type::I32 | Type::U32 | Type::Bool | Type::Texture(_) => (4, 4),
        Type::Vec2 => (8, 8),
        Type::Vec3 => (12, 16),
        Type::Vec4 => (16, 16),
        Type::Mat2 => (16, 8),
        Type::Mat3 => (48, 16),
        Type::Mat4 => (64, 16),
    }
}
