//! The passes of a frame in the order of the document.
//!
//! Neighbours in that order that draw to the same target share one pass of the device, so that a document whose
//! passes all draw to the picture costs one. Where passes to a texture stand between those to the picture, the
//! picture's samples and depth are kept meanwhile. So they are ahead of a pass that reads the scene, which gets a copy
//! of the picture so far.

use std::ops::Range;

use super::background::Backdrop;
use super::bindings::PassUniforms;
use super::draw::Draw;
use super::floor::Floor;
use super::pass_textures::PassTextures;
use super::scene_textures::SceneTextures;
use super::targets::{Part, Targets};
use crate::document::Background;

/// Neighbours with the same target.
#[derive(Debug, PartialEq, Eq)]
struct Run<'a> {
    /// The texture; `None` for the picture.
    texture: Option<&'a str>,
    draws: Range<usize>,
}

/// Where the passes of a frame draw to.
pub(crate) struct Destination<'a> {
    pub(crate) targets: &'a Targets,
    pub(crate) textures: &'a mut PassTextures,
    pub(crate) scene: &'a SceneTextures,
    pub(crate) backdrop: &'a Backdrop,
    pub(crate) background: &'a Background,
    /// What has a ground.
    pub(crate) ground: Option<&'a Floor>,
    /// What has a grid.
    pub(crate) grid: Option<&'a Floor>,
    /// The picture is cleared even where no pass draws to it.
    pub(crate) shows_picture: bool,
}

/// Draws everything but the shadow map; each draw has the values of the same index.
pub(crate) fn draw_all(
    encoder: &mut wgpu::CommandEncoder,
    destination: &mut Destination<'_>,
    draws: &[Draw<'_>],
    values: &[wgpu::BindGroup],
    uniforms: &PassUniforms,
) {
    let runs = runs(draws.iter().map(|draw| (draw.pass.target.texture(), draw.reads_scene)));
    let to_picture = |run: &Run<'_>| run.texture.is_none();
    let last = runs.iter().rposition(to_picture);
    let (mut is_begun, mut is_copied) = (false, false);
    for (index, run) in runs.iter().enumerate() {
        let reads_scene = draws[run.draws.clone()].iter().any(|draw| draw.reads_scene);
        if reads_scene && !is_copied {
            if !is_begun {
                drop(begin_picture(encoder, destination, Part { first: true, last: false }));
                is_begun = true;
            }
            destination.scene.take(encoder, destination.targets);
            is_copied = true;
        }
        let part = Part { first: !is_begun, last: Some(index) == last };
        if to_picture(run) {
            (is_begun, is_copied) = (true, false);
        }
        let pass = match run.texture {
            Some(name) => destination.textures.begin_pass(encoder, name),
            None => Some(begin_picture(encoder, destination, part)),
        };
        let Some(mut pass) = pass else { continue };
        for index in run.draws.clone() {
            let (Some(draw), Some(values)) = (draws.get(index), values.get(index)) else { continue };
            let Some(frame) = uniforms.group(index) else { continue };
            pass.set_pipeline(&draw.pipelines.colour);
            draw.draw(&mut pass, frame, values);
        }
        if let Some(floor) = destination.grid.filter(|_| part.last) {
            floor.draw_grid(&mut pass);
        }
    }
    if last.is_none() && destination.shows_picture {
        drop(begin_picture(encoder, destination, Part { first: !is_begun, last: true }));
    }
}

fn begin_picture<'encoder>(
    encoder: &'encoder mut wgpu::CommandEncoder,
    destination: &Destination<'_>,
    part: Part,
) -> wgpu::RenderPass<'encoder> {
    let clear = Backdrop::clear_colour(destination.background);
    let mut pass = destination.targets.begin_pass(encoder, clear, part);
    if part.first {
        destination.backdrop.draw(&mut pass, destination.background);
        if let Some(floor) = destination.ground {
            floor.draw_ground(&mut pass);
        }
    }
    pass
}

/// The runs of draws, each given by its target and whether it reads the scene: such a one begins a run of its own where
/// the run before it draws to the picture, which it is to see.
fn runs<'a>(draws: impl Iterator<Item = (Option<&'a str>, bool)>) -> Vec<Run<'a>> {
    let mut runs: Vec<Run<'a>> = Vec::new();
    for (index, (texture, reads_scene)) in draws.enumerate() {
        match runs.last_mut() {
            Some(run) if run.texture == texture && !(reads_scene && texture.is_none()) => {
                run.draws.end = index + 1;
            }
            _ => runs.push(Run { texture, draws: index..index + 1 }),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_with_one_target_share_a_pass() {
        let targets = [None, None, Some("a"), Some("a"), Some("b"), None, Some("a")];
        let found = runs(targets.into_iter().map(|target| (target, false)));
        let run = |texture, draws| Run { texture, draws };
        let expected = [
            run(None, 0..2),
            run(Some("a"), 2..4),
            run(Some("b"), 4..5),
            run(None, 5..6),
            run(Some("a"), 6..7),
        ];
        assert_eq!(found, expected);
        assert_eq!(runs(std::iter::empty()), []);
        let readers = [(None, false), (None, true), (None, true), (Some("a"), false), (Some("a"), true)];
        let expected = [run(None, 0..1), run(None, 1..2), run(None, 2..3), run(Some("a"), 3..5)];
        assert_eq!(runs(readers.into_iter()), expected);
    }
}
