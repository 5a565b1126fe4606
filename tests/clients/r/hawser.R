# The R side of a small binding: conditions, and R's own shapes for arrays. Handles are external pointers; the
# garbage collector returns them, or hws_free() does at once.

dyn.load("hawser_r.so")

# .Call, with a failure made into a condition of class hawser_error.
hws <- function(name, ...) {
  result <- .Call(name, ..., PACKAGE = "hawser_r")
  if (!inherits(result, "hawser_failure")) return(result)
  stop(structure(class = c("hawser_error", "error", "condition"),
                 list(message = result[[2]], call = sys.call(-1), name = result[[1]], line = result[[3]],
                      column = result[[4]])))
}

hws_free <- function(...) for (handle in list(...)) hws("free", handle)

alphabet_of_size <- function(size) hws("alphabet_size", size)
alphabet_of_names <- function(names) hws("alphabet_names", names)
text_of <- function(alphabet, labels) paste(hws("alphabet_text", alphabet, labels), collapse = "")

# labels: a vector (one tape) or a matrix with a row per tape. Log semiring.
machine <- function(alphabet, states, from, labels, costs, to, finals, final_costs) {
  if (!is.matrix(labels)) labels <- matrix(labels, nrow = 1)
  storage.mode(labels) <- "integer"
  hws("machine_arcs", alphabet, states, as.double(from), labels, as.double(costs), as.double(to), as.double(finals),
      as.double(final_costs))
}
machine_of_text <- function(text, alphabet) hws("machine_text", text, alphabet)
machine_states <- function(machine) hws("machine_states", machine)
machine_arcs <- function(machine) hws("machine_arc_count", machine)
machine_alphabet <- function(machine, tape) hws("machine_alphabet", machine, tape)
compose <- function(a, b) hws("compose", a, b)
total <- function(machine) hws("total", machine)
best_strings <- function(machine, n) hws("best_strings", machine, n)
sample_strings <- function(machine, n, seed) hws("sample", machine, n, seed)

# pairs: a list of list(input, output), label vectors.
string_pairs <- function(pairs, counts, alphabet) {
  strings <- unlist(pairs, recursive = FALSE)
  hws("strings_pairs", cumsum(as.double(c(0, lengths(strings)))), as.integer(unlist(strings)), as.double(counts),
      alphabet)
}
string_items <- function(strings) {
  items <- hws("strings_items", strings)
  list(values = items[[1]], strings = items[[2]])
}

edit_model <- function(alphabet, ...) hws("edit_model", alphabet, hws("options", list(...)))
model_info <- function(model, name) hws("edit_model_info", model, name)
model_probability <- function(model, left_input, right_input, left_output, read, write) {
  hws("edit_model_probability", model, as.integer(left_input), as.integer(right_input), as.integer(left_output), read,
      write)
}
# The model, and how near it is to the machine's distribution, in nats.
ngram_nearest <- function(machine) {
  found <- hws("ngram_nearest", machine)
  list(model = found[[1]], nats = found[[2]])
}
ngram_info <- function(model, name) hws("ngram_info", model, name)
ngram_start <- function(model) hws("ngram_start", model)
ngram_log_prob <- function(model, state, word) hws("ngram_log_prob", model, state, as.integer(word))

edit_learner <- function(start, pairs) hws("edit_learner", start, pairs)
learner_step <- function(learner, n = 1) hws("learner_step", learner, n)
learner_metric <- function(learner, name) hws("learner_metric", learner, name)
learner_model <- function(learner) hws("edit_learner_model", learner)

graph_builder <- function() hws("graph_builder")
add_strings <- function(builder, alphabet, name) hws("graph_add_strings", builder, alphabet, name)
add_machine <- function(builder, machine, variables) hws("graph_add_machine", builder, machine, as.double(variables))
observe_string <- function(builder, variable, labels) {
  invisible(hws("graph_observe_string", builder, variable, as.integer(labels)))
}
graph_of <- function(builder) hws("graph", builder)
graph_learner <- function(graph, ...) hws("graph_learner", graph, hws("options", list(...)))
graph_best <- function(learner, variable, n) hws("graph_best", learner, variable, n)
graph_variable <- function(learner, variable, name) hws("graph_variable", learner, variable, name)

# strings: a list of label vectors.
corpus_of_strings <- function(strings, alphabet) {
  hws("corpus", cumsum(as.double(c(0, lengths(strings)))), as.integer(unlist(strings)), alphabet)
}
pfa_learner <- function(corpus, ...) hws("pfa_learner", corpus, hws("options", list(...)))
pfa_learner_model <- function(learner) hws("pfa_learner_model", learner)
pfa_info <- function(model, name) hws("pfa_info", model, name)
# ln p of each of a corpus' strings.
pfa_score <- function(model, corpus) hws("pfa_score", model, corpus)

# Words with tags, from text.
tagged_of_text <- function(text, ...) hws("tagged", text, hws("options", list(...)))
tagged_corpus <- function(tagged) hws("tagged_corpus", tagged)
dictionary_of <- function(tagged) hws("dictionary", tagged)
# A corpus of words, and the states its tokens may be in.
hmm_data <- function(corpus, dictionary) hws("hmm_data", corpus, dictionary)
hmm_data_for <- function(model, corpus) hws("hmm_data_for", model, corpus)
hmm_learner <- function(data, ...) hws("hmm_learner", data, hws("options", list(...)))
hmm_learner_model <- function(learner) hws("hmm_learner_model", learner)
hmm_tags <- function(model) hws("hmm_tags", model)
# ln p of each sequence; the state of each token, from 1 as R counts.
hmm_score <- function(model, data) hws("hmm_score", model, data)
hmm_decode <- function(model, data) hws("hmm_decode", model, data) + 1L
