#include "src/hmm/minibatch/stochastic_edges.hh"

#include "tests/test_list.hh"

using namespace hws;

static void edges_are_kept_by_piece(void **) {
  StochasticEdges edges(3, 2, Run{});
  const float first[] = {0.25F, 0.75F}, last[] = {1, 0};
  edges.set(1, first, last);
  assert_true(!edges.known(edges.first(0)) && !edges.known(edges.last(0)) && edges.known(edges.first(1)) &&
              edges.known(edges.last(1)) && !edges.known(edges.first(2)));
  assert_true(edges.first(1)[0] == 0.25F && edges.first(1)[1] == 0.75F && edges.last(1)[0] == 1 && edges.last(1)[1] == 0);
  assert_true(edges.first(2)[0] == 0 && edges.last(0)[1] == 0);

  std::string bytes;
  edges.append(&bytes);
  StochasticEdges other(3, 2, Run{}), wider(3, 3, Run{});
  std::string_view from(bytes);
  other.take(&from);
  assert_true(from.empty() && other.known(other.last(1)) && other.first(1)[1] == 0.75F);
  from = bytes;
  assert_throws(wider.take(&from), Code::corrupt);
  const float wrong[] = {3, 0};
  edges.set(0, wrong, wrong);
  bytes.clear();
  edges.append(&bytes);
  from = bytes;
  assert_throws(other.take(&from), Code::corrupt);
  assert_true(!other.known(other.first(0)));
}

static void memory_is_asked_for(void **) {
  Run run;
  run.max_bytes = 8 * 10 * 4;
  StochasticEdges(10, 4, run);
  assert_throws(StochasticEdges(11, 4, run), Code::limit);
}

TESTS(edges_are_kept_by_piece, memory_is_asked_for)
