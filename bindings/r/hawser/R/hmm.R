# Hidden Markov models in the manner of R's models.

# Which of the options each call takes.
option_names <- function(call) c(json_names(hws_options_describe(call)), "cancel", "monitor")

# The options of a call among those that were given. What no call takes goes to the last, which refuses it by name.
options_for <- function(call, given, calls) {
  takes <- lapply(calls, option_names)
  known <- names(given) %in% takes[[match(call, calls)]]
  given[if (call == calls[length(calls)]) known | !(names(given) %in% unlist(takes)) else known]
}

hmm <- function(x, states = NULL, tags = NULL, dictionary = NULL, id = NULL, kinds = NULL, start = NULL, ...) {
  call <- match.call()
  # An error of a call inside has that call, with all its data; the user's says more.
  made <- tryCatch(learned(x, c(list(...), if (!is.null(states)) list(states = states)), tags, dictionary, id, kinds, start),
                   hawser_error = function(e) {
                     e$call <- call
                     stop(e)
                   })
  made$call <- call
  made
}

learned <- function(x, given, tags, dictionary, id, kinds, start) {
  calls <- c("hws_tagged_read", "hws_hmm_data_new", "hws_hmm_learner_model", "hws_hmm_learner_new")
  tokens <- tokens_of(x, id, if (!is.null(start)) start$columns, kinds)
  if (is.list(tags)) tags <- unlist(lapply(tags, as.character))
  if (!is.null(tags)) {
    if (length(tags) != sum(tokens$size)) refuse("there are ", length(tags), " tags and ", sum(tokens$size), " tokens")
    tags <- as.character(tags)[tokens$order]
  }
  data <- hmm_data(tokens, tags, dictionary, given, calls, start)
  learner <- do.call(hws_hmm_learner_new, c(list(start$model, data), options_for("hws_hmm_learner_new", given, calls)))
  history <- hws_run(learner)
  model <- do.call(hws_hmm_learner_model, c(list(learner), options_for("hws_hmm_learner_model", given, calls)))
  made <- list(model = model, history = history, columns = tokens$columns, shape = tokens$shape, size = tokens$size,
               log_probs = hws_hmm_score(model, hmm_data_for(model, tokens)))
  made$states <- state_names(model)
  structure(made, class = "hmm")
}

hmm_data <- function(tokens, tags, dictionary, given, calls, start) {
  words <- observed <- channels <- NULL
  if (!is.null(tokens$words)) {
    # A factor has the levels that it has; words may be followed by others, which are read as "<unk>".
    column <- Filter(function(column) column$kind == "word", tokens$columns)[[1]]
    options <- options_for("hws_tagged_read", given, calls)
    if (column$factor && is.null(options$min_count)) options$min_count <- 0
    observed <- tagged_of(tokens, tags, if (!is.null(start) && !is.null(tags)) hws_hmm_tags(start$model), options)
    words <- hws_tagged_corpus(observed)
  } else if (!is.null(tags)) {
    refuse("tags are for words; x has none")
  }
  if (!is.null(tokens$numbers)) channels <- channels_of(tokens)
  if (is.null(tags)) observed <- NULL
  options <- options_for("hws_hmm_data_new", given, calls)
  if (anyNA(tokens$words) && is.null(options$missing)) options$missing <- missing_word
  if (is.null(start)) return(do.call(hws_hmm_data_new, c(list(words, channels, dictionary_of(dictionary), observed), options)))
  options <- options[names(options) == "missing"]
  do.call(hws_hmm_data_for, c(list(start$model, words, channels, dictionary_of(dictionary), observed), options))
}

# Data in the words and states of a model, without tags.
hmm_data_for <- function(model, tokens) {
  words <- if (!is.null(tokens$words)) hws_tagged_corpus(tagged_of(tokens, NULL, NULL, list(min_count = 0)))
  missing <- if (anyNA(tokens$words)) missing_word
  hws_hmm_data_for(model, words, if (!is.null(tokens$numbers)) channels_of(tokens), missing = missing)
}

state_names <- function(model) {
  tags <- hws_hmm_tags(model)
  names <- vapply(seq_len(hws_hmm_info(model, "states")), function(label) hws_alphabet_name_view(tags, label), "")
  ifelse(names == "", as.character(seq_along(names)), names)
}

word_names <- function(model) {
  words <- hws_hmm_words(model)
  vapply(seq_len(hws_hmm_info(model, "symbols")), function(label) hws_alphabet_name_view(words, label), "")
}

coef.hmm <- function(object, ...) {
  model <- object$model
  states <- object$states
  named <- function(values, columns) matrix(values, length(states), byrow = TRUE, dimnames = list(states, columns))
  made <- list(initial = stats::setNames(hws_hmm_initial(model), states), transition = named(hws_hmm_transition(model), states))
  if (hws_hmm_info(model, "end")) made$end <- stats::setNames(hws_hmm_end(model), states)
  if (hws_hmm_info(model, "symbols")) made$emission <- named(hws_hmm_emission(model), word_names(model))
  for (channel in seq_len(hws_hmm_info(model, "channels")) - 1) made <- c(made, channel_coef(object, channel, named))
  made
}

# The parameters of a channel: of reals the mean and the covariance or variances, else one number per column.
channel_coef <- function(object, channel, named) {
  spec <- hws_hmm_channel_spec(object$model, channel)
  of_kind <- list(real = c("mean", "covariance", "variance"), count = "rate", bit = "probability")[[spec$kind]]
  found <- lapply(stats::setNames(of_kind, of_kind), function(what) {
    tryCatch(hws_hmm_channel(object$model, channel, what), hawser_error = function(e) NULL)
  })
  found <- Filter(Negate(is.null), found)
  numbers <- length(object$states) * spec$dimension
  found <- lapply(found, function(values) if (length(values) == numbers) named(values, NULL) else values)
  names(found) <- paste0(names(found), ".", channel + 1)
  found
}

# Free parameters: of distributions one less than probabilities, of symmetric matrices one triangle.
parameter_count <- function(object) {
  model <- object$model
  k <- length(object$states)
  symbols <- hws_hmm_info(model, "symbols")
  count <- (k - 1) + k * (k - 1 + hws_hmm_info(model, "end")) + if (symbols) k * (symbols - 1) else 0
  for (channel in seq_len(hws_hmm_info(model, "channels")) - 1) {
    d <- hws_hmm_channel_spec(model, channel)$dimension
    for (values in channel_coef(object, channel, function(values, columns) values)) {
      matrices <- if (length(values) == k * d) 0 else length(values) / d^2
      count <- count + if (d > 1 && matrices %in% c(1, k)) matrices * d * (d + 1) / 2 else length(values)
    }
  }
  count
}

logLik.hmm <- function(object, newdata = NULL, id = NULL, ...) {
  if (is.null(newdata)) {
    log_probs <- object$log_probs
    tokens <- sum(object$size)
  } else {
    given <- tokens_of(newdata, id, object$columns)
    log_probs <- hws_hmm_score(object$model, hmm_data_for(object$model, given), ...)
    tokens <- sum(given$size)
  }
  structure(sum(log_probs), df = parameter_count(object), nobs = tokens, class = "logLik")
}

nobs.hmm <- function(object, ...) sum(object$size)

predict.hmm <- function(object, newdata, type = c("state", "posterior"), id = NULL, ...) {
  type <- match.arg(type)
  tokens <- tokens_of(newdata, id, object$columns)
  data <- hmm_data_for(object$model, tokens)
  if (type == "state") {
    states <- hws_hmm_decode(object$model, data, ...)
    warn_of_impossible(states < 0, tokens$size)
    found <- factor(object$states[ifelse(states < 0, NA, states + 1)], levels = object$states)
    if (tokens$shape == "list") return(unname(split(found, rep(seq_along(tokens$size), tokens$size))))
    found[tokens$order] <- found
    return(found)
  }
  values <- hws_hmm_posteriors(object$model, data, 0, length(tokens$size), ...)
  found <- matrix(values, ncol = length(object$states), byrow = TRUE, dimnames = list(NULL, object$states))
  warn_of_impossible(is.nan(found[, 1]), tokens$size)
  if (tokens$shape == "list") {
    rows <- split(seq_len(nrow(found)), rep(seq_along(tokens$size), tokens$size))
    return(unname(lapply(rows, function(row) found[row, , drop = FALSE])))
  }
  found[tokens$order, ] <- found
  found
}

# `none`: by token, whether its sequence has no probability under the model.
warn_of_impossible <- function(none, size) {
  sequences <- unique(rep(seq_along(size), size)[none])
  if (!length(sequences)) return(invisible())
  caution("hawser_impossible", length(sequences), " of ", length(size), " sequences have no probability under the model, number ",
          sequences[1], " among them; nothing is predicted for them")
}

simulate.hmm <- function(object, nsim = 1, seed = NULL, length = NULL, ...) {
  if (is.null(seed)) seed <- floor(stats::runif(1) * 2^53)
  model <- object$model
  if (is.null(length) && !hws_hmm_info(model, "end")) length <- max(1, round(mean(object$size)))
  drawn <- hws_hmm_sample(model, nsim, seed, length = length, ...)
  corpus <- hws_tagged_corpus(drawn)
  offsets <- hws_corpus_arrays_view(corpus)
  size <- diff(offsets$offsets)
  made <- data.frame(sequence = rep(seq_len(nsim), size), state = factor(object$states[hws_tagged_labels_view(drawn)],
                                                                        levels = object$states))
  if (hws_hmm_info(model, "symbols")) made$word <- word_names(model)[offsets$symbols]
  if (hws_hmm_info(model, "channels")) made <- cbind(made, drawn_numbers(object, drawn, seed))
  attr(made, "seed") <- seed
  made
}

drawn_numbers <- function(object, drawn, seed) {
  channels <- hws_hmm_sample_channels(object$model, drawn, seed)
  parts <- lapply(seq_len(hws_channels_count(channels)) - 1, function(channel) {
    matrix(hws_channels_values(channels, channel), ncol = hws_channels_spec(channels, channel)$dimension, byrow = TRUE)
  })
  numeric <- Filter(function(column) column$kind != "word", object$columns)
  names <- unlist(lapply(names(numeric), function(name) {
    if (is.null(numeric[[name]]$levels)) name else paste0(name, ".", numeric[[name]]$levels)
  }))
  stats::setNames(as.data.frame(do.call(cbind, parts)), names)
}

print.hmm <- function(x, ...) {
  said <- c(states = hws_hmm_info(x$model, "states"), words = hws_hmm_info(x$model, "symbols"),
            channels = hws_hmm_info(x$model, "channels"))
  said <- said[said > 0]
  cat("Hidden Markov model (", hws_hmm_method(x$model), "): ", paste(said, names(said), collapse = ", "), "\n",
      "Log-likelihood of ", sum(x$size), " tokens: ", format(sum(x$log_probs)), "\n", sep = "")
  if (!is.null(doubt_of(x$history))) cat("Not converged after ", nrow(x$history), " steps\n", sep = "")
  invisible(x)
}

summary.hmm <- function(object, words = 8, ...) {
  parameters <- coef(object)
  top <- NULL
  if (!is.null(parameters$emission)) {
    top <- apply(parameters$emission, 1, function(row) {
      paste(utils::head(names(sort(row, decreasing = TRUE)), words), collapse = " ")
    })
  }
  structure(list(object = object, log_lik = stats::logLik(object), aic = stats::AIC(object), bic = stats::BIC(object),
                 transition = parameters$transition, words = top, rest = parameters[!names(parameters) %in%
                   c("initial", "transition", "end", "emission")]), class = "summary.hmm")
}

# One screen: what is left of `lines` below the head is shared among the sections, and what does not fit is named.
print.summary.hmm <- function(x, digits = 3, lines = 24, ...) {
  print(x$object)
  cat("Parameters: ", attr(x$log_lik, "df"), ", AIC: ", format(x$aic), ", BIC: ", format(x$bic), "\n", sep = "")
  sections <- c(list(Transitions = round(x$transition, digits)), if (!is.null(x$words)) list("Most probable words" = x$words),
                lapply(x$rest, signif, digits))
  coef_of <- c(Transitions = "transition", "Most probable words" = "emission")
  left <- max(2, lines - 3 - !is.null(doubt_of(x$object$history)))
  shown <- if (length(sections) > left) sections[seq_len(left - 1)] else sections
  height <- left %/% length(shown)
  for (name in names(shown)) {
    whole <- if (name %in% names(coef_of)) coef_of[[name]] else name
    cat(section_lines(name, shown[[name]], height, paste0("coef(model)$", whole)), sep = "\n")
  }
  more <- length(sections) - length(shown)
  if (more) cat("... and ", more, " parameters more: coef(model)\n", sep = "")
  invisible(x)
}

# A section of at most `height` lines that are no wider than the screen; `whole` is where all of it is to be had.
section_lines <- function(name, values, height, whole) {
  wide <- getOption("width")
  size <- NROW(values)
  if (height < 5 || is.numeric(values) && !is.matrix(values) && length(values) > 2 * (height - 3)) {
    said <- if (is.numeric(values)) {
      paste0(if (is.matrix(values)) paste(dim(values), collapse = " x ") else length(values), " numbers, ",
             paste(range(values), collapse = " to "))
    } else {
      paste(size, "states")
    }
    return(cut_to(paste0(name, ": ", said, "; ", whole), wide))
  }
  rows <- if (size + 3 <= height) size else height - 4
  if (is.character(values)) {
    made <- cut_to(paste0(names(values), ": ", values)[seq_len(rows)], wide)
    columns <- 1
    all_columns <- 1
  } else if (is.matrix(values)) {
    all_columns <- ncol(values)
    columns <- min(all_columns, wide %/% 2)
    repeat {
      made <- utils::capture.output(print(values[seq_len(rows), seq_len(columns), drop = FALSE]))
      if (columns == 1 || length(made) == rows + 1) break
      columns <- columns - 1
    }
    made <- cut_to(made, wide)
  } else {
    made <- utils::capture.output(print(values))
    rows <- size
    columns <- 1
    all_columns <- 1
  }
  cut <- c(if (rows < size) paste(rows, "of", size, "rows"), if (columns < all_columns) paste(columns, "of", all_columns, "columns"))
  c("", paste0(name, if (length(cut)) paste0(" (", paste(cut, collapse = ", "), "; ", whole, ")"), ":"), made)
}

cut_to <- function(texts, wide) ifelse(nchar(texts) > wide, paste0(substr(texts, 1, wide - 3), "..."), texts)

plot.hmm <- function(x, which = c("transitions", "learning"), ...) {
  which <- match.arg(which)
  if (which == "learning") {
    changes <- vapply(x$history, function(column) length(unique(column[!is.na(column)])) > 1, TRUE)
    if (!any(changes)) refuse("no number changed while the model was learned; which = \"transitions\" can be drawn")
    name <- names(x$history)[changes][1]
    graphics::plot(x$history[[name]], type = "b", xlab = "step", ylab = name, ...)
    return(invisible(x))
  }
  k <- length(x$states)
  transition <- coef(x)$transition
  graphics::image(seq_len(k), seq_len(k), t(transition)[, k:1, drop = FALSE], zlim = c(0, 1), axes = FALSE, xlab = "to",
                  ylab = "from", ...)
  graphics::axis(1, seq_len(k), x$states)
  graphics::axis(2, k:1, x$states)
  graphics::text(col(transition), k + 1 - row(transition), format(round(transition, 2)))
  invisible(x)
}
