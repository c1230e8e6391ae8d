//! The keys that go through what a search has found.

use egui::{Context, Key, Modifiers};

/// How often each was pressed in this frame.
#[derive(Clone, Copy, Debug)]
pub struct Keys {
    down: usize,
    up: usize,
    page_down: usize,
    page_up: usize,
    /// Whether what is highlighted was chosen.
    pub enter: bool,
}

impl Keys {
    /// Takes them out of the frame's input, before the field that is searched in would hear them.
    pub fn take(ctx: &Context) -> Self {
        let pressed = |key| ctx.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
        Self {
            down: pressed(Key::ArrowDown),
            up: pressed(Key::ArrowUp),
            page_down: pressed(Key::PageDown),
            page_up: pressed(Key::PageUp),
            enter: pressed(Key::Enter) > 0,
        }
    }

    /// Where they lead from a row of a list with `count` rows, of which a page shows `page`.
    pub fn moved(&self, from: usize, count: usize, page: usize) -> usize {
        let lowest = from.saturating_add(self.down + page * self.page_down).min(count.saturating_sub(1));
        lowest.saturating_sub(self.up + page * self.page_up)
    }
}
