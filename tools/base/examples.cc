#include "tools/base/examples.hh"

#include <algorithm>
#include <iterator>

namespace tool {

namespace {

struct Example {
  const char *verb, *arguments;
};

constexpr Example kExamples[] = {
    {"fst compile", "arcs.txt --isymbols letters.sym -o machine.fst"},
    {"fst print", "machine.fst"},
    {"fst info", "machine.fst --json"},
    {"fst draw", "machine.fst"},
    {"fst regex", "'[a-c]* d' --alphabet letters.sym -o pattern.fst"},
    {"fst words", "words.txt --chars -o words.fst"},
    {"fst rewrite", "change.fst --left before.fst --alphabet letters.sym -o rule.fst"},
    {"fst replace", "root.fst 4=part.fst -o whole.fst"},
    {"fst compose", "words.fst edits.fst -o product.fst"},
    {"fst intersect", "a.fst b.fst -o both.fst"},
    {"fst project", "product.fst --project-output -o outputs.fst"},
    {"fst join", "a.fst b.fst --on 2:1 -o joined.fst"},
    {"fst constrain", "machine.fst first.fst third.fst --tape 1,3 -o narrowed.fst"},
    {"fst rmepsilon", "machine.fst -o plain.fst"},
    {"fst push", "machine.fst -o pushed.fst"},
    {"fst normalize", "machine.fst -o distribution.fst"},
    {"fst minimize", "machine.fst -o small.fst"},
    {"fst isomorphic", "a.fst b.fst"},
    {"fst prune", "machine.fst --threshold 5 -o pruned.fst"},
    {"fst posterior-prune", "machine.fst --posterior 1e-4 -o pruned.fst"},
    {"fst union", "a.fst b.fst -o either.fst"},
    {"fst concat", "a.fst b.fst -o sequence.fst"},
    {"fst closure", "a.fst --plus -o repeated.fst"},
    {"fst cross", "inputs.fst outputs.fst -o pairs.fst"},
    {"fst reverse", "machine.fst -o reversed.fst"},
    {"fst invert", "machine.fst -o inverted.fst"},
    {"fst relabel", "machine.fst --pairs pairs.txt -o relabelled.fst"},
    {"fst realphabet", "machine.fst --to letters.sym -o named.fst"},
    {"fst trim", "machine.fst -o trimmed.fst"},
    {"fst explicit", "machine.fst -o explicit.fst"},
    {"fst arcsort", "machine.fst -o sorted.fst"},
    {"fst topsort", "machine.fst -o sorted.fst"},
    {"fst convert", "machine.fst --to tropical -o tropical.fst"},
    {"fst power", "machine.fst --exponent 0.5 -o flatter.fst"},
    {"fst scale", "machine.fst --by 2 -o scaled.fst"},
    {"fst set-weights", "machine.fst --weights weights.txt -o weighted.fst"},
    {"fst components", "machine.fst"},
    {"fst determinize", "machine.fst -o deterministic.fst"},
    {"fst disambiguate", "machine.fst -o unambiguous.fst"},
    {"fst difference", "machine.fst rejects.fst -o rest.fst"},
    {"fst synchronize", "machine.fst -o synchronized.fst"},
    {"fst equivalent", "a.fst b.fst"},
    {"fst sum", "machine.fst"},
    {"fst sum-product", "words.fst edits.fst"},
    {"fst shortest-distance", "machine.fst --reverse"},
    {"fst counts", "machine.fst --json"},
    {"fst shortest-path", "machine.fst -n 5 --unique"},
    {"fst sample", "machine.fst -n 10 --seed 7"},
    {"fst expectation", "machine.fst --value length"},
    {"fst entropy", "machine.fst"},
    {"fst cross-entropy", "p.fst q.fst"},
    {"fst kl", "p.fst q.fst"},
    {"fst fit-weights", "p.fst model.fst -o fitted.fst"},
    {"fst difference-of-totals", "a.fst b.fst"},
    {"fst ngram-counts", "machine.fst --order 2 --threshold 0.1"},
    {"fst random", "--tapes 2 --alphabet 5 --seed 7"},
    {"fst apply", "edits.fst --chars -n 3"},
    {"ngram to-fst", "model.arpa -o model.fst"},
    {"ngram from-fst", "model.fst"},
    {"ngram info", "model.arpa"},
    {"ngram sample", "model.arpa -n 5 --seed 7"},
    {"ngram fit", "text.txt --order 5 -o model.arpa"},
    {"ngram grow", "text.txt --order 8 -o model.arpa"},
    {"ngram project", "machine.fst --method greedy -o model.fst"},
    {"ngram prune", "model.arpa --threshold 1e-7 -o small.arpa"},
    {"ngram arpa", "model.bin -o model.arpa"},
    {"ngram score", "model.arpa text.txt"},
    {"ngram binary", "model.arpa -o model.bin"},
    {"ngram complete", "model.bin --context 'the quick' --prefix b -k 3"},
    {"edit train", "pairs.tsv --chars -o edits.model"},
    {"edit info", "edits.model --machine edits.fst"},
    {"morph infer", "words.tsv"},
    {"morph learn", "words.tsv -o folder"},
    {"morph predict", "folder new.tsv"},
    {"morph tree", "family.nwk cognates.tsv -o folder"},
    {"graph infer", "graph.json --method bp"},
    {"graph info", "graph.json"},
    {"mrf infer", "model.uai --evidence model.uai.evid"},
    {"pfa train", "strings.txt -o model.pfa"},
    {"pfa slice", "strings.txt --parts 4 -o strings"},
    {"pfa join", "one.pfa two.pfa -o both.pfa"},
    {"pfa select", "strings.txt --folds 5"},
    {"pfa score", "model.pfa test.txt"},
    {"pfa generate", "--strings 20 --seed 7"},
    {"pfa info", "model.pfa"},
    {"pfa draw", "model.pfa -o model.dot"},
    {"pfa kl", "p.pfa q.pfa"},
    {"hmm corpus", "text.txt -o corpus.bin"},
    {"hmm pick", "one.hmm two.hmm -o best.hmm"},
    {"hmm train", "corpus.txt --states 10 --heldout 0.1 -o model.hmm"},
    {"hmm tag", "model.hmm text.txt -o tagged.tsv"},
    {"hmm score", "model.hmm text.txt --total"},
    {"hmm eval", "model.hmm tagged.conllu"},
    {"hmm sample", "model.hmm -n 5 --seed 7"},
    {"hmm info", "model.hmm --words 5"},
    {"hmm draw", "model.hmm -o model.dot"},
    {"hmm machine", "model.hmm -o model.fst"},
    {"hmm plot", "run.tsv -o run.svg"},
};

}  // namespace

std::string example_of(const std::string &path) {
  const auto found = std::find_if(std::begin(kExamples), std::end(kExamples),
                                  [&](const Example &one) { return path == std::string("hawser ") + one.verb; });
  return found == std::end(kExamples) ? "" : found->arguments;
}

}  // namespace tool
