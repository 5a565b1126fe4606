#include "src/graph/finite/messages/pair_odds.hh"

#include <cmath>

#include "src/graph/finite/messages/odds_range.hh"
#include "src/graph/finite/messages/table_odds.hh"

namespace hws {

PairOdds::PairOdds(const MessageGraph &graph, const Run &run, InstructionSet set)
    : graph_(graph), kernel_(pair_kernel_by(set)), log_constant_(graph.log_constant) {
  const FiniteModel &model = graph.model;
  const int32_t pairs = graph.slots() / 2;
  run.limit_bytes(static_cast<int64_t>(pairs) * static_cast<int64_t>(4 * sizeof(int32_t) + 5 * sizeof(double)));
  TableOdds tables(model, pairs);
  pair_of_.assign(static_cast<size_t>(model.factors()), -1);
  first_begin_.push_back(0);
  second_begin_.push_back(0);
  for (int32_t v = 0; v < graph.variables(); ++v) {
    for (int32_t s = graph.slot_begin[v]; s < graph.slot_begin[v + 1]; ++s) {
      const EdgeId e = graph.slot_edge[s];
      const int32_t f = graph.edge_factor[e], u = graph.slot_partner[s];
      if (u < v) {
        second_pairs_.push_back(pair_of_[f]);
        continue;
      }
      pair_of_[f] = static_cast<int32_t>(first_.size());
      first_.push_back(v);
      second_.push_back(u);
      tables.add(f, e != model.scope_begin[f]);
      log_constant_ += model.table(f)[0];
    }
    first_begin_.push_back(static_cast<int32_t>(first_.size()));
    second_begin_.push_back(static_cast<int32_t>(second_pairs_.size()));
  }
  table_ = std::move(tables.table);
  t01_ = std::move(tables.t01);
  t10_ = std::move(tables.t10);
  t11_ = std::move(tables.t11);
  find_own_odds(graph, &own_, &log_constant_);
  products_ = own_;
  to_first_.assign(first_.size(), 1.0);
  to_second_ = to_first_;
}

PairArrays PairOdds::arrays() const {
  return {first_.data(), second_.data(), table_.empty() ? nullptr : table_.data(), t01_.data(), t10_.data(), t11_.data(),
          first_begin_.data(), second_begin_.data(), second_pairs_.data(), own_.data()};
}

// The pairs of neighbours in the order of variables are contiguous.
double PairOdds::flood(std::span<const int32_t> variables) {
  if (variables.empty()) return 0;
  const int32_t begin = first_begin_[variables.front()], end = first_begin_[variables.back() + 1];
  return static_cast<double>(kernel_.make(arrays(), begin, end, products_.data(), to_first_.data(), to_second_.data()));
}

void PairOdds::multiply(std::span<const int32_t> variables) {
  if (variables.empty()) return;
  kernel_.multiply(arrays(), variables.front(), variables.back() + 1, to_first_.data(), to_second_.data(), products_.data());
}

void PairOdds::log_product(int32_t v, double *logs) const {
  logs[0] = 0;
  logs[1] = std::log(products_[v]);
}

// As OddsMessages::log_partition().
double PairOdds::log_partition() const {
  LogProduct product;
  for (int32_t v = 0; v < graph_.variables(); ++v) {
    product.multiply_variable(products_[v], graph_.slot_begin[v + 1] - graph_.slot_begin[v]);
    for (int32_t k = first_begin_[v]; k < first_begin_[v + 1]; ++k) {
      const int32_t t = table_.empty() ? k : table_[k];
      product.multiply_pair(sent_by_first(k), sent_by_second(k), 1, t01_[t],
                            t10_[t], t11_[t]);
    }
  }
  return log_constant_ + product.log();
}

double PairOdds::sent_by_first(int32_t k) const {
  return products_[first_[k]] / to_first_[k];
}
double PairOdds::sent_by_second(int32_t k) const {
  return products_[second_[k]] / to_second_[k];
}

void PairOdds::factor_belief(int32_t f, double *probabilities) const {
  const int32_t k = pair_of_[f];
  const double low = sent_by_first(k), high = sent_by_second(k);
  const bool turned = graph_.model.scope(f)[0] != first_[k];
  pair_belief(graph_.model.table(f), turned ? high : low, turned ? low : high, probabilities);
}

Array<double> PairOdds::save() const {
  Array<double> numbers(to_first_.begin(), to_first_.end());
  numbers.insert(numbers.end(), to_second_.begin(), to_second_.end());
  return numbers;
}

void PairOdds::load(std::span<const double> numbers) {
  for (size_t k = 0; k < to_first_.size(); ++k) {
    to_first_[k] = numbers[k];
    to_second_[k] = numbers[to_first_.size() + k];
  }
  kernel_.multiply(arrays(), 0, graph_.variables(), to_first_.data(), to_second_.data(), products_.data());
}

}  // namespace hws
