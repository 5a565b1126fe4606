#include "tools/edit/pairs_file.hh"

#include <algorithm>
#include <set>

#include "tools/base/text_lines.hh"
#include "tools/learner/held_out.hh"

namespace tool {

namespace {

// The two string fields of each line that holds a pair.
std::vector<std::string> string_fields(const std::string &text) {
  std::vector<std::string> fields;
  for (const std::string_view line : text_lines(text)) {
    if (line.empty() || is_comment_line(line)) continue;
    const size_t tab = line.find('\t'), second = tab == line.npos ? tab : line.find('\t', tab + 1);
    fields.emplace_back(line.substr(0, tab));
    if (tab != line.npos) {
      fields.emplace_back(line.substr(tab + 1, second == line.npos ? second : second - tab - 1));
    }
  }
  return fields;
}

Alphabet alphabet_of(const std::vector<std::string> &fields, bool chars, const std::string &path) {
  if (chars) {
    std::string all;
    for (const std::string &field : fields) all += field + "\n";
    return own<Alphabet>(path, [&](auto *p) {
      return hws_alphabet_from_chars(all.data(), static_cast<int64_t>(all.size()), nullptr, p);
    });
  }
  std::set<std::string> names;
  for (const std::string &field : fields) {
    for (const std::string_view name : words_of_line(field)) names.emplace(name);
  }
  std::vector<const char *> raw;
  for (const std::string &name : names) raw.push_back(name.c_str());
  return own<Alphabet>(path, [&](auto *p) {
    return hws_alphabet_from_names(raw.data(), static_cast<int64_t>(raw.size()), nullptr, p);
  });
}

// The symbols of a field: names between blanks, or characters.
std::vector<std::string> symbols_of(std::string_view field, bool chars) {
  std::vector<std::string> symbols;
  if (!chars) {
    for (const std::string_view name : words_of_line(field)) symbols.emplace_back(name);
    return symbols;
  }
  for (size_t at = 0; at < field.size();) {
    size_t end = at + 1;
    while (end < field.size() && (static_cast<unsigned char>(field[end]) & 0xC0) == 0x80) ++end;
    symbols.emplace_back(field.substr(at, end - at));
    at = end;
  }
  return symbols;
}

int64_t count_of_pairs(const std::string &text) {
  int64_t count = 0;
  for (const std::string_view line : text_lines(text)) count += !line.empty() && !is_comment_line(line);
  return count;
}

// A text of pairs, with what stands for symbols that a model lacks.
struct KnownPairs {
  std::string text;        // names between blanks, if `changed`; lines without probability are empty
  bool changed = false;    // else the text is as it was
  int64_t impossible = 0;  // pairs with a symbol for which nothing stands
};

KnownPairs known_pairs(const std::string &text, bool chars, UnknownWords *unknown) {
  KnownPairs out;
  int64_t pair = 0;
  for (const std::string_view line : text_lines(text)) {
    if (!line.empty() && !is_comment_line(line)) {
      const size_t begin = out.text.size(), tab = std::min(line.find('\t'), line.size()),
                   second = std::min(line.find('\t', std::min(tab + 1, line.size())), line.size());
      bool impossible = false;
      for (const std::string_view field : {line.substr(0, tab), line.substr(tab, second - tab)}) {
        if (field.starts_with('\t')) out.text += '\t';
        int64_t place = 0;
        for (const std::string &symbol : symbols_of(field.substr(field.starts_with('\t') ? 1 : 0), chars)) {
          int32_t label = unknown->known(symbol);
          out.changed |= label == 0;
          if (label == 0) label = unknown->read_unknown(symbol, "pair", pair, place);
          impossible |= label == 0 && !unknown->skips();
          if (label > 0) out.text += (place > 0 ? " " : "") + unknown->name(label);
          ++place;
        }
      }
      out.text += line.substr(second);
      if (impossible) out.text.resize(begin);
      out.impossible += impossible;
      ++pair;
    }
    out.text += '\n';
  }
  return out;
}

Strings pairs_in(const std::string &given, bool chars, const hws_alphabet *alphabet, const std::string &path,
                 const UnknownFlag &flag, bool held_out) {
  const hws_alphabet *both[2] = {alphabet, alphabet};
  UnknownWords unknown(flag, alphabet, path);
  KnownPairs known;
  // What is learned from has no pairs of probability 0: there the library names the symbol.
  if (held_out || unknown.replaces()) known = known_pairs(given, chars, &unknown);
  const int64_t all = count_of_pairs(given);
  if (held_out && all > 0 && known.impossible == all) {
    throw Failure{1, path + ": all " + std::to_string(all) + " held-out pairs have symbols that the model lacks; expected some "
                            "without, or --unknown"};
  }
  unknown.say(known.impossible, all, "held-out pairs");
  const std::string &text = known.changed ? known.text : given;
  chars = chars && !known.changed;
  return own<Strings>(path, [&](auto *p) {
    return hws_strings_read(text.data(), static_cast<int64_t>(text.size()), 2, chars ? HWS_SPLIT_CHARS : HWS_SPLIT_SPACES, both,
                            nullptr, p);
  });
}

[[noreturn]] void fail_without_pairs(const std::string &path) {
  throw Failure{1, path + ": no pairs; expected lines of input TAB output"};
}

}  // namespace

Pairs read_pairs(const std::string &path, bool chars, const std::string &alphabet, const hws_edit_model *start,
                 const std::string &held_out, const UnknownFlag &unknown, bool may_be_empty) {
  const double share = held_out_share(held_out);
  const std::string text = read_input(path);
  Pairs pairs;
  if (start) pairs.alphabet = own<Alphabet>("", [&](auto *p) { return hws_edit_model_alphabet(start, p); });
  else if (!alphabet.empty()) pairs.alphabet = read_alphabet(alphabet);
  else pairs.alphabet = alphabet_of(string_fields(text), chars, path);
  pairs.training = pairs_in(text, chars, pairs.alphabet.get(), path, unknown, false);
  if (hws_strings_count(pairs.training.get()) == 0 && !may_be_empty) fail_without_pairs(path);
  if (share > 0) {
    const Strings all = std::move(pairs.training);
    const std::vector<const hws_alphabet *> both(2, pairs.alphabet.get());
    pairs.held_out = share_of(all.get(), both, share, true, path, "pairs");
    pairs.training = share_of(all.get(), both, share, false, path, "pairs");
  } else if (!held_out.empty()) {
    pairs.held_out = pairs_in(read_input(held_out), chars, pairs.alphabet.get(), held_out, unknown, true);
    if (hws_strings_count(pairs.held_out.get()) == 0) fail_without_pairs(held_out);
  }
  return pairs;
}

}  // namespace tool
