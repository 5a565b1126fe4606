// Keeps all files of the folder when the page is first visited, and serves them from then on, with or without a network. The
// name of the store has the files' digest, so that another version of the page makes another store.
const STORE = "hawser-DIGEST";
const FILES = [FILE_LIST];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The page may be asked for by another name than the folder's, such as index.html.
async function answer(request) {
  const store = await caches.open(STORE);
  const kept = await store.match(request);
  if (kept) return kept;
  return (request.mode === "navigate" && (await store.match("./"))) || fetch(request);
}
self.addEventListener("fetch", (event) => event.respondWith(answer(event.request)));
