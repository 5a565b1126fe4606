#include "tools/morph/morph_tree.hh"

#include <algorithm>

namespace tool {

namespace {

// Newick from the end: there a parent's name comes before its children, so nodes get numbers parents first.
class Newick {
 public:
  Newick(const std::string &text, const std::string &path) : text_(text), path_(path) {}

  CognateTree read() {
    at_ = text_.size();
    space();
    if (at_ == 0 || text_[at_ - 1] != ';') fail_here("expected ; at the end");
    --at_;
    node();
    while (!open_.empty()) step();
    space();
    if (at_ > 0) fail_here("expected one tree");
    name_the_rest();
    return std::move(tree_);
  }

 private:
  [[noreturn]] void fail_here(const std::string &what) const {
    throw Failure{1, path_ + ": byte " + std::to_string(at_) + ": " + what};
  }
  void space() {
    while (at_ > 0 && (text_[at_ - 1] == ' ' || text_[at_ - 1] == '\n' || text_[at_ - 1] == '\t' || text_[at_ - 1] == '\r')) {
      --at_;
    }
  }
  // A node's name, and its children's closing parenthesis if it has children.
  void node() {
    space();
    const size_t end = at_;
    while (at_ > 0 && std::string("()[],;: \t\r\n").find(text_[at_ - 1]) == std::string::npos) --at_;
    const std::string name = text_.substr(at_, end - at_);
    space();
    const bool inner = at_ > 0 && text_[at_ - 1] == ')';
    if (at_ > 0 && (text_[at_ - 1] == ':' || text_[at_ - 1] == '[')) {
      fail_here("branch lengths and comments have no meaning here");
    }
    if (!inner && name.empty()) fail_here("a leaf without a name");
    tree_.nodes.push_back({name, open_.empty() ? SIZE_MAX : open_.back(), !inner});
    if (!inner) return;
    --at_;
    open_.push_back(tree_.nodes.size() - 1);
    node_next_ = true;
  }
  void step() {
    if (node_next_) {
      node_next_ = false;
      node();
      return;
    }
    space();
    if (at_ == 0) fail_here("expected (");
    const char c = text_[--at_];
    if (c == ',') node_next_ = true;
    else if (c == '(') open_.pop_back();
    else fail_here("expected , or (");
  }
  void name_the_rest() {
    std::map<std::string, int> seen;
    int64_t count = 0;
    for (CognateTree::Node &n : tree_.nodes) {
      if (n.name.empty()) n.name = "node" + std::to_string(++count);
      if (++seen[n.name] > 1) throw Failure{1, path_ + ": two nodes are named '" + n.name + "'"};
    }
    if (tree_.nodes.size() < 2) {
      throw Failure{1, path_ + ": a tree of one node; expected an ancestor and its daughters, (A,B)Ancestor;"};
    }
  }

  const std::string &text_, &path_;
  size_t at_ = 0;
  bool node_next_ = false;
  std::vector<size_t> open_;
  CognateTree tree_;
};

}  // namespace

CognateTree read_tree(const std::string &path) {
  const std::string text = read_input(path);
  return Newick(text, path).read();
}

Cognates read_cognates(const std::string &path, const CognateTree &tree) {
  const TextTable table = read_table(path);
  const size_t set = table.column("set"), language = table.column("language"), form = table.column("form");
  Cognates out;
  std::vector<std::string> names;
  std::vector<size_t> node_of;
  for (const TextTable::Row &row : table.rows) {
    const auto found =
        std::find_if(tree.nodes.begin(), tree.nodes.end(), [&](const auto &n) { return n.name == row.cells[language]; });
    if (found == tree.nodes.end()) {
      throw Failure{1, table.where(row.line) + ": language '" + row.cells[language] + "' is not in the tree"};
    }
    node_of.push_back(static_cast<size_t>(found - tree.nodes.begin()));
    const Segments segments = split_spaces(row.cells[form]);
    if (segments.empty()) throw Failure{1, table.where(row.line) + ": no form"};
    if (found->leaf) names.insert(names.end(), segments.begin(), segments.end());
  }
  if (names.empty()) throw Failure{1, path + ": no form of a leaf of the tree"};
  out.alphabet = alphabet_of_names(path, std::move(names));
  std::map<std::string, size_t> places;
  for (size_t i = 0; i < table.rows.size(); ++i) {
    const TextTable::Row &row = table.rows[i];
    const auto [place, fresh] = places.emplace(row.cells[set], out.sets.size());
    if (fresh) out.sets.push_back({row.cells[set], std::vector<std::vector<int32_t>>(tree.nodes.size())});
    const Segments segments = split_spaces(row.cells[form]);
    std::vector<int32_t> &at = out.sets[place->second].forms[node_of[i]];
    bool twice = !at.empty();
    if (tree.nodes[node_of[i]].leaf) encode(out.alphabet.get(), segments, &at);
    else twice = !out.gold.emplace(std::pair(place->second, node_of[i]), std::vector<Segments>{segments}).second;
    if (twice) {
      throw Failure{1, table.where(row.line) + ": set '" + row.cells[set] + "' has two forms of this language; expected one"};
    }
  }
  for (const CognateSet &s : out.sets) {
    if (std::all_of(s.forms.begin(), s.forms.end(), [](const auto &f) { return f.empty(); })) {
      throw Failure{1, path + ": set '" + s.name + "' has no form of a leaf of the tree"};
    }
  }
  return out;
}

}  // namespace tool
