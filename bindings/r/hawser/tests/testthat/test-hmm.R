# Two regimes of numbers, with counts, bits and a factor that follow them.
regimes <- function(n = 200) {
  set.seed(7)
  state <- rep(rep(1:2, each = 10), length.out = n)
  data.frame(id = rep(c("x", "y"), each = n / 2), value = rnorm(n, c(-3, 3)[state]), events = rpois(n, c(1, 8)[state]),
             on = runif(n) < c(0.1, 0.9)[state], colour = factor(c("red", "blue")[state]), state = state)
}

sentences <- rep(c("the dog can run", "the can", "the dog"), 9)
entries <- list(the = "D", dog = "N", can = c("N", "V"), run = c("N", "V"))

# The share of tokens that a labelling of the states gets right, by the better of two.
agreement <- function(found, right) {
  share <- mean((found == levels(found)[1]) == (right == 1))
  max(share, 1 - share)
}

test_that("a data frame of numbers, counts and bits is split into its regimes", {
  data <- regimes()
  model <- hmm(data[c("id", "value", "events", "on")], states = 2, id = "id", method = "em", iterations = 20, seed = 1)
  expect_gt(agreement(predict(model, data), data$state), 0.95)
  posterior <- predict(model, data, type = "posterior", id = "id")
  expect_equal(rowSums(posterior), rep(1, nrow(data)))
  expect_equal(hws_hmm_info(model$model, "channels"), 3)
  expect_setequal(names(coef(model)), c("initial", "transition", "mean.1", "covariance.1", "rate.2", "probability.3"))
})

test_that("rows of sequences that are mixed come back in their order", {
  data <- regimes()
  model <- hmm(data["value"], states = 2, id = data$id, method = "em", iterations = 20)
  mixed <- order(rep(seq_len(nrow(data) / 2), 2))
  expect_identical(predict(model, data[mixed, ], id = data$id[mixed]), predict(model, data, id = data$id)[mixed])
})

test_that("NA is a missing observation, of numbers, bits, factors and words", {
  data <- regimes()
  data$value[5] <- data$events[6] <- data$on[7] <- NA
  data$colour[8] <- NA
  columns <- c("value", "events", "on")
  model <- hmm(data[columns], states = 2, method = "em", iterations = 20)
  expect_gt(agreement(predict(model, data), data$state), 0.95)
  expect_true(all(is.finite(predict(model, data, type = "posterior"))))
  model <- hmm(data["colour"], states = 2, method = "em", iterations = 500)
  expect_true("red" %in% colnames(coef(model)$emission))
  expect_false(is.na(predict(model, data)[8]))
  both <- data.frame(a = data$colour, b = data$colour, value = data$value)
  model <- hmm(both, states = 2, method = "em", iterations = 10)
  expect_gt(agreement(predict(model, both), data$state), 0.95)
  expect_error(predict(model, transform(both, a = "green")), "'green' is no level", class = "hawser_error")
})

test_that("words are tagged, with a dictionary and with tags that were observed in part", {
  tagger <- hmm(sentences, dictionary = entries, method = "em", end = 1)
  expect_identical(lapply(predict(tagger, "the can can run"), as.character), list(c("D", "N", "V", "V")))
  tags <- rep(list(c("D", "N", "V", NA), c("D", NA), c("D", "N")), 9)
  tagger <- hmm(sentences, tags = tags, method = "em", end = 1)
  expect_setequal(tagger$states, c("D", "N", "V"))
  expect_identical(as.character(predict(tagger, list(c("the", "dog")))[[1]]), c("D", "N"))
  expect_error(hmm(sentences, tags = c("D", "N")), "2 tags and 72 tokens", class = "hawser_error")
})

test_that("logLik, AIC, BIC and nobs fit together", {
  model <- hmm(sentences, states = 2, method = "em", iterations = 500)
  log_lik <- logLik(model)
  symbols <- ncol(coef(model)$emission)
  expect_equal(attr(log_lik, "df"), 1 + 2 + 2 * (symbols - 1))
  expect_equal(nobs(model), 72)
  expect_equal(AIC(model), -2 * as.numeric(log_lik) + 2 * attr(log_lik, "df"))
  expect_equal(BIC(model), -2 * as.numeric(log_lik) + log(72) * attr(log_lik, "df"))
  expect_equal(as.numeric(logLik(model, sentences)), as.numeric(log_lik))
  expect_lt(as.numeric(logLik(model, sentences[1:3])), 0)
})

test_that("learning goes on from a model", {
  expect_warning(first <- hmm(sentences, states = 2, method = "em", iterations = 3), class = "hawser_not_converged")
  more <- hmm(sentences, start = first, method = "em", iterations = 500)
  expect_gt(as.numeric(logLik(more)), as.numeric(logLik(first)))
})

test_that("simulate draws the same from the same seed, of words and of numbers", {
  model <- hmm(sentences, dictionary = entries, method = "em", end = 1)
  expect_identical(simulate(model, 5, seed = 3), simulate(model, 5, seed = 3))
  set.seed(1)
  first <- simulate(model, 5)
  set.seed(1)
  expect_identical(simulate(model, 5), first)
  expect_true(all(first$word %in% colnames(coef(model)$emission)))
  numbers <- simulate(hmm(regimes()[c("value", "events")], states = 2, method = "em", iterations = 500), 2, seed = 1, length = 30)
  expect_named(numbers, c("sequence", "state", "value", "events"))
  expect_equal(nrow(numbers), 60)
})

test_that("models print, summarize and draw themselves", {
  model <- hmm(sentences, states = 2, method = "em", iterations = 500)
  expect_output(print(model), "2 states, . words")
  expect_output(print(summary(model)), "AIC.*BIC.*Most probable words")
  expect_output(print(summary(hmm(regimes()["value"], states = 2, method = "em", iterations = 500))), "mean.1")
  many <- hasty(hmm(sentences, states = 20, method = "em", iterations = 3))
  wide <- as.data.frame(lapply(1:30, function(i) rpois(60, i)))
  names(wide) <- paste0("c", 1:30)
  models <- list(model, many, hasty(hmm(wide, states = 4, method = "em", iterations = 2)),
                 hasty(hmm(regimes()[c("value", "events", "on")], states = 9, method = "em", iterations = 2)))
  for (given in models) {
    for (lines in c(8, 24)) {
      said <- utils::capture.output(print(summary(given), lines = lines))
      expect_lte(length(said), lines)
      expect_lte(max(nchar(said)), 80)
    }
  }
  expect_output(print(summary(many)), "Transitions \\(\\d+ of 20 rows, \\d+ of 20 columns; coef\\(model\\)\\$transition\\)")
  expect_output(print(summary(models[[3]])), "and \\d+ parameters more: coef\\(model\\)")
  expect_equal(length(utils::capture.output(print(summary(model), lines = 100))),
               length(utils::capture.output(print(summary(model)))))
  file <- tempfile(fileext = ".pdf")
  grDevices::pdf(file)
  expect_invisible(plot(model))
  expect_invisible(plot(model, which = "learning"))
  grDevices::dev.off()
  expect_gt(file.size(file), 1000)
})

test_that("nothing is predicted for a sequence without probability", {
  model <- hmm(rep(c("the dog barks", "a cat barks"), 5), dictionary = list(the = "D", a = "D", dog = "N", cat = "N", barks = "V"),
               method = "em")
  expect_warning(found <- predict(model, c("the dog barks", "barks the dog")), "1 of 2 sequences")
  expect_identical(lapply(found, as.character), list(c("D", "N", "V"), rep(NA_character_, 3)))
  expect_warning(predict(model, "barks the dog"), class = "hawser_impossible")
})

test_that("learning that has not converged warns and says so when printed", {
  expect_warning(model <- hmm(regimes()["value"], states = 2, method = "em", iterations = 2, starts = 1), "not converged after 2 steps.*iterations",
                 class = "hawser_not_converged")
  expect_output(print(model), "Not converged after 2 steps")
  expect_no_warning(model <- hmm(regimes()["value"], states = 2, method = "em", iterations = 500))
  expect_false(any(grepl("Not converged", capture.output(print(model)))))
})

test_that("what is wrong is said in the call of hmm", {
  e <- expect_error(hmm(sentences, states = 2, metod = "em"), "metod.*nearest.*method", class = "hawser_argument_error")
  expect_identical(as.character(conditionCall(e)[[1]]), "hmm")
  expect_error(hmm(factor(c("a", " "))), "token 2 is ' '", class = "hawser_error")
  expect_error(hmm(NULL), "x is NULL", class = "hawser_error")
  expect_error(hmm(list(character())), "without tokens", class = "hawser_error")
  expect_error(hmm(data.frame(a = 1:3), id = 1:2), "id has 2 entries", class = "hawser_error")
  expect_error(hmm(data.frame(a = 1:3), states = 2, kinds = c(b = "real")), "names of columns", class = "hawser_error")
  model <- hmm(data.frame(a = c(1, 2, 5)), states = 1, method = "em")
  expect_error(predict(model, data.frame(b = 1)), "no column a", class = "hawser_error")
})
