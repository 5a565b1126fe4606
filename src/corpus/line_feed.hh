// Lines of a text of any size that comes in pieces, cut anywhere: at most one unfinished line is kept. Lines end with "\n" or
// "\r\n", the last one needs no end; a byte order mark before the first is skipped, once. A line has 16 MiB at most (`parse`).
// O(length).
#pragma once
#include <string>
#include <string_view>

#include "fsa/base/run.hh"

namespace hws {

class LineFeed {
 public:
  explicit LineFeed(const Run &run) : run_(run) {}
  virtual ~LineFeed() = default;
  LineFeed(const LineFeed &) = delete;
  LineFeed &operator=(const LineFeed &) = delete;

  void feed(std::string_view bytes);

 protected:
  virtual void line(std::string_view text) = 0;  // without its end
  // After all bytes: gives the last line, if it has no end.
  void end_feed();
  int64_t number() const { return number_; }  // of the line at hand, from 1; 0 before the first
  const Run run_;

 private:
  void require_length(size_t bytes) const;
  void give(std::string_view text);

  std::string held_;  // an unfinished line
  int64_t number_ = 0;
};

}  // namespace hws
