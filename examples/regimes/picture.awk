# Draws a path as SVG: every step a piece of line, in the colour of its regime, or grey where it has none.
#     awk -F, -f picture.awk [-v title=TEXT] STEPS.csv     lines "dx,dy" or "dx,dy,regime"
BEGIN {
  colours = split("#4269d0 #efb118 #ff725c #6cc5b0 #3ca951 #ff8ab7 #a463f2 #97bbf5 #9c6b4e #9498a0", colour, " ")
  size = 640; margin = 24; head = 40
}
NF >= 2 {
  x[NR] = x[NR - 1] + $1; y[NR] = y[NR - 1] + $2
  regime[NR] = NF > 2 ? $3 : ""
  if (x[NR] < left) left = x[NR]
  if (x[NR] > right) right = x[NR]
  if (y[NR] < low) low = y[NR]
  if (y[NR] > high) high = y[NR]
  last = NR
}
function across(t) { return margin + (x[t] - left) * scale }
function down(t) { return head + margin + (high - y[t]) * scale }
END {
  wide = right - left; tall = high - low
  scale = (size - 2 * margin) / (wide > tall ? wide : tall)
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\">\n", size, size + head
  print "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>"
  printf "<text x=\"%d\" y=\"28\" font-size=\"18\">%s</text>\n", margin, title
  for (t = 1; t <= last; ++t) {
    # A regime's colour follows from its number. A run of equal regimes is one line.
    if (t == 1 || regime[t] != regime[t - 1]) {
      if (t > 1) print "\"/>"
      shade = regime[t] == "" ? "#999999" : colour[regime[t] % colours + 1]
      printf "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"%s\" points=\"%.1f,%.1f", shade, across(t - 1), down(t - 1)
    }
    printf " %.1f,%.1f", across(t), down(t)
  }
  print "\"/>\n</svg>"
}
