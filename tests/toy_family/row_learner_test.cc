// What all learners of rows have beside their method: parts held fixed, priors that are replaced, held-out data, refusals. The
// mixture of unigrams stands for any family.
#include "src/learner/rows/row_learner.hh"

#include <cmath>
#include <vector>

#include "src/learner/rows/row_start.hh"
#include "tests/test_list.hh"
#include "tests/toy_family/mixture.hh"

using namespace hws;

namespace {

constexpr size_t kTopics = 3, kWords = 6, kNumbers = kTopics + kTopics * kWords;
constexpr RowMethod kMethods[] = {RowMethod::em,   RowMethod::hard_em, RowMethod::vi, RowMethod::svi,
                                  RowMethod::scvi, RowMethod::cvi,     RowMethod::cgs};

CorpusPtr random_documents(uint64_t seed, int64_t count) {
  CorpusArrays arrays;
  arrays.alphabet = Alphabet::sized(kWords);
  Rng rng(seed, RngMethod::test, 0, 0, 0);
  for (int64_t d = 0; d < count; ++d) {
    const uint64_t topic = rng.below(kTopics), length = 1 + rng.below(8);
    for (uint64_t i = 0; i < length; ++i) {
      arrays.symbols.push_back(static_cast<Label>(1 + (rng.below(3) == 0 ? rng.below(kWords) : 2 * topic + rng.below(2))));
    }
    arrays.offsets.push_back(static_cast<int64_t>(arrays.symbols.size()));
  }
  return shared_corpus(std::move(arrays));
}

MixtureSettings settings(RowMethod method) {
  MixtureSettings s;
  s.method = method;
  s.topics = kTopics;
  s.iterations = 30;
  if (row_fields::minibatches(s)) s.minibatch = 25;
  if (row_fields::passes(s)) s.tolerance = 0;
  s.prior_topic = s.prior_word = row_fields::modes(s) ? 1.5 : .5;
  return s;
}

// A family whose parts, or kernels, are others than the mixture's.
class Altered final : public RowFamily {
 public:
  Altered(std::shared_ptr<const Mixture> mixture, std::vector<RowPart> parts, bool kernels = true)
      : mixture_(std::move(mixture)), parts_(std::move(parts)), kernels_(kernels) {}
  const RowParts &parts() const override { return parts_; }
  int64_t items() const override { return mixture_->items(); }
  double tokens() const override { return mixture_->tokens(); }
  uint64_t fingerprint() const override { return mixture_->fingerprint(); }
  const Expects *expects() const override { return kernels_ ? mixture_->expects() : nullptr; }
  const Collapses *collapses() const override { return kernels_ ? mixture_->collapses() : nullptr; }
  const Samples *samples() const override { return kernels_ ? mixture_->samples() : nullptr; }

 private:
  std::shared_ptr<const Mixture> mixture_;
  RowParts parts_;
  bool kernels_;
};

std::unique_ptr<RowLearner> learner_of(const RowFamilyPtr &family, const MixtureSettings &s, Array<double> start) {
  return new_row_learner("altered", 1, kRowFields<MixtureSettings>, s, family, std::move(start), Run{});
}

Array<double> some_rows() { return random_rows(Mixture(random_documents(1, 1), settings(RowMethod::em)).parts(), 7, 0); }

void no_step_changes_a_bit_of_a_part_held_fixed(void **) {
  for (const RowMethod method : kMethods) {
    for (const size_t fixed : {Mixture::kTopic, Mixture::kWord}) {
      const MixtureSettings s = settings(method);
      auto mixture = std::make_shared<const Mixture>(random_documents(1, 60), s);
      std::vector<RowPart> parts = {mixture->parts()[0], mixture->parts()[1]};
      parts[fixed].fixed = true;
      const Array<double> start = some_rows();
      const auto learner = learner_of(std::make_shared<const Altered>(mixture, parts), s, start);
      const auto free = learner_of(mixture, s, start);
      double last = -INFINITY;
      for (int step = 0; step < 20; ++step) {
        learner->step(1);
        free->step(1);
        const Array<double> rows = learner->rows(), others = free->rows();
        bool all_held = true, all_moved = true;
        for (size_t i = 0; i < kNumbers; ++i) {
          const bool held = (i < kTopics) == (fixed == Mixture::kTopic);
          if (held) assert_true(rows[i] == start[i]);
          else all_held = all_held && rows[i] == start[i];
          all_moved = all_moved && rows[i] == others[i];
        }
        assert_false(all_held || all_moved);
        if (!row_fields::batch(s)) continue;
        assert_close(learner->metric("log_likelihood_per_token") * mixture->tokens(), learner->metric("log_likelihood"), 1e-12);
        assert_true(learner->metric("objective") >= last - 1e-12 * std::fabs(last));
        last = learner->metric("objective");
      }
    }
  }
}

// Under the new prior a learner is as one that began with it, where a step depends on counts alone.
void a_prior_that_is_replaced_holds_from_the_next_step_on(void **) {
  for (const RowMethod method : kMethods) {
    const CorpusPtr corpus = random_documents(2, 60);
    MixtureSettings s = settings(method), other = s;
    other.prior_word = 2.5;
    const auto one = new_mixture_learner(corpus, s, some_rows(), Run{});
    const auto two = new_mixture_learner(corpus, other, some_rows(), Run{});
    one->set_prior(Mixture::kWord, 2.5, {});
    one->step(5);
    two->step(5);
    const Array<double> a = one->rows(), b = two->rows();
    for (size_t i = 0; i < kNumbers; ++i) assert_close(a[i], b[i], 1e-13);
    // It is part of a checkpoint.
    const std::string bytes = one->save();
    const auto resumed = new_mixture_learner(corpus, s, some_rows(), Run{});
    resumed->load(std::as_bytes(std::span(bytes)));
    one->step(3);
    resumed->step(3);
    assert_true(one->save() == resumed->save());
    assert_throws(one->set_prior(Mixture::kWord, 1, Array<double>(3, 1.0)), Code::argument);
    assert_throws(one->set_prior(Mixture::kWord, -1, {}), Code::argument);
    assert_throws(one->set_prior(Mixture::kWord, 1, Array<double>(kWords, 0.0)), Code::argument);
    if (row_fields::modes(s)) assert_throws(one->set_prior(Mixture::kWord, .5, {}), Code::argument);
    assert_true(one->save() == resumed->save());
  }
}

// The first topic may not have the first word, nor the second topic the last one, whenever that is asked for.
void what_a_prior_forbids_has_no_probability(void **) {
  for (const RowMethod method : kMethods) {
    for (const int before : {0, 4}) {
      const auto learner = new_mixture_learner(random_documents(3, 60), settings(method), {}, Run{});
      learner->step(before);
      Array<double> base(kTopics * kWords, 3.0);
      base[0] = base[2 * kWords - 1] = 0;
      learner->set_prior(Mixture::kWord, 1, base);
      for (int step = 0; step < 10; ++step) {
        const Array<double> rows = learner->rows(), counts = learner->counts();
        for (size_t topic = 0; topic < kTopics; ++topic) {
          double sum = 0;
          for (size_t w = 0; w < kWords; ++w) sum += rows[kTopics + topic * kWords + w];
          assert_close(sum, 1, 1e-12);
        }
        for (const size_t forbidden : {size_t{0}, 2 * kWords - 1}) {
          assert_true(rows[kTopics + forbidden] == 0 && counts[kTopics + forbidden] == 0);
        }
        learner->step(1);
      }
    }
  }
}

void held_out_items_have_the_probability_that_the_model_gives_them(void **) {
  const CorpusPtr corpus = random_documents(4, 60), held_out = random_documents(5, 40);
  for (const RowMethod method : kMethods) {
    const MixtureSettings s = settings(method);
    const auto learner = new_mixture_learner(corpus, s, {}, Run{});
    assert_throws(learner->metric("heldout_log_likelihood"), Code::empty);
    learner->watch_held_out(std::make_shared<const Mixture>(held_out, s));
    learner->step(10);
    const Array<double> rows = learner->rows();
    double expected = 0;
    for (int64_t d = 0; d < held_out->count(); ++d) {
      double p = 0;
      for (size_t topic = 0; topic < kTopics; ++topic) {
        double own = rows[topic];
        for (const Label word : held_out->sequence(d)) own *= rows[kTopics + topic * kWords + static_cast<size_t>(word - 1)];
        p += own;
      }
      expected += std::log(p);
    }
    assert_close(learner->metric("heldout_log_likelihood"), expected, 1e-12);
    const double perplexity = std::exp(-expected / static_cast<double>(held_out->symbols.size()));
    assert_close(learner->metric("heldout_perplexity"), perplexity, 1e-12);
    // The model of the last step is measured, not one from before; and data can be held out that are learned from.
    learner->watch_held_out(std::make_shared<const Mixture>(corpus, s));
    assert_close(learner->metric("perplexity"), learner->metric("heldout_perplexity"), 1e-12);
    learner->step(1);
    assert_close(learner->metric("perplexity"), learner->metric("heldout_perplexity"), 1e-12);
    const Array<double> uses = learner->counts();
    double used = 0;
    for (const double x : uses) used += x >= .5;
    assert_true(learner->metric("rules_used") == used && used > 0);
    MixtureSettings more = s;
    more.topics = kTopics + 1;
    assert_throws(learner->watch_held_out(std::make_shared<const Mixture>(held_out, more)), Code::argument);
  }
}

void the_best_start_goes_on(void **) {
  for (const RowMethod method : {RowMethod::em, RowMethod::hard_em, RowMethod::vi, RowMethod::cvi}) {
    const CorpusPtr corpus = random_documents(6, 60);
    MixtureSettings s = settings(method);
    s.starts = 6;
    s.start_iterations = 3;
    const char *const objective = method == RowMethod::cvi ? "surrogate" : "objective";
    const auto learner = new_mixture_learner(corpus, s, {}, Run{});
    while (!learner->step(1)) {
      assert_true(!(learner->known("best_objective") > 0));
    }
    assert_close(learner->metric("starts_done"), 6, 0);
    assert_true(learner->metric("starts_spread") > 0);
    if (method != RowMethod::cvi) assert_true(learner->metric(objective) >= learner->metric("best_objective"));
    const auto one = new_mixture_learner(corpus, settings(method), {}, Run{});  // the first of them
    one->step(3);
    assert_true(learner->metric("best_objective") >= one->metric(objective));
    assert_true(learner->metric("start") > 0 || learner->metric("best_objective") == one->metric(objective));
  }
}

void what_makes_no_sense_is_refused(void **) {
  const CorpusPtr corpus = random_documents(7, 20);
  for (const RowMethod method : kMethods) {
    MixtureSettings s = settings(method);
    auto mixture = std::make_shared<const Mixture>(corpus, s);
    const std::vector<RowPart> parts = {mixture->parts()[0], mixture->parts()[1]};
    assert_throws(learner_of(std::make_shared<const Altered>(mixture, parts, false), s, {}), Code::unsupported);
    assert_throws(new_mixture_learner(corpus, s, Array<double>(5, .2), Run{}), Code::argument);
    assert_throws(new_mixture_learner(random_documents(1, 0), s, {}, Run{}), Code::empty);
    s.prior_word = -1;
    assert_throws(new_mixture_learner(corpus, s, {}, Run{}), Code::argument);
    s = settings(method);
    s.iterations = -1;
    assert_throws(new_mixture_learner(corpus, s, {}, Run{}), Code::argument);
    Array<double> impossible = some_rows();
    for (size_t topic = 0; topic < kTopics; ++topic) impossible[kTopics + topic * kWords] = 0;
    s = settings(method);
    if (row_fields::modes(s)) s.prior_topic = s.prior_word = 1;
    const auto learns = [&] { new_mixture_learner(corpus, s, impossible, Run{})->step(1); };
    assert_throws(learns(), Code::empty);
  }
}

}  // namespace

TESTS(no_step_changes_a_bit_of_a_part_held_fixed, a_prior_that_is_replaced_holds_from_the_next_step_on,
      what_a_prior_forbids_has_no_probability, held_out_items_have_the_probability_that_the_model_gives_them,
      the_best_start_goes_on, what_makes_no_sense_is_refused)
