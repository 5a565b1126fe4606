#include "src/pfa/model/pfa_join.hh"

#include <algorithm>

#include "fsa/base/merge_sort.hh"

namespace hws {

namespace {

struct Placed {
  size_t model, member;
  int64_t sample;  // within its chain, from 0
  int32_t chain;
};

int32_t last_chain(const PfaModel &model) {
  int32_t last = 0;
  for (const PfaMember &m : model.members) last = std::max(last, m.chain);
  return last;
}

bool share_a_chain(const PfaModel &a, const PfaModel &b) {
  for (const PfaMember &m : a.members) {
    for (const PfaMember &other : b.members) {
      if (m.chain == other.chain) return true;
    }
  }
  return false;
}

// Returns whether chains of the same number are equal, because they have the same seed and the same corpus.
bool draw_the_same(const ModelCard &a, const ModelCard &b) {
  return !a.value("options", "seed").empty() && a.value("options", "seed") == b.value("options", "seed") &&
         a.value("data", "the corpus") == b.value("data", "the corpus");
}

ModelCard common_card(std::span<const PfaModelPtr> models) {
  ModelCard card;
  for (const ModelCard::Entry &entry : models[0]->card.entries()) {
    const bool common = std::all_of(models.begin(), models.end(), [&](const PfaModelPtr &m) {
      return m->card.value(entry.group, entry.name) == entry.value;
    });
    if (common) card.add(entry);
  }
  return card;
}

// Returns for each model the number that is added to its chain numbers.
Array<int32_t> chain_shifts(std::span<const PfaModelPtr> models) {
  Array<int32_t> shifts(models.size(), 0);
  bool shared = false;
  for (size_t i = 0; i < models.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (!share_a_chain(*models[i], *models[j])) continue;
      shared = true;
      if (!draw_the_same(models[i]->card, models[j]->card)) continue;
      fail(Code::argument, "models %zu and %zu have the same chains; expected others, by first_chain or another seed", j, i);
    }
  }
  for (size_t i = 1; shared && i < models.size(); ++i) {
    shifts[i] = shifts[i - 1] + last_chain(*models[i - 1]) + 1;
    if (shifts[i] >= kMostChains - last_chain(*models[i])) {
      fail(Code::limit, "chains whose numbers would reach %d; expected fewer of them", kMostChains);
    }
  }
  return shifts;
}

}  // namespace

PfaModelPtr joined(std::span<const PfaModelPtr> models) {
  if (models.empty()) fail(Code::argument, "no models; expected at least one");
  for (size_t i = 1; i < models.size(); ++i) {
    if (!join(models[i]->alphabet, models[0]->alphabet)) {
      fail(Code::argument, "model %zu is over %s; expected the first one's alphabet: %s", i,
           models[i]->alphabet->describe().c_str(), models[0]->alphabet->describe().c_str());
    }
    if (models[i]->method != models[0]->method || models[i]->factors.empty() != models[0]->factors.empty()) {
      fail(Code::argument, "model %zu is of method %s; expected the first one's, %s", i, models[i]->method.c_str(),
           models[0]->method.c_str());
    }
  }
  const Array<int32_t> shifts = chain_shifts(models);
  Array<Placed> order;
  for (size_t i = 0; i < models.size(); ++i) {
    Array<int64_t> samples(static_cast<size_t>(last_chain(*models[i])) + 1, 0);
    for (size_t m = 0; m < models[i]->members.size(); ++m) {
      const int32_t chain = models[i]->members[m].chain;
      order.push_back({i, m, samples[chain]++, chain + shifts[i]});
    }
  }
  merge_sort(order.begin(), order.end(), [](const Placed &a, const Placed &b) {
    return a.sample != b.sample ? a.sample < b.sample : a.chain < b.chain;
  });
  auto all = std::make_shared<PfaModel>();
  all->alphabet = models[0]->alphabet;
  all->method = models[0]->method;
  all->card = common_card(models);
  for (const Placed &p : order) {
    const PfaModel &from = *models[p.model];
    all->members.push_back({from.members[p.member].automaton, p.chain, from.members[p.member].log_joint});
    if (!from.factors.empty()) all->factors.push_back(from.factors[p.member]);
  }
  return all;
}

}  // namespace hws
