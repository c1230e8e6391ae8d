//! Sources: what a stage reads from outside the graph.
//!
//! In the vertex stage position, normal and tangent are the mesh's. In the fragment stage they have crossed, position
//! and normal after displacement. Spaces are derived where they are read. A source is computed once per stage.

use crate::library::{FrameValue, Source, Space};
use crate::types::{Stage, Type};

use super::entry::EntryLowering;
use super::{Crossing, Operand};
use crate::compile::interface::Attribute;
use crate::compile::ir::{Builtin, Expression, NameHint, ResultType};
use crate::compile::probe::LIGHT;
use crate::compile::sources::{frame_path, matrix_path, source_name};
use crate::compile::support::{SHADOW_LIGHT, Support};

impl EntryLowering<'_, '_> {
    /// Reads a source; `reader` is the node that stands for it in the graph, with the name that its value gets.
    pub fn source(&mut self, source: Source, reader: Option<(usize, NameHint)>) -> Operand {
        if let Some(known) = self.sources().get(&source) {
            return known.clone();
        }
        if self.in_field() {
            return self.field_source(source, reader);
        }
        let node = reader.as_ref().map(|(node, _)| *node);
        let name = reader.map_or(NameHint::Fixed(source_name(source)), |(_, name)| name);
        // The rows of a probe hold what the vertex stage reads; nothing crosses.
        let of_rasteriser = !source.stages().vertex;
        let stage = if self.probes() && !of_rasteriser { Stage::Vertex } else { self.stage };
        let value = match stage {
            Stage::Vertex => self.vertex_source(source, name.clone(), node),
            Stage::Fragment => self.fragment_source(source, name.clone(), node),
        };
        self.known_source(source, value, name, node)
    }

    /// Keeps what a source has become.
    pub fn known_source(
        &mut self,
        source: Source,
        value: Operand,
        name: NameHint,
        node: Option<usize>,
    ) -> Operand {
        let value = match value {
            // A node's value has its node's name, so that the text can be traced back to the graph.
            plain if node.is_some() && plain.local().is_none() => {
                let result = ResultType::Value(source.ty());
                self.bind(name, node, result, Expression::Operand(plain))
            }
            other => other,
        };
        self.sources().insert(source, value.clone());
        value
    }

    pub fn vertex_source(&mut self, source: Source, name: NameHint, node: Option<usize>) -> Operand {
        match source {
            Source::Uv => self.attribute(Attribute::Uv, 0),
            Source::Uv1 => self.attribute(Attribute::Uv1, 0),
            Source::VertexColour => self.attribute(Attribute::Colour, 0),
            Source::VertexIndex => self.builtin(Builtin::VertexIndex),
            Source::InstanceIndex if self.instanced() => self.builtin(Builtin::InstanceIndex),
            Source::InstanceIndex => Operand::zero(Type::U32),
            Source::InstanceColour if self.instanced() => self.attribute(Attribute::InstanceColour, 0),
            Source::InstanceColour => Operand::Literal(Type::Vec4, vec![1.0; 4]),
            Source::InstanceCustom if self.instanced() => self.attribute(Attribute::InstanceCustom, 0),
            Source::InstanceCustom => Operand::zero(Type::Vec4),
            Source::InstanceTransform if self.instanced() => {
                let columns =
                    (0..4).map(|column| self.attribute(Attribute::InstanceTransform, column)).collect();
                let expression = Expression::Construct(Type::Mat4, columns);
                self.bind(name, node, ResultType::Value(Type::Mat4), expression)
            }
            Source::InstanceTransform => {
                let identity = (0..16).map(|index| if index % 5 == 0 { 1.0 } else { 0.0 }).collect();
                Operand::Literal(Type::Mat4, identity)
            }
            Source::InstancePosition if self.instanced() => {
                self.attribute(Attribute::InstanceTransform, 3).converted(Type::Vec4, Type::Vec3)
            }
            Source::InstancePosition => Operand::zero(Type::Vec3),
            Source::Position(Space::Object) => self.attribute(Attribute::Position, 0),
            Source::Position(Space::World) => {
                let position = self.source(Source::Position(Space::Object), None);
                self.point_to_world(&position, name, node)
            }
            Source::Normal(Space::Object) => self.attribute(Attribute::Normal, 0),
            Source::Normal(Space::World) => {
                let normal = self.source(Source::Normal(Space::Object), None);
                self.normal_to_world(&normal, name, node)
            }
            Source::Tangent(Space::Object) => {
                self.attribute(Attribute::Tangent, 0).converted(Type::Vec4, Type::Vec3)
            }
            Source::Tangent(Space::World) => {
                let tangent = self.source(Source::Tangent(Space::Object), None);
                let matrix = self.world_from_mesh();
                let arguments = [("matrix", &matrix), ("tangent", &tangent)];
                self.uses(Support::UnitVector);
                let text = "unit_vector(($matrix * vec4f($tangent, 0.0)).xyz)";
                self.bind_text(name, node, Type::Vec3, text, &arguments)
            }
            Source::Bitangent(space @ (Space::Object | Space::World)) => {
                let normal = self.source(Source::Normal(space), None);
                let tangent = self.source(Source::Tangent(space), None);
                let handedness = self.attribute(Attribute::Tangent, 0).component(3, 4);
                self.uses(Support::UnitVector);
                let text = "unit_vector(cross($normal, $tangent) * $handedness)";
                let arguments = [("normal", &normal), ("tangent", &tangent), ("handedness", &handedness)];
                self.bind_text(name, node, Type::Vec3, text, &arguments)
            }
            other => self.derived(other, name, node),
        }
    }

    fn fragment_source(&mut self, source: Source, name: NameHint, node: Option<usize>) -> Operand {
        match source {
            Source::Uv
            | Source::Uv1
            | Source::Position(Space::Object | Space::World)
            | Source::VertexColour => self.crossing(Crossing::Source(source)),
            Source::InstanceColour
            | Source::InstanceCustom
            | Source::InstanceIndex
            | Source::InstancePosition
                if self.instanced() =>
            {
                self.crossing(Crossing::Source(source))
            }
            Source::InstanceTransform if self.instanced() => {
                let columns = self.crossing(Crossing::Source(source));
                self.bind(name, node, ResultType::Value(Type::Mat4), Expression::Operand(columns))
            }
            Source::InstanceTransform
            | Source::InstanceColour
            | Source::InstanceCustom
            | Source::InstanceIndex
            | Source::InstancePosition => self.vertex_source(source, name, node),
            Source::Normal(Space::Object | Space::World)
            | Source::Tangent(Space::Object | Space::World)
            | Source::Bitangent(Space::Object | Space::World) => {
                // Interpolation shortens unit vectors.
                let vector = self.crossing(Crossing::Source(source));
                self.uses(Support::UnitVector);
                self.bind_text(name, node, Type::Vec3, "unit_vector($vector)", &[("vector", &vector)])
            }
            Source::FrontFacing => self.builtin(Builtin::FrontFacing),
            Source::FragmentCoordinate => self.builtin(Builtin::PixelPosition),
            Source::ScreenUv => {
                let pixel = self.builtin(Builtin::PixelPosition);
                self.bind_text(name, node, Type::Vec2, "$pixel.xy * frame.screen.zw", &[("pixel", &pixel)])
            }
            Source::ScreenCentred => {
                let uv = self.source(Source::ScreenUv, None);
                self.bind_text(name, node, Type::Vec2, "$uv * 2.0 - 1.0", &[("uv", &uv)])
            }
            Source::ScreenSquare => {
                let centred = self.source(Source::ScreenCentred, None);
                let text = "$centred * vec2f(frame.screen.x * frame.screen.w, 1.0)";
                self.bind_text(name, node, Type::Vec2, text, &[("centred", &centred)])
            }
            Source::Shadow => {
                if let Some(light) = self.stage_row(&LIGHT, None) {
                    return light;
                }
                let position = self.source(Source::Position(Space::World), None);
                let normal = self.source(Source::Normal(Space::World), None);
                self.uses(Support::ShadowLight);
                self.bind_text(
                    name,
                    node,
                    Type::F32,
                    SHADOW_LIGHT,
                    &[("position", &position), ("normal", &normal)],
                )
            }
            // The stage check has refused it.
            Source::VertexIndex => Operand::zero(Type::U32),
            other => self.derived(other, name, node),
        }
    }

    /// What both stages derive from world space, and what the frame holds.
    fn derived(&mut self, source: Source, name: NameHint, node: Option<usize>) -> Operand {
        match source {
            Source::Frame(FrameValue::ScreenAspect) => {
                self.bind_text(name, node, Type::F32, "frame.screen.x * frame.screen.w", &[])
            }
            Source::Frame(value) => Operand::Path(frame_path(value)),
            Source::FrameComponent(value, component) => {
                Operand::Path(frame_path(value)).component(usize::from(component), 4)
            }
            Source::Matrix(matrix) => Operand::Path(matrix_path(matrix)),
            Source::ObjectPosition => Operand::Path("object.world_from_object[3].xyz"),
            Source::ObjectScale => {
                let text = "vec3f(length(object.world_from_object[0].xyz), \
                            length(object.world_from_object[1].xyz), \
                            length(object.world_from_object[2].xyz))";
                self.bind_text(name, node, Type::Vec3, text, &[])
            }
            Source::ObjectCameraPosition => {
                let text = "(object.object_from_world * vec4f(frame.camera_position.xyz, 1.0)).xyz";
                self.bind_text(name, node, Type::Vec3, text, &[])
            }
            Source::Position(_) => {
                let position = self.source(Source::Position(Space::World), None);
                let text = "(frame.view_from_world * vec4f($position, 1.0)).xyz";
                self.bind_text(name, node, Type::Vec3, text, &[("position", &position)])
            }
            Source::ViewDirection => {
                let position = self.source(Source::Position(Space::World), None);
                self.uses(Support::UnitVector);
                let text = "unit_vector(frame.camera_position.xyz - $position)";
                self.bind_text(name, node, Type::Vec3, text, &[("position", &position)])
            }
            Source::Normal(_) => self.vector_to_view(Source::Normal(Space::World), name, node),
            Source::Tangent(_) => self.vector_to_view(Source::Tangent(Space::World), name, node),
            Source::Bitangent(_) => self.vector_to_view(Source::Bitangent(Space::World), name, node),
            // The stage check has refused what is left.
            other => Operand::zero(other.ty()),
        }
    }

    fn vector_to_view(&mut self, in_world: Source, name: NameHint, node: Option<usize>) -> Operand {
        let vector = self.source(in_world, None);
        let text = "(frame.view_from_world * vec4f($vector, 0.0)).xyz";
        self.bind_text(name, node, Type::Vec3, text, &[("vector", &vector)])
    }

    /// A point of the mesh in world space.
    pub fn point_to_world(&mut self, position: &Operand, name: NameHint, node: Option<usize>) -> Operand {
        if !self.instanced() {
            let text = "(object.world_from_object * vec4f($position, 1.0)).xyz";
            return self.bind_text(name, node, Type::Vec3, text, &[("position", position)]);
        }
        // A vector through two matrices costs half of what their product does.
        let transform = self.source(Source::InstanceTransform, None);
        let text = "(object.world_from_object * ($transform * vec4f($position, 1.0))).xyz";
        self.bind_text(name, node, Type::Vec3, text, &[("transform", &transform), ("position", position)])
    }

    /// A normal of the mesh in world space: the inverse transpose keeps it upright under uneven scale.
    pub fn normal_to_world(&mut self, normal: &Operand, name: NameHint, node: Option<usize>) -> Operand {
        self.uses(Support::UnitVector);
        if !self.instanced() {
            let text = "unit_vector((vec4f($normal, 0.0) * object.object_from_world).xyz)";
            return self.bind_text(name, node, Type::Vec3, text, &[("normal", normal)]);
        }
        self.uses(Support::InstanceNormal);
        let transform = self.source(Source::InstanceTransform, None);
        let text =
            "unit_vector((vec4f(instance_normal($transform, $normal), 0.0) * object.object_from_world).xyz)";
        self.bind_text(name, node, Type::Vec3, text, &[("transform", &transform), ("normal", normal)])
    }

    /// The matrix from the mesh's space to the world's, with the instance's transform inside the object's.
    pub fn world_from_mesh(&mut self) -> Operand {
        if !self.instanced() {
            return Operand::Path("object.world_from_object");
        }
        if let Some(known) = &self.world_from_mesh {
            return known.clone();
        }
        let transform = self.source(Source::InstanceTransform, None);
        let text = "object.world_from_object * $transform";
        let name = NameHint::Fixed("world_from_mesh");
        let matrix = self.bind_text(name, None, Type::Mat4, text, &[("transform", &transform)]);
        self.world_from_mesh = Some(matrix.clone());
        matrix
    }

    pub fn uses(&mut self, support: Support) {
        self.lowering.program.support.insert(support);
    }

    pub fn instanced(&self) -> bool {
        self.plan.pass.instances.is_some() || self.probes()
    }
}
