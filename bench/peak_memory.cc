#include "bench/peak_memory.hh"

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

#ifdef __linux__
#include <malloc.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

namespace bench {

int64_t peak_bytes(const std::function<void()> &work) {
#ifdef __linux__
  int ends[2];
  if (pipe(ends) != 0) return 0;
  malloc_trim(0);
  const pid_t child = fork();
  if (child == 0) {
    const auto kilobytes = [](const char *key) {
      int64_t value = 0;
      std::ifstream status("/proc/self/status");
      for (std::string line; std::getline(status, line);) {
        if (line.rfind(key, 0) == 0) value = std::atoll(line.c_str() + std::strlen(key));
      }
      return value;
    };
    std::ofstream("/proc/self/clear_refs") << "5";  // the high-water mark starts anew
    const int64_t before = kilobytes("VmRSS:");
    work();
    const int64_t more = (kilobytes("VmHWM:") - before) * 1024;
    _exit(write(ends[1], &more, sizeof more) == sizeof more ? 0 : 1);
  }
  int64_t bytes = 0;
  if (child < 0 || read(ends[0], &bytes, sizeof bytes) != sizeof bytes) bytes = 0;
  ::close(ends[0]);
  ::close(ends[1]);
  if (child > 0) waitpid(child, nullptr, 0);
  return bytes;
#else
  (void)work;
  return 0;
#endif
}

}  // namespace bench
