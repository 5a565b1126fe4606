//! Tags a text: `cargo run --example tagger -- TAGGED TEXT`. The first file has a token and its tag per line, the second plain
//! sentences, a line each. Without files a small text stands for both.
use hawser::{Dictionary, Error, HmmData, HmmLearner, HmmLearnerOptions, Result, Tagged, TaggedReadOptions};

const TAGGED: &str = "the\tD\ndog\tN\nruns\tV\n\nthe\tD\ncan\tN\nleaks\tV\n\ndogs\tN\ncan\tV\nrun\tV\n";

fn run(files: &[String]) -> Result<()> {
    let plain = TaggedReadOptions::new().format("text");
    let (tagged, text) = match files {
        [tagged, text] => {
            (Tagged::read_file(tagged, None, None, None)?, Tagged::read_file(text, None, None, Some(&plain))?)
        }
        _ => (
            Tagged::read(TAGGED, None, None, None)?,
            Tagged::read("the dogs run\nthe can leaks\n", None, None, Some(&plain))?,
        ),
    };
    let dictionary = Dictionary::collect(&tagged, None)?;
    let data = HmmData::new(Some(&tagged.corpus()?), None, Some(&dictionary), None, None)?;
    let options = HmmLearnerOptions::new().method("cvi2").iterations(50).seed(2026);
    let mut learner = HmmLearner::new(None, &data, None, Some(&options))?;
    learner.run()?;
    let model = learner.model(None)?;
    let words = text.corpus()?;
    let states = model.decode(&HmmData::for_(&model, Some(&words), None, None, None, None)?, None)?;
    let (vocabulary, tags) = (words.alphabet()?, model.tags()?);
    let mut next = states.iter();
    for sequence in 0..words.count() {
        for (&word, state) in words.sequence_view(sequence)?.iter().zip(&mut next) {
            print!("{}/{} ", vocabulary.name_view(word), tags.name_view(state + 1));
        }
        println!();
    }
    Ok(())
}

fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if let Err(error) = run(&files) {
        let place = |error: &Error| format!(" (line {}, column {})", error.line(), error.column());
        eprintln!("tagger: {error}{}", if error.line() > 0 { place(&error) } else { String::new() });
        std::process::exit(1);
    }
}
