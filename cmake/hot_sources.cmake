# How the files of a release build are optimized: for speed (-O3) where the loops of the
# tightest measurements are (docs/benchmarks.md); a little less (-O2) where what is asked
# for is exceeded several times, or nothing is asked but a kernel is counted; all others
# for size, which halves them and is not felt.
set(HWS_HOT_SOURCES
  fsa/base/array.cc fsa/base/exponential.cc
  fsa/distance/edge_weight.cc fsa/distance/forward_backward.cc fsa/distance/ordered_sum.cc fsa/distance/sample.cc
  fsa/ngram/lbfgs_memory.cc
  fsa/ops/compose.cc fsa/ops/lazy_sum.cc fsa/ops/operand.cc fsa/ops/pair_table.cc fsa/ops/product.cc fsa/ops/trim.cc
  src/edit/edit_lattice.cc src/prior/bernoulli.cc src/prior/diagonal_gaussian.cc src/prior/emission_channels.cc src/prior/gaussian.cc src/prior/poisson.cc
  src/ep/backward.cc src/ep/fixed_point.cc src/ep/forward.cc src/ep/model_elimination.cc
  src/draws/gibbs_uniforms.cc
  src/hmm/collapsed/dense_cvi.cc src/hmm/collapsed/dense_token_cvi.cc src/hmm/data/emission_rows.cc src/hmm/sums/forward_backward.cc src/hmm/sampling/hmm_gibbs_kernel.cc src/hmm/learner/initial_counts.cc src/hmm/sums/sequence_sums.cc src/hmm/sums/sparse_forward_backward.cc src/hmm/sums/token_emissions.cc
  src/hmm/collapsed/token_visit.cc
  src/hmm/minibatch/stochastic_counts.cc src/hmm/minibatch/stochastic_edges.cc src/hmm/minibatch/stochastic_messages.cc src/hmm/minibatch/stochastic_parameters.cc
  src/pfa/collapsed/cvb0_update.cc src/pfa/collapsed/cvb_tables.cc src/pfa/sampling/gibbs_kernel.cc src/pfa/batch/path_sums.cc src/pfa/model/pfa_score.cc
  src/stats/cholesky.cc src/stats/dense_products.cc src/stats/exp_digamma.cc src/stats/uniform_rows.cc)
set(HWS_WARM_SOURCES
  fsa/compile/word_list.cc
  fsa/distance/balanced_system.cc fsa/distance/best_strings.cc fsa/distance/bicgstab.cc fsa/distance/components.cc
  fsa/distance/failure_tree.cc fsa/distance/linear_graph.cc fsa/distance/sample_tables.cc fsa/distance/sparse_elimination.cc
  fsa/machine/machine.cc
  fsa/ngram/count_strings.cc fsa/ngram/ngram_model.cc fsa/ngram/ngram_trie.cc
  fsa/ops/determinize.cc fsa/ops/failure_reach.cc fsa/ops/label_directory.cc fsa/ops/rm_epsilon.cc fsa/ops/weighted_subsets.cc
  src/edit/edit_em.cc src/ep/candidates.cc src/ep/entry_weights.cc src/ep/model_weights.cc src/ep/moments.cc src/prior/row_estimates.cc src/hmm/learner/estimation.cc src/hmm/collapsed/sparse_cvi.cc src/hmm/collapsed/sparse_token_cvi.cc src/hmm/minibatch/minibatch_data.cc src/hmm/sums/viterbi.cc)
