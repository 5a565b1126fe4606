# The loops that are measured (bench/): optimized for speed in release builds. All
# other files are optimized for size, which halves them and is not felt.
set(HWS_HOT_SOURCES
  fsa/base/exponential.cc fsa/base/exponential_avx2.cc
  fsa/compile/minimal_words.cc fsa/compile/word_list.cc
  fsa/distance/balanced_system.cc fsa/distance/best_completion.cc fsa/distance/best_paths.cc
  fsa/distance/best_strings.cc
  fsa/distance/bicgstab.cc fsa/distance/certified_solve.cc fsa/distance/components.cc
  fsa/distance/counts.cc fsa/distance/cyclic_component.cc fsa/distance/dense_elimination.cc
  fsa/distance/edge_weight.cc fsa/distance/failure_tree.cc fsa/distance/forward_backward.cc
  fsa/distance/least_costs.cc fsa/distance/linear_graph.cc fsa/distance/path_labels.cc
  fsa/distance/repeated_component.cc
  fsa/distance/sample.cc fsa/distance/sample_tables.cc fsa/distance/sparse_elimination.cc
  fsa/distance/string_graph.cc fsa/distance/tropical_distance.cc
  fsa/machine/machine.cc
  fsa/ngram/count_strings.cc fsa/ngram/interpolate.cc fsa/ngram/merge_counts.cc
  fsa/ngram/ngram_trie.cc fsa/ngram/prune_entropy.cc fsa/ngram/segment_text.cc
  fsa/ops/compose.cc fsa/ops/determinize.cc fsa/ops/failure_reach.cc fsa/ops/label_directory.cc
  fsa/ops/lazy_sum.cc fsa/ops/operand.cc fsa/ops/pair_table.cc fsa/ops/product.cc
  fsa/ops/refine_partition.cc fsa/ops/rm_epsilon.cc fsa/ops/trim.cc fsa/ops/weighted_subsets.cc
  src/edit/edit_em.cc src/edit/edit_lattice.cc)
