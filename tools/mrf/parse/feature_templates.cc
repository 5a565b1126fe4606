#include "tools/mrf/parse/feature_templates.hh"

#include <algorithm>
#include <set>

#include "tools/base/text_lines.hh"
#include "tools/base/handles.hh"
#include "tools/base/numbers.hh"

namespace tool {

namespace {

constexpr const char *kPartNames[kFeatureParts] = {"arc", "grandparent", "sibling"};
constexpr const char *kColumnNames[kFeatureColumns] = {"word", "tag", "fine"};
constexpr char kThirdWord[kFeatureParts] = {0, 'g', 's'};

// -1: it is none.
int32_t role_of(char word, FeaturePart part) {
  if (word == 'h' || word == 'm') return word == 'm';
  return word == kThirdWord[static_cast<size_t>(part)] && word != 0 ? 2 : -1;
}

bool column_of(const std::string &name, FeatureColumn *column) {
  for (size_t c = 0; c < kFeatureColumns; ++c) {
    if (name != kColumnNames[c]) continue;
    *column = static_cast<FeatureColumn>(c);
    return true;
  }
  return false;
}

// Of "m-1.tag" and its like. False if it is none.
bool read_atom(const std::string &text, FeaturePart part, FeatureAtom *atom) {
  const size_t point = text.find('.');
  if (point == text.npos || point == 0) return false;
  const std::string word = text.substr(0, point), what = text.substr(point + 1);
  if (word == "between") {
    atom->kind = FeatureAtom::between;
    return part == FeaturePart::arc && column_of(what, &atom->of) && what != "word";
  }
  atom->role = role_of(word[0], part);
  if (atom->role < 0) return false;
  if (what == "dist" || what == "dir") {
    atom->kind = what == "dist" ? FeatureAtom::distance : FeatureAtom::direction;
    return word.size() == 1 && atom->role != 0;
  }
  if (word.size() > 1) {
    const bool sign = word[1] == '-' || word[1] == '+';
    const std::string number = word.substr(word[1] == '+' ? 2 : 1);
    if (!sign || !parse(number, &atom->offset) || std::abs(atom->offset) > kFarthestBeside || atom->offset == 0) return false;
  }
  return column_of(what, &atom->of);
}

}  // namespace

// FNV-1a (Fowler, Noll and Vo), then mixed, since its upper bits are poor.
uint64_t text_hash(const std::string &text) {
  uint64_t hash = 0xCBF29CE484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  hash ^= hash >> 32;
  hash *= 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 29;
}

FeatureTemplates read_templates(const std::string &text, const std::string &where) {
  FeatureTemplates templates;
  templates.text = text;
  std::set<std::string> seen;
  int64_t line_number = 0;
  for (const std::string_view row : text_lines(text)) {
    const std::vector<std::string_view> views = words_of_line(row);
    const std::vector<std::string> words(views.begin(), views.end());
    ++line_number;
    if (words.empty() || words[0][0] == '#') continue;
    const auto wrong = [&](const std::string &what) -> Failure {
      return {1, where + ":" + std::to_string(line_number) + ": " + what};
    };
    const auto part = std::find(kPartNames, kPartNames + kFeatureParts, words[0]) - kPartNames;
    if (part == kFeatureParts) throw wrong("'" + words[0].substr(0, 40) + "'; expected arc, grandparent or sibling");
    FeatureTemplate one;
    one.part = static_cast<FeaturePart>(part);
    std::string spelled = words[0];
    for (size_t w = 1; w < words.size(); ++w) {
      FeatureAtom atom;
      if (!read_atom(words[w], one.part, &atom)) {
        const std::string third = part == 0 ? "" : std::string(" ") + kThirdWord[part];
        throw wrong("'" + words[w].substr(0, 40) + "'; expected one of the words h m" + third +
                    ", such as m.word, h-1.tag, m.fine, m.dist or m.dir" + (part == 0 ? ", or between.tag" : ""));
      }
      one.atoms.push_back(atom);
      spelled += " " + words[w];
    }
    if (one.atoms.empty()) throw wrong("a template that looks at nothing");
    const auto is_between = [](const FeatureAtom &a) { return a.kind == FeatureAtom::between; };
    if (std::count_if(one.atoms.begin(), one.atoms.end(), is_between) > 1) {
      throw wrong("a template with between twice");
    }
    if (!seen.insert(spelled).second) throw wrong("a template that comes twice");
    one.seed = text_hash(spelled);
    templates.of[part].push_back(std::move(one));
  }
  if (templates.of[0].empty()) throw Failure{1, where + ": no template of arcs"};
  return templates;
}

// The arcs' templates are McDonald, Crammer and Pereira's (2005). Those of pairs of arcs follow Carreras (2007) and Smith and
// Eisner (2008).
const char *default_templates() {
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

}  // namespace tool
