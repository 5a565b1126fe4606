// Optimize: balanced
#include "src/align/word_folding.hh"

#include <algorithm>

#include "fsa/base/text.hh"

namespace hws {

namespace {

constexpr int32_t kMostLetters = 1000;

uint32_t lower_case(uint32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + 32 : c;
  if ((c >= 0xC0 && c <= 0xDE && c != 0xD7) || (c >= 0x391 && c <= 0x3A9) || (c >= 0x410 && c <= 0x42F)) return c + 32;
  if (c >= 0x400 && c <= 0x40F) return c + 80;
  if (c == 0x178) return 0xFF;
  // In these ranges each capital stands before its small letter.
  const bool even = (c >= 0x100 && c <= 0x137 && c != 0x130 && c != 0x131) || (c >= 0x14A && c <= 0x177) ||
                    (c >= 0x460 && c <= 0x481) || (c >= 0x48A && c <= 0x4BF) || (c >= 0x4D0 && c <= 0x52F) ||
                    (c >= 0x1E00 && c <= 0x1E95) || (c >= 0x1EA0 && c <= 0x1EFF);
  const bool odd = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E);
  if (even) return c | 1;
  return odd && (c & 1) ? c + 1 : c;
}

CorpusPtr renumbered_side(const CorpusPtr &corpus, const WordFolding &folding, const AlphabetPtr &known, const Run &run) {
  const Alphabet &own = *corpus->alphabet;
  if (!own.has_names() || (known && !known->has_names())) {
    if (known && own.size() > known->size()) fail(Code::argument, "words without names, and more of them than the start has");
    if (!known) return corpus;
    Corpus same = *corpus;
    same.alphabet = known;
    same.owner = corpus;
    return std::make_shared<const Corpus>(std::move(same));
  }
  std::vector<std::string> names;
  size_t letters = 0;
  const auto add = [&](std::string name) {
    letters += name.size();
    names.push_back(std::move(name));
    return static_cast<Label>(names.size());
  };
  if (known) {
    for (Label l = 1; l <= known->size(); ++l) add(std::string(known->name(l)));
  }
  // Folded names are looked up in an alphabet of the distinct ones, which is made of a sorted list.
  struct Named {
    std::string name;
    Label label;
  };
  std::vector<Named> folded_names;
  Array<Label> labels(static_cast<size_t>(own.size()) + 1, 0);
  for (Label l = 1; l <= own.size(); ++l) {
    if ((l & 1023) == 0) run.check();
    std::string name = folded(own.name(l), folding);
    if (known) labels[l] = known->find(name);
    if (labels[l] == 0) folded_names.push_back({std::move(name), l});
  }
  Array<int32_t> order(folded_names.size());
  for (size_t k = 0; k < order.size(); ++k) order[k] = static_cast<int32_t>(k);
  const auto named = [&](int32_t k) -> const Named & { return folded_names[static_cast<size_t>(k)]; };
  std::sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
    const int compared = named(a).name.compare(named(b).name);
    return compared != 0 ? compared < 0 : a < b;
  });
  // Of equal names the first one's place is where all point to.
  Array<int32_t> first(order.size());
  for (size_t k = 0; k < order.size(); ++k) {
    const bool again = k > 0 && named(order[k]).name == named(order[k - 1]).name;
    first[static_cast<size_t>(order[k])] = again ? first[static_cast<size_t>(order[k - 1])] : order[k];
  }
  for (size_t k = 0; k < order.size(); ++k) {
    const Label label = folded_names[k].label;
    const size_t of = static_cast<size_t>(first[k]);
    labels[label] = of == k ? add(folded_names[k].name) : labels[folded_names[of].label];
  }
  run.limit_bytes(Alphabet::bytes_of_names(names.size(), letters) + 4 * static_cast<int64_t>(corpus->symbols.size()));
  CorpusArrays made;
  made.alphabet = Alphabet::named(std::move(names));
  made.symbols.reserve(corpus->symbols.size());
  for (const Label l : corpus->symbols) made.symbols.push_back(labels[l]);
  made.offsets.assign(corpus->offsets.begin(), corpus->offsets.end());
  made.reading = corpus->reading;
  return shared_corpus(std::move(made));
}

}  // namespace

WordFolding parse_folding(std::string_view text) {
  WordFolding folding;
  if (text == "none") return folding;
  std::string_view rest = text;
  if (rest.starts_with("lower")) {
    folding.lower = true;
    rest.remove_prefix(5);
    if (rest.empty()) return folding;
    if (rest[0] != ',') rest = "?";
    else rest.remove_prefix(1);
  }
  int64_t letters = 0;
  if (!parse_integer(rest, letters) || letters < 1 || letters > kMostLetters) {
    fail(Code::argument, "fold is %s; expected none, lower, a number of letters from 1 to 1000, or both as lower,4",
         quoted(text).c_str());
  }
  folding.letters = static_cast<int32_t>(letters);
  return folding;
}

std::string folding_text(const WordFolding &folding) {
  std::string text = folding.lower ? "lower" : "";
  if (folding.letters > 0) {
    if (folding.lower) text += ',';
    append_integer(text, folding.letters);
  }
  return text.empty() ? "none" : text;
}

std::string folded(std::string_view word, const WordFolding &folding) {
  if (!folding.folds()) return std::string(word);
  std::string out;
  int32_t letters = 0;
  for (size_t at = 0; at < word.size() && (folding.letters == 0 || letters < folding.letters); ++letters) {
    uint32_t c;
    const int bytes = decode_utf8(word, at, c);
    if (bytes <= 0) return std::string(word);
    append_utf8(out, folding.lower ? lower_case(c) : c);
    at += static_cast<size_t>(bytes);
  }
  return out;
}

BitextPtr renumbered(const BitextPtr &bitext, const WordFolding &folding, const AlphabetPtr &source, const AlphabetPtr &target,
                     const Run &run) {
  if (!folding.folds() && !source && !target) return bitext;
  return make_bitext(renumbered_side(bitext->source, folding, source, run),
                     renumbered_side(bitext->target, folding, target, run));
}

}  // namespace hws
