// The page itself: a list of rooms, of which one is shown, and what rooms are given.

const fetched = new Map();
// What some rooms read is fetched once: the text of a book, or the bytes of a model.
function once(name, take) {
  if (!fetched.has(name)) {
    const found = pack(name).then((bytes) => take(parts(bytes)));
    found.catch(() => fetched.delete(name));
    fetched.set(name, found);
  }
  return fetched.get(name);
}
const wholeText = () => once("book", (found) => found.script().text());
const bytes = (name) => once(name, (found) => found.script().arrayBuffer());

const built = new Map();
let current = null;

function build(place) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let answered = false;
  // Browsers' own list of times has that of each room's first answer.
  const mark = () => {
    if (!answered) performance.mark(`answer ${place.id}`);
    answered = true;
  };
  let busy = 0;
  const count = (change) => {
    busy += change;
    section.dataset.busy = busy;
  };
  const ask = (name, given, tell) => {
    count(1);
    const asked = deskOf(place.module).ask(place.id, name, given, (told) => {
      if (tell) tell(told);
      mark();
    });
    const ended = () =>
      setTimeout(() => {
        mark();
        count(-1);
      }, 0);
    asked.then(ended, ended);
    return asked;
  };
  const section = h("section", { class: `room ${place.id}`, hidden: true });
  const view = place.view({ ask, wholeText, bytes, openingText: OPENING, calm });
  const heading = h("h2", { tabindex: "-1", id: `${place.id}-title` }, place.title);
  section.setAttribute("aria-labelledby", heading.id);
  section.append(
    heading,
    h("p", { class: "lead" }, place.lead),
    view.element,
    h(
      "details",
      { class: "about" },
      h("summary", {}, "How it works"),
      place.about.map((text) => h("p", {}, text)),
    ),
  );
  document.querySelector("main").append(section);
  const made = { ...view, section, heading };
  built.set(place.id, made);
  return made;
}

function enter(id, isAsked) {
  const place = rooms.find((one) => one.id === id) || rooms[0];
  if (current && current.id === place.id) return;
  if (current) {
    const left = built.get(current.id);
    if (left.leave) left.leave();
    left.section.hidden = true;
  }
  current = place;
  const made = built.get(place.id) || build(place);
  made.section.hidden = false;
  document.title = `${place.title} \u2013 hawser`;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash === `#${place.id}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (isAsked) {
    scrollTo(0, 0);
    made.heading.focus({ preventScroll: true });
  }
  made.enter();
}

function begin() {
  document
    .querySelector("nav ul")
    .append(...rooms.map(({ id, name }) => h("li", {}, h("a", { href: `#${id}` }, name))));
  addEventListener("hashchange", () => enter(location.hash.slice(1), true));
  enter(location.hash.slice(1), false);
  // Offline after the first visit, where the page is served: the service worker keeps every file of the folder.
  if (embedded("draw") || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    const keep = () => navigator.serviceWorker.register("sw.js").catch(() => {});
    if ("requestIdleCallback" in window) requestIdleCallback(keep, { timeout: 3000 });
    else setTimeout(keep, 1000);
  });
}

// The page and its workers run one script.
if (typeof document === "undefined") serve();
else begin();
