//! One picture, without a window.

use std::time::{Duration, Instant};

use bevy::app::ScheduleRunnerPlugin;
use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured, save_to_disk};
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;

/// Frames and time until shaders and pictures have been read, which Bevy does beside drawing.
const FRAMES_BEFORE: u32 = 30;
const TIME_BEFORE: Duration = Duration::from_secs(3);

/// What to draw, and where to write it.
#[derive(Resource, Clone, Default)]
pub struct Still {
    /// Empty for a window instead.
    pub path: String,
    seconds: f64,
    size: [u32; 2],
    target: Handle<Image>,
}

impl Still {
    /// `None` for arguments that are none of ours.
    pub fn from_arguments(mut arguments: impl Iterator<Item = String>) -> Option<Self> {
        let mut still = Self { size: [512, 512], ..default() };
        while let Some(argument) = arguments.next() {
            let value = arguments.next()?;
            match argument.as_str() {
                "--png" => still.path = value,
                "--time" => still.seconds = value.parse().ok().filter(|seconds: &f64| *seconds >= 0.0)?,
                "--size" => {
                    let (width, height) = value.split_once('x')?;
                    still.size = [width.parse().ok()?, height.parse().ok()?];
                }
                _ => return None,
            }
        }
        Some(still)
    }

    /// Where the camera draws to.
    pub fn target(&self) -> RenderTarget {
        RenderTarget::Image(self.target.clone().into())
    }
}

pub fn set_up(app: &mut App, mut still: Still) {
    let no_window = WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() };
    // A picture waits for its pipelines.
    let render = RenderPlugin { synchronous_pipeline_compilation: true, ..default() };
    app.add_plugins(DefaultPlugins.set(no_window).set(render).disable::<WinitPlugin>());
    app.add_plugins(ScheduleRunnerPlugin::run_loop(Duration::from_millis(1)));
    let [width, height] = still.size;
    let picture = Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None);
    still.target = app.world_mut().resource_mut::<Assets<Image>>().add(picture);
    app.insert_resource(still).add_systems(Startup, stand_still).add_systems(Update, write);
}

/// The clock stands at the wanted time.
fn stand_still(still: Res<Still>, mut time: ResMut<Time<Virtual>>) {
    time.pause();
    time.advance_to(Duration::from_secs_f64(still.seconds));
}

fn write(mut commands: Commands, still: Res<Still>, mut frame: Local<u32>, mut started: Local<Option<Instant>>) {
    *frame += 1;
    let waited = started.get_or_insert_with(Instant::now).elapsed();
    if *frame < FRAMES_BEFORE || waited < TIME_BEFORE {
        return;
    }
    // Not again.
    *started = Some(Instant::now() + Duration::from_secs(3_600));
    let exit = |_: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
        exit.write(AppExit::Success);
    };
    commands.spawn(Screenshot::image(still.target.clone())).observe(save_to_disk(still.path.clone())).observe(exit);
}
