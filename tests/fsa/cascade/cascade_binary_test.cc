#include "fsa/cascade/cascade_binary.hh"

#include <cstring>

#include "fsa/base/file_kinds.hh"
#include "fsa/base/rng.hh"
#include "fsa/base/sections.hh"
#include "tests/bytes_of.hh"
#include "tests/fsa/distance/shapes.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/test_list.hh"

using namespace hws;
using shapes::strings_of;

namespace {

std::vector<MachinePtr> machines_of_seed(uint64_t seed) {
  std::vector<MachinePtr> machines;
  for (uint64_t i = 0; i < 1 + seed % 3; ++i) {
    oracle::Shape s;
    s.semiring = static_cast<Semiring>(seed % 4);
    s.alphabet.assign(1 + (seed + i) % 2, 3);
    s.states = 2 + static_cast<int32_t>(seed % 7);
    s.arcs = 4 * s.states;
    s.epsilons = seed % 2;
    s.phi = seed % 3 == 0;
    s.rho = seed % 5 == 0;
    s.phi_tape = static_cast<int32_t>(i % s.alphabet.size());
    s.zero_weights = seed % 4 == 0;
    s.scale = 0.1;
    machines.push_back(oracle::random_machine(s, 5 * seed + i));
  }
  return machines;
}

CascadePtr read(std::string_view file) {
  AlignedCopy copy = aligned_copy(bytes_of(file));
  return read_cascade(copy.bytes, std::move(copy.owner), {.store_bytes = 1 << 20}, Run{});
}

void cascades_survive(void **) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    CascadeSettings settings;
    settings.composed_states = seed % 4 == 1 ? 100 : 0;
    if (seed % 5) settings.unit = static_cast<TextUnit>(seed % 4);
    const Cascade cascade(machines_of_seed(seed), settings, Run{});
    const std::string file = write_cascade(cascade);
    const CascadePtr back = read(file);
    assert_true(write_cascade(*back) == file);
    assert_true(back->unit() == cascade.unit());
    assert_int_equal(back->machines().size(), cascade.machines().size());
    for (uint64_t k = 0; k < 5; ++k) {
      Rng r(100 * seed + k, RngMethod::test, 96, 0, 0);
      Array<Label> x;
      for (uint64_t n = r.below(5); n > 0; --n) x.push_back(static_cast<Label>(1 + r.below(3)));
      StringBatch a, b;
      try {
        a = cascade.best(x, 4, CascadeAnswer::strings, {}, Run{});
      } catch (const Error &e) {
        assert_true(e.code == Code::diverged);
        continue;
      }
      b = back->best(x, 4, CascadeAnswer::strings, {}, Run{});
      assert_int_equal(a.count(), b.count());
      for (int64_t i = 0; i < a.count(); ++i) {
        assert_true(a.values[i] == b.values[i]);
        assert_true(strings_of(a, i) == strings_of(b, i));
      }
    }
  }
}

// A file with other numbers in one of its first two sections.
std::string with_numbers(const Cascade &cascade, bool places, std::initializer_list<int64_t> numbers) {
  const std::string file = write_cascade(cascade);
  const AlignedCopy copy = aligned_copy(bytes_of(file));
  const SectionReader in(copy.bytes, FileKind::cascade, 1);
  SectionWriter out(FileKind::cascade, 1);
  const Array<int64_t> other(numbers);
  const auto meta = in.array<int64_t>(tag("meta")), offs = in.array<int64_t>(tag("offs"));
  out.add_array(tag("meta"), places ? meta : std::span<const int64_t>(other));
  out.add_array(tag("offs"), places ? std::span<const int64_t>(other) : offs);
  out.add(tag("mach"), std::string(in.text(tag("mach"))));
  return out.finish();
}

int64_t column_of_failure(const std::string &file) {
  try {
    read(file);
  } catch (const Error &e) {
    assert_true(e.code == Code::corrupt);
    return e.column;
  }
  return -1;
}

void numbers_that_make_no_cascade_are_refused_with_their_place(void **) {
  const Cascade cascade(machines_of_seed(2), {}, Run{});
  const std::string file = write_cascade(cascade);
  const AlignedCopy copy = aligned_copy(bytes_of(file));
  const auto offs = SectionReader(copy.bytes, FileKind::cascade, 1).array<int64_t>(tag("offs"));
  const int64_t a = offs[1], b = offs[2], c = offs[3], d = offs[4], e = offs[5];
  assert_int_equal(column_of_failure(with_numbers(cascade, true, {0, a, b, c, d, e})), -1);
  assert_int_equal(column_of_failure(with_numbers(cascade, false, {3, 0, 0})), -1);
  for (const auto &meta : std::initializer_list<std::initializer_list<int64_t>>{
           {}, {3, 0}, {0, 0, 0}, {-1, 0, 0}, {4, 0, 0}, {int64_t{1} << 62, 0, 0}, {3, 4, 0}, {3, -1, 0}}) {
    assert_true(column_of_failure(with_numbers(cascade, false, meta)) > 64);
  }
  for (const int64_t others : {int64_t{-1}, int64_t{1}, int64_t{3}, int64_t{4}, int64_t{1} << 40}) {
    assert_true(column_of_failure(with_numbers(cascade, false, {3, 0, others})) >= 0);
  }
  for (const auto &places : std::initializer_list<std::initializer_list<int64_t>>{
           {}, {0, a, b, c}, {0, a, b, c, d}, {64, a, b, c, d, e}, {0, a, b, c, d, e - 8}, {0, a, b, c, d, e + 64},
           {0, a, c, b, d, e}, {0, a, b + 64, c, d, e}, {0, -1, b, c, d, e}, {0, a, b, c, -64, e},
           {0, INT64_MAX, b, c, d, e}, {0, a, b, INT64_MIN, d, e}, {0, 0, 0, 0, 0, 0}}) {
    assert_true(column_of_failure(with_numbers(cascade, true, places)) > 64);
  }
}

// The place is one of the file, not of the machine in it.
void damage_within_a_machine_has_its_place_in_the_file(void **) {
  const Cascade cascade(machines_of_seed(5), {}, Run{});
  const std::string file = write_cascade(cascade);
  const AlignedCopy copy = aligned_copy(bytes_of(file));
  const SectionReader in(copy.bytes, FileKind::cascade, 1);
  std::string machines(in.text(tag("mach")));
  const auto offs = in.array<int64_t>(tag("offs"));
  machines[static_cast<size_t>(offs[2]) + 8] = 77;  // the container's version within the second machine
  SectionWriter out(FileKind::cascade, 1);
  out.add_array(tag("meta"), in.array<int64_t>(tag("meta")));
  out.add_array(tag("offs"), offs);
  out.add(tag("mach"), machines);
  const std::string damaged = out.finish();
  try {
    read(damaged);
    fail();
  } catch (const Error &e) {
    assert_true(e.code == Code::version);
    assert_int_equal(static_cast<unsigned char>(damaged[static_cast<size_t>(e.column) - 1]), 77);
  }
}

}  // namespace

TESTS(cascades_survive, numbers_that_make_no_cascade_are_refused_with_their_place,
      damage_within_a_machine_has_its_place_in_the_file)
