#include "src/learner/fields.hh"

#include <cstring>

#include "fsa/base/error.hh"
#include "src/learner/general_options.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

enum class Way : int32_t { first, second, third };

struct Numbers {
  Way way = Way::second;
  bool end = false;
  uint64_t seed = 7;
  int64_t iterations = 50;
  int32_t chains = 2;
  double tolerance = 0.25;
  std::optional<int64_t> burn_in;
  std::optional<double> prior;
  Temperatures anneal;
};
struct Settings : Numbers {
  Array<double> betas;
  Array<int32_t> sizes;
};

bool samples(const Settings &s) { return s.way == Way::third; }

using F = FieldsOf<Settings>;
constexpr Field kFields[] = {
    F::of<&Settings::way>("way", {"first|second|third"}, "how it is learned"),
    F::of<&Settings::end>("end", {0, 1}, "an end symbol"),
    F::of<&Settings::seed>("seed", {0, INT64_MAX}, "of what is drawn"),
    F::of<&Settings::iterations>("iterations", {1, 1000}, "steps at most").free(),
    F::of<&Settings::chains, samples>("chains", {1, 9}, "samplers", "Sampling"),
    F::of<&Settings::tolerance>("tolerance", {0, 1}, "relative rise"),
    F::of<&Settings::burn_in, samples>("burn_in", {0, 100}, "sweeps; auto: half", "Sampling"),
    F::of<&Settings::prior>("prior", {0, 10}, "pseudo-counts; auto: 1"),
    F::of<&Settings::anneal, samples>("anneal", {0.01, 100}, "temperatures", "Sampling"),
    F::of<&Settings::betas>("betas", {0.5, 8}, "candidates; auto: 1,2"),
    F::of<&Settings::sizes>("sizes", {1, 99}, "candidates; auto: 5"),
};
constexpr auto kOptions = options_of(kFields, kMaxBytes);
constexpr OptionTable kTable{"hws_toy_new", kOptions};

OptionSet set_of(std::initializer_list<std::pair<const char *, const char *>> given) {
  OptionSet set;
  for (const auto &[name, text] : given) {
    OptionValue v;
    v.name = name;
    v.type = OptionType::text;
    v.text = text;
    v.written = true;
    set.set(std::move(v));
  }
  return set;
}

Settings read(const OptionSet &set) {
  const OptionReader reader(kTable, &set);
  Settings s;
  read_fields(reader, kFields, &s);
  use_fields(reader, kFields, &s);
  reader.require_all_used();
  return s;
}

std::string identity_of(const Settings &s) {
  CheckpointIdentity identity("toy", 1);
  identify(kFields, &s, &identity);
  ModelCard card;
  identity.describe(&card);
  return card.json();
}

template <class Work>
void expect_refusal(const Work &work, const char *part) {
  try {
    work();
  } catch (const Error &e) {
    assert_int_equal(e.code, Code::argument);
    if (!std::strstr(e.message, part)) fail_msg("'%s' lacks '%s'", e.message, part);
    return;
  }
  fail();
}

}  // namespace

static void what_nobody_set_is_as_the_struct_has_it(void **) {
  const Settings s = read(OptionSet()), own;
  assert_true(s.way == own.way && s.end == own.end && s.seed == own.seed && s.iterations == own.iterations);
  assert_true(s.chains == own.chains && s.tolerance == own.tolerance && !s.burn_in && !s.prior && !s.anneal.anneals());
  assert_true(s.betas.empty() && s.sizes.empty());
  const std::string json = describe_options(kTable);
  for (const char *part : {"\"name\": \"way\", \"type\": \"text\", \"default\": \"second\"",
                           "\"name\": \"iterations\", \"type\": \"int\", \"default\": 50, \"min\": 1, \"max\": 1000",
                           "\"name\": \"burn_in\", \"type\": \"int\", \"default\": \"auto\", \"auto\": true, \"min\": 0",
                           "\"name\": \"anneal\", \"type\": \"text\", \"default\": \"1:1\"",
                           "\"name\": \"sizes\", \"type\": \"text\", \"default\": \"auto\", \"auto\": true"}) {
    if (json.find(part) == json.npos) fail_msg("%s lacks %s", json.c_str(), part);
  }
}

static void every_kind_of_member_is_read(void **) {
  const Settings s = read(set_of({{"way", "third"}, {"end", "1"}, {"seed", "9"}, {"iterations", "3"}, {"chains", "4"},
                                  {"tolerance", "0.5"}, {"burn_in", "0"}, {"prior", "0.75"}, {"anneal", "2:0.08"},
                                  {"betas", "0.5,2"}, {"sizes", "5,10,20"}}));
  assert_true(s.way == Way::third && s.end && s.seed == 9 && s.iterations == 3 && s.chains == 4 && s.tolerance == 0.5);
  assert_true(s.burn_in == 0 && s.prior == 0.75 && s.anneal.first == 2 && s.anneal.last == 0.08);
  assert_true((s.betas == Array<double>{0.5, 2}) && (s.sizes == Array<int32_t>{5, 10, 20}));
}

static void auto_is_a_word_for_the_calls_choice(void **) {
  const Settings s = read(set_of({{"prior", "auto"}, {"betas", "auto"}}));
  assert_true(!s.prior && s.betas.empty());
  expect_refusal([] { read(set_of({{"iterations", "auto"}})); }, "expected a whole number from 1 to 1000");
  expect_refusal([] { read(set_of({{"prior", "-1"}})); }, "expected a number from 0 to 10, or auto");
}

static void lists_and_temperatures_are_checked_with_the_options(void **) {
  for (const char *text : {"", "1,", "1,9", "a", "0.1", "1:2"}) {
    expect_refusal([&] { read(set_of({{"betas", text}})); }, "numbers with commas between them, from 0.5 to 8, or auto");
  }
  expect_refusal([] { read(set_of({{"sizes", "5,6.5"}})); }, "whole numbers with commas");
  for (const char *text : {"2", "2:", ":2", "2:1:1", "2:0", "2,1"}) {
    expect_refusal([&] { read(set_of({{"way", "third"}, {"anneal", text}})); }, "two temperatures with a colon");
  }
}

static void what_has_no_effect_is_refused(void **) {
  expect_refusal([] { read(set_of({{"chains", "3"}})); }, "option chains of hws_toy_new has no effect");
  read(set_of({{"way", "third"}, {"chains", "3"}}));
}

static void a_checkpoint_depends_on_what_has_an_effect(void **) {
  Settings s;
  assert_string_equal(identity_of(s).c_str(),
                      "{\"learner\": \"toy/1\", \"options\": {\"way\": \"second\", \"end\": 0, \"seed\": 7, "
                      "\"tolerance\": 0.25, \"prior\": \"auto\", \"betas\": \"auto\", \"sizes\": \"auto\"}}");
  const std::string before = identity_of(s);
  s.iterations = 4;
  s.chains = 4;
  assert_string_equal(identity_of(s).c_str(), before.c_str());
  s.way = Way::third;
  s.anneal = {2, 0.5};
  s.sizes = {3, 4};
  assert_true(identity_of(s).find("\"chains\": 4, \"tolerance\": 0.25, \"burn_in\": \"auto\", \"prior\": \"auto\", "
                                  "\"anneal\": \"2:0.5\", \"betas\": \"auto\", \"sizes\": \"3,4\"") != std::string::npos);
}

static void settings_from_code_are_checked_too(void **) {
  const Settings own;
  const auto refused = [&](auto change, const char *part) {
    Settings s;
    s.way = Way::third;
    check_fields(kFields, &s, &own);
    change(&s);
    expect_refusal([&] { check_fields(kFields, &s, &own); }, part);
  };
  refused([](Settings *s) { s->iterations = 0; }, "iterations is 0; expected a whole number from 1 to 1000");
  refused([](Settings *s) { s->tolerance = -1; }, "tolerance is -1");
  refused([](Settings *s) { s->tolerance = NAN; }, "tolerance is");
  refused([](Settings *s) { s->burn_in = 101; }, "burn_in is 101");
  refused([](Settings *s) { s->anneal = {1, 0}; }, "anneal is 0");
  refused([](Settings *s) { s->betas = {1, 9}; }, "betas is 9");
  refused([](Settings *s) { s->way = Way::first, s->chains = 3; }, "chains has no effect in this combination");
}

TESTS(what_nobody_set_is_as_the_struct_has_it, every_kind_of_member_is_read, auto_is_a_word_for_the_calls_choice,
      lists_and_temperatures_are_checked_with_the_options, what_has_no_effect_is_refused,
      a_checkpoint_depends_on_what_has_an_effect, settings_from_code_are_checked_too)
