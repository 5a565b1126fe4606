#include "tools/morph/morph_gold.hh"

#include <algorithm>

namespace tool {

MorphGold read_gold(const std::string &path, const std::vector<std::string> &morphs) {
  const TextTable table = read_table(path);
  const size_t morph = table.column("morph"), gold = table.column("gold");
  MorphGold out;
  for (const TextTable::Row &row : table.rows) {
    const std::string &name = row.cells[morph], &text = row.cells[gold];
    std::vector<Segments> alternatives;
    Segments form;
    for (const std::string &segment : split_spaces(text)) {
      if (segment != "|") {
        form.push_back(segment);
        continue;
      }
      alternatives.push_back(std::move(form));
      form.clear();
    }
    alternatives.push_back(std::move(form));
    if (!out.emplace(name, std::move(alternatives)).second) {
      throw Failure{1, table.where(row.line) + ": morph '" + name + "' has two rows; expected one"};
    }
  }
  if (std::none_of(morphs.begin(), morphs.end(), [&](const std::string &m) { return out.count(m) > 0; })) {
    throw Failure{1, path + ": none of its " + std::to_string(out.size()) + " morphs is one of the words' (" + morphs.front() +
                         ", ...); expected gold forms of these"};
  }
  return out;
}

void turn_round(MorphGold *gold) {
  for (auto &[morph, forms] : *gold) {
    for (Segments &form : forms) std::reverse(form.begin(), form.end());
  }
}

}  // namespace tool
