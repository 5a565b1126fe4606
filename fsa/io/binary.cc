#include "fsa/io/binary.hh"

#include <cinttypes>
#include <limits>

#include "fsa/base/file_kinds.hh"
#include "fsa/base/sections.hh"
#include "fsa/base/text.hh"
#include "fsa/io/alphabet_bytes.hh"
#include "fsa/machine/builder.hh"

namespace hws {

namespace {

uint32_t tape_tag(char a, char b, int32_t tape) {
  return tag({a, b, static_cast<char>('0' + tape / 10), static_cast<char>('0' + tape % 10), '\0'});
}

template <class T>
void check_count(std::span<const T> values, int64_t expected, const char *what) {
  if (static_cast<int64_t>(values.size()) != expected) {
    fail(Code::corrupt, "%zu %s; expected %" PRId64, values.size(), what, expected);
  }
}

// On a tape; as an earlier one's, if it is the same.
std::string alphabet_bytes(const Machine &m, int32_t tape) {
  for (int32_t t = 0; t < tape; ++t) {
    if (m.alphabet(t) == m.alphabet(tape)) return write_alphabet_as_on(t);
  }
  return write_alphabet(*m.alphabet(tape));
}

void check_rows(const MachineArrays &a, int64_t n, int64_t m) {
  if (a.offsets[0] != 0 || a.offsets[static_cast<size_t>(n)] != m) fail(Code::corrupt, "rows of arcs do not cover the arcs");
  for (size_t s = 0; s < static_cast<size_t>(n); ++s) {
    if (a.offsets[s] > a.offsets[s + 1]) fail(Code::corrupt, "the arcs of state %zu end before they begin", s);
  }
  for (const State s : a.next) {
    if (s < 0 || s >= n) fail(Code::corrupt, "an arc leads to state %d; expected 0 to %" PRId64, s, n - 1);
  }
}

void check_weights(const MachineArrays &a) {
  for (const double w : a.weights) {
    if (!valid_weight(a.semiring, w)) {
      fail(Code::corrupt, "an arc of weight %s in the %s semiring", NumberText(w).text, semiring_name(a.semiring));
    }
  }
  for (const double w : a.finals) {
    if (!valid_weight(a.semiring, w)) {
      fail(Code::corrupt, "a final weight of %s in the %s semiring", NumberText(w).text, semiring_name(a.semiring));
    }
  }
  State last = -1;
  for (const State s : a.zero_finals) {
    if (s <= last || s >= static_cast<int64_t>(a.finals.size()) || !is_zero(a.semiring, a.finals[static_cast<size_t>(s)])) {
      fail(Code::corrupt, "state %d in the list of final states of weight zero", s);
    }
    last = s;
  }
}

// Labels, and where φ and ρ stand; sets the flags.
void check_labels(MachineArrays &a) {
  const auto tapes = static_cast<int32_t>(a.labels.size());
  for (int32_t t = 0; t < tapes; ++t) {
    const Alphabet &alphabet = *a.alphabets[static_cast<size_t>(t)];
    const std::span<const Label> labels = a.labels[static_cast<size_t>(t)];
    for (size_t i = 0; i < labels.size(); ++i) {
      const Label label = labels[i];
      if (label == kEpsilon || alphabet.holds(label)) continue;
      if (t != a.phi_tape || (label != kPhi && label != kRho)) {
        fail(Code::corrupt, "label %d on tape %d; expected epsilon or a symbol of %s", label, t, alphabet.describe().c_str());
      }
      (label == kPhi ? a.has_phi : a.has_rho) = true;
      for (int32_t u = 0; u < tapes && label == kPhi; ++u) {
        if (u != t && a.labels[static_cast<size_t>(u)][i] != kEpsilon) {
          fail(Code::corrupt, "a failure arc with label %d on tape %d; expected epsilon", a.labels[static_cast<size_t>(u)][i],
               u);
        }
      }
    }
  }
  if (!a.has_phi && !a.has_rho && a.phi_tape != -1) fail(Code::corrupt, "a failure tape without failure or default arcs");
}

// Which of both arcs there are: one of them at least, since there is a failure tape.
void find_special_labels(MachineArrays &a) {
  for (const Label label : a.labels[static_cast<size_t>(a.phi_tape)]) {
    a.has_phi |= label == kPhi;
    a.has_rho |= label == kRho;
    if (a.has_phi && a.has_rho) return;
  }
}

MachinePtr read_checked(std::span<const std::byte> file, std::shared_ptr<const void> owner, const Run &run, bool verify) {
  const SectionReader sections(file, FileKind::machine, kMachineVersion, {nullptr, &run, verify});
  const auto meta = sections.value<BinaryMeta>(tag("meta"));
  constexpr int64_t kMost = std::numeric_limits<int32_t>::max() - 1;
  if (meta.semiring < 0 || meta.semiring >= kSemiringCount) {
    fail(Code::corrupt, "semiring %d; expected 0 to %d", meta.semiring, kSemiringCount - 1);
  }
  if (meta.tapes < 1 || meta.tapes > kMaxTapes) fail(Code::corrupt, "%d tapes; expected 1 to %d", meta.tapes, kMaxTapes);
  if (meta.states < 1 || meta.states > kMost) {
    fail(Code::corrupt, "%" PRId64 " states; expected 1 to %" PRId64, meta.states, kMost);
  }
  if (meta.arcs < 0 || meta.arcs > kMost) fail(Code::corrupt, "%" PRId64 " arcs; expected 0 to %" PRId64, meta.arcs, kMost);
  if (meta.start < 0 || meta.start >= meta.states) fail(Code::corrupt, "start state %d of %" PRId64, meta.start, meta.states);
  if (meta.phi_tape < -1 || meta.phi_tape >= meta.tapes) {
    fail(Code::corrupt, "failure tape %d of %d", meta.phi_tape, meta.tapes);
  }
  run.limit_states(meta.states);
  run.limit_arcs(meta.arcs);
  run.stage("checking a machine", 0);

  MachineArrays a;
  a.semiring = static_cast<Semiring>(meta.semiring);
  a.start = meta.start;
  a.phi_tape = meta.phi_tape;
  a.offsets = sections.array<int32_t>(tag("offs"));
  a.next = sections.array<State>(tag("next"));
  a.weights = sections.array<double>(tag("wght"));
  a.finals = sections.array<double>(tag("fins"));
  a.zero_finals = sections.array<State>(tag("zfin"));
  check_count(a.offsets, meta.states + 1, "offsets");
  check_count(a.next, meta.arcs, "destinations");
  check_count(a.weights, meta.arcs, "weights");
  check_count(a.finals, meta.states, "final weights");
  for (int32_t t = 0; t < meta.tapes; ++t) {
    a.labels.push_back(sections.array<Label>(tape_tag('l', 'b', t)));
    check_count(a.labels.back(), meta.arcs, "labels");
    const std::span<const std::byte> alphabet = sections.bytes(tape_tag('a', 'b', t));
    run.limit_bytes(16 * static_cast<int64_t>(alphabet.size()));  // names as strings, and their index
    a.alphabets.push_back(read_alphabet(alphabet, a.alphabets));
  }
  run.check();
  if (!verify) {
    if (a.phi_tape >= 0) find_special_labels(a);
    a.owner = std::move(owner);
    return std::make_shared<const Machine>(std::move(a));
  }
  check_rows(a, meta.states, meta.arcs);
  run.check();
  check_weights(a);
  run.check();
  check_labels(a);
  run.check();
  a.owner = std::move(owner);
  auto machine = std::make_shared<const Machine>(std::move(a));
  check_phi(*machine);
  return machine;
}

}  // namespace

struct BinaryWriter::Impl {
  MachinePtr machine;  // what the views are of
  SectionWriter sections{FileKind::machine, kMachineVersion};
};

BinaryWriter::BinaryWriter(MachinePtr machine) {
  auto impl = std::make_shared<Impl>();
  impl->machine = std::move(machine);
  const Machine &m = *impl->machine;
  const MachineArrays &a = m.arrays();
  const BinaryMeta meta{static_cast<int32_t>(a.semiring), m.tapes(), a.start, a.phi_tape, m.states(), m.arcs()};
  SectionWriter &out = impl->sections;
  out.add(tag("meta"), &meta, sizeof meta);
  out.add_array_view(tag("offs"), a.offsets);
  out.add_array_view(tag("next"), a.next);
  out.add_array_view(tag("wght"), a.weights);
  out.add_array_view(tag("fins"), a.finals);
  out.add_array_view(tag("zfin"), a.zero_finals);
  for (int32_t t = 0; t < m.tapes(); ++t) {
    out.add_array_view(tape_tag('l', 'b', t), a.labels[static_cast<size_t>(t)]);
    const std::string alphabet = alphabet_bytes(m, t);
    out.add(tape_tag('a', 'b', t), alphabet.data(), alphabet.size());
  }
  impl_ = std::move(impl);
}

size_t BinaryWriter::size() const { return impl_->sections.size(); }
void BinaryWriter::write_to(void *buffer) const { impl_->sections.write_to(buffer); }
std::string BinaryWriter::finish() const { return impl_->sections.finish(); }

MachinePtr read_binary(std::span<const std::byte> file, std::shared_ptr<const void> owner, const Run &run, bool verify) {
  try {
    return read_checked(file, std::move(owner), run, verify);
  } catch (Error &e) {
    // Alphabets and failure arcs are checked by those who make them; here what they
    // find is damage. (Only the buffer's alignment is the caller's argument.)
    if (e.code == Code::argument && reinterpret_cast<uintptr_t>(file.data()) % 8 == 0) e.code = Code::corrupt;
    throw;
  }
}

MachinePtr read_binary_copy(std::span<const std::byte> file, const Run &run) {
  run.limit_bytes(static_cast<int64_t>(file.size()));
  AlignedCopy copy = aligned_copy(file);
  return read_binary(copy.bytes, std::move(copy.owner), run);
}

}  // namespace hws
