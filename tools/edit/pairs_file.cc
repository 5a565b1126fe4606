#include "tools/edit/pairs_file.hh"

#include <set>

#include "tools/learner/held_out.hh"

namespace tool {

namespace {

// The two string fields of each line that holds a pair.
std::vector<std::string> string_fields(const std::string &text) {
  std::vector<std::string> fields;
  for (size_t from = 0; from < text.size();) {
    const size_t end = std::min(text.find('\n', from), text.size());
    const std::string line = text.substr(from, end - from - (end > from && text[end - 1] == '\r'));
    from = end + 1;
    if (line.empty() || line[0] == '#') continue;
    const size_t tab = line.find('\t'), second = tab == std::string::npos ? tab : line.find('\t', tab + 1);
    fields.push_back(line.substr(0, tab));
    if (tab != std::string::npos) {
      fields.push_back(line.substr(tab + 1, second == std::string::npos ? second : second - tab - 1));
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
    for (size_t at = 0; (at = field.find_first_not_of(' ', at)) != std::string::npos;) {
      const size_t end = std::min(field.find(' ', at), field.size());
      names.insert(field.substr(at, end - at));
      at = end;
    }
  }
  std::vector<const char *> raw;
  for (const std::string &name : names) raw.push_back(name.c_str());
  return own<Alphabet>(path, [&](auto *p) {
    return hws_alphabet_from_names(raw.data(), static_cast<int64_t>(raw.size()), nullptr, p);
  });
}

// The pairs of a batch that a share of them holds out, or the others.
Strings part_of(const hws_strings *all, const hws_alphabet *alphabet, double share, bool held_out, const std::string &path) {
  const int64_t *offsets = nullptr;
  const int32_t *labels = nullptr;
  const double *values = nullptr;
  check(hws_strings_arrays_view(all, &offsets, &labels, &values));
  std::vector<int64_t> ends{0};
  std::vector<int32_t> chosen;
  std::vector<double> weights;
  for (int64_t i = 0; i < hws_strings_count(all); ++i) {
    if (is_held_out(i, share) != held_out) continue;
    for (int64_t t = 2 * i; t < 2 * i + 2; ++t) {
      chosen.insert(chosen.end(), labels + offsets[t], labels + offsets[t + 1]);
      ends.push_back(static_cast<int64_t>(chosen.size()));
    }
    weights.push_back(values[i]);
  }
  if (weights.empty()) fail_share(path, hws_strings_count(all), "pairs", held_out);
  const hws_alphabet *both[2] = {alphabet, alphabet};
  return own<Strings>("", [&](auto *p) {
    return hws_strings_from_arrays(2, static_cast<int64_t>(weights.size()), ends.data(), chosen.data(), weights.data(), both,
                                   nullptr, p);
  });
}

Strings pairs_in(const std::string &text, bool chars, const hws_alphabet *alphabet, const std::string &path) {
  const hws_alphabet *both[2] = {alphabet, alphabet};
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
                 const std::string &held_out, bool may_be_empty) {
  const double share = held_out_share(held_out);
  const std::string text = read_input(path);
  Pairs pairs;
  if (start) pairs.alphabet = own<Alphabet>("", [&](auto *p) { return hws_edit_model_alphabet(start, p); });
  else if (!alphabet.empty()) pairs.alphabet = read_alphabet(alphabet);
  else pairs.alphabet = alphabet_of(string_fields(text), chars, path);
  pairs.training = pairs_in(text, chars, pairs.alphabet.get(), path);
  if (hws_strings_count(pairs.training.get()) == 0 && !may_be_empty) fail_without_pairs(path);
  if (share > 0) {
    const Strings all = std::move(pairs.training);
    pairs.held_out = part_of(all.get(), pairs.alphabet.get(), share, true, path);
    pairs.training = part_of(all.get(), pairs.alphabet.get(), share, false, path);
  } else if (!held_out.empty()) {
    pairs.held_out = pairs_in(read_input(held_out), chars, pairs.alphabet.get(), held_out);
    if (hws_strings_count(pairs.held_out.get()) == 0) fail_without_pairs(held_out);
  }
  return pairs;
}

}  // namespace tool
