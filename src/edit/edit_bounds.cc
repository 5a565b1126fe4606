#include "src/edit/edit_bounds.hh"

namespace hws {

EditBounds::EditBounds(const EditModel &model, const Run &run)
    : symbols_(model.symbols()), rows_(symbols_ <= 255 ? static_cast<size_t>(symbols_) + 1 : 1) {
  const size_t width = static_cast<size_t>(symbols_) + 1;
  run.limit_bytes(static_cast<int64_t>(kMoves * rows_ * width * sizeof(double)));
  most_.assign(kMoves * rows_ * width, 0.0);
  Array<double> p(width);
  for (const Stage stage : {insert_stage, write_stage}) {
    const ContextTable &table = model.table(stage);
    for (int32_t c = 0; c < table.size(); ++c) {
      if (c % 256 == 0) run.check();
      model.distribution(stage, c, p);
      const ContextKey &key = table.entry(c).key;
      const Label last = key.symbol[kMaxWindow], read = key.symbol[2 * kMaxWindow];
      if (stage == write_stage) erased_ = std::max(erased_, p[0]);
      // A context that does not show the last symbol written serves all of them.
      const Label from = last == kUnseen ? 0 : last, to = last == kUnseen ? static_cast<Label>(rows_) - 1 : last;
      for (Label row = from; row <= to; ++row) {
        for (Label t = 1; t <= symbols_; ++t) {
          double &bound = most(stage == insert_stage ? inserted : t == read ? copied : replaced, row, t);
          bound = std::max(bound, p[static_cast<size_t>(t)]);
        }
      }
    }
  }
}

void EditBounds::factors(std::span<const Label> written, EditPaths ways, std::span<double> there,
                         std::span<double> missing) const {
  const auto factor = [&](double insert, double write) {
    if (ways == EditPaths::best) return std::min(1.0, std::max(insert, write));
    return erased_ < 1 ? std::min(1.0, (insert + write) / (1 - erased_)) : 1.0;
  };
  for (size_t j = 0; j < written.size(); ++j) {
    const Label last = j > 0 ? written[j - 1] : kEdge;
    const double insert = most_[place(inserted, last, written[j])], replace = most_[place(replaced, last, written[j])];
    missing[j] = factor(insert, replace);
    there[j] = factor(insert, std::max(replace, most_[place(copied, last, written[j])]));
  }
}

}  // namespace hws
