//! Writes the golden games anew: `cargo run --release -p archmage-testkit --example golden`.
//! Look at the difference before you keep it: every changed row is a changed rule.

use std::collections::BTreeMap;
use std::path::Path;

use engine::Action;
use testkit::golden;

fn main() -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    std::fs::create_dir_all(&folder)?;
    let mut powers: BTreeMap<&str, usize> = BTreeMap::new();
    for game in golden::games() {
        let record = game.find();
        for (_, action) in record.rows() {
            if let Action::Use { power, .. } = action {
                *powers.entry(power.power().word).or_default() += 1;
            }
        }
        println!("{}: {} rows, {:?}", game.name, record.rows().len(), record.now().outcome());
        std::fs::write(folder.join(format!("{}.record", game.name)), golden::annotate(&record))?;
    }
    println!("powers used: {powers:?}");
    Ok(())
}
