// Layout of a container, all numbers little-endian:
//
//   0  magic (8)   8  container version   12  kind   16  kind version   20  sections
//   24 file length (8)   32  checksum of bytes 0..31 and of the table (8)   40  zeros
//   64 + 32·i: tag, 0, offset (8), length (8), checksum of the section (8)
//
// Sections follow the table in its order, each at the next multiple of 64; the
// bytes between are zero and the file ends with the last section. The layout is
// therefore a function of the lengths, and every bit of a file is checked.
#include "fsa/base/file_kinds.hh"
#include "fsa/base/sections.hh"

#include <algorithm>
#include <bit>
#include <iterator>

namespace hws {

namespace {

constexpr char kMagic[9] = "hawser\r\n";
constexpr uint32_t kContainerVersion = 1;
constexpr size_t kHeader = 64, kEntry = 32, kAlign = 64;
constexpr uint32_t kMaxSections = 4096;  // tags are searched one by one

// As messages name them, by number.
const char *kind_name(uint32_t kind) {
  static constexpr const char *kNames[] = {"a file of a kind that this library does not know",
                                           "a machine",
                                           "an edit model",
                                           "a checkpoint",
                                           "statistics of a learner",
                                           "an n-gram model",
                                           "an automaton",
                                           "a hidden Markov model",
                                           "a corpus",
                                           "a factor graph",
                                           "a grammar",
                                           "a dependency model",
                                           "a grammar with latent annotations",
                                           "an aligner",
                                           "a parser",
                                           "a pair model"};
  return kNames[kind < std::size(kNames) ? kind : 0];
}

struct Header {
  char magic[8];
  uint32_t container_version, kind, kind_version, sections;
  uint64_t length, checksum, zeros[3];
};
static_assert(sizeof(Header) == kHeader);

struct TableEntry {
  uint32_t tag, zero;
  uint64_t offset, length, checksum;
};
static_assert(sizeof(TableEntry) == kEntry);

constexpr uint64_t align(uint64_t n) { return (n + kAlign - 1) / kAlign * kAlign; }

// Arrays are used in place, so a machine of the other byte order cannot read
// these files; better said than misread.
void check_byte_order() {
  if constexpr (std::endian::native != std::endian::little) {
    fail(Code::unsupported, "hawser's binaries are little-endian; this processor is not");
  }
}

uint64_t header_checksum(const Header &header, const TableEntry *table) {
  return checksum64(table, header.sections * kEntry, checksum64(&header, offsetof(Header, checksum)));
}

std::string tag_name(uint32_t t) {
  std::string name;
  for (int i = 0; i < 4; ++i) {
    const char c = static_cast<char>(t >> (8 * i) & 0xFF);
    name += c > ' ' && c < 0x7F ? c : '?';
  }
  return name;
}

}  // namespace

SectionWriter::SectionWriter(FileKind kind, uint32_t kind_version) : kind_(kind), kind_version_(kind_version) {}

void SectionWriter::add(uint32_t t, const void *data, size_t bytes) {
  Section section{t, {}, {}};
  if (bytes > 0) section.copy.assign(static_cast<const char *>(data), bytes);
  sections_.push_back(std::move(section));
}

void SectionWriter::add_view(uint32_t t, const void *data, size_t bytes) {
  sections_.push_back({t, {}, {static_cast<const char *>(data), bytes}});
}

size_t SectionWriter::size() const {
  uint64_t end = kHeader + kEntry * sections_.size();
  for (const Section &section : sections_) end = align(end) + section.bytes().size();
  return static_cast<size_t>(end);
}

std::vector<std::string_view> SectionWriter::pieces(std::string *head) const {
  static constexpr char kZeros[kAlign] = {};
  check_byte_order();
  std::vector<std::string_view> pieces{{}};
  Array<TableEntry> table;
  uint64_t end = kHeader + kEntry * sections_.size();
  for (const Section &section : sections_) {
    const std::string_view bytes = section.bytes();
    const uint64_t offset = align(end);
    table.push_back({section.tag, 0, offset, bytes.size(), checksum64(bytes.data(), bytes.size())});
    pieces.emplace_back(kZeros, static_cast<size_t>(offset - end));
    pieces.push_back(bytes);
    end = offset + bytes.size();
  }
  Header header{};
  std::memcpy(header.magic, kMagic, 8);
  header.container_version = kContainerVersion;
  header.kind = static_cast<uint32_t>(kind_);
  header.kind_version = kind_version_;
  header.sections = static_cast<uint32_t>(table.size());
  header.length = end;
  header.checksum = header_checksum(header, table.data());
  head->assign(reinterpret_cast<const char *>(&header), kHeader);
  if (!table.empty()) head->append(reinterpret_cast<const char *>(table.data()), kEntry * table.size());
  pieces[0] = *head;
  return pieces;
}

void SectionWriter::write_to(void *buffer) const {
  auto *out = static_cast<char *>(buffer);
  std::string head;
  for (const std::string_view piece : pieces(&head)) {
    if (!piece.empty()) std::memcpy(out, piece.data(), piece.size());
    out += piece.size();
  }
}

std::string SectionWriter::finish() const {
  std::string file(size(), '\0');
  write_to(file.data());
  return file;
}

AlignedCopy aligned_copy(std::span<const std::byte> file) {
  if (!is_container(file)) return {file, nullptr};
  auto words = std::make_shared<Array<uint64_t>>(file.size() / 8 + 1);
  std::memcpy(words->data(), file.data(), file.size());
  const std::span<const std::byte> copy(reinterpret_cast<const std::byte *>(words->data()), file.size());
  return {copy, std::move(words)};
}

SectionReader::SectionReader(std::span<const std::byte> file, FileKind kind, uint32_t max_version, const Passed &passed) {
  check_byte_order();
  const size_t size = file.size();
  if (!is_container(file)) fail(Code::corrupt, "not a hawser binary: it does not start with its eight magic bytes");
  if (reinterpret_cast<uintptr_t>(file.data()) % 8 != 0) fail(Code::argument, "the buffer is not aligned to 8 bytes");
  if (size < kHeader) {
    fail_at(Code::corrupt, 0, static_cast<int64_t>(size) + 1, "cut short: %zu bytes; the header alone has %zu", size, kHeader);
  }
  Header header;
  std::memcpy(&header, file.data(), kHeader);
  if (header.container_version > kContainerVersion) {
    fail_at(Code::version, 0, 9, "container version %u; this library reads up to %u", header.container_version,
            kContainerVersion);
  }
  if (header.length != size) {
    fail_at(Code::corrupt, 0, 25, "%zu bytes; its header says %llu", size, static_cast<unsigned long long>(header.length));
  }
  if (header.sections > kMaxSections || header.sections > (size - kHeader) / kEntry) {
    fail_at(Code::corrupt, 0, 21, "%u sections; expected at most %u, and 32 bytes for each", header.sections, kMaxSections);
  }
  const auto *table = reinterpret_cast<const TableEntry *>(file.data() + kHeader);
  if (header.checksum != header_checksum(header, table) || (header.zeros[0] | header.zeros[1] | header.zeros[2]) != 0 ||
      header.container_version == 0) {
    fail_at(Code::corrupt, 0, 33, "the checksum of the header does not match: the file is damaged");
  }
  if (header.kind != static_cast<uint32_t>(kind)) {
    fail_at(Code::corrupt, 0, 13, "%s; expected %s", kind_name(header.kind), kind_name(static_cast<uint32_t>(kind)));
  }
  if (header.kind_version > max_version) {
    fail_at(Code::version, 0, 17, "format version %u; this library reads up to %u", header.kind_version, max_version);
  }
  version_ = header.kind_version;
  entries_.reserve(header.sections);
  uint64_t end = kHeader + kEntry * uint64_t{header.sections};
  for (uint32_t i = 0; i < header.sections; ++i) {
    const TableEntry &entry = table[i];
    const auto place = static_cast<int64_t>(kHeader + kEntry * i) + 1;
    if (entry.offset != align(end) || entry.offset > size || entry.length > size - entry.offset) {
      fail_at(Code::corrupt, 0, place, "section '%s' lies outside the file or out of order", tag_name(entry.tag).c_str());
    }
    for (auto at = static_cast<size_t>(end); passed.verify && at < entry.offset; ++at) {
      if (file[at] != std::byte{0}) {
        fail_at(Code::corrupt, 0, static_cast<int64_t>(at) + 1, "a byte between sections is not zero: the file is damaged");
      }
    }
    const std::span<const std::byte> bytes = file.subspan(static_cast<size_t>(entry.offset), static_cast<size_t>(entry.length));
    if (entry.zero != 0 || (passed.verify && checksum64(bytes.data(), bytes.size(), 0, passed) != entry.checksum)) {
      fail_at(Code::corrupt, 0, static_cast<int64_t>(entry.offset) + 1,
              "the checksum of section '%s' does not match: the file is damaged", tag_name(entry.tag).c_str());
    }
    if (has(entry.tag)) fail_at(Code::corrupt, 0, place, "two sections '%s'", tag_name(entry.tag).c_str());
    entries_.push_back({entry.tag, bytes});
    end = entry.offset + entry.length;
  }
  if (end != size) fail_at(Code::corrupt, 0, static_cast<int64_t>(end) + 1, "bytes after the last section");
}

bool SectionReader::has(uint32_t t) const {
  for (const Entry &entry : entries_) {
    if (entry.tag == t) return true;
  }
  return false;
}

std::span<const std::byte> SectionReader::bytes(uint32_t t) const {
  for (const Entry &entry : entries_) {
    if (entry.tag == t) return entry.bytes;
  }
  fail(Code::corrupt, "section '%s' is missing", tag_name(t).c_str());
}

bool is_container(std::span<const std::byte> file) { return file.size() >= 8 && std::memcmp(file.data(), kMagic, 8) == 0; }

uint32_t container_kind(std::span<const std::byte> file) {
  Header header;
  if (!is_container(file) || file.size() < kHeader) return 0;
  std::memcpy(&header, file.data(), kHeader);
  return header.kind;
}

void Passed::operator()(size_t bytes) const {
  if (run) run->check();
  if (pages) pages->passed(bytes);
}

// XXH64 (Yann Collet's published construction): four lanes over blocks of 32
// bytes, then 8, 4 and 1, then an avalanche. Written from its description; the
// tests hold its published values.
namespace {

constexpr uint64_t kPrime1 = 0x9E3779B185EBCA87, kPrime2 = 0xC2B2AE3D27D4EB4F, kPrime3 = 0x165667B19E3779F9,
                   kPrime4 = 0x85EBCA77C2B2AE63, kPrime5 = 0x27D4EB2F165667C5;
constexpr size_t kChecksumPiece = size_t{1} << 20;

template <class T>
uint64_t load(const unsigned char *p) {
  if constexpr (std::endian::native == std::endian::little) {
    T v;
    std::memcpy(&v, p, sizeof v);
    return v;
  }
  uint64_t v = 0;
  for (size_t i = 0; i < sizeof(T); ++i) v |= uint64_t{p[i]} << (8 * i);
  return v;
}

uint64_t lane(uint64_t sum, uint64_t word) { return std::rotl(sum + word * kPrime2, 31) * kPrime1; }
uint64_t join_lane(uint64_t hash, uint64_t sum) { return (hash ^ lane(0, sum)) * kPrime1 + kPrime4; }

}  // namespace

uint64_t checksum64(const void *data, size_t bytes, uint64_t seed, const Passed &passed) {
  const auto *p = static_cast<const unsigned char *>(data);
  size_t left = bytes;
  uint64_t hash;
  if (left >= 32) {
    uint64_t a = seed + kPrime1 + kPrime2, b = seed + kPrime2, c = seed, d = seed - kPrime1;
    while (left >= 32) {
      const size_t piece = std::min(left, kChecksumPiece) / 32 * 32;
      for (const unsigned char *const end = p + piece; p < end; p += 32) {
        a = lane(a, load<uint64_t>(p));
        b = lane(b, load<uint64_t>(p + 8));
        c = lane(c, load<uint64_t>(p + 16));
        d = lane(d, load<uint64_t>(p + 24));
      }
      left -= piece;
      passed(piece);
    }
    hash = std::rotl(a, 1) + std::rotl(b, 7) + std::rotl(c, 12) + std::rotl(d, 18);
    hash = join_lane(join_lane(join_lane(join_lane(hash, a), b), c), d);
  } else {
    hash = seed + kPrime5;
  }
  hash += bytes;
  for (; left >= 8; left -= 8, p += 8) hash = std::rotl(hash ^ lane(0, load<uint64_t>(p)), 27) * kPrime1 + kPrime4;
  if (left >= 4) {
    hash = std::rotl(hash ^ load<uint32_t>(p) * kPrime1, 23) * kPrime2 + kPrime3;
    left -= 4;
    p += 4;
  }
  for (; left > 0; --left, ++p) hash = std::rotl(hash ^ *p * kPrime5, 11) * kPrime1;
  hash = (hash ^ hash >> 33) * kPrime2;
  hash = (hash ^ hash >> 29) * kPrime3;
  return hash ^ hash >> 32;
}

}  // namespace hws
