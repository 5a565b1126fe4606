// The numbers of Philox 4x32-10 (Salmon, Moraes, Dror, Shaw 2011), for kernels that form many of its blocks at once.
#pragma once
#include <cstdint>

namespace hws {

inline constexpr int kPhiloxRounds = 10;
inline constexpr uint32_t kPhiloxMultiplier[2] = {0xD2511F53u, 0xCD9E8D57u}, kPhiloxWeyl[2] = {0x9E3779B9u, 0xBB67AE85u};

}  // namespace hws
