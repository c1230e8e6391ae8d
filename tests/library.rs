//! The node library loads without a problem.

use shaderwright::bundle::Bundle;
use shaderwright::library::Library;

#[test]
fn loads() {
    let (library, problems) = Library::load(&Bundle::embedded());
    assert_eq!(problems, []);
    assert!(library.kinds().count() >= 60);
}
