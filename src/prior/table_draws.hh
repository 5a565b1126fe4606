// Tables of a Chinese restaurant franchise, drawn (Antoniak 1974; Teh, Jordan, Beal and Blei 2006). Under a prior count x the
// customer who finds i others there opens a table with the probability x / (x + i), independently of which others did.
//
// drawn_tables() draws these numbers for rows that share a stick (src/prior/hdp_level.hh), given whole counts. Tables of (j, j)
// are the stick's or κ's own: each is κ's with the probability κ / (σ G_j + κ) (the override variables of Fox, Sudderth, Jordan
// and Willsky 2008). For each row it also draws η ~ Beta(total prior, count), which turns the row's normalizing Γ(a) / Γ(a + n)
// into a factor η^a (Escobar and West 1995), so that the concentrations' conditional distributions are gamma distributions.
#pragma once
#include "fsa/base/rng.hh"
#include "src/prior/hdp_level.hh"

namespace hws {

// Draws the number of tables of `customers` under a prior count x > 0. Exact: the first customers open tables one by one, and
// from there on the waiting time for the next table is geometric, with a chance that has a beta distribution. O(customers) up
// to about 32 (x + 1) of them, then O(tables).
int64_t draw_tables(Rng *rng, double x, int64_t customers);

// Draws ln η of η ~ Beta(a, b), a and b above 0. Finite for any of them.
double draw_log_beta(Rng *rng, double a, double b);

// `counts` are whole, below 2^53. Each row draws from a stream of its own: the items of `random` from `first_item` on, as many
// as outcomes and one more. O(K² + tables).
HdpTables drawn_tables(const HdpLevel &level, const HdpCounts &counts, const Rng &random, uint64_t first_item, const Run &run);

}  // namespace hws
