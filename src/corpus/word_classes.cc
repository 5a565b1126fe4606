#include "src/corpus/word_classes.hh"

#include "fsa/base/text.hh"

namespace hws {

namespace {

bool is_digit(uint32_t c) { return c >= '0' && c <= '9'; }
// Capital letters of Latin-1, Greek and Cyrillic beside ASCII's.
bool is_capital(uint32_t c) {
  return (c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0xDE && c != 0xD7) || (c >= 0x391 && c <= 0x3A9) ||
         (c >= 0x400 && c <= 0x42F);
}
bool is_letter(uint32_t c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c >= 0xAA; }

// Capitals: none in front, one in front, all of two letters or more. Digits: none, beside letters, without. Then whether a
// hyphen stands behind the first character, and whether there are letters.
int32_t shape_of(std::string_view text) {
  int64_t letters = 0, capitals = 0;
  bool first = false, digits = false, hyphen = false;
  for (size_t at = 0; at < text.size();) {
    uint32_t c = 0;
    const int bytes = decode_utf8(text, at, c);
    if (bytes == 0) c = 0xFFFD;  // what is not UTF-8 counts as a letter
    letters += is_letter(c);
    capitals += is_capital(c);
    first |= at == 0 && is_capital(c);
    digits |= is_digit(c);
    hyphen |= at > 0 && c == '-';
    at += static_cast<size_t>(bytes == 0 ? 1 : bytes);
  }
  const int32_t capital = first ? (capitals == letters && letters > 1 ? 2 : 1) : 0, digit = digits ? (letters > 0 ? 1 : 2) : 0;
  return ((capital * 3 + digit) * 2 + (hyphen ? 1 : 0)) * 2 + (letters > 0 ? 1 : 0);
}

// Takes the last code point off a text: its bytes as a number, ASCII in lower case. At most four bytes belong to one.
uint32_t take_last(std::string_view &text) {
  uint32_t letter = 0;
  for (int n = 0; n < 4 && !text.empty(); ++n) {
    const auto byte = static_cast<unsigned char>(text.back());
    letter = letter << 8 | (byte >= 'A' && byte <= 'Z' ? static_cast<unsigned char>(byte - 'A' + 'a') : byte);
    text.remove_suffix(1);
    if ((byte & 0xC0) != 0x80) break;
  }
  return letter;
}

uint64_t hash_of(const HashSlots &slots, int32_t parent, uint32_t letter) {
  return slots.hash().of(static_cast<uint64_t>(static_cast<uint32_t>(parent)) << 32 | letter);
}

}  // namespace

int32_t SuffixTree::child(int32_t parent, uint32_t letter) const {
  const int32_t at = slots_.find(hash_of(slots_, parent, letter), [&](int32_t i) { return is(i, parent, letter); });
  return at < 0 ? kNone : kRoots + at;
}

int32_t SuffixTree::add(int32_t parent, uint32_t letter, const Run &run) {
  slots_.reserve(nodes_.size(), run, 3 * static_cast<int64_t>(nodes_.size() * sizeof(Node)), [this](int32_t i) {
    const Node &node = nodes_[static_cast<size_t>(i)];
    return hash_of(slots_, node.parent, node.letter);
  });
  return kRoots + slots_.number(
                      hash_of(slots_, parent, letter), [&](int32_t i) { return is(i, parent, letter); },
                      [&] {
                        nodes_.push_back({parent, letter});
                        return static_cast<int32_t>(nodes_.size()) - 1;
                      });
}

int32_t WordClasses::of(std::string_view text) const {
  int32_t number = shape_of(text);
  for (int32_t n = 0; n < longest_ && !text.empty(); ++n) {
    const int32_t next = tree_.child(number, take_last(text));
    if (next == kNone) break;
    number = next;
  }
  return number;
}

WordClasses::WordClasses(std::span<const Word> words, int32_t longest, double least, const Run &run) : longest_(longest) {
  SuffixTree all;
  Array<double> weight(kShapes, 0.0);
  for (size_t i = 0; i < words.size(); ++i) {
    if (i % 1024 == 0) run.check();
    std::string_view rest = words[i].text;
    int32_t number = shape_of(rest);
    for (int32_t n = 0; n < longest && !rest.empty(); ++n) {
      number = all.add(number, take_last(rest), run);
      if (number == static_cast<int32_t>(weight.size())) weight.push_back(0);
      weight[static_cast<size_t>(number)] += words[i].weight;
    }
  }
  // What stands below a suffix weighs no more than it does.
  Array<int32_t> becomes(weight.size(), kNone);
  for (int32_t k = 0; k < all.count(); ++k) {
    const size_t at = static_cast<size_t>(k);
    if (k < kShapes) becomes[at] = k;
    else if (weight[at] >= least) becomes[at] = tree_.add(becomes[static_cast<size_t>(all.parent(k))], all.letter(k), run);
  }
}

}  // namespace hws
