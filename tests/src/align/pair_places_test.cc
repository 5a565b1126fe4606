// Places that are found anew, a block of pairs or one pair at a time, beside those that are kept; and learners whose cells keep
// no places beside those whose cells do.
#include <algorithm>
#include <cmath>
#include <random>

#include "src/align/align_side.hh"
#include "tests/src/align/tiny_bitext.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

Bitext random_bitext(uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<tiny::Words> sides[2];
  for (int p = 0; p < 30; ++p) {
    for (auto &side : sides) {
      side.emplace_back();
      const uint32_t length = random() % 7;
      for (uint32_t k = 0; k < length; ++k) side.back().push_back(static_cast<int32_t>(1 + random() % (k % 2 ? 3 : 20)));
    }
  }
  return {tiny::corpus(sides[0], 20, "w"), tiny::corpus(sides[1], 20, "w")};
}

void places_that_are_found_are_those_that_are_kept(void **) {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    const Bitext bitext = random_bitext(seed);
    const WordPairs kept(bitext, Run{}), found(bitext, Run{}, 0);
    assert_true(kept.keeps_places() && !found.keeps_places() && found.bytes() < kept.bytes());
    std::mt19937 random(seed);
    for (const int64_t block : {int64_t{1}, int64_t{40}, int64_t{100000}}) {
      PairPlaces all(kept), anew(found, block);
      for (int n = 0; n < 90; ++n) {
        // In order first, and then anywhere.
        const int64_t p = n < 30 ? n : static_cast<int64_t>(random() % 30);
        const int32_t *expected = all.of(p), *places = anew.of(p);
        assert_true(anew.end() >= places + bitext.cells(p));
        for (int64_t k = 0; k < bitext.cells(p); ++k) assert_int_equal(places[k], expected[k]);
      }
    }
  }
}

// Of keys in any order places are those of the bitext that the keys are of, also for a part of it.
void places_of_keys_are_those_of_the_bitext(void **) {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    const Bitext bitext = random_bitext(seed);
    std::mt19937 random(seed);
    std::vector<std::pair<int32_t, int32_t>> shuffled;
    Array<int32_t> in_order, keys;
    WordPairs::append_keys(bitext, 0, bitext.count(), &in_order, Run{});
    for (size_t k = 0; k < in_order.size(); k += 2) shuffled.emplace_back(in_order[k], in_order[k + 1]);
    std::shuffle(shuffled.begin(), shuffled.end(), random);
    for (const auto &[e, f] : shuffled) {
      keys.push_back(e);
      keys.push_back(f);
    }
    for (const bool reverse : {false, true}) {
      const Bitext own = reverse ? reversed(bitext) : bitext;
      const WordPairs expected(own, Run{});
      for (const int64_t most : {int64_t{0}, WordPairs::kMostKept}) {
        const WordPairs found(own, keys, reverse, Run{}, most);
        assert_true(std::ranges::equal(found.starts(), expected.starts()));
        assert_true(std::ranges::equal(found.targets(), expected.targets()));
        PairPlaces places(found);
        for (int64_t p = 0; p < own.count(); ++p) {
          assert_true(std::equal(places.of(p), places.of(p) + own.cells(p), expected.places(p)));
        }
      }
      const PairShapes shapes(own);
      Array<int32_t> lengths;
      PairShapes::append_keys(bitext, 15, bitext.count(), &lengths);
      PairShapes::append_keys(bitext, 0, 15, &lengths);
      assert_int_equal(PairShapes(own, lengths, reverse).numbers(), shapes.numbers());
      lengths.resize(2);
      assert_throws(PairShapes(own, lengths, reverse), Code::argument);
    }
    // A key too few, one twice, and one of no words.
    Array<int32_t> less = keys, twice = keys, none = keys;
    less.resize(keys.size() - 2);
    assert_throws(WordPairs(bitext, less, false, Run{}), Code::argument);
    assert_throws(WordPairs(bitext, less, false, Run{}, 0), Code::argument);
    twice.push_back(keys[0]);
    twice.push_back(keys[1]);
    assert_throws(WordPairs(bitext, twice, false, Run{}), Code::argument);
    for (const int32_t word : {-1, 0, 21}) {
      none[1] = word;
      assert_throws(WordPairs(bitext, none, false, Run{}), Code::argument);
      assert_throws(WordPairs(reversed(bitext), none, true, Run{}), Code::argument);
    }
  }
}

void learners_without_kept_places_make_the_same_bits(void **) {
  for (const char *schedule :
       {"ibm1:2,hmm:2", "ibm1/vi:2,diagonal:2", "hmm/cvi1:2,hmm/cvi2:2", "ibm1/svi:4", "ibm1:1,fertility:3"}) {
    AlignSettings settings;
    settings.schedule = parse_schedule(schedule);
    settings.minibatch = 7;
    const Bitext bitext = random_bitext(3);
    AlignSide kept(bitext, settings, Run{}), found(bitext, settings, Run{}, 0);
    for (int64_t step = 0; step < settings.schedule.steps(); ++step) {
      for (AlignSide *side : {&kept, &found}) {
        side->prepare(step, Run{});
        if (step == 2) {  // taken back and made again
          side->abandon(step);
          side->prepare(step, Run{});
        }
        side->commit();
      }
    }
    std::string states[2];
    kept.append(&states[0]);
    found.append(&states[1]);
    assert_true(states[0] == states[1]);
  }
}

// Learners of a large bitext sum without blocks, and IBM 1 makes its weights row by row. Their counts differ by rounding, which
// is that of floats where IBM 1 alone is learned by em and vi.
void learners_without_blocks_count_the_same(void **) {
  for (const char *schedule :
       {"ibm1:4", "ibm1/vi:4", "ibm1:2,hmm:2", "hmm/vi:3", "diagonal:1,ibm1/svi:3", "ibm1/cgs:2,ibm1:1"}) {
    AlignSettings settings;
    settings.schedule = parse_schedule(schedule);
    settings.minibatch = 7;
    const Bitext bitext = random_bitext(4);
    AlignSide blocks(bitext, settings, Run{}), without(bitext, settings, Run{}, WordPairs::kMostKept, 0);
    for (int64_t step = 0; step < settings.schedule.steps(); ++step) {
      for (AlignSide *side : {&blocks, &without}) {
        side->prepare(step, Run{});
        side->commit();
        if (step == 1) side->release();
      }
      const AlignCounts a = blocks.counts(), b = without.counts();
      const bool small = without.has_small_counts();
      assert_true(!blocks.has_small_counts() && small == settings.schedule.by_rows() && small == b.translation.empty());
      for (size_t k = 0; k < a.translation.size(); ++k) {
        const double x = a.of_place(k), y = b.of_place(k);
        // vi's weights exp(digamma(count + beta)) magnify the rounding of small counts.
        if (small && settings.schedule.model() == AlignModelKind::ibm1 && !settings.schedule.priors()) {
          assert_true(std::abs(x - y) <= 1e-6 * x + 1e-30);
        } else {
          assert_close(x, y, small ? 1e-6 : 1e-12);
        }
      }
      for (size_t k = 0; k < a.jumps.size(); ++k) assert_close(a.jumps[k], b.jumps[k], 1e-12);
      const AlignMeasures &x = blocks.measures(), &y = without.measures();
      if (!std::isnan(x.log_likelihood)) assert_close(x.log_likelihood, y.log_likelihood, small ? 1e-7 : 1e-12);
      assert_true(std::isnan(x.objective) == std::isnan(y.objective));
      if (!std::isnan(x.objective)) assert_close(x.objective, y.objective, small ? 1e-6 : 1e-11);
    }
    // A checkpoint has them as they are.
    std::string state, again;
    without.append(&state);
    std::string_view in = state;
    AlignSide other(bitext, settings, Run{}, WordPairs::kMostKept, 0);
    AlignSide::State taken = other.take(&in);
    assert_true(in.empty());
    other.adopt(&taken);
    other.append(&again);
    assert_true(state == again);
  }
}

// The score of a pair of words, by its definition.
double score_of(const Bitext &bitext, int32_t e, int32_t f) {
  double of_source = 0, of_target = 0, both = 0;
  for (int64_t p = 0; p < bitext.count(); ++p) {
    const auto has = [p](const Corpus &side, int32_t word) {
      return std::ranges::find(side.sequence(p), word) != side.sequence(p).end();
    };
    const bool source = has(*bitext.source, e), target = has(*bitext.target, f);
    of_source += source;
    of_target += target;
    both += source && target;
  }
  return both * std::log(both * static_cast<double>(bitext.count()) / (of_source * of_target));
}

// Pairs of words are left out in the order of their scores, as few as there must be, and the same ones in both directions.
void the_lowest_scores_are_left_out(void **) {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    const Bitext bitext = random_bitext(seed);
    const WordPairs all(bitext, Run{});
    const int64_t pairs = static_cast<int64_t>(all.size() - all.target_words());
    for (const int64_t most : {int64_t{0}, int64_t{1}, pairs / 3, pairs / 2, pairs - 1, pairs, 2 * pairs}) {
      const WordPairs some(bitext, Run{}, WordPairs::kMostKept, most), anew(bitext, Run{}, 0, most);
      const WordPairs back(reversed(bitext), Run{}, 0, most);
      const int64_t kept = static_cast<int64_t>(some.size() - some.target_words());
      assert_true(kept <= most && kept + some.left_out() == pairs && back.left_out() == some.left_out());
      assert_true((some.left_out() == 0) == (most >= pairs));
      assert_true(std::ranges::equal(some.targets(), anew.targets()) && std::ranges::equal(some.starts(), anew.starts()));
      double lowest = INFINITY, highest = -INFINITY;
      std::vector<double> out;
      for (int32_t e = 1; e <= 20; ++e) {
        for (int32_t k = all.starts()[static_cast<size_t>(e)]; k < all.starts()[static_cast<size_t>(e) + 1]; ++k) {
          const int32_t f = all.targets()[static_cast<size_t>(k)];
          const double score = score_of(bitext, e, f);
          const int32_t place = some.place(e, f);
          const bool left = place == static_cast<int32_t>(some.size());
          assert_true(left || some.targets()[static_cast<size_t>(place)] == f);
          assert_true(left == (back.place(f, e) == static_cast<int32_t>(back.size())));
          if (left) out.push_back(score);
          else lowest = std::min(lowest, score);
          if (left) highest = std::max(highest, score);
        }
      }
      assert_true(highest < lowest);
      // The next class would have been too many. It is .7 % wide, and the last one goes up to .01.
      const int64_t next = std::count_if(out.begin(), out.end(), [&](double x) { return x > highest * .99 || highest <= .01; });
      assert_true(out.empty() || kept + next > most);
      PairPlaces places(some), found(anew, 40), one_by_one(anew, 1);
      for (int64_t p = 0; p < bitext.count(); ++p) {
        const int32_t *a = places.of(p), *b = found.of(p), *c = one_by_one.of(p);
        for (const Label f : bitext.target->sequence(p)) {
          for (const Label e : bitext.source->sequence(p)) {
            assert_int_equal(*a, some.place(e, f));
            assert_int_equal(*b++, *a);
            assert_int_equal(*c++, *a++);
          }
        }
      }
    }
  }
}

// A learner counts as one of all pairs does whose weights are 0 where pairs are left out.
void pairs_that_are_left_out_have_the_weight_0(void **) {
  for (const char *schedule : {"ibm1/svi:1", "ibm1/scvi2:1", "diagonal/scvi2:1", "hmm/svi:1"}) {
    for (uint32_t seed = 0; seed < 10; ++seed) {
      const Bitext bitext = random_bitext(seed);
      AlignSettings settings;
      settings.schedule = parse_schedule(schedule);
      settings.minibatch = 7;
      settings.direction = AlignDirection::forward;
      AlignSide all(bitext, settings, Run{});
      settings.most_word_pairs = static_cast<int64_t>(all.pairs().size() / 2);
      AlignSide kept(bitext, settings, Run{}), anew(bitext, settings, Run{}, 0);
      assert_true(all.pairs().left_out() == 0 && kept.pairs().left_out() > 0 && kept.numbers() == kept.pairs().size() + 1);
      const std::span<const int32_t> starts = all.pairs().starts();
      const auto begin = [&](AlignSide *side, bool less) {
        Array<double> t(less ? kept.pairs().size() : all.pairs().size(), 0.0);
        for (int32_t e = 0; e <= 20; ++e) {
          for (int32_t k = starts[static_cast<size_t>(e)]; k < starts[static_cast<size_t>(e) + 1]; ++k) {
            const int32_t f = all.pairs().targets()[static_cast<size_t>(k)];
            const int32_t at = e == 0 ? f - 1 : kept.pairs().place(e, f);
            if (at < static_cast<int32_t>(kept.pairs().size())) t[less ? at : k] = .01 + .01 * ((e * 7 + f * 3) % 11);
          }
        }
        side->begin(std::move(t), {});
        side->prepare(0, Run{});
        side->commit();
      };
      begin(&all, false);
      begin(&kept, true);
      begin(&anew, true);
      const AlignCounts expected = all.counts(), found = kept.counts(), other = anew.counts();
      for (int32_t e = 0; e <= 20; ++e) {
        for (int32_t k = starts[static_cast<size_t>(e)]; k < starts[static_cast<size_t>(e) + 1]; ++k) {
          const int32_t f = all.pairs().targets()[static_cast<size_t>(k)];
          const size_t at = static_cast<size_t>(e == 0 ? f - 1 : kept.pairs().place(e, f));
          assert_close(found.translation[at], expected.translation[k], 1e-12);
        }
      }
      assert_true(found.translation == other.translation && found.translation.back() == 0);
      for (size_t d = 0; d < expected.jumps.size(); ++d) assert_close(found.jumps[d], expected.jumps[d], 1e-12);
    }
  }
}

}  // namespace

TESTS(places_that_are_found_are_those_that_are_kept, places_of_keys_are_those_of_the_bitext,
      learners_without_kept_places_make_the_same_bits, learners_without_blocks_count_the_same, the_lowest_scores_are_left_out,
      pairs_that_are_left_out_have_the_weight_0)
