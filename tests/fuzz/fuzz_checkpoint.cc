// Checkpoints of every kind of learner. First byte: the learner; second: steps made before its checkpoint is taken, and whether
// the rest is a checkpoint as it stands (odd) or changes to that learner's own, three bytes each: place, place, value.
// Checksums are set right. What is refused leaves the learner as it was; what is accepted is saved as it was read, and the
// learner can go on.
#include <string>

#include "tests/fuzz/mended.hh"
#include "tests/fuzz/small_learners.hh"

namespace {

[[noreturn]] void broken(const char *what) {
  std::fprintf(stderr, "fuzz_checkpoint: %s (%s: %s)\n", what, hws_status_name(hws_error_code()), hws_error_message_view());
  std::abort();
}

std::string saved(const hws_learner *learner) {
  int64_t size = 0;
  small::must(hws_learner_save(learner, nullptr, 0, &size));
  std::string bytes(static_cast<size_t>(size), 0);
  small::must(hws_learner_save(learner, bytes.data(), size, nullptr));
  return bytes;
}

void try_it(int kind, const std::string &checkpoint) {
  hws_learner *learner = small::learner(kind), *again = nullptr;
  const std::string before = saved(learner);
  const hws_status status = hws_learner_load(learner, checkpoint.data(), static_cast<int64_t>(checkpoint.size()), nullptr);
  if (status < 0) {
    if (status != HWS_E_CORRUPT && status != HWS_E_VERSION && status != HWS_E_LIMIT) broken("refused for another reason");
    if (saved(learner) != before) broken("a checkpoint that was refused changed the learner");
  } else {
    const std::string now = saved(learner);
    again = small::learner(kind);
    if (hws_learner_load(again, now.data(), static_cast<int64_t>(now.size()), nullptr) < 0) {
      broken("a learner's own checkpoint is refused");
    }
    if (saved(again) != now) broken("a checkpoint is another one once it was read");
    int32_t done = 0;
    const hws_status stepped = hws_learner_step(learner, 1, &done);
    if (stepped == HWS_E_INTERNAL || stepped == HWS_E_ARGUMENT) broken("what was accepted cannot go on");
  }
  hws_learner_free(learner);
  hws_learner_free(again);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2) return 0;
  int kind = data[0] % 128;
  hws_learner *learner = small::learner(kind);
  if (!learner) learner = small::learner(kind = 0);
  std::string checkpoint(reinterpret_cast<const char *>(data) + 2, size - 2);
  if (data[1] % 2 == 0) {
    int32_t done = 0;
    small::must(hws_learner_step(learner, data[1] / 2 % 4, &done));
    const std::string changes = checkpoint;
    checkpoint = saved(learner);
    for (size_t i = 0; i + 2 < changes.size(); i += 3) {
      const size_t place = static_cast<unsigned char>(changes[i]) * size_t{256} + static_cast<unsigned char>(changes[i + 1]);
      checkpoint[place % checkpoint.size()] = changes[i + 2];
    }
  }
  hws_learner_free(learner);
  as_it_is_and_mended(std::move(checkpoint), [kind](const std::string &file) { try_it(kind, file); });
  return 0;
}
