#include "tools/learner/metric_trace.hh"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "tools/base/numbers.hh"
#include "tools/base/session.hh"

namespace tool {

namespace {

std::vector<std::string> split(const std::string &line, char at) {
  std::vector<std::string> fields(1);
  for (const char c : line) {
    if (c == at) fields.emplace_back();
    else fields.back() += c;
  }
  return fields;
}

double number_of(const std::string &text, const std::string &where) {
  if (text.empty()) return NAN;
  double value = 0;
  if (!parse(text, &value)) throw Failure{1, where + ": '" + text + "'; expected a number"};
  return value;
}

void add_tsv_line(Trace *trace, const std::string &line, const std::string &where) {
  const std::vector<std::string> fields = split(line, '\t');
  if (trace->columns.empty()) {
    trace->columns = fields;
    if (fields[0] != "step" || fields.size() < 2) {
      throw Failure{1, where + ":1: expected a trace: its first line is step, seconds and names of metrics"};
    }
    return;
  }
  if (fields.size() != trace->columns.size()) {
    throw Failure{1,
                  where + ": " + std::to_string(fields.size()) + " fields; expected " + std::to_string(trace->columns.size())};
  }
  std::vector<double> row;
  for (size_t i = 0; i < fields.size(); ++i) row.push_back(number_of(fields[i], where + ":" + std::to_string(i + 1)));
  trace->rows.push_back(row);
}

void add_json_line(Trace *trace, const std::string &line, const std::string &where) {
  const auto object = nlohmann::ordered_json::parse(line, nullptr, false);
  if (!object.is_object() || !object.contains("step")) {
    throw Failure{1, where + ": expected a JSON object with step and metrics"};
  }
  for (const auto &[name, value] : object.items()) {
    if (!value.is_number()) throw Failure{1, where + ": " + name + " is no number; expected one"};
    if (trace->column(name) < trace->columns.size()) continue;
    trace->columns.push_back(name);
    for (auto &row : trace->rows) row.push_back(NAN);
  }
  std::vector<double> row;
  for (const std::string &name : trace->columns) row.push_back(object.contains(name) ? object[name].get<double>() : NAN);
  trace->rows.push_back(row);
}

}  // namespace

size_t Trace::column(const std::string &name) const {
  return static_cast<size_t>(std::find(columns.begin(), columns.end(), name) - columns.begin());
}

Trace read_trace(const std::string &path) {
  const std::string text = read_input(path), shown = path == "-" ? "standard input" : path;
  Trace trace;
  const bool json = !text.empty() && text[0] == '{';
  size_t number = 0;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size());
    std::string line = text.substr(begin, end - begin);
    if (line.ends_with("\r")) line.pop_back();
    const std::string where = shown + ":" + std::to_string(++number);
    if (json) add_json_line(&trace, line, where);
    else add_tsv_line(&trace, line, number == 1 ? shown : where);
    begin = end + 1;
  }
  if (trace.rows.empty()) throw Failure{1, shown + ": no steps; expected a trace, as train --trace writes it"};
  return trace;
}

TraceFile::TraceFile(const std::string &path, const Trace &kept)
    : path_(path), json_(path.ends_with(".jsonl") || path.ends_with(".json")), columns_(kept.columns),
      file_(std::fopen(path.c_str(), "wb")) {
  if (!file_) throw Failure{1, path_ + ": cannot write it"};
  std::string names;
  for (const std::string &name : columns_) names += (names.empty() ? "" : "\t") + name;
  if (!json_) std::fprintf(file_.get(), "%s\n", names.c_str());
  for (const auto &row : kept.rows) add(row);
}

void TraceFile::add(const std::vector<double> &row) {
  nlohmann::ordered_json object = nlohmann::ordered_json::object();
  std::string line;
  for (size_t i = 0; i < row.size(); ++i) {
    if (std::isfinite(row[i])) {
      // Steps and counts without a fraction; 2^53 is the last number all below which have one.
      if (row[i] == std::floor(row[i]) && std::fabs(row[i]) < 9007199254740992.0) {
        object[columns_[i]] = static_cast<int64_t>(row[i]);
      } else object[columns_[i]] = row[i];
    }
    line += (i == 0 ? "" : "\t") + (std::isfinite(row[i]) ? number(row[i]) : "");
  }
  if (json_) line = object.dump();
  if (std::fprintf(file_.get(), "%s\n", line.c_str()) < 0 || std::fflush(file_.get()) != 0) {
    throw Failure{1, path_ + ": cannot write it"};
  }
}

}  // namespace tool
