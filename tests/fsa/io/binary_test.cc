#include "fsa/io/binary.hh"

#include <cstring>

#include "fsa/base/file_kinds.hh"
#include "fsa/base/sections.hh"
#include "tests/fsa/io/odd_machines.hh"
#include "tests/fsa/oracle.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/test_list.hh"

using namespace hws;

static MachinePtr read(std::string_view file, const Run &run = {}) {
  return read_binary_copy({reinterpret_cast<const std::byte *>(file.data()), file.size()}, run);
}

static void random_machines_survive(void **) {
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    const MachinePtr m = seed % 3 ? odd::machine(seed) : [&] {
      oracle::Shape shape;
      shape.semiring = static_cast<Semiring>(seed / 3 % 3);
      shape.alphabet.assign(1 + seed % 4, 3);
      shape.phi = seed % 2;
      shape.rho = seed % 5 < 2;
      shape.zero_weights = true;
      shape.cyclic = shape.epsilons = seed % 7 < 3;
      return oracle::random_machine(shape, seed);
    }();
    const std::string file = BinaryWriter(m).finish();
    assert_int_equal(BinaryWriter(m).size(), file.size());
    const MachinePtr back = read(file);
    const std::string difference = odd::difference(*m, *back, false);
    if (!difference.empty()) fail_msg("machine %d: %s differ", static_cast<int>(seed), difference.c_str());
    for (int32_t t = 1; t < m->tapes(); ++t) {  // what was shared is shared again
      assert_int_equal(m->alphabet(t) == m->alphabet(0), back->alphabet(t) == back->alphabet(0));
    }
    assert_true(BinaryWriter(back).finish() == file);
  }
}

static void arrays_stay_in_the_buffer(void **) {
  const MachinePtr m = odd::machine(5);
  const std::string file = BinaryWriter(m).finish();
  auto words = std::make_shared<Array<uint64_t>>(file.size() / 8 + 1);
  std::memcpy(words->data(), file.data(), file.size());
  std::weak_ptr<const void> watch = words;
  const auto *begin = reinterpret_cast<const std::byte *>(words->data());
  const std::span<const std::byte> bytes(begin, file.size());
  MachinePtr view = read_binary(bytes, std::move(words), Run{});
  for (const void *at :
       {static_cast<const void *>(view->arrays().finals.data()), static_cast<const void *>(view->arrays().offsets.data())}) {
    assert_true(at >= begin && at < begin + file.size());
    assert_int_equal(static_cast<size_t>(static_cast<const std::byte *>(at) - begin) % 64, 0);
  }
  assert_false(watch.expired());
  view.reset();
  assert_true(watch.expired());
  // Not aligned: the caller's mistake, not damage.
  Array<uint64_t> shifted(file.size() / 8 + 2);
  std::memcpy(reinterpret_cast<char *>(shifted.data()) + 4, file.data(), file.size());
  assert_throws(read_binary({reinterpret_cast<const std::byte *>(shifted.data()) + 4, file.size()}, nullptr, Run{}),
                Code::argument);
}

static void every_truncation_and_flipped_bit_is_refused(void **) {
  uint64_t seed = 0;  // a small machine with names, φ, and zero finals
  MachinePtr m;
  do m = odd::machine(++seed);
  while (!m->has_phi() || !m->alphabet(0)->has_names() || m->arrays().zero_finals.empty() || m->arcs() > 12);
  const std::string file = BinaryWriter(m).finish();
  for (size_t n = 0; n < file.size(); ++n) assert_throws(read(file.substr(0, n)), Code::corrupt);
  assert_throws(read(file + "x"), Code::corrupt);
  for (size_t bit = 0; bit < 8 * file.size(); ++bit) {
    std::string bad = file;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << bit % 8));
    try {
      read(bad);
      fail_msg("bit %d flipped was accepted", static_cast<int>(bit));
    } catch (const Error &e) {
      if (e.code != Code::corrupt && e.code != Code::version) {
        fail_msg("bit %d: status %d", static_cast<int>(bit), static_cast<int>(e.code));
      }
    }
  }
}

// A machine's sections, to be changed one at a time behind right checksums.
struct Forged {
  BinaryMeta meta{1, 2, 0, 0, 3, 4};
  Array<int32_t> offsets{0, 2, 3, 4}, next{1, 2, 2, 2};
  Array<double> weights{0, 1, 2, 3}, finals{INFINITY, 0, INFINITY};
  Array<int32_t> zero_finals{2};
  Array<int32_t> labels[2] = {{1, kPhi, kRho, 2}, {1, 0, 2, 0}};
  Array<int64_t> alphabets[2] = {{1, 2}, {3, 0}};
  uint32_t left_out = 0;

  std::string file() const {
    SectionWriter w(FileKind::machine, kMachineVersion);
    const auto put = [&](uint32_t t, const auto &v) {
      if (t != left_out) w.add(t, v.data(), v.size() * sizeof v[0]);
    };
    if (left_out != tag("meta")) w.add(tag("meta"), &meta, sizeof meta);
    put(tag("offs"), offsets);
    put(tag("next"), next);
    put(tag("wght"), weights);
    put(tag("fins"), finals);
    put(tag("zfin"), zero_finals);
    put(tag("lb00"), labels[0]);
    put(tag("ab00"), alphabets[0]);
    put(tag("lb01"), labels[1]);
    put(tag("ab01"), alphabets[1]);
    put(tag("more"), Array<int32_t>{1});  // unknown sections are skipped
    return w.finish();
  }
};

static void rules_of_machines_are_checked(void **) {
  assert_int_equal(read(Forged().file())->states(), 3);
  for (const char *name : {"meta", "offs", "next", "wght", "fins", "zfin", "lb00", "lb01", "ab00", "ab01"}) {
    Forged f;
    std::memcpy(&f.left_out, name, 4);
    assert_throws(read(f.file()), Code::corrupt);
  }
  int number = 0;
  const auto refused = [&](auto change) {
    Forged f;
    change(f);
    try {
      read(f.file());
      fail_msg("forgery %d was accepted", number);
    } catch (const Error &e) {
      if (e.code != Code::corrupt) fail_msg("forgery %d: status %d, %s", number, static_cast<int>(e.code), e.message);
    }
    ++number;
  };
  for (const int32_t bad : {-1, 3, INT32_MAX}) refused([&](Forged &f) { f.meta.semiring = bad; });
  for (const int32_t bad : {0, -1, 3, 17, INT32_MAX}) refused([&](Forged &f) { f.meta.tapes = bad; });
  for (const int32_t bad : {-1, 3, INT32_MIN}) refused([&](Forged &f) { f.meta.start = bad; });
  for (const int32_t bad : {-2, -1, 1, 2}) refused([&](Forged &f) { f.meta.phi_tape = bad; });
  for (const int64_t bad : {int64_t{0}, int64_t{-1}, int64_t{2}, int64_t{4}, INT64_MAX, int64_t{INT32_MAX}}) {
    refused([&](Forged &f) { f.meta.states = bad; });
  }
  for (const int64_t bad : {int64_t{-1}, int64_t{3}, int64_t{5}, INT64_MAX}) refused([&](Forged &f) { f.meta.arcs = bad; });
  refused([](Forged &f) { f.offsets = {0, 2, 1, 4}; });
  refused([](Forged &f) { f.offsets = {1, 2, 3, 4}; });
  refused([](Forged &f) { f.offsets = {0, 2, 3, 3}; });
  refused([](Forged &f) { f.offsets = {0, 9, 3, 4}; });
  refused([](Forged &f) { f.offsets = {0, -2, 3, 4}; });
  refused([](Forged &f) { f.offsets.push_back(4); });
  for (const int32_t bad : {-1, 3, INT32_MAX}) refused([&](Forged &f) { f.next[1] = bad; });
  refused([](Forged &f) { f.next.pop_back(); });
  for (const double bad : {double(NAN), double(-INFINITY)}) {
    refused([&](Forged &f) { f.weights[2] = bad; });
    refused([&](Forged &f) { f.finals[1] = bad; });
  }
  refused([](Forged &f) { f.meta.semiring = 0, f.weights[0] = -1, f.finals = {0, 1, 0}; });
  refused([](Forged &f) { f.meta.semiring = 0, f.weights[0] = INFINITY, f.finals = {0, 1, 0}; });
  refused([](Forged &f) { f.zero_finals = {1}; });     // its weight is not zero
  refused([](Forged &f) { f.zero_finals = {3}; });
  refused([](Forged &f) { f.zero_finals = {-1}; });
  refused([](Forged &f) { f.zero_finals = {2, 0}; });  // not ascending
  refused([](Forged &f) { f.zero_finals = {2, 2}; });
  for (const int32_t bad : {3, -1, -4, INT32_MIN, INT32_MAX}) {
    refused([&](Forged &f) { f.labels[0][0] = bad; });
    refused([&](Forged &f) { f.labels[1][0] = bad; });
  }
  refused([](Forged &f) { f.labels[1][2] = kRho; });  // on both tapes
  refused([](Forged &f) { f.labels[1][1] = 1; });     // φ beside a symbol
  refused([](Forged &f) { f.labels[0][0] = kPhi, f.labels[1][0] = 0; });  // two φ arcs
  refused([](Forged &f) { f.labels[0][3] = kPhi; });  // a cycle of φ arcs: state 2 to itself
  refused([](Forged &f) { f.labels[0] = {1, 1, 1, 1}; });  // a φ tape without φ or ρ
  refused([](Forged &f) { f.alphabets[0] = {1, 0}; });
  refused([](Forged &f) { f.alphabets[0] = {1, INT64_MAX}; });
  refused([](Forged &f) { f.alphabets[0] = {2, 2}; });  // named, without names
  refused([](Forged &f) { f.alphabets[0] = {2, 1, 0}; });
  refused([](Forged &f) { f.alphabets[0] = {2, 1, -1}; });
  refused([](Forged &f) { f.alphabets[0] = {2, 2, 0x0062006200620062}; });  // "b" more than once
  refused([](Forged &f) { f.alphabets[0] = {1, 2, 3}; });
  refused([](Forged &f) { f.alphabets[0] = {3, 0}; });  // as on a tape that is not earlier
  refused([](Forged &f) { f.alphabets[1] = {3, 1}; });
  refused([](Forged &f) { f.alphabets[1] = {3, -1}; });
  refused([](Forged &f) { f.alphabets[1] = {4, 2}; });
  refused([](Forged &f) { f.alphabets[1] = {1}; });
}

static void other_files_and_newer_versions(void **) {
  assert_throws(read(""), Code::corrupt);
  assert_throws(read("0 1 1\n1\n"), Code::corrupt);
  assert_throws(read("hawser\r\n"), Code::corrupt);
  assert_throws(read(SectionWriter(FileKind::edit_model, 1).finish()), Code::corrupt);
  assert_throws(read(SectionWriter(FileKind::machine, kMachineVersion + 1).finish()), Code::version);
}

static void limits_and_cancel_are_kept(void **) {
  const std::string file = Forged().file();
  Run states, arcs, bytes, stop;
  states.max_states = 2;
  arcs.max_arcs = 3;
  bytes.max_bytes = 100;
  CancelFlag flag;
  flag.set = 1;
  stop.cancel = &flag;
  assert_throws(read(file, states), Code::limit);
  assert_throws(read(file, arcs), Code::limit);
  assert_throws(read(file, bytes), Code::limit);
  assert_throws(read(file, stop), Code::cancelled);
}

TESTS(random_machines_survive, arrays_stay_in_the_buffer, every_truncation_and_flipped_bit_is_refused,
      rules_of_machines_are_checked, other_files_and_newer_versions, limits_and_cancel_are_kept)
