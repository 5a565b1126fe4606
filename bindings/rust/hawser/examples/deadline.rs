//! Learns as long as there is time: `cargo run --example deadline -- SECONDS`. A step that the deadline interrupts is taken
//! back, so that the learner has a model all the same.
use hawser::{Alphabet, Cancel, Corpus, ErrorKind, Format, PfaLearner, PfaLearnerOptions, Result};
use std::time::{Duration, Instant};

fn main() -> Result<()> {
    let seconds: f64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(0.5);
    let letters = Alphabet::from_chars("abc", None)?;
    let corpus = Corpus::read("ab\nabab\nc\nabc\nababab\nab\ncc\nabab\nc\n", Format::CHARS, Some(&letters), None)?;
    let cancel = Cancel::new()?;
    let options = PfaLearnerOptions::new().method("cgs").states(4).iterations(1_000_000).seed(2026).cancel(&cancel);
    let mut learner = PfaLearner::new(None, &corpus, None, Some(&options))?;
    let (begin, limit) = (Instant::now(), Duration::from_secs_f64(seconds));
    match cancel.when(|| begin.elapsed() > limit, || learner.run()) {
        Err(error) if error.kind() == ErrorKind::Cancelled => println!("stopped after {} sweeps", learner.steps()?),
        other => println!("done after {} sweeps", other?),
    }
    match learner.metric("log_joint") {
        Ok(value) => println!("ln p(strings, tables) is {value:.3}"),
        Err(error) => println!("too early: {error}"),
    }
    Ok(())
}
