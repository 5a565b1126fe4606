// Rows of a table, each one piece of work done by hawser and, where it can, by
// the peer: outputs are compared before either is timed, and a row whose outputs
// differ is an error, not a time.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace bench {

struct Row {
  std::string name;
  std::string unit;            // what `items` counts: "arc out", "arc"
  std::function<int64_t()> prepare;  // makes both sides' inputs, returns the number of items
  std::function<void()> ours, theirs;  // `theirs` may be empty: no peer
  std::function<std::string()> check;  // "" or what differs; runs after prepare
  std::function<std::string()> note;   // for the last column, after timing; may be empty
};

// Runs the rows with Google Benchmark (its flags apply: --benchmark_filter and so
// on) and prints the table, the other side's column under `peer`. Returns the process's exit status.
int run(int argc, char **argv, std::vector<Row> rows, const char *peer = "OpenFst");

}  // namespace bench
