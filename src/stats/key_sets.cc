#include "src/stats/key_sets.hh"

#include "fsa/base/error.hh"
#include "fsa/base/sequence_table.hh"
#include "fsa/base/state_bytes.hh"

namespace hws {

Array<int32_t> united_keys(std::span<const std::span<const int32_t>> sets, size_t width, const Run &run) {
  SequenceTable known("keys");
  Array<int32_t> all;
  for (const std::span<const int32_t> set : sets) {
    for (size_t at = 0; at < set.size(); at += width) {
      if (at / width % 4096 == 0) run.check();
      const int32_t before = known.size();
      const std::span<const int32_t> key = set.subspan(at, width);
      if (known.number(key, run) == before) all.insert(all.end(), key.begin(), key.end());
    }
  }
  return all;
}

void append_number(std::string *bytes, uint64_t n) {
  for (; n >= 128; n >>= 7) bytes->push_back(static_cast<char>(n | 128));
  bytes->push_back(static_cast<char>(n));
}

uint64_t take_number(std::string_view *bytes) {
  uint64_t n = 0;
  for (int shift = 0; shift < 63; shift += 7) {
    const uint64_t byte = static_cast<unsigned char>(take_bytes(bytes, 1)[0]);
    n |= (byte & 127) << shift;
    if (byte < 128) return n;
  }
  fail(Code::corrupt, "statistics with a damaged length");
}

void append_keys(std::string *bytes, std::span<const int32_t> keys, size_t width) {
  append_number(bytes, keys.size() / width);
  for (const int32_t n : keys) append_number(bytes, static_cast<uint64_t>(int64_t{n} + 1));
}

Array<int32_t> take_keys(std::string_view *bytes, size_t width) {
  const uint64_t count = take_number(bytes);
  if (count > bytes->size() / width) fail(Code::corrupt, "statistics with too many keys");
  Array<int32_t> keys(static_cast<size_t>(count * width));
  for (int32_t &n : keys) {
    const uint64_t number = take_number(bytes);
    if (number > static_cast<uint64_t>(INT32_MAX)) fail(Code::corrupt, "statistics with a number beyond 2^31 in a key");
    n = static_cast<int32_t>(static_cast<int64_t>(number) - 1);
  }
  const std::span<const int32_t> set(keys);
  if (united_keys({&set, 1}, width, Run{}).size() != keys.size()) fail(Code::corrupt, "statistics with a key twice");
  return keys;
}

}  // namespace hws
