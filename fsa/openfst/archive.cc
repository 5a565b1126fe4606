#include "fsa/openfst/archive.hh"

#include <algorithm>
#include <cinttypes>
#include <numeric>

#include "fsa/base/merge_sort.hh"
#include "fsa/base/text.hh"
#include "fsa/openfst/written_bytes.hh"

namespace hws {

namespace {

constexpr int32_t kTableArchiveMagic = 2125656924, kListArchiveMagic = 5656924;

int32_t first_number(std::span<const std::byte> bytes) {
  return bytes.size() < 4 ? 0 : ByteCursor(bytes).read<int32_t>("an archive's first number");
}

void check_archive_version(ByteCursor &cursor) {
  if (const auto version = cursor.read<int32_t>("the archive's version"); version != 1) {
    fail(Code::version, "version %d of an archive of OpenFst; expected 1", version);
  }
}

}  // namespace

bool is_archive(std::span<const std::byte> bytes) {
  const int32_t first = first_number(bytes);
  return first == kTableArchiveMagic || first == kListArchiveMagic;
}

Archive::Archive(std::span<const std::byte> file, std::shared_ptr<const void> owner, const Run &run)
    : file_(file), owner_(std::move(owner)) {
  const int32_t first = first_number(file);
  run.stage("reading an archive", 0);
  if (first == kTableArchiveMagic) read_table(run);
  else if (first == kListArchiveMagic) read_list(run);
  else if (is_openfst(file)) add("", 0);
  else
    fail_at(Code::corrupt, 0, 0, "%d where an archive begins; expected an archive (sttable, stlist) or a machine of OpenFst",
            first);
  by_key_ = Array<size_t>(keys_.size());
  std::iota(by_key_.begin(), by_key_.end(), size_t{0});
  merge_sort(by_key_.begin(), by_key_.end(),
             [&](size_t x, size_t y) { return keys_[x] != keys_[y] ? keys_[x] < keys_[y] : x < y; });
}

void Archive::add(std::string_view key, size_t place) {
  keys_.emplace_back(key);
  entries_.push_back(place);
}

// Behind the machines stand their offsets, eight bytes each, and their number.
void Archive::read_table(const Run &run) {
  ByteCursor begin(file_, 4);
  check_archive_version(begin);
  if (begin.left() < 8) fail_at(Code::corrupt, 0, static_cast<int64_t>(begin.place()), "the archive ends before its table");
  ByteCursor end(file_, file_.size() - 8);
  const auto count = end.read<int64_t>("the number of machines");
  const size_t room = (file_.size() - 8 - begin.place()) / 8;
  if (count < 0 || static_cast<uint64_t>(count) > room) {
    fail_at(Code::corrupt, 0, static_cast<int64_t>(file_.size() - 8),
            "%" PRId64 " machines; expected 0 to %zu, which the file can hold", count, room);
  }
  const size_t table = file_.size() - 8 * (static_cast<size_t>(count) + 1);
  ByteCursor offsets(file_, table);
  for (int64_t i = 0; i < count; ++i) {
    if ((i & 0xfff) == 0) run.check();
    const size_t place = offsets.place();
    const auto offset = offsets.read<int64_t>("a machine's offset");
    if (offset < 8 || static_cast<uint64_t>(offset) >= table) {
      fail_at(Code::corrupt, 0, static_cast<int64_t>(place), "offset %" PRId64 " of a machine; expected 8 to %zu", offset,
              table);
    }
    ByteCursor entry(file_.first(table), static_cast<size_t>(offset));
    const std::string_view key = entry.text("a machine's key");
    add(key, entry.place());
  }
}

// Keys and machines by turns, up to an empty key. Where one machine ends is known once it was read.
void Archive::read_list(const Run &run) {
  ByteCursor cursor(file_, 4);
  check_archive_version(cursor);
  while (true) {
    const std::string_view key = cursor.text("a machine's key");
    if (key.empty()) return;
    add(key, cursor.place());
    skip_openfst(cursor, run);
  }
}

size_t Archive::find(std::string_view key) const {
  const auto *at = std::lower_bound(by_key_.begin(), by_key_.end(), key,
                                    [&](size_t i, std::string_view k) { return std::string_view(keys_[i]) < k; });
  return at != by_key_.end() && keys_[*at] == key ? *at : size();
}

MachinePtr Archive::machine(size_t i, const OpenFstReading &reading, const Run &run) const {
  ByteCursor cursor(file_, entries_[i]);
  return read_openfst(cursor, reading, run);
}

std::string write_archive(std::span<const std::pair<std::string_view, MachinePtr>> machines, const OpenFstWriting &writing) {
  Array<size_t> order(machines.size());
  std::iota(order.begin(), order.end(), size_t{0});
  merge_sort(order.begin(), order.end(), [&](size_t x, size_t y) { return machines[x].first < machines[y].first; });
  WrittenBytes out;
  Array<int64_t> offsets;
  out.value(kTableArchiveMagic);
  out.value(int32_t{1});
  for (size_t i = 0; i < order.size(); ++i) {
    const auto &[key, machine] = machines[order[i]];
    if (key.empty()) fail(Code::argument, "an empty key; expected a name for each machine of an archive");
    if (i > 0 && key == machines[order[i - 1]].first) {
      fail(Code::argument, "two machines with the key %s; expected different keys", quoted(key).c_str());
    }
    offsets.push_back(static_cast<int64_t>(out.size()));
    out.text(key);
    out.append(write_openfst(*machine, writing, out.size()));
  }
  for (const int64_t offset : offsets) out.value(offset);
  out.value(static_cast<int64_t>(offsets.size()));
  return out.take();
}

}  // namespace hws
