// hws_alphabet_*: include/hawser/alphabet.h.
#include <cstring>

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/engine/engine_calls.hh"
#include "fsa/base/names.hh"
#include "fsa/io/symbols.hh"
#include "fsa/machine/encode.hh"

using namespace hws;
using namespace hws::capi;

HWS_OPTIONS(hws_alphabet_new, {});
hws_status hws_alphabet_new(int64_t size, const hws_options *options, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] {
    const EngineRun run(option_tables::hws_alphabet_new, options);
    hand_out(alphabet, Alphabet::sized(size));
  });
}

HWS_OPTIONS(hws_alphabet_from_names, kByteOptions);
hws_status hws_alphabet_from_names(const char *const *names, int64_t count, const hws_options *options,
                                   hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] {
    const EngineRun run(option_tables::hws_alphabet_from_names, options);
    const std::span<const char *const> given_names = array_in(names, count, "names");
    size_t bytes = 0;
    for (size_t i = 0; i < given_names.size(); ++i) {
      if (!given_names[i]) fail(Code::argument, "names[%zu] is NULL; expected a name", i);
      bytes += std::strlen(given_names[i]);
    }
    run.run().limit_bytes(Alphabet::bytes_of_names(given_names.size(), bytes));
    hand_out(alphabet, Alphabet::named({given_names.begin(), given_names.end()}));
  });
}

HWS_OPTIONS(hws_alphabet_from_chars, kByteOptions);
hws_status hws_alphabet_from_chars(const char *text, int64_t length, const hws_options *options, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] {
    const EngineRun run(option_tables::hws_alphabet_from_chars, options);
    hand_out(alphabet, alphabet_from_chars(text_in(text, length, "text"), run.run()));
  });
}

HWS_OPTIONS(hws_alphabet_read, kByteOptions);
hws_status hws_alphabet_read(const char *text, int64_t length, const hws_options *options, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] {
    const EngineRun run(option_tables::hws_alphabet_read, options);
    hand_out(alphabet, read_symbols(text_in(text, length, "text"), run.run()));
  });
}

hws_status hws_alphabet_write(const hws_alphabet *alphabet, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    copy_text_out(write_symbols(*given(alphabet, "alphabet").p), buffer, capacity, needed);
  });
}

void hws_alphabet_free(hws_alphabet *alphabet) { delete alphabet; }

int64_t hws_alphabet_size(const hws_alphabet *alphabet) { return alphabet ? alphabet->p->size() : 0; }

const char *hws_alphabet_name_view(const hws_alphabet *alphabet, int32_t label) {
  if (!alphabet) return "";
  const std::string_view name = alphabet->p->name(label);  // a view of a std::string: ends with a zero byte
  return name.empty() ? "" : name.data();
}

hws_status hws_alphabet_find(const hws_alphabet *alphabet, const char *name, int64_t length, int32_t *label) {
  return Call().out("label", label).run([&] {
    const Alphabet &a = *given(alphabet, "alphabet").p;
    const std::string_view text = text_in(name, length, "name");
    const Label found = a.find(text);
    if (found == 0) {
      fail(Code::argument, "%s is no symbol; expected one of %s", quoted(text).c_str(), a.describe().c_str());
    }
    *label = found;
  });
}

int32_t hws_alphabet_matches(const hws_alphabet *a, const hws_alphabet *b) {
  if (!a || !b) {  // NULL: an open tape, which matches what has no names
    const hws_alphabet *other = a ? a : b;
    return !other || !other->p->has_names();
  }
  return join(a->p, b->p) != nullptr;
}

hws_status hws_alphabet_encode(const hws_alphabet *alphabet, const char *text, int64_t length, int32_t split,
                               int32_t *labels, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const AlphabetPtr a = alphabet ? alphabet->p : Alphabet::open();
    const std::string_view line = text_in(text, length, "text");
    Array<Label> found;
    encode(*a, line, split_in(split), line, 1, found);
    copy_out(std::span<const Label>(found), labels, capacity, needed);
  });
}

hws_status hws_alphabet_decode(const hws_alphabet *alphabet, const int32_t *labels, int64_t count, int32_t split,
                               char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const AlphabetPtr a = alphabet ? alphabet->p : Alphabet::open();
    const std::span<const int32_t> asked = array_in(labels, count, "labels");
    const Split cut = split_in(split);
    for (size_t i = 0; cut == Split::spaces && a->has_names() && i < asked.size(); ++i) {
      require_no_blank(a->name(asked[i]), "a string of symbols");
    }
    copy_text_out(decode(*a, asked, cut), buffer, capacity, needed);
  });
}
