# The R client: the scenario of tests/clients/README.md, by bindings/r.
library(hawser)

make_machine <- function(alphabet, tapes, states, from, labels, costs, to, finals, final_costs) {
  builder <- hws_builder_new("log", tapes, rep(list(alphabet), tapes))
  hws_builder_add_states(builder, states)
  hws_builder_add_arcs(builder, from, labels, costs, to)
  hws_builder_set_finals(builder, finals, final_costs)
  hws_builder_build(builder)
}

make_words <- function(alphabet) {
  make_machine(alphabet, 1, 3, c(0, 0, 1, 1, 2), c(1, 2, 3, 1, 2), c(0.5, 1.25, 0.75, 1.5, 2.25), c(1, 1, 2, 1, 0), c(2, 1),
               c(0.25, 2))
}

# A column of labels per arc, and a row per tape.
make_noise <- function(alphabet) {
  make_machine(alphabet, 2, 1, rep(0, 7), rbind(c(1, 2, 3, 1, 2, 3, 0), c(1, 2, 3, 2, 3, 0, 1)),
               c(0.25, 0.25, 0.25, 2.5, 3, 3.5, 4), rep(0, 7), 0, 0.125)
}

abc <- function() hws_alphabet_from_names(c("a", "b", "c"))

report <- function(key, ...) {
  values <- lapply(list(...), function(v) if (is.numeric(v)) sprintf("%.17g", v) else v)
  cat(key, unlist(values), "\n")
}

report_all <- function(key, values) for (i in seq_along(values)) report(paste0(key, ".", i), values[i])

report_strings <- function(key, alphabet, strings) {
  for (item in seq_len(hws_strings_count(strings)) - 1) {
    texts <- vapply(seq_len(hws_strings_tapes(strings)) - 1, function(tape) {
      hws_alphabet_decode(alphabet, hws_strings_labels(strings, item, tape), "chars")
    }, "")
    report(paste0(key, ".", item + 1), hws_strings_value(strings, item), paste(texts, collapse = ":"))
  }
}

finish <- function(learner) while (!hws_learner_step(learner, 1)) {}

machines <- function() {
  alphabet <- abc()
  words <- make_words(alphabet)
  noise <- make_noise(alphabet)
  hws_close(alphabet)
  composed <- hws_machine_compose(words, noise)
  hws_close(words, noise)
  report("composed.states", hws_machine_states(composed))
  report("composed.arcs", hws_machine_arcs(composed))
  report("total", hws_machine_total(composed))
  best <- hws_machine_best_strings(composed, 5)
  samples <- hws_machine_sample(composed, 10, 2026)
  alphabet <- hws_machine_alphabet(composed, 0)
  hws_close(composed)
  report_strings("best", alphabet, best)
  report_strings("sample", alphabet, samples)
}

# What the learner was made from is garbage afterwards; collected at once, in R's own order.
make_learner <- function() {
  alphabet <- hws_alphabet_new(3)
  strings <- list(1:3, 1:3, 1:2, c(1, 3), c(2, 3, 1), c(2, 1), 3, c(3, 2))
  offsets <- c(0, cumsum(lengths(strings)))
  pairs <- hws_strings_from_arrays(2, 4, offsets, unlist(strings), c(1, 2, 1, 0.5), list(alphabet, alphabet))
  hws_edit_learner_new(hws_edit_model_new(alphabet, left_input = 1, p_copy = 0.75), pairs)
}

training <- function() {
  learner <- make_learner()
  invisible(gc())
  for (step in 1:3) {
    hws_learner_step(learner, 1)
    report(paste0("step.", step), hws_learner_metric(learner, "log_likelihood"))
  }
  model <- hws_edit_learner_model(learner)
  hws_close(learner)
  report("model.contexts", hws_edit_model_info(model, "contexts"))
  report("model.copy", hws_edit_model_probability(model, integer(), 1, integer(), 1, 1))
}

ngrams <- function() {
  words <- make_words(abc())
  found <- hws_ngram_project(words)
  hws_close(words)
  report("ngrams.count", hws_ngram_info(found[[1]], "ngrams"))
  report("ngrams.nats", found[[2]])
  report("ngrams.first", hws_ngram_score_word(found[[1]], hws_ngram_start(found[[1]]), 1)$log_prob)
}

# meant - heard - typed, of which the last was seen.
make_chain <- function() {
  alphabet <- abc()
  noise <- make_noise(alphabet)
  builder <- hws_graph_builder_new()
  for (name in c("meant", "heard", "typed")) hws_graph_builder_add_strings(builder, alphabet, name)
  hws_graph_builder_add_machine(builder, make_words(alphabet), 0)
  hws_graph_builder_add_machine(builder, noise, c(0, 1))
  hws_graph_builder_add_machine(builder, noise, c(1, 2))
  hws_graph_builder_observe_string(builder, 2, c(1, 3))
  hws_graph_learner_new(hws_graph_builder_build(builder), method = "bp")
}

inference <- function() {
  learner <- make_chain()
  invisible(gc())
  finish(learner)
  report_strings("meant", abc(), hws_graph_learner_best(learner, 0, 3))
  report_strings("heard", abc(), hws_graph_learner_best(learner, 1, 3))
  report("heard.length", hws_graph_learner_variable(learner, 1, "expected_length"))
}

make_network <- function() {
  builder <- hws_graph_builder_new()
  hws_graph_builder_add_finite_many(builder, c(2, 2, 3))
  hws_graph_builder_add_couplings(builder, "ising", c(0, 1), 1, 0.5)
  hws_graph_builder_add_fields(builder, "ising", c(0, 1), c(0.125, -0.25))
  hws_graph_builder_add_weights(builder, c(0.75, -0.5))
  hws_graph_builder_add_features(builder, c(1, 2, 0, 2), 2, 2, c(1, 2, 0, 1), 4, c(0, 1))
  hws_graph_builder_add_features(builder, c(2, 2), 1, 2, c(0, 2), 2, 1)
  hws_graph_learner_new(hws_graph_with_weights(hws_graph_builder_build(builder), c(1.25, 0.25)), method = "exact")
}

network <- function() {
  learner <- make_network()
  invisible(gc())
  hws_learner_step(learner, 1)
  report("network.log_z", -hws_learner_metric(learner, "free_energy"))
  report_all("network.count", hws_graph_learner_expected_counts(learner))
  report_all("network.marginal", hws_graph_learner_marginals(learner))
}

make_corpus <- function(strings) hws_corpus_from_arrays(c(0, cumsum(lengths(strings))), unlist(strings), abc())

report_automaton <- function(key, metric, ...) {
  strings <- list(c(1, 2), c(1, 2, 1, 2), 3, c(1, 2, 3), c(1, 2, 1, 2, 1, 2), c(1, 2), NULL, c(3, 3), c(1, 2, 1, 2), 3)
  learner <- hws_pfa_learner_new(NULL, make_corpus(strings), ...)
  invisible(gc())
  finish(learner)
  report(paste0(key, ".", metric), hws_learner_metric(learner, metric))
  model <- hws_pfa_learner_model(learner)
  hws_close(learner)
  report(paste0(key, ".states"), hws_pfa_info(model, "states"))
  report_all(paste0(key, ".score"), hws_pfa_score(model, make_corpus(list(c(1, 2), c(3, 1, 2), NULL))))
}

automata <- function() {
  report_automaton("cgs", "log_joint", method = "cgs", states = 3, prior_transition = 0.25, iterations = 40, seed = 2026)
  report_automaton("estatemerge", "log_evidence", method = "estatemerge", minimum_count = 1)
}

tagged_text <- paste0("the\tD\ndog\tN\nruns\tV\n\nthe\tD\ncan\tN\nleaks\tV\n\ndogs\tN\ncan\tV\nrun\tV\n\n",
                      "the\tD\nrun\tN\ncan\tV\nend\tV\n\na\tD\ndog\tN\ncan\tV\nend\tV\nthe\tD\nrun\tN\n")

# A model without <unk>. What the learner was made from is garbage afterwards.
make_tag_learner <- function(method) {
  tagged <- hws_tagged_read(tagged_text, min_count = 0)
  data <- hws_hmm_data_new(hws_tagged_corpus(tagged), dictionary = hws_dictionary_collect(tagged))
  hws_hmm_learner_new(NULL, data, method = method, init = "posteriors", end = 1, seed = 2026)
}

train_tagger <- function(method, metric) {
  learner <- make_tag_learner(method)
  invisible(gc())
  for (step in 1:3) {
    hws_learner_step(learner, 1)
    report(paste0(method, ".", step), hws_learner_metric(learner, metric))
  }
  model <- hws_hmm_learner_model(learner)
  hws_close(learner)
  model
}

# A sequence a line.
make_words_corpus <- function(text) hws_tagged_corpus(hws_tagged_read(text, format = "text"))

tagging <- function() {
  train_tagger("em", "log_likelihood")
  model <- train_tagger("cvi2", "surrogate")
  data <- hws_hmm_data_for(model, make_words_corpus("the can can run\ndogs end\n"))
  tags <- hws_hmm_tags(model)
  states <- hws_hmm_decode(model, data)
  log_probs <- hws_hmm_score(model, data)
  hws_close(model, data)
  report("tags", hws_alphabet_decode(tags, states + 1, "chars"))
  report_all("tags.score", log_probs)
}

regimes <- function() {
  letters <- matrix("", 30, 20)
  x <- 1
  regime <- 0
  for (line in 1:30) for (place in 1:20) {
    x <- (x * 75 + 74) %% 65537
    if (x %/% 7 %% 5 == 0) regime <- (regime + 1) %% 3
    x <- (x * 75 + 74) %% 65537
    letters[line, place] <- c("a", "b", "c", "d", "e", "f")[2 * regime + x %/% 16 %% 2 + 1]
  }
  text <- paste0(apply(letters, 1, paste, collapse = ""), "\n", collapse = "")
  learner <- hws_hmm_learner_new(NULL, hws_hmm_data_new(hws_corpus_read(text, "chars")), hdp = 1, seed = 2026)
  finish(learner)
  report("regimes.states", hws_hmm_info(hws_hmm_learner_model(learner), "states_99"))
  report("regimes.surrogate", hws_learner_metric(learner, "surrogate"))
}

make_grammar_learner <- function() {
  rules <- hws_grammar_read_text(paste0("0.6 S --> NP VP\n0.4 S --> S PP\n0.5 NP --> we\n0.3 NP --> dogs\n0.2 NP --> NP PP\n",
                                        "0.6 VP --> saw NP\n0.4 VP --> VP PP\n1 PP --> with NP\n"))
  text <- "we saw dogs\nwe saw dogs with we\ndogs with dogs saw we\nwe with dogs saw we with dogs\n"
  hws_grammar_learner_new(rules, hws_corpus_read(text, "spaces"), method = "cvi", iterations = 5, seed = 2026)
}

grammar <- function() {
  learner <- make_grammar_learner()
  invisible(gc())
  finish(learner)
  report("grammar.surrogate", hws_learner_metric(learner, "surrogate"))
  model <- hws_grammar_learner_model(learner)
  hws_close(learner)
  report_all("grammar.weight", hws_grammar_weights(model))
  found <- hws_grammar_parse(model, hws_corpus_read("we saw we with dogs\nwe saw cats\n", "spaces"), 1)
  hws_close(model)
  report("grammar.score", found$log_weights[1])
  report("grammar.impossible", found$impossible)
  report("grammar.unknown", found$unknown[2])
  report("grammar.tree", strsplit(hws_treebank_write(found$parses), "\n")[[1]][1])
}

# A pair model of words and sounds, which a language model of sounds joins.
make_pairs_model <- function(letters, sounds) {
  text <- "c a b\tK A B\nc a t\tK A T\nt a b\tT A B\nb a t\tB A T\na b b a\tA B A\na c t\tA K T\n"
  pairs <- hws_strings_read(text, 2, "spaces", list(letters, sounds))
  learner <- hws_pairs_learner_new(NULL, pairs)
  invisible(gc())
  finish(learner)
  report("pairs.log_likelihood", hws_learner_metric(learner, "log_likelihood"))
  chunks <- hws_pairs_learner_chunks(learner)
  hws_close(learner)
  model <- hws_pairs_model_new(chunks, pairs)
  outputs <- hws_strings_read("T A K T\nT A K T\nB A B\n", 1, "spaces", list(sounds))
  hws_pairs_model_with_language(model, hws_pairs_model_estimate_language(model, outputs, order = 3), 0.5)
}

pairs <- function() {
  letters <- hws_alphabet_from_names(c("a", "b", "c", "t"))
  sounds <- hws_alphabet_from_names(c("A", "B", "K", "T"))
  model <- make_pairs_model(letters, sounds)
  invisible(gc())
  found <- hws_pairs_model_apply(model, hws_strings_read("b b a b b\nc b b a\n", 1, "spaces", list(letters)), 3)
  score <- hws_pairs_model_score(model, hws_strings_read("b b a b b\tB B A B\n", 2, "spaces", list(letters, sounds)))
  report("pairs.language", hws_pairs_model_info(model, "language_ngrams"))
  hws_close(model)
  report("pairs.counts", found$counts[1], found$counts[2])
  report_strings("pairs.output", sounds, found$outputs)
  report("pairs.score", score)
}

report_error <- function(number, call) {
  tryCatch(call, hawser_error = function(e) report(paste0("error.", number), e$name, e$line, e$column, e$message))
}

errors <- function() {
  alphabet <- abc()
  other <- hws_alphabet_from_names(c("x", "y"))
  endless <- make_machine(other, 1, 1, 0, 1, 0, 0, 0, 0)
  report_error(1, hws_machine_compose(make_words(alphabet), endless))
  report_error(2, hws_machine_read_text("0 1 a 0.5\n1 2 z 1.5\n2\n", "log", 1, list(alphabet)))
  report_error(3, hws_machine_total(endless))
  report_error(4, hws_tagged_read("the\tD\ndog\tN\tV\n"))
  report_error(5, hws_hmm_data_for(hws_hmm_learner_model(make_tag_learner("em")), make_words_corpus("the cat\n")))
}

machines()
training()
ngrams()
inference()
network()
automata()
tagging()
regimes()
grammar()
pairs()
errors()
cat("done 1\n")
