// Optimize: speed
#include "src/graph/finite/messages/pair_odds.hh"

#include <cmath>

#include "fsa/base/simd.hh"
#include "src/graph/finite/messages/odds_range.hh"
#include "src/graph/finite/messages/table_odds.hh"

#define HWS_KERNEL "src/graph/finite/messages/pair_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

template <>
PairKernel<double> pair_kernel_by(InstructionSet set) {
  return *HWS_OF_SET(set, kPairsOfDoubles);
}
template <>
PairKernel<float> pair_kernel_by(InstructionSet set) {
  return *HWS_OF_SET(set, kPairsOfFloats);
}

template <class T>
PairOdds<T>::PairOdds(const MessageGraph &graph, const Run &run, InstructionSet set)
    : graph_(graph), kernel_(pair_kernel_by<T>(set)), log_constant_(graph.log_constant) {
  const FiniteModel &model = graph.model;
  const int32_t pairs = graph.slots() / 2;
  run.limit_bytes(static_cast<int64_t>(pairs) * static_cast<int64_t>(4 * sizeof(int32_t) + 5 * sizeof(T)));
  TableOdds<T> tables(model, pairs);
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
  to_first_.assign(first_.size(), T{1});
  to_second_ = to_first_;
}

template <class T>
PairArrays<T> PairOdds<T>::arrays() const {
  return {first_.data(), second_.data(), table_.empty() ? nullptr : table_.data(), t01_.data(), t10_.data(), t11_.data(),
          first_begin_.data(), second_begin_.data(), second_pairs_.data(), own_.data()};
}

// The pairs of neighbours in the order of variables are contiguous.
template <class T>
double PairOdds<T>::flood(std::span<const int32_t> variables) {
  if (variables.empty()) return 0;
  const int32_t begin = first_begin_[variables.front()], end = first_begin_[variables.back() + 1];
  return static_cast<double>(kernel_.make(arrays(), begin, end, products_.data(), to_first_.data(), to_second_.data()));
}

template <class T>
void PairOdds<T>::multiply(std::span<const int32_t> variables) {
  if (variables.empty()) return;
  kernel_.multiply(arrays(), variables.front(), variables.back() + 1, to_first_.data(), to_second_.data(), products_.data());
}

template <class T>
void PairOdds<T>::log_product(int32_t v, double *logs) const {
  logs[0] = 0;
  logs[1] = std::log(static_cast<double>(products_[v]));
}

// As OddsMessages::log_partition().
template <class T>
double PairOdds<T>::log_partition() const {
  LogProduct product;
  for (int32_t v = 0; v < graph_.variables(); ++v) {
    product.multiply_variable(static_cast<double>(products_[v]), graph_.slot_begin[v + 1] - graph_.slot_begin[v]);
    for (int32_t k = first_begin_[v]; k < first_begin_[v + 1]; ++k) {
      const int32_t t = table_.empty() ? k : table_[k];
      product.multiply_pair(sent_by_first(k), sent_by_second(k), 1, static_cast<double>(t01_[t]),
                            static_cast<double>(t10_[t]), static_cast<double>(t11_[t]));
    }
  }
  return log_constant_ + product.log();
}

template <class T>
double PairOdds<T>::sent_by_first(int32_t k) const {
  return static_cast<double>(products_[first_[k]]) / static_cast<double>(to_first_[k]);
}
template <class T>
double PairOdds<T>::sent_by_second(int32_t k) const {
  return static_cast<double>(products_[second_[k]]) / static_cast<double>(to_second_[k]);
}

template <class T>
void PairOdds<T>::factor_belief(int32_t f, double *probabilities) const {
  const int32_t k = pair_of_[f];
  const double low = sent_by_first(k), high = sent_by_second(k);
  const bool turned = graph_.model.scope(f)[0] != first_[k];
  pair_belief(graph_.model.table(f), turned ? high : low, turned ? low : high, probabilities);
}

template <class T>
Array<double> PairOdds<T>::save() const {
  Array<double> numbers(to_first_.begin(), to_first_.end());
  numbers.insert(numbers.end(), to_second_.begin(), to_second_.end());
  return numbers;
}

template <class T>
void PairOdds<T>::load(std::span<const double> numbers) {
  for (size_t k = 0; k < to_first_.size(); ++k) {
    to_first_[k] = static_cast<T>(numbers[k]);
    to_second_[k] = static_cast<T>(numbers[to_first_.size() + k]);
  }
  kernel_.multiply(arrays(), 0, graph_.variables(), to_first_.data(), to_second_.data(), products_.data());
}

template class PairOdds<double>;
template class PairOdds<float>;

}  // namespace hws
