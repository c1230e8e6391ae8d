//! What must hold of node kinds over many inputs, whatever single rows say, and that each has rows.

mod coverage;
mod finite;
mod noises;

use super::{Case, cases, library, nodes_reference, number, options_of_mode, prober};
