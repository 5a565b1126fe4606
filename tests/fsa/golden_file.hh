// The numbers of tests/golden, read once here: the JSON library's own header took a test that includes it a second and a half.
// A value is null, a number (true: 1), a text, a list, or members in the order of their names. What is asked of a value of
// another kind, or of a member that is not there, throws std::invalid_argument.
#pragma once
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace golden {

struct Member;

class Json {
 public:
  enum class Kind { null, number, text, list, members };

  bool is_null() const { return kind == Kind::null; }
  bool is_string() const { return kind == Kind::text; }
  size_t size() const;
  bool contains(std::string_view name) const;
  const Json &operator[](std::string_view name) const;
  const Json &operator[](size_t at) const;
  const std::vector<Member> &items() const;  // valid as long as the value
  std::vector<Json>::const_iterator begin() const;
  std::vector<Json>::const_iterator end() const;

  // T: a number, bool, std::string, or a vector of such or of values.
  template <class T>
  T get() const {
    if constexpr (std::is_same_v<T, Json>) {
      return *this;
    } else if constexpr (std::is_same_v<T, std::string>) {
      return as_text();
    } else if constexpr (std::is_arithmetic_v<T>) {
      return static_cast<T>(as_number());
    } else {
      T all;
      for (const Json &one : *this) all.push_back(one.get<typename T::value_type>());
      return all;
    }
  }

  Kind kind = Kind::null;
  double number = 0;
  std::string text;
  std::vector<Json> list;
  std::vector<Member> members;

 private:
  void require(Kind wanted) const;
  double as_number() const;
  const std::string &as_text() const;
};

struct Member {
  std::string name;
  Json value;
};

// tests/golden/NAME; std::invalid_argument if there is no such file.
Json read(const std::string &name);

}  // namespace golden
