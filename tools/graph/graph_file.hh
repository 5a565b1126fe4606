// Factor graphs in JSON: docs/graph-format.md.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tools/base/json_place.hh"
#include "tools/base/session.hh"

namespace tool {

using GraphBuilder = std::unique_ptr<hws_graph_builder, Free<hws_graph_builder_free>>;
using Graph = std::unique_ptr<hws_graph, Free<hws_graph_free>>;

struct GraphAlphabet {
  Alphabet alphabet;
  bool chars = false;  // every name is one character: strings are written without spaces
  int32_t split() const { return chars ? HWS_SPLIT_CHARS : HWS_SPLIT_SPACES; }
};

// A variable as the file declares it.
struct GraphVariable {
  std::string name;
  const GraphAlphabet *letters = nullptr;  // of strings; nullptr: finite
  Alphabet value_alphabet;                 // finite: a symbol per value, by the values' names if they have any
  std::vector<std::string> values;         // finite: what the values are called
  bool observed = false;
  const hws_alphabet *alphabet() const { return letters ? letters->alphabet.get() : value_alphabet.get(); }
};

struct GraphFile {
  std::map<std::string, GraphAlphabet> alphabets;
  std::vector<GraphVariable> variables;  // by their numbers
  int64_t weights = 0;                   // of features
  Graph graph;
};

// A file being read.
struct GraphReading {
  Session *session;
  std::filesystem::path folder;  // of the file: what it names is relative to it
  GraphFile file;
  std::map<std::string, int64_t> by_name;
  GraphBuilder builder;
};

GraphFile read_graph_file(Session *session, const std::string &path);
// The same of a file that was read. What it names is relative to the path's folder.
GraphFile read_graph_text(Session *session, const std::string &path, const std::string &text);

// A string of symbols at a place: a text, cut as the alphabet is written, or an array of names and numbers.
std::vector<int32_t> labels_at(const Place &place, const GraphAlphabet &alphabet);
// A value by its name or number, from 0.
int64_t value_at(const Place &place, const GraphVariable &variable);
// Makes a variable's features the arcs of a machine, which is written as in "factors" but without variables (graph_factors.cc).
void choose_acceptor(GraphReading *reading, int64_t variable, const Place &place);
// Adds one element of "factors" (graph_factors.cc).
void add_factor(GraphReading *reading, const Place &place);

}  // namespace tool
