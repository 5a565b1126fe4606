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

hws_run <- function(learner, steps = Inf) {
  names <- strsplit(hws_learner_metrics(learner), "\n", fixed = TRUE)[[1]]
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
