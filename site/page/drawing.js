// The drawings of the command line (drawing.cc) behind JavaScript: each function gives SVG.

let host = null;

function given(texts, call) {
  const addresses = texts.map((text) => {
    const bytes = new TextEncoder().encode(text + "\0");
    const address = host.exports.malloc(bytes.length);
    if (address === 0) throw new Error("no memory is left for a drawing");
    new Uint8Array(host.memory.buffer).set(bytes, address);
    return address;
  });
  const found = call(...addresses);
  addresses.forEach((address) => host.exports.free(address));
  return found;
}

function drawn(address) {
  const bytes = new Uint8Array(host.memory.buffer, address);
  const text = new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
  if (text.startsWith("!")) throw new Error(text.slice(1));
  return text;
}

const SPECIAL = { 0: "\u03b5", "-2": "\u03c6", "-3": "\u03c1" };

// ln of what a weight stands for.
function logOf(semiring, weight) {
  if (semiring === 0) return Math.log(Math.abs(weight));
  return semiring === 3 ? (weight !== 0 ? 0 : -Infinity) : -weight;
}

const draw = {
  async load(module) {
    host = await instantiate(module);
  },
  // A machine with all its arcs.
  machine(machine, title) {
    const { semiring, tapes, states } = machine;
    const { from, labels, weights, to } = machine.copyArcs();
    const finals = machine.copyFinals();
    const one = semiring === 0 || semiring === 3 ? 1 : 0;
    const alphabets = Array.from({ length: tapes }, (_, tape) => machine.alphabet(tape));
    const largest = Array.from({ length: states }, (_, s) =>
      finals.isFinal[s] ? logOf(semiring, finals.weights[s]) : -Infinity,
    );
    from.forEach((state, a) => {
      largest[state] = Math.max(largest[state], logOf(semiring, weights[a]));
    });
    const name = (tape, label) => SPECIAL[label] || (alphabets[tape] && alphabets[tape].name(label)) || String(label);
    for (let s = 0; s < states; ++s) {
      const weight = finals.isFinal[s] && finals.weights[s] !== one ? `/${three(finals.weights[s])}` : "";
      given([s + weight], (text) => host.exports.draw_node(text, s === machine.start ? 1 : 0, finals.isFinal[s]));
    }
    from.forEach((state, a) => {
      const names = Array.from({ length: tapes }, (_, tape) => name(tape, labels[a * tapes + tape]));
      const share = Math.exp(logOf(semiring, weights[a]) - largest[state]);
      const weight = weights[a] === one ? NaN : weights[a];
      given([names.join(":")], (text) =>
        host.exports.draw_arc(state, to[a], text, weight, Number.isFinite(share) ? share : 1),
      );
    });
    return given([title], (text) => drawn(host.exports.draw_machine(text)));
  },
  // curves: [{ name, x, y }]
  curves(curves, { title, x, y }) {
    for (const curve of curves) {
      given([curve.name], (name) => curve.y.forEach((value, i) => host.exports.draw_point(name, curve.x[i], value)));
    }
    return given([title, x, y], (...texts) => drawn(host.exports.draw_curves(...texts)));
  },
  // states: [{ name, words, next: [[name, probability], ...] }]
  matrix(states, title) {
    for (const { name, words, next } of states) {
      given([name], (text) => host.exports.draw_state(text));
      for (const word of words) given([word], (text) => host.exports.draw_state_word(text));
      for (const [to, probability] of next) given([to], (text) => host.exports.draw_state_next(text, probability));
    }
    return given([title], (text) => drawn(host.exports.draw_matrix(text)));
  },
  // nodes: [{ label, parent, word }], parents first
  tree(nodes, title) {
    for (const { label, parent, word } of nodes) {
      given([label], (text) => host.exports.draw_tree_node(text, parent, word));
    }
    return given([title], (text) => drawn(host.exports.draw_tree(text)));
  },
};

// A number as C's %.3g has it.
function three(x) {
  if (!Number.isFinite(x)) return x > 0 ? "inf" : x < 0 ? "-inf" : "nan";
  if (x === 0) return "0";
  const exponent = Number(x.toExponential(2).split("e")[1]);
  if (exponent >= -4 && exponent < 3) return String(Number(x.toPrecision(3)));
  const [digits, power] = x.toExponential(2).split("e");
  return `${Number(digits)}e${power[0]}${power.slice(1).padStart(2, "0")}`;
}

self.draw = draw;
