// Reads edit models in binary whose checksums are corrected first. An accepted model must be written with the same bytes,
// have a distribution for every context, and score strings.
#include <cmath>
#include <cstdlib>

#include "src/edit/edit_model_io.hh"
#include "src/edit/edit_score.hh"
#include "tests/fuzz/mended.hh"

using namespace hws;

static void try_it(std::string_view file) {
  EditModelPtr model;
  try {
    model = read_edit_model(bytes_of(file));
  } catch (const Error &e) {
    if ((e.code != Code::corrupt && e.code != Code::version) || e.message[0] == 0) std::abort();
    return;
  }
  const std::string again = write_edit_model(*model);
  if (write_edit_model(*read_edit_model(bytes_of(again))) != again) {
    std::abort();
  }
  std::vector<double> p(static_cast<size_t>(model->symbols()) + 1);
  if (p.size() > 1000) return;
  for (const Stage stage : {insert_stage, write_stage}) {
    for (int32_t c = 0; c < std::min(model->table(stage).size(), 100); ++c) {
      model->distribution(stage, c, p);
      double sum = 0;
      for (const double x : p) sum += x >= 0 ? x : NAN;
      if (!(std::fabs(sum - 1) < 1e-6)) std::abort();
    }
  }
  StringBatch pairs;
  pairs.tapes = 2;
  pairs.labels = {1, model->symbols(), 1, model->symbols(), model->symbols()};
  pairs.offsets = {0, 3, 5};
  pairs.values = {1};
  pairs.alphabets = {model->alphabet(), model->alphabet()};
  double log_prob = 7;
  score_pairs(*model, pairs, {&log_prob, 1}, Run{});
  if (!(log_prob <= 1e-9)) std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  as_it_is_and_mended({reinterpret_cast<const char *>(data), size}, try_it);
  return 0;
}
