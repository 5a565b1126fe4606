#include "src/graph/finite/zero_propagation.hh"

#include <algorithm>
#include <cmath>
#include <deque>

#include "src/graph/structured/structured_messages.hh"

namespace hws {

namespace {

// Goes through a table's entries with the values of its variables, the last one's fastest.
class Entries {
 public:
  Entries(const FiniteModel &model, int32_t factor) : model_(model), scope_(model.scope(factor)), at_(scope_.size(), 0) {}
  int32_t value(size_t place) const { return at_[place]; }
  size_t places() const { return scope_.size(); }
  int32_t variable(size_t place) const { return scope_[place]; }
  void next() {
    for (size_t i = at_.size(); i-- > 0 && ++at_[i] == model_.sizes[scope_[i]];) at_[i] = 0;
  }

 private:
  const FiniteModel &model_;
  std::span<const int32_t> scope_;
  Array<int32_t> at_;
};

// What a binary variable with these values left sends to a structured factor, as log odds.
double odds_of_support(bool zero, bool one) { return zero && one ? 0 : zero ? -INFINITY : INFINITY; }

class Propagation {
 public:
  Propagation(const FiniteModel &model, const Run &run) : model_(model), run_(run), begin_(1, 0) {
    for (const int32_t size : model.sizes) begin_.push_back(begin_.back() + size);
    stays_.assign(static_cast<size_t>(begin_.back()), 1);
    for (int32_t v = 0; v < model.variables(); ++v) {
      if (model.observed[v] < 0) continue;
      std::fill(stays_.begin() + begin_[v], stays_.begin() + begin_[v + 1], 0);
      stays_[begin_[v] + model.observed[v]] = 1;
    }
    waits_.assign(static_cast<size_t>(model.factors()), 1);
    list_factors();
  }

  void run_to_end() {
    for (int32_t f = 0; f < model_.factors(); ++f) queue_.push_back(f);
    while (!queue_.empty()) {
      const int32_t f = queue_.front();
      queue_.pop_front();
      waits_[f] = 0;
      narrow(f);
      run_.check();
    }
  }

  bool stays(int32_t variable, int32_t value) const { return stays_[begin_[variable] + value] != 0; }

 private:
  // The factors of variable v are factors_[first_[v]] to factors_[first_[v + 1] - 1].
  void list_factors() {
    first_.assign(static_cast<size_t>(model_.variables()) + 1, 0);
    for (const int32_t v : model_.scopes) ++first_[v + 1];
    for (int32_t v = 0; v < model_.variables(); ++v) first_[v + 1] += first_[v];
    factors_.resize(model_.scopes.size());
    Array<int64_t> at(first_);
    for (int32_t f = 0; f < model_.factors(); ++f) {
      for (const int32_t v : model_.scope(f)) factors_[at[v]++] = f;
    }
  }

  // Takes away the values that no entry of this factor supports.
  void narrow(int32_t f) {
    const std::span<const int32_t> scope = model_.scope(f);
    first_value_.clear();
    int64_t values = 0;
    for (const int32_t v : scope) {
      first_value_.push_back(values);
      values += model_.sizes[v];
    }
    supported_.assign(static_cast<size_t>(values), 0);
    if (model_.is_table(f)) find_supported(f);
    else find_supported_by_structure(f);
    for (size_t i = 0; i < scope.size(); ++i) {
      const int32_t v = scope[i];
      bool changed = false, any = false;
      for (int32_t value = 0; value < model_.sizes[v]; ++value) {
        char &stays = stays_[begin_[v] + value];
        if (stays && !supported_[first_value_[i] + value]) {
          stays = 0;
          changed = true;
        }
        any = any || stays;
      }
      if (!any) fail(Code::impossible, "the factors and observations leave no value of variable %d possible", v);
      if (changed) wake(v, f);
    }
  }

  void find_supported(int32_t f) {
    const std::span<const int32_t> scope = model_.scope(f);
    Entries at(model_, f);
    bool any_entry = false;
    for (const double x : model_.table(f)) {
      bool possible = x > -INFINITY;
      for (size_t i = 0; i < scope.size() && possible; ++i) possible = stays(scope[i], at.value(i));
      for (size_t i = 0; i < scope.size() && possible; ++i) supported_[first_value_[i] + at.value(i)] = 1;
      any_entry = any_entry || possible;
      at.next();
    }
    if (!any_entry && scope.empty()) fail(Code::impossible, "factor %d, which has no variables, is 0", f);
  }

  // A value has support where the factor's message has weight for it.
  void find_supported_by_structure(int32_t f) {
    const std::span<const int32_t> scope = model_.scope(f);
    Array<double> odds(scope.size()), outgoing(scope.size());
    for (size_t i = 0; i < scope.size(); ++i) odds[i] = odds_of_support(stays(scope[i], 0), stays(scope[i], 1));
    double log_total;
    StructuredMessages messages(*model_.structured_part(f).content);
    if (!messages.send(odds, run_, outgoing, &log_total)) {
      fail(Code::impossible, "structured factor %d forbids every assignment that the others allow", f);
    }
    for (size_t i = 0; i < scope.size(); ++i) {
      supported_[first_value_[i]] = outgoing[i] < INFINITY;
      supported_[first_value_[i] + 1] = outgoing[i] > -INFINITY;
    }
  }

  void wake(int32_t v, int32_t but) {
    for (int64_t i = first_[v]; i < first_[v + 1]; ++i) {
      const int32_t f = factors_[i];
      if (f == but || waits_[f]) continue;
      waits_[f] = 1;
      queue_.push_back(f);
    }
  }

  const FiniteModel &model_;
  const Run &run_;
  Array<int64_t> begin_, first_, first_value_;
  Array<int32_t> factors_;
  Array<char> stays_, supported_, waits_;
  std::deque<int32_t> queue_;
};

}  // namespace

ReducedModel propagate_zeros(const FiniteModel &whole, const Run &run, Constants constants) {
  Propagation propagation(whole, run);
  propagation.run_to_end();
  ReducedModel reduced;
  FiniteModelBuilder builder;
  builder.multiply_by(whole.log_constant);
  reduced.values_begin.push_back(0);
  for (int32_t v = 0; v < whole.variables(); ++v) {
    for (int32_t value = 0; value < whole.sizes[v]; ++value) {
      if (propagation.stays(v, value)) reduced.values.push_back(value);
    }
    reduced.values_begin.push_back(static_cast<int64_t>(reduced.values.size()));
    const auto left = static_cast<int32_t>(reduced.values_begin[v + 1] - reduced.values_begin[v]);
    reduced.variable.push_back(left > 1 ? builder.add_variable(left) : -1);
  }
  Array<int32_t> scope;
  Array<double> table;
  for (int32_t f = 0; f < whole.factors(); ++f) {
    run.check();
    scope.clear();
    for (const int32_t v : whole.scope(f)) {
      if (reduced.variable[v] >= 0) scope.push_back(reduced.variable[v]);
    }
    if (!whole.is_table(f)) {
      // With one variable left, both of whose values have support, the factor says the same of both.
      if (scope.size() < 2) continue;
      StructuredPart part{whole.structured_part(f).content, {}};
      for (const int32_t v : whole.scope(f)) {
        part.decided.push_back(odds_of_support(propagation.stays(v, 0), propagation.stays(v, 1)));
      }
      builder.add_structured(scope, std::move(part));
      reduced.factor.push_back(f);
      continue;
    }
    table.clear();
    double least = INFINITY, most = -INFINITY;
    Entries at(whole, f);
    for (const double x : whole.table(f)) {
      bool stays = true;
      for (size_t i = 0; i < at.places() && stays; ++i) stays = propagation.stays(at.variable(i), at.value(i));
      if (stays) {
        table.push_back(x);
        least = std::min(least, x);
        most = std::max(most, x);
      }
      at.next();
    }
    if (scope.empty() || (least == most && constants == Constants::leave)) {
      builder.multiply_by(most);
    } else {
      builder.add_factor(scope, table);
      reduced.factor.push_back(f);
    }
  }
  reduced.model = builder.build();
  return reduced;
}

}  // namespace hws
