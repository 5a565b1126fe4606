#ifndef HAWSER_HPP
#define HAWSER_HPP

#include <hawser/hawser.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(__has_include) && __cplusplus >= 202002L
#if __has_include(<span>)
#include <span>
#define HAWSER_STD_SPAN 1
#endif
#endif

namespace hawser {

#if defined(HAWSER_STD_SPAN)
template <class T>
using span = std::span<T>;
#else
/// What of std::span is needed here, for C++17.
template <class T>
class span {
 public:
  constexpr span() noexcept = default;
  constexpr span(T *data, std::size_t size) noexcept : data_(data), size_(size) {}
  template <class Range, class = std::enable_if_t<std::is_convertible_v<decltype(std::declval<Range &>().data()), T *>>>
  constexpr span(Range &&range) noexcept : data_(range.data()), size_(range.size()) {}
  template <std::size_t N>
  constexpr span(T (&values)[N]) noexcept : data_(values), size_(N) {}
  constexpr T *data() const noexcept { return data_; }
  constexpr std::size_t size() const noexcept { return size_; }
  constexpr bool empty() const noexcept { return size_ == 0; }
  constexpr T *begin() const noexcept { return data_; }
  constexpr T *end() const noexcept { return data_ + size_; }
  constexpr T &operator[](std::size_t i) const noexcept { return data_[i]; }

 private:
  T *data_ = nullptr;
  std::size_t size_ = 0;
};
#endif

/// A failed call: what() is the library's message; line and column are 0 where the error has no place in a text.
class error : public std::runtime_error {
 public:
  error(hws_status code, const std::string &message, std::int64_t line = 0, std::int64_t column = 0)
      : std::runtime_error(message), code_(code), line_(line), column_(column) {}
  hws_status code() const noexcept { return code_; }
  const char *name() const noexcept { return hws_status_name(code_); }
  std::int64_t line() const noexcept { return line_; }
  std::int64_t column() const noexcept { return column_; }

 private:
  hws_status code_;
  std::int64_t line_, column_;
};

/// What a call gives: the thing itself, and errors are thrown; or, where HAWSER_NO_EXCEPTIONS is defined, an object with the
/// status and, unless the call failed, the thing.
#if !defined(HAWSER_NO_EXCEPTIONS)
template <class T>
using result = T;
#else
template <class T>
class result {
 public:
  explicit result(hws_status status) : status_(status) {}
  result(hws_status status, T value) : status_(status), value_(std::move(value)) {}
  hws_status status() const noexcept { return status_; }
  explicit operator bool() const noexcept { return status_ >= 0; }
  T &value() & { return *value_; }
  T &&value() && { return std::move(*value_); }

 private:
  hws_status status_;
  std::optional<T> value_;
};
template <>
class result<void> {
 public:
  explicit result(hws_status status) : status_(status) {}
  hws_status status() const noexcept { return status_; }
  explicit operator bool() const noexcept { return status_ >= 0; }

 private:
  hws_status status_;
};
#endif

/// An object that a call can do without: what it is given, or nullptr. It is borrowed for the call.
template <class T>
class maybe {
 public:
  constexpr maybe(std::nullptr_t = nullptr) noexcept {}
  constexpr maybe(const T &given) noexcept : given_(&given) {}
  constexpr maybe(const T *given) noexcept : given_(given) {}
  auto handle() const noexcept { return given_ ? given_->handle() : nullptr; }

 private:
  const T *given_ = nullptr;
};

namespace detail {

/// Owns a C handle; moves only.
template <class Handle, void (*Free)(Handle *)>
class owner {
 public:
  explicit owner(Handle *owned = nullptr) noexcept : handle_(owned) {}
  Handle *handle() const noexcept { return handle_.get(); }
  explicit operator bool() const noexcept { return handle_ != nullptr; }

 private:
  struct release {
    void operator()(Handle *handle) const noexcept { Free(handle); }
  };
  std::unique_ptr<Handle, release> handle_;
};

#if !defined(HAWSER_NO_EXCEPTIONS)
inline void check(hws_status status) {
  if (status < 0) throw error(status, hws_error_message_view(), hws_error_line(), hws_error_column());
}
template <class Give>
auto give(hws_status status, Give &&made) -> decltype(made()) {
  check(status);
  return made();
}
template <class T>
[[noreturn]] T refuse(const char *message) {
  throw error(HWS_E_ARGUMENT, message);
}
template <class T>
T value(T &&made) {
  return std::forward<T>(made);
}
#else
template <class Give>
auto give(hws_status status, Give &&made) -> result<decltype(made())> {
  if constexpr (std::is_void_v<decltype(made())>) return result<void>(status);
  else return status < 0 ? result<decltype(made())>(status) : result<decltype(made())>(status, made());
}
template <class T>
T refuse(const char *) {
  return T(HWS_E_ARGUMENT);
}
template <class T>
T value(result<T> &&made) {
  return std::move(made).value();
}
#endif

/// Asks how much there is, then for it; `zeros` are entries behind it that are not wanted.
template <class Container, class Call>
result<Container> two_call(Call call, std::size_t zeros) {
  std::int64_t needed = 0;
  hws_status status = call(nullptr, 0, &needed);
  Container made;
  if (status >= 0) {
    made.resize(static_cast<std::size_t>(needed));
    status = call(made.data(), needed, nullptr);
    made.resize(made.size() - (made.size() < zeros ? 0 : zeros));
  }
  return give(status, [&] { return std::move(made); });
}

template <class Range>
std::int64_t sum(const Range &values) {
  std::int64_t total = 0;
  for (const auto value : values) total += value;
  return total;
}

template <class T>
const T *data(span<const T> values) {
  return values.empty() ? nullptr : values.data();
}

template <class Wrapped>
auto handles(const std::vector<const Wrapped *> &wrapped) {
  using handle = std::remove_pointer_t<decltype(std::declval<Wrapped>().handle())>;
  std::vector<const handle *> made;
  for (const Wrapped *one : wrapped) made.push_back(one ? one->handle() : nullptr);
  return made;
}

inline std::vector<const char *> texts(const std::vector<std::string> &given) {
  std::vector<const char *> made;
  for (const std::string &one : given) made.push_back(one.c_str());
  return made;
}

/// A copy that ends with a zero byte, for the length of one call; no text is nullptr.
struct zero_ended {
  explicit zero_ended(std::optional<std::string_view> given) : copy(given.value_or("")), text(given ? copy.c_str() : nullptr) {}
  zero_ended(const zero_ended &) = delete;
  zero_ended &operator=(const zero_ended &) = delete;
  std::string copy;
  const char *text;
};

/// The options of one call as the library takes them: a handle only where some are set.
class option_set {
 public:
  void put(const char *name, std::optional<std::int64_t> value) { set(value.has_value(), hws_options_set_int, name, value.value_or(0)); }
  void put(const char *name, std::optional<double> value) { set(value.has_value(), hws_options_set_real, name, value.value_or(0)); }
  void put(const char *name, const std::optional<std::string> &value) {
    set(value.has_value(), hws_options_set_text, name, value ? value->c_str() : "");
  }
  template <class Set, class Object>
  void watch(Set function, const Object *object) {
    if (object != nullptr && make()) status_ = function(options_.handle(), object->handle());
  }
  const hws_options *get() const noexcept { return options_.handle(); }
  hws_status status() const noexcept { return status_; }

 private:
  template <class Set, class Value>
  void set(bool wanted, Set function, const char *name, Value value) {
    if (wanted && make()) status_ = function(options_.handle(), name, value);
  }
  bool make() {
    if (status_ < 0 || options_) return status_ >= 0;
    hws_options *made = nullptr;
    status_ = hws_options_new(&made);
    options_ = owner<hws_options, hws_options_free>(made);
    return status_ >= 0;
  }
  owner<hws_options, hws_options_free> options_;
  hws_status status_ = HWS_OK;
};

}  // namespace detail

