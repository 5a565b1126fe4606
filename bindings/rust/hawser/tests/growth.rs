//! Objects leave nothing behind. No other test runs in this process, as it looks at the memory of the whole.
use hawser::*;

#[test]
fn ten_thousand_objects_leave_nothing_behind() {
    let pages = || -> i64 {
        let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_else(|_| "0 0".to_string());
        text.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0)
    };
    let letters = Alphabet::from_chars("abc", None).unwrap();
    let words = Machine::from_regex(Some(&letters), Semiring::LOG, "a(b|c)", None).unwrap();
    let make = |count: usize| {
        for _ in 0..count {
            let made = words.compose(&words, Some(&MachineComposeOptions::new().threads(1))).unwrap();
            assert!(
                made.best_strings(1, None).unwrap().count() == 1
                    && Machine::read_text("x", Semiring::LOG, 0, &[], None, None, None).is_err()
            );
        }
    };
    make(500);
    let before = pages();
    make(10_000);
    assert!(pages() - before < 512, "{} pages more", pages() - before);
}
