#include "tools/grammar/grammar_prefixes.hh"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tools/base/print_values.hh"
#include "tools/grammar/grammar_file.hh"
#include "tools/grammar/treebank_file.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;
using Prefix = std::unique_ptr<hws_grammar_prefix, Free<hws_grammar_prefix_free>>;

// Calls each(prefix) for the sentences of a corpus, whose words are matched by their names, or by those of their classes.
template <class Each>
void each_sentence(Session *session, const hws_grammar *grammar, const hws_corpus *corpus, Each each) {
  const std::string table = signatures_of(grammar);
  Corpus classes;
  if (!table.empty()) {
    const Alphabet vocabulary = own<Alphabet>("", [&](auto *p) { return hws_grammar_words(grammar, p); });
    classes = with_classes(session, corpus, vocabulary.get(), table);
    corpus = classes.get();
  }
  const Alphabet symbols = own<Alphabet>("", [&](auto *p) { return hws_corpus_alphabet(corpus, p); });
  const Alphabet words = own<Alphabet>("", [&](auto *p) { return hws_grammar_words(grammar, p); });
  std::vector<int32_t> labels(static_cast<size_t>(hws_alphabet_size(symbols.get())) + 1);
  for (size_t label = 1; label < labels.size(); ++label) {
    const char *const name = hws_alphabet_name_view(symbols.get(), static_cast<int32_t>(label));
    if (hws_alphabet_find(words.get(), name, -1, &labels[label]) != HWS_OK) labels[label] = 0;
  }
  const int64_t *offsets = nullptr;
  const int32_t *sequence = nullptr;
  check(hws_corpus_arrays_view(corpus, &offsets, &sequence));
  const Options options = session->options_for("hws_grammar_prefix_new");
  const Prefix begin = own<Prefix>("", [&](auto *p) { return hws_grammar_prefix_new(grammar, options.get(), p); });
  const Options reading = session->options_for("hws_grammar_prefix_read");
  for (int64_t s = 0; s < hws_corpus_count(corpus); ++s) {
    Prefix read;
    for (int64_t k = offsets[s]; k < offsets[s + 1]; ++k) {
      read = own<Prefix>("", [&](auto *p) {
        return hws_grammar_prefix_read(read ? read.get() : begin.get(), labels[static_cast<size_t>(sequence[k])],
                                       reading.get(), p);
      });
    }
    each(read ? read.get() : begin.get());
  }
}

double weight_of(const hws_grammar_prefix *prefix) {
  double log_prefix = 0;
  check(hws_grammar_prefix_score(prefix, &log_prefix, nullptr));
  return log_prefix;
}

}  // namespace

std::vector<double> prefix_weights(Session *session, const hws_grammar *grammar, const hws_corpus *corpus) {
  std::vector<double> log_weights;
  each_sentence(session, grammar, corpus, [&](const hws_grammar_prefix *p) { log_weights.push_back(weight_of(p)); });
  return log_weights;
}

void print_next_words(Session *session, const hws_grammar *grammar, const hws_corpus *corpus, int64_t most) {
  const Alphabet words = own<Alphabet>("", [&](auto *p) { return hws_grammar_words(grammar, p); });
  const auto size = static_cast<size_t>(hws_alphabet_size(words.get())) + 1;
  std::vector<double> next(size);
  std::vector<size_t> order(size);
  Json rows = Json::array();
  each_sentence(session, grammar, corpus, [&](const hws_grammar_prefix *prefix) {
    int64_t needed = 0;
    const double all = weight_of(prefix);
    check(hws_grammar_prefix_next(prefix, next.data(), static_cast<int64_t>(size), &needed));
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t x, size_t y) { return next[x] > next[y]; });
    Json row = Json::array();
    std::string line;
    for (size_t k = 0; k < order.size() && k < static_cast<size_t>(most) && next[order[k]] > -INFINITY; ++k) {
      const auto label = static_cast<int32_t>(order[k]);
      const std::string word = label == 0 ? "</s>" : session->spell(words.get(), &label, 1);
      const double log_p = next[order[k]] - all;
      line += (line.empty() ? "" : "\t") + word + " " + number(log_p);
      row.push_back({{"word", word}, {"log_probability", log_p}});
    }
    rows.push_back(row);
    if (!session->json) session->out += line + "\n";
  });
  if (session->json) print_json(session, Json{{"next", rows}});
}

}  // namespace tool
