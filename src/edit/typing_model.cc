#include "src/edit/typing_model.hh"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "fsa/base/error.hh"

namespace hws {

namespace {

// How much more often a second letter that is doubled is lost than any other.
constexpr double kLostDouble = 4;
// Of insertions: the next letter twice, keys beside it. The rest is any symbol.
constexpr double kDoubled = 0.35, kBesideNext = 0.25;
// Letters that are written for one another since they sound alike, in classes that overlap.
constexpr std::string_view kSounds[] = {"aeiou", "iy", "ck", "cs", "sz", "kq", "gj", "fv", "vw", "bp", "dt", "mn", "uw"};

struct Keyboard {
  std::string_view name, rows[3];
};
constexpr Keyboard kKeyboards[] = {{"qwerty", {"qwertyuiop", "asdfghjkl", "zxcvbnm"}},
                                   {"qwertz", {"qwertzuiop", "asdfghjkl", "yxcvbnm"}},
                                   {"azerty", {"azertyuiop", "qsdfghjklm", "wxcvbn"}}};

// The letter a to z of a symbol, or 0.
char letter_of(const Alphabet &alphabet, Label label) {
  const std::string_view name = alphabet.name(label);
  if (name.size() != 1) return 0;
  const char c = name[0] >= 'A' && name[0] <= 'Z' ? static_cast<char>(name[0] - 'A' + 'a') : name[0];
  return c >= 'a' && c <= 'z' ? c : 0;
}

// Whether the keys of two letters touch. Rows are set off by a quarter and by three quarters of a key.
bool beside(const Keyboard &keyboard, char a, char b) {
  constexpr double kOffsets[] = {0, 0.25, 0.75};
  const auto place = [&](char c) -> std::array<double, 2> {
    for (size_t row = 0; row < 3; ++row) {
      const size_t at = keyboard.rows[row].find(c);
      if (at != std::string_view::npos) return {static_cast<double>(at) + kOffsets[row], static_cast<double>(row)};
    }
    return {-9, -9};
  };
  const std::array<double, 2> x = place(a), y = place(b);
  return a != b && std::fabs(x[0] - y[0]) <= 1 && std::fabs(x[1] - y[1]) <= 1;
}

bool sound_alike(char a, char b) {
  if (a == b) return false;
  for (const std::string_view sounds : kSounds) {
    if (sounds.find(a) != std::string_view::npos && sounds.find(b) != std::string_view::npos) return true;
  }
  return false;
}

// Which letters are alike in one way, as the symbols of each symbol.
template <class Alike>
std::vector<Array<Label>> alike_symbols(std::span<const char> letters, Alike alike) {
  std::vector<Array<Label>> found(letters.size());
  for (size_t x = 1; x < letters.size(); ++x) {
    for (size_t t = 1; letters[x] && t < letters.size(); ++t) {
      if (letters[t] && alike(letters[x], letters[t])) found[x].push_back(static_cast<Label>(t));
    }
  }
  return found;
}

// Adds a share to a row, the same to each of some symbols; gives back what it could not, as there are none.
double spread(std::span<double> row, std::span<const Label> symbols, double share) {
  for (const Label t : symbols) row[static_cast<size_t>(t)] += share / static_cast<double>(symbols.size());
  return symbols.empty() ? share : 0;
}

}  // namespace

EditModelPtr typing_model(const AlphabetPtr &alphabet, const TypingSettings &s, const Run &run) {
  const Keyboard *keyboard = nullptr;
  for (const Keyboard &k : kKeyboards) {
    if (k.name == s.layout) keyboard = &k;
  }
  if (!keyboard) fail(Code::argument, "a keyboard '%s'; expected qwerty, qwertz or azerty", std::string(s.layout).c_str());
  if (!(s.near_keys >= 0 && s.like_sounds >= 0 && s.near_keys + s.like_sounds <= 1 + 1e-12)) {
    fail(Code::argument, "near_keys %s and like_sounds %s; expected shares that add up to 1 at most",
         NumberText(s.near_keys).text, NumberText(s.like_sounds).text);
  }
  const EditModelPtr flat = new_edit_model(alphabet, {{1, 1, 1}, s.backoff, s.p_insert, s.p_delete, s.p_copy}, run);
  const size_t width = static_cast<size_t>(flat->symbols()) + 1;
  Array<char> letters(width, 0);
  for (size_t x = 1; x < width; ++x) letters[x] = letter_of(*alphabet, static_cast<Label>(x));
  const std::vector<Array<Label>> keys = alike_symbols(letters, [&](char a, char b) { return beside(*keyboard, a, b); });
  const std::vector<Array<Label>> sounds = alike_symbols(letters, sound_alike);

  // Contexts: what comes next for insertions; a letter that stands twice and was written once for writing.
  Array<ContextTable::Entry> inserts, writes;
  for (size_t x = 1; x < width; ++x) {
    if (!letters[x]) continue;
    const Label label = static_cast<Label>(x);
    ContextKey key;
    key.symbol.fill(kUnseen);
    key.symbol[2 * kMaxWindow] = label;
    inserts.push_back({1, key});
    key.symbol[kMaxWindow] = label;
    writes.push_back({1, key});
    key.symbol[0] = label;
    writes.push_back({2, key});
  }
  const EditModelPtr grown = grow_edit_model(*flat, std::move(inserts), std::move(writes), run);

  const ContextTable &insert_table = grown->table(insert_stage), &write_table = grown->table(write_stage);
  Array<double> insert(grown->own(insert_stage).begin(), grown->own(insert_stage).end());
  Array<double> write(grown->own(write_stage).begin(), grown->own(write_stage).end());
  for (int32_t c = 0; c < insert_table.size(); ++c) {
    if (insert_table.entry(c).depth == 0) continue;
    const size_t x = static_cast<size_t>(insert_table.entry(c).key.symbol[2 * kMaxWindow]);
    const std::span<double> row(insert.data() + static_cast<size_t>(c) * width, width);
    const double rest = (1 - kDoubled - kBesideNext) * s.p_insert;
    for (size_t t = 1; t < width; ++t) row[t] = rest / static_cast<double>(width - 1);
    row[x] += kDoubled * s.p_insert + spread(row, keys[x], kBesideNext * s.p_insert);
  }
  for (int32_t c = 0; c < write_table.size(); ++c) {
    run.check();
    const ContextTable::Entry &entry = write_table.entry(c);
    const size_t x = static_cast<size_t>(entry.key.symbol[2 * kMaxWindow]);
    if (!letters[x] || width < 3) continue;
    const std::span<double> row(write.data() + static_cast<size_t>(c) * width, width);
    const double replaced = 1 - row[0] - row[x];
    double rest = (1 - s.near_keys - s.like_sounds) * replaced;
    for (size_t t = 1; t < width; ++t) row[t] = t == x ? row[x] : 0;
    rest += spread(row, keys[x], s.near_keys * replaced) + spread(row, sounds[x], s.like_sounds * replaced);
    for (size_t t = 1; t < width; ++t) {
      if (t != x) row[t] += rest / static_cast<double>(width - 2);
    }
    if (entry.depth == 2) {
      const double lost = std::min(0.5 * row[x], (kLostDouble - 1) * row[0]);
      row[0] += lost;
      row[x] -= lost;
    }
  }
  return std::make_shared<const EditModel>(alphabet, grown->windows(), s.backoff, insert_table, write_table, std::move(insert),
                                           std::move(write));
}

}  // namespace hws
