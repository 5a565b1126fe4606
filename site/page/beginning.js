// A worker for a module, and what it needs on its way. The first one begins before the page's script is there.

let drawings = null; // compiled once for all workers
function beginning(module) {
  const script = document.getElementById("script");
  const inside = () => URL.createObjectURL(new Blob([script.textContent], { type: "text/javascript" }));
  const worker = new Worker(embedded("draw") ? inside() : "page.js");
  drawings = drawings || unpacked("draw");
  drawings.catch(() => {
    drawings = null;
  });
  const begun = { module, worker, own: unpacked(module), draw: drawings };
  for (const promise of [begun.own, begun.draw]) promise.catch(() => {}); // the desk says what went wrong
  return begun;
}
