import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The Java client: the scenario of tests/clients/README.md, through JNA. */
final class Client {
  private Client() {}

  static Hawser.Machine makeWords(Hawser.Alphabet alphabet) {
    return Hawser.Machine.ofArcs(alphabet, 1, 3, new long[] {0, 0, 1, 1, 2}, new int[] {1, 2, 3, 1, 2},
        new double[] {0.5, 1.25, 0.75, 1.5, 2.25}, new long[] {1, 1, 2, 1, 0}, new long[] {2, 1},
        new double[] {0.25, 2});
  }

  static Hawser.Machine makeNoise(Hawser.Alphabet alphabet) {
    return Hawser.Machine.ofArcs(alphabet, 2, 1, new long[7], new int[] {1, 1, 2, 2, 3, 3, 1, 2, 2, 3, 3, 0, 0, 1},
        new double[] {0.25, 0.25, 0.25, 2.5, 3, 3.5, 4}, new long[7], new long[] {0}, new double[] {0.125});
  }

  static void print(String key, Object... values) {
    System.out.println(key + " " + Arrays.stream(values).map(Object::toString).collect(Collectors.joining(" ")));
  }

  static void printStrings(String key, Hawser.Alphabet alphabet, List<Hawser.Item> items) {
    int number = 0;
    for (Hawser.Item item : items) {
      print(key + "." + ++number, item.value(),
          Arrays.stream(item.strings()).map(alphabet::text).collect(Collectors.joining(":")));
    }
  }

  static void machines() {
    Hawser.Machine words;
    Hawser.Machine noise;
    try (Hawser.Alphabet alphabet = Hawser.Alphabet.ofNames("a", "b", "c")) {
      words = makeWords(alphabet);
      noise = makeNoise(alphabet);
    }
    Hawser.Machine composed = words.compose(noise);
    words.close();
    noise.close();
    print("composed.states", composed.states());
    print("composed.arcs", composed.arcs());
    print("total", composed.total());
    List<Hawser.Item> best = composed.bestStrings(5);
    List<Hawser.Item> samples = composed.sample(10, 2026);
    Hawser.Alphabet alphabet = composed.alphabet(0);
    composed.close();
    printStrings("best", alphabet, best);
    printStrings("sample", alphabet, samples);
  }

  /** Alphabet, options, model and pairs are gone when the learner is used. */
  static Hawser.EditLearner makeLearner() {
    int[][][] pairs = {{{1, 2, 3}, {1, 2, 3}}, {{1, 2}, {1, 3}}, {{2, 3, 1}, {2, 1}}, {{3}, {3, 2}}};
    try (Hawser.Alphabet alphabet = Hawser.Alphabet.ofSize(3);
        Hawser.Strings corpus = Hawser.Strings.ofPairs(pairs, new double[] {1, 2, 1, 0.5}, alphabet);
        Hawser.Options options = new Hawser.Options().set("left_input", 1).set("p_copy", 0.75);
        Hawser.EditModel start = Hawser.EditModel.of(alphabet, options)) {
      return new Hawser.EditLearner(start, corpus);
    }
  }

  static void training() {
    Hawser.EditModel model;
    try (Hawser.EditLearner learner = makeLearner()) {
      for (int step = 1; step <= 3; ++step) {
        learner.step(1);
        print("step." + step, learner.metric("log_likelihood"));
      }
      model = learner.model();
    }
    print("model.contexts", model.info("contexts"));
    print("model.copy", model.probability(new int[0], new int[] {1}, new int[0], 1, 1));
  }

  static void ngrams() {
    double[] nats = new double[1];
    Hawser.NgramModel model;
    try (Hawser.Alphabet alphabet = Hawser.Alphabet.ofNames("a", "b", "c");
        Hawser.Machine words = makeWords(alphabet)) {
      model = Hawser.NgramModel.nearest(words, nats);
    }
    print("ngrams.count", model.info("ngrams"));
    print("ngrams.nats", nats[0]);
    print("ngrams.first", model.logProb(model.start(), 1));
  }

  /** The strings of the chain meant - heard - typed, of which the last was seen. */
  record Chain(Hawser.GraphLearner learner, long meant, long heard) {}

  /** Alphabet, machines, builder and graph are gone when the learner is used. */
  static Chain makeChain() {
    try (Hawser.Alphabet alphabet = Hawser.Alphabet.ofNames("a", "b", "c");
        Hawser.Machine words = makeWords(alphabet);
        Hawser.Machine noise = makeNoise(alphabet);
        Hawser.GraphBuilder builder = new Hawser.GraphBuilder();
        Hawser.Options options = new Hawser.Options().set("method", "bp")) {
      long meant = builder.addStrings(alphabet, "meant");
      long heard = builder.addStrings(alphabet, "heard");
      long typed = builder.addStrings(alphabet, "typed");
      builder.addMachine(words, meant);
      builder.addMachine(noise, meant, heard);
      builder.addMachine(noise, heard, typed);
      builder.observeString(typed, 1, 3);
      try (Hawser.Graph graph = builder.build()) {
        return new Chain(new Hawser.GraphLearner(graph, options), meant, heard);
      }
    }
  }

  static void inference() {
    Chain chain = makeChain();
    try (Hawser.GraphLearner learner = chain.learner();
        Hawser.Alphabet alphabet = Hawser.Alphabet.ofNames("a", "b", "c")) {
      boolean done = false;
      while (!done) done = learner.step(1);
      printStrings("meant", alphabet, learner.best(chain.meant(), 3));
      printStrings("heard", alphabet, learner.best(chain.heard(), 3));
      print("heard.length", learner.variable(chain.heard(), "expected_length"));
    }
  }

  static final int[][] STRINGS = {{1, 2}, {1, 2, 1, 2}, {3}, {1, 2, 3}, {1, 2, 1, 2, 1, 2}, {1, 2}, {}, {3, 3}, {1, 2, 1, 2}, {3}};
  static final int[][] ASKED = {{1, 2}, {3, 1, 2}, {}};

  static Hawser.Corpus makeCorpus(int[][] strings) {
    try (Hawser.Alphabet alphabet = Hawser.Alphabet.ofNames("a", "b", "c")) {
      return Hawser.Corpus.ofStrings(strings, alphabet);
    }
  }

  /** Options and corpus are gone when the learner is used. */
  static void printAutomaton(String key, Hawser.Options given, String metric) {
    Hawser.PfaLearner learner;
    try (Hawser.Options options = given; Hawser.Corpus corpus = makeCorpus(STRINGS)) {
      learner = new Hawser.PfaLearner(corpus, options);
    }
    boolean done = false;
    while (!done) done = learner.step(1);
    print(key + "." + metric, learner.metric(metric));
    Hawser.Pfa model = learner.model();
    learner.close();
    print(key + ".states", model.info("states"));
    try (Hawser.Corpus asked = makeCorpus(ASKED)) {
      int number = 0;
      for (double logProb : model.score(asked)) print(key + ".score." + ++number, logProb);
    }
  }

  static void automata() {
    printAutomaton("cgs", new Hawser.Options().set("method", "cgs").set("states", 3).set("prior_transition", 0.25).set("iterations", 40)
        .set("seed", 2026), "log_joint");
    printAutomaton("estatemerge", new Hawser.Options().set("method", "estatemerge").set("minimum_count", 1), "log_evidence");
  }

  static final String TAGGED = "the\tD\ndog\tN\nruns\tV\n\nthe\tD\ncan\tN\nleaks\tV\n\ndogs\tN\ncan\tV\nrun\tV\n\n"
      + "the\tD\nrun\tN\ncan\tV\nend\tV\n\na\tD\ndog\tN\ncan\tV\nend\tV\nthe\tD\nrun\tN\n";

  /** A model without &lt;unk&gt;. Text, dictionary, words, data and options are gone when the learner is used. */
  static Hawser.HmmLearner makeTagLearner(String method) {
    try (Hawser.Options all = new Hawser.Options().set("min_count", 0);
        Hawser.Tagged tagged = Hawser.Tagged.ofText(TAGGED, all);
        Hawser.Corpus words = tagged.corpus();
        Hawser.Dictionary dictionary = Hawser.Dictionary.ofTagged(tagged);
        Hawser.HmmData data = Hawser.HmmData.of(words, dictionary);
        Hawser.Options options = new Hawser.Options().set("method", method).set("init", "posteriors").set("end", 1).set("seed", 2026)) {
      return new Hawser.HmmLearner(data, options);
    }
  }

  static Hawser.Hmm trainTagger(String method, String metric) {
    try (Hawser.HmmLearner learner = makeTagLearner(method)) {
      for (int step = 1; step <= 3; ++step) {
        learner.step(1);
        print(method + "." + step, learner.metric(metric));
      }
      return learner.model();
    }
  }

  /** A sequence a line. */
  static Hawser.Corpus makeWordsCorpus(String text) {
    try (Hawser.Options options = new Hawser.Options().set("format", "text");
        Hawser.Tagged tagged = Hawser.Tagged.ofText(text, options)) {
      return tagged.corpus();
    }
  }

  static void tagging() {
    trainTagger("em", "log_likelihood").close();
    Hawser.Hmm model = trainTagger("cvi2", "surrogate");
    Hawser.HmmData data = Hawser.HmmData.forModel(model, makeWordsCorpus("the can can run\ndogs end\n"));
    Hawser.Alphabet tags = model.tags();
    int[] states = model.decode(data);
    double[] logProbs = model.score(data);
    model.close();
    data.close();
    print("tags", tags.text(Arrays.stream(states).map(state -> state + 1).toArray()));
    int number = 0;
    for (double logProb : logProbs) print("tags.score." + ++number, logProb);
  }

  static void printError(int number, Runnable call) {
    try {
      call.run();
    } catch (Hawser.HawserException e) {
      print("error." + number, e.name, e.line, e.column, e.getMessage());
    }
  }

  static void errors() {
    Hawser.Alphabet alphabet = Hawser.Alphabet.ofNames("a", "b", "c");
    Hawser.Alphabet other = Hawser.Alphabet.ofNames("x", "y");
    Hawser.Machine words = makeWords(alphabet);
    Hawser.Machine endless = Hawser.Machine.ofArcs(other, 1, 1, new long[1], new int[] {1}, new double[1], new long[1],
        new long[1], new double[1]);
    printError(1, () -> words.compose(endless));
    printError(2, () -> Hawser.Machine.ofText("0 1 a 0.5\n1 2 z 1.5\n2\n", alphabet));
    printError(3, endless::total);
    printError(4, () -> Hawser.Tagged.ofText("the\tD\ndog\tN\tV\n", null));
    Hawser.Hmm model = makeTagLearner("em").model();
    Hawser.Corpus unknown = makeWordsCorpus("the cat\n");
    printError(5, () -> Hawser.HmmData.forModel(model, unknown));
  }

  public static void main(String[] arguments) {
    machines();
    training();
    ngrams();
    inference();
    automata();
    tagging();
    errors();
    print("done", 1);
  }
}
