#include "tools/hmm/corpus_format.hh"

#include "tools/base/text_looks.hh"
#include "tools/corpus/corpus_parts.hh"

namespace tool {

namespace {

std::string corpus_format_by_looks(const CorpusSource &source) {
  if (source.path.ends_with(".conllu")) return "conllu";
  if (source.path.ends_with(".csv")) return "csv";
  const TextLooks looks = looks_of(source.text, kLinesLookedAt);
  if (looks.conllu_lines && looks.tokens) return "conllu";
  if (source.path.ends_with(".tsv")) return "pairs";
  if (looks.integers) return "integers";
  if (looks.numbers && looks.comma) return "csv";
  return looks.pairs && looks.tab ? "pairs" : "text";
}

// A model of words has words for what looks like whole numbers.
std::string format_for_model(const CorpusSource &source, const Reading &reading) {
  const auto split = reading.find("split");
  if (split == reading.end()) return corpus_format_by_looks(source);
  if (split->second == "chars") return "chars";
  const std::string looks = corpus_format_by_looks(source);
  return looks == "integers" ? "text" : looks;
}

CorpusSource named(Session *session, const std::string &path) {
  session->claim(path);
  return {path, path == "-" ? "standard input" : path, "", ""};
}

}  // namespace

CorpusSource open_corpus(Session *session, const std::string &path, const std::string &format, const Reading &reading) {
  CorpusSource source = named(session, path);
  if (format == "binary" || (format == "auto" && is_binary_file(path))) {
    source.format = "binary";
    return source;
  }
  source.text = read_input(path);
  source.format = format == "auto" ? format_for_model(source, reading) : format;
  for (const auto &[name, value] : reading) {
    if (name == "lower_case" || (name != "split" && source.format == "conllu")) session->set_default(name, value);
  }
  return source;
}

CorpusSource open_dictionary(Session *session, const std::string &path) {
  CorpusSource source = named(session, path);
  source.text = read_input(path);
  if (corpus_format_by_looks(source) == "conllu") source.format = "conllu";
  else source.format = looks_of(source.text, INT64_MAX).most_tabs > 1 ? "dictionary" : "pairs";
  return source;
}

}  // namespace tool
