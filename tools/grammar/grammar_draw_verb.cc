// grammar draw: the best trees of sentences, by a grammar, a dependency model or a grammar with latent annotations.
#include "tools/grammar/grammar_file.hh"
#include "tools/grammar/tree_drawing.hh"
#include "tools/grammar/treebank_file.hh"
#include "tools/learner/learner_steps.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

constexpr const char *kDrawTrees = "hws_grammar_parse", *kDrawHeads = "hws_dmv_parse", *kDrawLatentTrees = "hws_pcfg_la_parse";

struct GrammarDrawFlags {
  GrammarFlags model;
  std::string corpus;
  SentenceFlags sentences;
  int64_t sentence = 0;  // from 1; 0: all
};

// The names of a treebank's words, tags or labels; null: it has none.
Alphabet names_in_bank(const hws_treebank *bank, const char *what) {
  hws_alphabet *names = nullptr;
  const hws_status status = hws_treebank_alphabet(bank, what, &names);
  if (status != HWS_E_EMPTY) check(status);
  return Alphabet(names);
}
std::string name_in(const Alphabet &names, int32_t label) {
  return names && label > 0 ? hws_alphabet_name_view(names.get(), label) : "";
}

std::vector<DrawnTree> constituents_of(const hws_treebank *bank) {
  const Alphabet words = names_in_bank(bank, "words"), tags = names_in_bank(bank, "tags");
  const Alphabet labels = names_in_bank(bank, "labels");
  const int64_t *word_offsets = nullptr, *node_offsets = nullptr;
  const int32_t *word = nullptr, *tag = nullptr, *head = nullptr, *relation = nullptr, *parent_of_word = nullptr;
  const int32_t *label = nullptr, *parent = nullptr, *first = nullptr, *last = nullptr;
  check(hws_treebank_words_view(bank, &word_offsets, &word, &tag, &head, &relation, &parent_of_word));
  check(hws_treebank_constituents_view(bank, &node_offsets, &label, &parent, &first, &last));
  double sentences = 0;
  check(hws_treebank_info(bank, "sentences", &sentences));
  std::vector<DrawnTree> trees(static_cast<size_t>(sentences));
  for (size_t s = 0; s < trees.size(); ++s) {
    std::vector<DrawnTree::Node> &nodes = trees[s].nodes;
    const int64_t begin = node_offsets[s], count = node_offsets[s + 1] - begin;
    // Constituents are in preorder; a word comes before the next constituent that begins behind it.
    std::vector<int32_t> place(static_cast<size_t>(count));
    int64_t w = word_offsets[s];
    const auto add_words = [&](int64_t end) {
      for (; w < end; ++w) {
        int32_t above = parent_of_word[w] < 0 ? -1 : place[static_cast<size_t>(parent_of_word[w])];
        if (tag[w] > 0) {
          nodes.push_back({name_in(tags, tag[w]), above, -1});
          above = static_cast<int32_t>(nodes.size()) - 1;
        }
        nodes.push_back({name_in(words, word[w]), above, static_cast<int32_t>(w - word_offsets[s])});
      }
    };
    for (int64_t k = 0; k < count; ++k) {
      add_words(word_offsets[s] + first[begin + k]);
      const int32_t above = parent[begin + k];
      place[static_cast<size_t>(k)] = static_cast<int32_t>(nodes.size());
      nodes.push_back({name_in(labels, label[begin + k]), above < 0 ? -1 : place[static_cast<size_t>(above)], -1});
    }
    add_words(word_offsets[s + 1]);
  }
  return trees;
}

std::vector<DrawnTree> drawn_by_grammar(Session *session, const GrammarDrawFlags &flags, const hws_grammar *grammar) {
  const Sentences read = read_sentences(session, flags.corpus, flags.sentences, nullptr);
  const Options options = session->options_for(kDrawTrees);
  use_all_processors(session, options.get());
  int64_t impossible = 0;
  const Treebank parses = own<Treebank>(flags.corpus, [&](auto *p) {
    return hws_grammar_parse(grammar, read.symbols.get(), 1, options.get(), nullptr, nullptr, &impossible, p);
  });
  say_impossible(flags.corpus, impossible, static_cast<size_t>(hws_corpus_count(read.symbols.get())));
  return constituents_of(parses.get());
}

std::vector<DrawnTree> drawn_by_dmv(Session *session, const GrammarDrawFlags &flags, const hws_dmv *dmv) {
  // By their own names, which are drawn. The model finds its symbols by name.
  Sentences read = read_sentences(session, flags.corpus, flags.sentences, nullptr);
  if (const std::string table = signatures_of(dmv); !table.empty()) {
    const Alphabet known = own<Alphabet>("", [&](auto *p) { return hws_dmv_alphabet(dmv, p); });
    read.symbols = with_classes(session, read.symbols.get(), known.get(), table);
  }
  const hws_corpus *const sentences = read.symbols.get();
  const Alphabet alphabet = own<Alphabet>("", [&](auto *p) { return hws_corpus_alphabet(sentences, p); });
  const Options options = session->options_for(kDrawHeads);
  use_all_processors(session, options.get());
  std::vector<int32_t> heads(static_cast<size_t>(hws_corpus_symbols(sentences)) + 1);
  check(hws_dmv_parse(dmv, sentences, options.get(), heads.data(), nullptr), flags.corpus);
  const Alphabet words = read.bank ? names_in_bank(read.bank.get(), "words") : nullptr;
  const int64_t *offsets = nullptr;
  const int32_t *word = nullptr, *unused = nullptr;
  if (read.bank) check(hws_treebank_words_view(read.bank.get(), &offsets, &word, &unused, &unused, &unused, &unused));
  std::vector<DrawnTree> trees(static_cast<size_t>(hws_corpus_count(sentences)));
  size_t at = 0;
  int64_t impossible = 0;
  for (size_t s = 0; s < trees.size(); ++s) {
    const int32_t *symbols = nullptr;
    int64_t length = 0;
    check(hws_corpus_sequence_view(sentences, static_cast<int64_t>(s), &symbols, &length));
    trees[s].dependencies = true;
    impossible += length > 0 && heads[at] < 0;
    for (int64_t w = 0; w < length; ++w, ++at) {
      const std::string name = word ? name_in(words, word[at]) : name_in(alphabet, symbols[w]);
      trees[s].nodes.push_back({name, heads[at] > 0 ? heads[at] - 1 : -1, static_cast<int32_t>(w)});
    }
  }
  say_impossible(flags.corpus, impossible, trees.size());
  return trees;
}

std::vector<DrawnTree> drawn_by_pcfg_la(Session *session, const GrammarDrawFlags &flags, const hws_pcfg_la *model) {
  if (flags.sentences.symbols != "tags") throw Failure{2, "--symbols has no use for a grammar with latent annotations"};
  const Treebank sentences = read_words(session, flags.corpus, flags.sentences.selection);
  const Options options = session->options_for(kDrawLatentTrees);
  use_all_processors(session, options.get());
  return constituents_of(own<Treebank>(flags.corpus, [&](auto *p) {
                           return hws_pcfg_la_parse(model, sentences.get(), options.get(), p);
                         }).get());
}

void draw_trees(Session *session, const GrammarDrawFlags &flags) {
  const SentenceModel model = read_sentence_model(session, flags.model);
  std::vector<DrawnTree> trees = model.grammar ? drawn_by_grammar(session, flags, model.grammar.get())
                                 : model.dmv   ? drawn_by_dmv(session, flags, model.dmv.get())
                                               : drawn_by_pcfg_la(session, flags, model.pcfg_la.get());
  if (flags.sentence > 0) {
    if (flags.sentence > static_cast<int64_t>(trees.size())) {
      throw Failure{1, shown_path(flags.corpus) + " has " + std::to_string(trees.size()) + " sentences; --sentence is " +
                           std::to_string(flags.sentence)};
    }
    trees = {trees[static_cast<size_t>(flags.sentence) - 1]};
  }
  const std::string &to = session->output;
  if (to.ends_with(".svg")) write_result(session, tree_svg(trees, "Trees of " + shown_path(flags.corpus)));
  else write_result(session, to.ends_with(".dot") || to.ends_with(".gv") ? tree_graphviz(trees) : tree_text(trees));
}

}  // namespace

void add_grammar_draw_verb(Command grammar, Session *session) {
  const auto flags = std::make_shared<GrammarDrawFlags>();
  Command verb = grammar.verb("draw", "Draw the best trees of sentences by a grammar, a dependency model or a grammar with "
                                      "latent annotations: as text, as SVG if the output ends in .svg, for Graphviz if it ends "
                                      "in .dot or .gv");
  verb.option("MODEL", flags->model.path,
              "Model of grammar train, or a file with a grammar: " + std::string(kGrammarFiles))
      .required();
  verb.file("CORPUS", flags->corpus,
            "Sentences: symbols between blanks, one a line; or a treebank (Penn brackets or CoNLL-U; -: standard input)")
      .required();
  verb.option("--sentence", flags->sentence, "Draw the tree of this sentence alone, counted from 1").positive();
  verb.output("-o,--output", session->output, "Where the drawing goes (default: standard output)");
  flags->model.add_reading_to(verb, session, {kDrawTrees, kDrawHeads, kDrawLatentTrees, kTreebankRead},
                              {"decode", "seed", "unknown"});
  flags->sentences.add_to(verb);
  verb.run([=] { draw_trees(session, *flags); });
}

}  // namespace tool
