//! What the binding promises: errors with the library's words, owners, views, threads, cancelling, iterators.
use hawser::*;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::Arc;

fn letters() -> Alphabet {
    Alphabet::from_chars("abc", None).unwrap()
}

fn regex(pattern: &str) -> Machine {
    Machine::from_regex(Some(&letters()), Semiring::LOG, pattern, None).unwrap()
}

fn learner(iterations: i64) -> PfaLearner {
    let corpus = Corpus::read("ab\nabab\nc\nabc\nababab\n", Format::CHARS, Some(&letters()), None).unwrap();
    let options = PfaLearnerOptions::new().method("cgs").states(3).iterations(iterations).seed(2026);
    PfaLearner::new(None, &corpus, None, Some(&options)).unwrap()
}

#[test]
fn an_option_that_a_call_refuses_is_named() {
    let error = regex("ab").total(Some(&MachineTotalOptions::new().tolerance(-1.0))).unwrap_err();
    assert_eq!((error.kind(), error.name()), (ErrorKind::Argument, "HWS_E_ARGUMENT"));
    assert!(error.message().contains("tolerance"), "{error}");
    let corpus = Corpus::read("ab\n", Format::CHARS, None, None).unwrap();
    let error = PfaLearner::new(None, &corpus, None, Some(&PfaLearnerOptions::new().method("cgss"))).unwrap_err();
    assert!(error.message().contains("cgs"), "{error}");
    assert_eq!(error.to_string(), error.message());
}

#[test]
fn an_error_in_a_text_has_a_place() {
    let error = Machine::read_text("0 1 a 0.5\n1 2 z 1.5\n2\n", Semiring::LOG, 1, &[Some(&letters())], None, None, None)
        .unwrap_err();
    assert_eq!((error.kind(), error.line(), error.column()), (ErrorKind::Parse, 2, 5));
}

#[test]
fn what_does_not_fit_never_reaches_the_library() {
    let mut builder = Builder::new(Semiring::LOG, 2, &[], None).unwrap();
    builder.add_states(2).unwrap();
    let error = builder.add_arcs(&[0], &[1], &[0.5], &[1]).unwrap_err();
    assert_eq!(error.to_string(), "labels has 1 entries; expected 2");
    let error = builder.add_arcs(&[0, 0], &[1, 1, 2, 2], &[0.5], &[1, 1]).unwrap_err();
    assert_eq!(error.to_string(), "weights has 1 entries; expected 2");
    let error = Machine::read_file("a\0b", None).unwrap_err();
    assert!(error.to_string().contains("zero byte"), "{error}");
    assert_eq!(Machine::read_file("/there/is/no/such.file", None).unwrap_err().kind(), ErrorKind::Io);
    let error = Strings::from_arrays(1, 1, &[], &[], None, &[], None).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Argument);
}

#[test]
fn a_size_that_no_memory_holds_is_an_error() {
    let rules = "1 S --> a\n";
    let grammar = Grammar::read_text(rules, None).unwrap();
    let corpus = Corpus::read("a\n", Format::SPACES, Some(&grammar.words().unwrap()), None).unwrap();
    let error = grammar.parse(&corpus, i64::MAX / 2, None).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::NoMemory | ErrorKind::Argument | ErrorKind::Limit), "{error}");
    assert_eq!(grammar.parse(&corpus, -1, None).unwrap_err().kind(), ErrorKind::Argument);
}

#[test]
fn results_outlive_what_they_were_made_of() {
    let composed = {
        let (left, right) = (regex("ab|c"), regex("c|ab"));
        left.compose(&right, None).unwrap()
    };
    let alphabet = composed.alphabet(0).unwrap().unwrap();
    let copy = composed.clone();
    drop(composed);
    assert_eq!((copy.tapes(), alphabet.size(), &*alphabet.name_view(3)), (1, 3, "c"));
}

#[test]
fn what_never_changes_is_read_by_many_threads() {
    fn shared<T: Send + Sync + Clone>() {}
    fn sent<T: Send>() {}
    shared::<Machine>();
    shared::<Hmm>();
    shared::<Corpus>();
    shared::<Cancel>();
    sent::<Builder>();
    sent::<HmmLearner>();
    sent::<HmmFilter>();
    let machine = regex("(a|b)c");
    let expected = machine.total(None).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(machine.total(None).unwrap().to_bits(), expected.to_bits()));
        }
    });
}

#[test]
fn a_call_is_cancelled_by_a_flag_and_by_a_closure() {
    let cancel = Cancel::new().unwrap();
    cancel.set();
    let error = regex("ab").compose(&regex("ab"), Some(&MachineComposeOptions::new().cancel(&cancel))).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Cancelled);
    cancel.clear();
    let mut learner = learner(100_000_000);
    learner.set_cancel(Some(&cancel)).unwrap();
    let asked = AtomicUsize::new(0);
    let error = cancel.when(|| asked.fetch_add(1, Ordering::Relaxed) >= 2, || learner.run()).unwrap_err();
    assert_eq!((error.kind(), cancel.is_set()), (ErrorKind::Cancelled, true));
    cancel.clear();
    assert!(cancel.when(|| false, || learner.step(1)).is_ok() && !cancel.is_set());
}

#[test]
fn a_panic_in_cancellable_work_goes_on() {
    let cancel = Cancel::new().unwrap();
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| cancel.when(|| false, || panic!("of the work"))));
    assert!(caught.is_err() && !cancel.is_set());
}

#[test]
fn a_learner_is_an_iterator_over_its_steps() {
    let mut stepped = learner(5);
    let values: Vec<Iteration> = stepped.iterate("log_joint").collect::<Result<_>>().unwrap();
    assert!(values.len() >= 5 && values.iter().map(|made| made.step).eq(1..=stepped.steps().unwrap()));
    assert_eq!((values[0].value, values[values.len() - 1].value), (None, Some(stepped.metric("log_joint").unwrap())));
    assert_eq!(stepped.iterate("log_joint").count(), 0);
    assert_eq!(learner(5).run().unwrap(), stepped.steps().unwrap());
    let mut other = learner(5);
    assert_eq!(other.iterate("log_joint").take(2).count(), 2);
    assert_eq!(other.steps().unwrap(), 2);
    let mut wrong = learner(5);
    let mut steps = wrong.iterate("log_joints");
    assert!(steps.next().unwrap().unwrap_err().message().contains("log_joint") && steps.next().is_none());
}

#[test]
fn a_learner_says_whether_it_has_settled() {
    let mut sampled = learner(5);
    sampled.run().unwrap();
    assert_eq!(sampled.converged(), sampled.metric("chains_disagree").ok().map(|value| value == 0.0));
    for iterations in [2, 5000] {
        let corpus = Corpus::read("ab\nabab\nc\nabc\nababab\n", Format::CHARS, Some(&letters()), None).unwrap();
        let options = PfaLearnerOptions::new().method("em").states(2).iterations(iterations).seed(1);
        let mut settling = PfaLearner::new(None, &corpus, None, Some(&options)).unwrap();
        settling.run().unwrap();
        assert_eq!(settling.converged(), Some(iterations > 2));
    }
}

#[test]
fn best_strings_come_as_they_are_wanted() {
    let machine =
        Machine::read_text("0 0 a 1\n0 0 b 1.5\n0 0.25\n", Semiring::LOG, 1, &[Some(&letters())], None, None, None)
            .unwrap();
    let ten: Vec<Best> = machine.best(None).take(10).collect::<Result<_>>().unwrap();
    let strings = machine.best_strings(10, None).unwrap();
    assert_eq!(strings.items().unwrap().len(), 10);
    for (best, item) in ten.iter().zip(strings.items().unwrap()) {
        assert_eq!((best.value, &best.labels[0][..], item.tapes()), (item.value, item.labels(0), 1));
    }
    assert_eq!(regex("a|b|c|ab|abc").best(None).count(), 5);
    let endless = Machine::read_text("0 0 a 0\n0 0\n", Semiring::LOG, 1, &[Some(&letters())], None, None, None).unwrap();
    let mut best = endless.best(None);
    assert!(best.next().unwrap().is_err() && best.next().is_none());
}

#[test]
fn bytes_read_in_place_are_given_back_once() {
    struct Lent(Vec<u8>, Arc<AtomicBool>);
    impl AsRef<[u8]> for Lent {
        fn as_ref(&self) -> &[u8] {
            &self.0
        }
    }
    impl Drop for Lent {
        fn drop(&mut self) {
            assert!(!self.1.swap(true, Ordering::SeqCst), "given back twice");
        }
    }
    let (bytes, back) = (regex("ab*").write().unwrap(), Arc::new(AtomicBool::new(false)));
    let machine = Machine::read_view(Lent(bytes.clone(), back.clone()), None).unwrap();
    assert!(machine.states() > 0 && !back.load(Ordering::SeqCst));
    drop(machine);
    assert!(back.load(Ordering::SeqCst));
    let back = Arc::new(AtomicBool::new(false));
    assert!(Machine::read_view(Lent(bytes[..20].to_vec(), back.clone()), None).is_err() && back.load(Ordering::SeqCst));
    assert!(Machine::is_binary(&bytes) && !Machine::is_binary(b"text"));
}

#[test]
fn constants_have_names_and_texts_their_numbers() {
    assert_eq!(format!("{:?} {:?}", regex("a").semiring(), Semiring(77)), "Semiring::LOG Semiring(77)");
    let properties = regex("a").properties(None).unwrap();
    assert!(properties.contains(Property::IS_ACYCLIC) && (Property::IS_ACYCLIC | properties) == properties);
    assert_eq!((parse_integer("12").unwrap(), version()), (12, env!("CARGO_PKG_VERSION")));
    assert!(options_describe(Some("hws_machine_total")).unwrap().contains("tolerance"));
    assert!(Ngram::project(&regex("ab|c"), None, None).unwrap().converged);
}
