#include "src/pfa/sampling/gibbs_samples.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/state_bytes.hh"
#include "src/prior/row_marginal.hh"
#include "src/stats/log_rising.hh"

namespace hws {

namespace {

bool of_hmm(const ArcPrior &prior) { return prior.kind == GibbsKind::hmm || prior.kind == GibbsKind::hmm_star; }

// Counts of emissions and of transitions: the counts that an HMM has.
struct EmittedCounts {
  Array<double> emission, transition;  // (N + 1) x A, entry 0 is the end; (N + 1) x (N + 1), column 0 is empty
};

EmittedCounts hmm_counts(const ArcCounts &c, const ArcPrior &prior) {
  const size_t n = static_cast<size_t>(prior.states) + 1, symbols = static_cast<size_t>(prior.letters) + 1;
  EmittedCounts h{Array<double>(n * symbols), Array<double>(n * n)};
  for (size_t i = 0; i < n; ++i) h.emission[i * symbols] = static_cast<double>(c.ends[i]);
  for (size_t a = 1; a < symbols; ++a) {
    for (size_t e = static_cast<size_t>(c.offsets[a - 1]); e < static_cast<size_t>(c.offsets[a]); ++e) {
      h.emission[c.from[e] * symbols + a] += c.count[e];
      h.transition[c.from[e] * n + c.to[e]] += c.count[e];
    }
  }
  return h;
}

// Σ n ln p of a held row.
void add_held(size_t n, const double *counts, const double *p, RowMarginal *sum) {
  for (size_t k = 0; k < n; ++k) {
    if (counts[k] > 0) sum->add(counts[k] * std::log(p[k]));
  }
}

double hmm_log_joint(const ArcCounts &c, const ArcPrior &prior) {
  const size_t n = static_cast<size_t>(prior.states) + 1, symbols = static_cast<size_t>(prior.letters) + 1;
  const EmittedCounts h = hmm_counts(c, prior);
  const PfaHeldParts none, &held = prior.held ? *prior.held : none;
  RowMarginal sum;
  for (size_t i = 0; i < n; ++i) {
    const double *emission = h.emission.data() + i * symbols, *transition = h.transition.data() + i * n,
                 left = static_cast<double>(prior.printed_transitions ? c.visits[i] : c.visits[i] - c.ends[i]);
    if (i == 0 ? held.initial : held.emission) {
      add_held(symbols, emission, held.factors.emission.data() + i * symbols, &sum);
    } else {
      for (size_t a = 0; a < symbols; ++a) sum.outcome(prior.alpha, emission[a]);
      sum.total(static_cast<double>(symbols) * prior.alpha, static_cast<double>(c.visits[i]));
    }
    if (i == 0 ? held.initial : held.transition) {
      add_held(n, transition, held.factors.transition.data() + i * n, &sum);
    } else {
      for (size_t j = 0; j < n; ++j) sum.outcome(prior.beta, transition[j]);
      sum.total(prior.states * prior.beta, left);
    }
  }
  return sum.value();
}

// Returns by state how many edges of the graph leave it.
Array<int64_t> out_degrees(const ArcCounts &c) {
  Array<int64_t> degrees(c.visits.size());
  for (const uint16_t i : c.from) ++degrees[i];
  for (size_t i = 0; i < degrees.size(); ++i) degrees[i] += c.ends[i] != ArcCounts::kNoEdge;
  return degrees;
}

// All graphs with the same number of edges are equally likely, and so is every number of edges.
double log_graph_prior(int64_t edges, int64_t possible) {
  return log_rising(1, edges) + log_rising(1, possible - edges) - log_rising(1, possible) -
         std::log(static_cast<double>(possible + 1));
}

void add_arc(Pfa *pfa, size_t from, size_t to, double weight) {
  pfa->from.push_back(static_cast<int32_t>(from));
  pfa->to.push_back(static_cast<int32_t>(to));
  pfa->weight.push_back(weight);
}

void smoothed_pfa(const ArcCounts &c, const ArcPrior &prior, Pfa *pfa) {
  for (const int64_t ends : c.ends) pfa->final.push_back(static_cast<double>(ends));
  for (size_t a = 0; a + 1 < c.offsets.size(); ++a) {
    for (size_t e = static_cast<size_t>(c.offsets[a]); e < static_cast<size_t>(c.offsets[a + 1]); ++e) {
      add_arc(pfa, c.from[e], c.to[e], c.count[e]);
    }
    pfa->offsets.push_back(static_cast<int64_t>(pfa->from.size()));
  }
  make_posterior_mean(prior.beta, prior.held.get(), pfa);
}

// Only the graph's edges have probability, except for the share that is spread over all. A state without edges has nothing
// else: without smoothing it never ends.
void sparse_pfa(const ArcCounts &c, const ArcPrior &prior, Pfa *pfa) {
  const Array<int64_t> degrees = out_degrees(c);
  const double every = 1 / (static_cast<double>(prior.states) * prior.letters + 1);
  pfa->background_begin = 1;
  for (size_t i = 0; i < c.visits.size(); ++i) {
    const double spread = degrees[i] > 0 ? prior.smoothing : prior.smoothing > 0,
                 mass = static_cast<double>(c.visits[i]) + static_cast<double>(degrees[i]) * prior.beta;
    pfa->scale.push_back(degrees[i] > 0 ? (1 - spread) / mass : 1);
    pfa->background.push_back(spread * every);
    pfa->final.push_back(spread * every);
    if (c.ends[i] != ArcCounts::kNoEdge) pfa->final.back() += (static_cast<double>(c.ends[i]) + prior.beta) * pfa->scale[i];
  }
  for (size_t a = 0; a + 1 < c.offsets.size(); ++a) {
    size_t e = static_cast<size_t>(c.offsets[a]);
    for (size_t i = 0; i < degrees.size(); ++i) {
      if (a == 0 && degrees[i] == 0 && prior.smoothing == 0) add_arc(pfa, i, i, 1);
      for (; e < static_cast<size_t>(c.offsets[a + 1]) && c.from[e] == i; ++e) {
        add_arc(pfa, i, c.to[e], c.count[e] + prior.beta);
      }
    }
    pfa->offsets.push_back(static_cast<int64_t>(pfa->from.size()));
  }
}

// Equation 20: emission times transition.
void hmm_pfa(const ArcCounts &c, const ArcPrior &prior, Pfa *pfa) {
  const HmmFactors f = expected_factors(c, prior);
  const size_t n = c.visits.size(), symbols = static_cast<size_t>(prior.letters) + 1;
  Array<double> lost;  // by state: the probability that printed transitions lose
  for (size_t i = 0; i < n; ++i) {
    pfa->final.push_back(f.emission[i * symbols]);
    double kept = 0;
    for (size_t j = 1; j < n; ++j) kept += f.transition[i * n + j];
    lost.push_back((1 - pfa->final[i]) * std::max(0., 1 - kept));
  }
  for (size_t a = 1; a < symbols; ++a) {
    for (size_t i = 0; i < n; ++i) {
      for (size_t j = 1; j < n; ++j) add_arc(pfa, i, j, f.emission[i * symbols + a] * f.transition[i * n + j]);
      if (prior.printed_transitions && a == 1) add_arc(pfa, i, n, lost[i]);
    }
    if (prior.printed_transitions && a == 1) add_arc(pfa, n, n, 1);
    pfa->offsets.push_back(static_cast<int64_t>(pfa->from.size()));
  }
  if (!prior.printed_transitions) return;
  pfa->final.push_back(0);
  ++pfa->states;
}

// Where parts are held: row by row whether states end, then their arcs.
double held_log_joint(const ArcCounts &c, const ArcPrior &prior) {
  const PfaHeldParts &held = *prior.held;
  const double end_prior = prior.states * prior.beta, going_prior = end_prior * static_cast<double>(prior.letters);
  RowMarginal sum;
  for (size_t i = 0; i < c.visits.size(); ++i) {
    const double visits = static_cast<double>(c.visits[i]), ends = static_cast<double>(c.ends[i]), going = visits - ends;
    if (held.holds_end(i)) {
      const double counts[2] = {ends, held.holds_arcs(i) ? 0 : going}, p[2] = {held.end_of(i), 1 - held.end_of(i)};
      add_held(2, counts, p, &sum);
    } else {
      sum.outcome(end_prior, ends);
      sum.outcome(going_prior, going);
      sum.total(end_prior + going_prior, visits);
    }
    if (!held.holds_arcs(i)) sum.total(going_prior, going);
  }
  for (size_t a = 0; a + 1 < c.offsets.size(); ++a) {
    for (size_t e = static_cast<size_t>(c.offsets[a]); e < static_cast<size_t>(c.offsets[a + 1]); ++e) {
      const double count = c.count[e];
      if (!held.holds_arcs(c.from[e])) sum.outcome(prior.beta, count);
      else add_held(1, &count, held.arcs(c.from[e]) + a * static_cast<size_t>(prior.states) + c.to[e] - 1, &sum);
    }
  }
  return sum.value();
}

}  // namespace

// Sorts the transitions that occur. A table of all possible ones would be larger than any corpus if there are many letters.
ArcCounts counted(const Corpus &corpus, const HiddenStates &states, const ArcPrior &prior) {
  const size_t n = static_cast<size_t>(prior.states);
  ArcCounts c;
  c.visits.assign(n + 1, 0);
  c.ends.assign(n + 1, 0);
  Array<uint64_t> transitions;  // ((letter - 1) * (N + 1) + from) * N + to, each as often as it occurs
  transitions.reserve(corpus.symbols.size());
  int64_t symbol = 0;
  for (int64_t s = 0; s < corpus.count(); ++s) {
    size_t from = 0;  // numbered as in ArcCounts
    for (const Label a : corpus.sequence(s)) {
      const size_t to = static_cast<size_t>(states.at(symbol++));
      transitions.push_back((static_cast<uint64_t>(a - 1) * (n + 1) + from) * n + to);
      ++c.visits[from];
      from = to + 1;
    }
    ++c.visits[from];
    ++c.ends[from];
  }
  std::sort(transitions.begin(), transitions.end());
  const uint64_t per_letter = (n + 1) * n;
  c.offsets.push_back(0);
  for (size_t i = 0, a = 1; a <= static_cast<size_t>(prior.letters); ++a) {
    while (i < transitions.size() && transitions[i] < a * per_letter) {
      const size_t begin = i;
      const uint64_t transition = transitions[i] % per_letter;
      while (i < transitions.size() && transitions[i] == transitions[begin]) ++i;
      c.from.push_back(static_cast<uint16_t>(transition / n));
      c.to.push_back(static_cast<uint16_t>(transition % n + 1));
      c.count.push_back(static_cast<uint32_t>(i - begin));
    }
    c.offsets.push_back(static_cast<int64_t>(c.count.size()));
  }
  return c;
}

double log_joint(const ArcCounts &c, const ArcPrior &prior) {
  if (of_hmm(prior)) return hmm_log_joint(c, prior);
  if (prior.held) return held_log_joint(c, prior);
  RowMarginal sum;
  for (const uint32_t x : c.count) sum.outcome(prior.beta, x);
  if (prior.kind == GibbsKind::pfa) {
    const double end_prior = prior.states * prior.beta, mass = end_prior * (static_cast<double>(prior.letters) + 1);
    for (size_t i = 0; i < c.visits.size(); ++i) {
      sum.outcome(end_prior, static_cast<double>(c.ends[i]));
      sum.total(mass, static_cast<double>(c.visits[i]));
    }
    return sum.value();
  }
  const Array<int64_t> degrees = out_degrees(c);
  int64_t edges = 0;
  for (size_t i = 0; i < degrees.size(); ++i) {
    edges += degrees[i];
    if (degrees[i] == 0) continue;
    sum.outcome(prior.beta, static_cast<double>(std::max<int64_t>(c.ends[i], 0)));
    sum.total(static_cast<double>(degrees[i]) * prior.beta, static_cast<double>(c.visits[i]));
  }
  sum.add(log_graph_prior(edges, prior.possible_edges()));
  return sum.value();
}

PfaPtr expected_automaton(const ArcCounts &c, const ArcPrior &prior, const AlphabetPtr &alphabet) {
  Pfa pfa;
  pfa.alphabet = alphabet;
  pfa.states = prior.states + 1;
  if (prior.kind == GibbsKind::hmm) {
    hmm_pfa(c, prior, &pfa);
  } else if (prior.kind == GibbsKind::sparse) {
    sparse_pfa(c, prior, &pfa);
  } else {
    smoothed_pfa(c, prior, &pfa);
  }
  pfa.initial.assign(static_cast<size_t>(pfa.states), 0.);
  pfa.initial[0] = 1;
  return std::make_shared<const Pfa>(std::move(pfa));
}

HmmFactors expected_factors(const ArcCounts &c, const ArcPrior &prior) {
  const EmittedCounts h = hmm_counts(c, prior);
  const size_t n = c.visits.size(), symbols = static_cast<size_t>(prior.letters) + 1;
  const PfaHeldParts none, &held = prior.held ? *prior.held : none;
  HmmFactors f{h.emission, h.transition};  // counts at first
  for (size_t i = 0; i < n; ++i) {
    const double visits = static_cast<double>(c.visits[i]),
                 left = prior.printed_transitions ? visits : visits - static_cast<double>(c.ends[i]);
    const bool emission = i == 0 ? held.initial : held.emission, transition = i == 0 ? held.initial : held.transition;
    for (size_t a = 0; a < symbols; ++a) {
      double &e = f.emission[i * symbols + a];
      e = emission ? held.factors.emission[i * symbols + a]
                   : (e + prior.alpha) / (visits + static_cast<double>(symbols) * prior.alpha);
    }
    for (size_t j = 1; j < n; ++j) {
      double &t = f.transition[i * n + j];
      t = transition ? held.factors.transition[i * n + j] : (t + prior.beta) / (left + prior.states * prior.beta);
    }
  }
  return f;
}

ValidCounts valid_counts(const ArcCounts &c, const ArcPrior &prior) {
  ValidCounts v;
  for (size_t i = 0; i < c.visits.size(); ++i) {
    v.states += c.visits[i] > 0;
    v.pairs += c.ends[i] > 0;
    v.edges += c.ends[i] > 0;
    v.graph_edges += c.ends[i] != ArcCounts::kNoEdge;
  }
  for (size_t a = 0; a + 1 < c.offsets.size(); ++a) {
    int32_t last = -1;  // arcs of a pair are contiguous
    for (size_t e = static_cast<size_t>(c.offsets[a]); e < static_cast<size_t>(c.offsets[a + 1]); ++e) {
      if (c.count[e] == 0) continue;
      ++v.edges;
      v.pairs += c.from[e] != last;
      last = c.from[e];
    }
  }
  v.graph_edges =
      prior.kind == GibbsKind::sparse ? v.graph_edges + static_cast<int64_t>(c.count.size()) : prior.possible_edges();
  return v;
}

void append_counts(std::string *out, const ArcCounts &c) {
  append_array(out, c.visits);
  append_array(out, c.ends);
  append_array(out, c.offsets);
  append_array(out, c.from);
  append_array(out, c.to);
  append_array(out, c.count);
}

ArcCounts take_counts(std::string_view *bytes, const ArcPrior &prior) {
  ArcCounts c;
  c.visits = take_array<int64_t>(bytes);
  c.ends = take_array<int64_t>(bytes);
  c.offsets = take_array<int64_t>(bytes);
  c.from = take_array<uint16_t>(bytes);
  c.to = take_array<uint16_t>(bytes);
  c.count = take_array<uint32_t>(bytes);
  const size_t n = static_cast<size_t>(prior.states) + 1;
  bool good = c.visits.size() == n && c.ends.size() == n &&
              c.offsets.size() == static_cast<size_t>(prior.letters) + 1 && c.from.size() == c.count.size() &&
              c.to.size() == c.count.size() && c.offsets[0] == 0 && c.offsets.back() == static_cast<int64_t>(c.count.size()) &&
              std::is_sorted(c.offsets.begin(), c.offsets.end());
  for (size_t i = 0; good && i < n; ++i)
    good = c.visits[i] >= 0 && c.ends[i] >= (prior.kind == GibbsKind::sparse ? ArcCounts::kNoEdge : 0);
  for (size_t e = 0; good && e < c.from.size(); ++e) good = c.from[e] < n && c.to[e] >= 1 && c.to[e] < n;
  if (!good) fail(Code::corrupt, "a checkpoint with a sample that is not one of this learner's");
  return c;
}

}  // namespace hws
