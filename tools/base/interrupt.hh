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

}  // namespace tool
