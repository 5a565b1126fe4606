// Of src/pfa/model/pfa_sample.cc: strings drawn from models.
#include <map>

#include "tests/src/pfa/pfa_oracle.hh"
#include "tests/test_list.hh"

#include <algorithm>

using namespace hws;
using namespace pfa_oracle;

static void strings_come_as_often_as_their_probability_says(void **) {
  const PfaModel models[] = {model_of({random(4, 2, Form::plain, .5, 1)}), model_of({random(4, 2, Form::collapsed, .5, 2)}),
                             model_of({random(3, 2, Form::scaled, .6, 3), random(5, 2, Form::collapsed, .3, 4)})};
  const std::vector<String> all = strings(2, 3);
  for (const PfaModel &model : models) {
    const int64_t n = 20000;
    const CorpusPtr corpus = sample_strings(model, n, 7, 100000, Run{});
    assert_int_equal(corpus->count(), n);
    std::map<String, int64_t> seen;
    for (int64_t i = 0; i < n; ++i) {
      const auto x = corpus->sequence(i);
      ++seen[String(x.begin(), x.end())];
    }
    double chi_square = 0, rest = 1, rest_seen = static_cast<double>(n);
    int cells = 0;
    for (const String &x : all) {
      Real p = 0;
      for (const PfaMember &member : model.members) {
        p += probability(dense(*member.automaton), x) / static_cast<Real>(model.members.size());
      }
      const double expected = static_cast<double>(p * n), found = static_cast<double>(seen[x]);
      if (p == 0) assert_int_equal(seen[x], 0);
      if (expected < 10) continue;
      chi_square += (found - expected) * (found - expected) / expected;
      rest -= static_cast<double>(p);
      rest_seen -= found;
      ++cells;
    }
    const double expected = rest * static_cast<double>(n);
    chi_square += (rest_seen - expected) * (rest_seen - expected) / expected;
    assert_true(cells >= 5);
    assert_true(chi_square < cells + 5 * std::sqrt(2. * cells));  // its mean and five standard deviations
  }
}

static void a_string_is_a_function_of_seed_and_number(void **) {
  const PfaModel model = model_of({random(4, 3, Form::collapsed, .5, 1), random(4, 3, Form::plain, .5, 2)});
  const CorpusPtr many = sample_strings(model, 50, 9, 100000, Run{}), few = sample_strings(model, 20, 9, 100000, Run{});
  for (int64_t i = 0; i < 20; ++i) {
    const auto x = many->sequence(i), y = few->sequence(i);
    assert_true(Array<Label>(x.begin(), x.end()) == Array<Label>(y.begin(), y.end()));
  }
  assert_true(!std::ranges::equal(sample_strings(model, 50, 10, 100000, Run{})->symbols, many->symbols));
}

static void too_long_strings_are_a_limit(void **) {
  const PfaModel model = model_of({random(3, 2, Form::plain, 1, 1)});
  assert_throws(sample_strings(model, 1000, 1, 1, Run{}), Code::limit);
  assert_throws(sample_strings(model, -1, 1, 1, Run{}), Code::argument);
  assert_int_equal(sample_strings(model, 0, 1, 1, Run{})->count(), 0);
  Run run;
  run.max_bytes = 1000;
  assert_throws(sample_strings(model, 1000, 1, 1000, run), Code::limit);
}

static void limits_hold_within_a_string_and_for_all_members_together(void **) {
  const PfaModel model = model_of({random(3, 2, Form::plain, 1, 1)});
  assert_throws(sample_strings(model, int64_t{1} << 60, 1, 1000, Run{}), Code::limit);
  assert_throws(sample_strings(model, INT64_MAX, 1, 1000, Run{}), Code::limit);
  auto endless = std::make_shared<Pfa>();
  endless->alphabet = Alphabet::sized(1);
  endless->states = 1;
  endless->initial = {1};
  endless->final = {1e-15};
  endless->offsets = {0, 1};
  endless->from = endless->to = {0};
  endless->weight = {1 - 1e-15};
  Run run;
  run.max_bytes = 1000000;
  assert_throws(sample_strings(model_of({endless}), 1, 1, INT32_MAX, run), Code::limit);
  // Of four members none alone takes as much.
  std::vector<PfaPtr> members;
  for (uint64_t seed = 1; seed <= 4; ++seed) members.push_back(random(40, 10, Form::plain, .5, seed));
  run.max_bytes = 300000;
  sample_strings(model_of({members[0]}), 20, 1, 100000, run);
  assert_throws(sample_strings(model_of(members), 20, 1, 100000, run), Code::limit);
}

TESTS(strings_come_as_often_as_their_probability_says, a_string_is_a_function_of_seed_and_number, too_long_strings_are_a_limit,
      limits_hold_within_a_string_and_for_all_members_together)
