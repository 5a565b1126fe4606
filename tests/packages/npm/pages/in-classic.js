importScripts("hawser/all.js");
import("./reported.mjs")
  .then(({ reported }) => reported(self.hawser, { wasm: "hawser/all.wasm" }))
  .then((lines) => postMessage(lines));
