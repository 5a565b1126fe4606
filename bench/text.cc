#include "bench/text.hh"

#include <cmath>
#include <cstdio>

namespace bench {

std::string zipf_text(int words, int types, uint64_t seed) {
  uint64_t x = seed;
  const auto uniform = [&] {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return static_cast<double>(x >> 11) * 0x1p-53;
  };
  std::string text;
  for (int written = 0, last = 0; written < words;) {
    for (int left = 5 + static_cast<int>(uniform() * 40); left > 0; --left, ++written) {
      last = uniform() < 0.5 ? (last * 31 + static_cast<int>(std::exp(uniform() * 3))) % types
                             : static_cast<int>(std::exp(uniform() * std::log(types))) - 1;
      text.append(1, 'w').append(std::to_string(last)).append(1, left > 1 ? ' ' : '\n');
    }
  }
  return text;
}

std::string king_james() {
  std::string text;
  FILE *pipe = popen("bible -f gen1:1-rev22:21 2>/dev/null </dev/null", "r");
  if (!pipe) return text;
  // "Ge1:1 In the beginning ...": the place, then the verse.
  bool place = true;
  for (int c; (c = std::fgetc(pipe)) != EOF;) {
    if (!place) text += static_cast<char>(c);
    if (place && c == ' ') place = false;
    if (c == '\n') place = true;
  }
  pclose(pipe);
  return text;
}

}  // namespace bench
