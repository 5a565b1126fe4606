#include "src/learner/model_card.hh"

#include <map>

#include "fsa/base/error.hh"
#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

static void cards_come_back_and_the_last_of_a_name_counts(void **) {
  for (int round = 0; round < 200; ++round) {
    Rng rng(7, RngMethod::test, 0, 0, static_cast<uint64_t>(round));
    ModelCard card;
    std::map<std::pair<std::string, std::string>, std::string> expected;
    for (uint64_t n = rng.below(12); n > 0; --n) {
      const std::string group = rng.below(2) ? "" : "g" + std::to_string(rng.below(3));
      const std::string name = "n" + std::to_string(rng.below(4));
      std::string value = "\t\"\\ä" + std::to_string(rng.below(9));
      if (rng.below(3) == 0) {
        const int64_t whole = static_cast<int64_t>(rng.below(1000)) - 500;
        card.add(group, name, whole);
        value = std::to_string(whole);
      } else {
        card.add(group, name, value);
      }
      expected[{group, name}] = value;
    }
    const std::string bytes = card.bytes();
    const ModelCard back = ModelCard::read(bytes_of(bytes));
    assert_string_equal(back.json().c_str(), card.json().c_str());
    assert_int_equal(back.entries().size(), expected.size());
    for (const auto &[key, value] : expected) assert_true(back.value(key.first, key.second) == value);
    assert_true(back.value("g9", "n0").empty());
    for (size_t cut = 1; cut < bytes.size(); ++cut) {  // entries are whole, or the card is corrupt
      try {
        assert_true(bytes.starts_with(ModelCard::read(bytes_of(bytes.substr(0, cut))).bytes()));
      } catch (const Error &e) {
        assert_true(e.code == Code::corrupt);
      }
    }
  }
}

static void json_has_an_object_per_group_and_numbers_as_numbers(void **) {
  ModelCard card;
  assert_string_equal(card.json().c_str(), "{}");
  card.add("a", "x", 0.5);
  card.add("", "who", std::string_view("\"me\""));
  card.add("b", "y", int64_t{-3});
  card.add("a", "z", 1e300);
  card.add("a", "none", std::numeric_limits<double>::infinity());  // JSON has no such number
  assert_string_equal(card.json().c_str(), "{\"a\": {\"x\": 0.5, \"z\": 1e+300}, \"who\": \"\\\"me\\\"\", \"b\": {\"y\": -3}}");
  using namespace std::string_literals;
  for (const std::string &bad : {"a\0b\0#x\0"s, "a\0b\0#Infinity\0"s, "a\0b\0c\0"s, "a\0\0=c\0"s, "a\0b\0\0"s,
                                 "a\0b\0=\xFF\0"s, "a"s}) {
    assert_throws(ModelCard::read(bytes_of(bad)), Code::corrupt);
  }
  assert_string_equal(ModelCard::read(bytes_of("\0b\0#.5\0"s)).json().c_str(), "{\"b\": 0.5}");
}

TESTS(cards_come_back_and_the_last_of_a_name_counts, json_has_an_object_per_group_and_numbers_as_numbers)
