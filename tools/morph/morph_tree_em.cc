#include "tools/morph/morph_tree_em.hh"

#include <algorithm>
#include <cmath>

#include "tools/learner/held_out.hh"

namespace tool {

namespace {

constexpr double kImagined = 2;  // the untrained prior weighs as much as this many words of the oldest ancestor

struct WeightedPairs {
  std::vector<int64_t> offsets{0};
  std::vector<int32_t> labels;
  std::vector<double> weights;
  void add(const std::vector<int32_t> &from, const std::vector<int32_t> &to, double weight) {
    for (const auto *s : {&from, &to}) {
      labels.insert(labels.end(), s->begin(), s->end());
      offsets.push_back(static_cast<int64_t>(labels.size()));
    }
    weights.push_back(weight);
  }
};

// Scaled to sum to 1; without forms of probability zero.
std::vector<Form> posterior_forms(const hws_learner *learner, int64_t variable, int64_t n) {
  std::vector<Form> forms = best_forms(learner, variable, n);
  forms.erase(std::remove_if(forms.begin(), forms.end(), [](const Form &f) { return !(f.probability > 0); }), forms.end());
  double sum = 0;
  for (const Form &f : forms) sum += f.probability;
  for (Form &f : forms) f.probability /= sum;
  return forms;
}

class TreeEm {
 public:
  TreeEm(Session *session, const CognateTree &tree, const Cognates &cognates, const TreeFlags &flags)
      : session_(session), tree_(tree), cognates_(cognates), flags_(flags), observed_(cognates.sets.size()) {
    const double share = held_out_share_alone(flags.held_out);
    int64_t seen = 0;
    for (size_t s = 0; s < cognates.sets.size(); ++s) {
      const auto &forms = cognates.sets[s].forms;
      int64_t left = std::count_if(forms.begin(), forms.end(), [](const auto &f) { return !f.empty(); });
      for (const auto &f : forms) {
        const bool out = !f.empty() && left > 1 && share > 0 && is_held_out(seen++, share);
        left -= out;
        observed_[s].push_back(!f.empty() && !out);
      }
    }
  }

  TreeRun run() {
    TreeRun out;
    start(&out.model);
    double before = INFINITY;
    for (int64_t i = 0; i < flags_.iterations; ++i) {
      pairs_.assign(tree_.nodes.size(), {});
      roots_.clear();
      out.forms.assign(cognates_.sets.size(), std::vector<std::vector<Form>>(tree_.nodes.size()));
      out.log_gold.assign(cognates_.sets.size(), std::vector<double>(tree_.nodes.size()));
      TreePoint point{0, 0};
      cost_ = segments_ = 0;
      for (size_t s = 0; s < cognates_.sets.size(); ++s) visit(s, i + 1 < flags_.iterations, &out, &point);
      point.held_out = segments_ > 0 ? cost_ / segments_ : 0;
      out.points.push_back(point);
      const bool still = segments_ > 0 && std::fabs(before - point.held_out) <= flags_.tolerance;
      before = point.held_out;
      if (still || i + 1 == flags_.iterations) break;
      improve(&out.model);
    }
    return out;
  }

 private:
  const hws_alphabet *alphabet() const { return cognates_.alphabet.get(); }

  void start(TreeModel *model) {
    double segments = 0, words = 0;
    for (const CognateSet &s : cognates_.sets) {
      for (const auto &f : s.forms) {
        segments += static_cast<double>(f.size());
        words += !f.empty();
      }
    }
    untrained_prior_ = even_prior(alphabet(), flags_.length > 0 ? flags_.length : segments / words);
    model->prior = untrained_prior_.part[1];
    for (const CognateTree::Node &n : tree_.nodes) {
      const bool root = n.parent == SIZE_MAX;
      model->edit.push_back(root ? nullptr : untrained_edit(alphabet(), flags_.rates));
      model->machine.push_back(root ? nullptr : edit_machine(session_, model->edit.back().get()));
    }
  }

  SetGraph build(size_t s, const TreeModel &model) const {
    const CognateSet &set = cognates_.sets[s];
    std::vector<bool> needed(tree_.nodes.size());
    for (size_t v = tree_.nodes.size(); v-- > 0;) {
      if (!set.forms[v].empty()) needed[v] = true;
      if (needed[v] && tree_.nodes[v].parent != SIZE_MAX) needed[tree_.nodes[v].parent] = true;
    }
    const GraphBuilder builder = own<GraphBuilder>("", [](auto *p) { return hws_graph_builder_new(p); });
    SetGraph out{nullptr, std::vector<int64_t>(tree_.nodes.size(), -1)};
    int64_t factor = 0;
    for (size_t v = 0; v < tree_.nodes.size(); ++v) {
      if (!needed[v] || (tree_.nodes[v].leaf && !observed_[s][v])) continue;
      check(hws_graph_builder_add_strings(builder.get(), alphabet(), tree_.nodes[v].name.c_str(), &out.variable[v]));
      const auto &form = set.forms[v];
      if (tree_.nodes[v].leaf) {
        check(hws_graph_builder_observe_string(builder.get(), out.variable[v], form.data(), static_cast<int64_t>(form.size())));
      }
      if (tree_.nodes[v].parent == SIZE_MAX) {
        const auto prior = prior_model(alphabet(), model.prior);
        check(hws_graph_builder_add_ngram(builder.get(), prior.get(), out.variable[v], nullptr, &factor));
      } else {
        const int64_t both[2] = {out.variable[tree_.nodes[v].parent], out.variable[v]};
        check(hws_graph_builder_add_machine(builder.get(), model.machine[v].get(), both, 2, nullptr, &factor));
      }
    }
    out.graph = own<Graph>("", [&](auto *p) { return hws_graph_builder_build(builder.get(), p); });
    return out;
  }

  void visit(size_t s, bool learn, TreeRun *out, TreePoint *point) {
    const SetGraph set = build(s, out->model);
    const Inference run = run_inference(session_, set.graph.get(), flags_.inference);
    point->seconds += run.seconds;
    for (size_t v = 0; v < tree_.nodes.size(); ++v) {
      if (set.variable[v] >= 0 && !tree_.nodes[v].leaf) {
        out->forms[s][v] = posterior_forms(run.learner.get(), set.variable[v], flags_.forms);
      }
    }
    for (size_t v = 0; v < tree_.nodes.size(); ++v) {
      if (set.variable[v] >= 0) gold(s, v, set.variable[v], run.learner.get(), out);
      const size_t mother = tree_.nodes[v].parent;
      if (mother == SIZE_MAX) {
        if (learn) roots_.push_back(out->forms[s][v]);
      } else if (set.variable[v] >= 0) {
        if (learn) add_pairs(s, v, set, out->forms[s][mother]);
      } else if (!cognates_.sets[s].forms[v].empty()) {
        score(s, v, set.variable[mother], run.learner.get(), out->model);
      }
    }
  }

  void gold(size_t s, size_t v, int64_t variable, const hws_learner *learner, TreeRun *out) const {
    const auto found = cognates_.gold.find({s, v});
    if (found == cognates_.gold.end()) return;
    std::vector<std::vector<int32_t>> strings(1);
    if (!encode(alphabet(), found->second[0], &strings[0])) strings.clear();
    out->log_gold[s][v] = log_belief(learner, variable, alphabet(), strings);
  }

  void add_pairs(size_t s, size_t v, const SetGraph &set, const std::vector<Form> &mothers) {
    for (const Form &mother : mothers) {
      if (tree_.nodes[v].leaf) {
        pairs_[v].add(mother.labels, cognates_.sets[s].forms[v], mother.probability);
        continue;
      }
      const Graph given = own<Graph>("", [&](auto *p) {
        return hws_graph_with_string(set.graph.get(), set.variable[tree_.nodes[v].parent], mother.labels.data(),
                                     static_cast<int64_t>(mother.labels.size()), p);
      });
      const Inference run = run_inference(session_, given.get(), flags_.inference);
      for (const Form &daughter : posterior_forms(run.learner.get(), set.variable[v], flags_.forms)) {
        pairs_[v].add(mother.labels, daughter.labels, mother.probability * daughter.probability);
      }
    }
  }

  // -ln p of a held-out form: its mother's belief through the branch.
  void score(size_t s, size_t v, int64_t mother, const hws_learner *learner, const TreeModel &model) {
    const auto &form = cognates_.sets[s].forms[v];
    segments_ += static_cast<double>(form.size());
    hws_machine *raw = nullptr;
    const hws_status status = hws_graph_learner_belief(learner, mother, nullptr, &raw);
    const Machine belief(raw);
    double cost = kWordFloor;
    if (status != HWS_E_EMPTY && status != HWS_E_IMPROPER && status != HWS_E_DIVERGED) {
      check(status);
      const Machine surface = own<Machine>("", [&](auto *p) {
        return hws_machine_from_labels(alphabet(), HWS_LOG, form.data(), static_cast<int64_t>(form.size()), nullptr, p);
      });
      const hws_machine *chain[3] = {belief.get(), model.machine[v].get(), surface.get()};
      const Options options = session_->options_for("hws_machine_sum_product");
      check(hws_machine_sum_product(chain, 3, options.get(), &cost));
    }
    cost_ += std::min(cost, kWordFloor);
  }

  void improve(TreeModel *model) {
    const hws_alphabet *both[2] = {alphabet(), alphabet()};
    const EditModel untrained = untrained_edit(alphabet(), flags_.rates);
    for (size_t v = 1; v < tree_.nodes.size(); ++v) {
      const WeightedPairs &p = pairs_[v];
      if (p.weights.empty()) continue;
      const Strings strings = own<Strings>("", [&](auto *out) {
        return hws_strings_from_arrays(2, static_cast<int64_t>(p.weights.size()), p.offsets.data(), p.labels.data(),
                                       p.weights.data(), both, nullptr, out);
      });
      model->edit[v] = fit_edit(session_, untrained.get(), strings.get(), flags_.edit_steps, flags_.pseudo_counts);
      model->machine[v] = edit_machine(session_, model->edit[v].get());
    }
    const std::vector<bool> stems(roots_.size(), true);
    model->prior = fit_prior(stems, roots_, untrained_prior_, kImagined).part[1];
  }

  Session *session_;
  const CognateTree &tree_;
  const Cognates &cognates_;
  const TreeFlags &flags_;
  std::vector<std::vector<bool>> observed_;  // by set and node: a leaf's form that is in the graph
  MorphPrior untrained_prior_;
  std::vector<WeightedPairs> pairs_;         // by node
  std::vector<std::vector<Form>> roots_;
  double cost_ = 0, segments_ = 0;
};

}  // namespace

TreeRun tree_run(Session *session, const CognateTree &tree, const Cognates &cognates, const TreeFlags &flags) {
  return TreeEm(session, tree, cognates, flags).run();
}

}  // namespace tool
