#include "src/learner/option_table.hh"

#include <cstring>

#include "fsa/base/error.hh"
#include "src/learner/general_options.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr OptionSpec kSpecs[] = {int_option("iterations", 20, 1, 1000, "steps at most"),
                                 real_option("backoff", 0.25, 0, 1, "share of the \"shorter\" context"),
                                 text_option("start", "flat", "flat|random|given", "where to begin"),
                                 text_option("note", "", "", "any text", "Beside")};
constexpr OptionTable kTable = {"hws_test_call", kSpecs};
constexpr OptionTable kNone = {"hws_test_none", {}};

OptionSet with(OptionValue v) {
  OptionSet set;
  set.set(std::move(v));
  return set;
}
OptionValue integer(const char *name, int64_t x) { return {name, OptionType::integer, x, 0, ""}; }
OptionValue real(const char *name, double x) { return {name, OptionType::real, 0, x, ""}; }
OptionValue text(const char *name, const char *x) { return {name, OptionType::text, 0, 0, x}; }

void expect_message(const OptionTable &table, const OptionSet &set, std::initializer_list<const char *> parts) {
  try {
    const OptionReader reader(table, &set);
  } catch (const Error &e) {
    assert_int_equal(e.code, Code::argument);
    for (const char *part : parts) {
      if (!std::strstr(e.message, part)) fail_msg("'%s' lacks '%s'", e.message, part);
    }
    return;
  }
  fail();
}

}  // namespace

static void defaults_where_nothing_is_set(void **) {
  const OptionReader reader(kTable, nullptr);
  assert_int_equal(reader.integer("iterations"), 20);
  assert_true(reader.real("backoff") == 0.25);
  assert_string_equal(reader.text("start").c_str(), "flat");
  assert_false(reader.is_set("start"));
  reader.require_all_used();
}

static void values_replace_defaults_and_the_last_one_counts(void **) {
  OptionSet set = with(integer("iterations", 7));
  set.set(integer("iterations", 8));
  set.set(text("start", "random"));
  const OptionReader reader(kTable, &set);
  assert_int_equal(set.values().size(), 2);
  assert_int_equal(reader.integer("iterations"), 8);
  assert_string_equal(reader.text("start").c_str(), "random");
  assert_true(reader.is_set("start"));
}

static void whole_numbers_and_reals_meet(void **) {
  const OptionSet a = with(real("iterations", 12)), b = with(integer("backoff", 1));
  assert_int_equal(OptionReader(kTable, &a).integer("iterations"), 12);
  assert_true(OptionReader(kTable, &b).real("backoff") == 1);
  expect_message(kTable, with(real("iterations", 12.5)), {"iterations", "12.5", "whole number from 1 to 1000"});
  expect_message(kTable, with(real("iterations", 1e300)), {"1e+300"});
}

static void ranges_types_and_choices_are_checked(void **) {
  expect_message(kTable, with(integer("iterations", 0)), {"iterations", "hws_test_call", "is 0", "from 1 to 1000"});
  expect_message(kTable, with(integer("iterations", 1001)), {"1001"});
  expect_message(kTable, with(text("iterations", "7")), {"'7'", "whole number"});
  expect_message(kTable, with(real("backoff", -0.5)), {"-0.5", "from 0 to 1"});
  expect_message(kTable, with(real("backoff", INFINITY)), {"Infinity"});
  expect_message(kTable, with(text("start", "fla")), {"'fla'", "flat|random|given"});
  expect_message(kTable, with(text("start", "")), {"''"});
  expect_message(kTable, with(integer("start", 1)), {"start"});
  const OptionSet any = with(text("note", "what|ever"));
  assert_string_equal(OptionReader(kTable, &any).text("note").c_str(), "what|ever");
}

static void unknown_names_are_refused_with_the_nearest(void **) {
  expect_message(kTable, with(integer("iteration", 5)), {"iteration ", "hws_test_call", "nearest it takes is iterations"});
  expect_message(kTable, with(integer("bakoff", 5)), {"nearest it takes is backoff"});
  expect_message(kNone, with(integer("bakoff", 5)), {"hws_test_none", "nearest it takes is max_arcs"});
  const std::string longest(100000, 'x');
  expect_message(kTable, with(integer(longest.c_str(), 5)), {"xxx", "nearest"});
}

static void general_options_are_taken_by_every_call_and_never_unused(void **) {
  for (const OptionTable &table : {kTable, kNone}) {
    for (const OptionSpec &spec : kGeneralOptions) {
      const OptionSet set = with(integer(spec.name, 7));
      const OptionReader reader(table, &set);
      reader.require_all_used();
      assert_int_equal(reader.integer(spec.name), 7);
      expect_message(table, with(integer(spec.name, 0)), {spec.name, table.call, "is 0"});
    }
  }
  assert_non_null(std::strstr(describe_options(kNone).c_str(), "\"needed\": false"));
  constexpr OptionSpec kBytes[] = {kMaxBytes};
  const std::string described = describe_options(OptionTable{"hws_test_bytes", kBytes});
  const size_t own = described.find("max_bytes"), idle = described.find("\"needed\": false");
  assert_true(own < idle && described.find('}', own) < idle);  // what the table lists comes first and is needed
  assert_true(described.find("max_bytes", own + 1) == std::string::npos);
}

static void options_set_but_not_read_are_refused(void **) {
  OptionSet set = with(integer("iterations", 5));
  set.set(real("backoff", 0.5));
  const OptionReader reader(kTable, &set);
  reader.integer("iterations");
  assert_throws(reader.require_all_used(), Code::argument);
  reader.real("backoff");
  reader.require_all_used();
}

static void a_reader_that_does_not_fit_its_table_is_a_defect(void **) {
  const OptionReader reader(kTable, nullptr);
  assert_throws(reader.integer("nothing"), Code::internal);
  assert_throws(reader.integer("backoff"), Code::internal);
}

static void nan_and_nameless_values_are_refused_at_once(void **) {
  OptionSet set;
  assert_throws(set.set(real("backoff", NAN)), Code::argument);
  assert_throws(set.set(integer("", 1)), Code::argument);
  assert_int_equal(set.values().size(), 0);
}

static void nearest_is_the_least_edit_distance_and_the_first_of_several(void **) {
  const std::string_view names[] = {"max_states", "max_arcs", "max_bytes"};
  assert_true(nearest_name("max_state", names) == "max_states");
  assert_true(nearest_name("maxarcs", names) == "max_arcs");
  assert_true(nearest_name("byte", names) == "max_bytes");
  const std::string_view two[] = {"ab", "ac"};
  assert_true(nearest_name("ad", two) == "ab");
  assert_true(nearest_name("x", {}).empty());
  std::string message = "no letters named ";
  message.append(60, 'a').append("; the nearest is ab");
  try {
    refuse_name(std::string(100, 'a'), two, "no letters named");
    fail_msg("a name that is not there was taken");
  } catch (const Error &e) {
    assert_true(e.code == Code::argument);
    assert_string_equal(e.message, message.c_str());
  }
}

static void auto_is_a_value_of_options_that_the_call_chooses(void **) {
  static constexpr OptionSpec specs[] = {int_or_auto("steps", 0, 9, "steps; auto: 5"),
                                         real_or_auto("share", 0, 1, "auto: a half")};
  static constexpr OptionTable table = {"hws_test_auto", specs};
  const OptionReader own(table, nullptr);
  assert_true(own.is_auto("steps") && own.integer_or("steps", 5) == 5 && own.real_or("share", 0.5) == 0.5);
  assert_throws(own.integer("steps"), Code::internal);
  OptionSet set = with(text("steps", "auto"));
  set.set(real("share", 1));
  const OptionReader given(table, &set);
  assert_true(given.is_set("steps") && given.integer_or("steps", 5) == 5 && given.real_or("share", 0.5) == 1);
  assert_true(given.real("share") == 1 && !given.is_auto("share"));
  expect_message(table, with(text("share", "half")), {"share", "'half'", "expected a number from 0 to 1, or auto"});
  expect_message(kTable, with(text("iterations", "auto")), {"expected a whole number from 1 to 1000"});
}

static void descriptions_are_json(void **) {
  const std::string json = describe_options(kTable);
  for (const char *part :
       {"{\"name\": \"iterations\", \"type\": \"int\", \"default\": 20, \"min\": 1, \"max\": 1000, \"group\": \"\"",
        "\"group\": \"\", \"doc\": \"steps at most\"}", "\"type\": \"real\", \"default\": 0.25, \"min\": 0, \"max\": 1,",
        "\"doc\": \"share of the \\\"shorter\\\" context\"}", "\"choices\": [\"flat\", \"random\", \"given\"]",
        "\"default\": \"\", \"group\": \"Beside\", \"doc\": \"any text\""}) {
    if (!std::strstr(json.c_str(), part)) fail_msg("%s lacks %s", json.c_str(), part);
  }
  const OptionTable *const tables[] = {&kTable, &kNone};
  const std::string all = describe_options(tables);
  assert_non_null(std::strstr(all.c_str(), "\"hws_test_none\": [\n {\"name\": \"max_states\""));
  assert_int_equal(all.find("{\n\"hws_test_call\": ["), 0);
  std::string escaped;
  append_json_string(escaped, std::string_view("\t\x1f\\", 3));
  assert_string_equal(escaped.c_str(), "\"\\u0009\\u001f\\\\\"");
}

TESTS(defaults_where_nothing_is_set, values_replace_defaults_and_the_last_one_counts, whole_numbers_and_reals_meet,
      ranges_types_and_choices_are_checked, unknown_names_are_refused_with_the_nearest,
      general_options_are_taken_by_every_call_and_never_unused, options_set_but_not_read_are_refused,
      a_reader_that_does_not_fit_its_table_is_a_defect, nan_and_nameless_values_are_refused_at_once,
      nearest_is_the_least_edit_distance_and_the_first_of_several, auto_is_a_value_of_options_that_the_call_chooses,
      descriptions_are_json)
