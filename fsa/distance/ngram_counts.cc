// Given n-grams: sorted, so that those with a common prefix follow one another and
// each prefix's map is made once.
#include "fsa/distance/ngram_counts.hh"

#include <algorithm>
#include <cinttypes>
#include <numeric>

#include "fsa/base/merge_sort.hh"
#include "fsa/distance/ngram_maps.hh"

namespace hws {

namespace {

void check_ngrams(const Machine &m, int32_t tape, const StringBatch &ngrams, NgramEnds ends) {
  if (ngrams.tapes != 1) fail(Code::argument, "n-grams of %d tapes; expected 1", ngrams.tapes);
  if (tape < 0 || tape >= m.tapes()) fail(Code::argument, "tape %d; expected 0 to %d", tape, m.tapes() - 1);
  if (!ngrams.alphabets[0]->is_open() && !join(m.alphabet(tape), ngrams.alphabets[0])) {
    fail(Code::argument, "tape %d of the machine has %s; the n-grams have %s; expected the same symbols", tape,
         m.alphabet(tape)->describe().c_str(), ngrams.alphabets[0]->describe().c_str());
  }
  for (int64_t i = 0; i < ngrams.count(); ++i) {
    const std::span<const Label> labels = ngrams.labels_of(i, 0);
    for (size_t k = 0; k < labels.size(); ++k) {
      if (ends.bos && labels[k] == ends.bos && k > 0) {
        fail(Code::argument, "n-gram %" PRId64 " has the begin of the string at position %zu; expected it first", i, k);
      }
      if (ends.eos && labels[k] == ends.eos && k + 1 < labels.size()) {
        fail(Code::argument, "n-gram %" PRId64 " has the end of the string at position %zu; expected it last", i, k);
      }
    }
  }
}

class Counter {
 public:
  Counter(const Machine &m, int32_t tape, const StringBatch &ngrams, NgramEnds ends, const Run &run)
      : moves_(m, tape, run), ngrams_(ngrams), ends_(ends), run_(run) {}

  void count(std::span<double> counts) {
    Array<int64_t> order(static_cast<size_t>(ngrams_.count()));
    std::iota(order.begin(), order.end(), 0);
    const auto labels = [&](int64_t i) { return ngrams_.labels_of(i, 0); };
    merge_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) {
      const auto a = labels(i), b = labels(j);
      return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
    });
    Array<double> found(counts.size());
    first_maps(order);
    std::span<const Label> at;  // the n-gram the maps below stand for
    for (const int64_t i : order) {
      const std::span<const Label> ngram = labels(i);
      size_t common = 0;
      while (common < at.size() && common < ngram.size() && at[common] == ngram[common]) ++common;
      path_.resize(common);
      for (size_t k = common; k < ngram.size(); ++k) extend(ngram[k]);
      at = ngram;
      found[i] = ngram.empty() ? events_ : path_.back().count;
    }
    std::copy(found.begin(), found.end(), counts.begin());
  }

 private:
  struct Place {
    NgramMap map;
    double count;
    bool closed, ended;
  };

  // The maps of the n-grams of one symbol; what all symbols and the end add up to.
  void first_maps(const Array<int64_t> &order) {
    for (const int64_t i : order) {
      const auto ngram = ngrams_.labels_of(i, 0);
      if (!ngram.empty() && (first_.empty() || first_.back() != ngram[0])) first_.push_back(ngram[0]);
    }
    maps_.resize(first_.size());
    Scaled events;
    int64_t entries = 0;
    moves_.each_first([&](const NgramMoves::Edge &e, const Scaled &weight) {
      events = events + weight * moves_.graph().total[e.next] *
                            Scaled::from(static_cast<double>(e.high) - e.low + 1);
      for (auto c = std::lower_bound(first_.begin(), first_.end(), e.low); c != first_.end() && *c <= e.high; ++c) {
        maps_[static_cast<size_t>(c - first_.begin())].emplace_back(e.next, weight);
        if ((++entries & 1023) == 0) run_.limit_bytes(entries * int64_t{sizeof(NgramMap::value_type)});
      }
    });
    events_ = (events / moves_.mass()).value() + 1;
  }

  void extend(Label c) {
    Place place{{}, 0, false, false};
    const bool first = path_.empty();
    if (c == ends_.bos && ends_.bos) {
      place.map.emplace_back(moves_.start(), Scaled::from(1));
      place.count = 1;
    } else if (c == ends_.eos && ends_.eos) {
      place.ended = true;
      place.count = first ? 1 : moves_.count_at_end(closed_last());
    } else {
      place.map = first ? maps_[static_cast<size_t>(std::lower_bound(first_.begin(), first_.end(), c) - first_.begin())]
                        : moves_.read(closed_last(), c);
      place.count = moves_.count(place.map);
    }
    path_.push_back(std::move(place));
    int64_t entries = 0;
    for (const Place &p : path_) entries += static_cast<int64_t>(p.map.size());
    run_.limit_bytes(entries * int64_t{sizeof(NgramMap::value_type)});
  }
  const NgramMap &closed_last() {
    Place &last = path_.back();
    if (!last.closed) last.map = moves_.closed(last.map);
    last.closed = true;
    return last.map;
  }

  NgramMoves moves_;
  const StringBatch &ngrams_;
  const NgramEnds ends_;
  const Run &run_;
  Array<Label> first_;          // first symbols, ascending
  std::vector<NgramMap> maps_;  // of those
  double events_ = 0;
  std::vector<Place> path_;
};

}  // namespace

void ngram_counts(const Machine &m, int32_t tape, const StringBatch &ngrams, NgramEnds ends, std::span<double> counts,
                  const Run &run) {
  check_ngrams(m, tape, ngrams, ends);
  Counter(m, tape, ngrams, ends, run).count(counts);
}

}  // namespace hws
