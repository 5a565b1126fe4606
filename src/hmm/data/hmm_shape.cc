#include "src/hmm/data/hmm_shape.hh"

#include <cinttypes>
#include <cmath>

#include "fsa/base/text.hh"

namespace hws {

namespace {

void check_rows(const char *what, const RowPriors &priors, int64_t rows, int64_t length, double least) {
  const int64_t size = static_cast<int64_t>(priors.base.size());
  if (size != 0 && size != length && size != rows * length) {
    fail(Code::argument, "%" PRId64 " numbers in the base of the %s prior; expected none, %" PRId64 " or %" PRId64, size, what,
         length, rows * length);
  }
  if (!(priors.beyond >= 0 && priors.beyond < INFINITY)) {
    fail(Code::argument, "a base of %s beyond the outcomes of the %s prior; expected a finite number of at least 0",
         NumberText(priors.beyond).text, what);
  }
  const auto check = [&](double parameter) {
    if (!(parameter >= least && parameter > 0 && parameter < INFINITY)) {
      fail(Code::argument, "a Dirichlet parameter of %s in the %s prior; expected a finite number %s %s",
           NumberText(parameter).text, what, least > 0 ? "of at least" : "above", NumberText(least).text);
    }
  };
  if (size == 0) return check(priors.concentration);
  for (int64_t row = 0; row * length < size; ++row) {
    bool some = false;
    for (int64_t i = row * length; i < (row + 1) * length; ++i) {
      const double b = priors.base[static_cast<size_t>(i)];
      if (b == 0) continue;
      check(priors.concentration * b);
      some = true;
    }
    if (!some) {
      fail(Code::argument, "row %" PRId64 " of the base of the %s prior has zeros alone; expected an outcome that may be", row,
           what);
    }
  }
}

}  // namespace

void check_shape(const HmmShape &shape, const Run &run) {
  if (shape.states < 1 || shape.symbols < 0) {
    fail(Code::argument, "%d states, %" PRId64 " symbols; expected 1 or more, 0 or more", static_cast<int>(shape.states),
         shape.symbols);
  }
  run.limit_states(shape.states);
  run.limit_arcs(int64_t{shape.states} * shape.transition_outcomes());
}

void check_priors(const HmmPriors &priors, const HmmShape &shape, double least) {
  check_rows("initial", priors.initial, 1, shape.states, least);
  check_rows("transition", priors.transition, shape.states, shape.transition_outcomes(), least);
  check_rows("emission", priors.emission, shape.states, shape.symbols, least);
}

}  // namespace hws
