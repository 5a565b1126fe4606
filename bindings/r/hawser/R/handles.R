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
  as.data.frame(do.call(rbind, rows))
}

.onUnload <- function(libpath) {
  gc()
  library.dynam.unload("hawser", libpath)
}
