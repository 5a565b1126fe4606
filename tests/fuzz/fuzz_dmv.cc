// Dependency models as binaries, checksums set right: what is accepted is written as it was, and sentences have scores, trees
// and arcs by it.
#include <cmath>
#include <cstdlib>

#include "src/grammar/dmv/dmv_model_io.hh"
#include "tests/fuzz/mended.hh"

using namespace hws;

static void expect_parses(const DmvModel &model) {
  const Label last = static_cast<Label>(model.alphabet()->size());
  for (const Array<Label> &words : {Array<Label>{1}, Array<Label>{last, 1}, Array<Label>{1, last, 1, 1}}) {
    const CorpusPtr sentence = sentence_over(model.alphabet(), words);
    const double score = score_sentences(model, *sentence, Run{})[0];
    if (!(score <= 1e-9)) std::abort();
    const DmvTrees best = parse_sentences(model, *sentence, DmvDecode::viterbi, 3, Run{});
    for (size_t k = 0; k < best.scores.size(); ++k) {
      if (!(best.scores[k] <= (k ? best.scores[k - 1] : score) + 1e-6)) std::abort();
    }
    if (score == -INFINITY) {
      if (!best.scores.empty()) std::abort();
      continue;
    }
    if (best.scores.empty() || best.heads.size() != words.size() * best.scores.size()) std::abort();
    for (const int32_t head : best.heads) {
      if (head < 0 || head > static_cast<int32_t>(words.size())) std::abort();
    }
    for (const double p : arc_probabilities(model, *sentence, nullptr, Run{})) {
      if (!(p >= 0 && p <= 1 + 1e-6)) std::abort();
    }
  }
}

static void try_it(std::string_view file) {
  Run run;
  run.max_bytes = 1 << 22;
  DmvModelPtr model;
  ModelCard card;
  try {
    model = read_dmv_model(bytes_of(file), &card, run);
  } catch (const Error &e) {
    if ((e.code != Code::corrupt && e.code != Code::version && e.code != Code::limit) || e.message[0] == 0) std::abort();
    return;
  }
  const std::string again = write_dmv_model(*model, card);
  ModelCard same;
  if (write_dmv_model(*read_dmv_model(bytes_of(again), &same), same) != again) std::abort();
  if (model->alphabet()->size() > 0) expect_parses(*model);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  as_it_is_and_mended({reinterpret_cast<const char *>(data), size}, try_it);
  return 0;
}
