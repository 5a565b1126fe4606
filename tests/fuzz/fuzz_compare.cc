// Machines read from text are determinized, disambiguated and compared with what comes out: whatever is not refused weighs
// every string as before, and is written and reads back. The first byte chooses the semiring. With the undefined behaviour
// sanitizer this also finds conversions of numbers that are out of range.
#include <cmath>
#include <cstdlib>

#include "fsa/io/att_text.hh"
#include "fsa/io/binary.hh"
#include "fsa/ops/determinize.hh"
#include "fsa/ops/disambiguate.hh"
#include "fsa/ops/distinguish.hh"

using namespace hws;

namespace {

// The largest cost by magnitude, which says how much rounding may come to. Infinity: real weights of which products may have
// fewer digits than others.
double largest_cost(const Machine &m) {
  double largest = 1;
  for (const std::span<const double> weights : {m.arrays().weights, m.arrays().finals}) {
    for (const double w : weights) {
      if (!is_zero(m.semiring(), w)) largest = std::fmax(largest, std::fabs(log_weight(m.semiring(), w)));
    }
  }
  return m.semiring() == Semiring::real && largest > 60 ? INFINITY : largest;
}

void check_same(const MachinePtr &m, const MachinePtr &made, const Run &run) {
  const std::string file = BinaryWriter(made).finish();
  read_binary_copy(std::as_bytes(std::span(file)), Run{});
  StringBatch found;
  try {
    found = distinguish(m, made, run);
  } catch (const Error &) {
    return;
  }
  if (found.count() == 0) return;
  const double x = found.values[0], y = found.values[1];
  if (x != y && !(std::fabs(x - y) <= 1e-6 + 1e-10 * largest_cost(*m))) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  static const AlphabetPtr kAlphabet = Alphabet::sized(9);
  Run run;
  run.max_states = 300;
  run.max_arcs = 3000;
  run.max_bytes = 1 << 22;
  AttFormat format;
  format.semiring = static_cast<Semiring>(data[0] % kSemiringCount);
  format.tapes = 1;
  format.alphabets = {kAlphabet};
  MachinePtr m;
  try {
    m = read_att_text({reinterpret_cast<const char *>(data) + 1, size - 1}, format, run);
  } catch (const Error &) {
    return 0;
  }
  for (const bool one_path : {false, true}) {
    MachinePtr made;
    try {
      made = one_path ? disambiguate(m, run) : determinize(m, DeterminizeAs::tuples, run);
    } catch (const Error &) {
      continue;
    }
    check_same(m, made, run);
  }
  return 0;
}
