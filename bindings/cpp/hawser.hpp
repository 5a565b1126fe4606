// hawser.hpp - hawser for C++17 and later: written by bindings/generate.py from docs/api.json; not to be changed by hand.
// Each function's whole manual stands in the C header, under the name that its comment ends with. What a library lacks
// (HWS_WITH_NGRAM=0 and the like, which CMake's target and pkg-config hand on) is left out here too.
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
  void put(const char *name, std::optional<std::int64_t> value) { set(value.has_value(), hws_options_set_int, name,
      value.value_or(0)); }
  void put(const char *name, std::optional<double> value) { set(value.has_value(), hws_options_set_real, name, value.value_or(
      0)); }
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


class options;
class cancel;
class monitor;
class alphabet;
class strings;
class machine;
class builder;
class ngram;
class ngram_counts;
class learner;
class statistics;
class edit_model;
class speller;
class graph;
class graph_builder;
class graph_pruner;
class corpus;
class corpus_reader;
class treebank;
class dmv;
class pcfg_la;
class pfa;
class tagged;
class tagged_reader;
class dictionary;
class channels;
class hmm;
class hmm_data;
class hmm_filter;
class grammar;
class grammar_prefix;
class bitext;
class links;
class aligner;
class parser;
class parses;
class edit_learner;
class graph_learner;
class dmv_learner;
class pcfg_la_learner;
class pcfg_la_split_merge_learner;
class pfa_learner;
class hmm_learner;
class grammar_learner;
class align_learner;
class parser_learner;

enum class split : std::int32_t { chars = 0, spaces = 1, words = 2 };
enum class special_label : std::int32_t { epsilon = 0, phi = -2, rho = -3, bos = -4, eos = -5 };
enum class semiring : std::int32_t { real = 0, log = 1, tropical = 2, boolean = 3 };
enum class direction : std::int32_t { left_to_right = 0, right_to_left = 1, simultaneous = 2 };
enum class mode : std::int32_t { obligatory = 0, optional = 1 };
enum class joined : std::int32_t { keep = 0, drop = 1 };
enum class closure : std::int32_t { star = 0, plus = 1, option = 2 };
enum class property : std::int32_t { is_acyclic = 1, is_epsilon_free = 2, is_deterministic = 4, is_unweighted = 8, is_arc_sorted
    = 16, is_top_sorted = 32, is_trim = 64, has_failure = 128, has_default = 256 };
enum class push : std::int32_t { start = 0, end = 1 };
enum class as : std::int32_t { tuples = 0, function = 1 };
enum class logic : std::int32_t { exactly_one = 0, at_most_one = 1, or_ = 2, and_ = 3, parity = 4 };
enum class coupling : std::int32_t { ising = 0, potts = 1 };
enum class format : std::int32_t { spaces = 0, chars = 1, integers = 2, pautomac = 3, abbadingo = 4, binary = 5 };
enum class kind : std::int32_t { real = 0, count = 1, bit = 2 };

/// Options of hws_alphabet_new. What is not set has its default.
struct alphabet_new_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_alphabet_from_names. What is not set has its default.
struct alphabet_from_names_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_alphabet_from_chars. What is not set has its default.
struct alphabet_from_chars_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_alphabet_read. What is not set has its default.
struct alphabet_read_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#if (!defined(HWS_NO_FILES))
/// Options of hws_alphabet_read_file. What is not set has its default.
struct alphabet_read_file_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
/// Options of hws_strings_from_arrays. What is not set has its default.
struct strings_from_arrays_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_strings_read. What is not set has its default.
struct strings_read_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#if (!defined(HWS_NO_FILES))
/// Options of hws_strings_read_file. What is not set has its default.
struct strings_read_file_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
/// Options of hws_builder_new. What is not set has its default.
struct builder_new_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_from_labels. What is not set has its default.
struct machine_from_labels_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_from_words. What is not set has its default.
struct machine_from_words_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_from_words_minimal. What is not set has its default.
struct machine_from_words_minimal_options {
  /// weights are taken as equal if their ratio is within this of 1, costs if they differ by less (default 1e-09)
  std::optional<double> delta = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_from_regex. What is not set has its default.
struct machine_from_regex_options {
  /// states made at most; fewer than in other calls, since ~, & and - can need exponentially many (default 1048576)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_rewrite. What is not set has its default.
struct machine_rewrite_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_replace. What is not set has its default.
struct machine_replace_options {
  /// calls open at once at most, deeper ones are left out; auto: no bound (default auto)
  std::optional<std::int64_t> max_depth = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_read_text. What is not set has its default.
struct machine_read_text_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_read. What is not set has its default.
struct machine_read_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_read_view. What is not set has its default.
struct machine_read_view_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#if (!defined(HWS_NO_FILES))
/// Options of hws_machine_read_file. What is not set has its default.
struct machine_read_file_options {
  /// 1: the file is mapped and stays where it is; it must not change while anything made of it lives (default 0)
  std::optional<std::int64_t> in_place = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_read_text_file. What is not set has its default.
struct machine_read_text_file_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
/// Options of hws_machine_compose. What is not set has its default.
struct machine_compose_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_compose_all. What is not set has its default.
struct machine_compose_all_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_join. What is not set has its default.
struct machine_join_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_constrain. What is not set has its default.
struct machine_constrain_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_project. What is not set has its default.
struct machine_project_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_union. What is not set has its default.
struct machine_union_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_concat. What is not set has its default.
struct machine_concat_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_closure. What is not set has its default.
struct machine_closure_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_cross. What is not set has its default.
struct machine_cross_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_reverse. What is not set has its default.
struct machine_reverse_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_invert. What is not set has its default.
struct machine_invert_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_relabel. What is not set has its default.
struct machine_relabel_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_realphabet. What is not set has its default.
struct machine_realphabet_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_trim. What is not set has its default.
struct machine_trim_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_explicit_failure. What is not set has its default.
struct machine_explicit_failure_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_arc_sort. What is not set has its default.
struct machine_arc_sort_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_top_sort. What is not set has its default.
struct machine_top_sort_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_convert. What is not set has its default.
struct machine_convert_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_power. What is not set has its default.
struct machine_power_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_scale. What is not set has its default.
struct machine_scale_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_with_weights. What is not set has its default.
struct machine_with_weights_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_components. What is not set has its default.
struct machine_components_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_properties. What is not set has its default.
struct machine_properties_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_rm_epsilon. What is not set has its default.
struct machine_rm_epsilon_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_push. What is not set has its default.
struct machine_push_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_normalize. What is not set has its default.
struct machine_normalize_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_minimize. What is not set has its default.
struct machine_minimize_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// weights are taken as equal if their ratio is within this of 1, costs if they differ by less (default 1e-09)
  std::optional<double> delta = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_isomorphic. What is not set has its default.
struct machine_isomorphic_options {
  /// weights are taken as equal if their ratio is within this of 1, costs if they differ by less (default 1e-09)
  std::optional<double> delta = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_prune. What is not set has its default.
struct machine_prune_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_posterior_prune. What is not set has its default.
struct machine_posterior_prune_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_determinize. What is not set has its default.
struct machine_determinize_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// weights are taken as equal if their ratio is within this of 1, costs if they differ by less (default 1e-09)
  std::optional<double> delta = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_disambiguate. What is not set has its default.
struct machine_disambiguate_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// weights are taken as equal if their ratio is within this of 1, costs if they differ by less (default 1e-09)
  std::optional<double> delta = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_is_functional. What is not set has its default.
struct machine_is_functional_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_is_unambiguous. What is not set has its default.
struct machine_is_unambiguous_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_equivalent. What is not set has its default.
struct machine_equivalent_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// weights are taken as equal if their ratio is within this of 1, costs if they differ by less (default 1e-09)
  std::optional<double> delta = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_distinguish. What is not set has its default.
struct machine_distinguish_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// weights are taken as equal if their ratio is within this of 1, costs if they differ by less (default 1e-09)
  std::optional<double> delta = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_difference. What is not set has its default.
struct machine_difference_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_synchronize. What is not set has its default.
struct machine_synchronize_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_total. What is not set has its default.
struct machine_total_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_log_total. What is not set has its default.
struct machine_log_total_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_sum_product. What is not set has its default.
struct machine_sum_product_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_forward. What is not set has its default.
struct machine_forward_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_backward. What is not set has its default.
struct machine_backward_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_expected_counts. What is not set has its default.
struct machine_expected_counts_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_best_paths. What is not set has its default.
struct machine_best_paths_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_best_strings. What is not set has its default.
struct machine_best_strings_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_sample. What is not set has its default.
struct machine_sample_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_expectation. What is not set has its default.
struct machine_expectation_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_entropy. What is not set has its default.
struct machine_entropy_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_cross_entropy. What is not set has its default.
struct machine_cross_entropy_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_kl. What is not set has its default.
struct machine_kl_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_fit_weights. What is not set has its default.
struct machine_fit_weights_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_total_difference. What is not set has its default.
struct machine_total_difference_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_ngram_counts. What is not set has its default.
struct machine_ngram_counts_options {
  /// label that stands for the begin of the string in n-grams; auto: none does (default auto)
  std::optional<std::int64_t> bos = std::nullopt;
  /// label that stands for the end of the string in n-grams; auto: none does (default auto)
  std::optional<std::int64_t> eos = std::nullopt;
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_frequent_ngrams. What is not set has its default.
struct machine_frequent_ngrams_options {
  /// label that stands for the begin of the string in n-grams; auto: none does (default auto)
  std::optional<std::int64_t> bos = std::nullopt;
  /// label that stands for the end of the string in n-grams; auto: none does (default auto)
  std::optional<std::int64_t> eos = std::nullopt;
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_machine_random. What is not set has its default.
struct machine_random_options {
  /// number of states (default 10)
  std::optional<std::int64_t> states = std::nullopt;
  /// mean number of ordinary arcs per state (default 2)
  std::optional<double> arcs = std::nullopt;
  /// whether arcs lead to states of higher numbers only (default no; no | yes)
  std::optional<std::string> acyclic = std::nullopt;
  /// whether every state is on a path from the start to the last state (default no; no | yes)
  std::optional<std::string> connected = std::nullopt;
  /// whether the ordinary arcs of a state read different symbols (default no; no | yes)
  std::optional<std::string> deterministic = std::nullopt;
  /// probability that an arc reads epsilon, for each tape (default 0)
  std::optional<double> epsilon = std::nullopt;
  /// probability that a state is final; the last one always is (default 0.3)
  std::optional<double> final = std::nullopt;
  /// probability that a state has a failure arc (default 0)
  std::optional<double> failure = std::nullopt;
  /// probability that a state has a default arc (default 0)
  std::optional<double> default_ = std::nullopt;
  /// the tape that failure and default arcs name (default 0)
  std::optional<std::int64_t> failure_tape = std::nullopt;
  /// probability that an arc's or final weight is zero (default 0)
  std::optional<double> zero = std::nullopt;
  /// least cost drawn (default 0)
  std::optional<double> min_cost = std::nullopt;
  /// greatest cost drawn (default 3)
  std::optional<double> max_cost = std::nullopt;
  /// costs are multiples of this; auto: any numbers (default auto)
  std::optional<double> grain = std::nullopt;
  /// what leaves a state sums to at most this, and below 1 all sums are finite; auto: no bound (default auto)
  std::optional<double> mass = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)
/// Options of hws_trees_log_totals. What is not set has its default.
struct call_trees_log_totals_options {
  /// which trees there are: projective ones, or all (default projective; projective | non-projective)
  std::optional<std::string> trees = std::nullopt;
  /// how many words the root is the head of: one, or any number (default one; one | many)
  std::optional<std::string> roots = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_trees_marginals. What is not set has its default.
struct call_trees_marginals_options {
  /// which trees there are: projective ones, or all (default projective; projective | non-projective)
  std::optional<std::string> trees = std::nullopt;
  /// how many words the root is the head of: one, or any number (default one; one | many)
  std::optional<std::string> roots = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_trees_best. What is not set has its default.
struct call_trees_best_options {
  /// which trees there are: projective ones, or all (default projective; projective | non-projective)
  std::optional<std::string> trees = std::nullopt;
  /// how many words the root is the head of: one, or any number (default one; one | many)
  std::optional<std::string> roots = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_trees_pair_means. What is not set has its default.
struct call_trees_pair_means_options {
  /// which trees there are: projective ones, or all (default projective; projective | non-projective)
  std::optional<std::string> trees = std::nullopt;
  /// how many words the root is the head of: one, or any number (default one; one | many)
  std::optional<std::string> roots = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_trees_grandparent_log_totals. What is not set has its default.
struct call_trees_grandparent_log_totals_options {
  /// how many words the root is the head of: one, or any number (default one; one | many)
  std::optional<std::string> roots = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_trees_grandparent_marginals. What is not set has its default.
struct call_trees_grandparent_marginals_options {
  /// how many words the root is the head of: one, or any number (default one; one | many)
  std::optional<std::string> roots = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_trees_grandparent_best. What is not set has its default.
struct call_trees_grandparent_best_options {
  /// how many words the root is the head of: one, or any number (default one; one | many)
  std::optional<std::string> roots = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
/// Options of hws_ngram_from_theta. What is not set has its default.
struct ngram_from_theta_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_theta. What is not set has its default.
struct ngram_theta_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_product. What is not set has its default.
struct ngram_product_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_quotient. What is not set has its default.
struct ngram_quotient_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_power. What is not set has its default.
struct ngram_power_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_log_weights. What is not set has its default.
struct ngram_log_weights_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_log_total. What is not set has its default.
struct ngram_log_total_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_normalize. What is not set has its default.
struct ngram_normalize_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_machine. What is not set has its default.
struct ngram_machine_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_from_machine. What is not set has its default.
struct ngram_from_machine_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_segment_text. What is not set has its default.
struct ngram_segment_text_options {
  /// name of the symbol that stands for those without one of their own; empty: none does (default <unk>)
  std::optional<std::string> unknown = std::nullopt;
  /// by characters: name of the symbol for white space; empty: it is left out (default )
  std::optional<std::string> space = std::nullopt;
  /// occurrences that make a segment a symbol of an alphabet that is built (default 1)
  std::optional<std::int64_t> min_count = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_counts_add. What is not set has its default.
struct ngram_counts_add_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_counts_add_machine. What is not set has its default.
struct ngram_counts_add_machine_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_estimate. What is not set has its default.
struct ngram_estimate_options {
  /// how probabilities are made from counts (default kneser-ney; kneser-ney | witten-bell | maximum-likelihood)
  std::optional<std::string> smoothing = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_prune_kneser_ney. What is not set has its default.
struct ngram_prune_kneser_ney_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_grow. What is not set has its default.
struct ngram_grow_options {
  /// nats of likelihood that a unit of description must gain (delta) (default 0.01)
  std::optional<double> least_gain = std::nullopt;
  /// description of an n-gram's numbers, in nats (alpha) (default 10)
  std::optional<double> ngram_cost = std::nullopt;
  /// nats of likelihood below which an n-gram is pruned in the end; 0: none is (default 0)
  std::optional<double> threshold = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_prune. What is not set has its default.
struct ngram_prune_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_project. What is not set has its default.
struct ngram_project_options {
  /// relative counts of one order or of given contexts; log-linear weights; growing by single n-grams, or by all that
  /// follow a context (default closed; closed | gradient | greedy | bundle)
  std::optional<std::string> method = std::nullopt;
  /// longest n-grams, begin and end counted (default 3)
  std::optional<std::int64_t> order = std::nullopt;
  /// closed, greedy, bundle: expected count below which an n-gram is left out (default 1e-12)
  std::optional<double> threshold = std::nullopt;
  /// gradient: the penalty that keeps n-grams few (default tree; none | tree | l1)
  std::optional<std::string> penalty = std::nullopt;
  /// gradient: what the penalty is multiplied by; greedy, bundle: the price of an n-gram (lambda) (default 0.01)
  std::optional<double> penalty_weight = std::nullopt;
  /// gradient: 1: the tree penalty has the group of all n-grams too (default 0)
  std::optional<std::int64_t> root_group = std::nullopt;
  /// gradient: 1: an n-gram has a weight only if it has one without its first symbol (default 0)
  std::optional<std::int64_t> suffix_test = std::nullopt;
  /// gradient: steps at most (default 10000)
  std::optional<std::int64_t> iterations = std::nullopt;
  /// gradient: first step size (default 0.5)
  std::optional<double> step = std::nullopt;
  /// gradient: norm of the proximal gradient that is small enough (default 1e-08)
  std::optional<double> gradient_tolerance = std::nullopt;
  /// gradient: 0: plain proximal gradient steps, as in the seed paper (default 1)
  std::optional<std::int64_t> accelerate = std::nullopt;
  /// greedy, bundle: n-grams between two looks at the objective (default 20)
  std::optional<std::int64_t> batch = std::nullopt;
  /// greedy, bundle: what has to fall: the model's own objective, or the seed paper's equation 11 (default objective;
  /// objective | eq11)
  std::optional<std::string> stop = std::nullopt;
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_read_arpa. What is not set has its default.
struct ngram_read_arpa_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_write_arpa. What is not set has its default.
struct ngram_write_arpa_options {
  /// significant digits of the numbers (default 7)
  std::optional<std::int64_t> digits = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM) && (!defined(HWS_NO_FILES))
/// Options of hws_ngram_read_arpa_file. What is not set has its default.
struct ngram_read_arpa_file_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_write_arpa_file. What is not set has its default.
struct ngram_write_arpa_file_options {
  /// significant digits of the numbers (default 7)
  std::optional<std::int64_t> digits = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
/// Options of hws_ngram_score. What is not set has its default.
struct ngram_score_options {
  /// name of the symbol that stands for those without one of their own; empty: none does (default <unk>)
  std::optional<std::string> unknown = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_score_symbols. What is not set has its default.
struct ngram_score_symbols_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_perplexity. What is not set has its default.
struct ngram_perplexity_options {
  /// name of the symbol that stands for those without one of their own; empty: none does (default <unk>)
  std::optional<std::string> unknown = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_read. What is not set has its default.
struct ngram_read_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_read_view. What is not set has its default.
struct ngram_read_view_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM) && (!defined(HWS_NO_FILES))
/// Options of hws_ngram_read_file. What is not set has its default.
struct ngram_read_file_options {
  /// 1: the file is mapped and stays where it is; it must not change while anything made of it lives (default 0)
  std::optional<std::int64_t> in_place = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
/// Options of hws_ngram_best_continuations. What is not set has its default.
struct ngram_best_continuations_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_ngram_sample. What is not set has its default.
struct ngram_sample_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
/// Options of hws_learner_load. What is not set has its default.
struct learner_load_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#if (!defined(HWS_NO_FILES))
/// Options of hws_learner_load_file. What is not set has its default.
struct learner_load_file_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
/// Options of hws_edit_model_new. What is not set has its default.
struct edit_model_new_options {
  /// input symbols read that a context sees (default 0)
  std::optional<std::int64_t> left_input = std::nullopt;
  /// input symbols ahead that a context sees, from the next one on; 0: insertions do not see it (default 1)
  std::optional<std::int64_t> right_input = std::nullopt;
  /// output symbols written that a context sees (default 1)
  std::optional<std::int64_t> left_output = std::nullopt;
  /// share of the next shorter context in every distribution (default 0.2)
  std::optional<double> backoff = std::nullopt;
  /// probability of inserting a symbol, all symbols alike (default 0.02)
  std::optional<double> p_insert = std::nullopt;
  /// probability of deleting the symbol that is read (default 0.02)
  std::optional<double> p_delete = std::nullopt;
  /// probability of copying the symbol that is read; the rest replaces it (default 0.92)
  std::optional<double> p_copy = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_edit_model_typing. What is not set has its default.
struct edit_model_typing_options {
  /// keyboard on which keys are neighbours (default qwerty; qwerty | qwertz | azerty)
  std::optional<std::string> layout = std::nullopt;
  /// share of the next shorter context in every distribution (default 0.2)
  std::optional<double> backoff = std::nullopt;
  /// probability of inserting a symbol (default 0.02)
  std::optional<double> p_insert = std::nullopt;
  /// probability of deleting the symbol that is read (default 0.02)
  std::optional<double> p_delete = std::nullopt;
  /// probability of copying the symbol that is read; the rest replaces it (default 0.92)
  std::optional<double> p_copy = std::nullopt;
  /// share of the replacements that are keys beside the right one (default 0.35)
  std::optional<double> near_keys = std::nullopt;
  /// share of the replacements that are letters of a like sound (default 0.45)
  std::optional<double> like_sounds = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_edit_model_score. What is not set has its default.
struct edit_model_score_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_edit_model_machine. What is not set has its default.
struct edit_model_machine_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_edit_model_read. What is not set has its default.
struct edit_model_read_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#if (!defined(HWS_NO_FILES))
/// Options of hws_edit_model_read_file. What is not set has its default.
struct edit_model_read_file_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
/// Options of hws_edit_learner_new. What is not set has its default.
struct edit_learner_new_options {
  /// steps at most (default 40)
  std::optional<std::int64_t> iterations = std::nullopt;
  /// done once five steps in a row raise the objective by no more than this, relative to its size, and become no larger
  /// (default 0.0001)
  std::optional<double> tolerance = std::nullopt;
  /// pseudo-counts per context, spread as the start model's distribution there (default 5)
  std::optional<double> prior_edit = std::nullopt;
  /// parts that keep the values of the start: insertion (of symbols, or moving on), writing (of a symbol or none for the
  /// one that is read) (default none)
  std::optional<std::string> fixed = std::nullopt;
  /// pairs in all, of which the learner's are a part, or none; auto: they are all (default auto)
  std::optional<std::int64_t> items = std::nullopt;
  /// with items: which of all pairs, counted from 0, is the learner's first one (default 0)
  std::optional<std::int64_t> first_item = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_speller_new. What is not set has its default.
struct speller_new_options {
  /// probability that two neighbouring symbols changed places (default 0.1)
  std::optional<double> swap = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_speller_correct. What is not set has its default.
struct speller_correct_options {
  /// insertions, deletions, replacements and, once, a swap of neighbours that make of a word what was typed (default 3)
  std::optional<std::int64_t> edits = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF) && ((!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || \
    HWS_WITH_NGRAM))
/// Options of hws_graph_builder_choose. What is not set has its default.
struct graph_builder_choose_options {
  /// how the variable's messages are kept; auto: as in the whole run (default auto; auto | bp | pruned | candidates |
  /// surrogate | ep | pep | pep-greedy)
  std::optional<std::string> method = std::nullopt;
  /// longest n-grams, begin and end counted; auto: as in the whole run (default auto)
  std::optional<std::int64_t> order = std::nullopt;
  /// what the penalty is multiplied by (lambda); auto: as in the whole run (default auto)
  std::optional<double> penalty_weight = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)
/// Options of hws_graph_read_uai. What is not set has its default.
struct graph_read_uai_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_graph_read_fg. What is not set has its default.
struct graph_read_fg_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_graph_read_pairwise. What is not set has its default.
struct graph_read_pairwise_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_graph_read. What is not set has its default.
struct graph_read_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_graph_exact_size. What is not set has its default.
struct graph_exact_size_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF) && ((!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || \
    HWS_WITH_NGRAM))
/// Options of hws_graph_binary. What is not set has its default.
struct graph_binary_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)
/// Options of hws_graph_learner_new. What is not set has its default.
struct graph_learner_new_options {
  /// how string variables keep their messages; of finite variables alone exact: a junction tree; trw: tree-reweighted
  /// messages, whose value is an upper bound of ln Z; mean-field: independent variables, a lower bound; gibbs: samples;
  /// max-product: a state of high weight; best-state: exact where cheap, else max-product; auto: exact or bp where it is
  /// exact and cheap, and no option of other messages is given; of finite variables else bp, of strings pep (default auto;
  /// auto | bp | pruned | candidates | surrogate | ep | pep | pep-greedy | exact | trw | mean-field | gibbs | max-product |
  /// best-state)
  std::optional<std::string> method = std::nullopt;
  /// order of a sweep: forwards and backwards in turn; factors, then variables; what changed most first (default sweeps;
  /// sweeps | flooding | residual)
  std::optional<std::string> schedule = std::nullopt;
  /// sweeps at most (default 50)
  std::optional<std::int64_t> iterations = std::nullopt;
  /// done once no message would change by more (default 0.001)
  std::optional<double> tolerance = std::nullopt;
  /// share of the old message that stays, in logs (default 0)
  std::optional<double> damping = std::nullopt;
  /// pruned: strings per message (k) (default 20)
  std::optional<std::int64_t> kept_strings = std::nullopt;
  /// ep, pep, pep-greedy: longest n-grams, begin and end counted; auto: 3, penalized 5 (default auto)
  std::optional<std::int64_t> order = std::nullopt;
  /// gradient: one step a visit (ep, pep); converged: the optimum (ep, pep); refit: the best weights of the n-grams the
  /// penalty chose (pep, pep-greedy); closed (ep, pep-greedy); auto: closed for ep, refit for the others (default auto;
  /// auto | gradient | converged | refit | closed)
  std::optional<std::string> projection = std::nullopt;
  /// projection gradient: length of a step (eta) (default 0.05)
  std::optional<double> step = std::nullopt;
  /// pep, pep-greedy: what the penalty is multiplied by (lambda) (default 0.01)
  std::optional<double> penalty_weight = std::nullopt;
  /// pep, pep-greedy: penalty_weight is multiplied by this after every sweep (default 1)
  std::optional<double> penalty_decay = std::nullopt;
  /// projection gradient: passes over a variable's messages a visit, in the first sweeps (default 20)
  std::optional<std::int64_t> first_passes = std::nullopt;
  /// projection gradient: how many sweeps count as first ones (default 3)
  std::optional<std::int64_t> first_sweeps = std::nullopt;
  /// pep: sweeps in which there are single symbols only (default 1)
  std::optional<std::int64_t> unigram_sweeps = std::nullopt;
  /// pep-greedy: n-grams between two looks at the objective (default 20)
  std::optional<std::int64_t> batch = std::nullopt;
  /// ep, pep, pep-greedy: 1: each outgoing message is projected on its own (default 0)
  std::optional<std::int64_t> separate = std::nullopt;
  /// bp: runs from different messages, of `iterations` sweeps at most each; the settled one of the best Bethe value is
  /// taken; auto: 1, and up to 8 where auto chooses bp in a graph with cycles (default auto)
  std::optional<std::int64_t> starts = std::nullopt;
  /// bp and trw on grids of binary variables: numbers of messages; single where the weights fit (default double; double |
  /// single)
  std::optional<std::string> precision = std::nullopt;
  /// gibbs: sweeps counted, per chain (default 1000)
  std::optional<std::int64_t> samples = std::nullopt;
  /// gibbs: sweeps before the first sample; auto: twice the samples (default auto)
  std::optional<std::int64_t> burn_in = std::nullopt;
  /// gibbs: independent chains (default 4)
  std::optional<std::int64_t> chains = std::nullopt;
  /// gibbs, bp with several starts, and trw under spanning_trees sampled: start of the random numbers (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// trw: the spanning trees whose shares are the weights of pairs: all alike; some that are drawn; those of the lowest
  /// value; auto: uniform, or sampled where that would take more than some seconds or max_bytes (default auto; auto |
  /// uniform | sampled | optimized)
  std::optional<std::string> spanning_trees = std::nullopt;
  /// spanning_trees sampled: trees that are drawn; more are added until each pair is in one (default 100)
  std::optional<std::int64_t> tree_samples = std::nullopt;
  /// spanning_trees optimized: steps at most; the value falls in each, and messages converge anew (default 20)
  std::optional<std::int64_t> tree_rounds = std::nullopt;
  /// arcs made at most, for one message or belief (default 8388608)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_graph_learner_best_states. What is not set has its default.
struct graph_learner_best_states_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_graph_learner_sample. What is not set has its default.
struct graph_learner_sample_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_graph_learner_variable. What is not set has its default.
struct graph_learner_variable_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF) && ((!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || \
    HWS_WITH_NGRAM))
/// Options of hws_graph_learner_belief. What is not set has its default.
struct graph_learner_belief_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_graph_learner_model. What is not set has its default.
struct graph_learner_model_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_graph_learner_log_probs. What is not set has its default.
struct graph_learner_log_probs_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_graph_learner_best. What is not set has its default.
struct graph_learner_best_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)
/// Options of hws_prune_select. What is not set has its default.
struct call_prune_select_options {
  /// what decides which candidates stay (default min-joint; min-joint | min-size | min-divergence)
  std::optional<std::string> selection = std::nullopt;
  /// min-joint: nats that a candidate gains if it stays (default 0.01)
  std::optional<double> gamma = std::nullopt;
  /// min-size: nats that are left out at most (default 0.01)
  std::optional<double> epsilon = std::nullopt;
  /// min-divergence: factors of the pruned graph at most (default 0)
  std::optional<std::int64_t> factors = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_graph_pruner_new. What is not set has its default.
struct graph_pruner_new_options {
  /// where a candidate's variables depend on one another in the seed, their joint probabilities: exact, the product of
  /// marginals, or exact where that takes some seconds at most (default auto; auto | exact | product)
  std::optional<std::string> means = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_graph_pruner_from_graph. What is not set has its default.
struct graph_pruner_from_graph_options {
  /// factors of the seed: those of one variable; or also a forest of pairs, those of the largest gain first; or also
  /// structured factors, such as trees (default unary; unary | spanning-tree | structured)
  std::optional<std::string> seed_graph = std::nullopt;
  /// where a candidate's variables depend on one another in the seed, their joint probabilities: exact, the product of
  /// marginals, or exact where that takes some seconds at most (default auto; auto | exact | product)
  std::optional<std::string> means = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_graph_pruner_add. What is not set has its default.
struct graph_pruner_add_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_graph_pruner_select. What is not set has its default.
struct graph_pruner_select_options {
  /// what decides which candidates stay (default min-joint; min-joint | min-size | min-divergence)
  std::optional<std::string> selection = std::nullopt;
  /// min-joint: nats that a candidate gains if it stays (default 0.01)
  std::optional<double> gamma = std::nullopt;
  /// min-size: nats that are left out at most (default 0.01)
  std::optional<double> epsilon = std::nullopt;
  /// min-divergence: factors of the pruned graph at most (default 0)
  std::optional<std::int64_t> factors = std::nullopt;
  /// values of a smaller probability in the seed are left out, but for each variable's most probable one; candidates with
  /// one variable of several values left stay, and are not counted (default 0)
  std::optional<double> least_marginal = std::nullopt;
  /// what takes the place of candidates that are left out: factors of single variables, by which each changes the seed's
  /// marginals as the candidate alone would (default none; none | marginals)
  std::optional<std::string> compensation = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_graph_pruner_reselect. What is not set has its default.
struct graph_pruner_reselect_options {
  /// nats that the divergence from the full graph may have at most (default 0.1)
  std::optional<double> target_bound = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_graph_pruner_bound. What is not set has its default.
struct graph_pruner_bound_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if ((!defined(HWS_WITH_PFA) || HWS_WITH_PFA) || (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) || (!defined(HWS_WITH_GRAMMAR) || \
    HWS_WITH_GRAMMAR) || (!defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)))
/// Options of hws_corpus_read. What is not set has its default.
struct corpus_read_options {
  /// of Abbadingo files, where a string's class stands before it: whether strings of class 1 or all are kept (default
  /// positive; positive | all)
  std::optional<std::string> labels = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_corpus_reader_new. What is not set has its default.
struct corpus_reader_new_options {
  /// of Abbadingo files, where a string's class stands before it: whether strings of class 1 or all are kept (default
  /// positive; positive | all)
  std::optional<std::string> labels = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_corpus_with_classes. What is not set has its default.
struct corpus_with_classes_options {
  /// words that occur less often are replaced by the class of their spelling (default 2)
  std::optional<std::int64_t> rare = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if ((!defined(HWS_WITH_PFA) || HWS_WITH_PFA) || (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) || (!defined(HWS_WITH_GRAMMAR) || \
    HWS_WITH_GRAMMAR) || (!defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF))) && (!defined(HWS_NO_FILES))
/// Options of hws_corpus_read_file. What is not set has its default.
struct corpus_read_file_options {
  /// of Abbadingo files, where a string's class stands before it: whether strings of class 1 or all are kept (default
  /// positive; positive | all)
  std::optional<std::string> labels = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if ((!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)))
/// Options of hws_treebank_read. What is not set has its default.
struct treebank_read_options {
  /// how the text is written; plain: a sentence a line, words between blanks; auto: penn if it begins with a bracket, else
  /// conllu (default auto; auto | penn | conllu | plain)
  std::optional<std::string> format = std::nullopt;
  /// penn: what becomes of words tagged -NONE- (default drop; drop | keep)
  std::optional<std::string> traces = std::nullopt;
  /// penn: what becomes of functions behind a label, such as -SBJ (default drop; drop | keep)
  std::optional<std::string> functions = std::nullopt;
  /// penn: what becomes of an outermost bracket without label: it is named TOP, or goes if it has one constituent (default
  /// name; name | keep | drop)
  std::optional<std::string> empty_root = std::nullopt;
  /// conllu: the column of tags (default upos; upos | xpos)
  std::optional<std::string> column = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if ((!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF))) && (!defined(HWS_NO_FILES))
/// Options of hws_treebank_read_file. What is not set has its default.
struct treebank_read_file_options {
  /// how the text is written; plain: a sentence a line, words between blanks; auto: penn if it begins with a bracket, else
  /// conllu (default auto; auto | penn | conllu | plain)
  std::optional<std::string> format = std::nullopt;
  /// penn: what becomes of words tagged -NONE- (default drop; drop | keep)
  std::optional<std::string> traces = std::nullopt;
  /// penn: what becomes of functions behind a label, such as -SBJ (default drop; drop | keep)
  std::optional<std::string> functions = std::nullopt;
  /// penn: what becomes of an outermost bracket without label: it is named TOP, or goes if it has one constituent (default
  /// name; name | keep | drop)
  std::optional<std::string> empty_root = std::nullopt;
  /// conllu: the column of tags (default upos; upos | xpos)
  std::optional<std::string> column = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if ((!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)))
/// Options of hws_treebank_write. What is not set has its default.
struct treebank_write_options {
  /// how the text is written (default penn; penn | conllu)
  std::optional<std::string> format = std::nullopt;
  /// conllu: the column that tags are written to (default upos; upos | xpos)
  std::optional<std::string> column = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if ((!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF))) && (!defined(HWS_NO_FILES))
/// Options of hws_treebank_write_file. What is not set has its default.
struct treebank_write_file_options {
  /// how the text is written (default penn; penn | conllu)
  std::optional<std::string> format = std::nullopt;
  /// conllu: the column that tags are written to (default upos; upos | xpos)
  std::optional<std::string> column = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if ((!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)))
/// Options of hws_treebank_select. What is not set has its default.
struct treebank_select_options {
  /// tags whose words go, with commas or blanks between them (default )
  std::optional<std::string> drop = std::nullopt;
  /// words of a sentence at least (default 1)
  std::optional<std::int64_t> least_words = std::nullopt;
  /// words of a sentence at most (default 9223372036854775807)
  std::optional<std::int64_t> most_words = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_treebank_agreement. What is not set has its default.
struct treebank_agreement_options {
  /// tags of words that do not count, with blanks between them, or none (default , : `` '' .)
  std::optional<std::string> punctuation = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
/// Options of hws_dmv_score. What is not set has its default.
struct dmv_score_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_dmv_parse. What is not set has its default.
struct dmv_parse_options {
  /// which tree: the most probable one (viterbi), or the one with the most arcs expected to be right (mbr) (default
  /// viterbi; viterbi | mbr)
  std::optional<std::string> decode = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_dmv_best. What is not set has its default.
struct dmv_best_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_dmv_sample. What is not set has its default.
struct dmv_sample_options {
  /// seed of all random numbers (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_dmv_arcs. What is not set has its default.
struct dmv_arcs_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_dmv_read. What is not set has its default.
struct dmv_read_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) && (!defined(HWS_NO_FILES))
/// Options of hws_dmv_read_file. What is not set has its default.
struct dmv_read_file_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
/// Options of hws_dmv_learner_new. What is not set has its default.
struct dmv_learner_new_options {
  /// how it is learned; hard-em: EM of best trees; svi: vi of minibatches; scvi: the same under posterior means; hastings:
  /// trees are proposed under the other sentences' counts; blocked-gibbs: rows are drawn, then all trees (default em; em |
  /// hard-em | vi | svi | scvi | cvi | hastings | blocked-gibbs)
  std::optional<std::string> method = std::nullopt;
  /// passes, sweeps or minibatches at most (default 200)
  std::optional<std::int64_t> iterations = std::nullopt;
  /// em, hard-em, vi: done once five steps in a row raise the objective by no more than this, relative to its size, and
  /// become no larger; cvi: once a pass changes the posteriors by no more, per token (default 1e-06)
  std::optional<double> tolerance = std::nullopt;
  /// seed of all random numbers (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// starts with other random rows, of which the one with the best objective goes on (default 1)
  std::optional<std::int64_t> starts = std::nullopt;
  /// with starts: passes of each before they are compared (default 10)
  std::optional<std::int64_t> start_iterations = std::nullopt;
  /// sweeps before the first sample; auto: half of them (default auto)
  std::optional<std::int64_t> burn_in = std::nullopt;
  /// sweeps from one sample to the next (default 1)
  std::optional<std::int64_t> period = std::nullopt;
  /// independent samplers, of which the best is taken (default 1)
  std::optional<std::int64_t> chains = std::nullopt;
  /// temperatures of the first sweep and of the last one, as 2:0.1 (default 1:1)
  std::optional<std::string> anneal = std::nullopt;
  /// svi, scvi: items of a minibatch, at most (default 100)
  std::optional<std::int64_t> minibatch = std::nullopt;
  /// svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa) (default 0.5)
  std::optional<double> forgetting_rate = std::nullopt;
  /// svi, scvi: added to the number of a step, see forgetting_rate (tau) (default 1)
  std::optional<double> delay = std::nullopt;
  /// em, hard-em, vi, svi, scvi: items of the whole corpus, of which the data are a part, or none; auto: the data are all
  /// (default auto)
  std::optional<std::int64_t> items = std::nullopt;
  /// with items: which of the whole corpus' items, counted from 0, is the data's first one (default 0)
  std::optional<std::int64_t> first_item = std::nullopt;
  /// rows to begin with: from the uses of the harmonic start, all outcomes alike, or drawn at random (default harmonic;
  /// harmonic | uniform | random)
  std::optional<std::string> start = std::nullopt;
  /// how many numbers of children a head tells apart on each side: 0, 1 or more; or 0, 1, 2 or more; auto: as the model
  /// that learning begins with, or else 2 (default auto)
  std::optional<std::int64_t> valence = std::nullopt;
  /// concentration of all rows' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise (default auto)
  std::optional<double> prior = std::nullopt;
  /// the same of the root's child; auto: prior (default auto)
  std::optional<double> prior_root = std::nullopt;
  /// the same of the child of a head and side; auto: prior (default auto)
  std::optional<double> prior_child = std::nullopt;
  /// the same of stopping or going on; auto: prior (default auto)
  std::optional<double> prior_stop = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_dmv_learner_new_known. What is not set has its default.
struct dmv_learner_new_known_options {
  /// how it is learned; hard-em: EM of best trees; svi: vi of minibatches; scvi: the same under posterior means; hastings:
  /// trees are proposed under the other sentences' counts; blocked-gibbs: rows are drawn, then all trees (default em; em |
  /// hard-em | vi | svi | scvi | cvi | hastings | blocked-gibbs)
  std::optional<std::string> method = std::nullopt;
  /// passes, sweeps or minibatches at most (default 200)
  std::optional<std::int64_t> iterations = std::nullopt;
  /// em, hard-em, vi: done once five steps in a row raise the objective by no more than this, relative to its size, and
  /// become no larger; cvi: once a pass changes the posteriors by no more, per token (default 1e-06)
  std::optional<double> tolerance = std::nullopt;
  /// seed of all random numbers (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// starts with other random rows, of which the one with the best objective goes on (default 1)
  std::optional<std::int64_t> starts = std::nullopt;
  /// with starts: passes of each before they are compared (default 10)
  std::optional<std::int64_t> start_iterations = std::nullopt;
  /// sweeps before the first sample; auto: half of them (default auto)
  std::optional<std::int64_t> burn_in = std::nullopt;
  /// sweeps from one sample to the next (default 1)
  std::optional<std::int64_t> period = std::nullopt;
  /// independent samplers, of which the best is taken (default 1)
  std::optional<std::int64_t> chains = std::nullopt;
  /// temperatures of the first sweep and of the last one, as 2:0.1 (default 1:1)
  std::optional<std::string> anneal = std::nullopt;
  /// svi, scvi: items of a minibatch, at most (default 100)
  std::optional<std::int64_t> minibatch = std::nullopt;
  /// svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa) (default 0.5)
  std::optional<double> forgetting_rate = std::nullopt;
  /// svi, scvi: added to the number of a step, see forgetting_rate (tau) (default 1)
  std::optional<double> delay = std::nullopt;
  /// em, hard-em, vi, svi, scvi: items of the whole corpus, of which the data are a part, or none; auto: the data are all
  /// (default auto)
  std::optional<std::int64_t> items = std::nullopt;
  /// with items: which of the whole corpus' items, counted from 0, is the data's first one (default 0)
  std::optional<std::int64_t> first_item = std::nullopt;
  /// rows to begin with: from the uses of the harmonic start, all outcomes alike, or drawn at random (default harmonic;
  /// harmonic | uniform | random)
  std::optional<std::string> start = std::nullopt;
  /// how many numbers of children a head tells apart on each side: 0, 1 or more; or 0, 1, 2 or more; auto: as the model
  /// that learning begins with, or else 2 (default auto)
  std::optional<std::int64_t> valence = std::nullopt;
  /// concentration of all rows' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise (default auto)
  std::optional<double> prior = std::nullopt;
  /// the same of the root's child; auto: prior (default auto)
  std::optional<double> prior_root = std::nullopt;
  /// the same of the child of a head and side; auto: prior (default auto)
  std::optional<double> prior_child = std::nullopt;
  /// the same of stopping or going on; auto: prior (default auto)
  std::optional<double> prior_stop = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_pcfg_la_score. What is not set has its default.
struct pcfg_la_score_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_pcfg_la_parse. What is not set has its default.
struct pcfg_la_parse_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_pcfg_la_read. What is not set has its default.
struct pcfg_la_read_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) && (!defined(HWS_NO_FILES))
/// Options of hws_pcfg_la_read_file. What is not set has its default.
struct pcfg_la_read_file_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
/// Options of hws_pcfg_la_learner_new. What is not set has its default.
struct pcfg_la_learner_new_options {
  /// how it is learned; hard-em: EM of the best subtypes; svi: vi of minibatches; scvi: the same under posterior means;
  /// cvi: a tree at once; cvi1: node by node; hastings: subtypes are proposed under the other trees' counts; blocked-gibbs:
  /// rows are drawn, then all subtypes (default em; em | hard-em | vi | svi | scvi | cvi | hastings | blocked-gibbs | cvi1)
  std::optional<std::string> method = std::nullopt;
  /// passes, sweeps or minibatches at most (default 200)
  std::optional<std::int64_t> iterations = std::nullopt;
  /// em, hard-em, vi: done once five steps in a row raise the objective by no more than this, relative to its size, and
  /// become no larger; cvi: once a pass changes the posteriors by no more, per token (default 1e-06)
  std::optional<double> tolerance = std::nullopt;
  /// seed of all random numbers (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// sweeps before the first sample; auto: half of them (default auto)
  std::optional<std::int64_t> burn_in = std::nullopt;
  /// sweeps from one sample to the next (default 1)
  std::optional<std::int64_t> period = std::nullopt;
  /// independent samplers, of which the best is taken (default 1)
  std::optional<std::int64_t> chains = std::nullopt;
  /// temperatures of the first sweep and of the last one, as 2:0.1 (default 1:1)
  std::optional<std::string> anneal = std::nullopt;
  /// svi, scvi: items of a minibatch, at most (default 100)
  std::optional<std::int64_t> minibatch = std::nullopt;
  /// svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa) (default 0.5)
  std::optional<double> forgetting_rate = std::nullopt;
  /// svi, scvi: added to the number of a step, see forgetting_rate (tau) (default 1)
  std::optional<double> delay = std::nullopt;
  /// how many subtypes a label has (H) (default 2)
  std::optional<std::int64_t> subtypes = std::nullopt;
  /// share of children that begin with their parent's subtype, those of the others being even; auto: 0, but 0.9 where 20
  /// steps of EM on some of the trees leave subtypes alike (default auto)
  std::optional<double> coupling = std::nullopt;
  /// words that occur less often are replaced by the class of their spelling (default 2)
  std::optional<std::int64_t> rare = std::nullopt;
  /// concentration of all rules' priors (alpha); auto: 1 for em and hard-em, 0.1 otherwise (default auto)
  std::optional<double> prior = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_pcfg_la_split_merge. What is not set has its default.
struct pcfg_la_split_merge_options {
  /// how often subtypes are split in two (default 1)
  std::optional<std::int64_t> cycles = std::nullopt;
  /// steps of EM after each subtype was split in two (default 50)
  std::optional<std::int64_t> iterations = std::nullopt;
  /// steps of EM after splits were undone (default 20)
  std::optional<std::int64_t> merge_iterations = std::nullopt;
  /// steps of EM at the end of a cycle, behind each of which rules are smoothed (default 10)
  std::optional<std::int64_t> smooth_iterations = std::nullopt;
  /// share of the splits that are undone: those that explain the trees least (default 0.5)
  std::optional<double> merged = std::nullopt;
  /// how far rules of labels are moved towards the mean of their label's subtypes (default 0.01)
  std::optional<double> rule_smoothing = std::nullopt;
  /// how many uses of each word are shared out to subtypes as those of its class are (default 3)
  std::optional<double> word_smoothing = std::nullopt;
  /// seed of the noise that lets halves grow apart (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_pcfg_la_split_merge_learner_new. What is not set has its default.
struct pcfg_la_split_merge_learner_new_options {
  /// how often subtypes are split in two (default 1)
  std::optional<std::int64_t> cycles = std::nullopt;
  /// steps of EM after each subtype was split in two (default 50)
  std::optional<std::int64_t> iterations = std::nullopt;
  /// steps of EM after splits were undone (default 20)
  std::optional<std::int64_t> merge_iterations = std::nullopt;
  /// steps of EM at the end of a cycle, behind each of which rules are smoothed (default 10)
  std::optional<std::int64_t> smooth_iterations = std::nullopt;
  /// share of the splits that are undone: those that explain the trees least (default 0.5)
  std::optional<double> merged = std::nullopt;
  /// how far rules of labels are moved towards the mean of their label's subtypes (default 0.01)
  std::optional<double> rule_smoothing = std::nullopt;
  /// how many uses of each word are shared out to subtypes as those of its class are (default 3)
  std::optional<double> word_smoothing = std::nullopt;
  /// seed of the noise that lets halves grow apart (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_PFA) || HWS_WITH_PFA)
/// Options of hws_pfa_read. What is not set has its default.
struct pfa_read_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_pfa_read_pautomac. What is not set has its default.
struct pfa_read_pautomac_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_pfa_write_pautomac. What is not set has its default.
struct pfa_write_pautomac_options {
  /// which automaton stands for an ensemble; mixture: all, side by side (default best; best | last | mixture)
  std::optional<std::string> sample = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_PFA) || HWS_WITH_PFA) && (!defined(HWS_NO_FILES))
/// Options of hws_pfa_read_file. What is not set has its default.
struct pfa_read_file_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_PFA) || HWS_WITH_PFA)
/// Options of hws_pfa_from_hmm. What is not set has its default.
struct pfa_from_hmm_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_pfa_machine. What is not set has its default.
struct pfa_machine_options {
  /// which automaton stands for an ensemble; mixture: all, side by side (default best; best | last | mixture)
  std::optional<std::string> sample = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_pfa_from_machine. What is not set has its default.
struct pfa_from_machine_options {
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_pfa_score. What is not set has its default.
struct pfa_score_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_pfa_sample. What is not set has its default.
struct pfa_sample_options {
  /// symbols of a string drawn at most (default 1000000)
  std::optional<std::int64_t> max_length = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_pfa_entropy. What is not set has its default.
struct pfa_entropy_options {
  /// strings drawn where no exact sum is possible (default 10000)
  std::optional<std::int64_t> samples = std::nullopt;
  /// seed of the strings that are drawn (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// symbols of a string drawn at most (default 1000000)
  std::optional<std::int64_t> max_length = std::nullopt;
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_pfa_divergence. What is not set has its default.
struct pfa_divergence_options {
  /// strings drawn where no exact sum is possible (default 10000)
  std::optional<std::int64_t> samples = std::nullopt;
  /// seed of the strings that are drawn (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// symbols of a string drawn at most (default 1000000)
  std::optional<std::int64_t> max_length = std::nullopt;
  /// relative error of the sums over cycles at most (default 1e-12)
  std::optional<double> tolerance = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_pfa_read_solution. What is not set has its default.
struct pfa_read_solution_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_pfa_random. What is not set has its default.
struct pfa_random_options {
  /// any automaton; a deterministic one; emission times transition (default pfa; pfa | dpfa | hmm)
  std::optional<std::string> target = std::nullopt;
  /// number of states (default 20)
  std::optional<std::int64_t> states = std::nullopt;
  /// symbols of the alphabet (default 8)
  std::optional<std::int64_t> symbols = std::nullopt;
  /// share of the symbols that a state emits (default 0.5)
  std::optional<double> sparsity = std::nullopt;
  /// pfa, hmm: share of the states that one goes on to, with each symbol (pfa) or in all (hmm) (default 0.1)
  std::optional<double> transition_sparsity = std::nullopt;
  /// share of the states where strings may end; auto: 0.3, and more where mean_length needs them (default auto)
  std::optional<double> final_share = std::nullopt;
  /// expected number of symbols of a string (default 12)
  std::optional<double> mean_length = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_pfa_learner_new. What is not set has its default.
struct pfa_learner_new_options {
  /// how it is learned; auto: cgs, with the number of states and the prior chosen, or estatemerge if that predicts held-out
  /// sequences as well (default auto; auto | cgs | em | hard-em | vb | cvb0 | cvb2 | gcvb0 | cgs-sg | cgs-hmm | cgs-hmm-
  /// star | estatemerge | alergia | mdi | likelihood-ratio | aic | evgram | cvgram | ngram)
  std::optional<std::string> method = std::nullopt;
  /// states, beside the initial one; auto: cgs chooses by cross-validation, cgs-sg, cgs-hmm, cgs-hmm-star take 20, other
  /// methods 10 (default auto)
  std::optional<std::int64_t> states = std::nullopt;
  /// prior count of every transition or outcome (beta); auto: cgs chooses by cross-validation; em, hard-em, evgram, cvgram
  /// take 1 (for em: no prior), estatemerge 0.5, others 0.1 (default auto)
  std::optional<double> prior_transition = std::nullopt;
  /// cgs-hmm, cgs-hmm-star, em, hard-em, vb of shape hmm: prior count of every emission; auto: 1 for em and hard-em (none),
  /// 0.1 otherwise (default auto)
  std::optional<double> prior_emission = std::nullopt;
  /// parts that keep the values of the start, with commas between them: initial, transition, emission (of hidden Markov
  /// models), end (default none)
  std::optional<std::string> fixed = std::nullopt;
  /// sweeps or iterations at most; auto: of cgs 1,000 to 20,000 by the corpus' size and the states, where sizes are chosen
  /// by the budget, gcvb0 2,000, others 200 (default auto)
  std::optional<std::int64_t> iterations = std::nullopt;
  /// cgs: sweeps before the first sample; auto: two thirds of them (default auto)
  std::optional<std::int64_t> burn_in = std::nullopt;
  /// cgs: sweeps from one sample to the next; auto: as many as leave 50 samples of a chain (default auto)
  std::optional<std::int64_t> period = std::nullopt;
  /// cgs: independent samplers, over which results are averaged; where sizes are chosen at most so many, and fewer if the
  /// budget has less than 2,000 sweeps for each (default 4)
  std::optional<std::int64_t> chains = std::nullopt;
  /// cgs: the first sampler's number: nodes whose samplers have other numbers draw other samples of one run (default 0)
  std::optional<std::int64_t> first_chain = std::nullopt;
  /// cgs: prior_transition of the first sweep, from which it falls to its own; 0: it does not fall; auto: 0.2 for cgs begun
  /// at random, else 0 (default auto)
  std::optional<double> start_prior_transition = std::nullopt;
  /// cgs: first states where no model is given: random, or as ALERGIA's automaton has them (states and prior_transition
  /// must be given) (default random; random | merged)
  std::optional<std::string> init = std::nullopt;
  /// cgs-sg: sweeps from one update of the graph to the next (default 1)
  std::optional<std::int64_t> structure_interval = std::nullopt;
  /// cgs-hmm: printed: equation 20 as printed, whose mass leaks (default normalized; normalized | printed)
  std::optional<std::string> transitions = std::nullopt;
  /// halving: ever fewer candidates for ever longer runs; full: section 4.1: states, then the prior, by whole runs (default
  /// halving; halving | full)
  std::optional<std::string> choose = std::nullopt;
  /// numbers of states to compare; auto: 5,10,20,30,40,50,60,70,80,90 (default auto)
  std::optional<std::string> candidate_states = std::nullopt;
  /// values of prior_transition to compare; auto: 0.01,0.02,0.05,0.1,0.2,0.5 (default auto)
  std::optional<std::string> candidate_prior_transition = std::nullopt;
  /// choose halving: symbols times (states + 40) that choosing and the sampling after it visit together, about; the default
  /// takes about a minute of one processor (default 140000000000.0)
  std::optional<double> budget = std::nullopt;
  /// choosing, cvgram: parts of the corpus that are held out in turn (default 10)
  std::optional<std::int64_t> folds = std::nullopt;
  /// em, hard-em, vb: any automaton, or emission times transition (default pfa; pfa | hmm)
  std::optional<std::string> shape = std::nullopt;
  /// em, hard-em, vb: done once five steps in a row raise the objective by no more than this, relative to its size, and
  /// become no larger; gcvb0: once its objective falls by no more, relative to its size; cvb0, cvb2: once a pass changes
  /// the posteriors by no more, per token; auto: 1e-6, 2.22e-9, 1e-4 (default auto)
  std::optional<double> tolerance = std::nullopt;
  /// em, hard-em, vb: random starts, of which the one with the best objective goes on (default 1)
  std::optional<std::int64_t> starts = std::nullopt;
  /// with starts: passes of each before they are compared; auto: 20, with anneal 20 more than anneal_iterations (default
  /// auto)
  std::optional<std::int64_t> start_iterations = std::nullopt;
  /// em, vb: temperatures of the first iteration and, where annealing ends, 1, as 2:1: posteriors are flattened to the
  /// power 1 / temperature (default 1:1)
  std::optional<std::string> anneal = std::nullopt;
  /// em, vb, with anneal: iterations until the temperature is 1; cgs: sweeps until prior_transition is its own; auto: 50,
  /// or nine tenths of the burn-in (default auto)
  std::optional<std::int64_t> anneal_iterations = std::nullopt;
  /// cgs-sg, em, hard-em: share of each state's probability that is spread evenly over all outcomes; auto: 1e-6 (default
  /// auto)
  std::optional<double> uniform_share = std::nullopt;
  /// estatemerge (0: no test beside the evidence), alergia, likelihood-ratio: significance of the test that keeps states
  /// apart (alpha); auto: 1e-4, 0.01, 1e-5 (default auto)
  std::optional<double> significance = std::nullopt;
  /// mdi: rise of the divergence per state saved, nats per sequence, that a merge stays below (alpha); auto: 2 / sequences
  /// (default auto)
  std::optional<double> threshold = std::nullopt;
  /// merging: count added to every outcome of a state in the end; auto: 0.0625 (default auto)
  std::optional<double> added_count = std::nullopt;
  /// merging: which state is next: the one seen most often, or the one with the least prefix (default count; count |
  /// shortlex)
  std::optional<std::string> merge_order = std::nullopt;
  /// merging: states seen less often never stay apart (default 25)
  std::optional<std::int64_t> minimum_count = std::nullopt;
  /// grams: symbols of an n-gram at most, the last one counted; auto: ngram 5, evgram, cvgram 32 (default auto)
  std::optional<std::int64_t> order = std::nullopt;
  /// ngram: how probabilities are made from counts (default kneser-ney; kneser-ney | witten-bell)
  std::optional<std::string> smoothing = std::nullopt;
  /// em, hard-em, vb: distinct sequences of the whole corpus, of which the learner's corpus is a part, or none; auto: it is
  /// all (default auto)
  std::optional<std::int64_t> items = std::nullopt;
  /// with items: which of the whole corpus' distinct sequences in sorted order, counted from 0, is the first one here
  /// (default 0)
  std::optional<std::int64_t> first_item = std::nullopt;
  /// seed of all random numbers (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)
/// Options of hws_tagged_read. What is not set has its default.
struct tagged_read_options {
  /// a token a line, word TAB tag; CoNLL-U; a sequence of words a line, without tags (default pairs; pairs | conllu | text)
  std::optional<std::string> format = std::nullopt;
  /// conllu: the words' column, by name or number (default form)
  std::optional<std::string> word_column = std::nullopt;
  /// conllu: the tags' column, by name or number; none: no tags (default upos)
  std::optional<std::string> tag_column = std::nullopt;
  /// 1: A to Z are read as a to z (default 0)
  std::optional<std::int64_t> lower_case = std::nullopt;
  /// collected words seen less often are read as <unk>; 0: there is no <unk> (default 1)
  std::optional<std::int64_t> min_count = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) && (!defined(HWS_NO_FILES))
/// Options of hws_tagged_read_file. What is not set has its default.
struct tagged_read_file_options {
  /// a token a line, word TAB tag; CoNLL-U; a sequence of words a line, without tags (default pairs; pairs | conllu | text)
  std::optional<std::string> format = std::nullopt;
  /// conllu: the words' column, by name or number (default form)
  std::optional<std::string> word_column = std::nullopt;
  /// conllu: the tags' column, by name or number; none: no tags (default upos)
  std::optional<std::string> tag_column = std::nullopt;
  /// 1: A to Z are read as a to z (default 0)
  std::optional<std::int64_t> lower_case = std::nullopt;
  /// collected words seen less often are read as <unk>; 0: there is no <unk> (default 1)
  std::optional<std::int64_t> min_count = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)
/// Options of hws_tagged_reader_new. What is not set has its default.
struct tagged_reader_new_options {
  /// a token a line, word TAB tag; CoNLL-U; a sequence of words a line, without tags (default pairs; pairs | conllu | text)
  std::optional<std::string> format = std::nullopt;
  /// conllu: the words' column, by name or number (default form)
  std::optional<std::string> word_column = std::nullopt;
  /// conllu: the tags' column, by name or number; none: no tags (default upos)
  std::optional<std::string> tag_column = std::nullopt;
  /// 1: A to Z are read as a to z (default 0)
  std::optional<std::int64_t> lower_case = std::nullopt;
  /// collected words seen less often are read as <unk>; 0: there is no <unk> (default 1)
  std::optional<std::int64_t> min_count = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_tagged_retag. What is not set has its default.
struct tagged_retag_options {
  /// a token a line, word TAB tag; CoNLL-U; a sequence of words a line, without tags (default pairs; pairs | conllu | text)
  std::optional<std::string> format = std::nullopt;
  /// conllu: the tags' column, by name or number; none: no tags (default upos)
  std::optional<std::string> tag_column = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_tagged_score. What is not set has its default.
struct tagged_score_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_dictionary_collect. What is not set has its default.
struct dictionary_collect_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_dictionary_read. What is not set has its default.
struct dictionary_read_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) && (!defined(HWS_NO_FILES))
/// Options of hws_dictionary_read_file. What is not set has its default.
struct dictionary_read_file_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)
/// Options of hws_dictionary_adapt. What is not set has its default.
struct dictionary_adapt_options {
  /// words seen less often in the corpus have no entry; 0: all keep theirs (default 0)
  std::optional<std::int64_t> min_count = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_dictionary_ambiguity. What is not set has its default.
struct dictionary_ambiguity_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_dictionary_random_accuracy. What is not set has its default.
struct dictionary_random_accuracy_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_channels_new. What is not set has its default.
struct channels_new_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_channels_read. What is not set has its default.
struct channels_read_options {
  /// channels of the columns, as real:3,count,bit:2; nothing: one real channel of all columns (default )
  std::optional<std::string> kinds = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) && (!defined(HWS_NO_FILES))
/// Options of hws_channels_read_file. What is not set has its default.
struct channels_read_file_options {
  /// channels of the columns, as real:3,count,bit:2; nothing: one real channel of all columns (default )
  std::optional<std::string> kinds = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)
/// Options of hws_hmm_data_new. What is not set has its default.
struct hmm_data_new_options {
  /// states; auto: as many as there are tags; where there are none hws_hmm_learner_new chooses (default auto)
  std::optional<std::int64_t> states = std::nullopt;
  /// name of the symbol that stands for a word nobody observed; nothing: there is none (default )
  std::optional<std::string> missing = std::nullopt;
  /// real channels: a state's covariance: a full matrix, a diagonal, one variance for all dimensions, or one full matrix
  /// that all states share (default full; full | diagonal | spherical | tied)
  std::optional<std::string> covariance = std::nullopt;
  /// real channels: prior means, a number for each dimension of all of them; auto: the data's means (default auto)
  std::optional<std::string> prior_mean = std::nullopt;
  /// real channels: tokens that the prior mean weighs; auto: 0.1 (default auto)
  std::optional<double> prior_mean_tokens = std::nullopt;
  /// real channels: degrees of freedom of the prior covariance, more than dimensions + 1, diagonal and spherical more than
  /// 2; auto: dimensions + 2, diagonal: 3 (default auto)
  std::optional<double> prior_degrees = std::nullopt;
  /// real channels: prior scale, as a multiple of the data's variances, spherical: of their sum; auto: 1 (default auto)
  std::optional<double> prior_scale = std::nullopt;
  /// channels of counts: shape of the prior of rates; auto: 2 (default auto)
  std::optional<double> prior_shape = std::nullopt;
  /// channels of counts: rate of the prior of rates; auto: prior_shape over the data's mean (default auto)
  std::optional<double> prior_rate = std::nullopt;
  /// channels of bits: ones that the prior has seen; auto: 2 (default auto)
  std::optional<double> prior_ones = std::nullopt;
  /// channels of bits: zeros that the prior has seen; auto: 2 (default auto)
  std::optional<double> prior_zeros = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_hmm_data_for. What is not set has its default.
struct hmm_data_for_options {
  /// where none is given: the one the model was learned with, or none (default own; own | none)
  std::optional<std::string> dictionary = std::nullopt;
  /// name of the symbol that stands for a word nobody observed; nothing: there is none (default )
  std::optional<std::string> missing = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_hmm_data_like. What is not set has its default.
struct hmm_data_like_options {
  /// where none is given: the one the model was learned with, or none (default own; own | none)
  std::optional<std::string> dictionary = std::nullopt;
  /// name of the symbol that stands for a word nobody observed; nothing: there is none (default )
  std::optional<std::string> missing = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_hmm_data_allow. What is not set has its default.
struct hmm_data_allow_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_hmm_read. What is not set has its default.
struct hmm_read_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) && (!defined(HWS_NO_FILES))
/// Options of hws_hmm_read_file. What is not set has its default.
struct hmm_read_file_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)
/// Options of hws_hmm_new. What is not set has its default.
struct hmm_new_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_hmm_score. What is not set has its default.
struct hmm_score_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_hmm_decode. What is not set has its default.
struct hmm_decode_options {
  /// of each token the most probable state, or the most probable path's (default posterior; posterior | viterbi)
  std::optional<std::string> decode = std::nullopt;
  /// sequences without probability: nothing is said of their tokens, or an error (default skip; skip | refuse)
  std::optional<std::string> impossible = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_hmm_posteriors. What is not set has its default.
struct hmm_posteriors_options {
  /// sequences without probability: nothing is said of their tokens, or an error (default skip; skip | refuse)
  std::optional<std::string> impossible = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_hmm_machine. What is not set has its default.
struct hmm_machine_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_hmm_sample. What is not set has its default.
struct hmm_sample_options {
  /// tokens of each sequence, in models without an end symbol (default 0)
  std::optional<std::int64_t> length = std::nullopt;
  /// tokens of a sequence at most (default 100000)
  std::optional<std::int64_t> max_length = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_hmm_sample_channels. What is not set has its default.
struct hmm_sample_channels_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_hmm_filter_new. What is not set has its default.
struct hmm_filter_new_options {
  /// which states words may be in: as the model was learned, or all (default own; own | none)
  std::optional<std::string> dictionary = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_hmm_learner_new. What is not set has its default.
struct hmm_learner_new_options {
  /// how it is learned; beam: with hdp only; auto: with hdp cvi2, or cvi3 where nearly all is one sequence; else vi with
  /// channels, cvi1 with a dictionary or observed tags, cgs otherwise (default auto; auto | em | vi | cvi1 | cvi2 | cvi3 |
  /// cgs | blocked-gibbs | beam | svi | svi-buffered | scvi2 | scvi3)
  std::optional<std::string> method = std::nullopt;
  /// em: the mode of the parameters given the data and the priors, or their maximum likelihood without any prior, variances
  /// at least 1e-6 of the data's (of the prior's scale) (default map; map | ml)
  std::optional<std::string> estimate = std::nullopt;
  /// concentration of the priors of transitions (alpha); prior_update minka: at first (default 1)
  std::optional<double> prior_transition = std::nullopt;
  /// concentration of the priors of emissions (beta); prior_update minka: at first; auto: 1 for em, 0.01 otherwise; with
  /// hdp the one of .01, .03, .1, .3 and 1 under which a short run gives left-out sequences the highest probability; where
  /// nothing can be left out the weight of 100 tokens, or of .7 times the square root of their number where that is more,
  /// but of no more than a hundredth of them, divided by the number of symbols, at most 1 (default auto)
  std::optional<double> prior_emission = std::nullopt;
  /// concentration of the prior of initial states; auto: prior_transition's (default auto)
  std::optional<double> prior_initial = std::nullopt;
  /// parts that keep the values of the start, with commas between them: initial, transition (ends too), emission (of
  /// words), channels (all of them, with the families and priors of that model) (default none)
  std::optional<std::string> fixed = std::nullopt;
  /// 1: sequences end by a symbol of their own (default 0)
  std::optional<std::int64_t> end = std::nullopt;
  /// left-right: sequences begin in the first state, and no transition leads back to an earlier state (default free; free |
  /// left-right)
  std::optional<std::string> topology = std::nullopt;
  /// left-right: states that a transition may skip, at most; with end the end stands behind the last state (default 0)
  std::optional<std::int64_t> jumps = std::nullopt;
  /// passes, sweeps or minibatches at most; auto: 50 passes, 1,000 sweeps or minibatches (default auto)
  std::optional<std::int64_t> iterations = std::nullopt;
  /// em, vi: done once five steps in a row raise the objective by no more than this, relative to its size, and become no
  /// larger; cvi1, cvi2, cvi3: once a pass changes the posteriors by no more, per token (default 0)
  std::optional<double> tolerance = std::nullopt;
  /// all but Gibbs sampling: what it begins with where no model is given: random rows, local posteriors or counts; sampled,
  /// cvi1, cvi2, cvi3: the states of a short run of cgs, with hdp on channels or little data of blocked-gibbs, scvi2, scvi3
  /// with hdp: of that on a sample; even: posteriors as even as allowed states let them be; flat: a token's state follows
  /// its relative place in its sequence; auto: counts, with a dictionary or observed tags even, left-right without them
  /// flat, with channels alone posteriors; cvi1, cvi2, cvi3 on words alone or with hdp, scvi2, scvi3 with hdp: sampled
  /// (default auto; auto | rows | posteriors | counts | sampled | even | flat)
  std::optional<std::string> init = std::nullopt;
  /// init sampled: sweeps of the run that makes the start; auto: 20 for each state that a token may be in, but 200 to
  /// 1,000; of blocked-gibbs 100 to 200, by the size of the data, and of two runs the more probable one where tokens times
  /// squared states times the sweeps of both are 4e9 at most. With hdp cgs makes three runs, and the most probable one is
  /// the start; where tokens times states times all sweeps are over 4e9, it is chosen after a quarter of them (default
  /// auto)
  std::optional<std::int64_t> start_sweeps = std::nullopt;
  /// scvi2, scvi3 with hdp: tokens of the sample of the corpus on which the start is sampled and moves are judged (default
  /// 20000)
  std::optional<std::int64_t> sample_tokens = std::nullopt;
  /// em, vi, cvi1, cvi2, cvi3: starts, of which the one with the best objective goes on: by other seeds, with a dictionary
  /// and init auto also posteriors and sampled, with init flat by parts of other lengths; auto: 3 for em and vi without a
  /// dictionary, observed tags or hdp, else 1 (default auto)
  std::optional<std::int64_t> starts = std::nullopt;
  /// with starts: passes of each before they are compared; auto: 20, or 50 where starts is auto (default auto)
  std::optional<std::int64_t> start_iterations = std::nullopt;
  /// cgs, blocked-gibbs, beam: sweeps before the first sample; auto: two thirds of them (default auto)
  std::optional<std::int64_t> burn_in = std::nullopt;
  /// cgs, blocked-gibbs, beam: sweeps from one sample to the next; auto: about 50 samples of a chain (default auto)
  std::optional<std::int64_t> period = std::nullopt;
  /// cgs, blocked-gibbs, beam: independent samplers, of which the best is taken (default 2)
  std::optional<std::int64_t> chains = std::nullopt;
  /// cgs, blocked-gibbs, beam: the first sampler's number: nodes whose samplers have other numbers draw other samples of
  /// one run (default 0)
  std::optional<std::int64_t> first_chain = std::nullopt;
  /// cgs, blocked-gibbs: temperatures of the first sweep and of the last ones, as 2:0.08 (default 1:1)
  std::optional<std::string> anneal = std::nullopt;
  /// with anneal: share of the sweeps that have the last temperature (default 0.1)
  std::optional<double> cold = std::nullopt;
  /// svi, svi-buffered, scvi2, scvi3: sequences or pieces of a minibatch, at most (default 100)
  std::optional<std::int64_t> minibatch = std::nullopt;
  /// cvi3, svi-buffered, scvi3, svi: tokens of a piece; auto: 10, svi: whole sequences (default auto)
  std::optional<std::int64_t> subsequence = std::nullopt;
  /// svi-buffered: tokens on either side of a piece that are summed over (default 10)
  std::optional<std::int64_t> buffer = std::nullopt;
  /// cvi3, svi-buffered, scvi3: 1: pieces begin with the stationary distribution and hear nothing of others (default 0)
  std::optional<std::int64_t> vanilla = std::nullopt;
  /// svi, svi-buffered, scvi2, scvi3: the size of step m is (delay + m)^-forgetting_rate (kappa) (default 0.5)
  std::optional<double> forgetting_rate = std::nullopt;
  /// svi, svi-buffered, scvi2, scvi3: added to the number of a step, see forgetting_rate (tau) (default 1)
  std::optional<double> delay = std::nullopt;
  /// 1: a hierarchical Dirichlet process: rows of transitions share the weights of one stick, and the data use as many of
  /// its states as they need; the number of states is the most there may be, with cgs and beam what they begin with
  /// (default 0)
  std::optional<std::int64_t> hdp = std::nullopt;
  /// with hdp: concentration of the stick, at first: with more of it more states are expected (default 1)
  std::optional<double> gamma = std::nullopt;
  /// with hdp: concentration of the rows, at first: with more of it they are more like the stick (default 1)
  std::optional<double> sigma = std::nullopt;
  /// with hdp: prior count of each state's transition to itself (kappa), at first; 0: none (default 0)
  std::optional<double> sticky = std::nullopt;
  /// with hdp: sticky stays, or is learned even where hyper is fixed, from 1 on if it is 0; auto: as hyper says (default
  /// auto; auto | fixed | learn)
  std::optional<std::string> sticky_update = std::nullopt;
  /// with hdp: so many states are expected to be 99 per cent of the stick, and half as many of a row, at first; it sets
  /// gamma and sigma; auto: they are given (default auto)
  std::optional<double> expect_states = std::nullopt;
  /// with hdp and end: prior count of the end in each row (default 1)
  std::optional<double> prior_end = std::nullopt;
  /// cvi1, cvi2, cvi3 with hdp, on words: learn: the emissions of all states share a base that is learned from the words'
  /// tables, and so is its concentration unless hyper is fixed; it begins as prior_emission says (default fixed; fixed |
  /// learn)
  std::optional<std::string> emission_base = std::nullopt;
  /// emission_base learn: prior count of each word in the base (default 1)
  std::optional<double> emission_base_prior = std::nullopt;
  /// cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: how the probabilities are found that counts are above 0; auto: memory, with
  /// cvi1 mean-field; exact takes the states squared times as long (default auto; auto | memory | pairs | exact | mean-
  /// field | sampled)
  std::optional<std::string> existence = std::nullopt;
  /// existence sampled: state sequences drawn of each sequence (default 10)
  std::optional<std::int64_t> existence_samples = std::nullopt;
  /// cvi1, cvi2, cvi3 with hdp: existence is found, and the stick, its concentrations and the base of emissions move, in
  /// the first pass and each so many later (default 3)
  std::optional<std::int64_t> existence_every = std::nullopt;
  /// cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: tables are expected by the mean of each count that is above 0, or by its
  /// variance too, which takes longer (default first-order; first-order | second-order)
  std::optional<std::string> expected_tables = std::nullopt;
  /// with hdp, but for samplers: states are put in order of their expected tokens before each update of the stick, or never
  /// (default counts; counts | none)
  std::optional<std::string> label_order = std::nullopt;
  /// with hdp: the stick moves after each pass or sweep, in minibatches after each epoch or each minibatch; or its weights
  /// stay even, as in a finite model; auto: minibatch in minibatches, else pass (default auto; auto | pass | minibatch |
  /// even)
  std::optional<std::string> top_level = std::nullopt;
  /// vi, svi, svi-buffered with hdp: what is kept of the stick: a distribution of its pieces; one value of it, which is
  /// svi-p; or a distribution under the surrogate bound of Hughes et al. (2015) (default sticks; sticks | point |
  /// surrogate)
  std::optional<std::string> level_form = std::nullopt;
  /// scvi2, scvi3 with top_level minibatch: the natural step, which averages; or the plain gradient, whose steps are badly
  /// scaled (default natural; natural | printed)
  std::optional<std::string> level_step = std::nullopt;
  /// scvi2, scvi3 with hdp: one decayed sum of what exists, or the sum over the minibatches of an epoch, which takes 8
  /// bytes times the states squared for each of them (default decayed; decayed | minibatches)
  std::optional<std::string> existence_sum = std::nullopt;
  /// cvi1, cvi2, cvi3, scvi2, scvi3 with hdp: after ten passes, of minibatches after an epoch, and again as many later or
  /// more, two states become one where the corpus and its hard states are then more probable, and a state ends that no most
  /// probable path takes; with split, not of minibatches, a state becomes two where that makes them more probable (default
  /// merge,delete; merge,delete | merge,delete,split | none)
  std::optional<std::string> moves = std::nullopt;
  /// with hdp: gamma, sigma and sticky stay, or are learned by maximum likelihood or under a gamma prior; auto: ml, with
  /// cgs, blocked-gibbs and beam gamma (default auto; auto | fixed | ml | gamma)
  std::optional<std::string> hyper = std::nullopt;
  /// with hyper gamma: the prior's shape (default 1)
  std::optional<double> hyper_shape = std::nullopt;
  /// with hyper gamma: the prior's rate (default 1)
  std::optional<double> hyper_rate = std::nullopt;
  /// concentrations: as given, or learned by Minka's fixed point (not em) (default fixed; fixed | minka)
  std::optional<std::string> prior_update = std::nullopt;
  /// prior_update minka: steps before the first update; auto: half of the iterations (default auto)
  std::optional<std::int64_t> prior_update_first = std::nullopt;
  /// grid: the concentrations that are best on held-out data, of all pairs of candidates (default none; none | grid)
  std::optional<std::string> choose = std::nullopt;
  /// choose grid: values of prior_transition to compare; auto: 0.003,0.01,0.03,0.1,0.3,1 or for em 1,1.01,1.03,1.1,1.3
  /// (default auto)
  std::optional<std::string> candidate_prior_transition = std::nullopt;
  /// choose grid: values of prior_emission to compare, each with each prior_transition; auto: the same values (default
  /// auto)
  std::optional<std::string> candidate_prior_emission = std::nullopt;
  /// choose grid, numbers of states: steps of a candidate (default 20)
  std::optional<std::int64_t> candidate_iterations = std::nullopt;
  /// numbers of states to compare, without a dictionary or observed tags; auto: 2,4,8,16,32,64 where the data's states are
  /// auto, else those of the data (default auto)
  std::optional<std::string> candidate_states = std::nullopt;
  /// numbers of states are compared by ln p of held-out data, or by the Bayesian information criterion; auto: heldout, but
  /// bic where fewer than ten sequences are all there is and concentrations are given (default auto; auto | heldout | bic)
  std::optional<std::string> criterion = std::nullopt;
  /// em, vi, svi, scvi2: sequences of the whole corpus, of which the data are a part, or none; auto: the data are all
  /// (default auto)
  std::optional<std::int64_t> items = std::nullopt;
  /// with items: which of the whole corpus' sequences, counted from 0, is the data's first one (default 0)
  std::optional<std::int64_t> first_item = std::nullopt;
  /// seed of all random numbers (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_hmm_learner_model. What is not set has its default.
struct hmm_learner_model_options {
  /// words outside a vocabulary that has <unk>: by suffix and shape, as rare words of the text are; or all alike (default
  /// classes; classes | symbol)
  std::optional<std::string> unknown = std::nullopt;
  /// unknown classes: words of at most so many tokens say what unknown words are like (default 10)
  std::optional<std::int64_t> rare = std::nullopt;
  /// unknown classes: letters of the longest suffix that is looked at (default 4)
  std::optional<std::int64_t> suffix = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
/// Options of hws_grammar_new. What is not set has its default.
struct grammar_new_options {
  /// what the weights of a nonterminal's rules may sum to: 1 within .01, by which they are divided; anything; anything
  /// positive, by which they are divided (default probabilities; probabilities | any | normalize)
  std::optional<std::string> weights = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_read_text. What is not set has its default.
struct grammar_read_text_options {
  /// how the text is written (hawser/grammar.h) (default johnson; johnson | nltk)
  std::optional<std::string> format = std::nullopt;
  /// what the weights of a nonterminal's rules may sum to: 1 within .01, by which they are divided; anything; anything
  /// positive, by which they are divided (default probabilities; probabilities | any | normalize)
  std::optional<std::string> weights = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_read_berkeley. What is not set has its default.
struct grammar_read_berkeley_options {
  /// what the weights of a nonterminal's rules may sum to: 1 within .01, by which they are divided; anything; anything
  /// positive, by which they are divided (default probabilities; probabilities | any | normalize)
  std::optional<std::string> weights = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_write_text. What is not set has its default.
struct grammar_write_text_options {
  /// how the text is written (hawser/grammar.h) (default johnson; johnson | nltk | berkeley-grammar | berkeley-lexicon)
  std::optional<std::string> format = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_read. What is not set has its default.
struct grammar_read_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) && (!defined(HWS_NO_FILES))
/// Options of hws_grammar_read_file. What is not set has its default.
struct grammar_read_file_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
/// Options of hws_grammar_with_substrings. What is not set has its default.
struct grammar_with_substrings_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_mass. What is not set has its default.
struct grammar_mass_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_expectations. What is not set has its default.
struct grammar_expectations_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_sample. What is not set has its default.
struct grammar_sample_options {
  /// words of a sentence drawn at most (default 100000)
  std::optional<std::int64_t> max_length = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_score. What is not set has its default.
struct grammar_score_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_counts. What is not set has its default.
struct grammar_counts_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_parse. What is not set has its default.
struct grammar_parse_options {
  /// which trees: those of the greatest weights (viterbi), those of the largest products of rules' posterior probabilities
  /// (max-rule), the brackets of the greatest expected recall (mbr), or trees that are drawn in proportion to their weights
  /// (sample) (default viterbi; viterbi | max-rule | mbr | sample)
  std::optional<std::string> decode = std::nullopt;
  /// decode=sample: seed of the trees (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// the word of the grammar, such as <unk>, that stands for words which it lacks; trees keep the sentence's own; empty:
  /// none does (default )
  std::optional<std::string> unknown = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_segment. What is not set has its default.
struct grammar_segment_options {
  /// which ends: those of the best tree (viterbi), or how probable they are under all trees (marginal) (default viterbi;
  /// viterbi | marginal)
  std::optional<std::string> decode = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_counts_known. What is not set has its default.
struct grammar_counts_known_options {
  /// whether a word's tag is known or may be any one (default known; known | any)
  std::optional<std::string> tags = std::nullopt;
  /// of brackets in known trees: whether a node over a bracket's words may have any label or must have the bracket's; a
  /// label that begins with ! must not stand there (default any; any | known)
  std::optional<std::string> labels = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_parse_known. What is not set has its default.
struct grammar_parse_known_options {
  /// which trees: those of the greatest weights (viterbi), those of the largest products of rules' posterior probabilities
  /// (max-rule), the brackets of the greatest expected recall (mbr), or trees that are drawn in proportion to their weights
  /// (sample) (default viterbi; viterbi | max-rule | mbr | sample)
  std::optional<std::string> decode = std::nullopt;
  /// decode=sample: seed of the trees (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// whether a word's tag is known or may be any one (default known; known | any)
  std::optional<std::string> tags = std::nullopt;
  /// of brackets in known trees: whether a node over a bracket's words may have any label or must have the bracket's; a
  /// label that begins with ! must not stand there (default any; any | known)
  std::optional<std::string> labels = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_score_lattice. What is not set has its default.
struct grammar_score_lattice_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_counts_lattice. What is not set has its default.
struct grammar_counts_lattice_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_parse_lattice. What is not set has its default.
struct grammar_parse_lattice_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_intersect. What is not set has its default.
struct grammar_intersect_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_machine. What is not set has its default.
struct grammar_machine_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_from_machine. What is not set has its default.
struct grammar_from_machine_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_prefix_new. What is not set has its default.
struct grammar_prefix_new_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_prefix_read. What is not set has its default.
struct grammar_prefix_read_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_learner_new. What is not set has its default.
struct grammar_learner_new_options {
  /// how it is learned; hard-em: EM of best trees; svi: vi of minibatches; scvi: the same under posterior means; hastings:
  /// trees are proposed under the other sentences' counts; blocked-gibbs: rows are drawn, then all trees (default em; em |
  /// hard-em | vi | svi | scvi | cvi | hastings | blocked-gibbs)
  std::optional<std::string> method = std::nullopt;
  /// passes, sweeps or minibatches at most (default 200)
  std::optional<std::int64_t> iterations = std::nullopt;
  /// em, hard-em, vi: done once five steps in a row raise the objective by no more than this, relative to its size, and
  /// become no larger; cvi: once a pass changes the posteriors by no more, per token (default 1e-06)
  std::optional<double> tolerance = std::nullopt;
  /// seed of all random numbers, and of the order of sentences (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// starts with other random rows, of which the one with the best objective goes on (default 1)
  std::optional<std::int64_t> starts = std::nullopt;
  /// with starts: passes of each before they are compared (default 10)
  std::optional<std::int64_t> start_iterations = std::nullopt;
  /// sweeps before the first sample; auto: half of them (default auto)
  std::optional<std::int64_t> burn_in = std::nullopt;
  /// sweeps from one sample to the next (default 1)
  std::optional<std::int64_t> period = std::nullopt;
  /// independent samplers, of which the best is taken (default 1)
  std::optional<std::int64_t> chains = std::nullopt;
  /// temperatures of the first sweep and of the last one, as 2:0.1 (default 1:1)
  std::optional<std::string> anneal = std::nullopt;
  /// svi, scvi: items of a minibatch, at most (default 100)
  std::optional<std::int64_t> minibatch = std::nullopt;
  /// svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa) (default 0.5)
  std::optional<double> forgetting_rate = std::nullopt;
  /// svi, scvi: added to the number of a step, see forgetting_rate (tau) (default 1)
  std::optional<double> delay = std::nullopt;
  /// em, hard-em, vi, svi, scvi: items of the whole corpus, of which the data are a part, or none; auto: the data are all
  /// (default auto)
  std::optional<std::int64_t> items = std::nullopt;
  /// with items: which of the whole corpus' items, counted from 0, is the data's first one (default 0)
  std::optional<std::int64_t> first_item = std::nullopt;
  /// concentration of each rule's prior (alpha), times the grammar's own number for the rule if it has such; auto: 1 for em
  /// and hard-em and if the grammar has numbers, 0.1 otherwise (default auto)
  std::optional<double> prior = std::nullopt;
  /// weights to begin with: random ones, or those of the grammar; auto: random if each nonterminal has equal weights
  /// (default auto; auto | random | given)
  std::optional<std::string> init = std::nullopt;
  /// cvi, hastings: in which order sentences are visited; random: drawn from the seed (default random; random | given)
  std::optional<std::string> order = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_grammar_learner_new_known. What is not set has its default.
struct grammar_learner_new_known_options {
  /// how it is learned; hard-em: EM of best trees; svi: vi of minibatches; scvi: the same under posterior means; hastings:
  /// trees are proposed under the other sentences' counts; blocked-gibbs: rows are drawn, then all trees (default em; em |
  /// hard-em | vi | svi | scvi | cvi | hastings | blocked-gibbs)
  std::optional<std::string> method = std::nullopt;
  /// passes, sweeps or minibatches at most (default 200)
  std::optional<std::int64_t> iterations = std::nullopt;
  /// em, hard-em, vi: done once five steps in a row raise the objective by no more than this, relative to its size, and
  /// become no larger; cvi: once a pass changes the posteriors by no more, per token (default 1e-06)
  std::optional<double> tolerance = std::nullopt;
  /// seed of all random numbers, and of the order of sentences (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// starts with other random rows, of which the one with the best objective goes on (default 1)
  std::optional<std::int64_t> starts = std::nullopt;
  /// with starts: passes of each before they are compared (default 10)
  std::optional<std::int64_t> start_iterations = std::nullopt;
  /// sweeps before the first sample; auto: half of them (default auto)
  std::optional<std::int64_t> burn_in = std::nullopt;
  /// sweeps from one sample to the next (default 1)
  std::optional<std::int64_t> period = std::nullopt;
  /// independent samplers, of which the best is taken (default 1)
  std::optional<std::int64_t> chains = std::nullopt;
  /// temperatures of the first sweep and of the last one, as 2:0.1 (default 1:1)
  std::optional<std::string> anneal = std::nullopt;
  /// svi, scvi: items of a minibatch, at most (default 100)
  std::optional<std::int64_t> minibatch = std::nullopt;
  /// svi, scvi: the size of step m is (delay + m)^-forgetting_rate (kappa) (default 0.5)
  std::optional<double> forgetting_rate = std::nullopt;
  /// svi, scvi: added to the number of a step, see forgetting_rate (tau) (default 1)
  std::optional<double> delay = std::nullopt;
  /// em, hard-em, vi, svi, scvi: items of the whole corpus, of which the data are a part, or none; auto: the data are all
  /// (default auto)
  std::optional<std::int64_t> items = std::nullopt;
  /// with items: which of the whole corpus' items, counted from 0, is the data's first one (default 0)
  std::optional<std::int64_t> first_item = std::nullopt;
  /// concentration of each rule's prior (alpha), times the grammar's own number for the rule if it has such; auto: 1 for em
  /// and hard-em and if the grammar has numbers, 0.1 otherwise (default auto)
  std::optional<double> prior = std::nullopt;
  /// weights to begin with: random ones, or those of the grammar; auto: random if each nonterminal has equal weights
  /// (default auto; auto | random | given)
  std::optional<std::string> init = std::nullopt;
  /// cvi, hastings: in which order sentences are visited; random: drawn from the seed (default random; random | given)
  std::optional<std::string> order = std::nullopt;
  /// whether a word's tag is known or may be any one (default known; known | any)
  std::optional<std::string> tags = std::nullopt;
  /// of brackets in known trees: whether a node over a bracket's words may have any label or must have the bracket's; a
  /// label that begins with ! must not stand there (default any; any | known)
  std::optional<std::string> labels = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN)
/// Options of hws_bitext_read. What is not set has its default.
struct bitext_read_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_links_read. What is not set has its default.
struct links_read_options {
  /// the number of a sentence's first word in the text: 0 or 1 (default 0)
  std::optional<std::int64_t> links_from = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_links_write. What is not set has its default.
struct links_write_options {
  /// the number of a sentence's first word in the text: 0 or 1 (default 0)
  std::optional<std::int64_t> links_from = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_links_symmetrize. What is not set has its default.
struct links_symmetrize_options {
  /// the rule by which links of two directions become one set (default intersection; intersection | union | grow-diag |
  /// grow-diag-final | grow-diag-final-and)
  std::optional<std::string> symmetrize = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_align_learner_new. What is not set has its default.
struct align_learner_new_options {
  /// which way: forward aligns target words to source words, reverse the other way, both are needed to symmetrize (default
  /// both; forward | reverse | both)
  std::optional<std::string> direction = std::nullopt;
  /// probability that a target word is aligned to no source word (default 0.2)
  std::optional<double> null = std::nullopt;
  /// longest jump with a probability of its own; longer ones have that of this one (default 100)
  std::optional<std::int64_t> longest_jump = std::nullopt;
  /// 1: em, cvi2, scvi2 divide jumps by their sum over the sentence, as GIZA does, and em may then lower the likelihood; 0:
  /// what leaves the sentence is lost (default 0)
  std::optional<std::int64_t> normalized = std::nullopt;
  /// pseudo-count (beta) of each target word for each source word; em takes none but for the model that is read off
  /// (default 0.0003)
  std::optional<double> prior_translation = std::nullopt;
  /// pseudo-counts more for two words that are spelled alike; a third of it if four letters at their begin are (default 1)
  std::optional<double> prior_spelling = std::nullopt;
  /// pseudo-count (alpha) of each jump; em takes none but for the model that is read off (default 0.5)
  std::optional<double> prior_jump = std::nullopt;
  /// pseudo-count of each number of target words that a source word is aligned to (default 0.5)
  std::optional<double> prior_fertility = std::nullopt;
  /// cgs: independent samplers, whose counts are averaged (default 3)
  std::optional<std::int64_t> chains = std::nullopt;
  /// cgs: sweeps of a stage before its first sample; auto: a third of them (default auto)
  std::optional<std::int64_t> burn_in = std::nullopt;
  /// cgs: temperatures of a stage's first sweep and, from its first sample on, of the others, as 3:1; draws are from
  /// conditional probabilities to the power 1 / temperature (default 1:1)
  std::optional<std::string> anneal = std::nullopt;
  /// svi, scvi2: pairs of a step, at most (default 500)
  std::optional<std::int64_t> minibatch = std::nullopt;
  /// svi, scvi2: step m of a stage has the size (delay + m)^-forgetting_rate (kappa) (default 0.5)
  std::optional<double> forgetting_rate = std::nullopt;
  /// svi, scvi2: added to the number of a step, see forgetting_rate (tau) (default 1)
  std::optional<double> delay = std::nullopt;
  /// seed of all random numbers (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// stages, MODEL:STEPS or MODEL/METHOD:STEPS, separated by commas (default ibm1:3,hmm:3,fertility:20)
  std::optional<std::string> schedule = std::nullopt;
  /// words that count as one: lower: those that differ in case alone; a number: those with as many equal first letters;
  /// lower,4: both; none: none do (default none)
  std::optional<std::string> fold = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_aligner_merge. What is not set has its default.
struct aligner_merge_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_aligner_align. What is not set has its default.
struct aligner_align_options {
  /// links of which directions, and how they become one set; agreement: those whose posteriors of both directions have a
  /// high product; of an aligner of one direction: that direction (default intersection; intersection | union | grow-diag |
  /// grow-diag-final | grow-diag-final-and | agreement | forward | reverse)
  std::optional<std::string> symmetrize = std::nullopt;
  /// posterior: by each link's probability; viterbi: the most probable alignment (ibm1, hmm) (default posterior; posterior
  /// | viterbi)
  std::optional<std::string> decode = std::nullopt;
  /// decode posterior: probability from which on there is a link, of agreement the square root of both's product; auto:
  /// each word's best position if that is above null's, and .45 for agreement (default auto)
  std::optional<double> threshold = std::nullopt;
  /// fertility: independent samplers of a pair, whose posteriors are averaged (default 2)
  std::optional<std::int64_t> chains = std::nullopt;
  /// fertility: sweeps of each, of which the first quarter does not count (default 8)
  std::optional<std::int64_t> sweeps = std::nullopt;
  /// fertility: seed of all random numbers (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_aligner_score. What is not set has its default.
struct aligner_score_options {
  /// forward: targets given sources; reverse: sources given targets (default forward; forward | reverse)
  std::optional<std::string> direction = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_aligner_lexicon. What is not set has its default.
struct aligner_lexicon_options {
  /// forward: targets given sources; reverse: sources given targets (default forward; forward | reverse)
  std::optional<std::string> direction = std::nullopt;
  /// probability from which on a translation is written (default 0.001)
  std::optional<double> least = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_aligner_read. What is not set has its default.
struct aligner_read_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if (!defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN) && (!defined(HWS_NO_FILES))
/// Options of hws_aligner_read_file. What is not set has its default.
struct aligner_read_file_options {
  /// 1: the file is mapped and stays where it is; it must not change while anything made of it lives (default 0)
  std::optional<std::int64_t> in_place = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && (!defined(HWS_WITH_MRF) || HWS_WITH_MRF))
/// Options of hws_parser_learner_new. What is not set has its default.
struct parser_learner_new_options {
  /// inference: arcs alone, exactly; all pairs of arcs; those that gain by gamma, epsilon or factors (default min-joint;
  /// tree | bp | min-joint | min-size | min-divergence)
  std::optional<std::string> method = std::nullopt;
  /// min-joint and its kin: the probability of a pair in the seed: exact, a product of its arcs', or exact for sentences of
  /// up to 40 words and for trees that need not be projective (default auto; auto | exact | product)
  std::optional<std::string> means = std::nullopt;
  /// min-joint and its kin: pairs are looked at whose arcs have at least this probability in the seed (default 0.0001)
  std::optional<double> least_arc = std::nullopt;
  /// min-joint: nats that a pair gains if it stays (default 0.01)
  std::optional<double> gamma = std::nullopt;
  /// min-size: nats that are left out at most (default 0.01)
  std::optional<double> epsilon = std::nullopt;
  /// min-divergence: factors of a sentence's pruned graph at most, the seed's among them (default 0)
  std::optional<std::int64_t> factors = std::nullopt;
  /// order of a sweep: forwards and backwards in turn; factors, then variables; what changed most first (default sweeps;
  /// sweeps | flooding | residual)
  std::optional<std::string> schedule = std::nullopt;
  /// sweeps at most (default 50)
  std::optional<std::int64_t> iterations = std::nullopt;
  /// done once no message would change by more (default 0.001)
  std::optional<double> tolerance = std::nullopt;
  /// share of the old message that stays, in logs (default 0)
  std::optional<double> damping = std::nullopt;
  /// which trees there are: projective ones, or all (default projective; projective | non-projective)
  std::optional<std::string> trees = std::nullopt;
  /// how many words the root is the head of: one, or any number (default one; one | many)
  std::optional<std::string> roots = std::nullopt;
  /// passes over the treebank in all (default 5)
  std::optional<std::int64_t> epochs = std::nullopt;
  /// sentences of a step (default 4)
  std::optional<std::int64_t> batch = std::nullopt;
  /// length of the first steps along a weight (default 0.1)
  std::optional<double> rate = std::nullopt;
  /// penalty on a weight's square, in each step that changes the weight (default 0.0001)
  std::optional<double> l2 = std::nullopt;
  /// of the order of sentences (default 1)
  std::optional<std::int64_t> seed = std::nullopt;
  /// there are 2^bits weights, which features share by hashes; auto: 22, or the start's (default auto)
  std::optional<std::int64_t> bits = std::nullopt;
  /// 1: steps sum up the log-likelihood of their sentences, which metrics then show (default 0)
  std::optional<std::int64_t> likelihood = std::nullopt;
  /// what features look at, a template a line; auto: the list of hws_parser_templates, or the start's (default auto)
  std::optional<std::string> templates = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_parser_parse. What is not set has its default.
struct parser_parse_options {
  /// inference: arcs alone, exactly; all pairs of arcs; those that gain by gamma, epsilon or factors; auto: as in training
  /// (default auto; auto | tree | bp | min-joint | min-size | min-divergence)
  std::optional<std::string> method = std::nullopt;
  /// min-joint and its kin: the probability of a pair in the seed: exact, a product of its arcs', or exact for sentences of
  /// up to 40 words and for trees that need not be projective (default auto; auto | exact | product)
  std::optional<std::string> means = std::nullopt;
  /// min-joint and its kin: pairs are looked at whose arcs have at least this probability in the seed (default 0.0001)
  std::optional<double> least_arc = std::nullopt;
  /// min-joint: nats that a pair gains if it stays (default 0.01)
  std::optional<double> gamma = std::nullopt;
  /// min-size: nats that are left out at most (default 0.01)
  std::optional<double> epsilon = std::nullopt;
  /// min-divergence: factors of a sentence's pruned graph at most, the seed's among them (default 0)
  std::optional<std::int64_t> factors = std::nullopt;
  /// order of a sweep: forwards and backwards in turn; factors, then variables; what changed most first (default sweeps;
  /// sweeps | flooding | residual)
  std::optional<std::string> schedule = std::nullopt;
  /// sweeps at most (default 50)
  std::optional<std::int64_t> iterations = std::nullopt;
  /// done once no message would change by more (default 0.001)
  std::optional<double> tolerance = std::nullopt;
  /// share of the old message that stays, in logs (default 0)
  std::optional<double> damping = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_parser_marginals. What is not set has its default.
struct parser_marginals_options {
  /// inference: arcs alone, exactly; all pairs of arcs; those that gain by gamma, epsilon or factors; auto: as in training
  /// (default auto; auto | tree | bp | min-joint | min-size | min-divergence)
  std::optional<std::string> method = std::nullopt;
  /// min-joint and its kin: the probability of a pair in the seed: exact, a product of its arcs', or exact for sentences of
  /// up to 40 words and for trees that need not be projective (default auto; auto | exact | product)
  std::optional<std::string> means = std::nullopt;
  /// min-joint and its kin: pairs are looked at whose arcs have at least this probability in the seed (default 0.0001)
  std::optional<double> least_arc = std::nullopt;
  /// min-joint: nats that a pair gains if it stays (default 0.01)
  std::optional<double> gamma = std::nullopt;
  /// min-size: nats that are left out at most (default 0.01)
  std::optional<double> epsilon = std::nullopt;
  /// min-divergence: factors of a sentence's pruned graph at most, the seed's among them (default 0)
  std::optional<std::int64_t> factors = std::nullopt;
  /// order of a sweep: forwards and backwards in turn; factors, then variables; what changed most first (default sweeps;
  /// sweeps | flooding | residual)
  std::optional<std::string> schedule = std::nullopt;
  /// sweeps at most (default 50)
  std::optional<std::int64_t> iterations = std::nullopt;
  /// done once no message would change by more (default 0.001)
  std::optional<double> tolerance = std::nullopt;
  /// share of the old message that stays, in logs (default 0)
  std::optional<double> damping = std::nullopt;
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

/// Options of hws_parser_read. What is not set has its default.
struct parser_read_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
#if ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)) && (!defined(HWS_NO_FILES))
/// Options of hws_parser_read_file. What is not set has its default.
struct parser_read_file_options {
  /// arcs made at most (default 268435456)
  std::optional<std::int64_t> max_arcs = std::nullopt;
  /// bytes the call's own arrays take at most (default 4294967296)
  std::optional<std::int64_t> max_bytes = std::nullopt;
  /// states (or pairs of states, or search nodes) made at most (default 67108864)
  std::optional<std::int64_t> max_states = std::nullopt;
  /// threads at most; the result is the same for any number (default 1)
  std::optional<std::int64_t> threads = std::nullopt;
  const hawser::cancel *cancel = nullptr;
  const hawser::monitor *monitor = nullptr;
  void apply(hawser::detail::option_set &set) const;
};

#endif
struct monitor_read_result;
struct strings_arrays_view_result;
struct machine_final_result;
struct machine_arc_range_result;
struct machine_arc_result;
struct machine_copy_arcs_result;
struct machine_copy_finals_result;
struct machine_components_result;
struct machine_expected_counts_result;
struct machine_expectation_result;
struct machine_fit_weights_result;
struct machine_total_difference_result;
#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)
struct call_trees_marginals_result;
struct call_trees_best_result;
struct call_trees_grandparent_marginals_result;
struct call_trees_grandparent_best_result;
#endif
#if (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
struct ngram_theta_result;
struct ngram_normalize_result;
struct ngram_segment_text_result;
struct ngram_project_result;
struct ngram_score_result;
struct ngram_score_symbols_result;
struct ngram_perplexity_result;
struct ngram_score_word_result;
struct ngram_score_words_result;
struct ngram_best_continuations_result;
#endif
struct edit_learner_edits_result;
struct speller_correct_result;
#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)
struct graph_exact_size_result;
struct graph_info_result;
struct graph_domain_result;
struct graph_learner_best_states_result;
struct call_prune_feature_bound_result;
struct graph_pruner_reselect_result;
struct graph_pruner_bound_result;
struct graph_learner_intervals_result;
#endif
#if ((!defined(HWS_WITH_PFA) || HWS_WITH_PFA) || (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) || (!defined(HWS_WITH_GRAMMAR) || \
    HWS_WITH_GRAMMAR) || (!defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)))
struct corpus_arrays_view_result;
#endif
#if ((!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)))
struct treebank_words_view_result;
struct treebank_constituents_view_result;
#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
struct dmv_parse_result;
struct dmv_best_result;
struct dmv_sample_result;
struct dmv_arcs_result;
#endif
#if (!defined(HWS_WITH_PFA) || HWS_WITH_PFA)
struct pfa_entropy_result;
struct pfa_divergence_result;
struct pfa_pautomac_score_result;
#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)
struct dictionary_ambiguity_result;
struct channels_spec_result;
struct hmm_pick_result;
struct hmm_channel_spec_result;
#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
struct grammar_mass_result;
struct grammar_expectations_result;
struct grammar_counts_result;
struct grammar_parse_result;
struct grammar_segment_result;
struct grammar_counts_known_result;
struct grammar_parse_known_result;
struct grammar_counts_lattice_result;
struct grammar_parse_lattice_result;
struct grammar_prefix_score_result;
#endif
#if (!defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN)
struct links_arrays_view_result;
#endif
#if ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && (!defined(HWS_WITH_MRF) || HWS_WITH_MRF))
struct parser_marginals_result;
#endif

/// A set of options. Threads: one thread at a time may use it.
class options : public detail::owner<hws_options, hws_options_free> {
 public:
  using owner::owner;
  /// An empty set: all defaults. C: hws_options_new.
  static hawser::result<hawser::options> make();
  /// Sets an option to an integer. Names are checked when an operation is given the options, since only it knows which it
  /// takes. Setting an option again replaces its value. C: hws_options_set_int.
  hawser::result<void> set_int(std::string_view name, std::int64_t value) const;
  /// Sets an option to a real number, otherwise as hws_options_set_int. C: hws_options_set_real.
  hawser::result<void> set_real(std::string_view name, double value) const;
  /// Sets an option to a text, otherwise as hws_options_set_int. The word "auto" lets a call choose, where it can. C:
  /// hws_options_set_text.
  hawser::result<void> set_text(std::string_view name, std::string_view value) const;
  /// Sets an option as a person wrote it, in a command line or a configuration file. The operation that is given the
  /// options reads the text by the option's type, as hws_parse_integer and hws_parse_real do, and refuses what is no such
  /// number. C: hws_options_set.
  hawser::result<void> set(std::string_view name, std::string_view text) const;
  /// Whether a call takes options of these names, types and ranges: the error it would return at once, before any data are
  /// read. Options that have no effect together are found by the call alone. C: hws_options_check.
  hawser::result<void> check(std::string_view call) const;
  /// The options that a call takes, as a JSON array of {"name", "type" (int|real|text), "default", "min", "max" (numbers)
  /// or "choices" (text), "group" (a title; "": those that come first), "doc"}. "auto": true says that the word "auto", set
  /// as a text, is a value too: the call chooses, as "doc" says. "needed": false says that a limit is taken and has no
  /// effect on the call. C: hws_options_describe.
  static hawser::result<std::string> describe(std::optional<std::string_view> call = {});
  /// Lets the calls that are given these options be cancelled. The options keep the request alive. C:
  /// hws_options_set_cancel.
  hawser::result<void> set_cancel(hawser::maybe<hawser::cancel> cancel = {}) const;
  /// Lets the calls that are given these options be watched. The options keep the monitor alive. C:
  /// hws_options_set_monitor.
  hawser::result<void> set_monitor(hawser::maybe<hawser::monitor> monitor = {}) const;
};

/// A request to stop, shared between the thread that works and whoever wants it to stop. Every long call given options that
/// carry it looks at it and returns HWS_E_CANCELLED within a second of its being set. Threads: any thread and any signal
/// handler may use it at any time.
class cancel : public detail::owner<hws_cancel, hws_cancel_free> {
 public:
  using owner::owner;
  /// A request that is not set. C: hws_cancel_new.
  static hawser::result<hawser::cancel> make();
  /// Asks the calls that carry it to stop, from any thread or signal handler. NULL does nothing. C: hws_cancel_set.
  void set() const;
  /// Takes the request back. NULL does nothing. C: hws_cancel_clear.
  void clear() const;
  /// Whether the request is set. C: hws_cancel_is_set.
  bool is_set() const;
};

/// Watches a long call from another thread, and counts. One monitor may be given to several calls one after the other.
/// Threads: any thread and any signal handler may use it at any time.
class monitor : public detail::owner<hws_monitor, hws_monitor_free> {
 public:
  using owner::owner;
  /// A monitor that has counted nothing. C: hws_monitor_new.
  static hawser::result<hawser::monitor> make();
  /// What the watched call is doing, from any thread at any time. C: hws_monitor_read.
  hawser::result<monitor_read_result> read() const;
  /// A counter, summed over the calls that the monitor was given to, to be read after they returned. C: hws_monitor_metric.
  hawser::result<std::int64_t> metric(std::string_view name) const;
};

/// An immutable alphabet. Threads: immutable: any number of threads may use it at once.
class alphabet : public detail::owner<hws_alphabet, hws_alphabet_free> {
 public:
  using owner::owner;
  /// An alphabet of symbols without names. C: hws_alphabet_new.
  static hawser::result<hawser::alphabet> make(std::int64_t size, const hawser::alphabet_new_options &options = {});
  /// An alphabet of given names, which are copied. C: hws_alphabet_from_names.
  static hawser::result<hawser::alphabet> from_names(const std::vector<std::string> &names, const
      hawser::alphabet_from_names_options &options = {});
  /// An alphabet of the distinct characters (Unicode code points) of a text, in code point order, each a symbol named by
  /// itself. Blanks (ASCII space, tab, CR, LF, VT, FF) and ASCII control characters are left out. C:
  /// hws_alphabet_from_chars.
  static hawser::result<hawser::alphabet> from_chars(std::string_view text, const hawser::alphabet_from_chars_options &options =
      {});
  /// An alphabet from a symbol file as OpenFst's: a line each, with name and number. Columns are cut at tabs in a line that
  /// has one, and at blanks in others. Number 0 is epsilon's and may be left out; the others must be 1..n, in any order. C:
  /// hws_alphabet_read.
  static hawser::result<hawser::alphabet> read(std::string_view text, const hawser::alphabet_read_options &options = {});
  /// The symbol file of an alphabet, which begins with "<eps>\t0". Symbols without names are written as their number. C:
  /// hws_alphabet_write.
  hawser::result<std::string> write() const;
  /// How many symbols an alphabet has. C: hws_alphabet_size.
  std::int64_t size() const;
  /// The name of a symbol, borrowed from the alphabet. C: hws_alphabet_name_view.
  const char * name_view(std::int32_t label) const;
  /// The symbol of a name. C: hws_alphabet_find.
  hawser::result<std::int32_t> find(std::string_view name) const;
  /// Whether two alphabets match, as the top of this header says. C: hws_alphabet_matches.
  bool matches(const hawser::alphabet &b) const;
  /// The labels of a line of text. C: hws_alphabet_encode.
  hawser::result<std::vector<std::int32_t>> encode(std::string_view text, hawser::split split) const;
  /// The text of labels: names joined by nothing or by one space. Epsilons are left out. C: hws_alphabet_decode.
  hawser::result<std::string> decode(hawser::span<const std::int32_t> labels, hawser::split split) const;
#if (!defined(HWS_NO_FILES))
  /// An alphabet from a symbol file at a path. C: hws_alphabet_read_file.
  static hawser::result<hawser::alphabet> read_file(std::string_view path, const hawser::alphabet_read_file_options &options =
      {});
#endif
};

/// An immutable list of items. Each item is a tuple of strings, one per tape, with a number beside it: a cost where the
/// batch is a result of the engine (n best, samples: the cost of the path) or is given to hws_machine_from_words, a weight
/// (a count) where it is given to a learner. Corpora of words or of pairs are such lists, and so is what n best and
/// sampling return. Threads: immutable: any number of threads may use it at once.
class strings : public detail::owner<hws_strings, hws_strings_free> {
 public:
  using owner::owner;
  /// Strings of the caller's arrays, which are copied. C: hws_strings_from_arrays.
  static hawser::result<hawser::strings> from_arrays(std::int32_t tapes, std::int64_t count, hawser::span<const std::int64_t>
      offsets, hawser::span<const std::int32_t> labels, hawser::span<const double> values = {}, const std::vector<const
      hawser::alphabet *> &alphabets = {}, const hawser::strings_from_arrays_options &options = {});
  /// Strings from lines of text: one per tape, separated by tabs. If a line has one field more than tapes, that is the
  /// item's value. Empty lines are skipped, and so are lines that begin with '#' and have no tab or a blank next. C:
  /// hws_strings_read.
  static hawser::result<hawser::strings> read(std::string_view text, std::int32_t tapes, hawser::split split, const
      std::vector<const hawser::alphabet *> &alphabets = {}, const hawser::strings_read_options &options = {});
  /// How many items there are. C: hws_strings_count.
  std::int64_t count() const;
  /// How many strings each item has. C: hws_strings_tapes.
  std::int32_t tapes() const;
  /// The number beside an item. C: hws_strings_value.
  hawser::result<double> value(std::int64_t item) const;
  /// The labels of one string. C: hws_strings_labels.
  hawser::result<std::vector<std::int32_t>> labels(std::int64_t item, std::int32_t tape) const;
  /// The labels of one string without a copy, borrowed from the list. C: hws_strings_labels_view.
  hawser::result<hawser::span<const std::int32_t>> labels_view(std::int64_t item, std::int32_t tape) const;
  /// All strings, as hws_strings_from_arrays takes them, borrowed from the list. C: hws_strings_arrays_view.
  hawser::result<strings_arrays_view_result> arrays_view() const;
#if (!defined(HWS_NO_FILES))
  /// Strings from a file of lines. C: hws_strings_read_file.
  static hawser::result<hawser::strings> read_file(std::string_view path, std::int32_t tapes, hawser::split split, const
      std::vector<const hawser::alphabet *> &alphabets = {}, const hawser::strings_read_file_options &options = {});
#endif
};

/// An immutable machine: k tapes, states 0..n-1, arcs, final weights. Threads: immutable: any number of threads may use it
/// at once.
class machine : public detail::owner<hws_machine, hws_machine_free> {
 public:
  using owner::owner;
  /// The machine that accepts one string with weight one. C: hws_machine_from_labels.
  static hawser::result<hawser::machine> from_labels(hawser::maybe<hawser::alphabet> alphabet, hawser::semiring semiring,
      hawser::span<const std::int32_t> labels, const hawser::machine_from_labels_options &options = {});
  /// A list of strings as one acceptor: a prefix tree, deterministic and epsilon-free. Item values are costs in log and
  /// tropical, weights in real; values of 0 make an unweighted list in log. A word that occurs twice has the sum of its
  /// weights (tropical: the best). C: hws_machine_from_words.
  static hawser::result<hawser::machine> from_words(const hawser::strings &words, hawser::semiring semiring, const
      hawser::machine_from_words_options &options = {});
  /// The semiring of a machine. C: hws_machine_semiring.
  hawser::semiring semiring() const;
  /// How many tapes a machine has. C: hws_machine_tapes.
  std::int32_t tapes() const;
  /// How many states a machine has. C: hws_machine_states.
  std::int64_t states() const;
  /// How many arcs a machine has. C: hws_machine_arcs.
  std::int64_t arcs() const;
  /// The start state of a machine. C: hws_machine_start.
  std::int64_t start() const;
  /// The tape that failure and default arcs name. C: hws_machine_phi_tape.
  std::int32_t phi_tape() const;
  /// The memory that a machine's arrays take. C: hws_machine_bytes.
  std::int64_t bytes() const;
  /// The alphabet of a tape. C: hws_machine_alphabet.
  hawser::result<hawser::alphabet> alphabet(std::int32_t tape) const;
  /// The final weight of a state. C: hws_machine_final.
  hawser::result<machine_final_result> final(std::int64_t state) const;
  /// The arcs of a state, which are numbered in a row. C: hws_machine_arc_range.
  hawser::result<machine_arc_range_result> arc_range(std::int64_t state) const;
  /// One arc. C: hws_machine_arc.
  hawser::result<machine_arc_result> arc(std::int64_t arc) const;
  /// All arcs, in order. C: hws_machine_copy_arcs.
  hawser::result<machine_copy_arcs_result> copy_arcs() const;
  /// The final weights of all states. C: hws_machine_copy_finals.
  hawser::result<machine_copy_finals_result> copy_finals() const;
  /// A list of strings as the smallest deterministic acceptor: hws_machine_from_words with equal ends merged, each string's
  /// weight the same. Values, and words that occur twice, are taken as there; words of weight zero are left out. Weights
  /// sit as near to the start as they can: the best (least cost, largest value) of what is left over at any state but the
  /// start is one. Two states are merged if they read the same strings with weights left over that differ by at most about
  /// the option `delta` each (relative in real, absolute for costs), so a word's weight may move by its length times that.
  /// States are in topological order, arcs of a state by label. Any order of the words gives the same machine. C:
  /// hws_machine_from_words_minimal.
  static hawser::result<hawser::machine> from_words_minimal(const hawser::strings &words, hawser::semiring semiring, const
      hawser::machine_from_words_minimal_options &options = {});
  /// The machine of a regular expression over an alphabet's names. Blanks and line ends mean nothing but that a name ends.
  /// C: hws_machine_from_regex.
  static hawser::result<hawser::machine> from_regex(hawser::maybe<hawser::alphabet> alphabet, hawser::semiring semiring,
      std::string_view pattern, const hawser::machine_from_regex_options &options = {});
  /// A rewrite rule, change / left _ right, as a machine of two tapes: tape 0 reads any string over the alphabet, tape 1
  /// writes what the rule makes of it. C: hws_machine_rewrite.
  hawser::result<hawser::machine> rewrite(hawser::maybe<hawser::machine> left, hawser::maybe<hawser::machine> right,
      std::int32_t bos, std::int32_t eos, hawser::direction direction, hawser::mode mode, const hawser::machine_rewrite_options
      &options = {}) const;
  /// Puts machines in the place of labels. Where machines[root] (and any machine it calls) reads labels[i] on the tape,
  /// machines[i] runs; what it reads on all tapes stands there, and its weight is multiplied. On the other tapes a calling
  /// arc keeps its labels, read before the called machine starts. (A text made for OpenFst's tools with the call in both
  /// columns: read it as an acceptor, or the label stays on the other tape, as with fstreplace.) C: hws_machine_replace.
  static hawser::result<hawser::machine> replace(const std::vector<const hawser::machine *> &machines, hawser::span<const
      std::int32_t> labels, std::int32_t root, std::int32_t tape, const hawser::machine_replace_options &options = {});
  /// A machine from AT&T text. With tapes 0 their number k is found. With a 3-field arc line k is 1. Otherwise, where arc
  /// lines have n and n + 1 fields, k is n - 2. Where all have n fields: for n >= 5 the last column is the weight and k is
  /// n - 3; for n = 4 it is the weight (k = 1) if some entry of it cannot be a label (no symbol is named so; on a nameless
  /// tape: it has a point or an exponent, is negative, or is Infinity), else k is 2 (OpenFst's default: a transducer
  /// without weights). Without arc lines k is the number of alphabets given, at least 1. hws_machine_write_text writes so
  /// that this finds k again. C: hws_machine_read_text.
  static hawser::result<hawser::machine> read_text(std::string_view text, hawser::semiring semiring, std::int32_t tapes, const
      std::vector<const hawser::alphabet *> &alphabets, std::optional<std::string_view> phi = {},
      std::optional<std::string_view> rho = {}, const hawser::machine_read_text_options &options = {});
  /// The AT&T text of a machine. The start state's line comes first. Weights have as many digits as are needed to read them
  /// back to the bit. The text reads back as the same machine, with two exceptions that no sum can tell: a start state that
  /// has no arcs and is not final, and a last state that nothing names, come back as final with weight zero, since the
  /// format has no other line for them. C: hws_machine_write_text.
  hawser::result<std::string> write_text(std::optional<std::string_view> phi = {}, std::optional<std::string_view> rho = {})
      const;
  /// The binary of a machine. C: hws_machine_write.
  hawser::result<std::vector<unsigned char>> write() const;
  /// A machine from a copy of its binary. C: hws_machine_read.
  static hawser::result<hawser::machine> read(hawser::span<const unsigned char> buffer, const hawser::machine_read_options
      &options = {});
  /// A machine in place: its arrays stay in the caller's binary. On an error `release` is not called. C:
  /// hws_machine_read_view.
  static hawser::result<hawser::machine> read_view(hawser::span<const unsigned char> buffer, void (*release)(void *) = nullptr,
      void *context = nullptr, const hawser::machine_read_view_options &options = {});
  /// Whether a buffer starts like a hawser binary. C: hws_machine_is_binary.
  static bool is_binary(hawser::span<const unsigned char> buffer);
  /// A drawing of a machine as Graphviz text, with labels by name where there are names. C: hws_machine_draw.
  hawser::result<std::string> draw() const;
#if (!defined(HWS_NO_FILES))
  /// A machine from a file with its binary. C: hws_machine_read_file.
  static hawser::result<hawser::machine> read_file(std::string_view path, const hawser::machine_read_file_options &options =
      {});
  /// Writes a machine's binary to a file. C: hws_machine_write_file.
  hawser::result<void> write_file(std::string_view path) const;
  /// A machine from a file with AT&T text. C: hws_machine_read_text_file.
  static hawser::result<hawser::machine> read_text_file(std::string_view path, hawser::semiring semiring, std::int32_t tapes,
      const std::vector<const hawser::alphabet *> &alphabets, std::optional<std::string_view> phi = {},
      std::optional<std::string_view> rho = {}, const hawser::machine_read_text_file_options &options = {});
  /// Writes a machine's AT&T text to a file. C: hws_machine_write_text_file.
  hawser::result<void> write_text_file(std::optional<std::string_view> phi, std::optional<std::string_view> rho,
      std::string_view path) const;
#endif
  /// The composition a o b, which joins the last tape of a with the first of b: the pair (u, w) weighs the sum over v of
  /// a(u, v) * b(v, w). Section 5 of docs/semantics.md says which tapes the result has, how epsilons pair up, and where
  /// failure and default arcs stay native. Only states both accessible and coaccessible are kept; the target of a failure
  /// arc is kept as long as a look-up may need it. C: hws_machine_compose.
  hawser::result<hawser::machine> compose(const hawser::machine &b, const hawser::machine_compose_options &options = {}) const;
  /// The composition of several machines, made from the left. C: hws_machine_compose_all.
  static hawser::result<hawser::machine> compose_all(const std::vector<const hawser::machine *> &machines, const
      hawser::machine_compose_all_options &options = {});
  /// The join of a and b: the tuples of strings of both machines' tapes that have the same string on both tapes of each
  /// pair, weights multiplied. The tapes of the result are a's in their order (those joined only if kept), then those of b
  /// that are in no pair. Two paths that agree give one path. At least one tape must be left. With no pairs it is the cross
  /// product. hws_machine_compose is the join of a's last tape and b's first, kept where a or b has one tape, else dropped.
  /// C: hws_machine_join.
  hawser::result<hawser::machine> join(const hawser::machine &b, hawser::span<const std::int32_t> tapes_a, hawser::span<const
      std::int32_t> tapes_b, hawser::joined joined, const hawser::machine_join_options &options = {}) const;
  /// A machine with acceptors joined on some of its tapes, all of which stay. The order of the acceptors makes no
  /// difference. Failure and default arcs are native on a tape that has an acceptor; if other tapes have one as well they
  /// are made explicit then, for the symbols that are left. Without acceptors the machine is trimmed. C:
  /// hws_machine_constrain.
  hawser::result<hawser::machine> constrain(const std::vector<const hawser::machine *> &acceptors, hawser::span<const
      std::int32_t> tapes, const hawser::machine_constrain_options &options = {}) const;
  /// The projection to some tapes, in the order in which they are given. Every path stays a path of its own, so the strings
  /// of the other tapes are summed over. C: hws_machine_project.
  hawser::result<hawser::machine> project(hawser::span<const std::int32_t> tapes, const hawser::machine_project_options &options
      = {}) const;
  /// The union: what any of the machines accepts, weights added up. A new start state, numbered 0, has an epsilon arc to
  /// each machine's start; their states follow in order. A single machine comes back as it is. Failure and default arcs
  /// stay native if all that have them name one tape; a machine that names another tape than the first one that has them
  /// has its own made explicit. C: hws_machine_union.
  static hawser::result<hawser::machine> union_(const std::vector<const hawser::machine *> &machines, const
      hawser::machine_union_options &options = {});
  /// The concatenation: a string of the first machine, then one of the second, and so on, tape by tape. Weights are
  /// multiplied and summed over all ways to split. States of all machines but the last stop being final. Where they could
  /// stop, by a failure look-up of the end if need be, an epsilon arc with that weight leads to the next machine's start.
  /// Failure and default arcs are treated as in hws_machine_union. C: hws_machine_concat.
  static hawser::result<hawser::machine> concat(const std::vector<const hawser::machine *> &machines, const
      hawser::machine_concat_options &options = {});
  /// The closure. The total of A* is 1 / (1 - total(A)) where that converges; where it does not, the machine is made all
  /// the same and its sums report HWS_E_DIVERGED. If A accepts the empty string, A* counts it any number of times, as the
  /// definition says. Failure and default arcs stay native. States of A follow a new start state; with HWS_PLUS they keep
  /// their numbers. C: hws_machine_closure.
  hawser::result<hawser::machine> closure(hawser::closure kind, const hawser::machine_closure_options &options = {}) const;
  /// The cross product, of the tapes of a followed by those of b: (u, v) weighs a(u) * b(v). It reads all of u first, then
  /// v. Failure and default arcs are native; if both machines have some, b's are made explicit. C: hws_machine_cross.
  hawser::result<hawser::machine> cross(const hawser::machine &b, const hawser::machine_cross_options &options = {}) const;
  /// The reversal: every string read backwards, on all tapes. There is a new start state, numbered 0; the old states
  /// follow. Failure and default arcs are made explicit first. C: hws_machine_reverse.
  hawser::result<hawser::machine> reverse(const hawser::machine_reverse_options &options = {}) const;
  /// The inverse, which has the tapes in reverse order. Failure and default arcs are native; all arrays are shared. C:
  /// hws_machine_invert.
  hawser::result<hawser::machine> invert(const hawser::machine_invert_options &options = {}) const;
  /// Other labels on one tape: from[i] becomes to[i], for all i at the same time, and others stay. Labels are symbols or
  /// HWS_EPSILON. Epsilon is mapped where an arc reads nothing (not on failure arcs, which are no moves). Failure and
  /// default arcs on the tape stay native if different symbols stay different, epsilon is not mapped, no symbol to it, and,
  /// where there are default arcs, the new alphabet has as many symbols; otherwise they are made explicit first. On other
  /// tapes they are native. C: hws_machine_relabel.
  hawser::result<hawser::machine> relabel(std::int32_t tape, hawser::span<const std::int32_t> from, hawser::span<const
      std::int32_t> to, hawser::maybe<hawser::alphabet> alphabet = {}, const hawser::machine_relabel_options &options = {})
      const;
  /// The same strings on one tape over another alphabet: larger, smaller, in another order, with names or without. Symbols
  /// are matched by name if both alphabets have names, else by number. Default arcs of a tape that was not open go on
  /// standing for the old symbols: they are made explicit unless the new alphabet has the same ones. Failure arcs stay
  /// native. C: hws_machine_realphabet.
  hawser::result<hawser::machine> realphabet(std::int32_t tape, hawser::maybe<hawser::alphabet> alphabet = {}, const
      hawser::machine_realphabet_options &options = {}) const;
  /// The machine without states that are on no accepting path. Failure and default arcs are looked up natively: a failure
  /// arc and its target stay as long as a look-up that may find something goes through. An arc to a useless state stays,
  /// with weight zero, if it blocks a look-up or keeps its symbol out of a default arc; all such arcs lead to one state
  /// without arcs, the last. The start state becomes state 0, the others keep their order. C: hws_machine_trim.
  hawser::result<hawser::machine> trim(const hawser::machine_trim_options &options = {}) const;
  /// The machine without failure and default arcs: every look-up is written out as an arc for each symbol. States keep
  /// their numbers. C: hws_machine_explicit_failure.
  hawser::result<hawser::machine> explicit_failure(const hawser::machine_explicit_failure_options &options = {}) const;
  /// The machine with each state's arcs sorted by their label on one tape, then by the labels on the others from the first
  /// on, then by destination, then by number. Failure and default arcs are native. C: hws_machine_arc_sort.
  hawser::result<hawser::machine> arc_sort(std::int32_t tape, const hawser::machine_arc_sort_options &options = {}) const;
  /// The machine with states numbered so that every arc, failure arcs included, leads to a higher one. Where there is a
  /// choice the lower number comes first, so a sorted machine stays as it is. Failure and default arcs are native. C:
  /// hws_machine_top_sort.
  hawser::result<hawser::machine> top_sort(const hawser::machine_top_sort_options &options = {}) const;
  /// The machine in another semiring. Between real and log the same weight is written otherwise; to tropical the costs are
  /// kept, so that ambiguous strings then weigh their best path; to boolean every weight but zero is true, and from it true
  /// is one. C: hws_machine_convert.
  hawser::result<hawser::machine> convert(hawser::semiring semiring, const hawser::machine_convert_options &options = {}) const;
  /// Every weight to a power, which multiplies costs (1/temperature). A path's weight gets the power; a string's only if it
  /// has one path. Weights of zero stay zero, whatever the exponent. Boolean machines stay as they are. C:
  /// hws_machine_power.
  hawser::result<hawser::machine> power(double exponent, const hawser::machine_power_options &options = {}) const;
  /// Every string's weight, and so the total, times one weight. It is done at the final weights. C: hws_machine_scale.
  hawser::result<hawser::machine> scale(double weight, const hawser::machine_scale_options &options = {}) const;
  /// The machine with weights of the caller's. A state that is not final must be given zero; a final one stays final
  /// whatever it is given. Zeros may come and go here. C: hws_machine_with_weights.
  hawser::result<hawser::machine> with_weights(hawser::span<const double> arcs = {}, hawser::span<const double> finals = {},
      const hawser::machine_with_weights_options &options = {}) const;
  /// The strongly connected components, where failure arcs are arcs. They are numbered so that arcs lead to equal or larger
  /// numbers. C: hws_machine_components.
  hawser::result<machine_components_result> components(const hawser::machine_components_options &options = {}) const;
  /// Which properties hold, found anew each time. C: hws_machine_properties.
  hawser::result<std::int32_t> properties(const hawser::machine_properties_options &options = {}) const;
  /// The same weights for all strings without silent arcs: those whose label is epsilon on every tape. A machine without
  /// any is returned as it is. Otherwise failure and default arcs are made explicit; useless states, arcs and finals of
  /// weight zero are left out; the start becomes state 0 and the others keep their order. Arcs of a state that agree in
  /// labels and destination, and that several silent walks bring together, are merged. In real and log silent cycles are
  /// exact too: each is solved as a linear system to a relative error of the option `tolerance`. C: hws_machine_rm_epsilon.
  hawser::result<hawser::machine> rm_epsilon(const hawser::machine_rm_epsilon_options &options = {}) const;
  /// The same weights for all strings, moved along the paths toward the start or the end. States without mass are left out;
  /// the start becomes state 0. Boolean weights stay what they are. C: hws_machine_push.
  hawser::result<hawser::machine> push(hawser::push direction, const hawser::machine_push_options &options = {}) const;
  /// The probabilistic machine: it is pushed to the start, and the start divided like every other state. What leaves any
  /// state (arcs, stopping, look-ups resolved) then sums to one, and every string weighs its share of the total. Failure
  /// and default arcs stay native. C: hws_machine_normalize.
  hawser::result<hawser::machine> normalize(const hawser::machine_normalize_options &options = {}) const;
  /// The deterministic machine with the fewest states that gives every string the weight it has. It takes a machine that is
  /// deterministic by label tuples; an arc that is epsilon on every tape counts as one more label. Failure and default arcs
  /// are made explicit; useless states, arcs and finals of weight zero are left out. The result is pushed to the start as
  /// by hws_machine_push; but where arcs lead back to the start, which would need a copy to hold the total, the total is in
  /// all final weights instead. Two weights are equal if other weights of the machine lead from one to the other in steps
  /// of at most the option `delta` of their cost, relative to the weight, whatever the order of arcs. Merged states have
  /// the weights of the lowest-numbered one. C: hws_machine_minimize.
  hawser::result<hawser::machine> minimize(const hawser::machine_minimize_options &options = {}) const;
  /// Whether two machines are the same up to the numbering of states and the order of each state's arcs. Compared is what
  /// the starts lead to by arcs of any kind: failure and default arcs are arcs with these labels. Weights are equal as in
  /// hws_machine_minimize, by the option `delta`. Each attempt of a search counts as one of max_states. C:
  /// hws_machine_isomorphic.
  hawser::result<bool> isomorphic(const hawser::machine &b, const hawser::machine_isomorphic_options &options = {}) const;
  /// Keeps the arcs and finals that are on some accepting path whose cost is near that of the best path, a cost being minus
  /// the logarithm of a single path's weight in every semiring. The states that are kept can be bounded as well: those with
  /// the least cost of a best path through them, ties by number. The result is trimmed: it may have fewer states, and none
  /// but the start if the bound cuts the best path. Weights stay as they are. Failure and default arcs are made explicit.
  /// C: hws_machine_prune.
  hawser::result<hawser::machine> prune(double threshold, std::int64_t max_states, const hawser::machine_prune_options &options
      = {}) const;
  /// Keeps the arcs and finals with a large enough expected count (hws_machine_expected_counts), and of these what is still
  /// on accepting paths. Weights stay as they are. Failure and default arcs are made explicit. C:
  /// hws_machine_posterior_prune.
  hawser::result<hawser::machine> posterior_prune(double posterior, const hawser::machine_posterior_prune_options &options = {})
      const;
  /// A deterministic machine with the same weight for every tuple of strings (semantics 1.4), by the weighted subset
  /// construction, in every semiring. A state set of one state hands its weights on to the bit. Cycles of arcs that are
  /// epsilon on all tapes are summed exactly first. C: hws_machine_determinize.
  hawser::result<hawser::machine> determinize(hawser::as as, const hawser::machine_determinize_options &options = {}) const;
  /// A machine with at most one accepting path for each tuple of strings (a word of label tuples), and the same weights. A
  /// path weighs what the word's paths weigh together: their sum in real and log, the best of them in tropical. Paths are
  /// merged only as far as needed: where no word leads to two states that accept a word in common, the machine is copied.
  /// Arcs that are epsilon on all tapes are removed first, exactly. The result is smaller than a deterministic machine as a
  /// rule, and exists for more machines, though not for all. The limit max_states also bounds the pairs of states looked
  /// at. C: hws_machine_disambiguate.
  hawser::result<hawser::machine> disambiguate(const hawser::machine_disambiguate_options &options = {}) const;
  /// Whether each string of tape 0 has at most one tuple of strings on the other tapes. An arc or final weight of zero is
  /// as good as none; other weights do not matter. A machine of one tape is functional. The answer is exact, by the square
  /// of the machine on tape 0, which max_states and max_arcs bound, and the delays in it. Failure and default arcs of tape
  /// 0 are native, those of other tapes made explicit first. C: hws_machine_is_functional.
  hawser::result<bool> is_functional(const hawser::machine_is_functional_options &options = {}) const;
  /// Whether each tuple of strings has at most one accepting path. Arcs that are epsilon on all tapes count: two paths that
  /// differ in them are two. An arc or final weight of zero is as good as none. Whether a transducer has one path per input
  /// is asked of its projection to tape 0, since hws_machine_project keeps paths apart. The answer is exact, by the square
  /// of the machine; max_states also bounds pairs of states. Failure and default arcs are made explicit first, unless the
  /// machine has one tape, no epsilons, and no two arcs of a state with one label: the answer is then 1. Machines of
  /// several tapes are synchronized first. C: hws_machine_is_unambiguous.
  hawser::result<bool> is_unambiguous(const hawser::machine_is_unambiguous_options &options = {}) const;
  /// Whether two machines weigh every tuple of strings alike. Weights may differ by the option `delta`, relatively; in
  /// tropical costs may differ by that much. Machines of several tapes must be such that their tapes can be read in step
  /// (hws_machine_synchronize, which is done here). Epsilons are removed first, exactly. C: hws_machine_equivalent.
  hawser::result<bool> equivalent(const hawser::machine &b, const hawser::machine_equivalent_options &options = {}) const;
  /// A witness that two machines differ: hws_machine_equivalent with a reason for its answer. Equivalent machines give no
  /// item. Others give two, both a shortest tuple of strings on which the machines differ, with its cost in a and in b as
  /// values (+infinity: not accepted). Shortest is meant in symbols, of several tapes in steps of the synchronized machine.
  /// C: hws_machine_distinguish.
  hawser::result<hawser::strings> distinguish(const hawser::machine &b, const hawser::machine_distinguish_options &options = {})
      const;
  /// The difference: a's weight for each string that b rejects. b is joined with a's last tape as in hws_machine_compose,
  /// so a may have more tapes. Nothing goes through the alphabet: what b has no arc for is one default arc of its
  /// complement, and a's failure arcs stay. b's stay too if it is deterministic and without epsilons (no two arcs of a
  /// state carry the same label); otherwise its states are merged into sets, with look-ups resolved. C:
  /// hws_machine_difference.
  hawser::result<hawser::machine> difference(const hawser::machine &b, const hawser::machine_difference_options &options = {})
      const;
  /// A machine of several tapes whose arcs read a symbol on every tape, or on none; behind the end of the shorter strings
  /// comes what is left of the longer ones. A machine of one tape stays as it is, trimmed. C: hws_machine_synchronize.
  hawser::result<hawser::machine> synchronize(const hawser::machine_synchronize_options &options = {}) const;
  /// The total weight of all accepting paths. C: hws_machine_total.
  hawser::result<double> total(const hawser::machine_total_options &options = {}) const;
  /// The natural logarithm of the total; in the tropical semiring that of the best path's weight. C: hws_machine_log_total.
  hawser::result<double> log_total(const hawser::machine_log_total_options &options = {}) const;
  /// The total of m1 o m2 o ... o mn without making the composition. Only the pairs of states that are reached and their
  /// sums are held, no arcs. There is one exception: where one of two machines has failure arcs on the joined tape and the
  /// other reads most of the alphabet, a composition that keeps these arcs is made inside, within the limits; it is far
  /// smaller than the expanded one. C: hws_machine_sum_product.
  static hawser::result<double> sum_product(const std::vector<const hawser::machine *> &machines, const
      hawser::machine_sum_product_options &options = {});
  /// The forward weights: of all paths from the start to each state. A state that cannot be reached gets the semiring's
  /// zero; failure look-ups alone do not reach a state. C: hws_machine_forward.
  hawser::result<std::vector<double>> forward(const hawser::machine_forward_options &options = {}) const;
  /// The backward weights: of all paths from each state to the end, final weights included. A state from which no end can
  /// be reached gets the semiring's zero. C: hws_machine_backward.
  hawser::result<std::vector<double>> backward(const hawser::machine_backward_options &options = {}) const;
  /// The expected number of times that an accepting path, drawn in proportion to its weight, takes each arc and ends in
  /// each state. A failure arc counts when a look-up goes through it, a look-up of the end included. C:
  /// hws_machine_expected_counts.
  hawser::result<machine_expected_counts_result> expected_counts(const hawser::machine_expected_counts_options &options = {})
      const;
  /// The n best paths, best first, as their labels without epsilons. The costs, minus the logarithms of the paths' weights,
  /// are the items' values. Of equal costs the path with fewer moves comes first, then the one earlier in the order of arc
  /// numbers (and of a default arc's symbols). Failure look-ups are resolved: each path spells what it reads. Paths of
  /// weight zero are left out. C: hws_machine_best_paths.
  hawser::result<hawser::strings> best_paths(std::int64_t n, const hawser::machine_best_paths_options &options = {}) const;
  /// The n best distinct strings, or tuples of strings. Paths with equal labels are merged: their weights are summed in
  /// real and log, the best is taken in tropical. Of weights that are equal up to rounding (1e-12) the item with fewer
  /// symbols comes first, then the one earlier in label order. The search over prefixes is exact, best first; for ambiguous
  /// machines the problem is hard. C: hws_machine_best_strings.
  hawser::result<hawser::strings> best_strings(std::int64_t n, const hawser::machine_best_strings_options &options = {}) const;
  /// Independent paths drawn in proportion to their weights, as labels without epsilons with costs as values. Item i
  /// depends on the seed and i alone. C: hws_machine_sample.
  hawser::result<hawser::strings> sample(std::int64_t n, std::uint64_t seed, const hawser::machine_sample_options &options = {})
      const;
  /// Mean and covariance of a vector of d numbers that adds up along a path. Each time an arc is taken its row is added; a
  /// failure arc is taken each time a look-up goes through it, a default arc whatever it reads. The covariance is summed as
  /// squares: it never comes out negative and keeps its digits however large the mean. C: hws_machine_expectation.
  hawser::result<machine_expectation_result> expectation(hawser::span<const double> arc_values, hawser::span<const double>
      final_values, std::int32_t d, const hawser::machine_expectation_options &options = {}) const;
  /// The entropy of the distribution over paths. For an unambiguous machine, which has one path per tuple of strings, that
  /// is the entropy over strings; else it is more. A default arc is one path for each symbol it reads. The sum is made node
  /// by node from terms >= 0. C: hws_machine_entropy.
  hawser::result<double> entropy(const hawser::machine_entropy_options &options = {}) const;
  /// The cross-entropy of two acceptors, which are normalized here: minus the sum over strings x of p(x)/Z(p) *
  /// ln(q(x)/Z(q)). p may be ambiguous. q must be unambiguous once its epsilons are removed; that is decided exactly, at no
  /// cost for a machine whose states have one arc per symbol, else within the limits on pairs of states. Failure arcs of
  /// one side stay in the composition; removing epsilons from a machine with failure arcs makes these explicit. C:
  /// hws_machine_cross_entropy.
  hawser::result<double> cross_entropy(const hawser::machine &q, const hawser::machine_cross_entropy_options &options = {})
      const;
  /// The Kullback-Leibler divergence D(p || q), the sum of p(x)/Z(p) * ln((p(x)/Z(p)) / (q(x)/Z(q))): the cross-entropy
  /// less the entropy of p over strings, for which p must be unambiguous too. Small divergences keep their digits where the
  /// two machines' weights are near each other arc by arc. C: hws_machine_kl.
  hawser::result<double> kl(const hawser::machine &q, const hawser::machine_kl_options &options = {}) const;
  /// The weights for the arcs and ends of an acceptor that bring its distribution nearest to p's, in closed form. Each has
  /// its share of what p's strings expect at its state, so what leaves a state sums to 1. The result has the states, arcs
  /// and labels of the acceptor and the semiring of p. Arcs and ends of weight zero stay so; the other weights of the
  /// acceptor do not matter. A default arc's share is divided among its symbols. States to which p's strings never come
  /// have weights of zero. C: hws_machine_fit_weights.
  hawser::result<machine_fit_weights_result> fit_weights(const hawser::machine &acceptor, const
      hawser::machine_fit_weights_options &options = {}) const;
  /// The difference of two totals, Z(a) - Z(b), to no more than the totals' own errors, and the logarithm of their ratio,
  /// which keeps its digits where the totals are close. Any semiring, tropical and boolean included; in tropical the totals
  /// are the best paths' weights e^-cost. C: hws_machine_total_difference.
  hawser::result<machine_total_difference_result> total_difference(const hawser::machine &b, const
      hawser::machine_total_difference_options &options = {}) const;
  /// The expected number of occurrences of each n-gram in what a path reads on a tape, epsilons left out. The labels that
  /// the options bos and eos name stand for the begin and the end of the string, at the first and last place of an n-gram
  /// only: with bos 7 and eos 8 the n-gram 7 1 counts strings that begin with 1, and 7 8 the empty string. The empty n-gram
  /// counts length + 1. The alphabet is not expanded: for each distinct prefix, the states that can have just read it, and
  /// a look-up in each. C: hws_machine_ngram_counts.
  hawser::result<std::vector<double>> ngram_counts(std::int32_t tape, const hawser::strings &ngrams, const
      hawser::machine_ngram_counts_options &options = {}) const;
  /// All n-grams whose expected count reaches a threshold, in lexicographic order of labels, counts as values. Options bos
  /// and eos are those of hws_machine_ngram_counts; if the tape's alphabet lacks them, the result's is open. Only prefixes
  /// and ranges of the alphabet that can reach the threshold are looked into. The limit max_states bounds the n-grams. C:
  /// hws_machine_frequent_ngrams.
  hawser::result<hawser::strings> frequent_ngrams(std::int32_t tape, std::int32_t order, double threshold, const
      hawser::machine_frequent_ngrams_options &options = {}) const;
  /// A random machine that is always valid and the same for one seed, on any machine of one library version; weights are
  /// the same up to the rounding of exp and log. The start is state 0, and the last state is final. Options say how many
  /// states and arcs there are, of which kinds, and which weights they have. An open tape reads symbols 1 to 3. C:
  /// hws_machine_random.
  static hawser::result<hawser::machine> random(hawser::semiring semiring, std::int32_t tapes, const std::vector<const
      hawser::alphabet *> &alphabets, std::uint64_t seed, const hawser::machine_random_options &options = {});
};

/// Makes machines. It keeps the limits and the cancel request of its options: they hold for all that is added to it and for
/// each machine that it builds. A call that meets a limit adds nothing. Threads: one thread at a time may use it.
class builder : public detail::owner<hws_builder, hws_builder_free> {
 public:
  using owner::owner;
  /// A builder without states. C: hws_builder_new.
  static hawser::result<hawser::builder> make(hawser::semiring semiring, std::int32_t tapes, const std::vector<const
      hawser::alphabet *> &alphabets = {}, const hawser::builder_new_options &options = {});
  /// Adds states. C: hws_builder_add_states.
  hawser::result<std::int64_t> add_states(std::int64_t count) const;
  /// Sets the start state, which is 0 if never set. C: hws_builder_set_start.
  hawser::result<void> set_start(std::int64_t state) const;
  /// Makes a state final. A weight of zero (a cost of +infinity) is allowed and stops the failure look-up of the end.
  /// Setting it again replaces the weight. C: hws_builder_set_final.
  hawser::result<void> set_final(std::int64_t state, double weight) const;
  /// Adds one arc. Both states must exist. C: hws_builder_add_arc.
  hawser::result<void> add_arc(std::int64_t from, hawser::span<const std::int32_t> labels, double weight, std::int64_t to)
      const;
  /// Adds several arcs. Either all are added or, on an error, which names the arc, none. C: hws_builder_add_arcs.
  hawser::result<void> add_arcs(hawser::span<const std::int64_t> from, hawser::span<const std::int32_t> labels,
      hawser::span<const double> weights, hawser::span<const std::int64_t> to) const;
  /// Makes several states final, as hws_builder_set_final does; all or, on an error, none. C: hws_builder_set_finals.
  hawser::result<void> set_finals(hawser::span<const std::int64_t> states, hawser::span<const double> weights) const;
  /// The machine as it stands. Arcs of one state keep their order and are numbered state by state. The builder stays as it
  /// is and may go on. C: hws_builder_build.
  hawser::result<hawser::machine> build() const;
 private:
  std::int32_t tapes_ = 0;
};

#if (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
/// An immutable model. Threads: immutable: any number of threads may use it at once.
class ngram : public detail::owner<hws_ngram_model, hws_ngram_model_free> {
 public:
  using owner::owner;
  /// The alphabet that a model's n-grams are over. C: hws_ngram_alphabet.
  hawser::result<hawser::alphabet> alphabet() const;
  /// A number about a model, by its name. C: hws_ngram_info.
  hawser::result<double> info(std::string_view name) const;
  /// How a model came to be, as a JSON object; "{}" for one that was given, by its weights or by its machine. Its members
  /// are "method", "hawser" (the library's version), of estimates "learner" (with its own version), and objects: "options"
  /// (the order and those of the method), "data" (fingerprints of what was counted or read), "metrics" (of estimates: the
  /// n-grams, and the log-likelihood, tokens and perplexity of what was counted). A model that was read from ARPA text has
  /// the method "arpa", since the text does not say more. One that was made from other models says in "model", or in "first
  /// model" and "second model", how these came to be. Binaries keep the card; ARPA text does not. C: hws_ngram_card.
  hawser::result<std::string> card() const;
  /// How many n-grams of a length a model has. C: hws_ngram_count.
  std::int64_t count(std::int32_t length) const;
  /// The log-linear model of given n-grams: ln weight(v) is the sum over n-grams w of theta[w] times the occurrences of w
  /// in BOS v EOS; the empty n-gram occurs length + 1 times. The n-grams need not be closed under prefixes (the model's
  /// are); none may be given twice. The weight of HWS_BOS alone, which occurs once in every string, goes to HWS_EOS, which
  /// does too. C: hws_ngram_from_theta.
  static hawser::result<hawser::ngram> from_theta(const hawser::alphabet &alphabet, hawser::span<const std::int64_t> offsets,
      hawser::span<const std::int32_t> labels, hawser::span<const double> theta, const hawser::ngram_from_theta_options &options
      = {});
  /// The log-linear weights of any model, so that hws_ngram_from_theta of them gives each string the weight it has here.
  /// Back-off weights are moved into the n-grams first, constants into the end. Shorter n-grams come first; an n-gram that
  /// is there for its extensions has weight 0. Back-off and default weights of zero add n-grams, one per symbol of the
  /// alphabet, within max_arcs. With the three arrays NULL only `count` and `label_count` are set; they are set too where
  /// there is not enough room (HWS_E_ARGUMENT). C: hws_ngram_theta.
  hawser::result<ngram_theta_result> theta(std::int64_t capacity, std::int64_t label_capacity, const hawser::ngram_theta_options
      &options = {}) const;
  /// The product of two models: weight_a(v) * weight_b(v) for every string, over the union of the n-grams. Strings of
  /// weight zero in either have weight zero. C: hws_ngram_product.
  hawser::result<hawser::ngram> product(const hawser::ngram &b, const hawser::ngram_product_options &options = {}) const;
  /// The quotient of two models: weight_a(v) / weight_b(v) for every string, over the union of the n-grams. Strings of
  /// weight zero in either have weight zero. Nothing says that a quotient can be normalized. C: hws_ngram_quotient.
  hawser::result<hawser::ngram> quotient(const hawser::ngram &b, const hawser::ngram_quotient_options &options = {}) const;
  /// A power of a model: weight(v)^exponent for every string. Strings of weight zero keep it, whatever the exponent.
  /// Nothing says that a power can be normalized. C: hws_ngram_power.
  hawser::result<hawser::ngram> power(double exponent, const hawser::ngram_power_options &options = {}) const;
  /// The logarithm of the weight of each string of a batch. C: hws_ngram_log_weights.
  hawser::result<std::vector<double>> log_weights(const hawser::strings &strings, const hawser::ngram_log_weights_options
      &options = {}) const;
  /// The logarithm of the sum of all strings' weights, exact with cycles. C: hws_ngram_log_total.
  hawser::result<double> log_total(const hawser::ngram_log_total_options &options = {}) const;
  /// The probabilistic model: strings weigh in the same proportions, and after every context that a string of positive
  /// weight can have the symbols' and the end's probabilities sum to 1. The n-grams stay; HWS_EOS becomes one. C:
  /// hws_ngram_normalize.
  hawser::result<ngram_normalize_result> normalize(const hawser::ngram_normalize_options &options = {}) const;
  /// The model as an acceptor, whose entropy, expected n-gram counts, samples and n best strings are the model's
  /// (hawser/expectations.h, hawser/sums.h). State 0 is the empty context; an n-gram is an arc or, with HWS_EOS, a final
  /// weight. C: hws_ngram_machine.
  hawser::result<hawser::machine> machine(hawser::semiring semiring, const hawser::ngram_machine_options &options = {}) const;
  /// The model whose machine this is, in any semiring. What fits is a deterministic acceptor over a sized alphabet, without
  /// epsilons, whose failure arcs end at one state (the start, if there are none), the only one that may have a default
  /// arc, back to itself. A state's context is the shortest string that leads to it from there, or from the start; every
  /// arc must lead to the longest context that what was read ends with. C: hws_ngram_from_machine.
  static hawser::result<hawser::ngram> from_machine(const hawser::machine &machine, const hawser::ngram_from_machine_options
      &options = {});
  /// Plain text to strings, a line each; lines without a segment are left out. ASCII control characters count as blanks.
  /// With HWS_SPLIT_CHARS blanks are left out, or become the symbol of the option `space`. Segments without a symbol become
  /// the symbol that the option `unknown` names. C: hws_ngram_segment_text.
  static hawser::result<ngram_segment_text_result> segment_text(std::string_view text, hawser::split split,
      hawser::maybe<hawser::alphabet> alphabet = {}, const hawser::ngram_segment_text_options &options = {});
  /// The model that the option `smoothing` estimates. Each state's probabilities sum to 1 over the alphabet's symbols and
  /// the end. All are interpolated with the next shorter context; below single symbols lies the uniform distribution over
  /// symbols and end (not for maximum likelihood), which is all that symbols never seen have. C: hws_ngram_estimate.
  static hawser::result<hawser::ngram> estimate(const hawser::ngram_counts &counts, const hawser::ngram_estimate_options
      &options = {});
  /// Kneser-Ney smoothing with fewer n-grams. Each n-gram that no other extends goes, longest first, if that lowers the
  /// log-likelihood of what was counted by no more than a threshold. Its occurrences count for the next shorter n-gram from
  /// then on; discounts are estimated anew per length. C: hws_ngram_prune_kneser_ney.
  static hawser::result<hawser::ngram> prune_kneser_ney(const hawser::ngram_counts &counts, double threshold, const
      hawser::ngram_prune_kneser_ney_options &options = {});
  /// Kneser-Ney growing. Starting with single symbols, length by length, the n-grams after a context join the model
  /// together if the log-likelihood rises by more than the growth of the model's cost times a least gain, which options
  /// give. Then the model is pruned as by hws_ngram_prune_kneser_ney, by the option `threshold`. The counts' order bounds
  /// the lengths. C: hws_ngram_grow.
  static hawser::result<hawser::ngram> grow(const hawser::ngram_counts &counts, const hawser::ngram_grow_options &options = {});
  /// Entropy pruning of any model whose states' probabilities sum to 1 within 1 %. It takes out the n-grams of two symbols
  /// or more that no other extends and whose loss alone raises the perplexity little, and computes back-off weights anew.
  /// The probability of a context is the product of the model's along it, HWS_BOS counted as the end (as SRILM has it). C:
  /// hws_ngram_prune.
  hawser::result<hawser::ngram> prune(double threshold, const hawser::ngram_prune_options &options = {}) const;
  /// The model nearest to the distribution p that an acceptor stands for (its weights over its total): q = argmin D(p ||
  /// q), among models and by a penalty that options choose. The option `method` says how: C: hws_ngram_project.
  static hawser::result<ngram_project_result> project(const hawser::machine &machine, hawser::maybe<hawser::ngram> start = {},
      const hawser::ngram_project_options &options = {});
  /// A model from ARPA text: log10 probabilities and back-off weights. <s> and </s> are the ends of the string; -99 and
  /// less is a probability of zero. Back-off weights of the longest length that the file declares are not used: no context
  /// is that long. C: hws_ngram_read_arpa.
  static hawser::result<hawser::ngram> read_arpa(std::string_view text, hawser::maybe<hawser::alphabet> alphabet = {}, const
      hawser::ngram_read_arpa_options &options = {});
  /// The ARPA text of a model, with as many digits as an option says; 17 give all weights back to 1 in 1e15. Symbols
  /// without an n-gram are written with the weight they have. Where the longest n-grams have back-off weights, a longer
  /// length without n-grams is declared, so that readers use them. C: hws_ngram_write_arpa.
  hawser::result<std::string> write_arpa(const hawser::ngram_write_arpa_options &options = {}) const;
#if (!defined(HWS_NO_FILES))
  /// A model from an ARPA file. C: hws_ngram_read_arpa_file.
  static hawser::result<hawser::ngram> read_arpa_file(std::string_view path, hawser::maybe<hawser::alphabet> alphabet = {},
      const hawser::ngram_read_arpa_file_options &options = {});
  /// Writes a model to an ARPA file. C: hws_ngram_write_arpa_file.
  hawser::result<void> write_arpa_file(std::string_view path, const hawser::ngram_write_arpa_file_options &options = {}) const;
#endif
  /// The log-probability of each string, its end included. C: hws_ngram_score.
  hawser::result<ngram_score_result> score(const hawser::strings &strings, const hawser::ngram_score_options &options = {})
      const;
  /// The log-probability of each symbol: string i's symbols, then its end, then string i + 1's. There are as many entries
  /// as symbols and strings together. C: hws_ngram_score_symbols.
  hawser::result<ngram_score_symbols_result> score_symbols(const hawser::strings &strings, const
      hawser::ngram_score_symbols_options &options = {}) const;
  /// The perplexity exp(-ln p / tokens) of strings, each as often as its value says. C: hws_ngram_perplexity.
  hawser::result<ngram_perplexity_result> perplexity(const hawser::strings &strings, const hawser::ngram_perplexity_options
      &options = {}) const;
  /// The binary of a model. C: hws_ngram_write.
  hawser::result<std::vector<unsigned char>> write() const;
  /// A model from a copy of its binary. The limit max_states bounds the n-grams. C: hws_ngram_read.
  static hawser::result<hawser::ngram> read(hawser::span<const unsigned char> buffer, const hawser::ngram_read_options &options
      = {});
  /// A model in place: its arrays stay in the caller's binary. On an error `release` is not called. C: hws_ngram_read_view.
  static hawser::result<hawser::ngram> read_view(hawser::span<const unsigned char> buffer, void (*release)(void *) = nullptr,
      void *context = nullptr, const hawser::ngram_read_view_options &options = {});
  /// Whether a buffer starts like a binary of a model. C: hws_ngram_is_binary.
  static bool is_binary(hawser::span<const unsigned char> buffer);
#if (!defined(HWS_NO_FILES))
  /// A model from a file with its binary. C: hws_ngram_read_file.
  static hawser::result<hawser::ngram> read_file(std::string_view path, const hawser::ngram_read_file_options &options = {});
  /// Writes a model's binary to a file. C: hws_ngram_write_file.
  hawser::result<void> write_file(std::string_view path) const;
#endif
  /// The state at the begin of a string. C: hws_ngram_start.
  hawser::result<std::int64_t> start() const;
  /// Reads one symbol, or the end of the string. C: hws_ngram_score_word.
  hawser::result<ngram_score_word_result> score_word(std::int64_t state, std::int32_t word) const;
  /// Reads several symbols in a row. C: hws_ngram_score_words.
  hawser::result<ngram_score_words_result> score_words(std::int64_t state, hawser::span<const std::int32_t> words) const;
  /// The symbols of the largest weight after a state, the largest first, exact over all back-offs; of equal weights the
  /// smaller label comes first. HWS_EOS is never among them. The first call makes tables of 4 1/4 bytes per n-gram and 24
  /// per symbol, and the first one with a prefix one of 16 per symbol. The first one after a context sorts the n-grams that
  /// begin with it. Others allocate nothing if `options` is NULL. C: hws_ngram_best_continuations.
  hawser::result<ngram_best_continuations_result> best_continuations(std::int64_t state, std::optional<std::string_view> prefix,
      std::int64_t k, const hawser::ngram_best_continuations_options &options = {}) const;
  /// Independent strings drawn in proportion to their weights, with -ln p as values. Item i depends on the seed and i
  /// alone. Where the weights after every state sum to one (to 1e-4) and every state can reach the end, as in estimated
  /// models, a symbol costs a look-up. Any other model is normalized first, as hws_ngram_normalize does it. The first call
  /// looks at the sums and keeps a byte for two n-grams. C: hws_ngram_sample.
  hawser::result<hawser::strings> sample(std::int64_t n, std::uint64_t seed, const hawser::ngram_sample_options &options = {})
      const;
};

/// How often n-grams occur in strings that are added. Threads: one thread at a time may use it.
class ngram_counts : public detail::owner<hws_ngram_counts, hws_ngram_counts_free> {
 public:
  using owner::owner;
  /// Counts of nothing yet. C: hws_ngram_counts_new.
  static hawser::result<hawser::ngram_counts> make(const hawser::alphabet &alphabet, std::int32_t order);
  /// Adds the n-grams of strings, each as often as its value says; either wholly or not at all. Texts too large for memory
  /// come in pieces. The limit max_states bounds the n-grams. C: hws_ngram_counts_add.
  hawser::result<void> add(const hawser::strings &strings, const hawser::ngram_counts_add_options &options = {}) const;
  /// Adds the expected counts of the strings that a machine stands for, its total taken as 1, of all n-grams that reach a
  /// threshold: what hws_machine_frequent_ngrams gives, whose status codes and options are also these. C:
  /// hws_ngram_counts_add_machine.
  hawser::result<void> add_machine(const hawser::machine &machine, std::int32_t tape, double threshold, double weight, const
      hawser::ngram_counts_add_machine_options &options = {}) const;
  /// The counts of given n-grams. The empty one counts the symbols and ends. C: hws_ngram_counts_get.
  hawser::result<std::vector<double>> get(hawser::span<const std::int64_t> offsets, hawser::span<const std::int32_t> labels)
      const;
};

#endif
/// A learner of any family. Threads: one thread at a time may use it.
class learner : public detail::owner<hws_learner, hws_learner_free> {
 public:
  using owner::owner;
  /// Makes steps. A step is one iteration, sweep or minibatch, as the family's constructor says. Cancelling inside a step
  /// undoes that step: the learner is as it was before it, and can go on. The same holds for HWS_E_NO_MEMORY. C:
  /// hws_learner_step.
  hawser::result<bool> step(std::int64_t n) const;
  /// How many steps have been made, over all runs. C: hws_learner_steps.
  hawser::result<std::int64_t> steps() const;
  /// A number that the learner reports, by its name. C: hws_learner_metric.
  hawser::result<double> metric(std::string_view name) const;
  /// The names of what this learner reports, as a JSON array of {"name", "doc"}. C: hws_learner_metrics.
  hawser::result<std::string> metrics() const;
  /// Replaces the cancel request that the learner works under; at first that is the one of the options it was made with. C:
  /// hws_learner_set_cancel.
  hawser::result<void> set_cancel(hawser::maybe<hawser::cancel> cancel = {}) const;
  /// Replaces the monitor that the learner works under; at first that is the one of the options it was made with. C:
  /// hws_learner_set_monitor.
  hawser::result<void> set_monitor(hawser::maybe<hawser::monitor> monitor = {}) const;
  /// A checkpoint: the learner's whole state with its format's version, its options and a fingerprint of its data. C:
  /// hws_learner_save.
  hawser::result<std::vector<unsigned char>> save() const;
  /// Puts a checkpoint into a learner made with the same data and options (iteration limits, tolerance and threads may
  /// differ). A resumed run equals an uninterrupted one to the bit. On an error the learner is unchanged. The options are
  /// of this call alone: afterwards the learner has the limits it was made with. Without a cancel request among them the
  /// learner's own holds. C: hws_learner_load.
  hawser::result<void> load(hawser::span<const unsigned char> buffer, const hawser::learner_load_options &options = {}) const;
#if (!defined(HWS_NO_FILES))
  /// Writes a checkpoint to a file, through a temporary file and a rename: killed at any moment, the file is the old
  /// checkpoint or the new one. C: hws_learner_save_file.
  hawser::result<void> save_file(std::string_view path) const;
  /// Puts a checkpoint from a file into a learner. C: hws_learner_load_file.
  hawser::result<void> load_file(std::string_view path, const hawser::learner_load_file_options &options = {}) const;
#endif
  /// What the learner's next step sums over the items it holds. C: hws_learner_statistics.
  hawser::result<hawser::statistics> statistics() const;
  /// Statistics from bytes, for a learner whose next step has such. C: hws_learner_read_statistics.
  hawser::result<hawser::statistics> read_statistics(hawser::span<const unsigned char> buffer) const;
  /// Makes the next step from the statistics of all items. C: hws_learner_update.
  hawser::result<bool> update(const hawser::statistics &statistics) const;
};

/// An immutable sum of what a step needs over a range of items. Threads: immutable: any number of threads may use it at
/// once.
class statistics : public detail::owner<hws_statistics, hws_statistics_free> {
 public:
  using owner::owner;
  /// Statistics as bytes, at most ten per number that is not 0. C: hws_statistics_write.
  hawser::result<std::vector<unsigned char>> write() const;
  /// The statistics of two neighbouring ranges of items together. C: hws_statistics_merge.
  hawser::result<hawser::statistics> merge(const hawser::statistics &second) const;
};

/// An immutable edit model. Input and output share one alphabet. Threads: immutable: any number of threads may use it at
/// once.
class edit_model : public detail::owner<hws_edit_model, hws_edit_model_free> {
 public:
  using owner::owner;
  /// A model with the same distribution in every context. Options give the probabilities to insert (any symbol alike),
  /// delete and copy; else one of the other symbols is written, all alike (over an alphabet of one symbol: a copy).
  /// Deleting and copying are choices once a symbol is read, so their probabilities hold given that nothing is inserted
  /// first. C: hws_edit_model_new.
  static hawser::result<hawser::edit_model> make(const hawser::alphabet &alphabet, const hawser::edit_model_new_options &options
      = {});
  /// A model of how English is mistyped, before any pair has been seen: where a learner begins, or what a speller uses. Its
  /// windows hold one symbol each. What is written for a letter is as a rule a key beside it, a letter of a like sound
  /// (vowels; c, k, s, q; s, z; g, j; f, v, w; b, p; d, t; m, n; i, y; u, w) or, rarely, any other symbol. What is inserted
  /// is the next letter twice, a key beside it or any symbol. The second of two equal letters is lost four times as often
  /// as others. Symbols whose names are no ASCII letters are treated alike. C: hws_edit_model_typing.
  static hawser::result<hawser::edit_model> typing(const hawser::alphabet &alphabet, const hawser::edit_model_typing_options
      &options = {});
  /// The alphabet of a model's input and output. C: hws_edit_model_alphabet.
  hawser::result<hawser::alphabet> alphabet() const;
  /// A number about an edit model, by its name. C: hws_edit_model_info.
  hawser::result<double> info(std::string_view name) const;
  /// How an edit model was learned: an object like that of hws_hmm_card; "{}" for one that was given. C:
  /// hws_edit_model_card.
  hawser::result<std::string> card() const;
  /// The probability of one edit in a context. Windows are given in the order of the strings, at most as long as the
  /// model's; shorter ones mean the edge of the string. C: hws_edit_model_probability.
  hawser::result<double> probability(hawser::span<const std::int32_t> left_input, hawser::span<const std::int32_t> right_input,
      hawser::span<const std::int32_t> left_output, std::int32_t input, std::int32_t output) const;
  /// The log-probability of the output given the input, for each pair of a batch. C: hws_edit_model_score.
  hawser::result<std::vector<double>> score(const hawser::strings &pairs, const hawser::edit_model_score_options &options = {})
      const;
  /// The transducer: tape 0 reads the input, tape 1 the output, and weights are p(output | input). Its states are the
  /// contexts, over the windows that distributions of the model really use (a new model has one state). Look-ahead is
  /// guessed by epsilon arcs of weight one and checked, so that one guess survives for each input. Arcs of probability 0
  /// are left out. C: hws_edit_model_machine.
  hawser::result<hawser::machine> machine(hawser::semiring semiring, const hawser::edit_model_machine_options &options = {})
      const;
  /// The binary of an edit model, versioned and with checksums. C: hws_edit_model_write.
  hawser::result<std::vector<unsigned char>> write() const;
  /// An edit model from a copy of its binary. C: hws_edit_model_read.
  static hawser::result<hawser::edit_model> read(hawser::span<const unsigned char> buffer, const hawser::edit_model_read_options
      &options = {});
#if (!defined(HWS_NO_FILES))
  /// Writes an edit model's binary to a file. C: hws_edit_model_write_file.
  hawser::result<void> write_file(std::string_view path) const;
  /// An edit model from a file with its binary. C: hws_edit_model_read_file.
  static hawser::result<hawser::edit_model> read_file(std::string_view path, const hawser::edit_model_read_file_options &options
      = {});
#endif
};

/// A list of words that may be meant, and an edit model of how they are mistyped. Immutable. Threads: immutable: any number
/// of threads may use it at once.
class speller : public detail::owner<hws_speller, hws_speller_free> {
 public:
  using owner::owner;
  /// A speller from a channel and words. It scores a word by p(word) * p(typed | word), where p(word) is the word's share
  /// of all weights. Before the channel's edits two neighbouring symbols may have changed places, with the probability swap
  /// that an option gives, any two alike: C: hws_speller_new.
  static hawser::result<hawser::speller> make(const hawser::edit_model &channel, const hawser::strings &words, const
      hawser::speller_new_options &options = {});
  /// The words that were most probably meant, for each string of a batch. A word can be meant if a number of edits, which
  /// an option gives, makes of it what was typed: at most one swap of two neighbours, then insertions, deletions and
  /// replacements. Among these words the n best are exact, and their probabilities are whole sums over all edits. Of equal
  /// words that with the smaller number comes first. Any number of threads gives the same bits. C: hws_speller_correct.
  hawser::result<speller_correct_result> correct(const hawser::strings &typed, std::int64_t n, const
      hawser::speller_correct_options &options = {}) const;
};

#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)
/// An immutable graph. Threads: immutable: any number of threads may use it at once.
class graph : public detail::owner<hws_graph, hws_graph_free> {
 public:
  using owner::owner;
  /// A graph of finite variables and tables from the text format of the UAI inference competitions. Entries that are too
  /// small for a double are 0. A comment goes from a hash sign that begins a word, or from a word "c", to the end of its
  /// line. A factor without variables, a number that all assignments are multiplied by, becomes a table of equal entries
  /// over the first of the variables that have the fewest values. C: hws_graph_read_uai.
  static hawser::result<hawser::graph> read_uai(std::string_view text, std::string_view evidence = {}, const
      hawser::graph_read_uai_options &options = {});
  /// The graph with the observations of a text, beside those that it has. C: hws_graph_with_uai_evidence.
  hawser::result<hawser::graph> with_uai_evidence(std::string_view evidence) const;
  /// A graph of finite variables and tables as the text that hws_graph_read_uai reads, without names and observations. C:
  /// hws_graph_write_uai.
  hawser::result<std::string> write_uai() const;
  /// A graph of finite variables and tables from libDAI's text format, whose files are called .fg. Comments and factors
  /// without variables are as hws_graph_read_uai has them. Variables are numbered in ascending order of their labels, which
  /// are their names where they leave numbers out. C: hws_graph_read_fg.
  static hawser::result<hawser::graph> read_fg(std::string_view text, const hawser::graph_read_fg_options &options = {});
  /// A graph of finite variables and tables as the text that hws_graph_read_fg reads, without names and observations.
  /// Labels are the variables' numbers, and a variable without factors gets a table of ones, since the format has no other
  /// place for it. C: hws_graph_write_fg.
  hawser::result<std::string> write_fg() const;
  /// A graph of finite variables and factors of one or two of them from hawser's pairwise text format. Comments are as
  /// hws_graph_read_uai has them, and each line is a statement: C: hws_graph_read_pairwise.
  static hawser::result<hawser::graph> read_pairwise(std::string_view text, const hawser::graph_read_pairwise_options &options =
      {});
  /// A graph as the text that hws_graph_read_pairwise reads, with observations and without names. C:
  /// hws_graph_write_pairwise.
  hawser::result<std::string> write_pairwise() const;
  /// The binary of a graph of finite variables, versioned and with checksums: names, observations, tables, structured
  /// factors, features and their weights. C: hws_graph_write.
  hawser::result<std::vector<unsigned char>> write() const;
  /// A graph from a copy of its binary. C: hws_graph_read.
  static hawser::result<hawser::graph> read(hawser::span<const unsigned char> buffer, const hawser::graph_read_options &options
      = {});
  /// Whether a buffer starts like a binary of a graph. C: hws_graph_is_binary.
  static bool is_binary(hawser::span<const unsigned char> buffer);
  /// Which variables each factor joins: for each factor the number of its variables, then these. C: hws_graph_scopes.
  hawser::result<std::vector<std::int64_t>> scopes() const;
  /// The tables of all factors, one behind another, as hws_graph_builder_add_table takes them. C: hws_graph_tables.
  hawser::result<std::vector<double>> tables() const;
  /// Which values the variables were seen to have. C: hws_graph_observed_values.
  hawser::result<std::vector<std::int64_t>> observed_values() const;
  /// Says what exact inference would take, and allocates none of it. Zeros are propagated, and the best of several
  /// elimination orders is taken. Structured factors count as tables. On large graphs the search for orders is cut short
  /// after a second or so of work, which is counted and not timed, so that results do not depend on the machine. C:
  /// hws_graph_exact_size.
  hawser::result<graph_exact_size_result> exact_size(const hawser::graph_exact_size_options &options = {}) const;
  /// How large a graph is. C: hws_graph_info.
  hawser::result<graph_info_result> info() const;
  /// The variable of a name. C: hws_graph_find.
  hawser::result<std::int64_t> find(std::string_view name) const;
  /// The name of a variable; "" if it has none. C: hws_graph_name.
  hawser::result<std::string> name(std::int64_t variable) const;
  /// What a variable ranges over. C: hws_graph_domain.
  hawser::result<graph_domain_result> domain(std::int64_t variable) const;
  /// The weights of a graph's features, theta. C: hws_graph_weights.
  hawser::result<std::vector<double>> weights() const;
  /// The graph with another table in one factor. C: hws_graph_with_table.
  hawser::result<hawser::graph> with_table(std::int64_t factor, hawser::span<const double> table) const;
  /// The graph with other tables in many factors. A chain of changed graphs takes no more than twice the memory of all
  /// tables. C: hws_graph_with_tables.
  hawser::result<hawser::graph> with_tables(hawser::span<const std::int64_t> factors, hawser::span<const double> tables) const;
  /// The graph with other weights of its features. Nothing else changes a feature: the calls that replace tables refuse it.
  /// C: hws_graph_with_weights.
  hawser::result<hawser::graph> with_weights(hawser::span<const double> weights) const;
  /// The graph in which a variable was seen to have a value. C: hws_graph_with_value.
  hawser::result<hawser::graph> with_value(std::int64_t variable, std::int64_t value) const;
  /// The graph in which many variables were seen to have a value, or were not observed. C: hws_graph_with_values.
  hawser::result<hawser::graph> with_values(hawser::span<const std::int64_t> variables, hawser::span<const std::int64_t> values)
      const;
  /// The graph in which a variable was not observed. C: hws_graph_unobserved.
  hawser::result<hawser::graph> unobserved(std::int64_t variable) const;
#if ((!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM))
  /// The graph with another machine in one factor. C: hws_graph_with_machine.
  hawser::result<hawser::graph> with_machine(std::int64_t factor, const hawser::machine &machine) const;
  /// The graph with another n-gram model in one factor. C: hws_graph_with_ngram.
  hawser::result<hawser::graph> with_ngram(std::int64_t factor, const hawser::ngram &model) const;
  /// The graph in which a variable was seen to be a string. C: hws_graph_with_string.
  hawser::result<hawser::graph> with_string(std::int64_t variable, hawser::span<const std::int32_t> labels) const;
  /// The same distribution with factors of at most two variables: a factor of more becomes a variable over its paths, named
  /// after it. Old variables keep their numbers. Features are tables in it, and weights are left out. C: hws_graph_binary.
  hawser::result<hawser::graph> binary(const hawser::graph_binary_options &options = {}) const;
#endif
};

/// Makes graphs. A call that fails leaves it as it was. Threads: one thread at a time may use it.
class graph_builder : public detail::owner<hws_graph_builder, hws_graph_builder_free> {
 public:
  using owner::owner;
  /// A builder of graphs, without variables. C: hws_graph_builder_new.
  static hawser::result<hawser::graph_builder> make();
  /// Adds a variable over finitely many values. C: hws_graph_builder_add_finite.
  hawser::result<std::int64_t> add_finite(std::int64_t values, std::optional<std::string_view> name = {}) const;
  /// Adds many variables over finitely many values at once, without names. Either all are added or none. C:
  /// hws_graph_builder_add_finite_many.
  hawser::result<std::int64_t> add_finite_many(hawser::span<const std::int64_t> values) const;
  /// Adds a factor that is a table over finite variables. C: hws_graph_builder_add_table.
  hawser::result<std::int64_t> add_table(hawser::span<const std::int64_t> variables, hawser::span<const double> table,
      std::optional<std::string_view> name = {}) const;
  /// Adds many factors of one shape at once, without names: pairs of neighbours, say. Either all are added or none. Equal
  /// tables are stored once, in this call and across calls. C: hws_graph_builder_add_tables.
  hawser::result<std::int64_t> add_tables(hawser::span<const std::int64_t> variables, std::int32_t each, std::int64_t count,
      hawser::span<const double> tables) const;
  /// Adds a grid of variables, as for pictures: row by row, each with a factor to its neighbour on the right and one to
  /// that below. Either all is added or nothing. Factors are numbered in this order: unary ones by variable, pairs of all
  /// rows, pairs of all columns. C: hws_graph_builder_add_grid.
  hawser::result<std::int64_t> add_grid(std::int64_t rows, std::int64_t columns, std::int64_t values, hawser::span<const double>
      across, hawser::span<const double> down, hawser::span<const double> unary = {}) const;
  /// Adds a factor that is 1 where its binary variables obey a rule of logic, else 0. Under method bp its messages take
  /// O(count), and under exact where the graph has no cycle; else methods for finite variables take it as a table, of up to
  /// 20 variables. C: hws_graph_builder_add_logic.
  hawser::result<std::int64_t> add_logic(hawser::logic logic, hawser::span<const std::int64_t> variables,
      std::optional<std::string_view> name = {}) const;
  /// Adds a factor that is 1 where the arcs whose binary variables are 1 form a dependency tree of a sentence, else 0
  /// (hawser/trees.h says what such a tree is). Under method bp its messages take O(words^3), and under exact where the
  /// graph has no cycle. Where cycles come from tables of the two arcs from a grandparent to a head and on to a word alone,
  /// exact sums over all trees in O(words^4): the tree is projective, has all variables of the graph, and the tables have
  /// zeros at most where both arcs are there. Else methods for finite variables take the tree as a table, of up to 20
  /// variables. C: hws_graph_builder_add_tree.
  hawser::result<std::int64_t> add_tree(std::int32_t words, std::int32_t projective, std::int32_t one_root, hawser::span<const
      std::int32_t> heads, hawser::span<const std::int32_t> dependents, hawser::span<const std::int64_t> variables,
      std::optional<std::string_view> name = {}) const;
  /// Says which value a variable was seen to have. C: hws_graph_builder_observe_value.
  hawser::result<void> observe_value(std::int64_t variable, std::int64_t value) const;
  /// Says which values many variables were seen to have. Either all are observed or none. C:
  /// hws_graph_builder_observe_values.
  hawser::result<void> observe_values(hawser::span<const std::int64_t> variables, hawser::span<const std::int64_t> values)
      const;
#if ((!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM))
  /// Adds a variable over all strings of an alphabet. C: hws_graph_builder_add_strings.
  hawser::result<std::int64_t> add_strings(const hawser::alphabet &alphabet, std::optional<std::string_view> name = {}) const;
  /// Adds a factor that is a machine with one tape per variable. C: hws_graph_builder_add_machine.
  hawser::result<std::int64_t> add_machine(const hawser::machine &machine, hawser::span<const std::int64_t> variables,
      std::optional<std::string_view> name = {}) const;
  /// Adds a factor that is 1 if the last of some string variables is the concatenation of the others, in their order, else
  /// 0. C: hws_graph_builder_add_concatenation.
  hawser::result<std::int64_t> add_concatenation(hawser::span<const std::int64_t> variables, std::optional<std::string_view>
      name = {}) const;
  /// Adds a factor that is the weight an n-gram model gives a string (log-linear or probabilities). EP takes its theta over
  /// as it is, without a projection. C: hws_graph_builder_add_ngram.
  hawser::result<std::int64_t> add_ngram(const hawser::ngram &model, std::int64_t variable, std::optional<std::string_view> name
      = {}) const;
  /// Says which string a variable was seen to be. C: hws_graph_builder_observe_string.
  hawser::result<void> observe_string(std::int64_t variable, hawser::span<const std::int32_t> labels) const;
  /// Says how one string variable's messages are kept, where it differs from the options of the run. A second call for the
  /// same variable replaces the first. C: hws_graph_builder_choose.
  hawser::result<void> choose(std::int64_t variable, const hawser::graph_builder_choose_options &options = {}) const;
#endif
  /// Adds weights of features, the vector theta. Either all are added or none. C: hws_graph_builder_add_weights.
  hawser::result<std::int64_t> add_weights(hawser::span<const double> weights) const;
  /// Adds many log-linear features at once, each a factor that is exp(theta[weight]) where its variables have the values it
  /// asks for, and 1 elsewhere. Many may share a weight, and hws_graph_with_weights replaces all of them. Every method
  /// takes a feature as a table, of at most 2^20 entries. Either all are added or none. C: hws_graph_builder_add_features.
  hawser::result<std::int64_t> add_features(hawser::span<const std::int64_t> variables, std::int32_t each, std::int64_t count,
      hawser::span<const std::int64_t> values, std::int64_t values_count, hawser::span<const std::int64_t> weights) const;
  /// Adds many pairs of neighbours by a coupling J each, without names. Under HWS_ISING the table is exp(J), exp(-J),
  /// exp(-J), exp(J); under HWS_POTTS it has exp(J) on its diagonal and 1 elsewhere. Either all are added or none. C:
  /// hws_graph_builder_add_couplings.
  hawser::result<std::int64_t> add_couplings(hawser::coupling coupling, hawser::span<const std::int64_t> variables, std::int64_t
      count, hawser::span<const double> couplings) const;
  /// Adds many unary factors by fields h, without names. Under HWS_ISING a field is one number, and the table is exp(-h),
  /// exp(h); under HWS_POTTS it is a number for each value, and the table has their exponentials. Either all are added or
  /// none. C: hws_graph_builder_add_fields.
  hawser::result<std::int64_t> add_fields(hawser::coupling coupling, hawser::span<const std::int64_t> variables,
      hawser::span<const double> fields) const;
  /// Adds a grid of variables by couplings and fields, numbered and ordered as hws_graph_builder_add_grid does it. Either
  /// all is added or nothing. C: hws_graph_builder_add_coupled_grid.
  hawser::result<std::int64_t> add_coupled_grid(hawser::coupling coupling, std::int64_t rows, std::int64_t columns, std::int64_t
      values, hawser::span<const double> across, hawser::span<const double> down, hawser::span<const double> fields,
      std::int64_t fields_count) const;
  /// The graph of all that was added; the builder is empty afterwards. Structure is checked as it is added. C:
  /// hws_graph_builder_build.
  hawser::result<hawser::graph> build() const;
};

/// A seed graph with candidates. A call that fails leaves it as it was. Threads: one thread at a time may use it.
class graph_pruner : public detail::owner<hws_graph_pruner, hws_graph_pruner_free> {
 public:
  using owner::owner;
  /// A pruner without candidates. C: hws_graph_pruner_new.
  static hawser::result<hawser::graph_pruner> make(const hawser::learner &seed, const hawser::graph_pruner_new_options &options
      = {});
  /// A pruner of a whole graph. Some of its factors are the seed, and all others are candidates, in their order. Inference
  /// in the seed is exact, unless structured factors that join one another in a cycle are in it. C:
  /// hws_graph_pruner_from_graph.
  static hawser::result<hawser::graph_pruner> from_graph(const hawser::graph &graph, const
      hawser::graph_pruner_from_graph_options &options = {});
  /// Adds candidates over as many variables each. They stay until hws_graph_pruner_select says which do. C:
  /// hws_graph_pruner_add.
  hawser::result<std::vector<double>> add(std::int32_t variables_each, hawser::span<const std::int64_t> variables, std::int64_t
      count, hawser::span<const double> tables, const hawser::graph_pruner_add_options &options = {}) const;
  /// Decides which candidates stay, by the option `selection`. May be called again with other options. C:
  /// hws_graph_pruner_select.
  hawser::result<std::int64_t> select(const hawser::graph_pruner_select_options &options = {}) const;
  /// Lets more candidates stay, if the bound of hws_graph_pruner_bound is above the option `target_bound`: those of the
  /// largest gain under the pruned graph's marginals, as few as bring the bound to the target if these marginals stay as
  /// they are. Values that were left out come back first, the dearest ones, until they cost half of the target at most. A
  /// caller makes the new graph and a learner in it, and calls again, until `bound` is at most the target. That takes some
  /// rounds, since each call that finds a larger bound lets something stay. C: hws_graph_pruner_reselect.
  hawser::result<graph_pruner_reselect_result> reselect(const hawser::learner &pruned, const
      hawser::graph_pruner_reselect_options &options = {}) const;
  /// Which candidates stay. C: hws_graph_pruner_kept.
  hawser::result<std::vector<std::int32_t>> kept() const;
  /// The gains of all candidates. C: hws_graph_pruner_gains.
  hawser::result<std::vector<double>> gains() const;
  /// The seed graph with the candidates that stay, behind its own factors and in their order. Variables of which a single
  /// value stays are observed. Factors for the values of other variables that were left out, and for compensation, come
  /// last. C: hws_graph_pruner_graph.
  hawser::result<hawser::graph> graph() const;
  /// A number about a pruner, by its name. C: hws_graph_pruner_info.
  hawser::result<double> info(std::string_view name) const;
  /// How far the pruned graph's distribution H is from the full one's, F: an upper bound of D(H || F) by the marginals of
  /// H. Where features hold together it is tight. It is a bound where these are exact, and else an estimate of one. Values
  /// that were left out add what the full graph's factors of their variables let them cost at most. C:
  /// hws_graph_pruner_bound.
  hawser::result<graph_pruner_bound_result> bound(const hawser::learner &pruned, const hawser::graph_pruner_bound_options
      &options = {}) const;
};

#endif
#if ((!defined(HWS_WITH_PFA) || HWS_WITH_PFA) || (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) || (!defined(HWS_WITH_GRAMMAR) || \
    HWS_WITH_GRAMMAR) || (!defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)))
/// An immutable corpus. Threads: immutable: any number of threads may use it at once.
class corpus : public detail::owner<hws_corpus, hws_corpus_free> {
 public:
  using owner::owner;
  /// A corpus of the caller's arrays, which are copied. C: hws_corpus_from_arrays.
  static hawser::result<hawser::corpus> from_arrays(hawser::span<const std::int64_t> offsets, hawser::span<const std::int32_t>
      symbols, const hawser::alphabet &alphabet);
  /// A corpus from text, or from a copy of its binary. In formats of numbers, symbol k is label k + 1; without an alphabet
  /// it is named "k", up to the number of symbols that the first line states (HWS_CORPUS_INTEGERS: up to the largest), 2^20
  /// of them at most. A line of HWS_CORPUS_ABBADINGO begins with the string's class, which that format calls its label.
  /// Strings of class 1 are kept, or all of them (option labels). An option of the same name in hawser/grammar.h is about
  /// labels of constituents, and no call has both. What is refused, with line, column and reason: letters and negative or
  /// too large numbers where a symbol should be, symbols that the alphabet or the first line does not have, lines longer or
  /// shorter than they state, fewer or more of them, a zero byte, what is not UTF-8, a text without a line. C:
  /// hws_corpus_read.
  static hawser::result<hawser::corpus> read(std::string_view text, hawser::format format, hawser::maybe<hawser::alphabet>
      alphabet = {}, const hawser::corpus_read_options &options = {});
  /// How many sequences a corpus has. C: hws_corpus_count.
  std::int64_t count() const;
  /// How many symbols all sequences have, their ends not counted. C: hws_corpus_symbols.
  std::int64_t symbols() const;
  /// The alphabet of a corpus. C: hws_corpus_alphabet.
  hawser::result<hawser::alphabet> alphabet() const;
  /// The symbols of one sequence, borrowed from the corpus. C: hws_corpus_sequence_view.
  hawser::result<hawser::span<const std::int32_t>> sequence_view(std::int64_t sequence) const;
  /// A corpus of some of the sequences, in a given order, over the same alphabet. They are copied. C: hws_corpus_part.
  hawser::result<hawser::corpus> part(hawser::span<const std::int64_t> sequences) const;
  /// Makes a corpus in which classes of how words are spelled stand for rare words, or for those that a vocabulary lacks.
  /// Grammars and dependency models that learn from it keep its table in their card and in their binary. They replace a
  /// word that they lack by its class in what they score, parse or count, sentences or machines. Their results have the
  /// words as they were. C: hws_corpus_with_classes.
  hawser::result<hawser::corpus> with_classes(hawser::maybe<hawser::alphabet> words = {}, std::string_view signatures = {},
      const hawser::corpus_with_classes_options &options = {}) const;
  /// All sequences, as hws_corpus_from_arrays takes them, borrowed from the corpus. C: hws_corpus_arrays_view.
  hawser::result<corpus_arrays_view_result> arrays_view() const;
  /// A corpus as text or bytes. A text read again with its alphabet, or a binary, is the same corpus (but one of no
  /// sequences: readers refuse an empty text). Symbols without names are written as their labels, from 1, between blanks.
  /// C: hws_corpus_write.
  hawser::result<std::vector<unsigned char>> write(hawser::format format) const;
#if (!defined(HWS_NO_FILES))
  /// A corpus from a file of any format. C: hws_corpus_read_file.
  static hawser::result<hawser::corpus> read_file(std::string_view path, hawser::format format, hawser::maybe<hawser::alphabet>
      alphabet = {}, const hawser::corpus_read_file_options &options = {});
  /// Writes a corpus to a file. C: hws_corpus_write_file.
  hawser::result<void> write_file(hawser::format format, std::string_view path) const;
#endif
};

/// Reads a corpus from pieces of text of any size, in order: what comes through a pipe needs no copy as a whole. It holds
/// the corpus and one line. After a call that fails, other calls than free return that failure again. Threads: one thread
/// at a time may use it.
class corpus_reader : public detail::owner<hws_corpus_reader, hws_corpus_reader_free> {
 public:
  using owner::owner;
  /// A reader at the begin of a text. C: hws_corpus_reader_new.
  static hawser::result<hawser::corpus_reader> make(hawser::format format, hawser::maybe<hawser::alphabet> alphabet = {}, const
      hawser::corpus_reader_new_options &options = {});
  /// Reads the next piece of the text. C: hws_corpus_reader_feed.
  hawser::result<void> feed(std::string_view text) const;
  /// Ends the text and gives its corpus. Nothing can be fed any more. C: hws_corpus_reader_finish.
  hawser::result<hawser::corpus> finish() const;
};

#endif
#if ((!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)))
/// An immutable treebank. Threads: immutable: any number of threads may use it at once.
class treebank : public detail::owner<hws_treebank, hws_treebank_free> {
 public:
  using owner::owner;
  /// A treebank from text. The option `format` says how it is written; with auto, a text that begins with a bracket is
  /// penn. C: hws_treebank_read.
  static hawser::result<hawser::treebank> read(std::string_view text, const hawser::treebank_read_options &options = {});
#if (!defined(HWS_NO_FILES))
  /// A treebank from a file. C: hws_treebank_read_file.
  static hawser::result<hawser::treebank> read_file(std::string_view path, const hawser::treebank_read_file_options &options =
      {});
#endif
  /// A treebank as text. The option `format` says how: penn writes a tree a line, and needs brackets around all words of a
  /// sentence; ( and ) in names become -LRB- and -RRB-; conllu writes words, tags in the column that an option names, heads
  /// and relations, without sentences that have no words. C: hws_treebank_write.
  hawser::result<std::string> write(const hawser::treebank_write_options &options = {}) const;
#if (!defined(HWS_NO_FILES))
  /// Writes a treebank to a file, as hws_treebank_write gives it. C: hws_treebank_write_file.
  hawser::result<void> write_file(std::string_view path, const hawser::treebank_write_file_options &options = {}) const;
#endif
  /// A number about a treebank, by its name. C: hws_treebank_info.
  hawser::result<double> info(std::string_view name) const;
  /// Names of a treebank, by what they name. C: hws_treebank_alphabet.
  hawser::result<hawser::alphabet> alphabet(std::string_view what) const;
  /// All words of a treebank, borrowed from it. C: hws_treebank_words_view.
  hawser::result<treebank_words_view_result> words_view() const;
  /// All constituents of a treebank, borrowed from it. C: hws_treebank_constituents_view.
  hawser::result<treebank_constituents_view_result> constituents_view() const;
  /// The words or tags of a treebank as a corpus. C: hws_treebank_corpus.
  hawser::result<hawser::corpus> corpus(std::string_view what, hawser::maybe<hawser::alphabet> alphabet = {}) const;
  /// The sentences of a treebank that have so many words, without words of some tags. Options say which tags go, and how
  /// many words there are to be at least and at most without them. A word whose head goes gets the nearest one above it
  /// that stays, or the root; constituents without words go. C: hws_treebank_select.
  hawser::result<hawser::treebank> select(const hawser::treebank_select_options &options = {}) const;
  /// A treebank with other heads, without relations. C: hws_treebank_with_heads.
  hawser::result<hawser::treebank> with_heads(hawser::span<const std::int32_t> heads) const;
  /// The text of CoNLL-U with other heads. Every other byte stays as it is: comments, tokens of several words, ends of
  /// lines, and all columns but DEPREL and DEPS, which become _ where a head changes, since they belong to the old one. C:
  /// hws_treebank_replace_heads.
  static hawser::result<std::string> replace_heads(std::string_view text, hawser::span<const std::int32_t> heads);
  /// A treebank with the heads that follow from its constituents by a table of heads. A line of the table has the label of
  /// a constituent, how its head is found among its children, and labels or tags of children: C: hws_treebank_dependencies.
  hawser::result<hawser::treebank> dependencies(std::string_view table = {}) const;
  /// The text of a table of heads after Collins (1999), appendix A. C: hws_treebank_collins.
  static hawser::result<std::string> collins();
  /// How well trees agree with the right ones. Brackets are compared as the program evalb does under its parameters
  /// COLLINS.prm: those labelled TOP, ROOT, S1 or without a label do not count, ADVP and PRT are the same, and words whose
  /// right tag is punctuation are taken out of both trees first. Which tags are punctuation is an option. A sentence
  /// without words in `guess` counts as one that no tree was found for. C: hws_treebank_agreement.
  hawser::result<double> agreement(const hawser::treebank &guess, std::string_view name, const
      hawser::treebank_agreement_options &options = {}) const;
};

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
/// An immutable dependency model with its symbols. Threads: immutable: any number of threads may use it at once.
class dmv : public detail::owner<hws_dmv, hws_dmv_free> {
 public:
  using owner::owner;
  /// A dependency model of given rows. Every row sums to 1 within 1e-9, or to 0 where it is never used. C: hws_dmv_new.
  static hawser::result<hawser::dmv> make(const hawser::alphabet &symbols, std::int64_t valence, hawser::span<const double>
      rows);
  /// The symbols of a dependency model. C: hws_dmv_alphabet.
  hawser::result<hawser::alphabet> alphabet() const;
  /// A number about a dependency model, by its name. C: hws_dmv_info.
  hawser::result<double> info(std::string_view name) const;
  /// The rows of a dependency model. C: hws_dmv_rows.
  hawser::result<std::vector<double>> rows() const;
  /// How a dependency model was learned: an object like that of hws_hmm_card; "{}" for one that was given. C: hws_dmv_card.
  hawser::result<std::string> card() const;
  /// The log-probability of every sentence, all its trees together. C: hws_dmv_score.
  hawser::result<std::vector<double>> score(const hawser::corpus &sentences, const hawser::dmv_score_options &options = {})
      const;
  /// The best tree of every sentence. The option `decode` says which: the most probable one, or the one that is expected to
  /// have most arcs in common with the right one. C: hws_dmv_parse.
  hawser::result<dmv_parse_result> parse(const hawser::corpus &sentences, const hawser::dmv_parse_options &options = {}) const;
  /// The most probable trees of one sentence, in descending order. C: hws_dmv_best.
  hawser::result<dmv_best_result> best(hawser::span<const std::int32_t> words, std::int64_t trees, const
      hawser::dmv_best_options &options = {}) const;
  /// Trees of one sentence, drawn by p(tree | sentence). The option seed gives the random numbers. C: hws_dmv_sample.
  hawser::result<dmv_sample_result> sample(hawser::span<const std::int32_t> words, std::int64_t trees, const
      hawser::dmv_sample_options &options = {}) const;
  /// The probabilities of the arcs of one sentence's trees, and the trees' entropy. C: hws_dmv_arcs.
  hawser::result<dmv_arcs_result> arcs(hawser::span<const std::int32_t> words, const hawser::dmv_arcs_options &options = {})
      const;
  /// The binary of a dependency model, versioned and with checksums. C: hws_dmv_write.
  hawser::result<std::vector<unsigned char>> write() const;
  /// A dependency model from a copy of its binary. C: hws_dmv_read.
  static hawser::result<hawser::dmv> read(hawser::span<const unsigned char> buffer, const hawser::dmv_read_options &options =
      {});
#if (!defined(HWS_NO_FILES))
  /// Writes a dependency model's binary to a file. C: hws_dmv_write_file.
  hawser::result<void> write_file(std::string_view path) const;
  /// A dependency model from a file with its binary. C: hws_dmv_read_file.
  static hawser::result<hawser::dmv> read_file(std::string_view path, const hawser::dmv_read_file_options &options = {});
#endif
};

/// An immutable grammar with latent annotations. Threads: immutable: any number of threads may use it at once.
class pcfg_la : public detail::owner<hws_pcfg_la, hws_pcfg_la_free> {
 public:
  using owner::owner;
  /// A number about a grammar with latent annotations, by its name. C: hws_pcfg_la_info.
  hawser::result<double> info(std::string_view name) const;
  /// The probabilities of all rules. Those of a subtype of a label are contiguous and sum to 1; labels stand in the order:
  /// start, tags, constituents, intermediate ones. C: hws_pcfg_la_rows.
  hawser::result<std::vector<double>> rows() const;
  /// How a grammar was learned: an object like that of hws_hmm_card. C: hws_pcfg_la_card.
  hawser::result<std::string> card() const;
  /// The table of classes for English, as hws_pcfg_la_learner_new takes one. A line has a name, a test and perhaps what the
  /// test needs; an empty line ends a group, and a line that begins with # is a comment. The class of a word is named
  /// "UNK", then for each group, in order, "-" and the name of the first line whose test the word passes, if there is one.
  /// Letters are those of ASCII. C: hws_pcfg_la_signatures.
  static hawser::result<std::string> signatures();
  /// The log-probability of every sentence, all its trees together, but for labels that the plain grammar of relative
  /// frequencies finds improbable where they would stand (below 1e-5). C: hws_pcfg_la_score.
  hawser::result<std::vector<double>> score(const hawser::treebank &sentences, const hawser::pcfg_la_score_options &options =
      {}) const;
  /// The tree of every sentence that has the largest product of its rules' posterior probabilities, where subtypes are
  /// summed (Petrov and Klein, "Improved inference for unlexicalized parsing", NAACL 2007). Labels that the plain grammar
  /// finds improbable where they would stand (below 1e-5) are not looked at. C: hws_pcfg_la_parse.
  hawser::result<hawser::treebank> parse(const hawser::treebank &sentences, const hawser::pcfg_la_parse_options &options = {})
      const;
  /// The binary of a grammar with latent annotations, versioned and with checksums. C: hws_pcfg_la_write.
  hawser::result<std::vector<unsigned char>> write() const;
  /// A grammar with latent annotations from a copy of its binary. C: hws_pcfg_la_read.
  static hawser::result<hawser::pcfg_la> read(hawser::span<const unsigned char> buffer, const hawser::pcfg_la_read_options
      &options = {});
#if (!defined(HWS_NO_FILES))
  /// Writes the binary of a grammar with latent annotations to a file. C: hws_pcfg_la_write_file.
  hawser::result<void> write_file(std::string_view path) const;
  /// A grammar with latent annotations from a file with its binary. C: hws_pcfg_la_read_file.
  static hawser::result<hawser::pcfg_la> read_file(std::string_view path, const hawser::pcfg_la_read_file_options &options =
      {});
#endif
  /// A grammar with up to twice as many subtypes, by a cycle of splits and merges, or by several of them (option cycles).
  /// Each subtype is split in two, and EM learns both; the splits that explain the trees least are undone, and EM goes on;
  /// at the end probabilities are moved a little towards the mean of their label's subtypes, in turn with EM. The first
  /// cycle takes a grammar with one subtype for each label, as the learner makes it with the option `subtypes` at 1 in one
  /// step of em. C: hws_pcfg_la_split_merge.
  hawser::result<hawser::pcfg_la> split_merge(const hawser::treebank &trees, const hawser::pcfg_la_split_merge_options &options
      = {}) const;
};

#endif
#if (!defined(HWS_WITH_PFA) || HWS_WITH_PFA)
/// An immutable model. Threads: immutable: any number of threads may use it at once.
class pfa : public detail::owner<hws_pfa, hws_pfa_free> {
 public:
  using owner::owner;
  /// The binary of an automaton or ensemble, versioned and with checksums: all members, counts as whole numbers. C:
  /// hws_pfa_write.
  hawser::result<std::vector<unsigned char>> write() const;
  /// An automaton or ensemble from a copy of its binary. C: hws_pfa_read.
  static hawser::result<hawser::pfa> read(hawser::span<const unsigned char> buffer, const hawser::pfa_read_options &options =
      {});
  /// An automaton from the text of the PAutomaC competition: four sections with a line "(numbers) probability" per entry. I
  /// are the initial probabilities, F those of stopping, by state; S is of a symbol given that its state does not stop; T
  /// of the next state given state and symbol. Numbers count from 0; symbol k is label k + 1, named "k", 2^20 of them at
  /// most. What should sum to 1 and misses it by 1e-6 or less is made to. C: hws_pfa_read_pautomac.
  static hawser::result<hawser::pfa> read_pautomac(std::string_view text, const hawser::pfa_read_pautomac_options &options =
      {});
  /// One automaton of the model as PAutomaC's text, which hws_pfa_read_pautomac reads back with the same probabilities;
  /// symbols' names are not written. A last symbol that no state emits is written with probability 0. What smoothing adds
  /// is written out: symbols * states^2 lines. C: hws_pfa_write_pautomac.
  hawser::result<std::string> write_pautomac(const hawser::pfa_write_pautomac_options &options = {}) const;
#if (!defined(HWS_NO_FILES))
  /// Writes the binary of an automaton or ensemble to a file. C: hws_pfa_write_file.
  hawser::result<void> write_file(std::string_view path) const;
  /// An automaton or ensemble from a file with its binary. C: hws_pfa_read_file.
  static hawser::result<hawser::pfa> read_file(std::string_view path, const hawser::pfa_read_file_options &options = {});
#endif
  /// The symbols of an automaton. C: hws_pfa_alphabet.
  hawser::result<hawser::alphabet> alphabet() const;
  /// A number about an automaton or ensemble, by its name. C: hws_pfa_info.
  hawser::result<double> info(std::string_view name) const;
  /// The method by which an automaton was learned ("cgs", "em", ...), "given" if it was not: a word of ASCII. C:
  /// hws_pfa_method.
  hawser::result<std::string> method() const;
  /// How an automaton was learned, in more words: an object like that of hws_hmm_card; "{}" for one that was given. C:
  /// hws_pfa_card.
  hawser::result<std::string> card() const;
  /// A member of an ensemble as a model of its own, which shares memory with the ensemble. C: hws_pfa_member.
  hawser::result<hawser::pfa> member(std::int64_t member) const;
  /// Ensembles that were sampled apart as one, such as those of nodes that had the same corpus, options and seed, and
  /// samplers of other numbers (the option first_chain): 2 and 2 samplers on two nodes give the ensemble of 4 on one. All
  /// members count alike in the average. C: hws_pfa_join.
  static hawser::result<hawser::pfa> join(const std::vector<const hawser::pfa *> &models);
  /// The initial probabilities of a member's states. They are there for every model. C: hws_pfa_initial.
  hawser::result<std::vector<double>> initial(std::int64_t member) const;
  /// The emission probabilities of a member that is a hidden Markov model. C: hws_pfa_emission.
  hawser::result<std::vector<double>> emission(std::int64_t member) const;
  /// The transition probabilities of a member that is a hidden Markov model. C: hws_pfa_transition.
  hawser::result<std::vector<double>> transition(std::int64_t member) const;
  /// An automaton from the arrays of a hidden Markov model, which are copied. It has up to states^2 * symbols arcs. C:
  /// hws_pfa_from_hmm.
  static hawser::result<hawser::pfa> from_hmm(const hawser::alphabet &alphabet, hawser::span<const double> initial,
      hawser::span<const double> emission, hawser::span<const double> transition, const hawser::pfa_from_hmm_options &options =
      {});
  /// The model as a machine, for all that machines can do (n best, entropy, drawing, AT&T text). What smoothing adds
  /// becomes arcs: states^2 * symbols of them. The option `sample` says which member is taken; as "mixture" all members
  /// stand side by side, and the machine has the model's own probabilities. C: hws_pfa_machine.
  hawser::result<hawser::machine> machine(hawser::semiring semiring, const hawser::pfa_machine_options &options = {}) const;
  /// An automaton from an acceptor, which is normalized to a distribution over strings. Failure, default and epsilon arcs
  /// are resolved first. C: hws_pfa_from_machine.
  static hawser::result<hawser::pfa> from_machine(const hawser::machine &machine, const hawser::pfa_from_machine_options
      &options = {});
  /// The log-probability of every sequence of a corpus. The relative error of p is about 1e-13 per symbol; any number of
  /// threads gives the same bits. C: hws_pfa_score.
  hawser::result<std::vector<double>> score(const hawser::corpus &corpus, const hawser::pfa_score_options &options = {}) const;
  /// Strings drawn from an automaton. String i depends on the seed and i alone. C: hws_pfa_sample.
  hawser::result<hawser::corpus> sample(std::int64_t n, std::uint64_t seed, const hawser::pfa_sample_options &options = {})
      const;
  /// The entropy -sum_x p(x) ln p(x). It is a sum over arcs if the model is one automaton without smoothing that is
  /// deterministic, or of 2048 arcs at most and found to give every string one path at most; else it is the mean over
  /// strings drawn from it. C: hws_pfa_entropy.
  hawser::result<pfa_entropy_result> entropy(const hawser::pfa_entropy_options &options = {}) const;
  /// The Kullback-Leibler divergence sum_x p(x) ln(p(x) / q(x)), exact where hws_pfa_entropy is for both models. A sampled
  /// value may fall below 0 by its error. C: hws_pfa_divergence.
  hawser::result<pfa_divergence_result> divergence(const hawser::pfa &q, const hawser::pfa_divergence_options &options = {})
      const;
  /// The score of the PAutomaC competition: 2 to the power of the cross-entropy, in bits, of the solution's probabilities
  /// and the candidate's, both normalized over the test strings. C: hws_pfa_pautomac_score.
  static hawser::result<pfa_pautomac_score_result> pautomac_score(hawser::span<const double> log_probs, hawser::span<const
      double> probabilities);
  /// The numbers of a solution file: a line with a count, then a probability a line. C: hws_pfa_read_solution.
  static hawser::result<std::vector<double>> read_solution(std::string_view text, const hawser::pfa_read_solution_options
      &options = {});
  /// A random automaton in the manner of the PAutomaC competition, the same for one seed. Options say of which kind it is
  /// and how large. Probabilities are drawn from flat Dirichlet distributions, those of the end set to give the expected
  /// length. Every state is reached and ends. C: hws_pfa_random.
  static hawser::result<hawser::pfa> random(std::uint64_t seed, const hawser::pfa_random_options &options = {});
};

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)
/// An immutable corpus of words with a tag per token. It takes 4 bytes per token beside the words, which are shared.
/// Threads: immutable: any number of threads may use it at once.
class tagged : public detail::owner<hws_tagged, hws_tagged_free> {
 public:
  using owner::owner;
  /// A tagged corpus of given words and tags. The words are shared, the tags copied. C: hws_tagged_new.
  static hawser::result<hawser::tagged> make(const hawser::corpus &words, const hawser::alphabet &tags, hawser::span<const
      std::int32_t> labels);
  /// A tagged corpus from text. The option `format` says how it is written: C: hws_tagged_read.
  static hawser::result<hawser::tagged> read(std::string_view text, hawser::maybe<hawser::alphabet> words = {},
      hawser::maybe<hawser::alphabet> tags = {}, const hawser::tagged_read_options &options = {});
#if (!defined(HWS_NO_FILES))
  /// A tagged corpus from a file, read in pieces: what is held is the corpus and one line. C: hws_tagged_read_file.
  static hawser::result<hawser::tagged> read_file(std::string_view path, hawser::maybe<hawser::alphabet> words = {},
      hawser::maybe<hawser::alphabet> tags = {}, const hawser::tagged_read_file_options &options = {});
#endif
  /// The words of a tagged corpus, shared. C: hws_tagged_corpus.
  hawser::result<hawser::corpus> corpus() const;
  /// The names of the tags. C: hws_tagged_alphabet.
  hawser::result<hawser::alphabet> alphabet() const;
  /// The tags of all tokens, over all sequences, borrowed from the tagged corpus. C: hws_tagged_labels_view.
  hawser::result<hawser::span<const std::int32_t>> labels_view() const;
  /// A tagged corpus as text of the format "pairs". Symbols without names are written as their labels, from 1; sequences
  /// without tokens do not come back. C: hws_tagged_write.
  hawser::result<std::string> write() const;
#if (!defined(HWS_NO_FILES))
  /// Writes a tagged corpus to a file, in the format "pairs". C: hws_tagged_write_file.
  hawser::result<void> write_file(std::string_view path) const;
#endif
  /// The text that a corpus was read from with other tags. Of "pairs" and "conllu" every other byte stays as it is; "text"
  /// becomes "pairs", words as they were spelled. C: hws_tagged_retag.
  static hawser::result<std::string> retag(std::string_view text, const hawser::alphabet &tags, hawser::span<const std::int32_t>
      labels, const hawser::tagged_retag_options &options = {});
  /// How well states agree with the tags of a corpus. Tokens without a tag do not count, and those without a state agree
  /// with no tag. C: hws_tagged_score.
  hawser::result<double> score(hawser::maybe<hawser::alphabet> tags, hawser::span<const std::int32_t> states, std::int32_t
      state_count, std::string_view name, const hawser::tagged_score_options &options = {}) const;
};

/// Reads a tagged corpus from pieces of text of any size, in order. After a call that fails, other calls than free return
/// that failure again. Threads: one thread at a time may use it.
class tagged_reader : public detail::owner<hws_tagged_reader, hws_tagged_reader_free> {
 public:
  using owner::owner;
  /// A reader at the begin of a text, which is written as the options of hws_tagged_read say. C: hws_tagged_reader_new.
  static hawser::result<hawser::tagged_reader> make(hawser::maybe<hawser::alphabet> words = {}, hawser::maybe<hawser::alphabet>
      tags = {}, const hawser::tagged_reader_new_options &options = {});
  /// Reads the next piece of a tagged text. C: hws_tagged_reader_feed.
  hawser::result<void> feed(std::string_view text) const;
  /// Ends the text and gives its tagged corpus. Nothing can be fed any more. C: hws_tagged_reader_finish.
  hawser::result<hawser::tagged> finish() const;
};

/// An immutable list of the tags that each word may have (Merialdo 1994). A word without an entry may have any. "<unk>" has
/// an entry only where a text gives it one. Threads: immutable: any number of threads may use it at once.
class dictionary : public detail::owner<hws_dictionary, hws_dictionary_free> {
 public:
  using owner::owner;
  /// The dictionary of a tagged corpus: of each word all the tags with which it is seen. C: hws_dictionary_collect.
  static hawser::result<hawser::dictionary> collect(const hawser::tagged &tagged, const hawser::dictionary_collect_options
      &options = {});
  /// A dictionary from text, with a line "word TAB tag TAB tag ..." per word. C: hws_dictionary_read.
  static hawser::result<hawser::dictionary> read(std::string_view text, hawser::maybe<hawser::alphabet> tags = {}, const
      hawser::dictionary_read_options &options = {});
#if (!defined(HWS_NO_FILES))
  /// A dictionary from a file. C: hws_dictionary_read_file.
  static hawser::result<hawser::dictionary> read_file(std::string_view path, hawser::maybe<hawser::alphabet> tags = {}, const
      hawser::dictionary_read_file_options &options = {});
  /// Writes a dictionary to a file. C: hws_dictionary_write_file.
  hawser::result<void> write_file(std::string_view path) const;
#endif
  /// A dictionary as text that hws_dictionary_read reads. C: hws_dictionary_write.
  hawser::result<std::string> write() const;
  /// The names of a dictionary's words. C: hws_dictionary_words.
  hawser::result<hawser::alphabet> words() const;
  /// The names of a dictionary's tags. C: hws_dictionary_tags.
  hawser::result<hawser::alphabet> tags() const;
  /// The tags that a word may have, borrowed from the dictionary; all of them for a word without an entry. C:
  /// hws_dictionary_entry_view.
  hawser::result<hawser::span<const std::int32_t>> entry_view(std::int32_t word) const;
  /// The entries for the words of a corpus, by name. Words that are rarer there than the option min_count are left without
  /// an entry, and so may have any tag; so are those that the dictionary lacks. C: hws_dictionary_adapt.
  hawser::result<hawser::dictionary> adapt(const hawser::corpus &corpus, const hawser::dictionary_adapt_options &options = {})
      const;
  /// What a dictionary leaves open in a corpus. C: hws_dictionary_ambiguity.
  hawser::result<dictionary_ambiguity_result> ambiguity(const hawser::corpus &corpus, const hawser::dictionary_ambiguity_options
      &options = {}) const;
  /// The accuracy to be expected of a tagger that takes each token's tag from those its word may have, all as likely. C:
  /// hws_dictionary_random_accuracy.
  hawser::result<double> random_accuracy(const hawser::tagged &gold, const hawser::dictionary_random_accuracy_options &options =
      {}) const;
};

/// Immutable sequences of numbers: each token has as many in each channel as that channel's dimension. Any may be missing.
/// Threads: immutable: any number of threads may use it at once.
class channels : public detail::owner<hws_channels, hws_channels_free> {
 public:
  using owner::owner;
  /// Channels of the caller's arrays, which are copied. C: hws_channels_new.
  static hawser::result<hawser::channels> make(hawser::span<const std::int64_t> offsets, hawser::span<const std::int32_t> kinds,
      hawser::span<const std::int32_t> dimensions, hawser::span<const double> values, const hawser::channels_new_options
      &options = {});
  /// Channels from numeric CSV: a line per token, values between commas, an empty line between sequences. An empty value or
  /// "nan" is missing; a first line of names is skipped. The option `kinds` says which columns make which channels, such as
  /// "real:3,count,bit:2" (dimension 1 where none is said). C: hws_channels_read.
  static hawser::result<hawser::channels> read(std::string_view text, const hawser::channels_read_options &options = {});
#if (!defined(HWS_NO_FILES))
  /// Channels from a file of numeric CSV. C: hws_channels_read_file.
  static hawser::result<hawser::channels> read_file(std::string_view path, const hawser::channels_read_file_options &options =
      {});
  /// Writes channels to a file of numeric CSV. C: hws_channels_write_file.
  hawser::result<void> write_file(std::string_view path) const;
#endif
  /// Channels as numeric CSV, which hws_channels_read reads back to the bit, given the kinds. Sequences without tokens do
  /// not come back. C: hws_channels_write.
  hawser::result<std::string> write() const;
  /// How many sequences the channels have. C: hws_channels_sequences.
  std::int64_t sequences() const;
  /// How many tokens all sequences of the channels have. C: hws_channels_tokens.
  std::int64_t tokens() const;
  /// How many channels there are. C: hws_channels_count.
  std::int32_t count() const;
  /// What a channel is. C: hws_channels_spec.
  hawser::result<channels_spec_result> spec(std::int32_t channel) const;
  /// Where the sequences of the channels begin, borrowed from them. C: hws_channels_offsets_view.
  hawser::result<hawser::span<const std::int64_t>> offsets_view() const;
  /// A channel's numbers as hws_channels_new takes them. C: hws_channels_values.
  hawser::result<std::vector<double>> values(std::int32_t channel) const;
};

/// An immutable hidden Markov model. Threads: immutable: any number of threads may use it at once.
class hmm : public detail::owner<hws_hmm, hws_hmm_free> {
 public:
  using owner::owner;
  /// The binary of a hidden Markov model, versioned and with checksums: names, dictionary, priors, counts. C:
  /// hws_hmm_write.
  hawser::result<std::vector<unsigned char>> write() const;
  /// A hidden Markov model from a copy of its binary. Sections that this version does not know are skipped. C:
  /// hws_hmm_read.
  static hawser::result<hawser::hmm> read(hawser::span<const unsigned char> buffer, const hawser::hmm_read_options &options =
      {});
#if (!defined(HWS_NO_FILES))
  /// Writes the binary of a hidden Markov model to a file. C: hws_hmm_write_file.
  hawser::result<void> write_file(std::string_view path) const;
  /// A hidden Markov model from a file with its binary. C: hws_hmm_read_file.
  static hawser::result<hawser::hmm> read_file(std::string_view path, const hawser::hmm_read_file_options &options = {});
#endif
  /// A hidden Markov model of the caller's arrays, which are copied. They stand row by row. C: hws_hmm_new.
  static hawser::result<hawser::hmm> make(const hawser::alphabet &words, hawser::maybe<hawser::alphabet> tags,
      hawser::span<const double> initial, hawser::span<const double> transition, hawser::span<const double> end,
      hawser::span<const double> emission, const hawser::hmm_new_options &options = {});
  /// The words that a model emits. C: hws_hmm_words.
  hawser::result<hawser::alphabet> words() const;
  /// The names of a model's states, or a nameless alphabet of as many symbols. C: hws_hmm_tags.
  hawser::result<hawser::alphabet> tags() const;
  /// The dictionary that a model was learned with. C: hws_hmm_dictionary.
  hawser::result<hawser::dictionary> dictionary() const;
  /// A number about a hidden Markov model, by its name. C: hws_hmm_info.
  hawser::result<double> info(std::string_view name) const;
  /// The method by which a model was learned ("em", "vi", ...), "given" if it was not: a word of ASCII. C: hws_hmm_method.
  hawser::result<std::string> method() const;
  /// The best of several models of the same data, such as those that nodes learned from other seeds or with samplers of
  /// other numbers (the option first_chain): it is the one whose learner reported the highest number, the first of several.
  /// C: hws_hmm_pick.
  static hawser::result<hmm_pick_result> pick(const std::vector<const hawser::hmm *> &models, std::optional<std::string_view>
      metric = {});
  /// How a learned model came to be, as a JSON object; "{}" for one that was given. Its members are "method", "hawser" (the
  /// library's version), "learner" (with its own), "steps"; the objects "options" (those that shape numbers, the seed too),
  /// "data" (fingerprints of what it was learned from), "metrics" (as the learner knew them), and "reading": how its text
  /// was read, as the strings "split" ("words" or "chars"), "lower_case", "word_column" and "tag_column" (CoNLL-U's, by
  /// number), each where it is known. C: hws_hmm_card.
  hawser::result<std::string> card() const;
  /// The probabilities of the first state. Those of a model learned by em are the posterior's mode, 0 where nothing was
  /// seen and the prior is 1; of one learned otherwise its mean (3.109), so that no string over the words has probability
  /// 0. The other probabilities are alike. C: hws_hmm_initial.
  hawser::result<std::vector<double>> initial() const;
  /// The probabilities of the next state, as hws_hmm_new takes them. C: hws_hmm_transition.
  hawser::result<std::vector<double>> transition() const;
  /// The probabilities that a sequence ends after a state, as hws_hmm_new takes them. C: hws_hmm_end.
  hawser::result<std::vector<double>> end() const;
  /// The probabilities of the words that a state emits, as hws_hmm_new takes them. C: hws_hmm_emission.
  hawser::result<std::vector<double>> emission() const;
  /// The counts that a learned model was read off from. C: hws_hmm_counts.
  hawser::result<std::vector<double>> counts(std::string_view which) const;
  /// What a channel of a model holds. C: hws_hmm_channel_spec.
  hawser::result<hmm_channel_spec_result> channel_spec(std::int32_t channel) const;
  /// A channel's parameters, state by state. Learned by em they are the posterior's mode, or with the option estimate "ml"
  /// the maximum of the likelihood; learned otherwise they are the posterior's means. The density that scores and taggings
  /// use can be computed from them. Bits: the probability. Reals: Student's t about the mean with m degrees of freedom and
  /// S the scale, of n dimensions, with d = (x - mean)' S^-1 (x - mean): ln p(x) = lgamma((m + n)/2) - lgamma(m/2) - (n
  /// ln(m pi) + ln |S|)/2 - (m + n)/2 ln(1 + d/m) S is a matrix and m one number per state where the covariance is full or
  /// tied. Where it is spherical S is a diagonal of n numbers and m one number. Where it is diagonal each dimension has its
  /// own m and S with n = 1. Counts: negative binomial with mean r and shape a: ln p(x) = lgamma(a + x) - lgamma(a) -
  /// lgamma(x + 1) + a ln(a/(a + r)) + x ln(r/(a + r)) Of em degrees and shape are infinite: a Gaussian whose covariance is
  /// the scale, a Poisson. C: hws_hmm_channel.
  hawser::result<std::vector<double>> channel(std::int32_t channel, std::string_view what) const;
  /// The log-probability of each sequence, in states that are allowed. The relative error of p is about 1e-15 K per token.
  /// C: hws_hmm_score.
  hawser::result<std::vector<double>> score(const hawser::hmm_data &data, const hawser::hmm_score_options &options = {}) const;
  /// A state for each token: by the option `decode` the most probable one of the token, ties to the lowest, or that of the
  /// sequence's most probable path. C: hws_hmm_decode.
  hawser::result<std::vector<std::int32_t>> decode(const hawser::hmm_data &data, const hawser::hmm_decode_options &options = {})
      const;
  /// The probability of each state given the sequence, for each token of some sequences. C: hws_hmm_posteriors.
  hawser::result<std::vector<double>> posteriors(const hawser::hmm_data &data, std::int64_t first, std::int64_t last, const
      hawser::hmm_posteriors_options &options = {}) const;
  /// The strings of words with their probabilities, for all that machines can do: an acceptor with epsilons (2 K + 1
  /// states, K + K W + K^2 arcs). With an end symbol its total is 1; without one every string is accepted and those of each
  /// length have weight 1 together. C: hws_hmm_machine.
  hawser::result<hawser::machine> machine(hawser::semiring semiring, const hawser::hmm_machine_options &options = {}) const;
  /// Sequences drawn from a model, their states as tags. Sequence i depends on the seed and i alone. Models without an end
  /// symbol need the option length. Of a model without words every token is the one symbol of a nameless alphabet. C:
  /// hws_hmm_sample.
  hawser::result<hawser::tagged> sample(std::int64_t n, std::uint64_t seed, const hawser::hmm_sample_options &options = {})
      const;
  /// What a model's channels hold for tokens whose states are known, drawn. C: hws_hmm_sample_channels.
  hawser::result<hawser::channels> sample_channels(const hawser::tagged &states, std::uint64_t seed, const
      hawser::hmm_sample_channels_options &options = {}) const;
  /// The symbol of a word, as hws_hmm_filter_step takes it: its label, or behind those of all words the one of its class of
  /// unknown words (hws_hmm_learner_model); the label of "<unk>" in a model without classes. C: hws_hmm_encode.
  hawser::result<std::int32_t> encode(std::string_view word) const;
};

/// An immutable corpus with the states each token may be in. Threads: immutable: any number of threads may use it at once.
class hmm_data : public detail::owner<hws_hmm_data, hws_hmm_data_free> {
 public:
  using owner::owner;
  /// Data of words, of channels, or of both, which have the same sequences then. Options give the number of states (by
  /// default as many as there are tags; without tags a learner chooses it, and until then there is one state), the symbol
  /// that stands for a word nobody observed, and the priors of channels, which are weak and take their scale from the data
  /// where they are left out. States beyond the tags are named "state<k>". C: hws_hmm_data_new.
  static hawser::result<hawser::hmm_data> make(hawser::maybe<hawser::corpus> words = {}, hawser::maybe<hawser::channels>
      channels = {}, hawser::maybe<hawser::dictionary> dictionary = {}, hawser::maybe<hawser::tagged> observed = {}, const
      hawser::hmm_data_new_options &options = {});
  /// Data in the words, channels and states of a model, for what it says of them. Words that it lacks are read as the class
  /// of unknown words that their spelling says (hws_hmm_learner_model), or as its "<unk>" where it has no classes, in the
  /// states that the dictionary gives the words themselves. So words are best read without an alphabet given, lest their
  /// spelling is lost. A learner reads words of classes as "<unk>". C: hws_hmm_data_for.
  static hawser::result<hawser::hmm_data> for_(const hawser::hmm &hmm, hawser::maybe<hawser::corpus> words = {},
      hawser::maybe<hawser::channels> channels = {}, hawser::maybe<hawser::dictionary> other_dictionary = {},
      hawser::maybe<hawser::tagged> observed = {}, const hawser::hmm_data_for_options &options = {});
  /// Further sequences, as given data read them: in their words, states and priors of channels, with their dictionary.
  /// Held-out data are made so. C: hws_hmm_data_like.
  hawser::result<hawser::hmm_data> like(hawser::maybe<hawser::corpus> words = {}, hawser::maybe<hawser::channels> channels = {},
      hawser::maybe<hawser::dictionary> other_dictionary = {}, hawser::maybe<hawser::tagged> observed = {}, const
      hawser::hmm_data_like_options &options = {}) const;
  /// The same data with fewer states for some tokens. C: hws_hmm_data_allow.
  hawser::result<hawser::hmm_data> allow(hawser::span<const std::int64_t> places, hawser::span<const std::int64_t> offsets,
      hawser::span<const std::int32_t> states, const hawser::hmm_data_allow_options &options = {}) const;
  /// How many sequences the data have. C: hws_hmm_data_sequences.
  std::int64_t sequences() const;
  /// How many tokens all sequences of the data have. C: hws_hmm_data_tokens.
  std::int64_t tokens() const;
  /// How many states a model of the data has. C: hws_hmm_data_states.
  std::int64_t states() const;
};

/// What the tokens so far say of the hidden state and of the next token (the forward variable, normalized: Rabiner 1989,
/// III A). It keeps the model alive. Threads: one thread at a time may use it.
class hmm_filter : public detail::owner<hws_hmm_filter, hws_hmm_filter_free> {
 public:
  using owner::owner;
  /// A filter at the begin of a sequence. The option dictionary says whether words are kept to the states of the model's
  /// dictionary, as hws_hmm_data_for keeps them. C: hws_hmm_filter_new.
  static hawser::result<hawser::hmm_filter> make(const hawser::hmm &hmm, const hawser::hmm_filter_new_options &options = {});
  /// Another filter that stands where this one does. C: hws_hmm_filter_copy.
  hawser::result<hawser::hmm_filter> copy() const;
  /// Goes back to before the first token of a sequence. This and what follows allocates nothing unless it fails. C:
  /// hws_hmm_filter_start.
  hawser::result<void> start() const;
  /// Takes the next token. The sum of log_prob over a sequence and ln of hws_hmm_filter_end make hws_hmm_score. After an
  /// error the filter stands where it stood. C: hws_hmm_filter_step.
  hawser::result<double> step(std::int32_t symbol, hawser::span<const double> values) const;
  /// The probabilities of the last token's state given the tokens up to it; at the start the initial ones. C:
  /// hws_hmm_filter_states.
  hawser::result<std::vector<double>> states() const;
  /// The probabilities of the next token's word given the tokens so far, where "<unk>" stands for all unknown ones. With
  /// the probability of an end they sum to 1, or to less under a dictionary. C: hws_hmm_filter_next.
  hawser::result<std::vector<double>> next() const;
  /// The probability that the sequence ends here given the tokens so far; also 0 if it is below what a double holds. C:
  /// hws_hmm_filter_end.
  hawser::result<double> end() const;
};

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
/// An immutable grammar. Threads: immutable: any number of threads may use it at once.
class grammar : public detail::owner<hws_grammar, hws_grammar_free> {
 public:
  using owner::owner;
  /// A grammar of the caller's arrays, which are copied. The rules of a nonterminal come to stand together, in their order.
  /// C: hws_grammar_new.
  static hawser::result<hawser::grammar> make(const hawser::alphabet &nonterminals, const hawser::alphabet &words, std::int32_t
      start, hawser::span<const std::int32_t> parents, hawser::span<const std::int64_t> offsets, hawser::span<const
      std::int32_t> right, hawser::span<const double> rule_weights, hawser::span<const double> priors = {}, hawser::span<const
      std::int32_t> fixed = {}, const hawser::grammar_new_options &options = {});
  /// A grammar from text in one of the formats above that are one text. Nonterminals are numbered in the order of their
  /// first rules, words in that of their first occurrence. C: hws_grammar_read_text.
  static hawser::result<hawser::grammar> read_text(std::string_view text, const hawser::grammar_read_text_options &options =
      {});
  /// A grammar from the two texts of the Berkeley parser. The sums of its weights often differ from 1, because that parser
  /// leaves out small ones and smooths the lexicon. C: hws_grammar_read_berkeley.
  static hawser::result<hawser::grammar> read_berkeley(std::string_view rules, std::string_view lexicon, const
      hawser::grammar_read_berkeley_options &options = {});
  /// A grammar as text in one of the formats above. Weights are written so that the same bits are read back. Priors are
  /// written by johnson alone, and what is fixed by none. C: hws_grammar_write_text.
  hawser::result<std::string> write_text(const hawser::grammar_write_text_options &options = {}) const;
  /// The binary of a grammar, versioned and with checksums: weights, priors, what is fixed, and how it was learned. C:
  /// hws_grammar_write.
  hawser::result<std::vector<unsigned char>> write() const;
  /// A grammar from a copy of its binary. C: hws_grammar_read.
  static hawser::result<hawser::grammar> read(hawser::span<const unsigned char> buffer, const hawser::grammar_read_options
      &options = {});
#if (!defined(HWS_NO_FILES))
  /// Writes the binary of a grammar to a file. C: hws_grammar_write_file.
  hawser::result<void> write_file(std::string_view path) const;
  /// A grammar from a file with its binary. C: hws_grammar_read_file.
  static hawser::result<hawser::grammar> read_file(std::string_view path, const hawser::grammar_read_file_options &options =
      {});
#endif
  /// The grammar with a rule for each substring of the sentences in place of each rule A --> <any>, but for strings that A
  /// rewrites itself as anyway. These rules share its weight evenly, and each has its prior and is fixed if it is.
  /// Substrings of the held-out sentences count like the others, so that none is impossible. The words of the sentences
  /// that are new follow those of the grammar, and "<any>" is none any more. C: hws_grammar_with_substrings.
  hawser::result<hawser::grammar> with_substrings(const hawser::corpus &corpus, hawser::maybe<hawser::corpus> heldout = {},
      const hawser::grammar_with_substrings_options &options = {}) const;
  /// The names of a grammar's nonterminals; nonterminal A has the label A + 1. C: hws_grammar_nonterminals.
  hawser::result<hawser::alphabet> nonterminals() const;
  /// The words of a grammar. C: hws_grammar_words.
  hawser::result<hawser::alphabet> words() const;
  /// A number about a grammar, by its name. C: hws_grammar_info.
  hawser::result<double> info(std::string_view name) const;
  /// The method by which a grammar was learned, "given" if it was not: a word of ASCII. C: hws_grammar_method.
  hawser::result<std::string> method() const;
  /// How a grammar was learned, in more words: an object like that of hws_hmm_card; "{}" for one that was given. C:
  /// hws_grammar_card.
  hawser::result<std::string> card() const;
  /// The left side of each rule, ascending. C: hws_grammar_parents.
  hawser::result<std::vector<std::int32_t>> parents() const;
  /// Where each rule's right side begins among all right sides, and the end of the last one. C: hws_grammar_offsets.
  hawser::result<std::vector<std::int64_t>> offsets() const;
  /// The symbols of all right sides, one rule after the other. C: hws_grammar_right_sides.
  hawser::result<std::vector<std::int32_t>> right_sides() const;
  /// The weight of each rule of a grammar. C: hws_grammar_weights.
  hawser::result<std::vector<double>> weights() const;
  /// The prior of each rule; no entries if the grammar has none. C: hws_grammar_priors.
  hawser::result<std::vector<double>> priors() const;
  /// Which rules learners leave as they are; no entries if the grammar does not say. C: hws_grammar_fixed.
  hawser::result<std::vector<std::int32_t>> fixed() const;
  /// The log of the weight of all finite trees of each nonterminal. A probabilistic grammar is consistent if that of the
  /// start is 0: otherwise some of its probability is lost to trees without end. It is the least solution of polynomial
  /// equations, by Newton's method from below on their components, which converges at critical grammars, too. C:
  /// hws_grammar_mass.
  hawser::result<grammar_mass_result> mass(const hawser::grammar_mass_options &options = {}) const;
  /// The expected length and entropy of a finite tree of the start, if trees are drawn in proportion to their weights. C:
  /// hws_grammar_expectations.
  hawser::result<grammar_expectations_result> expectations(const hawser::grammar_expectations_options &options = {}) const;
  /// Sentences drawn from a grammar: the yields of finite trees of the start, drawn in proportion to their weights, so that
  /// an inconsistent grammar has no trees without end here. Sentence i is a function of the seed and i alone. C:
  /// hws_grammar_sample.
  hawser::result<hawser::corpus> sample(std::int64_t n, std::uint64_t seed, const hawser::grammar_sample_options &options = {})
      const;
  /// The log weight of each sentence: ln of the sum of the weights of all its trees. Words are matched by their names; a
  /// sentence with a word that the grammar lacks has no tree. C: hws_grammar_score.
  hawser::result<std::vector<double>> score(const hawser::corpus &corpus, const hawser::grammar_score_options &options = {})
      const;
  /// How often the trees of sentences are expected to use each rule, summed over the sentences: the derivatives of the log
  /// weight by the logs of the rules' weights. C: hws_grammar_counts.
  hawser::result<grammar_counts_result> counts(const hawser::corpus &corpus, const hawser::grammar_counts_options &options = {})
      const;
  /// Trees of sentences as a treebank: the best tree of each, the k best ones, or several that are drawn. The option
  /// `decode` says which. C: hws_grammar_parse.
  hawser::result<grammar_parse_result> parse(const hawser::corpus &corpus, std::int64_t trees, const
      hawser::grammar_parse_options &options = {}) const;
  /// Where units of sentences end, such as the morphs of words whose characters are the grammar's words. A unit is what a
  /// rule with words alone in its right side rewrites a nonterminal as; a word of another right side is a unit by itself. A
  /// sentence without a tree is one unit. C: hws_grammar_segment.
  hawser::result<grammar_segment_result> segment(const hawser::corpus &corpus, const hawser::grammar_segment_options &options =
      {}) const;
  /// Expected uses of each rule as hws_grammar_counts gives them, of the trees that agree with what is known. No node
  /// crosses a constituent of the treebank: each node's words are all inside of it, all outside of it, or hold all of its
  /// words. A word that has a tag has no other one, if the option `tags` says so, and stands in no longer right side. C:
  /// hws_grammar_counts_known.
  hawser::result<grammar_counts_known_result> counts_known(const hawser::treebank &known, const
      hawser::grammar_counts_known_options &options = {}) const;
  /// Trees as hws_grammar_parse gives them, of those that agree with what is known, as hws_grammar_counts_known says it.
  /// Where labels are required of some words, max-rule counts nodes over them below and above these labels apart. C:
  /// hws_grammar_parse_known.
  hawser::result<grammar_parse_known_result> parse_known(const hawser::treebank &known, std::int64_t trees, const
      hawser::grammar_parse_known_options &options = {}) const;
  /// The log weight of a machine, such as a lattice: ln of the sum over all pairs of a path and a tree that read the same
  /// words, of the products of their weights. Failure, default and epsilon arcs count as they do in sums over machines, and
  /// cycles are solved for. A machine that accepts one sentence with weight 1 has that sentence's log weight. Words are
  /// matched by their names, or by their labels if neither side has names. A word that the grammar lacks is read as its
  /// class, or has no tree; default arcs read each of them. Nonterminals between two states count as states for limits, and
  /// rules over them as arcs. C: hws_grammar_score_lattice.
  hawser::result<double> score_lattice(const hawser::machine &lattice, const hawser::grammar_score_lattice_options &options =
      {}) const;
  /// How often pairs of a path and a tree are expected to use each rule, each arc and each final weight: the derivatives of
  /// the log weight by the logs of their weights. A failure arc counts when a look-up goes through it. C:
  /// hws_grammar_counts_lattice.
  hawser::result<grammar_counts_lattice_result> counts_lattice(const hawser::machine &lattice, const
      hawser::grammar_counts_lattice_options &options = {}) const;
  /// The heaviest pair of a path and a tree, as a treebank of one sentence: the path's words with the tree, as
  /// hws_grammar_parse has trees. If there is none, the sentence has no words. Of pairs of the same weight it is always the
  /// same one. C: hws_grammar_parse_lattice.
  hawser::result<grammar_parse_lattice_result> parse_lattice(const hawser::machine &lattice, const
      hawser::grammar_parse_lattice_options &options = {}) const;
  /// The grammar of all pairs of a path and a tree, in which each string weighs what grammar and machine give it together.
  /// Nonterminal A between states p and q is named A<p-q>, and the start S is named S<>. Only what a tree of the start has
  /// is there. The machine's weights are in those of rules with words, and its final weights in those of the start's rules.
  /// hws_grammar_mass gives its start the log weight of hws_grammar_score_lattice. Words that the grammar lacks stand as
  /// classes. C: hws_grammar_intersect.
  hawser::result<hawser::grammar> intersect(const hawser::machine &lattice, const hawser::grammar_intersect_options &options =
      {}) const;
  /// A right-linear grammar as a machine that gives each string the same weight. In such a grammar a right side has a
  /// nonterminal at its end alone. States are the nonterminals in their order, then one where all words were read, then
  /// those inside longer rules. Real weights have the same bits. C: hws_grammar_machine.
  hawser::result<hawser::machine> machine(hawser::semiring semiring, const hawser::grammar_machine_options &options = {}) const;
  /// A machine as a right-linear grammar that gives each string the same weight. The states on accepting paths are the
  /// nonterminals q0, q1, ... by their numbers, each arc is a rule `q1 --> word q2`, and each final weight an empty rule.
  /// Arcs that have the same label and states are one rule. Failure and default arcs are made explicit. C:
  /// hws_grammar_from_machine.
  static hawser::result<hawser::grammar> from_machine(const hawser::machine &machine, const hawser::grammar_from_machine_options
      &options = {});
};

/// The words of a sentence that were read so far. It is immutable: reading a word gives a new prefix, and the old one may
/// be kept and read from again. Prefixes that come from each other share their memory. Threads: immutable: any number of
/// threads may use it at once.
class grammar_prefix : public detail::owner<hws_grammar_prefix, hws_grammar_prefix_free> {
 public:
  using owner::owner;
  /// A prefix of no word. What may follow it are the finite trees of the start, of any length: left recursion, cycles and
  /// empty rules are solved for, as for hws_grammar_mass. C: hws_grammar_prefix_new.
  static hawser::result<hawser::grammar_prefix> make(const hawser::grammar &grammar, const hawser::grammar_prefix_new_options
      &options = {});
  /// Reads one word. C: hws_grammar_prefix_read.
  hawser::result<hawser::grammar_prefix> read(std::int32_t word, const hawser::grammar_prefix_read_options &options = {}) const;
  /// The log weight of all sentences that begin with what was read, and of what was read as a sentence. C:
  /// hws_grammar_prefix_score.
  hawser::result<grammar_prefix_score_result> score() const;
  /// The log weight of all sentences that begin with what was read and one word more, for every word: less the log weight
  /// of the prefix, the log probability of the next word. C: hws_grammar_prefix_next.
  hawser::result<std::vector<double>> next() const;
};

#endif
#if (!defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN)
/// An immutable bitext. Threads: immutable: any number of threads may use it at once.
class bitext : public detail::owner<hws_bitext, hws_bitext_free> {
 public:
  using owner::owner;
  /// A bitext of two corpora, which it keeps. C: hws_bitext_new.
  static hawser::result<hawser::bitext> make(const hawser::corpus &source, const hawser::corpus &target);
  /// A bitext from lines `source ||| target`, words between blanks. A side may be empty, and keeps its line. C:
  /// hws_bitext_read.
  static hawser::result<hawser::bitext> read(std::string_view text, const hawser::bitext_read_options &options = {});
  /// How many pairs of sequences a bitext has. C: hws_bitext_count.
  std::int64_t count() const;
  /// One side of a bitext. C: hws_bitext_corpus.
  hawser::result<hawser::corpus> corpus(std::int32_t side) const;
};

/// Links between the words of pairs: for each pair, which source position goes with which target position, both from 0.
/// Immutable. Links that were marked by hand are sure or only possible. Links of an aligner are sure, and have a
/// probability. Threads: immutable: any number of threads may use it at once.
class links : public detail::owner<hws_links, hws_links_free> {
 public:
  using owner::owner;
  /// Links of the caller's arrays, which are copied. Within a pair they are sorted, and what is there twice is kept once.
  /// C: hws_links_new.
  static hawser::result<hawser::links> make(hawser::span<const std::int64_t> offsets, hawser::span<const std::int32_t> sources,
      hawser::span<const std::int32_t> targets, hawser::span<const std::int32_t> sure = {});
  /// Links from text, a line per pair: `1-2` is sure and `1p2` possible, source position first, between blanks. What stands
  /// before the last tab of a line is skipped, so that files of pairs or collections with links are read too. C:
  /// hws_links_read.
  static hawser::result<hawser::links> read(std::string_view text, const hawser::links_read_options &options = {});
  /// Links as text, in the form that hws_links_read takes: without possible ones that of Pharaoh. C: hws_links_write.
  hawser::result<std::string> write(const hawser::links_write_options &options = {}) const;
  /// How many pairs there are links of, pairs without links counted. C: hws_links_count.
  std::int64_t count() const;
  /// All links, borrowed. Those of a pair are in the order of source positions, then of target positions. C:
  /// hws_links_arrays_view.
  hawser::result<links_arrays_view_result> arrays_view() const;
  /// One set of links from those of two directions, by the rule that an option names. The growing rules are those of Moses
  /// (Koehn, Och, Marcu 2003): they begin with the intersection and add neighbouring links of the union whose words have
  /// none, then, with `final`, links of either direction where one word has none, or with `final-and` neither has.
  /// Probabilities are the products of both directions', or that of the one there is. C: hws_links_symmetrize.
  hawser::result<hawser::links> symmetrize(const hawser::links &reverse, const hawser::links_symmetrize_options &options = {})
      const;
  /// How well links agree with those that were marked by hand (Och and Ney 2003), over all pairs that have marked links. C:
  /// hws_links_evaluate.
  hawser::result<double> evaluate(const hawser::links &links, std::string_view name) const;
};

/// An immutable model that aligns words, in one direction or in both. Threads: immutable: any number of threads may use it
/// at once.
class aligner : public detail::owner<hws_aligner, hws_aligner_free> {
 public:
  using owner::owner;
  /// One aligner with the counts of two, as if both had counted together what each has. Words are found by name. C:
  /// hws_aligner_merge.
  hawser::result<hawser::aligner> merge(const hawser::aligner &second, const hawser::aligner_merge_options &options = {}) const;
  /// A number about an aligner, by its name. C: hws_aligner_info.
  hawser::result<double> info(std::string_view name) const;
  /// How an aligner was learned: an object like that of hws_hmm_card. C: hws_aligner_card.
  hawser::result<std::string> card() const;
  /// The words of one side of an aligner. C: hws_aligner_words.
  hawser::result<hawser::alphabet> words(std::int32_t side) const;
  /// Links of pairs, seen before or not. Words are found by name, and one that the aligner lacks may be aligned to any.
  /// ibm1 and hmm have exact posteriors. Those of fertilities are averaged over a sampler whose draws depend on a pair's
  /// words and the seed alone: a pair has the same links wherever it stands. C: hws_aligner_align.
  hawser::result<hawser::links> align(const hawser::bitext &bitext, const hawser::aligner_align_options &options = {}) const;
  /// ln p(target words given source words) of pairs, by the sums of ibm1 or hmm; under fertilities by those of hmm with the
  /// same jumps. Divided by the number of words it tells translations from what is none. C: hws_aligner_score.
  hawser::result<std::vector<double>> score(const hawser::bitext &bitext, const hawser::aligner_score_options &options = {})
      const;
  /// Probabilities of translations as text: lines `target source p`, as lex.e2f of Moses has them, sorted by source word in
  /// the order of its vocabulary and then by falling probability. NULL stands for null. C: hws_aligner_lexicon.
  hawser::result<std::string> lexicon(const hawser::aligner_lexicon_options &options = {}) const;
  /// The binary of an aligner, versioned and with checksums. C: hws_aligner_write.
  hawser::result<std::vector<unsigned char>> write() const;
  /// An aligner from a copy of its binary. C: hws_aligner_read.
  static hawser::result<hawser::aligner> read(hawser::span<const unsigned char> buffer, const hawser::aligner_read_options
      &options = {});
#if (!defined(HWS_NO_FILES))
  /// Writes an aligner's binary to a file. C: hws_aligner_write_file.
  hawser::result<void> write_file(std::string_view path) const;
  /// An aligner from a file with its binary. With the option in_place the file is mapped, where the system maps files, and
  /// must not change while the aligner lives. C: hws_aligner_read_file.
  static hawser::result<hawser::aligner> read_file(std::string_view path, const hawser::aligner_read_file_options &options =
      {});
#endif
};

#endif
#if ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && (!defined(HWS_WITH_MRF) || HWS_WITH_MRF))
/// An immutable parser. Threads: immutable: any number of threads may use it at once.
class parser : public detail::owner<hws_parser, hws_parser_free> {
 public:
  using owner::owner;
  /// A number about a parser, by its name. C: hws_parser_info.
  hawser::result<double> info(std::string_view name) const;
  /// The method of inference that a parser was trained with, and that it parses with unless the option `method` says
  /// otherwise. C: hws_parser_method.
  hawser::result<std::string> method() const;
  /// What a parser's features look at. C: hws_parser_templates.
  hawser::result<std::string> templates() const;
  /// How a parser was learned: an object like that of hws_hmm_card. C: hws_parser_card.
  hawser::result<std::string> card() const;
  /// The heads of sentences: of each sentence the tree that is expected to have most heads right, by the marginals. Any
  /// number of threads gives the same heads. C: hws_parser_parse.
  hawser::result<hawser::parses> parse(const hawser::treebank &treebank, const hawser::parser_parse_options &options = {})
      const;
  /// The probability of every arc, and the score of every arc by itself, in squares as hawser/trees.h has them. With the
  /// scores hws_trees_best and its like find trees of arcs alone. C: hws_parser_marginals.
  hawser::result<parser_marginals_result> marginals(const hawser::treebank &treebank, std::int64_t count, const
      hawser::parser_marginals_options &options = {}) const;
  /// The binary of a parser, versioned and with checksums. C: hws_parser_write.
  hawser::result<std::vector<unsigned char>> write() const;
  /// A parser from a copy of its binary. A checkpoint of a learner of parsers is read too, as the parser that it has
  /// learned, and so are files that the command line wrote before version 0.1. C: hws_parser_read.
  static hawser::result<hawser::parser> read(hawser::span<const unsigned char> buffer, const hawser::parser_read_options
      &options = {});
#if (!defined(HWS_NO_FILES))
  /// Writes a parser's binary to a file. C: hws_parser_write_file.
  hawser::result<void> write_file(std::string_view path) const;
  /// A parser from a file with its binary. C: hws_parser_read_file.
  static hawser::result<hawser::parser> read_file(std::string_view path, const hawser::parser_read_file_options &options = {});
#endif
};

/// Heads of the sentences of a treebank, and what finding them took. Immutable. Threads: immutable: any number of threads
/// may use it at once.
class parses : public detail::owner<hws_parses, hws_parses_free> {
 public:
  using owner::owner;
  /// The treebank that was parsed, with the heads that were found and without relations. C: hws_parses_treebank.
  hawser::result<hawser::treebank> treebank() const;
  /// A number about what parsing took, by its name. Seconds are those of processors, summed over threads, and differ from
  /// run to run. C: hws_parses_info.
  hawser::result<double> info(std::string_view name) const;
};

#endif
/// A learner of an edit model from pairs of strings, by EM.
class edit_learner : public learner {
 public:
  using learner::learner;
  /// A learner of an edit model from pairs of strings, by EM. A step is one iteration over all pairs. It never lowers the
  /// objective log-likelihood + ln prior, where the prior of each context's own distribution is a Dirichlet around the
  /// starting model: an option's number of pseudo-counts, spread over the outcomes as the starting model does in that
  /// context. Every context that occurs at some cell of a pair's grid gets a distribution of its own. Any number of threads
  /// gives the same bits. Memory: 4 bytes per cell of all grids, and three times contexts * (symbols + 1) doubles. C:
  /// hws_edit_learner_new.
  static hawser::result<hawser::edit_learner> make(const hawser::edit_model &start, const hawser::strings &pairs,
      hawser::maybe<hawser::strings> heldout = {}, const hawser::edit_learner_new_options &options = {});
  /// The edit model as it stands after the steps made. C: hws_edit_learner_model.
  hawser::result<hawser::edit_model> model() const;
  /// The expected numbers of edits over the data, under the model before the last step. C: hws_edit_learner_edits.
  hawser::result<edit_learner_edits_result> edits() const;
};

#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)
/// A learner of the beliefs of a graph's variables.
class graph_learner : public learner {
 public:
  using learner::learner;
  /// A learner of the beliefs of a graph's variables. The option `method` says how string variables keep their messages;
  /// finite variables keep vectors under every method, so that bp to pep-greedy are the same where no factor reads strings
  /// or tapes. C: hws_graph_learner_new.
  static hawser::result<hawser::graph_learner> make(const hawser::graph &graph, const hawser::graph_learner_new_options &options
      = {});
  /// The method of a learner as the option "method" has it; where that is auto, the one that was chosen. C:
  /// hws_graph_learner_method.
  hawser::result<std::string> method() const;
  /// A learner in a changed graph with another one's options. Under ep, pep, pep-greedy and surrogate, and between finite
  /// variables and tables under all methods but exact, it starts from the messages, distributions or states of the other,
  /// which stays as it is, and so needs fewer sweeps where little has changed (EM, frame after frame), unless the option
  /// separate is set or zeros leave other values; other methods start anew. No step is made yet. C:
  /// hws_graph_learner_with_graph.
  hawser::result<hawser::graph_learner> with_graph(const hawser::graph &graph) const;
  /// Puts other tables into factors of a learner, in place: the graph stays as it is, and the learner has tables of its own
  /// from then on. So a caller that goes from frame to frame makes one graph and one learner. The run begins anew, without
  /// steps, and its results are those of a new learner in the changed graph. A call that fails leaves the learner as it
  /// was. C: hws_graph_learner_set_tables.
  hawser::result<void> set_tables(hawser::span<const std::int64_t> factors, hawser::span<const double> tables, std::int32_t
      keep) const;
  /// The belief of a finite variable. C: hws_graph_learner_probabilities.
  hawser::result<std::vector<double>> probabilities(std::int64_t variable, std::int64_t count) const;
  /// The beliefs of all finite variables: those of the first one by value, then those of the next. C:
  /// hws_graph_learner_marginals.
  hawser::result<std::vector<double>> marginals() const;
  /// The beliefs of all factors that are tables, as expected counts need them: the probability of each entry of the first
  /// table, as hws_graph_builder_add_table orders them, then those of the next. Each table's sum to 1. C:
  /// hws_graph_learner_factor_marginals.
  hawser::result<std::vector<double>> factor_marginals() const;
  /// The expected count of each weight: of all features that have it, the sum of the probabilities that their variables
  /// have the values they ask for. These are the derivatives of ln Z by the weights where the method is exact, and those of
  /// its value under bp and trw once they have converged. A gradient of a likelihood is a difference of two such vectors.
  /// C: hws_graph_learner_expected_counts.
  hawser::result<std::vector<double>> expected_counts() const;
  /// A state of high weight of a graph of finite variables and tables: a value of each variable. Under exact, and under
  /// max-product on trees, it is the best one of all. The metric "best_log_weight" is its log weight. Otherwise no change
  /// of a single value is better. Under max-product it is the best that messages gave after any step, in graphs of up to
  /// 2^16 edges; under gibbs it is the best that the chains were in at the end of a step. C: hws_graph_learner_best_state.
  hawser::result<std::vector<std::int32_t>> best_state() const;
  /// The k states of the highest weights, under method exact. Of states of equal weight the one with the lower value at the
  /// first variable where they differ comes first, and which of them are given where not all can be is the same in each
  /// run. C: hws_graph_learner_best_states.
  hawser::result<graph_learner_best_states_result> best_states(std::int64_t k, std::int64_t count, const
      hawser::graph_learner_best_states_options &options = {}) const;
  /// Strings drawn from the belief of a variable, or values (value v of a finite variable is the string of the one symbol v
  /// + 1), each with the number 1 beside it. Item i depends on the belief, the seed, the variable and i alone. C:
  /// hws_graph_learner_sample.
  hawser::result<hawser::strings> sample(std::int64_t variable, std::int64_t n, std::uint64_t seed, const
      hawser::graph_learner_sample_options &options = {}) const;
  /// A number about one variable, by its name. C: hws_graph_learner_variable.
  hawser::result<double> variable(std::int64_t variable, std::string_view name, const hawser::graph_learner_variable_options
      &options = {}) const;
#if ((!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM))
  /// The normalized belief of a string variable as an acceptor in the log semiring. C: hws_graph_learner_belief.
  hawser::result<hawser::machine> belief(std::int64_t variable, const hawser::graph_learner_belief_options &options = {}) const;
  /// The normalized belief of a string variable that is kept as n-grams, as a log-linear model. C: hws_graph_learner_model.
  hawser::result<hawser::ngram> model(std::int64_t variable, const hawser::graph_learner_model_options &options = {}) const;
  /// The log-probability of strings under the normalized belief of a string variable. C: hws_graph_learner_log_probs.
  hawser::result<std::vector<double>> log_probs(std::int64_t variable, const hawser::strings &strings, const
      hawser::graph_learner_log_probs_options &options = {}) const;
  /// The best strings of a belief, with their posterior probabilities as values. C: hws_graph_learner_best.
  hawser::result<hawser::strings> best(std::int64_t variable, std::int64_t n, const hawser::graph_learner_best_options &options
      = {}) const;
#endif
  /// What the full graph's marginals can be, where D(H || F) is at most a bound: for each value the least and the largest
  /// probability x with kl(marginal, x) <= bound. C: hws_graph_learner_intervals.
  hawser::result<graph_learner_intervals_result> intervals(double bound, std::int64_t count) const;
};

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
/// A learner of a dependency model from sentences without trees.
class dmv_learner : public learner {
 public:
  using learner::learner;
  /// A learner of a dependency model from sentences without trees. The option `method` says how: C: hws_dmv_learner_new.
  static hawser::result<hawser::dmv_learner> make(hawser::maybe<hawser::dmv> model, const hawser::corpus &sentences,
      hawser::maybe<hawser::corpus> heldout = {}, const hawser::dmv_learner_new_options &options = {});
  /// A learner as hws_dmv_learner_new makes it, of trees alone in which no subtree crosses a bracket: the words of each
  /// subtree are all inside of the bracket, all outside of it, or hold all of its words. Brackets are the constituents of a
  /// treebank, whose labels do not count. Every method is that of the other call, with these trees in place of all, but the
  /// harmonic start counts without brackets. A sentence without brackets has all its trees. C: hws_dmv_learner_new_known.
  static hawser::result<hawser::dmv_learner> new_known(hawser::maybe<hawser::dmv> model, const hawser::corpus &sentences, const
      hawser::treebank &known, hawser::maybe<hawser::corpus> heldout = {}, const hawser::dmv_learner_new_known_options &options
      = {});
  /// The dependency model as it stands: of em and hard-em the last estimate; of vi, svi, scvi and cvi the posterior mean;
  /// of samplers the mean under the average counts of the best chain's samples. C: hws_dmv_learner_model.
  hawser::result<hawser::dmv> model() const;
};

/// A learner of a grammar with latent annotations from trees.
class pcfg_la_learner : public learner {
 public:
  using learner::learner;
  /// A learner of a grammar with latent annotations from trees. The option `method` says how: C: hws_pcfg_la_learner_new.
  static hawser::result<hawser::pcfg_la_learner> make(hawser::maybe<hawser::pcfg_la> model, const hawser::treebank &trees,
      std::string_view signatures = {}, const hawser::pcfg_la_learner_new_options &options = {});
  /// The grammar as it stands: of em and hard-em the last estimate; of the others the posterior mean, of samplers under the
  /// average counts of the best chain's samples. C: hws_pcfg_la_learner_model.
  hawser::result<hawser::pcfg_la> model() const;
};

/// The same as a learner, which can be stopped, saved and resumed (hawser/learner.
class pcfg_la_split_merge_learner : public learner {
 public:
  using learner::learner;
  /// The same as a learner, which can be stopped, saved and resumed (hawser/learner.h). A step is a split of all subtypes,
  /// a merge, or a step of EM with the smoothing behind it. The metric iterations says how many there are.
  /// hws_pcfg_la_learner_model gives the grammar as it stands; at the end it is bit for bit that of
  /// hws_pcfg_la_split_merge. C: hws_pcfg_la_split_merge_learner_new.
  static hawser::result<hawser::pcfg_la_split_merge_learner> make(const hawser::pcfg_la &pcfg_la, const hawser::treebank &trees,
      const hawser::pcfg_la_split_merge_learner_new_options &options = {});
};

#endif
#if (!defined(HWS_WITH_PFA) || HWS_WITH_PFA)
/// A learner of an automaton from the sequences of a corpus.
class pfa_learner : public learner {
 public:
  using learner::learner;
  /// A learner of an automaton from the sequences of a corpus. The option `method` says how: C: hws_pfa_learner_new.
  static hawser::result<hawser::pfa_learner> make(hawser::maybe<hawser::pfa> start, const hawser::corpus &corpus,
      hawser::maybe<hawser::corpus> heldout = {}, const hawser::pfa_learner_new_options &options = {});
  /// The automaton or ensemble as it stands after the steps made. C: hws_pfa_learner_model.
  hawser::result<hawser::pfa> model() const;
  /// Whether a learner chooses sizes, and what of. The chosen candidate comes first, then the best; without rows nothing is
  /// chosen. Numbers that are not known yet are NaN. C: hws_pfa_learner_candidates.
  hawser::result<std::vector<double>> candidates() const;
};

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)
/// A learner of a hidden Markov model from data.
class hmm_learner : public learner {
 public:
  using learner::learner;
  /// A learner of a hidden Markov model from data. The option `method` says how; by default it is vi with channels, cvi1
  /// with a dictionary or observed tags, else cgs: C: hws_hmm_learner_new.
  static hawser::result<hawser::hmm_learner> make(hawser::maybe<hawser::hmm> start, const hawser::hmm_data &data,
      hawser::maybe<hawser::hmm_data> heldout = {}, const hawser::hmm_learner_new_options &options = {});
  /// Sets the bases of a prior from the next step on: the parameter of an outcome is the concentration times its base.
  /// Outcomes are states; states, then the end if there is one; words. A base of 0 forbids the outcome: its probability and
  /// its count are 0 and stay 0, as in a left-right model, where transition[j][k] is forbidden for k < j. Sequences that
  /// are impossible then make a step fail with HWS_E_EMPTY, and strings over the words may have probability 0. cgs draws
  /// one state at a time, so it needs zeros under which single changes lead everywhere. A choice among candidates keeps
  /// bases for all of them; under choose=grid a candidate's own concentrations take the place of `concentration` until one
  /// is chosen. What is refused changes nothing. C: hws_hmm_learner_set_prior.
  hawser::result<void> set_prior(std::string_view which, double concentration, hawser::span<const double> base) const;
  /// The hidden Markov model as it stands after the steps made. C: hws_hmm_learner_model.
  hawser::result<hawser::hmm> model(const hawser::hmm_learner_model_options &options = {}) const;
  /// What a grid of priors, or of numbers of states, chooses from, in its order. There are no rows where nothing is chosen.
  /// C: hws_hmm_learner_candidates.
  hawser::result<std::vector<double>> candidates() const;
};

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
/// A learner of a grammar's weights from sentences, whose trees are hidden.
class grammar_learner : public learner {
 public:
  using learner::learner;
  /// A learner of a grammar's weights from sentences, whose trees are hidden. Each nonterminal has a Dirichlet prior over
  /// its rules. Rules that the grammar calls fixed keep their weights, and the others of their nonterminal share what these
  /// leave. C: hws_grammar_learner_new.
  static hawser::result<hawser::grammar_learner> make(const hawser::grammar &grammar, const hawser::corpus &corpus,
      hawser::maybe<hawser::corpus> heldout = {}, const hawser::grammar_learner_new_options &options = {});
  /// A learner as hws_grammar_learner_new makes it, of the trees alone that agree with what is known of each sentence, as
  /// hws_grammar_counts_known says it: no node crosses a bracket, and labels are met if the option `labels` says so. Every
  /// method is that of the other call, with these trees in place of all. A sentence of which nothing is known has all its
  /// trees. C: hws_grammar_learner_new_known.
  static hawser::result<hawser::grammar_learner> new_known(const hawser::grammar &grammar, const hawser::corpus &corpus, const
      hawser::treebank &known, hawser::maybe<hawser::corpus> heldout = {}, const hawser::grammar_learner_new_known_options
      &options = {});
  /// The grammar with the weights that the learner has after the steps made: posterior means for vi, svi, scvi, cvi and the
  /// samplers. It has the learner's method and card. If the corpus has classes of words (hws_corpus_with_classes), their
  /// table is in the card. A text of the grammar has no card. C: hws_grammar_learner_model.
  hawser::result<hawser::grammar> model() const;
};

#endif
#if (!defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN)
/// A learner of alignments.
class align_learner : public learner {
 public:
  using learner::learner;
  /// A learner of alignments. A step is one step of the schedule, in each direction that the options name. Both directions
  /// and all chains of a sampler are made at once if there are threads, and any number of them gives the same bits. Memory:
  /// 12 bytes for each pair of words that some pair of sequences has both of, more for samplers, and 4 bytes for each pair
  /// of positions. C: hws_align_learner_new.
  static hawser::result<hawser::align_learner> make(hawser::maybe<hawser::aligner> start, const hawser::bitext &bitext, const
      hawser::align_learner_new_options &options = {});
  /// An aligner as it stands after the steps made: posterior means of the parameters under the priors. Its model is that of
  /// the last stage that has begun. C: hws_align_learner_model.
  hawser::result<hawser::aligner> model() const;
};

#endif
#if ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && (!defined(HWS_WITH_MRF) || HWS_WITH_MRF))
/// A learner of parsers: maximum likelihood by AdaGrad (Duchi, Hazan and Singer 2011).
class parser_learner : public learner {
 public:
  using learner::learner;
  /// A learner of parsers: maximum likelihood by AdaGrad (Duchi, Hazan and Singer 2011). A step takes `batch` sentences and
  /// moves the weights by the features that their trees have minus those that are expected. A pass over the treebank ends
  /// with a step of what is left, and the next one has another order, from the seed. Any number of threads gives the same
  /// bits. C: hws_parser_learner_new.
  static hawser::result<hawser::parser_learner> make(const hawser::treebank &treebank, hawser::maybe<hawser::parser> start = {},
      const hawser::parser_learner_new_options &options = {});
  /// The parser as it stands after the steps made. C: hws_parser_learner_model.
  hawser::result<hawser::parser> model() const;
  /// How far the gradient of the first sentence's log-likelihood is from finite differences: the largest difference among
  /// its largest parts, relative to the largest of them. Under tree and bp it shows that inference has converged; under the
  /// other methods the choice of pairs depends on the weights, which the gradient does not see. C:
  /// hws_parser_learner_gradient_error.
  hawser::result<double> gradient_error(std::int64_t weights) const;
};

#endif
/// What hws_monitor_read gives.
struct monitor_read_result {
  const char * stage;
  std::int64_t done;
  std::int64_t total;
};

/// What hws_strings_arrays_view gives.
struct strings_arrays_view_result {
  hawser::span<const std::int64_t> offsets;
  hawser::span<const std::int32_t> labels;
  hawser::span<const double> values;
};

/// What hws_machine_final gives.
struct machine_final_result {
  double weight;
  bool is_final;
};

/// What hws_machine_arc_range gives.
struct machine_arc_range_result {
  std::int64_t begin;
  std::int64_t end;
};

/// What hws_machine_arc gives.
struct machine_arc_result {
  std::int64_t from;
  std::vector<std::int32_t> labels;
  double weight;
  std::int64_t to;
};

/// What hws_machine_copy_arcs gives.
struct machine_copy_arcs_result {
  std::vector<std::int64_t> from;
  std::vector<std::int32_t> labels;
  std::vector<double> weights;
  std::vector<std::int64_t> to;
};

/// What hws_machine_copy_finals gives.
struct machine_copy_finals_result {
  std::vector<double> weights;
  std::vector<std::int32_t> is_final;
};

/// What hws_machine_components gives.
struct machine_components_result {
  std::vector<std::int32_t> component;
  std::int64_t count;
};

/// What hws_machine_expected_counts gives.
struct machine_expected_counts_result {
  std::vector<double> arc_counts;
  std::vector<double> final_counts;
};

/// What hws_machine_expectation gives.
struct machine_expectation_result {
  std::vector<double> mean;
  std::vector<double> covariance;
};

/// What hws_machine_fit_weights gives.
struct machine_fit_weights_result {
  hawser::machine fitted;
  double cross_entropy;
};

/// What hws_machine_total_difference gives.
struct machine_total_difference_result {
  double difference;
  double log_ratio;
};

#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)
/// What hws_trees_marginals gives.
struct call_trees_marginals_result {
  std::vector<double> marginals;
  std::vector<double> log_totals;
};

/// What hws_trees_best gives.
struct call_trees_best_result {
  std::vector<std::int32_t> heads;
  std::vector<double> best;
};

/// What hws_trees_grandparent_marginals gives.
struct call_trees_grandparent_marginals_result {
  std::vector<double> marginals;
  std::vector<double> means;
  std::vector<double> log_totals;
};

/// What hws_trees_grandparent_best gives.
struct call_trees_grandparent_best_result {
  std::vector<std::int32_t> heads;
  std::vector<double> best;
};

#endif
#if (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
/// What hws_ngram_theta gives.
struct ngram_theta_result {
  std::vector<std::int64_t> offsets;
  std::vector<double> theta;
  std::int64_t count;
  std::vector<std::int32_t> labels;
  std::int64_t label_count;
};

/// What hws_ngram_normalize gives.
struct ngram_normalize_result {
  hawser::ngram normalized;
  double log_total;
};

/// What hws_ngram_segment_text gives.
struct ngram_segment_text_result {
  hawser::strings strings;
  hawser::alphabet built;
};

/// What hws_ngram_project gives.
struct ngram_project_result {
  hawser::ngram model;
  double cross_entropy;
};

/// What hws_ngram_score gives.
struct ngram_score_result {
  std::vector<double> log_probs;
  std::vector<double> known_log_probs;
  std::vector<std::int64_t> unknown_counts;
};

/// What hws_ngram_score_symbols gives.
struct ngram_score_symbols_result {
  std::vector<double> log_probs;
  std::vector<std::int32_t> lengths;
};

/// What hws_ngram_perplexity gives.
struct ngram_perplexity_result {
  double perplexity;
  double without_unknown;
  double tokens;
  double unknown;
};

/// What hws_ngram_score_word gives.
struct ngram_score_word_result {
  std::int64_t next;
  double log_prob;
};

/// What hws_ngram_score_words gives.
struct ngram_score_words_result {
  std::int64_t next;
  std::vector<double> log_probs;
};

/// What hws_ngram_best_continuations gives.
struct ngram_best_continuations_result {
  std::vector<std::int32_t> words;
  std::vector<double> log_probs;
  std::int64_t count;
};

#endif
/// What hws_edit_learner_edits gives.
struct edit_learner_edits_result {
  double insertions;
  double deletions;
  double copies;
  double substitutions;
};

/// What hws_speller_correct gives.
struct speller_correct_result {
  std::vector<std::int64_t> words;
  std::vector<double> log_probs;
  std::vector<std::int64_t> counts;
};

#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)
/// What hws_graph_exact_size gives.
struct graph_exact_size_result {
  double treewidth;
  double entries;
  double bytes;
};

/// What hws_graph_info gives.
struct graph_info_result {
  std::int64_t variables;
  std::int64_t factors;
  std::int64_t edges;
};

/// What hws_graph_domain gives.
struct graph_domain_result {
  std::int64_t values;
  hawser::alphabet alphabet;
};

/// What hws_graph_learner_best_states gives.
struct graph_learner_best_states_result {
  std::vector<std::int32_t> values;
  std::vector<double> log_weights;
  std::int64_t found;
};

/// What hws_prune_feature_bound gives.
struct call_prune_feature_bound_result {
  double bound;
  double looser;
};

/// What hws_graph_pruner_reselect gives.
struct graph_pruner_reselect_result {
  std::int64_t kept;
  double bound;
  bool is_bound;
};

/// What hws_graph_pruner_bound gives.
struct graph_pruner_bound_result {
  double bound;
  double looser;
  bool is_bound;
};

/// What hws_graph_learner_intervals gives.
struct graph_learner_intervals_result {
  std::vector<double> least;
  std::vector<double> most;
};

#endif
#if ((!defined(HWS_WITH_PFA) || HWS_WITH_PFA) || (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) || (!defined(HWS_WITH_GRAMMAR) || \
    HWS_WITH_GRAMMAR) || (!defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)))
/// What hws_corpus_arrays_view gives.
struct corpus_arrays_view_result {
  hawser::span<const std::int64_t> offsets;
  hawser::span<const std::int32_t> symbols;
};

#endif
#if ((!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)))
/// What hws_treebank_words_view gives.
struct treebank_words_view_result {
  hawser::span<const std::int64_t> offsets;
  hawser::span<const std::int32_t> words;
  hawser::span<const std::int32_t> tags;
  hawser::span<const std::int32_t> heads;
  hawser::span<const std::int32_t> relations;
  hawser::span<const std::int32_t> parents;
};

/// What hws_treebank_constituents_view gives.
struct treebank_constituents_view_result {
  hawser::span<const std::int64_t> offsets;
  hawser::span<const std::int32_t> labels;
  hawser::span<const std::int32_t> parents;
  hawser::span<const std::int32_t> first;
  hawser::span<const std::int32_t> last;
};

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
/// What hws_dmv_parse gives.
struct dmv_parse_result {
  std::vector<std::int32_t> heads;
  std::vector<double> scores;
};

/// What hws_dmv_best gives.
struct dmv_best_result {
  std::vector<std::int32_t> heads;
  std::vector<double> scores;
  std::int64_t found;
};

/// What hws_dmv_sample gives.
struct dmv_sample_result {
  std::vector<std::int32_t> heads;
  std::vector<double> scores;
};

/// What hws_dmv_arcs gives.
struct dmv_arcs_result {
  std::vector<double> arcs;
  double entropy;
};

#endif
#if (!defined(HWS_WITH_PFA) || HWS_WITH_PFA)
/// What hws_pfa_entropy gives.
struct pfa_entropy_result {
  double value;
  double standard_error;
  bool exact;
};

/// What hws_pfa_divergence gives.
struct pfa_divergence_result {
  double value;
  double standard_error;
  bool exact;
};

/// What hws_pfa_pautomac_score gives.
struct pfa_pautomac_score_result {
  double score;
  double minimum;
};

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)
/// What hws_dictionary_ambiguity gives.
struct dictionary_ambiguity_result {
  double tags_per_token;
  double ambiguous;
};

/// What hws_channels_spec gives.
struct channels_spec_result {
  std::int32_t kind;
  std::int32_t dimension;
};

/// What hws_hmm_pick gives.
struct hmm_pick_result {
  std::vector<double> values;
  std::int64_t best;
};

/// What hws_hmm_channel_spec gives.
struct hmm_channel_spec_result {
  std::int32_t kind;
  std::int32_t dimension;
};

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
/// What hws_grammar_mass gives.
struct grammar_mass_result {
  std::vector<double> log_masses;
  double error;
};

/// What hws_grammar_expectations gives.
struct grammar_expectations_result {
  double words;
  double entropy;
  std::vector<double> counts;
};

/// What hws_grammar_counts gives.
struct grammar_counts_result {
  std::vector<double> counts;
  double log_weight;
  std::int64_t impossible;
};

/// What hws_grammar_parse gives.
struct grammar_parse_result {
  std::vector<double> log_weights;
  std::vector<std::int32_t> unknown;
  std::int64_t impossible;
  hawser::treebank parses;
};

/// What hws_grammar_segment gives.
struct grammar_segment_result {
  std::vector<double> ends;
  std::vector<double> log_weights;
  std::int64_t impossible;
};

/// What hws_grammar_counts_known gives.
struct grammar_counts_known_result {
  std::vector<double> counts;
  double log_weight;
  std::int64_t impossible;
};

/// What hws_grammar_parse_known gives.
struct grammar_parse_known_result {
  std::vector<double> log_weights;
  std::int64_t impossible;
  hawser::treebank parses;
};

/// What hws_grammar_counts_lattice gives.
struct grammar_counts_lattice_result {
  std::vector<double> counts;
  std::vector<double> arc_counts;
  std::vector<double> final_counts;
  double log_weight;
};

/// What hws_grammar_parse_lattice gives.
struct grammar_parse_lattice_result {
  std::vector<std::int64_t> arc_uses;
  double log_weight;
  hawser::treebank parses;
};

/// What hws_grammar_prefix_score gives.
struct grammar_prefix_score_result {
  double log_prefix;
  double log_sentence;
};

#endif
#if (!defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN)
/// What hws_links_arrays_view gives.
struct links_arrays_view_result {
  hawser::span<const std::int64_t> offsets;
  hawser::span<const std::int32_t> sources;
  hawser::span<const std::int32_t> targets;
  hawser::span<const std::int32_t> sure;
  hawser::span<const double> probabilities;
};

#endif
#if ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && (!defined(HWS_WITH_MRF) || HWS_WITH_MRF))
/// What hws_parser_marginals gives.
struct parser_marginals_result {
  std::vector<double> marginals;
  std::vector<double> scores;
};

#endif
/// The name of a status, such as "HWS_E_PARSE". C: hws_status_name.
inline const char * status_name(std::int32_t status) {
  return hws_status_name(status);
}

/// The library's version at run time. C: hws_version.
inline const char * version() {
  return hws_version();
}

/// The ABI's version at run time. C: hws_abi_version.
inline std::int32_t abi_version() {
  return hws_abi_version();
}

/// What this build holds: version, modules, name of the random number generator, limits of calls whose options set none. C:
/// hws_build_info.
inline const char * build_info() {
  return hws_build_info();
}

inline hawser::result<hawser::options> options::make() {
  hws_options *options_ = nullptr;
  const hws_status status_ = hws_options_new(&options_);
  return hawser::detail::give(status_, [&]() -> hawser::options { return hawser::options(options_); });
}

inline hawser::result<void> options::set_int(std::string_view name, std::int64_t value) const {
  const hws_status status_ = hws_options_set_int(handle(), hawser::detail::zero_ended(name).text, value);
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<void> options::set_real(std::string_view name, double value) const {
  const hws_status status_ = hws_options_set_real(handle(), hawser::detail::zero_ended(name).text, value);
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<void> options::set_text(std::string_view name, std::string_view value) const {
  const hws_status status_ = hws_options_set_text(handle(), hawser::detail::zero_ended(name).text, hawser::detail::zero_ended(
      value).text);
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<void> options::set(std::string_view name, std::string_view text) const {
  const hws_status status_ = hws_options_set(handle(), hawser::detail::zero_ended(name).text, hawser::detail::zero_ended(
      text).text);
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<void> options::check(std::string_view call) const {
  const hws_status status_ = hws_options_check(handle(), hawser::detail::zero_ended(call).text);
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<std::string> options::describe(std::optional<std::string_view> call) {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_options_describe(hawser::detail::zero_ended(call).text, static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

/// Reads an integer: digits with a sign or none, within 64 bits. C: hws_parse_integer.
inline hawser::result<std::int64_t> parse_integer(std::string_view text) {
  std::int64_t value_ = 0;
  const hws_status status_ = hws_parse_integer(hawser::detail::zero_ended(text).text, &value_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return value_; });
}

/// Reads a real number: decimal (3, +0.5, -1e-9), or inf, infinity in any case. What is nearer to 0 than any double
/// (1e-400) is 0; what is beyond every double is refused. C: hws_parse_real.
inline hawser::result<double> parse_real(std::string_view text) {
  double value_ = 0;
  const hws_status status_ = hws_parse_real(hawser::detail::zero_ended(text).text, &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

inline hawser::result<hawser::cancel> cancel::make() {
  hws_cancel *cancel_ = nullptr;
  const hws_status status_ = hws_cancel_new(&cancel_);
  return hawser::detail::give(status_, [&]() -> hawser::cancel { return hawser::cancel(cancel_); });
}

inline void cancel::set() const {
  hws_cancel_set(handle());
}

inline void cancel::clear() const {
  hws_cancel_clear(handle());
}

inline bool cancel::is_set() const {
  return hws_cancel_is_set(handle()) != 0;
}

inline hawser::result<void> options::set_cancel(hawser::maybe<hawser::cancel> cancel) const {
  const hws_status status_ = hws_options_set_cancel(handle(), cancel.handle());
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<hawser::monitor> monitor::make() {
  hws_monitor *monitor_ = nullptr;
  const hws_status status_ = hws_monitor_new(&monitor_);
  return hawser::detail::give(status_, [&]() -> hawser::monitor { return hawser::monitor(monitor_); });
}

inline hawser::result<void> options::set_monitor(hawser::maybe<hawser::monitor> monitor) const {
  const hws_status status_ = hws_options_set_monitor(handle(), monitor.handle());
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<monitor_read_result> monitor::read() const {
  const char *stage_ = nullptr;
  std::int64_t done_ = 0;
  std::int64_t total_ = 0;
  const hws_status status_ = hws_monitor_read(handle(), &stage_, &done_, &total_);
  return hawser::detail::give(status_, [&]() -> monitor_read_result { return monitor_read_result{stage_, done_, total_}; });
}

inline hawser::result<std::int64_t> monitor::metric(std::string_view name) const {
  std::int64_t value_ = 0;
  const hws_status status_ = hws_monitor_metric(handle(), hawser::detail::zero_ended(name).text, &value_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return value_; });
}

inline void alphabet_new_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::alphabet> alphabet::make(std::int64_t size, const hawser::alphabet_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_alphabet *alphabet_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_alphabet_new(size, options_.get(), &alphabet_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(alphabet_); });
}

inline void alphabet_from_names_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::alphabet> alphabet::from_names(const std::vector<std::string> &names, const
    hawser::alphabet_from_names_options &options) {
  const auto count = static_cast<std::int64_t>(names.size()) - 0;
  auto names_ = hawser::detail::texts(names);
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_alphabet *alphabet_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_alphabet_from_names(names_.data(),
      static_cast<std::int64_t>(count), options_.get(), &alphabet_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(alphabet_); });
}

inline void alphabet_from_chars_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::alphabet> alphabet::from_chars(std::string_view text, const hawser::alphabet_from_chars_options
    &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_alphabet *alphabet_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_alphabet_from_chars(text.data(),
      static_cast<std::int64_t>(text.size()), options_.get(), &alphabet_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(alphabet_); });
}

inline void alphabet_read_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::alphabet> alphabet::read(std::string_view text, const hawser::alphabet_read_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_alphabet *alphabet_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_alphabet_read(text.data(),
      static_cast<std::int64_t>(text.size()), options_.get(), &alphabet_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(alphabet_); });
}

inline hawser::result<std::string> alphabet::write() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_alphabet_write(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline std::int64_t alphabet::size() const {
  return hws_alphabet_size(handle());
}

inline const char * alphabet::name_view(std::int32_t label) const {
  return hws_alphabet_name_view(handle(), label);
}

inline hawser::result<std::int32_t> alphabet::find(std::string_view name) const {
  std::int32_t label_ = 0;
  const hws_status status_ = hws_alphabet_find(handle(), name.data(), static_cast<std::int64_t>(name.size()), &label_);
  return hawser::detail::give(status_, [&]() -> std::int32_t { return label_; });
}

inline bool alphabet::matches(const hawser::alphabet &b) const {
  return hws_alphabet_matches(handle(), b.handle()) != 0;
}

inline hawser::result<std::vector<std::int32_t>> alphabet::encode(std::string_view text, hawser::split split) const {
  return hawser::detail::two_call<std::vector<std::int32_t>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_alphabet_encode(handle(), text.data(), static_cast<std::int64_t>(text.size()), static_cast<std::int32_t>(
      split), static_cast<int32_t *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::string> alphabet::decode(hawser::span<const std::int32_t> labels, hawser::split split) const {
  const auto count = static_cast<std::int64_t>(labels.size()) - 0;
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_alphabet_decode(handle(), hawser::detail::data(labels), static_cast<std::int64_t>(count), static_cast<std::int32_t>(
      split), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

#if (!defined(HWS_NO_FILES))
inline void alphabet_read_file_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::alphabet> alphabet::read_file(std::string_view path, const hawser::alphabet_read_file_options
    &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_alphabet *alphabet_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_alphabet_read_file(hawser::detail::zero_ended(
      path).text, options_.get(), &alphabet_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(alphabet_); });
}

#endif
inline void strings_from_arrays_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::strings> strings::from_arrays(std::int32_t tapes, std::int64_t count, hawser::span<const
    std::int64_t> offsets, hawser::span<const std::int32_t> labels, hawser::span<const double> values, const std::vector<const
    hawser::alphabet *> &alphabets, const hawser::strings_from_arrays_options &options) {
  auto alphabets_ = hawser::detail::handles(alphabets);
  if (static_cast<std::int64_t>(offsets.size()) != ((count * tapes) + 1)) return
      hawser::detail::refuse<hawser::result<hawser::strings>>("offsets has a wrong number of entries");
  if (static_cast<std::int64_t>(labels.size()) != offsets[static_cast<std::size_t>((count * tapes))]) return
      hawser::detail::refuse<hawser::result<hawser::strings>>("labels has a wrong number of entries");
  if (!values.empty() && static_cast<std::int64_t>(values.size()) != count) return
      hawser::detail::refuse<hawser::result<hawser::strings>>("values has a wrong number of entries");
  if (!alphabets.empty() && static_cast<std::int64_t>(alphabets.size()) != tapes) return
      hawser::detail::refuse<hawser::result<hawser::strings>>("alphabets has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_strings *strings_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_strings_from_arrays(tapes, count,
      hawser::detail::data(offsets), hawser::detail::data(labels), hawser::detail::data(values), alphabets_.data(),
      options_.get(), &strings_);
  return hawser::detail::give(status_, [&]() -> hawser::strings { return hawser::strings(strings_); });
}

inline void strings_read_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::strings> strings::read(std::string_view text, std::int32_t tapes, hawser::split split, const
    std::vector<const hawser::alphabet *> &alphabets, const hawser::strings_read_options &options) {
  auto alphabets_ = hawser::detail::handles(alphabets);
  if (!alphabets.empty() && static_cast<std::int64_t>(alphabets.size()) != tapes) return
      hawser::detail::refuse<hawser::result<hawser::strings>>("alphabets has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_strings *strings_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_strings_read(text.data(),
      static_cast<std::int64_t>(text.size()), tapes, static_cast<std::int32_t>(split), alphabets_.data(), options_.get(),
      &strings_);
  return hawser::detail::give(status_, [&]() -> hawser::strings { return hawser::strings(strings_); });
}

inline std::int64_t strings::count() const {
  return hws_strings_count(handle());
}

inline std::int32_t strings::tapes() const {
  return hws_strings_tapes(handle());
}

inline hawser::result<double> strings::value(std::int64_t item) const {
  double value_ = 0;
  const hws_status status_ = hws_strings_value(handle(), item, &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

inline hawser::result<std::vector<std::int32_t>> strings::labels(std::int64_t item, std::int32_t tape) const {
  return hawser::detail::two_call<std::vector<std::int32_t>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_strings_labels(handle(), item, tape, static_cast<int32_t *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<hawser::span<const std::int32_t>> strings::labels_view(std::int64_t item, std::int32_t tape) const {
  const std::int32_t *labels_ = nullptr;
  std::int64_t count_ = 0;
  const hws_status status_ = hws_strings_labels_view(handle(), item, tape, &labels_, &count_);
  return hawser::detail::give(status_, [&]() -> hawser::span<const std::int32_t> { return hawser::span<const std::int32_t>(
      labels_, static_cast<std::size_t>(count_)); });
}

inline hawser::result<strings_arrays_view_result> strings::arrays_view() const {
  const std::int64_t *offsets_ = nullptr;
  const std::int32_t *labels_ = nullptr;
  const double *values_ = nullptr;
  const hws_status status_ = hws_strings_arrays_view(handle(), &offsets_, &labels_, &values_);
  return hawser::detail::give(status_, [&]() -> strings_arrays_view_result { return
      strings_arrays_view_result{hawser::span<const std::int64_t>(offsets_, static_cast<std::size_t>(((hws_strings_count(handle(
      )) * hws_strings_tapes(handle())) + 1))), hawser::span<const std::int32_t>(labels_, static_cast<std::size_t>(
      offsets_[static_cast<std::size_t>((hws_strings_count(handle()) * hws_strings_tapes(handle())))])), hawser::span<const
      double>(values_, static_cast<std::size_t>(hws_strings_count(handle())))}; });
}

#if (!defined(HWS_NO_FILES))
inline void strings_read_file_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::strings> strings::read_file(std::string_view path, std::int32_t tapes, hawser::split split, const
    std::vector<const hawser::alphabet *> &alphabets, const hawser::strings_read_file_options &options) {
  auto alphabets_ = hawser::detail::handles(alphabets);
  if (!alphabets.empty() && static_cast<std::int64_t>(alphabets.size()) != tapes) return
      hawser::detail::refuse<hawser::result<hawser::strings>>("alphabets has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_strings *strings_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_strings_read_file(hawser::detail::zero_ended(
      path).text, tapes, static_cast<std::int32_t>(split), alphabets_.data(), options_.get(), &strings_);
  return hawser::detail::give(status_, [&]() -> hawser::strings { return hawser::strings(strings_); });
}

#endif
inline void builder_new_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::builder> builder::make(hawser::semiring semiring, std::int32_t tapes, const std::vector<const
    hawser::alphabet *> &alphabets, const hawser::builder_new_options &options) {
  auto alphabets_ = hawser::detail::handles(alphabets);
  if (!alphabets.empty() && static_cast<std::int64_t>(alphabets.size()) != tapes) return
      hawser::detail::refuse<hawser::result<hawser::builder>>("alphabets has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_builder *builder_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_builder_new(static_cast<std::int32_t>(semiring),
      tapes, alphabets_.data(), options_.get(), &builder_);
  return hawser::detail::give(status_, [&]() -> hawser::builder { auto made_ = hawser::builder(builder_); made_.tapes_ = tapes;
      return made_; });
}

inline hawser::result<std::int64_t> builder::add_states(std::int64_t count) const {
  std::int64_t first_ = 0;
  const hws_status status_ = hws_builder_add_states(handle(), count, &first_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return first_; });
}

inline hawser::result<void> builder::set_start(std::int64_t state) const {
  const hws_status status_ = hws_builder_set_start(handle(), state);
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<void> builder::set_final(std::int64_t state, double weight) const {
  const hws_status status_ = hws_builder_set_final(handle(), state, weight);
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<void> builder::add_arc(std::int64_t from, hawser::span<const std::int32_t> labels, double weight,
    std::int64_t to) const {
  if (static_cast<std::int64_t>(labels.size()) != tapes_) return hawser::detail::refuse<hawser::result<void>>(
      "labels has a wrong number of entries");
  const hws_status status_ = hws_builder_add_arc(handle(), from, hawser::detail::data(labels), weight, to);
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<void> builder::add_arcs(hawser::span<const std::int64_t> from, hawser::span<const std::int32_t> labels,
    hawser::span<const double> weights, hawser::span<const std::int64_t> to) const {
  const auto count = static_cast<std::int64_t>(from.size()) - 0;
  if (static_cast<std::int64_t>(labels.size()) != (count * tapes_)) return hawser::detail::refuse<hawser::result<void>>(
      "labels has a wrong number of entries");
  if (static_cast<std::int64_t>(weights.size()) != count) return hawser::detail::refuse<hawser::result<void>>(
      "weights has a wrong number of entries");
  if (static_cast<std::int64_t>(to.size()) != count) return hawser::detail::refuse<hawser::result<void>>(
      "to has a wrong number of entries");
  const hws_status status_ = hws_builder_add_arcs(handle(), static_cast<std::int64_t>(count), hawser::detail::data(from),
      hawser::detail::data(labels), hawser::detail::data(weights), hawser::detail::data(to));
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<void> builder::set_finals(hawser::span<const std::int64_t> states, hawser::span<const double> weights)
    const {
  const auto count = static_cast<std::int64_t>(states.size()) - 0;
  if (static_cast<std::int64_t>(weights.size()) != count) return hawser::detail::refuse<hawser::result<void>>(
      "weights has a wrong number of entries");
  const hws_status status_ = hws_builder_set_finals(handle(), static_cast<std::int64_t>(count), hawser::detail::data(states),
      hawser::detail::data(weights));
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<hawser::machine> builder::build() const {
  hws_machine *machine_ = nullptr;
  const hws_status status_ = hws_builder_build(handle(), &machine_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(machine_); });
}

inline void machine_from_labels_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::from_labels(hawser::maybe<hawser::alphabet> alphabet, hawser::semiring semiring,
    hawser::span<const std::int32_t> labels, const hawser::machine_from_labels_options &options) {
  const auto count = static_cast<std::int64_t>(labels.size()) - 0;
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *machine_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_from_labels(alphabet.handle(),
      static_cast<std::int32_t>(semiring), hawser::detail::data(labels), static_cast<std::int64_t>(count), options_.get(),
      &machine_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(machine_); });
}

inline void machine_from_words_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::from_words(const hawser::strings &words, hawser::semiring semiring, const
    hawser::machine_from_words_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *machine_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_from_words(words.handle(),
      static_cast<std::int32_t>(semiring), options_.get(), &machine_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(machine_); });
}

inline hawser::semiring machine::semiring() const {
  return static_cast<hawser::semiring>(hws_machine_semiring(handle()));
}

inline std::int32_t machine::tapes() const {
  return hws_machine_tapes(handle());
}

inline std::int64_t machine::states() const {
  return hws_machine_states(handle());
}

inline std::int64_t machine::arcs() const {
  return hws_machine_arcs(handle());
}

inline std::int64_t machine::start() const {
  return hws_machine_start(handle());
}

inline std::int32_t machine::phi_tape() const {
  return hws_machine_phi_tape(handle());
}

inline std::int64_t machine::bytes() const {
  return hws_machine_bytes(handle());
}

inline hawser::result<hawser::alphabet> machine::alphabet(std::int32_t tape) const {
  hws_alphabet *alphabet_ = nullptr;
  const hws_status status_ = hws_machine_alphabet(handle(), tape, &alphabet_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(alphabet_); });
}

inline hawser::result<machine_final_result> machine::final(std::int64_t state) const {
  double weight_ = 0;
  std::int32_t is_final_ = 0;
  const hws_status status_ = hws_machine_final(handle(), state, &weight_, &is_final_);
  return hawser::detail::give(status_, [&]() -> machine_final_result { return machine_final_result{weight_, is_final_ != 0}; });
}

inline hawser::result<machine_arc_range_result> machine::arc_range(std::int64_t state) const {
  std::int64_t begin_ = 0;
  std::int64_t end_ = 0;
  const hws_status status_ = hws_machine_arc_range(handle(), state, &begin_, &end_);
  return hawser::detail::give(status_, [&]() -> machine_arc_range_result { return machine_arc_range_result{begin_, end_}; });
}

inline hawser::result<machine_arc_result> machine::arc(std::int64_t arc) const {
  std::int64_t from_ = 0;
  std::vector<std::int32_t> labels_(static_cast<std::size_t>(hws_machine_tapes(handle())));
  double weight_ = 0;
  std::int64_t to_ = 0;
  const hws_status status_ = hws_machine_arc(handle(), arc, &from_, labels_.data(), &weight_, &to_);
  return hawser::detail::give(status_, [&]() -> machine_arc_result { return machine_arc_result{from_, std::move(labels_),
      weight_, to_}; });
}

inline hawser::result<machine_copy_arcs_result> machine::copy_arcs() const {
  std::vector<std::int64_t> from_(static_cast<std::size_t>(hws_machine_arcs(handle())));
  std::vector<std::int32_t> labels_(static_cast<std::size_t>((hws_machine_arcs(handle()) * hws_machine_tapes(handle()))));
  std::vector<double> weights_(static_cast<std::size_t>(hws_machine_arcs(handle())));
  std::vector<std::int64_t> to_(static_cast<std::size_t>(hws_machine_arcs(handle())));
  const hws_status status_ = hws_machine_copy_arcs(handle(), from_.data(), labels_.data(), weights_.data(), to_.data());
  return hawser::detail::give(status_, [&]() -> machine_copy_arcs_result { return machine_copy_arcs_result{std::move(from_),
      std::move(labels_), std::move(weights_), std::move(to_)}; });
}

inline hawser::result<machine_copy_finals_result> machine::copy_finals() const {
  std::vector<double> weights_(static_cast<std::size_t>(hws_machine_states(handle())));
  std::vector<std::int32_t> is_final_(static_cast<std::size_t>(hws_machine_states(handle())));
  const hws_status status_ = hws_machine_copy_finals(handle(), weights_.data(), is_final_.data());
  return hawser::detail::give(status_, [&]() -> machine_copy_finals_result { return machine_copy_finals_result{std::move(
      weights_), std::move(is_final_)}; });
}

inline void machine_from_words_minimal_options::apply(hawser::detail::option_set &set) const {
  set.put("delta", delta);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::from_words_minimal(const hawser::strings &words, hawser::semiring semiring,
    const hawser::machine_from_words_minimal_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *machine_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_from_words_minimal(words.handle(),
      static_cast<std::int32_t>(semiring), options_.get(), &machine_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(machine_); });
}

inline void machine_from_regex_options::apply(hawser::detail::option_set &set) const {
  set.put("max_states", max_states);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::from_regex(hawser::maybe<hawser::alphabet> alphabet, hawser::semiring semiring,
    std::string_view pattern, const hawser::machine_from_regex_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *machine_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_from_regex(alphabet.handle(),
      static_cast<std::int32_t>(semiring), pattern.data(), static_cast<std::int64_t>(pattern.size()), options_.get(),
      &machine_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(machine_); });
}

inline void machine_rewrite_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::rewrite(hawser::maybe<hawser::machine> left, hawser::maybe<hawser::machine>
    right, std::int32_t bos, std::int32_t eos, hawser::direction direction, hawser::mode mode, const
    hawser::machine_rewrite_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_rewrite(handle(), left.handle(),
      right.handle(), bos, eos, static_cast<std::int32_t>(direction), static_cast<std::int32_t>(mode), options_.get(),
      &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_replace_options::apply(hawser::detail::option_set &set) const {
  set.put("max_depth", max_depth);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::replace(const std::vector<const hawser::machine *> &machines, hawser::span<const
    std::int32_t> labels, std::int32_t root, std::int32_t tape, const hawser::machine_replace_options &options) {
  const auto count = static_cast<std::int64_t>(machines.size()) - 0;
  auto machines_ = hawser::detail::handles(machines);
  if (static_cast<std::int64_t>(labels.size()) != count) return hawser::detail::refuse<hawser::result<hawser::machine>>(
      "labels has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_replace(machines_.data(),
      hawser::detail::data(labels), static_cast<std::int32_t>(count), root, tape, options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_read_text_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::read_text(std::string_view text, hawser::semiring semiring, std::int32_t tapes,
    const std::vector<const hawser::alphabet *> &alphabets, std::optional<std::string_view> phi, std::optional<std::string_view>
    rho, const hawser::machine_read_text_options &options) {
  const auto alphabet_count = static_cast<std::int64_t>(alphabets.size()) - 0;
  auto alphabets_ = hawser::detail::handles(alphabets);
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *machine_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_read_text(text.data(),
      static_cast<std::int64_t>(text.size()), static_cast<std::int32_t>(semiring), tapes, alphabets_.data(),
      static_cast<std::int32_t>(alphabet_count), hawser::detail::zero_ended(phi).text, hawser::detail::zero_ended(rho).text,
      options_.get(), &machine_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(machine_); });
}

inline hawser::result<std::string> machine::write_text(std::optional<std::string_view> phi, std::optional<std::string_view> rho)
    const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_machine_write_text(handle(), hawser::detail::zero_ended(phi).text, hawser::detail::zero_ended(rho).text,
      static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<std::vector<unsigned char>> machine::write() const {
  return hawser::detail::two_call<std::vector<unsigned char>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_)
      { return hws_machine_write(handle(), static_cast<void *>(buffer_), capacity_, needed_); }, 0);
}

inline void machine_read_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::read(hawser::span<const unsigned char> buffer, const
    hawser::machine_read_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *machine_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_read(buffer.data(),
      static_cast<std::int64_t>(buffer.size()), options_.get(), &machine_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(machine_); });
}

inline void machine_read_view_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::read_view(hawser::span<const unsigned char> buffer, void (*release)(void *),
    void *context, const hawser::machine_read_view_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *machine_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_read_view(buffer.data(),
      static_cast<std::int64_t>(buffer.size()), release, context, options_.get(), &machine_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(machine_); });
}

inline bool machine::is_binary(hawser::span<const unsigned char> buffer) {
  return hws_machine_is_binary(buffer.data(), static_cast<std::int64_t>(buffer.size())) != 0;
}

/// What a binary file of the library holds, as its header says: "machine", "edit_model", "checkpoint", "statistics",
/// "ngram", "pfa", "hmm", "corpus", "graph", "grammar", "dmv" or "pcfg_la". C: hws_file_kind.
inline const char * file_kind(hawser::span<const unsigned char> file) {
  return hws_file_kind(file.data(), static_cast<std::int64_t>(file.size()));
}

/// A binary file of the library with a note of the host: bytes that no reader of the library looks at, such as what a
/// program has to know of a model beside the model. A file has one note at most, and is otherwise as it was. C:
/// hws_file_with_note.
inline hawser::result<std::vector<unsigned char>> file_with_note(hawser::span<const unsigned char> file, hawser::span<const
    unsigned char> note) {
  return hawser::detail::two_call<std::vector<unsigned char>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_)
      { return hws_file_with_note(file.data(), static_cast<std::int64_t>(file.size()), note.data(), static_cast<std::int64_t>(
      note.size()), static_cast<void *>(buffer_), capacity_, needed_); }, 0);
}

/// The note that hws_file_with_note left in a file. C: hws_file_note.
inline hawser::result<std::vector<unsigned char>> file_note(hawser::span<const unsigned char> file) {
  return hawser::detail::two_call<std::vector<unsigned char>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_)
      { return hws_file_note(file.data(), static_cast<std::int64_t>(file.size()), static_cast<void *>(buffer_), capacity_,
      needed_); }, 0);
}

inline hawser::result<std::string> machine::draw() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_machine_draw(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

#if (!defined(HWS_NO_FILES))
/// Writes bytes to a file, as every call with a path does: a temporary file beside it comes to the disk and takes its name,
/// so that after a crash there is the old file or the new one. Symbolic links are followed, permissions are kept, devices
/// are written to directly, and temporary files of processes that were killed are removed. C: hws_write_file.
inline hawser::result<void> write_file(std::string_view path, hawser::span<const unsigned char> buffer) {
  const hws_status status_ = hws_write_file(hawser::detail::zero_ended(path).text, buffer.data(), static_cast<std::int64_t>(
      buffer.size()));
  return hawser::detail::give(status_, [&] {  });
}

inline void machine_read_file_options::apply(hawser::detail::option_set &set) const {
  set.put("in_place", in_place);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::read_file(std::string_view path, const hawser::machine_read_file_options
    &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *machine_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_read_file(hawser::detail::zero_ended(
      path).text, options_.get(), &machine_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(machine_); });
}

inline hawser::result<void> machine::write_file(std::string_view path) const {
  const hws_status status_ = hws_machine_write_file(handle(), hawser::detail::zero_ended(path).text);
  return hawser::detail::give(status_, [&] {  });
}

inline void machine_read_text_file_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::read_text_file(std::string_view path, hawser::semiring semiring, std::int32_t
    tapes, const std::vector<const hawser::alphabet *> &alphabets, std::optional<std::string_view> phi,
    std::optional<std::string_view> rho, const hawser::machine_read_text_file_options &options) {
  const auto alphabet_count = static_cast<std::int64_t>(alphabets.size()) - 0;
  auto alphabets_ = hawser::detail::handles(alphabets);
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *machine_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_read_text_file(hawser::detail::zero_ended(
      path).text, static_cast<std::int32_t>(semiring), tapes, alphabets_.data(), static_cast<std::int32_t>(alphabet_count),
      hawser::detail::zero_ended(phi).text, hawser::detail::zero_ended(rho).text, options_.get(), &machine_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(machine_); });
}

inline hawser::result<void> machine::write_text_file(std::optional<std::string_view> phi, std::optional<std::string_view> rho,
    std::string_view path) const {
  const hws_status status_ = hws_machine_write_text_file(handle(), hawser::detail::zero_ended(phi).text,
      hawser::detail::zero_ended(rho).text, hawser::detail::zero_ended(path).text);
  return hawser::detail::give(status_, [&] {  });
}

#endif
inline void machine_compose_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::compose(const hawser::machine &b, const hawser::machine_compose_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_compose(handle(), b.handle(), options_.get(
      ), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_compose_all_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::compose_all(const std::vector<const hawser::machine *> &machines, const
    hawser::machine_compose_all_options &options) {
  const auto count = static_cast<std::int64_t>(machines.size()) - 0;
  auto machines_ = hawser::detail::handles(machines);
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_compose_all(machines_.data(),
      static_cast<std::int32_t>(count), options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_join_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::join(const hawser::machine &b, hawser::span<const std::int32_t> tapes_a,
    hawser::span<const std::int32_t> tapes_b, hawser::joined joined, const hawser::machine_join_options &options) const {
  const auto count = static_cast<std::int64_t>(tapes_a.size()) - 0;
  if (static_cast<std::int64_t>(tapes_b.size()) != count) return hawser::detail::refuse<hawser::result<hawser::machine>>(
      "tapes_b has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_join(handle(), b.handle(),
      hawser::detail::data(tapes_a), hawser::detail::data(tapes_b), static_cast<std::int32_t>(count), static_cast<std::int32_t>(
      joined), options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_constrain_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::constrain(const std::vector<const hawser::machine *> &acceptors,
    hawser::span<const std::int32_t> tapes, const hawser::machine_constrain_options &options) const {
  const auto count = static_cast<std::int64_t>(acceptors.size()) - 0;
  auto acceptors_ = hawser::detail::handles(acceptors);
  if (static_cast<std::int64_t>(tapes.size()) != count) return hawser::detail::refuse<hawser::result<hawser::machine>>(
      "tapes has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_constrain(handle(), acceptors_.data(),
      hawser::detail::data(tapes), static_cast<std::int32_t>(count), options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_project_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::project(hawser::span<const std::int32_t> tapes, const
    hawser::machine_project_options &options) const {
  const auto count = static_cast<std::int64_t>(tapes.size()) - 0;
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_project(handle(), hawser::detail::data(
      tapes), static_cast<std::int32_t>(count), options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_union_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::union_(const std::vector<const hawser::machine *> &machines, const
    hawser::machine_union_options &options) {
  const auto count = static_cast<std::int64_t>(machines.size()) - 0;
  auto machines_ = hawser::detail::handles(machines);
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_union(machines_.data(),
      static_cast<std::int32_t>(count), options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_concat_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::concat(const std::vector<const hawser::machine *> &machines, const
    hawser::machine_concat_options &options) {
  const auto count = static_cast<std::int64_t>(machines.size()) - 0;
  auto machines_ = hawser::detail::handles(machines);
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_concat(machines_.data(),
      static_cast<std::int32_t>(count), options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_closure_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::closure(hawser::closure kind, const hawser::machine_closure_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_closure(handle(),
      static_cast<std::int32_t>(kind), options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_cross_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::cross(const hawser::machine &b, const hawser::machine_cross_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_cross(handle(), b.handle(), options_.get(),
      &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_reverse_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::reverse(const hawser::machine_reverse_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_reverse(handle(), options_.get(),
      &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_invert_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::invert(const hawser::machine_invert_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_invert(handle(), options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_relabel_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::relabel(std::int32_t tape, hawser::span<const std::int32_t> from,
    hawser::span<const std::int32_t> to, hawser::maybe<hawser::alphabet> alphabet, const hawser::machine_relabel_options
    &options) const {
  const auto count = static_cast<std::int64_t>(from.size()) - 0;
  if (static_cast<std::int64_t>(to.size()) != count) return hawser::detail::refuse<hawser::result<hawser::machine>>(
      "to has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_relabel(handle(), tape,
      hawser::detail::data(from), hawser::detail::data(to), static_cast<std::int64_t>(count), alphabet.handle(), options_.get(),
      &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_realphabet_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::realphabet(std::int32_t tape, hawser::maybe<hawser::alphabet> alphabet, const
    hawser::machine_realphabet_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_realphabet(handle(), tape, alphabet.handle(
      ), options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_trim_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::trim(const hawser::machine_trim_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_trim(handle(), options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_explicit_failure_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::explicit_failure(const hawser::machine_explicit_failure_options &options) const
    {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_explicit_failure(handle(), options_.get(),
      &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_arc_sort_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::arc_sort(std::int32_t tape, const hawser::machine_arc_sort_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_arc_sort(handle(), tape, options_.get(),
      &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_top_sort_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::top_sort(const hawser::machine_top_sort_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_top_sort(handle(), options_.get(),
      &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_convert_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::convert(hawser::semiring semiring, const hawser::machine_convert_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_convert(handle(),
      static_cast<std::int32_t>(semiring), options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_power_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::power(double exponent, const hawser::machine_power_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_power(handle(), exponent, options_.get(),
      &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_scale_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::scale(double weight, const hawser::machine_scale_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_scale(handle(), weight, options_.get(),
      &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_with_weights_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::with_weights(hawser::span<const double> arcs, hawser::span<const double> finals,
    const hawser::machine_with_weights_options &options) const {
  if (!arcs.empty() && static_cast<std::int64_t>(arcs.size()) != hws_machine_arcs(handle())) return
      hawser::detail::refuse<hawser::result<hawser::machine>>("arcs has a wrong number of entries");
  if (!finals.empty() && static_cast<std::int64_t>(finals.size()) != hws_machine_states(handle())) return
      hawser::detail::refuse<hawser::result<hawser::machine>>("finals has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_with_weights(handle(),
      hawser::detail::data(arcs), hawser::detail::data(finals), options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_components_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<machine_components_result> machine::components(const hawser::machine_components_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<std::int32_t> component_(static_cast<std::size_t>(hws_machine_states(handle())));
  std::int64_t count_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_components(handle(), options_.get(),
      component_.data(), &count_);
  return hawser::detail::give(status_, [&]() -> machine_components_result { return machine_components_result{std::move(
      component_), count_}; });
}

inline void machine_properties_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::int32_t> machine::properties(const hawser::machine_properties_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::int32_t properties_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_properties(handle(), options_.get(),
      &properties_);
  return hawser::detail::give(status_, [&]() -> std::int32_t { return properties_; });
}

inline void machine_rm_epsilon_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::rm_epsilon(const hawser::machine_rm_epsilon_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_rm_epsilon(handle(), options_.get(),
      &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_push_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::push(hawser::push direction, const hawser::machine_push_options &options) const
    {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_push(handle(), static_cast<std::int32_t>(
      direction), options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_normalize_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::normalize(const hawser::machine_normalize_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_normalize(handle(), options_.get(),
      &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_minimize_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("delta", delta);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::minimize(const hawser::machine_minimize_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_minimize(handle(), options_.get(),
      &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_isomorphic_options::apply(hawser::detail::option_set &set) const {
  set.put("delta", delta);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<bool> machine::isomorphic(const hawser::machine &b, const hawser::machine_isomorphic_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::int32_t isomorphic_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_isomorphic(handle(), b.handle(),
      options_.get(), &isomorphic_);
  return hawser::detail::give(status_, [&]() -> bool { return isomorphic_ != 0; });
}

inline void machine_prune_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::prune(double threshold, std::int64_t max_states, const
    hawser::machine_prune_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_prune(handle(), threshold, max_states,
      options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_posterior_prune_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::posterior_prune(double posterior, const hawser::machine_posterior_prune_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_posterior_prune(handle(), posterior,
      options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_determinize_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("delta", delta);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::determinize(hawser::as as, const hawser::machine_determinize_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_determinize(handle(),
      static_cast<std::int32_t>(as), options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_disambiguate_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("delta", delta);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::disambiguate(const hawser::machine_disambiguate_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_disambiguate(handle(), options_.get(),
      &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_is_functional_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<bool> machine::is_functional(const hawser::machine_is_functional_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::int32_t functional_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_is_functional(handle(), options_.get(),
      &functional_);
  return hawser::detail::give(status_, [&]() -> bool { return functional_ != 0; });
}

inline void machine_is_unambiguous_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<bool> machine::is_unambiguous(const hawser::machine_is_unambiguous_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::int32_t unambiguous_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_is_unambiguous(handle(), options_.get(),
      &unambiguous_);
  return hawser::detail::give(status_, [&]() -> bool { return unambiguous_ != 0; });
}

inline void machine_equivalent_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("delta", delta);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<bool> machine::equivalent(const hawser::machine &b, const hawser::machine_equivalent_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::int32_t equivalent_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_equivalent(handle(), b.handle(),
      options_.get(), &equivalent_);
  return hawser::detail::give(status_, [&]() -> bool { return equivalent_ != 0; });
}

inline void machine_distinguish_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("delta", delta);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::strings> machine::distinguish(const hawser::machine &b, const hawser::machine_distinguish_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_strings *witness_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_distinguish(handle(), b.handle(),
      options_.get(), &witness_);
  return hawser::detail::give(status_, [&]() -> hawser::strings { return hawser::strings(witness_); });
}

inline void machine_difference_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::difference(const hawser::machine &b, const hawser::machine_difference_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_difference(handle(), b.handle(),
      options_.get(), &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_synchronize_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::synchronize(const hawser::machine_synchronize_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *result_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_synchronize(handle(), options_.get(),
      &result_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(result_); });
}

inline void machine_total_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<double> machine::total(const hawser::machine_total_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double total_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_total(handle(), options_.get(), &total_);
  return hawser::detail::give(status_, [&]() -> double { return total_; });
}

inline void machine_log_total_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<double> machine::log_total(const hawser::machine_log_total_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double log_total_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_log_total(handle(), options_.get(),
      &log_total_);
  return hawser::detail::give(status_, [&]() -> double { return log_total_; });
}

inline void machine_sum_product_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<double> machine::sum_product(const std::vector<const hawser::machine *> &machines, const
    hawser::machine_sum_product_options &options) {
  const auto count = static_cast<std::int64_t>(machines.size()) - 0;
  auto machines_ = hawser::detail::handles(machines);
  hawser::detail::option_set options_;
  options.apply(options_);
  double total_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_sum_product(machines_.data(),
      static_cast<std::int32_t>(count), options_.get(), &total_);
  return hawser::detail::give(status_, [&]() -> double { return total_; });
}

inline void machine_forward_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::vector<double>> machine::forward(const hawser::machine_forward_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> weights_(static_cast<std::size_t>(hws_machine_states(handle())));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_forward(handle(), options_.get(),
      weights_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(weights_); });
}

inline void machine_backward_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::vector<double>> machine::backward(const hawser::machine_backward_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> weights_(static_cast<std::size_t>(hws_machine_states(handle())));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_backward(handle(), options_.get(),
      weights_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(weights_); });
}

inline void machine_expected_counts_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<machine_expected_counts_result> machine::expected_counts(const hawser::machine_expected_counts_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> arc_counts_(static_cast<std::size_t>(hws_machine_arcs(handle())));
  std::vector<double> final_counts_(static_cast<std::size_t>(hws_machine_states(handle())));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_expected_counts(handle(), options_.get(),
      arc_counts_.data(), final_counts_.data());
  return hawser::detail::give(status_, [&]() -> machine_expected_counts_result { return
      machine_expected_counts_result{std::move(arc_counts_), std::move(final_counts_)}; });
}

inline void machine_best_paths_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::strings> machine::best_paths(std::int64_t n, const hawser::machine_best_paths_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_strings *paths_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_best_paths(handle(), n, options_.get(),
      &paths_);
  return hawser::detail::give(status_, [&]() -> hawser::strings { return hawser::strings(paths_); });
}

inline void machine_best_strings_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::strings> machine::best_strings(std::int64_t n, const hawser::machine_best_strings_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_strings *strings_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_best_strings(handle(), n, options_.get(),
      &strings_);
  return hawser::detail::give(status_, [&]() -> hawser::strings { return hawser::strings(strings_); });
}

inline void machine_sample_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::strings> machine::sample(std::int64_t n, std::uint64_t seed, const hawser::machine_sample_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_strings *samples_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_sample(handle(), n, seed, options_.get(),
      &samples_);
  return hawser::detail::give(status_, [&]() -> hawser::strings { return hawser::strings(samples_); });
}

inline void machine_expectation_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<machine_expectation_result> machine::expectation(hawser::span<const double> arc_values, hawser::span<const
    double> final_values, std::int32_t d, const hawser::machine_expectation_options &options) const {
  if (static_cast<std::int64_t>(arc_values.size()) != (hws_machine_arcs(handle()) * d)) return
      hawser::detail::refuse<hawser::result<machine_expectation_result>>("arc_values has a wrong number of entries");
  if (!final_values.empty() && static_cast<std::int64_t>(final_values.size()) != (hws_machine_states(handle()) * d)) return
      hawser::detail::refuse<hawser::result<machine_expectation_result>>("final_values has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> mean_(static_cast<std::size_t>(d));
  std::vector<double> covariance_(static_cast<std::size_t>((d * d)));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_expectation(handle(), hawser::detail::data(
      arc_values), hawser::detail::data(final_values), d, options_.get(), mean_.data(), covariance_.data());
  return hawser::detail::give(status_, [&]() -> machine_expectation_result { return machine_expectation_result{std::move(mean_),
      std::move(covariance_)}; });
}

inline void machine_entropy_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<double> machine::entropy(const hawser::machine_entropy_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double nats_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_entropy(handle(), options_.get(), &nats_);
  return hawser::detail::give(status_, [&]() -> double { return nats_; });
}

inline void machine_cross_entropy_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<double> machine::cross_entropy(const hawser::machine &q, const hawser::machine_cross_entropy_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double nats_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_cross_entropy(handle(), q.handle(),
      options_.get(), &nats_);
  return hawser::detail::give(status_, [&]() -> double { return nats_; });
}

inline void machine_kl_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<double> machine::kl(const hawser::machine &q, const hawser::machine_kl_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double nats_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_kl(handle(), q.handle(), options_.get(),
      &nats_);
  return hawser::detail::give(status_, [&]() -> double { return nats_; });
}

inline void machine_fit_weights_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<machine_fit_weights_result> machine::fit_weights(const hawser::machine &acceptor, const
    hawser::machine_fit_weights_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *fitted_ = nullptr;
  double cross_entropy_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_fit_weights(handle(), acceptor.handle(),
      options_.get(), &fitted_, &cross_entropy_);
  return hawser::detail::give(status_, [&]() -> machine_fit_weights_result { return machine_fit_weights_result{hawser::machine(
      fitted_), cross_entropy_}; });
}

inline void machine_total_difference_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<machine_total_difference_result> machine::total_difference(const hawser::machine &b, const
    hawser::machine_total_difference_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double difference_ = 0;
  double log_ratio_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_total_difference(handle(), b.handle(),
      options_.get(), &difference_, &log_ratio_);
  return hawser::detail::give(status_, [&]() -> machine_total_difference_result { return
      machine_total_difference_result{difference_, log_ratio_}; });
}

inline void machine_ngram_counts_options::apply(hawser::detail::option_set &set) const {
  set.put("bos", bos);
  set.put("eos", eos);
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::vector<double>> machine::ngram_counts(std::int32_t tape, const hawser::strings &ngrams, const
    hawser::machine_ngram_counts_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> counts_(static_cast<std::size_t>(hws_strings_count(ngrams.handle())));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_ngram_counts(handle(), tape, ngrams.handle(
      ), options_.get(), counts_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(counts_); });
}

inline void machine_frequent_ngrams_options::apply(hawser::detail::option_set &set) const {
  set.put("bos", bos);
  set.put("eos", eos);
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::strings> machine::frequent_ngrams(std::int32_t tape, std::int32_t order, double threshold, const
    hawser::machine_frequent_ngrams_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_strings *ngrams_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_frequent_ngrams(handle(), tape, order,
      threshold, options_.get(), &ngrams_);
  return hawser::detail::give(status_, [&]() -> hawser::strings { return hawser::strings(ngrams_); });
}

inline void machine_random_options::apply(hawser::detail::option_set &set) const {
  set.put("states", states);
  set.put("arcs", arcs);
  set.put("acyclic", acyclic);
  set.put("connected", connected);
  set.put("deterministic", deterministic);
  set.put("epsilon", epsilon);
  set.put("final", final);
  set.put("failure", failure);
  set.put("default", default_);
  set.put("failure_tape", failure_tape);
  set.put("zero", zero);
  set.put("min_cost", min_cost);
  set.put("max_cost", max_cost);
  set.put("grain", grain);
  set.put("mass", mass);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> machine::random(hawser::semiring semiring, std::int32_t tapes, const std::vector<const
    hawser::alphabet *> &alphabets, std::uint64_t seed, const hawser::machine_random_options &options) {
  auto alphabets_ = hawser::detail::handles(alphabets);
  if (!alphabets.empty() && static_cast<std::int64_t>(alphabets.size()) != tapes) return
      hawser::detail::refuse<hawser::result<hawser::machine>>("alphabets has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *machine_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_machine_random(static_cast<std::int32_t>(semiring),
      tapes, alphabets_.data(), seed, options_.get(), &machine_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(machine_); });
}

#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)
inline void call_trees_log_totals_options::apply(hawser::detail::option_set &set) const {
  set.put("trees", trees);
  set.put("roots", roots);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

/// The log of the weight of all trees, of each sentence. C: hws_trees_log_totals.
inline hawser::result<std::vector<double>> trees_log_totals(hawser::span<const std::int64_t> words, hawser::span<const double>
    log_weights, const hawser::call_trees_log_totals_options &options = {}) {
  const auto sentences = static_cast<std::int64_t>(words.size()) - 0;
  const auto count = static_cast<std::int64_t>(log_weights.size()) - 0;
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> log_totals_(static_cast<std::size_t>(sentences));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_trees_log_totals(hawser::detail::data(words),
      static_cast<std::int64_t>(sentences), hawser::detail::data(log_weights), static_cast<std::int64_t>(count), options_.get(),
      log_totals_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(log_totals_); });
}

inline void call_trees_marginals_options::apply(hawser::detail::option_set &set) const {
  set.put("trees", trees);
  set.put("roots", roots);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

/// The probability of every arc: the gradient of the log total by the log weights. C: hws_trees_marginals.
inline hawser::result<call_trees_marginals_result> trees_marginals(hawser::span<const std::int64_t> words, hawser::span<const
    double> log_weights, const hawser::call_trees_marginals_options &options = {}) {
  const auto sentences = static_cast<std::int64_t>(words.size()) - 0;
  const auto count = static_cast<std::int64_t>(log_weights.size()) - 0;
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> marginals_(static_cast<std::size_t>(count));
  std::vector<double> log_totals_(static_cast<std::size_t>(sentences));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_trees_marginals(hawser::detail::data(words),
      static_cast<std::int64_t>(sentences), hawser::detail::data(log_weights), static_cast<std::int64_t>(count), options_.get(),
      marginals_.data(), log_totals_.data());
  return hawser::detail::give(status_, [&]() -> call_trees_marginals_result { return call_trees_marginals_result{std::move(
      marginals_), std::move(log_totals_)}; });
}

inline void call_trees_best_options::apply(hawser::detail::option_set &set) const {
  set.put("trees", trees);
  set.put("roots", roots);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

/// The tree of the largest weight, of each sentence; of several always the same one. C: hws_trees_best.
inline hawser::result<call_trees_best_result> trees_best(hawser::span<const std::int64_t> words, hawser::span<const double>
    log_weights, const hawser::call_trees_best_options &options = {}) {
  const auto sentences = static_cast<std::int64_t>(words.size()) - 0;
  const auto count = static_cast<std::int64_t>(log_weights.size()) - 0;
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<std::int32_t> heads_(static_cast<std::size_t>(hawser::detail::sum(words)));
  std::vector<double> best_(static_cast<std::size_t>(sentences));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_trees_best(hawser::detail::data(words),
      static_cast<std::int64_t>(sentences), hawser::detail::data(log_weights), static_cast<std::int64_t>(count), options_.get(),
      heads_.data(), best_.data());
  return hawser::detail::give(status_, [&]() -> call_trees_best_result { return call_trees_best_result{std::move(heads_),
      std::move(best_)}; });
}

inline void call_trees_pair_means_options::apply(hawser::detail::option_set &set) const {
  set.put("trees", trees);
  set.put("roots", roots);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

/// The probability that a tree has both of two arcs, of many pairs in each sentence: what second-order factors
/// (grandparents, siblings) are expected to be under a first-order model. C: hws_trees_pair_means.
inline hawser::result<std::vector<double>> trees_pair_means(hawser::span<const std::int64_t> words, hawser::span<const double>
    log_weights, hawser::span<const std::int64_t> offsets, hawser::span<const std::int32_t> arcs, const
    hawser::call_trees_pair_means_options &options = {}) {
  const auto sentences = static_cast<std::int64_t>(words.size()) - 0;
  const auto count = static_cast<std::int64_t>(log_weights.size()) - 0;
  if (static_cast<std::int64_t>(offsets.size()) != (sentences + 1)) return
      hawser::detail::refuse<hawser::result<std::vector<double>>>("offsets has a wrong number of entries");
  if (static_cast<std::int64_t>(arcs.size()) != (4 * offsets[static_cast<std::size_t>(sentences)])) return
      hawser::detail::refuse<hawser::result<std::vector<double>>>("arcs has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> means_(static_cast<std::size_t>(offsets[static_cast<std::size_t>(sentences)]));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_trees_pair_means(hawser::detail::data(words),
      static_cast<std::int64_t>(sentences), hawser::detail::data(log_weights), static_cast<std::int64_t>(count),
      hawser::detail::data(offsets), hawser::detail::data(arcs), options_.get(), means_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(means_); });
}

inline void call_trees_grandparent_log_totals_options::apply(hawser::detail::option_set &set) const {
  set.put("roots", roots);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

/// The log of the weight of all trees, of each sentence, with weights of grandparents. C: hws_trees_grandparent_log_totals.
inline hawser::result<std::vector<double>> trees_grandparent_log_totals(hawser::span<const std::int64_t> words,
    hawser::span<const double> log_weights, hawser::span<const std::int64_t> offsets, hawser::span<const std::int32_t>
    grandparents, hawser::span<const double> log_grandparents, const hawser::call_trees_grandparent_log_totals_options &options
    = {}) {
  const auto sentences = static_cast<std::int64_t>(words.size()) - 0;
  const auto count = static_cast<std::int64_t>(log_weights.size()) - 0;
  if (static_cast<std::int64_t>(offsets.size()) != (sentences + 1)) return
      hawser::detail::refuse<hawser::result<std::vector<double>>>("offsets has a wrong number of entries");
  if (static_cast<std::int64_t>(grandparents.size()) != (3 * offsets[static_cast<std::size_t>(sentences)])) return
      hawser::detail::refuse<hawser::result<std::vector<double>>>("grandparents has a wrong number of entries");
  if (static_cast<std::int64_t>(log_grandparents.size()) != offsets[static_cast<std::size_t>(sentences)]) return
      hawser::detail::refuse<hawser::result<std::vector<double>>>("log_grandparents has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> log_totals_(static_cast<std::size_t>(sentences));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_trees_grandparent_log_totals(hawser::detail::data(
      words), static_cast<std::int64_t>(sentences), hawser::detail::data(log_weights), static_cast<std::int64_t>(count),
      hawser::detail::data(offsets), hawser::detail::data(grandparents), hawser::detail::data(log_grandparents), options_.get(),
      log_totals_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(log_totals_); });
}

inline void call_trees_grandparent_marginals_options::apply(hawser::detail::option_set &set) const {
  set.put("roots", roots);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

/// The probability of every arc and of every listed grandparent, with weights of grandparents: the gradient of the log
/// total by the log weights of both. C: hws_trees_grandparent_marginals.
inline hawser::result<call_trees_grandparent_marginals_result> trees_grandparent_marginals(hawser::span<const std::int64_t>
    words, hawser::span<const double> log_weights, hawser::span<const std::int64_t> offsets, hawser::span<const std::int32_t>
    grandparents, hawser::span<const double> log_grandparents, const hawser::call_trees_grandparent_marginals_options &options =
    {}) {
  const auto sentences = static_cast<std::int64_t>(words.size()) - 0;
  const auto count = static_cast<std::int64_t>(log_weights.size()) - 0;
  if (static_cast<std::int64_t>(offsets.size()) != (sentences + 1)) return
      hawser::detail::refuse<hawser::result<call_trees_grandparent_marginals_result>>("offsets has a wrong number of entries");
  if (static_cast<std::int64_t>(grandparents.size()) != (3 * offsets[static_cast<std::size_t>(sentences)])) return
      hawser::detail::refuse<hawser::result<call_trees_grandparent_marginals_result>>(
      "grandparents has a wrong number of entries");
  if (static_cast<std::int64_t>(log_grandparents.size()) != offsets[static_cast<std::size_t>(sentences)]) return
      hawser::detail::refuse<hawser::result<call_trees_grandparent_marginals_result>>(
      "log_grandparents has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> marginals_(static_cast<std::size_t>(count));
  std::vector<double> means_(static_cast<std::size_t>(offsets[static_cast<std::size_t>(sentences)]));
  std::vector<double> log_totals_(static_cast<std::size_t>(sentences));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_trees_grandparent_marginals(hawser::detail::data(
      words), static_cast<std::int64_t>(sentences), hawser::detail::data(log_weights), static_cast<std::int64_t>(count),
      hawser::detail::data(offsets), hawser::detail::data(grandparents), hawser::detail::data(log_grandparents), options_.get(),
      marginals_.data(), means_.data(), log_totals_.data());
  return hawser::detail::give(status_, [&]() -> call_trees_grandparent_marginals_result { return
      call_trees_grandparent_marginals_result{std::move(marginals_), std::move(means_), std::move(log_totals_)}; });
}

inline void call_trees_grandparent_best_options::apply(hawser::detail::option_set &set) const {
  set.put("roots", roots);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

/// The tree of the largest weight, of each sentence, with weights of grandparents; of several always the same one. C:
/// hws_trees_grandparent_best.
inline hawser::result<call_trees_grandparent_best_result> trees_grandparent_best(hawser::span<const std::int64_t> words,
    hawser::span<const double> log_weights, hawser::span<const std::int64_t> offsets, hawser::span<const std::int32_t>
    grandparents, hawser::span<const double> log_grandparents, const hawser::call_trees_grandparent_best_options &options = {})
    {
  const auto sentences = static_cast<std::int64_t>(words.size()) - 0;
  const auto count = static_cast<std::int64_t>(log_weights.size()) - 0;
  if (static_cast<std::int64_t>(offsets.size()) != (sentences + 1)) return
      hawser::detail::refuse<hawser::result<call_trees_grandparent_best_result>>("offsets has a wrong number of entries");
  if (static_cast<std::int64_t>(grandparents.size()) != (3 * offsets[static_cast<std::size_t>(sentences)])) return
      hawser::detail::refuse<hawser::result<call_trees_grandparent_best_result>>("grandparents has a wrong number of entries");
  if (static_cast<std::int64_t>(log_grandparents.size()) != offsets[static_cast<std::size_t>(sentences)]) return
      hawser::detail::refuse<hawser::result<call_trees_grandparent_best_result>>(
      "log_grandparents has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<std::int32_t> heads_(static_cast<std::size_t>(hawser::detail::sum(words)));
  std::vector<double> best_(static_cast<std::size_t>(sentences));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_trees_grandparent_best(hawser::detail::data(words),
      static_cast<std::int64_t>(sentences), hawser::detail::data(log_weights), static_cast<std::int64_t>(count),
      hawser::detail::data(offsets), hawser::detail::data(grandparents), hawser::detail::data(log_grandparents), options_.get(),
      heads_.data(), best_.data());
  return hawser::detail::give(status_, [&]() -> call_trees_grandparent_best_result { return
      call_trees_grandparent_best_result{std::move(heads_), std::move(best_)}; });
}

#endif
#if (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
inline hawser::result<hawser::alphabet> ngram::alphabet() const {
  hws_alphabet *alphabet_ = nullptr;
  const hws_status status_ = hws_ngram_alphabet(handle(), &alphabet_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(alphabet_); });
}

inline hawser::result<double> ngram::info(std::string_view name) const {
  double value_ = 0;
  const hws_status status_ = hws_ngram_info(handle(), hawser::detail::zero_ended(name).text, &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

inline hawser::result<std::string> ngram::card() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_ngram_card(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline std::int64_t ngram::count(std::int32_t length) const {
  return hws_ngram_count(handle(), length);
}

inline void ngram_from_theta_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::ngram> ngram::from_theta(const hawser::alphabet &alphabet, hawser::span<const std::int64_t>
    offsets, hawser::span<const std::int32_t> labels, hawser::span<const double> theta, const hawser::ngram_from_theta_options
    &options) {
  const auto count = static_cast<std::int64_t>(offsets.size()) - 1;
  if (static_cast<std::int64_t>(offsets.size()) != (count + 1)) return hawser::detail::refuse<hawser::result<hawser::ngram>>(
      "offsets has a wrong number of entries");
  if (static_cast<std::int64_t>(labels.size()) != offsets[static_cast<std::size_t>(count)]) return
      hawser::detail::refuse<hawser::result<hawser::ngram>>("labels has a wrong number of entries");
  if (static_cast<std::int64_t>(theta.size()) != count) return hawser::detail::refuse<hawser::result<hawser::ngram>>(
      "theta has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_ngram_model *model_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_from_theta(alphabet.handle(),
      static_cast<std::int64_t>(count), hawser::detail::data(offsets), hawser::detail::data(labels), hawser::detail::data(
      theta), options_.get(), &model_);
  return hawser::detail::give(status_, [&]() -> hawser::ngram { return hawser::ngram(model_); });
}

inline void ngram_theta_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<ngram_theta_result> ngram::theta(std::int64_t capacity, std::int64_t label_capacity, const
    hawser::ngram_theta_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<std::int64_t> offsets_(static_cast<std::size_t>((capacity + 1)));
  std::vector<double> theta_(static_cast<std::size_t>(capacity));
  std::int64_t count_ = 0;
  std::vector<std::int32_t> labels_(static_cast<std::size_t>(label_capacity));
  std::int64_t label_count_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_theta(handle(), options_.get(),
      offsets_.data(), theta_.data(), capacity, &count_, labels_.data(), label_capacity, &label_count_);
  return hawser::detail::give(status_, [&]() -> ngram_theta_result { return ngram_theta_result{std::move(offsets_), std::move(
      theta_), count_, std::move(labels_), label_count_}; });
}

inline void ngram_product_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::ngram> ngram::product(const hawser::ngram &b, const hawser::ngram_product_options &options) const
    {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_ngram_model *product_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_product(handle(), b.handle(), options_.get(),
      &product_);
  return hawser::detail::give(status_, [&]() -> hawser::ngram { return hawser::ngram(product_); });
}

inline void ngram_quotient_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::ngram> ngram::quotient(const hawser::ngram &b, const hawser::ngram_quotient_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_ngram_model *quotient_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_quotient(handle(), b.handle(), options_.get(
      ), &quotient_);
  return hawser::detail::give(status_, [&]() -> hawser::ngram { return hawser::ngram(quotient_); });
}

inline void ngram_power_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::ngram> ngram::power(double exponent, const hawser::ngram_power_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_ngram_model *power_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_power(handle(), exponent, options_.get(),
      &power_);
  return hawser::detail::give(status_, [&]() -> hawser::ngram { return hawser::ngram(power_); });
}

inline void ngram_log_weights_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::vector<double>> ngram::log_weights(const hawser::strings &strings, const
    hawser::ngram_log_weights_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> log_weights_(static_cast<std::size_t>(hws_strings_count(strings.handle())));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_log_weights(handle(), strings.handle(),
      options_.get(), log_weights_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(log_weights_); });
}

inline void ngram_log_total_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<double> ngram::log_total(const hawser::ngram_log_total_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double log_total_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_log_total(handle(), options_.get(),
      &log_total_);
  return hawser::detail::give(status_, [&]() -> double { return log_total_; });
}

inline void ngram_normalize_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<ngram_normalize_result> ngram::normalize(const hawser::ngram_normalize_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_ngram_model *normalized_ = nullptr;
  double log_total_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_normalize(handle(), options_.get(),
      &normalized_, &log_total_);
  return hawser::detail::give(status_, [&]() -> ngram_normalize_result { return ngram_normalize_result{hawser::ngram(
      normalized_), log_total_}; });
}

inline void ngram_machine_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> ngram::machine(hawser::semiring semiring, const hawser::ngram_machine_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *machine_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_machine(handle(), static_cast<std::int32_t>(
      semiring), options_.get(), &machine_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(machine_); });
}

inline void ngram_from_machine_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::ngram> ngram::from_machine(const hawser::machine &machine, const
    hawser::ngram_from_machine_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_ngram_model *model_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_from_machine(machine.handle(), options_.get(
      ), &model_);
  return hawser::detail::give(status_, [&]() -> hawser::ngram { return hawser::ngram(model_); });
}

inline void ngram_segment_text_options::apply(hawser::detail::option_set &set) const {
  set.put("unknown", unknown);
  set.put("space", space);
  set.put("min_count", min_count);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<ngram_segment_text_result> ngram::segment_text(std::string_view text, hawser::split split,
    hawser::maybe<hawser::alphabet> alphabet, const hawser::ngram_segment_text_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_strings *strings_ = nullptr;
  hws_alphabet *built_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_segment_text(text.data(),
      static_cast<std::int64_t>(text.size()), static_cast<std::int32_t>(split), alphabet.handle(), options_.get(), &strings_,
      &built_);
  return hawser::detail::give(status_, [&]() -> ngram_segment_text_result { return ngram_segment_text_result{hawser::strings(
      strings_), hawser::alphabet(built_)}; });
}

inline hawser::result<hawser::ngram_counts> ngram_counts::make(const hawser::alphabet &alphabet, std::int32_t order) {
  hws_ngram_counts *counts_ = nullptr;
  const hws_status status_ = hws_ngram_counts_new(alphabet.handle(), order, &counts_);
  return hawser::detail::give(status_, [&]() -> hawser::ngram_counts { return hawser::ngram_counts(counts_); });
}

inline void ngram_counts_add_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<void> ngram_counts::add(const hawser::strings &strings, const hawser::ngram_counts_add_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_counts_add(handle(), strings.handle(),
      options_.get());
  return hawser::detail::give(status_, [&] {  });
}

inline void ngram_counts_add_machine_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<void> ngram_counts::add_machine(const hawser::machine &machine, std::int32_t tape, double threshold,
    double weight, const hawser::ngram_counts_add_machine_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_counts_add_machine(handle(), machine.handle(
      ), tape, threshold, weight, options_.get());
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<std::vector<double>> ngram_counts::get(hawser::span<const std::int64_t> offsets, hawser::span<const
    std::int32_t> labels) const {
  const auto count = static_cast<std::int64_t>(offsets.size()) - 1;
  if (static_cast<std::int64_t>(offsets.size()) != (count + 1)) return
      hawser::detail::refuse<hawser::result<std::vector<double>>>("offsets has a wrong number of entries");
  if (static_cast<std::int64_t>(labels.size()) != offsets[static_cast<std::size_t>(count)]) return
      hawser::detail::refuse<hawser::result<std::vector<double>>>("labels has a wrong number of entries");
  std::vector<double> values_(static_cast<std::size_t>(count));
  const hws_status status_ = hws_ngram_counts_get(handle(), static_cast<std::int64_t>(count), hawser::detail::data(offsets),
      hawser::detail::data(labels), values_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(values_); });
}

inline void ngram_estimate_options::apply(hawser::detail::option_set &set) const {
  set.put("smoothing", smoothing);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::ngram> ngram::estimate(const hawser::ngram_counts &counts, const hawser::ngram_estimate_options
    &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_ngram_model *model_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_estimate(counts.handle(), options_.get(),
      &model_);
  return hawser::detail::give(status_, [&]() -> hawser::ngram { return hawser::ngram(model_); });
}

inline void ngram_prune_kneser_ney_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::ngram> ngram::prune_kneser_ney(const hawser::ngram_counts &counts, double threshold, const
    hawser::ngram_prune_kneser_ney_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_ngram_model *model_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_prune_kneser_ney(counts.handle(), threshold,
      options_.get(), &model_);
  return hawser::detail::give(status_, [&]() -> hawser::ngram { return hawser::ngram(model_); });
}

inline void ngram_grow_options::apply(hawser::detail::option_set &set) const {
  set.put("least_gain", least_gain);
  set.put("ngram_cost", ngram_cost);
  set.put("threshold", threshold);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::ngram> ngram::grow(const hawser::ngram_counts &counts, const hawser::ngram_grow_options &options)
    {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_ngram_model *model_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_grow(counts.handle(), options_.get(),
      &model_);
  return hawser::detail::give(status_, [&]() -> hawser::ngram { return hawser::ngram(model_); });
}

inline void ngram_prune_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::ngram> ngram::prune(double threshold, const hawser::ngram_prune_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_ngram_model *pruned_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_prune(handle(), threshold, options_.get(),
      &pruned_);
  return hawser::detail::give(status_, [&]() -> hawser::ngram { return hawser::ngram(pruned_); });
}

inline void ngram_project_options::apply(hawser::detail::option_set &set) const {
  set.put("method", method);
  set.put("order", order);
  set.put("threshold", threshold);
  set.put("penalty", penalty);
  set.put("penalty_weight", penalty_weight);
  set.put("root_group", root_group);
  set.put("suffix_test", suffix_test);
  set.put("iterations", iterations);
  set.put("step", step);
  set.put("gradient_tolerance", gradient_tolerance);
  set.put("accelerate", accelerate);
  set.put("batch", batch);
  set.put("stop", stop);
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<ngram_project_result> ngram::project(const hawser::machine &machine, hawser::maybe<hawser::ngram> start,
    const hawser::ngram_project_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_ngram_model *model_ = nullptr;
  double cross_entropy_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_project(machine.handle(), start.handle(),
      options_.get(), &model_, &cross_entropy_);
  return hawser::detail::give(status_, [&]() -> ngram_project_result { return ngram_project_result{hawser::ngram(model_),
      cross_entropy_}; });
}

inline void ngram_read_arpa_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::ngram> ngram::read_arpa(std::string_view text, hawser::maybe<hawser::alphabet> alphabet, const
    hawser::ngram_read_arpa_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_ngram_model *model_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_read_arpa(text.data(),
      static_cast<std::int64_t>(text.size()), alphabet.handle(), options_.get(), &model_);
  return hawser::detail::give(status_, [&]() -> hawser::ngram { return hawser::ngram(model_); });
}

inline void ngram_write_arpa_options::apply(hawser::detail::option_set &set) const {
  set.put("digits", digits);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::string> ngram::write_arpa(const hawser::ngram_write_arpa_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      options_.status() < 0 ? options_.status() : hws_ngram_write_arpa(handle(), options_.get(), static_cast<char *>(buffer_),
      capacity_, needed_); }, 1);
}

#endif
#if (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM) && (!defined(HWS_NO_FILES))
inline void ngram_read_arpa_file_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::ngram> ngram::read_arpa_file(std::string_view path, hawser::maybe<hawser::alphabet> alphabet,
    const hawser::ngram_read_arpa_file_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_ngram_model *model_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_read_arpa_file(hawser::detail::zero_ended(
      path).text, alphabet.handle(), options_.get(), &model_);
  return hawser::detail::give(status_, [&]() -> hawser::ngram { return hawser::ngram(model_); });
}

inline void ngram_write_arpa_file_options::apply(hawser::detail::option_set &set) const {
  set.put("digits", digits);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<void> ngram::write_arpa_file(std::string_view path, const hawser::ngram_write_arpa_file_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_write_arpa_file(handle(), options_.get(),
      hawser::detail::zero_ended(path).text);
  return hawser::detail::give(status_, [&] {  });
}

#endif
#if (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
inline void ngram_score_options::apply(hawser::detail::option_set &set) const {
  set.put("unknown", unknown);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<ngram_score_result> ngram::score(const hawser::strings &strings, const hawser::ngram_score_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> log_probs_(static_cast<std::size_t>(hws_strings_count(strings.handle())));
  std::vector<double> known_log_probs_(static_cast<std::size_t>(hws_strings_count(strings.handle())));
  std::vector<std::int64_t> unknown_counts_(static_cast<std::size_t>(hws_strings_count(strings.handle())));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_score(handle(), strings.handle(),
      options_.get(), log_probs_.data(), known_log_probs_.data(), unknown_counts_.data());
  return hawser::detail::give(status_, [&]() -> ngram_score_result { return ngram_score_result{std::move(log_probs_), std::move(
      known_log_probs_), std::move(unknown_counts_)}; });
}

inline void ngram_score_symbols_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<ngram_score_symbols_result> ngram::score_symbols(const hawser::strings &strings, const
    hawser::ngram_score_symbols_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> log_probs_(static_cast<std::size_t>((hawser::detail::value(strings.arrays_view(
      )).offsets[static_cast<std::size_t>(hws_strings_count(strings.handle()))] + hws_strings_count(strings.handle()))));
  std::vector<std::int32_t> lengths_(static_cast<std::size_t>((hawser::detail::value(strings.arrays_view(
      )).offsets[static_cast<std::size_t>(hws_strings_count(strings.handle()))] + hws_strings_count(strings.handle()))));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_score_symbols(handle(), strings.handle(),
      options_.get(), log_probs_.data(), lengths_.data());
  return hawser::detail::give(status_, [&]() -> ngram_score_symbols_result { return ngram_score_symbols_result{std::move(
      log_probs_), std::move(lengths_)}; });
}

inline void ngram_perplexity_options::apply(hawser::detail::option_set &set) const {
  set.put("unknown", unknown);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<ngram_perplexity_result> ngram::perplexity(const hawser::strings &strings, const
    hawser::ngram_perplexity_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double perplexity_ = 0;
  double without_unknown_ = 0;
  double tokens_ = 0;
  double unknown_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_perplexity(handle(), strings.handle(),
      options_.get(), &perplexity_, &without_unknown_, &tokens_, &unknown_);
  return hawser::detail::give(status_, [&]() -> ngram_perplexity_result { return ngram_perplexity_result{perplexity_,
      without_unknown_, tokens_, unknown_}; });
}

inline hawser::result<std::vector<unsigned char>> ngram::write() const {
  return hawser::detail::two_call<std::vector<unsigned char>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_)
      { return hws_ngram_write(handle(), static_cast<void *>(buffer_), capacity_, needed_); }, 0);
}

inline void ngram_read_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::ngram> ngram::read(hawser::span<const unsigned char> buffer, const hawser::ngram_read_options
    &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_ngram_model *model_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_read(buffer.data(),
      static_cast<std::int64_t>(buffer.size()), options_.get(), &model_);
  return hawser::detail::give(status_, [&]() -> hawser::ngram { return hawser::ngram(model_); });
}

inline void ngram_read_view_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::ngram> ngram::read_view(hawser::span<const unsigned char> buffer, void (*release)(void *), void
    *context, const hawser::ngram_read_view_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_ngram_model *model_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_read_view(buffer.data(),
      static_cast<std::int64_t>(buffer.size()), release, context, options_.get(), &model_);
  return hawser::detail::give(status_, [&]() -> hawser::ngram { return hawser::ngram(model_); });
}

inline bool ngram::is_binary(hawser::span<const unsigned char> buffer) {
  return hws_ngram_is_binary(buffer.data(), static_cast<std::int64_t>(buffer.size())) != 0;
}

#endif
#if (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM) && (!defined(HWS_NO_FILES))
inline void ngram_read_file_options::apply(hawser::detail::option_set &set) const {
  set.put("in_place", in_place);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::ngram> ngram::read_file(std::string_view path, const hawser::ngram_read_file_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_ngram_model *model_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_read_file(hawser::detail::zero_ended(
      path).text, options_.get(), &model_);
  return hawser::detail::give(status_, [&]() -> hawser::ngram { return hawser::ngram(model_); });
}

inline hawser::result<void> ngram::write_file(std::string_view path) const {
  const hws_status status_ = hws_ngram_write_file(handle(), hawser::detail::zero_ended(path).text);
  return hawser::detail::give(status_, [&] {  });
}

#endif
#if (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
inline hawser::result<std::int64_t> ngram::start() const {
  std::int64_t state_ = 0;
  const hws_status status_ = hws_ngram_start(handle(), &state_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return state_; });
}

inline hawser::result<ngram_score_word_result> ngram::score_word(std::int64_t state, std::int32_t word) const {
  std::int64_t next_ = 0;
  double log_prob_ = 0;
  const hws_status status_ = hws_ngram_score_word(handle(), state, word, &next_, &log_prob_);
  return hawser::detail::give(status_, [&]() -> ngram_score_word_result { return ngram_score_word_result{next_, log_prob_}; });
}

inline hawser::result<ngram_score_words_result> ngram::score_words(std::int64_t state, hawser::span<const std::int32_t> words)
    const {
  const auto count = static_cast<std::int64_t>(words.size()) - 0;
  std::int64_t next_ = 0;
  std::vector<double> log_probs_(static_cast<std::size_t>(count));
  const hws_status status_ = hws_ngram_score_words(handle(), state, hawser::detail::data(words), static_cast<std::int64_t>(
      count), &next_, log_probs_.data());
  return hawser::detail::give(status_, [&]() -> ngram_score_words_result { return ngram_score_words_result{next_, std::move(
      log_probs_)}; });
}

inline void ngram_best_continuations_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<ngram_best_continuations_result> ngram::best_continuations(std::int64_t state,
    std::optional<std::string_view> prefix, std::int64_t k, const hawser::ngram_best_continuations_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<std::int32_t> words_(static_cast<std::size_t>(k));
  std::vector<double> log_probs_(static_cast<std::size_t>(k));
  std::int64_t count_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_best_continuations(handle(), state,
      hawser::detail::zero_ended(prefix).text, k, options_.get(), words_.data(), log_probs_.data(), &count_);
  return hawser::detail::give(status_, [&]() -> ngram_best_continuations_result { return
      ngram_best_continuations_result{std::move(words_), std::move(log_probs_), count_}; });
}

inline void ngram_sample_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::strings> ngram::sample(std::int64_t n, std::uint64_t seed, const hawser::ngram_sample_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_strings *samples_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_ngram_sample(handle(), n, seed, options_.get(),
      &samples_);
  return hawser::detail::give(status_, [&]() -> hawser::strings { return hawser::strings(samples_); });
}

#endif
inline hawser::result<bool> learner::step(std::int64_t n) const {
  std::int32_t done_ = 0;
  const hws_status status_ = hws_learner_step(handle(), n, &done_);
  return hawser::detail::give(status_, [&]() -> bool { return done_ != 0; });
}

inline hawser::result<std::int64_t> learner::steps() const {
  std::int64_t steps_ = 0;
  const hws_status status_ = hws_learner_steps(handle(), &steps_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return steps_; });
}

inline hawser::result<double> learner::metric(std::string_view name) const {
  double value_ = 0;
  const hws_status status_ = hws_learner_metric(handle(), hawser::detail::zero_ended(name).text, &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

inline hawser::result<std::string> learner::metrics() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_learner_metrics(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<void> learner::set_cancel(hawser::maybe<hawser::cancel> cancel) const {
  const hws_status status_ = hws_learner_set_cancel(handle(), cancel.handle());
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<void> learner::set_monitor(hawser::maybe<hawser::monitor> monitor) const {
  const hws_status status_ = hws_learner_set_monitor(handle(), monitor.handle());
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<std::vector<unsigned char>> learner::save() const {
  return hawser::detail::two_call<std::vector<unsigned char>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_)
      { return hws_learner_save(handle(), static_cast<void *>(buffer_), capacity_, needed_); }, 0);
}

inline void learner_load_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<void> learner::load(hawser::span<const unsigned char> buffer, const hawser::learner_load_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_learner_load(handle(), buffer.data(),
      static_cast<std::int64_t>(buffer.size()), options_.get());
  return hawser::detail::give(status_, [&] {  });
}

#if (!defined(HWS_NO_FILES))
inline hawser::result<void> learner::save_file(std::string_view path) const {
  const hws_status status_ = hws_learner_save_file(handle(), hawser::detail::zero_ended(path).text);
  return hawser::detail::give(status_, [&] {  });
}

inline void learner_load_file_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<void> learner::load_file(std::string_view path, const hawser::learner_load_file_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_learner_load_file(handle(),
      hawser::detail::zero_ended(path).text, options_.get());
  return hawser::detail::give(status_, [&] {  });
}

#endif
inline hawser::result<hawser::statistics> learner::statistics() const {
  hws_statistics *statistics_ = nullptr;
  const hws_status status_ = hws_learner_statistics(handle(), &statistics_);
  return hawser::detail::give(status_, [&]() -> hawser::statistics { return hawser::statistics(statistics_); });
}

inline hawser::result<std::vector<unsigned char>> statistics::write() const {
  return hawser::detail::two_call<std::vector<unsigned char>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_)
      { return hws_statistics_write(handle(), static_cast<void *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<hawser::statistics> learner::read_statistics(hawser::span<const unsigned char> buffer) const {
  hws_statistics *statistics_ = nullptr;
  const hws_status status_ = hws_learner_read_statistics(handle(), buffer.data(), static_cast<std::int64_t>(buffer.size()),
      &statistics_);
  return hawser::detail::give(status_, [&]() -> hawser::statistics { return hawser::statistics(statistics_); });
}

inline hawser::result<hawser::statistics> statistics::merge(const hawser::statistics &second) const {
  hws_statistics *merged_ = nullptr;
  const hws_status status_ = hws_statistics_merge(handle(), second.handle(), &merged_);
  return hawser::detail::give(status_, [&]() -> hawser::statistics { return hawser::statistics(merged_); });
}

inline hawser::result<bool> learner::update(const hawser::statistics &statistics) const {
  std::int32_t done_ = 0;
  const hws_status status_ = hws_learner_update(handle(), statistics.handle(), &done_);
  return hawser::detail::give(status_, [&]() -> bool { return done_ != 0; });
}

inline void edit_model_new_options::apply(hawser::detail::option_set &set) const {
  set.put("left_input", left_input);
  set.put("right_input", right_input);
  set.put("left_output", left_output);
  set.put("backoff", backoff);
  set.put("p_insert", p_insert);
  set.put("p_delete", p_delete);
  set.put("p_copy", p_copy);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::edit_model> edit_model::make(const hawser::alphabet &alphabet, const
    hawser::edit_model_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_edit_model *model_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_edit_model_new(alphabet.handle(), options_.get(),
      &model_);
  return hawser::detail::give(status_, [&]() -> hawser::edit_model { return hawser::edit_model(model_); });
}

inline void edit_model_typing_options::apply(hawser::detail::option_set &set) const {
  set.put("layout", layout);
  set.put("backoff", backoff);
  set.put("p_insert", p_insert);
  set.put("p_delete", p_delete);
  set.put("p_copy", p_copy);
  set.put("near_keys", near_keys);
  set.put("like_sounds", like_sounds);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::edit_model> edit_model::typing(const hawser::alphabet &alphabet, const
    hawser::edit_model_typing_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_edit_model *model_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_edit_model_typing(alphabet.handle(), options_.get(
      ), &model_);
  return hawser::detail::give(status_, [&]() -> hawser::edit_model { return hawser::edit_model(model_); });
}

inline hawser::result<hawser::alphabet> edit_model::alphabet() const {
  hws_alphabet *alphabet_ = nullptr;
  const hws_status status_ = hws_edit_model_alphabet(handle(), &alphabet_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(alphabet_); });
}

inline hawser::result<double> edit_model::info(std::string_view name) const {
  double value_ = 0;
  const hws_status status_ = hws_edit_model_info(handle(), hawser::detail::zero_ended(name).text, &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

inline hawser::result<std::string> edit_model::card() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_edit_model_card(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<double> edit_model::probability(hawser::span<const std::int32_t> left_input, hawser::span<const
    std::int32_t> right_input, hawser::span<const std::int32_t> left_output, std::int32_t input, std::int32_t output) const {
  const auto left_input_count = static_cast<std::int64_t>(left_input.size()) - 0;
  const auto right_input_count = static_cast<std::int64_t>(right_input.size()) - 0;
  const auto left_output_count = static_cast<std::int64_t>(left_output.size()) - 0;
  double probability_ = 0;
  const hws_status status_ = hws_edit_model_probability(handle(), hawser::detail::data(left_input), static_cast<std::int32_t>(
      left_input_count), hawser::detail::data(right_input), static_cast<std::int32_t>(right_input_count), hawser::detail::data(
      left_output), static_cast<std::int32_t>(left_output_count), input, output, &probability_);
  return hawser::detail::give(status_, [&]() -> double { return probability_; });
}

inline void edit_model_score_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::vector<double>> edit_model::score(const hawser::strings &pairs, const
    hawser::edit_model_score_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> log_probs_(static_cast<std::size_t>(hws_strings_count(pairs.handle())));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_edit_model_score(handle(), pairs.handle(),
      options_.get(), log_probs_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(log_probs_); });
}

inline void edit_model_machine_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> edit_model::machine(hawser::semiring semiring, const hawser::edit_model_machine_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *machine_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_edit_model_machine(handle(),
      static_cast<std::int32_t>(semiring), options_.get(), &machine_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(machine_); });
}

inline hawser::result<std::vector<unsigned char>> edit_model::write() const {
  return hawser::detail::two_call<std::vector<unsigned char>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_)
      { return hws_edit_model_write(handle(), static_cast<void *>(buffer_), capacity_, needed_); }, 0);
}

inline void edit_model_read_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::edit_model> edit_model::read(hawser::span<const unsigned char> buffer, const
    hawser::edit_model_read_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_edit_model *model_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_edit_model_read(buffer.data(),
      static_cast<std::int64_t>(buffer.size()), options_.get(), &model_);
  return hawser::detail::give(status_, [&]() -> hawser::edit_model { return hawser::edit_model(model_); });
}

#if (!defined(HWS_NO_FILES))
inline hawser::result<void> edit_model::write_file(std::string_view path) const {
  const hws_status status_ = hws_edit_model_write_file(handle(), hawser::detail::zero_ended(path).text);
  return hawser::detail::give(status_, [&] {  });
}

inline void edit_model_read_file_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::edit_model> edit_model::read_file(std::string_view path, const
    hawser::edit_model_read_file_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_edit_model *model_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_edit_model_read_file(hawser::detail::zero_ended(
      path).text, options_.get(), &model_);
  return hawser::detail::give(status_, [&]() -> hawser::edit_model { return hawser::edit_model(model_); });
}

#endif
inline void edit_learner_new_options::apply(hawser::detail::option_set &set) const {
  set.put("iterations", iterations);
  set.put("tolerance", tolerance);
  set.put("prior_edit", prior_edit);
  set.put("fixed", fixed);
  set.put("items", items);
  set.put("first_item", first_item);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::edit_learner> edit_learner::make(const hawser::edit_model &start, const hawser::strings &pairs,
    hawser::maybe<hawser::strings> heldout, const hawser::edit_learner_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_learner *learner_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_edit_learner_new(start.handle(), pairs.handle(),
      heldout.handle(), options_.get(), &learner_);
  return hawser::detail::give(status_, [&]() -> hawser::edit_learner { return hawser::edit_learner(learner_); });
}

inline hawser::result<hawser::edit_model> edit_learner::model() const {
  hws_edit_model *model_ = nullptr;
  const hws_status status_ = hws_edit_learner_model(handle(), &model_);
  return hawser::detail::give(status_, [&]() -> hawser::edit_model { return hawser::edit_model(model_); });
}

inline hawser::result<edit_learner_edits_result> edit_learner::edits() const {
  double insertions_ = 0;
  double deletions_ = 0;
  double copies_ = 0;
  double substitutions_ = 0;
  const hws_status status_ = hws_edit_learner_edits(handle(), &insertions_, &deletions_, &copies_, &substitutions_);
  return hawser::detail::give(status_, [&]() -> edit_learner_edits_result { return edit_learner_edits_result{insertions_,
      deletions_, copies_, substitutions_}; });
}

inline void speller_new_options::apply(hawser::detail::option_set &set) const {
  set.put("swap", swap);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::speller> speller::make(const hawser::edit_model &channel, const hawser::strings &words, const
    hawser::speller_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_speller *speller_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_speller_new(channel.handle(), words.handle(),
      options_.get(), &speller_);
  return hawser::detail::give(status_, [&]() -> hawser::speller { return hawser::speller(speller_); });
}

inline void speller_correct_options::apply(hawser::detail::option_set &set) const {
  set.put("edits", edits);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<speller_correct_result> speller::correct(const hawser::strings &typed, std::int64_t n, const
    hawser::speller_correct_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<std::int64_t> words_(static_cast<std::size_t>((n * hws_strings_count(typed.handle()))));
  std::vector<double> log_probs_(static_cast<std::size_t>((n * hws_strings_count(typed.handle()))));
  std::vector<std::int64_t> counts_(static_cast<std::size_t>(hws_strings_count(typed.handle())));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_speller_correct(handle(), typed.handle(), n,
      options_.get(), words_.data(), log_probs_.data(), counts_.data());
  return hawser::detail::give(status_, [&]() -> speller_correct_result { return speller_correct_result{std::move(words_),
      std::move(log_probs_), std::move(counts_)}; });
}

#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)
inline hawser::result<hawser::graph_builder> graph_builder::make() {
  hws_graph_builder *builder_ = nullptr;
  const hws_status status_ = hws_graph_builder_new(&builder_);
  return hawser::detail::give(status_, [&]() -> hawser::graph_builder { return hawser::graph_builder(builder_); });
}

inline hawser::result<std::int64_t> graph_builder::add_finite(std::int64_t values, std::optional<std::string_view> name) const {
  std::int64_t variable_ = 0;
  const hws_status status_ = hws_graph_builder_add_finite(handle(), values, hawser::detail::zero_ended(name).text, &variable_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return variable_; });
}

inline hawser::result<std::int64_t> graph_builder::add_finite_many(hawser::span<const std::int64_t> values) const {
  const auto count = static_cast<std::int64_t>(values.size()) - 0;
  std::int64_t first_ = 0;
  const hws_status status_ = hws_graph_builder_add_finite_many(handle(), hawser::detail::data(values),
      static_cast<std::int64_t>(count), &first_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return first_; });
}

inline hawser::result<std::int64_t> graph_builder::add_table(hawser::span<const std::int64_t> variables, hawser::span<const
    double> table, std::optional<std::string_view> name) const {
  const auto count = static_cast<std::int64_t>(variables.size()) - 0;
  const auto entries = static_cast<std::int64_t>(table.size()) - 0;
  std::int64_t factor_ = 0;
  const hws_status status_ = hws_graph_builder_add_table(handle(), hawser::detail::data(variables), static_cast<std::int32_t>(
      count), hawser::detail::data(table), static_cast<std::int64_t>(entries), hawser::detail::zero_ended(name).text, &factor_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return factor_; });
}

inline hawser::result<std::int64_t> graph_builder::add_tables(hawser::span<const std::int64_t> variables, std::int32_t each,
    std::int64_t count, hawser::span<const double> tables) const {
  const auto entries = static_cast<std::int64_t>(tables.size()) - 0;
  if (static_cast<std::int64_t>(variables.size()) != (count * each)) return
      hawser::detail::refuse<hawser::result<std::int64_t>>("variables has a wrong number of entries");
  std::int64_t first_ = 0;
  const hws_status status_ = hws_graph_builder_add_tables(handle(), hawser::detail::data(variables), each, count,
      hawser::detail::data(tables), static_cast<std::int64_t>(entries), &first_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return first_; });
}

inline hawser::result<std::int64_t> graph_builder::add_grid(std::int64_t rows, std::int64_t columns, std::int64_t values,
    hawser::span<const double> across, hawser::span<const double> down, hawser::span<const double> unary) const {
  if (static_cast<std::int64_t>(across.size()) != (values * values)) return
      hawser::detail::refuse<hawser::result<std::int64_t>>("across has a wrong number of entries");
  if (static_cast<std::int64_t>(down.size()) != (values * values)) return hawser::detail::refuse<hawser::result<std::int64_t>>(
      "down has a wrong number of entries");
  if (!unary.empty() && static_cast<std::int64_t>(unary.size()) != ((rows * columns) * values)) return
      hawser::detail::refuse<hawser::result<std::int64_t>>("unary has a wrong number of entries");
  std::int64_t first_ = 0;
  const hws_status status_ = hws_graph_builder_add_grid(handle(), rows, columns, values, hawser::detail::data(across),
      hawser::detail::data(down), hawser::detail::data(unary), &first_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return first_; });
}

inline hawser::result<std::int64_t> graph_builder::add_logic(hawser::logic logic, hawser::span<const std::int64_t> variables,
    std::optional<std::string_view> name) const {
  const auto count = static_cast<std::int64_t>(variables.size()) - 0;
  std::int64_t factor_ = 0;
  const hws_status status_ = hws_graph_builder_add_logic(handle(), static_cast<std::int32_t>(logic), hawser::detail::data(
      variables), static_cast<std::int32_t>(count), hawser::detail::zero_ended(name).text, &factor_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return factor_; });
}

inline hawser::result<std::int64_t> graph_builder::add_tree(std::int32_t words, std::int32_t projective, std::int32_t one_root,
    hawser::span<const std::int32_t> heads, hawser::span<const std::int32_t> dependents, hawser::span<const std::int64_t>
    variables, std::optional<std::string_view> name) const {
  const auto count = static_cast<std::int64_t>(heads.size()) - 0;
  if (static_cast<std::int64_t>(dependents.size()) != count) return hawser::detail::refuse<hawser::result<std::int64_t>>(
      "dependents has a wrong number of entries");
  if (static_cast<std::int64_t>(variables.size()) != count) return hawser::detail::refuse<hawser::result<std::int64_t>>(
      "variables has a wrong number of entries");
  std::int64_t factor_ = 0;
  const hws_status status_ = hws_graph_builder_add_tree(handle(), words, projective, one_root, hawser::detail::data(heads),
      hawser::detail::data(dependents), hawser::detail::data(variables), static_cast<std::int32_t>(count),
      hawser::detail::zero_ended(name).text, &factor_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return factor_; });
}

inline hawser::result<void> graph_builder::observe_value(std::int64_t variable, std::int64_t value) const {
  const hws_status status_ = hws_graph_builder_observe_value(handle(), variable, value);
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<void> graph_builder::observe_values(hawser::span<const std::int64_t> variables, hawser::span<const
    std::int64_t> values) const {
  const auto count = static_cast<std::int64_t>(variables.size()) - 0;
  if (static_cast<std::int64_t>(values.size()) != count) return hawser::detail::refuse<hawser::result<void>>(
      "values has a wrong number of entries");
  const hws_status status_ = hws_graph_builder_observe_values(handle(), hawser::detail::data(variables), hawser::detail::data(
      values), static_cast<std::int64_t>(count));
  return hawser::detail::give(status_, [&] {  });
}

#endif
#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF) && ((!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || \
    HWS_WITH_NGRAM))
inline hawser::result<std::int64_t> graph_builder::add_strings(const hawser::alphabet &alphabet, std::optional<std::string_view>
    name) const {
  std::int64_t variable_ = 0;
  const hws_status status_ = hws_graph_builder_add_strings(handle(), alphabet.handle(), hawser::detail::zero_ended(name).text,
      &variable_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return variable_; });
}

inline hawser::result<std::int64_t> graph_builder::add_machine(const hawser::machine &machine, hawser::span<const std::int64_t>
    variables, std::optional<std::string_view> name) const {
  const auto count = static_cast<std::int64_t>(variables.size()) - 0;
  std::int64_t factor_ = 0;
  const hws_status status_ = hws_graph_builder_add_machine(handle(), machine.handle(), hawser::detail::data(variables),
      static_cast<std::int32_t>(count), hawser::detail::zero_ended(name).text, &factor_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return factor_; });
}

inline hawser::result<std::int64_t> graph_builder::add_concatenation(hawser::span<const std::int64_t> variables,
    std::optional<std::string_view> name) const {
  const auto count = static_cast<std::int64_t>(variables.size()) - 0;
  std::int64_t factor_ = 0;
  const hws_status status_ = hws_graph_builder_add_concatenation(handle(), hawser::detail::data(variables),
      static_cast<std::int32_t>(count), hawser::detail::zero_ended(name).text, &factor_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return factor_; });
}

inline hawser::result<std::int64_t> graph_builder::add_ngram(const hawser::ngram &model, std::int64_t variable,
    std::optional<std::string_view> name) const {
  std::int64_t factor_ = 0;
  const hws_status status_ = hws_graph_builder_add_ngram(handle(), model.handle(), variable, hawser::detail::zero_ended(
      name).text, &factor_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return factor_; });
}

inline hawser::result<void> graph_builder::observe_string(std::int64_t variable, hawser::span<const std::int32_t> labels) const
    {
  const auto count = static_cast<std::int64_t>(labels.size()) - 0;
  const hws_status status_ = hws_graph_builder_observe_string(handle(), variable, hawser::detail::data(labels),
      static_cast<std::int64_t>(count));
  return hawser::detail::give(status_, [&] {  });
}

inline void graph_builder_choose_options::apply(hawser::detail::option_set &set) const {
  set.put("method", method);
  set.put("order", order);
  set.put("penalty_weight", penalty_weight);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<void> graph_builder::choose(std::int64_t variable, const hawser::graph_builder_choose_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_builder_choose(handle(), variable,
      options_.get());
  return hawser::detail::give(status_, [&] {  });
}

#endif
#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)
inline hawser::result<std::int64_t> graph_builder::add_weights(hawser::span<const double> weights) const {
  const auto count = static_cast<std::int64_t>(weights.size()) - 0;
  std::int64_t first_ = 0;
  const hws_status status_ = hws_graph_builder_add_weights(handle(), hawser::detail::data(weights), static_cast<std::int64_t>(
      count), &first_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return first_; });
}

inline hawser::result<std::int64_t> graph_builder::add_features(hawser::span<const std::int64_t> variables, std::int32_t each,
    std::int64_t count, hawser::span<const std::int64_t> values, std::int64_t values_count, hawser::span<const std::int64_t>
    weights) const {
  const auto weights_count = static_cast<std::int64_t>(weights.size()) - 0;
  if (static_cast<std::int64_t>(variables.size()) != (count * each)) return
      hawser::detail::refuse<hawser::result<std::int64_t>>("variables has a wrong number of entries");
  if (!values.empty() && static_cast<std::int64_t>(values.size()) != values_count) return
      hawser::detail::refuse<hawser::result<std::int64_t>>("values has a wrong number of entries");
  std::int64_t first_ = 0;
  const hws_status status_ = hws_graph_builder_add_features(handle(), hawser::detail::data(variables), each, count,
      hawser::detail::data(values), values_count, hawser::detail::data(weights), static_cast<std::int64_t>(weights_count),
      &first_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return first_; });
}

inline hawser::result<std::int64_t> graph_builder::add_couplings(hawser::coupling coupling, hawser::span<const std::int64_t>
    variables, std::int64_t count, hawser::span<const double> couplings) const {
  const auto couplings_count = static_cast<std::int64_t>(couplings.size()) - 0;
  if (static_cast<std::int64_t>(variables.size()) != (2 * count)) return hawser::detail::refuse<hawser::result<std::int64_t>>(
      "variables has a wrong number of entries");
  std::int64_t first_ = 0;
  const hws_status status_ = hws_graph_builder_add_couplings(handle(), static_cast<std::int32_t>(coupling),
      hawser::detail::data(variables), count, hawser::detail::data(couplings), static_cast<std::int64_t>(couplings_count),
      &first_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return first_; });
}

inline hawser::result<std::int64_t> graph_builder::add_fields(hawser::coupling coupling, hawser::span<const std::int64_t>
    variables, hawser::span<const double> fields) const {
  const auto count = static_cast<std::int64_t>(variables.size()) - 0;
  const auto fields_count = static_cast<std::int64_t>(fields.size()) - 0;
  std::int64_t first_ = 0;
  const hws_status status_ = hws_graph_builder_add_fields(handle(), static_cast<std::int32_t>(coupling), hawser::detail::data(
      variables), static_cast<std::int64_t>(count), hawser::detail::data(fields), static_cast<std::int64_t>(fields_count),
      &first_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return first_; });
}

inline hawser::result<std::int64_t> graph_builder::add_coupled_grid(hawser::coupling coupling, std::int64_t rows, std::int64_t
    columns, std::int64_t values, hawser::span<const double> across, hawser::span<const double> down, hawser::span<const double>
    fields, std::int64_t fields_count) const {
  const auto across_count = static_cast<std::int64_t>(across.size()) - 0;
  const auto down_count = static_cast<std::int64_t>(down.size()) - 0;
  if (!fields.empty() && static_cast<std::int64_t>(fields.size()) != fields_count) return
      hawser::detail::refuse<hawser::result<std::int64_t>>("fields has a wrong number of entries");
  std::int64_t first_ = 0;
  const hws_status status_ = hws_graph_builder_add_coupled_grid(handle(), static_cast<std::int32_t>(coupling), rows, columns,
      values, hawser::detail::data(across), static_cast<std::int64_t>(across_count), hawser::detail::data(down),
      static_cast<std::int64_t>(down_count), hawser::detail::data(fields), fields_count, &first_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return first_; });
}

inline hawser::result<hawser::graph> graph_builder::build() const {
  hws_graph *graph_ = nullptr;
  const hws_status status_ = hws_graph_builder_build(handle(), &graph_);
  return hawser::detail::give(status_, [&]() -> hawser::graph { return hawser::graph(graph_); });
}

inline void graph_read_uai_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::graph> graph::read_uai(std::string_view text, std::string_view evidence, const
    hawser::graph_read_uai_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_graph *graph_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_read_uai(text.data(),
      static_cast<std::int64_t>(text.size()), evidence.data(), static_cast<std::int64_t>(evidence.size()), options_.get(),
      &graph_);
  return hawser::detail::give(status_, [&]() -> hawser::graph { return hawser::graph(graph_); });
}

inline hawser::result<hawser::graph> graph::with_uai_evidence(std::string_view evidence) const {
  hws_graph *changed_ = nullptr;
  const hws_status status_ = hws_graph_with_uai_evidence(handle(), evidence.data(), static_cast<std::int64_t>(evidence.size()),
      &changed_);
  return hawser::detail::give(status_, [&]() -> hawser::graph { return hawser::graph(changed_); });
}

inline hawser::result<std::string> graph::write_uai() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_graph_write_uai(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline void graph_read_fg_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::graph> graph::read_fg(std::string_view text, const hawser::graph_read_fg_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_graph *graph_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_read_fg(text.data(),
      static_cast<std::int64_t>(text.size()), options_.get(), &graph_);
  return hawser::detail::give(status_, [&]() -> hawser::graph { return hawser::graph(graph_); });
}

inline hawser::result<std::string> graph::write_fg() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_graph_write_fg(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline void graph_read_pairwise_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::graph> graph::read_pairwise(std::string_view text, const hawser::graph_read_pairwise_options
    &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_graph *graph_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_read_pairwise(text.data(),
      static_cast<std::int64_t>(text.size()), options_.get(), &graph_);
  return hawser::detail::give(status_, [&]() -> hawser::graph { return hawser::graph(graph_); });
}

inline hawser::result<std::string> graph::write_pairwise() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_graph_write_pairwise(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<std::vector<unsigned char>> graph::write() const {
  return hawser::detail::two_call<std::vector<unsigned char>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_)
      { return hws_graph_write(handle(), static_cast<void *>(buffer_), capacity_, needed_); }, 0);
}

inline void graph_read_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::graph> graph::read(hawser::span<const unsigned char> buffer, const hawser::graph_read_options
    &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_graph *graph_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_read(buffer.data(),
      static_cast<std::int64_t>(buffer.size()), options_.get(), &graph_);
  return hawser::detail::give(status_, [&]() -> hawser::graph { return hawser::graph(graph_); });
}

inline bool graph::is_binary(hawser::span<const unsigned char> buffer) {
  return hws_graph_is_binary(buffer.data(), static_cast<std::int64_t>(buffer.size())) != 0;
}

inline hawser::result<std::vector<std::int64_t>> graph::scopes() const {
  return hawser::detail::two_call<std::vector<std::int64_t>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_graph_scopes(handle(), static_cast<int64_t *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<double>> graph::tables() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_graph_tables(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<std::int64_t>> graph::observed_values() const {
  return hawser::detail::two_call<std::vector<std::int64_t>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_graph_observed_values(handle(), static_cast<int64_t *>(buffer_), capacity_, needed_); }, 0);
}

inline void graph_exact_size_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<graph_exact_size_result> graph::exact_size(const hawser::graph_exact_size_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double treewidth_ = 0;
  double entries_ = 0;
  double bytes_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_exact_size(handle(), options_.get(),
      &treewidth_, &entries_, &bytes_);
  return hawser::detail::give(status_, [&]() -> graph_exact_size_result { return graph_exact_size_result{treewidth_, entries_,
      bytes_}; });
}

inline hawser::result<graph_info_result> graph::info() const {
  std::int64_t variables_ = 0;
  std::int64_t factors_ = 0;
  std::int64_t edges_ = 0;
  const hws_status status_ = hws_graph_info(handle(), &variables_, &factors_, &edges_);
  return hawser::detail::give(status_, [&]() -> graph_info_result { return graph_info_result{variables_, factors_, edges_}; });
}

inline hawser::result<std::int64_t> graph::find(std::string_view name) const {
  std::int64_t variable_ = 0;
  const hws_status status_ = hws_graph_find(handle(), hawser::detail::zero_ended(name).text, &variable_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return variable_; });
}

inline hawser::result<std::string> graph::name(std::int64_t variable) const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_graph_name(handle(), variable, static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<graph_domain_result> graph::domain(std::int64_t variable) const {
  std::int64_t values_ = 0;
  hws_alphabet *alphabet_ = nullptr;
  const hws_status status_ = hws_graph_domain(handle(), variable, &values_, &alphabet_);
  return hawser::detail::give(status_, [&]() -> graph_domain_result { return graph_domain_result{values_, hawser::alphabet(
      alphabet_)}; });
}

inline hawser::result<std::vector<double>> graph::weights() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_graph_weights(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<hawser::graph> graph::with_table(std::int64_t factor, hawser::span<const double> table) const {
  const auto entries = static_cast<std::int64_t>(table.size()) - 0;
  hws_graph *changed_ = nullptr;
  const hws_status status_ = hws_graph_with_table(handle(), factor, hawser::detail::data(table), static_cast<std::int64_t>(
      entries), &changed_);
  return hawser::detail::give(status_, [&]() -> hawser::graph { return hawser::graph(changed_); });
}

inline hawser::result<hawser::graph> graph::with_tables(hawser::span<const std::int64_t> factors, hawser::span<const double>
    tables) const {
  const auto count = static_cast<std::int64_t>(factors.size()) - 0;
  const auto entries = static_cast<std::int64_t>(tables.size()) - 0;
  hws_graph *changed_ = nullptr;
  const hws_status status_ = hws_graph_with_tables(handle(), hawser::detail::data(factors), static_cast<std::int64_t>(count),
      hawser::detail::data(tables), static_cast<std::int64_t>(entries), &changed_);
  return hawser::detail::give(status_, [&]() -> hawser::graph { return hawser::graph(changed_); });
}

inline hawser::result<hawser::graph> graph::with_weights(hawser::span<const double> weights) const {
  const auto count = static_cast<std::int64_t>(weights.size()) - 0;
  hws_graph *changed_ = nullptr;
  const hws_status status_ = hws_graph_with_weights(handle(), hawser::detail::data(weights), static_cast<std::int64_t>(count),
      &changed_);
  return hawser::detail::give(status_, [&]() -> hawser::graph { return hawser::graph(changed_); });
}

inline hawser::result<hawser::graph> graph::with_value(std::int64_t variable, std::int64_t value) const {
  hws_graph *changed_ = nullptr;
  const hws_status status_ = hws_graph_with_value(handle(), variable, value, &changed_);
  return hawser::detail::give(status_, [&]() -> hawser::graph { return hawser::graph(changed_); });
}

inline hawser::result<hawser::graph> graph::with_values(hawser::span<const std::int64_t> variables, hawser::span<const
    std::int64_t> values) const {
  const auto count = static_cast<std::int64_t>(variables.size()) - 0;
  if (static_cast<std::int64_t>(values.size()) != count) return hawser::detail::refuse<hawser::result<hawser::graph>>(
      "values has a wrong number of entries");
  hws_graph *changed_ = nullptr;
  const hws_status status_ = hws_graph_with_values(handle(), hawser::detail::data(variables), hawser::detail::data(values),
      static_cast<std::int64_t>(count), &changed_);
  return hawser::detail::give(status_, [&]() -> hawser::graph { return hawser::graph(changed_); });
}

inline hawser::result<hawser::graph> graph::unobserved(std::int64_t variable) const {
  hws_graph *changed_ = nullptr;
  const hws_status status_ = hws_graph_unobserved(handle(), variable, &changed_);
  return hawser::detail::give(status_, [&]() -> hawser::graph { return hawser::graph(changed_); });
}

#endif
#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF) && ((!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || \
    HWS_WITH_NGRAM))
inline hawser::result<hawser::graph> graph::with_machine(std::int64_t factor, const hawser::machine &machine) const {
  hws_graph *changed_ = nullptr;
  const hws_status status_ = hws_graph_with_machine(handle(), factor, machine.handle(), &changed_);
  return hawser::detail::give(status_, [&]() -> hawser::graph { return hawser::graph(changed_); });
}

inline hawser::result<hawser::graph> graph::with_ngram(std::int64_t factor, const hawser::ngram &model) const {
  hws_graph *changed_ = nullptr;
  const hws_status status_ = hws_graph_with_ngram(handle(), factor, model.handle(), &changed_);
  return hawser::detail::give(status_, [&]() -> hawser::graph { return hawser::graph(changed_); });
}

inline hawser::result<hawser::graph> graph::with_string(std::int64_t variable, hawser::span<const std::int32_t> labels) const {
  const auto count = static_cast<std::int64_t>(labels.size()) - 0;
  hws_graph *changed_ = nullptr;
  const hws_status status_ = hws_graph_with_string(handle(), variable, hawser::detail::data(labels), static_cast<std::int64_t>(
      count), &changed_);
  return hawser::detail::give(status_, [&]() -> hawser::graph { return hawser::graph(changed_); });
}

inline void graph_binary_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::graph> graph::binary(const hawser::graph_binary_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_graph *binary_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_binary(handle(), options_.get(), &binary_);
  return hawser::detail::give(status_, [&]() -> hawser::graph { return hawser::graph(binary_); });
}

#endif
#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)
inline void graph_learner_new_options::apply(hawser::detail::option_set &set) const {
  set.put("method", method);
  set.put("schedule", schedule);
  set.put("iterations", iterations);
  set.put("tolerance", tolerance);
  set.put("damping", damping);
  set.put("kept_strings", kept_strings);
  set.put("order", order);
  set.put("projection", projection);
  set.put("step", step);
  set.put("penalty_weight", penalty_weight);
  set.put("penalty_decay", penalty_decay);
  set.put("first_passes", first_passes);
  set.put("first_sweeps", first_sweeps);
  set.put("unigram_sweeps", unigram_sweeps);
  set.put("batch", batch);
  set.put("separate", separate);
  set.put("starts", starts);
  set.put("precision", precision);
  set.put("samples", samples);
  set.put("burn_in", burn_in);
  set.put("chains", chains);
  set.put("seed", seed);
  set.put("spanning_trees", spanning_trees);
  set.put("tree_samples", tree_samples);
  set.put("tree_rounds", tree_rounds);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::graph_learner> graph_learner::make(const hawser::graph &graph, const
    hawser::graph_learner_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_learner *learner_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_learner_new(graph.handle(), options_.get(),
      &learner_);
  return hawser::detail::give(status_, [&]() -> hawser::graph_learner { return hawser::graph_learner(learner_); });
}

inline hawser::result<std::string> graph_learner::method() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_graph_learner_method(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<hawser::graph_learner> graph_learner::with_graph(const hawser::graph &graph) const {
  hws_learner *next_ = nullptr;
  const hws_status status_ = hws_graph_learner_with_graph(handle(), graph.handle(), &next_);
  return hawser::detail::give(status_, [&]() -> hawser::graph_learner { return hawser::graph_learner(next_); });
}

inline hawser::result<void> graph_learner::set_tables(hawser::span<const std::int64_t> factors, hawser::span<const double>
    tables, std::int32_t keep) const {
  const auto count = static_cast<std::int64_t>(factors.size()) - 0;
  const auto entries = static_cast<std::int64_t>(tables.size()) - 0;
  const hws_status status_ = hws_graph_learner_set_tables(handle(), hawser::detail::data(factors), static_cast<std::int64_t>(
      count), hawser::detail::data(tables), static_cast<std::int64_t>(entries), keep);
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<std::vector<double>> graph_learner::probabilities(std::int64_t variable, std::int64_t count) const {
  std::vector<double> probabilities_(static_cast<std::size_t>(count));
  const hws_status status_ = hws_graph_learner_probabilities(handle(), variable, probabilities_.data(), count);
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(probabilities_); });
}

inline hawser::result<std::vector<double>> graph_learner::marginals() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_graph_learner_marginals(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<double>> graph_learner::factor_marginals() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_graph_learner_factor_marginals(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<double>> graph_learner::expected_counts() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_graph_learner_expected_counts(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<std::int32_t>> graph_learner::best_state() const {
  return hawser::detail::two_call<std::vector<std::int32_t>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_graph_learner_best_state(handle(), static_cast<int32_t *>(buffer_), capacity_, needed_); }, 0);
}

inline void graph_learner_best_states_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<graph_learner_best_states_result> graph_learner::best_states(std::int64_t k, std::int64_t count, const
    hawser::graph_learner_best_states_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<std::int32_t> values_(static_cast<std::size_t>((k * count)));
  std::vector<double> log_weights_(static_cast<std::size_t>(k));
  std::int64_t found_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_learner_best_states(handle(), k,
      options_.get(), values_.data(), count, log_weights_.data(), &found_);
  return hawser::detail::give(status_, [&]() -> graph_learner_best_states_result { return
      graph_learner_best_states_result{std::move(values_), std::move(log_weights_), found_}; });
}

inline void graph_learner_sample_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::strings> graph_learner::sample(std::int64_t variable, std::int64_t n, std::uint64_t seed, const
    hawser::graph_learner_sample_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_strings *samples_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_learner_sample(handle(), variable, n, seed,
      options_.get(), &samples_);
  return hawser::detail::give(status_, [&]() -> hawser::strings { return hawser::strings(samples_); });
}

inline void graph_learner_variable_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<double> graph_learner::variable(std::int64_t variable, std::string_view name, const
    hawser::graph_learner_variable_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double value_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_learner_variable(handle(), variable,
      hawser::detail::zero_ended(name).text, options_.get(), &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

#endif
#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF) && ((!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || \
    HWS_WITH_NGRAM))
inline void graph_learner_belief_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> graph_learner::belief(std::int64_t variable, const hawser::graph_learner_belief_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *belief_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_learner_belief(handle(), variable,
      options_.get(), &belief_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(belief_); });
}

inline void graph_learner_model_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::ngram> graph_learner::model(std::int64_t variable, const hawser::graph_learner_model_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_ngram_model *model_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_learner_model(handle(), variable,
      options_.get(), &model_);
  return hawser::detail::give(status_, [&]() -> hawser::ngram { return hawser::ngram(model_); });
}

inline void graph_learner_log_probs_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::vector<double>> graph_learner::log_probs(std::int64_t variable, const hawser::strings &strings, const
    hawser::graph_learner_log_probs_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> log_probs_(static_cast<std::size_t>(hws_strings_count(strings.handle())));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_learner_log_probs(handle(), variable,
      strings.handle(), options_.get(), log_probs_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(log_probs_); });
}

inline void graph_learner_best_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::strings> graph_learner::best(std::int64_t variable, std::int64_t n, const
    hawser::graph_learner_best_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_strings *strings_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_learner_best(handle(), variable, n,
      options_.get(), &strings_);
  return hawser::detail::give(status_, [&]() -> hawser::strings { return hawser::strings(strings_); });
}

#endif
#if (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)
/// The gains of features: of factors that weigh e^theta where a feature holds, and 1 elsewhere. C: hws_prune_feature_gains.
inline hawser::result<std::vector<double>> prune_feature_gains(hawser::span<const double> means, hawser::span<const double>
    thetas) {
  const auto count = static_cast<std::int64_t>(means.size()) - 0;
  if (static_cast<std::int64_t>(thetas.size()) != count) return hawser::detail::refuse<hawser::result<std::vector<double>>>(
      "thetas has a wrong number of entries");
  std::vector<double> gains_(static_cast<std::size_t>(count));
  const hws_status status_ = hws_prune_feature_gains(hawser::detail::data(means), hawser::detail::data(thetas),
      static_cast<std::int64_t>(count), gains_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(gains_); });
}

inline void call_prune_select_options::apply(hawser::detail::option_set &set) const {
  set.put("selection", selection);
  set.put("gamma", gamma);
  set.put("epsilon", epsilon);
  set.put("factors", factors);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

/// Which candidates stay, by their gains, as hws_graph_pruner_select decides it. C: hws_prune_select.
inline hawser::result<std::vector<std::int32_t>> prune_select(hawser::span<const double> gains, std::int64_t seed_factors, const
    hawser::call_prune_select_options &options = {}) {
  const auto count = static_cast<std::int64_t>(gains.size()) - 0;
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<std::int32_t> stays_(static_cast<std::size_t>(count));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_prune_select(hawser::detail::data(gains),
      static_cast<std::int64_t>(count), seed_factors, options_.get(), stays_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<std::int32_t> { return std::move(stays_); });
}

/// An upper bound of D(H || F), where F has besides the factors of H those of features that were left out. C:
/// hws_prune_feature_bound.
inline hawser::result<call_prune_feature_bound_result> prune_feature_bound(hawser::span<const double> means, hawser::span<const
    double> thetas) {
  const auto count = static_cast<std::int64_t>(means.size()) - 0;
  if (static_cast<std::int64_t>(thetas.size()) != count) return
      hawser::detail::refuse<hawser::result<call_prune_feature_bound_result>>("thetas has a wrong number of entries");
  double bound_ = 0;
  double looser_ = 0;
  const hws_status status_ = hws_prune_feature_bound(hawser::detail::data(means), hawser::detail::data(thetas),
      static_cast<std::int64_t>(count), &bound_, &looser_);
  return hawser::detail::give(status_, [&]() -> call_prune_feature_bound_result { return call_prune_feature_bound_result{bound_,
      looser_}; });
}

inline void graph_pruner_new_options::apply(hawser::detail::option_set &set) const {
  set.put("means", means);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::graph_pruner> graph_pruner::make(const hawser::learner &seed, const
    hawser::graph_pruner_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_graph_pruner *pruner_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_pruner_new(seed.handle(), options_.get(),
      &pruner_);
  return hawser::detail::give(status_, [&]() -> hawser::graph_pruner { return hawser::graph_pruner(pruner_); });
}

inline void graph_pruner_from_graph_options::apply(hawser::detail::option_set &set) const {
  set.put("seed_graph", seed_graph);
  set.put("means", means);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::graph_pruner> graph_pruner::from_graph(const hawser::graph &graph, const
    hawser::graph_pruner_from_graph_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_graph_pruner *pruner_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_pruner_from_graph(graph.handle(),
      options_.get(), &pruner_);
  return hawser::detail::give(status_, [&]() -> hawser::graph_pruner { return hawser::graph_pruner(pruner_); });
}

inline void graph_pruner_add_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::vector<double>> graph_pruner::add(std::int32_t variables_each, hawser::span<const std::int64_t>
    variables, std::int64_t count, hawser::span<const double> tables, const hawser::graph_pruner_add_options &options) const {
  const auto entries = static_cast<std::int64_t>(tables.size()) - 0;
  if (static_cast<std::int64_t>(variables.size()) != (variables_each * count)) return
      hawser::detail::refuse<hawser::result<std::vector<double>>>("variables has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> gains_(static_cast<std::size_t>(count));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_pruner_add(handle(), variables_each,
      hawser::detail::data(variables), count, hawser::detail::data(tables), static_cast<std::int64_t>(entries), options_.get(),
      gains_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(gains_); });
}

inline void graph_pruner_select_options::apply(hawser::detail::option_set &set) const {
  set.put("selection", selection);
  set.put("gamma", gamma);
  set.put("epsilon", epsilon);
  set.put("factors", factors);
  set.put("least_marginal", least_marginal);
  set.put("compensation", compensation);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::int64_t> graph_pruner::select(const hawser::graph_pruner_select_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::int64_t kept_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_pruner_select(handle(), options_.get(),
      &kept_);
  return hawser::detail::give(status_, [&]() -> std::int64_t { return kept_; });
}

inline void graph_pruner_reselect_options::apply(hawser::detail::option_set &set) const {
  set.put("target_bound", target_bound);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<graph_pruner_reselect_result> graph_pruner::reselect(const hawser::learner &pruned, const
    hawser::graph_pruner_reselect_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::int64_t kept_ = 0;
  double bound_ = 0;
  std::int32_t is_bound_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_pruner_reselect(handle(), pruned.handle(),
      options_.get(), &kept_, &bound_, &is_bound_);
  return hawser::detail::give(status_, [&]() -> graph_pruner_reselect_result { return graph_pruner_reselect_result{kept_,
      bound_, is_bound_ != 0}; });
}

inline hawser::result<std::vector<std::int32_t>> graph_pruner::kept() const {
  return hawser::detail::two_call<std::vector<std::int32_t>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_graph_pruner_kept(handle(), static_cast<int32_t *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<double>> graph_pruner::gains() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_graph_pruner_gains(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<hawser::graph> graph_pruner::graph() const {
  hws_graph *graph_ = nullptr;
  const hws_status status_ = hws_graph_pruner_graph(handle(), &graph_);
  return hawser::detail::give(status_, [&]() -> hawser::graph { return hawser::graph(graph_); });
}

inline hawser::result<double> graph_pruner::info(std::string_view name) const {
  double value_ = 0;
  const hws_status status_ = hws_graph_pruner_info(handle(), hawser::detail::zero_ended(name).text, &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

inline void graph_pruner_bound_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<graph_pruner_bound_result> graph_pruner::bound(const hawser::learner &pruned, const
    hawser::graph_pruner_bound_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double bound_ = 0;
  double looser_ = 0;
  std::int32_t is_bound_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_graph_pruner_bound(handle(), pruned.handle(),
      options_.get(), &bound_, &looser_, &is_bound_);
  return hawser::detail::give(status_, [&]() -> graph_pruner_bound_result { return graph_pruner_bound_result{bound_, looser_,
      is_bound_ != 0}; });
}

inline hawser::result<graph_learner_intervals_result> graph_learner::intervals(double bound, std::int64_t count) const {
  std::vector<double> least_(static_cast<std::size_t>(count));
  std::vector<double> most_(static_cast<std::size_t>(count));
  const hws_status status_ = hws_graph_learner_intervals(handle(), bound, least_.data(), most_.data(), count);
  return hawser::detail::give(status_, [&]() -> graph_learner_intervals_result { return
      graph_learner_intervals_result{std::move(least_), std::move(most_)}; });
}

#endif
#if ((!defined(HWS_WITH_PFA) || HWS_WITH_PFA) || (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) || (!defined(HWS_WITH_GRAMMAR) || \
    HWS_WITH_GRAMMAR) || (!defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)))
inline hawser::result<hawser::corpus> corpus::from_arrays(hawser::span<const std::int64_t> offsets, hawser::span<const
    std::int32_t> symbols, const hawser::alphabet &alphabet) {
  const auto count = static_cast<std::int64_t>(offsets.size()) - 1;
  if (static_cast<std::int64_t>(offsets.size()) != (count + 1)) return hawser::detail::refuse<hawser::result<hawser::corpus>>(
      "offsets has a wrong number of entries");
  if (static_cast<std::int64_t>(symbols.size()) != offsets[static_cast<std::size_t>(count)]) return
      hawser::detail::refuse<hawser::result<hawser::corpus>>("symbols has a wrong number of entries");
  hws_corpus *corpus_ = nullptr;
  const hws_status status_ = hws_corpus_from_arrays(static_cast<std::int64_t>(count), hawser::detail::data(offsets),
      hawser::detail::data(symbols), alphabet.handle(), &corpus_);
  return hawser::detail::give(status_, [&]() -> hawser::corpus { return hawser::corpus(corpus_); });
}

inline void corpus_read_options::apply(hawser::detail::option_set &set) const {
  set.put("labels", labels);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::corpus> corpus::read(std::string_view text, hawser::format format, hawser::maybe<hawser::alphabet>
    alphabet, const hawser::corpus_read_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_corpus *corpus_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_corpus_read(text.data(), static_cast<std::int64_t>(
      text.size()), static_cast<std::int32_t>(format), alphabet.handle(), options_.get(), &corpus_);
  return hawser::detail::give(status_, [&]() -> hawser::corpus { return hawser::corpus(corpus_); });
}

inline void corpus_reader_new_options::apply(hawser::detail::option_set &set) const {
  set.put("labels", labels);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::corpus_reader> corpus_reader::make(hawser::format format, hawser::maybe<hawser::alphabet>
    alphabet, const hawser::corpus_reader_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_corpus_reader *reader_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_corpus_reader_new(static_cast<std::int32_t>(
      format), alphabet.handle(), options_.get(), &reader_);
  return hawser::detail::give(status_, [&]() -> hawser::corpus_reader { return hawser::corpus_reader(reader_); });
}

inline hawser::result<void> corpus_reader::feed(std::string_view text) const {
  const hws_status status_ = hws_corpus_reader_feed(handle(), text.data(), static_cast<std::int64_t>(text.size()));
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<hawser::corpus> corpus_reader::finish() const {
  hws_corpus *corpus_ = nullptr;
  const hws_status status_ = hws_corpus_reader_finish(handle(), &corpus_);
  return hawser::detail::give(status_, [&]() -> hawser::corpus { return hawser::corpus(corpus_); });
}

inline std::int64_t corpus::count() const {
  return hws_corpus_count(handle());
}

inline std::int64_t corpus::symbols() const {
  return hws_corpus_symbols(handle());
}

inline hawser::result<hawser::alphabet> corpus::alphabet() const {
  hws_alphabet *alphabet_ = nullptr;
  const hws_status status_ = hws_corpus_alphabet(handle(), &alphabet_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(alphabet_); });
}

inline hawser::result<hawser::span<const std::int32_t>> corpus::sequence_view(std::int64_t sequence) const {
  const std::int32_t *symbols_ = nullptr;
  std::int64_t count_ = 0;
  const hws_status status_ = hws_corpus_sequence_view(handle(), sequence, &symbols_, &count_);
  return hawser::detail::give(status_, [&]() -> hawser::span<const std::int32_t> { return hawser::span<const std::int32_t>(
      symbols_, static_cast<std::size_t>(count_)); });
}

inline hawser::result<hawser::corpus> corpus::part(hawser::span<const std::int64_t> sequences) const {
  const auto count = static_cast<std::int64_t>(sequences.size()) - 0;
  hws_corpus *part_ = nullptr;
  const hws_status status_ = hws_corpus_part(handle(), hawser::detail::data(sequences), static_cast<std::int64_t>(count),
      &part_);
  return hawser::detail::give(status_, [&]() -> hawser::corpus { return hawser::corpus(part_); });
}

inline void corpus_with_classes_options::apply(hawser::detail::option_set &set) const {
  set.put("rare", rare);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::corpus> corpus::with_classes(hawser::maybe<hawser::alphabet> words, std::string_view signatures,
    const hawser::corpus_with_classes_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_corpus *classes_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_corpus_with_classes(handle(), words.handle(),
      signatures.data(), static_cast<std::int64_t>(signatures.size()), options_.get(), &classes_);
  return hawser::detail::give(status_, [&]() -> hawser::corpus { return hawser::corpus(classes_); });
}

inline hawser::result<corpus_arrays_view_result> corpus::arrays_view() const {
  const std::int64_t *offsets_ = nullptr;
  const std::int32_t *symbols_ = nullptr;
  const hws_status status_ = hws_corpus_arrays_view(handle(), &offsets_, &symbols_);
  return hawser::detail::give(status_, [&]() -> corpus_arrays_view_result { return corpus_arrays_view_result{hawser::span<const
      std::int64_t>(offsets_, static_cast<std::size_t>((hws_corpus_count(handle()) + 1))), hawser::span<const std::int32_t>(
      symbols_, static_cast<std::size_t>(hws_corpus_symbols(handle())))}; });
}

inline hawser::result<std::vector<unsigned char>> corpus::write(hawser::format format) const {
  return hawser::detail::two_call<std::vector<unsigned char>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_)
      { return hws_corpus_write(handle(), static_cast<std::int32_t>(format), static_cast<char *>(buffer_), capacity_, needed_);
      }, 0);
}

#endif
#if ((!defined(HWS_WITH_PFA) || HWS_WITH_PFA) || (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) || (!defined(HWS_WITH_GRAMMAR) || \
    HWS_WITH_GRAMMAR) || (!defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF))) && (!defined(HWS_NO_FILES))
inline void corpus_read_file_options::apply(hawser::detail::option_set &set) const {
  set.put("labels", labels);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::corpus> corpus::read_file(std::string_view path, hawser::format format,
    hawser::maybe<hawser::alphabet> alphabet, const hawser::corpus_read_file_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_corpus *corpus_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_corpus_read_file(hawser::detail::zero_ended(
      path).text, static_cast<std::int32_t>(format), alphabet.handle(), options_.get(), &corpus_);
  return hawser::detail::give(status_, [&]() -> hawser::corpus { return hawser::corpus(corpus_); });
}

inline hawser::result<void> corpus::write_file(hawser::format format, std::string_view path) const {
  const hws_status status_ = hws_corpus_write_file(handle(), static_cast<std::int32_t>(format), hawser::detail::zero_ended(
      path).text);
  return hawser::detail::give(status_, [&] {  });
}

#endif
#if ((!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)))
inline void treebank_read_options::apply(hawser::detail::option_set &set) const {
  set.put("format", format);
  set.put("traces", traces);
  set.put("functions", functions);
  set.put("empty_root", empty_root);
  set.put("column", column);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::treebank> treebank::read(std::string_view text, const hawser::treebank_read_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_treebank *treebank_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_treebank_read(text.data(),
      static_cast<std::int64_t>(text.size()), options_.get(), &treebank_);
  return hawser::detail::give(status_, [&]() -> hawser::treebank { return hawser::treebank(treebank_); });
}

#endif
#if ((!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF))) && (!defined(HWS_NO_FILES))
inline void treebank_read_file_options::apply(hawser::detail::option_set &set) const {
  set.put("format", format);
  set.put("traces", traces);
  set.put("functions", functions);
  set.put("empty_root", empty_root);
  set.put("column", column);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::treebank> treebank::read_file(std::string_view path, const hawser::treebank_read_file_options
    &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_treebank *treebank_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_treebank_read_file(hawser::detail::zero_ended(
      path).text, options_.get(), &treebank_);
  return hawser::detail::give(status_, [&]() -> hawser::treebank { return hawser::treebank(treebank_); });
}

#endif
#if ((!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)))
inline void treebank_write_options::apply(hawser::detail::option_set &set) const {
  set.put("format", format);
  set.put("column", column);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::string> treebank::write(const hawser::treebank_write_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      options_.status() < 0 ? options_.status() : hws_treebank_write(handle(), options_.get(), static_cast<char *>(buffer_),
      capacity_, needed_); }, 1);
}

#endif
#if ((!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF))) && (!defined(HWS_NO_FILES))
inline void treebank_write_file_options::apply(hawser::detail::option_set &set) const {
  set.put("format", format);
  set.put("column", column);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<void> treebank::write_file(std::string_view path, const hawser::treebank_write_file_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_treebank_write_file(handle(), options_.get(),
      hawser::detail::zero_ended(path).text);
  return hawser::detail::give(status_, [&] {  });
}

#endif
#if ((!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) || ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && \
    (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)))
inline hawser::result<double> treebank::info(std::string_view name) const {
  double value_ = 0;
  const hws_status status_ = hws_treebank_info(handle(), hawser::detail::zero_ended(name).text, &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

inline hawser::result<hawser::alphabet> treebank::alphabet(std::string_view what) const {
  hws_alphabet *names_ = nullptr;
  const hws_status status_ = hws_treebank_alphabet(handle(), hawser::detail::zero_ended(what).text, &names_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(names_); });
}

inline hawser::result<treebank_words_view_result> treebank::words_view() const {
  const std::int64_t *offsets_ = nullptr;
  const std::int32_t *words_ = nullptr;
  const std::int32_t *tags_ = nullptr;
  const std::int32_t *heads_ = nullptr;
  const std::int32_t *relations_ = nullptr;
  const std::int32_t *parents_ = nullptr;
  const hws_status status_ = hws_treebank_words_view(handle(), &offsets_, &words_, &tags_, &heads_, &relations_, &parents_);
  return hawser::detail::give(status_, [&]() -> treebank_words_view_result { return
      treebank_words_view_result{hawser::span<const std::int64_t>(offsets_, static_cast<std::size_t>((hawser::detail::value(
      info("sentences")) + 1))), hawser::span<const std::int32_t>(words_, static_cast<std::size_t>(hawser::detail::value(info(
      "words")))), hawser::span<const std::int32_t>(tags_, static_cast<std::size_t>(hawser::detail::value(info("words")))),
      hawser::span<const std::int32_t>(heads_, static_cast<std::size_t>(hawser::detail::value(info("words")))),
      hawser::span<const std::int32_t>(relations_, static_cast<std::size_t>(hawser::detail::value(info("words")))),
      hawser::span<const std::int32_t>(parents_, static_cast<std::size_t>(hawser::detail::value(info("words"))))}; });
}

inline hawser::result<treebank_constituents_view_result> treebank::constituents_view() const {
  const std::int64_t *offsets_ = nullptr;
  const std::int32_t *labels_ = nullptr;
  const std::int32_t *parents_ = nullptr;
  const std::int32_t *first_ = nullptr;
  const std::int32_t *last_ = nullptr;
  const hws_status status_ = hws_treebank_constituents_view(handle(), &offsets_, &labels_, &parents_, &first_, &last_);
  return hawser::detail::give(status_, [&]() -> treebank_constituents_view_result { return
      treebank_constituents_view_result{hawser::span<const std::int64_t>(offsets_, static_cast<std::size_t>((
      hawser::detail::value(info("sentences")) + 1))), hawser::span<const std::int32_t>(labels_, static_cast<std::size_t>(
      hawser::detail::value(info("constituents")))), hawser::span<const std::int32_t>(parents_, static_cast<std::size_t>(
      hawser::detail::value(info("constituents")))), hawser::span<const std::int32_t>(first_, static_cast<std::size_t>(
      hawser::detail::value(info("constituents")))), hawser::span<const std::int32_t>(last_, static_cast<std::size_t>(
      hawser::detail::value(info("constituents"))))}; });
}

inline hawser::result<hawser::corpus> treebank::corpus(std::string_view what, hawser::maybe<hawser::alphabet> alphabet) const {
  hws_corpus *corpus_ = nullptr;
  const hws_status status_ = hws_treebank_corpus(handle(), hawser::detail::zero_ended(what).text, alphabet.handle(), &corpus_);
  return hawser::detail::give(status_, [&]() -> hawser::corpus { return hawser::corpus(corpus_); });
}

inline void treebank_select_options::apply(hawser::detail::option_set &set) const {
  set.put("drop", drop);
  set.put("least_words", least_words);
  set.put("most_words", most_words);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::treebank> treebank::select(const hawser::treebank_select_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_treebank *selected_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_treebank_select(handle(), options_.get(),
      &selected_);
  return hawser::detail::give(status_, [&]() -> hawser::treebank { return hawser::treebank(selected_); });
}

inline hawser::result<hawser::treebank> treebank::with_heads(hawser::span<const std::int32_t> heads) const {
  const auto count = static_cast<std::int64_t>(heads.size()) - 0;
  hws_treebank *changed_ = nullptr;
  const hws_status status_ = hws_treebank_with_heads(handle(), hawser::detail::data(heads), static_cast<std::int64_t>(count),
      &changed_);
  return hawser::detail::give(status_, [&]() -> hawser::treebank { return hawser::treebank(changed_); });
}

inline hawser::result<std::string> treebank::replace_heads(std::string_view text, hawser::span<const std::int32_t> heads) {
  const auto count = static_cast<std::int64_t>(heads.size()) - 0;
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_treebank_replace_heads(text.data(), static_cast<std::int64_t>(text.size()), hawser::detail::data(heads),
      static_cast<std::int64_t>(count), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<hawser::treebank> treebank::dependencies(std::string_view table) const {
  hws_treebank *changed_ = nullptr;
  const hws_status status_ = hws_treebank_dependencies(handle(), table.data(), static_cast<std::int64_t>(table.size()),
      &changed_);
  return hawser::detail::give(status_, [&]() -> hawser::treebank { return hawser::treebank(changed_); });
}

inline hawser::result<std::string> treebank::collins() {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_treebank_collins(static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline void treebank_agreement_options::apply(hawser::detail::option_set &set) const {
  set.put("punctuation", punctuation);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<double> treebank::agreement(const hawser::treebank &guess, std::string_view name, const
    hawser::treebank_agreement_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double value_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_treebank_agreement(handle(), guess.handle(),
      hawser::detail::zero_ended(name).text, options_.get(), &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
inline hawser::result<hawser::dmv> dmv::make(const hawser::alphabet &symbols, std::int64_t valence, hawser::span<const double>
    rows) {
  const auto count = static_cast<std::int64_t>(rows.size()) - 0;
  hws_dmv *dmv_ = nullptr;
  const hws_status status_ = hws_dmv_new(symbols.handle(), valence, hawser::detail::data(rows), static_cast<std::int64_t>(
      count), &dmv_);
  return hawser::detail::give(status_, [&]() -> hawser::dmv { return hawser::dmv(dmv_); });
}

inline hawser::result<hawser::alphabet> dmv::alphabet() const {
  hws_alphabet *symbols_ = nullptr;
  const hws_status status_ = hws_dmv_alphabet(handle(), &symbols_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(symbols_); });
}

inline hawser::result<double> dmv::info(std::string_view name) const {
  double value_ = 0;
  const hws_status status_ = hws_dmv_info(handle(), hawser::detail::zero_ended(name).text, &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

inline hawser::result<std::vector<double>> dmv::rows() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_dmv_rows(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::string> dmv::card() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_dmv_card(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline void dmv_score_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::vector<double>> dmv::score(const hawser::corpus &sentences, const hawser::dmv_score_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> log_probs_(static_cast<std::size_t>(hws_corpus_count(sentences.handle())));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_dmv_score(handle(), sentences.handle(),
      options_.get(), log_probs_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(log_probs_); });
}

inline void dmv_parse_options::apply(hawser::detail::option_set &set) const {
  set.put("decode", decode);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<dmv_parse_result> dmv::parse(const hawser::corpus &sentences, const hawser::dmv_parse_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<std::int32_t> heads_(static_cast<std::size_t>(hws_corpus_symbols(sentences.handle())));
  std::vector<double> scores_(static_cast<std::size_t>(hws_corpus_count(sentences.handle())));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_dmv_parse(handle(), sentences.handle(),
      options_.get(), heads_.data(), scores_.data());
  return hawser::detail::give(status_, [&]() -> dmv_parse_result { return dmv_parse_result{std::move(heads_), std::move(
      scores_)}; });
}

inline void dmv_best_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<dmv_best_result> dmv::best(hawser::span<const std::int32_t> words, std::int64_t trees, const
    hawser::dmv_best_options &options) const {
  const auto count = static_cast<std::int64_t>(words.size()) - 0;
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<std::int32_t> heads_(static_cast<std::size_t>((trees * count)));
  std::vector<double> scores_(static_cast<std::size_t>(trees));
  std::int64_t found_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_dmv_best(handle(), hawser::detail::data(words),
      static_cast<std::int64_t>(count), trees, options_.get(), heads_.data(), scores_.data(), &found_);
  return hawser::detail::give(status_, [&]() -> dmv_best_result { return dmv_best_result{std::move(heads_), std::move(scores_),
      found_}; });
}

inline void dmv_sample_options::apply(hawser::detail::option_set &set) const {
  set.put("seed", seed);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<dmv_sample_result> dmv::sample(hawser::span<const std::int32_t> words, std::int64_t trees, const
    hawser::dmv_sample_options &options) const {
  const auto count = static_cast<std::int64_t>(words.size()) - 0;
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<std::int32_t> heads_(static_cast<std::size_t>((trees * count)));
  std::vector<double> scores_(static_cast<std::size_t>(trees));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_dmv_sample(handle(), hawser::detail::data(words),
      static_cast<std::int64_t>(count), trees, options_.get(), heads_.data(), scores_.data());
  return hawser::detail::give(status_, [&]() -> dmv_sample_result { return dmv_sample_result{std::move(heads_), std::move(
      scores_)}; });
}

inline void dmv_arcs_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<dmv_arcs_result> dmv::arcs(hawser::span<const std::int32_t> words, const hawser::dmv_arcs_options
    &options) const {
  const auto count = static_cast<std::int64_t>(words.size()) - 0;
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> arcs_(static_cast<std::size_t>(((count + 1) * (count + 1))));
  double entropy_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_dmv_arcs(handle(), hawser::detail::data(words),
      static_cast<std::int64_t>(count), options_.get(), arcs_.data(), &entropy_);
  return hawser::detail::give(status_, [&]() -> dmv_arcs_result { return dmv_arcs_result{std::move(arcs_), entropy_}; });
}

inline hawser::result<std::vector<unsigned char>> dmv::write() const {
  return hawser::detail::two_call<std::vector<unsigned char>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_)
      { return hws_dmv_write(handle(), static_cast<void *>(buffer_), capacity_, needed_); }, 0);
}

inline void dmv_read_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::dmv> dmv::read(hawser::span<const unsigned char> buffer, const hawser::dmv_read_options &options)
    {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_dmv *dmv_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_dmv_read(buffer.data(), static_cast<std::int64_t>(
      buffer.size()), options_.get(), &dmv_);
  return hawser::detail::give(status_, [&]() -> hawser::dmv { return hawser::dmv(dmv_); });
}

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) && (!defined(HWS_NO_FILES))
inline hawser::result<void> dmv::write_file(std::string_view path) const {
  const hws_status status_ = hws_dmv_write_file(handle(), hawser::detail::zero_ended(path).text);
  return hawser::detail::give(status_, [&] {  });
}

inline void dmv_read_file_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::dmv> dmv::read_file(std::string_view path, const hawser::dmv_read_file_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_dmv *dmv_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_dmv_read_file(hawser::detail::zero_ended(
      path).text, options_.get(), &dmv_);
  return hawser::detail::give(status_, [&]() -> hawser::dmv { return hawser::dmv(dmv_); });
}

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
inline void dmv_learner_new_options::apply(hawser::detail::option_set &set) const {
  set.put("method", method);
  set.put("iterations", iterations);
  set.put("tolerance", tolerance);
  set.put("seed", seed);
  set.put("starts", starts);
  set.put("start_iterations", start_iterations);
  set.put("burn_in", burn_in);
  set.put("period", period);
  set.put("chains", chains);
  set.put("anneal", anneal);
  set.put("minibatch", minibatch);
  set.put("forgetting_rate", forgetting_rate);
  set.put("delay", delay);
  set.put("items", items);
  set.put("first_item", first_item);
  set.put("start", start);
  set.put("valence", valence);
  set.put("prior", prior);
  set.put("prior_root", prior_root);
  set.put("prior_child", prior_child);
  set.put("prior_stop", prior_stop);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::dmv_learner> dmv_learner::make(hawser::maybe<hawser::dmv> model, const hawser::corpus &sentences,
    hawser::maybe<hawser::corpus> heldout, const hawser::dmv_learner_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_learner *learner_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_dmv_learner_new(model.handle(), sentences.handle(),
      heldout.handle(), options_.get(), &learner_);
  return hawser::detail::give(status_, [&]() -> hawser::dmv_learner { return hawser::dmv_learner(learner_); });
}

inline void dmv_learner_new_known_options::apply(hawser::detail::option_set &set) const {
  set.put("method", method);
  set.put("iterations", iterations);
  set.put("tolerance", tolerance);
  set.put("seed", seed);
  set.put("starts", starts);
  set.put("start_iterations", start_iterations);
  set.put("burn_in", burn_in);
  set.put("period", period);
  set.put("chains", chains);
  set.put("anneal", anneal);
  set.put("minibatch", minibatch);
  set.put("forgetting_rate", forgetting_rate);
  set.put("delay", delay);
  set.put("items", items);
  set.put("first_item", first_item);
  set.put("start", start);
  set.put("valence", valence);
  set.put("prior", prior);
  set.put("prior_root", prior_root);
  set.put("prior_child", prior_child);
  set.put("prior_stop", prior_stop);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::dmv_learner> dmv_learner::new_known(hawser::maybe<hawser::dmv> model, const hawser::corpus
    &sentences, const hawser::treebank &known, hawser::maybe<hawser::corpus> heldout, const
    hawser::dmv_learner_new_known_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_learner *learner_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_dmv_learner_new_known(model.handle(),
      sentences.handle(), known.handle(), heldout.handle(), options_.get(), &learner_);
  return hawser::detail::give(status_, [&]() -> hawser::dmv_learner { return hawser::dmv_learner(learner_); });
}

inline hawser::result<hawser::dmv> dmv_learner::model() const {
  hws_dmv *dmv_ = nullptr;
  const hws_status status_ = hws_dmv_learner_model(handle(), &dmv_);
  return hawser::detail::give(status_, [&]() -> hawser::dmv { return hawser::dmv(dmv_); });
}

inline hawser::result<double> pcfg_la::info(std::string_view name) const {
  double value_ = 0;
  const hws_status status_ = hws_pcfg_la_info(handle(), hawser::detail::zero_ended(name).text, &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

inline hawser::result<std::vector<double>> pcfg_la::rows() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_pcfg_la_rows(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::string> pcfg_la::card() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_pcfg_la_card(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<std::string> pcfg_la::signatures() {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_pcfg_la_signatures(static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline void pcfg_la_score_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::vector<double>> pcfg_la::score(const hawser::treebank &sentences, const hawser::pcfg_la_score_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> log_probs_(static_cast<std::size_t>(hawser::detail::value(sentences.info("sentences"))));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pcfg_la_score(handle(), sentences.handle(),
      options_.get(), log_probs_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(log_probs_); });
}

inline void pcfg_la_parse_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::treebank> pcfg_la::parse(const hawser::treebank &sentences, const hawser::pcfg_la_parse_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_treebank *parses_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pcfg_la_parse(handle(), sentences.handle(),
      options_.get(), &parses_);
  return hawser::detail::give(status_, [&]() -> hawser::treebank { return hawser::treebank(parses_); });
}

inline hawser::result<std::vector<unsigned char>> pcfg_la::write() const {
  return hawser::detail::two_call<std::vector<unsigned char>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_)
      { return hws_pcfg_la_write(handle(), static_cast<void *>(buffer_), capacity_, needed_); }, 0);
}

inline void pcfg_la_read_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::pcfg_la> pcfg_la::read(hawser::span<const unsigned char> buffer, const
    hawser::pcfg_la_read_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_pcfg_la *pcfg_la_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pcfg_la_read(buffer.data(),
      static_cast<std::int64_t>(buffer.size()), options_.get(), &pcfg_la_);
  return hawser::detail::give(status_, [&]() -> hawser::pcfg_la { return hawser::pcfg_la(pcfg_la_); });
}

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) && (!defined(HWS_NO_FILES))
inline hawser::result<void> pcfg_la::write_file(std::string_view path) const {
  const hws_status status_ = hws_pcfg_la_write_file(handle(), hawser::detail::zero_ended(path).text);
  return hawser::detail::give(status_, [&] {  });
}

inline void pcfg_la_read_file_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::pcfg_la> pcfg_la::read_file(std::string_view path, const hawser::pcfg_la_read_file_options
    &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_pcfg_la *pcfg_la_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pcfg_la_read_file(hawser::detail::zero_ended(
      path).text, options_.get(), &pcfg_la_);
  return hawser::detail::give(status_, [&]() -> hawser::pcfg_la { return hawser::pcfg_la(pcfg_la_); });
}

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
inline void pcfg_la_learner_new_options::apply(hawser::detail::option_set &set) const {
  set.put("method", method);
  set.put("iterations", iterations);
  set.put("tolerance", tolerance);
  set.put("seed", seed);
  set.put("burn_in", burn_in);
  set.put("period", period);
  set.put("chains", chains);
  set.put("anneal", anneal);
  set.put("minibatch", minibatch);
  set.put("forgetting_rate", forgetting_rate);
  set.put("delay", delay);
  set.put("subtypes", subtypes);
  set.put("coupling", coupling);
  set.put("rare", rare);
  set.put("prior", prior);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::pcfg_la_learner> pcfg_la_learner::make(hawser::maybe<hawser::pcfg_la> model, const
    hawser::treebank &trees, std::string_view signatures, const hawser::pcfg_la_learner_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_learner *learner_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pcfg_la_learner_new(model.handle(), trees.handle(),
      signatures.data(), static_cast<std::int64_t>(signatures.size()), options_.get(), &learner_);
  return hawser::detail::give(status_, [&]() -> hawser::pcfg_la_learner { return hawser::pcfg_la_learner(learner_); });
}

inline hawser::result<hawser::pcfg_la> pcfg_la_learner::model() const {
  hws_pcfg_la *pcfg_la_ = nullptr;
  const hws_status status_ = hws_pcfg_la_learner_model(handle(), &pcfg_la_);
  return hawser::detail::give(status_, [&]() -> hawser::pcfg_la { return hawser::pcfg_la(pcfg_la_); });
}

inline void pcfg_la_split_merge_options::apply(hawser::detail::option_set &set) const {
  set.put("cycles", cycles);
  set.put("iterations", iterations);
  set.put("merge_iterations", merge_iterations);
  set.put("smooth_iterations", smooth_iterations);
  set.put("merged", merged);
  set.put("rule_smoothing", rule_smoothing);
  set.put("word_smoothing", word_smoothing);
  set.put("seed", seed);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::pcfg_la> pcfg_la::split_merge(const hawser::treebank &trees, const
    hawser::pcfg_la_split_merge_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_pcfg_la *split_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pcfg_la_split_merge(handle(), trees.handle(),
      options_.get(), &split_);
  return hawser::detail::give(status_, [&]() -> hawser::pcfg_la { return hawser::pcfg_la(split_); });
}

inline void pcfg_la_split_merge_learner_new_options::apply(hawser::detail::option_set &set) const {
  set.put("cycles", cycles);
  set.put("iterations", iterations);
  set.put("merge_iterations", merge_iterations);
  set.put("smooth_iterations", smooth_iterations);
  set.put("merged", merged);
  set.put("rule_smoothing", rule_smoothing);
  set.put("word_smoothing", word_smoothing);
  set.put("seed", seed);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::pcfg_la_split_merge_learner> pcfg_la_split_merge_learner::make(const hawser::pcfg_la &pcfg_la,
    const hawser::treebank &trees, const hawser::pcfg_la_split_merge_learner_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_learner *learner_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pcfg_la_split_merge_learner_new(pcfg_la.handle(),
      trees.handle(), options_.get(), &learner_);
  return hawser::detail::give(status_, [&]() -> hawser::pcfg_la_split_merge_learner { return
      hawser::pcfg_la_split_merge_learner(learner_); });
}

#endif
#if (!defined(HWS_WITH_PFA) || HWS_WITH_PFA)
inline hawser::result<std::vector<unsigned char>> pfa::write() const {
  return hawser::detail::two_call<std::vector<unsigned char>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_)
      { return hws_pfa_write(handle(), static_cast<void *>(buffer_), capacity_, needed_); }, 0);
}

inline void pfa_read_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::pfa> pfa::read(hawser::span<const unsigned char> buffer, const hawser::pfa_read_options &options)
    {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_pfa *pfa_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pfa_read(buffer.data(), static_cast<std::int64_t>(
      buffer.size()), options_.get(), &pfa_);
  return hawser::detail::give(status_, [&]() -> hawser::pfa { return hawser::pfa(pfa_); });
}

inline void pfa_read_pautomac_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::pfa> pfa::read_pautomac(std::string_view text, const hawser::pfa_read_pautomac_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_pfa *pfa_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pfa_read_pautomac(text.data(),
      static_cast<std::int64_t>(text.size()), options_.get(), &pfa_);
  return hawser::detail::give(status_, [&]() -> hawser::pfa { return hawser::pfa(pfa_); });
}

inline void pfa_write_pautomac_options::apply(hawser::detail::option_set &set) const {
  set.put("sample", sample);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::string> pfa::write_pautomac(const hawser::pfa_write_pautomac_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      options_.status() < 0 ? options_.status() : hws_pfa_write_pautomac(handle(), options_.get(), static_cast<char *>(buffer_),
      capacity_, needed_); }, 1);
}

#endif
#if (!defined(HWS_WITH_PFA) || HWS_WITH_PFA) && (!defined(HWS_NO_FILES))
inline hawser::result<void> pfa::write_file(std::string_view path) const {
  const hws_status status_ = hws_pfa_write_file(handle(), hawser::detail::zero_ended(path).text);
  return hawser::detail::give(status_, [&] {  });
}

inline void pfa_read_file_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::pfa> pfa::read_file(std::string_view path, const hawser::pfa_read_file_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_pfa *pfa_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pfa_read_file(hawser::detail::zero_ended(
      path).text, options_.get(), &pfa_);
  return hawser::detail::give(status_, [&]() -> hawser::pfa { return hawser::pfa(pfa_); });
}

#endif
#if (!defined(HWS_WITH_PFA) || HWS_WITH_PFA)
inline hawser::result<hawser::alphabet> pfa::alphabet() const {
  hws_alphabet *alphabet_ = nullptr;
  const hws_status status_ = hws_pfa_alphabet(handle(), &alphabet_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(alphabet_); });
}

inline hawser::result<double> pfa::info(std::string_view name) const {
  double value_ = 0;
  const hws_status status_ = hws_pfa_info(handle(), hawser::detail::zero_ended(name).text, &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

inline hawser::result<std::string> pfa::method() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_pfa_method(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<std::string> pfa::card() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_pfa_card(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<hawser::pfa> pfa::member(std::int64_t member) const {
  hws_pfa *one_ = nullptr;
  const hws_status status_ = hws_pfa_member(handle(), member, &one_);
  return hawser::detail::give(status_, [&]() -> hawser::pfa { return hawser::pfa(one_); });
}

inline hawser::result<hawser::pfa> pfa::join(const std::vector<const hawser::pfa *> &models) {
  const auto count = static_cast<std::int64_t>(models.size()) - 0;
  auto models_ = hawser::detail::handles(models);
  hws_pfa *all_ = nullptr;
  const hws_status status_ = hws_pfa_join(models_.data(), static_cast<std::int64_t>(count), &all_);
  return hawser::detail::give(status_, [&]() -> hawser::pfa { return hawser::pfa(all_); });
}

inline hawser::result<std::vector<double>> pfa::initial(std::int64_t member) const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_pfa_initial(handle(), member, static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<double>> pfa::emission(std::int64_t member) const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_pfa_emission(handle(), member, static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<double>> pfa::transition(std::int64_t member) const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_pfa_transition(handle(), member, static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline void pfa_from_hmm_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::pfa> pfa::from_hmm(const hawser::alphabet &alphabet, hawser::span<const double> initial,
    hawser::span<const double> emission, hawser::span<const double> transition, const hawser::pfa_from_hmm_options &options) {
  const auto states = static_cast<std::int64_t>(initial.size()) - 0;
  if (static_cast<std::int64_t>(emission.size()) != (states * (hws_alphabet_size(alphabet.handle()) + 1))) return
      hawser::detail::refuse<hawser::result<hawser::pfa>>("emission has a wrong number of entries");
  if (static_cast<std::int64_t>(transition.size()) != (states * states)) return
      hawser::detail::refuse<hawser::result<hawser::pfa>>("transition has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_pfa *pfa_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pfa_from_hmm(static_cast<std::int64_t>(states),
      alphabet.handle(), hawser::detail::data(initial), hawser::detail::data(emission), hawser::detail::data(transition),
      options_.get(), &pfa_);
  return hawser::detail::give(status_, [&]() -> hawser::pfa { return hawser::pfa(pfa_); });
}

inline void pfa_machine_options::apply(hawser::detail::option_set &set) const {
  set.put("sample", sample);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> pfa::machine(hawser::semiring semiring, const hawser::pfa_machine_options &options) const
    {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *machine_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pfa_machine(handle(), static_cast<std::int32_t>(
      semiring), options_.get(), &machine_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(machine_); });
}

inline void pfa_from_machine_options::apply(hawser::detail::option_set &set) const {
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::pfa> pfa::from_machine(const hawser::machine &machine, const hawser::pfa_from_machine_options
    &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_pfa *pfa_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pfa_from_machine(machine.handle(), options_.get(),
      &pfa_);
  return hawser::detail::give(status_, [&]() -> hawser::pfa { return hawser::pfa(pfa_); });
}

inline void pfa_score_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::vector<double>> pfa::score(const hawser::corpus &corpus, const hawser::pfa_score_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> log_probs_(static_cast<std::size_t>(hws_corpus_count(corpus.handle())));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pfa_score(handle(), corpus.handle(), options_.get(
      ), log_probs_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(log_probs_); });
}

inline void pfa_sample_options::apply(hawser::detail::option_set &set) const {
  set.put("max_length", max_length);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::corpus> pfa::sample(std::int64_t n, std::uint64_t seed, const hawser::pfa_sample_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_corpus *corpus_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pfa_sample(handle(), n, seed, options_.get(),
      &corpus_);
  return hawser::detail::give(status_, [&]() -> hawser::corpus { return hawser::corpus(corpus_); });
}

inline void pfa_entropy_options::apply(hawser::detail::option_set &set) const {
  set.put("samples", samples);
  set.put("seed", seed);
  set.put("max_length", max_length);
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<pfa_entropy_result> pfa::entropy(const hawser::pfa_entropy_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double value_ = 0;
  double standard_error_ = 0;
  std::int32_t exact_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pfa_entropy(handle(), options_.get(), &value_,
      &standard_error_, &exact_);
  return hawser::detail::give(status_, [&]() -> pfa_entropy_result { return pfa_entropy_result{value_, standard_error_, exact_
      != 0}; });
}

inline void pfa_divergence_options::apply(hawser::detail::option_set &set) const {
  set.put("samples", samples);
  set.put("seed", seed);
  set.put("max_length", max_length);
  set.put("tolerance", tolerance);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<pfa_divergence_result> pfa::divergence(const hawser::pfa &q, const hawser::pfa_divergence_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double value_ = 0;
  double standard_error_ = 0;
  std::int32_t exact_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pfa_divergence(handle(), q.handle(), options_.get(
      ), &value_, &standard_error_, &exact_);
  return hawser::detail::give(status_, [&]() -> pfa_divergence_result { return pfa_divergence_result{value_, standard_error_,
      exact_ != 0}; });
}

inline hawser::result<pfa_pautomac_score_result> pfa::pautomac_score(hawser::span<const double> log_probs, hawser::span<const
    double> probabilities) {
  const auto count = static_cast<std::int64_t>(log_probs.size()) - 0;
  if (static_cast<std::int64_t>(probabilities.size()) != count) return
      hawser::detail::refuse<hawser::result<pfa_pautomac_score_result>>("probabilities has a wrong number of entries");
  double score_ = 0;
  double minimum_ = 0;
  const hws_status status_ = hws_pfa_pautomac_score(hawser::detail::data(log_probs), hawser::detail::data(probabilities),
      static_cast<std::int64_t>(count), &score_, &minimum_);
  return hawser::detail::give(status_, [&]() -> pfa_pautomac_score_result { return pfa_pautomac_score_result{score_, minimum_};
      });
}

inline void pfa_read_solution_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::vector<double>> pfa::read_solution(std::string_view text, const hawser::pfa_read_solution_options
    &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return options_.status() < 0 ? options_.status() : hws_pfa_read_solution(text.data(), static_cast<std::int64_t>(text.size(
      )), options_.get(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline void pfa_random_options::apply(hawser::detail::option_set &set) const {
  set.put("target", target);
  set.put("states", states);
  set.put("symbols", symbols);
  set.put("sparsity", sparsity);
  set.put("transition_sparsity", transition_sparsity);
  set.put("final_share", final_share);
  set.put("mean_length", mean_length);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::pfa> pfa::random(std::uint64_t seed, const hawser::pfa_random_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_pfa *pfa_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pfa_random(seed, options_.get(), &pfa_);
  return hawser::detail::give(status_, [&]() -> hawser::pfa { return hawser::pfa(pfa_); });
}

inline void pfa_learner_new_options::apply(hawser::detail::option_set &set) const {
  set.put("method", method);
  set.put("states", states);
  set.put("prior_transition", prior_transition);
  set.put("prior_emission", prior_emission);
  set.put("fixed", fixed);
  set.put("iterations", iterations);
  set.put("burn_in", burn_in);
  set.put("period", period);
  set.put("chains", chains);
  set.put("first_chain", first_chain);
  set.put("start_prior_transition", start_prior_transition);
  set.put("init", init);
  set.put("structure_interval", structure_interval);
  set.put("transitions", transitions);
  set.put("choose", choose);
  set.put("candidate_states", candidate_states);
  set.put("candidate_prior_transition", candidate_prior_transition);
  set.put("budget", budget);
  set.put("folds", folds);
  set.put("shape", shape);
  set.put("tolerance", tolerance);
  set.put("starts", starts);
  set.put("start_iterations", start_iterations);
  set.put("anneal", anneal);
  set.put("anneal_iterations", anneal_iterations);
  set.put("uniform_share", uniform_share);
  set.put("significance", significance);
  set.put("threshold", threshold);
  set.put("added_count", added_count);
  set.put("merge_order", merge_order);
  set.put("minimum_count", minimum_count);
  set.put("order", order);
  set.put("smoothing", smoothing);
  set.put("items", items);
  set.put("first_item", first_item);
  set.put("seed", seed);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::pfa_learner> pfa_learner::make(hawser::maybe<hawser::pfa> start, const hawser::corpus &corpus,
    hawser::maybe<hawser::corpus> heldout, const hawser::pfa_learner_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_learner *learner_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_pfa_learner_new(start.handle(), corpus.handle(),
      heldout.handle(), options_.get(), &learner_);
  return hawser::detail::give(status_, [&]() -> hawser::pfa_learner { return hawser::pfa_learner(learner_); });
}

inline hawser::result<hawser::pfa> pfa_learner::model() const {
  hws_pfa *pfa_ = nullptr;
  const hws_status status_ = hws_pfa_learner_model(handle(), &pfa_);
  return hawser::detail::give(status_, [&]() -> hawser::pfa { return hawser::pfa(pfa_); });
}

inline hawser::result<std::vector<double>> pfa_learner::candidates() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_pfa_learner_candidates(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)
inline hawser::result<hawser::tagged> tagged::make(const hawser::corpus &words, const hawser::alphabet &tags, hawser::span<const
    std::int32_t> labels) {
  const auto count = static_cast<std::int64_t>(labels.size()) - 0;
  hws_tagged *tagged_ = nullptr;
  const hws_status status_ = hws_tagged_new(words.handle(), tags.handle(), hawser::detail::data(labels),
      static_cast<std::int64_t>(count), &tagged_);
  return hawser::detail::give(status_, [&]() -> hawser::tagged { return hawser::tagged(tagged_); });
}

inline void tagged_read_options::apply(hawser::detail::option_set &set) const {
  set.put("format", format);
  set.put("word_column", word_column);
  set.put("tag_column", tag_column);
  set.put("lower_case", lower_case);
  set.put("min_count", min_count);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::tagged> tagged::read(std::string_view text, hawser::maybe<hawser::alphabet> words,
    hawser::maybe<hawser::alphabet> tags, const hawser::tagged_read_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_tagged *tagged_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_tagged_read(text.data(), static_cast<std::int64_t>(
      text.size()), words.handle(), tags.handle(), options_.get(), &tagged_);
  return hawser::detail::give(status_, [&]() -> hawser::tagged { return hawser::tagged(tagged_); });
}

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) && (!defined(HWS_NO_FILES))
inline void tagged_read_file_options::apply(hawser::detail::option_set &set) const {
  set.put("format", format);
  set.put("word_column", word_column);
  set.put("tag_column", tag_column);
  set.put("lower_case", lower_case);
  set.put("min_count", min_count);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::tagged> tagged::read_file(std::string_view path, hawser::maybe<hawser::alphabet> words,
    hawser::maybe<hawser::alphabet> tags, const hawser::tagged_read_file_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_tagged *tagged_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_tagged_read_file(hawser::detail::zero_ended(
      path).text, words.handle(), tags.handle(), options_.get(), &tagged_);
  return hawser::detail::give(status_, [&]() -> hawser::tagged { return hawser::tagged(tagged_); });
}

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)
inline void tagged_reader_new_options::apply(hawser::detail::option_set &set) const {
  set.put("format", format);
  set.put("word_column", word_column);
  set.put("tag_column", tag_column);
  set.put("lower_case", lower_case);
  set.put("min_count", min_count);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::tagged_reader> tagged_reader::make(hawser::maybe<hawser::alphabet> words,
    hawser::maybe<hawser::alphabet> tags, const hawser::tagged_reader_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_tagged_reader *reader_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_tagged_reader_new(words.handle(), tags.handle(),
      options_.get(), &reader_);
  return hawser::detail::give(status_, [&]() -> hawser::tagged_reader { return hawser::tagged_reader(reader_); });
}

inline hawser::result<void> tagged_reader::feed(std::string_view text) const {
  const hws_status status_ = hws_tagged_reader_feed(handle(), text.data(), static_cast<std::int64_t>(text.size()));
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<hawser::tagged> tagged_reader::finish() const {
  hws_tagged *tagged_ = nullptr;
  const hws_status status_ = hws_tagged_reader_finish(handle(), &tagged_);
  return hawser::detail::give(status_, [&]() -> hawser::tagged { return hawser::tagged(tagged_); });
}

inline hawser::result<hawser::corpus> tagged::corpus() const {
  hws_corpus *words_ = nullptr;
  const hws_status status_ = hws_tagged_corpus(handle(), &words_);
  return hawser::detail::give(status_, [&]() -> hawser::corpus { return hawser::corpus(words_); });
}

inline hawser::result<hawser::alphabet> tagged::alphabet() const {
  hws_alphabet *tags_ = nullptr;
  const hws_status status_ = hws_tagged_alphabet(handle(), &tags_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(tags_); });
}

inline hawser::result<hawser::span<const std::int32_t>> tagged::labels_view() const {
  const std::int32_t *labels_ = nullptr;
  std::int64_t count_ = 0;
  const hws_status status_ = hws_tagged_labels_view(handle(), &labels_, &count_);
  return hawser::detail::give(status_, [&]() -> hawser::span<const std::int32_t> { return hawser::span<const std::int32_t>(
      labels_, static_cast<std::size_t>(count_)); });
}

inline hawser::result<std::string> tagged::write() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_tagged_write(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) && (!defined(HWS_NO_FILES))
inline hawser::result<void> tagged::write_file(std::string_view path) const {
  const hws_status status_ = hws_tagged_write_file(handle(), hawser::detail::zero_ended(path).text);
  return hawser::detail::give(status_, [&] {  });
}

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)
inline void tagged_retag_options::apply(hawser::detail::option_set &set) const {
  set.put("format", format);
  set.put("tag_column", tag_column);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::string> tagged::retag(std::string_view text, const hawser::alphabet &tags, hawser::span<const
    std::int32_t> labels, const hawser::tagged_retag_options &options) {
  const auto count = static_cast<std::int64_t>(labels.size()) - 0;
  hawser::detail::option_set options_;
  options.apply(options_);
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      options_.status() < 0 ? options_.status() : hws_tagged_retag(text.data(), static_cast<std::int64_t>(text.size()),
      tags.handle(), hawser::detail::data(labels), static_cast<std::int64_t>(count), options_.get(), static_cast<char *>(
      buffer_), capacity_, needed_); }, 1);
}

inline void tagged_score_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<double> tagged::score(hawser::maybe<hawser::alphabet> tags, hawser::span<const std::int32_t> states,
    std::int32_t state_count, std::string_view name, const hawser::tagged_score_options &options) const {
  const auto count = static_cast<std::int64_t>(states.size()) - 0;
  hawser::detail::option_set options_;
  options.apply(options_);
  double value_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_tagged_score(handle(), tags.handle(),
      hawser::detail::data(states), static_cast<std::int64_t>(count), state_count, hawser::detail::zero_ended(name).text,
      options_.get(), &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

inline void dictionary_collect_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::dictionary> dictionary::collect(const hawser::tagged &tagged, const
    hawser::dictionary_collect_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_dictionary *dictionary_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_dictionary_collect(tagged.handle(), options_.get(),
      &dictionary_);
  return hawser::detail::give(status_, [&]() -> hawser::dictionary { return hawser::dictionary(dictionary_); });
}

inline void dictionary_read_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::dictionary> dictionary::read(std::string_view text, hawser::maybe<hawser::alphabet> tags, const
    hawser::dictionary_read_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_dictionary *dictionary_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_dictionary_read(text.data(),
      static_cast<std::int64_t>(text.size()), tags.handle(), options_.get(), &dictionary_);
  return hawser::detail::give(status_, [&]() -> hawser::dictionary { return hawser::dictionary(dictionary_); });
}

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) && (!defined(HWS_NO_FILES))
inline void dictionary_read_file_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::dictionary> dictionary::read_file(std::string_view path, hawser::maybe<hawser::alphabet> tags,
    const hawser::dictionary_read_file_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_dictionary *dictionary_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_dictionary_read_file(hawser::detail::zero_ended(
      path).text, tags.handle(), options_.get(), &dictionary_);
  return hawser::detail::give(status_, [&]() -> hawser::dictionary { return hawser::dictionary(dictionary_); });
}

inline hawser::result<void> dictionary::write_file(std::string_view path) const {
  const hws_status status_ = hws_dictionary_write_file(handle(), hawser::detail::zero_ended(path).text);
  return hawser::detail::give(status_, [&] {  });
}

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)
inline hawser::result<std::string> dictionary::write() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_dictionary_write(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<hawser::alphabet> dictionary::words() const {
  hws_alphabet *words_ = nullptr;
  const hws_status status_ = hws_dictionary_words(handle(), &words_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(words_); });
}

inline hawser::result<hawser::alphabet> dictionary::tags() const {
  hws_alphabet *tags_ = nullptr;
  const hws_status status_ = hws_dictionary_tags(handle(), &tags_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(tags_); });
}

inline hawser::result<hawser::span<const std::int32_t>> dictionary::entry_view(std::int32_t word) const {
  const std::int32_t *states_ = nullptr;
  std::int64_t count_ = 0;
  const hws_status status_ = hws_dictionary_entry_view(handle(), word, &states_, &count_);
  return hawser::detail::give(status_, [&]() -> hawser::span<const std::int32_t> { return hawser::span<const std::int32_t>(
      states_, static_cast<std::size_t>(count_)); });
}

inline void dictionary_adapt_options::apply(hawser::detail::option_set &set) const {
  set.put("min_count", min_count);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::dictionary> dictionary::adapt(const hawser::corpus &corpus, const hawser::dictionary_adapt_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_dictionary *adapted_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_dictionary_adapt(handle(), corpus.handle(),
      options_.get(), &adapted_);
  return hawser::detail::give(status_, [&]() -> hawser::dictionary { return hawser::dictionary(adapted_); });
}

inline void dictionary_ambiguity_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<dictionary_ambiguity_result> dictionary::ambiguity(const hawser::corpus &corpus, const
    hawser::dictionary_ambiguity_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double tags_per_token_ = 0;
  double ambiguous_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_dictionary_ambiguity(handle(), corpus.handle(),
      options_.get(), &tags_per_token_, &ambiguous_);
  return hawser::detail::give(status_, [&]() -> dictionary_ambiguity_result { return
      dictionary_ambiguity_result{tags_per_token_, ambiguous_}; });
}

inline void dictionary_random_accuracy_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<double> dictionary::random_accuracy(const hawser::tagged &gold, const
    hawser::dictionary_random_accuracy_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double accuracy_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_dictionary_random_accuracy(handle(), gold.handle(),
      options_.get(), &accuracy_);
  return hawser::detail::give(status_, [&]() -> double { return accuracy_; });
}

inline void channels_new_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::channels> channels::make(hawser::span<const std::int64_t> offsets, hawser::span<const
    std::int32_t> kinds, hawser::span<const std::int32_t> dimensions, hawser::span<const double> values, const
    hawser::channels_new_options &options) {
  const auto sequences = static_cast<std::int64_t>(offsets.size()) - 1;
  const auto count = static_cast<std::int64_t>(kinds.size()) - 0;
  if (static_cast<std::int64_t>(offsets.size()) != (sequences + 1)) return
      hawser::detail::refuse<hawser::result<hawser::channels>>("offsets has a wrong number of entries");
  if (static_cast<std::int64_t>(dimensions.size()) != count) return hawser::detail::refuse<hawser::result<hawser::channels>>(
      "dimensions has a wrong number of entries");
  if (static_cast<std::int64_t>(values.size()) != (offsets[static_cast<std::size_t>(sequences)] * hawser::detail::sum(
      dimensions))) return hawser::detail::refuse<hawser::result<hawser::channels>>("values has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_channels *channels_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_channels_new(static_cast<std::int64_t>(sequences),
      hawser::detail::data(offsets), static_cast<std::int32_t>(count), hawser::detail::data(kinds), hawser::detail::data(
      dimensions), hawser::detail::data(values), options_.get(), &channels_);
  return hawser::detail::give(status_, [&]() -> hawser::channels { return hawser::channels(channels_); });
}

inline void channels_read_options::apply(hawser::detail::option_set &set) const {
  set.put("kinds", kinds);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::channels> channels::read(std::string_view text, const hawser::channels_read_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_channels *channels_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_channels_read(text.data(),
      static_cast<std::int64_t>(text.size()), options_.get(), &channels_);
  return hawser::detail::give(status_, [&]() -> hawser::channels { return hawser::channels(channels_); });
}

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) && (!defined(HWS_NO_FILES))
inline void channels_read_file_options::apply(hawser::detail::option_set &set) const {
  set.put("kinds", kinds);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::channels> channels::read_file(std::string_view path, const hawser::channels_read_file_options
    &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_channels *channels_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_channels_read_file(hawser::detail::zero_ended(
      path).text, options_.get(), &channels_);
  return hawser::detail::give(status_, [&]() -> hawser::channels { return hawser::channels(channels_); });
}

inline hawser::result<void> channels::write_file(std::string_view path) const {
  const hws_status status_ = hws_channels_write_file(handle(), hawser::detail::zero_ended(path).text);
  return hawser::detail::give(status_, [&] {  });
}

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)
inline hawser::result<std::string> channels::write() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_channels_write(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline std::int64_t channels::sequences() const {
  return hws_channels_sequences(handle());
}

inline std::int64_t channels::tokens() const {
  return hws_channels_tokens(handle());
}

inline std::int32_t channels::count() const {
  return hws_channels_count(handle());
}

inline hawser::result<channels_spec_result> channels::spec(std::int32_t channel) const {
  std::int32_t kind_ = 0;
  std::int32_t dimension_ = 0;
  const hws_status status_ = hws_channels_spec(handle(), channel, &kind_, &dimension_);
  return hawser::detail::give(status_, [&]() -> channels_spec_result { return channels_spec_result{kind_, dimension_}; });
}

inline hawser::result<hawser::span<const std::int64_t>> channels::offsets_view() const {
  const std::int64_t *offsets_ = nullptr;
  std::int64_t count_ = 0;
  const hws_status status_ = hws_channels_offsets_view(handle(), &offsets_, &count_);
  return hawser::detail::give(status_, [&]() -> hawser::span<const std::int64_t> { return hawser::span<const std::int64_t>(
      offsets_, static_cast<std::size_t>((count_ + 1))); });
}

inline hawser::result<std::vector<double>> channels::values(std::int32_t channel) const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_channels_values(handle(), channel, static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline void hmm_data_new_options::apply(hawser::detail::option_set &set) const {
  set.put("states", states);
  set.put("missing", missing);
  set.put("covariance", covariance);
  set.put("prior_mean", prior_mean);
  set.put("prior_mean_tokens", prior_mean_tokens);
  set.put("prior_degrees", prior_degrees);
  set.put("prior_scale", prior_scale);
  set.put("prior_shape", prior_shape);
  set.put("prior_rate", prior_rate);
  set.put("prior_ones", prior_ones);
  set.put("prior_zeros", prior_zeros);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::hmm_data> hmm_data::make(hawser::maybe<hawser::corpus> words, hawser::maybe<hawser::channels>
    channels, hawser::maybe<hawser::dictionary> dictionary, hawser::maybe<hawser::tagged> observed, const
    hawser::hmm_data_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_hmm_data *data_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_hmm_data_new(words.handle(), channels.handle(),
      dictionary.handle(), observed.handle(), options_.get(), &data_);
  return hawser::detail::give(status_, [&]() -> hawser::hmm_data { return hawser::hmm_data(data_); });
}

inline void hmm_data_for_options::apply(hawser::detail::option_set &set) const {
  set.put("dictionary", dictionary);
  set.put("missing", missing);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::hmm_data> hmm_data::for_(const hawser::hmm &hmm, hawser::maybe<hawser::corpus> words,
    hawser::maybe<hawser::channels> channels, hawser::maybe<hawser::dictionary> other_dictionary, hawser::maybe<hawser::tagged>
    observed, const hawser::hmm_data_for_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_hmm_data *data_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_hmm_data_for(hmm.handle(), words.handle(),
      channels.handle(), other_dictionary.handle(), observed.handle(), options_.get(), &data_);
  return hawser::detail::give(status_, [&]() -> hawser::hmm_data { return hawser::hmm_data(data_); });
}

inline void hmm_data_like_options::apply(hawser::detail::option_set &set) const {
  set.put("dictionary", dictionary);
  set.put("missing", missing);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::hmm_data> hmm_data::like(hawser::maybe<hawser::corpus> words, hawser::maybe<hawser::channels>
    channels, hawser::maybe<hawser::dictionary> other_dictionary, hawser::maybe<hawser::tagged> observed, const
    hawser::hmm_data_like_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_hmm_data *more_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_hmm_data_like(handle(), words.handle(),
      channels.handle(), other_dictionary.handle(), observed.handle(), options_.get(), &more_);
  return hawser::detail::give(status_, [&]() -> hawser::hmm_data { return hawser::hmm_data(more_); });
}

inline void hmm_data_allow_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::hmm_data> hmm_data::allow(hawser::span<const std::int64_t> places, hawser::span<const
    std::int64_t> offsets, hawser::span<const std::int32_t> states, const hawser::hmm_data_allow_options &options) const {
  const auto count = static_cast<std::int64_t>(places.size()) - 0;
  if (static_cast<std::int64_t>(offsets.size()) != (count + 1)) return hawser::detail::refuse<hawser::result<hawser::hmm_data>>(
      "offsets has a wrong number of entries");
  if (static_cast<std::int64_t>(states.size()) != offsets[static_cast<std::size_t>(count)]) return
      hawser::detail::refuse<hawser::result<hawser::hmm_data>>("states has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_hmm_data *restricted_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_hmm_data_allow(handle(), static_cast<std::int64_t>(
      count), hawser::detail::data(places), hawser::detail::data(offsets), hawser::detail::data(states), options_.get(),
      &restricted_);
  return hawser::detail::give(status_, [&]() -> hawser::hmm_data { return hawser::hmm_data(restricted_); });
}

inline std::int64_t hmm_data::sequences() const {
  return hws_hmm_data_sequences(handle());
}

inline std::int64_t hmm_data::tokens() const {
  return hws_hmm_data_tokens(handle());
}

inline std::int64_t hmm_data::states() const {
  return hws_hmm_data_states(handle());
}

inline hawser::result<std::vector<unsigned char>> hmm::write() const {
  return hawser::detail::two_call<std::vector<unsigned char>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_)
      { return hws_hmm_write(handle(), static_cast<void *>(buffer_), capacity_, needed_); }, 0);
}

inline void hmm_read_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::hmm> hmm::read(hawser::span<const unsigned char> buffer, const hawser::hmm_read_options &options)
    {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_hmm *hmm_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_hmm_read(buffer.data(), static_cast<std::int64_t>(
      buffer.size()), options_.get(), &hmm_);
  return hawser::detail::give(status_, [&]() -> hawser::hmm { return hawser::hmm(hmm_); });
}

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM) && (!defined(HWS_NO_FILES))
inline hawser::result<void> hmm::write_file(std::string_view path) const {
  const hws_status status_ = hws_hmm_write_file(handle(), hawser::detail::zero_ended(path).text);
  return hawser::detail::give(status_, [&] {  });
}

inline void hmm_read_file_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::hmm> hmm::read_file(std::string_view path, const hawser::hmm_read_file_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_hmm *hmm_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_hmm_read_file(hawser::detail::zero_ended(
      path).text, options_.get(), &hmm_);
  return hawser::detail::give(status_, [&]() -> hawser::hmm { return hawser::hmm(hmm_); });
}

#endif
#if (!defined(HWS_WITH_HMM) || HWS_WITH_HMM)
inline void hmm_new_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::hmm> hmm::make(const hawser::alphabet &words, hawser::maybe<hawser::alphabet> tags,
    hawser::span<const double> initial, hawser::span<const double> transition, hawser::span<const double> end,
    hawser::span<const double> emission, const hawser::hmm_new_options &options) {
  const auto states = static_cast<std::int64_t>(initial.size()) - 0;
  if (static_cast<std::int64_t>(transition.size()) != (states * states)) return
      hawser::detail::refuse<hawser::result<hawser::hmm>>("transition has a wrong number of entries");
  if (!end.empty() && static_cast<std::int64_t>(end.size()) != states) return
      hawser::detail::refuse<hawser::result<hawser::hmm>>("end has a wrong number of entries");
  if (static_cast<std::int64_t>(emission.size()) != (states * hws_alphabet_size(words.handle()))) return
      hawser::detail::refuse<hawser::result<hawser::hmm>>("emission has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_hmm *hmm_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_hmm_new(static_cast<std::int64_t>(states),
      words.handle(), tags.handle(), hawser::detail::data(initial), hawser::detail::data(transition), hawser::detail::data(end),
      hawser::detail::data(emission), options_.get(), &hmm_);
  return hawser::detail::give(status_, [&]() -> hawser::hmm { return hawser::hmm(hmm_); });
}

inline hawser::result<hawser::alphabet> hmm::words() const {
  hws_alphabet *words_ = nullptr;
  const hws_status status_ = hws_hmm_words(handle(), &words_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(words_); });
}

inline hawser::result<hawser::alphabet> hmm::tags() const {
  hws_alphabet *tags_ = nullptr;
  const hws_status status_ = hws_hmm_tags(handle(), &tags_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(tags_); });
}

inline hawser::result<hawser::dictionary> hmm::dictionary() const {
  hws_dictionary *dictionary_ = nullptr;
  const hws_status status_ = hws_hmm_dictionary(handle(), &dictionary_);
  return hawser::detail::give(status_, [&]() -> hawser::dictionary { return hawser::dictionary(dictionary_); });
}

inline hawser::result<double> hmm::info(std::string_view name) const {
  double value_ = 0;
  const hws_status status_ = hws_hmm_info(handle(), hawser::detail::zero_ended(name).text, &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

inline hawser::result<std::string> hmm::method() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_hmm_method(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<hmm_pick_result> hmm::pick(const std::vector<const hawser::hmm *> &models, std::optional<std::string_view>
    metric) {
  const auto count = static_cast<std::int64_t>(models.size()) - 0;
  auto models_ = hawser::detail::handles(models);
  std::vector<double> values_(static_cast<std::size_t>(count));
  std::int64_t best_ = 0;
  const hws_status status_ = hws_hmm_pick(models_.data(), static_cast<std::int64_t>(count), hawser::detail::zero_ended(
      metric).text, values_.data(), &best_);
  return hawser::detail::give(status_, [&]() -> hmm_pick_result { return hmm_pick_result{std::move(values_), best_}; });
}

inline hawser::result<std::string> hmm::card() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_hmm_card(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<std::vector<double>> hmm::initial() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_hmm_initial(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<double>> hmm::transition() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_hmm_transition(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<double>> hmm::end() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_hmm_end(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<double>> hmm::emission() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_hmm_emission(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<double>> hmm::counts(std::string_view which) const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_hmm_counts(handle(), hawser::detail::zero_ended(which).text, static_cast<double *>(buffer_), capacity_,
      needed_); }, 0);
}

inline hawser::result<hmm_channel_spec_result> hmm::channel_spec(std::int32_t channel) const {
  std::int32_t kind_ = 0;
  std::int32_t dimension_ = 0;
  const hws_status status_ = hws_hmm_channel_spec(handle(), channel, &kind_, &dimension_);
  return hawser::detail::give(status_, [&]() -> hmm_channel_spec_result { return hmm_channel_spec_result{kind_, dimension_}; });
}

inline hawser::result<std::vector<double>> hmm::channel(std::int32_t channel, std::string_view what) const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_hmm_channel(handle(), channel, hawser::detail::zero_ended(what).text, static_cast<double *>(buffer_),
      capacity_, needed_); }, 0);
}

inline void hmm_score_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::vector<double>> hmm::score(const hawser::hmm_data &data, const hawser::hmm_score_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> log_probs_(static_cast<std::size_t>(hws_hmm_data_sequences(data.handle())));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_hmm_score(handle(), data.handle(), options_.get(),
      log_probs_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(log_probs_); });
}

inline void hmm_decode_options::apply(hawser::detail::option_set &set) const {
  set.put("decode", decode);
  set.put("impossible", impossible);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::vector<std::int32_t>> hmm::decode(const hawser::hmm_data &data, const hawser::hmm_decode_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<std::int32_t> states_(static_cast<std::size_t>(hws_hmm_data_tokens(data.handle())));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_hmm_decode(handle(), data.handle(), options_.get(),
      states_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<std::int32_t> { return std::move(states_); });
}

inline void hmm_posteriors_options::apply(hawser::detail::option_set &set) const {
  set.put("impossible", impossible);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::vector<double>> hmm::posteriors(const hawser::hmm_data &data, std::int64_t first, std::int64_t last,
    const hawser::hmm_posteriors_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return options_.status() < 0 ? options_.status() : hws_hmm_posteriors(handle(), data.handle(), first, last, options_.get(
      ), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline void hmm_machine_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> hmm::machine(hawser::semiring semiring, const hawser::hmm_machine_options &options) const
    {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *machine_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_hmm_machine(handle(), static_cast<std::int32_t>(
      semiring), options_.get(), &machine_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(machine_); });
}

inline void hmm_sample_options::apply(hawser::detail::option_set &set) const {
  set.put("length", length);
  set.put("max_length", max_length);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::tagged> hmm::sample(std::int64_t n, std::uint64_t seed, const hawser::hmm_sample_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_tagged *sequences_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_hmm_sample(handle(), n, seed, options_.get(),
      &sequences_);
  return hawser::detail::give(status_, [&]() -> hawser::tagged { return hawser::tagged(sequences_); });
}

inline void hmm_sample_channels_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::channels> hmm::sample_channels(const hawser::tagged &states, std::uint64_t seed, const
    hawser::hmm_sample_channels_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_channels *channels_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_hmm_sample_channels(handle(), states.handle(),
      seed, options_.get(), &channels_);
  return hawser::detail::give(status_, [&]() -> hawser::channels { return hawser::channels(channels_); });
}

inline hawser::result<std::int32_t> hmm::encode(std::string_view word) const {
  std::int32_t symbol_ = 0;
  const hws_status status_ = hws_hmm_encode(handle(), hawser::detail::zero_ended(word).text, &symbol_);
  return hawser::detail::give(status_, [&]() -> std::int32_t { return symbol_; });
}

inline void hmm_filter_new_options::apply(hawser::detail::option_set &set) const {
  set.put("dictionary", dictionary);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::hmm_filter> hmm_filter::make(const hawser::hmm &hmm, const hawser::hmm_filter_new_options
    &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_hmm_filter *filter_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_hmm_filter_new(hmm.handle(), options_.get(),
      &filter_);
  return hawser::detail::give(status_, [&]() -> hawser::hmm_filter { return hawser::hmm_filter(filter_); });
}

inline hawser::result<hawser::hmm_filter> hmm_filter::copy() const {
  hws_hmm_filter *copy_ = nullptr;
  const hws_status status_ = hws_hmm_filter_copy(handle(), &copy_);
  return hawser::detail::give(status_, [&]() -> hawser::hmm_filter { return hawser::hmm_filter(copy_); });
}

inline hawser::result<void> hmm_filter::start() const {
  const hws_status status_ = hws_hmm_filter_start(handle());
  return hawser::detail::give(status_, [&] {  });
}

inline hawser::result<double> hmm_filter::step(std::int32_t symbol, hawser::span<const double> values) const {
  const auto count = static_cast<std::int64_t>(values.size()) - 0;
  double log_prob_ = 0;
  const hws_status status_ = hws_hmm_filter_step(handle(), symbol, hawser::detail::data(values), static_cast<std::int64_t>(
      count), &log_prob_);
  return hawser::detail::give(status_, [&]() -> double { return log_prob_; });
}

inline hawser::result<std::vector<double>> hmm_filter::states() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_hmm_filter_states(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<double>> hmm_filter::next() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_hmm_filter_next(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<double> hmm_filter::end() const {
  double probability_ = 0;
  const hws_status status_ = hws_hmm_filter_end(handle(), &probability_);
  return hawser::detail::give(status_, [&]() -> double { return probability_; });
}

inline void hmm_learner_new_options::apply(hawser::detail::option_set &set) const {
  set.put("method", method);
  set.put("estimate", estimate);
  set.put("prior_transition", prior_transition);
  set.put("prior_emission", prior_emission);
  set.put("prior_initial", prior_initial);
  set.put("fixed", fixed);
  set.put("end", end);
  set.put("topology", topology);
  set.put("jumps", jumps);
  set.put("iterations", iterations);
  set.put("tolerance", tolerance);
  set.put("init", init);
  set.put("start_sweeps", start_sweeps);
  set.put("sample_tokens", sample_tokens);
  set.put("starts", starts);
  set.put("start_iterations", start_iterations);
  set.put("burn_in", burn_in);
  set.put("period", period);
  set.put("chains", chains);
  set.put("first_chain", first_chain);
  set.put("anneal", anneal);
  set.put("cold", cold);
  set.put("minibatch", minibatch);
  set.put("subsequence", subsequence);
  set.put("buffer", buffer);
  set.put("vanilla", vanilla);
  set.put("forgetting_rate", forgetting_rate);
  set.put("delay", delay);
  set.put("hdp", hdp);
  set.put("gamma", gamma);
  set.put("sigma", sigma);
  set.put("sticky", sticky);
  set.put("sticky_update", sticky_update);
  set.put("expect_states", expect_states);
  set.put("prior_end", prior_end);
  set.put("emission_base", emission_base);
  set.put("emission_base_prior", emission_base_prior);
  set.put("existence", existence);
  set.put("existence_samples", existence_samples);
  set.put("existence_every", existence_every);
  set.put("expected_tables", expected_tables);
  set.put("label_order", label_order);
  set.put("top_level", top_level);
  set.put("level_form", level_form);
  set.put("level_step", level_step);
  set.put("existence_sum", existence_sum);
  set.put("moves", moves);
  set.put("hyper", hyper);
  set.put("hyper_shape", hyper_shape);
  set.put("hyper_rate", hyper_rate);
  set.put("prior_update", prior_update);
  set.put("prior_update_first", prior_update_first);
  set.put("choose", choose);
  set.put("candidate_prior_transition", candidate_prior_transition);
  set.put("candidate_prior_emission", candidate_prior_emission);
  set.put("candidate_iterations", candidate_iterations);
  set.put("candidate_states", candidate_states);
  set.put("criterion", criterion);
  set.put("items", items);
  set.put("first_item", first_item);
  set.put("seed", seed);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::hmm_learner> hmm_learner::make(hawser::maybe<hawser::hmm> start, const hawser::hmm_data &data,
    hawser::maybe<hawser::hmm_data> heldout, const hawser::hmm_learner_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_learner *learner_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_hmm_learner_new(start.handle(), data.handle(),
      heldout.handle(), options_.get(), &learner_);
  return hawser::detail::give(status_, [&]() -> hawser::hmm_learner { return hawser::hmm_learner(learner_); });
}

inline hawser::result<void> hmm_learner::set_prior(std::string_view which, double concentration, hawser::span<const double>
    base) const {
  const auto count = static_cast<std::int64_t>(base.size()) - 0;
  const hws_status status_ = hws_hmm_learner_set_prior(handle(), hawser::detail::zero_ended(which).text, concentration,
      hawser::detail::data(base), static_cast<std::int64_t>(count));
  return hawser::detail::give(status_, [&] {  });
}

inline void hmm_learner_model_options::apply(hawser::detail::option_set &set) const {
  set.put("unknown", unknown);
  set.put("rare", rare);
  set.put("suffix", suffix);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::hmm> hmm_learner::model(const hawser::hmm_learner_model_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_hmm *hmm_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_hmm_learner_model(handle(), options_.get(), &hmm_);
  return hawser::detail::give(status_, [&]() -> hawser::hmm { return hawser::hmm(hmm_); });
}

inline hawser::result<std::vector<double>> hmm_learner::candidates() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_hmm_learner_candidates(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
inline void grammar_new_options::apply(hawser::detail::option_set &set) const {
  set.put("weights", weights);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::grammar> grammar::make(const hawser::alphabet &nonterminals, const hawser::alphabet &words,
    std::int32_t start, hawser::span<const std::int32_t> parents, hawser::span<const std::int64_t> offsets, hawser::span<const
    std::int32_t> right, hawser::span<const double> rule_weights, hawser::span<const double> priors, hawser::span<const
    std::int32_t> fixed, const hawser::grammar_new_options &options) {
  const auto rules = static_cast<std::int64_t>(parents.size()) - 0;
  if (static_cast<std::int64_t>(offsets.size()) != (rules + 1)) return hawser::detail::refuse<hawser::result<hawser::grammar>>(
      "offsets has a wrong number of entries");
  if (static_cast<std::int64_t>(right.size()) != offsets[static_cast<std::size_t>(rules)]) return
      hawser::detail::refuse<hawser::result<hawser::grammar>>("right has a wrong number of entries");
  if (static_cast<std::int64_t>(rule_weights.size()) != rules) return hawser::detail::refuse<hawser::result<hawser::grammar>>(
      "rule_weights has a wrong number of entries");
  if (!priors.empty() && static_cast<std::int64_t>(priors.size()) != rules) return
      hawser::detail::refuse<hawser::result<hawser::grammar>>("priors has a wrong number of entries");
  if (!fixed.empty() && static_cast<std::int64_t>(fixed.size()) != rules) return
      hawser::detail::refuse<hawser::result<hawser::grammar>>("fixed has a wrong number of entries");
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_grammar *grammar_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_new(nonterminals.handle(), words.handle(),
      start, static_cast<std::int64_t>(rules), hawser::detail::data(parents), hawser::detail::data(offsets),
      hawser::detail::data(right), hawser::detail::data(rule_weights), hawser::detail::data(priors), hawser::detail::data(
      fixed), options_.get(), &grammar_);
  return hawser::detail::give(status_, [&]() -> hawser::grammar { return hawser::grammar(grammar_); });
}

inline void grammar_read_text_options::apply(hawser::detail::option_set &set) const {
  set.put("format", format);
  set.put("weights", weights);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::grammar> grammar::read_text(std::string_view text, const hawser::grammar_read_text_options
    &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_grammar *grammar_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_read_text(text.data(),
      static_cast<std::int64_t>(text.size()), options_.get(), &grammar_);
  return hawser::detail::give(status_, [&]() -> hawser::grammar { return hawser::grammar(grammar_); });
}

inline void grammar_read_berkeley_options::apply(hawser::detail::option_set &set) const {
  set.put("weights", weights);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::grammar> grammar::read_berkeley(std::string_view rules, std::string_view lexicon, const
    hawser::grammar_read_berkeley_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_grammar *grammar_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_read_berkeley(rules.data(),
      static_cast<std::int64_t>(rules.size()), lexicon.data(), static_cast<std::int64_t>(lexicon.size()), options_.get(),
      &grammar_);
  return hawser::detail::give(status_, [&]() -> hawser::grammar { return hawser::grammar(grammar_); });
}

inline void grammar_write_text_options::apply(hawser::detail::option_set &set) const {
  set.put("format", format);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::string> grammar::write_text(const hawser::grammar_write_text_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      options_.status() < 0 ? options_.status() : hws_grammar_write_text(handle(), options_.get(), static_cast<char *>(buffer_),
      capacity_, needed_); }, 1);
}

inline hawser::result<std::vector<unsigned char>> grammar::write() const {
  return hawser::detail::two_call<std::vector<unsigned char>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_)
      { return hws_grammar_write(handle(), static_cast<void *>(buffer_), capacity_, needed_); }, 0);
}

inline void grammar_read_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::grammar> grammar::read(hawser::span<const unsigned char> buffer, const
    hawser::grammar_read_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_grammar *grammar_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_read(buffer.data(),
      static_cast<std::int64_t>(buffer.size()), options_.get(), &grammar_);
  return hawser::detail::give(status_, [&]() -> hawser::grammar { return hawser::grammar(grammar_); });
}

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR) && (!defined(HWS_NO_FILES))
inline hawser::result<void> grammar::write_file(std::string_view path) const {
  const hws_status status_ = hws_grammar_write_file(handle(), hawser::detail::zero_ended(path).text);
  return hawser::detail::give(status_, [&] {  });
}

inline void grammar_read_file_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::grammar> grammar::read_file(std::string_view path, const hawser::grammar_read_file_options
    &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_grammar *grammar_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_read_file(hawser::detail::zero_ended(
      path).text, options_.get(), &grammar_);
  return hawser::detail::give(status_, [&]() -> hawser::grammar { return hawser::grammar(grammar_); });
}

#endif
#if (!defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR)
inline void grammar_with_substrings_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::grammar> grammar::with_substrings(const hawser::corpus &corpus, hawser::maybe<hawser::corpus>
    heldout, const hawser::grammar_with_substrings_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_grammar *written_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_with_substrings(handle(), corpus.handle(),
      heldout.handle(), options_.get(), &written_);
  return hawser::detail::give(status_, [&]() -> hawser::grammar { return hawser::grammar(written_); });
}

inline hawser::result<hawser::alphabet> grammar::nonterminals() const {
  hws_alphabet *alphabet_ = nullptr;
  const hws_status status_ = hws_grammar_nonterminals(handle(), &alphabet_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(alphabet_); });
}

inline hawser::result<hawser::alphabet> grammar::words() const {
  hws_alphabet *alphabet_ = nullptr;
  const hws_status status_ = hws_grammar_words(handle(), &alphabet_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(alphabet_); });
}

inline hawser::result<double> grammar::info(std::string_view name) const {
  double value_ = 0;
  const hws_status status_ = hws_grammar_info(handle(), hawser::detail::zero_ended(name).text, &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

inline hawser::result<std::string> grammar::method() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_grammar_method(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<std::string> grammar::card() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_grammar_card(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<std::vector<std::int32_t>> grammar::parents() const {
  return hawser::detail::two_call<std::vector<std::int32_t>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_grammar_parents(handle(), static_cast<int32_t *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<std::int64_t>> grammar::offsets() const {
  return hawser::detail::two_call<std::vector<std::int64_t>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_grammar_offsets(handle(), static_cast<int64_t *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<std::int32_t>> grammar::right_sides() const {
  return hawser::detail::two_call<std::vector<std::int32_t>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_grammar_right_sides(handle(), static_cast<int32_t *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<double>> grammar::weights() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_grammar_weights(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<double>> grammar::priors() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_grammar_priors(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline hawser::result<std::vector<std::int32_t>> grammar::fixed() const {
  return hawser::detail::two_call<std::vector<std::int32_t>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_grammar_fixed(handle(), static_cast<int32_t *>(buffer_), capacity_, needed_); }, 0);
}

inline void grammar_mass_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<grammar_mass_result> grammar::mass(const hawser::grammar_mass_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> log_masses_(static_cast<std::size_t>(hawser::detail::value(info("nonterminals"))));
  double error_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_mass(handle(), options_.get(),
      log_masses_.data(), &error_);
  return hawser::detail::give(status_, [&]() -> grammar_mass_result { return grammar_mass_result{std::move(log_masses_),
      error_}; });
}

inline void grammar_expectations_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<grammar_expectations_result> grammar::expectations(const hawser::grammar_expectations_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double words_ = 0;
  double entropy_ = 0;
  std::vector<double> counts_(static_cast<std::size_t>(hawser::detail::value(info("rules"))));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_expectations(handle(), options_.get(),
      &words_, &entropy_, counts_.data());
  return hawser::detail::give(status_, [&]() -> grammar_expectations_result { return grammar_expectations_result{words_,
      entropy_, std::move(counts_)}; });
}

inline void grammar_sample_options::apply(hawser::detail::option_set &set) const {
  set.put("max_length", max_length);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::corpus> grammar::sample(std::int64_t n, std::uint64_t seed, const hawser::grammar_sample_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_corpus *corpus_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_sample(handle(), n, seed, options_.get(),
      &corpus_);
  return hawser::detail::give(status_, [&]() -> hawser::corpus { return hawser::corpus(corpus_); });
}

inline void grammar_score_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::vector<double>> grammar::score(const hawser::corpus &corpus, const hawser::grammar_score_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> log_weights_(static_cast<std::size_t>(hws_corpus_count(corpus.handle())));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_score(handle(), corpus.handle(),
      options_.get(), log_weights_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(log_weights_); });
}

inline void grammar_counts_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<grammar_counts_result> grammar::counts(const hawser::corpus &corpus, const hawser::grammar_counts_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> counts_(static_cast<std::size_t>(hawser::detail::value(info("rules"))));
  double log_weight_ = 0;
  std::int64_t impossible_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_counts(handle(), corpus.handle(),
      options_.get(), counts_.data(), &log_weight_, &impossible_);
  return hawser::detail::give(status_, [&]() -> grammar_counts_result { return grammar_counts_result{std::move(counts_),
      log_weight_, impossible_}; });
}

inline void grammar_parse_options::apply(hawser::detail::option_set &set) const {
  set.put("decode", decode);
  set.put("seed", seed);
  set.put("unknown", unknown);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<grammar_parse_result> grammar::parse(const hawser::corpus &corpus, std::int64_t trees, const
    hawser::grammar_parse_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> log_weights_(static_cast<std::size_t>((hws_corpus_count(corpus.handle()) * trees)));
  std::vector<std::int32_t> unknown_(static_cast<std::size_t>(hws_corpus_count(corpus.handle())));
  std::int64_t impossible_ = 0;
  hws_treebank *parses_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_parse(handle(), corpus.handle(), trees,
      options_.get(), log_weights_.data(), unknown_.data(), &impossible_, &parses_);
  return hawser::detail::give(status_, [&]() -> grammar_parse_result { return grammar_parse_result{std::move(log_weights_),
      std::move(unknown_), impossible_, hawser::treebank(parses_)}; });
}

inline void grammar_segment_options::apply(hawser::detail::option_set &set) const {
  set.put("decode", decode);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<grammar_segment_result> grammar::segment(const hawser::corpus &corpus, const
    hawser::grammar_segment_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> ends_(static_cast<std::size_t>(hws_corpus_symbols(corpus.handle())));
  std::vector<double> log_weights_(static_cast<std::size_t>(hws_corpus_count(corpus.handle())));
  std::int64_t impossible_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_segment(handle(), corpus.handle(),
      options_.get(), ends_.data(), log_weights_.data(), &impossible_);
  return hawser::detail::give(status_, [&]() -> grammar_segment_result { return grammar_segment_result{std::move(ends_),
      std::move(log_weights_), impossible_}; });
}

inline void grammar_counts_known_options::apply(hawser::detail::option_set &set) const {
  set.put("tags", tags);
  set.put("labels", labels);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<grammar_counts_known_result> grammar::counts_known(const hawser::treebank &known, const
    hawser::grammar_counts_known_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> counts_(static_cast<std::size_t>(hawser::detail::value(info("rules"))));
  double log_weight_ = 0;
  std::int64_t impossible_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_counts_known(handle(), known.handle(),
      options_.get(), counts_.data(), &log_weight_, &impossible_);
  return hawser::detail::give(status_, [&]() -> grammar_counts_known_result { return grammar_counts_known_result{std::move(
      counts_), log_weight_, impossible_}; });
}

inline void grammar_parse_known_options::apply(hawser::detail::option_set &set) const {
  set.put("decode", decode);
  set.put("seed", seed);
  set.put("tags", tags);
  set.put("labels", labels);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<grammar_parse_known_result> grammar::parse_known(const hawser::treebank &known, std::int64_t trees, const
    hawser::grammar_parse_known_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> log_weights_(static_cast<std::size_t>((hawser::detail::value(known.info("sentences")) * trees)));
  std::int64_t impossible_ = 0;
  hws_treebank *parses_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_parse_known(handle(), known.handle(),
      trees, options_.get(), log_weights_.data(), &impossible_, &parses_);
  return hawser::detail::give(status_, [&]() -> grammar_parse_known_result { return grammar_parse_known_result{std::move(
      log_weights_), impossible_, hawser::treebank(parses_)}; });
}

inline void grammar_score_lattice_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<double> grammar::score_lattice(const hawser::machine &lattice, const hawser::grammar_score_lattice_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  double log_weight_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_score_lattice(handle(), lattice.handle(),
      options_.get(), &log_weight_);
  return hawser::detail::give(status_, [&]() -> double { return log_weight_; });
}

inline void grammar_counts_lattice_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<grammar_counts_lattice_result> grammar::counts_lattice(const hawser::machine &lattice, const
    hawser::grammar_counts_lattice_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> counts_(static_cast<std::size_t>(hawser::detail::value(info("rules"))));
  std::vector<double> arc_counts_(static_cast<std::size_t>(hws_machine_arcs(lattice.handle())));
  std::vector<double> final_counts_(static_cast<std::size_t>(hws_machine_states(lattice.handle())));
  double log_weight_ = 0;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_counts_lattice(handle(), lattice.handle(),
      options_.get(), counts_.data(), arc_counts_.data(), final_counts_.data(), &log_weight_);
  return hawser::detail::give(status_, [&]() -> grammar_counts_lattice_result { return grammar_counts_lattice_result{std::move(
      counts_), std::move(arc_counts_), std::move(final_counts_), log_weight_}; });
}

inline void grammar_parse_lattice_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<grammar_parse_lattice_result> grammar::parse_lattice(const hawser::machine &lattice, const
    hawser::grammar_parse_lattice_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<std::int64_t> arc_uses_(static_cast<std::size_t>(hws_machine_arcs(lattice.handle())));
  double log_weight_ = 0;
  hws_treebank *parses_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_parse_lattice(handle(), lattice.handle(),
      options_.get(), arc_uses_.data(), &log_weight_, &parses_);
  return hawser::detail::give(status_, [&]() -> grammar_parse_lattice_result { return grammar_parse_lattice_result{std::move(
      arc_uses_), log_weight_, hawser::treebank(parses_)}; });
}

inline void grammar_intersect_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::grammar> grammar::intersect(const hawser::machine &lattice, const
    hawser::grammar_intersect_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_grammar *intersection_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_intersect(handle(), lattice.handle(),
      options_.get(), &intersection_);
  return hawser::detail::give(status_, [&]() -> hawser::grammar { return hawser::grammar(intersection_); });
}

inline void grammar_machine_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::machine> grammar::machine(hawser::semiring semiring, const hawser::grammar_machine_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_machine *machine_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_machine(handle(),
      static_cast<std::int32_t>(semiring), options_.get(), &machine_);
  return hawser::detail::give(status_, [&]() -> hawser::machine { return hawser::machine(machine_); });
}

inline void grammar_from_machine_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::grammar> grammar::from_machine(const hawser::machine &machine, const
    hawser::grammar_from_machine_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_grammar *grammar_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_from_machine(machine.handle(),
      options_.get(), &grammar_);
  return hawser::detail::give(status_, [&]() -> hawser::grammar { return hawser::grammar(grammar_); });
}

inline void grammar_prefix_new_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::grammar_prefix> grammar_prefix::make(const hawser::grammar &grammar, const
    hawser::grammar_prefix_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_grammar_prefix *prefix_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_prefix_new(grammar.handle(), options_.get(
      ), &prefix_);
  return hawser::detail::give(status_, [&]() -> hawser::grammar_prefix { return hawser::grammar_prefix(prefix_); });
}

inline void grammar_prefix_read_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::grammar_prefix> grammar_prefix::read(std::int32_t word, const hawser::grammar_prefix_read_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_grammar_prefix *next_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_prefix_read(handle(), word, options_.get(),
      &next_);
  return hawser::detail::give(status_, [&]() -> hawser::grammar_prefix { return hawser::grammar_prefix(next_); });
}

inline hawser::result<grammar_prefix_score_result> grammar_prefix::score() const {
  double log_prefix_ = 0;
  double log_sentence_ = 0;
  const hws_status status_ = hws_grammar_prefix_score(handle(), &log_prefix_, &log_sentence_);
  return hawser::detail::give(status_, [&]() -> grammar_prefix_score_result { return grammar_prefix_score_result{log_prefix_,
      log_sentence_}; });
}

inline hawser::result<std::vector<double>> grammar_prefix::next() const {
  return hawser::detail::two_call<std::vector<double>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) {
      return hws_grammar_prefix_next(handle(), static_cast<double *>(buffer_), capacity_, needed_); }, 0);
}

inline void grammar_learner_new_options::apply(hawser::detail::option_set &set) const {
  set.put("method", method);
  set.put("iterations", iterations);
  set.put("tolerance", tolerance);
  set.put("seed", seed);
  set.put("starts", starts);
  set.put("start_iterations", start_iterations);
  set.put("burn_in", burn_in);
  set.put("period", period);
  set.put("chains", chains);
  set.put("anneal", anneal);
  set.put("minibatch", minibatch);
  set.put("forgetting_rate", forgetting_rate);
  set.put("delay", delay);
  set.put("items", items);
  set.put("first_item", first_item);
  set.put("prior", prior);
  set.put("init", init);
  set.put("order", order);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::grammar_learner> grammar_learner::make(const hawser::grammar &grammar, const hawser::corpus
    &corpus, hawser::maybe<hawser::corpus> heldout, const hawser::grammar_learner_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_learner *learner_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_learner_new(grammar.handle(),
      corpus.handle(), heldout.handle(), options_.get(), &learner_);
  return hawser::detail::give(status_, [&]() -> hawser::grammar_learner { return hawser::grammar_learner(learner_); });
}

inline void grammar_learner_new_known_options::apply(hawser::detail::option_set &set) const {
  set.put("method", method);
  set.put("iterations", iterations);
  set.put("tolerance", tolerance);
  set.put("seed", seed);
  set.put("starts", starts);
  set.put("start_iterations", start_iterations);
  set.put("burn_in", burn_in);
  set.put("period", period);
  set.put("chains", chains);
  set.put("anneal", anneal);
  set.put("minibatch", minibatch);
  set.put("forgetting_rate", forgetting_rate);
  set.put("delay", delay);
  set.put("items", items);
  set.put("first_item", first_item);
  set.put("prior", prior);
  set.put("init", init);
  set.put("order", order);
  set.put("tags", tags);
  set.put("labels", labels);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::grammar_learner> grammar_learner::new_known(const hawser::grammar &grammar, const hawser::corpus
    &corpus, const hawser::treebank &known, hawser::maybe<hawser::corpus> heldout, const
    hawser::grammar_learner_new_known_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_learner *learner_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_grammar_learner_new_known(grammar.handle(),
      corpus.handle(), known.handle(), heldout.handle(), options_.get(), &learner_);
  return hawser::detail::give(status_, [&]() -> hawser::grammar_learner { return hawser::grammar_learner(learner_); });
}

inline hawser::result<hawser::grammar> grammar_learner::model() const {
  hws_grammar *grammar_ = nullptr;
  const hws_status status_ = hws_grammar_learner_model(handle(), &grammar_);
  return hawser::detail::give(status_, [&]() -> hawser::grammar { return hawser::grammar(grammar_); });
}

#endif
#if (!defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN)
inline hawser::result<hawser::bitext> bitext::make(const hawser::corpus &source, const hawser::corpus &target) {
  hws_bitext *bitext_ = nullptr;
  const hws_status status_ = hws_bitext_new(source.handle(), target.handle(), &bitext_);
  return hawser::detail::give(status_, [&]() -> hawser::bitext { return hawser::bitext(bitext_); });
}

inline void bitext_read_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::bitext> bitext::read(std::string_view text, const hawser::bitext_read_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_bitext *bitext_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_bitext_read(text.data(), static_cast<std::int64_t>(
      text.size()), options_.get(), &bitext_);
  return hawser::detail::give(status_, [&]() -> hawser::bitext { return hawser::bitext(bitext_); });
}

inline std::int64_t bitext::count() const {
  return hws_bitext_count(handle());
}

inline hawser::result<hawser::corpus> bitext::corpus(std::int32_t side) const {
  hws_corpus *corpus_ = nullptr;
  const hws_status status_ = hws_bitext_corpus(handle(), side, &corpus_);
  return hawser::detail::give(status_, [&]() -> hawser::corpus { return hawser::corpus(corpus_); });
}

inline hawser::result<hawser::links> links::make(hawser::span<const std::int64_t> offsets, hawser::span<const std::int32_t>
    sources, hawser::span<const std::int32_t> targets, hawser::span<const std::int32_t> sure) {
  const auto count = static_cast<std::int64_t>(offsets.size()) - 1;
  if (static_cast<std::int64_t>(offsets.size()) != (count + 1)) return hawser::detail::refuse<hawser::result<hawser::links>>(
      "offsets has a wrong number of entries");
  if (static_cast<std::int64_t>(sources.size()) != offsets[static_cast<std::size_t>(count)]) return
      hawser::detail::refuse<hawser::result<hawser::links>>("sources has a wrong number of entries");
  if (static_cast<std::int64_t>(targets.size()) != offsets[static_cast<std::size_t>(count)]) return
      hawser::detail::refuse<hawser::result<hawser::links>>("targets has a wrong number of entries");
  if (!sure.empty() && static_cast<std::int64_t>(sure.size()) != offsets[static_cast<std::size_t>(count)]) return
      hawser::detail::refuse<hawser::result<hawser::links>>("sure has a wrong number of entries");
  hws_links *links_ = nullptr;
  const hws_status status_ = hws_links_new(static_cast<std::int64_t>(count), hawser::detail::data(offsets),
      hawser::detail::data(sources), hawser::detail::data(targets), hawser::detail::data(sure), &links_);
  return hawser::detail::give(status_, [&]() -> hawser::links { return hawser::links(links_); });
}

inline void links_read_options::apply(hawser::detail::option_set &set) const {
  set.put("links_from", links_from);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::links> links::read(std::string_view text, const hawser::links_read_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_links *links_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_links_read(text.data(), static_cast<std::int64_t>(
      text.size()), options_.get(), &links_);
  return hawser::detail::give(status_, [&]() -> hawser::links { return hawser::links(links_); });
}

inline void links_write_options::apply(hawser::detail::option_set &set) const {
  set.put("links_from", links_from);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::string> links::write(const hawser::links_write_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      options_.status() < 0 ? options_.status() : hws_links_write(handle(), options_.get(), static_cast<char *>(buffer_),
      capacity_, needed_); }, 1);
}

inline std::int64_t links::count() const {
  return hws_links_count(handle());
}

inline hawser::result<links_arrays_view_result> links::arrays_view() const {
  const std::int64_t *offsets_ = nullptr;
  const std::int32_t *sources_ = nullptr;
  const std::int32_t *targets_ = nullptr;
  const std::int32_t *sure_ = nullptr;
  const double *probabilities_ = nullptr;
  const hws_status status_ = hws_links_arrays_view(handle(), &offsets_, &sources_, &targets_, &sure_, &probabilities_);
  return hawser::detail::give(status_, [&]() -> links_arrays_view_result { return links_arrays_view_result{hawser::span<const
      std::int64_t>(offsets_, static_cast<std::size_t>((hws_links_count(handle()) + 1))), hawser::span<const std::int32_t>(
      sources_, static_cast<std::size_t>(offsets_[static_cast<std::size_t>(hws_links_count(handle()))])), hawser::span<const
      std::int32_t>(targets_, static_cast<std::size_t>(offsets_[static_cast<std::size_t>(hws_links_count(handle()))])),
      hawser::span<const std::int32_t>(sure_, static_cast<std::size_t>(offsets_[static_cast<std::size_t>(hws_links_count(handle(
      )))])), hawser::span<const double>(probabilities_, static_cast<std::size_t>(offsets_[static_cast<std::size_t>(
      hws_links_count(handle()))]))}; });
}

inline void links_symmetrize_options::apply(hawser::detail::option_set &set) const {
  set.put("symmetrize", symmetrize);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::links> links::symmetrize(const hawser::links &reverse, const hawser::links_symmetrize_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_links *links_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_links_symmetrize(handle(), reverse.handle(),
      options_.get(), &links_);
  return hawser::detail::give(status_, [&]() -> hawser::links { return hawser::links(links_); });
}

inline hawser::result<double> links::evaluate(const hawser::links &links, std::string_view name) const {
  double value_ = 0;
  const hws_status status_ = hws_links_evaluate(handle(), links.handle(), hawser::detail::zero_ended(name).text, &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

inline void align_learner_new_options::apply(hawser::detail::option_set &set) const {
  set.put("direction", direction);
  set.put("null", null);
  set.put("longest_jump", longest_jump);
  set.put("normalized", normalized);
  set.put("prior_translation", prior_translation);
  set.put("prior_spelling", prior_spelling);
  set.put("prior_jump", prior_jump);
  set.put("prior_fertility", prior_fertility);
  set.put("chains", chains);
  set.put("burn_in", burn_in);
  set.put("anneal", anneal);
  set.put("minibatch", minibatch);
  set.put("forgetting_rate", forgetting_rate);
  set.put("delay", delay);
  set.put("seed", seed);
  set.put("schedule", schedule);
  set.put("fold", fold);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::align_learner> align_learner::make(hawser::maybe<hawser::aligner> start, const hawser::bitext
    &bitext, const hawser::align_learner_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_learner *learner_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_align_learner_new(start.handle(), bitext.handle(),
      options_.get(), &learner_);
  return hawser::detail::give(status_, [&]() -> hawser::align_learner { return hawser::align_learner(learner_); });
}

inline hawser::result<hawser::aligner> align_learner::model() const {
  hws_aligner *aligner_ = nullptr;
  const hws_status status_ = hws_align_learner_model(handle(), &aligner_);
  return hawser::detail::give(status_, [&]() -> hawser::aligner { return hawser::aligner(aligner_); });
}

inline void aligner_merge_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::aligner> aligner::merge(const hawser::aligner &second, const hawser::aligner_merge_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_aligner *aligner_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_aligner_merge(handle(), second.handle(),
      options_.get(), &aligner_);
  return hawser::detail::give(status_, [&]() -> hawser::aligner { return hawser::aligner(aligner_); });
}

inline hawser::result<double> aligner::info(std::string_view name) const {
  double value_ = 0;
  const hws_status status_ = hws_aligner_info(handle(), hawser::detail::zero_ended(name).text, &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

inline hawser::result<std::string> aligner::card() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_aligner_card(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<hawser::alphabet> aligner::words(std::int32_t side) const {
  hws_alphabet *words_ = nullptr;
  const hws_status status_ = hws_aligner_words(handle(), side, &words_);
  return hawser::detail::give(status_, [&]() -> hawser::alphabet { return hawser::alphabet(words_); });
}

inline void aligner_align_options::apply(hawser::detail::option_set &set) const {
  set.put("symmetrize", symmetrize);
  set.put("decode", decode);
  set.put("threshold", threshold);
  set.put("chains", chains);
  set.put("sweeps", sweeps);
  set.put("seed", seed);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::links> aligner::align(const hawser::bitext &bitext, const hawser::aligner_align_options &options)
    const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_links *links_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_aligner_align(handle(), bitext.handle(),
      options_.get(), &links_);
  return hawser::detail::give(status_, [&]() -> hawser::links { return hawser::links(links_); });
}

inline void aligner_score_options::apply(hawser::detail::option_set &set) const {
  set.put("direction", direction);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::vector<double>> aligner::score(const hawser::bitext &bitext, const hawser::aligner_score_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> log_probs_(static_cast<std::size_t>(hws_bitext_count(bitext.handle())));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_aligner_score(handle(), bitext.handle(),
      options_.get(), log_probs_.data());
  return hawser::detail::give(status_, [&]() -> std::vector<double> { return std::move(log_probs_); });
}

inline void aligner_lexicon_options::apply(hawser::detail::option_set &set) const {
  set.put("direction", direction);
  set.put("least", least);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<std::string> aligner::lexicon(const hawser::aligner_lexicon_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      options_.status() < 0 ? options_.status() : hws_aligner_lexicon(handle(), options_.get(), static_cast<char *>(buffer_),
      capacity_, needed_); }, 1);
}

inline hawser::result<std::vector<unsigned char>> aligner::write() const {
  return hawser::detail::two_call<std::vector<unsigned char>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_)
      { return hws_aligner_write(handle(), static_cast<void *>(buffer_), capacity_, needed_); }, 0);
}

inline void aligner_read_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::aligner> aligner::read(hawser::span<const unsigned char> buffer, const
    hawser::aligner_read_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_aligner *aligner_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_aligner_read(buffer.data(),
      static_cast<std::int64_t>(buffer.size()), options_.get(), &aligner_);
  return hawser::detail::give(status_, [&]() -> hawser::aligner { return hawser::aligner(aligner_); });
}

#endif
#if (!defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN) && (!defined(HWS_NO_FILES))
inline hawser::result<void> aligner::write_file(std::string_view path) const {
  const hws_status status_ = hws_aligner_write_file(handle(), hawser::detail::zero_ended(path).text);
  return hawser::detail::give(status_, [&] {  });
}

inline void aligner_read_file_options::apply(hawser::detail::option_set &set) const {
  set.put("in_place", in_place);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::aligner> aligner::read_file(std::string_view path, const hawser::aligner_read_file_options
    &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_aligner *aligner_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_aligner_read_file(hawser::detail::zero_ended(
      path).text, options_.get(), &aligner_);
  return hawser::detail::give(status_, [&]() -> hawser::aligner { return hawser::aligner(aligner_); });
}

#endif
#if ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && (!defined(HWS_WITH_MRF) || HWS_WITH_MRF))
inline hawser::result<double> parser::info(std::string_view name) const {
  double value_ = 0;
  const hws_status status_ = hws_parser_info(handle(), hawser::detail::zero_ended(name).text, &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

inline hawser::result<std::string> parser::method() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_parser_method(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<std::string> parser::templates() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_parser_templates(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline hawser::result<std::string> parser::card() const {
  return hawser::detail::two_call<std::string>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_) { return
      hws_parser_card(handle(), static_cast<char *>(buffer_), capacity_, needed_); }, 1);
}

inline void parser_learner_new_options::apply(hawser::detail::option_set &set) const {
  set.put("method", method);
  set.put("means", means);
  set.put("least_arc", least_arc);
  set.put("gamma", gamma);
  set.put("epsilon", epsilon);
  set.put("factors", factors);
  set.put("schedule", schedule);
  set.put("iterations", iterations);
  set.put("tolerance", tolerance);
  set.put("damping", damping);
  set.put("trees", trees);
  set.put("roots", roots);
  set.put("epochs", epochs);
  set.put("batch", batch);
  set.put("rate", rate);
  set.put("l2", l2);
  set.put("seed", seed);
  set.put("bits", bits);
  set.put("likelihood", likelihood);
  set.put("templates", templates);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::parser_learner> parser_learner::make(const hawser::treebank &treebank,
    hawser::maybe<hawser::parser> start, const hawser::parser_learner_new_options &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_learner *learner_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_parser_learner_new(treebank.handle(), start.handle(
      ), options_.get(), &learner_);
  return hawser::detail::give(status_, [&]() -> hawser::parser_learner { return hawser::parser_learner(learner_); });
}

inline hawser::result<hawser::parser> parser_learner::model() const {
  hws_parser *parser_ = nullptr;
  const hws_status status_ = hws_parser_learner_model(handle(), &parser_);
  return hawser::detail::give(status_, [&]() -> hawser::parser { return hawser::parser(parser_); });
}

inline hawser::result<double> parser_learner::gradient_error(std::int64_t weights) const {
  double error_ = 0;
  const hws_status status_ = hws_parser_learner_gradient_error(handle(), weights, &error_);
  return hawser::detail::give(status_, [&]() -> double { return error_; });
}

inline void parser_parse_options::apply(hawser::detail::option_set &set) const {
  set.put("method", method);
  set.put("means", means);
  set.put("least_arc", least_arc);
  set.put("gamma", gamma);
  set.put("epsilon", epsilon);
  set.put("factors", factors);
  set.put("schedule", schedule);
  set.put("iterations", iterations);
  set.put("tolerance", tolerance);
  set.put("damping", damping);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::parses> parser::parse(const hawser::treebank &treebank, const hawser::parser_parse_options
    &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_parses *parses_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_parser_parse(handle(), treebank.handle(),
      options_.get(), &parses_);
  return hawser::detail::give(status_, [&]() -> hawser::parses { return hawser::parses(parses_); });
}

inline hawser::result<hawser::treebank> parses::treebank() const {
  hws_treebank *treebank_ = nullptr;
  const hws_status status_ = hws_parses_treebank(handle(), &treebank_);
  return hawser::detail::give(status_, [&]() -> hawser::treebank { return hawser::treebank(treebank_); });
}

inline hawser::result<double> parses::info(std::string_view name) const {
  double value_ = 0;
  const hws_status status_ = hws_parses_info(handle(), hawser::detail::zero_ended(name).text, &value_);
  return hawser::detail::give(status_, [&]() -> double { return value_; });
}

inline void parser_marginals_options::apply(hawser::detail::option_set &set) const {
  set.put("method", method);
  set.put("means", means);
  set.put("least_arc", least_arc);
  set.put("gamma", gamma);
  set.put("epsilon", epsilon);
  set.put("factors", factors);
  set.put("schedule", schedule);
  set.put("iterations", iterations);
  set.put("tolerance", tolerance);
  set.put("damping", damping);
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<parser_marginals_result> parser::marginals(const hawser::treebank &treebank, std::int64_t count, const
    hawser::parser_marginals_options &options) const {
  hawser::detail::option_set options_;
  options.apply(options_);
  std::vector<double> marginals_(static_cast<std::size_t>(count));
  std::vector<double> scores_(static_cast<std::size_t>(count));
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_parser_marginals(handle(), treebank.handle(),
      count, options_.get(), marginals_.data(), scores_.data());
  return hawser::detail::give(status_, [&]() -> parser_marginals_result { return parser_marginals_result{std::move(marginals_),
      std::move(scores_)}; });
}

inline hawser::result<std::vector<unsigned char>> parser::write() const {
  return hawser::detail::two_call<std::vector<unsigned char>>([&](void *buffer_, std::int64_t capacity_, std::int64_t *needed_)
      { return hws_parser_write(handle(), static_cast<void *>(buffer_), capacity_, needed_); }, 0);
}

inline void parser_read_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::parser> parser::read(hawser::span<const unsigned char> buffer, const hawser::parser_read_options
    &options) {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_parser *parser_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_parser_read(buffer.data(),
      static_cast<std::int64_t>(buffer.size()), options_.get(), &parser_);
  return hawser::detail::give(status_, [&]() -> hawser::parser { return hawser::parser(parser_); });
}

#endif
#if ((!defined(HWS_WITH_PARSE) || HWS_WITH_PARSE) && (!defined(HWS_WITH_MRF) || HWS_WITH_MRF)) && (!defined(HWS_NO_FILES))
inline hawser::result<void> parser::write_file(std::string_view path) const {
  const hws_status status_ = hws_parser_write_file(handle(), hawser::detail::zero_ended(path).text);
  return hawser::detail::give(status_, [&] {  });
}

inline void parser_read_file_options::apply(hawser::detail::option_set &set) const {
  set.put("max_arcs", max_arcs);
  set.put("max_bytes", max_bytes);
  set.put("max_states", max_states);
  set.put("threads", threads);
  set.watch(hws_options_set_cancel, cancel);
  set.watch(hws_options_set_monitor, monitor);
}

inline hawser::result<hawser::parser> parser::read_file(std::string_view path, const hawser::parser_read_file_options &options)
    {
  hawser::detail::option_set options_;
  options.apply(options_);
  hws_parser *parser_ = nullptr;
  const hws_status status_ = options_.status() < 0 ? options_.status() : hws_parser_read_file(hawser::detail::zero_ended(
      path).text, options_.get(), &parser_);
  return hawser::detail::give(status_, [&]() -> hawser::parser { return hawser::parser(parser_); });
}

#endif
}  // namespace hawser

#endif
