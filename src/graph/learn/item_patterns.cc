#include "src/graph/learn/item_patterns.hh"

#include <algorithm>

#include "fsa/base/sections.hh"
#include "fsa/base/sequence_table.hh"
#include "src/graph/model/node_order.hh"

namespace hws {

namespace {

std::unique_ptr<ItemPattern> pattern_of(const GraphFamily &family, std::span<const int32_t> item, ItemSums sums,
                                        const Run &run) {
  const FactorGraph &g = *family.graph();
  auto made = std::make_unique<ItemPattern>();
  ItemPattern &p = *made;
  Array<int32_t> own(item.size(), -1);
  FiniteModelBuilder model;
  for (VariableId v = 0; v < g.variables(); ++v) {
    if (item[static_cast<size_t>(v)] != GraphItems::kHidden) continue;
    own[v] = model.add_variable(g.variable(v).values);
    p.hidden.push_back(v);
  }
  int64_t locals = 0;
  Array<double> even;
  for (FactorId f = 0; f < g.factors(); ++f) {
    if ((f & 255) == 0) run.check();
    const std::span<const VariableId> scope = g.scope(f);
    const auto absent = [&](VariableId v) { return item[static_cast<size_t>(v)] == GraphItems::kAbsent; };
    if (std::any_of(scope.begin(), scope.end(), absent)) continue;
    ItemPattern::Factor of;
    of.factor = f;
    of.part = family.part_of(f);
    of.first_seen = static_cast<int32_t>(p.seen.size());
    of.first_offset = static_cast<int32_t>(p.offsets.size());
    const Array<int64_t> step = family.strides(f);
    Array<int32_t> hidden, at;
    Array<int64_t> hidden_step;
    int64_t entries = 1;
    for (size_t i = 0; i < scope.size(); ++i) {
      if (own[scope[i]] < 0) {
        p.seen.push_back({scope[i], step[i]});
        continue;
      }
      hidden.push_back(own[scope[i]]);
      hidden_step.push_back(step[i]);
      entries *= g.variable(scope[i]).values;
    }
    of.end_seen = static_cast<int32_t>(p.seen.size());
    if (static_cast<int64_t>(p.offsets.size()) + entries > INT32_MAX) fail(Code::limit, "tables of an item of 2^31 entries");
    at.resize(hidden.size(), 0);
    for (int64_t e = 0; e < entries; ++e) {
      int64_t offset = 0;
      for (size_t i = 0; i < at.size(); ++i) offset += hidden_step[i] * at[i];
      p.offsets.push_back(offset);
      for (size_t i = at.size(); i-- > 0 && ++at[i] == g.variable(p.hidden[hidden[i]]).values;) at[i] = 0;
    }
    of.end_offset = static_cast<int32_t>(p.offsets.size());
    if (!hidden.empty()) {
      even.resize(static_cast<size_t>(entries), 0.0);
      of.own = model.add_factor(hidden, std::span<const double>(even).first(static_cast<size_t>(entries)));
    }
    if (of.part >= 0) {
      of.local = static_cast<int32_t>(locals);
      locals += entries;
    }
    p.factors.push_back(of);
  }
  p.local_size = static_cast<int32_t>(locals);
  if (p.hidden.empty()) return made;
  p.model = model.build();
  if (sums == ItemSums::exact || sums == ItemSums::automatic) {
    try {
      p.tree = best_junction_tree(p.model, run);
      p.small = SmallTree::of(p.model, *p.tree);
      return made;
    } catch (const Error &e) {
      if (e.code != Code::limit || sums == ItemSums::exact) throw;
    }
  }
  FactorGraphBuilder builder;
  Array<int32_t> sizes;
  for (const VariableId v : p.hidden) sizes.push_back(g.variable(v).values);
  builder.add_finite_many(sizes);
  for (int32_t f = 0; f < p.model.factors(); ++f) {
    // All entries are one, until an item's take their place.
    even.assign(p.model.table(f).size(), 1.0);
    builder.add_tables(static_cast<int32_t>(p.model.scope(f).size()), p.model.scope(f), even);
  }
  p.graph = builder.build();
  return made;
}

}  // namespace

ItemPatterns::ItemPatterns(const GraphFamily &family, const GraphItems &items, ItemSums sums, const Run &run) {
  SequenceTable known("patterns of items");
  Array<int32_t> flags(static_cast<size_t>(items.variables));
  pattern_of_.resize(static_cast<size_t>(items.count()));
  for (int64_t i = 0; i < items.count(); ++i) {
    if ((i & 255) == 0) run.check();
    const std::span<const int32_t> item = items.item(i);
    marks_.push_back(checksum64(item.data(), item.size_bytes(), 0));
    for (size_t v = 0; v < item.size(); ++v) flags[v] = std::min(item[v], 0);
    const int32_t number = known.number(flags, run);
    pattern_of_[static_cast<size_t>(i)] = number;
    if (static_cast<size_t>(number) == patterns_.size()) patterns_.push_back(pattern_of(family, item, sums, run));
    inexact_items_ += patterns_[static_cast<size_t>(number)]->graph != nullptr;
  }
}

}  // namespace hws
