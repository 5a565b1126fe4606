// What runs in the page's head where the page is served: the first room's worker starts, and its packs are on their way, before
// the page's own script has come. The page's script finds the functions of packs.js and beginning.js here.

Object.assign(self, { embedded, pack, parts, beginning });
const [module, ...read] = ROOMS[location.hash.slice(1)] || Object.values(ROOMS)[0];
for (const name of [module, "draw", ...read]) {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `packs/${name}.pack` });
  document.head.append(link);
}
self.begun = beginning(module);
