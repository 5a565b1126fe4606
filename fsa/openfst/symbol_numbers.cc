#include "fsa/openfst/symbol_numbers.hh"

#include <cinttypes>

#include "fsa/base/names.hh"
#include "fsa/openfst/written_bytes.hh"

namespace hws {

namespace {

constexpr int32_t kTableMagic = 2125658996;

struct TableHead {
  int64_t symbols = 0;
};

TableHead read_table_head(ByteCursor &cursor) {
  const size_t from = cursor.place();
  if (const auto magic = cursor.read<int32_t>("a symbol table's first number"); magic != kTableMagic) {
    fail_at(Code::corrupt, 0, static_cast<int64_t>(from), "%d where a symbol table begins; expected %d", magic, kTableMagic);
  }
  cursor.text("a symbol table's name");
  cursor.read<int64_t>("a symbol table's next number");
  const size_t at = cursor.place();
  const auto symbols = cursor.read<int64_t>("the number of symbols");
  // A symbol takes a length of four bytes and a number of eight at least.
  if (symbols < 0 || static_cast<uint64_t>(symbols) > cursor.left() / 12) {
    fail_at(Code::corrupt, 0, static_cast<int64_t>(at),
            "%" PRId64 " symbols; expected 0 to %zu, which the bytes behind can hold", symbols, cursor.left() / 12);
  }
  return {symbols};
}

// The name, or its bytes in hexadecimal where an alphabet could not hold it.
std::string name_or_bytes(std::string_view name) {
  if (!objection_to_name(name) && find_invalid_utf8(name) == std::string_view::npos) return std::string(name);
  std::string text = "<0x";
  for (const char c : name) {
    constexpr char digits[] = "0123456789abcdef";
    text += digits[static_cast<unsigned char>(c) >> 4];
    text += digits[static_cast<unsigned char>(c) & 15];
  }
  return text + ">";
}

}  // namespace

bool is_symbol_table(std::span<const std::byte> bytes) {
  return bytes.size() >= 4 && ByteCursor(bytes).read<int32_t>("a number") == kTableMagic;
}

NumberedSymbols read_symbol_table(ByteCursor &cursor, const Run &run) {
  const TableHead head = read_table_head(cursor);
  NamesWithNumbers collected;
  run.stage("reading symbols", head.symbols);
  for (int64_t i = 0; i < head.symbols; ++i) {
    if ((i & 0xfff) == 0) {
      run.check();
      run.advance(i);
      run.limit_bytes(Alphabet::bytes_of_names(2 * static_cast<size_t>(i), 16 * static_cast<size_t>(i)));
    }
    const auto at = static_cast<int64_t>(cursor.place());
    const std::string_view name = cursor.text("a symbol's name");
    const auto number = cursor.read<int64_t>("a symbol's number");
    if (number > 0) collected.add(name_or_bytes(name), number, 0, at);
  }
  return collected.numbered(Code::corrupt);
}

void skip_symbol_table(ByteCursor &cursor) {
  const TableHead head = read_table_head(cursor);
  for (int64_t i = 0; i < head.symbols; ++i) {
    cursor.text("a symbol's name");
    cursor.read<int64_t>("a symbol's number");
  }
}

NumberedSymbols read_symbol_file(std::span<const std::byte> bytes, const Run &run) {
  if (!is_symbol_table(bytes)) {
    return read_numbered_symbols({reinterpret_cast<const char *>(bytes.data()), bytes.size()}, run);
  }
  ByteCursor cursor(bytes);
  return read_symbol_table(cursor, run);
}

std::string write_symbol_table(const Alphabet &alphabet) {
  WrittenBytes out;
  const int64_t size = alphabet.size();
  out.value(kTableMagic);
  out.text("hawser");
  out.value(int64_t{size + 1});
  out.value(int64_t{size + 1});
  out.text(alphabet.find("<eps>") == 0 ? "<eps>" : "<epsilon>");
  out.value(int64_t{0});
  for (int64_t i = 1; i <= size; ++i) {
    out.text(alphabet.name(static_cast<Label>(i)));
    out.value(i);
  }
  return out.take();
}

}  // namespace hws
