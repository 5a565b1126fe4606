#include "src/pfa/model/pfa_held_parts.hh"

#include <algorithm>

#include "fsa/base/sections.hh"

namespace hws {

namespace {

const HmmFactors &factors_of_best(const PfaModel &model) {
  if (model.factors.empty()) {
    fail(Code::argument, "fixed parts of a hidden Markov model from a model by method %s, which has no emission and transition",
         model.method.c_str());
  }
  return model.factors[static_cast<size_t>(&chosen(model, PfaChoice::best) - model.members.data())];
}

// The label that each symbol of the alphabet has in the model, 0 where it has none. Each is there once.
Array<Label> labels_in(const Alphabet &model, const Alphabet &alphabet) {
  Array<Label> own;
  const bool names = model.has_names() && alphabet.has_names();
  for (Label a = 1; a <= alphabet.size(); ++a) {
    own.push_back(names ? model.find(alphabet.name(a)) : a <= model.size() ? a : 0);
  }
  return own;
}

void require_symbols(const Alphabet &model, const Alphabet &alphabet, const Array<Label> &own) {
  const auto lacking = std::find(own.begin(), own.end(), 0);
  if (lacking == own.end() && model.size() == alphabet.size()) return;
  fail(Code::argument, "fixed parts that hold symbols, of a model over %s for a corpus over %s; expected the model's symbols",
       model.describe().c_str(), alphabet.describe().c_str());
}

// Probabilities given that a state does not end, which its row has beside the end.
void append_going(const double *row, size_t outcomes, size_t state, Array<double> *going) {
  double sum = 0;
  for (size_t k = 0; k < outcomes; ++k) sum += row[k];
  if (!(sum > 0)) {
    fail(Code::argument, "state %zu always ends, so that nothing else of it is known; expected end among the fixed parts",
         state);
  }
  for (size_t k = 0; k < outcomes; ++k) going->push_back(row[k] / sum);
}

}  // namespace

uint64_t PfaHeldParts::fingerprint() const {
  uint64_t h = (initial ? 1 : 0) + (transition ? 2 : 0) + (emission ? 4 : 0) + (end ? 8 : 0);
  for (const Array<double> *numbers : {&rows, &initial_row, &factors.emission, &factors.transition}) {
    h = checksum64(numbers->data(), numbers->size() * sizeof(double), h);
  }
  return h;
}

Array<double> arc_rows(const Pfa &pfa) {
  const size_t first = begins_only(pfa) ? 1 : 0, states = static_cast<size_t>(pfa.states), n = states - first,
               symbols = static_cast<size_t>(pfa.alphabet->size()), width = symbols * n + 1;
  Array<double> rows((n + 1) * width, 0.0);
  const auto add = [&](size_t a, size_t i, size_t j, double p) {
    if (i >= first) rows[(i - first + 1) * width + a * n + j - first] += p;
    rows[a * n + j - first] += pfa.initial[i] * p;
  };
  for (size_t a = 0; a < symbols; ++a) {
    for (int64_t e = pfa.offsets[a]; e < pfa.offsets[a + 1]; ++e) {
      add(a, static_cast<size_t>(pfa.from[e]), static_cast<size_t>(pfa.to[e]), pfa.probability(static_cast<size_t>(e)));
    }
    for (size_t i = 0; !pfa.background.empty() && i < states; ++i) {
      for (size_t j = static_cast<size_t>(pfa.background_begin); j < states; ++j) add(a, i, j, pfa.background[i]);
    }
  }
  for (size_t i = 0; i < states; ++i) {
    if (i >= first) rows[(i - first + 2) * width - 1] = pfa.final[i];
    rows[width - 1] += pfa.initial[i] * pfa.final[i];
  }
  return rows;
}

PfaHeldPartsPtr pfa_held_parts(const PfaModel &model, const AlphabetPtr &alphabet, WordSet fixed, bool as_hmm, const Run &run) {
  if (fixed.empty()) return nullptr;
  const auto has = [&](PfaPart part) { return fixed.has(static_cast<int32_t>(part)); };
  auto held = std::make_shared<PfaHeldParts>();
  held->initial = has(PfaPart::initial);
  held->transition = has(PfaPart::transition);
  held->emission = has(PfaPart::emission);
  held->end = has(PfaPart::end);
  const Pfa &best = *chosen(model, PfaChoice::best).automaton;
  const Array<Label> own = labels_in(*best.alphabet, *alphabet);
  held->symbols = own.size();
  if (!as_hmm) {
    if (held->initial || held->transition) require_symbols(*best.alphabet, *alphabet, own);
    const size_t n = held->states = static_cast<size_t>(entered_states(best)), width = held->width();
    const double symbols = static_cast<double>(best.alphabet->size()) + 2 * static_cast<double>(own.size()),
                 bytes = 8 * static_cast<double>(n + 1) * (symbols * static_cast<double>(n) + 3);
    run.limit_bytes(bytes < 9e18 ? static_cast<int64_t>(bytes) : INT64_MAX);
    const Array<double> rows = arc_rows(best);
    const size_t given_width = rows.size() / (n + 1);
    held->rows.assign((n + 1) * width, 0.0);
    for (size_t i = 0; i <= n; ++i) {
      const double *from = rows.data() + i * given_width;
      double *to = held->rows.data() + i * width;
      for (size_t a = 0; a < own.size(); ++a) {
        if (own[a] > 0) std::copy_n(from + (static_cast<size_t>(own[a]) - 1) * n, n, to + a * n);
      }
      to[width - 1] = from[given_width - 1];
      if (i > 0 && held->transition && !held->end) append_going(to, width - 1, i, &held->going);
    }
    return held;
  }
  const HmmFactors &factors = factors_of_best(model);
  if (held->emission) require_symbols(*best.alphabet, *alphabet, own);
  const size_t n = held->states = static_cast<size_t>(best.states),
               given_width = static_cast<size_t>(best.alphabet->size()) + 1;
  run.limit_bytes(static_cast<int64_t>(8 * n * (2 * (own.size() + 1) + n)));
  held->initial_row.assign(best.initial.begin(), best.initial.end());
  held->factors.transition = factors.transition;
  for (size_t i = 0; i < n; ++i) {
    const double *from = factors.emission.data() + i * given_width;
    held->factors.emission.push_back(from[0]);
    for (const Label a : own) held->factors.emission.push_back(a > 0 ? from[a] : 0);
    const double *emitted = &held->factors.emission[i * (own.size() + 1) + 1];
    if (held->emission && !held->end) append_going(emitted, own.size(), i, &held->emitted);
  }
  return held;
}

void set_held_arcs(const PfaHeldParts &held, Pfa *automaton) {
  const Pfa &given = *automaton;
  Pfa made;
  const size_t n = held.states;
  for (size_t a = 0; a < held.symbols; ++a) {
    int64_t e = given.offsets[a];
    for (size_t i = 0; i <= n; ++i) {
      const auto arc = [&](size_t to, double weight) {
        made.from.push_back(static_cast<int32_t>(i));
        made.to.push_back(static_cast<int32_t>(to));
        made.weight.push_back(weight);
      };
      for (; e < given.offsets[a + 1] && given.from[e] == static_cast<int32_t>(i); ++e) {
        if (!held.holds_arcs(i)) arc(static_cast<size_t>(given.to[e]), given.weight[e]);
      }
      for (size_t j = 0; j < n && held.holds_arcs(i); ++j) {
        const double p = held.arcs(i)[a * n + j];
        if (p > 0) arc(j + 1, p);
      }
    }
    made.offsets.push_back(static_cast<int64_t>(made.from.size()));
  }
  automaton->offsets = std::move(made.offsets);
  automaton->from = std::move(made.from);
  automaton->to = std::move(made.to);
  automaton->weight = std::move(made.weight);
}

void make_posterior_mean(double beta, const PfaHeldParts *held, Pfa *pfa) {
  const size_t states = static_cast<size_t>(pfa->states);
  const double n = static_cast<double>(states - 1), ends_prior = n * beta,
               prior = ends_prior * static_cast<double>(pfa->alphabet->size() + 1),
               going_prior = ends_prior * static_cast<double>(pfa->alphabet->size());
  Array<double> total(states);
  for (size_t k = 0; k < pfa->from.size(); ++k) total[static_cast<size_t>(pfa->from[k])] += pfa->weight[k];
  if (held) set_held_arcs(*held, pfa);
  pfa->background_begin = 1;
  for (size_t i = 0; i < states; ++i) {
    const bool arcs = held && held->holds_arcs(i), end = held && held->holds_end(i);
    double scale = 1 / (total[i] + pfa->final[i] + prior);
    pfa->final[i] = end ? held->end_of(i) : (pfa->final[i] + ends_prior) * scale;
    if (arcs) scale = end ? 1 : 1 - pfa->final[i];
    else if (end) scale = (1 - pfa->final[i]) / (total[i] + going_prior);
    pfa->scale.push_back(scale);
    pfa->background.push_back(arcs ? 0 : beta * scale);
  }
}

}  // namespace hws
