// worker.mjs in Node, whose workers are those of worker_threads. A program ends once its worker was stopped by `terminate`.
import { Worker } from "node:worker_threads";
import { _startBy } from "../worker.mjs";

_startBy(() => {
  const thread = new Worker(new URL("./worker-host.mjs", import.meta.url));
  const worker = {
    postMessage: (message) => thread.postMessage(message),
    terminate: () => thread.terminate(),
  };
  thread.on("message", (data) => worker.onmessage({ data }));
  thread.on("error", (error) => worker.onerror(error));
  thread.on("messageerror", (error) => worker.onerror(error));
  return worker;
});
export { connect, HawserError } from "../worker.mjs";
