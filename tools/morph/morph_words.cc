#include "tools/morph/morph_words.hh"

#include <algorithm>

#include "tools/base/text_lines.hh"

namespace tool {

namespace {

std::vector<std::string> split_tabs(const std::string &line) {
  std::vector<std::string> cells;
  for (size_t at = 0; at <= line.size();) {
    const size_t end = std::min(line.find('\t', at), line.size());
    cells.push_back(line.substr(at, end - at));
    at = end + 1;
  }
  return cells;
}

bool has_type(const std::string &morph) {
  for (const char *type : {"prefix:", "stem:", "suffix:"}) {
    const std::string begin = type;
    if (morph.size() > begin.size() && morph.compare(0, begin.size(), begin) == 0) return true;
  }
  return false;
}

}  // namespace

bool is_stem(const std::string &morph) { return morph.compare(0, 5, "stem:") == 0; }

Segments split_spaces(const std::string &text) {
  Segments out;
  for (size_t at = 0; (at = text.find_first_not_of(kBlanks, at)) != std::string::npos;) {
    const size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    out.push_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

std::string join_spaces(const Segments &segments) {
  std::string text;
  for (const std::string &s : segments) text += (text.empty() ? "" : " ") + s;
  return text;
}

size_t TextTable::column(const std::string &name, bool required) const {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<size_t>(found - names.begin());
  if (required) {
    throw Failure{1, path + ":1: no column '" + name + "'; expected a header row that names it, cells separated by tabs"};
  }
  return SIZE_MAX;
}

TextTable read_table(const std::string &path) {
  const std::string text = read_input(path);
  TextTable table;
  table.path = path;
  int64_t line = 0;
  for (const std::string_view given : text_lines(text)) {
    const std::string row(given);
    ++line;
    if (row.empty() || row[0] == '#') continue;
    std::vector<std::string> cells = split_tabs(row);
    if (table.names.empty()) {
      table.names = std::move(cells);
      continue;
    }
    if (cells.size() != table.names.size()) {
      throw Failure{1, table.where(line) + ": " + std::to_string(cells.size()) + " cells; expected " +
                           std::to_string(table.names.size()) + ", as in the header row"};
    }
    table.rows.push_back({std::move(cells), line});
  }
  if (table.names.empty()) throw Failure{1, path + ": empty; expected a header row"};
  return table;
}

std::vector<WordRow> read_word_rows(const std::string &path, bool without_surface) {
  const TextTable table = read_table(path);
  const size_t word = table.column("word"), morphs = table.column("morphs"),
               surface = table.column("surface", !without_surface);
  std::vector<WordRow> rows;
  for (const TextTable::Row &row : table.rows) {
    WordRow w{row.cells[word], split_spaces(row.cells[morphs]),
              surface == SIZE_MAX ? Segments{} : split_spaces(row.cells[surface]), row.line};
    if (w.morphs.empty()) throw Failure{1, table.where(row.line) + ": no morphs"};
    if (w.surface.empty() && !without_surface) throw Failure{1, table.where(row.line) + ": no surface form"};
    for (const std::string &m : w.morphs) {
      if (!has_type(m)) {
        throw Failure{1, table.where(row.line) + ": morph '" + m + "'; expected prefix:ID, stem:ID or suffix:ID"};
      }
    }
    rows.push_back(std::move(w));
  }
  if (rows.empty()) throw Failure{1, path + ": no words"};
  return rows;
}

void turn_round(std::vector<WordRow> *rows) {
  for (WordRow &row : *rows) {
    std::reverse(row.morphs.begin(), row.morphs.end());
    std::reverse(row.surface.begin(), row.surface.end());
  }
}

Alphabet alphabet_of_names(const std::string &path, std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::vector<const char *> raw;
  for (const std::string &name : names) raw.push_back(name.c_str());
  return own<Alphabet>(path, [&](auto *p) {
    return hws_alphabet_from_names(raw.data(), static_cast<int64_t>(raw.size()), nullptr, p);
  });
}

bool encode(const hws_alphabet *alphabet, const Segments &segments, std::vector<int32_t> *labels) {
  labels->clear();
  for (const std::string &s : segments) {
    int32_t label = 0;
    if (hws_alphabet_find(alphabet, s.data(), static_cast<int64_t>(s.size()), &label) != HWS_OK) return false;
    labels->push_back(label);
  }
  return true;
}

MorphWords index_words(const std::vector<WordRow> &rows, Alphabet alphabet, const std::string &path) {
  MorphWords out;
  if (!alphabet) {
    std::vector<std::string> names;
    for (const WordRow &row : rows) names.insert(names.end(), row.surface.begin(), row.surface.end());
    alphabet = alphabet_of_names(path, std::move(names));
  }
  for (const WordRow &row : rows) {
    const std::string where = path + ":" + std::to_string(row.line);
    MorphWord w{row.word, {}, {}, row.line};
    for (const std::string &m : row.morphs) {
      const auto [found, fresh] = out.places.emplace(m, out.morphs.size());
      if (fresh) out.morphs.push_back(m);
      if (std::find(w.morphs.begin(), w.morphs.end(), found->second) != w.morphs.end()) {
        throw Failure{1, where + ": morph '" + m + "' occurs twice in one word; expected it once"};
      }
      w.morphs.push_back(found->second);
    }
    if (!encode(alphabet.get(), row.surface, &w.surface)) {
      throw Failure{1, where + ": a segment of the surface form is not in the model's alphabet"};
    }
    out.words.push_back(std::move(w));
  }
  out.alphabet = std::move(alphabet);
  return out;
}

}  // namespace tool
