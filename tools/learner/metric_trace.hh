// A learner's metrics step by step, as a file that a run writes and plots read: TSV with the names on its first line, or, where
// the name ends in .jsonl or .json, a JSON object a line. Numbers that are not known are left out (TSV: empty).
#pragma once
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace tool {

struct Trace {
  std::vector<std::string> columns;       // "step", "seconds", then metrics
  std::vector<std::vector<double>> rows;  // one number per column; NaN: not known
  size_t column(const std::string &name) const;  // columns.size(): there is none
};

// By content. Failure with line and what was expected.
Trace read_trace(const std::string &path);

// Row after row, each on disk as soon as it is there.
class TraceFile {
 public:
  // Begins with `kept`, whose columns are the file's; what was there is gone.
  TraceFile(const std::string &path, const Trace &kept);
  void add(const std::vector<double> &row);

 private:
  struct Close {
    void operator()(std::FILE *file) const { std::fclose(file); }
  };
  std::string path_;
  bool json_;
  std::vector<std::string> columns_;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace tool
