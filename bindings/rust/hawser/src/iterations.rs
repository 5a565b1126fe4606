//! A learner as an iterator over its steps.
use crate::{ErrorKind, Learner, Result};

/// A step of a learner that was made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Iteration {
    /// How many steps the learner has made, with this one.
    pub step: i64,
    /// The metric after it; None where it is not known yet, such as an average of samples before the first one.
    pub value: Option<f64>,
}

/// The steps of a learner until it is done. An error ends them; the learner is then as it was before the step.
#[derive(Debug)]
pub struct Iterations<'a> {
    learner: &'a mut Learner,
    metric: String,
    done: bool,
}

impl Learner {
    /// Steps until the learner is done, each with the value of a metric after it. To stop earlier, drop the iterator.
    pub fn iterate(&mut self, metric: &str) -> Iterations<'_> {
        Iterations { learner: self, metric: metric.to_string(), done: false }
    }

    /// Whether learning has settled: once it is done, Some(false) says that its steps ended before that, so that its results are
    /// doubtful. More `iterations`, or more chains of a sampler, help. None where there is no telling.
    pub fn converged(&self) -> Option<bool> {
        let known = |name, good| self.metric(name).ok().map(|value| value == good);
        known("converged", 1.0).or_else(|| known("chains_disagree", 0.0))
    }

    /// Makes all steps that are left, and gives the number of all. `converged` says whether they were enough.
    pub fn run(&mut self) -> Result<i64> {
        while !self.step(1)? {}
        self.steps()
    }
}

impl Iterations<'_> {
    fn advance(&mut self) -> Result<Option<Iteration>> {
        let before = self.learner.steps()?;
        self.done = self.learner.step(1)?;
        let step = self.learner.steps()?;
        if step == before {
            return Ok(None); // it was done before
        }
        match self.learner.metric(&self.metric) {
            Ok(value) => Ok(Some(Iteration { step, value: Some(value) })),
            Err(error) if error.kind() == ErrorKind::Empty => Ok(Some(Iteration { step, value: None })),
            Err(error) => Err(error),
        }
    }
}

impl Iterator for Iterations<'_> {
    type Item = Result<Iteration>;

    fn next(&mut self) -> Option<Result<Iteration>> {
        if self.done {
            return None;
        }
        let made = self.advance();
        self.done |= !matches!(made, Ok(Some(_)));
        made.transpose()
    }
}

impl std::iter::FusedIterator for Iterations<'_> {}
