#include "morph_lists.hh"

#include <algorithm>
#include <cmath>

namespace tool {

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

namespace {

using Labels = std::vector<int32_t>;

constexpr int64_t kLengthDifference = 3;  // between a word's underlying and surface form; others are not scored
// Their share of the best one's probability, per segment of the difference: less than the prior gains by leaving a segment out, or
// a long stem would be taken for the empty one, which no word of it supports.
constexpr double kUnscored = 1e-5;
constexpr int64_t kDifferences = 12;  // beyond as many none is told from this one: words that contradict each other leave a belief
constexpr int64_t kSweeps = 60;
constexpr int64_t kTableEntries = 1 << 16;  // of a word at most: 40 candidates of three morphs, 16 of four, 9 of five

// At most so many candidates that no word's table is larger.
int64_t few_enough(const MorphWords &words, int64_t most) {
  size_t morphs = 0;
  for (const MorphWord &word : words.words) morphs = std::max(morphs, word.morphs.size());
  const auto fits = [&](int64_t n) {
    int64_t entries = 1;
    for (size_t i = 0; i < morphs && entries <= kTableEntries; ++i) entries *= n;
    return entries <= kTableEntries;
  };
  while (most > 1 && !fits(most)) --most;
  return most;
}

// Parts of the word's surface form that its morph at `place` may be.
std::vector<Labels> parts(const MorphWord &word, size_t place) {
  const size_t n = word.surface.size(), last = word.morphs.size() - 1;
  std::vector<Labels> out;
  for (size_t begin = 0; begin <= (place == 0 ? 0 : n); ++begin) {
    for (size_t end = place == last ? n : begin; end <= n; ++end) {
      out.emplace_back(word.surface.begin() + static_cast<std::ptrdiff_t>(begin), word.surface.begin() + static_cast<std::ptrdiff_t>(end));
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// What begins like one form and ends like another of its length, from which it differs in two or three segments.
void add_crossings(const Labels &a, const Labels &b, std::map<Labels, int64_t> *found) {
  size_t differences = 0;
  for (size_t i = 0; i < a.size(); ++i) differences += a[i] != b[i];
  if (differences < 2 || differences > 3) return;
  for (size_t cut = 1; cut < a.size(); ++cut) {
    Labels crossed = a;
    std::copy(b.begin() + static_cast<std::ptrdiff_t>(cut), b.end(), crossed.begin() + static_cast<std::ptrdiff_t>(cut));
    found->emplace(std::move(crossed), 0);
  }
}

double log_prior(const MorphPrior::Part &part, const Labels &form) {
  double sum = std::log(part.end);
  for (const int32_t a : form) sum += std::log((1 - part.end) * part.segment[static_cast<size_t>(a) - 1]);
  return sum;
}

void sort_best_first(std::vector<Form> *forms) {
  std::stable_sort(forms->begin(), forms->end(), [](const Form &a, const Form &b) { return a.probability > b.probability; });
}

}  // namespace

std::vector<std::vector<Labels>> candidate_forms(const MorphWords &words, const std::vector<bool> &used, int64_t most) {
  std::vector<std::map<Labels, int64_t>> count(words.morphs.size());
  std::vector<int64_t> occurrences(words.morphs.size());
  for (size_t w = 0; w < words.words.size(); ++w) {
    if (!used.empty() && !used[w]) continue;
    for (size_t place = 0; place < words.words[w].morphs.size(); ++place) {
      const size_t m = words.words[w].morphs[place];
      ++occurrences[m];
      for (const Labels &part : parts(words.words[w], place)) ++count[m][part];
    }
  }
  std::vector<std::vector<Labels>> out;
  for (size_t m = 0; m < words.morphs.size(); ++m) {
    std::map<Labels, int64_t> &found = count[m];
    if (is_stem(words.morphs[m]) && found.size() <= static_cast<size_t>(most)) {
      std::vector<Labels> seen;
      for (const auto &[form, n] : found) seen.push_back(form);
      for (const Labels &a : seen) {
        for (const Labels &b : seen) {
          if (a.size() == b.size() && a != b) add_crossings(a, b, &found);
        }
      }
    }
    std::vector<std::pair<int64_t, Labels>> ranked;
    for (const auto &[form, n] : found) ranked.emplace_back(-n, form);
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    if (ranked.size() > static_cast<size_t>(most)) ranked.resize(static_cast<size_t>(most));
    out.emplace_back();
    for (auto &[n, form] : ranked) out.back().push_back(std::move(form));
  }
  return out;
}

ListGraph::ListGraph(const MorphWords &words, const std::vector<bool> &used, int64_t most)
    : words_(words), used_(used.empty() ? std::vector<bool>(words.words.size(), true) : used), candidates_(candidate_forms(words, used_, few_enough(words, most))),
      choices_(words.words.size()), difference_(words.words.size()) {
  std::vector<int64_t> offsets{0};
  Labels labels;
  const auto append = [&](const Labels &s) { labels.insert(labels.end(), s.begin(), s.end()); };
  int64_t pairs = 0;
  for (size_t w = 0; w < words.words.size(); ++w) {
    const MorphWord &word = words.words[w];
    int64_t entries = 1;
    for (const size_t m : word.morphs) entries *= static_cast<int64_t>(candidates_[m].size());
    std::map<Labels, int64_t> known;  // many choices are one string
    for (int64_t entry = 0; entry < entries; ++entry) {
      const std::vector<size_t> chosen = candidates_at(w, entry);
      int64_t length = 0;
      for (size_t i = 0; i < chosen.size(); ++i) length += static_cast<int64_t>(candidates_[word.morphs[i]][chosen[i]].size());
      const int64_t difference = std::abs(length - static_cast<int64_t>(word.surface.size()));
      difference_[w].push_back(static_cast<uint8_t>(std::min(difference, kDifferences)));
      if (difference > kLengthDifference) continue;
      Labels whole;
      for (size_t i = 0; i < chosen.size(); ++i) {
        const Labels &part = candidates_[word.morphs[i]][chosen[i]];
        whole.insert(whole.end(), part.begin(), part.end());
      }
      const auto [found, fresh] = known.emplace(std::move(whole), pairs);
      choices_[w].push_back({entry, found->second});
      if (!fresh) continue;
      append(found->first);
      offsets.push_back(static_cast<int64_t>(labels.size()));
      append(word.surface);
      offsets.push_back(static_cast<int64_t>(labels.size()));
      ++pairs;
    }
  }
  const hws_alphabet *both[2] = {words.alphabet.get(), words.alphabet.get()};
  pairs_ = own<Strings>("", [&](auto *p) { return hws_strings_from_arrays(2, pairs, offsets.data(), labels.data(), nullptr, both, p); });
}

// Which candidate of each of its morphs an entry of a word's table is about; the last one's runs fastest.
std::vector<size_t> ListGraph::candidates_at(size_t w, int64_t entry) const {
  const std::vector<size_t> &morphs = words_.words[w].morphs;
  std::vector<size_t> out(morphs.size());
  for (size_t i = morphs.size(); i-- > 0;) {
    const int64_t n = static_cast<int64_t>(candidates_[morphs[i]].size());
    out[i] = static_cast<size_t>(entry % n);
    entry /= n;
  }
  return out;
}

Inference ListGraph::propagate(const Session *session, const std::vector<std::vector<double>> &tables, const MorphPrior &prior) const {
  const auto builder = own<std::unique_ptr<hws_graph_builder, Free<hws_graph_builder_free>>>("", [](auto *p) { return hws_graph_builder_new(p); });
  int64_t variable = 0, factor = 0;
  for (size_t m = 0; m < words_.morphs.size(); ++m) {
    const int64_t n = static_cast<int64_t>(candidates_[m].size());
    std::vector<double> weights;
    for (const Labels &form : candidates_[m]) weights.push_back(log_prior(prior.of(words_.morphs[m]), form));
    const double most = *std::max_element(weights.begin(), weights.end());
    for (double &x : weights) x = std::exp(x - most);
    check(hws_graph_builder_add_finite(builder.get(), n, words_.morphs[m].c_str(), &variable));
    check(hws_graph_builder_add_table(builder.get(), &variable, 1, weights.data(), n, nullptr, &factor));
  }
  for (size_t w = 0; w < words_.words.size(); ++w) {
    if (!used_[w]) continue;
    const std::vector<int64_t> variables(words_.words[w].morphs.begin(), words_.words[w].morphs.end());
    check(hws_graph_builder_add_table(builder.get(), variables.data(), static_cast<int32_t>(variables.size()), tables[w].data(),
                                      static_cast<int64_t>(tables[w].size()), nullptr, &factor));
  }
  const Graph graph = own<Graph>("", [&](auto *p) { return hws_graph_builder_build(builder.get(), p); });
  const Options options = own<Options>("", [](auto *p) { return hws_options_new(p); });
  check(hws_options_set_cancel(options.get(), session->cancel()));
  check(hws_options_set_text(options.get(), "method", "bp"));
  check(hws_options_set_text(options.get(), "schedule", "flooding"));
  check(hws_options_set_real(options.get(), "damping", 0.3));
  check(hws_options_set_int(options.get(), "iterations", kSweeps));
  check(hws_options_set_real(options.get(), "tolerance", 1e-9));
  return run_inference_with(session, graph.get(), options.get());
}

ListBeliefs ListGraph::infer(const Session *session, const hws_edit_model *edit, const MorphPrior &prior, int64_t forms,
                             const std::vector<const Labels *> &fixed) const {
  std::vector<double> log_p(static_cast<size_t>(hws_strings_count(pairs_.get())));
  check(hws_edit_model_score(edit, pairs_.get(), nullptr, log_p.data()));
  std::vector<std::vector<double>> tables(words_.words.size());
  std::vector<double> scale(words_.words.size());
  double unscored[kDifferences + 1] = {1};
  for (int64_t d = 1; d <= kDifferences; ++d) unscored[d] = unscored[d - 1] * kUnscored;
  for (size_t w = 0; w < words_.words.size(); ++w) {
    size_t entries = 1;
    for (const size_t m : words_.words[w].morphs) entries *= candidates_[m].size();
    double most = -INFINITY;
    for (const Choice &c : choices_[w]) most = std::max(most, log_p[static_cast<size_t>(c.pair)]);
    scale[w] = most;
    tables[w].assign(entries, 1);
    if (most == -INFINITY) continue;
    for (size_t entry = 0; entry < entries; ++entry) tables[w][entry] = unscored[difference_[w][entry]];
    for (const Choice &c : choices_[w]) {
      tables[w][static_cast<size_t>(c.entry)] = std::max(unscored[kDifferences], std::exp(log_p[static_cast<size_t>(c.pair)] - most));
    }
  }
  ListBeliefs out;
  out.run = propagate(session, tables, prior);
  std::vector<std::vector<double>> belief;
  for (size_t m = 0; m < words_.morphs.size(); ++m) {
    belief.emplace_back(candidates_[m].size());
    check(hws_graph_learner_probabilities(out.run.learner.get(), static_cast<int64_t>(m), belief[m].data(), static_cast<int64_t>(belief[m].size())));
    out.morphs.emplace_back();
    for (size_t c = 0; c < belief[m].size(); ++c) out.morphs[m].push_back({candidates_[m][c], belief[m][c]});
    sort_best_first(&out.morphs[m]);
    if (fixed.empty() || !fixed[m]) continue;
    const auto at = std::find(candidates_[m].begin(), candidates_[m].end(), *fixed[m]) - candidates_[m].begin();
    if (at == std::ssize(candidates_[m])) continue;
    std::fill(belief[m].begin(), belief[m].end(), 0.0);
    belief[m][static_cast<size_t>(at)] = 1;
  }
  out.words.resize(words_.words.size());
  for (size_t w = 0; w < words_.words.size(); ++w) {
    const MorphWord &word = words_.words[w];
    double sum = 0;
    std::vector<std::pair<double, int64_t>> joint;
    for (const Choice &c : choices_[w]) {
      double p = tables[w][static_cast<size_t>(c.entry)];
      const std::vector<size_t> chosen = candidates_at(w, c.entry);
      for (size_t i = 0; i < chosen.size(); ++i) p *= belief[word.morphs[i]][chosen[i]];
      sum += p;
      joint.emplace_back(-p, c.entry);
    }
    out.cost.push_back(sum > 0 ? -std::log(sum) - scale[w] : INFINITY);
    if (!used_[w] || !(sum > 0)) continue;
    std::sort(joint.begin(), joint.end());
    std::map<Labels, double> whole;  // different choices may be one string
    for (size_t i = 0; i < joint.size() && i < static_cast<size_t>(forms); ++i) {
      Labels form;
      const std::vector<size_t> chosen = candidates_at(w, joint[i].second);
      for (size_t k = 0; k < chosen.size(); ++k) {
        const Labels &part = candidates_[word.morphs[k]][chosen[k]];
        form.insert(form.end(), part.begin(), part.end());
      }
      whole[form] += -joint[i].first / sum;
    }
    for (auto &[form, p] : whole) out.words[w].push_back({form, p});
    sort_best_first(&out.words[w]);
  }
  return out;
}

#endif

}  // namespace tool
