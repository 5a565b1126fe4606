// Belief propagation on flat messages, and its relatives: tree-reweighted, and max-product. Zeros are propagated first
// (prepared_model.hh), which changes no fixed point and leaves no message with a zero. Messages have the fastest form that the
// model, the damping and the method allow:
//
//   grid_messages.hh    binary grids under forward and backward sweeps
//   pair_odds.hh        pairs of binary variables under flooding
//   odds_messages.hh    pairs of binary variables
//   vector_messages.hh  pairs
//   at_most_one_messages.hh  at-most-one factors alone: zeros are not propagated
//   log_messages.hh     everything, structured factors too
//
// It has settled once all messages were made anew, none moved by more than the tolerance, and their limit is near
// (last_moves.hh). On a forest without damping a forward and a backward sweep suffice.
#pragma once
#include <limits>
#include <optional>

#include "src/graph/finite/finite_method.hh"
#include "src/graph/finite/last_moves.hh"
#include "src/graph/finite/messages/grid_messages.hh"
#include "src/graph/finite/messages/message_schedule.hh"
#include "src/graph/finite/prepared_model.hh"
#include "src/graph/model/graph_settings.hh"

namespace hws {

enum class MessageOrder : int32_t { sweeps, flooding, residual };
// Which forms messages may have: the fastest that the model allows; one that set_logs() can serve; or logarithms, which hold
// any weights. These two take models whose zeros were propagated (zero_propagation.hh), as theirs are. Last,
// `logs` are logarithms too, of models as they come.
enum class MessageForms : int32_t { fastest, of_changing_tables, any_weights, logs };

// Which spanning forests the weights of reweighted messages are shares of (tree_weights.hh).
struct TreeWeightSettings {
  TreeChoice kind = TreeChoice::automatic;
  int64_t samples = 100;  // sampled: forests that are drawn
  uint64_t seed = 1;      // the same
  int64_t rounds = 20;    // optimized: steps at most
};

struct MessagePassingSettings {
  MessageOrder order = MessageOrder::sweeps;
  double damping = 0;
  double tolerance = 1e-3;
  bool largest = false;  // max-product
  bool single = false;   // numbers of single precision, on grids where they fit
  bool reweighted = false;  // by how often pairs are in spanning trees; larger factors are split
  bool exact = false;       // of a forest: a step is a forward and a backward sweep, and the only one; `unsupported` elsewhere
  MessageForms forms = MessageForms::fastest;
  TreeWeightSettings trees;
  const Array<double> *given_weights = nullptr;  // by factor of a model of pairs without zeros: these instead
};

// The settings of belief propagation under a run's order, damping, tolerance and precision. Its method is left to the caller.
MessagePassingSettings message_passing_settings(const GraphSettings &settings);

class MessagePassing final : public FiniteMethod {
 public:
  // `impossible` where propagation of zeros finds it; `limit`.
  MessagePassing(FiniteModel whole, const MessagePassingSettings &settings, const Run &run);

  void step(int64_t made, const Run &run) override;
  bool settled() const override { return settled_; }
  double number(FiniteNumber what) const override;
  void probabilities(int32_t v, double *p) const override;
  void factor_probabilities(int32_t f, double *p) const override;
  Array<int32_t> best_state(const FiniteModel &whole, const Run &run) const override;
  // Messages are taken over where the other run's are of the same form and between the same variables and factors.
  void carry_over(const FiniteMethod &from) override;
  bool set_tables(std::span<const int32_t> factors, std::span<const double> tables, bool keep) override;
  Array<double> save() const override;
  void load(std::span<const double> numbers) override;
  // Puts logarithms of weights into tables of one variable, in place, and keeps the messages and their form. They are the
  // model's own tables, in which zeros are not looked for. False where the form cannot hold them; the method is then as it was.
  // Takes no memory.
  bool set_logs(std::span<const int32_t> factors, std::span<const double> logs);
  // Under `logs`, in a model of tables alone: begins anew from messages of a state that is drawn (drawn_state.hh).
  void begin_at_drawn(uint64_t seed, uint32_t start, const Run &run);
  const MessagePassingSettings &settings() const { return settings_; }
  double log_partition() const { return messages_->log_partition(); }
  // Of a variable of a model without zeros: logarithms of the weights of its values, of any scale.
  void log_product(int32_t v, double *logs) const { messages_->log_product(v, logs); }

 private:
  bool serve_at_most_one(const FiniteModel &model, const Run &run);
  void require_forest() const;
  // Whether messages of other weights have this form, as long as they fit it.
  bool keeps_form() const;
  // Puts logarithms into the model's own tables of these factors and has messages follow. False: they cannot.
  template <class Log>
  bool change_tables(std::span<const int32_t> factors, bool keep, Log next_log);
  void begin_anew();  // with the messages as they are
  void step_exactly(const Run &run);
  bool lean() const { return grid_ && !grid_model_; }
  // The model that messages are of. A grid that is the whole model is lean: it has scopes alone, since nothing else of it is
  // needed and messages would take half of its memory once more.
  const FiniteModel &model() const { return graph_ ? graph_->model : grid_model_ ? *grid_model_ : scopes_; }
  int32_t variables() const { return lean() ? grid_->variables() : model().variables(); }
  int32_t values(int32_t v) const { return lean() ? 2 : model().sizes[v]; }
  bool same_scopes(const MessagePassing &other) const;
  template <class T>
  void lie_on_grid(GridShape shape, Array<double> weights, const Run &run);
  void own_probabilities(int32_t v, double *p) const;

  MessagePassingSettings settings_;
  int32_t split_ = 0;  // factors
  PreparedModel prepared_;
  std::optional<MessageGraph> graph_;  // none on a grid
  std::optional<FiniteModel> grid_model_;  // of a grid that is not the whole model
  FiniteModel scopes_;
  std::unique_ptr<FiniteMessages> messages_;
  AnyGridMessages *grid_ = nullptr;  // messages_, where they lie on a grid
  std::optional<MessageSchedule> schedule_;  // none on a grid
  double change_ = std::numeric_limits<double>::quiet_NaN();  // of the last sweep
  LastMoves moves_;
  Array<double> tables_before_;  // set_tables()
  int64_t messages_made_ = 0;
  bool settled_ = false;
};

}  // namespace hws
