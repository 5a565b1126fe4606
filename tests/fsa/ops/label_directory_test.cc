#include "fsa/ops/label_directory.hh"

#include "fsa/machine/builder.hh"
#include "fsa/ops/compose.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static Shape shape_of(Semiring semiring, bool phi, Array<int32_t> alphabet) {
  Shape s;
  s.semiring = semiring;
  s.states = 7;
  s.arcs = 14;
  s.cyclic = true;
  s.alphabet.assign(alphabet.begin(), alphabet.end());
  s.epsilons = true;
  s.phi = phi;
  return s;
}

// The same machine with every symbol of one tape `by` higher.
static MachinePtr shifted(const MachinePtr &m, int32_t tape, Label by) {
  std::vector<AlphabetPtr> alphabets = m->arrays().alphabets;
  alphabets[static_cast<size_t>(tape)] = Alphabet::sized(m->alphabet(tape)->size() + by);
  Builder b(m->semiring(), alphabets);
  b.add_states(m->states());
  b.set_start(m->start());
  Array<Label> labels(static_cast<size_t>(m->tapes()));
  for (State s = 0; s < m->states(); ++s) {
    for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
      for (int32_t t = 0; t < m->tapes(); ++t) {
        const Label c = m->label(a, t);
        labels[static_cast<size_t>(t)] = t == tape && c > 0 ? c + by : c;
      }
      b.add_arc(s, labels.data(), m->weight(a), m->next(a));
    }
    if (m->is_final(s)) b.set_final(s, m->final_weight(s));
  }
  return b.build();
}

static void tells_what_each_state_reads_and_where(void **) {
  for (uint64_t seed = 1; seed < 200; ++seed) {
    const MachinePtr m = random_machine(shape_of(Semiring::real, seed & 1, {5, 3}), seed);
    for (int32_t tape = 0; tape < 2; ++tape) {
      const LabelDirectory *d = label_directory(*m, tape);
      if (!d) continue;
      const TapeIndex &index = m->index(tape);
      for (size_t s = 0; s < static_cast<size_t>(m->states()); ++s) {
        const Label *label = index.label.data() + index.offsets[s];
        const int32_t n = index.offsets[s + 1] - index.offsets[s];
        const uint16_t *first = d->first.data() + s * (static_cast<size_t>(d->width) + 1);
        assert_int_equal(first[d->width], n);
        for (Label c = 1; c <= d->width; ++c) {
          assert_int_equal(first[c - 1], std::lower_bound(label, label + n, c) - label);
          assert_int_equal(d->reads[s] >> c & 1, std::count(label, label + n, c) > 0);
        }
      }
    }
  }
}

static void large_symbols_have_none(void **) {
  const MachinePtr m = random_machine(shape_of(Semiring::real, false, {5}), 3);
  assert_non_null(label_directory(*m, 0));
  assert_null(label_directory(*shifted(m, 0, 100), 0));
}

// Rows are joined by bit sets where there is a directory, else label by label.
static void compositions_are_the_same_either_way(void **) {
  int64_t arcs = 0, failing = 0;
  for (uint64_t seed = 1; seed < 1500; ++seed) {
    const Semiring semiring = static_cast<Semiring>(seed % 3);
    const bool left_phi = seed & 4, right_phi = seed & 8, keep = seed & 16;
    const MachinePtr a = random_machine(shape_of(semiring, left_phi, Array<int32_t>(1, 4)), seed);
    const MachinePtr b =
        random_machine(shape_of(semiring, right_phi, keep ? Array<int32_t>{4} : Array<int32_t>{4, 2}), seed + 5000);
    const MachinePtr c = compose(a, b, Run{}), far = compose(shifted(a, 0, 70), shifted(b, 0, 70), Run{});
    const MachineArrays &x = c->arrays(), &y = far->arrays();
    assert_int_equal(c->states(), far->states());
    assert_int_equal(c->arcs(), far->arcs());
    for (size_t i = 0; i < x.next.size(); ++i) {
      assert_int_equal(x.next[i], y.next[i]);
      assert_true(x.weights[i] == y.weights[i]);
      for (size_t t = 0; t < x.labels.size(); ++t) {
        const bool moved = (t == 0) && x.labels[t][i] > 0;  // the joined tape comes first where it stays
        const Label expected = x.labels[t][i] + (moved && y.alphabets[t]->size() > 70 ? 70 : 0);
        assert_int_equal(y.labels[t][i], expected);
      }
    }
    arcs += c->arcs();
    failing += c->has_phi();
  }
  assert_true(arcs > 10000);
  assert_true(failing > 100);
}

TESTS(tells_what_each_state_reads_and_where, large_symbols_have_none, compositions_are_the_same_either_way)
