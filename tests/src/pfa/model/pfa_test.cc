#include "src/pfa/model/pfa.hh"

#include <functional>

#include "tests/src/pfa/pfa_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace pfa_oracle;

static void automata_of_every_form_are_consistent(void **) {
  for (const Form form : {Form::plain, Form::scaled, Form::collapsed}) {
    for (uint64_t seed = 1; seed <= 20; ++seed) require_consistent(*random(5, 3, form, .4, seed));
  }
}

static void what_does_not_fit_together_is_refused(void **) {
  const Pfa good = *random(4, 3, Form::collapsed, .6, 1);
  const auto refused = [&](Code code, const std::function<void(Pfa &)> &damage) {
    Pfa bad = good;
    damage(bad);
    assert_throws(require_consistent(bad), code);
  };
  refused(Code::argument, [](Pfa &p) { p.alphabet = nullptr; });
  refused(Code::argument, [](Pfa &p) { p.alphabet = Alphabet::open(); });
  refused(Code::argument, [](Pfa &p) { p.alphabet = Alphabet::sized(4); });
  refused(Code::argument, [](Pfa &p) { p.states = 0; });
  refused(Code::argument, [](Pfa &p) { p.states = 5; });
  refused(Code::argument, [](Pfa &p) { p.initial.pop_back(); });
  refused(Code::argument, [](Pfa &p) { p.final[1] = -.1; });
  refused(Code::argument, [](Pfa &p) { p.final[1] = NAN; });
  refused(Code::argument, [](Pfa &p) { p.scale[0] = INFINITY; });
  refused(Code::argument, [](Pfa &p) { p.scale.pop_back(); });
  refused(Code::argument, [](Pfa &p) { p.background[2] = -1; });
  refused(Code::argument, [](Pfa &p) { p.background_begin = -1; });
  refused(Code::argument, [](Pfa &p) { p.background_begin = 5; });
  refused(Code::argument, [](Pfa &p) { p.from[0] = 4; });
  refused(Code::argument, [](Pfa &p) { p.to[0] = -1; });
  refused(Code::argument, [](Pfa &p) { p.to[1] = p.to[0], p.from[1] = p.from[0]; });
  refused(Code::argument, [](Pfa &p) { std::swap(p.from[0], p.from[static_cast<size_t>(p.offsets[1]) - 1]); });
  refused(Code::argument, [](Pfa &p) { p.offsets[1] = p.offsets[2] + 1; });
  refused(Code::argument, [](Pfa &p) { p.offsets[1] = int64_t{1} << 40; });
  refused(Code::argument, [](Pfa &p) { p.offsets[0] = 1; });
  refused(Code::argument, [](Pfa &p) { p.weight.pop_back(); });
  refused(Code::argument, [](Pfa &p) { p.weight[0] = INFINITY; });
  refused(Code::improper, [](Pfa &p) { p.weight[0] += 1; });
  refused(Code::improper, [](Pfa &p) { p.initial[0] = .99; });
  refused(Code::improper, [](Pfa &p) { p.final[3] *= 1 + 1e-6; });
  refused(Code::improper, [](Pfa &p) { p.background_begin = 0; });
}

static void determinism_is_one_start_and_one_arc_per_symbol(void **) {
  Pfa pfa;
  pfa.alphabet = Alphabet::sized(2);
  pfa.states = 2;
  pfa.initial = {0, 1};
  pfa.final = {1, .25};
  pfa.offsets = {0, 2, 3};
  pfa.from = {1, 1, 1};
  pfa.to = {0, 1, 1};
  pfa.weight = {.5, 0, .25};
  require_consistent(pfa);
  assert_true(is_deterministic(pfa));  // an arc of probability 0 is none
  pfa.weight[1] = pfa.weight[2];
  assert_false(is_deterministic(pfa));
  pfa.weight[1] = 0;
  pfa.initial = {.5, .5};
  assert_false(is_deterministic(pfa));
  pfa.initial = {0, 1};
  pfa.background = {0, 0};
  assert_true(is_deterministic(pfa));
  pfa.background = {0, .1};
  assert_false(is_deterministic(pfa));
}

TESTS(automata_of_every_form_are_consistent, what_does_not_fit_together_is_refused,
      determinism_is_one_start_and_one_arc_per_symbol)
