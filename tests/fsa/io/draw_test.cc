#include "fsa/io/draw.hh"

#include "fsa/machine/builder.hh"
#include "tests/test_list.hh"

using namespace hws;

static void every_state_and_arc_is_drawn(void **) {
  Builder b(Semiring::log, {Alphabet::named({"a", "\"", "\\"}), Alphabet::sized(9)});
  b.add_states(3);
  b.set_start(1);
  const Label arcs[][2] = {{1, 7}, {2, 0}, {3, 1}, {kPhi, 0}, {kRho, 2}};
  for (const auto &labels : arcs) b.add_arc(1, labels, labels[0] == 1 ? 0.5 : 0, 2);
  b.set_final(2, 0);
  b.set_final(0, INFINITY);
  assert_string_equal(draw(*b.build()).c_str(),
                      "digraph machine {\n  rankdir=LR;\n  node [shape=circle];\n"
                      "  0 [label=\"0/Infinity\", shape=doublecircle];\n"
                      "  1 [label=\"1\", style=bold];\n"
                      "  1 -> 2 [label=\"a:7/0.5\"];\n"
                      "  1 -> 2 [label=\"\\\":\u03B5\"];\n"
                      "  1 -> 2 [label=\"\\\\:1\"];\n"
                      "  1 -> 2 [label=\"\u03C6:\u03B5\"];\n"
                      "  1 -> 2 [label=\"\u03C1:2\"];\n"
                      "  2 [label=\"2\", shape=doublecircle];\n}\n");
}

TESTS(every_state_and_arc_is_drawn)
