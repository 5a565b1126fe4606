// Channels from numeric CSV of any size, fed in pieces that are cut anywhere: a line per token, values separated by commas, an
// empty line (or one of blanks) between sequences. Any number of those ends a sequence, so there are no empty ones.
//
// Columns belong to the channels in their order, as many as each one's dimension; without channels given there is one of real
// numbers, "values", of all columns. Every line has the same number of columns. Blanks around values are dropped; there are no
// quotes. A value is missing if it is empty or `nan` in any case; in a text of one column, where an empty line ends the
// sequence, only `nan` says so.
//
// The first line that is not empty is a header, with names of columns, if none of its fields is a number and one at least is
// neither missing nor a number.
//
// Anything else is refused (`parse`) with line, column and reason. `argument` for a dimension below 1. O(length).
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "src/corpus/channels.hh"
#include "src/corpus/line_feed.hh"

namespace hws {

class ChannelParser final : public LineFeed {
 public:
  ChannelParser(std::vector<ChannelSpec> specs, const Run &run);
  ChannelsPtr finish();  // once, after all bytes

 private:
  void line(std::string_view text) override;
  bool first_line(std::string_view text);
  void header(std::string_view text);
  void value(Channel &channel, int32_t d, std::string_view field, std::string_view line);
  void end_sequence();

  std::shared_ptr<Channels> channels_;
  int64_t columns_ = 0;  // 0: not known yet
  int64_t tokens_ = 0;
  bool begun_ = false;  // a line that is not empty was seen
};

ChannelsPtr read_channels(std::string_view text, std::vector<ChannelSpec> specs, const Run &run);

}  // namespace hws
