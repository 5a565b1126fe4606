# How calls fail. The C code calls fail(), so that the condition has the call of the function that the user called.

# An error's class has the kind, such as hawser_parse_error, then hawser_error. `name` is the library's name of the status;
# `line` and `column` say where in a text, from 1, and are 0 where there is no place.
fail <- function(name, message, line, column) {
  call <- sys.call(-1)
  if (name %in% c("HWS_NOT_CONVERGED", "HWS_CUT_SHORT")) {
    warning(structure(class = c("hawser_not_converged", "warning", "condition"), list(message = message, call = call)))
    return(NULL)
  }
  kind <- tolower(sub("^HWS_E_", "", name))
  stop(structure(class = c(paste0("hawser_", kind, "_error"), "hawser_error", "error", "condition"),
                 list(message = message, call = call, kind = kind, name = name, line = line, column = column)))
}

# An error of the package's own, in the same form.
refuse <- function(..., call = sys.call(-1)) {
  stop(structure(class = c("hawser_argument_error", "hawser_error", "error", "condition"),
                 list(message = paste0(...), call = call, kind = "argument", name = "HWS_E_ARGUMENT", line = 0, column = 0)))
}

conditionMessage.hawser_error <- function(c) {
  if (c$line > 0) sprintf("line %.0f, column %.0f: %s", c$line, c$column, c$message) else c$message
}

# A warning of a class, which `withCallingHandlers` and `suppressWarnings(classes = )` can tell from others.
caution <- function(class, ..., call = NULL) {
  warning(structure(class = c(class, "warning", "condition"), list(message = paste0(...), call = call)))
}

# What the steps of a learner that ended leave in doubt: NULL, or what to say of it.
doubt_of <- function(history) {
  last <- function(name) if (nrow(history) && !is.null(history[[name]])) history[[name]][nrow(history)] else NA
  if (isTRUE(last("converged") == 0)) {
    return(paste0("learning has not converged after ", nrow(history), " steps, so that its results are doubtful; set iterations higher, ",
                  "or tolerance to what is precise enough"))
  }
  if (isTRUE(last("chains_disagree") == 1)) {
    return(paste0("after ", nrow(history), " sweeps the chains are in different places, so that the results are doubtful; set chains or ",
                  "iterations higher, or take the best of several seeds"))
  }
  NULL
}

warn_of_doubt <- function(history) {
  said <- doubt_of(history)
  if (!is.null(said)) caution("hawser_not_converged", said)
}
