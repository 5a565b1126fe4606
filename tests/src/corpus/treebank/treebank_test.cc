// Treebanks: readers and writers, selection, heads by a table, and scores beside cases that were worked by hand.
#include "src/corpus/treebank/treebank.hh"

#include <cmath>
#include <string>
#include <vector>

#include "fsa/base/rng.hh"
#include "src/corpus/treebank/head_table.hh"
#include "src/corpus/treebank/treebank_scores.hh"
#include "src/corpus/treebank/treebank_text.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

TreebankPtr penn(const char *text, const PennReading &reading = {}) { return read_penn(text, reading, Run{}); }
std::string text_of(const TreebankPtr &bank) { return write_penn(*bank, Run{}); }
std::vector<int> heads_of(const TreebankPtr &bank) { return {bank->arrays().head.begin(), bank->arrays().head.end()}; }

void trees_are_written_as_they_were_read(void **) {
  const char *const texts[] = {"(S (NP (DT the) (NN dog)) (VP (VBZ barks)))\n", "(NP (NP (NN a)))\n(S (A b) (T (C d)) (E f))\n",
                               "( (S (A b)))\n", "(())\n(X (Y z))\n"};
  PennReading keep;
  keep.empty_root = EmptyRoot::keep;
  for (const char *const text : texts) assert_string_equal(text_of(penn(text, keep)).c_str(), text);
}

void traces_functions_and_empty_roots_go_or_stay(void **) {
  const char *const text =
      "( (S (NP-SBJ-1 (PRP He)) (VP (VBZ wants) (S (NP-SBJ (-NONE- *-1)) (VP (TO to) (VP (VB go)))) (NP=2 (-NONE- *T*)))) "
      "(. .))";
  assert_string_equal(text_of(penn(text)).c_str(),
                      "(TOP (S (NP (PRP He)) (VP (VBZ wants) (S (VP (TO to) (VP (VB go)))))) (. .))\n");
  PennReading keep{true, true, EmptyRoot::keep};
  assert_string_equal(text_of(penn(text, keep)).c_str(), std::string(text).append("\n").c_str());
  PennReading drop;
  drop.empty_root = EmptyRoot::drop;
  assert_string_equal(text_of(penn("( (S (A b)) )", drop)).c_str(), "(S (A b))\n");
  // A root with two constituents stays.
  assert_string_equal(text_of(penn("( (S (A b)) (C d))", drop)).c_str(), "( (S (A b)) (C d))\n");
}

// Sentences without words keep their places: those of brackets around nothing, and those of traces alone.
void every_tree_has_its_place(void **) {
  const char *const text = "()\n(X (Y z))\n( (S (-NONE- *)))\n(())\n(S (NP (-NONE- *)) (VP (-NONE- *T*)))\n(X (Y z))\n";
  assert_string_equal(text_of(penn(text)).c_str(), "(())\n(X (Y z))\n(())\n(())\n(())\n(X (Y z))\n");
  PennReading keep;
  keep.traces = true;
  assert_int_equal(penn(text, keep)->arrays().word.size(), 5);
  const TreebankPtr bank = penn(text);
  assert_int_equal(bank->arrays().label.size(), 2);
  assert_true(bank->sentence(4).words() == 0 && bank->sentence(4).nodes() == 0);
}

// A word that begins with a bracket is text in plain sentences, and a line is a sentence.
void plain_sentences_are_lines(void **) {
  const TreebankPtr bank = read_plain("\xEF\xBB\xBF(see p. 3)  ((\v)\r\n\n \t\nNew\xC2\xA0York ( )", Run{});
  assert_int_equal(bank->sentences(), 4);
  std::string all;
  for (int64_t s = 0; s < bank->sentences(); ++s) {
    for (const Label word : bank->sentence(s).word) all += "[" + std::string(bank->arrays().words->name(word)) + "]";
    all += "\n";
    assert_int_equal(bank->sentence(s).nodes(), 0);
  }
  assert_string_equal(all.c_str(), "[(see][p.][3)][((][)]\n\n\n[New\xC2\xA0York][(][)]\n");
  assert_false(bank->sentence(0).has_heads());
  assert_int_equal(read_plain("", Run{})->sentences(), 0);
  assert_throws(read_plain("a \x01", Run{}), Code::parse);
}

void names_with_blanks_are_no_brackets(void **) {
  TreebankArrays all = penn("(S (A b))")->arrays();
  all.words = Alphabet::named({"New York"});
  assert_throws(write_penn(Treebank(all), Run{}), Code::argument);
}

void words_without_tags_come_back(void **) {
  const TreebankPtr bank = penn("(S ( a) (B b)\n( (\tc)))\n(S ( a))");
  assert_string_equal(text_of(bank).c_str(), "(S ( a) (B b) ( ( c)))\n(S ( a))\n");
  assert_int_equal(bank->sentence(0).tag[0], 0);
  assert_int_equal(bank->sentence(0).tag[2], 0);
  assert_int_equal(bank->sentence(0).nodes(), 2);
}

void faults_of_penn_texts_are_told_with_their_place(void **) {
  const struct {
    const char *text;
    int64_t line, column;
  } faults[] = {{"(S (A b)", 1, 1},       {"(S (A b)))", 1, 10},   {"\n (S (A b c))", 2, 10}, {"x", 1, 1},
                {"(S (A b) c)", 1, 10},   {"(S)", 1, 3},           {"(S (A b)\n (A))", 2, 4}, {"(S (A ", 1, 4},
                // Brackets that are words or tags, as some parsers write them (review3/09).
                {"(S (PRN (( () (NP (NN b)) () ))))", 1, 12}, {"(S ())", 1, 4}, {"(S (A b) ( ( ) ))", 1, 12}};
  for (const auto &fault : faults) {
    bool thrown = false;
    try {
      penn(fault.text);
    } catch (const Error &e) {
      thrown = true;
      assert_int_equal(e.code, Code::parse);
      assert_int_equal(e.line, fault.line);
      assert_int_equal(e.column, fault.column);
    }
    assert_true(thrown);
  }
}

void deep_trees_are_no_trouble(void **) {
  std::string text;
  for (int i = 0; i < 200000; ++i) text += "(X ";
  text += "(A b)";
  text.append(200000, ')');
  text += '\n';
  assert_true(text_of(penn(text.c_str())) == text);
}

constexpr const char *kConllu =
    "# a comment\n1\tThe\tthe\tDET\tDT\t_\t2\tdet\t_\t_\n2-3\tdogs'\t_\t_\t_\t_\t_\t_\t_\t_\n2\tdogs\tdog\tNOUN\tNNS\t_\t3\t"
    "nsubj\t_\t_\n2.1\tx\t_\t_\t_\t_\t_\t_\t_\t_\n3\tbark\tbark\tVERB\tVBP\t_\t0\troot\t_\t_\n\n1\ta b\t_\t_\tX\t_\t_\t_"
    "\t_\t_\n";

void conllu_is_read_and_written(void **) {
  const TreebankPtr bank = read_conllu(kConllu, TagColumn::xpos, Run{});
  assert_int_equal(bank->sentences(), 2);
  assert_true((heads_of(bank) == std::vector<int>{2, 3, 0, -1}));
  const std::string text = write_conllu(*bank, TagColumn::xpos, Run{});
  assert_string_equal(text.c_str(),
                      "1\tThe\t_\t_\tDT\t_\t2\tdet\t_\t_\n2\tdogs\t_\t_\tNNS\t_\t3\tnsubj\t_\t_\n"
                      "3\tbark\t_\t_\tVBP\t_\t0\troot\t_"
                      "\t_\n\n1\ta\xC2\xA0"
                      "b\t_\t_\tX\t_\t_\t_\t_\t_\n\n");
  assert_string_equal(write_conllu(*read_conllu(text, TagColumn::xpos, Run{}), TagColumn::xpos, Run{}).c_str(), text.c_str());
  const char *const faults[] = {"1\ta\n", "2\ta\t_\t_\t_\t_\t0\t_\t_\t_\n", "1\ta\t_\t_\t_\t_\t2\t_\t_\t_\n",
                                "1\ta\t_\t_\t_\t_\t1\t_\t_\t_\n", "1\ta\t_\t_\t_\t_\tx\t_\t_\t_\n",
                                "1\ta\t_\t_\t_\t_\t0\t_\t_\t_\n2\ta\t_\t_\t_\t_\t_\t_\t_\t_\n",
                                "1\ta\t_\t_\t_\t_\t2\t_\t_\t_\n2\ta\t_\t_\t_\t_\t1\t_\t_\t_\n",
                                "1\t\t_\t_\t_\t_\t0\t_\t_\t_\n", "1\ta\t_\t_\t_\t_\t+1\t_\t_\t_\n",
                                "3--4\ta\t_\t_\t_\t_\t0\t_\t_\t_\n"};
  for (const char *const fault : faults) assert_throws(read_conllu(fault, TagColumn::upos, Run{}), Code::parse);
}

void both_columns_of_tags_are_kept(void **) {
  const TreebankPtr bank = read_conllu(kConllu, TagColumn::upos, Run{});
  const std::string text = write_conllu(*bank, TagColumn::upos, Run{});
  assert_string_equal(text.c_str(),
                      "1\tThe\t_\tDET\tDT\t_\t2\tdet\t_\t_\n2\tdogs\t_\tNOUN\tNNS\t_\t3\tnsubj\t_\t_\n"
                      "3\tbark\t_\tVERB\tVBP\t_\t0\troot\t_\t_\n\n1\ta\xC2\xA0" "b\t_\t_\tX\t_\t_\t_\t_\t_\n\n");
  Array<int64_t> kept;
  const TreebankPtr second = select_sentences(*bank, {}, 1, 1, &kept, Run{});
  assert_string_equal(write_conllu(*second, TagColumn::upos, Run{}).c_str(),
                      "1\ta\xC2\xA0" "b\t_\t_\tX\t_\t_\t_\t_\t_\n\n");
  // Without a name in the column there are no names, and nothing is kept.
  const TreebankPtr plain = read_conllu("\xEF\xBB\xBF" "1\ta\t_\tX\t_\t_\t0\t_\t_\t_\r\n", TagColumn::upos, Run{});
  assert_null(plain->arrays().fines.get());
  assert_true(plain->sentence(0).fine.empty());
}

void heads_are_replaced_and_all_else_stays(void **) {
  const std::string text = kConllu;
  const auto replaced = [&](std::string_view from, std::vector<int32_t> heads) { return replace_heads(from, heads, Run{}); };
  assert_string_equal(replaced(text, {2, 3, 0, -1}).c_str(), text.c_str());
  const std::string changed = replaced(text, {3, 3, 0, 0});
  assert_string_equal(changed.c_str(),
                      "# a comment\n1\tThe\tthe\tDET\tDT\t_\t3\t_\t_\t_\n2-3\tdogs'\t_\t_\t_\t_\t_\t_\t_\t_\n"
                      "2\tdogs\tdog\tNOUN\tNNS\t_\t3\tnsubj\t_\t_\n2.1\tx\t_\t_\t_\t_\t_\t_\t_\t_\n"
                      "3\tbark\tbark\tVERB\tVBP\t_\t0\troot\t_\t_\n\n1\ta b\t_\t_\tX\t_\t0\t_\t_\t_\n");
  // Marks, ends of lines and a last line without one stay.
  const char *const windows = "\xEF\xBB\xBF" "1\ta\t_\t_\t_\t_\t_\tx\ty\tz\r\n \r\n1\tb\t_\t_\t_\t_\t0\t_\t_\t_";
  assert_string_equal(replaced(windows, {0, -1}).c_str(),
                      "\xEF\xBB\xBF" "1\ta\t_\t_\t_\t_\t0\t_\t_\tz\r\n \r\n1\tb\t_\t_\t_\t_\t_\t_\t_\t_");
  assert_throws(replaced(text, {2, 3, 0}), Code::argument);
  assert_throws(replaced(text, {2, 3, 0, -1, 0}), Code::argument);
  assert_throws(replaced(text, {2, 3, 0, -2}), Code::argument);
  assert_throws(replaced("1\ta\n", {0}), Code::parse);
}

void heads_follow_from_the_table(void **) {
  const HeadTable table(collins_heads());
  // The verb is the head of VP and S, the last noun that of NP, the preposition that of PP.
  const TreebankPtr bank =
      penn("( (S (NP (DT the) (NN stock) (NN market)) (VP (VBD fell) (PP (IN on) (NP (NNP Monday)))) (. .)))");
  assert_true((heads_of(with_heads_of(*bank, table, Run{})) == std::vector<int>{3, 3, 4, 0, 4, 5, 4}));
  // A possessive's last word; a noun phrase within a noun phrase.
  const TreebankPtr noun = penn("(NP (NP (NNP Ann) (POS 's)) (NN dog))(NP (NP (DT the) (NN dog)) (PP (IN of) (NP (NNP Ann))))");
  assert_true((heads_of(with_heads_of(*noun, table, Run{})) == std::vector<int>{2, 3, 0, 2, 0, 2, 3}));
  const HeadTable own("# comment\nX last B\nX leftmost C D\nX right E\n* right\nskip P\n");
  const std::vector<std::pair<std::vector<std::string_view>, size_t>> cases = {
      {{"A", "C", "B"}, 2}, {{"A", "D", "C", "A"}, 1}, {{"E", "A", "E", "A"}, 2}, {{"A", "F", "P"}, 1}, {{"P", "P"}, 1}};
  for (const auto &[children, head] : cases) assert_int_equal(own.head_of("X", children), head);
  assert_int_equal(own.head_of("Y", {"A", "B", "P"}), 1);
  assert_throws(HeadTable("X\n"), Code::parse);
  assert_throws(HeadTable("X upwards A\n"), Code::parse);
}

void selection_reattaches_words_and_keeps_trees_whole(void **) {
  const TreebankPtr bank =
      with_heads_of(*penn("( (S (`` ``) (NP (PRP He)) (VP (VBZ sleeps) (PRN (: --) (: --))) (. .)))(X (. .))(X (A b))"),
                    HeadTable(collins_heads()), Run{});
  Array<int64_t> kept;
  const std::string_view drop[] = {"``", ":", "."};
  const TreebankPtr left = select_sentences(*bank, drop, 1, 10, &kept, Run{});
  assert_true((kept == Array<int64_t>{0, 2}));
  assert_string_equal(text_of(left).c_str(), "(TOP (S (NP (PRP He)) (VP (VBZ sleeps))))\n(X (A b))\n");
  assert_true((heads_of(left) == std::vector<int>{2, 0, 0}));
  kept.clear();
  assert_int_equal(select_sentences(*bank, {}, 2, 100, &kept, Run{})->sentences(), 1);
  // Word 3 depends on word 2, which goes, and then on word 1.
  const TreebankPtr chain = read_conllu("1\ta\t_\tA\t_\t_\t0\t_\t_\t_\n2\tb\t_\tP\t_\t_\t1\t_\t_\t_\n"
                                        "3\tc\t_\tC\t_\t_\t2\t_\t_\t_\n",
                                        TagColumn::upos, Run{});
  const std::string_view punctuation[] = {"P"};
  assert_true((heads_of(select_sentences(*chain, punctuation, 1, 10, &kept, Run{})) == std::vector<int>{0, 1}));
}

void sequences_take_an_alphabet(void **) {
  const TreebankPtr bank = penn("(S (A x) (B y))(S (B x))");
  const CorpusPtr own = sequences_of(*bank, true, nullptr, Run{});
  assert_true((Array<Label>(own->symbols.begin(), own->symbols.end()) == Array<Label>{1, 2, 2}));
  const CorpusPtr given = sequences_of(*bank, false, Alphabet::named({"<unk>", "y"}), Run{});
  assert_true((Array<Label>(given->symbols.begin(), given->symbols.end()) == Array<Label>{1, 2, 1}));
  assert_throws(sequences_of(*bank, true, Alphabet::named({"A"}), Run{}), Code::argument);
  assert_throws(sequences_of(*read_conllu("1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n", TagColumn::upos, Run{}), true, nullptr, Run{}),
                Code::argument);
}

// Worked by hand.
void scores_are_those_of_evalb(void **) {
  const std::string_view punctuation[] = {",", ":", "``", "''", "."};
  // Right: S(0,3), NP(0,1), VP(1,3), NP(2,3). Guessed: S(0,3), NP(0,1), VP(1,2), NP(2,3). The full stop counts nowhere, TOP
  // neither. Three of four brackets agree, and no bracket crosses.
  const TreebankPtr gold = penn("( (S (NP (PRP I)) (VP (VBP see) (NP (NNS dogs))) (. .)))");
  const TreebankPtr guess = penn("(S (NP (PRP I)) (VP (VBP see)) (NP (NN dogs)) (. .))");
  TreebankScores s = score_treebank(*gold, *guess, punctuation, Run{});
  assert_close(s.precision, 75, 1e-12);
  assert_close(s.recall, 75, 1e-12);
  assert_close(s.f1, 75, 1e-12);
  assert_close(s.exact, 0, 0);
  assert_close(s.crossing, 0, 0);
  assert_close(s.tagging, 200.0 / 3, 1e-12);
  assert_true(std::isnan(s.directed));
  // Guessed X(0,2) crosses VP(1,3); PRT stands for ADVP; a repeated bracket counts as often as it is there.
  const TreebankPtr more = penn("(S (NP (NP (A a))) (VP (B b) (ADVP (C c))))(S (NP (A a) (B b)))");
  const TreebankPtr less = penn("(S (X (NP (A a)) (B b)) (PRT (C c)))(())");
  s = score_treebank(*more, *less, punctuation, Run{});
  // Right: S, NP, NP, VP, ADVP and S, NP: 7. Guessed: S, X, NP, PRT: 4. Alike: S, NP, ADVP.
  assert_close(s.precision, 75, 1e-12);
  assert_close(s.recall, 300.0 / 7, 1e-12);
  assert_close(s.f1, 600.0 / 11, 1e-12);
  assert_close(s.crossing, .5, 1e-12);
  assert_close(s.tagging, 60, 1e-12);
  s = score_treebank(*more, *more, punctuation, Run{});
  assert_close(s.exact, 100, 0);
  assert_close(s.f1, 100, 0);
  assert_throws(score_treebank(*more, *gold, punctuation, Run{}), Code::argument);
  assert_throws(score_treebank(*gold, *penn("(S (A x) (B y) (C z) (D .))"), punctuation, Run{}), Code::argument);

  // Heads: right 2 0 2 2, guessed 0 1 2 2: words 3 and 4 are right; word 2's arc to 1 is right in the other direction.
  const auto dependencies = [](const char *heads) {
    std::string text;
    for (int w = 0; w < 4; ++w) {
      text += std::to_string(w + 1) + "\tw\t_\t" + (w == 3 ? "." : "A") + "\t_\t_\t" + heads[w] + "\t_\t_\t_\n";
    }
    return read_conllu(text, TagColumn::upos, Run{});
  };
  s = score_treebank(*dependencies("2022"), *dependencies("0122"), {}, Run{});
  assert_close(s.directed, 50, 1e-12);
  assert_close(s.undirected, 75, 1e-12);
  s = score_treebank(*dependencies("2022"), *dependencies("0122"), punctuation, Run{});
  assert_close(s.directed, 100.0 / 3, 1e-12);
  assert_close(s.undirected, 200.0 / 3, 1e-12);
}

// Random trees are written and read again, and agree with themselves in all.
void random_trees_come_back(void **) {
  Rng rng(5, RngMethod::test, 0, 0, 0);
  PennReading keep{true, true, EmptyRoot::keep};
  for (int i = 0; i < 200 / kCasesDivisor; ++i) {
    std::string text;
    for (int tree = 0; tree < 3; ++tree) {
      int open = 1, words = 0;
      text += "(S ";
      while (open > 0) {
        const uint64_t what = rng.below(words == 0 ? 2 : 5);  // 0: open, 1: a word, others: close
        if (what == 0) {
          text += std::string(words > 0 && text.back() == ')' ? " (" : "(") + "XYZ"[rng.below(3)] + ' ';
          ++open;
          words = 0;
        } else if (what == 1) {
          text += std::string(text.back() == ')' ? " (" : "(") + "AB"[rng.below(2)] + " w" + std::to_string(rng.below(9)) + ")";
          ++words;
        } else if (words > 0) {
          text += ')';
          --open;
          words = 1;  // of the constituent above, which has this one
        }
      }
      text += '\n';
    }
    const TreebankPtr bank = penn(text.c_str(), keep);
    assert_string_equal(text_of(bank).c_str(), text.c_str());
    const TreebankScores s = score_treebank(*bank, *bank, {}, Run{});
    assert_close(s.f1, 100, 0);
    assert_close(s.crossing, 0, 0);
  }
}

}  // namespace

TESTS(trees_are_written_as_they_were_read, traces_functions_and_empty_roots_go_or_stay, every_tree_has_its_place,
      plain_sentences_are_lines, names_with_blanks_are_no_brackets, words_without_tags_come_back,
      faults_of_penn_texts_are_told_with_their_place, deep_trees_are_no_trouble, conllu_is_read_and_written,
      both_columns_of_tags_are_kept, heads_are_replaced_and_all_else_stays,
      heads_follow_from_the_table, selection_reattaches_words_and_keeps_trees_whole, sequences_take_an_alphabet,
      scores_are_those_of_evalb, random_trees_come_back)
