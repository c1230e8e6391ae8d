//! Writing the files of an export: all of them or none.

mod record;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::bundle::SCHEME;
use crate::compile::export::ExportFile;
use crate::document::{Document, MeshSource, part_path, reason, write_whole};
use record::Record;

/// The files that a graph is made from: its own, and the pictures and meshes that it reads from disk, relative to
/// `folder`.
pub fn files_behind(graph: Option<&Path>, document: &Document, folder: Option<&Path>) -> Vec<PathBuf> {
    let pictures = document.textures().iter().filter(|texture| texture.embedded.is_none());
    let meshes = document.passes().iter().filter_map(|pass| match &pass.mesh {
        MeshSource::File(path) => Some(path.as_str()),
        _ => None,
    });
    let read = pictures.flat_map(|texture| texture.sources()).chain(meshes);
    let on_disk = read.filter(|source| !source.starts_with(SCHEME));
    let on_disk = on_disk.map(|source| folder.unwrap_or(Path::new("")).join(source));
    graph.map(Path::to_owned).into_iter().chain(on_disk).collect()
}

/// Looks before something is written that it replaces nothing of what it is made from.
///
/// # Errors
/// One sentence with the path of the first that it would replace.
pub fn spare(behind: &[PathBuf], outputs: &[PathBuf]) -> Result<(), String> {
    // What does not exist is replaced by nothing, and links lead to the same file.
    let real = |path: &PathBuf| path.canonicalize().ok();
    let behind: Vec<PathBuf> = behind.iter().filter_map(real).collect();
    let lost = outputs.iter().find(|path| real(path).is_some_and(|path| behind.contains(&path)));
    lost.map_or(Ok(()), |path| {
        Err(format!(
            "{}: the export is made from this file and would replace it; choose another name",
            path.display()
        ))
    })
}

/// Looks whether an export would replace a file that is not its own: one that nobody named, and that no export wrote or
/// that was changed since. One sentence without its end, which says what to do; `None` where nothing is in the way.
///
/// The file `output` itself may be any: it was named.
pub fn foreign(files: &[ExportFile], output: &Path, as_folder: bool) -> Option<String> {
    let (path, was_exported) = if as_folder {
        Record::read(output).foreign(files, output)?
    } else {
        let beside = files.iter().skip(1).map(|file| (file, output.with_file_name(&file.path)));
        let is_own = |there: &[u8]| String::from_utf8_lossy(there).contains("Shaderwright");
        let mut foreign = beside
            .filter(|(file, path)| fs::read(path).is_ok_and(|there| there != file.bytes && !is_own(&there)));
        (foreign.next()?.1, false)
    };
    let why = if was_exported { "it was changed since its export" } else { "no export wrote it" };
    Some(format!("{}: this file would be replaced, but {why}", path.display()))
}

/// Writes an export and returns the paths, the most important one first.
///
/// One file goes to `output` itself and whatever belongs to it beside it; with `as_folder` all go into the folder
/// `output`, which is made where there is none. Every file is written beside its place first, so that a failure leaves
/// neither half a file nor half of the files, nor a folder that was not there before. Nothing of `behind` is replaced. A
/// folder also gets a record of the files, by which [`foreign`] knows them.
///
/// # Errors
/// One sentence with the path and what the file system says.
pub fn deliver(
    files: &[ExportFile],
    output: &Path,
    as_folder: bool,
    behind: &[PathBuf],
) -> Result<Vec<PathBuf>, String> {
    let failed = |path: &Path, error: &io::Error| {
        format!("{}: cannot write the export: {}", path.display(), reason(error))
    };
    let place = |(index, file): (usize, &ExportFile)| match (as_folder, index) {
        (true, _) => output.join(&file.path),
        (false, 0) => output.to_owned(),
        (false, _) => output.with_file_name(&file.path),
    };
    let paths: Vec<PathBuf> = files.iter().enumerate().map(place).collect();
    spare(behind, &paths)?;
    if let Some(path) =
        (1..paths.len()).find_map(|at| paths.get(..at)?.iter().find(|path| **path == paths[at]))
    {
        return Err(format!(
            "{}: two files of this export would have this name; choose another ending",
            path.display()
        ));
    }
    if let ([file], [path], false) = (files, paths.as_slice(), as_folder) {
        write_whole(path, &file.bytes).map_err(|error| failed(path, &error))?;
        return Ok(paths);
    }
    if as_folder && output.exists() && !output.is_dir() {
        return Err(format!("{}: this export is a folder, but a file of this name exists", output.display()));
    }
    let record = as_folder.then(|| Record::read(output).after(files));
    let with_places = files.iter().zip(paths.iter().cloned());
    let record = record.iter().map(|record| (record, output.join(&record.path)));
    let (mut staged, mut folders) = (Vec::new(), Vec::new());
    let result = stage(with_places.chain(record), &mut staged, &mut folders).and_then(|()| {
        staged
            .iter()
            .try_for_each(|(part, path)| fs::rename(part, path).map_err(|error| (path.clone(), error)))
    });
    if let Err((path, error)) = result {
        for (part, _) in staged {
            // The first error is the one to report; parts that are in place already stay whole files.
            let _ = fs::remove_file(part);
        }
        for folder in folders.iter().rev() {
            // One that holds something stays.
            let _ = fs::remove_dir(folder);
        }
        return Err(failed(&path, &error));
    }
    Ok(paths)
}

fn stage<'a>(
    files: impl Iterator<Item = (&'a ExportFile, PathBuf)>,
    staged: &mut Vec<(PathBuf, PathBuf)>,
    folders: &mut Vec<PathBuf>,
) -> Result<(), (PathBuf, io::Error)> {
    for (file, path) in files {
        let with_path = |error| (path.clone(), error);
        let folder = path.parent().unwrap_or(Path::new(""));
        if !folder.as_os_str().is_empty() {
            let is_new = |above: &&Path| !above.as_os_str().is_empty() && !above.exists();
            let new: Vec<&Path> = folder.ancestors().take_while(is_new).collect();
            folders.extend(new.into_iter().rev().map(Path::to_owned));
            fs::create_dir_all(folder).map_err(with_path)?;
        }
        if path.is_dir() {
            return Err(with_path(io::Error::new(io::ErrorKind::IsADirectory, "this is a folder")));
        }
        let part = part_path(&path);
        staged.push((part.clone(), path.clone()));
        fs::write(&part, &file.bytes).map_err(|error| (path, error))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_leaves_neither_files_nor_folders() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("new/project");
        let file = |path: &str| ExportFile { path: path.to_owned(), bytes: vec![1] };
        // The second cannot be written: its folder would have to be the first.
        let clashing = [file("src/main"), file("src/main/deep"), file("more/text")];
        let reason = deliver(&clashing, &output, true, &[]).unwrap_err();
        assert!(reason.contains("cannot write the export"), "{reason}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        // What was there before stays.
        fs::create_dir_all(output.join("src/main")).unwrap();
        assert!(deliver(&[file("more/text"), file("src/main")], &output, true, &[]).is_err());
        assert!(output.join("src/main").is_dir() && !output.join("more").exists());
        assert!(deliver(&[file("more/text")], &output, true, &[]).is_ok());
    }

    #[test]
    fn what_is_not_its_own_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let file = |path: &str, text: &str| ExportFile { path: path.to_owned(), bytes: text.into() };
        let told = |files: &[ExportFile]| foreign(files, folder.path(), true);
        fs::create_dir(at("src")).unwrap();
        fs::write(at("src/main.rs"), "mine").unwrap();
        fs::write(at("other.rs"), "mine too").unwrap();
        let first = [file("Cargo.toml", "one"), file("src/main.rs", "two")];
        let reason = told(&first).unwrap();
        assert!(
            reason.contains("src/main.rs: this file would be replaced, but no export wrote it"),
            "{reason}"
        );
        deliver(&first, folder.path(), true, &[]).unwrap();
        // The next export replaces what this one wrote, whatever it has become.
        let second = [file("Cargo.toml", "three"), file("src/main.rs", "four")];
        assert_eq!(told(&second), None);
        deliver(&[file("more.toml", "five")], folder.path(), true, &[]).unwrap();
        assert_eq!(told(&second), None, "other exports into the folder change nothing");
        fs::write(at("Cargo.toml"), "one, changed").unwrap();
        let reason = told(&second).unwrap();
        assert!(
            reason.contains("Cargo.toml: this file would be replaced, but it was changed since its export"),
            "{reason}"
        );
        assert_eq!(told(&[file("Cargo.toml", "one, changed")]), None, "it is the same");

        let beside = [file("a.rs", "new"), file("a.wgsl", "new")];
        assert_eq!(foreign(&beside, &at("other.rs"), false), None, "the file that was named may be any");
        fs::write(at("a.wgsl"), "// mine").unwrap();
        assert!(foreign(&beside, &at("a.rs"), false).unwrap().contains("a.wgsl"));
        fs::write(at("a.wgsl"), "// Written by Shaderwright.").unwrap();
        assert_eq!(foreign(&beside, &at("a.rs"), false), None);
    }

    #[test]
    fn nothing_replaces_what_it_is_made_from() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("graph.json"), "graph").unwrap();
        fs::create_dir(at("below")).unwrap();
        let file = |path: &str| ExportFile { path: path.to_owned(), bytes: vec![1] };
        let behind = [at("graph.json"), at("missing.png")];
        for (files, output) in [
            (vec![file("graph.json")], at("graph.json")),
            (vec![file("graph.json")], at("below/../graph.json")),
            (vec![file("text"), file("graph.json")], at("text")),
        ] {
            let reason = deliver(&files, &output, false, &behind).unwrap_err();
            assert!(reason.contains("graph.json") && reason.contains("would replace it"), "{reason}");
        }
        assert!(deliver(&[file("graph.json")], folder.path(), true, &behind).is_err());
        assert_eq!(fs::read(at("graph.json")).unwrap(), b"graph");
        assert!(!at("text").exists());
        assert!(deliver(&[file("other.json")], &at("other.json"), false, &behind).is_ok());
        // A second file of the same name would be the only one left.
        assert!(deliver(&[file("a"), file("x.wgsl")], &at("x.wgsl"), false, &behind).is_err());
        assert!(!at("x.wgsl").exists());
    }
}
