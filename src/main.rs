//! The program: the editor window, and the command line beside it.

mod cli;

use std::process::ExitCode;

// glibc hands the canvas's large vertex buffers back to the kernel every frame and faults them in again.
#[cfg(feature = "gui")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::run()
}
