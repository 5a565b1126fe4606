// Edit models as bytes, in the library's container (fsa/base/sections.hh): meta
// (windows, symbols, backoff), alphabet names, and per stage the contexts and
// their rows. Equal models give equal bytes.
#pragma once
#include <cstddef>
#include <span>
#include <string>

#include "src/edit/edit_model.hh"

namespace hws {

std::string write_edit_model(const EditModel &model);
// Throws `corrupt` or `version`. Checks everything: sizes, contexts and their
// order, that every row is a distribution. The bytes need no alignment.
EditModelPtr read_edit_model(std::span<const std::byte> bytes);

}  // namespace hws
