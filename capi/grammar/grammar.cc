// include/hawser/grammar.h: grammars as objects, text and bytes, and what they say about strings.
#include "hawser/grammar.h"

#include <algorithm>
#include <cmath>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/corpus/handles.hh"
#include "capi/grammar/grammar_calls.hh"
#include "capi/grammar/handles.hh"
#include "capi/treebank/handles.hh"
#include "src/grammar/model/grammar_mass.hh"
#include "src/grammar/model/grammar_sample.hh"
#include "src/grammar/model/grammar_text.hh"
#include "src/grammar/model/substrings.hh"
#include "src/grammar/score/parse_sentences.hh"
#include "src/grammar/score/segment_sentences.hh"
#include "src/grammar/score/sentence_sums.hh"
#include "src/grammar/score/word_labels.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kRowSums = choice_option("weights", 0, "probabilities|any|normalize",
                                           "what the weights of a nonterminal's rules may sum to: 1 within .01, by which "
                                           "they are divided; anything; anything positive, by which they are divided");
constexpr OptionSpec kReadTextOptions[] = {
    text_option("format", "johnson", "johnson|nltk", "how the text is written (hawser/grammar.h)"), kRowSums, kMaxBytes};
constexpr OptionSpec kReadPairOptions[] = {kRowSums, kMaxBytes};
constexpr OptionSpec kWriteTextOptions[] = {text_option("format", "johnson", "johnson|nltk|berkeley-grammar|berkeley-lexicon",
                                                        "how the text is written (hawser/grammar.h)"),
                                              kMaxBytes};
constexpr OptionSpec kGrammarSizes[] = {kMaxBytes};
constexpr OptionSpec kGrammarDrawOptions[] = {
    int_option("max_length", 100000, 0, INT32_MAX, "words of a sentence drawn at most"), kMaxBytes};
constexpr OptionSpec kSentenceOptions[] = {kThreads, kMaxBytes};
constexpr OptionSpec kGrammarTreeOptions[] = {
    choice_option("decode", 0, "viterbi|max-rule|mbr|sample",
                  "which trees: those of the greatest weights (viterbi), those of the largest products of rules' posterior "
                  "probabilities (max-rule), the brackets of the greatest expected recall (mbr), or trees that are drawn in "
                  "proportion to their weights (sample)"),
    int_option("seed", 1, 0, INT64_MAX, "decode=sample: seed of the trees"),
    text_option("unknown", "", "", "the word of the grammar, such as <unk>, that stands for words which it lacks; trees keep "
                                   "the sentence's own; empty: none does"),
    kThreads, kMaxBytes};
constexpr OptionSpec kUnitOptions[] = {
    choice_option("decode", 0, "viterbi|marginal",
                  "which ends: those of the best tree (viterbi), or how probable they are under all trees (marginal)"),
    kThreads, kMaxBytes};
constexpr OptionSpec kKnownTreeOptions[] = {kGrammarTreeOptions[0], kGrammarTreeOptions[1], kKnownTags, kKnownLabels,
                                             kThreads, kMaxBytes};
constexpr OptionSpec kKnownSentenceOptions[] = {kKnownTags, kKnownLabels, kThreads, kMaxBytes};

constexpr int64_t kMostParses = 1000000;

RowSums sums_in(const OptionReader &reader) {
  const std::string_view name = reader.text("weights");
  return name == "any" ? RowSums::any : name == "normalize" ? RowSums::normalize : RowSums::probabilities;
}

// The sums of the weights of a nonterminal's rules are all 1 within 1e-9.
bool probabilistic(const Grammar &g) {
  for (int32_t a = 0; a < g.nonterminal_count(); ++a) {
    double sum = 0;
    for (int32_t r = g.first_rule[a]; r < g.first_rule[a + 1]; ++r) sum += g.weight[r];
    if (!(std::fabs(sum - 1) <= 1e-9)) return false;
  }
  return true;
}

double longest_right_side(const Grammar &g) {
  size_t most = 0;
  for (int32_t r = 0; r < g.rules(); ++r) most = std::max(most, g.right_side(r).size());
  return static_cast<double>(most);
}

double rules_of_length(const Grammar &g, size_t length, bool of_words) {
  int32_t found = 0;
  for (int32_t r = 0; r < g.rules(); ++r) {
    const std::span<const int32_t> right = g.right_side(r);
    found += right.size() == length && (of_words || length == 0 || !is_word(right[0]));
  }
  return found;
}

// Returns the settings that both calls for parses have in common.
ParseSettings parse_settings_in(const Asked &asked, int64_t trees) {
  const std::string_view decode = asked.reader.text("decode");
  ParseSettings settings;
  settings.decode = decode == "sample"     ? Decode::sample
                    : decode == "mbr"      ? Decode::recall
                    : decode == "max-rule" ? Decode::max_rule
                                           : Decode::viterbi;
  if (settings.decode == Decode::sample) settings.seed = static_cast<uint64_t>(asked.reader.integer("seed"));
  const int64_t most = settings.decode == Decode::recall ? 1 : kMostParses;
  if (trees < 1 || trees > most) {
    fail(Code::argument, "%" PRId64 " trees of a sentence; expected 1 to %" PRId64 "%s", trees, most,
         most == 1 ? ", since decode is mbr" : "");
  }
  settings.trees = trees;
  return settings;
}

}  // namespace

void hws_grammar_free(hws_grammar *grammar) { delete grammar; }

HWS_OPTIONS(hws_grammar_new, kReadPairOptions);
hws_status hws_grammar_new(const hws_alphabet *nonterminals, const hws_alphabet *words, int32_t start, int64_t rules,
                           const int32_t *parents, const int64_t *offsets, const int32_t *right, const double *rule_weights,
                           const double *priors, const int32_t *fixed, const hws_options *options, hws_grammar **grammar) {
  return Call().out("grammar", grammar).run([&] {
    const AlphabetPtr &names = given(nonterminals, "nonterminals").p, &vocabulary = given(words, "words").p;
    const Asked asked(option_tables::hws_grammar_new, options);
    const RowSums sums = sums_in(asked.reader);
    const std::span<const int32_t> left = array_in(parents, rules, "parents");
    if (rules == INT64_MAX) fail(Code::argument, "%" PRId64 " rules; no array is as long as that", rules);
    const std::span<const int64_t> begins = array_in(offsets, rules + 1, "offsets");
    if (begins.front() != 0 || !std::is_sorted(begins.begin(), begins.end())) {
      fail(Code::argument, "offsets that do not ascend from 0");
    }
    const std::span<const int32_t> symbols = array_in(right, begins.back(), "right");
    const std::span<const double> w = array_in(rule_weights, rules, "rule_weights");
    asked.run().limit_bytes(32 * rules + 4 * begins.back());
    RuleList list;
    list.parent.assign(left.begin(), left.end());
    list.offsets.assign(begins.begin(), begins.end());
    list.right.assign(symbols.begin(), symbols.end());
    list.weight.assign(w.begin(), w.end());
    if (priors) list.prior.assign(priors, priors + rules);
    if (fixed) {
      for (const int32_t flag : array_in(fixed, rules, "fixed")) {
        if (flag != 0 && flag != 1) fail(Code::argument, "fixed has the value %d; expected 0 or 1", flag);
        list.fixed.push_back(static_cast<char>(flag));
      }
    }
    hand_out(grammar, make_grammar(names, vocabulary, start, list, sums, RulePlaces(), asked.run()));
  });
}

HWS_OPTIONS(hws_grammar_read_text, kReadTextOptions);
hws_status hws_grammar_read_text(const char *text, int64_t length, const hws_options *options, hws_grammar **grammar) {
  return Call().out("grammar", grammar).run([&] {
    const Asked asked(option_tables::hws_grammar_read_text, options);
    const bool nltk = asked.reader.text("format") == "nltk";
    const RowSums sums = sums_in(asked.reader);
    const std::string_view read = text_in(text, length, "text");
    hand_out(grammar, nltk ? read_nltk(read, sums, asked.run()) : read_johnson(read, sums, asked.run()));
  });
}

HWS_OPTIONS(hws_grammar_read_berkeley, kReadPairOptions);
hws_status hws_grammar_read_berkeley(const char *rules, int64_t rules_length, const char *lexicon, int64_t lexicon_length,
                                     const hws_options *options, hws_grammar **grammar) {
  return Call().out("grammar", grammar).run([&] {
    const Asked asked(option_tables::hws_grammar_read_berkeley, options);
    const RowSums sums = sums_in(asked.reader);
    hand_out(grammar, read_berkeley(text_in(rules, rules_length, "rules"), text_in(lexicon, lexicon_length, "lexicon"), sums,
                                    asked.run()));
  });
}

HWS_OPTIONS(hws_grammar_write_text, kWriteTextOptions);
hws_status hws_grammar_write_text(const hws_grammar *grammar, const hws_options *options, char *buffer, int64_t capacity,
                                  int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Grammar &g = *given(grammar, "grammar").p;
    const Asked asked(option_tables::hws_grammar_write_text, options);
    const std::string_view format = asked.reader.text("format");
    const auto write = format == "nltk"               ? write_nltk
                       : format == "berkeley-grammar" ? write_berkeley_rules
                       : format == "berkeley-lexicon" ? write_berkeley_lexicon
                                                      : write_johnson;
    asked.require_all_used();
    copy_text_out(write(g), buffer, capacity, needed);
  });
}

hws_status hws_grammar_write(const hws_grammar *grammar, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run(
      [&] { copy_bytes_out(write_grammar(*given(grammar, "grammar").p), buffer, capacity, needed); });
}

HWS_OPTIONS(hws_grammar_read, kGrammarSizes);
hws_status hws_grammar_read(const void *buffer, int64_t length, const hws_options *options, hws_grammar **grammar) {
  return Call().out("grammar", grammar).run([&] {
    const Asked asked(option_tables::hws_grammar_read, options);
    hand_out(grammar, read_grammar(bytes_in(buffer, length, "buffer"), asked.run()));
  });
}

hws_status hws_grammar_nonterminals(const hws_grammar *grammar, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] { hand_out(alphabet, given(grammar, "grammar").p->nonterminals); });
}

hws_status hws_grammar_words(const hws_grammar *grammar, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] { hand_out(alphabet, given(grammar, "grammar").p->words); });
}

hws_status hws_grammar_info(const hws_grammar *grammar, const char *name, double *value) {
  return Call().out("value", value).run([&] {
    const Grammar &g = *given(grammar, "grammar").p;
    const std::pair<std::string_view, double> known[] = {{"nonterminals", g.nonterminal_count()},
                                                         {"words", static_cast<double>(g.words->size())},
                                                         {"rules", g.rules()},
                                                         {"right_symbols", static_cast<double>(g.right.size())},
                                                         {"start", g.start},
                                                         {"empty_rules", rules_of_length(g, 0, true)},
                                                         {"unary_rules", rules_of_length(g, 1, false)},
                                                         {"longest_rule", longest_right_side(g)},
                                                         {"has_priors", g.prior.empty() ? 0. : 1.},
                                                         {"has_fixed", g.fixed.empty() ? 0. : 1.},
                                                         {"probabilistic", probabilistic(g) ? 1. : 0.},
                                                         {"sum_error", g.sum_error}};
    *value = named_value<double>(name_in(name, "name"), known, "a grammar has no number named");
  });
}

hws_status hws_grammar_method(const hws_grammar *grammar, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(given(grammar, "grammar").p->method, buffer, capacity, needed); });
}

hws_status hws_grammar_card(const hws_grammar *grammar, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(given(grammar, "grammar").p->card.json(), buffer, capacity, needed); });
}

hws_status hws_grammar_parents(const hws_grammar *grammar, int32_t *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Grammar &g = *given(grammar, "grammar").p;
    const std::span<int32_t> room = room_out(g.rules(), values, capacity, needed);
    for (int32_t a = 0; !room.empty() && a < g.nonterminal_count(); ++a) {
      std::fill(room.begin() + g.first_rule[a], room.begin() + g.first_rule[a + 1], a);
    }
  });
}

hws_status hws_grammar_offsets(const hws_grammar *grammar, int64_t *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    copy_out(std::span<const int64_t>(given(grammar, "grammar").p->offsets), values, capacity, needed);
  });
}

hws_status hws_grammar_right_sides(const hws_grammar *grammar, int32_t *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    copy_out(std::span<const int32_t>(given(grammar, "grammar").p->right), values, capacity, needed);
  });
}

hws_status hws_grammar_weights(const hws_grammar *grammar, double *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    copy_out(std::span<const double>(given(grammar, "grammar").p->weight), values, capacity, needed);
  });
}

hws_status hws_grammar_priors(const hws_grammar *grammar, double *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    copy_out(std::span<const double>(given(grammar, "grammar").p->prior), values, capacity, needed);
  });
}

hws_status hws_grammar_fixed(const hws_grammar *grammar, int32_t *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Array<char> &fixed = given(grammar, "grammar").p->fixed;
    const std::span<int32_t> room = room_out(static_cast<int64_t>(fixed.size()), values, capacity, needed);
    if (!room.empty()) std::copy(fixed.begin(), fixed.end(), room.begin());
  });
}

HWS_OPTIONS(hws_grammar_mass, kGrammarSizes);
hws_status hws_grammar_mass(const hws_grammar *grammar, const hws_options *options, double *log_masses, double *error) {
  return Call().maybe(error).run([&] {
    const GrammarPtr &g = given(grammar, "grammar").p;
    const Asked asked(option_tables::hws_grammar_mass, options);
    const std::span<double> out = array_out(log_masses, g->nonterminal_count(), "log_masses");
    const GrammarMass mass = grammar_mass(binary_form(g, asked.run()), asked.run());
    std::copy(mass.log_masses.begin(), mass.log_masses.end(), out.begin());
    if (error) *error = mass.error;
  });
}

HWS_OPTIONS(hws_grammar_expectations, kGrammarSizes);
hws_status hws_grammar_expectations(const hws_grammar *grammar, const hws_options *options, double *words, double *entropy,
                                    double *counts) {
  return Call().out("words", words).out("entropy", entropy).run([&] {
    const GrammarPtr &g = given(grammar, "grammar").p;
    const Asked asked(option_tables::hws_grammar_expectations, options);
    const TreeExpectations found = tree_expectations(binary_form(g, asked.run()), asked.run());
    *words = found.words;
    *entropy = found.entropy;
    if (counts) std::copy(found.counts.begin(), found.counts.end(), counts);
  });
}

HWS_OPTIONS(hws_grammar_sample, kGrammarDrawOptions);
hws_status hws_grammar_sample(const hws_grammar *grammar, int64_t n, uint64_t seed, const hws_options *options,
                              hws_corpus **corpus) {
  return Call().out("corpus", corpus).run([&] {
    const GrammarPtr &g = given(grammar, "grammar").p;
    const Asked asked(option_tables::hws_grammar_sample, options);
    const int64_t longest = asked.reader.integer("max_length");
    hand_out(corpus, sample_sentences(binary_form(g, asked.run()), n, seed, longest, asked.run()));
  });
}

HWS_OPTIONS(hws_grammar_score, kSentenceOptions);
hws_status hws_grammar_score(const hws_grammar *grammar, const hws_corpus *corpus, const hws_options *options,
                             double *log_weights) {
  return Call().run([&] {
    const GrammarPtr &g = given(grammar, "grammar").p;
    const Corpus &c = *given(corpus, "corpus").p;
    const std::span<double> out = array_out(log_weights, c.count(), "log_weights");
    const Asked asked(option_tables::hws_grammar_score, options);
    asked.run().limit_bytes(c.count() * 8);
    Array<double> found(out.size());
    score_sentences(g, c, found, asked.run());
    std::copy(found.begin(), found.end(), out.begin());
  });
}

HWS_OPTIONS(hws_grammar_counts, kSentenceOptions);
hws_status hws_grammar_counts(const hws_grammar *grammar, const hws_corpus *corpus, const hws_options *options, double *counts,
                              double *log_weight, int64_t *impossible) {
  return Call().out("log_weight", log_weight).out("impossible", impossible).run([&] {
    const GrammarPtr &g = given(grammar, "grammar").p;
    const Corpus &c = *given(corpus, "corpus").p;
    const std::span<double> out = array_out(counts, g->rules(), "counts");
    const Asked asked(option_tables::hws_grammar_counts, options);
    const SentenceCounts found = count_rules(g, c, asked.run());
    std::copy(found.counts.begin(), found.counts.end(), out.begin());
    *log_weight = found.log_weight;
    *impossible = found.impossible;
  });
}

HWS_OPTIONS(hws_grammar_parse, kGrammarTreeOptions);
hws_status hws_grammar_parse(const hws_grammar *grammar, const hws_corpus *corpus, int64_t trees, const hws_options *options,
                             double *log_weights, int32_t *unknown, int64_t *impossible, hws_treebank **parses) {
  return Call().out("impossible", impossible).out("parses", parses).run([&] {
    const GrammarPtr &g = given(grammar, "grammar").p;
    const Corpus &c = *given(corpus, "corpus").p;
    const Asked asked(option_tables::hws_grammar_parse, options);
    ParseSettings settings = parse_settings_in(asked, trees);
    if (const std::string_view name = asked.reader.text("unknown"); !name.empty()) {
      settings.unknown = g->words->find(name);
      if (settings.unknown == 0) {
        fail(Code::argument, "option unknown: %s is no word of the grammar; expected one of %s", quoted(name).c_str(),
             g->words->describe().c_str());
      }
    }
    const Parses found = parse_sentences(g, c, settings, asked.run());
    if (unknown) {
      const Array<int32_t> places = first_unknown_words(c, *g, asked.run(), settings.unknown);
      std::copy(places.begin(), places.end(), unknown);
    }
    if (log_weights) std::copy(found.log_weights.begin(), found.log_weights.end(), log_weights);
    *impossible = found.impossible;
    hand_out(parses, found.trees);
  });
}

HWS_OPTIONS(hws_grammar_segment, kUnitOptions);
hws_status hws_grammar_segment(const hws_grammar *grammar, const hws_corpus *corpus, const hws_options *options, double *ends,
                               double *log_weights, int64_t *impossible) {
  return Call().out("impossible", impossible).run([&] {
    const GrammarPtr &g = given(grammar, "grammar").p;
    const Corpus &c = *given(corpus, "corpus").p;
    const std::span<double> out = array_out(ends, static_cast<int64_t>(c.symbols.size()), "ends");
    const Asked asked(option_tables::hws_grammar_segment, options);
    const bool marginal = asked.reader.text("decode") == "marginal";
    const SentenceUnits found = segment_sentences(g, c, marginal, asked.run());
    std::copy(found.ends.begin(), found.ends.end(), out.begin());
    if (log_weights) std::copy(found.log_weights.begin(), found.log_weights.end(), log_weights);
    *impossible = found.impossible;
  });
}

HWS_OPTIONS(hws_grammar_with_substrings, kGrammarSizes);
hws_status hws_grammar_with_substrings(const hws_grammar *grammar, const hws_corpus *corpus, const hws_corpus *heldout,
                                       const hws_options *options, hws_grammar **written) {
  return Call().out("written", written).run([&] {
    const GrammarPtr &g = given(grammar, "grammar").p;
    const Corpus *const both[] = {given(corpus, "corpus").p.get(), heldout ? heldout->p.get() : nullptr};
    const Asked asked(option_tables::hws_grammar_with_substrings, options);
    hand_out(written, with_substrings(g, std::span(both, heldout ? 2 : 1), asked.run()));
  });
}

HWS_OPTIONS(hws_grammar_counts_known, kKnownSentenceOptions);
hws_status hws_grammar_counts_known(const hws_grammar *grammar, const hws_treebank *known, const hws_options *options,
                                    double *counts, double *log_weight, int64_t *impossible) {
  return Call().out("log_weight", log_weight).out("impossible", impossible).run([&] {
    const GrammarPtr &g = given(grammar, "grammar").p;
    const TreebankPtr &bank = given(known, "known").p;
    const std::span<double> out = array_out(counts, g->rules(), "counts");
    const Asked asked(option_tables::hws_grammar_counts_known, options);
    const KnownParts parts = known_parts_in(asked.reader);
    const Run &run = asked.run();
    const KnownTrees trees(bank, parts, *g, run);
    const SentenceCounts found = count_rules(g, *sequences_of(*bank, false, nullptr, run), run, &trees);
    std::copy(found.counts.begin(), found.counts.end(), out.begin());
    *log_weight = found.log_weight;
    *impossible = found.impossible;
  });
}

HWS_OPTIONS(hws_grammar_parse_known, kKnownTreeOptions);
hws_status hws_grammar_parse_known(const hws_grammar *grammar, const hws_treebank *known, int64_t trees,
                                   const hws_options *options, double *log_weights, int64_t *impossible,
                                   hws_treebank **parses) {
  return Call().out("impossible", impossible).out("parses", parses).run([&] {
    const GrammarPtr &g = given(grammar, "grammar").p;
    const TreebankPtr &bank = given(known, "known").p;
    const Asked asked(option_tables::hws_grammar_parse_known, options);
    const ParseSettings settings = parse_settings_in(asked, trees);
    const KnownParts parts = known_parts_in(asked.reader);
    const Run &run = asked.run();
    const KnownTrees of_bank(bank, parts, *g, run);
    const Parses found = parse_sentences(g, *sequences_of(*bank, false, nullptr, run), settings, run, &of_bank);
    if (log_weights) std::copy(found.log_weights.begin(), found.log_weights.end(), log_weights);
    *impossible = found.impossible;
    hand_out(parses, found.trees);
  });
}

void hws_grammar_prefix_free(hws_grammar_prefix *prefix) { delete prefix; }

HWS_OPTIONS(hws_grammar_prefix_new, kGrammarSizes);
hws_status hws_grammar_prefix_new(const hws_grammar *grammar, const hws_options *options, hws_grammar_prefix **prefix) {
  return Call().out("prefix", prefix).run([&] {
    const GrammarPtr &g = given(grammar, "grammar").p;
    const Asked asked(option_tables::hws_grammar_prefix_new, options);
    const Run &run = asked.run();
    hand_out(prefix, PrefixState::begin(std::make_shared<const PrefixRules>(binary_form(g, run), run), run));
  });
}

HWS_OPTIONS(hws_grammar_prefix_read, kGrammarSizes);
hws_status hws_grammar_prefix_read(const hws_grammar_prefix *prefix, int32_t word, const hws_options *options,
                                   hws_grammar_prefix **next) {
  return Call().out("next", next).run([&] {
    const PrefixState &state = *given(prefix, "prefix").p;
    const Asked asked(option_tables::hws_grammar_prefix_read, options);
    if (word < 0 || word > state.vocabulary()) {
      fail(Code::argument, "word %d; expected 0 to %d", word, state.vocabulary());
    }
    hand_out(next, state.read(word, asked.run()));
  });
}

hws_status hws_grammar_prefix_score(const hws_grammar_prefix *prefix, double *log_prefix, double *log_sentence) {
  return Call().out("log_prefix", log_prefix).maybe(log_sentence).run([&] {
    const PrefixState &state = *given(prefix, "prefix").p;
    *log_prefix = state.log_prefix();
    if (log_sentence) *log_sentence = state.log_sentence();
  });
}

hws_status hws_grammar_prefix_next(const hws_grammar_prefix *prefix, double *log_weights, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const PrefixState &state = *given(prefix, "prefix").p;
    const std::span<double> room = room_out(int64_t{state.vocabulary()} + 1, log_weights, capacity, needed);
    if (!room.empty()) state.next(room);
  });
}
