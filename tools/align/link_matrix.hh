// The links of one pair of sentences as a matrix: source words are rows, target words columns, and a link is as dark as it is
// probable.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace tool {

struct LinkCell {
  int32_t source, target;
  double probability;
};

std::string link_matrix_svg(const std::vector<std::string> &source, const std::vector<std::string> &target,
                            const std::vector<LinkCell> &links);

}  // namespace tool
