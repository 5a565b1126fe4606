// The note of a host in a file of the library: bytes of its own, such as what a binding has to know of a model beside the
// model. It is one more section, which all readers skip, so that the file is read as before by every language.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hws {

// Returns the name of what a container holds ("machine", "hmm", ...); empty if the bytes are no container, or of a kind that
// this library does not know. Only the header is looked at.
std::string_view file_kind(std::span<const std::byte> file) noexcept;

// Returns the file with the note in place of the one that it has; empty: without any. Fails with `corrupt` for other bytes.
// O(length).
std::string with_note(std::span<const std::byte> file, std::string_view note);

// Returns the note; nothing if there is none. Fails with `corrupt` for other bytes. O(length).
std::optional<std::string> note_of(std::span<const std::byte> file);

}  // namespace hws
