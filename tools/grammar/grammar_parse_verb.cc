// grammar parse: trees of sentences by a grammar, by a dependency model, or by a grammar with latent annotations.
#include <algorithm>
#include <cmath>

#include "tools/base/print_values.hh"
#include "tools/base/text_lines.hh"
#include "tools/grammar/grammar_file.hh"
#include "tools/grammar/lattice_file.hh"
#include "tools/grammar/model_sentences.hh"
#include "tools/learner/learner_steps.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

constexpr const char *kTrees = "hws_grammar_parse", *kKnownTrees = "hws_grammar_parse_known", *kHeads = "hws_dmv_parse",
                     *kBestHeads = "hws_dmv_best", *kDrawnHeads = "hws_dmv_sample", *kLatentTrees = "hws_pcfg_la_parse",
                     *kLattices = "hws_grammar_parse_lattice";

struct GrammarParseFlags {
  GrammarFlags model;
  std::string corpus, to, decode;
  std::vector<std::string> lattices;
  int32_t best = 0, samples = 0;
  SentenceFlags sentences;
  bool known = false;
  bool several() const { return best > 0 || samples > 0; }
};

void set_decode(const std::string &decode, hws_options *options) {
  if (!decode.empty()) check(hws_options_set_text(options, "decode", decode.c_str()));
}

// With --json a line for each tree: the sentence's number from 1, ln p(sentence, tree), which NaN leaves out, and the tree as
// brackets or heads, null if there is none.
std::string tree_in_json(int64_t sentence, double log_weight, const char *name, nlohmann::ordered_json tree) {
  nlohmann::ordered_json line{{"sentence", sentence + 1}};
  if (!std::isnan(log_weight)) line["log_weight"] = log_weight;
  line[name] = std::move(tree);
  return json_line(std::move(line));
}

nlohmann::ordered_json brackets(std::string_view tree) {
  return tree == "(())" ? nlohmann::ordered_json() : nlohmann::ordered_json(tree);
}

// What stands before each of several trees of a sentence: its number from 1, and ln p(sentence, tree).
std::string tree_place(int64_t sentence, double log_weight) {
  return std::to_string(sentence + 1) + "\t" + number(log_weight) + "\t";
}

// ---- grammars

// How many sentences have no tree, and the first word of them that the grammar lacks.
void say_unparsed(const GrammarParseFlags &flags, const hws_corpus *sentences, const std::vector<int32_t> &unknown,
                  int64_t impossible) {
  std::string more;
  const auto first = std::find_if(unknown.begin(), unknown.end(), [](int32_t place) { return place >= 0; });
  if (first != unknown.end()) {
    const int64_t s = first - unknown.begin();
    const int32_t *words = nullptr;
    int64_t length = 0;
    check(hws_corpus_sequence_view(sentences, s, &words, &length));
    const Alphabet names = own<Alphabet>("", [&](auto *p) { return hws_corpus_alphabet(sentences, p); });
    more = "; the grammar lacks word " + std::to_string(*first + 1) + " of sentence " + std::to_string(s + 1) + ", '" +
           hws_alphabet_name_view(names.get(), words[*first]) + "'";
  }
  say_impossible(flags.corpus, impossible, unknown.size(), more);
}

std::string trees_by_grammar(Session *session, const GrammarParseFlags &flags, const hws_grammar *grammar) {
  if (flags.best > 1 && flags.decode == "mbr") throw Failure{2, "--decode mbr has one tree of a sentence, not --best of them"};
  if (!flags.to.empty() && flags.to != "penn") throw Failure{2, "a grammar's trees have no heads; expected --to penn"};
  if (flags.samples > 0 && !flags.decode.empty()) throw Failure{2, "--decode has no use for --sample"};
  if (flags.known && !flags.sentences.unknown.value.empty()) throw Failure{2, "--unknown has no use for --known"};
  std::string stand_in;
  const Sentences read = flags.known
                             ? read_sentences(session, flags.corpus, flags.sentences, nullptr)
                             : read_grammar_sentences(session, flags.corpus, flags.sentences, grammar, &stand_in);
  const hws_corpus *const sentences = read.symbols.get();
  if (flags.known && (!read.bank || flags.sentences.symbols != "words")) {
    throw Failure{2, "--known has no use here; expected a treebank and --symbols words"};
  }
  const Options options = session->options_for(flags.known ? kKnownTrees : kTrees);
  set_decode(flags.samples > 0 ? "sample" : flags.decode, options.get());
  if (!stand_in.empty()) check(hws_options_set_text(options.get(), "unknown", stand_in.c_str()));
  use_all_processors(session, options.get());
  const int64_t count = hws_corpus_count(sentences), trees = std::max({flags.best, flags.samples, 1});
  std::vector<double> log_weights(static_cast<size_t>(count * trees));
  std::vector<int32_t> unknown(static_cast<size_t>(count), -1);
  int64_t impossible = 0;
  const Treebank parses = own<Treebank>(flags.corpus, [&](auto *p) {
    return flags.known ? hws_grammar_parse_known(grammar, read.bank.get(), trees, options.get(), log_weights.data(),
                                                 &impossible, p)
                       : hws_grammar_parse(grammar, sentences, trees, options.get(), log_weights.data(), unknown.data(),
                                           &impossible, p);
  });
  say_unparsed(flags, sentences, unknown, impossible);
  const std::string text = treebank_text(parses.get(), "penn", "");
  if ((!flags.several() || flags.to == "penn") && !session->json) return text;
  std::string out;
  size_t at = 0;
  for (size_t i = 0; i < log_weights.size(); ++i) {
    const size_t end = text.find('\n', at) + 1;
    const bool no_more = i % static_cast<size_t>(trees) > 0 && log_weights[i] == -INFINITY;
    const auto sentence = static_cast<int64_t>(i) / trees;
    if (!no_more && session->json) {
      out += tree_in_json(sentence, log_weights[i], "tree", brackets(std::string_view(text).substr(at, end - at - 1)));
    } else if (!no_more) {
      out += tree_place(sentence, log_weights[i]) + text.substr(at, end - at);
    }
    at = end;
  }
  return out;
}

// ---- dependency models

void add_heads(std::string *out, const std::vector<int32_t> &heads) {
  for (size_t w = 0; w < heads.size(); ++w) *out += (w > 0 ? " " : "") + std::to_string(heads[w]);
  *out += '\n';
}

std::string several_heads(Session *session, const GrammarParseFlags &flags, const hws_dmv *dmv, const DmvSentences &read) {
  const hws_corpus *const sentences = read.known.corpus.get();
  const Options options = session->options_for(flags.samples > 0 ? kDrawnHeads : kBestHeads);
  const int64_t count = std::max(flags.best, flags.samples);
  std::string out;
  for (int64_t s = 0; s < read.count(); ++s) {
    session->check_cancel();
    if (read.known.marked[static_cast<size_t>(s)]) continue;
    const int32_t *words = nullptr;
    int64_t length = 0, found = count;
    check(hws_corpus_sequence_view(sentences, s, &words, &length));
    std::vector<int32_t> heads(static_cast<size_t>(count * length) + 1);
    std::vector<double> scores(static_cast<size_t>(count));
    check(flags.samples > 0
              ? hws_dmv_sample(dmv, words, length, count, options.get(), heads.data(), scores.data())
              : hws_dmv_best(dmv, words, length, count, options.get(), heads.data(), scores.data(), &found),
          flags.corpus);
    for (int64_t k = 0; k < found; ++k) {
      const std::vector<int32_t> its = heads_of_all(read, s, heads.data() + k * length);
      if (session->json) {
        out += tree_in_json(s, scores[static_cast<size_t>(k)], "heads", its);
        continue;
      }
      out += tree_place(s, scores[static_cast<size_t>(k)]);
      add_heads(&out, its);
    }
  }
  return out;
}

std::string heads_by_dmv(Session *session, const GrammarParseFlags &flags, const hws_dmv *dmv) {
  if (flags.known) throw Failure{2, "--known has no use for a dependency model; expected a grammar"};
  if (flags.to == "penn") throw Failure{2, "a dependency model's trees are heads; expected --to conllu or --to heads"};
  const DmvSentences read = read_dmv_sentences(session, flags.corpus, flags.sentences, dmv);
  const hws_corpus *const sentences = read.known.corpus.get();
  if (flags.several()) {
    if (!flags.decode.empty()) throw Failure{2, "--decode has no use for --best and --sample"};
    if (!flags.to.empty() && flags.to != "heads") throw Failure{2, "several trees of a sentence; expected --to heads"};
    return several_heads(session, flags, dmv, read);
  }
  const Options options = session->options_for(kHeads);
  set_decode(flags.decode, options.get());
  use_all_processors(session, options.get());
  std::vector<int32_t> heads(static_cast<size_t>(hws_corpus_symbols(sentences)) + 1);
  check(hws_dmv_parse(dmv, sentences, options.get(), heads.data(), nullptr), flags.corpus);
  std::vector<int32_t> all;
  std::string out;
  int64_t impossible = 0, length = 0, at = 0;
  for (int64_t s = 0; s < read.count(); ++s, at += length) {
    const int32_t *words = nullptr;
    check(hws_corpus_sequence_view(sentences, s, &words, &length));
    const std::vector<int32_t> its = heads_of_all(read, s, heads.data() + at);
    const bool without = !its.empty() && its[0] < 0;
    impossible += without && !read.known.marked[static_cast<size_t>(s)];
    all.insert(all.end(), its.begin(), its.end());
    if (session->json) out += tree_in_json(s, NAN, "heads", without ? nlohmann::ordered_json() : nlohmann::ordered_json(its));
    else add_heads(&out, its);
  }
  say_impossible(flags.corpus, impossible, static_cast<size_t>(read.count()));
  if (session->json || flags.to == "heads" || (flags.to.empty() && !read.bank)) return out;
  if (!read.bank) throw Failure{2, shown_path(flags.corpus) + " has no words beside its symbols; expected --to heads"};
  const Treebank parsed = own<Treebank>(flags.corpus, [&](auto *p) {
    return hws_treebank_with_heads(read.bank.get(), all.data(), static_cast<int64_t>(all.size()), p);
  });
  return treebank_text(parsed.get(), "conllu", session->option_given("column"));
}

// ---- grammars with latent annotations

std::string trees_by_pcfg_la(Session *session, const GrammarParseFlags &flags, const hws_pcfg_la *model) {
  // Its trees are always those of the greatest product of rules' posteriors.
  if (flags.several() || flags.known || (!flags.decode.empty() && flags.decode != "max-rule")) {
    throw Failure{2, "--best, --sample, --known and --decode other than max-rule have no use for a grammar with latent "
                     "annotations"};
  }
  if (!flags.to.empty() && flags.to != "penn") throw Failure{2, "a grammar's trees have no heads; expected --to penn"};
  refuse_sentence_flags(flags.sentences);
  const Treebank read = read_words(session, flags.corpus, flags.sentences.selection);
  const Options options = session->options_for(kLatentTrees);
  use_all_processors(session, options.get());
  const Treebank parses =
      own<Treebank>(flags.corpus, [&](auto *p) { return hws_pcfg_la_parse(model, read.get(), options.get(), p); });
  const std::string text = treebank_text(parses.get(), "penn", "");
  int64_t impossible = 0;
  const std::vector<std::string_view> trees = text_lines(text);
  for (const std::string_view tree : trees) impossible += tree == "(())";
  say_impossible(flags.corpus, impossible, trees.size());
  if (!session->json) return text;
  std::string out;
  for (size_t i = 0; i < trees.size(); ++i) out += tree_in_json(static_cast<int64_t>(i), NAN, "tree", brackets(trees[i]));
  return out;
}

// ---- lattices

// The best tree over each lattice. With --best 1 its weight stands in front, as for sentences.
std::string trees_of_lattices(Session *session, const GrammarParseFlags &flags, const hws_grammar *grammar) {
  if (!flags.to.empty() && flags.to != "penn") throw Failure{2, "a grammar's trees have no heads; expected --to penn"};
  if (flags.best > 1 || flags.samples > 0 || (!flags.decode.empty() && flags.decode != "viterbi")) {
    throw Failure{2, "--lattice has the best tree alone, not --best of several, --sample or --decode"};
  }
  std::string out;
  int64_t impossible = 0;
  for (size_t i = 0; i < flags.lattices.size(); ++i) {
    const std::string &path = flags.lattices[i];
    const Machine lattice = read_lattice(session, path, grammar);
    const Options options = session->options_for(kLattices);
    double log_weight = 0;
    const Treebank tree = own<Treebank>(shown_path(path), [&](auto *p) {
      return hws_grammar_parse_lattice(grammar, lattice.get(), options.get(), nullptr, &log_weight, p);
    });
    impossible += log_weight == -INFINITY;
    const std::string text = treebank_text(tree.get(), "penn", "");
    if (session->json) {
      const std::string_view line = std::string_view(text).substr(0, text.find('\n'));
      out += tree_in_json(static_cast<int64_t>(i), log_weight, "tree", brackets(line));
      continue;
    }
    if (flags.several() && flags.to != "penn") out += tree_place(static_cast<int64_t>(i), log_weight);
    out += text;
  }
  say_impossible(flags.lattices[0], impossible, flags.lattices.size());
  return out;
}

void parse_corpus(Session *session, const GrammarParseFlags &flags) {
  if (flags.corpus.empty() && flags.lattices.empty()) throw Failure{2, "CORPUS is required, or --lattice"};
  if (!flags.corpus.empty() && !flags.lattices.empty()) throw Failure{2, "CORPUS and --lattice; expected one of them"};
  if (session->json && !flags.to.empty()) throw Failure{2, "--json and --to; expected one of them"};
  if (flags.best > 0 && flags.samples > 0) throw Failure{2, "--best and --sample; expected one of them"};
  const SentenceModel model = read_sentence_model(session, flags.model);
  if (!flags.lattices.empty()) {
    if (!model.grammar) throw Failure{2, "--lattice has no use for this model; expected a context-free grammar"};
    return write_result(session, trees_of_lattices(session, flags, model.grammar.get()));
  }
  write_result(session, model.grammar ? trees_by_grammar(session, flags, model.grammar.get())
                        : model.dmv   ? heads_by_dmv(session, flags, model.dmv.get())
                                      : trees_by_pcfg_la(session, flags, model.pcfg_la.get()));
}

}  // namespace

void add_grammar_parse_verb(Command grammar, Session *session) {
  const auto flags = std::make_shared<GrammarParseFlags>();
  Command verb = grammar.verb("parse", "Find trees of sentences by a grammar, by a dependency model or by a grammar with "
                                       "latent annotations (--threads: else one per processor)");
  verb.option("MODEL", flags->model.path,
              "Model of grammar train, or a file with a grammar: " + std::string(kGrammarFiles))
      .required();
  verb.file("CORPUS", flags->corpus,
            "Sentences: symbols between blanks, one a line; or a treebank (Penn brackets or CoNLL-U; -: standard input)");
  verb.option("--to", flags->to,
              "A grammar's trees: penn, brackets, (()) where there is no tree. A dependency model's trees: conllu, the "
              "treebank with these heads, which is the default for one; heads, those of a sentence's words in a line")
      .one_of({"penn", "conllu", "heads"});
  verb.option("--decode", flags->decode,
              "Which tree: the most probable one (viterbi); a grammar's with the largest product of the rules' posterior "
              "probabilities (max-rule); the brackets or arcs that are expected to hold the most right ones (mbr) (default "
              "viterbi)")
      .one_of({"viterbi", "max-rule", "mbr"});
  verb.option("--best", flags->best,
              "The K best trees of each sentence, a line each behind the sentence's number and ln p; with --to penn the trees "
              "alone")
      .positive();
  verb.option("--sample", flags->samples,
              "N trees of each sentence, drawn by their probability, a line each behind the sentence's number and ln p; with "
              "--to penn the trees alone")
      .positive();
  const Flag known = verb.flag("--known", flags->known,
            "A grammar's trees agree with what a treebank says: no constituent crosses one of its own (--symbols words)");
  verb.output("-o,--output", session->output, "Where the trees go (default: standard output)");
  session->add_json_flag(verb);
  flags->model.add_reading_to(verb, session,
                              {kTrees, kKnownTrees, kHeads, kBestHeads, kDrawnHeads, kLatentTrees, kTreebankRead, kLattices,
                               "hws_machine_read", "hws_machine_read_text"},
                              {"decode", "unknown"});
  flags->sentences.add_to(verb);
  flags->sentences.unknown.add_to(verb);
  const Flag lattice = add_lattice_flags(verb, session, &flags->lattices);
  known.excludes(lattice);
  verb.run([=] { parse_corpus(session, *flags); });
}

}  // namespace tool
