// Ctrl-C and progress. The first interrupt asks the library to stop; a second
// one ends the program at once.
#pragma once
#include <hawser/hawser.h>

#include <atomic>
#include <string>
#include <thread>

namespace tool {

// From now on SIGINT and SIGTERM set this handle (nullptr: as by default).
void cancel_on_interrupt(hws_cancel *cancel);
// Exit code of a command that a signal has interrupted, as shells have it: 143 for SIGTERM, else 130.
int interrupt_code();

// While it lives, work that lasts over a second shows a line on standard error,
// if that is a terminal.
class ProgressLine {
 public:
  explicit ProgressLine(const hws_monitor *monitor);
  ~ProgressLine();

 private:
  void watch();
  const hws_monitor *monitor_;
  std::atomic<bool> over_{false};
  std::thread thread_;
};

bool stderr_is_terminal();
// On a terminal that knows colours, unless the environment has NO_COLOR (https://no-color.org).
bool stderr_takes_colors();

}  // namespace tool
