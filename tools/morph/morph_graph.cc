#include "tools/morph/morph_graph.hh"

#include <algorithm>
#include <cmath>

#include "tools/morph/morph_allomorphs.hh"

namespace tool {

std::vector<Flag> add_rate_flags(Command verb, EditRates *rates) {
  return {
      verb.option("--p-insert", rates->p_insert,
                  "Untrained model: probability of inserting a segment, all alike (default " + number(rates->p_insert) + ")")
          .not_negative(),
      verb.option("--p-delete", rates->p_delete,
                  "Untrained model: probability of deleting the segment that is read (default " + number(rates->p_delete) + ")")
          .not_negative(),
      verb.option("--p-copy", rates->p_copy,
                  "Untrained model: probability of copying it; the rest replaces it by one of the others (default 0.95)")
          .not_negative()};
}

void add_window_flags(Command verb, EditRates *rates) {
  verb.option("--left-input", rates->left_input,
              "Underlying segments before the one that is read, as context (default " + std::to_string(rates->left_input) + ")")
      .range(0, 3);
  verb.option(
          "--right-input", rates->right_input,
          "That segment and what follows it, the end counted, as context (default " + std::to_string(rates->right_input) + ")")
      .range(0, 3);
  verb.option("--left-output", rates->left_output,
              "Surface segments just written, as context (default " + std::to_string(rates->left_output) + ")")
      .range(0, 3);
  verb.option("--backoff", rates->backoff, "Share of the next shorter context in each (default " + number(rates->backoff) + ")")
      .not_negative();
}

Flag add_allomorph_flag(Command verb, double *weight) {
  return verb
      .option("--allomorphs", *weight,
              "Prior: added weight of stems' forms that occur within a surface form of theirs; any form has 1 (default 0)")
      .not_negative();
}

EditModel untrained_edit(const hws_alphabet *alphabet, const EditRates &rates) {
  const Options options = own<Options>("", [](auto *p) { return hws_options_new(p); });
  const std::pair<const char *, double> reals[] = {
      {"p_insert", rates.p_insert}, {"p_delete", rates.p_delete}, {"p_copy", rates.p_copy}, {"backoff", rates.backoff}};
  const std::pair<const char *, int32_t> windows[] = {
      {"left_input", rates.left_input}, {"right_input", rates.right_input}, {"left_output", rates.left_output}};
  for (const auto &[name, value] : reals) check(hws_options_set_real(options.get(), name, value));
  for (const auto &[name, value] : windows) check(hws_options_set_int(options.get(), name, value));
  return own<EditModel>("", [&](auto *p) { return hws_edit_model_new(alphabet, options.get(), p); });
}

Machine edit_machine(Session *session, const hws_edit_model *model) {
  const Options options = session->options_for("hws_edit_model_machine");
  return own<Machine>("", [&](auto *p) { return hws_edit_model_machine(model, HWS_LOG, options.get(), p); });
}

MorphPrior even_prior(const hws_alphabet *alphabet, double length) {
  if (!(length > 0)) throw Failure{2, "expected a mean length above 0"};
  const size_t size = static_cast<size_t>(hws_alphabet_size(alphabet));
  MorphPrior prior;
  for (MorphPrior::Part &part : prior.part) part = {1 / (length + 1), std::vector<double>(size, 1 / static_cast<double>(size))};
  return prior;
}

double mean_length(const MorphWords &words) {
  double segments = 0, morphs = 0;
  for (const MorphWord &w : words.words) {
    segments += static_cast<double>(w.surface.size());
    morphs += static_cast<double>(w.morphs.size());
  }
  return segments / morphs;
}

std::unique_ptr<hws_ngram_model, Free<hws_ngram_model_free>> prior_model(const hws_alphabet *alphabet,
                                                                         const MorphPrior::Part &part) {
  std::vector<int64_t> offsets{0};
  std::vector<int32_t> labels;
  std::vector<double> theta;
  const auto [least, most] = std::minmax_element(part.segment.begin(), part.segment.end());
  if (*least == *most) {
    offsets.push_back(0);
    theta.push_back(std::log((1 - part.end) * *least));
  } else {
    for (size_t a = 0; a < part.segment.size(); ++a) {
      labels.push_back(static_cast<int32_t>(a) + 1);
      offsets.push_back(static_cast<int64_t>(labels.size()));
      theta.push_back(std::log((1 - part.end) * part.segment[a]));
    }
    labels.push_back(HWS_EOS);
    offsets.push_back(static_cast<int64_t>(labels.size()));
    theta.push_back(std::log(part.end));
  }
  return own<std::unique_ptr<hws_ngram_model, Free<hws_ngram_model_free>>>("", [&](auto *p) {
    return hws_ngram_from_theta(alphabet, static_cast<int64_t>(theta.size()), offsets.data(), labels.data(), theta.data(),
                                nullptr, p);
  });
}

namespace {

// A word's underlying string: its morph's, or a variable of its own behind a concatenation.
int64_t add_word(hws_graph_builder *builder, const MorphWords &words, size_t w, const std::vector<int64_t> &morph_variable) {
  std::vector<int64_t> parts;
  for (const size_t m : words.words[w].morphs) parts.push_back(morph_variable[m]);
  if (parts.size() == 1) return parts[0];
  int64_t whole = 0, factor = 0;
  check(hws_graph_builder_add_strings(builder, words.alphabet.get(), ("word:" + std::to_string(w + 1)).c_str(), &whole));
  const Options exact = own<Options>("", [](auto *p) { return hws_options_new(p); });
  check(hws_options_set_text(exact.get(), "method", "bp"));
  check(hws_graph_builder_choose(builder, whole, exact.get()));
  parts.push_back(whole);
  check(hws_graph_builder_add_concatenation(builder, parts.data(), static_cast<int32_t>(parts.size()), nullptr, &factor));
  return whole;
}

}  // namespace

MorphGraph build_morph_graph(const MorphWords &words, const std::vector<bool> &used, const hws_machine *edit,
                             const MorphPrior &prior) {
  const hws_alphabet *alphabet = words.alphabet.get();
  const GraphBuilder builder = own<GraphBuilder>("", [](auto *p) { return hws_graph_builder_new(p); });
  const auto stem = prior_model(alphabet, prior.part[1]), affix = prior_model(alphabet, prior.part[0]);
  MorphGraph out;
  for (const std::string &morph : words.morphs) {
    int64_t variable = 0, factor = 0;
    check(hws_graph_builder_add_strings(builder.get(), alphabet, morph.c_str(), &variable));
    check(hws_graph_builder_add_ngram(builder.get(), (is_stem(morph) ? stem : affix).get(), variable, nullptr, &factor));
    out.morph_variable.push_back(variable);
    out.prior_factor.push_back(factor);
    if (is_stem(morph) && prior.allomorphs > 0) {
      const Machine parts = allomorph_machine(words, used, out.morph_variable.size() - 1, prior.allomorphs);
      check(hws_graph_builder_add_machine(builder.get(), parts.get(), &variable, 1, nullptr, &factor));
    }
  }
  for (size_t w = 0; w < words.words.size(); ++w) {
    if (!used.empty() && !used[w]) {
      out.word_variable.push_back(-1);
      out.surface_factor.push_back(-1);
      continue;
    }
    const MorphWord &word = words.words[w];
    const int64_t whole = add_word(builder.get(), words, w, out.morph_variable);
    int64_t surface = 0, factor = 0;
    check(hws_graph_builder_add_strings(builder.get(), alphabet, ("surface:" + std::to_string(w + 1)).c_str(), &surface));
    check(hws_graph_builder_observe_string(builder.get(), surface, word.surface.data(),
                                           static_cast<int64_t>(word.surface.size())));
    const int64_t both[2] = {whole, surface};
    check(hws_graph_builder_add_machine(builder.get(), edit, both, 2, nullptr, &factor));
    out.word_variable.push_back(whole);
    out.surface_factor.push_back(factor);
  }
  out.graph = own<Graph>("", [&](auto *p) { return hws_graph_builder_build(builder.get(), p); });
  return out;
}

void replace_parameters(const MorphWords &words, const hws_machine *edit, const MorphPrior &prior, MorphGraph *graph) {
  const auto stem = prior_model(words.alphabet.get(), prior.part[1]), affix = prior_model(words.alphabet.get(), prior.part[0]);
  for (size_t m = 0; m < words.morphs.size(); ++m) {
    const hws_ngram_model *model = (is_stem(words.morphs[m]) ? stem : affix).get();
    graph->graph =
        own<Graph>("", [&](auto *p) { return hws_graph_with_ngram(graph->graph.get(), graph->prior_factor[m], model, p); });
  }
  for (const int64_t factor : graph->surface_factor) {
    if (factor < 0) continue;
    graph->graph = own<Graph>("", [&](auto *p) { return hws_graph_with_machine(graph->graph.get(), factor, edit, p); });
  }
}

}  // namespace tool
