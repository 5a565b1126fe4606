// Statistics of every kind of learner. First byte: the learner; second: steps made before, and whether the rest is statistics
// as they stand (odd) or changes to that learner's own, three bytes each: place, place, value. Checksums are set right. What is
// accepted is written as it was read, merges with its neighbours alone, and makes a step or leaves the learner as it was.
#include <string>

#include "tests/fuzz/mended.hh"
#include "tests/fuzz/small_learners.hh"

namespace {

[[noreturn]] void broken(const char *what) {
  std::fprintf(stderr, "fuzz_statistics: %s (%s: %s)\n", what, hws_status_name(hws_error_code()), hws_error_message_view());
  std::abort();
}

template <class Handle, class Write>
std::string bytes_by(const Handle *handle, const Write &write) {
  int64_t size = 0;
  small::must(write(handle, nullptr, 0, &size));
  std::string bytes(static_cast<size_t>(size), 0);
  small::must(write(handle, bytes.data(), size, nullptr));
  return bytes;
}

std::string saved(const hws_learner *learner) { return bytes_by(learner, hws_learner_save); }
std::string written(const hws_statistics *statistics) { return bytes_by(statistics, hws_statistics_write); }

hws_status read(const hws_learner *learner, const std::string &bytes, hws_statistics **statistics) {
  return hws_learner_read_statistics(learner, bytes.data(), static_cast<int64_t>(bytes.size()), statistics);
}

void try_it(int kind, int steps, const std::string &bytes) {
  hws_learner *learner = small::learner(kind), *after = small::learner(kind);
  hws_statistics *found = nullptr, *again = nullptr, *own = nullptr, *both = nullptr;
  int32_t done = 0;
  small::must(hws_learner_step(learner, steps, &done));
  const std::string before = saved(learner);
  const hws_status status = read(learner, bytes, &found);
  if (status < 0) {
    if (status != HWS_E_CORRUPT && status != HWS_E_VERSION && status != HWS_E_LIMIT) broken("refused for another reason");
  } else {
    const std::string once = written(found);
    if (read(learner, once, &again) < 0) broken("statistics that were written are refused");
    if (written(again) != once) broken("statistics are others once they were read");
    small::must(hws_learner_statistics(learner, &own));
    if (hws_statistics_merge(own, found, &both) >= 0) (void)written(both);
    const hws_status updated = hws_learner_update(learner, found, &done);
    if (updated == HWS_E_INTERNAL) broken("what was accepted is no step");
    if (updated < 0 && saved(learner) != before) broken("a step that was refused changed the learner");
    const std::string now = saved(learner);
    if (hws_learner_load(after, now.data(), static_cast<int64_t>(now.size()), nullptr) < 0) {
      broken("the learner's own checkpoint is refused");
    }
  }
  hws_statistics_free(found);
  hws_statistics_free(again);
  hws_statistics_free(own);
  hws_statistics_free(both);
  hws_learner_free(learner);
  hws_learner_free(after);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2) return 0;
  int kind = data[0] % 128;
  hws_learner *learner = small::learner(kind);
  if (!learner) learner = small::learner(kind = 0);
  const int steps = data[1] / 2 % 4;
  std::string bytes(reinterpret_cast<const char *>(data) + 2, size - 2);
  hws_statistics *own = nullptr;
  int32_t done = 0;
  small::must(hws_learner_step(learner, steps, &done));
  const bool has_some = hws_learner_statistics(learner, &own) >= 0;
  if (has_some && data[1] % 2 == 0) {
    const std::string changes = bytes;
    bytes = written(own);
    for (size_t i = 0; i + 2 < changes.size(); i += 3) {
      const size_t place = static_cast<unsigned char>(changes[i]) * size_t{256} + static_cast<unsigned char>(changes[i + 1]);
      bytes[place % bytes.size()] = changes[i + 2];
    }
  }
  hws_statistics_free(own);
  hws_learner_free(learner);
  if (has_some) as_it_is_and_mended(std::move(bytes), [=](const std::string &file) { try_it(kind, steps, file); });
  return 0;
}
