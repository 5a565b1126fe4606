#include "tools/morph/morph_lists.hh"

#include <algorithm>
#include <array>
#include <cmath>

#include "tools/base/stopwatch.hh"

namespace tool {

namespace {

constexpr int64_t kLengthDifference = 3;  // between a word's underlying and surface form; others are not scored
// Candidates that are not scored get this share of the best one's probability per segment of difference. It is less than the
// prior gains by dropping a segment; otherwise a long stem would be taken for the empty one, which none of its words
// supports.
constexpr double kUnscored = 1e-5;
constexpr int64_t kDifferences =
    12;  // more differences count as this many, so that contradicting words still leave a belief
constexpr auto kShares = [] {
  std::array<double, kDifferences + 1> shares{1};
  for (size_t d = 1; d < shares.size(); ++d) shares[d] = shares[d - 1] * kUnscored;
  return shares;
}();
constexpr int64_t kBatch = 1 << 14;  // strings that are scored in one call

double log_prior(const MorphPrior::Part &part, const Labels &form) {
  double sum = std::log(part.end);
  for (const int32_t a : form) sum += std::log((1 - part.end) * part.segment[static_cast<size_t>(a) - 1]);
  return sum;
}

void sort_best_first(std::vector<Form> *forms) {
  std::stable_sort(forms->begin(), forms->end(), [](const Form &a, const Form &b) { return a.probability > b.probability; });
}

// Strings of words, each beside its word's surface form.
struct StringBatch {
  std::vector<int64_t> offsets{0};
  Labels labels;
  void add(const Labels &string) {
    labels.insert(labels.end(), string.begin(), string.end());
    offsets.push_back(static_cast<int64_t>(labels.size()));
  }
};

}  // namespace

ListGraph::ListGraph(const Session *session, const InferenceFlags &flags, const MorphWords &words,
                     const std::vector<bool> &used, int64_t most)
    : session_(session), flags_(flags), words_(words), used_(used.empty() ? std::vector<bool>(words.words.size(), true) : used),
      candidates_(candidate_forms(session, words, used_, most)), choices_(words.words.size()) {
  const int64_t entries = shorten_lists(words, used_, &candidates_);
  for (const MorphWord &word : words.words) widest_.push_back(widest_table(word.morphs, candidates_, entries));
  for (size_t w = 0; w < words.words.size(); ++w) {
    session->check_cancel();
    list_choices(w);
  }
}

void ListGraph::list_choices(size_t w) {
  const std::vector<int64_t> difference = differences(w);
  std::map<Labels, int32_t> known;  // many choices are one string
  for (int64_t entry = 0; entry < std::ssize(difference); ++entry) {
    if (difference[static_cast<size_t>(entry)] > kLengthDifference) continue;
    const auto found = known.emplace(string_at(w, entry), static_cast<int32_t>(known.size())).first;
    choices_[w].push_back({static_cast<int32_t>(entry), found->second});
  }
  choices_[w].shrink_to_fit();
  first_string_.push_back(first_string_.back() + std::ssize(known));
}

// The candidate of each morph that belongs to an entry of a word's table. The last morph's index runs fastest.
std::vector<size_t> ListGraph::candidates_at(size_t w, int64_t entry) const {
  const std::vector<size_t> &morphs = words_.words[w].morphs;
  std::vector<size_t> out(morphs.size());
  for (size_t i = morphs.size(); i-- > 0;) {
    const int64_t n = std::min(widest_[w], std::ssize(candidates_[morphs[i]]));
    out[i] = static_cast<size_t>(entry % n);
    entry /= n;
  }
  return out;
}

// By how much longer or shorter than the surface form what each entry of the word's table spells is.
std::vector<int64_t> ListGraph::differences(size_t w) const {
  std::vector<int64_t> lengths{0};
  for (const size_t m : words_.words[w].morphs) {
    const size_t n = static_cast<size_t>(std::min(widest_[w], std::ssize(candidates_[m])));
    std::vector<int64_t> longer;
    longer.reserve(lengths.size() * n);
    for (const int64_t length : lengths) {
      for (size_t c = 0; c < n; ++c) longer.push_back(length + std::ssize(candidates_[m][c]));
    }
    lengths = std::move(longer);
  }
  for (int64_t &length : lengths) length = std::abs(length - std::ssize(words_.words[w].surface));
  return lengths;
}

Labels ListGraph::string_at(size_t w, int64_t entry) const {
  Labels whole;
  const std::vector<size_t> chosen = candidates_at(w, entry);
  for (size_t i = 0; i < chosen.size(); ++i) {
    const Labels &part = candidates_[words_.words[w].morphs[i]][chosen[i]];
    whole.insert(whole.end(), part.begin(), part.end());
  }
  return whole;
}

// ln p(surface | string) of all words' strings. The strings are made anew each time, since keeping them would take more
// memory than everything else.
std::vector<double> ListGraph::scores(const hws_edit_model *edit) const {
  std::vector<double> log_p(static_cast<size_t>(first_string_.back()));
  const Options options = session_->options_for("hws_edit_model_score");
  const hws_alphabet *both[2] = {words_.alphabet.get(), words_.alphabet.get()};
  StringBatch batch;
  int64_t done = 0, waiting = 0;
  const auto score = [&] {
    const Strings pairs = own<Strings>("", [&](auto *p) {
      return hws_strings_from_arrays(2, waiting, batch.offsets.data(), batch.labels.data(), nullptr, both, nullptr, p);
    });
    check(hws_edit_model_score(edit, pairs.get(), options.get(), log_p.data() + done));
    done += waiting;
    waiting = 0;
    batch = {};
  };
  for (size_t w = 0; w < words_.words.size(); ++w) {
    int32_t next = 0;
    for (const Choice &c : choices_[w]) {
      if (c.string != next) continue;  // not the first choice of its string
      ++next;
      batch.add(string_at(w, c.entry));
      batch.add(words_.words[w].surface);
      if (++waiting == kBatch) score();
    }
  }
  if (waiting > 0) score();
  return log_p;
}

// Of each candidate, relative to the largest.
std::vector<double> ListGraph::prior_weights(size_t m, const MorphPrior &prior) const {
  const std::string &morph = words_.morphs[m];
  std::vector<double> weights;
  for (const Labels &form : candidates_[m]) weights.push_back(log_prior(prior.of(morph), form));
  if (is_stem(morph) && prior.allomorphs > 0) {
    std::vector<bool> within(weights.size());
    for (size_t w = 0; w < words_.words.size(); ++w) {
      const MorphWord &word = words_.words[w];
      if (!used_[w] || std::find(word.morphs.begin(), word.morphs.end(), m) == word.morphs.end()) continue;
      for (size_t c = 0; c < weights.size(); ++c) {
        const Labels &form = candidates_[m][c];
        within[c] = within[c] || (!form.empty() && std::search(word.surface.begin(), word.surface.end(), form.begin(),
                                                               form.end()) != word.surface.end());
      }
    }
    for (size_t c = 0; c < weights.size(); ++c) weights[c] += within[c] ? std::log1p(prior.allomorphs) : 0;
  }
  const double most = *std::max_element(weights.begin(), weights.end());
  for (double &x : weights) x = std::exp(x - most);
  return weights;
}

// Of a choice, relative to the word's best. A word that is impossible whatever is chosen says nothing.
double ListGraph::value(size_t w, const Choice &c, const std::vector<double> &log_p, double scale) const {
  if (scale == -INFINITY) return 1;
  return std::max(kShares.back(), std::exp(log_p[static_cast<size_t>(first_string_[w] + c.string)] - scale));
}

void ListGraph::propagate(const std::vector<double> &log_p, const std::vector<double> &scale, const MorphPrior &prior,
                          ListBeliefs *out) const {
  const auto builder = own<std::unique_ptr<hws_graph_builder, Free<hws_graph_builder_free>>>(
      "", [](auto *p) { return hws_graph_builder_new(p); });
  int64_t variable = 0, factor = 0;
  for (size_t m = 0; m < words_.morphs.size(); ++m) {
    session_->check_cancel();
    const std::vector<double> weights = prior_weights(m, prior);
    check(hws_graph_builder_add_finite(builder.get(), std::ssize(weights), words_.morphs[m].c_str(), &variable));
    check(hws_graph_builder_add_table(builder.get(), &variable, 1, weights.data(), std::ssize(weights), nullptr, &factor));
  }
  for (size_t w = 0; w < words_.words.size(); ++w) {
    if (!used_[w]) continue;
    session_->check_cancel();
    const std::vector<int64_t> variables(words_.words[w].morphs.begin(), words_.words[w].morphs.end());
    std::vector<double> table;
    for (const int64_t d : differences(w)) {
      table.push_back(scale[w] > -INFINITY ? kShares[static_cast<size_t>(std::min(d, kDifferences))] : 1);
    }
    for (const Choice &c : choices_[w]) table[static_cast<size_t>(c.entry)] = value(w, c, log_p, scale[w]);
    check(hws_graph_builder_add_table(builder.get(), variables.data(), static_cast<int32_t>(variables.size()), table.data(),
                                      std::ssize(table), nullptr, &factor));
  }
  const Graph graph = own<Graph>("", [&](auto *p) { return hws_graph_builder_build(builder.get(), p); });
  check(hws_graph_info(graph.get(), &out->variables, &out->factors, nullptr));
  const Options options = session_->options_for("hws_graph_learner_new", idle_options(session_, true));
  check(hws_options_set_text(options.get(), "method", "bp"));
  if (session_->option_given("schedule").empty()) check(hws_options_set_text(options.get(), "schedule", "flooding"));
  if (session_->option_given("damping").empty()) check(hws_options_set_real(options.get(), "damping", 0.3));
  if (session_->option_given("tolerance").empty()) check(hws_options_set_real(options.get(), "tolerance", 1e-9));
  check(hws_options_set_int(options.get(), "iterations", flags_.sweeps > 0 ? flags_.sweeps : kListSweeps));
  out->run = run_inference_with(session_, graph.get(), options.get());
}

ListBeliefs ListGraph::infer(const hws_edit_model *edit, const MorphPrior &prior, int64_t forms,
                             const std::vector<const Labels *> &fixed) const {
  Stopwatch watch;
  const std::vector<double> log_p = scores(edit);
  std::vector<double> scale(words_.words.size(), -INFINITY);
  for (size_t w = 0; w < scale.size(); ++w) {
    for (int64_t i = first_string_[w]; i < first_string_[w + 1]; ++i) {
      scale[w] = std::max(scale[w], log_p[static_cast<size_t>(i)]);
    }
  }
  ListBeliefs out;
  propagate(log_p, scale, prior, &out);
  std::vector<std::vector<double>> belief;
  for (size_t m = 0; m < words_.morphs.size(); ++m) {
    belief.emplace_back(candidates_[m].size());
    check(hws_graph_learner_probabilities(out.run.learner.get(), static_cast<int64_t>(m), belief[m].data(),
                                          std::ssize(belief[m])));
    out.morphs.emplace_back();
    for (size_t c = 0; c < belief[m].size(); ++c) out.morphs[m].push_back({candidates_[m][c], belief[m][c]});
    sort_best_first(&out.morphs[m]);
    if (fixed.empty() || !fixed[m]) continue;
    const auto at = std::find(candidates_[m].begin(), candidates_[m].end(), *fixed[m]) - candidates_[m].begin();
    if (at == std::ssize(candidates_[m])) continue;
    std::fill(belief[m].begin(), belief[m].end(), 0.0);
    belief[m][static_cast<size_t>(at)] = 1;
  }
  out.run.seconds = watch.seconds();
  out.words.resize(words_.words.size());
  for (size_t w = 0; w < words_.words.size(); ++w) {
    session_->check_cancel();
    struct Whole {
      double p = 0;
      int32_t entry = 0;  // one that spells it
    };
    std::vector<Whole> strings(static_cast<size_t>(first_string_[w + 1] - first_string_[w]));
    double sum = 0;
    for (const Choice &c : choices_[w]) {
      double p = value(w, c, log_p, scale[w]);
      const std::vector<size_t> chosen = candidates_at(w, c.entry);
      for (size_t i = 0; i < chosen.size(); ++i) p *= belief[words_.words[w].morphs[i]][chosen[i]];
      sum += p;
      Whole &whole = strings[static_cast<size_t>(c.string)];
      whole.p += p;
      whole.entry = c.entry;
    }
    out.cost.push_back(sum > 0 ? -std::log(sum) - scale[w] : INFINITY);
    if (!used_[w] || !(sum > 0)) continue;
    std::stable_sort(strings.begin(), strings.end(), [](const Whole &a, const Whole &b) { return a.p > b.p; });
    for (size_t i = 0; i < strings.size() && i < static_cast<size_t>(forms); ++i) {
      out.words[w].push_back({string_at(w, strings[i].entry), strings[i].p / sum});
    }
  }
  out.seconds_words = watch.seconds();
  return out;
}

}  // namespace tool
