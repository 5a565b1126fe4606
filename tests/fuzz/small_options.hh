// Options for one call of a random program, and what its two-call functions write.
#pragma once
#include <string>

#include "tests/fuzz/call_input.hh"

namespace calls {

// Options for one call; freed with it.
class Small {
 public:
  Small() { checked(hws_options_new(&options_)); }
  ~Small() { hws_options_free(options_); }
  Small(const Small &) = delete;
  Small &operator=(const Small &) = delete;
  Small &limits() { return set("max_states", 400).set("max_arcs", 2000).set("max_bytes", 1 << 22); }
  Small &set(const char *name, int64_t value) {
    checked(hws_options_set_int(options_, name, value));
    return *this;
  }
  Small &set(const char *name, const char *value) {
    checked(hws_options_set_text(options_, name, value));
    return *this;
  }
  Small &real(const char *name, double value) {
    (void)hws_options_set_real(options_, name, value);  // NaN is refused
    return *this;
  }
  const hws_options *get() const { return options_; }

 private:
  hws_options *options_ = nullptr;
};

// The output of a two-call function, or nothing if it fails.
template <class Call>
std::string copied(Call &&call) {
  int64_t needed = 0;
  if (checked(call(nullptr, 0, &needed)) < 0) return {};
  std::string bytes(static_cast<size_t>(needed), 0);
  if (checked(call(bytes.data(), needed, nullptr)) < 0) broken("what could be measured cannot be written");
  return bytes;
}

// A binary as it was written, or with a byte changed.
inline void damage(std::string *bytes, Input &in) {
  const size_t at = in.byte() * size_t{256} + in.byte();
  if (!bytes->empty() && at % 3 != 0) (*bytes)[at % bytes->size()] = static_cast<char>(in.byte());
}

}  // namespace calls
