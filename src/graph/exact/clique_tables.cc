// Optimize: speed
#include "src/graph/exact/clique_tables.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

// Nats that a product of plain numbers may lie below its largest: exp(-690) is above the least normal double.
constexpr double kPlainRange = 690;
// Entries between two looks at the cancel flag.
constexpr size_t kEntriesPerCheck = 1 << 18;

void multiply(double *to, const double *by, size_t n) {
  for (size_t i = 0; i < n; ++i) to[i] *= by[i];
}
void add(double *to, const double *more, size_t n) {
  for (size_t i = 0; i < n; ++i) to[i] += more[i];
}
void raise(double *to, const double *other, size_t n) {
  for (size_t i = 0; i < n; ++i) to[i] = to[i] < other[i] ? other[i] : to[i];
}

// Sets of variables in order of elimination, put together as long as a table over all variables of a group stays small: a
// clique of twenty variables may have two hundred factors and children, and its table is gone through once for each group.
struct Group {
  Array<int32_t> variables;
  double entries = 1;
  Array<int32_t> members;  // by index into the sets
};
constexpr double kGroupEntries = 1 << 12;

template <class SetOf>
std::vector<Group> grouped(int32_t sets, SetOf set_of, const FiniteModel &model, const JunctionTree &tree) {
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
      if (entries_of(both) > std::max(group.entries, kGroupEntries)) continue;
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

double sum_of(const double *x, size_t n) {
  double lanes[8] = {};
  size_t i = 0;
  for (; i + 8 <= n; i += 8) {
    for (size_t j = 0; j < 8; ++j) lanes[j] += x[i + j];
  }
  for (size_t j = 0; i < n; ++i, ++j) lanes[j] += x[i];
  return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
}

// Sums over the variable whose `size` values run fastest; `marginal`, unless it is null, gets its distribution.
void sum_out_fastest(Array<double> *table, size_t size, double *marginal) {
  Array<double> by_value(size, 0.0);
  const size_t rest = table->size() / size;
  double all = 0;
  for (size_t x = 0; x < rest; ++x) {
    const double *from = table->data() + x * size;
    double sum = 0;
    for (size_t value = 0; value < size; ++value) {
      sum += from[value];
      by_value[value] += from[value];
    }
    (*table)[x] = sum;
    all += sum;
  }
  table->resize(rest);
  for (size_t value = 0; value < size && marginal; ++value) marginal[value] = by_value[value] / all;
}

// A sub-table at work: expanded, and where the present run is in it.
struct Stream {
  SubTable table;
  Array<double> numbers;
  SubTable::Walk walk;

  explicit Stream(SubTable t) : table(std::move(t)), walk(table) {}
  Stream(const Stream &) = delete;
  Stream &operator=(const Stream &) = delete;
  double *run() { return numbers.data() + walk.offset(); }
  void rewind() { walk = SubTable::Walk(table); }
  void fill(double x) { numbers.assign(table.expanded(), x); }
  void take(std::span<const double> plain) {
    numbers.clear();
    table.expand(plain, numbers.extend(table.expanded()));
  }
};
using Streams = std::vector<std::unique_ptr<Stream>>;

// Calls visit(first entry of the run) for each run of a table; all streams are at that run.
template <class Visit>
void each_run(size_t entries, size_t run, const Streams &streams, const Run &r, Visit visit) {
  size_t until_check = kEntriesPerCheck;
  for (size_t at = 0; at < entries; at += run) {
    if (until_check <= run) {
      r.check();
      until_check = kEntriesPerCheck;
    } else {
      until_check -= run;
    }
    visit(at);
    for (const std::unique_ptr<Stream> &s : streams) s->walk.next();
  }
}

}  // namespace

CliqueTables::CliqueTables(const FiniteModel &model, const JunctionTree &tree, const Run &run)
    : model_(model), tree_(tree), run_(run) {
  const auto cliques = static_cast<size_t>(tree.cliques());
  parts_.resize(cliques);
  tables_.resize(cliques);
  sums_.resize(cliques);
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
  part.logs.resize(table.size());
  each_place(model_.scope(factor), part.variables, table.size(),
             [&](size_t entry, int64_t place) { part.logs[place] = table[entry]; });
  normalize(&part);
  return part;
}

// Its entries' probabilities, from a clique's.
Array<double> CliqueTables::factor_marginal(int32_t factor, const Array<double> &joint, std::span<const int32_t> clique) const {
  const std::span<const int32_t> scope = model_.scope(factor);
  const Array<int32_t> ordered = in_order(scope);
  const Array<double> sums = summed(joint, clique, ordered);
  const double total = sum_of(sums.data(), sums.size());
  Array<double> marginal(sums.size());
  each_place(scope, ordered, sums.size(), [&](size_t entry, int64_t place) { marginal[entry] = sums[place] / total; });
  return marginal;
}

void CliqueTables::normalize(Part *part) {
  double least = INFINITY, most = -INFINITY;
  for (const double x : part->logs) {
    most = std::max(most, x);
    if (x > -INFINITY) least = std::min(least, x);
  }
  if (most == -INFINITY) fail(Code::impossible, "the factors and observations leave nothing possible");
  for (double &x : part->logs) x -= most;
  part->scale += most;
  part->range = most - least;
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
  for (Group &group : grouped(static_cast<int32_t>(parts.size()), set_of, model_, tree_)) {
    Part &first = parts[static_cast<size_t>(group.members[0])];
    if (group.members.size() == 1) {
      together.push_back(std::move(first));
      continue;
    }
    Part sum;
    sum.variables = group.variables;
    sum.logs.assign(static_cast<size_t>(group.entries), 0.0);
    for (const int32_t i : group.members) {
      const Part &part = parts[static_cast<size_t>(i)];
      Streams streams;
      streams.push_back(std::make_unique<Stream>(sub_table(sum.variables, part.variables)));
      streams[0]->take(part.logs);
      const size_t run = streams[0]->table.run();
      each_run(sum.logs.size(), run, streams, run_, [&](size_t at) { add(sum.logs.data() + at, streams[0]->run(), run); });
      sum.scale += part.scale;
    }
    normalize(&sum);
    together.push_back(std::move(sum));
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
  const bool plain = range < kPlainRange;
  Streams streams;
  for (Part &part : parts) {
    streams.push_back(std::make_unique<Stream>(sub_table(tree_.clique(c), part.variables)));
    if (plain) {
      for (double &x : part.logs) x = std::exp(x);
    }
    streams.back()->take(part.logs);
    part.logs = Array<double>();
  }
  const size_t inputs = streams.size();
  streams.push_back(std::make_unique<Stream>(sub_table(tree_.clique(c), message.variables)));
  Stream &out = *streams.back();
  const size_t run = out.table.run();
  Array<double> table;
  const auto entries = static_cast<size_t>(tree_.entries[c]);
  double *t = table.extend(entries);
  message.logs.resize(out.table.entries());
  Array<double> sums(out.table.entries());
  if (plain) {
    out.fill(0);
    each_run(entries, run, streams, run_, [&](size_t at) {
      double *to = t + at;
      if (inputs == 0) std::fill(to, to + run, 1.0);
      else std::copy_n(streams[0]->run(), run, to);
      for (size_t i = 1; i < inputs; ++i) multiply(to, streams[i]->run(), run);
      add(out.run(), to, run);
    });
    out.table.fold(out.numbers.data(), sums);
    for (size_t s = 0; s < sums.size(); ++s) message.logs[s] = std::log(sums[s]);
  } else {
    out.fill(-INFINITY);
    each_run(entries, run, streams, run_, [&](size_t at) {
      double *to = t + at;
      std::copy_n(streams[0]->run(), run, to);
      for (size_t i = 1; i < inputs; ++i) add(to, streams[i]->run(), run);
      raise(out.run(), to, run);
    });
    Array<double> largest(out.table.entries());
    out.table.fold_largest(out.numbers.data(), largest);
    // What is subtracted; of separator values that nothing allows any number will do, as long as it is one.
    for (size_t s = 0; s < largest.size(); ++s) sums[s] = largest[s] == -INFINITY ? 0 : largest[s];
    Streams second;
    second.push_back(std::make_unique<Stream>(out.table));
    second.push_back(std::make_unique<Stream>(out.table));
    second[0]->take(sums);
    second[1]->fill(0);
    each_run(entries, run, second, run_, [&](size_t at) {
      double *to = t + at;
      const double *less = second[0]->run();
      for (size_t x = 0; x < run; ++x) to[x] = std::exp(to[x] - less[x]);
      add(second[1]->run(), to, run);
    });
    out.table.fold(second[1]->numbers.data(), sums);
    for (size_t s = 0; s < sums.size(); ++s) message.logs[s] = largest[s] + std::log(sums[s]);
  }
  normalize(&message);
  tables_[static_cast<size_t>(c)] = std::move(table);
  sums_[static_cast<size_t>(c)] = std::move(sums);
  const int32_t parent = tree_.parent[c];
  if (parent < 0) log_partition_ += message.scale;
  else parts_[static_cast<size_t>(parent)].push_back(std::move(message));
}

// The sum of a table over `whole` to one over some of its variables.
Array<double> CliqueTables::summed(const Array<double> &table, std::span<const int32_t> whole,
                                   std::span<const int32_t> variables) const {
  Streams streams;
  streams.push_back(std::make_unique<Stream>(sub_table(whole, variables)));
  Stream &to = *streams[0];
  to.fill(0);
  const size_t run = to.table.run();
  each_run(table.size(), run, streams, run_, [&](size_t at) { add(to.run(), table.data() + at, run); });
  Array<double> sums(to.table.entries());
  to.table.fold(to.numbers.data(), sums);
  return sums;
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
    factor[s] = factor[s] > 0 ? above / factor[s] : 0;
  }
  Streams streams;
  streams.push_back(std::make_unique<Stream>(sub_table(tree_.clique(c), tree_.separator(c))));
  streams[0]->take(factor);
  const Array<int32_t> &children = children_[static_cast<size_t>(c)];
  const std::vector<Group> groups =
      grouped(static_cast<int32_t>(children.size()), [&](int32_t i) { return tree_.separator(children[i]); }, model_, tree_);
  for (const Group &group : groups) {
    streams.push_back(std::make_unique<Stream>(sub_table(tree_.clique(c), group.variables)));
    streams.back()->fill(0);
  }
  // Sums over the slow variables, and over each run.
  const size_t run = streams[0]->table.run();
  Array<double> within_run(run, 0.0), of_runs;
  of_runs.reserve(table.size() / run);
  each_run(table.size(), run, streams, run_, [&](size_t at) {
    double *to = table.data() + at;
    multiply(to, streams[0]->run(), run);
    for (size_t i = 1; i < streams.size(); ++i) add(streams[i]->run(), to, run);
    add(within_run.data(), to, run);
    of_runs.push_back(sum_of(to, run));
  });
  for (size_t i = 0; of_factors_ && i < factors_[static_cast<size_t>(c)].size(); ++i) {
    const int32_t f = factors_[static_cast<size_t>(c)][i];
    (*of_factors_)[static_cast<size_t>(f)] = factor_marginal(f, table, tree_.clique(c));
  }
  for (size_t g = 0; g < groups.size(); ++g) {
    const Stream &s = *streams[1 + g];
    Array<double> joint(s.table.entries());
    s.table.fold(s.numbers.data(), joint);
    for (const int32_t i : groups[g].members) {
      const int32_t child = children[i];
      marginals_[static_cast<size_t>(child)] = summed(joint, groups[g].variables, tree_.separator(child));
    }
  }
  // The fastest variable's marginal, then that variable is summed out, and so on.
  const std::span<const int32_t> clique = tree_.clique(c);
  size_t low = 1;
  Array<double> *sums = &within_run;
  for (size_t i = clique.size(); i-- > 0;) {
    if (low == run) sums = &of_runs;
    const int32_t v = clique[i];
    const auto size = static_cast<size_t>(model_.sizes[v]);
    low *= size;
    double *to = i < static_cast<size_t>(tree_.residual[c]) ? result.data() + begin[v] : nullptr;
    sum_out_fastest(sums, size, to);
  }
  table = Array<double>();
  marginals_[static_cast<size_t>(c)] = Array<double>();
}

}  // namespace hws
