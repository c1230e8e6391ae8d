//! Which keys do what: the defaults of [`Command`], and what the user chose instead.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{Context, Id, Key, KeyboardShortcut, Modifiers};
use serde::{Deserialize, Serialize};

use super::command::Command;
use super::organise::Organise;

/// The user's own keys, by the name of the command; an empty text for none. What cannot be read counts as not chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Keymap(BTreeMap<String, String>);

/// Further keys of some commands, for as long as the user chose no others.
const ALSO: [(Command, KeyboardShortcut); 3] = [
    // Windows people redo with Ctrl+Y.
    (Command::Redo, KeyboardShortcut::new(Modifiers::COMMAND, Key::Y)),
    // The plus of many keyboards is the shifted equals sign.
    (Command::ScaleUp, KeyboardShortcut::new(Modifiers::COMMAND, Key::Equals)),
    (Command::FindAnything, KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::P)),
];

impl Keymap {
    /// The keys of a command.
    pub fn shortcut(&self, command: Command) -> Option<KeyboardShortcut> {
        match self.0.get(&command.id()) {
            Some(text) if text.is_empty() => None,
            Some(text) => parse(text).or_else(|| command.default_shortcut()),
            None => command.default_shortcut(),
        }
    }

    /// Whether the user chose the keys of this command.
    pub fn is_changed(&self, command: Command) -> bool {
        self.shortcut(command) != command.default_shortcut()
    }

    /// The command that these keys belong to.
    pub fn command_of(&self, keys: KeyboardShortcut) -> Option<Command> {
        Command::ALL.iter().copied().find(|command| self.shortcut(*command) == Some(keys))
    }

    /// Gives a command other keys, or none. Another command that had them loses them.
    pub fn set(&mut self, command: Command, keys: Option<KeyboardShortcut>) {
        if let Some(other) = keys.and_then(|keys| self.command_of(keys)).filter(|other| *other != command) {
            self.0.insert(other.id(), String::new());
        }
        self.reset(command);
        if keys != command.default_shortcut() {
            self.0.insert(command.id(), keys.map(to_text).unwrap_or_default());
        }
    }

    /// Gives a command its default keys back.
    pub fn reset(&mut self, command: Command) {
        self.0.remove(&command.id());
    }

    /// Gives all commands their default keys back.
    pub fn reset_all(&mut self) {
        self.0.clear();
    }

    /// The command whose keys were just pressed. While a text is being typed, its own keys stay with it; while a box
    /// `in_box` to search in is open, only what concerns the whole window is heard.
    pub fn pressed(&self, ctx: &Context, in_box: bool) -> Option<Command> {
        let typing = in_box || ctx.text_edit_focused();
        let pressed = self.heard(ctx, typing, in_box);
        if typing && pressed.is_some_and(Command::takes_the_typed) {
            ctx.memory_mut(|memory| memory.stop_text_input());
        }
        if !typing {
            self.silence_old_keys(ctx);
        }
        pressed
    }

    fn heard(&self, ctx: &Context, typing: bool, in_box: bool) -> Option<Command> {
        let mut bound: Vec<(KeyboardShortcut, Command)> = Command::ALL
            .iter()
            // The canvas hears its own keys, because they mean something only over it.
            .filter(|command| !command.belongs_to_canvas() || self.is_changed(**command))
            .filter_map(|command| Some((self.shortcut(*command)?, *command)))
            .collect();
        let further = ALSO
            .into_iter()
            .filter(|(command, keys)| !self.is_changed(*command) && self.command_of(*keys).is_none());
        bound.extend(further.map(|(command, keys)| (keys, command)));
        // Ctrl+Shift+S also fits Ctrl+S, so those with more modifiers come first.
        bound.sort_by_key(|(keys, _)| std::cmp::Reverse(modifier_count(keys.modifiers)));
        bound.retain(|(_, command)| !in_box || command.concerns_the_window());
        let found = bound.into_iter().find(|(keys, command)| {
            let for_text = command.is_for_text() || command.belongs_to_canvas() || is_for_typing(*keys);
            !(typing && for_text) && ctx.input_mut(|input| input.consume_shortcut(keys))
        });
        found.map(|(_, command)| command)
    }

    /// Whether these keys may give the keyboard to something that goes on with what is typed next. A letter does not
    /// while a text is being typed.
    pub fn opens_a_field(&self, key: Key, modifiers: Modifiers, typing: bool) -> bool {
        let opens =
            [Command::AddNode, Command::Wire, Command::FindAnything, Command::Organise(Organise::Find)];
        let further = ALSO.into_iter().filter(|(command, _)| opens.contains(command)).map(|(_, keys)| keys);
        let mut keys = opens.into_iter().filter_map(|command| self.shortcut(command)).chain(further);
        keys.any(|keys| {
            keys.logical_key == key
                && modifiers.matches_logically(keys.modifiers)
                && !(typing && is_for_typing(keys))
        })
    }

    /// Keys that the canvas would hear although the user gave their command others.
    fn silence_old_keys(&self, ctx: &Context) {
        for command in Command::ALL.iter().filter(|command| command.belongs_to_canvas()) {
            if self.is_changed(*command)
                && let Some(old) = command.default_shortcut()
            {
                ctx.input_mut(|input| input.consume_shortcut(&old));
            }
        }
    }

    /// Makes it known to everything that shows keys.
    pub fn publish(&self, ctx: &Context) {
        let known: Option<Arc<Self>> = ctx.data(|data| data.get_temp(published_id()));
        if known.as_deref() != Some(self) {
            ctx.data_mut(|data| data.insert_temp(published_id(), Arc::new(self.clone())));
        }
    }
}

fn published_id() -> Id {
    Id::unique("keymap")
}

/// The keys of a command as menus show them; empty for none.
pub fn keys_text(ctx: &Context, command: Command) -> String {
    let keymap: Option<Arc<Keymap>> = ctx.data(|data| data.get_temp(published_id()));
    let keys = keymap.map_or_else(|| command.default_shortcut(), |keymap| keymap.shortcut(command));
    keys.map(|keys| ctx.format_shortcut(&keys)).unwrap_or_default()
}

/// Letters, digits and what moves the text cursor belong to a text field, unless Ctrl or Alt is held.
fn is_for_typing(keys: KeyboardShortcut) -> bool {
    let Modifiers { alt, ctrl, command, .. } = keys.modifiers;
    let is_function_key = keys.logical_key.name().strip_prefix('F').is_some_and(|rest| !rest.is_empty());
    !(alt || ctrl || command || is_function_key)
}

fn modifier_count(modifiers: Modifiers) -> usize {
    let Modifiers { alt, ctrl, shift, mac_cmd, command } = modifiers;
    [alt, ctrl || command || mac_cmd, shift].into_iter().filter(|held| *held).count()
}

/// `Ctrl+Shift+S`. Ctrl stands for the command key of a Mac.
fn to_text(keys: KeyboardShortcut) -> String {
    let Modifiers { alt, shift, .. } = keys.modifiers;
    let command = keys.modifiers.command || keys.modifiers.ctrl;
    let held = [(command, "Ctrl"), (alt, "Alt"), (shift, "Shift")];
    let held = held.into_iter().filter(|(held, _)| *held).map(|(_, name)| name);
    held.chain([keys.logical_key.name()]).collect::<Vec<_>>().join("+")
}

fn parse(text: &str) -> Option<KeyboardShortcut> {
    // The plus key is called `Plus`, so that the sign only ever separates.
    let (held, key) = text.rsplit_once('+').unwrap_or(("", text));
    let mut modifiers = Modifiers::NONE;
    for name in held.split('+').filter(|name| !name.is_empty()) {
        match name {
            "Ctrl" => modifiers |= Modifiers::COMMAND,
            "Alt" => modifiers |= Modifiers::ALT,
            "Shift" => modifiers |= Modifiers::SHIFT,
            _ => return None,
        }
    }
    Some(KeyboardShortcut::new(modifiers, Key::from_name(key)?))
}

/// The keys pressed in this frame, as a shortcut to be; `None` while only modifiers are held.
pub fn recorded(ctx: &Context) -> Option<KeyboardShortcut> {
    ctx.input(|input| {
        input.events.iter().find_map(|event| match event {
            egui::Event::Key { key, pressed: true, modifiers, .. } => {
                let mut held = Modifiers { shift: modifiers.shift, alt: modifiers.alt, ..Modifiers::NONE };
                if modifiers.command {
                    held |= Modifiers::COMMAND;
                }
                Some(KeyboardShortcut::new(held, *key))
            }
            _ => None,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str) -> KeyboardShortcut {
        parse(text).unwrap()
    }

    #[test]
    fn every_key_survives_storage() {
        for key in Key::ALL {
            for modifiers in [Modifiers::NONE, Modifiers::COMMAND, Modifiers::ALT.plus(Modifiers::SHIFT)] {
                let shortcut = KeyboardShortcut::new(modifiers, *key);
                assert_eq!(parse(&to_text(shortcut)), Some(shortcut), "{}", to_text(shortcut));
            }
        }
        assert_eq!(parse("Hyper+S"), None);
        assert_eq!(parse(""), None);
    }

    #[test]
    fn keys_go_from_one_command_to_another() {
        let mut keymap = Keymap::default();
        let save = Command::Save.default_shortcut();
        keymap.set(Command::Restart, save);
        assert_eq!(keymap.command_of(keys("Ctrl+S")), Some(Command::Restart));
        assert_eq!(keymap.shortcut(Command::Save), None);
        assert!(keymap.is_changed(Command::Save));
        keymap.reset(Command::Restart);
        keymap.reset(Command::Save);
        assert_eq!(keymap, Keymap::default());
        keymap.set(Command::Save, save);
        assert_eq!(keymap, Keymap::default(), "the default is not a choice");
    }

    #[test]
    fn what_cannot_be_read_is_the_default() {
        let keymap: Keymap = serde_json::from_str(r#"{"Save": "Blink+S", "Nothing": "Ctrl+A"}"#).unwrap();
        assert_eq!(keymap.shortcut(Command::Save), Command::Save.default_shortcut());
    }
}
