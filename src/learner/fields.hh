// A list says for each of a learner's settings the option's name, range and meaning, the member that stores it, when it has an
// effect, and whether a checkpoint depends on it. Four things are derived from the list: the table of options, the reading of
// options, the check of settings that C++ code made, and a checkpoint's identity:
//
//   struct ToySettings { ToyMethod method = ToyMethod::em; int64_t iterations = 50; std::optional<double> prior; };
//   bool is_em(const ToySettings &s) { return s.method == ToyMethod::em; }
//   using F = FieldsOf<ToySettings>;
//   constexpr Field kFields[] = {
//       F::of<&ToySettings::method>("method", {"em|vi"}, "how it is learned"),           // words in the enumerators' order
//       F::of<&ToySettings::iterations>("iterations", {1, INT64_MAX}, "steps at most").free(),
//       F::of<&ToySettings::prior, is_em>("prior", {0, 1e9}, "pseudo-counts (alpha); auto: 1", "Priors")};
//   constexpr auto kOptions = options_of(kFields, kThreads, kMaxBytes);
//   constexpr OptionTable kTable{"hws_toy_learner_new", kOptions};
//
// Defaults are the members' initial values, so the struct that declares them must be a literal type; other members go into a
// struct derived from it. A member may be an integer, a bool, a double, an enumeration, Temperatures, a WordSet, or an Array of
// doubles or of int32_t (empty: "auto"). A std::optional number is empty if the option is "auto". Such members must be filled
// before a learner takes the settings, by code that knows the data.
#pragma once
#include <array>
#include <optional>
#include <type_traits>

#include "src/learner/checkpoint.hh"
#include "src/learner/joined_lists.hh"
#include "src/learner/option_table.hh"

namespace hws {

struct IntRange {
  int64_t low, high;
};
struct RealRange {
  double low, high;
};
struct Choices {
  const char *words;  // "a|b|c"
};

struct Field {
  enum class Kind : int32_t { boolean, int32, int64, seed, real, choice, temperatures, reals, int32s, words };

  OptionSpec option;
  Kind kind = Kind::real;
  bool automatic = false;   // a std::optional
  bool identity = true;     // a checkpoint is refused if it differs
  const void *(*at)(const void *settings) = nullptr;
  bool (*applies)(const void *settings) = nullptr;  // null: always

  // The same field outside a checkpoint's identity: it only says how far or how fast to go, or other fields imply it.
  constexpr Field free() const {
    Field f = *this;
    f.identity = false;
    return f;
  }
};

// The type of an option follows from the type of its member.
template <class T>
struct FieldType {
  static constexpr bool optional = false, choice = std::is_enum_v<T>;
  static constexpr bool list = std::is_same_v<T, Array<double>> || std::is_same_v<T, Array<int32_t>>;
  using Value = T;
  static constexpr bool words = std::is_same_v<T, WordSet>;
  using Limits =
      std::conditional_t<choice || words, Choices, std::conditional_t<std::is_integral_v<T>, IntRange, RealRange>>;
  static constexpr Field::Kind kind = choice                              ? Field::Kind::choice
                                      : std::is_same_v<T, bool>           ? Field::Kind::boolean
                                      : std::is_same_v<T, int32_t>        ? Field::Kind::int32
                                      : std::is_same_v<T, int64_t>        ? Field::Kind::int64
                                      : std::is_same_v<T, uint64_t>       ? Field::Kind::seed
                                      : std::is_same_v<T, Temperatures>   ? Field::Kind::temperatures
                                      : words                             ? Field::Kind::words
                                      : std::is_same_v<T, Array<double>>  ? Field::Kind::reals
                                      : std::is_same_v<T, Array<int32_t>> ? Field::Kind::int32s
                                                                          : Field::Kind::real;
  static_assert(!choice || sizeof(T) == sizeof(int32_t), "an enumeration of 32 bits");
};
template <class T>
struct FieldType<std::optional<T>> : FieldType<T> {
  static constexpr bool optional = true;
  static_assert(std::is_same_v<T, int64_t> || std::is_same_v<T, double>, "an int64_t or a double, or auto");
};

// Rows of a list for settings of type S.
template <class S>
class FieldsOf {
  template <class>
  struct Member;
  template <class Owner, class T>
  struct Member<T Owner::*> {
    using Settings = Owner;
    using Type = T;
  };
  template <auto M>
  using TypeOf = typename Member<decltype(M)>::Type;
  template <auto M>
  static constexpr TypeOf<M> standard() {
    return typename Member<decltype(M)>::Settings{}.*M;
  }
  template <auto M>
  static constexpr auto number() {
    if constexpr (FieldType<TypeOf<M>>::optional) return typename FieldType<TypeOf<M>>::Value{};
    else return standard<M>();
  }

 public:
  // Applies returns whether the option has an effect on the settings; null: always. If it has none the option is refused.
  // It is a bool (*)(const S &). Its type is asked, not its address, which is no constant under GCC's -fsanitize=undefined.
  template <auto M, auto Applies = nullptr>
  static constexpr Field of(const char *name, typename FieldType<TypeOf<M>>::Limits limits, const char *doc,
                            const char *group = "") {
    using T = FieldType<TypeOf<M>>;
    Field f;
    f.kind = T::kind;
    f.automatic = T::optional;
    f.at = [](const void *s) -> const void * { return &(static_cast<const S *>(s)->*M); };
    if constexpr (!std::is_null_pointer_v<decltype(Applies)>) {
      f.applies = [](const void *s) { return Applies(*static_cast<const S *>(s)); };
    }
    if constexpr (T::choice) {
      f.option = choice_option(name, static_cast<int32_t>(standard<M>()), limits.words, doc, group);
    } else if constexpr (T::kind == Field::Kind::words) {
      static_assert(standard<M>().empty(), "no words are the default");
      f.option = words_option(name, limits.words, doc, group);
    } else if constexpr (T::list) {
      const TextForm form = T::kind == Field::Kind::reals ? TextForm::numbers : TextForm::whole_numbers;
      f.option = list_option(name, "auto", form, static_cast<double>(limits.low), static_cast<double>(limits.high), doc, group);
    } else if constexpr (T::kind == Field::Kind::temperatures) {
      static_assert(!standard<M>().anneals(), "no annealing is the default");
      f.option = temperature_option(name, limits.low, limits.high, doc, group);
    } else if constexpr (T::kind == Field::Kind::real) {
      f.option = T::optional ? real_or_auto(name, limits.low, limits.high, doc, group)
                             : real_option(name, number<M>(), limits.low, limits.high, doc, group);
    } else {
      f.option = T::optional ? int_or_auto(name, limits.low, limits.high, doc, group)
                             : int_option(name, static_cast<int64_t>(number<M>()), limits.low, limits.high, doc, group);
    }
    return f;
  }
};

// The options of a list, followed by others.
template <size_t N, class... More>
constexpr std::array<OptionSpec, N + sizeof...(More)> options_of(const std::array<Field, N> &fields, const More &...more) {
  std::array<OptionSpec, N + sizeof...(More)> options{};
  for (size_t i = 0; i < N; ++i) options[i] = fields[i].option;
  size_t i = N;
  ((options[i++] = more), ...);
  return options;
}
template <size_t N, class... More>
constexpr std::array<OptionSpec, N + sizeof...(More)> options_of(const Field (&fields)[N], const More &...more) {
  return options_of(std::to_array(fields), more...);
}

// Sets the members whose options a caller has set; others do not change. `settings` must have the type that the list is for.
void read_fields(const OptionReader &reader, std::span<const Field> fields, void *settings);
// Counts as read the options that have an effect on these settings, after read_fields() and the choice of the method.
// OptionReader::require_all_used() then refuses all others.
void use_fields(const OptionReader &reader, std::span<const Field> fields, const void *settings);
// Whether all options that a caller has set have an effect on these settings.
bool given_fields_apply(const OptionReader &reader, std::span<const Field> fields, const void *settings);
// Returns the first member without effect that differs from that of `defaults`; null: none.
const Field *idle_field(std::span<const Field> fields, const void *settings, const void *defaults);
// For settings that C++ code made. Fails with `argument` for a member out of its option's range, and for one without effect
// that differs from that of `defaults`.
void check_fields(std::span<const Field> fields, const void *settings, const void *defaults);
// Adds the settings that a checkpoint depends on to its identity. Fields without effect are left out.
void identify(std::span<const Field> fields, const void *settings, CheckpointIdentity *identity);

}  // namespace hws
