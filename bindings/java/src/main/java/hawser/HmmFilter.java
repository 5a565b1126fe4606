// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/**
 * What the tokens so far say of the hidden state and of the next token (the forward variable, normalized:
 * Rabiner 1989, III A). It keeps the model alive.
 * <p>Threads: one thread at a time may use it.
 */
public final class HmmFilter extends Handle {
    HmmFilter(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::hmm_filter_free, false, "HmmFilter");
    }

    /**
     * A filter at the begin of a sequence. The option dictionary says whether words are kept to the states of the.
     * model's dictionary, as HmmData.forModel keeps them.
     * <p>C: <code>hws_hmm_filter_new</code>
     *
     * @param hmm the model
     * @param options of the call; null: all defaults
     */
    public HmmFilter(Hmm hmm, NewOptions options) {
        super(made(hmm, options));
    }

    private static Owner made(Hmm hmm, NewOptions options) {
        try (Call run_ = new Call()) {
            long hmm_ = run_.use(hmm, "hmm");
            long filterOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.hmm_filter_new(hmm_, options_, filterOut_));
            return owned(Memory.address(filterOut_));
        }
    }

    /**
     * A filter at the begin of a sequence. The option dictionary says whether words are kept to the states of the.
     * model's dictionary, as HmmData.forModel keeps them.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param hmm the model
     */
    public HmmFilter(Hmm hmm) {
        this(hmm, (NewOptions) null);
    }

    /**
     * Another filter that stands where this one does.
     * <p>C: <code>hws_hmm_filter_copy</code>
     *
     * @return the new hmm filter
     */
    public HmmFilter copy() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long copyOut_ = run_.room(8);
            run_.check(Native.hmm_filter_copy(self_, copyOut_));
            return new HmmFilter(HmmFilter.owned(Memory.address(copyOut_)));
        }
    }

    /**
     * Goes back to before the first token of a sequence. This and what follows allocates nothing unless it fails.
     * <p>C: <code>hws_hmm_filter_start</code>
     */
    public void start() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.check(Native.hmm_filter_start(self_));
        }
    }

    /**
     * Takes the next token. The sum of log_prob over a sequence and ln of HmmFilter.end make Hmm.score. After an.
     * error the filter stands where it stood.
     * <p>Cost: O(states^2), and the channels' densities
     * <p>C: <code>hws_hmm_filter_step</code>
     *
     * @param symbol as Hmm.encode says; 0: no word, or one that nobody observed (symbol)
     * @param values the numbers of all its channels, one behind the other, NaN where they are missing
     * @return of the token given those before it (nats)
     * @throws EmptyException the token is impossible there
     */
    public double step(int symbol, double[] values) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(values, "values");
            long count = values.length;
            long values_ = run_.copy(values);
            long logProbOut_ = run_.room(8);
            run_.check(Native.hmm_filter_step(self_, symbol, values_, count, logProbOut_));
            return Memory.float64(logProbOut_);
        }
    }

    /**
     * The probabilities of the last token's state given the tokens up to it; at the start the initial ones.
     * <p>C: <code>hws_hmm_filter_states</code>
     *
     * @return by state (probability)
     */
    public double[] states() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_hmm_filter_states", -1, 8);
            int status_;
            do {
                status_ = Native.hmm_filter_states(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_hmm_filter_states", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * The probabilities of the next token's word given the tokens so far, where "&lt;unk&gt;" stands for all.
     * unknown ones. With the probability of an end they sum to 1, or to less under a dictionary.
     * <p>Cost: O(states * words)
     * <p>C: <code>hws_hmm_filter_next</code>
     *
     * @return by word of the model (probability)
     * @throws EmptyException the model has no words
     */
    public double[] next() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_hmm_filter_next", -1, 8);
            int status_;
            do {
                status_ = Native.hmm_filter_next(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_hmm_filter_next", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * The probability that the sequence ends here given the tokens so far; also 0 if it is below what a double.
     * holds.
     * <p>C: <code>hws_hmm_filter_end</code>
     *
     * @return 0 at the start and in models without an end symbol (probability)
     */
    public double end() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long probabilityOut_ = run_.room(8);
            run_.check(Native.hmm_filter_end(self_, probabilityOut_));
            return Memory.float64(probabilityOut_);
        }
    }

    /** Options of HmmFilter. What is not set has its default. */
    public static final class NewOptions extends Options<NewOptions> {
        /** Options that set nothing yet. */
        public NewOptions() {}

        /**
         * Which states words may be in: as the model was learned, or all.
         *
         * @param value the value; one of own, none; the default is own
         * @return these options
         */
        public NewOptions dictionary(String value) {
            return set("dictionary", value);
        }
    }
}
