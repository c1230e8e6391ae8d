//! Which column each item stands in, counted from the right.

use super::TidyWire;

/// The longest way from each item to an end. Wires that close a circle, which frames may form, do not count.
pub(super) fn columns(count: usize, wires: &[TidyWire]) -> Vec<usize> {
    let mut readers: Vec<Vec<usize>> = vec![Vec::new(); count];
    for wire in wires {
        readers[wire.from].push(wire.to);
    }
    for list in &mut readers {
        list.sort_unstable();
        list.dedup();
    }
    let mut columns = vec![0; count];
    let mut state = vec![0_u8; count];
    let mut path: Vec<(usize, usize)> = Vec::new();
    for start in 0..count {
        if state[start] != 0 {
            continue;
        }
        state[start] = 1;
        path.push((start, 0));
        while let Some((item, next)) = path.last_mut() {
            let (at, follow) = (*item, *next);
            *next += 1;
            match readers[at].get(follow) {
                Some(reader) if state[*reader] == 0 => {
                    state[*reader] = 1;
                    path.push((*reader, 0));
                }
                Some(reader) => {
                    if state[*reader] == 2 {
                        columns[at] = columns[at].max(columns[*reader] + 1);
                    }
                }
                None => {
                    state[at] = 2;
                    path.pop();
                    if let Some((before, _)) = path.last() {
                        columns[*before] = columns[*before].max(columns[at] + 1);
                    }
                }
            }
        }
    }
    columns
}
