// Texts of the n-gram benchmarks.
#pragma once
#include <cstdint>
#include <string>

namespace bench {

// About `words` words in lines of 5 to 45 from a seed: half of them drawn by Zipf's law, half a
// choice among a few that follow the last one.
std::string zipf_text(int words, int types, uint64_t seed);
// The King James Bible, a verse per line, as Debian's program bible prints it (package
// bible-kjv with bible-kjv-text); empty where it is not installed.
std::string king_james();

}  // namespace bench
