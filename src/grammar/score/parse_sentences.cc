#include "src/grammar/score/parse_sentences.hh"

#include <cmath>

#include "fsa/base/text.hh"
#include "src/grammar/chart/best_parse.hh"
#include "src/grammar/chart/tree_sampler.hh"
#include "src/grammar/score/sentence_blocks.hh"
#include "src/grammar/score/sentence_sums.hh"

namespace hws {

namespace {

// Nonterminals as labels and tags; numbers where they have no names.
AlphabetPtr names_of(const AlphabetPtr &nonterminals) {
  if (nonterminals->has_names()) return nonterminals;
  std::vector<std::string> names;
  for (int64_t a = 1; a <= nonterminals->size(); ++a) append_integer(names.emplace_back(), a);
  return Alphabet::named(std::move(names));
}

// Trees as sequences of rules in the order of leftmost derivations (src/grammar/chart/derivation.hh), put into a treebank.
class TreesOfRules {
 public:
  TreesOfRules(const Grammar &grammar, const Corpus &corpus) : grammar_(grammar), corpus_(corpus) {
    all_.words = corpus.alphabet;
    all_.tags = all_.labels = names_of(grammar.nonterminals);
  }
  void add(int64_t sentence, std::span<const int32_t> rules);
  void add_none() { end_sentence(); }
  TreebankPtr finish() { return std::make_shared<const Treebank>(std::move(all_)); }

 private:
  struct Open {
    int32_t rule, next;  // the right side's next symbol
    int32_t node;        // within the sentence; −1: it is a tag
    int32_t symbol;
  };
  void open(int32_t symbol, int32_t rule);
  void add_word(Label word);
  void close();
  void end_sentence() {
    all_.offsets.push_back(static_cast<int64_t>(all_.word.size()));
    all_.node_offsets.push_back(static_cast<int64_t>(all_.label.size()));
  }
  int32_t words() const { return static_cast<int32_t>(static_cast<int64_t>(all_.word.size()) - all_.offsets.back()); }

  const Grammar &grammar_;
  const Corpus &corpus_;
  TreebankArrays all_;
  Array<Open> open_;
};

void TreesOfRules::open(int32_t symbol, int32_t rule) {
  const std::span<const int32_t> right = grammar_.right_side(rule);
  const int32_t above = open_.empty() ? -1 : open_.back().node;
  if (!open_.empty() && right.size() == 1 && is_word(right[0])) {
    open_.push_back({rule, 0, -1, symbol});
    return;
  }
  const auto node = static_cast<int32_t>(static_cast<int64_t>(all_.label.size()) - all_.node_offsets.back());
  all_.label.push_back(symbol + 1);
  all_.parent.push_back(above);
  all_.first.push_back(words());
  all_.last.push_back(words());
  open_.push_back({rule, 0, node, symbol});
}

void TreesOfRules::add_word(Label word) {
  const bool tagged = open_.back().node < 0;
  all_.word.push_back(word);
  all_.tag.push_back(tagged ? open_.back().symbol + 1 : 0);
  all_.head.push_back(-1);
  all_.relation.push_back(0);
  all_.parent_of_word.push_back(tagged ? open_[open_.size() - 2].node : open_.back().node);
}

void TreesOfRules::close() {
  const int32_t node = open_.back().node;
  open_.pop_back();
  if (node < 0) return;
  const size_t at = static_cast<size_t>(all_.node_offsets.back() + node);
  if (all_.first[at] < words()) {
    all_.last[at] = words();
    return;
  }
  // A constituent without words goes, and those below it have gone.
  for (Array<int32_t> *values : {&all_.label, &all_.parent, &all_.first, &all_.last}) values->resize(at);
}

void TreesOfRules::add(int64_t sentence, std::span<const int32_t> rules) {
  const std::span<const Label> symbols = corpus_.sequence(sentence);
  size_t next = 0;
  open(grammar_.start, rules[next++]);
  while (!open_.empty()) {
    const std::span<const int32_t> right = grammar_.right_side(open_.back().rule);
    const auto at = static_cast<size_t>(open_.back().next);
    if (at == right.size()) {
      close();
      continue;
    }
    ++open_.back().next;
    if (is_word(right[at])) add_word(symbols[static_cast<size_t>(words())]);
    else open(right[at], rules[next++]);
  }
  end_sentence();
}

}  // namespace

Parses parse_sentences(const GrammarPtr &grammar, const Corpus &corpus, const ParseSettings &settings, const Run &run) {
  if (!corpus.alphabet->has_names()) fail(Code::argument, "sentences of words without names; expected names");
  const Array<int32_t> labels = labels_of_words(*corpus.alphabet, *grammar->words, run);
  const BinaryForm form = binary_form(grammar, run);
  const bool draws = settings.samples > 0;
  const int64_t per_sentence = draws ? settings.samples : 1, count = corpus.count();
  if (count > INT64_MAX / 16 / per_sentence) run.limit_bytes(INT64_MAX);
  run.limit_bytes(count * per_sentence * 16);
  const auto rules = draws ? std::make_unique<const ChartRules>(form, run) : nullptr;
  Parses out;
  out.log_weights.assign(static_cast<size_t>(count * per_sentence), -INFINITY);
  std::vector<std::vector<Array<int32_t>>> found(static_cast<size_t>(std::max<int32_t>(run.threads, 1)));
  TreesOfRules trees(*grammar, corpus);
  int64_t added = 0;  // sentences
  const auto parse_block = [&](int64_t slot, int64_t first, int64_t last) {
    std::vector<Array<int32_t>> &block = found[static_cast<size_t>(slot)];
    block.clear();
    const auto best = draws ? nullptr : std::make_unique<BestParse>(form, run);
    const auto chart = draws ? std::make_unique<Chart>(*rules) : nullptr;
    const auto sampler = draws ? std::make_unique<TreeSampler>(form) : nullptr;
    Array<int32_t> words;
    for (int64_t s = first; s < last; ++s) {
      run.check();
      translate(corpus, s, labels, &words);
      double *const logs = out.log_weights.data() + s * per_sentence;
      if (!draws) {
        logs[0] = best->find(words, &block.emplace_back(), run);
        continue;
      }
      const bool possible = chart->inside(words, run) > -INFINITY;
      for (int64_t k = 0; k < per_sentence; ++k) {
        Array<int32_t> &drawn = block.emplace_back();
        if (!possible) continue;
        Rng rng(settings.seed, RngMethod::sample_strings, 1, static_cast<uint32_t>(k), static_cast<uint64_t>(s));
        sampler->draw(*chart, &rng, &drawn);
        logs[k] = 0;
        for (const int32_t rule : drawn) logs[k] += std::log(grammar->weight[rule]);
      }
    }
  };
  const auto add_block = [&](int64_t slot) {
    const std::vector<Array<int32_t>> &block = found[static_cast<size_t>(slot)];
    for (size_t i = 0; i < block.size(); ++i) {
      const int64_t sentence = added + static_cast<int64_t>(i) / per_sentence;
      const bool none = out.log_weights[sentence * per_sentence] == -INFINITY;
      if (none) trees.add_none();
      else trees.add(sentence, block[i]);
      out.impossible += none && static_cast<int64_t>(i) % per_sentence == 0;
    }
    added += static_cast<int64_t>(block.size()) / per_sentence;
  };
  for_each_block(count, run, parse_block, add_block);
  out.trees = trees.finish();
  return out;
}

}  // namespace hws
