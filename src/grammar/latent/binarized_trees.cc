#include "src/grammar/latent/binarized_trees.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/sequence_table.hh"

namespace hws {

namespace {

class Binarizer {
 public:
  Binarizer(const Treebank &bank, std::span<const int32_t> words, const Run &run)
      : bank_(bank), words_(words), run_(run), label_keys_("labels of trees"), rule_keys_("rules of trees"),
        chain_keys_("chains of constituents"), to_(std::make_shared<BinarizedTrees>()) {}

  BinarizedTreesPtr read() {
    for (int64_t s = 0; s < bank_.sentences(); ++s) {
      if ((s & 255) == 0) run_.check();
      read_tree(s);
    }
    number_labels();
    number_rules();
    return to_;
  }

 private:
  // A child that is a word is ~word.
  struct Task {
    int32_t child;      // what is read; unused if it is the rest of a constituent
    int32_t rest_of;    // an intermediate label, or −1
    int32_t begin, end; // the rest's children, in children_
    int32_t waits;      // the node whose second child this is, or −1
  };

  int32_t label(LatentKind kind, int32_t number) {
    const int32_t key[2] = {static_cast<int32_t>(kind), number};
    return label_keys_.number(key, run_);
  }
  // The label of a child, above which there is no other.
  int32_t label_of(int32_t child) {
    if (child >= 0) return label(LatentKind::constituent, tree_.label[static_cast<size_t>(child)]);
    return label(LatentKind::tag, tree_.tag[static_cast<size_t>(~child)]);
  }
  int32_t begin_of(int32_t node) const { return child_begin_[node]; }
  int32_t end_of(int32_t node) const { return child_begin_[node + 1]; }

  // Lists the children of all constituents, each list in the order of the sentence.
  void list_children(int64_t s) {
    const size_t n = tree_.words(), nodes = tree_.nodes();
    if (n == 0 || nodes == 0 || tree_.first[0] != 0 || static_cast<size_t>(tree_.last[0]) != n) {
      fail(Code::argument, "sentence %" PRId64 " (counted from 0) has no constituent around all its words; expected a tree", s);
    }
    child_begin_.assign(nodes + 2, 0);
    const auto parent = [](int32_t p) { return static_cast<size_t>(p < 0 ? 0 : p); };
    for (size_t k = 1; k < nodes; ++k) ++child_begin_[parent(tree_.parent[k]) + 2];
    for (size_t w = 0; w < n; ++w) ++child_begin_[parent(tree_.parent_of_word[w]) + 2];
    for (size_t k = 2; k < nodes + 2; ++k) child_begin_[k] += child_begin_[k - 1];
    children_.resize(nodes - 1 + n);
    size_t next = 1;
    // child_begin_[k + 1] is where the next child of k goes; at the end it is where the list of k ends.
    const auto add = [&](int32_t p, int32_t child) { children_[child_begin_[parent(p) + 1]++] = child; };
    for (size_t w = 0; w < n; ++w) {
      const int32_t word = static_cast<int32_t>(w);
      for (; next < nodes && tree_.first[next] == word; ++next) add(tree_.parent[next], static_cast<int32_t>(next));
      if (tree_.tag[w] == 0) {
        fail(Code::argument, "sentence %" PRId64 ", word %zu (counted from 0) has no tag; expected one", s, w);
      }
      add(tree_.parent_of_word[w], ~word);
    }
  }

  size_t add_node(int32_t parent, int32_t left, int32_t right) {
    const int32_t key[3] = {parent, left, right};
    const int32_t rule = rule_keys_.number(key, run_);
    if (static_cast<size_t>(rule) == to_->uses.size()) to_->uses.push_back(0);
    ++to_->uses[rule];
    to_->nodes.push_back({rule, 0});
    return to_->nodes.size() - 1;
  }

  // Adds the rule from a label to the end of a chain. Returns that end, a constituent of several children or a word.
  int32_t follow(int32_t top, int32_t child, bool is_start) {
    chain_.assign(1, 0);  // the rule, known at the end
    while (child >= 0 && end_of(child) - begin_of(child) == 1) {
      chain_.push_back(tree_.label[static_cast<size_t>(child)]);
      child = children_[begin_of(child)];
    }
    // The chain's first label is `top` itself, unless that is the start.
    if (!is_start && chain_.size() > 1) chain_.erase(chain_.begin() + 1);
    const int32_t bottom = label_of(child);
    if (bottom == top) return child;
    const size_t node = add_node(top, bottom, -1);
    chain_[0] = to_->nodes[node].rule;
    count_chain();
    return child;
  }
  void count_chain() {
    const int32_t chain = chain_keys_.number(chain_, run_);
    if (static_cast<size_t>(chain) == chain_uses_.size()) chain_uses_.push_back(0);
    ++chain_uses_[chain];
  }

  void read_tree(int64_t s) {
    tree_ = bank_.sentence(s);
    const size_t first_word = static_cast<size_t>(bank_.arrays().offsets[s]);
    const bool bare = is_bare(tree_);
    if (bare) {
      const auto own = words_.subspan(first_word, tree_.words());
      to_->bare_words.insert(to_->bare_words.end(), own.begin(), own.end());
    }
    to_->bare_offsets.push_back(static_cast<int64_t>(to_->bare_words.size()));
    if (bare) return to_->offsets.push_back(to_->offsets.back());
    list_children(s);
    const size_t first = to_->nodes.size();
    const int32_t start = label(LatentKind::start, 0);
    tasks_.clear();
    read_children(follow(start, 0, true), first_word);
    while (!tasks_.empty()) {
      const Task task = tasks_.back();
      tasks_.pop_back();
      if (task.waits >= 0) {
        to_->nodes[task.waits].right = static_cast<int32_t>(to_->nodes.size() - first);
      }
      if (task.rest_of >= 0) add_children(task.rest_of, task.begin, task.end);
      else read_children(task.child < 0 ? task.child : follow(label_of(task.child), task.child, false), first_word);
    }
    to_->offsets.push_back(static_cast<int64_t>(to_->nodes.size()));
  }
  // Reads a word, or a constituent of several children.
  void read_children(int32_t child, size_t first_word) {
    if (child < 0) add_node(label_of(child), -1, words_[first_word + static_cast<size_t>(~child)]);
    else add_children(label_of(child), begin_of(child), end_of(child));
  }
  // Adds the rule of a label that has these children, at least two.
  void add_children(int32_t parent, int32_t begin, int32_t end) {
    const int32_t first = children_[begin], second = children_[begin + 1];
    const bool two = end - begin == 2;
    const std::span<const int32_t> key = label_keys_.at(parent);
    const int32_t rest = two ? -1 : label(LatentKind::intermediate, key[1]);
    const int32_t node = static_cast<int32_t>(add_node(parent, label_of(first), two ? label_of(second) : rest));
    tasks_.push_back({second, rest, begin + 1, end, node});
    tasks_.push_back({first, -1, 0, 0, -1});
  }

  void number_labels() {
    const int32_t count = label_keys_.size();
    Array<int32_t> order(static_cast<size_t>(count));
    for (int32_t l = 0; l < count; ++l) order[l] = l;
    std::sort(order.begin(), order.end(), [this](int32_t a, int32_t b) {
      const std::span<const int32_t> x = label_keys_.at(a), y = label_keys_.at(b);
      return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end());
    });
    label_number_.resize(static_cast<size_t>(count));
    for (int32_t l = 0; l < count; ++l) {
      const int32_t old = order[l];
      label_number_[old] = l;
      to_->labels.push_back({static_cast<LatentKind>(label_keys_.at(old)[0]), label_keys_.at(old)[1]});
    }
  }

  void number_rules() {
    Array<LatentRule> rules;
    const auto number = [this](int32_t l) { return label_number_[l]; };
    for (int32_t r = 0; r < rule_keys_.size(); ++r) {
      const std::span<const int32_t> key = rule_keys_.at(r);
      const bool word = key[1] < 0;
      rules.push_back({number(key[0]), word ? -1 : number(key[1]), word || key[2] < 0 ? key[2] : number(key[2])});
    }
    const Array<int32_t> now = sort_rules(std::move(rules), to_->label_count(), to_.get());
    Array<int64_t> uses(to_->uses.size());
    for (size_t r = 0; r < now.size(); ++r) uses[now[r]] = to_->uses[r];
    to_->uses.swap(uses);
    for (LatentNode &node : to_->nodes) node.rule = now[node.rule];
    keep_chains(now);
  }

  void keep_chains(const Array<int32_t> &now) {
    Array<int32_t> best(now.size(), -1);  // the most frequent chain of each rule, on a tie the first
    for (int32_t c = 0; c < chain_keys_.size(); ++c) {
      int32_t &most = best[now[chain_keys_.at(c)[0]]];
      if (most < 0 || chain_uses_[c] > chain_uses_[most]) most = c;
    }
    for (const int32_t c : best) {
      if (c >= 0) {
        const std::span<const int32_t> middle = chain_keys_.at(c).subspan(1);
        to_->middle.insert(to_->middle.end(), middle.begin(), middle.end());
      }
      to_->first_middle.push_back(static_cast<int32_t>(to_->middle.size()));
    }
  }

  const Treebank &bank_;
  std::span<const int32_t> words_;
  const Run &run_;
  SequenceTable label_keys_, rule_keys_, chain_keys_;
  Array<int64_t> chain_uses_;
  std::shared_ptr<BinarizedTrees> to_;
  TreeView tree_;
  Array<int32_t> child_begin_, children_, chain_, label_number_;
  Array<Task> tasks_;
};

}  // namespace

Array<int32_t> sort_rules(Array<LatentRule> rules, int32_t labels, LatentGrammar *to) {
  Array<int32_t> order(rules.size()), number(rules.size());
  for (size_t r = 0; r < order.size(); ++r) order[r] = static_cast<int32_t>(r);
  std::sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
    const LatentRule &x = rules[a], &y = rules[b];
    if (x.parent != y.parent) return x.parent < y.parent;
    if (x.is_word() != y.is_word()) return y.is_word();
    return x.left != y.left ? x.left < y.left : x.right < y.right;
  });
  to->rules.clear();
  to->first_rule.assign(static_cast<size_t>(labels) + 1, 0);
  for (size_t k = 0; k < order.size(); ++k) {
    const LatentRule &rule = rules[order[k]];
    number[order[k]] = static_cast<int32_t>(k);
    to->rules.push_back(rule);
    to->first_rule[rule.parent + 1] = static_cast<int32_t>(k) + 1;
  }
  for (size_t l = 1; l < to->first_rule.size(); ++l) to->first_rule[l] = std::max(to->first_rule[l], to->first_rule[l - 1]);
  return number;
}

bool is_bare(const TreeView &sentence) {
  return sentence.words() > 0 && sentence.nodes() <= 1 &&
         std::all_of(sentence.tag.begin(), sentence.tag.end(), [](Label tag) { return tag == 0; });
}

bool has_bare(const Treebank &bank) {
  for (int64_t t = 0; t < bank.sentences(); ++t) {
    if (is_bare(bank.sentence(t))) return true;
  }
  return false;
}

BinarizedTreesPtr binarize(const Treebank &bank, std::span<const int32_t> words, const Run &run) {
  if (words.size() != bank.arrays().word.size()) {
    fail(Code::argument, "%zu words of rules; expected %zu, one for each token", words.size(), bank.arrays().word.size());
  }
  return Binarizer(bank, words, run).read();
}

}  // namespace hws
