// Binary graphs: everything is read back, and damage is found.
#include "src/graph/io/graph_binary.hh"

#include "tests/src/graph/io/random_tables.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

std::span<const std::byte> bytes_of(const std::string &file) { return std::as_bytes(std::span<const char>(file)); }

// Names, observations, tables with and without a name, a tree, a rule of logic, and features.
FactorGraphPtr rich_graph() {
  FactorGraphBuilder b;
  b.add_finite_many(Array<int32_t>({2, 3}));
  b.add_finite("sky", 2);
  b.add_finite_many(Array<int32_t>({2, 2}));
  b.add_finite("last", 2);
  const double theta[] = {1.5, -2};
  b.add_weights(theta);
  b.add_features(2, Array<VariableId>({0, 1}), Array<int32_t>({1, 2}), Array<int32_t>({1}));
  GraphFactor named;
  named.name = "prior";
  named.variables = {2};
  named.table = std::make_shared<const Array<double>>(Array<double>({.5, 2}));
  b.add(named);
  b.add_tables(1, Array<VariableId>({3, 4}), Array<double>({.25, 3}));
  b.add_features(1, Array<VariableId>({3, 4}), {}, Array<int32_t>({0, 1}));
  StructuredFactor tree;
  tree.kind = StructuredKind::tree;
  tree.words = 2;
  tree.trees = {true, false};
  tree.arcs = {{0, 1}, {1, 2}, {0, 2}};
  GraphFactor arcs;
  arcs.name = "tree";
  arcs.kind = FactorKind::structured;
  arcs.variables = {3, 4, 5};
  arcs.structured = std::make_shared<const StructuredFactor>(tree);
  b.add(arcs);
  tree = StructuredFactor();
  arcs.name.clear();
  arcs.structured = std::make_shared<const StructuredFactor>(tree);
  b.add(arcs);
  b.observe_value(1, 2);
  b.observe_value(5, 0);
  return b.build();
}

}  // namespace

static void what_is_written_is_read_again(void **) {
  for (uint64_t seed = 0; seed <= 100; ++seed) {
    const FactorGraphPtr g = seed == 100 ? rich_graph() : random_tables(seed, 3);
    const std::string file = graph_sections(*g).finish();
    const FactorGraphPtr again = read_graph(bytes_of(file), Run{});
    assert_true(again->fingerprint() == g->fingerprint());
    assert_true(graph_sections(*again).finish() == file);
  }
}

// A graph that was changed has the same file as one that was built so.
static void files_tell_nothing_of_how_a_graph_was_made(void **) {
  const FactorGraphPtr g = rich_graph();
  const double other[] = {.5, .25};
  const FactorGraphPtr there = g->with_weights(other), back = there->with_weights(g->weights());
  assert_true(graph_sections(*back).finish() == graph_sections(*g).finish());
  assert_true(graph_sections(*there).finish() != graph_sections(*g).finish());
  assert_true(read_graph(bytes_of(graph_sections(*there).finish()), Run{})->weights()[1] == .25);
}

static void damage_is_found(void **) {
  const std::string file = graph_sections(*rich_graph()).finish();
  for (size_t at = 0; at < file.size(); at += 7) {
    std::string bad = file;
    bad[at] = static_cast<char>(bad[at] ^ 0x20);
    try {
      read_graph(bytes_of(bad), Run{});
      print_error("accepted with byte %zu changed\n", at);
      fail();
    } catch (const Error &e) {
      assert_true(e.code == Code::corrupt || e.code == Code::version);
    }
  }
  for (size_t size = 0; size < file.size(); size += 31) {
    assert_throws(read_graph(bytes_of(file.substr(0, size)), Run{}), Code::corrupt);
  }
  FactorGraphBuilder b;
  b.add_strings("x", Alphabet::sized(2));
  assert_throws(graph_sections(*b.build()), Code::unsupported);
}

TESTS(what_is_written_is_read_again, files_tell_nothing_of_how_a_graph_was_made, damage_is_found)
