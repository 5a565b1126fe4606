// Machines in and out: include/hawser/io.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/base/lent.hh"
#include "capi/engine/att_format.hh"
#include "capi/engine/engine_calls.hh"
#include "fsa/base/sections.hh"
#include "fsa/io/binary.hh"
#include "fsa/io/draw.hh"
#include "fsa/io/file_note.hh"

using namespace hws;
using namespace hws::capi;

namespace {

// phi, rho: NULL for the standard texts.
std::string token_in(const char *token, const char *name) {
  if (!token) return {};
  if (!*token) fail(Code::argument, "%s is empty; expected a text, or NULL for the standard one", name);
  return token;
}

}  // namespace

AttFormat hws::capi::att_format_in(int32_t semiring, int32_t tapes, const hws_alphabet *const *alphabets,
                                   int32_t alphabet_count, const char *phi, const char *rho) {
  AttFormat format;
  format.semiring = semiring_in(semiring);
  format.tapes = tapes;
  if (alphabet_count > kMaxTapes) fail(Code::argument, "%d alphabets; expected at most %d", alphabet_count, kMaxTapes);
  for (const hws_alphabet *a : array_in(alphabets, alphabet_count, "alphabets")) format.alphabets.push_back(alphabet_in(a));
  format.phi = token_in(phi, "phi");
  format.rho = token_in(rho, "rho");
  return format;
}

std::string hws::capi::att_text(const hws_machine *machine, const char *phi, const char *rho) {
  const Machine &m = *given(machine, "machine").p;
  return write_att_text(m, token_in(phi, "phi"), token_in(rho, "rho"));
}

void hws::capi::att_options_in(const OptionReader &reader, AttFormat *format) {
  format->part = reader.integer("part");
  format->empty_epsilon = reader.text("empty_column") == "epsilon";
}

HWS_OPTIONS(hws_machine_read_text, kAttOptions);
hws_status hws_machine_read_text(const char *text, int64_t length, int32_t semiring, int32_t tapes,
                                 const hws_alphabet *const *alphabets, int32_t alphabet_count, const char *phi,
                                 const char *rho, const hws_options *options, hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const Asked asked(option_tables::hws_machine_read_text, options);
    AttFormat format = att_format_in(semiring, tapes, alphabets, alphabet_count, phi, rho);
    att_options_in(asked.reader, &format);
    hand_out(machine, read_att_text(text_in(text, length, "text"), format, asked.run()));
  });
}

hws_status hws_machine_write_text(const hws_machine *machine, const char *phi, const char *rho, char *buffer,
                                  int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(att_text(machine, phi, rho), buffer, capacity, needed); });
}

hws_status hws_machine_write(const hws_machine *machine, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const BinaryWriter file(given(machine, "machine").p);
    const auto size = static_cast<int64_t>(file.size());
    if (buffer && capacity >= size) {  // straight into it
      file.write_to(buffer);
      if (needed) *needed = size;
    } else {  // asked for the size, or an error: nothing is made, nothing copied
      copy_bytes_out({static_cast<const char *>(nullptr), static_cast<size_t>(size)}, buffer, capacity, needed);
    }
  });
}

HWS_OPTIONS(hws_machine_read, kSizeOptions);
hws_status hws_machine_read(const void *buffer, int64_t length, const hws_options *options, hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const EngineRun call(option_tables::hws_machine_read, options);
    hand_out(machine, read_binary_copy(bytes_in(buffer, length, "buffer"), call.run()));
  });
}

HWS_OPTIONS(hws_machine_read_view, kSizeOptions);
hws_status hws_machine_read_view(const void *buffer, int64_t length, void (*release)(void *context), void *context,
                                 const hws_options *options, hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const EngineRun call(option_tables::hws_machine_read_view, options);
    auto lent = std::make_shared<Lent>();
    hand_out(machine, read_binary(bytes_in(buffer, length, "buffer"), lent, call.run()));
    lent->release = release;  // only now: after an error the buffer is still the caller's to free
    lent->context = context;
  });
}

int32_t hws_machine_is_binary(const void *buffer, int64_t length) {
  if (!buffer || length < 0) return 0;
  return is_container({static_cast<const std::byte *>(buffer), static_cast<size_t>(length)});
}

const char *hws_file_kind(const void *file, int64_t length) {
  if (!file || length < 0) return "";
  return file_kind({static_cast<const std::byte *>(file), static_cast<size_t>(length)}).data();
}

hws_status hws_file_with_note(const void *file, int64_t length, const void *note, int64_t note_length, void *buffer,
                              int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const std::span<const std::byte> added = bytes_in(note, note_length, "note");
    const std::string_view text(reinterpret_cast<const char *>(added.data()), added.size());
    copy_bytes_out(with_note(bytes_in(file, length, "file"), text), buffer, capacity, needed);
  });
}

hws_status hws_file_note(const void *file, int64_t length, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const std::optional<std::string> note = note_of(bytes_in(file, length, "file"));
    if (!note) fail(Code::empty, "the file has no note");
    copy_bytes_out(*note, buffer, capacity, needed);
  });
}

hws_status hws_machine_draw(const hws_machine *machine, char *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] { copy_text_out(draw(*given(machine, "machine").p), buffer, capacity, needed); });
}
