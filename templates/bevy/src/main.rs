//! {{title}}: shows the effect in a window, or writes one picture of it.

mod assets;
mod backdrop;
mod material;
mod motion;
mod scene;
mod still;

use std::f32::consts::FRAC_PI_2;

use bevy::camera::Hdr;
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll};
use bevy::prelude::*;

use still::Still;

const USAGE: &str = "usage: [--png OUT.png] [--time SECONDS] [--size WxH]";

fn main() -> AppExit {
    let mut app = App::new();
    match Still::from_arguments(std::env::args().skip(1)) {
        Some(still) if still.path.is_empty() => {
            let window = Window { title: scene::TITLE.to_owned(), ..default() };
            let plugin = WindowPlugin { primary_window: Some(window), ..default() };
            app.add_plugins(DefaultPlugins.set(plugin)).add_systems(Update, (orbit, pause));
        }
        Some(still) => still::set_up(&mut app, still),
        None => {
            eprintln!("{USAGE}");
            return AppExit::error();
        }
    }
    app.add_plugins((material::EffectPlugin, backdrop::BackdropPlugin));
    app.init_resource::<motion::Lag>();
    app.add_systems(Startup, (scene::spawn, show).chain()).add_systems(Update, motion::follow);
    scene::add_motion(&mut app);
    app.run()
}

/// The camera turns about a point.
#[derive(Component)]
pub struct Orbit {
    yaw: f32,
    pitch: f32,
    distance: f32,
}

impl Orbit {
    fn transform(&self) -> Transform {
        let turn = Quat::from_rotation_y(self.yaw) * Quat::from_rotation_x(-self.pitch);
        let target = Vec3::from(scene::CAMERA.target);
        Transform::from_translation(target + turn * Vec3::Z * self.distance).with_rotation(turn)
    }
}

/// Adds camera and light.
fn show(mut commands: Commands, still: Option<Res<Still>>, mut time: ResMut<Time<Virtual>>) {
    if let Some(seconds) = scene::LOOP_SECS {
        // The clock starts again after whole rounds, where nothing jumps.
        let rounds = (time.wrap_period().as_secs_f64() / seconds).floor().max(1.0);
        time.set_wrap_period(std::time::Duration::from_secs_f64(rounds * seconds));
    }
    let settings = scene::CAMERA;
    let orbit = Orbit {
        yaw: settings.yaw.to_radians(),
        pitch: settings.pitch.clamp(-89.9, 89.9).to_radians(),
        distance: settings.distance,
    };
    let projection = PerspectiveProjection {
        fov: settings.field_of_view.to_radians(),
        near: settings.distance * 0.01,
        far: settings.distance * 100.0 + 1_000.0,
        ..default()
    };
    let mut camera = commands.spawn((
        Camera3d::default(),
        Projection::Perspective(projection),
        orbit.transform(),
        orbit,
        // The effect's colours are shown as they are, and light adds up beyond white.
        Tonemapping::None,
        DebandDither::Disabled,
        Hdr,
    ));
    if let Some(still) = still {
        camera.insert(still.target());
    }
    scene::spawn_light(&mut commands);
}

fn orbit(
    buttons: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    wheel: Res<AccumulatedMouseScroll>,
    mut camera: Single<(&mut Orbit, &mut Transform)>,
) {
    let (orbit, transform) = &mut *camera;
    if buttons.pressed(MouseButton::Left) {
        orbit.yaw -= motion.delta.x * 0.01;
        orbit.pitch = (orbit.pitch + motion.delta.y * 0.01).clamp(0.01 - FRAC_PI_2, FRAC_PI_2 - 0.01);
    }
    orbit.distance = (orbit.distance * (-wheel.delta.y * 0.1).exp()).clamp(1e-3, 1e6);
    **transform = orbit.transform();
}

fn pause(keys: Res<ButtonInput<KeyCode>>, mut time: ResMut<Time<Virtual>>) {
    if keys.just_pressed(KeyCode::Space) {
        if time.is_paused() { time.unpause() } else { time.pause() }
    }
}
