// Pieces of SVG drawings: text escaped, numbers short, one font.
#pragma once
#include <string>

namespace tool {

// Names in drawings: &, <, > and quotes escaped, control characters as blanks.
std::string xml(const std::string &text);
// A coordinate: two decimals at most, no zeros at the end.
std::string at(double coordinate);

// The most that a text of 12 units is wide in usual fonts without serifs, bold ones too: DejaVu Sans is the widest of these.
double text_width(const std::string &text);

// Opens a drawing with a white ground; `title` is what screen readers and tooltips say. Close it with "</svg>\n".
std::string svg_begin(double width, double height, const std::string &title);
// anchor: start, middle or end. more: further attributes.
std::string svg_text(double x, double y, const std::string &anchor, const std::string &text, const std::string &more = "");
std::string svg_line(double x1, double y1, double x2, double y2, const std::string &more);

}  // namespace tool
