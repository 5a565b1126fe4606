#include "fsa/ngram/score_strings.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <type_traits>

#include "fsa/base/prefetch.hh"

namespace hws {

namespace {

template <class Model>
void check_strings(const Model &model, const StringBatch &strings) {
  if (strings.tapes != 1) fail(Code::argument, "strings of %d tapes; expected 1", strings.tapes);
  if (!join(model.alphabet(), strings.alphabets[0])) {
    fail(Code::argument, "the strings have %s; the model has %s; expected the same symbols",
         strings.alphabets[0]->describe().c_str(), model.alphabet()->describe().c_str());
  }
  const Label symbols = model.trie().symbols();
  const auto bad = std::find_if(strings.labels.begin(), strings.labels.end(), [&](Label c) { return c < 1 || c > symbols; });
  if (bad == strings.labels.end()) return;
  const auto behind = std::upper_bound(strings.offsets.begin(), strings.offsets.end(), int64_t{bad - strings.labels.begin()});
  fail(Code::argument, "label %d in string %" PRId64 "; the alphabet has %d symbols", *bad,
       int64_t{behind - strings.offsets.begin()} - 1, symbols);
}

// Where the reading of one string is.
struct ScoreReader {
  int64_t string;
  const Label *at, *end;  // symbols still to be read; at the end: its end
  size_t token;           // the symbol's number among all strings' symbols and ends
  Label symbol;
  NgramNode context;
  NgramNode found;   // -1: the context has no such n-gram; root: no context has, so the default
  NgramNode target;  // of the symbol, where the store has it with the symbol's weight
  double passed;     // weight of the failure arcs taken for this symbol; of the packed store, of the symbol too
};

// The steps in which a reader asks a store. Each step asks the memory for what the next one needs.
class PlainSteps {
 public:
  explicit PlainSteps(const NgramModel &m) : model_(m), trie_(m.trie()) {}
  void enter(ScoreReader &r, NgramNode context) const {
    r.context = context;
    prefetch(trie_.arrays().first_child.data() + context);
  }
  void ask_for_row(NgramNode context) const {
    const NgramNode from = trie_.child_begin(context), to = trie_.child_end(context);
    const Label *labels = trie_.arrays().label.data();
    prefetch(labels + from);
    if (to - from > 16) prefetch(labels + from + (to - from) / 2);
  }
  void find(ScoreReader &r) const {
    r.found = trie_.child(r.context, r.symbol);
    if (r.found >= 0) {
      prefetch(model_.numbers().score.data() + r.found);
      prefetch(model_.numbers().next.data() + r.found);
    } else if (r.context == NgramTrie::kRoot) {
      r.found = NgramTrie::kRoot;
    } else {
      prefetch(model_.numbers().fail.data() + r.context);
      prefetch(trie_.arrays().suffix.data() + r.context);
    }
  }
  void back_off(ScoreReader &r) const {
    if (r.found >= 0) return;
    r.passed += model_.fail_weight(r.context);
    r.context = trie_.suffix(r.context);
    prefetch(model_.numbers().next.data() + r.context);
  }
  // Enters the context backed off to, if there is one.
  bool goes_back(ScoreReader &r) const {
    if (r.found >= 0) return false;
    enter(r, model_.next(r.context));
    return true;
  }
  double weight(const ScoreReader &r) const { return r.passed + model_.score(r.found); }
  NgramNode target(const ScoreReader &r) const { return r.found == NgramTrie::kRoot ? NgramTrie::kRoot : model_.next(r.found); }

 private:
  const NgramModel &model_;
  const NgramTrie &trie_;
};

// A symbol's back-offs are one step, since each place depends on the numbers of the one before.
class PackedSteps {
 public:
  explicit PackedSteps(const PackedNgrams &m) : model_(m) {}
  void enter(ScoreReader &r, NgramNode context) const {
    r.context = context;
    model_.ask_for_state(context);
  }
  void ask_for_row(NgramNode context) const { model_.ask_for_children(context); }
  void find(ScoreReader &r) const { r.passed = model_.read(r.context, r.symbol, &r.target, &r.found); }
  void back_off(ScoreReader &) const {}
  bool goes_back(ScoreReader &) const { return false; }
  double weight(const ScoreReader &r) const { return r.passed; }
  NgramNode target(const ScoreReader &r) const { return r.target; }

 private:
  const PackedNgrams &model_;
};

template <class Model>
using StepsOf = std::conditional_t<std::is_same_v<Model, NgramModel>, PlainSteps, PackedSteps>;

// Reads several strings at a time: what a symbol takes is places in memory, each found in the one before (where the
// context's n-grams begin, the symbol among them, its weight and where it leads), so one string's are asked for while
// the others' are used. Each string's sums are made in its own order, as NgramModel::read makes them.
template <class Model>
class Readers {
 public:
  Readers(const Model &model, const StringBatch &strings, Label unknown, std::span<StringScore> scores,
          std::span<double> words, std::span<int32_t> lengths)
      : model_(model), steps_(model), strings_(strings), unknown_(unknown), scores_(scores), words_(words),
        lengths_(lengths) {}

  void read_all(const Run &run) {
    ScoreReader readers[kReaders];
    size_t busy = 0;
    while (busy < kReaders && begin(readers[busy])) ++busy;
    for (size_t rounds = 0; busy > 0; ++rounds) {
      if ((rounds & 255) == 0) run.check();
      for (size_t i = 0; i < busy; ++i) steps_.ask_for_row(readers[i].context);
      for (size_t i = 0; i < busy; ++i) steps_.find(readers[i]);
      for (size_t i = 0; i < busy; ++i) steps_.back_off(readers[i]);
      for (size_t i = 0; i < busy;) {
        if (go_on(readers[i])) ++i;
        else readers[i] = readers[--busy];
      }
    }
  }

 private:
  static constexpr size_t kReaders = 16;
  bool begin(ScoreReader &r) {
    if (next_ == strings_.count()) return false;
    const std::span<const Label> labels = strings_.labels_of(next_, 0);
    r.string = next_;
    r.at = labels.data();
    r.end = r.at + labels.size();
    r.token = static_cast<size_t>(strings_.offsets[next_] + next_);
    ++next_;
    begin_symbol(r, model_.start());
    return true;
  }
  void begin_symbol(ScoreReader &r, NgramNode context) {
    r.symbol = r.at != r.end ? *r.at : model_.trie().eos();
    r.passed = 0;
    steps_.enter(r, context);
  }
  // To the context backed off to, or to the next symbol. False: nothing is left to read.
  bool go_on(ScoreReader &r) {
    if (steps_.goes_back(r)) return true;
    const double p = steps_.weight(r);
    const bool ends = r.at == r.end;
    StringScore &score = scores_[static_cast<size_t>(r.string)];
    score.log_prob += p;
    if (!ends && is_unknown(model_, r.symbol, unknown_)) ++score.unknown_count;
    else score.known += p;
    if (!words_.empty()) words_[r.token] = p;
    if (!lengths_.empty()) lengths_[r.token] = model_.trie().length(r.found);
    if (ends) return begin(r);
    ++r.at;
    ++r.token;
    begin_symbol(r, steps_.target(r));
    return true;
  }

  const Model &model_;
  const StepsOf<Model> steps_;
  const StringBatch &strings_;
  const Label unknown_;
  const std::span<StringScore> scores_;
  const std::span<double> words_;
  const std::span<int32_t> lengths_;
  int64_t next_ = 0;  // the next string
};

}  // namespace

template <class Model>
bool is_unknown(const Model &model, Label c, Label unknown) {
  return c == unknown || model.trie().child(NgramTrie::kRoot, c) < 0;
}

template <class Model>
Array<StringScore> score_strings(const Model &model, const StringBatch &strings, Label unknown,
                                       std::span<double> words, std::span<int32_t> lengths, const Run &run) {
  check_strings(model, strings);
  run.limit_bytes(strings.count() * static_cast<int64_t>(sizeof(StringScore)));
  Array<StringScore> scores(static_cast<size_t>(strings.count()));
  Readers<Model>(model, strings, unknown, scores, words, lengths).read_all(run);
  return scores;
}

template <class Model>
Perplexity perplexity(const Model &model, const StringBatch &strings, Label unknown, const Run &run) {
  const Array<StringScore> scores = score_strings(model, strings, unknown, {}, {}, run);
  Perplexity result;
  double log_prob = 0, known = 0;
  for (int64_t i = 0; i < strings.count(); ++i) {
    const StringScore &score = scores[static_cast<size_t>(i)];
    const double times = strings.values[i];
    if (!(times >= 0 && times < INFINITY)) {
      fail(Code::argument, "string %" PRId64 " counts %s times; expected a finite number >= 0", i, NumberText(times).text);
    }
    if (times == 0) continue;
    result.tokens += times * static_cast<double>(strings.labels_of(i, 0).size() + 1);
    result.unknown += times * static_cast<double>(score.unknown_count);
    log_prob += times * score.log_prob;
    known += times * score.known;
  }
  result.with = std::exp(-log_prob / result.tokens);
  result.without = std::exp(-known / (result.tokens - result.unknown));
  return result;
}

#define HWS_SCORES_OF(Model)                                                                                           \
  template bool is_unknown(const Model &, Label, Label);                                                               \
  template Array<StringScore> score_strings(const Model &, const StringBatch &, Label, std::span<double>,              \
                                            std::span<int32_t>, const Run &);                                          \
  template Perplexity perplexity(const Model &, const StringBatch &, Label, const Run &);
HWS_SCORES_OF(NgramModel)
HWS_SCORES_OF(PackedNgrams)
#undef HWS_SCORES_OF

}  // namespace hws
