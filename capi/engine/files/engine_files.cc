// Machines, alphabets, strings and cascades in files: include/hawser/io.h, alphabet.h, strings.h, cascade.h.
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/files/model_file.hh"
#include "capi/base/guard.hh"
#include "capi/engine/att_format.hh"
#include "capi/engine/cascade_handle.hh"
#include "capi/engine/files/engine_file_calls.hh"
#include "capi/engine/openfst_calls.hh"
#include "fsa/base/files/file.hh"
#include "fsa/cascade/cascade_binary.hh"
#include "fsa/io/binary.hh"
#include "fsa/io/string_lines.hh"
#include "fsa/io/symbols.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr OptionSpec kFileBytes[] = {kMaxBytes};
constexpr OptionSpec kMachineFileSizes[] = {kMaxStates, kMaxArcs, kMaxBytes, kInPlace, kVerify};
constexpr OptionSpec kCascadeFileOptions[] = {kStoreBytes, kTogether, kMaxStates, kMaxArcs, kMaxBytes, kInPlace, kVerify};

}  // namespace

hws_status hws_write_file(const char *path, const void *buffer, int64_t length) {
  return Call().run([&] {
    const std::span<const std::byte> bytes = bytes_in(buffer, length, "buffer");
    write_file(name_in(path, "path"), {reinterpret_cast<const char *>(bytes.data()), bytes.size()});
  });
}

HWS_OPTIONS(hws_alphabet_read_file, kFileBytes);
hws_status hws_alphabet_read_file(const char *path, const hws_options *options, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] {
    const Asked asked(option_tables::hws_alphabet_read_file, options);
    const FileBytes file = read_file(name_in(path, "path"), asked.run().max_bytes);
    hand_out(alphabet, read_symbols(file.text(), asked.run()));
  });
}

HWS_OPTIONS(hws_strings_read_file, kFileBytes);
hws_status hws_strings_read_file(const char *path, int32_t tapes, int32_t split, const hws_alphabet *const *alphabets,
                                 const hws_options *options, hws_strings **strings) {
  return Call().out("strings", strings).run([&] {
    const Asked asked(option_tables::hws_strings_read_file, options);
    const Split how = split_in(split);
    std::vector<AlphabetPtr> per_tape = alphabets_in(alphabets, tapes);
    const FileBytes file = read_file(name_in(path, "path"), asked.run().max_bytes);
    hand_out(strings, read_string_lines(file.text(), std::move(per_tape), how, asked.run()));
  });
}

HWS_OPTIONS(hws_machine_read_file, kMachineFileSizes);
hws_status hws_machine_read_file(const char *path, const hws_options *options, hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const Asked asked(option_tables::hws_machine_read_file, options);
    const bool verify = verifies(asked);
    FileBytes file = model_file(name_in(path, "path"), asked);
    hand_out(machine, read_binary(file.bytes, std::move(file.owner), asked.run(), verify));
  });
}

hws_status hws_machine_write_file(const hws_machine *machine, const char *path) {
  return Call().run([&] { write_file(name_in(path, "path"), BinaryWriter(given(machine, "machine").p).finish()); });
}

HWS_OPTIONS(hws_machine_read_text_file, kAttOptions);
hws_status hws_machine_read_text_file(const char *path, int32_t semiring, int32_t tapes,
                                      const hws_alphabet *const *alphabets, int32_t alphabet_count, const char *phi,
                                      const char *rho, const hws_options *options, hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const Asked asked(option_tables::hws_machine_read_text_file, options);
    AttFormat format = att_format_in(semiring, tapes, alphabets, alphabet_count, phi, rho);
    att_options_in(asked.reader, &format);
    const FileBytes file = read_file(name_in(path, "path"), asked.run().max_bytes);
    hand_out(machine, read_att_text(file.text(), format, asked.run()));
  });
}

hws_status hws_machine_write_text_file(const hws_machine *machine, const char *phi, const char *rho, const char *path) {
  return Call().run([&] {
    name_in(path, "path");
    write_file(path, att_text(machine, phi, rho));
  });
}

namespace {

FileBytes symbol_file(const char *path, int64_t max_bytes) { return path ? read_file(path, max_bytes) : FileBytes{}; }

}  // namespace

HWS_OPTIONS(hws_machine_read_openfst_file, kReadingOptions);
hws_status hws_machine_read_openfst_file(const char *path, const char *input_symbols, const char *output_symbols,
                                         const hws_options *options, hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const Asked asked(option_tables::hws_machine_read_openfst_file, options);
    const FileBytes file = read_file(name_in(path, "path"), asked.limits().max_bytes);
    const FileBytes input = symbol_file(input_symbols, asked.limits().max_bytes);
    const FileBytes output = symbol_file(output_symbols, asked.limits().max_bytes);
    const OpenFstReading reading = openfst_reading(asked, input.bytes, output.bytes);
    ByteCursor cursor(file.bytes);
    hand_out(machine, read_openfst(cursor, reading, asked.run()));
  });
}

HWS_OPTIONS(hws_machine_write_openfst_file, kWritingOptions);
hws_status hws_machine_write_openfst_file(const hws_machine *machine, const char *path, const hws_options *options) {
  return Call().run([&] {
    const Asked asked(option_tables::hws_machine_write_openfst_file, options);
    const OpenFstWriting writing = openfst_writing(asked);
    asked.require_all_used();
    const Machine &m = *given(machine, "machine").p;
    write_file(name_in(path, "path"), write_openfst(m, writing));
  });
}

HWS_OPTIONS(hws_archive_read_file, kFileBytes);
hws_status hws_archive_read_file(const char *path, const hws_options *options, hws_archive **archive) {
  return Call().out("archive", archive).run([&] {
    const Asked asked(option_tables::hws_archive_read_file, options);
    FileBytes file = read_file(name_in(path, "path"), asked.run().max_bytes);
    hand_out(archive, std::make_shared<const Archive>(file.bytes, std::move(file.owner), asked.run()));
  });
}

hws_status hws_cascade_write_file(const hws_cascade *cascade, const char *path) {
  return Call().run([&] {
    const Cascade &c = *given(cascade, "cascade").p;
    write_file(name_in(path, "path"), write_cascade(c));
  });
}

HWS_OPTIONS(hws_cascade_read_file, kCascadeFileOptions);
hws_status hws_cascade_read_file(const char *path, const hws_options *options, hws_cascade **cascade) {
  return Call().out("cascade", cascade).run([&] {
    const Asked asked(option_tables::hws_cascade_read_file, options);
    const CascadeSettings settings = search_settings(asked.reader);
    const bool verify = verifies(asked);
    FileBytes file = model_file(name_in(path, "path"), asked);
    hand_out(cascade, read_cascade(file.bytes, std::move(file.owner), settings, asked.run(), verify));
  });
}
