#include "tools/base/standard_output.hh"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <system_error>
#include <vector>

#if defined(_WIN32)
#include <io.h>
#else
#include <unistd.h>
#endif

#include "tools/base/handles.hh"

namespace tool {

namespace {

[[noreturn]] void end_quietly() {
#if defined(SIGPIPE)
  std::signal(SIGPIPE, SIG_DFL);
  std::raise(SIGPIPE);
#endif
  std::_Exit(1);
}

// Columns on a terminal, where a character of UTF-8 takes one.
size_t width_of(const std::string &text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](unsigned char c) { return (c & 0xC0) != 0x80; }));
}

std::vector<std::string> cut(const std::string &text, char at) {
  std::vector<std::string> parts;
  for (size_t begin = 0;;) {
    const size_t end = text.find(at, begin);
    parts.push_back(text.substr(begin, end == text.npos ? end : end - begin));
    if (end == text.npos) return parts;
    begin = end + 1;
  }
}

void add_table(const std::vector<std::vector<std::string>> &rows, std::string *out) {
  std::vector<size_t> widths;
  for (const auto &row : rows) {
    widths.resize(row.size());
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  for (const auto &row : rows) {
    for (size_t i = 0; i < row.size(); ++i) {
      *out += row[i];
      if (i + 1 < row.size()) out->append(widths[i] + 2 - width_of(row[i]), ' ');
    }
    *out += '\n';
  }
}

}  // namespace

bool stdout_is_terminal() {
#if defined(_WIN32)
  return _isatty(_fileno(stdout)) != 0;
#else
  return isatty(STDOUT_FILENO) != 0;
#endif
}

std::string aligned(const std::string &text) {
  std::string out;
  std::vector<std::vector<std::string>> table;
  const bool ended = text.ends_with('\n');
  for (std::string &line : cut(ended ? text.substr(0, text.size() - 1) : text, '\n')) {
    std::vector<std::string> row = cut(line, '\t');
    if (!table.empty() && table.front().size() != row.size()) {
      add_table(table, &out);
      table.clear();
    }
    table.push_back(std::move(row));
  }
  add_table(table, &out);
  if (!ended) out.pop_back();
  return out;
}

void print(const std::string &plain) {
  const std::string &text = stdout_is_terminal() && plain.find('\t') != plain.npos ? aligned(plain) : plain;
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) return;
  if (errno == EPIPE) end_quietly();
  throw Failure{1, "could not write to standard output: " + std::generic_category().message(errno)};
}

}  // namespace tool
