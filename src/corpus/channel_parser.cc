#include "src/corpus/channel_parser.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/blanks.hh"
#include "fsa/base/text.hh"
#include "src/corpus/asked_growth.hh"
#include "src/corpus/csv_fields.hh"

namespace hws {

namespace {

constexpr int64_t kChannelParserMostCount = int64_t{1} << 53;

// Words for bits up to this one.
void room_for(PackedBits &bits, size_t i, const Run &run) {
  while (bits.words.size() <= i / 64) {
    ask_to_grow(bits.words, run);
    bits.words.push_back(0);
  }
}

}  // namespace

ChannelParser::ChannelParser(std::vector<ChannelSpec> specs, const Run &run)
    : LineFeed(run), channels_(std::make_shared<Channels>()) {
  for (ChannelSpec &spec : specs) {
    if (spec.dimension < 1) {
      fail(Code::argument, "dimension %d of channel %s; expected 1 or more", spec.dimension, quoted(spec.name).c_str());
    }
    if (static_cast<uint32_t>(spec.kind) > 2) {
      fail(Code::argument, "kind %d of channel %s; expected 0 to 2", static_cast<int>(spec.kind), quoted(spec.name).c_str());
    }
    columns_ += spec.dimension;
    channels_->channels.emplace_back().spec = std::move(spec);
  }
}

// What the first line says of columns; whether it is a header.
bool ChannelParser::first_line(std::string_view text) {
  begun_ = true;
  if (columns_ == 0) {
    columns_ = 1 + std::count(text.begin(), text.end(), ',');
    if (columns_ > INT32_MAX) fail_at(Code::parse, number(), 1, "%" PRId64 " columns; expected fewer", columns_);
    channels_->channels.emplace_back().spec = {"values", ChannelKind::real, static_cast<int32_t>(columns_)};
  }
  return is_header(text);
}

void ChannelParser::header(std::string_view text) {
  run_.limit_bytes(64 * columns_ + static_cast<int64_t>(text.size()));
  auto channel = channels_->channels.begin();
  CsvFields fields(text);
  int64_t seen = 0;
  for (std::string_view field; fields.next(field); ++seen) {
    if (seen == columns_) break;
    if (find_invalid_utf8(field) != std::string_view::npos) {
      fail_at(Code::parse, number(), column_of(text, field), "%s is not UTF-8", quoted(field).c_str());
    }
    if (std::any_of(field.begin(), field.end(), [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7F; })) {
      fail_at(Code::parse, number(), column_of(text, field), "%s is no name of a column: control characters stand in none",
              quoted(field).c_str());
    }
    if (static_cast<int32_t>(channel->columns.size()) == channel->spec.dimension) ++channel;
    channel->columns.emplace_back(field);
  }
  if (const int64_t found = 1 + std::count(text.begin(), text.end(), ','); found != columns_) {
    fail_at(Code::parse, number(), 1, "a header of %" PRId64 " columns; expected %" PRId64, found, columns_);
  }
}

void ChannelParser::line(std::string_view text) {
  if (trim_blanks(text).empty()) return end_sequence();
  if (!begun_ && first_line(text)) return header(text);
  auto channel = channels_->channels.begin();
  int32_t d = 0;
  int64_t seen = 0;
  CsvFields fields(text);
  for (std::string_view field; fields.next(field); ++seen, ++d) {
    if (seen == columns_) {
      fail_at(Code::parse, number(), column_of(text, field), "more than %" PRId64 " columns; expected as many in each line",
              columns_);
    }
    if ((seen & 4095) == 4095) run_.check();
    if (d == channel->spec.dimension) {
      ++channel;
      d = 0;
    }
    value(*channel, d, field, text);
  }
  if (seen != columns_) {
    fail_at(Code::parse, number(), column_of(text, text.substr(text.size())),
            "%" PRId64 " columns; expected %" PRId64 " in each line", seen, columns_);
  }
  ++tokens_;
}

void ChannelParser::value(Channel &channel, int32_t d, std::string_view field, std::string_view line) {
  const auto refuse = [&](const char *expected) {
    fail_at(Code::parse, number(), column_of(line, field), "%s in channel %s; expected %s, nan, NA or nothing",
            quoted(field).c_str(), quoted(channel.spec.name).c_str(), expected);
  };
  const bool absent = says_missing(field);
  const size_t at = channel.place(tokens_, d);
  double real = 0;
  int64_t whole = 0;
  switch (channel.spec.kind) {
    case ChannelKind::real:
      if (!absent && (!parse_field(field, real) || !std::isfinite(real))) refuse("a finite number");
      ask_to_grow(channel.reals, run_);
      channel.reals.push_back(real);
      break;
    case ChannelKind::count:
      if (!absent && (!parse_field(field, whole) || whole < 0 || whole > kChannelParserMostCount)) {
        refuse("a whole number from 0 to 2^53");
      }
      ask_to_grow(channel.counts, run_);
      channel.counts.push_back(whole);
      break;
    case ChannelKind::bit:
      if (!absent && field != "0" && field != "1") refuse("0 or 1");
      room_for(channel.bits, at, run_);
      if (field == "1") channel.bits.set(at);
      break;
  }
  if (!absent) return;
  room_for(channel.missing, at, run_);
  channel.missing.set(at);
}

void ChannelParser::end_sequence() {
  if (channels_->offsets.back() == tokens_) return;
  ask_to_grow(channels_->offsets, run_);
  channels_->offsets.push_back(tokens_);
}

ChannelsPtr ChannelParser::finish() {
  end_feed();
  end_sequence();
  if (tokens_ == 0) {
    fail_at(Code::parse, std::max<int64_t>(number(), 1), 1, "no values in %" PRId64 " lines; expected a line per token",
            number());
  }
  for (Channel &channel : channels_->channels) {
    channel.reals.shrink_to_fit();
    channel.counts.shrink_to_fit();
    if (!channel.missing.words.empty()) room_for(channel.missing, channel.place(tokens_, 0) - 1, run_);
    channel.bits.words.shrink_to_fit();
    channel.missing.words.shrink_to_fit();
  }
  channels_->offsets.shrink_to_fit();
  return std::move(channels_);
}

ChannelsPtr read_channels(std::string_view text, std::vector<ChannelSpec> specs, const Run &run) {
  ChannelParser parser(std::move(specs), run);
  parser.feed(text);
  return parser.finish();
}

}  // namespace hws
