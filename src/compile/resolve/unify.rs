//! Which type the `T` of a node takes: the widest wired vector wins, a plain number broadcasts, integers and bools
//! count as numbers unless the node takes them as they are.

use crate::types::Type;

/// What decided, and which pins it does not suit.
#[derive(Debug, PartialEq)]
pub(super) struct Unified {
    pub ty: Type,
    /// The pin that made `T` what it is.
    pub decided_by: Option<usize>,
    /// Wired pins that cannot become `T`.
    pub refused: Vec<usize>,
}

/// Decides `T` from the generic pins that are wired, as (pin, type); `allowed` are its types, narrowest first, and
/// `fallback` counts where nothing is wired.
pub(super) fn unify(wired: &[(usize, Type)], allowed: &[Type], fallback: Option<Type>) -> Unified {
    let allowed = if allowed.is_empty() { &Type::FLOATS } else { allowed };
    let narrowest = allowed.first().copied().unwrap_or(Type::F32);
    let natural = |ty: Type| match ty {
        _ if allowed.contains(&ty) => Some(ty),
        _ => ty.conversion_to(Type::F32).map(|_| Type::F32),
    };
    let mut decided: Option<(usize, Type)> = None;
    for (pin, ty) in wired {
        let Some(ty) = natural(*ty) else { continue };
        let wins = match decided {
            None => true,
            Some((_, best)) => best.float_width().unwrap_or(0) < ty.float_width().unwrap_or(0),
        };
        if wins {
            decided = Some((*pin, ty));
        }
    }
    let ty = match decided {
        Some((_, ty)) if allowed.contains(&ty) => ty,
        // A plain number into a node that takes only vectors fills the narrowest.
        Some(_) => narrowest,
        None => fallback.filter(|ty| allowed.contains(ty)).unwrap_or(narrowest),
    };
    let suits = |wired: Type| {
        let wired = natural(wired).unwrap_or(wired);
        wired == ty || (wired == Type::F32 && ty.float_width().is_some())
    };
    let refused = wired.iter().filter(|(_, wired)| !suits(*wired)).map(|(pin, _)| *pin).collect();
    Unified { ty, decided_by: decided.map(|(pin, _)| pin), refused }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(wired: &[Type], allowed: &[Type], ty: Type, refused: &[usize]) {
        let wired: Vec<_> = wired.iter().copied().enumerate().collect();
        let unified = unify(&wired, allowed, None);
        assert_eq!((unified.ty, unified.refused.as_slice()), (ty, refused), "{wired:?}");
    }

    #[test]
    fn widest_vector_wins_and_numbers_broadcast() {
        let floats = &Type::FLOATS;
        check(&[], floats, Type::F32, &[]);
        check(&[Type::F32, Type::F32], floats, Type::F32, &[]);
        check(&[Type::F32, Type::Vec3], floats, Type::Vec3, &[]);
        check(&[Type::Vec3, Type::F32, Type::Vec3], floats, Type::Vec3, &[]);
        check(&[Type::I32, Type::Vec2], floats, Type::Vec2, &[]);
        check(&[Type::Bool, Type::U32], floats, Type::F32, &[]);
    }

    #[test]
    fn two_widths_are_refused_at_the_narrower() {
        check(&[Type::Vec2, Type::Vec3], &Type::FLOATS, Type::Vec3, &[0]);
        check(&[Type::Vec4, Type::Vec3, Type::F32], &Type::FLOATS, Type::Vec4, &[1]);
    }

    #[test]
    fn limits_of_the_node_hold() {
        let vectors = &Type::FLOATS[1..];
        check(&[Type::F32], vectors, Type::Vec2, &[]);
        check(&[Type::Vec4], &Type::FLOATS[..3], Type::F32, &[0]);
        check(&[Type::Mat3, Type::Vec2], &Type::FLOATS, Type::Vec2, &[0]);
        check(&[Type::I32, Type::U32], &[Type::I32, Type::U32], Type::I32, &[1]);
        check(&[Type::F32], &[Type::I32, Type::U32], Type::I32, &[0]);
    }
}
