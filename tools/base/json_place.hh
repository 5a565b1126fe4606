// A JSON document read by people who make mistakes: every value knows its place, and what is
// wrong with it is said with that place (a JSON pointer, RFC 6901), what was found and what was expected.
#pragma once
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace tool {

// The whole text; Failure with line and column, also for an object that has a member twice. `path` names the file in messages.
nlohmann::json parse_json(const std::string &text, const std::string &path);

// A value of a document, which must outlive it.
class Place {
 public:
  Place(const nlohmann::json &value, std::string file, std::string pointer = "")
      : value_(&value), file_(std::move(file)), pointer_(std::move(pointer)) {}
  const nlohmann::json &value() const { return *value_; }
  std::string where() const { return pointer_.empty() ? file_ : file_ + ": " + pointer_; }  // "graph.json: /factors/2"

  bool is_text() const { return value_->is_string(); }
  bool is_array() const { return value_->is_array(); }
  bool is_object() const { return value_->is_object(); }

  // These fail if the value is of another kind.
  const std::string &text() const;
  double number() const;
  int64_t integer(int64_t least, int64_t most) const;
  size_t size(size_t least = 0) const;  // of an array
  Place at(size_t element) const;
  // Members of an object; that there are no others than `known`.
  void only(std::initializer_list<const char *> known) const;
  Place at(const std::string &member) const;
  std::optional<Place> find(const std::string &member) const;
  std::string text_or(const std::string &member, const std::string &otherwise) const;

  // "WHERE: FOUND; expected EXPECTED".
  [[noreturn]] void expected(const std::string &what) const;
  [[noreturn]] void wrong(const std::string &what) const;  // "WHERE: WHAT"

 private:
  const nlohmann::json *value_;
  std::string file_, pointer_;
};

}  // namespace tool
