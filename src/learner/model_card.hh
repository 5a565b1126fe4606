// A record of how a model was made: entries by group and name. Models keep it in their files as one section, and hosts read it
// as JSON. Groups: "" (the learner and its version, the library's version, steps), "options" (those that determine numbers),
// "data" (fingerprints of the training data), "metrics" (the learner's values), "reading" (how its text was read).
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hws {

class ModelCard {
 public:
  struct Entry {
    std::string group, name, value;
    bool number;  // the value is a number as JSON writes it
  };
  // Texts are UTF-8 without zero bytes. A later entry of the same group and name replaces an earlier one.
  void add(std::string_view group, std::string_view name, std::string_view text) { put({}, group, name, text); }
  void add(std::string_view group, std::string_view name, double number);  // does nothing if it is not finite
  void add(std::string_view group, std::string_view name, int64_t number);

  void add(const Entry &entry) { put({entry.number}, entry.group, entry.name, entry.value); }

  bool empty() const { return entries_.empty(); }
  std::span<const Entry> entries() const { return entries_; }
  std::string_view value(std::string_view group, std::string_view name) const;  // "": no such entry

  // Returns a JSON object: entries of group "" by name, and an object for each other group, in the order of the entries.
  std::string json() const;
  // Write and read a section's bytes. read() fails with `corrupt`.
  std::string bytes() const;
  static ModelCard read(std::span<const std::byte> bytes);

 private:
  struct Number {
    bool is = false;
  };
  void put(Number number, std::string_view group, std::string_view name, std::string_view value);
  std::vector<Entry> entries_;
};

}  // namespace hws
