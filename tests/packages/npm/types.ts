// What the types say of a program, and what they refuse.
import { load, sharedSignal, Alphabet, HmmData, HmmLearner, Machine, HawserError, HeapArray, Corpus, type StepReport } from "hawser";
import * as run from "hawser/run";

await load({ maxBytes: 2 ** 28, warn: (message: string, status: number) => console.warn(message, status) });
using names = Alphabet.fromNames(["a", "b"]);
const machine: Machine = Machine.fromRegex(names, "log", "a* b", { maxStates: 100 });
const total: number = machine.total();
const arcs: Float64Array = machine.copyArcs().weights;
const learner = new HmmLearner(null, new HmmData(Corpus.read("ab\n", "chars"), { states: 2 }), {
  method: "em",
  priorTransition: 0.5,
  priorEmission: "auto",
});
for await (const { step, metrics } of learner) console.log(step + metrics.log_likelihood, total, arcs.length);
const last: StepReport | null = await learner.train({
  signal: AbortSignal.timeout(10),
  progress: (report) => console.log(report.done),
});
machine.total({ signal: sharedSignal(new SharedArrayBuffer(4)) });
// @ts-expect-error: memory that is not shared
sharedSignal(new Int32Array(1));
const heap = new HeapArray("int32", 3);
heap.array.set([1, 2, 3]);
Machine.fromLabels(names, "log", heap).free();
try {
  machine.compose(machine);
} catch (error) {
  if (error instanceof HawserError && error.name === "ParseError") console.log(error.line, error.status, last);
}
const applied: run.Machine = run.Machine.fromLabels(null, "real", [1]);
// @ts-expect-error: what is made by other means has no constructor
new Machine();
new HmmLearner(null, new HmmData(null, null), null, { seed: 3 });
// @ts-expect-error: options come last
new HmmData({ states: 2 }, null);
// @ts-expect-error: there is no such option
machine.total({ maxState: 3 });
// @ts-expect-error: there is no such semiring
Machine.fromRegex(names, "logs", "a");
// @ts-expect-error: a module for applying learns nothing
run.HmmLearner;
applied.free();
