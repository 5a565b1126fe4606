// The only place below capi/ that touches files. This folder is left out under HWS_NO_FILES.
// Paths are UTF-8 on every system. Errors are `io` and name the path and the
// system's reason.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "fsa/base/mapped_pages.hh"

namespace hws {

// A file's bytes, 8-aligned, and what keeps them alive.
struct FileBytes {
  std::span<const std::byte> bytes;
  std::shared_ptr<const void> owner;
  std::shared_ptr<const MappedPages> pages;  // of a mapped file that stays open as long as `owner`; else null
  std::string_view text() const { return {reinterpret_cast<const char *>(bytes.data()), bytes.size()}; }
};

// Reads a file, or a pipe to its end, into memory. More than max_bytes: `limit`.
FileBytes read_file(const std::string &path, int64_t max_bytes);
// Passes a file, or a pipe to its end, to `take` in pieces, of which one is in memory. An exception of `take` ends it.
void read_file_in_pieces(const std::string &path, const std::function<void(std::string_view)> &take);
// Maps a regular file into memory, read-only; other files, and systems that do
// not map, fall back to read_file. Whoever cuts a mapped file short while it is
// in use takes its pages away from under the reader, so this is for callers that
// asked for it, and for corpora's binaries, whose header says so. stays_open: for reads
// that touch no pages (FileBytes::pages), where it is mapped.
FileBytes map_file(const std::string &path, int64_t max_bytes, bool stays_open = false);
// Writes a temporary file beside `path`, brings it to the disk and renames it to
// `path`: after a crash there is the old file or the new one. A symbolic link is
// followed, a file's permissions are kept. Devices are written to directly. Temporary files that killed processes have left
// for the same path are removed (not on Windows).
void write_file(const std::string &path, std::string_view bytes);
// Writes a file that lies in pieces, one after the other, which saves the memory of the whole.
void write_pieces(const std::string &path, std::span<const std::string_view> pieces);

}  // namespace hws
