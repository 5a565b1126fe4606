#include "src/graph/exact/clique_tables.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

// Nats that a product of plain numbers may lie below its largest: exp(-690) is above the least normal double.
constexpr double kPlainRange = 690;

// Sets of variables in order of elimination, put together as long as a table over all variables of a group stays small: a
// clique of twenty variables may have two hundred factors and children, and its table is gone through once for each group.
struct Group {
  Array<int32_t> variables;
  double entries = 1;
  Array<int32_t> members;  // by index into the sets
};
constexpr double kGroupEntries = 1 << 12;

// small_into_large: whether small sets join groups of large ones. A table over such a group is one more of that size.
template <class SetOf>
std::vector<Group> grouped(int32_t sets, SetOf set_of, bool small_into_large, const FiniteModel &model,
                           const JunctionTree &tree) {
  const auto entries_of = [&](std::span<const int32_t> variables) {
    double entries = 1;
    for (const int32_t v : variables) entries *= model.sizes[v];
    return entries;
  };
  Array<std::pair<double, int32_t>> by_size;
  for (int32_t i = 0; i < sets; ++i) by_size.push_back({-entries_of(set_of(i)), i});
  std::sort(by_size.begin(), by_size.end());
  const auto before = [&](int32_t a, int32_t b) { return tree.position[a] < tree.position[b]; };
  std::vector<Group> groups;
  Array<int32_t> both;
  for (const auto &[size, i] : by_size) {
    const std::span<const int32_t> set = set_of(i);
    Group *into = nullptr;
    for (Group &group : groups) {
      both.resize(group.variables.size() + set.size());
      both.resize(static_cast<size_t>(std::set_union(group.variables.begin(), group.variables.end(), set.begin(), set.end(),
                                                     both.begin(), before) -
                                      both.begin()));
      const bool may_join = small_into_large || -size > kGroupEntries;
      if (entries_of(both) > std::max(may_join ? group.entries : 0, kGroupEntries)) continue;
      into = &group;
      break;
    }
    if (!into) {
      into = &groups.emplace_back();
      both.assign(set.begin(), set.end());
    }
    into->variables = both;
    into->entries = entries_of(both);
    into->members.push_back(i);
  }
  return groups;
}

}  // namespace

CliqueTables::CliqueTables(const FiniteModel &model, const JunctionTree &tree, const Run &run)
    : model_(model), tree_(tree), run_(run) {
  const auto cliques = static_cast<size_t>(tree.cliques());
  parts_.resize(cliques);
  tables_.resize(cliques);
  sums_.resize(cliques);
  scales_.assign(cliques, 1.0);
  marginals_.resize(cliques);
  children_.resize(cliques);
  for (int32_t c = 0; c < tree.cliques(); ++c) {
    if (tree.parent[c] >= 0) children_[static_cast<size_t>(tree.parent[c])].push_back(c);
  }
  log_partition_ = model.log_constant;
  for (int32_t f = 0; f < model.factors(); ++f) {
    Part part = part_of(f);
    if (part.variables.empty()) {
      log_partition_ += part.scale;
      continue;
    }
    parts_[static_cast<size_t>(tree.home[part.variables[0]])].push_back(std::move(part));
  }
}

Array<int32_t> CliqueTables::in_order(std::span<const int32_t> scope) const {
  Array<int32_t> ordered(scope.begin(), scope.end());
  std::sort(ordered.begin(), ordered.end(), [&](int32_t a, int32_t b) { return tree_.position[a] < tree_.position[b]; });
  return ordered;
}

template <class Visit>
void CliqueTables::each_place(std::span<const int32_t> scope, std::span<const int32_t> ordered, size_t entries,
                              Visit visit) const {
  Array<int64_t> stride(scope.size());  // in that order, by place in the scope
  for (size_t i = 0; i < scope.size(); ++i) {
    int64_t product = 1;
    for (size_t j = ordered.size(); j-- > 0 && ordered[j] != scope[i];) product *= model_.sizes[ordered[j]];
    stride[i] = product;
  }
  Array<int32_t> at(scope.size(), 0);
  int64_t place = 0;
  for (size_t entry = 0; entry < entries; ++entry) {
    visit(entry, place);
    for (size_t i = scope.size(); i-- > 0;) {
      place += stride[i];
      if (++at[i] < model_.sizes[scope[i]]) break;
      place -= stride[i] * at[i];
      at[i] = 0;
    }
  }
}

// The factor's table with its variables in order of their elimination.
CliqueTables::Part CliqueTables::part_of(int32_t factor) const {
  const std::span<const double> table = model_.table(factor);
  Part part;
  part.variables = in_order(model_.scope(factor));
  part.numbers.resize(table.size());
  each_place(model_.scope(factor), part.variables, table.size(),
             [&](size_t entry, int64_t place) { part.numbers[place] = table[entry]; });
  normalize(&part);
  return part;
}

// Its entries' probabilities, from a clique's.
Array<double> CliqueTables::factor_marginal(int32_t factor, const Array<double> &joint, std::span<const int32_t> clique) const {
  const std::span<const int32_t> scope = model_.scope(factor);
  const Array<int32_t> ordered = in_order(scope);
  const Array<double> sums = summed(joint, clique, ordered);
  const double total = sum_of_run(sums.data(), sums.size());
  Array<double> marginal(sums.size());
  each_place(scope, ordered, sums.size(), [&](size_t entry, int64_t place) { marginal[entry] = sums[place] / total; });
  return marginal;
}

double CliqueTables::normalize(Part *part) {
  const double zero = part->plain ? 0 : -INFINITY;
  const auto [least, most] = extremes(part->numbers.data(), part->numbers.size(), zero);
  if (most == zero) fail(Code::impossible, "the factors and observations leave nothing possible");
  if (part->plain) {
    divide_run(part->numbers.data(), most, part->numbers.size());
    part->range = std::log(most) - std::log(least);
    part->scale += std::log(most);
  } else {
    for (double &x : part->numbers) x -= most;
    part->range = most - least;
    part->scale += most;
  }
  return most;
}

void CliqueTables::Part::take_plain() {
  for (size_t i = 0; !plain && i < numbers.size(); ++i) numbers[i] = std::exp(numbers[i]);
  plain = true;
}
void CliqueTables::Part::take_logs() {
  if (lent) numbers = *lent;
  lent = nullptr;
  for (size_t i = 0; plain && i < numbers.size(); ++i) numbers[i] = std::log(numbers[i]);
  plain = false;
}

SubTable CliqueTables::sub_table(std::span<const int32_t> whole, std::span<const int32_t> variables) const {
  Array<int32_t> sizes;
  Array<char> within;
  size_t next = 0;
  for (const int32_t v : whole) {
    sizes.push_back(model_.sizes[v]);
    const bool has = next < variables.size() && variables[next] == v;
    within.push_back(has ? 1 : 0);
    if (has) ++next;
  }
  if (next != variables.size()) fail(Code::internal, "a table with a variable outside of its clique");
  return SubTable(sizes, within);
}

// Parts of a clique in few tables.
std::vector<CliqueTables::Part> CliqueTables::joined(std::vector<Part> parts) const {
  const auto set_of = [&](int32_t i) { return std::span<const int32_t>(parts[static_cast<size_t>(i)].variables); };
  std::vector<Part> together;
  for (Group &group : grouped(static_cast<int32_t>(parts.size()), set_of, false, model_, tree_)) {
    Part &first = parts[static_cast<size_t>(group.members[0])];
    if (group.members.size() == 1) {
      together.push_back(std::move(first));
      continue;
    }
    Part joint;
    joint.variables = group.variables;
    double range = 0;
    for (const int32_t i : group.members) range += parts[static_cast<size_t>(i)].range;
    joint.plain = range < kPlainRange;
    joint.numbers.assign(static_cast<size_t>(group.entries), joint.plain ? 1.0 : 0.0);
    for (const int32_t i : group.members) {
      Part &part = parts[static_cast<size_t>(i)];
      if (joint.plain) part.take_plain();
      else part.take_logs();
      TableStreams streams;
      streams.push_back(std::make_unique<TableStream>(sub_table(joint.variables, part.variables), &spares_));
      streams[0]->read(part.view());
      const size_t run = streams[0]->table.run();
      each_run(joint.numbers.size(), run, streams, run_, [&](size_t at) {
        (joint.plain ? multiply_run : add_run)(joint.numbers.data() + at, streams[0]->read_run(), run);
      });
      joint.scale += part.scale;
      part.numbers = Array<double>();
    }
    normalize(&joint);
    together.push_back(std::move(joint));
  }
  return together;
}

void CliqueTables::collect() {
  for (int32_t c = 0; c < tree_.cliques(); ++c) collect_clique(c);
}

void CliqueTables::collect_clique(int32_t c) {
  run_.check();
  std::vector<Part> parts = joined(std::move(parts_[static_cast<size_t>(c)]));
  Part message;
  message.variables.assign(tree_.separator(c).begin(), tree_.separator(c).end());
  double range = 0;
  for (const Part &part : parts) {
    range += part.range;
    message.scale += part.scale;
  }
  message.plain = range < kPlainRange;
  if (message.plain) {
    for (Part &part : parts) part.take_plain();
    message.numbers = sum_plain(c, parts);
    parts_[static_cast<size_t>(c)] = std::move(parts);
  } else {
    for (Part &part : parts) part.take_logs();
    parts_[static_cast<size_t>(c)].clear();
    sum_logs(c, std::move(parts), &message);
  }
  const double most = normalize(&message);
  if (message.plain) {
    scales_[c] = most;
    sums_[static_cast<size_t>(c)] = std::move(message.numbers);
    message.lent = &sums_[static_cast<size_t>(c)];
  }
  const int32_t parent = tree_.parent[c];
  if (parent < 0) log_partition_ += message.scale;
  else parts_[static_cast<size_t>(parent)].push_back(std::move(message));
}

void CliqueTables::collect_largest() {
  for (int32_t c = 0; c < tree_.cliques(); ++c) collect_largest_of(c);
}

void CliqueTables::collect_largest_of(int32_t c) {
  run_.check();
  std::vector<Part> parts = joined(std::move(parts_[static_cast<size_t>(c)]));
  for (Part &part : parts) part.take_logs();
  TableStreams streams = inputs_of(c, parts);
  Part message;
  message.variables.assign(tree_.separator(c).begin(), tree_.separator(c).end());
  streams.push_back(std::make_unique<TableStream>(sub_table(tree_.clique(c), message.variables), &spares_));
  TableStream &out = *streams.back();
  out.fill(-INFINITY);
  const size_t run = out.table.run();
  Array<double> product;
  each_run(static_cast<size_t>(tree_.entries[c]), run, streams, run_, [&](size_t) {
    product.assign(run, 0.0);
    for (size_t i = 0; i < parts.size(); ++i) add_run(product.data(), streams[i]->read_run(), run);
    raise_run(out.run(), product.data(), run);
  });
  message.numbers.resize(out.table.entries());
  out.table.fold_largest(out.numbers.data(), message.numbers);
  normalize(&message);
  streams.clear();
  parts_[static_cast<size_t>(c)] = std::move(parts);
  if (tree_.parent[c] >= 0) parts_[static_cast<size_t>(tree_.parent[c])].push_back(std::move(message));
}

void CliqueTables::residual_logs(int32_t c, std::span<const int32_t> state, Array<double> *logs) const {
  const std::span<const int32_t> residual = tree_.clique(c).first(static_cast<size_t>(tree_.residual[c]));
  size_t entries = 1;
  for (const int32_t v : residual) entries *= static_cast<size_t>(model_.sizes[v]);
  logs->assign(entries, 0.0);
  Array<int64_t> stride;  // in the part's table, by residual variable; 0: it has not the variable
  Array<int32_t> at;
  for (const Part &part : parts_[static_cast<size_t>(c)]) {
    const std::span<const double> numbers = part.view();
    stride.assign(residual.size(), 0);
    at.assign(residual.size(), 0);
    int64_t place = 0, step = 1;
    for (size_t i = part.variables.size(); i-- > 0;) {
      const int32_t v = part.variables[i];
      const auto at_v = static_cast<size_t>(std::find(residual.begin(), residual.end(), v) - residual.begin());
      if (tree_.home[v] == c) stride[at_v] = step;
      else place += step * state[v];
      step *= model_.sizes[v];
    }
    for (double &log : *logs) {
      log += numbers[static_cast<size_t>(place)];
      for (size_t i = residual.size(); i-- > 0;) {
        place += stride[i];
        if (++at[i] < model_.sizes[residual[i]]) break;
        place -= stride[i] * at[i];
        at[i] = 0;
      }
    }
    run_.check();
  }
}

TableStreams CliqueTables::inputs_of(int32_t c, const std::vector<Part> &parts) const {
  TableStreams inputs;
  for (const Part &part : parts) {
    inputs.push_back(std::make_unique<TableStream>(sub_table(tree_.clique(c), part.variables), &spares_));
    inputs.back()->read(part.view());
  }
  return inputs;
}

Array<double> CliqueTables::sum_plain(int32_t c, const std::vector<Part> &parts) const {
  TableStreams streams = inputs_of(c, parts);
  streams.push_back(std::make_unique<TableStream>(sub_table(tree_.clique(c), tree_.separator(c)), &spares_));
  TableStream &out = *streams.back();
  out.fill(0);
  const size_t run = out.table.run();
  RunProduct product(streams, parts.size(), run);
  each_run(static_cast<size_t>(tree_.entries[c]), run, streams, run_, [&](size_t) { add_run(out.run(), product.next(), run); });
  return out.folded();
}

void CliqueTables::sum_logs(int32_t c, std::vector<Part> parts, Part *message) {
  TableStreams streams = inputs_of(c, parts);
  const size_t inputs = streams.size();
  streams.push_back(std::make_unique<TableStream>(sub_table(tree_.clique(c), message->variables), &spares_));
  TableStream &out = *streams.back();
  const size_t run = out.table.run();
  Array<double> table;
  const auto entries = static_cast<size_t>(tree_.entries[c]);
  double *t = table.extend(entries);
  out.fill(-INFINITY);
  each_run(entries, run, streams, run_, [&](size_t at) {
    double *to = t + at;
    std::copy_n(streams[0]->read_run(), run, to);
    for (size_t i = 1; i < inputs; ++i) add_run(to, streams[i]->read_run(), run);
    raise_run(out.run(), to, run);
  });
  Array<double> largest(out.table.entries()), sums(out.table.entries());
  out.table.fold_largest(out.numbers.data(), largest);
  // These maxima are subtracted. A separator value that nothing allows has none, and any finite number will do.
  for (size_t s = 0; s < largest.size(); ++s) sums[s] = largest[s] == -INFINITY ? 0 : largest[s];
  TableStreams second;
  second.push_back(std::make_unique<TableStream>(out.table, &spares_));
  second.push_back(std::make_unique<TableStream>(out.table, &spares_));
  second[0]->read(sums);
  second[1]->fill(0);
  each_run(entries, run, second, run_, [&](size_t at) {
    double *to = t + at;
    const double *less = second[0]->read_run();
    for (size_t x = 0; x < run; ++x) to[x] = std::exp(to[x] - less[x]);
    add_run(second[1]->run(), to, run);
  });
  sums = second[1]->folded();
  message->numbers.resize(sums.size());
  for (size_t s = 0; s < sums.size(); ++s) message->numbers[s] = largest[s] + std::log(sums[s]);
  tables_[static_cast<size_t>(c)] = std::move(table);
  sums_[static_cast<size_t>(c)] = std::move(sums);
}

// The sum of a table over `whole` to one over some of its variables.
Array<double> CliqueTables::summed(const Array<double> &table, std::span<const int32_t> whole,
                                   std::span<const int32_t> variables) const {
  TableStreams streams;
  streams.push_back(std::make_unique<TableStream>(sub_table(whole, variables), &spares_));
  TableStream &to = *streams[0];
  to.fill(0);
  const size_t run = to.table.run();
  each_run(table.size(), run, streams, run_, [&](size_t at) { add_run(to.run(), table.data() + at, run); });
  return to.folded();
}

void CliqueTables::distribute(const Array<int64_t> &begin, std::span<double> result, std::vector<Array<double>> *of_factors) {
  of_factors_ = of_factors;
  if (of_factors) {
    of_factors->resize(static_cast<size_t>(model_.factors()));
    factors_.resize(static_cast<size_t>(tree_.cliques()));
    for (int32_t f = 0; f < model_.factors(); ++f) {
      factors_[static_cast<size_t>(tree_.home[in_order(model_.scope(f))[0]])].push_back(f);
    }
  }
  for (int32_t c = tree_.cliques(); c-- > 0;) distribute_clique(c, begin, result);
}

void CliqueTables::distribute_clique(int32_t c, const Array<int64_t> &begin, std::span<double> result) {
  Array<double> &table = tables_[static_cast<size_t>(c)];
  // Separator marginals over sums: what makes a conditional distribution of the table a joint one.
  Array<double> factor = std::move(sums_[static_cast<size_t>(c)]);
  const Array<double> &marginal = marginals_[static_cast<size_t>(c)];
  for (size_t s = 0; s < factor.size(); ++s) {
    const double above = tree_.parent[c] < 0 ? 1 : marginal[s];
    factor[s] = factor[s] > 0 ? above / scales_[c] / factor[s] : 0;
  }
  // The runs of the clique's joint distribution: products of its parts or, where it was kept, the runs of its table; times that
  // factor. They are stored where marginals of factors are asked for.
  const std::vector<Part> parts = std::move(parts_[static_cast<size_t>(c)]);
  const bool kept = !table.empty();
  const auto entries = static_cast<size_t>(tree_.entries[c]);
  if (of_factors_ && !kept) table.extend(entries);
  TableStreams streams = inputs_of(c, parts);
  streams.push_back(std::make_unique<TableStream>(sub_table(tree_.clique(c), tree_.separator(c)), &spares_));
  streams.back()->read(factor);
  const size_t inputs = streams.size();
  const Array<int32_t> &children = children_[static_cast<size_t>(c)];
  const std::vector<Group> groups =
      grouped(static_cast<int32_t>(children.size()), [&](int32_t i) { return tree_.separator(children[i]); }, true, model_,
              tree_);
  for (const Group &group : groups) {
    streams.push_back(std::make_unique<TableStream>(sub_table(tree_.clique(c), group.variables), &spares_));
    streams.back()->fill(0);
  }
  // Sums over the slow variables, and over each run.
  const size_t run = streams[0]->table.run();
  Array<double> within_run(run, 0.0), of_runs;
  of_runs.reserve(entries / run);
  RunProduct product(streams, inputs, run);
  each_run(entries, run, streams, run_, [&](size_t at) {
    const double *joint;
    if (kept) {
      multiply_run(table.data() + at, streams[0]->read_run(), run);
      joint = table.data() + at;
    } else {
      joint = product.next();
      if (of_factors_) std::copy_n(joint, run, table.data() + at);
    }
    for (size_t i = inputs; i < streams.size(); ++i) add_run(streams[i]->run(), joint, run);
    add_run(within_run.data(), joint, run);
    of_runs.push_back(sum_of_run(joint, run));
  });
  for (size_t i = 0; of_factors_ && i < factors_[static_cast<size_t>(c)].size(); ++i) {
    const int32_t f = factors_[static_cast<size_t>(c)][i];
    (*of_factors_)[static_cast<size_t>(f)] = factor_marginal(f, table, tree_.clique(c));
  }
  for (size_t g = 0; g < groups.size(); ++g) {
    Array<double> joint = streams[inputs + g]->folded();
    if (groups[g].members.size() == 1) {
      marginals_[static_cast<size_t>(children[groups[g].members[0]])] = std::move(joint);
      continue;
    }
    for (const int32_t i : groups[g].members) {
      const int32_t child = children[i];
      marginals_[static_cast<size_t>(child)] = summed(joint, groups[g].variables, tree_.separator(child));
    }
    spares_.give(std::move(joint));
  }
  // The fastest variable's marginal, then that variable is summed out, and so on.
  const std::span<const int32_t> clique = tree_.clique(c);
  size_t low = 1;
  Array<double> *sums = &within_run, by_value;
  for (size_t i = clique.size(); i-- > 0;) {
    if (low == run) sums = &of_runs;
    const int32_t v = clique[i];
    const auto size = static_cast<size_t>(model_.sizes[v]);
    low *= size;
    by_value.assign(size, 0.0);
    const double all = sum_out_fastest(sums->data(), sums->size() / size, size, by_value.data());
    sums->resize(sums->size() / size);
    for (size_t x = 0; i < static_cast<size_t>(tree_.residual[c]) && x < size; ++x) {
      result[static_cast<size_t>(begin[v]) + x] = by_value[x] / all;
    }
  }
  table = Array<double>();
  streams.clear();
  spares_.give(std::move(factor));
  spares_.give(std::move(marginals_[static_cast<size_t>(c)]));
}

}  // namespace hws
