#include "tools/plot/svg.hh"

#include <cstdio>
#include <cstring>

namespace tool {

std::string xml(const std::string &text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return out;
}

std::string at(double coordinate) {
  char text[40];
  std::snprintf(text, sizeof text, "%.2f", coordinate);
  std::string out = text;
  while (out.back() == '0') out.pop_back();
  if (out.back() == '.') out.pop_back();
  return out == "-0" ? "0" : out;
}

double text_width(const std::string &text) {
  double width = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) == 0x80) continue;  // within a character of UTF-8
    if (byte >= 0xE3) width += 13;        // CJK, symbols and pictures
    else if (byte >= 0x80) width += 10;
    else if (std::strchr("ijl.,:;|!'", c)) width += 5;
    else if (std::strchr("MW@%mw", c)) width += 13.3;
    else if ((c >= 'A' && c <= 'Z') || std::strchr("+<>=~#&^", c)) width += 10.5;
    else width += 8.7;
  }
  return width;
}

std::string svg_begin(double width, double height, const std::string &title) {
  const std::string w = at(width), h = at(height);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + w + "\" height=\"" + h + "\" viewBox=\"0 0 " + w + " " + h +
         "\" font-family=\"sans-serif\" font-size=\"12\">\n<title>" + xml(title) + "</title>\n<rect width=\"" + w +
         "\" height=\"" + h + "\" fill=\"white\"/>\n";
}

std::string svg_text(double x, double y, const std::string &anchor, const std::string &text, const std::string &more) {
  return "<text x=\"" + at(x) + "\" y=\"" + at(y) + "\" text-anchor=\"" + anchor + "\"" + (more.empty() ? "" : " ") + more +
         ">" + xml(text) + "</text>\n";
}

std::string svg_line(double x1, double y1, double x2, double y2, const std::string &more) {
  return "<line x1=\"" + at(x1) + "\" y1=\"" + at(y1) + "\" x2=\"" + at(x2) + "\" y2=\"" + at(y2) + "\" " + more + "/>\n";
}

}  // namespace tool
