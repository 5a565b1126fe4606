# An automaton's drawing as text: a line per state of "hawser pfa draw", the start marked by *.
function number(label, at) { at = match(label, /\/[^\/]*$/); return at ? substr(label, at + 1) : 1 }
function symbol(label) { sub(/\/[^\/]*$/, "", label); return label }
{ label = $0; sub(/.*label="/, "", label); sub(/".*/, "", label) }
$2 == "->" { arcs[$1] = arcs[$1] sprintf("  %s:%.2f>%s", symbol(label), number(label), $3) }
$2 ~ /^\[label=/ {
  states[++count] = $1
  end[$1] = /doublecircle/ ? sprintf("%.2f", number(label)) : "   -"
  if (/style=bold/) start = $1
}
END { for (i = 1; i <= count; ++i) { s = states[i]; printf "  %s %s  ends %s%s\n", s == start ? "*" : " ", s, end[s], arcs[s] } }
