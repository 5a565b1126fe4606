// Optimize: balanced
#include "src/edit/score_matrix.hh"

#include <cinttypes>
#include <cmath>

#include "fsa/base/error.hh"
#include "fsa/base/merge_sort.hh"
#include "fsa/base/parallel_for.hh"
#include "fsa/base/scaled.hh"

namespace hws {

namespace {

constexpr int64_t kInputsAtOnce = 4096;    // inputs that a thread takes at once
constexpr double kSurely = 1e-280;  // what is greater lost nothing to the range of doubles

// One output, and the columns of the input that was read last.
class OutputColumns {
 public:
  OutputColumns(const EditModel &model, std::span<const Label> output, size_t longest, const Run &run)
      : moves_(model, output, run), cells_(moves_.cells()), left_(static_cast<size_t>(moves_.left())),
        right_(static_cast<size_t>(moves_.right())) {
    const double bytes = static_cast<double>(longest + 2) * static_cast<double>(cells_) * 8;
    run.limit_bytes(bytes > 1e17 ? INT64_MAX : static_cast<int64_t>(bytes));
    columns_.assign((longest + 2) * cells_, 0.0);
    columns_[0] = 1;
  }

  // ln p(output | input), where the input begins with so many symbols of the one before.
  double log_prob(std::span<const Label> input, size_t shared, EditPaths ways, const Run &run) {
    return ways == EditPaths::sum ? log_prob_by<EditPaths::sum>(input, shared, run)
                                  : log_prob_by<EditPaths::best>(input, shared, run);
  }

 private:
  const double *moves_at(std::span<const Label> input, size_t i) {
    Label window[2 * kMaxWindow] = {};
    for (size_t a = 0; a < left_ && a < i; ++a) window[a] = input[i - 1 - a];
    for (size_t a = 0; a < right_ && i + a < input.size(); ++a) window[kMaxWindow + a] = input[i + a];
    return moves_.at(window);
  }

  template <EditPaths kPaths>
  double log_prob_by(std::span<const Label> input, size_t shared, const Run &run) {
    // Column i + 1 is what it was if its window shows nothing but what is shared.
    size_t i = shared >= right_ ? shared - right_ + 1 : 0;
    for (; i < input.size(); ++i) {
      if (i % 64 == 63) run.check();
      const double *from = columns_.data() + i * cells_;
      read_symbol<kPaths>(from, moves_at(input, i), cells_, columns_.data() + (i + 1) * cells_);
    }
    const double p = stop_reading<kPaths>(columns_.data() + input.size() * cells_, moves_at(input, input.size()), cells_);
    return p > kSurely ? std::log(p) : scaled_log_prob<kPaths>(input, run);
  }

  template <EditPaths kPaths>
  double scaled_log_prob(std::span<const Label> input, const Run &run) {
    Array<Scaled> column(cells_, Scaled{});
    column[0] = Scaled::from(1);
    for (size_t i = 0; i < input.size(); ++i) {
      run.check();
      read_symbol<kPaths>(column.data(), moves_at(input, i), cells_, column.data());
    }
    return stop_reading<kPaths>(column.data(), moves_at(input, input.size()), cells_).log();
  }

  EditMoves moves_;
  const size_t cells_, left_, right_;
  Array<double> columns_;
};

}  // namespace

void score_matrix(const EditModel &model, const StringBatch &inputs, const StringBatch &outputs, EditPaths ways,
                  std::span<double> log_probs, const Run &run) {
  require_strings(model, inputs, "inputs");
  require_strings(model, outputs, "outputs");
  if (inputs.count() > INT32_MAX - 1) {
    fail(Code::limit, "%" PRId64 " inputs; expected at most %d", inputs.count(), INT32_MAX - 1);
  }
  run.limit_bytes(inputs.count() * 16);
  Array<int32_t> order(static_cast<size_t>(inputs.count()));
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int32_t>(i);
  run.check();
  merge_sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
    const std::span<const Label> x = inputs.labels_of(a, 0), y = inputs.labels_of(b, 0);
    return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end());
  });
  Array<size_t> shared(order.size(), 0);
  size_t longest = 0;
  for (size_t i = 0; i < order.size(); ++i) {
    const std::span<const Label> now = inputs.labels_of(order[i], 0);
    longest = std::max(longest, now.size());
    if (i % static_cast<size_t>(kInputsAtOnce) == 0) continue;
    const std::span<const Label> before = inputs.labels_of(order[i - 1], 0);
    shared[i] = static_cast<size_t>(std::mismatch(before.begin(), before.end(), now.begin(), now.end()).first - before.begin());
  }
  const int64_t chunks = (inputs.count() + kInputsAtOnce - 1) / kInputsAtOnce;
  run.stage("edit model: matrix", chunks * outputs.count());
  parallel_for(chunks * outputs.count(), run.threads, [&](int64_t task) {
    run.check();
    const int64_t output = task / chunks, from = task % chunks * kInputsAtOnce;
    OutputColumns columns(model, outputs.labels_of(output, 0), longest, run);
    for (int64_t i = from; i < std::min(from + kInputsAtOnce, inputs.count()); ++i) {
      const int64_t input = order[static_cast<size_t>(i)];
      log_probs[static_cast<size_t>(input * outputs.count() + output)] =
          columns.log_prob(inputs.labels_of(input, 0), shared[static_cast<size_t>(i)], ways, run);
    }
  });
}

}  // namespace hws
