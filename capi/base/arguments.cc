#include "capi/base/arguments.hh"

namespace hws::capi {

std::string_view text_in(const char *text, int64_t length, const char *name) {
  if (length < -1) {
    fail(Code::argument, "length %" PRId64 " of %s; expected a length >= 0, or -1 for a zero-terminated text", length, name);
  }
  if (!text) {
    if (length == 0) return {};
    fail(Code::argument, "%s is NULL; expected a text", name);
  }
  if (length > PTRDIFF_MAX) fail(Code::argument, "length %" PRId64 " of %s; no text is as long as that", length, name);
  return length == -1 ? std::string_view(text) : std::string_view(text, static_cast<size_t>(length));
}

const char *name_in(const char *text, const char *name) {
  if (!text) fail(Code::argument, "%s is NULL; expected a zero-terminated text", name);
  return text;
}

std::span<const std::byte> bytes_in(const void *buffer, int64_t length, const char *name) {
  return array_in(static_cast<const std::byte *>(buffer), length, name);
}

AlphabetPtr alphabet_in(const hws_alphabet *alphabet) { return alphabet ? alphabet->p : Alphabet::open(); }

std::vector<AlphabetPtr> alphabets_in(const hws_alphabet *const *alphabets, int32_t tapes) {
  if (tapes < 1 || tapes > kMaxTapes) fail(Code::argument, "%d tapes; expected 1 to %d", tapes, kMaxTapes);
  std::vector<AlphabetPtr> result;
  for (int32_t t = 0; t < tapes; ++t) result.push_back(alphabet_in(alphabets ? alphabets[t] : nullptr));
  return result;
}

std::vector<MachinePtr> machines_in(const hws_machine *const *machines, int32_t count, const char *name) {
  if (count < 1) fail(Code::argument, "%d machines; expected at least one", count);
  std::vector<MachinePtr> result;
  int32_t i = 0;
  for (const hws_machine *m : array_in(machines, count, name)) {
    if (!m) fail(Code::argument, "%s[%d] is NULL; expected a machine", name, i);
    result.push_back(m->p);
    ++i;
  }
  return result;
}

Semiring semiring_in(int32_t semiring) {
  if (semiring < 0 || semiring >= kSemiringCount) {
    fail(Code::argument, "semiring %d; expected HWS_REAL (0), HWS_LOG (1), HWS_TROPICAL (2) or HWS_BOOLEAN (3)", semiring);
  }
  return static_cast<Semiring>(semiring);
}

Split split_in(int32_t split) {
  if (split != HWS_SPLIT_CHARS && split != HWS_SPLIT_SPACES) {
    fail(Code::argument, "split %d; expected HWS_SPLIT_CHARS (0) or HWS_SPLIT_SPACES (1)", split);
  }
  return static_cast<Split>(split);
}

State state_in(const Machine &machine, int64_t state) {
  if (state < 0 || state >= machine.states()) {
    fail(Code::argument, "state %" PRId64 "; expected 0 to %d", state, machine.states() - 1);
  }
  return static_cast<State>(state);
}

void copy_text_out(const std::string &text, char *buffer, int64_t capacity, int64_t *needed) {
  copy_out(std::span<const char>(text.c_str(), text.size() + 1), buffer, capacity, needed);
}

void copy_bytes_out(std::string_view bytes, void *buffer, int64_t capacity, int64_t *needed) {
  copy_out(std::span<const char>(bytes.data(), bytes.size()), static_cast<char *>(buffer), capacity, needed);
}

}  // namespace hws::capi
