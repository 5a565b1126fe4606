window.result = new Promise((resolve, reject) => {
  const worker = new Worker("in-worker.js", { type: "module" });
  worker.onmessage = (event) => resolve(event.data);
  worker.onerror = reject;
});
