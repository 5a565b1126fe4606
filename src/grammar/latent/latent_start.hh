// What learning of a grammar with latent annotations begins with.
//
// Rows begin near those of the plain grammar. Without noise subtypes would be alike, and would stay so. With noise, EM tells
// them apart within some ten steps if the rule of a node depends on the rule above it: that is seen at once, whatever the other
// labels' subtypes are.
//
// The trap: the dependence of two words that several labels stand between has to pass through the subtypes of all of them.
// Where these are alike but for noise, EM sees only a product of as many small numbers, and stays there for hundreds of steps.
// If most children begin with the subtype of their parent, the dependence passes, and every step multiplies the noise. On
// treebanks this does harm, as subtypes then begin as kinds of whole sentences; so it is for corpora that need it.
#pragma once
#include "fsa/base/run.hh"
#include "src/grammar/latent/subtype_layout.hh"

namespace hws {

// Relative frequencies of the trees' rules, each divided among its subtypes, times 1 plus noise from −.01 to .01. A share
// `coupling` of the children has the subtype of the parent, and the subtypes of the others are even.
Array<double> latent_start(const LatentGrammar &grammar, const SubtypeLayout &layout, uint64_t seed, double coupling);

// Returns 0 if EM that begins without coupling soon raises the likelihood, else .9. Up to 256 of the trees are looked at, so
// that this takes as long as a few steps on a large treebank. O(nodes of those trees · H³ + rules · H³).
double needed_coupling(const BinarizedTrees &trees, const SubtypeLayout &layout, uint64_t seed, const Run &run);

}  // namespace hws
