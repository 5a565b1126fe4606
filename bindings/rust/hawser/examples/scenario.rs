//! The scenario that every language's binding of hawser prints alike: one part of each family of the library.
use hawser::*;

fn alphabet() -> Result<Alphabet> {
    Alphabet::from_names(&["a", "b", "c"], None)
}

/// Arcs leave a state, have a label per tape and a weight, and lead to a state.
fn machine<const TAPES: usize>(
    alphabet: &Alphabet,
    states: i64,
    arcs: &[(i64, [i32; TAPES], f64, i64)],
    finals: &[(i64, f64)],
) -> Result<Machine> {
    let mut builder = Builder::new(Semiring::LOG, TAPES as i32, &[Some(alphabet); TAPES], None)?;
    builder.add_states(states)?;
    for (from, labels, weight, to) in arcs {
        builder.add_arc(*from, labels, *weight, *to)?;
    }
    for &(state, weight) in finals {
        builder.set_final(state, weight)?;
    }
    builder.build()
}

fn words(alphabet: &Alphabet) -> Result<Machine> {
    let arcs = [(0, [1], 0.5, 1), (0, [2], 1.25, 1), (1, [3], 0.75, 2), (1, [1], 1.5, 1), (2, [2], 2.25, 0)];
    machine(alphabet, 3, &arcs, &[(2, 0.25), (1, 2.0)])
}

fn noise(alphabet: &Alphabet) -> Result<Machine> {
    let copies = [(0, [1, 1], 0.25, 0), (0, [2, 2], 0.25, 0), (0, [3, 3], 0.25, 0)];
    let errors = [(0, [1, 2], 2.5, 0), (0, [2, 3], 3.0, 0), (0, [3, 0], 3.5, 0), (0, [0, 1], 4.0, 0)];
    machine(alphabet, 1, &[&copies[..], &errors[..]].concat(), &[(0, 0.125)])
}

fn print_strings(key: &str, alphabet: &Alphabet, strings: &Strings) -> Result<()> {
    for (i, item) in strings.items()?.enumerate() {
        let texts = (0..item.tapes()).map(|tape| alphabet.text(item.labels(tape))).collect::<Result<Vec<_>>>()?;
        println!("{key}.{} {} {}", i + 1, item.value, texts.join(":"));
    }
    Ok(())
}

fn print_numbers(key: &str, numbers: &[f64]) {
    for (i, number) in numbers.iter().enumerate() {
        println!("{key}.{} {number}", i + 1);
    }
}

fn machines() -> Result<()> {
    let composed = {
        let alphabet = alphabet()?;
        words(&alphabet)?.compose(&noise(&alphabet)?, None)?
    };
    println!("composed.states {}\ncomposed.arcs {}\ntotal {}", composed.states(), composed.arcs(), composed.total(None)?);
    let (best, samples) = (composed.best_strings(5, None)?, composed.sample(10, 2026, None)?);
    let alphabet = composed.alphabet(0)?.expect("names were given");
    drop(composed);
    print_strings("best", &alphabet, &best)?;
    print_strings("sample", &alphabet, &samples)
}

fn edit_learner() -> Result<EditLearner> {
    let alphabet = alphabet()?;
    let (mut offsets, mut labels) = (vec![0], vec![]);
    for side in ["abc", "abc", "ab", "ac", "bca", "ba", "c", "cb"] {
        labels.extend(alphabet.encode(side, Split::CHARS)?);
        offsets.push(labels.len() as i64);
    }
    let names = [Some(&alphabet), Some(&alphabet)];
    let pairs = Strings::from_arrays(2, 4, &offsets, &labels, Some(&[1.0, 2.0, 1.0, 0.5]), &names, None)?;
    let start = EditModel::new(&alphabet, Some(&EditModelOptions::new().left_input(1).p_copy(0.75)))?;
    EditLearner::new(&start, &pairs, None, None)
}

fn training() -> Result<()> {
    let mut learner = edit_learner()?;
    for made in learner.iterate("log_likelihood").take(3) {
        let made = made?;
        println!("step.{} {}", made.step, made.value.unwrap_or(f64::NAN));
    }
    let model = learner.model()?;
    drop(learner);
    println!("model.contexts {}", model.info("contexts")?);
    println!("model.copy {}", model.probability(&[], &[1], &[], 1, 1)?);
    Ok(())
}

fn ngrams() -> Result<()> {
    let projected = Ngram::project(&words(&alphabet()?)?, None, None)?;
    println!("ngrams.count {}", projected.model.info("ngrams")?);
    println!("ngrams.nats {}", projected.cross_entropy);
    println!("ngrams.first {}", projected.model.score_word(projected.model.start()?, 1)?.log_prob);
    Ok(())
}

/// meant - heard - typed, of which the last was seen. Machines and graph are gone when the learner is used.
fn chain() -> Result<GraphLearner> {
    let alphabet = alphabet()?;
    let noise = noise(&alphabet)?;
    let mut builder = GraphBuilder::new()?;
    for name in ["meant", "heard", "typed"] {
        builder.add_strings(&alphabet, Some(name))?;
    }
    builder.add_machine(&words(&alphabet)?, &[0], None)?;
    builder.add_machine(&noise, &[0, 1], None)?;
    builder.add_machine(&noise, &[1, 2], None)?;
    builder.observe_string(2, &alphabet.encode("ac", Split::CHARS)?)?;
    GraphLearner::new(&builder.build()?, Some(&GraphLearnerOptions::new().method("bp")))
}

fn inference() -> Result<()> {
    let (mut learner, alphabet) = (chain()?, alphabet()?);
    learner.run()?;
    for (variable, name) in [(0, "meant"), (1, "heard")] {
        print_strings(name, &alphabet, &learner.best(variable, 3, None)?)?;
    }
    println!("heard.length {}", learner.variable(1, "expected_length", None)?);
    Ok(())
}

/// Two spins, a third variable of three values, and features of which three share a weight.
fn network() -> Result<()> {
    let mut learner = {
        let mut builder = GraphBuilder::new()?;
        builder.add_finite_many(&[2, 2, 3])?;
        builder.add_couplings(Coupling::ISING, &[0, 1], 1, &[0.5])?;
        builder.add_fields(Coupling::ISING, &[0, 1], &[0.125, -0.25])?;
        builder.add_weights(&[0.75, -0.5])?;
        builder.add_features(&[1, 2, 0, 2], 2, 2, Some(&[1, 2, 0, 1]), 4, &[0, 1])?;
        builder.add_features(&[2, 2], 1, 2, Some(&[0, 2]), 2, &[1])?;
        let changed = builder.build()?.with_weights(&[1.25, 0.25])?;
        GraphLearner::new(&changed, Some(&GraphLearnerOptions::new().method("exact")))?
    };
    learner.step(1)?;
    println!("network.log_z {}", -learner.metric("free_energy")?);
    print_numbers("network.count", &learner.expected_counts()?);
    print_numbers("network.marginal", &learner.marginals()?);
    Ok(())
}

fn automaton(key: &str, metric: &str, options: &PfaLearnerOptions) -> Result<()> {
    let mut learner = {
        let text = "ab\nabab\nc\nabc\nababab\nab\n\ncc\nabab\nc\n";
        PfaLearner::new(None, &Corpus::read(text, Format::CHARS, Some(&alphabet()?), None)?, None, Some(options))?
    };
    learner.run()?;
    let (value, model) = (learner.metric(metric)?, learner.model()?);
    drop(learner);
    println!("{key}.{metric} {value}\n{key}.states {}", model.info("states")?);
    let strings = Corpus::read("ab\ncab\n\n", Format::CHARS, Some(&model.alphabet()?), None)?;
    print_numbers(&format!("{key}.score"), &model.score(&strings, None)?);
    Ok(())
}

fn automata() -> Result<()> {
    let sampling = PfaLearnerOptions::new().method("cgs").states(3).prior_transition(0.25).iterations(40).seed(2026);
    automaton("cgs", "log_joint", &sampling)?;
    automaton("estatemerge", "log_evidence", &PfaLearnerOptions::new().method("estatemerge").minimum_count(1))
}

const TAGGED: &str = "the\tD\ndog\tN\nruns\tV\n\nthe\tD\ncan\tN\nleaks\tV\n\ndogs\tN\ncan\tV\nrun\tV\n\n\
    the\tD\nrun\tN\ncan\tV\nend\tV\n\na\tD\ndog\tN\ncan\tV\nend\tV\nthe\tD\nrun\tN\n";

fn tag_learner(method: &str) -> Result<HmmLearner> {
    let tagged = Tagged::read(TAGGED, None, None, Some(&TaggedReadOptions::new().min_count(0)))?;
    let dictionary = Dictionary::collect(&tagged, None)?;
    let data = HmmData::new(Some(&tagged.corpus()?), None, Some(&dictionary), None, None)?;
    let options = HmmLearnerOptions::new().method(method).init("posteriors").end(1).seed(2026);
    HmmLearner::new(None, &data, None, Some(&options))
}

fn train_tagger(method: &str, metric: &str) -> Result<Hmm> {
    let mut learner = tag_learner(method)?;
    for made in learner.iterate(metric).take(3) {
        let made = made?;
        println!("{method}.{} {}", made.step, made.value.unwrap_or(f64::NAN));
    }
    learner.model(None)
}

fn data_for(model: &Hmm, text: &str) -> Result<HmmData> {
    let words = Tagged::read(text, None, None, Some(&TaggedReadOptions::new().format("text")))?.corpus()?;
    HmmData::for_(model, Some(&words), None, None, None, None)
}

fn tagging() -> Result<()> {
    train_tagger("em", "log_likelihood")?;
    let model = train_tagger("cvi2", "surrogate")?;
    let data = data_for(&model, "the can can run\ndogs end\n")?;
    let (tags, states, scores) = (model.tags()?, model.decode(&data, None)?, model.score(&data, None)?);
    drop((model, data));
    println!("tags {}", tags.text(&states.iter().map(|state| state + 1).collect::<Vec<_>>())?);
    print_numbers("tags.score", &scores);
    Ok(())
}

/// How many regimes wrote these lines of letters is learned.
fn regimes() -> Result<()> {
    let (mut text, mut x, mut regime) = (String::new(), 1_i64, 0);
    let mut next = || {
        x = (x * 75 + 74) % 65537;
        x
    };
    for _ in 0..30 {
        for _ in 0..20 {
            if next() / 7 % 5 == 0 {
                regime = (regime + 1) % 3;
            }
            text.push(char::from(b"abcdef"[(2 * regime + next() / 16 % 2) as usize]));
        }
        text.push('\n');
    }
    let corpus = Corpus::read(&text, Format::CHARS, None, None)?;
    let data = HmmData::new(Some(&corpus), None, None, None, None)?;
    let mut learner = HmmLearner::new(None, &data, None, Some(&HmmLearnerOptions::new().hdp(1).seed(2026)))?;
    learner.run()?;
    println!(
        "regimes.states {}\nregimes.surrogate {}",
        learner.model(None)?.info("states_99")?,
        learner.metric("surrogate")?
    );
    Ok(())
}

fn learn_grammar() -> Result<Grammar> {
    let rules = "0.6 S --> NP VP\n0.4 S --> S PP\n0.5 NP --> we\n0.3 NP --> dogs\n0.2 NP --> NP PP\n\
        0.6 VP --> saw NP\n0.4 VP --> VP PP\n1 PP --> with NP\n";
    let text = "we saw dogs\nwe saw dogs with we\ndogs with dogs saw we\nwe with dogs saw we with dogs\n";
    let options = GrammarLearnerOptions::new().method("cvi").iterations(5).seed(2026);
    let corpus = Corpus::read(text, Format::SPACES, None, None)?;
    let mut learner = GrammarLearner::new(&Grammar::read_text(rules, None)?, &corpus, None, Some(&options))?;
    learner.run()?;
    println!("grammar.surrogate {}", learner.metric("surrogate")?);
    learner.model()
}

fn grammar() -> Result<()> {
    let model = learn_grammar()?;
    print_numbers("grammar.weight", &model.weights()?);
    let corpus = Corpus::read("we saw we with dogs\nwe saw cats\n", Format::SPACES, None, None)?;
    let found = model.parse(&corpus, 1, None)?;
    drop((model, corpus));
    println!("grammar.score {}\ngrammar.impossible {}", found.log_weights[0], found.impossible);
    println!("grammar.unknown {}", found.unknown[1]);
    println!("grammar.tree {}", found.parses.write(None)?.lines().next().unwrap_or(""));
    Ok(())
}

/// A pair model of words and sounds, which a language model of sounds joins.
fn pairs_model(letters: &Alphabet, sounds: &Alphabet) -> Result<PairsModel> {
    let text = "c a b\tK A B\nc a t\tK A T\nt a b\tT A B\nb a t\tB A T\na b b a\tA B A\na c t\tA K T\n";
    let pairs = Strings::read(text, 2, Split::SPACES, &[Some(letters), Some(sounds)], None)?;
    let mut learner = PairsLearner::new(None, &pairs, None, None)?;
    learner.run()?;
    println!("pairs.log_likelihood {}", learner.metric("log_likelihood")?);
    let model = PairsModel::new(&learner.chunks()?, &pairs, None)?;
    let outputs = Strings::read("T A K T\nT A K T\nB A B\n", 1, Split::SPACES, &[Some(sounds)], None)?;
    let options = PairsModelEstimateLanguageOptions::new().order(3);
    model.with_language(Some(&model.estimate_language(&outputs, Some(&options))?), 0.5, None)
}

fn pairs() -> Result<()> {
    let letters = Alphabet::from_names(&["a", "b", "c", "t"], None)?;
    let sounds = Alphabet::from_names(&["A", "B", "K", "T"], None)?;
    let model = pairs_model(&letters, &sounds)?;
    let found = model.apply(&Strings::read("b b a b b\nc b b a\n", 1, Split::SPACES, &[Some(&letters)], None)?, 3, None)?;
    let scored = Strings::read("b b a b b\tB B A B\n", 2, Split::SPACES, &[Some(&letters), Some(&sounds)], None)?;
    let score = model.score(&scored, None)?[0];
    println!("pairs.language {}", model.info("language_ngrams")?);
    drop(model);
    println!("pairs.counts {} {}", found.counts[0], found.counts[1]);
    print_strings("pairs.output", &sounds, &found.outputs)?;
    println!("pairs.score {score}");
    Ok(())
}

fn print_error<T>(number: i32, result: Result<T>) {
    if let Err(error) = result {
        println!("error.{number} {} {} {} {error}", error.name(), error.line(), error.column());
    }
}

fn errors() -> Result<()> {
    let (alphabet, other) = (alphabet()?, Alphabet::from_names(&["x", "y"], None)?);
    let endless = machine(&other, 1, &[(0, [1], 0.0, 0)], &[(0, 0.0)])?;
    print_error(1, words(&alphabet)?.compose(&endless, None));
    let text = "0 1 a 0.5\n1 2 z 1.5\n2\n";
    print_error(2, Machine::read_text(text, Semiring::LOG, 1, &[Some(&alphabet)], None, None, None));
    print_error(3, endless.total(None));
    print_error(4, Tagged::read("the\tD\ndog\tN\tV\n", None, None, None));
    print_error(5, data_for(&tag_learner("em")?.model(None)?, "the cat\n"));
    Ok(())
}

fn main() -> Result<()> {
    machines()?;
    training()?;
    ngrams()?;
    inference()?;
    network()?;
    automata()?;
    tagging()?;
    regimes()?;
    grammar()?;
    pairs()?;
    errors()?;
    println!("done 1");
    Ok(())
}
