//! The Rust client: the scenario of tests/clients/README.md. Plain rustc, no crates.
mod hawser;

use hawser::{Alphabet, Arc, Corpus, Dictionary, EditLearner, EditModel, GraphBuilder, GraphLearner, Hmm, HmmData, HmmLearner, Machine,
    NgramModel, Options, PfaLearner, Result, Strings, Tagged};

fn make_words(alphabet: &Alphabet) -> Result<Machine> {
    let arcs = [Arc(0, [1], 0.5, 1), Arc(0, [2], 1.25, 1), Arc(1, [3], 0.75, 2), Arc(1, [1], 1.5, 1),
        Arc(2, [2], 2.25, 0)];
    Machine::of_arcs(alphabet, 3, &arcs, &[(2, 0.25), (1, 2.0)])
}

fn make_noise(alphabet: &Alphabet) -> Result<Machine> {
    let arcs = [Arc(0, [1, 1], 0.25, 0), Arc(0, [2, 2], 0.25, 0), Arc(0, [3, 3], 0.25, 0), Arc(0, [1, 2], 2.5, 0),
        Arc(0, [2, 3], 3.0, 0), Arc(0, [3, 0], 3.5, 0), Arc(0, [0, 1], 4.0, 0)];
    Machine::of_arcs(alphabet, 1, &arcs, &[(0, 0.125)])
}

fn print_strings(key: &str, alphabet: &Alphabet, strings: &Strings) -> Result<()> {
    let text = |labels: &[i32]| labels.iter().map(|&label| alphabet.name(label)).collect::<String>();
    for (i, item) in strings.iter().enumerate() {
        println!("{}.{} {} {}:{}", key, i + 1, item.value()?, text(item.labels(0)?), text(item.labels(1)?));
    }
    Ok(())
}

fn machines() -> Result<()> {
    let alphabet = Alphabet::of_names(&["a", "b", "c"])?;
    let (words, noise) = (make_words(&alphabet)?, make_noise(&alphabet)?);
    drop(alphabet);
    let composed = words.compose(&noise, None)?;
    drop((words, noise));
    println!("composed.states {}", composed.states());
    println!("composed.arcs {}", composed.arcs());
    println!("total {}", composed.total(None)?);
    let (best, samples) = (composed.best_strings(5, None)?, composed.sample(10, 2026, None)?);
    let alphabet = composed.alphabet(0)?;
    drop(composed);
    print_strings("best", &alphabet, &best)?;
    print_strings("sample", &alphabet, &samples)
}

fn make_learner() -> Result<EditLearner> {
    let alphabet = Alphabet::of_size(3)?;
    let pairs = Strings::of_pairs(&[(&[1, 2, 3], &[1, 2, 3], 1.0), (&[1, 2], &[1, 3], 2.0), (&[2, 3, 1], &[2, 1], 1.0),
        (&[3], &[3, 2], 0.5)], &alphabet)?;
    let options = Options::new()?.int("left_input", 1)?.real("p_copy", 0.75)?;
    let start = EditModel::new(&alphabet, Some(&options))?;
    EditLearner::new(&start, &pairs, None)
}

fn training() -> Result<()> {
    let mut learner = make_learner()?;
    for step in 1..=3 {
        learner.step(1)?;
        println!("step.{} {}", step, learner.metric("log_likelihood")?);
    }
    let model = learner.model()?;
    drop(learner);
    println!("model.contexts {}", model.info("contexts")?);
    println!("model.copy {}", model.probability(&[], &[1], &[], 1, 1)?);
    Ok(())
}

fn ngrams() -> Result<()> {
    let words = make_words(&Alphabet::of_names(&["a", "b", "c"])?)?;
    let (model, nats) = NgramModel::nearest(&words, None)?;
    drop(words);
    println!("ngrams.count {}", model.info("ngrams")?);
    println!("ngrams.nats {}", nats);
    println!("ngrams.first {}", model.log_prob(model.start()?, 1)?);
    Ok(())
}

/// meant - heard - typed, of which the last was seen. Machines and graph are gone when the learner is used.
fn make_chain() -> Result<(GraphLearner, i64, i64)> {
    let alphabet = Alphabet::of_names(&["a", "b", "c"])?;
    let (words, noise) = (make_words(&alphabet)?, make_noise(&alphabet)?);
    let mut graph = GraphBuilder::new()?;
    let meant = graph.add_strings(&alphabet, "meant")?;
    let heard = graph.add_strings(&alphabet, "heard")?;
    let typed = graph.add_strings(&alphabet, "typed")?;
    graph.add_machine(&words, &[meant])?;
    graph.add_machine(&noise, &[meant, heard])?;
    graph.add_machine(&noise, &[heard, typed])?;
    graph.observe_string(typed, &[1, 3])?;
    Ok((GraphLearner::new(&graph.build()?, Some(&Options::new()?.text("method", "bp")?))?, meant, heard))
}

fn inference() -> Result<()> {
    let (mut learner, meant, heard) = make_chain()?;
    while !learner.step(1)? {}
    let alphabet = Alphabet::of_names(&["a", "b", "c"])?;
    for (key, variable) in [("meant", meant), ("heard", heard)] {
        for (i, item) in learner.best(variable, 3, None)?.iter().enumerate() {
            let text: String = item.labels(0)?.iter().map(|&label| alphabet.name(label)).collect();
            println!("{}.{} {} {}", key, i + 1, item.value()?, text);
        }
    }
    println!("heard.length {}", learner.variable(heard, "expected_length")?);
    Ok(())
}

fn make_automaton_learner(options: Options) -> Result<PfaLearner> {
    let strings: [&[i32]; 10] = [&[1, 2], &[1, 2, 1, 2], &[3], &[1, 2, 3], &[1, 2, 1, 2, 1, 2], &[1, 2], &[], &[3, 3],
        &[1, 2, 1, 2], &[3]];
    PfaLearner::new(&Corpus::of_strings(&strings, &Alphabet::of_names(&["a", "b", "c"])?)?, Some(&options))
}

fn print_automaton(key: &str, mut learner: PfaLearner, metric: &str) -> Result<()> {
    while !learner.step(1)? {}
    let (value, model) = (learner.metric(metric)?, learner.model()?);
    drop(learner);
    println!("{}.{} {}", key, metric, value);
    println!("{}.states {}", key, model.info("states")?);
    let strings = Corpus::of_strings(&[&[1, 2], &[3, 1, 2], &[]], &Alphabet::of_names(&["a", "b", "c"])?)?;
    for (i, log_prob) in model.score(&strings, None)?.iter().enumerate() {
        println!("{}.score.{} {}", key, i + 1, log_prob);
    }
    Ok(())
}

fn automata() -> Result<()> {
    let sampling = Options::new()?.text("method", "cgs")?.int("states", 3)?.real("prior_transition", 0.25)?.int("iterations", 40)?
        .int("seed", 2026)?;
    print_automaton("cgs", make_automaton_learner(sampling)?, "log_joint")?;
    let merging = Options::new()?.text("method", "estatemerge")?.int("minimum_count", 1)?;
    print_automaton("estatemerge", make_automaton_learner(merging)?, "log_evidence")
}

const TAGGED: &str = "the\tD\ndog\tN\nruns\tV\n\nthe\tD\ncan\tN\nleaks\tV\n\ndogs\tN\ncan\tV\nrun\tV\n\n\
    the\tD\nrun\tN\ncan\tV\nend\tV\n\na\tD\ndog\tN\ncan\tV\nend\tV\nthe\tD\nrun\tN\n";

/// A model without <unk>. Text, dictionary, words, data and options are gone when the learner is used.
fn make_tag_learner(method: &str) -> Result<HmmLearner> {
    let tagged = Tagged::of_text(TAGGED, Some(&Options::new()?.int("min_count", 0)?))?;
    let data = HmmData::new(&tagged.corpus()?, &Dictionary::of_tagged(&tagged, None)?, None)?;
    HmmLearner::new(&data, Some(&Options::new()?.text("method", method)?.text("init", "posteriors")?.int("end", 1)?.int("seed", 2026)?))
}

fn train_tagger(method: &str, metric: &str) -> Result<Hmm> {
    let mut learner = make_tag_learner(method)?;
    for step in 1..=3 {
        learner.step(1)?;
        println!("{}.{} {}", method, step, learner.metric(metric)?);
    }
    learner.model()
}

/// A sequence a line.
fn make_words_corpus(text: &str) -> Result<Corpus> {
    Tagged::of_text(text, Some(&Options::new()?.text("format", "text")?))?.corpus()
}

fn tagging() -> Result<()> {
    train_tagger("em", "log_likelihood")?;
    let model = train_tagger("cvi2", "surrogate")?;
    let data = HmmData::for_model(&model, &make_words_corpus("the can can run\ndogs end\n")?, None)?;
    let (tags, states, log_probs) = (model.tags()?, model.decode(&data, None)?, model.score(&data, None)?);
    drop(model);
    drop(data);
    println!("tags {}", states.iter().map(|&state| tags.name(state + 1)).collect::<String>());
    for (i, log_prob) in log_probs.iter().enumerate() {
        println!("tags.score.{} {}", i + 1, log_prob);
    }
    Ok(())
}

fn print_error<T>(number: i32, result: Result<T>) {
    if let Err(error) = result {
        println!("error.{} {} {} {} {}", number, error.name, error.line, error.column, error);
    }
}

fn errors() -> Result<()> {
    let (alphabet, other) = (Alphabet::of_names(&["a", "b", "c"])?, Alphabet::of_names(&["x", "y"])?);
    let words = make_words(&alphabet)?;
    let endless = Machine::of_arcs(&other, 1, &[Arc(0, [1], 0.0, 0)], &[(0, 0.0)])?;
    print_error(1, words.compose(&endless, None));
    print_error(2, Machine::of_text("0 1 a 0.5\n1 2 z 1.5\n2\n", &alphabet));
    print_error(3, endless.total(None));
    print_error(4, Tagged::of_text("the\tD\ndog\tN\tV\n", None));
    print_error(5, HmmData::for_model(&make_tag_learner("em")?.model()?, &make_words_corpus("the cat\n")?, None));
    Ok(())
}

fn main() -> Result<()> {
    machines()?;
    training()?;
    ngrams()?;
    inference()?;
    automata()?;
    tagging()?;
    errors()?;
    println!("done 1");
    Ok(())
}
