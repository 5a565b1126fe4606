// Models of hidden Markov models as binaries, checksums set right: what is accepted is a model, whose rows sum to 1, and is
// written as it was.
#include <cmath>
#include <cstdlib>

#include "src/hmm/model/hmm_model.hh"
#include "tests/fuzz/mended.hh"

using namespace hws;

static void require_row(const double *row, size_t n, double more) {
  for (size_t k = 0; k < n; ++k) {
    if (!(row[k] >= 0)) std::abort();
    more += row[k];
  }
  if (!(std::fabs(more - 1) < 1e-6)) std::abort();
}

static void try_binary(std::string_view file) {
  Run run;
  run.max_bytes = 1 << 22;
  HmmModelPtr m;
  try {
    m = read_hmm_model(bytes_of(file), run);
  } catch (const Error &e) {
    if (e.code != Code::corrupt && e.code != Code::version && e.code != Code::limit) std::abort();
    return;
  }
  const StateChain &chain = m->parameters.chain;
  require_row(chain.initial.data(), chain.states, 0);
  for (size_t j = 0; j < chain.states; ++j) {
    require_row(chain.transition.data() + j * chain.stride, chain.states, chain.end.empty() ? 0 : chain.end[j]);
  }
  const std::string again = write_hmm_model(*m);
  const HmmModelPtr back = read_hmm_model(bytes_of(again), Run{});
  if (write_hmm_model(*back) != again) std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  as_it_is_and_mended({reinterpret_cast<const char *>(data), size}, try_binary);
  return 0;
}
