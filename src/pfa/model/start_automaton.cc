#include "src/pfa/model/start_automaton.hh"

#include <algorithm>
#include <string>

#include "src/pfa/model/pfa_fields.hh"

namespace hws {

namespace {

struct StartArc {
  int32_t from, to;
  double weight;
};

// Adds the arcs of one symbol in ascending order. `own` is its label in the automaton, or 0 if the automaton lacks it.
void add_symbol(const Pfa &from, Label own, const Array<StartArc> &everywhere, Pfa *to) {
  if (own == 0) {
    for (const StartArc &arc : everywhere) {
      to->from.push_back(arc.from);
      to->to.push_back(arc.to);
      to->weight.push_back(arc.weight);
    }
  } else {
    const size_t begin = static_cast<size_t>(from.offsets[own - 1]), end = static_cast<size_t>(from.offsets[own]);
    to->from.insert(to->from.end(), &from.from[begin], &from.from[begin] + (end - begin));
    to->to.insert(to->to.end(), &from.to[begin], &from.to[begin] + (end - begin));
    to->weight.insert(to->weight.end(), &from.weight[begin], &from.weight[begin] + (end - begin));
  }
  to->offsets.push_back(static_cast<int64_t>(to->from.size()));
}

}  // namespace

PfaPtr start_automaton(const PfaModel &model, const AlphabetPtr &alphabet, const Run &run) {
  const PfaPtr &best = chosen(model, PfaChoice::best).automaton;
  if (join(best->alphabet, alphabet)) return best;
  if (!best->alphabet->has_names() || !alphabet->has_names()) {
    fail(Code::argument, "an automaton to begin with over %s for a corpus over %s; expected the same symbols, or names of both",
         best->alphabet->describe().c_str(), alphabet->describe().c_str());
  }
  Array<Label> own;
  int64_t lacking = 0;
  for (Label a = 1; a <= alphabet->size(); ++a) {
    own.push_back(best->alphabet->find(alphabet->name(a)));
    lacking += own.back() == 0;
  }
  const int64_t states = best->states;
  run.limit_arcs(static_cast<int64_t>(best->from.size()) + lacking * states * states);
  auto made = std::make_shared<Pfa>(*best);
  made->alphabet = alphabet;
  made->offsets = {0};
  made->from.clear();
  made->to.clear();
  made->weight.clear();
  // All have the same weight, whatever a state's scale and background.
  Array<StartArc> everywhere;
  for (int32_t i = 0; lacking > 0 && i < best->states; ++i) {
    run.check();
    const double scale = best->scale.empty() ? 1 : best->scale[i], there = best->background.empty() ? 0 : best->background[i];
    const double weight = (1 / static_cast<double>(states) - there) / scale;
    for (int32_t j = begins_only(*best) ? 1 : 0; j < best->states; ++j) everywhere.push_back({i, j, weight});
  }
  for (const Label a : own) add_symbol(*best, a, everywhere, made.get());
  return made;
}

PfaSettings settings_from(PfaSettings s, const PfaModel &model, const AlphabetPtr &alphabet, const Run &run) {
  using namespace pfa_fields;
  if (!has_states(s)) {
    fail(Code::unsupported, "%s begins with the corpus' own strings; expected no model, or a method that samples or iterates",
         std::string(method_name(s.method)).c_str());
  }
  s.start = start_automaton(model, alphabet, run);
  if (!s.states) s.states = s.shape == PfaShape::hmm ? s.start->states : entered_states(*s.start);
  if (samples(s) && !s.prior_transition && learns_transition(s)) s.prior_transition = kOwnPrior;
  check_fixed(s);
  s.held = pfa_held_parts(model, alphabet, s.fixed, is_hmm(s), run);
  return s;
}

}  // namespace hws
