window.result = new Promise((resolve, reject) => {
  const worker = new Worker("in-classic.js");
  worker.onmessage = (event) => resolve(event.data);
  worker.onerror = reject;
});
