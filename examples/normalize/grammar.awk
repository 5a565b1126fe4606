# Writes a grammar of two machines as text of states and arcs, as foma and HFST write theirs: `money` has "$5" read as
# "5 dollars", and `numbers` has "5" read as "five". @_IDENTITY_SYMBOL_@ stands for every symbol that a machine does not name.
#     awk -v part=money|numbers -f grammar.awk
function symbol(c) { return c == " " ? "@_SPACE_@" : c }
function arc(from, to, read, written, cost) {
  print from "\t" to "\t" (read == "" ? "@0@" : symbol(read)) "\t" (written == "" ? "@0@" : symbol(written)) "\t" cost + 0
}
# A path that reads one text while it writes another.
function path(from, to, read, written,   k, n, next_state) {
  n = length(read) > length(written) ? length(read) : length(written)
  if (n == 0) n = 1
  for (k = 1; k <= n; ++k) {
    next_state = k == n ? to : ++states
    arc(from, next_state, substr(read, k, 1), substr(written, k, 1))
    from = next_state
  }
}
# Arcs that leave a symbol as it is: those without a name, the blank and these letters.
function copies(from, to, letters,   k) {
  arc(from, to, "@_IDENTITY_SYMBOL_@", "@_IDENTITY_SYMBOL_@")
  arc(from, to, " ", " ")
  for (k = 1; k <= length(letters); ++k) arc(from, to, substr(letters, k, 1), substr(letters, k, 1))
}
# Two digits from 01 to 99, and what is written before their words.
function two_digits(from, to, before,   d, t) {
  for (d = 1; d <= 9; ++d) path(from, to, "0" d, before one[d])
  for (d = 0; d <= 9; ++d) path(from, to, "1" d, before teen[d])
  for (t = 2; t <= 9; ++t) {
    path(from, to, t "0", before ten[t])
    path(from, units, t, before ten[t] " ")
  }
}
# Numbers from 1 to 999 that begin with no 0.
function up_to_three(from, to,   d, t, h) {
  units = ++states
  for (d = 1; d <= 9; ++d) path(units, to, d, one[d])
  for (d = 1; d <= 9; ++d) path(from, to, d, one[d])
  for (d = 0; d <= 9; ++d) path(from, to, "1" d, teen[d])
  for (t = 2; t <= 9; ++t) {
    path(from, to, t "0", ten[t])
    path(from, units, t, ten[t] " ")
  }
  hundreds = ++states
  for (h = 1; h <= 9; ++h) path(from, hundreds, h, one[h] " hundred")
  path(hundreds, to, "00", "")
  two_digits(hundreds, to, " ")
}
# The three digits behind a thousand, 000 to 999.
function three_digits(from, to,   d, h, rest) {
  units = ++states
  for (d = 1; d <= 9; ++d) path(units, to, d, one[d])
  path(from, to, "000", "")
  hundreds = ++states
  for (h = 1; h <= 9; ++h) path(from, hundreds, h, " " one[h] " hundred")
  path(hundreds, to, "00", "")
  two_digits(hundreds, to, " ")
  rest = ++states
  arc(from, rest, "0", "")
  two_digits(rest, to, " ")
}
function numbers(   end, thousand, spelled, d) {
  split("one two three four five six seven eight nine", one, " ")
  split("eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen", teen, " ")
  teen[0] = "ten"
  split("- twenty thirty forty fifty sixty seventy eighty ninety", ten, " ")
  letters = "abcdefghijklmnopqrstuvwxyz"
  start = 0
  end = ++states  # a number has been read
  copies(start, start, letters)
  copies(end, start, letters)
  path(start, end, "0", "zero")
  up_to_three(start, end)
  thousand = ++states
  up_to_three(start, thousand)
  states += 1
  after = states
  path(thousand, after, "", " thousand")
  three_digits(after, end)
  # Digits one by one: what is longer than six digits or begins with 0. This costs more than a number does.
  spelled = ++states
  for (d = 0; d <= 9; ++d) {
    first = ++states
    arc(start, first, d, "", 1)
    path(first, spelled, "", d == 0 ? "zero" : one[d])
    second = ++states
    arc(spelled, second, d, " ", 1)
    path(second, spelled, "", d == 0 ? "zero" : one[d])
  }
  arc(spelled, end, "", "")
  print start "\t0"
  print end "\t0"
}
function money(   amount, first, d, end) {
  letters = "adlors"
  amount = ++states
  first = ++states
  end = ++states
  copies(0, 0, letters)
  arc(0, 0, "$", "$", 10)
  arc(0, first, "$", "")
  for (d = 0; d <= 9; ++d) {
    arc(0, 0, d, d)
    arc(first, amount, d, d)
    arc(amount, amount, d, d)
  }
  path(amount, end, "", " dollars")
  copies(end, 0, letters)
  arc(end, 0, "$", "$", 10)
  print "0\t0"
  print end "\t0"
}
BEGIN {
  if (part == "money") money()
  else if (part == "numbers") numbers()
  else {
    print "grammar.awk: part is '" part "'; expected money or numbers" >"/dev/stderr"
    exit 2
  }
}
