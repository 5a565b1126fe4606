// Containers whose checksums are right, whatever they hold: they would stop a fuzzer at the door.
#pragma once
#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "fsa/base/sections.hh"
#include "tests/bytes_of.hh"

// Header and table entries are at fixed places: fsa/base/sections.cc.
inline void mend(std::string &file) {
  if (file.size() < 64) return;
  std::memcpy(file.data(), "hawser\r\n", 8);
  const uint64_t size = file.size();
  std::memcpy(file.data() + 24, &size, 8);
  uint32_t sections;
  std::memcpy(&sections, file.data() + 20, 4);
  sections = static_cast<uint32_t>(std::min<size_t>(sections, (file.size() - 64) / 32));
  for (uint32_t i = 0; i < sections; ++i) {
    char *entry = file.data() + 64 + 32 * i;
    uint64_t offset, length;
    std::memcpy(&offset, entry + 8, 8);
    std::memcpy(&length, entry + 16, 8);
    if (offset > file.size() || length > file.size() - offset) continue;
    const uint64_t sum = hws::checksum64(file.data() + offset, length);
    std::memcpy(entry + 24, &sum, 8);
  }
  const uint64_t sum = hws::checksum64(file.data() + 64, 32 * size_t{sections}, hws::checksum64(file.data(), 32));
  std::memcpy(file.data() + 32, &sum, 8);
}

// Tries a container as it came, then with its checksums set right.
template <class Try>
void as_it_is_and_mended(std::string file, const Try &attempt) {
  attempt(file);
  mend(file);
  attempt(file);
}
