// Grey pictures in the format PGM (P2: text, P5: bytes), which most programs for pictures read and write.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace tool {

struct GreyPicture {
  int64_t rows = 0, columns = 0;
  std::vector<double> points;  // row by row; 0: black, 1: white
};

// Fails with the path, and for mistakes with what was found and expected.
GreyPicture read_picture(const std::string &path);
// P5 of 256 grey levels.
std::string picture_bytes(const GreyPicture &picture);
// Pictures of as many rows next to one another, with a white line between them.
GreyPicture side_by_side(const std::vector<const GreyPicture *> &pictures);
// The standard deviation of the noise in a picture (Immerkaer 1996): the mean size of what a mask leaves of it that takes away
// planes and edges, a number that is right for Gaussian noise. 0 for fewer than three rows or columns.
double noise_of(const GreyPicture &picture);

}  // namespace tool
