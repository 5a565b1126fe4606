#include "src/hmm/data/unknown_words.hh"

#include "fsa/base/sections.hh"
#include "src/corpus/tagged_corpus.hh"

namespace hws {

namespace {

// kUnknownWordsLeast: how many tokens of rare words a suffix needs to become a class. kSmoothing: how many tokens the
// distribution of the more general class counts as.
constexpr double kUnknownWordsLeast = 8, kSmoothing = 3;
// Every class counts as having this many tokens beside those that were seen.
constexpr double kUnknownWordsUnseen = 0.5;
// The threshold on expected counts below which a word counts as occurring once.
constexpr double kOnce = 1.5;

// Tokens in each state: of all words, and of the words that stand for words never seen.
struct Tokens {
  Array<double> all, fresh;
};

Tokens tokens_of(const EmissionRows &rows, const HmmParameters &counts, Label unknown, const Array<double> &seen) {
  Tokens t{Array<double>(rows.states(), 0.0), Array<double>(rows.states(), 0.0)};
  for (size_t w = 0; w < seen.size(); ++w) {
    const Label word = static_cast<Label>(w + 1);
    const double *row = counts.emission.data() + rows.offset(word);
    const bool fresh = word == unknown || seen[w] < kOnce;
    for (size_t k = 0; k < rows.states(); ++k) {
      t.all[k] += row[k];
      if (fresh) t.fresh[k] += row[k];
    }
  }
  return t;
}

double total_of(const double *x, size_t n) {
  double sum = 0;
  for (size_t k = 0; k < n; ++k) sum += x[k];
  return sum;
}

void move_to_unknown(const EmissionRows &rows, const Tokens &tokens, Label unknown, HmmParameters *parameters) {
  const double fresh = total_of(tokens.fresh.data(), tokens.fresh.size()), all = total_of(tokens.all.data(), tokens.all.size());
  const double rate = (fresh + 1) / (all + 2);
  double *const own = parameters->emission.data() + rows.offset(unknown);
  Array<double> factor(rows.states());
  for (size_t k = 0; k < rows.states(); ++k) {
    const double known = 1 - own[k];
    own[k] = known > 0 ? (tokens.fresh[k] + rate) / (tokens.all[k] + 1) : 1;
    factor[k] = known > 0 ? (1 - own[k]) / known : 0;
  }
  for (int64_t w = 1; w <= rows.symbols(); ++w) {
    if (w == unknown) continue;
    double *row = parameters->emission.data() + rows.offset(static_cast<Label>(w));
    for (size_t k = 0; k < rows.states(); ++k) row[k] *= factor[k];
  }
}

// Writes p(state | class). `n` are the class' tokens in each state, and `general` is p(state | its parent).
void smooth(const double *n, const double *general, size_t states, double *p) {
  const double total = total_of(n, states);
  for (size_t k = 0; k < states; ++k) p[k] = (n[k] + kSmoothing * general[k]) / (total + kSmoothing);
}

// Computes each state's shares of the classes. `tokens` are those of rare words: `states` numbers for each class.
void make_shares(const WordClasses &classes, size_t states, Array<double> tokens, Array<double> *shares, const Run &run) {
  const size_t count = static_cast<size_t>(classes.count());
  Array<double> weight(count), all(states, 0.0), even(states, 1 / static_cast<double>(states)), root(states), sum(states, 0.0);
  for (size_t c = 0; c < count; ++c) weight[c] = total_of(&tokens[c * states], states) + kUnknownWordsUnseen;
  for (size_t c = count; c-- > 0;) {  // a class' tokens are its parent's too
    if (c % 256 == 0) run.check();
    const int32_t parent = classes.parent(static_cast<int32_t>(c));
    double *to = parent == WordClasses::kNone ? all.data() : &tokens[static_cast<size_t>(parent) * states];
    for (size_t k = 0; k < states; ++k) to[k] += tokens[c * states + k];
  }
  smooth(all.data(), even.data(), states, root.data());
  shares->resize(count * states);
  for (size_t c = 0; c < count; ++c) {
    const int32_t parent = classes.parent(static_cast<int32_t>(c));
    const double *general = parent == WordClasses::kNone ? root.data() : shares->data() + static_cast<size_t>(parent) * states;
    smooth(&tokens[c * states], general, states, shares->data() + c * states);
  }
  for (size_t c = 0; c < count; ++c) {
    for (size_t k = 0; k < states; ++k) sum[k] += (*shares)[c * states + k] *= weight[c];
  }
  for (size_t c = 0; c < count; ++c) {
    for (size_t k = 0; k < states; ++k) (*shares)[c * states + k] /= sum[k];
  }
}

}  // namespace

UnknownWordsPtr learn_unknown_words(const Alphabet &words, const EmissionRows &rows, const HmmParameters &counts,
                                    const UnknownSettings &settings, HmmParameters *parameters, const Run &run) {
  const Label unknown = words.find(kUnknownWord);
  if (unknown == 0) return nullptr;
  const size_t states = rows.states();
  run.limit_bytes(words.size() * 32);
  Array<double> seen(static_cast<size_t>(words.size()));
  Array<WordClasses::Word> rare;
  Array<Label> labels;
  for (size_t w = 0; w < seen.size(); ++w) {
    if (w % 1024 == 0) run.check();
    const Label word = static_cast<Label>(w + 1);
    seen[w] = total_of(counts.emission.data() + rows.offset(word), states);
    if (word == unknown || !(seen[w] > 0) || seen[w] >= settings.rare + 0.5) continue;
    rare.push_back({words.name(word), seen[w]});
    labels.push_back(word);
  }
  UnknownWords made{WordClasses(rare, settings.suffix, kUnknownWordsLeast, run), unknown, {}, 0};
  run.limit_bytes(2 * made.count() * static_cast<int64_t>(states) * 8);
  Array<double> tokens(static_cast<size_t>(made.count()) * states, 0.0);
  for (size_t i = 0; i < rare.size(); ++i) {
    double *to = &tokens[static_cast<size_t>(made.classes.of(rare[i].text)) * states];
    const double *from = counts.emission.data() + rows.offset(labels[i]);
    for (size_t k = 0; k < states; ++k) to[k] += from[k];
  }
  make_shares(made.classes, states, std::move(tokens), &made.shares, run);
  made.hash = checksum64(made.shares.data(), made.shares.size() * sizeof(double));
  move_to_unknown(rows, tokens_of(rows, counts, unknown, seen), unknown, parameters);
  return std::make_shared<const UnknownWords>(std::move(made));
}

void add_classes(const UnknownWords &unknown, const EmissionRows &from, const EmissionRows &to, const double *vocabulary,
                 Array<double> *emission) {
  const double *of_unknown = vocabulary + from.offset(unknown.unknown);
  Array<double> row(from.stride(), 0.0);
  for (int32_t c = 0; c < unknown.count(); ++c) {
    const double *share = &unknown.shares[static_cast<size_t>(c) * from.states()];
    for (size_t k = 0; k < from.states(); ++k) row[k] = of_unknown[k] * share[k];
    to.collect(emission->data(), static_cast<Label>(from.symbols() + 1 + c), row.data());
  }
}

}  // namespace hws
