//! Keys that are typed faster than the window draws.
//!
//! A box to search in opens at the end of the frame that heard its key. What is typed behind that key in the same frame
//! is meant for the box, so it waits for the next frame, in which the box has the keyboard.

use egui::{Context, Event, Key, Modifiers};

use super::EditorApp;
use super::{command_palette_ui, find_ui, palette_ui};

impl EditorApp {
    /// Puts off what was typed behind a key or a click that may open something to type into.
    pub(super) fn put_off_typed_ahead(&mut self, ctx: &Context) {
        let is_typing = self.is_box_open() || ctx.text_edit_focused();
        let mut space_waits = self.tab.canvas.state.space_waits();
        let mut events = std::mem::take(&mut self.typed_ahead);
        events.extend(ctx.input_mut(|input| std::mem::take(&mut input.events)));
        let mut now = Vec::with_capacity(events.len());
        let mut opens = false;
        for event in events {
            if opens && is_typed(&event) {
                self.typed_ahead.push(event);
                continue;
            }
            match event {
                Event::Key { key: Key::Space, pressed, repeat, modifiers, .. } if !is_typing => {
                    opens |= !pressed && space_waits;
                    space_waits = pressed && modifiers.is_none() && (space_waits || !repeat);
                }
                Event::Key { pressed: true, .. } if space_waits => {
                    // Quick hands press the next key before they have let go of Space.
                    now.push(release_of_space());
                    opens = true;
                    self.typed_ahead.push(event);
                    continue;
                }
                Event::Key { key, pressed: true, modifiers, .. } => {
                    let closes = self.is_box_open() && matches!(key, Key::Enter | Key::Escape);
                    opens |= closes || self.settings.keymap.opens_a_field(key, modifiers, is_typing);
                }
                Event::PointerButton { .. } => {
                    opens = true;
                    space_waits = false;
                }
                _ => {}
            }
            now.push(event);
        }
        ctx.input_mut(|input| input.events = now);
        if !self.typed_ahead.is_empty() {
            ctx.request_repaint();
        }
    }

    /// The field of an open box has the keyboard from the first frame on, before anything else hears a key.
    pub(super) fn give_keyboard_to_box(&self, ctx: &Context) {
        let field = if self.palette.is_some() {
            palette_ui::field_id()
        } else if self.find.is_some() {
            find_ui::field_id()
        } else if self.command_palette.is_some() {
            command_palette_ui::field_id()
        } else {
            return;
        };
        ctx.memory_mut(|memory| {
            if !memory.has_focus(field) {
                memory.request_focus(field);
            }
        });
    }
}

const fn is_typed(event: &Event) -> bool {
    matches!(
        event,
        Event::Key { .. } | Event::Text(_) | Event::Ime(_) | Event::Copy | Event::Cut | Event::Paste(_)
    )
}

const fn release_of_space() -> Event {
    let (key, modifiers) = (Key::Space, Modifiers::NONE);
    Event::Key { key, physical_key: None, pressed: false, repeat: false, modifiers }
}
