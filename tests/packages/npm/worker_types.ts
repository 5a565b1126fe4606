// What the types say of a module in a worker.
import { connect } from "hawser/worker";
const hmm = await connect("hmm");
const c = await hmm.Corpus.read("a", "spaces");
const n: number = await c.symbols;
const d = await new hmm.HmmData(c, { states: 2 });
const l = await new hmm.HmmLearner(null, d, { seed: 3 });
for await (const { step } of l.iterate()) console.log(step, n);
const m = await l.model();
const st: Int32Array = await m.decode(d);
hmm.terminate(); console.log(st);
