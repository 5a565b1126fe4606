// Supports of variables over strings: minimal deterministic machines, in the boolean semiring.
#pragma once
#include "src/graph/support/supports.hh"

namespace hws {

class StringSupports final : public Supports {
 public:
  using Supports::Supports;

 private:
  Message observed(const GraphVariable &x) const override;
  bool single(VariableId v) const override;
  Message narrowed(FactorId f, int32_t place) override;
  bool same(const Message &a, const Message &b) const override;
  void guess(VariableId v, Guess *guess) const override;
};

}  // namespace hws
