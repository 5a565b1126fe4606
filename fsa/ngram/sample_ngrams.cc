// Optimize: balanced
#include "fsa/ngram/sample_ngrams.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/exponential.hh"
#include "fsa/ngram/lower_score.hh"
#include "fsa/ngram/normalize.hh"

namespace hws {

namespace {

constexpr NgramNode kNgramBlock = 16, kManyNgramBlocks = 512;
// So many draws are rejected before the symbols that remain are gone through.
constexpr int32_t kRejected = 64;
// Passes over the states that look for a way to the end where it is not one step.
constexpr int kEndingPasses = 64;

void exponentials(Array<double> *costs, size_t n) {
  Array<double> &c = *costs;
  double out[4096];
  if (exp_of_costs(c.data(), out, n)) std::copy(out, out + n, c.begin());
  else for (size_t i = 0; i < n; ++i) c[i] = std::exp(-c[i]);
}

}  // namespace

NgramSampler::NgramSampler(const NgramModel &model, const Run &run) : m_(&model) {
  run.stage("looking at sums of n-grams", model.trie().nodes());
  if (prepare(run) && other_sums_.empty() && can_end(run)) return;
  own_ = normalize(model, run).model;
  m_ = own_.get();
  prepare(run);
}

// Fills the sums. False if a state has no sum.
bool NgramSampler::prepare(const Run &run) {
  const NgramModel &m = *m_;
  const NgramTrie &trie = m.trie();
  const NgramNode nodes = trie.nodes();
  run.limit_bytes(int64_t{nodes} / kNgramBlock * 9 + 4 * 4096 * 8);
  blocks_.assign(static_cast<size_t>(nodes / kNgramBlock) + 1, 0);
  many_blocks_.assign(static_cast<size_t>(nodes / kManyNgramBlocks) + 1, 0);
  other_sums_.clear();
  const NgramNode unigrams = trie.child_end(NgramTrie::kRoot) - trie.child_begin(NgramTrie::kRoot) - 1;
  alone_ = int64_t{trie.symbols()} + 1 - unigrams;
  constexpr NgramNode kChunk = 4096;
  Array<double> own(kChunk, 0), lower(kChunk, 0);
  NgramNode begin = 0, end = 0;  // of the nodes whose weights are there
  for (NgramNode h = 0; h < nodes; ++h) {
    double sum = 0, hidden = 0;
    for (NgramNode w = trie.child_begin(h); w < trie.child_end(h); ++w) {
      if (w >= end) {
        run.check();
        begin = w;
        end = std::min(nodes, w + kChunk);
        for (NgramNode v = begin; v < end; ++v) {
          own[v - begin] = -m.score(v);
          lower[v - begin] = trie.parent(v) == NgramTrie::kRoot ? 0 : -lower_score(trie, m.scores(), m.fails(), v);
        }
        exponentials(&own, static_cast<size_t>(end - begin));
        exponentials(&lower, static_cast<size_t>(end - begin));
      }
      if (w == trie.begin_node()) continue;
      blocks_[w / kNgramBlock] += own[w - begin];
      many_blocks_[w / kManyNgramBlocks] += own[w - begin];
      sum += own[w - begin];
      hidden += lower[w - begin];
    }
    if (!m.is_state(h)) continue;
    if (h == NgramTrie::kRoot) {
      if (alone_ > 0) sum += static_cast<double>(alone_) * std::exp(m.score(h));
    } else if (m.fail_weight(h) > -INFINITY) {
      sum += std::exp(m.fail_weight(h)) * std::max(0.0, sum_of(m.backoff(h)) - hidden);
    }
    if (std::fabs(sum - 1) <= kNormalized) continue;
    if (!own_) {
      other_sums_.push_back({h, sum});
      return false;
    }
    run.limit_bytes(static_cast<int64_t>(other_sums_.size() * 2 * sizeof(Row)));
    other_sums_.push_back({h, sum});
  }
  return true;
}

double NgramSampler::sum_of(NgramNode h) const {
  if (other_sums_.empty()) return 1;
  const auto before = [](const Row &r, NgramNode state) { return r.state < state; };
  const auto at = std::lower_bound(other_sums_.begin(), other_sums_.end(), h, before);
  return at != other_sums_.end() && at->state == h ? at->sum : 1;
}

// Whether the end is reached from every state with probability one.
bool NgramSampler::can_end(const Run &run) const {
  const NgramModel &m = *m_;
  const NgramTrie &trie = m.trie();
  run.limit_bytes(trie.nodes());
  Array<char> ends(static_cast<size_t>(trie.nodes()), false);
  int64_t missing = 0;
  for (NgramNode h = 0; h < trie.nodes(); ++h) {
    if (!m.is_state(h)) continue;
    const NgramNode w = trie.child(h, trie.eos());
    if (w >= 0 || h == NgramTrie::kRoot) ends[h] = m.score(w < 0 ? h : w) > -INFINITY;
    else ends[h] = m.fail_weight(h) > -INFINITY && ends[m.backoff(h)];
    missing += !ends[h];
  }
  for (int pass = 0; missing > 0 && pass < kEndingPasses; ++pass) {
    run.check();
    const int64_t before = missing;
    for (NgramNode h = trie.nodes(); h-- > 0;) {
      if (ends[h] || !m.is_state(h)) continue;
      for (NgramNode w = trie.child_begin(h); w < trie.child_end(h) && !ends[h]; ++w) {
        ends[h] = w != trie.begin_node() && m.score(w) > -INFINITY && m.next(w) >= 0 && ends[m.next(w)];
      }
      missing -= ends[h];
    }
    if (missing == before) return false;
  }
  return missing == 0;
}

// Draws one symbol after another.
struct NgramSampler::Draw {
  const NgramSampler &s;
  const NgramModel &m;
  const NgramTrie &trie;
  Rng rng;
  Array<NgramNode> chain;    // the state and what it backed off to
  Array<int32_t> rejected;   // by level: draws of the next level that it has n-grams of

  struct Found {
    Label symbol;  // 0: back off
    NgramNode to;
    double score;
  };

  // A symbol by the weights of one state alone.
  Found pick(NgramNode h) {
    const double sum = s.sum_of(h);
    for (;;) {
      double u = rng.uniform() * sum;
      const NgramNode end = trie.child_end(h);
      for (NgramNode w = trie.child_begin(h); w < end;) {
        if (w % kManyNgramBlocks == 0 && end - w >= kManyNgramBlocks && u >= s.many_blocks_[w / kManyNgramBlocks]) {
          u -= s.many_blocks_[w / kManyNgramBlocks];
          w += kManyNgramBlocks;
          continue;
        }
        if (w % kNgramBlock == 0 && end - w >= kNgramBlock && u >= s.blocks_[w / kNgramBlock]) {
          u -= s.blocks_[w / kNgramBlock];
          w += kNgramBlock;
          continue;
        }
        const double p = w == trie.begin_node() ? 0 : std::exp(m.score(w));
        if (u < p) return {trie.label(w), m.next(w), m.score(w)};
        u -= p;
        ++w;
      }
      if (h != NgramTrie::kRoot) {
        if (m.fail_weight(h) > -INFINITY) return {0, 0, m.fail_weight(h)};
      } else if (s.alone_ > 0 && m.score(h) > -INFINITY) {
        return alone(static_cast<int64_t>(rng.below(static_cast<uint64_t>(s.alone_))));
      }
      // Rounding left something behind the last one.
    }
  }
  // The symbols without a unigram are equally likely: this one of them.
  Found alone(int64_t number) const {
    const NgramNode first = trie.child_begin(NgramTrie::kRoot);
    NgramNode low = 0, high = trie.child_end(NgramTrie::kRoot) - first - 1;  // the begin is the last
    while (low < high) {
      const NgramNode middle = low + (high - low) / 2;
      if (trie.label(first + middle) - 1 - middle <= number) low = middle + 1;
      else high = middle;
    }
    const auto c = static_cast<Label>(number + low + 1);
    return {c, c == trie.eos() ? -1 : NgramTrie::kRoot, m.score(NgramTrie::kRoot)};
  }
  // By the weights after `below`, one of the symbols that `above` has no n-gram of; 0: they have no weight.
  Found remaining(NgramNode above, NgramNode below) {
    double sum = 0, u = 0;
    for (const bool draws : {false, true}) {
      if (draws) {
        if (sum == 0) break;
        u = rng.uniform() * sum;
      }
      for (Label c = 1; c <= trie.eos(); ++c) {
        if (trie.child(above, c) >= 0) continue;
        NgramNode to;
        const double score = m.read(below, c, &to), p = std::exp(score);
        if (!draws) sum += p;
        else if (u < p) return {c, to, score};
        else u -= p;
      }
    }
    return {0, 0, 0};
  }

  Found next(NgramNode h) {
    size_t level = 0;
    chain[0] = h;
    for (int64_t turns = 0;; ++turns) {
      // Only weights that cancel but for their rounding come here again and again.
      if (turns > 1000000) fail(Code::empty, "no symbol has weight after state %d of the n-gram model", h);
      Found found = pick(chain[level]);
      if (found.symbol == 0) {
        chain[level + 1] = m.backoff(chain[level]);
        rejected[level++] = 0;
        continue;
      }
      size_t at = level;  // the level whose draw was found
      double back = 0;
      bool again = false;
      while (at > 0 && !again) {
        const size_t above = at - 1;
        if (trie.child(chain[above], found.symbol) >= 0) {
          if (++rejected[above] < kRejected) {
            level = at;
            again = true;
            break;
          }
          found = remaining(chain[above], chain[at]);
          back = 0;
          if (found.symbol == 0) {
            level = above;
            again = true;
            break;
          }
        }
        back += m.fail_weight(chain[above]);
        at = above;
      }
      if (again) continue;
      found.score += back;
      return found;
    }
  }
};

StringBatch NgramSampler::sample(int64_t n, uint64_t seed, const Run &run) const {
  const NgramTrie &trie = m_->trie();
  run.stage("drawing strings", n);
  const size_t levels = static_cast<size_t>(trie.order()) + 1;
  StringBatch batch;
  batch.alphabets = {m_->alphabet()};
  const Rng stream(seed, RngMethod::sample_ngrams, 0, 0, 0);
  Draw draw{*this, *m_, trie, stream, Array<NgramNode>(levels, 0), Array<int32_t>(levels, 0)};
  int64_t steps = 0;
  for (int64_t i = 0; i < n; ++i) {
    draw.rng = stream.at_item(static_cast<uint64_t>(i));
    double score = 0;
    for (NgramNode h = m_->start();;) {
      if ((++steps & 1023) == 0) {
        run.check();
        run.advance(i);
        run.limit_bytes(static_cast<int64_t>(batch.labels.capacity() * sizeof(Label) + batch.offsets.capacity() * 16) * 2);
      }
      const Draw::Found found = draw.next(h);
      score += found.score;
      if (found.symbol == trie.eos()) break;
      batch.labels.push_back(found.symbol);
      h = found.to;
    }
    batch.end_string();
    batch.end_item(-score);
  }
  return batch;
}

const NgramSampler &NgramModel::sampler(const Run &run) const {
  return sampler_.get([&] { return std::make_shared<const NgramSampler>(*this, run); });
}

StringBatch sample_ngrams(const NgramModel &model, int64_t n, uint64_t seed, const Run &run) {
  return model.sampler(run).sample(n, seed, run);
}

}  // namespace hws
