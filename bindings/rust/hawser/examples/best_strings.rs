//! The best strings of a noisy channel: `cargo run --example best_strings -- TEXT`. A dictionary of three words, each letter of
//! which may have been replaced, and what was probably meant.
use hawser::{Alphabet, Builder, Machine, Result, Semiring, Split, Strings};

/// Copies letters for nothing; replaces one for 3 nats.
fn channel(letters: &Alphabet) -> Result<Machine> {
    let mut builder = Builder::new(Semiring::LOG, 2, &[Some(letters), Some(letters)], None)?;
    let state = builder.add_states(1)?;
    for read in 1..=letters.size() as i32 {
        for written in 1..=letters.size() as i32 {
            builder.add_arc(state, &[read, written], if read == written { 0.1 } else { 3.0 }, state)?;
        }
    }
    builder.set_final(state, 0.0)?;
    builder.build()
}

fn main() -> Result<()> {
    let seen = std::env::args().nth(1).unwrap_or_else(|| "cot".to_string());
    let letters = Alphabet::from_chars("abcdefghijklmnopqrstuvwxyz", None)?;
    let words = Strings::read("cat\ncow\ndot\n", 1, Split::CHARS, &[Some(&letters)], None)?;
    let words = Machine::from_words(&words, Semiring::LOG, None)?;
    let seen = Machine::from_labels(Some(&letters), Semiring::LOG, &letters.encode(&seen, Split::CHARS)?, None)?;
    let meant = words.compose(&channel(&letters)?, None)?.compose(&seen, None)?;
    for best in meant.best(None).take(3) {
        let best = best?;
        println!("{:.3} {}", best.value, letters.text(&best.labels[0])?);
    }
    Ok(())
}
