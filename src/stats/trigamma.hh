// ψ'(x), the second derivative of ln Γ(x).
#pragma once

namespace hws {

// x > 0. The error is at most 4e-15 · ψ'(x).
double trigamma(double x) noexcept;

}  // namespace hws
