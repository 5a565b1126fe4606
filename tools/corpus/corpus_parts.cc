#include "tools/corpus/corpus_parts.hh"

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace tool {

namespace {

using Corpus = std::unique_ptr<hws_corpus, Free<hws_corpus_free>>;

// The edge between blocks before which the share of all symbols and ends is closest to the one wanted.
int64_t edge_at(const CorpusItems &items, double share, int64_t least) {
  const int64_t *offsets = nullptr;
  const int32_t *symbols = nullptr;
  check(hws_corpus_arrays_view(items.corpus, &offsets, &symbols));
  const auto before = [&](int64_t item) {
    const int64_t sequence = items.begin[static_cast<size_t>(item)];
    return static_cast<double>(offsets[sequence] + sequence);
  };
  const double wanted = share * before(items.count());
  int64_t edge = least;
  while (edge < items.count()) {
    const int64_t next = std::min(items.count(), (edge / items.per_block + 1) * items.per_block);
    if (before(next) - wanted > wanted - before(edge)) break;
    edge = next;
  }
  return edge;
}

std::string part_path(const std::string &file, int32_t part) { return file + "." + std::to_string(part); }

void write_part(const CorpusItems &items, int64_t first, int64_t last, const std::string &file) {
  std::vector<int64_t> sequences;
  for (int64_t s = items.begin[static_cast<size_t>(first)]; s < items.begin[static_cast<size_t>(last)]; ++s) {
    sequences.push_back(s);
  }
  const Corpus part = own<Corpus>(file, [&](auto *p) {
    return hws_corpus_part(items.corpus, sequences.data(), static_cast<int64_t>(sequences.size()), p);
  });
  check(hws_corpus_write_file(part.get(), HWS_CORPUS_BINARY, file.c_str()), file);
}

}  // namespace

void keep_parts_apart(int32_t parts, const std::string &file, const std::vector<NamedFile> &read) {
  std::vector<NamedFile> written{{"-o", file}};
  for (int32_t p = 0; p < parts; ++p) written.push_back({"-o", part_path(file, p)});
  keep_apart(written, read);
}

nlohmann::ordered_json write_parts(const CorpusItems &items, int32_t parts, const std::string &file) {
  auto rows = nlohmann::ordered_json::array();
  int64_t first = 0;
  for (int32_t p = 0; p < parts; ++p) {
    const int64_t last = p + 1 < parts ? edge_at(items, static_cast<double>(p + 1) / parts, first) : items.count();
    const std::string name = part_path(file, p);
    write_part(items, first, last, name);
    rows.push_back({{"file", name},
                    {"first_item", first},
                    {"items", last - first},
                    {"sequences", items.begin[static_cast<size_t>(last)] - items.begin[static_cast<size_t>(first)]}});
    first = last;
  }
  write_part(items, 0, 0, file);
  return rows;
}

bool is_binary_file(const std::string &path) {
  std::error_code none;
  if (path == "-" || !std::filesystem::is_regular_file(path, none)) return false;
  char first[8];
  std::FILE *file = std::fopen(path.c_str(), "rb");
  if (!file) return false;
  const size_t got = std::fread(first, 1, sizeof first, file);
  std::fclose(file);
  return hws_machine_is_binary(first, static_cast<int64_t>(got)) != 0;
}

Corpus read_binary_corpus(const std::string &path, const std::string &shown) {
  if (path != "-") {
    return own<Corpus>(shown,
                       [&](auto *p) { return hws_corpus_read_file(path.c_str(), HWS_CORPUS_BINARY, nullptr, nullptr, p); });
  }
  const std::string bytes = read_input(path);
  return own<Corpus>(shown, [&](auto *p) {
    return hws_corpus_read(bytes.data(), static_cast<int64_t>(bytes.size()), HWS_CORPUS_BINARY, nullptr, nullptr, p);
  });
}

}  // namespace tool
