// The verbs: each adds itself to its group and runs when it was chosen.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "session.hh"

namespace tool {

// What the user chose; run after parsing.
struct Chosen {
  std::function<void()> run;
};


void add_convert_verbs(CLI::App *fst, Session *session, Chosen *chosen);   // compile print info draw
void add_compile_verbs(CLI::App *fst, Session *session, Chosen *chosen);   // regex words rewrite replace
void add_operation_verbs(CLI::App *fst, Session *session, Chosen *chosen);  // compose project
void add_rational_verbs(CLI::App *fst, Session *session, Chosen *chosen);   // union concat closure cross reverse ... scale
void add_determinize_verbs(CLI::App *fst, Session *session, Chosen *chosen);  // determinize disambiguate difference synchronize equivalent
void add_sum_verbs(CLI::App *fst, Session *session, Chosen *chosen);        // sum sum-product shortest-distance counts
void add_normal_verbs(CLI::App *fst, Session *session, Chosen *chosen);     // rmepsilon push normalize minimize isomorphic prune posterior-prune
void add_string_verbs(CLI::App *fst, Session *session, Chosen *chosen);     // shortest-path sample
void add_expectation_verbs(CLI::App *fst, Session *session, Chosen *chosen);  // expectation entropy cross-entropy kl difference-of-totals
void add_ngram_verb(CLI::App *fst, Session *session, Chosen *chosen);         // ngram-counts
void add_random_verb(CLI::App *fst, Session *session, Chosen *chosen);
void add_apply_verb(CLI::App *fst, Session *session, Chosen *chosen);
void add_edit_verbs(CLI::App *edit, Session *session, Chosen *chosen);      // train info

// Shell completion and the manual page, made from the same declarations.
std::string bash_completion(const CLI::App &app);
std::string zsh_completion(const CLI::App &app);
std::string manual_page(const CLI::App &app);

}  // namespace tool
