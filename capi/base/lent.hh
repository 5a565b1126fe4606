// Memory of a caller's; told when the last thing made from it is gone.
#pragma once

namespace hws::capi {

struct Lent {
  void (*release)(void *context) = nullptr;
  void *context = nullptr;
  Lent() = default;
  Lent(const Lent &) = delete;
  Lent &operator=(const Lent &) = delete;
  ~Lent() {
    if (release) release(context);
  }
};

}  // namespace hws::capi
