// Marginals of all variables, in the UAI competitions' text "MAR".
#pragma once
#include <string>
#include <vector>

namespace tool {

struct Marginals {
  std::vector<size_t> begin;  // of variable v's numbers at v; one more number than variables
  std::vector<double> probabilities;
};

std::string mar_text(const Marginals &marginals);
// Fails with the path and the number's place among the file's words for a file of another form.
Marginals read_marginals(const std::string &path);

struct Errors {
  double most = 0, mean = 0;
};
// Of probabilities, which must be of the same variables; `path` names the reference in messages.
Errors compare_marginals(const Marginals &found, const Marginals &reference, const std::string &path);

}  // namespace tool
