test_that("the summary of an object names its functions on one screen", {
  said <- utils::capture.output(print(summary(hws_alphabet_from_chars("ab"))))
  expect_match(said[1], "<hws_alphabet: 2 size>", fixed = TRUE)
  expect_true(any(grepl("hws_alphabet_find", said)))
  alphabet <- hws_alphabet_from_chars("ab")
  said <- utils::capture.output(print(summary(hws_machine_from_regex(alphabet, "tropical", "a"))))
  expect_lte(length(said), 24)
  expect_true(any(grepl("and others", said)))
  hws_close(alphabet)
  expect_output(print(summary(alphabet)), "closed")
})

test_that("a call gives numbers, texts, lists and objects", {
  machine <- some_machine()
  expect_equal(hws_machine_states(machine), 3)
  expect_identical(hws_machine_semiring(machine), "log")
  costs <- c(0.5 + 2, 0.5 + 0.75 + 0.25, 1.25 + 2, 1.25 + 0.75 + 0.25)
  expect_equal(hws_machine_total(machine), -log(sum(exp(-costs))))
  arcs <- hws_machine_copy_arcs(machine)
  expect_identical(arcs$labels, 1:3)
  expect_equal(arcs$to, c(1, 1, 2))
  expect_s3_class(hws_machine_alphabet(machine, 0), "hws_alphabet")
  expect_match(hws_version(), "^[0-9.]+$")
})

test_that("a binary is a raw vector, copied or lent", {
  machine <- some_machine()
  bytes <- hws_machine_write(machine)
  expect_type(bytes, "raw")
  expect_equal(hws_machine_total(hws_machine_read(bytes)), hws_machine_total(machine))
  lent <- hws_machine_read_view(bytes)
  bytes[1] <- as.raw(0)
  expect_equal(hws_machine_total(lent), hws_machine_total(machine))
})

test_that("a bad option, NULL and a closed object are errors with the library's words or the argument's name", {
  machine <- some_machine()
  e <- expect_error(hws_machine_total(machine, thredas = 2), class = "hawser_argument_error")
  expect_match(conditionMessage(e), "thredas.*nearest.*threads")
  expect_identical(as.character(conditionCall(e)[[1]]), "hws_machine_total")
  expect_error(hws_machine_total(machine, threads = 0), "threads.*1 to 1024", class = "hawser_error")
  expect_error(hws_machine_total(machine, 3), "no name", class = "hawser_error")
  expect_error(hws_machine_total(NULL), "machine is NULL; expected hws_machine", class = "hawser_argument_error")
  expect_error(hws_machine_total(letters_abc()), "machine is hws_alphabet; expected hws_machine", class = "hawser_error")
  hws_close(machine)
  hws_close(machine)
  expect_error(hws_machine_total(machine), "closed", class = "hawser_argument_error")
  expect_true(hws_is_closed(machine))
  expect_output(print(machine), "<hws_machine: closed>")
})

test_that("an error has its place", {
  text <- "0 1 a 0.5\n1 2 z 1.5\n2\n"
  e <- expect_error(hws_machine_read_text(text, "log", 1, list(letters_abc())), class = "hawser_parse_error")
  expect_identical(e$name, "HWS_E_PARSE")
  expect_equal(c(e$line, e$column), c(2, 5))
  expect_match(conditionMessage(e), "line 2, column 5: 'z'; expected")
})

test_that("numbers are never rounded, cut off or taken for others", {
  machine <- some_machine()
  expect_error(hws_machine_sample(machine, 1.5, 1), "n is 1.5; expected a whole number", class = "hawser_error")
  expect_error(hws_machine_sample(machine, 1, -1), "seed is -1", class = "hawser_error")
  builder <- hws_builder_new("log", 1, list(letters_abc()))
  hws_builder_add_states(builder, 2)
  expect_error(hws_builder_add_arcs(builder, 0, c(1, 2), 1, 1), "labels has 2 entries; expected 1", class = "hawser_error")
  expect_error(hws_builder_add_arcs(builder, 0, NA, 1, 1), "labels\\[1\\] is NA", class = "hawser_error")
  expect_error(hws_builder_new("lgo", 1), "semiring is 'lgo'; expected one of real, log", class = "hawser_error")
})

test_that("ten thousand objects leave nothing behind", {
  before <- alive()
  for (i in 1:10000) machine <- hws_machine_invert(some_machine_kept)
  rm(machine)
  expect_lte(alive(), before)
  expect_error(for (i in 1:100) hws_machine_total(some_machine_kept, threads = 0))
  expect_lte(alive(), before)
})

test_that("a call can be stopped by a request, which another call does not see", {
  cancel <- hws_cancel_new()
  hws_cancel_set(cancel)
  expect_error(hws_machine_total(some_machine_kept, cancel = cancel), class = "hawser_cancelled_error")
  expect_equal(hws_machine_total(some_machine_kept), hws_machine_total(some_machine()))
})

test_that("Ctrl-C stops a call, and the learner is as it was before the step", {
  skip_on_cran()
  skip_on_os("windows")
  data <- hws_hmm_data_new(hws_tagged_corpus(hws_tagged_read("a b a b b\na a b\n", format = "text")), states = 3)
  learner <- hws_hmm_learner_new(NULL, data, method = "cgs", iterations = 1e8)
  hws_learner_step(learner, 1)
  # Nobody knows when the call begins, so that signals come until one was heard.
  loop <- tempfile()
  pid <- Sys.getpid()
  system(sprintf("(while [ ! -e %s ]; do sleep 0.2; kill -INT %d; done) >/dev/null 2>&1 &", loop, pid))
  heard <- tryCatch(hws_learner_step(learner, 1e8), interrupt = function(e) {
    file.create(loop)
    "interrupt"
  })
  tryCatch(Sys.sleep(0.5), interrupt = function(e) NULL)
  expect_identical(heard, "interrupt")
  steps <- hws_learner_steps(learner)
  expect_gt(steps, 0)
  hws_learner_step(learner, 1)
  expect_equal(hws_learner_steps(learner), steps + 1)
})

test_that("a list of results that a limit cut short warns, and one that is whole does not", {
  alphabet <- hws_alphabet_from_chars("ab")
  machine <- hws_machine_from_regex(alphabet, "real", "(a<0.4>|b<0.3>)*")
  expect_warning(few <- hws_machine_best_strings(machine, 10000, max_states = 50), "a limit ended the search.*max_states",
                 class = "hawser_not_converged")
  expect_gt(hws_strings_count(few), 0)
  expect_no_warning(whole <- hws_machine_best_strings(hws_machine_from_regex(alphabet, "real", "a b"), 9))
  expect_equal(hws_strings_count(whole), 1)
})
