// Files of OpenFst in memory: include/hawser/openfst.h.
#include "capi/base/arguments.hh"
#include "capi/base/guard.hh"
#include "capi/engine/engine_calls.hh"
#include "capi/engine/openfst_calls.hh"
#include "fsa/openfst/symbol_numbers.hh"

using namespace hws;
using namespace hws::capi;

namespace {

// NULL: none was given.
std::span<const std::byte> symbols_in(const void *symbols, int64_t length, const char *name) {
  return symbols ? bytes_in(symbols, length, name) : std::span<const std::byte>();
}

std::optional<int64_t> label_in(const OptionReader &reader, std::string_view name) {
  if (reader.is_auto(name)) {
    reader.use(name);
    return std::nullopt;
  }
  return reader.integer(name);
}

// The labels of failure and default arcs, into how a file is read or written.
void special_labels(const OptionReader &reader, auto &way) {
  way.phi = label_in(reader, "phi_label");
  way.rho = label_in(reader, "rho_label");
  if (way.phi && (way.phi == way.rho || *way.phi == 0)) {
    fail(Code::argument, "phi_label %d; expected another label than 0 and rho_label's", static_cast<int>(*way.phi));
  }
  if (way.rho && *way.rho == 0) fail(Code::argument, "rho_label 0, which is epsilon; expected another label");
}

}  // namespace

OpenFstReading hws::capi::openfst_reading(const Asked &asked, std::span<const std::byte> input,
                                          std::span<const std::byte> output) {
  OpenFstReading reading;
  reading.tapes = static_cast<int32_t>(asked.reader.integer_or("tapes", 0));
  reading.keep_symbols = choice_index(kSymbolChoices, asked.reader.text("symbols")) == 0;
  special_labels(asked.reader, reading);
  if (input.data()) reading.input = read_symbol_file(input, asked.limits());
  if (output.data()) reading.output = read_symbol_file(output, asked.limits());
  return reading;
}

OpenFstWriting hws::capi::openfst_writing(const Asked &asked) {
  OpenFstWriting writing;
  writing.kind = choice_index(kKindChoices, asked.reader.text("kind")) == 0 ? OpenFstKind::vector : OpenFstKind::constant;
  if (const int32_t arcs = choice_index(kArcChoices, asked.reader.text("arcs")); arcs > 0)
    writing.arcs = static_cast<OpenFstArcs>(arcs - 1);
  if (writing.kind == OpenFstKind::constant) writing.aligned = asked.reader.integer("aligned") != 0;
  writing.keep_symbols = choice_index(kSymbolChoices, asked.reader.text("symbols")) == 0;
  special_labels(asked.reader, writing);
  return writing;
}

int32_t hws_openfst_file(const void *buffer, int64_t length) {
  if (!buffer || length < 0) return HWS_OPENFST_NONE;
  const std::span bytes(static_cast<const std::byte *>(buffer), static_cast<size_t>(length));
  return is_openfst(bytes)        ? HWS_OPENFST_MACHINE
         : is_symbol_table(bytes) ? HWS_OPENFST_SYMBOLS
         : is_archive(bytes)      ? HWS_OPENFST_ARCHIVE
                                  : HWS_OPENFST_NONE;
}

HWS_OPTIONS(hws_machine_read_openfst, kReadingOptions);
hws_status hws_machine_read_openfst(const void *buffer, int64_t length, const void *input_symbols, int64_t input_symbols_length,
                                    const void *output_symbols, int64_t output_symbols_length, const hws_options *options,
                                    hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const Asked asked(option_tables::hws_machine_read_openfst, options);
    ByteCursor cursor(bytes_in(buffer, length, "buffer"));
    const OpenFstReading reading = openfst_reading(asked, symbols_in(input_symbols, input_symbols_length, "input_symbols"),
                                                   symbols_in(output_symbols, output_symbols_length, "output_symbols"));
    hand_out(machine, read_openfst(cursor, reading, asked.run()));
  });
}

HWS_OPTIONS(hws_machine_write_openfst, kWritingOptions);
hws_status hws_machine_write_openfst(const hws_machine *machine, const hws_options *options, void *buffer, int64_t capacity,
                                     int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Asked asked(option_tables::hws_machine_write_openfst, options);
    const OpenFstWriting writing = openfst_writing(asked);
    asked.require_all_used();
    copy_bytes_out(write_openfst(*given(machine, "machine").p, writing), buffer, capacity, needed);
  });
}

HWS_OPTIONS(hws_alphabet_read_openfst, kByteOptions);
hws_status hws_alphabet_read_openfst(const void *buffer, int64_t length, const hws_options *options, hws_alphabet **alphabet) {
  return Call().out("alphabet", alphabet).run([&] {
    const EngineRun run(option_tables::hws_alphabet_read_openfst, options);
    hand_out(alphabet, read_symbol_file(bytes_in(buffer, length, "buffer"), run.run()).alphabet);
  });
}

HWS_OPTIONS(hws_archive_read, kByteOptions);
hws_status hws_archive_read(const void *buffer, int64_t length, const hws_options *options, hws_archive **archive) {
  return Call().out("archive", archive).run([&] {
    const EngineRun run(option_tables::hws_archive_read, options);
    const std::span<const std::byte> bytes = bytes_in(buffer, length, "buffer");
    run.run().limit_bytes(length);
    auto copy = std::make_shared<const Array<std::byte>>(bytes.begin(), bytes.end());
    const std::span<const std::byte> file(copy->data(), copy->size());
    hand_out(archive, std::make_shared<const Archive>(file, std::move(copy), run.run()));
  });
}

void hws_archive_free(hws_archive *archive) { delete archive; }

int64_t hws_archive_size(const hws_archive *archive) { return archive ? static_cast<int64_t>(archive->p->size()) : 0; }

const char *hws_archive_key_view(const hws_archive *archive, int64_t index) {
  if (!archive || index < 0 || index >= hws_archive_size(archive)) return "";
  return archive->p->key(static_cast<size_t>(index)).data();  // a view of a std::string: ends with a zero byte
}

hws_status hws_archive_find(const hws_archive *archive, const char *key, int64_t length, int64_t *index) {
  return Call().out("index", index).run([&] {
    const Archive &a = *given(archive, "archive").p;
    const std::string_view text = text_in(key, length, "key");
    const size_t found = a.find(text);
    if (found == a.size()) {
      fail(Code::argument, "no machine has the key %s; expected one of the archive's %zu keys", quoted(text).c_str(), a.size());
    }
    *index = static_cast<int64_t>(found);
  });
}

HWS_OPTIONS(hws_archive_machine, kReadingOptions);
hws_status hws_archive_machine(const hws_archive *archive, int64_t index, const void *input_symbols,
                               int64_t input_symbols_length, const void *output_symbols, int64_t output_symbols_length,
                               const hws_options *options, hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const Asked asked(option_tables::hws_archive_machine, options);
    const Archive &a = *given(archive, "archive").p;
    if (index < 0 || index >= hws_archive_size(archive)) {
      fail(Code::argument, "index %" PRId64 "; expected 0 to %" PRId64, index, hws_archive_size(archive) - 1);
    }
    const OpenFstReading reading = openfst_reading(asked, symbols_in(input_symbols, input_symbols_length, "input_symbols"),
                                                   symbols_in(output_symbols, output_symbols_length, "output_symbols"));
    hand_out(machine, a.machine(static_cast<size_t>(index), reading, asked.run()));
  });
}

HWS_OPTIONS(hws_archive_write, kWritingOptions);
hws_status hws_archive_write(const char *const *keys, const hws_machine *const *machines, int32_t count,
                             const hws_options *options, void *buffer, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const Asked asked(option_tables::hws_archive_write, options);
    const OpenFstWriting writing = openfst_writing(asked);
    asked.require_all_used();
    const std::span<const char *const> names = array_in(keys, count, "keys");
    const std::vector<MachinePtr> given_machines = machines_in(machines, count);
    std::vector<std::pair<std::string_view, MachinePtr>> entries;
    for (size_t i = 0; i < names.size(); ++i) {
      if (!names[i]) fail(Code::argument, "keys[%zu] is NULL; expected a key", i);
      entries.emplace_back(names[i], given_machines[i]);
    }
    copy_bytes_out(write_archive(entries, writing), buffer, capacity, needed);
  });
}
