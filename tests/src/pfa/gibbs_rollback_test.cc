// A step that cannot be finished for lack of memory leaves the learner as it was; making one leaks nothing.
#include <cstdlib>
#include <new>

#include "src/pfa/gibbs_learner.hh"
#include "tests/src/pfa/gibbs_oracle.hh"

namespace {
long allocations_left = -1;  // −1: no limit
long live = 0;
}  // namespace

// Not inlined: the compiler would see malloc behind new and warn.
[[gnu::noinline]] void *operator new(size_t n) {
  if (allocations_left == 0) throw std::bad_alloc();
  if (allocations_left > 0) --allocations_left;
  void *p = std::malloc(n ? n : 1);
  if (!p) throw std::bad_alloc();
  ++live;
  return p;
}
[[gnu::noinline]] void operator delete(void *p) noexcept {
  live -= p != nullptr;
  std::free(p);
}
[[gnu::noinline]] void operator delete(void *p, size_t) noexcept { operator delete(p); }

using namespace hws;
using namespace gibbs_oracle;

namespace {

GibbsSettings settings(GibbsKind kind) {
  GibbsSettings s;
  s.kind = kind;
  s.states = 3;
  s.burn_in = 1;
  s.period = 1;
  return s;
}
constexpr GibbsKind kKinds[] = {GibbsKind::pfa, GibbsKind::sparse, GibbsKind::hmm};

// Runs `work` with memory for ever more allocations until it succeeds; `failed` after each failure. How many there were.
template <class Work, class Failed>
long until_it_works(Work work, Failed failed) {
  for (long k = 0;; ++k) {
    allocations_left = k;
    bool done = false;
    try {
      work();
      done = true;
    } catch (const std::bad_alloc &) {
    }
    allocations_left = -1;
    if (done) return k;
    failed();
  }
}

}  // namespace

static void a_step_without_memory_is_undone(void **) {
  const CorpusPtr corpus = corpus_of({{1, 2, 1, 1}, {2}, {1, 1, 2}}, 2);
  for (const GibbsKind kind : kKinds) {
    GibbsLearner learner(corpus, settings(kind), Run{}), untouched(corpus, settings(kind), Run{});
    learner.step(3);
    const std::string before = learner.save();
    const long held = live;
    const long failures = until_it_works([&] { learner.step(1); }, [&] {
      assert_int_equal(live, held);
      assert_true(learner.save() == before);
    });
    assert_true(failures > 5);
    untouched.step(4);
    assert_true(learner.save() == untouched.save());
  }
}

static void making_and_loading_without_memory_leaks_nothing(void **) {
  const CorpusPtr corpus = corpus_of({{1, 2, 1, 1}, {2}, {1, 1, 2}}, 2);
  for (const GibbsKind kind : kKinds) {
    GibbsLearner learner(corpus, settings(kind), Run{}), other(corpus, settings(kind), Run{});
    learner.step(3);
    const std::string saved = learner.save(), before = other.save();
    long held = live;
    until_it_works([&] { GibbsLearner one(corpus, settings(kind), Run{}); }, [&] { assert_int_equal(live, held); });
    assert_int_equal(live, held);
    until_it_works([&] { other.load({reinterpret_cast<const std::byte *>(saved.data()), saved.size()}); }, [&] { assert_true(other.save() == before); });
    assert_true(other.save() == saved);
  }
}

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(a_step_without_memory_is_undone),
      cmocka_unit_test(making_and_loading_without_memory_leaks_nothing),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
