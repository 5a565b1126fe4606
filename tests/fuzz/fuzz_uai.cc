// UAI models with evidence (behind the first byte 0). What is accepted is written and read again; small models are inferred in,
// which gives probabilities or a status.
#include <cmath>
#include <cstdlib>

#include "src/graph/exact/exact_marginals.hh"
#include "src/graph/io/uai.hh"

using namespace hws;

static void require_place(const Error &e) {
  if (e.code != Code::parse || e.message[0] == 0 || e.line < 1) std::abort();
}

static void try_model(std::string_view text, std::string_view evidence) {
  FactorGraphPtr graph;
  try {
    graph = read_uai(text, evidence, Run{});
  } catch (const Error &e) {
    require_place(e);
    return;
  }
  if (write_uai(*read_uai(write_uai(*graph), "", Run{})) != write_uai(*graph)) std::abort();
  Run small;
  small.max_bytes = 1 << 16;
  try {
    const ExactMarginals found = exact_marginals(finite_model(*graph, small), small);
    for (const double p : found.probabilities) {
      if (!(p >= 0 && p <= 1 + 1e-9)) std::abort();
    }
    if (std::isnan(found.log_partition)) std::abort();
  } catch (const Error &e) {
    if (e.code != Code::impossible && e.code != Code::limit) std::abort();
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::string_view text(reinterpret_cast<const char *>(data), size);
  const size_t cut = text.find('\0');
  try_model(text.substr(0, cut), cut == std::string_view::npos ? "" : text.substr(cut + 1));
  return 0;
}
