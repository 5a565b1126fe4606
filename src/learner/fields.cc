#include "src/learner/fields.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/error.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

using Kind = Field::Kind;

// A number of a list or of Temperatures, or the member itself.
struct Number {
  bool whole;
  int64_t integer;
  double real;

  bool operator==(const Number &other) const = default;
};

Number whole(int64_t x) { return {true, x, 0}; }
Number real(double x) { return {false, 0, x}; }

// Returns the numbers of a member; none if it is "auto".
Array<Number> numbers_of(const Field &f, const void *settings) {
  const void *const at = f.at(settings);
  switch (f.kind) {
    case Kind::boolean: return {whole(*static_cast<const bool *>(at))};
    case Kind::choice:
    case Kind::int32: return {whole(*static_cast<const int32_t *>(at))};
    case Kind::seed: return {whole(static_cast<int64_t>(*static_cast<const uint64_t *>(at)))};
    case Kind::int64: {
      if (!f.automatic) return {whole(*static_cast<const int64_t *>(at))};
      const auto &x = *static_cast<const std::optional<int64_t> *>(at);
      return x ? Array<Number>{whole(*x)} : Array<Number>();
    }
    case Kind::real: {
      if (!f.automatic) return {real(*static_cast<const double *>(at))};
      const auto &x = *static_cast<const std::optional<double> *>(at);
      return x ? Array<Number>{real(*x)} : Array<Number>();
    }
    case Kind::words: return {whole(static_cast<const WordSet *>(at)->bits)};
    case Kind::temperatures: {
      const Temperatures &t = *static_cast<const Temperatures *>(at);
      return {real(t.first), real(t.last)};
    }
    default: break;
  }
  Array<Number> numbers;
  if (f.kind == Kind::reals) {
    for (const double x : *static_cast<const Array<double> *>(at)) numbers.push_back(real(x));
  } else {
    for (const int32_t x : *static_cast<const Array<int32_t> *>(at)) numbers.push_back(real(x));
  }
  return numbers;
}

template <class T>
T &member(const Field &f, void *settings) {
  return *static_cast<T *>(const_cast<void *>(f.at(settings)));  // the settings may be changed here
}

bool applies(const Field &f, const void *settings) { return !f.applies || f.applies(settings); }

}  // namespace

void read_fields(const OptionReader &reader, std::span<const Field> fields, void *settings) {
  for (const Field &f : fields) {
    const OptionValue &v = reader.value(f.option.name);
    if (!reader.is_set(f.option.name) || v.automatic) continue;
    switch (f.kind) {
      case Kind::boolean: member<bool>(f, settings) = v.integer == 1; break;
      case Kind::int32: member<int32_t>(f, settings) = static_cast<int32_t>(v.integer); break;
      case Kind::seed: member<uint64_t>(f, settings) = static_cast<uint64_t>(v.integer); break;
      case Kind::int64:
        if (f.automatic) member<std::optional<int64_t>>(f, settings) = v.integer;
        else member<int64_t>(f, settings) = v.integer;
        break;
      case Kind::real:
        if (f.automatic) member<std::optional<double>>(f, settings) = v.real;
        else member<double>(f, settings) = v.real;
        break;
      case Kind::choice: member<int32_t>(f, settings) = choice_index(f.option.choices, v.text); break;
      case Kind::words: member<WordSet>(f, settings) = reader.words(f.option.name); break;
      case Kind::temperatures: member<Temperatures>(f, settings) = reader.temperatures(f.option.name); break;
      case Kind::reals: member<Array<double>>(f, settings) = reader.numbers(f.option.name); break;
      case Kind::int32s: {
        Array<int32_t> list;
        for (const double x : reader.numbers(f.option.name)) list.push_back(static_cast<int32_t>(x));
        member<Array<int32_t>>(f, settings).swap(list);
      }
    }
  }
}

void use_fields(const OptionReader &reader, std::span<const Field> fields, const void *settings) {
  for (const Field &f : fields) {
    if (applies(f, settings)) reader.use(f.option.name);
  }
}

bool given_fields_apply(const OptionReader &reader, std::span<const Field> fields, const void *settings) {
  return std::all_of(fields.begin(), fields.end(),
                     [&](const Field &f) { return !reader.is_set(f.option.name) || applies(f, settings); });
}

const Field *idle_field(std::span<const Field> fields, const void *settings, const void *defaults) {
  for (const Field &f : fields) {
    const Array<Number> numbers = numbers_of(f, settings), standard = numbers_of(f, defaults);
    if (!applies(f, settings) && !std::equal(numbers.begin(), numbers.end(), standard.begin(), standard.end())) return &f;
  }
  return nullptr;
}

void check_fields(std::span<const Field> fields, const void *settings, const void *defaults) {
  if (const Field *const idle = idle_field(fields, settings, defaults)) {
    fail(Code::argument, "%s has no effect in this combination; leave it as it is", idle->option.name);
  }
  for (const Field &f : fields) {
    const OptionSpec &o = f.option;
    if (f.kind == Kind::choice || f.kind == Kind::boolean || f.kind == Kind::words || !applies(f, settings)) continue;
    for (const Number &x : numbers_of(f, settings)) {
      if (x.whole && (x.integer < o.int_min || x.integer > o.int_max)) {
        fail(Code::argument, "%s is %" PRId64 "; expected %s", o.name, x.integer, expected_of(o).c_str());
      }
      if (!x.whole && !(x.real >= o.real_min && x.real <= o.real_max)) {
        fail(Code::argument, "%s is %s; expected %s", o.name, NumberText(x.real).text, expected_of(o).c_str());
      }
    }
  }
}

void identify(std::span<const Field> fields, const void *settings, CheckpointIdentity *identity) {
  for (const Field &f : fields) {
    if (!f.identity || !applies(f, settings)) continue;
    const Array<Number> numbers = numbers_of(f, settings);
    std::string text;
    for (const Number &x : numbers) {
      if (&x != &numbers[0]) text += f.kind == Kind::temperatures ? ':' : ',';
      if (f.kind == Kind::words) text += words_of(f.option.words, {static_cast<int32_t>(x.integer)});
      else if (f.kind == Kind::choice) text += choice_word(f.option.choices, x.integer);
      else if (x.whole) text += std::to_string(x.integer);
      else append_real(text, x.real);
    }
    identity->option(f.option.name, text.empty() ? "auto" : std::string_view(text));
  }
}

}  // namespace hws
