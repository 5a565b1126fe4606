// A picture that one paints gets noise, and belief propagation on its grid takes the noise away.

const PICTURE = { rows: 48, columns: 64 };

room({
  id: "picture",
  name: "Picture",
  title: "A picture loses its noise",
  module: "graph",
  lead:
    "Paint with the brush. Noise turns some of the dots over, and the library says for each dot how probable " +
    "it is that it was black.",
  about: [
    "Each dot is a variable with two values. It is likely to be what it looks like, and likely to be what " +
      "its four neighbours are. Messages between neighbours go on until they no longer change: this is belief " +
      "propagation in a Markov network of 3,072 variables.",
    "Grey means that the model is in doubt. More smoothness takes more noise away, and thin lines with it.",
  ],
  work: {
    async clean({ noisy, noise, smoothness }, { hawser, tell, signal }) {
      const { rows, columns } = PICTURE;
      const strength = Math.log((1 - noise) / noise) / 2;
      // Before the first message a dot is believed to be what it looks like.
      tell({ step: 0, black: Float64Array.from(noisy, (black) => (black ? 1 - noise : noise)), share: 0 });
      const builder = new hawser.GraphBuilder();
      const fields = Array.from(noisy, (black) => (black ? strength : -strength));
      builder.addCoupledGrid("ising", rows, columns, 2, [smoothness], [smoothness], fields, fields.length);
      const learner = new hawser.GraphLearner(builder.build(), { method: "bp", iterations: 60, tolerance: 1e-3 });
      let last = null;
      for await (const { step, metrics } of learner.iterate({ signal, metrics: ["change", "converged"] })) {
        const both = learner.marginals();
        const black = Float64Array.from({ length: rows * columns }, (_, i) => both[2 * i + 1]);
        last = { step, black, settled: metrics.converged === 1 };
        tell({ ...last, share: step / 60 });
      }
      return last;
    },
  },

  view({ ask, calm }) {
    const { rows, columns } = PICTURE;
    const size = rows * columns;
    const painted = new Uint8Array(size);
    const canvas = (label) => h("canvas", { width: columns, height: rows, role: "img", "aria-label": label });
    const own = h("canvas", {
      width: columns,
      height: rows,
      class: "brush",
      role: "application",
      tabindex: "0",
      "aria-label": "Your picture. Arrow keys move the brush, the space bar paints, and x erases.",
    });
    const spoilt = canvas("The picture with noise");
    const cleaned = canvas("The picture as the library believes it was");
    const cursor = h("span", { class: "cursor", "aria-hidden": "true" });
    const status = statusLine();
    let noise = 0.15;
    let smoothness = 0.8;
    let erase = false;
    let brush = 2;
    let at = { x: 32, y: 24 };
    let noisy = new Uint8Array(size);

    // Dots that are turned over are the same for one amount of noise while one paints.
    const draws = new Float64Array(size);
    let state = 20240229;
    for (let i = 0; i < size; ++i) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      draws[i] = ((state >>> 8) + 0.5) / 16777216;
    }

    function paint(target, black) {
      const context = target.getContext("2d");
      const image = context.createImageData(columns, rows);
      for (let i = 0; i < size; ++i) {
        const grey = Math.round(250 - 226 * black(i));
        image.data.set([grey, grey, grey, 255], 4 * i);
      }
      context.putImageData(image, 0, 0);
    }
    function dab(x, y, black) {
      for (let j = -brush; j <= brush; ++j) {
        for (let i = -brush; i <= brush; ++i) {
          const [column, row] = [x + i, y + j];
          const inside = column >= 0 && row >= 0 && column < columns && row < rows;
          if (inside && i * i + j * j <= brush * brush + 0.5) painted[row * columns + column] = black ? 1 : 0;
        }
      }
    }
    function begin() {
      painted.fill(0);
      const previous = brush;
      brush = 2;
      for (let i = 0; i <= 200; ++i) {
        const angle = (i / 200) * 2 * Math.PI;
        dab(Math.round(32 + 19 * Math.cos(angle)), Math.round(24 + 19 * Math.sin(angle)), true);
        const smile = (i / 200) * Math.PI;
        dab(Math.round(32 + 10 * Math.cos(smile)), Math.round(26 + 9 * Math.sin(smile)), true);
      }
      brush = 3;
      dab(25, 18, true);
      dab(39, 18, true);
      brush = previous;
    }

    const show = (black) => paint(cleaned, (i) => black[i]);
    let asked = null;
    const follow = following(async () => {
      paint(own, (i) => painted[i]);
      noisy = painted.map((black, i) => (draws[i] < noise ? 1 - black : black));
      paint(spoilt, (i) => noisy[i]);
      try {
        asked = ask("clean", { noisy, noise, smoothness }, (told) => {
          if (!calm) show(told.black);
        });
        const found = await asked;
        show(found.black);
        let before = 0;
        let after = 0;
        for (let i = 0; i < size; ++i) {
          before += noisy[i] !== painted[i] ? 1 : 0;
          after += (found.black[i] > 0.5 ? 1 : 0) !== painted[i] ? 1 : 0;
        }
        cleaned.dataset.wrong = after;
        cleaned.dataset.sum = found.black.reduce((a, b) => a + b, 0);
        const settled = found.settled ? "" : ", not settled";
        status.say(`${before} of ${size} dots were wrong, and ${after} are now (${found.step} sweeps${settled}).`);
      } catch (error) {
        if (!error.stopped) status.say(reason(error), true);
      }
    });

    function place(event) {
      const box = own.getBoundingClientRect();
      const x = Math.floor(((event.clientX - box.left) / box.width) * columns);
      const y = Math.floor(((event.clientY - box.top) / box.height) * rows);
      return { x: Math.max(0, Math.min(columns - 1, x)), y: Math.max(0, Math.min(rows - 1, y)) };
    }
    function stroke(to) {
      const steps = Math.max(1, Math.abs(to.x - at.x), Math.abs(to.y - at.y));
      for (let i = 0; i <= steps; ++i) {
        dab(Math.round(at.x + ((to.x - at.x) * i) / steps), Math.round(at.y + ((to.y - at.y) * i) / steps), !erase);
      }
      move(to);
      follow();
    }
    function move(to) {
      at = to;
      cursor.style.left = `${((at.x + 0.5) / columns) * 100}%`;
      cursor.style.top = `${((at.y + 0.5) / rows) * 100}%`;
    }
    own.addEventListener("pointerdown", (event) => {
      own.setPointerCapture(event.pointerId);
      move(place(event));
      stroke(at);
      event.preventDefault();
      own.focus();
    });
    own.addEventListener("pointermove", (event) => {
      if (event.buttons) stroke(place(event));
    });
    own.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (step) {
        move({
          x: Math.max(0, Math.min(columns - 1, at.x + step[0] * 2)),
          y: Math.max(0, Math.min(rows - 1, at.y + step[1] * 2)),
        });
      } else if (event.key === " " || event.key === "x") {
        dab(at.x, at.y, event.key === " " && !erase);
        follow();
      } else {
        return;
      }
      event.preventDefault();
    });

    const percent = (value) => `${Math.round(100 * value)} %`;
    const controls = h(
      "div",
      { class: "controls" },
      slider("Noise", { min: 0.02, max: 0.4, step: 0.01, value: noise }, percent, (value) => {
        noise = value;
        follow();
      }).element,
      slider(
        "Smoothness",
        { min: 0, max: 1.5, step: 0.05, value: smoothness },
        (value) => value.toFixed(2),
        (value) => {
          smoothness = value;
          follow();
        },
      ).element,
      slider(
        "Brush",
        { min: 0, max: 5, value: brush },
        (value) => `${2 * value + 1} dots`,
        (value) => {
          brush = value;
        },
      ).element,
      choice("The brush", { paint: "paints", erase: "erases" }, "paint", (value) => {
        erase = value === "erase";
      }),
      h(
        "div",
        { class: "training" },
        h(
          "button",
          {
            type: "button",
            onclick: () => {
              painted.fill(0);
              follow();
            },
          },
          "Empty page",
        ),
        h(
          "button",
          {
            type: "button",
            onclick: () => {
              begin();
              follow();
            },
          },
          "The face again",
        ),
      ),
      status,
    );
    const framed = (element, caption) =>
      h("figure", {}, h("div", { class: "frame" }, element), h("figcaption", {}, caption));
    const first = framed(own, "Your picture: paint here");
    first.firstElementChild.append(cursor);
    begin();
    move(at);
    return {
      element: h(
        "div",
        { class: "columns" },
        controls,
        h(
          "div",
          { class: "stage pictures" },
          first,
          framed(spoilt, "With noise"),
          framed(cleaned, "What the library believes"),
        ),
      ),
      enter: follow,
      leave: () => asked && asked.stop(),
    };
  },
});
