// Learners step by step: progress, turns of others, signals.

const TURN_MILLISECONDS = 8;

// Resolves once the page, or Node, has had its turn.
function turn() {
  if (typeof setImmediate === "function")
    return new Promise((resolve) => {
      setImmediate(resolve);
    });
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

class Stepping extends Handle {
  // Makes one step after the other: for await (const { step, done, metrics } of learner.iterate({ signal })). Between steps
  // others have their turn, and there a signal ends the loop by its reason; the learner stays as its last step left it.
  async *iterate({ signal, metrics, steps = Infinity } = {}) {
    let since = performance.now();
    for (let made = 0; made < steps; ++made) {
      checkSignal(signal);
      const done = this._stepUnder(signal);
      yield { step: this.steps(), done, metrics: this._report(metrics) };
      if (done) return;
      if (performance.now() - since >= TURN_MILLISECONDS) {
        await turn();
        since = performance.now();
      }
    }
  }

  // A step that another thread may end by this signal as by the learner's own.
  _stepUnder(signal) {
    this._loopSignal = signal;
    try {
      return this.step(1);
    } finally {
      this._loopSignal = undefined;
    }
  }

  [Symbol.asyncIterator]() {
    return this.iterate();
  }

  // Makes all steps, and gives what was said after the last one.
  async train({ progress, ...options } = {}) {
    let last = null;
    for await (const report of this.iterate(options)) {
      last = report;
      if (progress) progress(report);
    }
    return last;
  }

  // Those of the learner's numbers that are known, or those of these names.
  _report(names) {
    const found = {};
    for (const name of names || this.metrics().map((metric) => metric.name)) {
      try {
        found[name] = this.metric(name);
      } catch (error) {
        if (names || error.name !== "EmptyError") throw error;
      }
    }
    return found;
  }
}
