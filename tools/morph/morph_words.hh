// Segmented words: a header row, then `word TAB morphs TAB surface` (columns in any order, others are passed over). Morphs
// are `type:id` in order, the type one of prefix, stem and suffix; segments of the surface stand between spaces.
// Errors in a row name its line.
#pragma once
#include <map>

#include "tools/base/session.hh"

namespace tool {

using Segments = std::vector<std::string>;

struct WordRow {
  std::string word;
  std::vector<std::string> morphs;
  Segments surface;
  int64_t line;
};

// Reads the rows of a file. without_surface: the column of surface forms may be missing.
std::vector<WordRow> read_word_rows(const std::string &path, bool without_surface);
// Segments and morphs in the opposite order: for a model that reads words from their ends.
void turn_round(std::vector<WordRow> *rows);

struct MorphWord {
  std::string word;
  std::vector<size_t> morphs;  // places in MorphWords::morphs, in order
  std::vector<int32_t> surface;
  int64_t line;
};

struct MorphWords {
  Alphabet alphabet;
  std::vector<std::string> morphs;  // type:id, by first appearance
  std::map<std::string, size_t> places;
  std::vector<MorphWord> words;
};

// alphabet null: one of all segments of the rows, in the order of their bytes. A segment that a given one lacks is an
// error, and so is a morph that occurs twice in a word.
MorphWords index_words(const std::vector<WordRow> &rows, Alphabet alphabet, const std::string &path);

bool is_stem(const std::string &morph);

// A table of text: the header's names and the cells of each row, with line numbers. Empty lines and lines that start with #
// are passed over, as are carriage returns at line ends.
struct TextTable {
  struct Row {
    std::vector<std::string> cells;
    int64_t line;
  };
  std::vector<std::string> names;
  std::vector<Row> rows;
  std::string path;
  // Place of a column; SIZE_MAX if there is none and it is not required.
  size_t column(const std::string &name, bool required = true) const;
  std::string where(int64_t line) const { return path + ":" + std::to_string(line); }
};
TextTable read_table(const std::string &path);
// Splits a text at spaces.
Segments split_spaces(const std::string &text);
std::string join_spaces(const Segments &segments);
// An alphabet of the names, sorted.
Alphabet alphabet_of_names(const std::string &path, std::vector<std::string> names);
// Labels; false if a name is missing.
bool encode(const hws_alphabet *alphabet, const Segments &segments, std::vector<int32_t> *labels);

}  // namespace tool
