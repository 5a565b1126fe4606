#include "src/pfa/model/pfa_model.hh"

#include <cinttypes>

#include "src/pfa/model/explicit_background.hh"

namespace hws {

const PfaMember &chosen(const PfaModel &model, PfaChoice choice) {
  if (choice == PfaChoice::last) return model.members.back();
  const PfaMember *best = &model.members.front();
  for (const PfaMember &member : model.members) {
    if (member.log_joint > best->log_joint) best = &member;
  }
  return *best;
}

size_t member_number(const PfaModel &model, int64_t member) {
  if (member < 0 || member >= static_cast<int64_t>(model.members.size())) {
    fail(Code::argument, "member %" PRId64 " of a model of %zu; expected 0 to %zu", member, model.members.size(),
         model.members.size() - 1);
  }
  return static_cast<size_t>(member);
}

PfaModelPtr member_of(const PfaModel &model, int64_t member) {
  const size_t m = member_number(model, member);
  auto one = std::make_shared<PfaModel>();
  one->alphabet = model.alphabet;
  one->method = model.method;
  one->members.push_back({model.members[m].automaton, 0, model.members[m].log_joint});
  if (!model.factors.empty()) one->factors.push_back(model.factors[m]);
  return one;
}

PfaPtr mixture(const PfaModel &model, const Run &run) {
  if (model.members.size() == 1) return model.members.front().automaton;
  // One number per state cannot express that each member's background leads to its own states only.
  std::vector<PfaPtr> parts;
  int64_t states = 0, arcs = 0;
  for (const PfaMember &member : model.members) {
    parts.push_back(explicit_background(member.automaton, run));
    states += parts.back()->states;
    arcs += static_cast<int64_t>(parts.back()->weight.size());
    run.limit_states(states);
    run.limit_arcs(arcs);
    run.limit_bytes(32 * (arcs + states));
  }
  if (states > INT32_MAX - 1) fail(Code::limit, "a mixture of more than %d states", INT32_MAX - 1);
  auto all = std::make_shared<Pfa>();
  all->alphabet = model.alphabet;
  all->states = static_cast<int32_t>(states);
  const double share = 1 / static_cast<double>(parts.size());
  for (const PfaPtr &part : parts) {
    for (const double p : part->initial) all->initial.push_back(share * p);
    all->final.insert(all->final.end(), part->final.begin(), part->final.end());
  }
  for (size_t a = 0; a + 1 < parts[0]->offsets.size(); ++a) {
    int32_t before = 0;
    for (const PfaPtr &part : parts) {
      run.check();
      for (int64_t k = part->offsets[a]; k < part->offsets[a + 1]; ++k) {
        all->from.push_back(before + part->from[static_cast<size_t>(k)]);
        all->to.push_back(before + part->to[static_cast<size_t>(k)]);
        all->weight.push_back(part->weight[static_cast<size_t>(k)]);
      }
      before += part->states;
    }
    all->offsets.push_back(static_cast<int64_t>(all->weight.size()));
  }
  return all;
}

}  // namespace hws
