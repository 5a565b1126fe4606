#include "fsa/base/run.hh"

#include <cinttypes>

namespace hws {

void fail_limit(int64_t limit, const char *what, const char *option) {
  fail(Code::limit, "more than %" PRId64 " %s needed; option %s sets this limit", limit, what, option);
}

static void check_limit(int64_t n, int64_t limit, const char *what, const char *option) {
  if (n > limit) fail_limit(limit, what, option);
}

void Run::limit_states(int64_t n) const { check_limit(n, max_states, "states", "max_states"); }
void Run::limit_arcs(int64_t n) const { check_limit(n, max_arcs, "arcs", "max_arcs"); }
void Run::limit_bytes(int64_t n) const { check_limit(n, max_bytes, "bytes", "max_bytes"); }

#ifdef __EMSCRIPTEN__
// One thread cannot set the flag while a call lasts, so its host is asked. The package for JavaScript defines this function.
extern "C" __attribute__((weak)) int32_t hws_js_stop_asked() { return 0; }

void Run::check_host() const {
  if (cancel->set.load(std::memory_order_acquire) || hws_js_stop_asked()) fail(Code::cancelled, "cancelled on request");
}
#endif

}  // namespace hws
