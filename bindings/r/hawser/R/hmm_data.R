# What hmm() and its methods are given, as tokens: `words` (character, or NULL), `numbers` (a matrix, or NULL), `size` of each
# sequence, and `order`, the rows of the data that the tokens are. `columns` says what became of the columns, so that other data
# are read as those that the model was learned from.

# The kind of a column of numbers: whole numbers of R are counts, logical values bits.
kind_of_column <- function(column) {
  if (is.logical(column)) "bit" else if (is.integer(column) && all(column >= 0, na.rm = TRUE)) "count" else "real"
}

# A factor among others is as many bits as it has levels; NA is missing in all of them.
indicators <- function(values, levels) {
  bits <- outer(as.character(values), levels, `==`) + 0
  unknown <- !is.na(values) & !(as.character(values) %in% levels)
  if (any(unknown)) refuse("'", values[unknown][1], "' is no level of the model; expected one of ", toString(levels))
  bits
}

is_symbol <- function(column) is.factor(column) || is.character(column)

# What becomes of each column: a single column of symbols is the words; several are bits; the rest are numbers of their kinds.
described_columns <- function(frame, kinds) {
  symbols <- vapply(frame, is_symbol, TRUE)
  words <- if (sum(symbols) == 1) names(frame)[symbols] else character()
  spec <- lapply(names(frame), function(name) {
    column <- frame[[name]]
    if (name %in% words) return(list(kind = "word", factor = is.factor(column)))
    if (is_symbol(column)) return(list(kind = "bit", levels = levels(as.factor(column))))
    if (!is.numeric(column) && !is.logical(column)) {
      refuse("column ", name, " is ", class(column)[1], "; expected numbers, logical values, a factor or character")
    }
    list(kind = if (is.null(kinds) || is.na(kinds[name])) kind_of_column(column) else kinds[[name]])
  })
  stats::setNames(spec, names(frame))
}

numbers_of <- function(frame, spec) {
  columns <- lapply(names(spec), function(name) {
    if (!is.null(spec[[name]]$levels)) return(indicators(frame[[name]], spec[[name]]$levels))
    matrix(as.double(frame[[name]]), ncol = 1, dimnames = list(NULL, name))
  })
  do.call(cbind, columns)
}

tokens_of_frame <- function(frame, id, columns, kinds) {
  if (length(kinds) && (is.null(names(kinds)) || any(!names(kinds) %in% names(frame)))) {
    refuse("kinds has names ", toString(names(kinds)), "; expected names of columns")
  }
  if (is.character(id) && length(id) == 1 && id %in% names(frame)) {
    name <- id
    id <- frame[[name]]
    frame <- frame[names(frame) != name]
  }
  if (is.null(id)) id <- rep(1, nrow(frame))
  if (length(id) != nrow(frame)) refuse("id has ", length(id), " entries; expected one per row, ", nrow(frame))
  if (nrow(frame) == 0 || ncol(frame) == 0) refuse("x has ", nrow(frame), " rows and ", ncol(frame), " columns of data")
  if (is.null(columns)) columns <- described_columns(frame, kinds)
  absent <- setdiff(names(columns), names(frame))
  if (length(absent)) refuse("x has no column ", absent[1], ", which the model was learned from")
  group <- match(id, unique(id))
  order <- order(group)
  frame <- frame[order, , drop = FALSE]
  is_word <- vapply(columns, function(column) column$kind == "word", TRUE)
  numeric <- columns[!is_word]
  list(words = if (any(is_word)) as.character(frame[[names(columns)[is_word]]]),
       numbers = if (length(numeric)) numbers_of(frame, numeric), size = tabulate(group[order]), order = order,
       columns = columns, shape = "frame")
}

# Sequences of words, of numbers or of rows; a text is cut at white space.
tokens_of_list <- function(x, columns, kinds) {
  if (is.character(x)) x <- strsplit(trimws(x), "[[:space:]]+")
  if (length(x) == 0 || any(lengths(x) == 0)) refuse("x has a sequence without tokens, or no sequences")
  if (is_symbol(x[[1]])) {
    parts <- lapply(x, as.character)
    frame <- data.frame(word = if (is.factor(x[[1]])) factor(unlist(parts)) else unlist(parts), stringsAsFactors = FALSE)
    size <- lengths(parts)
  } else {
    parts <- lapply(x, function(part) if (is.data.frame(part)) part else as.data.frame(as.matrix(part)))
    frame <- do.call(rbind, parts)
    size <- vapply(parts, nrow, 0L)
  }
  made <- tokens_of_frame(frame, rep(seq_along(size), size), columns, kinds)
  made$shape <- "list"
  made
}

tokens_of <- function(x, id = NULL, columns = NULL, kinds = NULL) {
  if (is.data.frame(x)) return(tokens_of_frame(x, id, columns, kinds))
  if (is.factor(x)) x <- data.frame(word = x)
  else if (is.numeric(x) || is.logical(x)) x <- as.data.frame(as.matrix(x))
  if (is.data.frame(x)) return(tokens_of_frame(x, id, columns, kinds))
  if (!is.null(id)) refuse("id is for data frames, vectors and matrices; x is a ", class(x)[1])
  if (is.character(x) || is.list(x)) return(tokens_of_list(x, columns, kinds))
  refuse("x is ", class(x)[1], "; expected a data frame, texts, a factor, numbers, or a list of sequences")
}

missing_word <- "<NA>"

# The words as the library reads them, a token a line. Tags that are NA were not observed.
tagged_of <- function(tokens, tags, alphabet, options) {
  words <- tokens$words
  words[is.na(words)] <- missing_word
  if (any(bad <- trimws(words) == "" | grepl("[\t\r\n]", words))) {
    refuse("token ", which(bad)[1], " is '", words[bad][1], "'; expected a word that is no blank and has no tab or line break")
  }
  lines <- if (is.null(tags)) words else paste0(words, ifelse(is.na(tags), "", paste0("\t", tags)))
  ends <- cumsum(tokens$size)
  lines[ends] <- paste0(lines[ends], "\n")
  do.call(hws_tagged_read, c(list(paste0(paste(lines, collapse = "\n"), "\n"), tags = alphabet), options))
}

channels_of <- function(tokens) {
  numeric <- Filter(function(column) column$kind != "word", tokens$columns)
  widths <- vapply(numeric, function(column) max(1L, length(column$levels)), 0L)
  kinds <- vapply(numeric, function(column) column$kind, "")
  # Neighbouring real columns are one channel, so that they have a covariance.
  run <- cumsum(c(TRUE, kinds[-1] != kinds[-length(kinds)] | kinds[-1] != "real"))
  channel <- rep(run, widths)
  values <- lapply(unique(run), function(i) as.vector(t(tokens$numbers[, channel == i, drop = FALSE])))
  hws_channels_new(c(0, cumsum(tokens$size)), kinds[!duplicated(run)], as.vector(tapply(widths, run, sum)), unlist(values))
}

dictionary_of <- function(entries) {
  if (is.null(entries) || inherits(entries, "hws_dictionary")) return(entries)
  lines <- vapply(names(entries), function(word) paste(c(word, entries[[word]]), collapse = "\t"), "")
  hws_dictionary_read(paste0(paste(lines, collapse = "\n"), "\n"))
}
