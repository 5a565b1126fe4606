#include "src/parse/feature_templates.hh"

#include <algorithm>
#include <set>

#include "fsa/base/blanks.hh"
#include "fsa/base/error.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

constexpr std::string_view kPartNames[kFeatureParts] = {"arc", "grandparent", "sibling"};
constexpr std::string_view kColumnNames[kFeatureColumns] = {"word", "tag", "fine"};
constexpr char kThirdWord[kFeatureParts] = {0, 'g', 's'};

// Returns the role of a word by its letter; -1: it has none.
int32_t role_of(char word, FeaturePart part) {
  if (word == 'h' || word == 'm') return word == 'm';
  return word == kThirdWord[static_cast<size_t>(part)] && word != 0 ? 2 : -1;
}

bool column_named(std::string_view name, FeatureColumn *column) {
  for (size_t c = 0; c < kFeatureColumns; ++c) {
    if (name != kColumnNames[c]) continue;
    *column = static_cast<FeatureColumn>(c);
    return true;
  }
  return false;
}

// Reads what a template looks at, such as "m-1.tag". Returns false if it is nothing of that kind.
bool read_atom(std::string_view text, FeaturePart part, FeatureAtom *atom) {
  using Kind = FeatureAtom::Kind;
  const size_t point = text.find('.');
  if (point == text.npos || point == 0) return false;
  const std::string_view word = text.substr(0, point), what = text.substr(point + 1);
  if (word == "between") {
    atom->kind = Kind::between;
    return part == FeaturePart::arc && column_named(what, &atom->of) && what != "word";
  }
  atom->role = role_of(word[0], part);
  if (atom->role < 0) return false;
  if (what == "dist" || what == "dir") {
    atom->kind = what == "dist" ? Kind::distance : Kind::direction;
    return word.size() == 1 && atom->role != 0;
  }
  if (word.size() > 1) {
    int64_t offset = 0;
    const bool sign = word[1] == '-' || word[1] == '+';
    if (!sign || !parse_integer(word.substr(1), offset) || offset == 0) return false;
    if (offset < -kFarthestBeside || offset > kFarthestBeside) return false;
    atom->offset = static_cast<int32_t>(offset);
  }
  return column_named(what, &atom->of);
}

}  // namespace

// FNV-1a (Fowler, Noll and Vo), then mixed, since its upper bits are poor.
uint64_t feature_hash(std::string_view text) {
  uint64_t hash = 0xCBF29CE484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  hash ^= hash >> 32;
  hash *= 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 29;
}

FeatureTemplates read_templates(std::string_view text) {
  if (text.size() > kMostTemplateBytes) {
    fail(Code::argument, "templates of %zu bytes; expected %zu at most", text.size(), kMostTemplateBytes);
  }
  FeatureTemplates templates;
  templates.text = text;
  std::set<std::string> seen;
  Array<std::string_view> words;
  for (LineReader lines(text); lines.next();) {
    split_blanks(lines.line(), words);
    if (words.empty() || words[0][0] == '#') continue;
    const auto column = [&](std::string_view word) { return column_of(lines.line(), word); };
    const auto part = static_cast<size_t>(std::find(kPartNames, kPartNames + kFeatureParts, words[0]) - kPartNames);
    if (part == kFeatureParts) {
      fail_at(Code::parse, lines.number(), column(words[0]), "%s; expected arc, grandparent or sibling",
              quoted(words[0]).c_str());
    }
    FeatureTemplate one;
    std::string spelled(words[0]);
    int64_t betweens = 0;
    for (size_t w = 1; w < words.size(); ++w) {
      FeatureAtom atom;
      if (!read_atom(words[w], static_cast<FeaturePart>(part), &atom)) {
        const std::string third = part == 0 ? "" : std::string(" ") + kThirdWord[part];
        fail_at(Code::parse, lines.number(), column(words[w]),
                "%s; expected one of the words h m%s, such as m.word, h-1.tag, m.fine, m.dist or m.dir%s",
                quoted(words[w]).c_str(), third.c_str(), part == 0 ? ", or between.tag" : "");
      }
      betweens += atom.kind == FeatureAtom::Kind::between;
      one.atoms.push_back(atom);
      spelled.append(" ").append(words[w]);
    }
    const auto refuse = [&](const char *why) { fail_at(Code::parse, lines.number(), column(words[0]), "%s", why); };
    if (one.atoms.empty()) refuse("a template that looks at nothing");
    if (betweens > 1) refuse("a template with between twice");
    if (!seen.insert(spelled).second) refuse("a template that comes twice");
    one.seed = feature_hash(spelled);
    templates.of[part].push_back(std::move(one));
  }
  if (templates.of[0].empty()) fail_at(Code::parse, 1, 1, "no template of arcs; expected a line such as: arc h.tag m.tag");
  return templates;
}

// The arcs' templates are McDonald, Crammer and Pereira's (2005). Those of pairs of arcs follow Carreras (2007) and Smith and
// Eisner (2008).
std::string_view default_templates() {
  return R"(# Heads and words by themselves.
arc h.word h.fine
arc h.word
arc h.fine
arc m.word m.fine
arc m.word
arc m.fine
arc h.word m.dist
arc h.fine m.dist
arc m.word m.dist
arc m.fine m.dist
arc m.tag m.dist
# Heads with words.
arc h.word h.fine m.word m.fine
arc h.fine m.word m.fine
arc h.word m.word m.fine
arc h.word h.fine m.fine
arc h.word h.fine m.word
arc h.word m.word
arc h.fine m.fine
arc h.tag m.tag
arc h.tag m.tag m.dist
arc h.fine m.fine m.dist
arc h.fine m.word m.dist
arc h.word m.fine m.dist
arc h.word m.word m.dir
# With what stands beside them.
arc h.fine h+1.fine m-1.fine m.fine
arc h-1.fine h.fine m-1.fine m.fine
arc h.fine h+1.fine m.fine m+1.fine
arc h-1.fine h.fine m.fine m+1.fine
arc h.fine h+1.fine m-1.fine m.fine m.dist
arc h-1.fine h.fine m-1.fine m.fine m.dist
arc h.fine h+1.fine m.fine m+1.fine m.dist
arc h-1.fine h.fine m.fine m+1.fine m.dist
arc h.tag m-1.tag m.tag m+1.tag m.dist
arc h-1.tag h.tag h+1.tag m.tag m.dist
# With what stands between them.
arc h.fine between.fine m.fine
arc h.tag between.tag m.tag m.dir
# Two arcs at once.
grandparent g.tag h.tag m.tag g.dir m.dir
grandparent g.fine h.fine m.fine g.dir m.dir
grandparent g.tag m.tag g.dir m.dir
grandparent g.tag h.word m.tag g.dir m.dir
grandparent g.word m.word
grandparent g.word h.word m.tag
grandparent g.tag h.tag m.tag g.dist m.dist
sibling h.tag m.tag s.tag m.dir
sibling h.fine m.fine s.fine m.dir
sibling m.tag s.tag m.dir s.dist
sibling h.tag m.tag s.tag m.dir s.dist
sibling h.word m.tag s.tag m.dir
sibling m.word s.word
sibling m.tag s.word m.dir
sibling m.word s.tag m.dir
)";
}

}  // namespace hws
