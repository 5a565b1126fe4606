// Moments asks for memory when something is larger than before, and not again.
#include <atomic>
#include <cstdlib>
#include <new>

#include "src/graph/strings/ep/projection/model_sum.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/src/graph/strings/ep/product_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

static std::atomic<int64_t> allocations{0};

// Out of line, so that compilers do not see through one and not the other.
__attribute__((noinline)) void *operator new(size_t size) {
  ++allocations;
  if (void *p = std::malloc(size ? size : 1)) return p;
  throw std::bad_alloc();
}
__attribute__((noinline)) void operator delete(void *p) noexcept { std::free(p); }
__attribute__((noinline)) void operator delete(void *p, size_t) noexcept { std::free(p); }

static void arrays_are_used_again(void **) {
  Rng rng(16, RngMethod::test, 0, 0, 0);
  for (const bool cyclic : {false, true}) {
    const product_oracle::Model model = product_oracle::random_model(rng, 5, 40, 4, 1, 2);
    oracle::Shape shape;
    shape.states = 20;
    shape.arcs = 90;
    shape.alphabet = {5};
    shape.cyclic = shape.epsilons = cyclic;
    shape.scale = 0.02;
    const LatticePtr l = MessageLattice::make(oracle::random_machine(shape, 3), Run{});
    const LatticeMessage m = whole_lattice(l);
    Array<double> count(model.l.theta.size()), places(static_cast<size_t>(l->states()));
    double log_total = 0;
    Moments moments;
    ModelSum model_sum;
    const Run run;
    for (int i = 0; i < 2; ++i) {
      const int64_t before = allocations;
      assert_true(moments.expected(m, model.automaton, model.l.theta, count, &log_total, run) == SumStatus::ok);
      assert_true(model_sum.expected(model.automaton, model.l.theta, count, &log_total, run) == SumStatus::ok);
      assert_true(moments.through(l, m.initial, model.automaton, model.l.theta, places, run) == SumStatus::ok);
      assert_true(moments.onwards(l, m.final, model.automaton, model.l.theta, places, run) == SumStatus::ok);
      if (i == 0) {
        assert_true(allocations > before);
      } else {
        assert_int_equal(allocations, before);
      }
    }
    assert_true(moments.bytes() > 0 && model_sum.bytes() > 0);
  }
}

TESTS(arrays_are_used_again)
