// Counts of n-grams that another process wrote, over three symbols and of order 3: what is accepted is written as it was, is
// added to other counts, and models can be made of it.
#include <cstdlib>
#include <string>

#include "fsa/ngram/counts_binary.hh"
#include "fsa/ngram/estimate.hh"
#include "tests/fuzz/mended.hh"

using namespace hws;

static void try_it(std::string_view file) {
  Run run;
  run.max_states = 20000;
  run.max_bytes = 1 << 22;
  NgramCounter counter(Alphabet::named({"a", "b", "c"}), 3), again = counter;
  try {
    counter.add(read_counts_binary(bytes_of(file), counter, run), run);
  } catch (const Error &e) {
    if (e.code == Code::argument || e.code == Code::internal) std::abort();
    return;
  }
  const std::string written = counts_binary(&counter, run);
  again.add(read_counts_binary(bytes_of(written), again, run), run);
  if (counts_binary(&again, run) != written) std::abort();
  if (counter.empty()) return;
  again.add(read_counts_binary(bytes_of(written), again, run), run);
  const NgramCountsPtr twice = again.counts(run);
  for (const auto &estimate : {kneser_ney, witten_bell, maximum_likelihood}) {
    try {
      (void)estimate(*twice, run);
    } catch (const Error &e) {
      if (e.code == Code::internal) std::abort();
    }
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  as_it_is_and_mended({reinterpret_cast<const char *>(data), size}, try_it);
  return 0;
}
