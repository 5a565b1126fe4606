// ψ''(x), the third derivative of ln Γ(x).
#pragma once

namespace hws {

// x > 0. The error is at most 1e-14 · |ψ''(x)|.
double tetragamma(double x) noexcept;

}  // namespace hws
