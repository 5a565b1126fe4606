// A model for methods that pass over its factors. Where it has observations, zeros or variables of one value, what these leave
// possible is a smaller model (zero_propagation.hh), and results are put back into their places in the whole one.
#pragma once
#include <functional>
#include <optional>

#include "src/graph/finite/zero_propagation.hh"

namespace hws {

class PreparedModel {
 public:
  // The whole model as it is, zeros and all, for messages that can be zero.
  explicit PreparedModel(FiniteModel whole);
  // `impossible` where propagation of zeros finds it.
  PreparedModel(FiniteModel whole, const Run &run, Constants constants = Constants::leave);
  PreparedModel(PreparedModel &&) noexcept;
  PreparedModel &operator=(PreparedModel &&) noexcept;
  ~PreparedModel();

  // Whether the model to work on is not the whole one.
  bool reduces() const { return reduced_.has_value(); }
  // The model to work on.
  const FiniteModel &model() const { return reduced_ ? reduced_->model : whole_; }
  // Gives the model away, where nothing but what follows is wanted afterwards. Whoever has it passes it as `own`.
  FiniteModel take() { return reduced_ ? std::move(reduced_->model) : std::move(whole_); }

  // The number of the whole model's variable or factor in the one to work on; -1: it is decided, or has left.
  int32_t own_variable(int32_t v) const { return reduced_ ? reduced_->variable[v] : v; }
  int32_t own_factor(int32_t f) const { return reduced_ ? own_factor_[f] : f; }
  // Calls visit(value) for the values that stay, ascending.
  template <class Visit>
  void each_value(int32_t v, Visit visit) const {
    for (int32_t x = 0; !reduced_ && x < whole_.sizes[v]; ++x) visit(x);
    for (int64_t i = reduced_ ? reduced_->values_begin[v] : 0; reduced_ && i < reduced_->values_begin[v + 1]; ++i) {
      visit(reduced_->values[i]);
    }
  }

  // Whether the other model's variables, values and factors to work on have the same places in the whole one.
  bool same_places(const PreparedModel &other) const;

  // Of the whole model, from those of the one to work on: `of_variable(v, p)`, and `of_factor(f, p)` for its factors of two
  // variables or more.
  using Numbers = std::function<void(int32_t, double *)>;
  void probabilities(const FiniteModel &own, int32_t v, double *p, const Numbers &of_variable) const;
  void factor_probabilities(const FiniteModel &own, int32_t f, double *p, const Numbers &of_variable,
                            const Numbers &of_factor) const;
  Array<int32_t> state(Array<int32_t> own_state) const;

 private:
  FiniteModel whole_;
  std::optional<ReducedModel> reduced_;
  Array<int32_t> own_factor_;  // by factor of the whole model; −1: it has none in the reduced one
};

}  // namespace hws
