//! The copies of an instanced pass: how many, where, and between which values each of their properties lies.

use egui::Ui;

use super::action::Actions;
use super::form_ui::{number_width, remark, row};
use super::textures_ui::pick;
use super::theme::Theme;
use super::value_ui::{Field, name_widget};
use crate::document::{Edit, InstanceLayout, Instances, Pass};
use crate::library::Widget;
use crate::types::{Type, Value};

/// The rows of the copies, with the switch that makes them.
pub fn instances_ui(ui: &mut Ui, pass: &Pass, theme: &Theme, actions: &mut Actions) {
    row(ui, "Instances", "Many copies in one draw call", |ui| {
        let mut on = pass.instances.is_some();
        let response = ui.checkbox(&mut on, "");
        name_widget(&response, &format!("Instances of {}", pass.name));
        if response.changed() {
            let instances = on.then(|| Instances::new(100, [5.0, 5.0, 5.0]));
            let edit = Edit::SetPass(pass.name.clone(), Box::new(Pass { instances, ..pass.clone() }));
            actions.change("Change instances", edit);
        }
    });
    let Some(instances) = &pass.instances else { return };
    let mut form = Form { pass, actions };
    form.count(ui, instances);
    row(ui, "Layout", "Where they stand", |ui| {
        let layouts = [
            (InstanceLayout::Box, "random in a box"),
            (InstanceLayout::Grid, "grid"),
            (InstanceLayout::Ring, "ring"),
            (InstanceLayout::Line, "line"),
        ];
        if let Some(layout) = pick(ui, &format!("Layout of {}", pass.name), instances.layout, &layouts) {
            form.set(None, "Change layout", Instances { layout, ..instances.clone() });
        }
    });
    form.seed(ui, instances);
    form.numbers(ui, "Centre", "Middle of the layout", &instances.centre, None, |centre| Instances {
        centre,
        ..instances.clone()
    });
    form.numbers(ui, "Extent", "Half the size of the layout", &instances.extent, None, |extent| Instances {
        extent,
        ..instances.clone()
    });
    form.numbers(ui, "Scale", "Smallest and largest", &instances.scale, None, |scale| Instances {
        scale,
        ..instances.clone()
    });
    let degrees = Some([-360.0, 360.0]);
    let help = "Smallest and largest turn about y, in degrees";
    form.numbers(ui, "Turn", help, &instances.turn, degrees, |turn| Instances { turn, ..instances.clone() });
    let help = "Smallest and largest turn about x, in degrees";
    form.numbers(ui, "Tilt", help, &instances.tilt, degrees, |tilt| Instances { tilt, ..instances.clone() });
    let help = "Smallest and largest turn about z, in degrees";
    form.numbers(ui, "Roll", help, &instances.roll, degrees, |roll| Instances { roll, ..instances.clone() });
    for (index, label) in ["First colour", "Last colour"].into_iter().enumerate() {
        let widget = (Type::Vec4, Widget::Colour);
        form.field(
            ui,
            label,
            "Each copy gets one in between",
            widget,
            &instances.colours[index],
            None,
            |now| {
                let mut colours = instances.colours;
                colours[index] = singles(now);
                Instances { colours, ..instances.clone() }
            },
        );
    }
    for (index, label) in ["Least custom", "Most custom"].into_iter().enumerate() {
        let help = "Each copy gets four numbers in between, which Instance Data reads as custom";
        form.numbers(ui, label, help, &instances.custom[index], None, |numbers| {
            let mut custom = instances.custom;
            custom[index] = numbers;
            Instances { custom, ..instances.clone() }
        });
    }
    remark(ui, &format!("Up to {} copies, all in one draw call", Instances::MAX), theme);
}

/// Pushes the changes of one pass's copies.
struct Form<'a> {
    pass: &'a Pass,
    actions: &'a mut Actions,
}

impl Form<'_> {
    fn set(&mut self, widget: Option<egui::Id>, label: &str, instances: Instances) {
        let changed = Pass { instances: Some(instances), ..self.pass.clone() };
        let edit = Edit::SetPass(self.pass.name.clone(), Box::new(changed));
        match widget {
            Some(widget) => self.actions.change_by(widget, label.to_owned(), edit),
            None => self.actions.change(label.to_owned(), edit),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one row with everything that makes it a different row")]
    fn field(
        &mut self,
        ui: &mut Ui,
        label: &str,
        help: &str,
        (ty, widget): (Type, Widget),
        now: &[f32],
        range: Option<[f64; 2]>,
        changed: impl Fn(&Value) -> Instances,
    ) {
        let now: Vec<f64> = now.iter().map(|number| f64::from(*number)).collect();
        row(ui, label, help, |ui| {
            let name = format!("{label} of {}", self.pass.name);
            let number_width = number_width(ui, ty.component_count());
            let field = Field { widget, range, number_width, ..Field::new(&name, ty) };
            if let Some((value, widget)) = field.show(ui, &now) {
                self.set(Some(widget), &format!("Change {}", label.to_lowercase()), changed(&value));
            }
        });
    }

    fn numbers<const N: usize>(
        &mut self,
        ui: &mut Ui,
        label: &str,
        help: &str,
        now: &[f32; N],
        range: Option<[f64; 2]>,
        changed: impl Fn([f32; N]) -> Instances,
    ) {
        let ty = match N {
            2 => Type::Vec2,
            3 => Type::Vec3,
            _ => Type::Vec4,
        };
        let widget = (ty, Widget::Number);
        self.field(ui, label, help, widget, now, range, |value| changed(singles(value)));
    }

    fn count(&mut self, ui: &mut Ui, instances: &Instances) {
        self.whole(ui, "Count", "How many", instances.count, |count| Instances {
            count: count.clamp(1, Instances::MAX),
            ..instances.clone()
        });
    }

    fn seed(&mut self, ui: &mut Ui, instances: &Instances) {
        let help = "Another seed, another arrangement";
        self.whole(ui, "Seed", help, instances.seed, |seed| Instances { seed, ..instances.clone() });
    }

    fn whole(&mut self, ui: &mut Ui, label: &str, help: &str, now: u32, changed: impl Fn(u32) -> Instances) {
        row(ui, label, help, |ui| {
            let name = format!("{label} of {}", self.pass.name);
            let number_width = number_width(ui, 1);
            let field = Field { number_width, ..Field::new(&name, Type::U32) };
            if let Some((value, widget)) = field.show(ui, &[f64::from(now)]) {
                let number = value.components().first().map_or(1.0, |number| number.round()) as u32;
                self.set(Some(widget), &format!("Change {}", label.to_lowercase()), changed(number));
            }
        });
    }
}

fn singles<const N: usize>(value: &Value) -> [f32; N] {
    let components = value.components();
    std::array::from_fn(|index| components.get(index).copied().unwrap_or_default() as f32)
}
