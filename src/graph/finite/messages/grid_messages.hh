// Messages in odds on a grid of binary variables, row by row: a row's variables exchange messages with their neighbours at the
// same time, then send to the next row. Going down the rows and up again makes every message once. What a row does is
// elementwise, so that whole vectors are worked on, and nothing but the messages and the variables' own odds is stored.
//
// Under damping, or where factors have weights of their own (tree-reweighted messages: log_messages.hh), messages are logs of
// odds, and each takes an exponential and the logarithm of a quotient. These are made by vectors, too (log_lanes.hh).
//
// Tall grids are cut into strips of rows, each gone down and up on its own, by the height alone. What strips say to one another
// is exchanged afterwards. So strips may be dealt with by several threads, with the same bits for any number.
//
// Under the schedule residual strips are eight rows high, and the one whose messages moved most is dealt with next: a message
// that is chosen by itself costs as much as twenty in rows.
#pragma once
#include "fsa/base/instruction_set.hh"
#include "src/graph/finite/messages/grid_free_energy.hh"
#include "src/graph/finite/messages/message_store.hh"

namespace hws {

// The entries of a row of factors, by the value of the sender, then the receiver. Column x has those at x & mask, and from
// column `tail` on those a vector further (GridFactors).
template <class T>
struct GridTables {
  const T *t00, *t01, *t10, *t11;
  int32_t mask, tail;
};
// A row in logs: the variables' own odds, the messages to them from four sides, and the weights of the factors on these sides.
template <class T>
struct GridLogRow {
  const T *own;
  T *left, *right, *up, *down;
  const T *weight_left, *weight_right, *weight_up, *weight_down;
};
// Rows have `columns` numbers, a whole number of vectors.
template <class T>
struct GridKernel {
  // Each returns the largest distance. The message from a row to the next one: of all odds' product.
  T (*across)(int32_t columns, const T *own, const T *left, const T *right, const T *from, T *to, const GridTables<T> &tables);
  // The messages between a row's variables: left[x + 1] and right[x - 1] from x. Two rows of room with one number more, where
  // what comes to the first column is room[0], and what comes to the last one more_room[columns].
  T (*along)(int32_t columns, const T *own, T *left, T *right, const T *up, const T *down, T *room, T *more_room,
             const GridTables<T> &to_right, const GridTables<T> &to_left);
  // The same in logs; both return the largest change of a log, before damping. back: what comes back from the next row.
  T (*log_across)(int32_t columns, const GridLogRow<T> &row, const T *back, T *to, const GridTables<T> &tables, T damping);
  T (*log_along)(int32_t columns, const GridLogRow<T> &row, T *room, T *more_room, const GridTables<T> &to_right,
                 const GridTables<T> &to_left, T damping);
};
template <class T>
GridKernel<T> grid_kernel_by(InstructionSet set);

struct GridSettings {
  bool residual = false;
  double damping = 0;
  Array<double> factor_weights;  // by factor; none: all 1
};

// Whatever its numbers are.
class AnyGridMessages : public FiniteMessages {
 public:
  explicit AnyGridMessages(GridShape shape) : layout_(shape) {}
  // Makes every message once; returns the largest distance (message_store.hh). A sweep that would take long keeps what there
  // was, and puts it back if it is cancelled.
  virtual double sweep(const Run &run) = 0;
  // As MessageSchedule::residual(): about as many messages as there are, those of the strip of highest priority first. Its
  // priority is how far its messages moved when they were last made, and how far those that came in have moved since.
  virtual double residual(double tolerance, bool *checked, const Run &run) = 0;
  int64_t messages_made() const { return messages_made_; }
  // For checkpoints. Priorities by strip, none unless the schedule is residual.
  virtual Array<double> priorities() const = 0;
  virtual void restore(std::span<const double> priorities, int64_t messages_made) = 0;
  int32_t variables() const { return layout_.shape.rows * layout_.shape.columns; }
  int64_t messages_of_sweep() const {
    const auto [rows, columns] = layout_.shape;
    return 2 * (int64_t{rows} * (columns - 1) + int64_t{columns} * (rows - 1));
  }

 protected:
  const GridLayout layout_;
  int64_t messages_made_ = 0;
};

template <class T>
class GridMessages final : public AnyGridMessages {
 public:
  // The model's ranges must fit T (odds_messages.hh). Of the model its scopes are kept, and the rest before there are messages
  // only where somebody else has it.
  GridMessages(FiniteModel model, GridShape shape, const Run &run, InstructionSet set = instruction_set(),
               const GridSettings &settings = {});

  double sweep(const Run &run) override;
  double residual(double tolerance, bool *checked, const Run &run) override;
  Array<double> priorities() const override;
  void restore(std::span<const double> priorities, int64_t messages_made) override;
  Form form() const override {
    if (logs_) return sizeof(T) == sizeof(double) ? Form::grid_logs : Form::single_grid_logs;
    return sizeof(T) == sizeof(double) ? Form::grid : Form::single_grid;
  }
  void log_product(int32_t v, double *logs) const override;
  double log_partition() const override;
  void factor_belief(int32_t f, double *probabilities) const override;
  Array<double> save() const override;
  size_t saved_size() const override { return 4 * static_cast<size_t>(variables()); }
  bool finite() const override {
    return all_finite<T>(left_) && all_finite<T>(right_) && all_finite<T>(up_) && all_finite<T>(down_);
  }
  void load(std::span<const double> numbers) override;

 private:
  struct Strip {
    int32_t begin, end;  // rows
    Array<T> room, more_room;
    Array<T> up, down;  // to the strip above, and the one below
    T largest, moved_up, moved_down;  // distances: of all messages, and of those to the strips above and below
    double priority;
  };
  // The tables of the row of factors beside or below row y, of the cells from `first` on, which may be -1.
  GridTables<T> tables(const GridFactors<T> &factors, int32_t y, int32_t first, bool turned) const;
  T along(int32_t y, Strip *strip);
  T across(int32_t y, bool down, T *to);
  GridLogRow<T> log_row(int32_t y);
  void sweep_strip(Strip *strip);
  void send_up(size_t i);
  void send_down(size_t i);
  double make_highest(double tolerance, const Run *run);
  T *row(Array<T> *plane, int32_t y) const { return plane->data() + static_cast<int64_t>(y) * layout_.stride; }
  // The odds of what the variable of a cell sends to a factor; `but`: the message back.
  double sent_by(int32_t cell, T but) const;
  GridState<T> state() const { return {layout_, of_, left_.data(), right_.data(), up_.data(), down_.data()}; }
  // The message that stands for none.
  T nothing() const { return logs_ ? T{0} : T{1}; }

  ScopesPtr scopes_;
  GridKernel<T> kernel_;
  bool logs_, residual_;
  T damping_;
  GridNumbers<T> of_;
  Array<T> left_, right_, up_, down_;  // by cell: odds that came in from that side, or their logs
  std::vector<Strip> strips_;
};

extern template class GridMessages<double>;
extern template class GridMessages<float>;

}  // namespace hws
