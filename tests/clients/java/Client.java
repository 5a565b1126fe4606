import hawser.Alphabet;
import hawser.Builder;
import hawser.Corpus;
import hawser.Coupling;
import hawser.Dictionary;
import hawser.EditLearner;
import hawser.EditModel;
import hawser.Failure;
import hawser.Format;
import hawser.Grammar;
import hawser.GrammarLearner;
import hawser.Graph;
import hawser.GraphBuilder;
import hawser.GraphLearner;
import hawser.Hmm;
import hawser.HmmData;
import hawser.HmmLearner;
import hawser.Learner;
import hawser.Machine;
import hawser.Ngram;
import hawser.PairsLearner;
import hawser.PairsModel;
import hawser.Pfa;
import hawser.PfaLearner;
import hawser.Semiring;
import hawser.Split;
import hawser.Strings;
import hawser.Tagged;
import hawser.TextItem;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Java client: the scenario of tests/clients/README.md, by bindings/java. */
final class Client {
    private Client() {}

    static Machine makeMachine(Alphabet alphabet, int tapes, int states, long[] from, int[] labels, double[] weights,
        long[] to, long[] finals, double[] finalWeights) {
        try (Builder builder = new Builder(Semiring.LOG, tapes, Collections.nCopies(tapes, alphabet))) {
            builder.addStates(states);
            builder.addArcs(from, labels, weights, to);
            builder.setFinals(finals, finalWeights);
            return builder.build();
        }
    }

    static Machine makeWords(Alphabet alphabet) {
        return makeMachine(alphabet, 1, 3, new long[] {0, 0, 1, 1, 2}, new int[] {1, 2, 3, 1, 2},
            new double[] {0.5, 1.25, 0.75, 1.5, 2.25}, new long[] {1, 1, 2, 1, 0}, new long[] {2, 1}, new double[] {0.25, 2});
    }

    static Machine makeNoise(Alphabet alphabet) {
        return makeMachine(alphabet, 2, 1, new long[7], new int[] {1, 1, 2, 2, 3, 3, 1, 2, 2, 3, 3, 0, 0, 1},
            new double[] {0.25, 0.25, 0.25, 2.5, 3, 3.5, 4}, new long[7], new long[] {0}, new double[] {0.125});
    }

    static void print(String key, Object... values) {
        System.out.println(key + " " + Arrays.stream(values).map(Object::toString).collect(Collectors.joining(" ")));
    }

    static void printAll(String key, double[] values) {
        for (int i = 0; i < values.length; i++) print(key + "." + (i + 1), values[i]);
    }

    static void printStrings(String key, Stream<TextItem> items) {
        List<TextItem> found = items.toList();
        for (int i = 0; i < found.size(); i++) {
            print(key + "." + (i + 1), found.get(i).value(), String.join(":", found.get(i).texts()));
        }
    }

    static Alphabet abc() {
        return Alphabet.fromNames(List.of("a", "b", "c"));
    }

    static void machines() {
        Machine words;
        Machine noise;
        try (Alphabet alphabet = abc()) {
            words = makeWords(alphabet);
            noise = makeNoise(alphabet);
        }
        Machine composed = words.compose(noise);
        words.close();
        noise.close();
        print("composed.states", composed.states());
        print("composed.arcs", composed.arcs());
        print("total", composed.total());
        Strings best = composed.bestStrings(5);
        Strings samples = composed.sample(10, 2026);
        Alphabet alphabet = composed.alphabet(0);
        composed.close();
        printStrings("best", best.texts(alphabet));
        printStrings("sample", samples.texts(alphabet));
    }

    /** Alphabet, model and pairs are gone when the learner is used. */
    static EditLearner makeLearner() {
        try (Alphabet alphabet = new Alphabet(3);
            Strings pairs = Strings.fromArrays(2, 4, new long[] {0, 3, 6, 8, 10, 13, 15, 16, 18},
                new int[] {1, 2, 3, 1, 2, 3, 1, 2, 1, 3, 2, 3, 1, 2, 1, 3, 3, 2}, new double[] {1, 2, 1, 0.5},
                List.of(alphabet, alphabet));
            EditModel start = new EditModel(alphabet, new EditModel.NewOptions().leftInput(1).pCopy(0.75))) {
            return new EditLearner(start, pairs);
        }
    }

    static void training() {
        EditModel model;
        try (EditLearner learner = makeLearner()) {
            learner.run().limit(3).forEach(step -> print("step." + step.number(), learner.metric("log_likelihood")));
            model = learner.model();
        }
        print("model.contexts", model.info("contexts"));
        print("model.copy", model.probability(new int[0], new int[] {1}, new int[0], 1, 1));
    }

    static void ngrams() {
        Ngram.ProjectResult found;
        try (Alphabet alphabet = abc(); Machine words = makeWords(alphabet)) {
            found = Ngram.project(words);
        }
        Ngram model = found.model();
        print("ngrams.count", model.info("ngrams"));
        print("ngrams.nats", found.crossEntropy());
        print("ngrams.first", model.scoreWord(model.start(), 1).logProb());
    }

    /** The strings of the chain meant - heard - typed, of which the last was seen. */
    record Chain(GraphLearner learner, long meant, long heard) {}

    /** Alphabet, machines, builder and graph are gone when the learner is used. */
    static Chain makeChain() {
        try (Alphabet alphabet = abc(); Machine words = makeWords(alphabet); Machine noise = makeNoise(alphabet);
            GraphBuilder builder = new GraphBuilder()) {
            long meant = builder.addStrings(alphabet, "meant");
            long heard = builder.addStrings(alphabet, "heard");
            long typed = builder.addStrings(alphabet, "typed");
            builder.addMachine(words, new long[] {meant});
            builder.addMachine(noise, new long[] {meant, heard});
            builder.addMachine(noise, new long[] {heard, typed});
            builder.observeString(typed, new int[] {1, 3});
            try (Graph graph = builder.build()) {
                return new Chain(new GraphLearner(graph, new GraphLearner.NewOptions().method("bp")), meant, heard);
            }
        }
    }

    static void finish(Learner learner) {
        learner.run().forEach(step -> {});
    }

    static void inference() {
        Chain chain = makeChain();
        try (GraphLearner learner = chain.learner(); Alphabet alphabet = abc()) {
            finish(learner);
            printStrings("meant", learner.best(chain.meant(), 3).texts(alphabet));
            printStrings("heard", learner.best(chain.heard(), 3).texts(alphabet));
            print("heard.length", learner.variable(chain.heard(), "expected_length"));
        }
    }

    /** Builder and graphs are gone when the learner is used. */
    static GraphLearner makeNetwork() {
        try (GraphBuilder builder = new GraphBuilder()) {
            builder.addFiniteMany(new long[] {2, 2, 3});
            builder.addCouplings(Coupling.ISING, new long[] {0, 1}, 1, new double[] {0.5});
            builder.addFields(Coupling.ISING, new long[] {0, 1}, new double[] {0.125, -0.25});
            builder.addWeights(new double[] {0.75, -0.5});
            builder.addFeatures(new long[] {1, 2, 0, 2}, 2, 2, new long[] {1, 2, 0, 1}, 4, new long[] {0, 1});
            builder.addFeatures(new long[] {2, 2}, 1, 2, new long[] {0, 2}, 2, new long[] {1});
            try (Graph first = builder.build(); Graph graph = first.withWeights(new double[] {1.25, 0.25})) {
                return new GraphLearner(graph, new GraphLearner.NewOptions().method("exact"));
            }
        }
    }

    static void network() {
        try (GraphLearner learner = makeNetwork()) {
            learner.step(1);
            print("network.log_z", -learner.metric("free_energy"));
            printAll("network.count", learner.expectedCounts());
            printAll("network.marginal", learner.marginals());
        }
    }

    static Corpus corpus(String... strings) {
        try (Alphabet alphabet = abc(); Strings made = Strings.of(alphabet, strings)) {
            Strings.ArraysResult arrays = made.arrays();
            return Corpus.fromArrays(arrays.offsets(), arrays.labels(), alphabet);
        }
    }

    /** The corpus is gone when the learner is used. */
    static void printAutomaton(String key, PfaLearner.NewOptions options, String metric) {
        PfaLearner learner;
        try (Corpus corpus = corpus("ab", "abab", "c", "abc", "ababab", "ab", "", "cc", "abab", "c")) {
            learner = new PfaLearner(corpus, options);
        }
        finish(learner);
        print(key + "." + metric, learner.metric(metric));
        Pfa model = learner.model();
        learner.close();
        print(key + ".states", model.info("states"));
        printAll(key + ".score", model.score(corpus("ab", "cab", "")));
    }

    static void automata() {
        PfaLearner.NewOptions cgs = new PfaLearner.NewOptions().method("cgs").states(3).priorTransition(0.25)
            .iterations(40).seed(2026);
        printAutomaton("cgs", cgs, "log_joint");
        printAutomaton("estatemerge", new PfaLearner.NewOptions().method("estatemerge").minimumCount(1), "log_evidence");
    }

    static final String TAGGED = "the\tD\ndog\tN\nruns\tV\n\nthe\tD\ncan\tN\nleaks\tV\n\ndogs\tN\ncan\tV\nrun\tV\n\n"
        + "the\tD\nrun\tN\ncan\tV\nend\tV\n\na\tD\ndog\tN\ncan\tV\nend\tV\nthe\tD\nrun\tN\n";

    /** A model without &lt;unk&gt;. Text, dictionary, words and data are gone when the learner is used. */
    static HmmLearner makeTagLearner(String method) {
        try (Tagged tagged = Tagged.read(TAGGED, new Tagged.ReadOptions().minCount(0)); Corpus words = tagged.corpus();
            Dictionary dictionary = Dictionary.collect(tagged); HmmData data = new HmmData(words, null, dictionary, null)) {
            return new HmmLearner(data, new HmmLearner.NewOptions().method(method).init("posteriors").end(1).seed(2026));
        }
    }

    static Hmm trainTagger(String method, String metric) {
        try (HmmLearner learner = makeTagLearner(method)) {
            learner.run().limit(3).forEach(step -> print(method + "." + step.number(), learner.metric(metric)));
            return learner.model();
        }
    }

    /** A sequence a line. */
    static Corpus makeWordsCorpus(String text) {
        try (Tagged tagged = Tagged.read(text, new Tagged.ReadOptions().format("text"))) {
            return tagged.corpus();
        }
    }

    static void tagging() {
        trainTagger("em", "log_likelihood").close();
        Hmm model = trainTagger("cvi2", "surrogate");
        HmmData data = HmmData.forModel(model, makeWordsCorpus("the can can run\ndogs end\n"), null, null, null);
        Alphabet tags = model.tags();
        int[] states = model.decode(data);
        double[] logProbs = model.score(data);
        model.close();
        data.close();
        print("tags", tags.text(Arrays.stream(states).map(state -> state + 1).toArray()));
        printAll("tags.score", logProbs);
    }

    static void regimes() {
        StringBuilder text = new StringBuilder();
        long x = 1;
        int regime = 0;
        for (int line = 0; line < 30; line++) {
            for (int i = 0; i < 20; i++) {
                x = (x * 75 + 74) % 65537;
                if (x / 7 % 5 == 0) regime = (regime + 1) % 3;
                x = (x * 75 + 74) % 65537;
                text.append("abcdef".charAt(2 * regime + (int) (x / 16 % 2)));
            }
            text.append('\n');
        }
        HmmData data = new HmmData(Corpus.read(text.toString(), Format.CHARS), null, null, null);
        HmmLearner learner = new HmmLearner(data, new HmmLearner.NewOptions().hdp(1).seed(2026));
        finish(learner);
        print("regimes.states", learner.model().info("states_99"));
        print("regimes.surrogate", learner.metric("surrogate"));
    }

    /** Rules and corpus are gone when the learner is used. */
    static GrammarLearner makeGrammarLearner() {
        try (Grammar rules = Grammar.readText("0.6 S --> NP VP\n0.4 S --> S PP\n0.5 NP --> we\n0.3 NP --> dogs\n"
            + "0.2 NP --> NP PP\n0.6 VP --> saw NP\n0.4 VP --> VP PP\n1 PP --> with NP\n");
            Corpus corpus = Corpus.read("we saw dogs\nwe saw dogs with we\ndogs with dogs saw we\n"
                + "we with dogs saw we with dogs\n", Format.SPACES)) {
            return new GrammarLearner(rules, corpus, new GrammarLearner.NewOptions().method("cvi").iterations(5).seed(2026));
        }
    }

    static void grammar() {
        GrammarLearner learner = makeGrammarLearner();
        finish(learner);
        print("grammar.surrogate", learner.metric("surrogate"));
        Grammar model = learner.model();
        learner.close();
        printAll("grammar.weight", model.weights());
        Corpus corpus = Corpus.read("we saw we with dogs\nwe saw cats\n", Format.SPACES);
        Grammar.ParseResult found = model.parse(corpus, 1);
        model.close();
        corpus.close();
        print("grammar.score", found.logWeights()[0]);
        print("grammar.impossible", found.impossible());
        print("grammar.unknown", found.unknown()[1]);
        print("grammar.tree", found.parses().write().lines().findFirst().orElseThrow());
    }

    /** A pair model of words and sounds, which a language model of sounds joins. */
    static PairsModel makePairsModel(Alphabet letters, Alphabet sounds) {
        try (Strings pairs = Strings.read("c a b\tK A B\nc a t\tK A T\nt a b\tT A B\nb a t\tB A T\na b b a\tA B A\n"
                + "a c t\tA K T\n", 2, Split.SPACES, List.of(letters, sounds));
            PairsLearner learner = new PairsLearner(pairs)) {
            finish(learner);
            print("pairs.log_likelihood", learner.metric("log_likelihood"));
            try (PairsModel model = new PairsModel(learner.chunks(), pairs);
                Strings outputs = Strings.read("T A K T\nT A K T\nB A B\n", 1, Split.SPACES, List.of(sounds))) {
                PairsModel.EstimateLanguageOptions options = new PairsModel.EstimateLanguageOptions().order(3);
                return model.withLanguage(model.estimateLanguage(outputs, options), 0.5);
            }
        }
    }

    static void pairs() {
        Alphabet letters = Alphabet.fromNames(List.of("a", "b", "c", "t"));
        Alphabet sounds = Alphabet.fromNames(List.of("A", "B", "K", "T"));
        PairsModel model = makePairsModel(letters, sounds);
        PairsModel.ApplyResult found =
            model.apply(Strings.read("b b a b b\nc b b a\n", 1, Split.SPACES, List.of(letters)), 3);
        double[] score = model.score(Strings.read("b b a b b\tB B A B\n", 2, Split.SPACES, List.of(letters, sounds)));
        print("pairs.language", model.info("language_ngrams"));
        model.close();
        print("pairs.counts", found.counts()[0], found.counts()[1]);
        printStrings("pairs.output", found.outputs().texts(sounds));
        print("pairs.score", score[0]);
    }

    static void printError(int number, Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            if (!(e instanceof Failure failure)) throw e;
            print("error." + number, "HWS_" + failure.status(), failure.line(), failure.column(), failure.getMessage());
        }
    }

    static void errors() {
        Alphabet alphabet = abc();
        Machine words = makeWords(alphabet);
        Machine endless = makeMachine(Alphabet.fromNames(List.of("x", "y")), 1, 1, new long[1], new int[] {1},
            new double[1], new long[1], new long[1], new double[1]);
        printError(1, () -> words.compose(endless));
        printError(2, () -> Machine.readText("0 1 a 0.5\n1 2 z 1.5\n2\n", Semiring.LOG, 1, List.of(alphabet)));
        printError(3, endless::total);
        printError(4, () -> Tagged.read("the\tD\ndog\tN\tV\n"));
        Hmm model = makeTagLearner("em").model();
        Corpus unknown = makeWordsCorpus("the cat\n");
        printError(5, () -> HmmData.forModel(model, unknown, null, null, null));
    }

    public static void main(String[] arguments) {
        machines();
        training();
        ngrams();
        inference();
        network();
        automata();
        tagging();
        regimes();
        grammar();
        pairs();
        errors();
        print("done", 1);
    }
}
