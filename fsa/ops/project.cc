// Shares every array with the machine it projects; nothing is copied.
#include "fsa/ops/project.hh"

#include <algorithm>

#include "fsa/ops/explicit_failure.hh"

namespace hws {

MachinePtr project(const MachinePtr &m, std::span<const int32_t> tapes, const Run &run) {
  if (tapes.empty()) fail(Code::argument, "no tapes to keep; expected at least one of tapes 0 to %d", m->tapes() - 1);
  for (size_t i = 0; i < tapes.size(); ++i) {
    if (tapes[i] < 0 || tapes[i] >= m->tapes()) {
      fail(Code::argument, "tape %d to keep; the machine has tapes 0 to %d", tapes[i], m->tapes() - 1);
    }
    if (std::find(tapes.begin(), tapes.begin() + static_cast<std::ptrdiff_t>(i), tapes[i]) !=
        tapes.begin() + static_cast<std::ptrdiff_t>(i)) {
      fail(Code::argument, "tape %d is named twice; expected each tape at most once", tapes[i]);
    }
  }
  const auto kept = std::find(tapes.begin(), tapes.end(), m->phi_tape());
  const MachinePtr from = kept == tapes.end() ? explicit_failure(m, run) : m;
  MachineArrays a = from->arrays();
  a.labels.clear();
  a.alphabets.clear();
  for (const int32_t t : tapes) {
    a.labels.push_back(from->arrays().labels[static_cast<size_t>(t)]);
    a.alphabets.push_back(from->alphabet(t));
  }
  if (kept != tapes.end()) a.phi_tape = static_cast<int32_t>(kept - tapes.begin());
  a.owner = from;
  return std::make_shared<const Machine>(std::move(a));
}

MachinePtr invert(const MachinePtr &m, const Run &run) {
  Array<int32_t> tapes;
  for (int32_t t = m->tapes(); t-- > 0;) tapes.push_back(t);
  return project(m, tapes, run);
}

}  // namespace hws
