// Optimize: balanced
#include "fsa/ops/label_directory.hh"

#include <atomic>

namespace hws {

namespace {

constexpr int32_t kMostSymbols = 63;
constexpr int64_t kCellsPerArc = 4, kFreeCells = 4096;

struct Directories {
  mutable std::mutex lock;
  mutable std::atomic<bool> ready[kMaxTapes] = {};
  mutable LabelDirectory tape[kMaxTapes];
};

LabelDirectory directory_of(const Machine &m, int32_t tape) {
  const TapeIndex &index = m.index(tape);
  LabelDirectory d;
  const size_t n = static_cast<size_t>(m.states());
  for (size_t s = 0; s < n; ++s) {  // labels ascend within a row
    const int32_t begin = index.offsets[s], end = index.offsets[s + 1];
    if (end - begin > UINT16_MAX) return {};
    if (begin == end) continue;
    const Label last = index.label[static_cast<size_t>(end) - 1];
    if (last > kMostSymbols) return {};
    if (last > d.width) d.width = last;
  }
  const size_t cells = static_cast<size_t>(d.width) + 1;
  if (d.width == 0 || static_cast<int64_t>(n * cells) > kCellsPerArc * m.arcs() + kFreeCells) return {};
  d.reads.resize(n);
  d.first.resize(n * cells);
  for (size_t s = 0; s < n; ++s) {
    const Label *label = index.label.data() + index.offsets[s];
    const int32_t end = index.offsets[s + 1] - index.offsets[s];
    uint16_t *first = d.first.data() + s * cells;
    int32_t at = 0;
    while (at < end && label[at] < 1) ++at;  // ρ, epsilon
    for (Label c = 1; c <= d.width; ++c) {
      first[c - 1] = static_cast<uint16_t>(at);
      if (at < end && label[at] == c) d.reads[s] |= uint64_t{1} << c;
      while (at < end && label[at] == c) ++at;
    }
    first[d.width] = static_cast<uint16_t>(end);
  }
  return d;
}

}  // namespace

const LabelDirectory *label_directory(const Machine &m, int32_t tape) {
  const Directories &all = m.derived<Directories>([] { return std::make_shared<const Directories>(); });
  if (!all.ready[tape].load(std::memory_order_acquire)) {
    std::lock_guard<std::mutex> hold(all.lock);
    if (!all.ready[tape].load(std::memory_order_relaxed)) {
      all.tape[tape] = directory_of(m, tape);
      all.ready[tape].store(true, std::memory_order_release);
    }
  }
  return all.tape[tape].width ? &all.tape[tape] : nullptr;
}

}  // namespace hws
