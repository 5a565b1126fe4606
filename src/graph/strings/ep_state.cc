#include "src/graph/strings/ep_state.hh"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "fsa/base/state_bytes.hh"
#include "src/graph/strings/acceptor_product.hh"
#include "src/graph/strings/ep/model/belief_bytes.hh"
#include "src/graph/strings/ep/moments/log_linear_message.hh"
#include "src/graph/strings/ep/projection/closed_form.hh"
#include "src/graph/strings/message_machine.hh"

namespace hws {

namespace {

// Products of messages beyond these are not compared with the belief.
constexpr int64_t kMostMultiplied = 8, kMostProductStates = 1 << 12, kMostProductArcs = 1 << 14;

Message message_of(const EpBelief &b, Array<double> theta) {
  Message m;
  m.model = std::make_shared<const LogLinearMessage>(LogLinearMessage{b.automaton, std::move(theta)});
  return m;
}

}  // namespace

EpState::EpState(const EpPlan &plan, EpBelief start, Array<uint8_t> fixed, std::shared_ptr<EpWorkshop> workshop)
    : plan_(plan), fixed_(std::move(fixed)), workshop_(std::move(workshop)) {
  received_.resize(start.slot.size());
  for (const uint8_t fixed_slot : fixed_) counts_.accepted += fixed_slot;
  if (plan.separate) {
    for (size_t k = 0; k < start.slot.size(); ++k) {
      EpBelief b = start;
      start.cavity(k, &b.belief);
      b.slot[k].clear();
      aside_.push_back(std::move(b));
    }
  }
  main_ = std::move(start);
}

Message EpState::outgoing(int32_t slot, const Run &) const {
  const size_t k = static_cast<size_t>(slot);
  if (plan_.separate) return message_of(aside_[k], aside_[k].belief);
  Array<double> theta;
  main_.cavity(k, &theta);
  return message_of(main_, std::move(theta));
}

void EpState::receive(int32_t slot, Message mu) {
  if (!fixed_[static_cast<size_t>(slot)]) received_[static_cast<size_t>(slot)] = std::move(mu.lattice);
}

void EpState::receive_nothing(int32_t slot) {
  received_[static_cast<size_t>(slot)] = nullptr;
  ++counts_.skipped;
}

double EpState::update(std::span<const int32_t> slots, const Visit &visit, PhaseSeconds *seconds, const Run &run) {
  const Shelf<EpProjector>::Loan projector = workshop_->projectors.lend();
  const double grown = projector->growth_seconds();
  const int64_t passes = visit.sweep < plan_.first_sweeps ? plan_.first_passes : 1;
  double change = 0;
  for (int64_t pass = 0; pass < passes; ++pass) {
    for (const int32_t slot : slots) {
      const size_t k = static_cast<size_t>(slot);
      if (!received_[k] || fixed_[k]) continue;
      run.check();
      change = std::max(change, update_one(&*projector, main_, k, visit, pass == 0, true, run));
      for (size_t other = 0; other < aside_.size(); ++other) {
        if (other != k) change = std::max(change, update_one(&*projector, aside_[other], k, visit, pass == 0, false, run));
      }
    }
  }
  if (plan_.settings.family != EpFamily::ngram) {  // which has all n-grams, whether a message has given them weight or not yet
    main_.compact();
    for (EpBelief &b : aside_) b.compact();
  }
  seconds->growth += projector->growth_seconds() - grown;
  return change;
}

double EpState::lambda(const Visit &visit) const {
  return plan_.settings.lambda * std::pow(plan_.lambda_decay, static_cast<double>(visit.sweep));
}

bool EpState::restrained(const Visit &visit, double tolerance) const {
  if (plan_.settings.family == EpFamily::ngram) return false;
  if (plan_.settings.family == EpFamily::sparse && visit.sweep < plan_.unigram_sweeps) return true;
  return plan_.lambda_decay < 1 && lambda(visit) > tolerance;
}

// One message alone is what its update looks at already.
bool EpState::compares_product() const {
  const int64_t multiplied = std::count(fixed_.begin(), fixed_.end(), uint8_t{0});
  return plan_.settings.family != EpFamily::ngram && multiplied > 1 && multiplied <= kMostMultiplied;
}

// Under separate projections what goes out over an edge may have lost what the belief has. It is then judged together with what
// came in over the edge, since the factor there multiplies both.
bool EpState::lacks_ngrams(const Visit &visit, double tolerance, const Run &run) const {
  const double least = std::max(lambda(visit), tolerance);
  if (lacks_in(main_, received_.size(), least, run)) return true;
  for (size_t k = 0; k < aside_.size(); ++k) {
    if (!fixed_[k] && lacks_in(aside_[k], k, least, run)) return true;
  }
  return false;
}

bool EpState::lacks_in(const EpBelief &kept, size_t but, double least, const Run &run) const {
  std::vector<MachinePtr> messages;
  EpBelief b{kept.automaton, kept.belief, {Array<double>(kept.belief.size(), 0)}, {}, false};
  for (size_t k = 0; k < received_.size(); ++k) {
    if (fixed_[k]) continue;
    if (!received_[k]) return false;
    const Array<double> &own = kept.slot[k];
    for (size_t i = 0; i < own.size(); ++i) b.slot[0][i] += own[i];
  }
  Run little = run;
  little.max_states = std::min(run.max_states, kMostProductStates);
  little.max_arcs = std::min(run.max_arcs, kMostProductArcs);
  try {
    const AlphabetPtr alphabet = Alphabet::sized(b.trie().symbols());
    for (size_t k = 0; k < received_.size(); ++k) {
      if (fixed_[k]) continue;
      Message message;
      message.lattice = received_[k];
      messages.push_back(machine_of(message, alphabet, little));
    }
    Message product;
    product.machine = acceptor_product(std::move(messages), little);
    const Shelf<EpProjector>::Loan projector = workshop_->projectors.lend();
    const LatticeMessage *const beside = but < received_.size() ? received_[but].get() : nullptr;
    const LatticeMessage all = lattice_of(product, alphabet, little);
    return projector->lacks_ngrams(all, beside, plan_.settings.order, least, std::move(b), run);
  } catch (const Error &e) {
    if (!leaves_out(e.code)) throw;
    return false;
  }
}

double EpState::update_one(EpProjector *projector, EpBelief &b, size_t slot, const Visit &visit, bool first_pass, bool counted,
                           const Run &run) {
  EpUpdate done;
  if (plan_.surrogate) {
    Array<double> tau(b.belief.size());
    const double even = -std::log(static_cast<double>(b.trie().symbols()) + 1);
    even_fixed_order_theta(b.trie(), plan_.settings.order, {even, even}, tau);
    done = projector->update_under(*received_[slot], slot, tau, plan_.settings, visit.damping, &b, run);
  } else {
    const bool grow = first_pass && visit.sweep >= plan_.unigram_sweeps;
    done = projector->update(*received_[slot], slot, plan_.settings, lambda(visit), grow, visit.damping, &b, run);
  }
  if (counted) ++(done.accepted ? counts_.accepted : counts_.skipped);
  return done.change;
}

void EpState::carry_over(const VariableState &before, const Run &run) {
  if (plan_.separate) return;
  EpBelief b = static_cast<const EpState &>(before).main_;
  Array<NgramNode> node(main_.belief.size());
  std::iota(node.begin(), node.end(), 0);
  if (b.automaton != main_.automaton) {
    const TreeChange change = united(b.trie(), main_.trie(), &node, run);
    if (change.trie->nodes() != b.trie().nodes()) b.change_tree(change);
  }
  std::fill(b.belief.begin(), b.belief.end(), 0.0);
  for (size_t k = 0; k < b.slot.size(); ++k) {
    if (fixed_[k]) {
      b.slot[k].assign(b.belief.size(), 0);
      for (size_t w = 0; w < main_.slot[k].size(); ++w) b.slot[k][static_cast<size_t>(node[w])] = main_.slot[k][w];
    }
    for (size_t w = 0; w < b.slot[k].size(); ++w) b.belief[w] += b.slot[k][w];
  }
  b.model_known = false;
  main_ = std::move(b);
}

Message EpState::belief(const Run &) const {
  if (std::all_of(main_.belief.begin(), main_.belief.end(), [](double x) { return x == 0; })) {
    fail(Code::improper, "messages of infinite mass, which is that of all strings where none was taken up");
  }
  return message_of(main_, main_.belief);
}

int64_t EpState::features() const {
  return std::count_if(main_.belief.begin(), main_.belief.end(), [](double x) { return x != 0; });
}

void EpState::save(std::string *out) const {
  append_value(out, counts_);
  append_belief(out, main_);
  for (const EpBelief &b : aside_) append_belief(out, b);
}

void EpState::load(std::string_view bytes) {
  const UpdateCounts counts = take_value<UpdateCounts>(&bytes);
  EpBelief loaded = take_belief(&bytes, main_);
  std::vector<EpBelief> others;
  for (const EpBelief &b : aside_) others.push_back(take_belief(&bytes, b));
  if (!bytes.empty()) fail(Code::corrupt, "%zu bytes left over after a variable's state", bytes.size());
  counts_ = counts;
  main_ = std::move(loaded);
  aside_ = std::move(others);
  std::fill(received_.begin(), received_.end(), nullptr);
}

}  // namespace hws
