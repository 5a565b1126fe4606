#include "fsa/io/att_text.hh"

#include <cstring>

#include "tests/fsa/io/odd_machines.hh"
#include "tests/fsa/oracle.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/test_list.hh"

using namespace hws;

static MachinePtr read(std::string_view text, AttFormat format = {}) { return read_att_text(text, format, Run{}); }
static AttFormat with(Semiring s, int32_t tapes, std::vector<AlphabetPtr> alphabets = {}, std::string phi = "",
                      std::string rho = "") {
  return {s, tapes, std::move(alphabets), std::move(phi), std::move(rho)};
}

static void an_acceptor_as_openfst_prints_it(void **) {
  const MachinePtr m = read("1\t0\t7\t0.5\n1 2 0\n0\t1\t3\t-2.25\n0  0.125\n2\n");
  assert_int_equal(m->tapes(), 1);
  assert_int_equal(m->states(), 3);
  assert_int_equal(m->start(), 1);
  assert_int_equal(m->arcs(), 3);
  assert_int_equal(m->label(m->arc_begin(1), 0), 7);
  assert_true(m->weight(m->arc_begin(1)) == 0.5);
  assert_true(m->weight(m->arc_begin(1) + 1) == 0);
  assert_true(m->weight(m->arc_begin(0)) == -2.25);
  assert_true(m->final_weight(0) == 0.125);
  assert_true(m->is_final(2) && m->final_weight(2) == 0);
  assert_false(m->is_final(1));
  assert_true(m->alphabet(0)->is_open());
}

// A column without text between tabs is no column that a reader may leave out.
static void an_empty_column_is_an_error_at_its_place(void **) {
  const AlphabetPtr ab = Alphabet::named({"a", "b"});
  const struct {
    const char *text;
    int64_t line, column;
  } bad[] = {{"0\t1\t\t\n1\t2\ta\tb\n2\n", 1, 5}, {"1\t2\ta\tb\n0\t1\ta\t\n", 2, 7}, {"0\t1\t \tb\n", 1, 5},
             {"0\t1\ta\tb\n1\t\n", 2, 3},             {"\t0\t1\ta\tb\n", 1, 1},           {"0 1 a b\n1\t\t2 a b\n", 2, 3}};
  for (const auto &b : bad) {
    try {
      (void)read(b.text, with(Semiring::log, 0, {ab}));
      fail();
    } catch (const Error &e) {
      assert_true(e.code == Code::parse && e.line == b.line && e.column == b.column);
    }
  }
  assert_int_equal(read("0\t1 \ta\t b\n \t\n\t\n1\r\n", with(Semiring::log, 0, {ab}))->tapes(), 2);
}

// Some writers end each line with a tab, and some mean an epsilon by nothing between two tabs.
static void tabs_that_writers_leave(void **) {
  const MachinePtr m = read("0\t1\t2\t3\t\n1\t0.5\t\n");
  assert_int_equal(m->tapes(), 2);
  assert_true(m->final_weight(1) == .5);
  AttFormat empty = with(Semiring::log, 0);
  empty.empty_epsilon = true;
  const MachinePtr p = read("0\t1\ta\t\n1\t2\t\tb\n2\n", empty);
  assert_int_equal(p->tapes(), 2);
  assert_true(p->label(0, 0) == 1 && p->label(0, 1) == kEpsilon && p->label(1, 0) == kEpsilon && p->label(1, 1) == 2);
}

// Without an alphabet the names of a text are collected; epsilon is 0 unless it has a name of its own there.
static void names_without_an_alphabet_are_collected(void **) {
  // A single label as foma and HFST write it decides, though most symbols are digits; else most arcs do.
  const MachinePtr digits = read("0 1 5 7 1\n0 1 6 0 1\n1 0 @_IDENTITY_SYMBOL_@ @_IDENTITY_SYMBOL_@ 0\n0 1 0 @0@ 2\n1\n");
  assert_int_equal(digits->alphabet(0)->size(), 5);
  assert_true(digits->alphabet(1)->find("7") != 0 && digits->alphabet(0)->find("0") != 0);
  assert_throws(read("0 1 5 7 1\n0 1 6 0 1\n1 0 @ID@ @ID@ 0\n1\n"), Code::parse);
  const MachinePtr m = read("0 1 b a 0.5\n1 2 0 \xC3\xA4 1\n0 2 <phi> <eps>\n2\n");
  assert_int_equal(m->tapes(), 2);
  assert_int_equal(m->alphabet(0)->size(), 4);
  assert_true(m->alphabet(0)->name(1) == "0" && m->alphabet(1)->name(2) == "a" && m->alphabet(1)->name(4) == "\xC3\xA4");
  assert_int_equal(m->label(m->arc_begin(1), 0), 1);  // <eps> is epsilon, so that 0 is a name
  assert_true(m->has_phi());
  const MachinePtr zero = read("0 1 b a\n1 2 0 c\n2\n");
  assert_int_equal(zero->alphabet(0)->size(), 3);
  assert_int_equal(zero->label(1, 0), kEpsilon);
  const MachinePtr hfst = read("0\t1\t@0@\tx y\t0.000000\n1\t2\t1\t@_EPSILON_SYMBOL_@\t0.000000\n2\t0.000000\n");
  assert_true(hfst->label(0, 0) == kEpsilon && hfst->label(1, 1) == kEpsilon);
  assert_true(hfst->alphabet(0)->find("x y") > 0 && hfst->alphabet(0)->find("1") > 0);
  assert_int_equal(read("0 1 a\n1\n")->tapes(), 1);
  assert_int_equal(read("0 1 a 0.5\n1 2 b 3\n2\n")->tapes(), 1);  // weights
  assert_int_equal(read("0 1 a 5\n1 2 b 3\n2\n")->tapes(), 2);    // 5 and 3 may be symbols
  // A mistyped number among numbers is none of a text of names.
  assert_throws(read("0 1 1\n0 1 2\n0 1 3x\n1\n"), Code::parse);
}

static void several_machines_are_their_union(void **) {
  const char *text = "0 1 a\n1 0.5\n--\n3 0 b\n0 0.25\n--\n0\n";
  const MachinePtr all = read(text, with(Semiring::log, 0));
  assert_int_equal(all->states(), 2 + 4 + 1 + 1);
  assert_int_equal(all->arc_end(all->start()) - all->arc_begin(all->start()), 3);
  AttFormat second = with(Semiring::log, 0);
  second.part = 2;
  const MachinePtr m = read(text, second);
  assert_int_equal(m->states(), 4);
  assert_int_equal(m->start(), 3);
  assert_true(m->final_weight(0) == .25);
  second.part = 4;
  assert_throws(read(text, second), Code::argument);
}

// Columns are cut at tabs where the line has one, line by line, and the writer has tabs in every line.
static void names_may_have_blanks_between_tabs(void **) {
  const AlphabetPtr words = Alphabet::named({"New York", "b"});
  const AttFormat format = with(Semiring::log, 0, {words});
  const MachinePtr m = read("0\t1\tNew York\tb\t0.5\n1 2 b b\n2\t3\t New York \tNew York\n3 0.25\n", format);
  assert_int_equal(m->tapes(), 2);
  assert_true(m->label(0, 0) == 1 && m->label(0, 1) == 2 && m->label(1, 0) == 2 && m->label(2, 0) == 1 && m->label(2, 1) == 1);
  const std::string text = write_att_text(*m, "", "");
  assert_string_equal(text.c_str(), "0\t1\tNew York\tb\t0.5\n1\t2\tb\tb\n2\t3\tNew York\tNew York\n3\t0.25\n");
  assert_string_equal(write_att_text(*read(text.c_str(), format), "", "").c_str(), text.c_str());
  try {
    (void)read("0 1\tb\tb\n1\n", with(Semiring::log, 2, {words}));
    fail();
  } catch (const Error &e) {
    assert_true(e.code == Code::parse && e.line == 1 && e.column == 1 && strstr(e.message, "cut at tabs alone"));
  }
}

// include/hawser/io.h, the rule on tapes 0, case by case.
static void the_number_of_tapes_is_found(void **) {
  const auto tapes = [](const char *text) { return read(text)->tapes(); };
  assert_int_equal(tapes("0 1 5\n1\n"), 1);
  assert_int_equal(tapes("0 1 5 2\n0 1 5\n1\n"), 1);
  assert_int_equal(tapes("0 1 5 6\n1\n"), 2);         // OpenFst's default
  assert_int_equal(tapes("0 1 5 6\n0 1 5 6 1\n"), 2);
  assert_int_equal(tapes("0 1 5 0.5\n0 1 5 6\n"), 1);
  assert_int_equal(tapes("0 1 5 1e3\n"), 1);
  assert_int_equal(tapes("0 1 5 -1\n"), 1);
  assert_int_equal(tapes("0 1 5 Infinity\n"), 1);
  assert_int_equal(tapes("0 1 5 6 7\n"), 2);
  assert_int_equal(tapes("0 1 5 6 7\n0 1 5 6 7 1\n"), 3);
  assert_int_equal(tapes("0 1 5 6 7 8\n"), 3);
  assert_int_equal(tapes("0\n"), 1);
  const AlphabetPtr ab = Alphabet::named({"a", "b", "3"});
  assert_int_equal(read("0 1 a b\n1\n", with(Semiring::log, 0, {ab}))->tapes(), 2);
  assert_int_equal(read("0 1 a 2\n1\n", with(Semiring::log, 0, {ab}))->tapes(), 1);  // no symbol is named 2
  assert_int_equal(read("0 1 a 3\n1\n", with(Semiring::log, 0, {ab}))->tapes(), 2);
  // Names that look like numbers are names.
  const AlphabetPtr numbers = Alphabet::named({"a", "0.5", "-2"});
  assert_int_equal(read("0 1 a 0.5\n1 0 a -2\n", with(Semiring::log, 0, {numbers}))->tapes(), 2);
  assert_int_equal(read("0 1 a 0.5\n1 0 a 0.25\n", with(Semiring::log, 0, {numbers}))->tapes(), 1);
  assert_int_equal(read("0 1 a <eps>\n1\n", with(Semiring::log, 0, {ab}))->tapes(), 2);
  assert_int_equal(read("0\n", with(Semiring::log, 0, {ab, ab, ab}))->tapes(), 3);
  // Fewer needed than given: the first ones are used.
  assert_true(read("0 1 a\n", with(Semiring::log, 0, {ab, Alphabet::sized(9)}))->alphabet(0) == ab);
}

static void failure_and_default_labels(void **) {
  const MachinePtr m = read("0 1 28\n0 1 29\n1 2 28 0.5\n2\n", with(Semiring::log, 0, {Alphabet::sized(29)}, "28", "29"));
  assert_true(m->has_phi() && m->has_rho());
  assert_int_equal(m->label(0, 0), kPhi);
  assert_int_equal(m->label(1, 0), kRho);
  const MachinePtr plain = read("0 1 -2\n0 1 -3\n");
  assert_true(plain->has_phi() && plain->has_rho());
  const AlphabetPtr ab = Alphabet::named({"a", "<rho>"});
  const MachinePtr named = read("0 1 <phi>\n0 1 <rho>\n", with(Semiring::log, 0, {ab}));
  assert_true(named->has_phi());
  assert_int_equal(named->label(1, 0), 2);  // a symbol of that name comes first
  // An acceptor written with two columns: φ copies nothing.
  const MachinePtr two = read("0 1 28 28 0.5\n0 1 3 4\n1\n", with(Semiring::log, 0, {}, "28"));
  assert_int_equal(two->tapes(), 2);
  assert_int_equal(two->phi_tape(), 0);
  assert_int_equal(two->label(0, 1), kEpsilon);
  assert_throws(read("0 1 29 29 0.5\n0 1 3 4\n1\n", with(Semiring::log, 0, {}, "", "29")), Code::parse);
}

static void semirings_read_their_own_weights(void **) {
  assert_true(read("0 1 1\n1 0.25\n", with(Semiring::real, 0))->weight(0) == 1);
  assert_true(read("0 1 1\n1 0.25\n", with(Semiring::tropical, 0))->weight(0) == 0);
  assert_throws(read("0 1 1 -0.5\n", with(Semiring::real, 1)), Code::parse);
  assert_throws(read("0 1 1 Infinity\n", with(Semiring::real, 1)), Code::parse);
  const MachinePtr zero_final = read("0 1 1\n1 Infinity\n");
  assert_true(zero_final->is_final(1));
  assert_false(zero_final->is_final(0));
}

static void lines_in_any_order_and_gaps(void **) {
  const MachinePtr m = read("7 3 1\r\n\r\n3\r\n900 7 2\r\n7 900 4");  // CRLF, an empty line, no end of line
  assert_int_equal(m->states(), 901);
  assert_int_equal(m->start(), 7);
  assert_int_equal(m->arc_end(7) - m->arc_begin(7), 2);
  assert_int_equal(m->next(m->arc_begin(900)), 7);
  assert_int_equal(read("1104 0 1\n\n\n\n\n")->states(), 1105);
  assert_throws(read("1105 0 1\n\n\n\n\n"), Code::parse);
}

struct Bad {
  const char *text;
  int64_t line, column;
  const char *says;
};

static void check_bad(const Bad &bad, const AttFormat &format) {
  try {
    read(bad.text, format);
  } catch (const Error &e) {
    if (e.code != Code::parse || e.line != bad.line || e.column != bad.column || !strstr(e.message, bad.says)) {
      fail_msg("%s: status %d at %d:%d: %s (expected %d:%d, \"%s\")", bad.text, static_cast<int>(e.code),
               static_cast<int>(e.line), static_cast<int>(e.column), e.message, static_cast<int>(bad.line),
               static_cast<int>(bad.column), bad.says);
    }
    return;
  }
  fail_msg("accepted: %s", bad.text);
}

static void errors_name_place_and_expectation(void **) {
  const Bad cases[] = {
      {"", 1, 1, "no states"},
      {"\n \n\t\n", 1, 1, "no states"},
      {"0 1 1\n1 1 x\n", 2, 5, "'x'; expected a label: 0 (epsilon)"},
      {"0 1 1\n1 1 ++1\n", 2, 5, "'++1'"},
      {"0 1 1\n1 1 0x10\n", 2, 5, "'0x10'"},
      {"0 1 1\n1 1 99999999999\n", 2, 5, "'99999999999'"},
      {"0 1 1\n1 1 -1\n", 2, 5, "'-1'"},
      {"0 1 1\n1 1 -4\n", 2, 5, "'-4'"},
      {"0 1 1\n1 1 1.5\n", 2, 5, "'1.5'"},
      {"0 1 1\nx 1 1\n", 2, 1, "'x'; expected a state's number"},
      {"0 1 1\n-1 1 1\n", 2, 1, "'-1'; expected a state's number, 0 or above"},
      {"0 1 1\n1  ++2 1\n", 2, 4, "'++2'; expected a destination state's number"},
      {"0 1 1\n1 99999999999 1\n", 2, 3, "at most 1056"},
      {"0 1 1\n1 99999999999999999999 1\n", 2, 3, "a destination state's number"},
      {"0 1 1\n1 1 1 nan\n", 2, 7, "'nan'; expected a cost"},
      {"0 1 1\n1 1 1 -Infinity\n", 2, 7, "'-Infinity'; expected a cost"},
      {"0 1 1\n1 1 1 1e999\n", 2, 7, "'1e999'"},
      {"0 1 1\n1 1 1 1,5\n", 2, 7, "'1,5'"},
      {"0 1 1\n1 1 1 0x10\n", 2, 7, "'0x10'"},
      {"0 1 1\n1 NaN\n", 2, 3, "'NaN'; expected a cost"},
      {"0 1 1\n1 1 1 1 1\n", 2, 1, "5 fields; expected 3 or 4"},
      {"0 1 1 1 1\n1 1 1\n", 1, 1, "5 fields; expected 3 or 4"},  // three fields: one tape
      {"0 1 1\n1\n0\n1 0.5\n", 4, 1, "'1'; expected each final state once"},
      {"0 1 -2\n0 1 5\n0 2 -2\n", 3, 5, "the first is on line 1"},
      {"0 1 -2\n1 2 -2\n2 0 -2\n", 1, 1, "a cycle of failure arcs"},
      {"0 0 -2\n", 1, 1, "a cycle of failure arcs through state 0"},
      {"0 1 0 -2 0.5\n1 2 -2 0\n", 2, 5, "all must be on one tape"},
      {"0 1 5 7 0.5\n0 1 -2 4\n", 2, 5, "epsilon on every other tape"},
      {"0 1 \xFF\xFE\n", 1, 5, "\\xFF\\xFE"},
      {"0\xC2\xA0" "1 1\n", 1, 1, "1'"},
  };
  for (const Bad &bad : cases) check_bad(bad, {});
  const AlphabetPtr names = Alphabet::named({"a", "\xC3\xB6", "c"});
  check_bad({"0 1 \xC3\xB6 zebra\n", 1, 7, "'zebra'; expected <eps>, <phi>, <rho> or one of 3 symbols named a, \xC3\xB6, c"},
            with(Semiring::log, 2, {names}));
  check_bad({"0 1 4\n", 1, 5, "or 1 to 3"}, with(Semiring::log, 1, {Alphabet::sized(3)}));
  check_bad({"0 1 1 1\n", 1, 1, "4 fields; expected 5 or 6 for an arc on 3 tapes"}, with(Semiring::log, 3));
  std::string many = "0 1";
  for (int i = 0; i < 40; ++i) many += " 1";
  check_bad({many.c_str(), 1, 1, "at most 16"}, {});
  check_bad({many.c_str(), 1, 1, "20 fields or more"}, with(Semiring::log, 2));
}

static void bad_arguments(void **) {
  const AlphabetPtr ab = Alphabet::named({"a", "b"});
  assert_throws(read("0 1 1\n", with(Semiring::log, 17)), Code::argument);
  assert_throws(read("0 1 1\n", with(Semiring::log, -1)), Code::argument);
  assert_throws(read("0 1 a a a\n", with(Semiring::log, 3, {ab, ab})), Code::argument);
  assert_throws(read("0 1 1\n", with(Semiring::log, 1, {}, "5", "5")), Code::argument);
  assert_throws(read("0 1 1\n", with(Semiring::log, 1, {}, "5 6")), Code::argument);
  assert_throws(read("0 1 1\n", with(Semiring::log, 1, {}, "0.5")), Code::argument);
  // Written, these would read back as something else.
  const MachinePtr m = read("0 1 28\n0 1 -2\n1 0 0\n");
  assert_throws(write_att_text(*m, "28", ""), Code::argument);
  assert_throws(write_att_text(*m, "0", ""), Code::argument);
  assert_throws(write_att_text(*m, "x", "-2x 1"), Code::argument);
  const MachinePtr named = read("0 1 <phi>\n0 1 b\n", with(Semiring::log, 1, {ab}));
  assert_throws(write_att_text(*named, "b", ""), Code::argument);
  assert_true(write_att_text(*named, "PHI", "").find("PHI") != std::string::npos);
}

static void limits_and_cancel_are_kept(void **) {
  const std::string_view text = "0 1 1\n1 2 1\n2\n";
  const auto limited = [&](int64_t states, int64_t arcs, int64_t bytes) {
    Run run;
    run.max_states = states;
    run.max_arcs = arcs;
    run.max_bytes = bytes;
    return read_att_text(text, {}, run);
  };
  assert_int_equal(limited(3, 2, 1000)->states(), 3);
  assert_throws(limited(2, 2, 1000), Code::limit);
  assert_throws(limited(3, 1, 1000), Code::limit);
  assert_throws(limited(3, 2, 100), Code::limit);
  std::string lines;
  for (int i = 0; i < 10000; ++i) lines += "0 1 1\n";
  CancelFlag flag;
  flag.set = 1;
  Run stop;
  stop.cancel = &flag;
  assert_throws(read_att_text(lines, {}, stop), Code::cancelled);
}

static void check_round_trip(const Machine &m, bool alone, const char *what, uint64_t seed) {
  const std::string text = write_att_text(m, "PHI", "RHO");
  for (const bool told : {true, false}) {
    if (!told && m.arcs() == 0 && m.tapes() > 1 && alone) continue;
    AttFormat format = with(m.semiring(), told ? m.tapes() : 0, {}, "PHI", "RHO");
    for (int32_t t = 0; t < (alone ? 1 : m.tapes()); ++t) format.alphabets.push_back(m.alphabet(t));
    const MachinePtr back = read_att_text(text, format, Run{});
    const std::string difference = odd::difference(m, *back, true);
    if (!difference.empty()) {
      fail_msg("%s %d, tapes %s: %s differ\n%s", what, static_cast<int>(seed), told ? "given" : "found", difference.c_str(),
               text.c_str());
    }
    assert_string_equal(write_att_text(*back, "PHI", "RHO").c_str(), text.c_str());
  }
}

static void random_machines_survive(void **) {
  for (uint64_t seed = 0; seed < 6000 / kCasesDivisor; ++seed) {
    const MachinePtr m = odd::machine(seed);
    bool shared = true;
    for (int32_t t = 1; t < m->tapes(); ++t) shared &= m->alphabet(t) == m->alphabet(0);
    check_round_trip(*m, shared, "odd machine", seed);
  }
  for (uint64_t seed = 0; seed < 600 / kCasesDivisor; ++seed) {
    oracle::Shape shape;
    shape.semiring = static_cast<Semiring>(seed % 3);
    shape.alphabet.assign(1 + seed % 4, 3);
    shape.cyclic = shape.epsilons = seed % 2;
    shape.phi = seed % 5 > 1;
    shape.rho = seed % 7 > 2;
    shape.phi_tape = static_cast<int32_t>(seed % (1 + seed % 4));
    shape.zero_weights = seed % 3 == 0;
    check_round_trip(*oracle::random_machine(shape, seed), false, "oracle machine", seed);
  }
}

// Standard texts for φ and ρ, without giving any.
static void standard_texts_survive(void **) {
  for (const AlphabetPtr &a : {Alphabet::open(), Alphabet::sized(3), Alphabet::named({"a", "b", "<eps>"})}) {
    Builder b(Semiring::log, {a, a});
    b.add_states(3);
    for (const auto &[x, y] : {std::pair{1, kPhi}, {2, kRho}, {0, 0}}) {
      Label labels[2] = {y == kPhi ? kEpsilon : x, y};
      b.add_arc(0, labels, 0, 2);
    }
    const MachinePtr m = b.build();
    const MachinePtr back = read(write_att_text(*m, "", ""), with(Semiring::log, 0, {a, a}));
    assert_string_equal(odd::difference(*m, *back, true).c_str(), "");
  }
}

static void lone_states_survive(void **) {
  Builder b(Semiring::log, {Alphabet::open()});
  b.add_states(50000);
  const Label x = 1;
  b.set_start(40000);
  b.add_arc(0, &x, 0.5, 1);
  const MachinePtr m = b.build();
  const MachinePtr back = read(write_att_text(*m, "", ""));
  assert_string_equal(odd::difference(*m, *back, true).c_str(), "");
  assert_false(back->is_final(1));
}

// Cut anywhere, or with any byte changed, a text is read or refused, never worse.
static void damaged_texts_are_read_or_refused(void **) {
  Rng r(3, RngMethod::test, 0, 0, 0);
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const MachinePtr m = odd::machine(seed);
    const std::string text = write_att_text(*m, "PHI", "RHO");
    AttFormat format = with(m->semiring(), 0, {m->alphabet(0)}, "PHI", "RHO");
    const auto try_it = [&](std::string_view bad) {
      try {
        read_att_text(bad, format, Run{});
      } catch (const Error &e) {
        assert_true(e.code == Code::parse || e.code == Code::argument);
        assert_true(e.message[0] != 0);
      }
    };
    for (size_t n = 0; n <= text.size(); ++n) try_it(std::string_view(text).substr(0, n));
    for (int i = 0; i < 500 && !text.empty(); ++i) {
      std::string bad = text;
      bad[r.below(bad.size())] = static_cast<char>(r.below(256));
      try_it(bad);
    }
  }
  // A line of ten million fields, and one of a single long field.
  std::string longest;
  for (int i = 0; i < 1000000; ++i) longest += "1 ";
  assert_throws(read(longest), Code::parse);
  assert_throws(read(std::string(10000000, '1')), Code::parse);
  assert_throws(read(std::string(1000, '\0')), Code::parse);
}

TESTS(an_acceptor_as_openfst_prints_it, an_empty_column_is_an_error_at_its_place, tabs_that_writers_leave,
      names_without_an_alphabet_are_collected, several_machines_are_their_union, names_may_have_blanks_between_tabs,
      the_number_of_tapes_is_found, failure_and_default_labels,
      semirings_read_their_own_weights, lines_in_any_order_and_gaps, errors_name_place_and_expectation, bad_arguments,
      limits_and_cancel_are_kept, random_machines_survive, standard_texts_survive, lone_states_survive,
      damaged_texts_are_read_or_refused)
