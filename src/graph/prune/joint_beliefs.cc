#include "src/graph/prune/joint_beliefs.hh"

#include <algorithm>

#include "src/graph/exact/exact_marginals.hh"
#include "src/graph/model/disjoint_sets.hh"
#include "src/graph/model/structure_tables.hh"
#include "src/graph/prune/tree_pairs.hh"

namespace hws {

namespace {

// Entries of junction trees' tables that runs with fixed variables may take in all, where nobody asks for exact beliefs.
constexpr double kMostConditionedEntries = 1 << 26;

}  // namespace

JointBeliefs::JointBeliefs(FactorGraphPtr graph, Array<double> marginals, bool exact, JointMeans means)
    : graph_(std::move(graph)), marginals_(std::move(marginals)), begin_(1, 0), exact_(exact), means_(means) {
  DisjointSets parts(graph_->variables());
  for (VariableId v = 0; v < graph_->variables(); ++v) {
    const GraphVariable &x = graph_->variable(v);
    if (x.domain != Domain::finite) fail(Code::unsupported, "variable %d is over strings; expected finite variables only", v);
    begin_.push_back(begin_.back() + x.values);
  }
  for (FactorId f = 0; f < graph_->factors(); ++f) {
    VariableId first = -1;
    for (EdgeId e = graph_->edge_begin(f); e < graph_->edge_end(f); ++e) {
      const VariableId v = graph_->edge_variable(e);
      if (graph_->variable(v).observed) continue;
      if (first >= 0) parts.join(first, v);
      first = v;
    }
  }
  for (VariableId v = 0; v < graph_->variables(); ++v) part_.push_back(parts.of(v));
}

int64_t JointBeliefs::entries_of(std::span<const VariableId> scope) const {
  int64_t entries = 1;
  for (const VariableId v : scope) {
    entries *= graph_->variable(v).values;
    if (entries > int64_t{1} << 40) fail(Code::limit, "a table of more than 2^40 entries");
  }
  return entries;
}

bool JointBeliefs::independent(std::span<const VariableId> scope) const {
  for (size_t i = 0; i < scope.size(); ++i) {
    for (size_t k = 0; k < i; ++k) {
      if (part_[scope[i]] == part_[scope[k]]) return false;
    }
  }
  return true;
}

void JointBeliefs::product(std::span<const VariableId> scope, double *table) const {
  table[0] = 1;
  size_t entries = 1;
  for (const VariableId v : scope) {
    const std::span<const double> p = marginal(v);
    for (size_t s = entries; s-- > 0;) {
      const double before = table[s];
      for (size_t value = p.size(); value-- > 0;) table[s * p.size() + value] = before * p[value];
    }
    entries *= p.size();
  }
}

void JointBeliefs::fill_tree_pairs(std::span<const VariableId> scopes, std::span<const int64_t> begin,
                                   std::span<const int64_t> table_begin, const Run &run, Array<size_t> *joint,
                                   Array<double> *tables) const {
  const TreePairs trees(*graph_);
  const auto first = [&](size_t i) { return scopes[static_cast<size_t>(begin[i])]; };
  const auto second = [&](size_t i) { return scopes[static_cast<size_t>(begin[i]) + 1]; };
  Array<size_t> of_trees, others;
  for (const size_t i : *joint) {
    const FactorId tree = trees.tree_of(first(i));
    const bool pair = begin[i + 1] - begin[i] == 2 && tree >= 0 && trees.tree_of(second(i)) == tree;
    (pair && (means_ == JointMeans::exact || trees.cheap(tree)) ? of_trees : others).push_back(i);
  }
  std::stable_sort(of_trees.begin(), of_trees.end(),
                   [&](size_t a, size_t b) { return trees.tree_of(first(a)) < trees.tree_of(first(b)); });
  for (size_t g = 0; g < of_trees.size();) {
    const FactorId tree = trees.tree_of(first(of_trees[g]));
    Array<VariableId> pairs;
    size_t end = g;
    for (; end < of_trees.size() && trees.tree_of(first(of_trees[end])) == tree; ++end) {
      pairs.push_back(first(of_trees[end]));
      pairs.push_back(second(of_trees[end]));
    }
    const Array<double> means = trees.means(tree, pairs, run);
    for (size_t k = g; k < end; ++k) {
      const double a = marginal(first(of_trees[k]))[1], b = marginal(second(of_trees[k]))[1], both = means[k - g];
      double *const to = tables->data() + table_begin[of_trees[k]];
      to[0] = std::max(0.0, 1 - a - b + both);
      to[1] = std::max(0.0, b - both);
      to[2] = std::max(0.0, a - both);
      to[3] = both;
    }
    g = end;
  }
  *joint = std::move(others);
}

Array<double> JointBeliefs::of(std::span<const VariableId> scopes, std::span<const int64_t> begin, const Run &run,
                               Array<char> *exact_of) const {
  const size_t count = begin.size() - 1;
  const auto scope = [&](size_t i) {
    return scopes.subspan(static_cast<size_t>(begin[i]), static_cast<size_t>(begin[i + 1] - begin[i]));
  };
  Array<int64_t> table_begin(1, 0);
  for (size_t i = 0; i < count; ++i) table_begin.push_back(table_begin.back() + entries_of(scope(i)));
  run.limit_bytes(8 * table_begin.back());
  Array<double> tables(static_cast<size_t>(table_begin.back()));
  exact_of->assign(count, 1);
  Array<size_t> joint;
  for (size_t i = 0; i < count; ++i) {
    product(scope(i), tables.data() + table_begin[i]);
    if (!independent(scope(i))) joint.push_back(i);
  }
  if (exact_ && means_ != JointMeans::product && !joint.empty() && has_structured_factors(*graph_)) {
    fill_tree_pairs(scopes, begin, table_begin, run, &joint, &tables);
  }
  if (joint.empty()) return tables;
  // By the variables that are fixed: all but the last.
  const auto fixed = [&](size_t i) { return scope(i).first(scope(i).size() - 1); };
  const auto less = [&](size_t a, size_t b) {
    return std::lexicographical_compare(fixed(a).begin(), fixed(a).end(), fixed(b).begin(), fixed(b).end());
  };
  std::stable_sort(joint.begin(), joint.end(), less);
  const auto group_end = [&](size_t g) {
    size_t end = g + 1;
    while (end < joint.size() && !less(joint[g], joint[end])) ++end;
    return end;
  };
  FiniteModel model;
  bool conditioned = exact_ && means_ != JointMeans::product && structure_fits_tables(*graph_);
  if (conditioned) {
    model = finite_model(*with_structure_as_tables(graph_, "a pruner"), run);
    if (means_ == JointMeans::automatic) {
      double runs = 0;
      for (size_t g = 0; g < joint.size(); g = group_end(g)) runs += static_cast<double>(entries_of(fixed(joint[g])));
      const ExactMarginals once = exact_marginals(model, run);
      const double each = once.size(ExactMarginals::entries) + static_cast<double>(begin_.back());
      conditioned = runs * each <= kMostConditionedEntries;
    }
  }
  if (!conditioned) {
    for (const size_t i : joint) (*exact_of)[i] = 0;
    return tables;
  }
  for (size_t g = 0; g < joint.size();) {
    const size_t end = group_end(g);
    const std::span<const VariableId> before = fixed(joint[g]);
    const int64_t tuples = entries_of(before);
    const Array<int32_t> before_fixing(model.observed.begin(), model.observed.end());
    Array<int32_t> values(before.size());
    for (int64_t tuple = 0; tuple < tuples; ++tuple) {
      run.check();
      int64_t rest = tuple;
      for (size_t k = before.size(); k-- > 0;) {
        values[k] = static_cast<int32_t>(rest % model.sizes[before[k]]);
        rest /= model.sizes[before[k]];
      }
      // P(values) by the chain rule: each variable given those before it.
      double probability = 1;
      ExactMarginals given;
      Array<int32_t> observed(before_fixing);
      for (size_t k = 0; k < before.size() && probability > 0; ++k) {
        const VariableId v = before[k];
        probability *= k == 0 ? marginal(v)[static_cast<size_t>(values[k])]
                              : given.probabilities[given.begin[v] + values[k]];
        if (!(probability > 0)) break;
        observed[v] = values[k];
        model.observed = Array<int32_t>(observed);
        given = exact_marginals(model, run);
      }
      for (size_t j = g; j < end; ++j) {
        const VariableId last = scope(joint[j]).back();
        const int64_t size = model.sizes[last];
        double *const to = tables.data() + table_begin[joint[j]] + tuple * size;
        for (int64_t value = 0; value < size; ++value) {
          to[value] = probability > 0 ? probability * given.probabilities[given.begin[last] + value] : 0;
        }
      }
    }
    model.observed = Array<int32_t>(before_fixing);
    g = end;
  }
  return tables;
}

}  // namespace hws
