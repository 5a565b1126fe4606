// A variable at work: the messages that came in over its edges, in the form that its method keeps (vectors, machines, lists of
// strings, theta vectors), and its belief. There is one class per method. The scheduler and the factors know only this
// interface. `slot` is the index of an edge among the variable's edges.
//
// Improper or infinite messages are a normal event. An update that cannot be made is left out and counted, not thrown. Calls
// throw `no_memory`, `cancelled` or `internal`.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "fsa/base/run.hh"
#include "fsa/base/sections.hh"
#include "src/graph/model/message.hh"

namespace hws {

// An error that leaves out one update and no more: the message is impossible, infinite or too large.
inline bool leaves_out(Code code) {
  return code == Code::empty || code == Code::diverged || code == Code::improper || code == Code::limit ||
         code == Code::unsupported;
}

struct UpdateCounts {
  int64_t accepted = 0, skipped = 0;
};

// What a visit may depend on.
struct Visit {
  int64_t sweep = 0;   // from 0
  double damping = 0;  // share of the old message that stays, in logs (log_weights.hh)
};

// Seconds by phase, added to.
struct PhaseSeconds {
  double factors = 0, projections = 0, growth = 0;
};

class VariableState {
 public:
  virtual ~VariableState() = default;
  virtual std::unique_ptr<VariableState> clone() const = 0;  // messages may be shared: they never change

  // V -> F: the product of all that came in, but for this slot. May throw what leaves_out() knows: `empty` if
  // no value has weight.
  virtual Message outgoing(int32_t slot, const Run &run) const = 0;
  // What a factor says, kept until update() takes it up.
  virtual void receive(int32_t slot, Message mu) = 0;
  // The factor could not make a message, since it is infinite or too large. The message taken up before stays, and this one
  // counts as skipped.
  virtual void receive_nothing(int32_t slot) = 0;
  // The factor allows no value at all, given its other messages. Exact methods have no belief then, until a
  // possible message comes; for others, whose messages leave things out, it is an update that cannot be made.
  virtual void receive_impossible(int32_t slot) { receive_nothing(slot); }
  // Takes up what was received at these slots. Returns the largest residual: how far, in the method's measure, what was held
  // had been from what the factors say, whatever share of that distance damping or a step leaves. 0: nothing was to be done.
  virtual double update(std::span<const int32_t> slots, const Visit &visit, PhaseSeconds *seconds, const Run &run) = 0;
  // The share of the residual that an update leaves.
  virtual double leaves(double damping) const { return damping; }
  // Whether the form in which a message is kept depends on the messages in the other slots, as a projection does.
  virtual bool projects() const { return false; }
  // Whether a later visit may do what this one may not. While that is so, a small residual does not mean that the run is done.
  virtual bool restrained(const Visit &, double /*tolerance*/) const { return false; }

  // Whether lacks_ngrams() can say anything. Factors then send over all edges before it is asked.
  virtual bool compares_product() const { return false; }
  // Whether the belief has lost an n-gram that the messages received at all slots expect when they are multiplied as they are.
  // Each message may be kept well in the light of the others, and all of them together still be wrong.
  virtual bool lacks_ngrams(const Visit &, double /*tolerance*/, const Run &) const { return false; }

  // The belief as messages are given, not normalized; `empty` or `improper` where it is none.
  virtual Message belief(const Run &run) const = 0;
  virtual UpdateCounts counts() const = 0;
  // The number of n-grams of an approximated belief, or of strings in its list. 0 where messages are kept as they are.
  virtual int64_t features() const = 0;
  virtual int64_t arcs(const Run &run) const = 0;  // of the belief's machine, which may be made for it; 0: there is none

  // Whether factors may send this variable lattices and models in the place of machines.
  virtual bool takes_lattices() const { return false; }
  // Whether messages are kept as they are: on trees beliefs are then exact. Such a state also gives what it took up
  // over an edge (uniform: nothing yet), which the free energy needs. A message to or from it that exceeds the limits is no
  // normal event where it is over strings: the sweep throws `limit`, since on every further one machines would be as large.
  virtual bool exact() const { return false; }
  virtual Message incoming(int32_t) const { return {}; }
  // Whether messages that were taken up leave nothing possible, as far as that is cheap to say. Where all states are exact,
  // this proves that the evidence contradicts itself.
  virtual bool impossible() const { return false; }

  // Takes over what may serve as a start from the state of the same variable in another graph, which differs from this one in
  // what its factors contain. Both states have the same class and settings. Most methods have nothing to gain by it.
  virtual void carry_over(const VariableState &, const Run &) {}

  // Checkpoints: bytes and back (`corrupt`), to the bit.
  virtual void save(std::string *out) const = 0;
  virtual void load(std::string_view bytes) = 0;
};

}  // namespace hws
