// Learning probabilistic automata: nanoseconds per draw of a hidden state, one core, on strings of a random automaton of the
// size of PAutomaC's (20,000 strings, 8 letters). The other column is the portable kernel, whose draws must be the same.
#include "bench/compare.hh"
#include "fsa/base/rng.hh"
#include "src/pfa/sampling/hidden_markov_chain.hh"
#include "src/pfa/model/random_pfa.hh"
#include "src/pfa/sampling/sparse_graph.hh"

namespace {

using namespace hws;

CorpusPtr strings() {
  static const CorpusPtr corpus = [] {
    RandomPfaShape shape;
    shape.states = 30;
    shape.mean_length = 8;
    return sample_strings(*random_pfa(shape, 1, Run{}), 20000, 1, 1 << 20, Run{});
  }();
  return corpus;
}

ArcPrior prior_of(GibbsKind kind, int32_t states) {
  ArcPrior p;
  p.kind = kind;
  p.states = states;
  p.letters = static_cast<Label>(strings()->alphabet->size());
  p.alpha = p.beta = .1;
  return p;
}

std::unique_ptr<GibbsChain> chain_of(GibbsKind kind, int32_t states, int32_t number, GibbsKernel kernel) {
  const ArcPrior p = prior_of(kind, states);
  std::unique_ptr<GibbsChain> chain;
  if (kind == GibbsKind::hmm) {
    chain = std::make_unique<HiddenMarkovChain>(strings(), emitted_tokens(*strings(), states, Run{}), p, 1, number, Run{});
  } else if (kind == GibbsKind::sparse) {
    chain = std::make_unique<SparseGraphGibbs>(strings(), p, 1, 1, number, kernel);
  } else {
    chain = std::make_unique<CollapsedGibbs>(strings(), p, 1, number, kernel);
  }
  Rng random(1, RngMethod::test, static_cast<uint32_t>(number), 0, 0);
  for (int64_t i = 0; i < chain->states().size(); ++i)
    chain->states().set(i, static_cast<int32_t>(random.below(static_cast<uint64_t>(states))));
  chain->recount();
  return chain;
}

// One or two chains that are swept on.
struct Side {
  std::vector<std::unique_ptr<GibbsChain>> chains;
  int64_t sweeps = 0;
  void sweep() {
    if (chains.size() == 2) {
      CollapsedGibbs::sweep_both(static_cast<CollapsedGibbs &>(*chains[0]), static_cast<CollapsedGibbs &>(*chains[1]), sweeps++,
                                 Run{});
    } else {
      chains[0]->sweep(sweeps++, Run{});
    }
  }
};

void add_row(const std::string &name, GibbsKind kind, int32_t states, int32_t chains, std::vector<bench::Row> *rows) {
  const auto ours = std::make_shared<Side>(), theirs = std::make_shared<Side>();
  const bool peer = kind != GibbsKind::hmm;
  const auto prepare = [=] {
    for (int32_t c = static_cast<int32_t>(ours->chains.size()); c < chains; ++c) {
      ours->chains.push_back(chain_of(kind, states, c, fastest_gibbs_kernel()));
      if (peer) theirs->chains.push_back(chain_of(kind, states, c, gibbs_kernel_by(InstructionSet::baseline)));
    }
    return chains * static_cast<int64_t>(strings()->symbols.size());
  };
  const auto check = [=] {
    ours->sweep();
    if (!peer) return std::string();
    theirs->sweep();
    for (size_t c = 0; c < ours->chains.size(); ++c) {
      for (int64_t i = 0; i < ours->chains[c]->states().size(); ++i) {
        if (ours->chains[c]->states().at(i) != theirs->chains[c]->states().at(i)) return std::string("a state");
      }
    }
    return std::string();
  };
  const auto note = [=] { return std::to_string(ours->chains[0]->bytes() / 1024) + " KiB per chain"; };
  rows->push_back({name + ", " + std::to_string(states) + " states", "draw", prepare, [=] { ours->sweep(); },
                   peer ? [=] { theirs->sweep(); } : std::function<void()>(), check, note});
}

}  // namespace

int main(int argc, char **argv) {
  std::vector<bench::Row> rows;
  for (const int32_t states : {20, 63, 90}) {
    add_row("CGS-PFA", GibbsKind::pfa, states, 1, &rows);
    add_row("CGS-PFA, two chains in turns", GibbsKind::pfa, states, 2, &rows);
  }
  add_row("CGS-SG, a graph per sweep", GibbsKind::sparse, 63, 1, &rows);
  add_row("CGS-HMM", GibbsKind::hmm, 63, 1, &rows);
  return bench::run(argc, argv, std::move(rows), "portable");
}
