# A machine over a, b, c whose strings are ac, bc and b; and how many handles are alive after the garbage is gone.
letters_abc <- function() hws_alphabet_from_names(c("a", "b", "c"))

some_machine <- function(alphabet = letters_abc()) {
  builder <- hws_builder_new("log", 1, list(alphabet))
  hws_builder_add_states(builder, 3)
  hws_builder_add_arcs(builder, c(0, 0, 1), c(1, 2, 3), c(0.5, 1.25, 0.75), c(1, 1, 2))
  hws_builder_set_final(builder, 2, 0.25)
  hws_builder_set_final(builder, 1, 2)
  hws_builder_build(builder)
}

alive <- function() {
  invisible(gc())
  invisible(gc())
  .Call(hawser:::C_hr_alive)
}

some_machine_kept <- some_machine()

# Learning that need not settle for what a test asks. Other warnings stay.
hasty <- function(learned) suppressWarnings(learned, classes = "hawser_not_converged")
