#include "fsa/cascade/cascade_binary.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/file_kinds.hh"
#include "fsa/base/sections.hh"
#include "fsa/io/binary.hh"

namespace hws {

namespace {

constexpr uint32_t kCascadeVersion = 1;

// Where sections may begin, so that a machine's own sections are aligned in the file.
size_t aligned(size_t place) { return (place + 63) / 64 * 64; }

CascadePtr read_checked_cascade(std::span<const std::byte> file, const std::shared_ptr<const void> &owner,
                                CascadeSettings settings, const Run &run, bool verify) {
  const SectionReader in(file, FileKind::cascade, kCascadeVersion, {.run = &run, .verify = verify});
  run.stage("checking a cascade", 0);
  const std::span<const int64_t> meta = in.array<int64_t>(tag("meta")), places = in.array<int64_t>(tag("offs"));
  const std::span<const std::byte> bytes = in.bytes(tag("mach"));
  const auto place_of = [&](const void *at) { return static_cast<const std::byte *>(at) - file.data() + 1; };
  if (meta.size() != 3 || meta[0] < 1 || meta[1] < 0 || meta[1] > static_cast<int64_t>(TextUnit::spaces)) {
    fail_at(Code::corrupt, 0, place_of(meta.data()), "a cascade with damaged settings");
  }
  if (places.size() % 2 != 0 || places.size() / 2 != static_cast<size_t>(meta[0])) {
    fail_at(Code::corrupt, 0, place_of(places.data()), "%zu ends of machines; expected those of %" PRId64, places.size(),
            meta[0]);
  }
  std::vector<MachinePtr> machines;
  size_t end = 0;
  for (size_t i = 0; i < places.size(); i += 2) {
    run.check();
    const auto begin = static_cast<uint64_t>(places[i]), length = static_cast<uint64_t>(places[i + 1]) - begin;
    if (begin != aligned(end) || begin > bytes.size() || length > bytes.size() - begin) {
      fail_at(Code::corrupt, 0, place_of(&places[i]), "machine %zu of a cascade lies outside of it, or out of order", i / 2);
    }
    const auto own = bytes.subspan(static_cast<size_t>(begin), static_cast<size_t>(length));
    end = static_cast<size_t>(begin + length);
    try {
      machines.push_back(read_binary(own, owner, run, verify));
    } catch (Error &e) {
      e.column = std::max<int64_t>(e.column, 1) + place_of(own.data()) - 1;  // else where the machine begins
      throw;
    }
  }
  if (end != bytes.size()) fail_at(Code::corrupt, 0, place_of(bytes.data()), "bytes after the last machine of a cascade");
  settings.unit = static_cast<TextUnit>(meta[1]);
  settings.other_symbols = meta[2];
  settings.written_out = true;
  return std::make_shared<const Cascade>(std::move(machines), settings, run);
}

}  // namespace

std::string write_cascade(const Cascade &cascade) {
  std::string bytes;
  Array<int64_t> places;
  for (const auto &m : cascade.machines()) {
    bytes.resize(aligned(bytes.size()));
    places.push_back(static_cast<int64_t>(bytes.size()));
    bytes += BinaryWriter(m->shared()).finish();
    places.push_back(static_cast<int64_t>(bytes.size()));
  }
  SectionWriter out(FileKind::cascade, kCascadeVersion);
  const int64_t meta[] = {static_cast<int64_t>(cascade.machines().size()), static_cast<int64_t>(cascade.unit()),
                          cascade.other_symbols().count};
  out.add(tag("meta"), meta, sizeof meta);
  out.add_array(tag("offs"), std::span<const int64_t>(places));
  out.add_view(tag("mach"), bytes.data(), bytes.size());
  return out.finish();
}

CascadePtr read_cascade(std::span<const std::byte> file, std::shared_ptr<const void> owner, CascadeSettings settings,
                        const Run &run, bool verify) {
  return read_parts([&] { return read_checked_cascade(file, owner, settings, run, verify); });
}

}  // namespace hws
