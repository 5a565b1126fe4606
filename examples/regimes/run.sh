#!/bin/bash
# A noisy path in the plane, cut into regimes that nobody counted, by an installed hawser. The path is made here, so that its true
# regimes are known. FOLDER gets drawings of the path before and after.
#     run.sh PREFIX [FOLDER]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
hawser=$1/bin/hawser folder=${2:-$1/../regimes}
mkdir -p "$folder"
"$here/path.sh" 1 >"$folder/truth.csv"
cut -d, -f1,2 "$folder/truth.csv" >"$folder/steps.csv"
"$hawser" hmm train "$folder/steps.csv" --kinds real:2 --hdp --sticky 1 -o "$folder/model" >"$folder/train.out"
"$hawser" hmm tag "$folder/model" "$folder/steps.csv" --kinds real:2 --decode viterbi -o "$folder/found.csv"
awk -F, -f "$here/picture.awk" -v title="A path of 1,500 noisy steps" "$folder/steps.csv" >"$folder/before.svg"
awk -F, -f "$here/picture.awk" -v title="Its regimes, found and counted" "$folder/found.csv" >"$folder/after.svg"
# A regime that was found is named after the true one that most of its steps have. Each true one may be named once.
paste -d, "$folder/truth.csv" "$folder/found.csv" | awk -F, '
  { both[$3 "," $6]++; found[$6]; truth[$3]; changes += NR > 1 && $3 != last; last = $3; cuts += NR > 1 && $6 != now; now = $6 }
  END {
    for (f in found) {
      best = ""
      for (t in truth) if (!(t in taken) && (best == "" || both[t "," f] > both[best "," f])) best = t
      if (best != "") { taken[best]; right += both[best "," f] }
    }
    printf "regimes found\t%d\t(true: %d)\nchanges found\t%d\t(true: %d)\nsteps in the right regime\t%.1f %%\n", length(found), length(truth),
           cuts, changes, 100 * right / NR
    exit !(length(found) == length(truth) && right > .95 * NR)
  }' || { echo "The regimes are not those of the path." >&2; exit 1; }
echo "The path before and after: $folder/before.svg and after.svg"
