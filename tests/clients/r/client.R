# The R client: the scenario of tests/clients/README.md.
source("hawser.R")

make_words <- function(alphabet) {
  machine(alphabet, 3, from = c(0, 0, 1, 1, 2), labels = c(1, 2, 3, 1, 2), costs = c(0.5, 1.25, 0.75, 1.5, 2.25),
          to = c(1, 1, 2, 1, 0), finals = c(2, 1), final_costs = c(0.25, 2))
}

make_noise <- function(alphabet) {
  machine(alphabet, 1, from = rep(0, 7), labels = rbind(c(1, 2, 3, 1, 2, 3, 0), c(1, 2, 3, 2, 3, 0, 1)),
          costs = c(0.25, 0.25, 0.25, 2.5, 3, 3.5, 4), to = rep(0, 7), finals = 0, final_costs = 0.125)
}

report <- function(key, ...) {
  values <- lapply(list(...), function(v) if (is.numeric(v)) sprintf("%.17g", v) else v)
  cat(key, unlist(values), "\n")
}

report_strings <- function(key, alphabet, strings) {
  items <- string_items(strings)
  for (i in seq_along(items$values)) {
    texts <- vapply(items$strings[[i]], function(labels) text_of(alphabet, labels), "")
    report(paste0(key, ".", i), items$values[i], paste(texts, collapse = ":"))
  }
}

machines <- function() {
  alphabet <- alphabet_of_names(c("a", "b", "c"))
  words <- make_words(alphabet)
  noise <- make_noise(alphabet)
  hws_free(alphabet)
  composed <- compose(words, noise)
  hws_free(words, noise)
  report("composed.states", machine_states(composed))
  report("composed.arcs", machine_arcs(composed))
  report("total", total(composed))
  best <- best_strings(composed, 5)
  samples <- sample_strings(composed, 10, seed = 2026)
  alphabet <- machine_alphabet(composed, 0L)
  hws_free(composed)
  report_strings("best", alphabet, best)
  report_strings("sample", alphabet, samples)
}

# What the learner was made from is garbage afterwards; collected at once, in R's own order.
make_learner <- function() {
  alphabet <- alphabet_of_size(3)
  pairs <- string_pairs(list(list(c(1, 2, 3), c(1, 2, 3)), list(c(1, 2), c(1, 3)), list(c(2, 3, 1), c(2, 1)),
                             list(3, c(3, 2))), c(1, 2, 1, 0.5), alphabet)
  edit_learner(edit_model(alphabet, left_input = 1L, p_copy = 0.75), pairs)
}

training <- function() {
  learner <- make_learner()
  invisible(gc())
  for (step in 1:3) {
    learner_step(learner)
    report(paste0("step.", step), learner_metric(learner, "log_likelihood"))
  }
  model <- learner_model(learner)
  hws_free(learner)
  report("model.contexts", model_info(model, "contexts"))
  report("model.copy", model_probability(model, NULL, 1, NULL, read = 1L, write = 1L))
}

ngrams <- function() {
  words <- make_words(alphabet_of_names(c("a", "b", "c")))
  found <- ngram_nearest(words)
  hws_free(words)
  report("ngrams.count", ngram_info(found$model, "ngrams"))
  report("ngrams.nats", found$nats)
  report("ngrams.first", ngram_log_prob(found$model, ngram_start(found$model), 1))
}

# meant - heard - typed, of which the last was seen.
make_chain <- function() {
  alphabet <- alphabet_of_names(c("a", "b", "c"))
  words <- make_words(alphabet)
  noise <- make_noise(alphabet)
  builder <- graph_builder()
  meant <- add_strings(builder, alphabet, "meant")
  heard <- add_strings(builder, alphabet, "heard")
  typed <- add_strings(builder, alphabet, "typed")
  add_machine(builder, words, meant)
  add_machine(builder, noise, c(meant, heard))
  add_machine(builder, noise, c(heard, typed))
  observe_string(builder, typed, c(1, 3))
  list(learner = graph_learner(graph_of(builder), method = "bp"), meant = meant, heard = heard)
}

inference <- function() {
  chain <- make_chain()
  invisible(gc())
  while (!learner_step(chain$learner)) {}
  alphabet <- alphabet_of_names(c("a", "b", "c"))
  report_strings("meant", alphabet, graph_best(chain$learner, chain$meant, 3))
  report_strings("heard", alphabet, graph_best(chain$learner, chain$heard, 3))
  report("heard.length", graph_variable(chain$learner, chain$heard, "expected_length"))
}

make_corpus <- function(strings) corpus_of_strings(strings, alphabet_of_names(c("a", "b", "c")))

report_automaton <- function(key, metric, ...) {
  strings <- list(c(1, 2), c(1, 2, 1, 2), 3, c(1, 2, 3), c(1, 2, 1, 2, 1, 2), c(1, 2), NULL, c(3, 3), c(1, 2, 1, 2), 3)
  learner <- pfa_learner(make_corpus(strings), ...)
  invisible(gc())
  while (!learner_step(learner)) {}
  report(paste0(key, ".", metric), learner_metric(learner, metric))
  model <- pfa_learner_model(learner)
  hws_free(learner)
  report(paste0(key, ".states"), pfa_info(model, "states"))
  log_probs <- pfa_score(model, make_corpus(list(c(1, 2), c(3, 1, 2), NULL)))
  for (i in seq_along(log_probs)) report(paste0(key, ".score.", i), log_probs[i])
}

automata <- function() {
  report_automaton("cgs", "log_joint", method = "cgs", states = 3L, prior_transition = 0.25, iterations = 40L, seed = 2026L)
  report_automaton("estatemerge", "log_evidence", method = "estatemerge", minimum_count = 1L)
}

tagged_text <- paste0("the\tD\ndog\tN\nruns\tV\n\nthe\tD\ncan\tN\nleaks\tV\n\ndogs\tN\ncan\tV\nrun\tV\n\n",
                      "the\tD\nrun\tN\ncan\tV\nend\tV\n\na\tD\ndog\tN\ncan\tV\nend\tV\nthe\tD\nrun\tN\n")

# A model without <unk>. What the learner was made from is garbage afterwards.
make_tag_learner <- function(method) {
  tagged <- tagged_of_text(tagged_text, min_count = 0L)
  data <- hmm_data(tagged_corpus(tagged), dictionary_of(tagged))
  hmm_learner(data, method = method, init = "posteriors", end = 1L, seed = 2026L)
}

train_tagger <- function(method, metric) {
  learner <- make_tag_learner(method)
  invisible(gc())
  for (step in 1:3) {
    learner_step(learner)
    report(paste0(method, ".", step), learner_metric(learner, metric))
  }
  model <- hmm_learner_model(learner)
  hws_free(learner)
  model
}

# A sequence a line.
make_words_corpus <- function(text) tagged_corpus(tagged_of_text(text, format = "text"))

tagging <- function() {
  train_tagger("em", "log_likelihood")
  model <- train_tagger("cvi2", "surrogate")
  data <- hmm_data_for(model, make_words_corpus("the can can run\ndogs end\n"))
  tags <- hmm_tags(model)
  states <- hmm_decode(model, data)
  log_probs <- hmm_score(model, data)
  hws_free(model, data)
  report("tags", text_of(tags, states))
  for (i in seq_along(log_probs)) report(paste0("tags.score.", i), log_probs[i])
}

report_error <- function(number, call) {
  tryCatch(call, hawser_error = function(e) {
    report(paste0("error.", number), e$name, e$line, e$column, conditionMessage(e))
  })
}

errors <- function() {
  alphabet <- alphabet_of_names(c("a", "b", "c"))
  other <- alphabet_of_names(c("x", "y"))
  words <- make_words(alphabet)
  endless <- machine(other, 1, from = 0, labels = 1, costs = 0, to = 0, finals = 0, final_costs = 0)
  report_error(1, compose(words, endless))
  report_error(2, machine_of_text("0 1 a 0.5\n1 2 z 1.5\n2\n", alphabet))
  report_error(3, total(endless))
  report_error(4, tagged_of_text("the\tD\ndog\tN\tV\n"))
  report_error(5, hmm_data_for(hmm_learner_model(make_tag_learner("em")), make_words_corpus("the cat\n")))
}

machines()
training()
ngrams()
inference()
automata()
tagging()
errors()
cat("done 1\n")
