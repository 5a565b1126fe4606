// Which trees of a sentence count. A filter takes the place of the unary closure at the spans that it touches.
#pragma once
#include <cstddef>

namespace hws {

class SpanFilter {
 public:
  virtual ~SpanFilter() = default;
  virtual bool touches(size_t first, size_t width) const = 0;
  // Turn b, what splits and words give the symbols of a span, into v, and the outside weights of v into those of b
  // (src/grammar/model/binary_form.hh).
  virtual void inside(size_t first, size_t width, double *values) const = 0;
  virtual void outside(size_t first, size_t width, double *values) const = 0;
};

}  // namespace hws
