//! The system's window around the editor.

use std::sync::Arc;

use eframe::egui_wgpu::WgpuSetup;

use super::settings::STORAGE_KEY;
use super::start::{AppOptions, AppParts};
use super::{EditorApp, NativeDialogs};
use crate::render::Gpu;

/// The name under which the system keeps this program's files.
const APP_ID: &str = "shaderwright";

/// Opens the window and stays until it is closed.
///
/// # Errors
/// When the system gives no window or no GPU; the text says what to do.
pub fn run(options: AppOptions) -> Result<(), String> {
    let native = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Shaderwright")
            .with_app_id(APP_ID)
            .with_inner_size([1440.0, 900.0])
            .with_min_inner_size([480.0, 360.0]),
        renderer: eframe::Renderer::Wgpu,
        wgpu_options: eframe::egui_wgpu::WgpuConfiguration {
            wgpu_setup: with_optional_features(WgpuSetup::without_display_handle()),
            ..Default::default()
        },
        // The picture is drawn to its own target; the window itself needs no depth and no multisampling.
        ..eframe::NativeOptions::default()
    };
    let create: eframe::AppCreator<'_> = Box::new(move |creation| {
        let parts = AppParts {
            options,
            settings: creation.storage.and_then(|storage| storage.get_string(STORAGE_KEY)),
            dialogs: Box::<NativeDialogs>::default(),
            recovery_folder: eframe::storage_dir(APP_ID).map(|folder| folder.join("recovery")),
            render_state: creation.wgpu_render_state.clone(),
        };
        Ok(Box::new(EditorApp::new(&creation.egui_ctx, parts)))
    });
    eframe::run_native(APP_ID, native, create).map_err(|error| {
        format!(
            "the window cannot be opened: {error}; it needs a display and a Vulkan, Metal or DirectX driver"
        )
    })
}

/// Asks the adapter for what the viewport can do without but does better with: the wireframe and the GPU's time.
pub fn with_optional_features(setup: WgpuSetup) -> WgpuSetup {
    let WgpuSetup::CreateNew(mut create) = setup else { return setup };
    let plain = Arc::clone(&create.device_descriptor);
    create.device_descriptor = Arc::new(move |adapter| {
        let descriptor = plain(adapter);
        let required_features = descriptor.required_features | Gpu::optional_features(adapter);
        wgpu::DeviceDescriptor { required_features, ..descriptor }
    });
    WgpuSetup::CreateNew(create)
}

impl eframe::App for EditorApp {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        Self::ui(self, ui);
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        storage.set_string(STORAGE_KEY, self.settings_text());
    }

    fn on_exit(&mut self) {
        self.finish();
    }

    fn clear_color(&self, _visuals: &egui::Visuals) -> [f32; 4] {
        self.theme.gap.to_normalized_gamma_f32()
    }
}
