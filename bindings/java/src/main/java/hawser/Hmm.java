// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.file.Path;
import java.util.List;

/**
 * An immutable hidden Markov model.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Hmm extends Handle {
    Hmm(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::hmm_free, true, "Hmm");
    }

    /**
     * The binary of a hidden Markov model, versioned and with checksums: names, dictionary, priors, counts.
     * <p>C: <code>hws_hmm_write</code>
     *
     * @return the bytes
     */
    public byte[] write() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_hmm_write", -1, 1);
            int status_;
            do {
                status_ = Native.hmm_write(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_hmm_write", 1));
            return Memory.bytes(run_.buffer(), run_.entries());
        }
    }

    /**
     * A hidden Markov model from a copy of its binary. Sections that this version does not know are skipped.
     * <p>C: <code>hws_hmm_read</code>
     *
     * @param buffer a binary that Hmm.write made
     * @param options of the call; null: all defaults
     * @return the new hmm
     * @throws CorruptException damaged
     * @throws VersionException of another version
     */
    public static Hmm read(byte[] buffer, Limits options) {
        try (Call run_ = new Call()) {
            byte[] bufferBytes_ = Call.required(buffer, "buffer");
            long buffer_ = run_.copy(bufferBytes_);
            long hmmOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.hmm_read(buffer_, Call.length(bufferBytes_), options_, hmmOut_));
            return new Hmm(Hmm.owned(Memory.address(hmmOut_)));
        }
    }

    /**
     * A hidden Markov model from a copy of its binary. Sections that this version does not know are skipped.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param buffer a binary that Hmm.write made
     * @return the new hmm
     */
    public static Hmm read(byte[] buffer) {
        return read(buffer, (Limits) null);
    }

    /**
     * Writes the binary of a hidden Markov model to a file.
     * <p>C: <code>hws_hmm_write_file</code>
     *
     * @param path a file's path, UTF-8
     */
    public void writeFile(Path path) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            run_.check(Native.hmm_write_file(self_, path_));
        }
    }

    /**
     * A hidden Markov model from a file with its binary.
     * <p>C: <code>hws_hmm_read_file</code>
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @return the new hmm
     * @throws CorruptException damaged
     * @throws VersionException of another version
     */
    public static Hmm readFile(Path path, Limits options) {
        try (Call run_ = new Call()) {
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long hmmOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.hmm_read_file(path_, options_, hmmOut_));
            return new Hmm(Hmm.owned(Memory.address(hmmOut_)));
        }
    }

    /**
     * A hidden Markov model from a file with its binary.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @return the new hmm
     */
    public static Hmm readFile(Path path) {
        return readFile(path, (Limits) null);
    }

    /**
     * A hidden Markov model of the caller's arrays, which are copied. They stand row by row.
     * <p>C: <code>hws_hmm_new</code>
     *
     * @param words the alphabet of what states emit; sized
     * @param tags names of the states, as many; null: none
     * @param initial sums to 1 (probability)
     * @param transition a row sums to 1, together with the state's end (probability)
     * @param end that a sequence ends after the state; null: there is no end symbol (probability)
     * @param emission a row sums to 1 (probability)
     * @param options of the call; null: all defaults
     * @throws ImproperException a sum misses 1 by more than 1e-9
     */
    public Hmm(Alphabet words, Alphabet tags, double[] initial, double[] transition, double[] end, double[] emission,
        Limits options) {
        super(made(words, tags, initial, transition, end, emission, options));
    }

    private static Owner made(Alphabet words, Alphabet tags, double[] initial, double[] transition, double[] end,
        double[] emission, Limits options) {
        try (Call run_ = new Call()) {
            Call.required(initial, "initial");
            Call.required(transition, "transition");
            Call.required(emission, "emission");
            long words_ = run_.use(words, "words");
            long tags_ = run_.useOrNull(tags);
            long states = initial.length;
            long initial_ = run_.copy(initial);
            Call.sized("transition", transition.length, (states * states));
            long transition_ = run_.copy(transition);
            if (end != null) Call.sized("end", end.length, states);
            long end_ = run_.copy(end);
            Call.sized("emission", emission.length, (states * Native.alphabet_size(words_)));
            long emission_ = run_.copy(emission);
            long hmmOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.hmm_new(states, words_, tags_, initial_, transition_, end_, emission_, options_,
                hmmOut_));
            return owned(Memory.address(hmmOut_));
        }
    }

    /**
     * A hidden Markov model of the caller's arrays, which are copied. They stand row by row.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words the alphabet of what states emit; sized
     * @param initial sums to 1 (probability)
     * @param transition a row sums to 1, together with the state's end (probability)
     * @param emission a row sums to 1 (probability)
     * @param options of the call; null: all defaults
     */
    public Hmm(Alphabet words, double[] initial, double[] transition, double[] emission, Limits options) {
        this(words, (Alphabet) null, initial, transition, (double[]) null, emission, options);
    }

    /**
     * A hidden Markov model of the caller's arrays, which are copied. They stand row by row.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words the alphabet of what states emit; sized
     * @param tags names of the states, as many; null: none
     * @param initial sums to 1 (probability)
     * @param transition a row sums to 1, together with the state's end (probability)
     * @param end that a sequence ends after the state; null: there is no end symbol (probability)
     * @param emission a row sums to 1 (probability)
     */
    public Hmm(Alphabet words, Alphabet tags, double[] initial, double[] transition, double[] end, double[] emission) {
        this(words, tags, initial, transition, end, emission, (Limits) null);
    }

    /**
     * A hidden Markov model of the caller's arrays, which are copied. They stand row by row.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words the alphabet of what states emit; sized
     * @param initial sums to 1 (probability)
     * @param transition a row sums to 1, together with the state's end (probability)
     * @param emission a row sums to 1 (probability)
     */
    public Hmm(Alphabet words, double[] initial, double[] transition, double[] emission) {
        this(words, (Alphabet) null, initial, transition, (double[]) null, emission, (Limits) null);
    }

    /**
     * The words that a model emits.
     * <p>C: <code>hws_hmm_words</code>
     *
     * @return their alphabet
     * @throws EmptyException it emits none
     */
    public Alphabet words() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long wordsOut_ = run_.room(8);
            run_.check(Native.hmm_words(self_, wordsOut_));
            return new Alphabet(Alphabet.owned(Memory.address(wordsOut_)));
        }
    }

    /**
     * The names of a model's states, or a nameless alphabet of as many symbols.
     * <p>C: <code>hws_hmm_tags</code>
     *
     * @return state k is label k + 1
     */
    public Alphabet tags() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long tagsOut_ = run_.room(8);
            run_.check(Native.hmm_tags(self_, tagsOut_));
            return new Alphabet(Alphabet.owned(Memory.address(tagsOut_)));
        }
    }

    /**
     * The dictionary that a model was learned with.
     * <p>C: <code>hws_hmm_dictionary</code>
     *
     * @return the new dictionary
     * @throws EmptyException there was none
     */
    public Dictionary dictionary() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long dictionaryOut_ = run_.room(8);
            run_.check(Native.hmm_dictionary(self_, dictionaryOut_));
            return new Dictionary(Dictionary.owned(Memory.address(dictionaryOut_)));
        }
    }

    /**
     * A number about a hidden Markov model, by its name.
     * <p>Values of <code>name</code>:
     * <ul>
     * <li><code>states</code>: number of states
     * <li><code>symbols</code>: number of words; 0: it emits none
     * <li><code>channels</code>: number of channels
     * <li><code>classes</code>: classes of unknown words
     * <li><code>end</code>: 1 if it has an end symbol
     * <li><code>parameters</code>: free parameters, as the information criteria of Akaike and Schwarz count them
     * <li><code>learned</code>: 0 if it was given
     * <li><code>prior_transition</code>: concentration of the prior of transitions, of learned models only
     * <li><code>prior_emission</code>: concentration of the prior of emissions, of learned models only
     * <li><code>prior_initial</code>: concentration of the prior of initial states, of learned models only
     * <li><code>tokens</code>: tokens that its counts are of, of learned models only
     * <li><code>states_used</code>: states that hold half a token at least, of learned models only
     * <li><code>states_99</code>: states that hold 99 per cent of the tokens, the largest first, of learned models
     *     only
     * <li><code>states_999</code>: states that hold 99.9 per cent of the tokens, the largest first, of learned
     *     models only
     * </ul>
     * <p>C: <code>hws_hmm_info</code>
     *
     * @param name which number
     * @return the number
     * @throws EmptyException the model was given and not learned
     */
    public double info(String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            run_.check(Native.hmm_info(self_, name_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /**
     * The method by which a model was learned ("em", "vi", ...), "given" if it was not: a word of ASCII.
     * <p>C: <code>hws_hmm_method</code>
     *
     * @return the text
     */
    public String method() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_hmm_method", -1, 1);
            int status_;
            do {
                status_ = Native.hmm_method(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_hmm_method", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * The best of several models of the same data, such as those that nodes learned from other seeds or with.
     * samplers of other numbers (the option first_chain): it is the one whose learner reported the highest number,
     * the first of several.
     * <p>C: <code>hws_hmm_pick</code>
     *
     * @param models learned ones
     * @param metric one of the names under "metrics" on their cards, such as "heldout_log_likelihood"; null: of
     *     samplers "best_chain_log_joint", else the objective
     * @return what the call gives
     * @throws ArgumentException also for models without that metric, or learned from other data
     * @throws EmptyException a model was given and not learned
     */
    public static PickResult pick(List<Hmm> models, String metric) {
        try (Call run_ = new Call()) {
            Call.required(models, "models");
            long count = models.size();
            long models_ = run_.uses(models);
            long metric_ = run_.text(metric, "metric");
            long valuesCount_ = count;
            long valuesOut_ = run_.room(8 * valuesCount_);
            long bestOut_ = run_.room(8);
            run_.check(Native.hmm_pick(models_, count, metric_, valuesOut_, bestOut_));
            return new PickResult(Memory.doubles(valuesOut_, valuesCount_), Memory.int64(bestOut_));
        }
    }

    /**
     * The best of several models of the same data, such as those that nodes learned from other seeds or with.
     * samplers of other numbers (the option first_chain): it is the one whose learner reported the highest number,
     * the first of several.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param models learned ones
     * @return what the call gives
     */
    public static PickResult pick(List<Hmm> models) {
        return pick(models, (String) null);
    }

    /**
     * How a learned model came to be, as a JSON object; "{}" for one that was given. Its members are "method",.
     * "hawser" (the library's version), "learner" (with its own), "steps"; the objects "options" (those that shape
     * numbers, the seed too), "data" (fingerprints of what it was learned from), "metrics" (as the learner knew
     * them), and "reading": how its text was read, as the strings "split" ("words" or "chars"), "lower_case",
     * "word_column" and "tag_column" (CoNLL-U's, by number), each where it is known.
     * <p>C: <code>hws_hmm_card</code>
     *
     * @return a JSON text
     */
    public String card() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_hmm_card", -1, 1);
            int status_;
            do {
                status_ = Native.hmm_card(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_hmm_card", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * The probabilities of the first state. Those of a model learned by em are the posterior's mode, 0 where.
     * nothing was seen and the prior is 1; of one learned otherwise its mean (3.109), so that no string over the
     * words has probability 0. The other probabilities are alike.
     * <p>C: <code>hws_hmm_initial</code>
     *
     * @return as Hmm takes them (probability)
     */
    public double[] initial() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_hmm_initial", -1, 8);
            int status_;
            do {
                status_ = Native.hmm_initial(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_hmm_initial", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * The probabilities of the next state, as Hmm takes them.
     * <p>C: <code>hws_hmm_transition</code>
     *
     * @return as Hmm takes them (probability)
     */
    public double[] transition() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_hmm_transition", -1, 8);
            int status_;
            do {
                status_ = Native.hmm_transition(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_hmm_transition", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * The probabilities that a sequence ends after a state, as Hmm takes them.
     * <p>C: <code>hws_hmm_end</code>
     *
     * @return as Hmm takes them (probability)
     * @throws EmptyException the model has no end symbol
     */
    public double[] end() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_hmm_end", -1, 8);
            int status_;
            do {
                status_ = Native.hmm_end(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_hmm_end", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * The probabilities of the words that a state emits, as Hmm takes them.
     * <p>C: <code>hws_hmm_emission</code>
     *
     * @return as Hmm takes them (probability)
     */
    public double[] emission() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_hmm_emission", -1, 8);
            int status_;
            do {
                status_ = Native.hmm_emission(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_hmm_emission", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * The counts that a learned model was read off from.
     * <p>Values of <code>which</code>:
     * <ul>
     * <li><code>initial</code>: of first states
     * <li><code>transition</code>: of states after states, row by row
     * <li><code>end</code>: of ends after states
     * <li><code>emission</code>: of words in states, row by row
     * </ul>
     * <p>C: <code>hws_hmm_counts</code>
     *
     * @param which which counts
     * @return in the order of Hmm
     * @throws EmptyException the model was given, or it has no end symbol
     */
    public double[] counts(String which) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long which_ = run_.text(Call.required(which, "which"), "which");
            run_.expect("hws_hmm_counts", -1, 8);
            int status_;
            do {
                status_ = Native.hmm_counts(self_, which_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_hmm_counts", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * What a channel of a model holds.
     * <p>C: <code>hws_hmm_channel_spec</code>
     *
     * @param channel which one (from 0)
     * @return what the call gives
     */
    public ChannelSpecResult channelSpec(int channel) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long kindOut_ = run_.room(8);
            long dimensionOut_ = run_.room(8);
            run_.check(Native.hmm_channel_spec(self_, channel, kindOut_, dimensionOut_));
            return new ChannelSpecResult(Kind.of(Memory.int32(kindOut_)), Memory.int32(dimensionOut_));
        }
    }

    /**
     * <pre>.
     * A channel's parameters, state by state. Learned by em they are the posterior's mode, or with the option
     *               estimate "ml" the
     * maximum of the likelihood; learned otherwise they are the posterior's means. The density that scores and
     *               taggings use can be
     * computed from them. Bits: the probability. Reals: Student's t about the mean with m
     * degrees of freedom and S the scale, of n dimensions, with d = (x - mean)' S^-1 (x - mean):
     *     ln p(x) = lgamma((m + n)/2) - lgamma(m/2) - (n ln(m pi) + ln |S|)/2 - (m + n)/2 ln(1 + d/m)
     * S is a matrix and m one number per state where the covariance is full or tied. Where it is spherical S is a
     *               diagonal of n
     * numbers and m one number. Where it is diagonal each dimension has its own m and S with n = 1.
     * Counts: negative binomial with mean r and shape a:
     *     ln p(x) = lgamma(a + x) - lgamma(a) - lgamma(x + 1) + a ln(a/(a + r)) + x ln(r/(a + r))
     * Of em degrees and shape are infinite: a Gaussian whose covariance is the scale, a Poisson.
     * </pre>
     * <p>Values of <code>what</code>:
     * <ul>
     * <li><code>mean</code>: of reals
     * <li><code>covariance</code>: of reals, row by row: a matrix per state; one matrix in all where it is tied
     * <li><code>variance</code>: of reals: diagonal, a number per dimension and state; spherical, a number per
     *     state
     * <li><code>degrees</code>: of freedom, of reals: a number per state; diagonal, per dimension and state
     * <li><code>scale</code>: of reals: full and tied, a matrix per state, row by row; else a number per dimension
     *     and state
     * <li><code>rate</code>: mean of counts
     * <li><code>shape</code>: of counts
     * <li><code>probability</code>: of 1, of bits
     * </ul>
     * <p>C: <code>hws_hmm_channel</code>
     *
     * @param channel which one (from 0)
     * @param what which parameters
     * @return state by state
     */
    public double[] channel(int channel, String what) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long what_ = run_.text(Call.required(what, "what"), "what");
            run_.expect("hws_hmm_channel", -1, 8);
            int status_;
            do {
                status_ = Native.hmm_channel(self_, channel, what_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_hmm_channel", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * The log-probability of each sequence, in states that are allowed. The relative error of p is about 1e-15 K.
     * per token.
     * <p>C: <code>hws_hmm_score</code>
     *
     * @param data the sequences
     * @param options of the call; null: all defaults
     * @return by sequence; -infinity where it is impossible; 0 without tokens (nats)
     */
    public double[] score(HmmData data, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long data_ = run_.use(data, "data");
            long logProbsCount_ = Native.hmm_data_sequences(data_);
            long logProbsOut_ = run_.room(8 * logProbsCount_);
            long options_ = run_.options(options);
            run_.check(Native.hmm_score(self_, data_, options_, logProbsOut_));
            return Memory.doubles(logProbsOut_, logProbsCount_);
        }
    }

    /**
     * The log-probability of each sequence, in states that are allowed. The relative error of p is about 1e-15 K.
     * per token.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param data the sequences
     * @return by sequence; -infinity where it is impossible; 0 without tokens (nats)
     */
    public double[] score(HmmData data) {
        return score(data, (Limits) null);
    }

    /**
     * A state for each token: by the option <code>decode</code> the most probable one of the token, ties to the.
     * lowest, or that of the sequence's most probable path.
     * <p>Fewer results: some sequences have no probability
     * <p>C: <code>hws_hmm_decode</code>
     *
     * @param data the sequences
     * @param options of the call; null: all defaults
     * @return by token; -1 in a sequence without probability (state)
     * @throws EmptyException the same with the option impossible "refuse"; the message names the first
     */
    public int[] decode(HmmData data, DecodeOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long data_ = run_.use(data, "data");
            long statesCount_ = Native.hmm_data_tokens(data_);
            long statesOut_ = run_.room(4 * statesCount_);
            long options_ = run_.options(options);
            run_.check(Native.hmm_decode(self_, data_, options_, statesOut_));
            return Memory.ints(statesOut_, statesCount_);
        }
    }

    /**
     * A state for each token: by the option <code>decode</code> the most probable one of the token, ties to the.
     * lowest, or that of the sequence's most probable path.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param data the sequences
     * @return by token; -1 in a sequence without probability (state)
     */
    public int[] decode(HmmData data) {
        return decode(data, (DecodeOptions) null);
    }

    /**
     * The probability of each state given the sequence, for each token of some sequences.
     * <p>Fewer results: some sequences have no probability
     * <p>C: <code>hws_hmm_posteriors</code>
     *
     * @param data the sequences
     * @param first the first one (sequence)
     * @param last the one behind the last (sequence)
     * @param options of the call; null: all defaults
     * @return a number per state, token by token; NaN in a sequence without probability (probability)
     * @throws EmptyException the same with the option impossible "refuse"; the message names the first
     */
    public double[] posteriors(HmmData data, long first, long last, PosteriorsOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long data_ = run_.use(data, "data");
            run_.expect("hws_hmm_posteriors", data.tokens() * data.states(), 8);
            long options_ = run_.options(options);
            int status_;
            do {
                status_ = Native.hmm_posteriors(self_, data_, first, last, options_, run_.buffer(), run_.capacity(),
                    run_.needed());
            } while (run_.again(status_, "hws_hmm_posteriors", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * The probability of each state given the sequence, for each token of some sequences.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param data the sequences
     * @param first the first one (sequence)
     * @param last the one behind the last (sequence)
     * @return a number per state, token by token; NaN in a sequence without probability (probability)
     */
    public double[] posteriors(HmmData data, long first, long last) {
        return posteriors(data, first, last, (PosteriorsOptions) null);
    }

    /**
     * The strings of words with their probabilities, for all that machines can do: an acceptor with epsilons (2 K.
     * + 1 states, K + K W + K^2 arcs). With an end symbol its total is 1; without one every string is accepted and
     * those of each length have weight 1 together.
     * <p>C: <code>hws_hmm_machine</code>
     *
     * @param semiring Semiring.REAL or Semiring.LOG
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws UnsupportedException the model has channels
     */
    public Machine machine(Semiring semiring, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            int semiring_ = Call.required(semiring, "semiring").value();
            long machineOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.hmm_machine(self_, semiring_, options_, machineOut_));
            return new Machine(Machine.owned(Memory.address(machineOut_)));
        }
    }

    /**
     * The strings of words with their probabilities, for all that machines can do: an acceptor with epsilons (2 K.
     * + 1 states, K + K W + K^2 arcs). With an end symbol its total is 1; without one every string is accepted and
     * those of each length have weight 1 together.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param semiring Semiring.REAL or Semiring.LOG
     * @return the new machine
     */
    public Machine machine(Semiring semiring) {
        return machine(semiring, (Limits) null);
    }

    /**
     * Sequences drawn from a model, their states as tags. Sequence i depends on the seed and i alone. Models.
     * without an end symbol need the option length. Of a model without words every token is the one symbol of a
     * nameless alphabet.
     * <p>C: <code>hws_hmm_sample</code>
     *
     * @param n how many (&gt;= 0)
     * @param seed any number
     * @param options of the call; null: all defaults
     * @return words and states
     * @throws LimitException a sequence gets longer than the option max_length
     */
    public Tagged sample(long n, long seed, SampleOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long sequencesOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.hmm_sample(self_, n, seed, options_, sequencesOut_));
            return new Tagged(Tagged.owned(Memory.address(sequencesOut_)));
        }
    }

    /**
     * Sequences drawn from a model, their states as tags. Sequence i depends on the seed and i alone. Models.
     * without an end symbol need the option length. Of a model without words every token is the one symbol of a
     * nameless alphabet.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param n how many (&gt;= 0)
     * @param seed any number
     * @return words and states
     */
    public Tagged sample(long n, long seed) {
        return sample(n, seed, (SampleOptions) null);
    }

    /**
     * What a model's channels hold for tokens whose states are known, drawn.
     * <p>C: <code>hws_hmm_sample_channels</code>
     *
     * @param states sequences all of whose tokens have tags, which are the model's
     * @param seed any number
     * @param options of the call; null: all defaults
     * @return the new channels
     * @throws ArgumentException also a model without channels
     */
    public Channels sampleChannels(Tagged states, long seed, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long states_ = run_.use(states, "states");
            long channelsOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.hmm_sample_channels(self_, states_, seed, options_, channelsOut_));
            return new Channels(Channels.owned(Memory.address(channelsOut_)));
        }
    }

    /**
     * What a model's channels hold for tokens whose states are known, drawn.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param states sequences all of whose tokens have tags, which are the model's
     * @param seed any number
     * @return the new channels
     */
    public Channels sampleChannels(Tagged states, long seed) {
        return sampleChannels(states, seed, (Limits) null);
    }

    /**
     * The symbol of a word, as HmmFilter.step takes it: its label, or behind those of all words the one of its.
     * class of unknown words (HmmLearner.model); the label of "&lt;unk&gt;" in a model without classes.
     * <p>Cost: O(length)
     * <p>C: <code>hws_hmm_encode</code>
     *
     * @param word UTF-8, zero-terminated
     * @return the symbol (symbol)
     * @throws EmptyException the model has neither classes nor "&lt;unk&gt;", or no words
     */
    public int encode(String word) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long word_ = run_.text(Call.required(word, "word"), "word");
            long symbolOut_ = run_.room(8);
            run_.check(Native.hmm_encode(self_, word_, symbolOut_));
            return Memory.int32(symbolOut_);
        }
    }

    /**
     * What Hmm.pick gives.
     *
     * @param values the metric of each
     * @param best the index of the best model
     */
    public record PickResult(double[] values, long best) {}

    /**
     * What Hmm.channelSpec gives.
     *
     * @param kind what its numbers are
     * @param dimension numbers per token
     */
    public record ChannelSpecResult(Kind kind, int dimension) {}

    /** Options of Hmm.decode. What is not set has its default. */
    public static final class DecodeOptions extends Options<DecodeOptions> {
        /** Options that set nothing yet. */
        public DecodeOptions() {}

        /**
         * Of each token the most probable state, or the most probable path's.
         *
         * @param value the value; one of posterior, viterbi; the default is posterior
         * @return these options
         */
        public DecodeOptions decode(String value) {
            return set("decode", value);
        }

        /**
         * Sequences without probability: nothing is said of their tokens, or an error.
         *
         * @param value the value; one of skip, refuse; the default is skip
         * @return these options
         */
        public DecodeOptions impossible(String value) {
            return set("impossible", value);
        }
    }

    /** Options of Hmm.posteriors. What is not set has its default. */
    public static final class PosteriorsOptions extends Options<PosteriorsOptions> {
        /** Options that set nothing yet. */
        public PosteriorsOptions() {}

        /**
         * Sequences without probability: nothing is said of their tokens, or an error.
         *
         * @param value the value; one of skip, refuse; the default is skip
         * @return these options
         */
        public PosteriorsOptions impossible(String value) {
            return set("impossible", value);
        }
    }

    /** Options of Hmm.sample. What is not set has its default. */
    public static final class SampleOptions extends Options<SampleOptions> {
        /** Options that set nothing yet. */
        public SampleOptions() {}

        /**
         * Tokens of each sequence, in models without an end symbol.
         *
         * @param value the value, from 0 to 2147483647; the default is 0
         * @return these options
         */
        public SampleOptions length(long value) {
            return set("length", value);
        }

        /**
         * Tokens of a sequence at most.
         *
         * @param value the value, from 1 to 2147483647; the default is 100000
         * @return these options
         */
        public SampleOptions maxLength(long value) {
            return set("max_length", value);
        }
    }
}
