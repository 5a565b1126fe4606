// Files of pair models. A model that is accepted answers some inputs, and is the same once it was written and read.
#include <cstdlib>

#include "src/pairs/apply_pair_model.hh"
#include "src/pairs/pair_model_io.hh"
#include "tests/fuzz/mended.hh"

using namespace hws;

static Run small() {
  Run run;
  run.max_bytes = 1 << 20;
  return run;
}

static PairModelPtr read(std::string_view file) {
  AlignedCopy copy = aligned_copy(bytes_of(file));
  return read_pair_model(copy.bytes, std::move(copy.owner), nullptr, small());
}

static void try_pairs(std::string_view file) {
  PairModelPtr model;
  try {
    model = read(file);
  } catch (const Error &e) {
    if (e.code != Code::corrupt && e.code != Code::limit && e.code != Code::version) std::abort();
    return;
  }
  const std::string again = write_pair_model(*model);
  if (write_pair_model(*read(again)) != again) std::abort();
  StringBatch inputs;
  inputs.alphabets = {model->input()};
  for (Label length = 0; length < 6; ++length) {
    for (Label k = 0; k < length; ++k) inputs.labels.push_back((length * k) % 3 + 1);
    inputs.end_string();
    inputs.end_item(1);
  }
  ApplySettings s;
  s.fold = true;
  try {
    const Answers answers = best_answers(*model, inputs, 3, s, small());
    drawn_answers(*model, inputs, 2, 1, s, small());
    if (answers.counts.size() != 6) std::abort();
  } catch (const Error &e) {
    if (e.code == Code::internal) std::abort();
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  as_it_is_and_mended(std::string(reinterpret_cast<const char *>(data), size), try_pairs);
  return 0;
}
