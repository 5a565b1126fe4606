#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#if !defined(NOMINMAX)
#define NOMINMAX
#endif
#include <windows.h>

#include <algorithm>
#include <cinttypes>

#include "fsa/base/array.hh"
#include "fsa/base/error.hh"
#include "fsa/base/files/file.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

[[noreturn]] void fail_io(const char *what, const std::string &path, DWORD error) {
  fail(Code::io, "cannot %s %s: system error %lu", what, quoted(path).c_str(), error);
}

std::wstring wide(const std::string &path) {
  std::wstring out;
  for (size_t at = 0; at < path.size();) {
    uint32_t c;
    const int length = decode_utf8(path, at, c);
    if (length == 0 || c == 0) fail(Code::argument, "the path %s is not UTF-8, or has a zero byte", quoted(path).c_str());
    if (c < 0x10000) {
      out.push_back(static_cast<wchar_t>(c));
    } else {
      out.push_back(static_cast<wchar_t>(0xD800 + ((c - 0x10000) >> 10)));
      out.push_back(static_cast<wchar_t>(0xDC00 + ((c - 0x10000) & 0x3FF)));
    }
    at += static_cast<size_t>(length);
  }
  return out;
}

class Handle {
 public:
  explicit Handle(HANDLE h) : h_(h) {}
  ~Handle() { close(); }
  Handle(const Handle &) = delete;
  Handle &operator=(const Handle &) = delete;
  HANDLE get() const { return h_; }
  bool valid() const { return h_ != INVALID_HANDLE_VALUE; }
  void close() {
    if (valid()) CloseHandle(h_);
    h_ = INVALID_HANDLE_VALUE;
  }

 private:
  HANDLE h_;
};

HANDLE open_to_read(const std::string &path) {
  const HANDLE raw = CreateFileW(wide(path).c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr, OPEN_EXISTING,
                                 FILE_ATTRIBUTE_NORMAL, nullptr);
  if (raw == INVALID_HANDLE_VALUE) fail_io("open", path, GetLastError());
  return raw;
}

// 0 at the end of the file, or of the pipe.
size_t read_some(HANDLE file, const std::string &path, char *to, size_t room) {
  DWORD got = 0;
  if (!ReadFile(file, to, static_cast<DWORD>(std::min(room, size_t{1} << 30)), &got, nullptr)) {
    if (GetLastError() == ERROR_BROKEN_PIPE) return 0;
    fail_io("read", path, GetLastError());
  }
  return got;
}

}  // namespace

FileBytes read_file(const std::string &path, int64_t max_bytes) {
  const Handle file(open_to_read(path));
  auto words = std::make_shared<Array<uint64_t>>(8192);
  LARGE_INTEGER known;
  if (GetFileSizeEx(file.get(), &known) && known.QuadPart > 0 && known.QuadPart <= max_bytes) {
    words->resize(static_cast<size_t>(known.QuadPart) / 8 + 1);
  }
  size_t size = 0;
  for (;;) {
    if (size == words->size() * 8) words->resize(2 * words->size());
    const size_t got = read_some(file.get(), path, reinterpret_cast<char *>(words->data()) + size, words->size() * 8 - size);
    if (got == 0) break;
    size += got;
    if (static_cast<int64_t>(size) > max_bytes) {
      fail(Code::limit, "%s has more than %" PRId64 " bytes; option max_bytes sets this limit", quoted(path).c_str(),
           max_bytes);
    }
  }
  FileBytes out;
  out.bytes = {reinterpret_cast<const std::byte *>(words->data()), size};
  out.owner = std::move(words);
  return out;
}

void read_file_in_pieces(const std::string &path, const std::function<void(std::string_view)> &take) {
  const Handle file(open_to_read(path));
  Array<char> piece(size_t{1} << 16);
  while (const size_t got = read_some(file.get(), path, piece.data(), piece.size())) take({piece.data(), got});
}

// A mapped file could not be replaced while in use, so Windows reads.
FileBytes map_file(const std::string &path, int64_t max_bytes, bool) { return read_file(path, max_bytes); }

void write_file(const std::string &path, std::string_view bytes) { write_pieces(path, {&bytes, 1}); }

void write_pieces(const std::string &path, std::span<const std::string_view> pieces) {
  const std::wstring target = wide(path);
  std::string temporary;
  HANDLE raw = INVALID_HANDLE_VALUE;
  for (int64_t i = 0; raw == INVALID_HANDLE_VALUE; ++i) {
    temporary = path + ".tmp-";
    append_integer(temporary, GetCurrentProcessId());
    temporary += '-';
    append_integer(temporary, i);
    raw = CreateFileW(wide(temporary).c_str(), GENERIC_WRITE, 0, nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (raw == INVALID_HANDLE_VALUE && (GetLastError() != ERROR_FILE_EXISTS || i == 1000)) {
      fail_io("create", temporary, GetLastError());
    }
  }
  const std::wstring source = wide(temporary);
  struct Remove {
    const std::wstring &name;
    bool armed = true;
    ~Remove() {
      if (armed) DeleteFileW(name.c_str());
    }
  } remove{source};
  Handle file(raw);
  for (std::string_view bytes : pieces) {
    while (!bytes.empty()) {
      DWORD put = 0;
      const auto want = static_cast<DWORD>(std::min<size_t>(bytes.size(), size_t{1} << 30));
      if (!WriteFile(file.get(), bytes.data(), want, &put, nullptr)) fail_io("write", temporary, GetLastError());
      bytes.remove_prefix(put);
    }
  }
  if (!FlushFileBuffers(file.get())) fail_io("write", temporary, GetLastError());
  file.close();
  if (!MoveFileExW(source.c_str(), target.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) {
    fail_io("rename to", path, GetLastError());
  }
  remove.armed = false;
}

}  // namespace hws
#endif
