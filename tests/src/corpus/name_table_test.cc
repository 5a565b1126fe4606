#include "src/corpus/name_table.hh"

#include "tests/test_list.hh"

using namespace hws;

static Label label(NameTable &table, std::string_view name, const Run &run = Run{}) {
  return table.label(name, run, [](const char *why) { throw Error(Code::parse, 1, why[0]); });
}

static void names_are_numbered_by_first_occurrence_and_given_away_in_that_order(void **) {
  NameTable table;
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 3000; ++i) assert_int_equal(label(table, "w" + std::to_string(i)), i + 1);
  }
  assert_int_equal(table.size(), 3000);
  const std::vector<std::string> names = table.take();
  assert_int_equal(names.size(), 3000);
  assert_string_equal(names[0].c_str(), "w0");
  assert_string_equal(names[2999].c_str(), "w2999");
  assert_int_equal(table.size(), 0);
  assert_int_equal(label(table, "w7"), 1);
}

static void what_an_alphabet_would_refuse_is_objected_to(void **) {
  for (const std::string &bad :
       {std::string("a b "), std::string(" "), std::string("a\tb"), std::string("a\rb"),
        std::string("\xC3"), std::string("\t"), std::string("a\x7F"), std::string("a\0", 2)}) {
    assert_non_null(NameTable::objection(bad));
    assert_throws(Alphabet::named({bad}), Code::argument);
    NameTable table;
    assert_throws(label(table, bad), Code::parse);
    assert_int_equal(table.size(), 0);
  }
  for (const char *good : {"a", "a b", "\xC2\xA0", "<unk>", "_", "\xF0\x9F\x90\x88"}) {
    assert_null(NameTable::objection(good));
    assert_non_null(Alphabet::named({good}).get());
  }
}

static void names_beyond_the_limit_are_refused_and_the_table_stays(void **) {
  NameTable table;
  Run small;
  small.max_bytes = 4096;
  int kept = 0;
  bool refused = false;
  try {
    for (; kept < 1000; ++kept) label(table, "name" + std::to_string(kept), small);
  } catch (const Error &e) {
    refused = e.code == Code::limit;
  }
  assert_true(refused);
  assert_int_equal(table.size(), kept);
  assert_int_equal(label(table, "name0", small), 1);
}

TESTS(names_are_numbered_by_first_occurrence_and_given_away_in_that_order, what_an_alphabet_would_refuse_is_objected_to,
      names_beyond_the_limit_are_refused_and_the_table_stays)
