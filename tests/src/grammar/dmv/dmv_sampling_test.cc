// Geweke's test of the samplers of dependency models: sentences and trees that are drawn word by word beside a chain that
// redraws a sentence and lets the sampler draw all trees anew. All is conditioned on sentences of few words.
#include <vector>

#include "src/grammar/dmv/dmv.hh"
#include "tests/src/learner/rows/geweke_of_rows.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr size_t kSentences = 3, kMostWords = 4, kTags = 2;
constexpr double kAlpha = .6;

// A sentence and its tree: symbols from 0, and heads, of which the root's child has −1.
struct Tree {
  std::vector<size_t> words;
  std::vector<int32_t> heads;
};

class Trees {
 public:
  Trees(RowMethod method, size_t valence) : method_(method), layout_{kTags, valence}, trees_(kSentences) {}

  size_t items() const { return trees_.size(); }
  void draw_all(Rng &rng) {
    for (bool all = false; !all;) {
      for (Tree &tree : trees_) tree = {};
      all = true;
      for (size_t i = 0; all && i < items(); ++i) all = draw(rng, i);
    }
  }
  void redraw(Rng &rng, size_t which) {
    while (!draw(rng, which)) {
    }
  }
  RowFamilyPtr family() const {
    DmvSettings s;
    s.method = method_;
    s.valence = static_cast<int64_t>(layout_.valence);
    s.prior = s.prior_root = s.prior_child = s.prior_stop = kAlpha;
    return std::make_shared<const Dmv>(corpus(), s, Run{});
  }
  Array<int32_t> choices() const {
    Array<int32_t> all;
    for (const Tree &tree : trees_) all.insert(all.end(), tree.heads.begin(), tree.heads.end());
    return all;
  }
  void set_choices(const Array<int32_t> &all) {
    const int32_t *head = all.data();
    for (Tree &tree : trees_) {
      for (int32_t &h : tree.heads) h = *head++;
    }
  }

 private:
  CorpusPtr corpus() const {
    CorpusArrays arrays;
    arrays.alphabet = Alphabet::sized(kTags);
    for (const Tree &tree : trees_) {
      for (const size_t word : tree.words) arrays.symbols.push_back(static_cast<Label>(word + 1));
      arrays.offsets.push_back(static_cast<int64_t>(arrays.symbols.size()));
    }
    return shared_corpus(std::move(arrays));
  }
  // Sums the uses of all trees but one. The layout's numbers are those of the parts.
  Array<double> uses_without(size_t which) const {
    Array<double> uses(layout_.size(), 0.0);
    for (size_t i = 0; i < items(); ++i) {
      const Tree &tree = trees_[i];
      for (size_t m = 0; i != which && m < tree.words.size(); ++m) {
        const int32_t h = tree.heads[m];
        uses[h < 0 ? layout_.root(tree.words[m])
                   : layout_.child(tree.words[static_cast<size_t>(h)], side_of(m, h), tree.words[m])] += 1;
        for (const size_t side : {kLeftSide, kRightSide}) {
          size_t children = 0;
          for (size_t k = 0; k < tree.words.size(); ++k) {
            if (tree.heads[k] != static_cast<int32_t>(m) || side_of(k, tree.heads[k]) != side) continue;
            uses[layout_.choice(tree.words[m], side, valence_state(children++, layout_.valence), kDmvGoes)] += 1;
          }
          uses[layout_.choice(tree.words[m], side, valence_state(children, layout_.valence), kDmvStops)] += 1;
        }
      }
    }
    return uses;
  }
  static size_t side_of(size_t child, int32_t head) { return static_cast<int32_t>(child) < head ? kLeftSide : kRightSide; }

  // Draws one sentence and its tree given the others; returns false once it has too many words.
  bool draw(Rng &rng, size_t which) {
    Array<double> uses = uses_without(which);
    const auto drawn = [&](size_t first, size_t outcomes) {
      const size_t k = drawn_from_urn(rng, uses.data() + first, outcomes, kAlpha);
      uses[first + k] += 1;
      return k;
    };
    struct Word {
      size_t tag;
      std::vector<size_t> children[2];  // from the word outwards
    };
    std::vector<Word> words{{drawn(layout_.root_begin(), kTags), {}}};
    for (size_t h = 0; h < words.size(); ++h) {
      for (const size_t side : {kLeftSide, kRightSide}) {
        const size_t tag = words[h].tag;
        const auto goes = [&](size_t children) {
          return drawn(layout_.choice(tag, side, valence_state(children, layout_.valence), 0), 2) == kDmvGoes;
        };
        while (goes(words[h].children[side].size())) {
          words[h].children[side].push_back(words.size());
          words.push_back({drawn(layout_.child(tag, side, 0), kTags), {}});
          if (words.size() > kMostWords) return false;
        }
      }
    }
    Tree tree;
    std::vector<int32_t> place(words.size());
    const auto write = [&](const auto &self, size_t h) -> void {
      const auto &left = words[h].children[kLeftSide];
      for (auto child = left.rbegin(); child != left.rend(); ++child) self(self, *child);
      place[h] = static_cast<int32_t>(tree.words.size());
      tree.words.push_back(words[h].tag);
      for (const size_t child : words[h].children[kRightSide]) self(self, child);
    };
    write(write, 0);
    tree.heads.assign(words.size(), -1);
    for (size_t h = 0; h < words.size(); ++h) {
      for (const auto &side : words[h].children) {
        for (const size_t child : side) tree.heads[static_cast<size_t>(place[child])] = place[h];
      }
    }
    trees_[which] = std::move(tree);
    return true;
  }

  RowMethod method_;
  DmvLayout layout_;
  std::vector<Tree> trees_;
};

constexpr std::pair<RowMethod, size_t> kCases[] = {
    {RowMethod::cgs, 2}, {RowMethod::cgs, 3}, {RowMethod::blocked_gibbs, 2}};

void geweke_finds_nothing(void **) {
  for (const auto &[method, valence] : kCases) {
    const double found = geweke_of_rows(Trees(method, valence), 3, false, 20000 / kCasesDivisor);
    if (!(found < 4)) print_error("method %d: %g\n", static_cast<int>(method), found);
    assert_true(found < 4);
  }
}

void geweke_finds_one_count_too_many(void **) {
  if (kCasesDivisor > 1) return;  // this tries the test, and needs all draws
  for (const auto &[method, valence] : kCases) {
    const double found = geweke_of_rows(Trees(method, valence), 3, true, 20000);
    print_error("method %d: %g\n", static_cast<int>(method), found);
    assert_true(found > 6);
  }
}

}  // namespace

TESTS(geweke_finds_nothing, geweke_finds_one_count_too_many)
