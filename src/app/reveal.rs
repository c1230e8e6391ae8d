//! Showing a file in the system's file manager, or saying that there is none.

use std::path::Path;

/// Shows the file where it lies.
///
/// # Errors
/// One sentence with the path: where no file manager is installed, or it cannot be started.
pub fn reveal(path: &Path) -> Result<(), String> {
    #[cfg(target_os = "linux")]
    if !system::opens_folders() {
        return Err(format!("There is no file manager on this system; the file is {}", path.display()));
    }
    opener::reveal(path).map_err(|error| format!("{} cannot be shown: {error}", path.display()))
}

/// What is asked to show a folder succeeds on Linux also where nothing can, so that is looked up before.
#[cfg(target_os = "linux")]
mod system {
    use std::env;
    use std::fs;
    use std::path::{Path, PathBuf};

    /// A larger file describes no program.
    const MAX_BYTES: u64 = 1 << 20;

    pub fn opens_folders() -> bool {
        // Windows around Linux, or the portal around a sandbox, open folders with programs that are not seen from here.
        let is_guest =
            ["WSL_DISTRO_NAME", "FLATPAK_ID", "SNAP"].iter().any(|name| env::var_os(name).is_some());
        is_guest || data_folders().iter().any(|folder| holds_file_manager(folder))
    }

    /// Where the descriptions of installed programs lie, as the desktop's rules have it.
    fn data_folders() -> Vec<PathBuf> {
        let own = env::var_os("XDG_DATA_HOME").map(PathBuf::from);
        let own = own.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".local/share")));
        let shared = env::var_os("XDG_DATA_DIRS").filter(|folders| !folders.is_empty());
        let shared = shared.unwrap_or_else(|| "/usr/local/share:/usr/share".into());
        own.into_iter().chain(env::split_paths(&shared)).collect()
    }

    /// Whether a program in `applications` below this folder says that it opens folders.
    pub fn holds_file_manager(data: &Path) -> bool {
        let Ok(entries) = fs::read_dir(data.join("applications")) else { return false };
        entries.flatten().any(|entry| {
            let path = entry.path();
            let is_program = path.extension().is_some_and(|ending| ending == "desktop")
                && entry.metadata().is_ok_and(|metadata| metadata.len() <= MAX_BYTES);
            let text = is_program.then(|| fs::read_to_string(&path).ok()).flatten().unwrap_or_default();
            text.lines().any(|line| line.starts_with("MimeType=") && line.contains("inode/directory"))
        })
    }

    #[cfg(test)]
    mod tests {
        use super::holds_file_manager;

        #[test]
        fn a_file_manager_is_what_opens_folders() {
            let data = tempfile::tempdir().unwrap();
            assert!(!holds_file_manager(data.path()), "no programs at all");
            let programs = data.path().join("applications");
            std::fs::create_dir(&programs).unwrap();
            std::fs::write(programs.join("editor.desktop"), "[Desktop Entry]\nMimeType=text/plain;\n")
                .unwrap();
            std::fs::write(programs.join("files.txt"), "MimeType=inode/directory;\n").unwrap();
            assert!(!holds_file_manager(data.path()));
            let files = "[Desktop Entry]\nName=Files\nMimeType=text/plain;inode/directory;\n";
            std::fs::write(programs.join("files.desktop"), files).unwrap();
            assert!(holds_file_manager(data.path()));
        }
    }
}
