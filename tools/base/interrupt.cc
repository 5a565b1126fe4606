#include "tools/base/interrupt.hh"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#if defined(_WIN32)
#include <io.h>
#else
#include <unistd.h>
#endif

#include "tools/base/session.hh"

namespace tool {

namespace {

// A signal handler can reach nothing but a global.
std::atomic<hws_cancel *> g_cancel{nullptr};
std::atomic<int> g_signal{SIGINT};

void on_signal(int signal) {
  std::signal(signal, SIG_DFL);
  g_signal.store(signal);
  hws_cancel_set(g_cancel.load());
}

}  // namespace

void cancel_on_interrupt(hws_cancel *cancel) {
  g_cancel.store(cancel);
  std::signal(SIGINT, cancel ? on_signal : SIG_DFL);
  std::signal(SIGTERM, cancel ? on_signal : SIG_DFL);
}

int interrupt_code() { return g_signal.load() == SIGTERM ? 143 : 130; }

bool stderr_is_terminal() {
#if defined(_WIN32)
  return _isatty(_fileno(stderr)) != 0;
#else
  return isatty(STDERR_FILENO) != 0;
#endif
}

bool stderr_takes_colors() {
  const char *const none = std::getenv("NO_COLOR"), *const terminal = std::getenv("TERM");
  return stderr_is_terminal() && !(none && *none) && terminal && std::strcmp(terminal, "dumb") != 0;
}

ProgressLine::ProgressLine(const hws_monitor *monitor) : monitor_(monitor) {
  if (stderr_is_terminal() && !is_quiet()) thread_ = std::thread([this] { watch(); });
}

ProgressLine::~ProgressLine() {
  over_.store(true);
  if (thread_.joinable()) thread_.join();
}

void ProgressLine::watch() {
  using namespace std::chrono;
  const auto start = steady_clock::now();
  bool shown = false;
  while (!over_.load()) {
    std::this_thread::sleep_for(milliseconds(50));
    const auto passed = duration_cast<milliseconds>(steady_clock::now() - start).count();
    if (passed < 1000 || passed % 200 >= 50) continue;
    const char *stage = "";
    int64_t done = 0, total = 0;
    hws_monitor_read(monitor_, &stage, &done, &total);
    if (total > 0) {
      std::fprintf(stderr, "\r\033[K%s: %lld of %lld (%lld s)", stage, static_cast<long long>(done),
                   static_cast<long long>(total), static_cast<long long>(passed / 1000));
    } else {
      std::fprintf(stderr, "\r\033[K%s: %lld (%lld s)", *stage ? stage : "working", static_cast<long long>(done),
                   static_cast<long long>(passed / 1000));
    }
    std::fflush(stderr);
    shown = true;
  }
  if (shown) std::fprintf(stderr, "\r\033[K");
}

}  // namespace tool
