// Which child of a constituent is its head (Magerman 1995; Collins 1999, appendix A), as a table that is read from text, and
// the dependencies that follow from it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "src/corpus/treebank/treebank.hh"

namespace hws {

// The text's form is described at hws_treebank_dependencies.
class HeadTable {
 public:
  // Fails with `parse`, line and column.
  explicit HeadTable(std::string_view text);

  // The head among children of these labels; there is one child at least.
  size_t head_of(std::string_view label, const std::vector<std::string_view> &children) const;

 private:
  enum class Search { left, right, leftmost, rightmost, last };
  struct Rule {
    std::string label;
    Search search;
    std::vector<std::string> children;
  };
  static bool has(const std::vector<std::string> &names, std::string_view name);
  // Returns the number of children where none is found.
  static size_t found(const Rule &rule, const std::vector<std::string_view> &children);

  std::vector<Rule> rules_;
  std::vector<std::string> skipped_;
};

// A table after Collins' rules.
std::string_view collins_heads();

// Returns the same treebank with the heads that the table gives. Fails with `argument` for a sentence whose words are not all
// within one outermost bracket.
TreebankPtr with_heads_of(const Treebank &bank, const HeadTable &table, const Run &run);

}  // namespace hws
