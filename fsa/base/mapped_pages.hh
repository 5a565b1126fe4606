// What a reader of a mapped file tells its owner (fsa/base/files/file_pages.hh): mapped pages do not stay in memory. A reader
// that goes from end to end says how much it has read. A reader of a little here and there copies it, which maps no page.
#pragma once
#include <cstddef>

namespace hws {

class MappedPages {
 public:
  virtual ~MappedPages() = default;
  // So many bytes were read.
  virtual void passed(size_t bytes) const noexcept = 0;
  // Copies what the file has where `from`, a place in the mapping, is of. `corrupt` where the file has become shorter; `io`.
  virtual void copy(const void *from, size_t bytes, void *to) const = 0;
};

}  // namespace hws
