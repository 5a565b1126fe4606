# Draws two trees of one sentence, lines in Penn brackets, as SVG: the first above the words, the second below them.
#     awk -f trees.awk TREES.mrg
BEGIN { wide = 76; tall = 34; margin = 30; head = 40 }

# Reads a tree into place[], level[], name[] and above[], by node. A word is a node without others below it.
function read_tree(text,    at, open, top, token, is_label) {
  gsub(/\(/, " ( ", text); gsub(/\)/, " ) ", text)
  count = split(text, token, " "); nodes = words = top = deepest = 0
  for (at = 1; at <= count; ++at) {
    if (token[at] == "(") {
      ++nodes; above[nodes] = top ? open[top] : 0; name[nodes] = token[++at]; level[nodes] = top
      first[nodes] = words + 1; open[++top] = nodes
      if (top > deepest) deepest = top
    } else if (token[at] == ")") {
      last[open[top]] = words; place[open[top]] = (first[open[top]] + words) / 2; --top
    } else word[++words] = token[at]
  }
}
function down(depth) { return upward ? base - (deepest - depth) * tall : base + (deepest - depth) * tall }
function draw(title,    n, x, y) {
  for (n = 1; n <= nodes; ++n) {
    x = margin + (place[n] - .5) * wide; y = down(level[n])
    if (above[n]) {
      printf "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#999999\"/>\n", x, y,
        margin + (place[above[n]] - .5) * wide, down(level[above[n]])
    }
  }
  for (n = 1; n <= nodes; ++n) {
    printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"13\" fill=\"white\"/><text x=\"%.1f\" y=\"%.1f\">%s</text>\n", place_of(n), down(level[n]),
      place_of(n), down(level[n]) + 4, name[n]
  }
  printf "<text x=\"%d\" y=\"%.1f\" text-anchor=\"start\" font-size=\"16\">%s</text>\n", margin / 2, upward ? 24 : height - 12, title
}
function place_of(n) { return margin + (place[n] - .5) * wide }
{ line[NR] = $0 }
END {
  read_tree(line[1]); one = deepest; read_tree(line[2]); two = deepest
  middle = head + one * tall; height = middle + 12 + two * tall + head
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">\n",
    2 * margin + words * wide, height
  print "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>"
  upward = 1; base = middle - 4; read_tree(line[1]); draw("The true tree")
  for (w = 1; w <= words; ++w) {
    printf "<text x=\"%.1f\" y=\"%.1f\" font-weight=\"bold\">%s</text>\n", margin + (w - .5) * wide, middle + 8, word[w]
  }
  upward = 0; base = middle + 12; read_tree(line[2]); draw("The learned tree")
  print "</svg>"
}
