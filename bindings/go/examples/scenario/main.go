// The scenario that every language's binding of hawser prints alike: one part of each family of the library.
package main

import (
	"errors"
	"fmt"
	"strings"

	"example.org/hawser"
)

// A failure here is unexpected and ends the program with the library's words.
func check(err error) {
	if err != nil {
		panic(err)
	}
}

func must[T any](value T, err error) T {
	check(err)
	return value
}

func alphabet() *hawser.Alphabet { return must(hawser.AlphabetFromNames([]string{"a", "b", "c"}, nil)) }

// machine takes the labels of one arc after those of another, an entry a tape.
func machine(names *hawser.Alphabet, tapes int32, states int64, from []int64, labels []int32, weights []float64, to []int64,
	finals []int64, finalWeights []float64) *hawser.Machine {
	builder := must(hawser.NewBuilder(hawser.SemiringLog, tapes, []*hawser.Alphabet{names, names}[:tapes], nil))
	defer builder.Close()
	must(builder.AddStates(states))
	check(builder.AddArcs(from, labels, weights, to))
	check(builder.SetFinals(finals, finalWeights))
	return must(builder.Build())
}

func words(names *hawser.Alphabet) *hawser.Machine {
	return machine(names, 1, 3, []int64{0, 0, 1, 1, 2}, []int32{1, 2, 3, 1, 2}, []float64{.5, 1.25, .75, 1.5, 2.25},
		[]int64{1, 1, 2, 1, 0}, []int64{2, 1}, []float64{.25, 2})
}

func noise(names *hawser.Alphabet) *hawser.Machine {
	return machine(names, 2, 1, make([]int64, 7), []int32{1, 1, 2, 2, 3, 3, 1, 2, 2, 3, 3, 0, 0, 1},
		[]float64{.25, .25, .25, 2.5, 3, 3.5, 4}, make([]int64, 7), []int64{0}, []float64{.125})
}

func text(names *hawser.Alphabet, labels []int32) (written string) {
	for _, label := range labels {
		written += names.NameView(label)
	}
	return
}

func printStrings(key string, names *hawser.Alphabet, items *hawser.Strings) {
	for i := int64(0); i < items.Count(); i++ {
		var tapes []string
		for tape := int32(0); tape < items.Tapes(); tape++ {
			tapes = append(tapes, text(names, must(items.LabelsView(i, tape))))
		}
		fmt.Printf("%s.%d %v %s\n", key, i+1, must(items.Value(i)), strings.Join(tapes, ":"))
	}
}

func printNumbers(key string, numbers []float64) {
	for i, number := range numbers {
		fmt.Printf("%s.%d %v\n", key, i+1, number)
	}
}

func machines() {
	names := alphabet()
	meant, copied := words(names), noise(names)
	names.Close()
	composed := must(meant.Compose(copied, nil))
	meant.Close()
	copied.Close()
	fmt.Printf("composed.states %d\ncomposed.arcs %d\n", composed.States(), composed.Arcs())
	fmt.Println("total", must(composed.Total(nil)))
	best, samples := must(composed.BestStrings(5, nil)), must(composed.Sample(10, 2026, nil))
	names = must(composed.Alphabet(0))
	composed.Close()
	printStrings("best", names, best)
	printStrings("sample", names, samples)
}

func editLearner() *hawser.EditLearner {
	names := alphabet()
	defer names.Close()
	offsets, labels := []int64{0}, []int32{}
	for _, side := range []string{"abc", "abc", "ab", "ac", "bca", "ba", "c", "cb"} {
		labels = append(labels, must(names.Encode(side, hawser.SplitChars))...)
		offsets = append(offsets, int64(len(labels)))
	}
	pairs := must(hawser.StringsFromArrays(2, 4, offsets, labels, []float64{1, 2, 1, .5}, []*hawser.Alphabet{names, names}, nil))
	defer pairs.Close()
	start := must(hawser.NewEditModel(names, hawser.Options{"left_input": 1, "p_copy": .75}))
	defer start.Close()
	return must(hawser.NewEditLearner(start, pairs, nil, nil))
}

// threeSteps prints a metric after each step.
func threeSteps(key string, learner *hawser.Learner, metric string) {
	for step := 1; step <= 3; step++ {
		must(learner.Step(1))
		fmt.Printf("%s.%d %v\n", key, step, must(learner.Metric(metric)))
	}
}

func run(learner *hawser.Learner) {
	for done := false; !done; {
		done = must(learner.Step(1))
	}
}

func training() {
	learner := editLearner()
	threeSteps("step", &learner.Learner, "log_likelihood")
	model := must(learner.Model())
	learner.Close()
	fmt.Println("model.contexts", must(model.Info("contexts")))
	fmt.Println("model.copy", must(model.Probability(nil, []int32{1}, nil, 1, 1)))
}

func ngrams() {
	projected := words(alphabet())
	model, nats, err := hawser.NgramProject(projected, nil, nil)
	check(err)
	projected.Close()
	_, first, err := model.ScoreWord(must(model.Start()), 1)
	check(err)
	fmt.Printf("ngrams.count %v\nngrams.nats %v\nngrams.first %v\n", must(model.Info("ngrams")), nats, first)
}

// chain is meant - heard - typed, of which the last was seen. Machines and graph are closed when the learner is used.
func chain() *hawser.GraphLearner {
	names := alphabet()
	defer names.Close()
	meant, copied := words(names), noise(names)
	defer meant.Close()
	defer copied.Close()
	builder := must(hawser.NewGraphBuilder())
	defer builder.Close()
	for _, name := range []string{"meant", "heard", "typed"} {
		must(builder.AddStrings(names, &name))
	}
	must(builder.AddMachine(meant, []int64{0}, nil))
	must(builder.AddMachine(copied, []int64{0, 1}, nil))
	must(builder.AddMachine(copied, []int64{1, 2}, nil))
	check(builder.ObserveString(2, must(names.Encode("ac", hawser.SplitChars))))
	graph := must(builder.Build())
	defer graph.Close()
	return must(hawser.NewGraphLearner(graph, hawser.Options{"method": "bp"}))
}

func inference() {
	learner, names := chain(), alphabet()
	run(&learner.Learner)
	for variable, name := range []string{"meant", "heard"} {
		printStrings(name, names, must(learner.Best(int64(variable), 3, nil)))
	}
	fmt.Println("heard.length", must(learner.Variable(1, "expected_length", nil)))
}

// network has two spins, a third variable of three values, and features of which three share a weight.
func network() {
	builder := must(hawser.NewGraphBuilder())
	must(builder.AddFiniteMany([]int64{2, 2, 3}))
	must(builder.AddCouplings(hawser.CouplingIsing, []int64{0, 1}, 1, []float64{.5}))
	must(builder.AddFields(hawser.CouplingIsing, []int64{0, 1}, []float64{.125, -.25}))
	must(builder.AddWeights([]float64{.75, -.5}))
	must(builder.AddFeatures([]int64{1, 2, 0, 2}, 2, 2, []int64{1, 2, 0, 1}, 4, []int64{0, 1}))
	must(builder.AddFeatures([]int64{2, 2}, 1, 2, []int64{0, 2}, 2, []int64{1}))
	graph := must(builder.Build())
	changed := must(graph.WithWeights([]float64{1.25, .25}))
	builder.Close()
	graph.Close()
	learner := must(hawser.NewGraphLearner(changed, hawser.Options{"method": "exact"}))
	must(learner.Step(1))
	fmt.Println("network.log_z", -must(learner.Metric("free_energy")))
	printNumbers("network.count", must(learner.ExpectedCounts()))
	printNumbers("network.marginal", must(learner.Marginals()))
}

func corpus(lines string, format int32, names *hawser.Alphabet) *hawser.Corpus {
	return must(hawser.CorpusRead(lines, format, names, nil))
}

func automaton(method, metric string, options hawser.Options) {
	options["method"] = method
	names := alphabet()
	strings := corpus("ab\nabab\nc\nabc\nababab\nab\n\ncc\nabab\nc\n", hawser.FormatChars, names)
	names.Close()
	learner := must(hawser.NewPfaLearner(nil, strings, nil, options))
	strings.Close()
	run(&learner.Learner)
	value, model := must(learner.Metric(metric)), must(learner.Model())
	learner.Close()
	fmt.Printf("%s.%s %v\n%s.states %v\n", method, metric, value, method, must(model.Info("states")))
	others := corpus("ab\ncab\n\n", hawser.FormatChars, must(model.Alphabet()))
	printNumbers(method+".score", must(model.Score(others, nil)))
}

const tagged = "the\tD\ndog\tN\nruns\tV\n\nthe\tD\ncan\tN\nleaks\tV\n\ndogs\tN\ncan\tV\nrun\tV\n\n" +
	"the\tD\nrun\tN\ncan\tV\nend\tV\n\na\tD\ndog\tN\ncan\tV\nend\tV\nthe\tD\nrun\tN\n"

// tagLearner has the words of a text, each in the states that the text's dictionary gives it.
func tagLearner(method string) *hawser.HmmLearner {
	text := must(hawser.TaggedRead(tagged, nil, nil, hawser.Options{"min_count": 0}))
	words, dictionary := must(text.Corpus()), must(hawser.DictionaryCollect(text, nil))
	text.Close()
	data := must(hawser.NewHmmData(words, nil, dictionary, nil, nil))
	words.Close()
	dictionary.Close()
	defer data.Close()
	options := hawser.Options{"method": method, "init": "posteriors", "end": 1, "seed": 2026}
	return must(hawser.NewHmmLearner(nil, data, nil, options))
}

func trainTagger(method, metric string) *hawser.Hmm {
	learner := tagLearner(method)
	defer learner.Close()
	threeSteps(method, &learner.Learner, metric)
	return must(learner.Model(nil))
}

func dataFor(model *hawser.Hmm, lines string) (*hawser.HmmData, error) {
	text := must(hawser.TaggedRead(lines, nil, nil, hawser.Options{"format": "text"}))
	return hawser.HmmDataFor(model, must(text.Corpus()), nil, nil, nil, nil)
}

func tagging() {
	trainTagger("em", "log_likelihood")
	model := trainTagger("cvi2", "surrogate")
	data := must(dataFor(model, "the can can run\ndogs end\n"))
	tags, states, scores := must(model.Tags()), must(model.Decode(data, nil)), must(model.Score(data, nil))
	model.Close()
	data.Close()
	for i := range states {
		states[i]++ // labels count from 1
	}
	fmt.Println("tags", text(tags, states))
	printNumbers("tags.score", scores)
}

// regimes learns how many of them wrote these lines of letters.
func regimes() {
	var lines strings.Builder
	x, regime := 1, 0
	next := func() int {
		x = (x*75 + 74) % 65537
		return x
	}
	for line := 0; line < 30; line++ {
		for letter := 0; letter < 20; letter++ {
			if next()/7%5 == 0 {
				regime = (regime + 1) % 3
			}
			lines.WriteByte("abcdef"[2*regime+next()/16%2])
		}
		lines.WriteByte('\n')
	}
	data := must(hawser.NewHmmData(corpus(lines.String(), hawser.FormatChars, nil), nil, nil, nil, nil))
	learner := must(hawser.NewHmmLearner(nil, data, nil, hawser.Options{"hdp": 1, "seed": 2026}))
	run(&learner.Learner)
	model := must(learner.Model(nil))
	fmt.Printf("regimes.states %v\nregimes.surrogate %v\n", must(model.Info("states_99")), must(learner.Metric("surrogate")))
}

func learnedGrammar() *hawser.Grammar {
	rules := must(hawser.GrammarReadText("0.6 S --> NP VP\n0.4 S --> S PP\n0.5 NP --> we\n0.3 NP --> dogs\n0.2 NP --> NP PP\n"+
		"0.6 VP --> saw NP\n0.4 VP --> VP PP\n1 PP --> with NP\n", nil))
	sentences := corpus("we saw dogs\nwe saw dogs with we\ndogs with dogs saw we\nwe with dogs saw we with dogs\n",
		hawser.FormatSpaces, nil)
	options := hawser.Options{"method": "cvi", "iterations": 5, "seed": 2026}
	learner := must(hawser.NewGrammarLearner(rules, sentences, nil, options))
	rules.Close()
	sentences.Close()
	defer learner.Close()
	run(&learner.Learner)
	fmt.Println("grammar.surrogate", must(learner.Metric("surrogate")))
	return must(learner.Model())
}

func grammar() {
	model := learnedGrammar()
	printNumbers("grammar.weight", must(model.Weights()))
	sentences := corpus("we saw we with dogs\nwe saw cats\n", hawser.FormatSpaces, nil)
	scores, unknown, impossible, parses, err := model.Parse(sentences, 1, nil)
	check(err)
	model.Close()
	sentences.Close()
	fmt.Printf("grammar.score %v\ngrammar.impossible %d\ngrammar.unknown %d\n", scores[0], impossible, unknown[1])
	fmt.Println("grammar.tree", strings.SplitN(must(parses.Write(nil)), "\n", 2)[0])
}

// pairsModel is a pair model of words and sounds, which a language model of sounds joins.
func pairsModel(letters, sounds *hawser.Alphabet) *hawser.PairsModel {
	both := []*hawser.Alphabet{letters, sounds}
	pairs := must(hawser.StringsRead("c a b\tK A B\nc a t\tK A T\nt a b\tT A B\nb a t\tB A T\na b b a\tA B A\n"+
		"a c t\tA K T\n", 2, hawser.SplitSpaces, both, nil))
	learner := must(hawser.NewPairsLearner(nil, pairs, nil, nil))
	run(&learner.Learner)
	fmt.Println("pairs.log_likelihood", must(learner.Metric("log_likelihood")))
	chunks := must(learner.Chunks())
	learner.Close()
	model := must(hawser.NewPairsModel(chunks, pairs, nil))
	chunks.Close()
	pairs.Close()
	defer model.Close()
	outputs := must(hawser.StringsRead("T A K T\nT A K T\nB A B\n", 1, hawser.SplitSpaces, both[1:], nil))
	language := must(model.EstimateLanguage(outputs, hawser.Options{"order": 3}))
	defer language.Close()
	return must(model.WithLanguage(language, .5, nil))
}

func pairs() {
	letters := must(hawser.AlphabetFromNames([]string{"a", "b", "c", "t"}, nil))
	sounds := must(hawser.AlphabetFromNames([]string{"A", "B", "K", "T"}, nil))
	both := []*hawser.Alphabet{letters, sounds}
	model := pairsModel(letters, sounds)
	inputs := must(hawser.StringsRead("b b a b b\nc b b a\n", 1, hawser.SplitSpaces, both[:1], nil))
	counts, outputs, err := model.Apply(inputs, 3, nil)
	check(err)
	scored := must(hawser.StringsRead("b b a b b\tB B A B\n", 2, hawser.SplitSpaces, both, nil))
	scores := must(model.Score(scored, nil))
	fmt.Println("pairs.language", must(model.Info("language_ngrams")))
	model.Close()
	fmt.Println("pairs.counts", counts[0], counts[1])
	printStrings("pairs.output", sounds, outputs)
	fmt.Println("pairs.score", scores[0])
}

func printError(number int, err error) {
	var failed *hawser.Error
	if errors.As(err, &failed) {
		fmt.Printf("error.%d %s %d %d %s\n", number, failed.Name, failed.Line, failed.Column, failed.Message)
	}
}

func refusals() {
	names, other := alphabet(), must(hawser.AlphabetFromNames([]string{"x", "y"}, nil))
	endless := machine(other, 1, 1, []int64{0}, []int32{1}, []float64{0}, []int64{0}, []int64{0}, []float64{0})
	_, err := words(names).Compose(endless, nil)
	printError(1, err)
	_, err = hawser.MachineReadText("0 1 a 0.5\n1 2 z 1.5\n2\n", hawser.SemiringLog, 1, []*hawser.Alphabet{names}, nil, nil, nil)
	printError(2, err)
	_, err = endless.Total(nil)
	printError(3, err)
	_, err = hawser.TaggedRead("the\tD\ndog\tN\tV\n", nil, nil, nil)
	printError(4, err)
	_, err = dataFor(must(tagLearner("em").Model(nil)), "the cat\n")
	printError(5, err)
}

func main() {
	machines()
	training()
	ngrams()
	inference()
	network()
	automaton("cgs", "log_joint", hawser.Options{"states": 3, "prior_transition": .25, "iterations": 40, "seed": 2026})
	automaton("estatemerge", "log_evidence", hawser.Options{"minimum_count": 1})
	tagging()
	regimes()
	grammar()
	pairs()
	refusals()
	fmt.Println("done 1")
}
