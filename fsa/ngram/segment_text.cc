#include "fsa/ngram/segment_text.hh"

#include <algorithm>

#include "fsa/base/blanks.hh"
#include "fsa/base/table_hash.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

bool is_ascii_word(unsigned char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c >= 0x80;
}

// Cuts a line into segments.
class Segmenter {
 public:
  Segmenter(std::string_view line, int64_t number, const SegmentSettings &settings)
      : line_(line), number_(number), settings_(settings) {}

  bool next(std::string_view *segment) {
    int length = 0;
    bool blank = skip(&length);
    if (at_ == line_.size()) return false;
    const size_t from = at_;
    if (blank && settings_.by == Segments::characters && !settings_.space.empty() && from > 0) {
      // A blank before a character, not at the line's ends.
      if (any_ && !spaced_) {
        spaced_ = true;
        *segment = settings_.space;
        return true;
      }
    }
    any_ = true;
    spaced_ = false;
    if (settings_.by == Segments::characters) {
      at_ += static_cast<size_t>(length);
    } else if (settings_.by == Segments::words && !is_ascii_word(static_cast<unsigned char>(line_[from]))) {
      ++at_;
    } else {
      while (at_ < line_.size() && !blank_here(&length) && goes_on(from)) at_ += static_cast<size_t>(length);
    }
    *segment = line_.substr(from, at_ - from);
    return true;
  }

 private:
  // To the next segment; whether blanks were passed. length: that of its first character.
  bool skip(int *length) {
    bool blank = spaced_;
    while (at_ < line_.size() && blank_here(length)) {
      at_ += static_cast<size_t>(*length);
      blank = true;
    }
    return blank;
  }
  // Whether a blank stands here, or a control character: no name has one, and old texts end with one.
  // length: that of the character that does.
  bool blank_here(int *length) const {
    const char first = line_[at_];
    *length = 1;
    if (is_blank(first) || is_control(first)) return true;
    uint32_t c;
    if (static_cast<unsigned char>(first) >= 0x80 && (*length = decode_utf8(line_, at_, c)) == 0) wrong("not UTF-8");
    return false;
  }
  [[noreturn]] void wrong(const char *what) const {
    fail_at(Code::parse, number_, column_of(line_, line_.substr(at_)), "%s is %s", quoted(line_.substr(at_, 1)).c_str(), what);
  }
  bool goes_on(size_t from) const {
    if (settings_.by == Segments::spaces || at_ == from) return true;
    const unsigned char c = static_cast<unsigned char>(line_[at_]);
    if (is_ascii_word(c)) return true;
    return (c == '\'' || c == '-') && at_ + 1 < line_.size() && is_ascii_word(static_cast<unsigned char>(line_[at_ + 1]));
  }

  std::string_view line_;
  int64_t number_;
  const SegmentSettings &settings_;
  size_t at_ = 0;
  bool any_ = false, spaced_ = false;
};

// Names in order of arrival. They are not copied.
class Names {
 public:
  int32_t number(std::string_view name) {
    if (names_.size() * 2 >= table_.size()) grow();
    const uint64_t h = hash_.of(name);
    const size_t at = slot(name, h);
    if (table_[at].number < 0) {
      if (names_.size() == INT32_MAX - 2) fail(Code::limit, "more than %d different segments", INT32_MAX - 2);
      names_.push_back(name);
      table_[at] = {static_cast<uint32_t>(h >> 32), static_cast<int32_t>(names_.size()) - 1};
    }
    return table_[at].number;
  }
  const Array<std::string_view> &names() const { return names_; }
  int64_t bytes() const {
    return static_cast<int64_t>(table_.size() * sizeof(Slot) + names_.size() * sizeof(std::string_view));
  }

 private:
  struct Slot {
    uint32_t hash = 0;
    int32_t number = -1;
  };
  size_t slot(std::string_view name, uint64_t h) const {
    const size_t mask = table_.size() - 1;
    size_t at = static_cast<size_t>(h) & mask;
    for (; table_[at].number >= 0; at = (at + 1) & mask) {
      if (table_[at].hash == static_cast<uint32_t>(h >> 32) && names_[table_[at].number] == name) break;
    }
    return at;
  }
  void grow() {
    const Array<Slot> old = std::move(table_);
    table_.assign(std::max<size_t>(1024, old.size() * 2), Slot());
    for (size_t i = 0; i < names_.size(); ++i) {
      const uint64_t h = hash_.of(names_[i]);
      table_[slot(names_[i], h)] = {static_cast<uint32_t>(h >> 32), static_cast<int32_t>(i)};
    }
  }
  Array<std::string_view> names_;
  Array<Slot> table_;
  const TableHash hash_;
};

// Each segment of each line to `symbol(segment, line, line number)`.
template <class Symbol>
void segment_lines(std::string_view text, const SegmentSettings &settings, const Run &run, StringBatch *batch, Symbol symbol) {
  LineReader lines(text);
  int64_t checked = 0;
  while (lines.next()) {
    Segmenter segmenter(lines.line(), lines.number(), settings);
    const size_t before = batch->labels.size();
    std::string_view segment;
    while (segmenter.next(&segment)) {
      batch->labels.push_back(symbol(segment, lines.line(), lines.number()));
      if ((++checked & 4095) == 0) {
        run.check();
        run.limit_bytes(static_cast<int64_t>(batch->labels.size() * sizeof(Label) + batch->offsets.size() * 16));
      }
    }
    if (batch->labels.size() == before) continue;
    batch->end_string();
    batch->end_item(1);
  }
}

AlphabetPtr build_alphabet(const SegmentSettings &settings, const Run &run, const Names &names, Array<Label> *labels) {
  Array<int64_t> count(names.names().size(), 0);
  for (const Label c : *labels) ++count[c];
  Array<Label> label(names.names().size(), 0);
  std::vector<std::string> kept;
  if (!settings.unknown.empty()) kept.push_back(settings.unknown);
  for (size_t i = 0; i < label.size(); ++i) {
    if (names.names()[i] == settings.unknown) {
      label[i] = 1;
    } else if (count[i] < settings.min_count) {
      label[i] = settings.unknown.empty() ? 0 : 1;
    } else {
      kept.emplace_back(names.names()[i]);
      label[i] = static_cast<Label>(kept.size());
    }
  }
  run.limit_bytes(names.bytes() + static_cast<int64_t>(kept.size() * 4 * sizeof(std::string) + labels->size() * sizeof(Label)));
  if (kept.empty()) fail(Code::empty, "no segments in the text; expected at least one to make an alphabet of");
  for (Label &c : *labels) c = label[c];
  return Alphabet::named(std::move(kept));
}

}  // namespace

StringBatchPtr segment_text(std::string_view text, AlphabetPtr alphabet, const SegmentSettings &settings, const Run &run) {
  auto batch = std::make_shared<StringBatch>();
  if (!alphabet) {
    if (settings.min_count > 1 && settings.unknown.empty()) {
      fail(Code::argument, "min_count is %lld without a name for unknown segments; expected option unknown",
           static_cast<long long>(settings.min_count));
    }
    Names names;
    segment_lines(text, settings, run, batch.get(),
                  [&](std::string_view segment, std::string_view, int64_t) { return names.number(segment); });
    alphabet = build_alphabet(settings, run, names, &batch->labels);
  } else {
    const Label unknown = settings.unknown.empty() ? 0 : alphabet->find(settings.unknown);
    const bool digits = !alphabet->has_names();
    segment_lines(text, settings, run, batch.get(), [&](std::string_view segment, std::string_view line, int64_t number) {
      int64_t label = digits ? 0 : alphabet->find(segment);
      if (digits && !parse_integer(segment, label)) label = 0;
      if (label >= 1 && label <= INT32_MAX - 1 && alphabet->holds(static_cast<Label>(label))) return static_cast<Label>(label);
      if (unknown) return unknown;
      // A blank's symbol is no part of the line.
      const bool inside = segment.data() >= line.data() && segment.data() <= line.data() + line.size();
      fail_at(Code::parse, number, inside ? column_of(line, segment) : 1, "%s is no symbol; expected %s, or option unknown",
              quoted(segment).c_str(), alphabet->describe().c_str());
    });
  }
  batch->alphabets = {std::move(alphabet)};
  return batch;
}

}  // namespace hws
