// Elements, and the parts that rooms are made of.

// h("p", { class: "lead", onclick }, "text", child): an element. Attributes that are false or null are left out.
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

let fields = 0;
// A field under its label. `more` stands below it, and is read with it.
function field(label, input, more) {
  fields += 1;
  input.id = input.id || `field-${fields}`;
  const hint = more && h("span", { class: "hint", id: `${input.id}-hint` }, more);
  if (hint) input.setAttribute("aria-describedby", hint.id);
  return h("div", { class: "field" }, h("label", { for: input.id }, label), input, hint);
}

function textField(value, attributes) {
  return h("input", {
    type: "text",
    value,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    ...attributes,
  });
}

function textArea(value, rows, attributes) {
  const area = h("textarea", { rows, spellcheck: "false", autocapitalize: "off", autocomplete: "off", ...attributes });
  area.value = value;
  return area;
}

// A slider whose value stands beside its label.
function slider(label, attributes, shown, changed) {
  const input = h("input", { type: "range", ...attributes });
  const value = h("output", { class: "value" });
  const say = () => {
    value.textContent = shown(Number(input.value));
    input.setAttribute("aria-valuetext", value.textContent);
  };
  input.addEventListener("input", () => {
    say();
    changed(Number(input.value));
  });
  say();
  fields += 1;
  input.id = `field-${fields}`;
  value.htmlFor.add(input.id);
  const element = h(
    "div",
    { class: "field" },
    h("span", { class: "label" }, h("label", { for: input.id }, label), value),
    input,
  );
  return { element, input, say };
}

// A choice of one of several, as radio buttons in a row.
function choice(legend, options, chosen, changed) {
  fields += 1;
  const name = `choice-${fields}`;
  const made = Object.entries(options).map(([value, label]) =>
    h(
      "label",
      {},
      h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => changed(value) }),
      label,
    ),
  );
  return h("fieldset", { class: "choice" }, h("legend", {}, legend), h("div", {}, made));
}

// A place for a drawing of the library. It is made smaller down to `least` of its size, and then scrolls by itself.
function figure(label, least = 0.7) {
  const element = h("div", {
    class: least < 0.5 ? "drawing chart" : "drawing",
    role: "group",
    tabindex: "0",
    "aria-label": label,
  });
  element.show = (svg) => {
    element.innerHTML = svg;
    const drawing = element.firstElementChild;
    drawing.setAttribute("role", "img");
    const width = Number(drawing.getAttribute("width"));
    drawing.style.width = `${Math.round(width * 1.2)}px`;
    drawing.style.minWidth = `${Math.round(width * least)}px`;
  };
  return element;
}

// A line that says what has come out, to screen readers too.
function statusLine() {
  const element = h("p", { class: "status", role: "status" });
  element.say = (text, isError) => {
    element.classList.toggle("error", Boolean(isError));
    if (element.textContent !== text) element.textContent = text;
  };
  return element;
}

// A row of a list of probabilities: what has the probability, a bar, and the number.
function shareRow(head, share) {
  const bar = h("span", { class: "bar" });
  bar.style.width = `${100 * share}%`;
  const percent = share < 0.001 ? "under 0.1 %" : `${(100 * share).toFixed(1)} %`;
  return h("li", { "data-share": share }, head, h("span", { class: "track" }, bar), percent);
}

// Words that may be put into a field.
function wordsToTry(words, input, changed) {
  const put = (word) => () => {
    input.value = word;
    changed();
  };
  const button = (word) => h("button", { type: "button", class: "link", onclick: put(word) }, word);
  return h("p", { class: "examples" }, "Try ", words.map(button));
}

// What went wrong, with its place in the text where there is one.
function reason(error) {
  const at = error.line > 0 ? `Line ${error.line}${error.column > 0 ? `, column ${error.column}` : ""}: ` : "";
  return at + error.message;
}

// Work that follows what is typed: one piece at a time, and the last that was asked for always comes.
function following(task) {
  let busy = false;
  let again = false;
  return async function follow() {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    do {
      again = false;
      await task();
    } while (again);
    busy = false;
  };
}

// Buttons that begin a training and end it, with its progress between them.
function training(label, begin) {
  const bar = h("progress", { max: "1", value: "0", "aria-label": "Progress" });
  const start = h("button", { class: "main", type: "button" }, label);
  const stop = h("button", { type: "button", disabled: true }, "Stop");
  let current = null;
  const run = async () => {
    if (current) current.stop();
    const own = {};
    own.asked = begin((share) => {
      if (current === own) bar.value = share;
    });
    own.stop = () => own.asked.stop();
    current = own;
    stop.disabled = false;
    bar.value = 0;
    try {
      await own.asked;
    } catch {
      /* whoever began it says why */
    }
    if (current !== own) return;
    current = null;
    bar.value = 1;
    if (document.activeElement === stop) start.focus();
    stop.disabled = true;
  };
  start.addEventListener("click", run);
  stop.addEventListener("click", () => current && current.stop());
  return {
    element: h("div", { class: "training" }, start, stop, bar),
    run,
    stop: () => current && current.stop(),
  };
}
