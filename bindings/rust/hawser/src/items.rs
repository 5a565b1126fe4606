//! Strings as items, and the best strings of a machine one after the other.
use crate::{Alphabet, Machine, MachineBestStringsOptions, Result, Split, Strings};

/// One item of `Strings`: a string per tape, and a number. It borrows from the object.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Item<'a> {
    offsets: &'a [i64],
    labels: &'a [i32],
    /// The item's number: a weight, a cost or a count.
    pub value: f64,
}

impl<'a> Item<'a> {
    /// How many strings there are.
    pub fn tapes(&self) -> usize {
        self.offsets.len() - 1
    }

    /// The labels on a tape, from 0.
    ///
    /// # Panics
    /// Where there is no such tape, as an index into an array does.
    pub fn labels(&self, tape: usize) -> &'a [i32] {
        &self.labels[self.offsets[tape] as usize..self.offsets[tape + 1] as usize]
    }
}

/// The items of `Strings`, in order.
#[derive(Clone, Debug)]
pub struct Items<'a> {
    offsets: &'a [i64],
    labels: &'a [i32],
    values: &'a [f64],
    tapes: usize,
    next: usize,
}

impl Strings {
    /// The items one after the other, without copies.
    pub fn items(&self) -> Result<Items<'_>> {
        let all = self.arrays_view()?;
        let tapes = usize::try_from(self.tapes()).unwrap_or(0);
        Ok(Items { offsets: all.offsets, labels: all.labels, values: all.values, tapes, next: 0 })
    }
}

impl<'a> Iterator for Items<'a> {
    type Item = Item<'a>;

    fn next(&mut self) -> Option<Item<'a>> {
        let value = *self.values.get(self.next)?;
        let first = self.next * self.tapes;
        self.next += 1;
        Some(Item { offsets: &self.offsets[first..=first + self.tapes], labels: self.labels, value })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.values.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Items<'_> {}

/// One of the best strings of a machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Best {
    /// The string's weight in the machine's own terms.
    pub value: f64,
    /// The labels, a string per tape.
    pub labels: Vec<Vec<i32>>,
}

/// The strings of a machine from the best one on. Each time that more are wanted, twice as many are asked for.
#[derive(Debug)]
pub struct BestStrings<'a> {
    machine: &'a Machine,
    options: Option<MachineBestStringsOptions>,
    found: Vec<Best>,
    given: usize,
    asked: i64,
    ended: bool,
}

impl Machine {
    /// The strings from the best one on, of which each is computed when it may be wanted. They end where the machine's do.
    pub fn best(&self, options: Option<&MachineBestStringsOptions>) -> BestStrings<'_> {
        BestStrings { machine: self, options: options.cloned(), found: Vec::new(), given: 0, asked: 2, ended: false }
    }
}

impl BestStrings<'_> {
    fn ask(&mut self) -> Result<()> {
        self.asked *= 2;
        let strings = self.machine.best_strings(self.asked, self.options.as_ref())?;
        self.ended = strings.count() < self.asked;
        let copied = |item: Item<'_>| (0..item.tapes()).map(|tape| item.labels(tape).to_vec()).collect();
        let known = self.found.len();
        self.found.extend(strings.items()?.skip(known).map(|item| Best { value: item.value, labels: copied(item) }));
        Ok(())
    }
}

impl Iterator for BestStrings<'_> {
    type Item = Result<Best>;

    fn next(&mut self) -> Option<Result<Best>> {
        if self.given == self.found.len() && !self.ended {
            if let Err(error) = self.ask() {
                self.ended = true;
                return Some(Err(error));
            }
        }
        let best = self.found.get(self.given)?.clone();
        self.given += 1;
        Some(Ok(best))
    }
}

impl Alphabet {
    /// The names of labels, one right after the other.
    pub fn text(&self, labels: &[i32]) -> Result<String> {
        self.decode(labels, Split::CHARS)
    }
}
