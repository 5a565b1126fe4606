#include "src/graph/strings/message_bytes.hh"

#include <cmath>

#include "fsa/io/binary.hh"

namespace hws {

void append_message(std::string *out, const Message &message) {
  if (message.lattice || message.model) fail(Code::internal, "only machines and vectors are kept as bytes");
  append_value(out, static_cast<int32_t>(message.machine ? 1 : message.logs ? 2 : 0));
  if (message.machine) {
    const std::string machine = BinaryWriter(message.machine).finish();
    append_value(out, static_cast<int64_t>(machine.size()));
    *out += machine;
  } else if (message.logs) {
    append_array(out, *message.logs);
  }
}

Message take_message(std::string_view *bytes, const GraphVariable &variable) {
  Message message;
  const int32_t kind = take_value<int32_t>(bytes);
  if (kind == 1 && variable.domain == Domain::strings) {
    const int64_t size = take_value<int64_t>(bytes);
    if (size < 0) fail(Code::corrupt, "a checkpoint with a damaged message");
    const std::string_view machine = take_bytes(bytes, static_cast<size_t>(size));
    message.machine = read_binary_copy({reinterpret_cast<const std::byte *>(machine.data()), machine.size()}, Run{});
    if (message.machine->tapes() != 1 || message.machine->semiring() != Semiring::log ||
        !join(message.machine->alphabet(0), variable.alphabet)) {
      fail(Code::corrupt, "a checkpoint with a message of another kind");
    }
  } else if (kind == 2 && variable.domain == Domain::finite) {
    message.logs = std::make_shared<const Array<double>>(take_array<double>(bytes));
    bool good = message.logs->size() == static_cast<size_t>(variable.values);
    for (const double x : *message.logs) good &= x <= 0;
    if (!good) fail(Code::corrupt, "a checkpoint with a vector of another kind");
  } else if (kind != 0) {
    fail(Code::corrupt, "a checkpoint with a message of another kind");
  }
  return message;
}

}  // namespace hws
