// A corpus cut into files, from each of which a process of its own learns.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/base/session.hh"

namespace tool {

// What is cut: items, which are sequences or runs of equal ones.
struct CorpusItems {
  const hws_corpus *corpus = nullptr;
  std::vector<int64_t> begin;  // of each item its first sequence; and behind the last one the number of sequences
  int64_t per_block = 1;       // parts are cut at multiples of so many items, as steps sum them in blocks

  int64_t count() const { return static_cast<int64_t>(begin.size()) - 1; }
};

// Fails if write_parts would write over one of the files that are read.
void keep_parts_apart(int32_t parts, const std::string &file, const std::vector<NamedFile> &read);
// Writes FILE.0, FILE.1 and so on, of about as many symbols each, and FILE, which has no sequences and is for who only adds
// up. All have the corpus' alphabet. Returns a row for each part: its file, first item, items and sequences.
nlohmann::ordered_json write_parts(const CorpusItems &items, int32_t parts, const std::string &file);

// Whether a file begins as hawser's binaries do; not a pipe, which can be read only once.
bool is_binary_file(const std::string &path);
// A corpus' binary. A file is mapped; standard input is not.
std::unique_ptr<hws_corpus, Free<hws_corpus_free>> read_binary_corpus(const std::string &path, const std::string &shown);

}  // namespace tool
