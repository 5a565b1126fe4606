// Markov networks in any format that the library or the tools read, told apart by their first bytes.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tools/base/session.hh"
#include "tools/graph/graph_file.hh"

namespace tool {

// Takes the next word off a text of a model, "" at the end. Passes a byte order mark, blanks, and comments as the library's
// readers of models do: from a hash sign that begins a word, or from a word "c", to the end of the line.
std::string_view next_model_word(std::string_view *text);

// Calls whose options decide how a network is read.
extern const std::vector<std::string> kNetworkReadCalls;

// Binary graphs, graph JSON ("{"), UAI (MARKOV or BAYES), the pairwise format (PAIRWISE) and .fg (a number, or a comment before
// one). evidence: a path of observations in the UAI format, or "".
Graph read_network(Session *session, const std::string &path, const std::string &evidence = "");

// Bytes of the network. format: uai, fg, pairwise, json or binary. What the format has no place for is said on standard error.
std::string network_text(const hws_graph *graph, const std::string &format);
// The format that a file's name asks for; "": none.
std::string format_of_name(const std::string &path);

// What a network says of itself, as JSON writers and `info` need it.
struct NetworkParts {
  std::vector<int64_t> sizes;                 // by variable
  std::vector<std::vector<int64_t>> scopes;   // by factor
  std::vector<int64_t> observed;              // by variable; -1: it was not
};
NetworkParts parts_of(const hws_graph *graph);
// The tables of all factors. Fails where a factor is no table.
std::vector<double> tables_of(const hws_graph *graph);

}  // namespace tool
