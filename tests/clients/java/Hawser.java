import com.sun.jna.Pointer;
import com.sun.jna.StringArray;
import com.sun.jna.ptr.DoubleByReference;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * A small binding: enough of hawser for Client, and the shape a whole one would have.
 *
 * <p>Handles are returned by a Cleaner once their object is unreachable, or by close(). Results outlive what they
 * were made from.
 */
final class Hawser {
  private static final NativeLibrary HWS = NativeLibrary.HWS;
  private static final Cleaner CLEANER = Cleaner.create();
  private static final int LOG = 1;

  private Hawser() {}

  /** What a failed call left behind. */
  static final class HawserException extends RuntimeException {
    private static final long serialVersionUID = 1;
    final String name;
    final long line;
    final long column;

    HawserException(String name, String message, long line, long column) {
      super(message);
      this.name = name;
      this.line = line;
      this.column = column;
    }
  }

  /**
   * Reads the error in the thread that failed, at once. The record belongs to the native thread; since nothing blocks
   * between the call and this, even a virtual thread is still on the same one.
   */
  private static void check(int status) {
    if (status < 0) {
      throw new HawserException(HWS.hws_status_name(status), HWS.hws_error_message_view(), HWS.hws_error_line(),
          HWS.hws_error_column());
    }
  }

  private static double real(ToIntFunction<DoubleByReference> call) {
    DoubleByReference result = new DoubleByReference();
    check(call.applyAsInt(result));
    return result.getValue();
  }

  /** Owns one native handle. */
  abstract static class Handle implements AutoCloseable {
    private Pointer pointer;
    private final Cleaner.Cleanable cleanable;

    Handle(ToIntFunction<PointerByReference> make, Consumer<Pointer> free) {
      PointerByReference made = new PointerByReference();
      check(make.applyAsInt(made));
      Pointer raw = made.getValue();
      pointer = raw;
      // Holds the pointer alone: were `this` in it, it would never become unreachable.
      cleanable = CLEANER.register(this, () -> free.accept(raw));
    }

    @Override
    public void close() {
      pointer = null;
      cleanable.clean();
    }

    /**
     * Calls with this handle's pointer. The fence keeps the object, and so the memory, alive until the call has
     * returned. A closed handle is NULL to the library, which says so.
     */
    <T> T with(Function<Pointer, T> call) {
      try {
        return call.apply(pointer);
      } finally {
        Reference.reachabilityFence(this);
      }
    }
  }

  private static Pointer pointer(Handle handle) {
    return handle == null ? null : handle.pointer;
  }

  private static Pointer[] repeated(Alphabet alphabet, int count) {
    Pointer[] pointers = new Pointer[count];
    Arrays.fill(pointers, pointer(alphabet));
    return pointers;
  }

  static final class Alphabet extends Handle {
    private Alphabet(ToIntFunction<PointerByReference> make) {
      super(make, HWS::hws_alphabet_free);
    }

    static Alphabet ofSize(long size) {
      return new Alphabet(a -> HWS.hws_alphabet_new(size, null, a));
    }

    static Alphabet ofNames(String... names) {
      StringArray array = new StringArray(names, "UTF-8");
      return new Alphabet(a -> HWS.hws_alphabet_from_names(array, names.length, null, a));
    }

    String text(int[] labels) {
      return with(a -> Arrays.stream(labels).mapToObj(label -> HWS.hws_alphabet_name_view(a, label))
          .collect(Collectors.joining()));
    }
  }

  static final class Options extends Handle {
    Options() {
      super(HWS::hws_options_new, HWS::hws_options_free);
    }

    Options set(String name, long value) {
      check(with(o -> HWS.hws_options_set_int(o, name, value)));
      return this;
    }

    Options set(String name, String value) {
      check(with(o -> HWS.hws_options_set_text(o, name, value)));
      return this;
    }

    Options set(String name, double value) {
      check(with(o -> HWS.hws_options_set_real(o, name, value)));
      return this;
    }
  }

  private static final class Builder extends Handle {
    Builder(int tapes, Alphabet alphabet) {
      super(b -> HWS.hws_builder_new(LOG, tapes, repeated(alphabet, tapes), null, b), HWS::hws_builder_free);
      Reference.reachabilityFence(alphabet);
    }
  }

  static final class Machine extends Handle {
    private Machine(ToIntFunction<PointerByReference> make) {
      super(make, HWS::hws_machine_free);
    }

    /** labels has `tapes` entries per arc; log semiring. */
    static Machine ofArcs(Alphabet alphabet, int tapes, long states, long[] from, int[] labels, double[] costs,
        long[] to, long[] finals, double[] finalCosts) {
      try (Builder builder = new Builder(tapes, alphabet)) {
        return builder.with(b -> {
          check(HWS.hws_builder_add_states(b, states, new LongByReference()));
          check(HWS.hws_builder_add_arcs(b, from.length, from, labels, costs, to));
          check(HWS.hws_builder_set_finals(b, finals.length, finals, finalCosts));
          return new Machine(m -> HWS.hws_builder_build(b, m));
        });
      }
    }

    /** An acceptor from AT&T text; log semiring. */
    static Machine ofText(String text, Alphabet alphabet) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      try {
        return new Machine(m ->
            HWS.hws_machine_read_text(bytes, bytes.length, LOG, 1, repeated(alphabet, 1), 1, null, null, null, m));
      } finally {
        Reference.reachabilityFence(alphabet);
      }
    }

    long states() {
      return with(HWS::hws_machine_states);
    }

    long arcs() {
      return with(HWS::hws_machine_arcs);
    }

    Alphabet alphabet(int tape) {
      return with(m -> new Alphabet(a -> HWS.hws_machine_alphabet(m, tape, a)));
    }

    Machine compose(Machine other) {
      return with(a -> other.with(b -> new Machine(m -> HWS.hws_machine_compose(a, b, null, m))));
    }

    double total() {
      return with(m -> real(x -> HWS.hws_machine_total(m, null, x)));
    }

    List<Item> bestStrings(long n) {
      return with(m -> items(s -> HWS.hws_machine_best_strings(m, n, null, s)));
    }

    /** The seed's 64 bits count, not its sign. */
    List<Item> sample(long n, long seed) {
      return with(m -> items(s -> HWS.hws_machine_sample(m, n, seed, null, s)));
    }

    private static List<Item> items(ToIntFunction<PointerByReference> call) {
      try (Strings strings = new Strings(call)) {
        return strings.items();
      }
    }
  }

  /** One item of a batch, copied: strings[tape], and the number beside them. */
  record Item(double value, int[][] strings) {}

  static final class Strings extends Handle {
    private Strings(ToIntFunction<PointerByReference> make) {
      super(make, HWS::hws_strings_free);
    }

    /** pairs[i] is an input and an output. */
    static Strings ofPairs(int[][][] pairs, double[] counts, Alphabet alphabet) {
      long[] offsets = new long[2 * pairs.length + 1];
      int[] labels = new int[0];
      int next = 0;
      for (int[][] pair : pairs) {
        for (int[] string : pair) {
          labels = Arrays.copyOf(labels, labels.length + string.length);
          System.arraycopy(string, 0, labels, labels.length - string.length, string.length);
          offsets[++next] = labels.length;
        }
      }
      int[] all = labels;
      return alphabet.with(a -> new Strings(s ->
          HWS.hws_strings_from_arrays(2, pairs.length, offsets, all, counts, new Pointer[] {a, a}, null, s)));
    }

    List<Item> items() {
      return with(s -> {
        List<Item> items = new ArrayList<>();
        int tapes = HWS.hws_strings_tapes(s);
        long count = HWS.hws_strings_count(s);
        for (long i = 0; i < count; ++i) {
          long item = i;
          int[][] strings = new int[tapes][];
          for (int tape = 0; tape < tapes; ++tape) strings[tape] = labels(s, item, tape);
          items.add(new Item(real(x -> HWS.hws_strings_value(s, item, x)), strings));
        }
        return items;
      });
    }

    /** The two calls of every array that is copied out: its size, then its contents. */
    private static int[] labels(Pointer strings, long item, int tape) {
      LongByReference needed = new LongByReference();
      check(HWS.hws_strings_labels(strings, item, tape, null, 0, needed));
      int[] labels = new int[(int) needed.getValue()];
      // An empty Java array is no NULL to JNA, but nothing is to be copied either.
      if (labels.length > 0) check(HWS.hws_strings_labels(strings, item, tape, labels, labels.length, needed));
      return labels;
    }
  }

  static final class EditModel extends Handle {
    private EditModel(ToIntFunction<PointerByReference> make) {
      super(make, HWS::hws_edit_model_free);
    }

    static EditModel of(Alphabet alphabet, Options options) {
      return alphabet.with(a -> options.with(o -> new EditModel(m -> HWS.hws_edit_model_new(a, o, m))));
    }

    double info(String name) {
      return with(m -> real(x -> HWS.hws_edit_model_info(m, name, x)));
    }

    double probability(int[] leftInput, int[] rightInput, int[] leftOutput, int read, int write) {
      return with(m -> real(x -> HWS.hws_edit_model_probability(m, leftInput, leftInput.length, rightInput,
          rightInput.length, leftOutput, leftOutput.length, read, write, x)));
    }
  }

  static final class NgramModel extends Handle {
    private NgramModel(ToIntFunction<PointerByReference> make) {
      super(make, HWS::hws_ngram_model_free);
    }

    /** nats[0]: how near the model is to the machine's distribution. */
    static NgramModel nearest(Machine machine, double[] nats) {
      DoubleByReference crossEntropy = new DoubleByReference();
      NgramModel model = machine.with(p -> new NgramModel(m -> HWS.hws_ngram_project(p, null, null, m, crossEntropy)));
      nats[0] = crossEntropy.getValue();
      return model;
    }

    double info(String name) {
      return with(m -> real(x -> HWS.hws_ngram_info(m, name, x)));
    }

    long start() {
      return with(m -> {
        LongByReference state = new LongByReference();
        check(HWS.hws_ngram_start(m, state));
        return state.getValue();
      });
    }

    double logProb(long state, int word) {
      return with(m -> real(x -> HWS.hws_ngram_score_word(m, state, word, null, x)));
    }
  }

  abstract static class Learner extends Handle {
    Learner(ToIntFunction<PointerByReference> make) {
      super(make, HWS::hws_learner_free);
    }

    /** Makes up to n steps; true once there is nothing left to do. */
    boolean step(long n) {
      return with(l -> {
        IntByReference done = new IntByReference();
        check(HWS.hws_learner_step(l, n, done));
        return done.getValue() == 1;
      });
    }

    double metric(String name) {
      return with(l -> real(x -> HWS.hws_learner_metric(l, name, x)));
    }
  }

  static final class EditLearner extends Learner {
    EditLearner(EditModel start, Strings pairs) {
      super(l -> HWS.hws_edit_learner_new(pointer(start), pointer(pairs), null, null, l));
      Reference.reachabilityFence(start);
      Reference.reachabilityFence(pairs);
    }

    EditModel model() {
      return with(l -> new EditModel(m -> HWS.hws_edit_learner_model(l, m)));
    }
  }

  static final class Graph extends Handle {
    private Graph(ToIntFunction<PointerByReference> make) {
      super(make, HWS::hws_graph_free);
    }
  }

  static final class GraphBuilder extends Handle {
    GraphBuilder() {
      super(HWS::hws_graph_builder_new, HWS::hws_graph_builder_free);
    }

    long addStrings(Alphabet alphabet, String name) {
      LongByReference variable = new LongByReference();
      check(with(b -> alphabet.with(a -> HWS.hws_graph_builder_add_strings(b, a, name, variable))));
      return variable.getValue();
    }

    /** A factor without a name. */
    long addMachine(Machine machine, long... variables) {
      LongByReference factor = new LongByReference();
      check(with(b -> machine.with(m ->
          HWS.hws_graph_builder_add_machine(b, m, variables, variables.length, null, factor))));
      return factor.getValue();
    }

    void observeString(long variable, int... labels) {
      check(with(b -> HWS.hws_graph_builder_observe_string(b, variable, labels, labels.length)));
    }

    /** The graph; the builder is empty afterwards. */
    Graph build() {
      return with(b -> new Graph(g -> HWS.hws_graph_builder_build(b, g)));
    }
  }

  static final class GraphLearner extends Learner {
    GraphLearner(Graph graph, Options options) {
      super(l -> HWS.hws_graph_learner_new(pointer(graph), pointer(options), l));
      Reference.reachabilityFence(graph);
      Reference.reachabilityFence(options);
    }

    /** The n most probable strings of a variable, their probabilities as values. */
    List<Item> best(long variable, long n) {
      return with(l -> {
        try (Strings strings = new Strings(s -> HWS.hws_graph_learner_best(l, variable, n, null, s))) {
          return strings.items();
        }
      });
    }

    double variable(long variable, String name) {
      return with(l -> real(x -> HWS.hws_graph_learner_variable(l, variable, name, null, x)));
    }
  }

  static final class Corpus extends Handle {
    private Corpus(ToIntFunction<PointerByReference> make) {
      super(make, HWS::hws_corpus_free);
    }

    static Corpus ofStrings(int[][] strings, Alphabet alphabet) {
      long[] offsets = new long[strings.length + 1];
      for (int i = 0; i < strings.length; ++i) offsets[i + 1] = offsets[i] + strings[i].length;
      int[] symbols = Arrays.stream(strings).flatMapToInt(Arrays::stream).toArray();
      return alphabet.with(a -> new Corpus(c -> HWS.hws_corpus_from_arrays(strings.length, offsets, symbols, a, c)));
    }

    long count() {
      return with(HWS::hws_corpus_count);
    }
  }

  static final class Pfa extends Handle {
    private Pfa(ToIntFunction<PointerByReference> make) {
      super(make, HWS::hws_pfa_free);
    }

    double info(String name) {
      return with(m -> real(x -> HWS.hws_pfa_info(m, name, x)));
    }

    /** ln p of each of a corpus' strings. */
    double[] score(Corpus corpus) {
      double[] logProbs = new double[(int) corpus.count()];
      check(with(m -> corpus.with(c -> HWS.hws_pfa_score(m, c, null, logProbs))));
      return logProbs;
    }
  }

  static final class PfaLearner extends Learner {
    PfaLearner(Corpus corpus, Options options) {
      super(l -> HWS.hws_pfa_learner_new(null, pointer(corpus), null, pointer(options), l));
      Reference.reachabilityFence(corpus);
      Reference.reachabilityFence(options);
    }

    Pfa model() {
      return with(l -> new Pfa(m -> HWS.hws_pfa_learner_model(l, m)));
    }
  }

  /** Words with tags. */
  static final class Tagged extends Handle {
    private Tagged(ToIntFunction<PointerByReference> make) {
      super(make, HWS::hws_tagged_free);
    }

    static Tagged ofText(String text, Options options) {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      try {
        return new Tagged(t -> HWS.hws_tagged_read(utf8, utf8.length, null, null, pointer(options), t));
      } finally {
        Reference.reachabilityFence(options);
      }
    }

    Corpus corpus() {
      return with(t -> new Corpus(c -> HWS.hws_tagged_corpus(t, c)));
    }
  }

  static final class Dictionary extends Handle {
    private Dictionary(ToIntFunction<PointerByReference> make) {
      super(make, HWS::hws_dictionary_free);
    }

    static Dictionary ofTagged(Tagged tagged) {
      return tagged.with(t -> new Dictionary(d -> HWS.hws_dictionary_collect(t, null, d)));
    }
  }

  /** A corpus of words, and the states its tokens may be in. */
  static final class HmmData extends Handle {
    private HmmData(ToIntFunction<PointerByReference> make) {
      super(make, HWS::hws_hmm_data_free);
    }

    static HmmData of(Corpus corpus, Dictionary dictionary) {
      return corpus.with(c -> dictionary.with(d -> new HmmData(h -> HWS.hws_hmm_data_new(c, null, d, null, null, h))));
    }

    /** With the dictionary the model was learned with. */
    static HmmData forModel(Hmm model, Corpus corpus) {
      return model.with(m -> corpus.with(c -> new HmmData(h -> HWS.hws_hmm_data_for(m, c, null, null, null, null, h))));
    }

    long sequences() {
      return with(HWS::hws_hmm_data_sequences);
    }

    long tokens() {
      return with(HWS::hws_hmm_data_tokens);
    }
  }

  static final class Hmm extends Handle {
    private Hmm(ToIntFunction<PointerByReference> make) {
      super(make, HWS::hws_hmm_free);
    }

    Alphabet tags() {
      return with(m -> new Alphabet(a -> HWS.hws_hmm_tags(m, a)));
    }

    /** ln p of each sequence. */
    double[] score(HmmData data) {
      double[] logProbs = new double[(int) data.sequences()];
      check(with(m -> data.with(d -> HWS.hws_hmm_score(m, d, null, logProbs))));
      return logProbs;
    }

    /** The state of each token, over all sequences. */
    int[] decode(HmmData data) {
      int[] states = new int[(int) data.tokens()];
      check(with(m -> data.with(d -> HWS.hws_hmm_decode(m, d, null, states))));
      return states;
    }
  }

  static final class HmmLearner extends Learner {
    HmmLearner(HmmData data, Options options) {
      super(l -> HWS.hws_hmm_learner_new(null, pointer(data), null, pointer(options), l));
      Reference.reachabilityFence(data);
      Reference.reachabilityFence(options);
    }

    Hmm model() {
      return with(l -> new Hmm(m -> HWS.hws_hmm_learner_model(l, null, m)));
    }
  }
}
