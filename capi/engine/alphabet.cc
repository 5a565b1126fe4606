// hws_alphabet_*: include/hawser/alphabet.h.
#include "capi/base/arguments.hh"
#include "capi/base/guard.hh"
#include "fsa/base/file.hh"
#include "fsa/io/symbols.hh"
#include "fsa/machine/encode.hh"
#include "src/learner/general_options.hh"

using namespace hws;
using namespace hws::capi;

hws_status hws_alphabet_new(int64_t size, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] { hand_out(alphabet, Alphabet::sized(size)); });
}

hws_status hws_alphabet_from_names(const char *const *names, int64_t count, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] {
    const std::span<const char *const> given_names = array_in(names, count, "names");
    std::vector<std::string> copies;
    copies.reserve(given_names.size());
    for (const char *name : given_names) {
      if (!name) fail(Code::argument, "names[%zu] is NULL; expected a name", copies.size());
      copies.emplace_back(name);
    }
    hand_out(alphabet, Alphabet::named(std::move(copies)));
  });
}

hws_status hws_alphabet_from_chars(const char *text, int64_t length, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] {
    hand_out(alphabet, alphabet_from_chars(text_in(text, length, "text")));
  });
}

hws_status hws_alphabet_read(const char *text, int64_t length, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] { hand_out(alphabet, read_symbols(text_in(text, length, "text"))); });
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
    copy_text_out(decode(*a, array_in(labels, count, "labels"), split_in(split)), buffer, capacity, needed);
  });
}

#if !defined(HWS_NO_FILES)
hws_status hws_alphabet_read_file(const char *path, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] {
    const FileBytes file = read_file(name_in(path, "path"), kStandard.max_bytes);
    hand_out(alphabet, read_symbols(file.text()));
  });
}
#endif
