// worker-host.mjs in Node: messages come by the parent's port, and modules are read as files.
import { parentPort } from "node:worker_threads";

globalThis.self = { postMessage: (message) => parentPort.postMessage(message) };
const { modules } = await import("../worker-host.mjs");
Object.assign(modules, {
  all: () => import("./all.mjs"),
  run: () => import("./run.mjs"),
  hmm: () => import("./hmm.mjs"),
  grammar: () => import("./grammar.mjs"),
  graph: () => import("./graph.mjs"),
});
parentPort.on("message", (data) => self.onmessage({ data }));
