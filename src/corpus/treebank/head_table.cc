#include "src/corpus/treebank/head_table.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/error.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

constexpr std::string_view kAnyLabel = "*", kSkip = "skip";

}  // namespace

HeadTable::HeadTable(std::string_view text) {
  Array<std::string_view> words;
  for (LineReader lines(text); lines.next();) {
    const std::string_view line = lines.line();
    split_blanks(line, words);
    if (words.empty() || line[0] == '#') continue;
    if (words[0] == kSkip) {
      skipped_.insert(skipped_.end(), words.begin() + 1, words.end());
      continue;
    }
    if (words.size() < 2) fail_at(Code::parse, lines.number(), 1, "a label alone; expected a label, a search and children");
    static constexpr std::string_view kSearches[] = {"left", "right", "leftmost", "rightmost", "last"};
    const auto search = std::find(std::begin(kSearches), std::end(kSearches), words[1]);
    if (search == std::end(kSearches)) {
      fail_at(Code::parse, lines.number(), column_of(line, words[1]),
              "search %s; expected left, right, leftmost, rightmost or last", quoted(words[1]).c_str());
    }
    rules_.push_back({std::string(words[0]), static_cast<Search>(search - std::begin(kSearches)),
                      std::vector<std::string>(words.begin() + 2, words.end())});
  }
}

bool HeadTable::has(const std::vector<std::string> &names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

size_t HeadTable::found(const Rule &rule, const std::vector<std::string_view> &children) {
  const size_t n = children.size();
  switch (rule.search) {
    case Search::left:
      for (const std::string &name : rule.children) {
        const auto at = std::find(children.begin(), children.end(), name);
        if (at != children.end()) return static_cast<size_t>(at - children.begin());
      }
      break;
    case Search::right:
      for (const std::string &name : rule.children) {
        const auto at = std::find(children.rbegin(), children.rend(), name);
        if (at != children.rend()) return static_cast<size_t>(children.rend() - at) - 1;
      }
      break;
    case Search::leftmost:
      for (size_t k = 0; k < n; ++k) {
        if (has(rule.children, children[k])) return k;
      }
      break;
    case Search::rightmost:
      for (size_t k = n; k > 0; --k) {
        if (has(rule.children, children[k - 1])) return k - 1;
      }
      break;
    case Search::last:
      if (has(rule.children, children[n - 1])) return n - 1;
      break;
  }
  return n;
}

size_t HeadTable::head_of(std::string_view label, const std::vector<std::string_view> &children) const {
  const size_t n = children.size();
  bool known = false;
  for (const Rule &rule : rules_) known |= rule.label == label;
  if (!known) label = kAnyLabel;
  bool from_right = false;
  for (const Rule &rule : rules_) {
    if (rule.label != label) continue;
    const size_t at = found(rule, children);
    if (at < n) return at;
    from_right = rule.search == Search::right || rule.search == Search::rightmost;
  }
  for (size_t k = 0; k < n; ++k) {
    const size_t at = from_right ? n - 1 - k : k;
    if (!has(skipped_, children[at])) return at;
  }
  return from_right ? n - 1 : 0;
}

std::string_view collins_heads() {
  return R"(# Heads of constituents after Collins (1999), appendix A. "left": of each child in turn, the leftmost; "right": the
# rightmost. "leftmost" and "rightmost": of all these children. "last": the last child, if it is one of these. Lines of one
# label hold in turn; then its last line's side gives the first child that is not skipped. Other labels have the line of *.
skip , : . `` '' -LRB- -RRB- # $
ADJP left NNS QP NN $ ADVP JJ VBN VBG ADJP JJR NP JJS DT FW RBR RBS SBAR RB
ADVP right RB RBR RBS FW ADVP TO CD JJR JJ IN NP JJS NN
CONJP right CC RB IN
FRAG right
INTJ left
LST right LS :
NAC left NN NNS NNP NNPS NP NAC EX $ CD QP PRP VBG JJ JJS JJR ADJP FW
PP right IN TO VBG VBN RP FW
PRN left
PRT right RP
QP left $ IN NNS NN JJ RB DT CD NCD QP JJR JJS
RRC right VP NP ADVP ADJP PP
S left TO IN VP S SBAR ADJP UCP NP
SBAR left WHNP WHPP WHADVP WHADJP IN DT S SQ SINV SBAR FRAG
SBARQ left SQ S SINV SBARQ FRAG
SINV left VBZ VBD VBP VB MD VP S SINV ADJP NP
SQ left VBZ VBD VBP VB MD VP SQ
UCP right
VP left TO VBD VBN MD VBZ VB VBG VBP VP ADJP NN NNS NP
WHADJP left CC WRB JJ ADJP
WHADVP right CC WRB
WHNP left WDT WP WP$ WHADJP WHPP WHNP
WHPP right IN TO FW
NP last POS
NP rightmost NN NNP NNPS NNS NX POS JJR
NP leftmost NP
NP rightmost $ ADJP PRN
NP rightmost CD
NP rightmost JJ JJS RB QP
NX last POS
NX rightmost NN NNP NNPS NNS NX POS JJR
NX leftmost NP
NX rightmost $ ADJP PRN
NX rightmost CD
NX rightmost JJ JJS RB QP
* left
)";
}

TreebankPtr with_heads_of(const Treebank &bank, const HeadTable &table, const Run &run) {
  const TreebankArrays &all = bank.arrays();
  Array<int32_t> heads;
  for (int64_t s = 0; s < bank.sentences(); ++s) {
    run.check();
    const TreeView t = bank.sentence(s);
    const size_t begin = heads.size(), n = t.words();
    heads.resize(begin + n, 0);
    if (n == 0) continue;
    if (n > 1 && (t.nodes() == 0 || t.first[0] != 0 || t.last[0] != static_cast<int32_t>(n))) {
      fail(Code::argument, "sentence %" PRId64 " (counted from 0) has no brackets around all words", s);
    }
    // Constituents from the last to the first: those below come before their parent.
    Array<int32_t> head(t.nodes(), -1);
    std::vector<std::string_view> labels;
    Array<int32_t> words;  // the head word of each child
    for (size_t k = t.nodes(); k > 0; --k) {
      const size_t node = k - 1;
      labels.clear();
      words.clear();
      // Children in the order of their words: a word of its own, or the next constituent below.
      size_t next = node + 1;
      for (int32_t w = t.first[node]; w < t.last[node];) {
        const bool own = t.parent_of_word[static_cast<size_t>(w)] == static_cast<int32_t>(node);
        if (own) {
          const Label tag = t.tag[static_cast<size_t>(w)];
          labels.push_back(tag > 0 ? all.tags->name(tag) : std::string_view());
          words.push_back(w++);
          continue;
        }
        while (t.parent[next] != static_cast<int32_t>(node)) ++next;
        const Label label = t.label[next];
        labels.push_back(label > 0 ? all.labels->name(label) : std::string_view());
        words.push_back(head[next]);
        w = t.last[next++];
      }
      const Label label = t.label[node];
      const size_t chosen = table.head_of(label > 0 ? all.labels->name(label) : std::string_view(), labels);
      head[node] = words[chosen];
      for (const int32_t w : words) {
        if (w != head[node]) heads[begin + static_cast<size_t>(w)] = head[node] + 1;
      }
    }
  }
  return with_heads(bank, heads, run);
}

}  // namespace hws
