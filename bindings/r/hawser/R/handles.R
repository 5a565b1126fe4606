# Objects of the library: printing, closing, the loop of a learner.

hws_close <- function(...) {
  for (x in list(...)) .Call(C_hr_close, x)
  invisible()
}

hws_is_closed <- function(x) .Call(C_hr_is_closed, x)

format.hws_handle <- function(x, ...) {
  kind <- class(x)[1]
  if (hws_is_closed(x)) return(sprintf("<%s: closed>", kind))
  said <- vapply(facts[[kind]], function(name) {
    format(get(paste0(prefixes[[kind]], "_", name))(x), big.mark = ",")
  }, "")
  if (length(said)) kind <- paste0(kind, ": ", paste(said, names(said), collapse = ", "))
  sprintf("<%s>", kind)
}

print.hws_handle <- function(x, ...) {
  cat(format(x), "\n", sep = "")
  invisible(x)
}

# What an object is, and which functions take it.
summary.hws_handle <- function(object, ...) {
  kind <- class(object)[1]
  taking <- grep(paste0("^", prefixes[[kind]], "_"), getNamespaceExports("hawser"), value = TRUE)
  structure(list(said = format(object), kind = kind, functions = sort(taking)), class = "summary.hws_handle")
}

print.summary.hws_handle <- function(x, lines = 24, ...) {
  made <- strwrap(paste(x$functions, collapse = ", "), width = getOption("width") - 2, prefix = "  ", initial = "  ")
  cat(x$said, if (length(made)) "Functions of its kind, each with a page of help:", utils::head(made, lines - 3),
      if (length(made) > lines - 3) paste0("  ... and others: ls(\"package:hawser\", pattern = \"", prefixes[[x$kind]], "\")"), sep = "\n")
  invisible(x)
}

# The names in a JSON array of objects with a "name".
json_names <- function(json) {
  found <- regmatches(json, gregexpr('"name": *"[^"]*"', json))[[1]]
  sub('.*"([^"]*)"$', "\\1", found)
}

hws_run <- function(learner, steps = Inf) {
  names <- json_names(hws_learner_metrics(learner))
  rows <- list()
  done <- FALSE
  while (!done && length(rows) < steps) {
    done <- hws_learner_step(learner, 1)
    rows[[length(rows) + 1]] <- vapply(names, function(name) {
      tryCatch(hws_learner_metric(learner, name), hawser_empty_error = function(e) NA_real_)
    }, 0)
  }
  rows <- as.data.frame(do.call(rbind, rows))
  if (done) warn_of_doubt(rows)
  rows
}

.onUnload <- function(libpath) {
  gc()
  library.dynam.unload("hawser", libpath)
}
