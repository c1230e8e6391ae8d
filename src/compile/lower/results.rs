//! What the entry points give back: clip position and varyings, colour and alpha.

use crate::library::{Source, Space};
use crate::types::Type;

use super::entry::EntryLowering;
use super::{Crossing, Operand, Varying};
use crate::compile::ir::NameHint;
use crate::compile::sources::source_name;
use crate::compile::support::Support;

/// A displaced position or normal in the spaces in which it is known.
#[derive(Default)]
struct Displaced {
    object: Option<Operand>,
    world: Option<Operand>,
}

impl EntryLowering<'_, '_> {
    /// Colour, alpha, and the alpha below which a fragment is left out.
    pub fn fragment_results(&mut self) -> (Operand, Operand, Option<Operand>) {
        let colour = self.pin("colour", Type::Vec3).unwrap_or_else(|| Operand::zero(Type::Vec3));
        let alpha = self.pin("alpha", Type::F32).unwrap_or_else(|| Operand::number(1.0));
        // Without a discard the depth test can run early, so an untouched pin must not bring one.
        let clip = if self.is_set("alpha_clip") { self.pin("alpha_clip", Type::F32) } else { None };
        (colour, alpha, clip)
    }

    /// The clip-space position and the values of `crossings`.
    pub fn vertex_results(&mut self, crossings: &[Crossing]) -> (Operand, Vec<Varying>) {
        let space = self.typed(self.plan.output).option("space").unwrap_or("object");
        let position = if self.is_set("position") {
            self.pin("position", if space == "clip" { Type::Vec4 } else { Type::Vec3 })
        } else {
            None
        };
        let mut positions = Displaced::default();
        let mut clip = None;
        match space {
            "clip" => clip = position,
            "world" => positions.world = position,
            _ => positions.object = position,
        }
        let mut normals = Displaced::default();
        if self.is_set("normal") {
            normals.object = self.pin("normal", Type::Vec3);
        }
        let clip = clip.unwrap_or_else(|| {
            let world = self.final_position(&mut positions, Space::World);
            let text = "frame.clip_from_world * vec4f($position, 1.0)";
            let name = NameHint::Fixed("clip_position");
            self.bind_text(name, None, Type::Vec4, text, &[("position", &world)])
        });
        let mut sorted: Vec<Crossing> = crossings.to_vec();
        sorted.sort_unstable();
        let varyings = crossings
            .iter()
            .map(|crossing| {
                let place = sorted.binary_search(crossing).unwrap_or_default();
                self.varying(*crossing, place, &mut positions, &mut normals)
            })
            .collect();
        (clip, varyings)
    }

    fn varying(
        &mut self,
        crossing: Crossing,
        place: usize,
        positions: &mut Displaced,
        normals: &mut Displaced,
    ) -> Varying {
        match crossing {
            Crossing::Interpolated(node) => {
                let typed = self.typed(node);
                let ty = typed.outputs.first().copied().flatten().unwrap_or(Type::F32);
                let flat = matches!(ty, Type::I32 | Type::U32 | Type::Bool);
                let value = self.input(node, 0);
                Varying { wish: typed.identifier(), place, ty, flat, value }
            }
            Crossing::Source(source) => {
                let value = match source {
                    Source::Position(space) => self.final_position(positions, space),
                    Source::Normal(space) => self.final_normal(normals, space),
                    other => self.source(other, None),
                };
                let flat = matches!(
                    source,
                    Source::InstanceTransform
                        | Source::InstanceColour
                        | Source::InstanceCustom
                        | Source::InstanceIndex
                        | Source::InstancePosition
                );
                Varying { wish: source_name(source).to_owned(), place, ty: source.ty(), flat, value }
            }
        }
    }

    fn final_position(&mut self, known: &mut Displaced, space: Space) -> Operand {
        if known.object.is_none() && known.world.is_none() {
            return self.source(Source::Position(space), None);
        }
        if space == Space::Object {
            if let Some(object) = &known.object {
                return object.clone();
            }
            let world = known.world.clone().unwrap_or_else(|| Operand::zero(Type::Vec3));
            let name = NameHint::Fixed("displaced_object_position");
            let object = if self.instanced() {
                self.uses(Support::AffineInverse);
                let transform = self.source(Source::InstanceTransform, None);
                let text =
                    "(affine_inverse($transform) * object.object_from_world * vec4f($position, 1.0)).xyz";
                let arguments = [("transform", &transform), ("position", &world)];
                self.bind_text(name, None, Type::Vec3, text, &arguments)
            } else {
                let text = "(object.object_from_world * vec4f($position, 1.0)).xyz";
                self.bind_text(name, None, Type::Vec3, text, &[("position", &world)])
            };
            return known.object.insert(object).clone();
        }
        if let Some(world) = &known.world {
            return world.clone();
        }
        let object = known.object.clone().unwrap_or_else(|| Operand::zero(Type::Vec3));
        let world = self.point_to_world(&object, NameHint::Fixed("displaced_world_position"), None);
        known.world.insert(world).clone()
    }

    /// The pin of the Pass Output gives the normal in the mesh's space, whatever the space of the position.
    fn final_normal(&mut self, known: &mut Displaced, space: Space) -> Operand {
        let Some(object) = known.object.clone() else {
            return self.source(Source::Normal(space), None);
        };
        match (space, &known.world) {
            (Space::Object, _) => object,
            (_, Some(world)) => world.clone(),
            (_, None) => {
                let name = NameHint::Fixed("displaced_world_normal");
                let normal = self.normal_to_world(&object, name, None);
                known.world.insert(normal).clone()
            }
        }
    }

    /// True when the user wired the pin of the Pass Output or typed something there.
    fn is_set(&self, name: &str) -> bool {
        let output = self.typed(self.plan.output);
        let wired = output.input_index(name).is_some_and(|input| output.inputs[input].source.is_some());
        wired || output.node.values.contains_key(name)
    }

    fn pin(&mut self, name: &str, ty: Type) -> Option<Operand> {
        let output = self.plan.output;
        let input = self.typed(output).input_index(name)?;
        let from = self.typed(output).inputs[input].ty?;
        Some(self.input(output, input).converted(from, ty))
    }
}
