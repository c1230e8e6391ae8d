//! Pictures as PNG files: eight bits, four channels, as the assets hold them.

use flate2::Crc;

use super::super::html::zlib;

/// A PNG of RGBA texels in rows from the top.
pub(super) fn png(width: u32, height: u32, rgba: &[u8]) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = Vec::new();
    header.extend(width.to_be_bytes());
    header.extend(height.to_be_bytes());
    // Eight bits, red green blue alpha, and the only methods that there are.
    header.extend([8, 6, 0, 0, 0]);
    chunk(&mut file, b"IHDR", &header);
    let row_bytes = (width as usize * 4).max(1);
    // Each texel as its difference from the one on its left, which packs better.
    let mut rows = Vec::with_capacity(rgba.len() + height as usize);
    for row in rgba.chunks_exact(row_bytes) {
        rows.push(1);
        let left = |at: usize| at.checked_sub(4).map_or(0, |left| row[left]);
        rows.extend(row.iter().enumerate().map(|(at, byte)| byte.wrapping_sub(left(at))));
    }
    chunk(&mut file, b"IDAT", &zlib(&rows));
    chunk(&mut file, b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    file.extend(kind);
    file.extend(data);
    let mut sum = Crc::new();
    sum.update(kind);
    sum.update(data);
    file.extend(sum.sum().to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_its_size_and_checksums() {
        let file = png(2, 1, &[1, 2, 3, 4, 11, 22, 33, 44]);
        assert_eq!(&file[16..24], [0, 0, 0, 2, 0, 0, 0, 1]);
        // The checksum of an empty last chunk is the same in every PNG.
        assert_eq!(&file[file.len() - 12..], b"\0\0\0\0IEND\xae\x42\x60\x82");
    }
}
