// Limits, threads, cancellation and progress of a long operation. A value that capi/ builds from a caller's options; tests
// use Run{}, which has the defaults.
#pragma once
#include <atomic>
#include <cstdint>

#include "fsa/base/error.hh"

namespace hws {

// Shared by hws_cancel handles and the operations that watch them; safe to set
// from a signal handler.
struct CancelFlag {
  std::atomic<int32_t> set{0};
};

// Counters another thread may read while an operation works. `stage` points to
// a string literal.
struct ProgressCell {
  std::atomic<const char *> stage{nullptr};
  std::atomic<int64_t> done{0}, total{0};  // total 0: not known
};

// Fails with `limit`: more than `limit` states, arcs or bytes are needed.
[[noreturn]] void fail_limit(int64_t limit, const char *what, const char *option);

struct Run {
  int64_t max_states = int64_t{1} << 26;
  int64_t max_arcs = int64_t{1} << 28;
  int64_t max_bytes = int64_t{1} << 32;
  int32_t threads = 1;
  double tolerance = 1e-12;  // relative error bound of iterative solves
  double delta = 1e-9;  // two weights are taken as equal if their ratio is within this of 1 (costs: if they differ by less)
  const CancelFlag *cancel = nullptr;
  ProgressCell *progress = nullptr;
  int64_t *arcs_visited = nullptr;  // metric: arcs looked at by the operation, added to

  // Throws `cancelled` if asked to stop. Cheap; call at least every few
  // thousand elementary steps so that a cancel is honoured within a second.
  void check() const {
#ifdef __EMSCRIPTEN__
    if (cancel) check_host();  // out of line, since the many places that check are a part of what a page fetches
#else
    // Acquire: who sees the request may free what the requester wrote before it, the flag included.
    if (cancel && cancel->set.load(std::memory_order_acquire)) fail(Code::cancelled, "cancelled on request");
#endif
  }
  void stage(const char *name, int64_t total) const {
    if (!progress) return;
    progress->done.store(0, std::memory_order_relaxed);
    progress->total.store(total, std::memory_order_relaxed);
    progress->stage.store(name, std::memory_order_release);
  }
  void advance(int64_t done) const {
    if (progress) progress->done.store(done, std::memory_order_relaxed);
  }
  void visit(int64_t arcs) const {
    if (arcs_visited) *arcs_visited += arcs;
  }
  void limit_states(int64_t n) const;  // throw `limit`, naming the limit and its option
  void limit_arcs(int64_t n) const;
  void limit_bytes(int64_t n) const;

 private:
  void check_host() const;
};

}  // namespace hws
