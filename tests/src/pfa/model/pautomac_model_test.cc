// Of src/pfa/model/pautomac_model.cc: PAutomaC's model files.
#include <cstring>

#include "src/corpus/corpus_parser.hh"
#include "tests/src/pfa/pfa_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace pfa_oracle;

static const char *kText =
    "I: (state)\r\n\t(0) 0.25\r\n\t(2) 0.75\r\nF: (state)\r\n\t(2) 0.5\r\n"
    "S: (state,symbol) \r\n\t(0,0) 0.1\r\n\t(0,2) 0.9\r\n\t(1,1) 1.0\r\n\t(2,0) 1\r\n"
    "T: (state,symbol,state)\r\n\t(0,0,1) 1.0\r\n\t(0,2,0) 0.333333333333\r\n\t(0,2,2) 0.666666666667\r\n\t(1,1,2) "
    "1.0\r\n\t(2,0,0) 1.0";

static void probabilities_are_symbol_given_state_times_state_given_both(void **) {
  const PfaModelPtr model = read_pautomac_model(kText, Run{});
  const Pfa &pfa = *model->members.at(0).automaton;
  require_consistent(pfa);
  assert_int_equal(pfa.states, 3);
  assert_int_equal(pfa.alphabet->size(), 3);
  assert_true(pfa.alphabet->name(1) == "0" && pfa.alphabet->name(3) == "2");
  assert_true(pfa.initial == (Array<double>{.25, 0, .75}) && pfa.final == (Array<double>{0, 0, .5}));
  const Dense table = dense(pfa);
  assert_close(static_cast<double>(table.at(0, 2, 0)), .9 * .333333333333, 1e-12);
  assert_close(static_cast<double>(table.at(2, 0, 0)), .5, 0);
  assert_close(static_cast<double>(table.at(0, 0, 1)), .1, 1e-16);
  assert_int_equal(pfa.weight.size(), 5);
  assert_string_equal(model->method.c_str(), "given");
}

static void random_automata_read_back_with_the_same_probabilities(void **) {
  for (const Form form : {Form::plain, Form::scaled, Form::collapsed}) {
    for (uint64_t seed = 1; seed <= 20; ++seed) {
      const PfaPtr pfa = random(4, 3, form, .7, seed);
      const PfaModelPtr back = read_pautomac_model(write_pautomac_model(*pfa, Run{}), Run{});
      const Dense a = dense(*pfa), b = dense(*back->members[0].automaton);
      assert_int_equal(a.states, b.states);
      assert_int_equal(a.symbols, b.symbols);
      for (size_t k = 0; k < a.p.size(); ++k) assert_close(static_cast<double>(a.p[k]), static_cast<double>(b.p[k]), 1e-14);
      for (size_t i = 0; i < a.states; ++i) assert_close(static_cast<double>(a.final[i]), static_cast<double>(b.final[i]), 0);
    }
  }
}

static void printed_numbers_may_miss_a_sum_by_their_last_digits(void **) {
  const PfaModelPtr model =
      read_pautomac_model("I:\n(0) 0.9999999\nF:\n(1) 0.9999999\nS:\n(0,0) 0.9999999\nT:\n(0,0,1) 1.0000001\n", Run{});
  const Pfa &pfa = *model->members[0].automaton;
  assert_true(pfa.initial[0] == 1 && pfa.final[1] == 1 && pfa.weight[0] == 1);
}

static PfaModelPtr again(const Pfa &pfa) { return read_pautomac_model(write_pautomac_model(pfa, Run{}), Run{}); }

static void symbols_that_no_state_emits_are_kept(void **) {
  for (uint64_t seed = 1; seed <= 10; ++seed) {
    const PfaPtr few = random(4, 3, Form::plain, .7, seed);
    Pfa pfa = *few;
    pfa.alphabet = Alphabet::sized(50);
    pfa.offsets.resize(51, pfa.offsets.back());
    require_consistent(pfa);
    const PfaModelPtr back = again(pfa);
    assert_int_equal(back->alphabet->size(), 50);
    const Dense a = dense(pfa), b = dense(*back->members[0].automaton);
    for (size_t k = 0; k < a.p.size(); ++k) assert_close(static_cast<double>(a.p[k]), static_cast<double>(b.p[k]), 1e-14);
  }
}

static void a_model_of_the_empty_string_alone_reads_back(void **) {
  Pfa pfa;
  pfa.alphabet = Alphabet::sized(3);
  pfa.states = 2;
  pfa.initial = {.25, .75};
  pfa.final = {1, 1};
  pfa.offsets = {0, 0, 0, 0};
  const PfaModelPtr back = again(pfa);
  const Pfa &same = *back->members[0].automaton;
  assert_int_equal(same.alphabet->size(), 3);
  assert_true(same.initial == pfa.initial && same.final == pfa.final && same.weight.empty());
}

static void what_no_reader_takes_is_not_written(void **) {
  Pfa pfa;
  pfa.alphabet = Alphabet::sized(kMostNumbers + 1);
  pfa.states = 1;
  pfa.initial = pfa.final = {1};
  pfa.offsets.assign(static_cast<size_t>(kMostNumbers) + 2, 0);
  assert_throws(write_pautomac_model(pfa, Run{}), Code::argument);
}

static void limits_and_cancel_reach_the_writer_and_the_reader(void **) {
  const PfaPtr smoothed = random(40, 30, Form::collapsed, .1, 1);  // 48,000 arcs once they are written out
  Run run;
  run.max_arcs = 10000;
  assert_throws(write_pautomac_model(*smoothed, run), Code::limit);
  run = Run{};
  run.max_bytes = 100000;
  assert_throws(write_pautomac_model(*smoothed, run), Code::limit);
  const std::string text = write_pautomac_model(*smoothed, Run{});
  assert_throws(read_pautomac_model(text, run), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  run = Run{};
  run.cancel = &flag;
  assert_throws(write_pautomac_model(*smoothed, run), Code::cancelled);
  assert_throws(read_pautomac_model(text, run), Code::cancelled);
}

static void refused(const std::string &text, int64_t line, const char *words) {
  bool thrown = false;
  try {
    read_pautomac_model(text, Run{});
  } catch (const Error &e) {
    thrown = e.code == Code::parse && e.line == line && std::strstr(e.message, words);
    if (!thrown) print_error("code %d, line %d: %s\n", static_cast<int>(e.code), static_cast<int>(e.line), e.message);
  }
  if (!thrown) print_error("%s\n", text.c_str());
  assert_true(thrown);
}

static void malformed_models_are_refused_with_line_and_reason(void **) {
  const std::string i = "I:\n(0) 1\n", s = "S:\n(0,0) 1\n", t = "T:\n(0,0,0) 1\n";
  read_pautomac_model(i + "F:\n(0) 0.5\n" + s + t, Run{});
  refused("", 1, "empty text");
  refused("\n\n", 1, "empty text");
  refused("(0) 1\n", 1, "before the first section");
  refused("F:\n(0) 1\n", 2, "no initial");
  refused(i, 2, "no symbols");
  refused("I:\n0 1\n" + s + t, 2, "expected (state)");
  refused("I:\n(0 1\n" + s + t, 2, "expected (state)");
  refused("I:\n(0,0) 1\n" + s + t, 2, "expected (state)");
  refused("I:\n(0) x\n" + s + t, 2, "expected (state)");
  refused("I:\n(0) 1 1\n" + s + t, 2, "expected (state)");
  refused("I:\n(0) -1\n" + s + t, 2, "expected (state)");
  refused("I:\n(0) nan\n" + s + t, 2, "expected (state)");
  refused("I:\n(-1) 1\n" + s + t, 2, "is no state");
  refused("I:\n(100000000000000000000) 1\n" + s + t, 2, "is no state");
  refused("I:\n(1000000000) 1\n" + s + t, 2, "is no state");
  refused(i + "S:\n(0) 1\n" + t, 4, "expected (state,symbol)");
  refused(i + "S:\n(0,9999999) 1\n" + t, 4, "is no symbol");
  refused(i + s + "T:\n(0,0) 1\n", 6, "expected (state,symbol,state)");
  refused("I:\n(0) 0.9\n" + s + t, 2, "sum to 0.9");
  refused(i + "S:\n(0,0) 0.9\n" + t, 4, "sum to 0.9");
  refused(i + s + "T:\n(0,0,0) 0.9\n", 6, "sum to 0.9");
  refused("I:\n(0) 0.5\n(0) 0.5\n" + s + t, 3, "there twice");
  refused(i + "F:\n(0) 0.5\n(0) 0.5\n" + s + t, 5, "there twice");
  refused(i + s + s + t, 6, "there twice");
  refused(i + s + "T:\n(0,1,0) 1\n", 4, "no next state");
  refused(i + s + "T:\n(0,0,1) 1\n", 6, "neither stops nor reads");
}

TESTS(probabilities_are_symbol_given_state_times_state_given_both, random_automata_read_back_with_the_same_probabilities,
      printed_numbers_may_miss_a_sum_by_their_last_digits, symbols_that_no_state_emits_are_kept,
      a_model_of_the_empty_string_alone_reads_back, what_no_reader_takes_is_not_written,
      limits_and_cancel_reach_the_writer_and_the_reader, malformed_models_are_refused_with_line_and_reason)
