# r_manual.R NAMESPACE PAGES: every function that the package exports, and every method, has a page of help, and R finds no fault in
# any page. A page has a title, a description, how it is called, and what each argument is.
given <- commandArgs(trailingOnly = TRUE)
files <- list.files(given[2], "[.]Rd$", full.names = TRUE)
pages <- lapply(files, tools::parse_Rd)
tags <- lapply(pages, function(page) vapply(page, attr, "", "Rd_tag"))
aliases <- unlist(Map(function(page, tag) vapply(page[tag == "\\alias"], function(part) trimws(paste(unlist(part), collapse = "")), ""),
                      pages, tags))
space <- parse(given[1])
exported <- unlist(lapply(space, function(line) if (line[[1]] == "export") vapply(as.list(line)[-1], as.character, "")))
methods <- unlist(lapply(space, function(line) if (line[[1]] == "S3method") paste(line[[2]], line[[3]], sep = ".")))
without <- setdiff(c(exported, setdiff(methods, "conditionMessage.hawser_error")), aliases)
faults <- if (length(without)) paste("no page of help:", without)
for (i in seq_along(pages)) {
  lacking <- setdiff(c("\\title", "\\description", if (basename(files[i]) != "hawser-package.Rd") c("\\usage", "\\value")), tags[[i]])
  if (length(lacking)) faults <- c(faults, paste(basename(files[i]), "has no", lacking))
  found <- tools::checkRd(files[i])
  if (length(found)) faults <- c(faults, format(found))
}
cat(faults, paste(length(exported), "functions,", length(pages), "pages"), sep = "\n")
quit(status = length(faults) > 0 || length(exported) < 100)
