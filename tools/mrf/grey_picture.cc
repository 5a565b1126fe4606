#include "tools/mrf/grey_picture.hh"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>

#include "tools/base/numbers.hh"
#include "tools/base/session.hh"

namespace tool {

namespace {

constexpr int64_t kMostPoints = int64_t{1} << 26;

class PictureReader {
 public:
  PictureReader(const std::string &path, const std::string &text) : path_(path), text_(text) {}

  GreyPicture read() {
    const std::string kind = word();
    if (kind != "P2" && kind != "P5") wrong("'" + kind.substr(0, 20) + "'", "P2 or P5, as a PGM file begins");
    GreyPicture picture;
    picture.columns = number("a number of columns", 1, kMostPoints);
    picture.rows = number("a number of rows", 1, kMostPoints / picture.columns);
    const int64_t most = number("the number that stands for white", 1, 65535);
    const bool bytes = kind == "P5";
    if (bytes) ++at_;  // one blank ends the header
    const size_t each = most > 255 ? 2 : 1, points = static_cast<size_t>(picture.rows * picture.columns);
    if (left() < points * (bytes ? each : 1)) wrong("the end of the file", std::to_string(points) + " points");
    picture.points.resize(points);
    for (double &x : picture.points) {
      x = static_cast<double>(bytes ? point(each, most) : number("a point", 0, most)) / static_cast<double>(most);
    }
    if (bytes ? at_ < text_.size() : !word().empty()) wrong("more bytes behind the picture", "the end of the file");
    return picture;
  }

 private:
  size_t left() const { return text_.size() - std::min(at_, text_.size()); }
  std::string word() {
    for (bool comment = false; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '#') comment = true;
      if (c == '\n') comment = false;
      if (!comment && !std::strchr(" \t\r\n", c)) break;
    }
    const size_t from = at_;
    while (at_ < text_.size() && !std::strchr(" \t\r\n#", text_[at_])) ++at_;
    return text_.substr(from, at_ - from);
  }
  int64_t number(const std::string &expected, int64_t low, int64_t high) {
    const std::string found = word();
    int64_t x = 0;
    if (!parse(found, &x) || x < low || x > high) {
      wrong(found.empty() ? "the end of the file" : "'" + found.substr(0, 20) + "'",
            expected + ", " + std::to_string(low) + " to " + std::to_string(high));
    }
    return x;
  }
  int64_t point(size_t bytes, int64_t most) {
    int64_t x = 0;
    for (size_t i = 0; i < bytes; ++i) x = 256 * x + static_cast<unsigned char>(text_[at_++]);
    if (x > most) wrong("a point of " + std::to_string(x), "at most " + std::to_string(most));
    return x;
  }
  [[noreturn]] void wrong(const std::string &found, const std::string &expected) const {
    const std::string place = std::to_string(std::min(at_, text_.size()) + 1);
    throw Failure{1, path_ + ": byte " + place + ": " + found + "; expected " + expected};
  }

  const std::string &path_, &text_;
  size_t at_ = 0;
};

}  // namespace

GreyPicture read_picture(const std::string &path) {
  const std::string text = read_input(path);
  return PictureReader(path, text).read();
}

std::string picture_bytes(const GreyPicture &picture) {
  std::string out = "P5\n" + std::to_string(picture.columns) + " " + std::to_string(picture.rows) + "\n255\n";
  for (const double x : picture.points) out += static_cast<char>(std::lround(255 * std::clamp(x, 0.0, 1.0)));
  return out;
}

GreyPicture side_by_side(const std::vector<const GreyPicture *> &pictures) {
  GreyPicture panel;
  constexpr int64_t kGap = 4;
  panel.rows = pictures[0]->rows;
  for (const GreyPicture *picture : pictures) panel.columns += picture->columns + (picture == pictures[0] ? 0 : kGap);
  for (int64_t row = 0; row < panel.rows; ++row) {
    for (const GreyPicture *picture : pictures) {
      if (picture != pictures[0]) panel.points.insert(panel.points.end(), kGap, 1.0);
      const auto from = picture->points.begin() + row * picture->columns;
      panel.points.insert(panel.points.end(), from, from + picture->columns);
    }
  }
  return panel;
}

double noise_of(const GreyPicture &picture) {
  constexpr double kMask[3][3] = {{1, -2, 1}, {-2, 4, -2}, {1, -2, 1}};
  if (picture.rows < 3 || picture.columns < 3) return 0;
  double sum = 0;
  for (int64_t row = 1; row + 1 < picture.rows; ++row) {
    for (int64_t column = 1; column + 1 < picture.columns; ++column) {
      double left = 0;
      for (int64_t i = 0; i < 9; ++i) {
        left += kMask[i / 3][i % 3] *
                picture.points[static_cast<size_t>((row + i / 3 - 1) * picture.columns + column + i % 3 - 1)];
      }
      sum += std::fabs(left);
    }
  }
  return std::sqrt(std::numbers::pi / 2) * sum / (6.0 * static_cast<double>((picture.rows - 2) * (picture.columns - 2)));
}

}  // namespace tool
