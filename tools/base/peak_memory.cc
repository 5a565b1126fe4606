#include "tools/base/peak_memory.hh"

#include <cstdio>
#if !defined(_WIN32)
#include <sys/resource.h>
#endif

namespace tool {

int64_t peak_memory() {
#if defined(__linux__)
  // getrusage would count what the process was before exec, too.
  if (std::FILE *status = std::fopen("/proc/self/status", "r")) {
    char line[256];
    long long kilobytes = -1;
    while (kilobytes < 0 && std::fgets(line, sizeof line, status)) {
      if (std::sscanf(line, "VmHWM: %lld", &kilobytes) != 1) kilobytes = -1;
    }
    std::fclose(status);
    if (kilobytes >= 0) return kilobytes * 1024;
  }
#endif
#if defined(_WIN32)
  return 0;
#else
  struct rusage usage {};
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
#if defined(__APPLE__)
  return usage.ru_maxrss;
#else
  return static_cast<int64_t>(usage.ru_maxrss) * 1024;
#endif
#endif
}

}  // namespace tool
