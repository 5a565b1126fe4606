// The part of fuzz_calls' programs that learns: edit models, factor graphs, corpora, automata, hidden Markov models, and
// learners of each, with the getters of one family called on learners of another. Everything is small: a step takes no time
// worth mentioning.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "tests/fuzz/call_input.hh"
#include "tests/fuzz/small_options.hh"
#if (!defined(HWS_WITH_PFA) || HWS_WITH_PFA) && (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)
#include "tests/fuzz/hmm_calls.hh"
#endif

namespace calls {

struct Learning {
  Registers<hws_edit_model, hws_edit_model_free> edits;
  Registers<hws_learner, hws_learner_free> learners;
#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
  Registers<hws_graph_builder, hws_graph_builder_free> graph_builders;
  Registers<hws_graph, hws_graph_free> graphs;
#endif
#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
  Registers<hws_corpus, hws_corpus_free> corpora;
  Registers<hws_corpus_reader, hws_corpus_reader_free> readers;
  Registers<hws_pfa, hws_pfa_free> pfas;
#endif
#if (!defined(HWS_WITH_PFA) || HWS_WITH_PFA) && (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)
  Tagging tagging;
#endif
};

template <class World>
void call_edits(World &w, Input &in, int op) {
  Learning &l = w.learning;
  hws_edit_model *model = l.edits.pick(in), *made = nullptr;
  const hws_strings *pairs = w.strings.pick(in);
  Small small;
  double numbers[4] = {};
  switch (op) {
    case 0: {
      small.set("left_input", in.byte() % 3).set("left_output", in.byte() % 3).real("p_copy", in.weight() / 4);
      l.edits.keep(in, hws_edit_model_new(w.alphabets.pick(in), small.get(), &made), made);
      break;
    }
    case 1: {
      hws_learner *learner = nullptr;
      small.set("threads", 1 + in.byte() % 2).set("iterations", in.byte() % 8);
      l.learners.keep(in, hws_edit_learner_new(model, pairs, NULL, small.get(), &learner), learner);
      break;
    }
    case 2: {
      hws_machine *m = nullptr;
      w.machines.keep(in, hws_edit_model_machine(model, in.choice(), small.limits().get(), &m), m);
      break;
    }
    case 3: {
      std::vector<double> scores(static_cast<size_t>(hws_strings_count(pairs)) + 1, 7);
      if (checked(hws_edit_model_score(model, pairs, nullptr, scores.data())) != HWS_OK) break;
      for (size_t i = 0; i + 1 < scores.size(); ++i) {
        if (!(scores[i] <= 1e-9)) broken("a pair of probability above 1");
      }
      break;
    }
    case 4: {
      std::string bytes = copied([&](void *b, int64_t c, int64_t *n) { return hws_edit_model_write(model, b, c, n); });
      damage(&bytes, in);
      l.edits.keep(in, hws_edit_model_read(bytes.data(), static_cast<int64_t>(bytes.size()), nullptr, &made), made);
      break;
    }
    case 5: l.edits.keep(in, hws_edit_learner_model(l.learners.pick(in), &made), made); break;
    case 6: {
      const int32_t x[] = {in.label(), in.label()};
      const int32_t y = in.label(), input = in.label(), output = in.label();
      const int left = in.byte() % 3, right = in.byte() % 3, written = in.byte() % 2;
      if (checked(hws_edit_model_probability(model, x, left, x, right, &y, written, input, output, numbers)) == HWS_OK &&
          !(numbers[0] >= 0 && numbers[0] <= 1 + 1e-9)) {
        broken("an edit of probability above 1");
      }
      break;
    }
    default: checked(hws_edit_learner_edits(l.learners.pick(in), numbers, numbers + 1, numbers + 2, numbers + 3));
  }
}

// Calls that learners of all families share.
template <class World>
void call_learners(World &w, Input &in, int op) {
  hws_learner *learner = w.learning.learners.pick(in), *other = w.learning.learners.pick(in);
  int64_t steps = 0, after = 0;
  int32_t done = 0;
  double value = 0;
  switch (op) {
    case 0:
    case 1:
    case 2: {
      const bool there = checked(hws_learner_steps(learner, &steps)) == HWS_OK;
      const hws_status status = checked(hws_learner_step(learner, in.byte() % 3, &done));
      if (there && checked(hws_learner_steps(learner, &after)) == HWS_OK && (after < steps || after > steps + 2)) {
        broken("steps that were not asked for");
      }
      if (status < 0 && done != 0) broken("a step that failed and is done");
      break;
    }
    case 3: {
      static constexpr const char *kNames[] = {"objective", "change", "log_likelihood", "nothing", ""};
      checked(hws_learner_metric(learner, kNames[in.byte() % 5], &value));
      copied([&](char *b, int64_t c, int64_t *n) { return hws_learner_metrics(learner, b, c, n); });
      break;
    }
    case 4: checked(hws_learner_set_cancel(learner, w.cancels.pick(in))); break;
    default: {  // its own checkpoint or another's
      std::string bytes = copied([&](void *b, int64_t c, int64_t *n) { return hws_learner_save(other, b, c, n); });
      if (op == 5) damage(&bytes, in);
      const hws_status status = checked(hws_learner_load(learner, bytes.data(), static_cast<int64_t>(bytes.size()), nullptr));
      if (op > 5 && learner && learner == other && status < 0) broken("a learner's own checkpoint is refused");
    }
  }
}

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
template <class World>
void build_graphs(World &w, Input &in, int op) {
  Learning &l = w.learning;
  hws_graph_builder *b = l.graph_builders.pick(in), *builder = nullptr;
  hws_graph *graph = nullptr;
  int64_t id = 0;
  const int64_t variables[] = {in.index(4), in.index(4), in.index(4)};
  const double table[] = {in.weight(), in.weight(), in.weight(), in.weight()};
  const int32_t labels[] = {in.label(), in.label()};
  const int count = in.byte();  // arguments are read one by one: compilers evaluate those of a call in any order
  switch (op) {
    case 0: l.graph_builders.keep(in, hws_graph_builder_new(&builder), builder); break;
    case 1:
    case 2: checked(hws_graph_builder_add_strings(b, w.alphabets.pick(in), nullptr, &id)); break;
    case 3: checked(hws_graph_builder_add_finite(b, in.index(4), nullptr, &id)); break;
    case 4: {
      const int32_t heads[] = {count & 1, count >> 1 & 3, count >> 3 & 3}, words[] = {1, 2, 1 + (count >> 5 & 1)};
      checked(count % 8 < 6 ? hws_graph_builder_add_logic(b, count % 8, variables, count / 8 % 4, nullptr, &id)
                            : hws_graph_builder_add_tree(b, 1 + (count >> 6 & 1), count & 1, count >> 7 & 1, heads, words,
                                                         variables, count / 8 % 4, nullptr, &id));
      break;
    }
    case 5: checked(hws_graph_builder_add_machine(b, w.machines.pick(in), variables, count % 4, nullptr, &id)); break;
    case 6: checked(hws_graph_builder_add_table(b, variables, count % 3, table, in.byte() % 5, nullptr, &id)); break;
    case 7: checked(hws_graph_builder_add_concatenation(b, variables, count % 4, nullptr, &id)); break;
    case 8: checked(hws_graph_builder_add_ngram(b, w.models.pick(in), variables[0], nullptr, &id)); break;
    case 9: checked(hws_graph_builder_observe_string(b, variables[0], labels, in.byte() % 3)); break;
    case 10: checked(hws_graph_builder_observe_value(b, variables[0], in.index(3))); break;
    case 11: {
      static constexpr const char *kMethods[] = {"auto", "bp", "ep", "pep", "pep-greedy", "pruned", "candidates", "none"};
      hws_options *choice = nullptr;
      if (checked(hws_options_new(&choice)) == HWS_OK) {
        (void)hws_options_set_text(choice, "method", kMethods[count % 8]);
        (void)hws_options_set_int(choice, "order", count / 8 % 4);
        (void)hws_options_set_real(choice, "penalty_weight", in.weight());
        checked(hws_graph_builder_choose(b, variables[0], choice));
      }
      hws_options_free(choice);
      break;
    }
    default: l.graphs.keep(in, hws_graph_builder_build(b, &graph), graph);
  }
}

template <class World>
void call_graphs(World &w, Input &in, int op) {
  Learning &l = w.learning;
  const hws_graph *g = l.graphs.pick(in);
  const hws_learner *learner = l.learners.pick(in);
  hws_graph *changed = nullptr;
  hws_learner *made = nullptr;
  hws_machine *m = nullptr;
  hws_ngram_model *model = nullptr;
  hws_strings *strings = nullptr;
  const int64_t at = in.index(4);
  const int32_t labels[] = {in.label(), in.label()};
  double number = 0, numbers[8] = {};
  Small small;
  switch (op) {
    case 0:
    case 1: {
      static constexpr const char *kMethods[] = {"bp", "pruned", "candidates", "surrogate",  "ep",  "pep",
                                                 "pep-greedy", "auto", "exact", "max-product", "trw"};
      const char *const method = kMethods[in.byte() % 11];
      small.limits().set("method", method).set("iterations", in.byte() % 8);
      l.learners.keep(in, hws_graph_learner_new(g, small.get(), &made), made);
      break;
    }
    case 2: l.graphs.keep(in, hws_graph_with_machine(g, at, w.machines.pick(in), &changed), changed); break;
    case 3: l.graphs.keep(in, hws_graph_with_string(g, at, labels, in.byte() % 3, &changed), changed); break;
    case 4: l.graphs.keep(in, hws_graph_with_value(g, at, in.index(3), &changed), changed); break;
    case 5: l.graphs.keep(in, hws_graph_unobserved(g, at, &changed), changed); break;
    case 6: l.graphs.keep(in, hws_graph_binary(g, small.set("max_bytes", 1 << 22).get(), &changed), changed); break;
    case 7: l.learners.keep(in, hws_graph_learner_with_graph(learner, g, &made), made); break;
    case 8: w.machines.keep(in, hws_graph_learner_belief(learner, at, small.limits().get(), &m), m); break;
    case 9: w.models.keep(in, hws_graph_learner_model(learner, at, small.limits().get(), &model), model); break;
    case 10: {
      const int count = in.byte() % 5;
      if (checked(hws_graph_learner_probabilities(learner, at, numbers, count)) != HWS_OK) break;
      for (int i = 0; i < count; ++i) number += numbers[i];
      if (!(std::fabs(number - 1) < 1e-9)) broken("probabilities that do not sum to 1");
      break;
    }
    case 11:
      w.strings.keep(in, hws_graph_learner_best(learner, at, in.byte() % 4, small.limits().get(), &strings), strings);
      break;
    case 12: {
      const int64_t factors[] = {at, in.index(4)};
      const double tables[] = {in.weight(), in.weight(), in.weight(), in.weight()};
      const int count = in.byte();
      checked(hws_graph_learner_set_tables(l.learners.pick(in), factors, count % 3, tables, count / 4 % 5, count >> 7));
      break;
    }
    default:
      checked(hws_graph_learner_variable(learner, at, in.byte() % 2 ? "expected_length" : "accepted", small.limits().get(),
                                         &number));
  }
}
#endif

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
template <class World>
void call_corpora(World &w, Input &in, int op) {
  Learning &l = w.learning;
  hws_corpus *corpus = l.corpora.pick(in), *made = nullptr;
  hws_corpus_reader *reader = nullptr;
  const hws_alphabet *alphabet = w.alphabets.pick(in);
  const int32_t format = in.byte() % 6;
  Small small;
  small.set("max_bytes", 1 << 20);
  int64_t length = 0;
  switch (op) {
    case 0: {
      const int64_t offsets[] = {0, in.byte() % 3, 3, 4};
      const int32_t symbols[] = {in.label(), in.label(), in.label(), in.label()};
      l.corpora.keep(in, hws_corpus_from_arrays(in.byte() % 4, offsets, symbols, alphabet, &made), made);
      break;
    }
    case 1: {
      const char *text = in.rest(&length);
      l.corpora.keep(in, hws_corpus_read(text, length, format, alphabet, small.get(), &made), made);
      break;
    }
    case 2: l.readers.keep(in, hws_corpus_reader_new(format, alphabet, small.get(), &reader), reader); break;
    case 3: {
      const char *text = in.rest(&length);
      checked(hws_corpus_reader_feed(l.readers.pick(in), text, length));
      break;
    }
    case 4: l.corpora.keep(in, hws_corpus_reader_finish(l.readers.pick(in), &made), made); break;
    case 5: {  // written and read with its alphabet it is the same
      const std::string text =
          copied([&](char *b, int64_t c, int64_t *n) { return hws_corpus_write(corpus, HWS_CORPUS_PAUTOMAC, b, c, n); });
      hws_alphabet *its = nullptr;
      if (text.empty() || checked(hws_corpus_alphabet(corpus, &its)) < 0) break;
      if (checked(hws_corpus_read(text.data(), -1, HWS_CORPUS_PAUTOMAC, its, nullptr, &made)) < 0) {
        broken("a corpus that cannot be read again");
      }
      if (hws_corpus_count(made) != hws_corpus_count(corpus) || hws_corpus_symbols(made) != hws_corpus_symbols(corpus)) {
        broken("another corpus");
      }
      hws_corpus_free(made);
      hws_alphabet_free(its);
      break;
    }
    default: {
      const int32_t *symbols = nullptr;
      int64_t count = 0;
      checked(hws_corpus_sequence_view(corpus, in.index(hws_corpus_count(corpus)), &symbols, &count));
    }
  }
}

template <class World>
void call_automata(World &w, Input &in, int op) {
  Learning &l = w.learning;
  const hws_pfa *pfa = l.pfas.pick(in), *other = l.pfas.pick(in);
  const hws_corpus *corpus = l.corpora.pick(in);
  hws_pfa *made = nullptr;
  hws_corpus *drawn = nullptr;
  double number = 0, error = 0;
  int32_t exact = 0;
  Small small;
  switch (op) {
    case 0: {
      static constexpr const char *kTargets[] = {"pfa", "dpfa", "hmm"};
      small.set("target", kTargets[in.byte() % 3])
          .set("states", 1 + in.byte() % 5)
          .set("symbols", 1 + in.byte() % 3)
          .set("mean_length", in.byte() % 4);
      l.pfas.keep(in, hws_pfa_random(in.byte(), small.get(), &made), made);
      break;
    }
    case 1:
    case 2: {
      static constexpr const char *kMethods[] = {"cgs",  "cgs-sg", "cgs-hmm", "em",    "hard-em",     "vb",
                                                 "cvb0", "cvb2",   "gcvb0",   "ngram", "estatemerge", "alergia",
                                                 "mdi",  "aic",    "evgram",  "cvgram"};
      const int method = in.byte() % 16;
      hws_learner *learner = nullptr;
      small.set("method", kMethods[method]).set("threads", 1 + in.byte() % 2);
      if (method < 9) small.set("states", 1 + in.byte() % 3).set("iterations", 1 + in.byte() % 6);
      if (method < 3) small.set("chains", 1 + in.byte() % 2).real("prior_transition", .5);
      if (method == 9) small.set("order", 1 + in.byte() % 3);
      l.learners.keep(in, hws_pfa_learner_new(nullptr, corpus, NULL, small.get(), &learner), learner);
      break;
    }
    case 3: l.pfas.keep(in, hws_pfa_learner_model(l.learners.pick(in), &made), made); break;
    case 4: {
      std::string bytes = copied([&](void *b, int64_t c, int64_t *n) { return hws_pfa_write(pfa, b, c, n); });
      damage(&bytes, in);
      l.pfas.keep(in, hws_pfa_read(bytes.data(), static_cast<int64_t>(bytes.size()), nullptr, &made), made);
      break;
    }
    case 5: {
      hws_machine *m = nullptr;
      w.machines.keep(in, hws_pfa_machine(pfa, in.choice(), small.limits().get(), &m), m);
      break;
    }
    case 6: l.pfas.keep(in, hws_pfa_from_machine(w.machines.pick(in), small.limits().get(), &made), made); break;
    case 7: {
      std::vector<double> scores(static_cast<size_t>(hws_corpus_count(corpus)) + 1);
      if (checked(hws_pfa_score(pfa, corpus, nullptr, scores.data())) != HWS_OK) break;
      for (size_t i = 0; i + 1 < scores.size(); ++i) {
        if (!(scores[i] <= 1e-9)) broken("a string of probability above 1");
      }
      break;
    }
    case 8: l.corpora.keep(in, hws_pfa_sample(pfa, in.byte() % 5, 1, small.set("max_length", 50).get(), &drawn), drawn); break;
    case 9:
      checked(hws_pfa_entropy(pfa, small.limits().set("samples", 5).set("max_length", 50).get(), &number, &error, &exact));
      break;
    case 10:
      checked(hws_pfa_divergence(pfa, other, small.limits().set("samples", 5).set("max_length", 50).get(), &number, &error,
                                 &exact));
      break;
    default: {
      int64_t length = 0;
      const char *text = in.rest(&length);
      l.pfas.keep(in, hws_pfa_read_pautomac(text, length, nullptr, &made), made);
    }
  }
}
#endif

template <class World>
void call_learning(World &w, Input &in, int op) {
  switch (op) {
    case 0:
    case 1: call_edits(w, in, in.byte() % 8); break;
    case 2:
    case 3: call_learners(w, in, in.byte() % 7); break;
#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
    case 4:
    case 5: build_graphs(w, in, in.byte() % 13); break;
    case 6: call_graphs(w, in, in.byte() % 14); break;
#endif
#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
    case 7: call_corpora(w, in, in.byte() % 7); break;
    case 8: call_automata(w, in, in.byte() % 12); break;
#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM
    case 9: {
      const int call = in.byte() % 25;
      if (call < 9) call_tagged(w, in, call);
      else call_hmms(w, in, call - 9);
      break;
    }
#endif
#endif
    default: break;
  }
}

}  // namespace calls
