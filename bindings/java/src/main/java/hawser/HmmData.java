// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/**
 * An immutable corpus with the states each token may be in.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class HmmData extends Handle {
    HmmData(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::hmm_data_free, true, "HmmData");
    }

    /**
     * Data of words, of channels, or of both, which have the same sequences then. Options give the number of.
     * states (by default as many as there are tags; without tags a learner chooses it, and until then there is one
     * state), the symbol that stands for a word nobody observed, and the priors of channels, which are weak and
     * take their scale from the data where they are left out. States beyond the tags are named "state&lt;k&gt;".
     * <p>Cost: O(tokens + words)
     * <p>C: <code>hws_hmm_data_new</code>
     *
     * @param words a word per token; null: there are none
     * @param channels numbers per token; null: there are none
     * @param dictionary the states of each word's tokens, matched by names, all of them for words without an
     *     entry; null: every token may be in any state
     * @param observed the same sequences with tags; a token that has one is in that state alone, and its word's
     *     entry is enlarged by it if it lacks it; the tags are among the dictionary's; null: none was observed
     * @param options of the call; null: all defaults
     */
    public HmmData(Corpus words, Channels channels, Dictionary dictionary, Tagged observed, NewOptions options) {
        super(made(words, channels, dictionary, observed, options));
    }

    private static Owner made(Corpus words, Channels channels, Dictionary dictionary, Tagged observed,
        NewOptions options) {
        try (Call run_ = new Call()) {
            long words_ = run_.useOrNull(words);
            long channels_ = run_.useOrNull(channels);
            long dictionary_ = run_.useOrNull(dictionary);
            long observed_ = run_.useOrNull(observed);
            long dataOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.hmm_data_new(words_, channels_, dictionary_, observed_, options_, dataOut_));
            return owned(Memory.address(dataOut_));
        }
    }

    /**
     * Data of words, of channels, or of both, which have the same sequences then. Options give the number of.
     * states (by default as many as there are tags; without tags a learner chooses it, and until then there is one
     * state), the symbol that stands for a word nobody observed, and the priors of channels, which are weak and
     * take their scale from the data where they are left out. States beyond the tags are named "state&lt;k&gt;".
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words a word per token; null: there are none
     * @param channels numbers per token; null: there are none
     * @param dictionary the states of each word's tokens, matched by names, all of them for words without an
     *     entry; null: every token may be in any state
     * @param observed the same sequences with tags; a token that has one is in that state alone, and its word's
     *     entry is enlarged by it if it lacks it; the tags are among the dictionary's; null: none was observed
     */
    public HmmData(Corpus words, Channels channels, Dictionary dictionary, Tagged observed) {
        this(words, channels, dictionary, observed, (NewOptions) null);
    }

    /**
     * Data in the words, channels and states of a model, for what it says of them. Words that it lacks are read as.
     * the class of unknown words that their spelling says (HmmLearner.model), or as its "&lt;unk&gt;" where it has
     * no classes, in the states that the dictionary gives the words themselves. So words are best read without an
     * alphabet given, lest their spelling is lost. A learner reads words of classes as "&lt;unk&gt;".
     * <p>Cost: O(tokens + words)
     * <p>C: <code>hws_hmm_data_for</code>
     *
     * @param hmm the model
     * @param words a word per token; null: there are none
     * @param channels numbers per token; null: there are none
     * @param otherDictionary the states of each word's tokens; null: those of the dictionary that the model was
     *     learned with, or all if the option dictionary says so
     * @param observed the same sequences with tags; a token that has one is in that state alone, and its word's
     *     entry is enlarged by it if it lacks it; the tags are among the dictionary's; null: none was observed
     * @param options of the call; null: all defaults
     * @return the new hmm data
     * @throws EmptyException a word is unknown and the model has no "&lt;unk&gt;"; the message names the word
     * @throws ArgumentException also words that were read in another way than the model's text was, where both are
     *     known (Hmm.card): split otherwise, in another case, from another column
     */
    public static HmmData forModel(Hmm hmm, Corpus words, Channels channels, Dictionary otherDictionary,
        Tagged observed, ForOptions options) {
        try (Call run_ = new Call()) {
            long hmm_ = run_.use(hmm, "hmm");
            long words_ = run_.useOrNull(words);
            long channels_ = run_.useOrNull(channels);
            long otherDictionary_ = run_.useOrNull(otherDictionary);
            long observed_ = run_.useOrNull(observed);
            long dataOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.hmm_data_for(hmm_, words_, channels_, otherDictionary_, observed_, options_, dataOut_));
            return new HmmData(HmmData.owned(Memory.address(dataOut_)));
        }
    }

    /**
     * Data in the words, channels and states of a model, for what it says of them. Words that it lacks are read as.
     * the class of unknown words that their spelling says (HmmLearner.model), or as its "&lt;unk&gt;" where it has
     * no classes, in the states that the dictionary gives the words themselves. So words are best read without an
     * alphabet given, lest their spelling is lost. A learner reads words of classes as "&lt;unk&gt;".
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param hmm the model
     * @param options of the call; null: all defaults
     * @return the new hmm data
     */
    public static HmmData forModel(Hmm hmm, ForOptions options) {
        return forModel(hmm, (Corpus) null, (Channels) null, (Dictionary) null, (Tagged) null, options);
    }

    /**
     * Data in the words, channels and states of a model, for what it says of them. Words that it lacks are read as.
     * the class of unknown words that their spelling says (HmmLearner.model), or as its "&lt;unk&gt;" where it has
     * no classes, in the states that the dictionary gives the words themselves. So words are best read without an
     * alphabet given, lest their spelling is lost. A learner reads words of classes as "&lt;unk&gt;".
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param hmm the model
     * @param words a word per token; null: there are none
     * @param channels numbers per token; null: there are none
     * @param otherDictionary the states of each word's tokens; null: those of the dictionary that the model was
     *     learned with, or all if the option dictionary says so
     * @param observed the same sequences with tags; a token that has one is in that state alone, and its word's
     *     entry is enlarged by it if it lacks it; the tags are among the dictionary's; null: none was observed
     * @return the new hmm data
     */
    public static HmmData forModel(Hmm hmm, Corpus words, Channels channels, Dictionary otherDictionary,
        Tagged observed) {
        return forModel(hmm, words, channels, otherDictionary, observed, (ForOptions) null);
    }

    /**
     * Data in the words, channels and states of a model, for what it says of them. Words that it lacks are read as.
     * the class of unknown words that their spelling says (HmmLearner.model), or as its "&lt;unk&gt;" where it has
     * no classes, in the states that the dictionary gives the words themselves. So words are best read without an
     * alphabet given, lest their spelling is lost. A learner reads words of classes as "&lt;unk&gt;".
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param hmm the model
     * @return the new hmm data
     */
    public static HmmData forModel(Hmm hmm) {
        return forModel(hmm, (Corpus) null, (Channels) null, (Dictionary) null, (Tagged) null, (ForOptions) null);
    }

    /**
     * Further sequences, as given data read them: in their words, states and priors of channels, with their.
     * dictionary. Held-out data are made so.
     * <p>Cost: O(tokens + words)
     * <p>C: <code>hws_hmm_data_like</code>
     *
     * @param words a word per token; null: there are none
     * @param channels numbers per token; null: there are none
     * @param otherDictionary the states of each word's tokens; null: those of the dictionary of <code>data</code>
     * @param observed the same sequences with tags; a token that has one is in that state alone, and its word's
     *     entry is enlarged by it if it lacks it; the tags are among the dictionary's; null: none was observed
     * @param options of the call; null: all defaults
     * @return the new data
     * @throws EmptyException a word is unknown and the model has no "&lt;unk&gt;"; the message names the word
     * @throws ArgumentException also words that were read in another way than the model's text was, where both are
     *     known (Hmm.card): split otherwise, in another case, from another column
     */
    public HmmData like(Corpus words, Channels channels, Dictionary otherDictionary, Tagged observed,
        LikeOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long words_ = run_.useOrNull(words);
            long channels_ = run_.useOrNull(channels);
            long otherDictionary_ = run_.useOrNull(otherDictionary);
            long observed_ = run_.useOrNull(observed);
            long moreOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.hmm_data_like(self_, words_, channels_, otherDictionary_, observed_, options_, moreOut_));
            return new HmmData(HmmData.owned(Memory.address(moreOut_)));
        }
    }

    /**
     * Further sequences, as given data read them: in their words, states and priors of channels, with their.
     * dictionary. Held-out data are made so.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param options of the call; null: all defaults
     * @return the new data
     */
    public HmmData like(LikeOptions options) {
        return like((Corpus) null, (Channels) null, (Dictionary) null, (Tagged) null, options);
    }

    /**
     * Further sequences, as given data read them: in their words, states and priors of channels, with their.
     * dictionary. Held-out data are made so.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words a word per token; null: there are none
     * @param channels numbers per token; null: there are none
     * @param otherDictionary the states of each word's tokens; null: those of the dictionary of <code>data</code>
     * @param observed the same sequences with tags; a token that has one is in that state alone, and its word's
     *     entry is enlarged by it if it lacks it; the tags are among the dictionary's; null: none was observed
     * @return the new data
     */
    public HmmData like(Corpus words, Channels channels, Dictionary otherDictionary, Tagged observed) {
        return like(words, channels, otherDictionary, observed, (LikeOptions) null);
    }

    /**
     * Further sequences, as given data read them: in their words, states and priors of channels, with their.
     * dictionary. Held-out data are made so.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the new data
     */
    public HmmData like() {
        return like((Corpus) null, (Channels) null, (Dictionary) null, (Tagged) null, (LikeOptions) null);
    }

    /**
     * The same data with fewer states for some tokens.
     * <p>Cost: O(tokens)
     * <p>C: <code>hws_hmm_data_allow</code>
     *
     * @param places which ones, numbered over all sequences, each once (token)
     * @param offsets where each token's states begin in <code>states</code>, ascending from 0
     * @param states those that each may be in, among those it may be in now (state)
     * @param options of the call; null: all defaults
     * @return the new data
     */
    public HmmData allow(long[] places, long[] offsets, int[] states, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(places, "places");
            Call.required(offsets, "offsets");
            Call.required(states, "states");
            long count = places.length;
            long places_ = run_.copy(places);
            Call.sized("offsets", offsets.length, (count + 1));
            long offsets_ = run_.copy(offsets);
            Call.sized("states", states.length, offsets[(int) (count)]);
            long states_ = run_.copy(states);
            long restrictedOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.hmm_data_allow(self_, count, places_, offsets_, states_, options_, restrictedOut_));
            return new HmmData(HmmData.owned(Memory.address(restrictedOut_)));
        }
    }

    /**
     * The same data with fewer states for some tokens.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param places which ones, numbered over all sequences, each once (token)
     * @param offsets where each token's states begin in <code>states</code>, ascending from 0
     * @param states those that each may be in, among those it may be in now (state)
     * @return the new data
     */
    public HmmData allow(long[] places, long[] offsets, int[] states) {
        return allow(places, offsets, states, (Limits) null);
    }

    /**
     * How many sequences the data have.
     * <p>C: <code>hws_hmm_data_sequences</code>
     *
     * @return number of sequences
     */
    public long sequences() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.hmm_data_sequences(self_);
        }
    }

    /**
     * How many tokens all sequences of the data have.
     * <p>C: <code>hws_hmm_data_tokens</code>
     *
     * @return number of tokens
     */
    public long tokens() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.hmm_data_tokens(self_);
        }
    }

    /**
     * How many states a model of the data has.
     * <p>C: <code>hws_hmm_data_states</code>
     *
     * @return number of states
     */
    public long states() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.hmm_data_states(self_);
        }
    }

    /** Options of HmmData. What is not set has its default. */
    public static final class NewOptions extends Options<NewOptions> {
        /** Options that set nothing yet. */
        public NewOptions() {}

        /**
         * States; auto: as many as there are tags; where there are none hws_hmm_learner_new chooses.
         *
         * @param value the value, from 1 to 2147483646 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions states(long value) {
            return set("states", value);
        }

        /**
         * States; auto: as many as there are tags; where there are none hws_hmm_learner_new chooses.
         *
         * @param value the value, from 1 to 2147483646 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions states(String value) {
            return set("states", value);
        }

        /**
         * Name of the symbol that stands for a word nobody observed; nothing: there is none.
         *
         * @param value the value; the default is
         * @return these options
         */
        public NewOptions missing(String value) {
            return set("missing", value);
        }

        /**
         * Real channels: a state's covariance: a full matrix, a diagonal, one variance for all dimensions, or one full
         * matrix that all states share.
         *
         * @param value the value; one of full, diagonal, spherical, tied; the default is full
         * @return these options
         */
        public NewOptions covariance(String value) {
            return set("covariance", value);
        }

        /**
         * Real channels: prior means, a number for each dimension of all of them; auto: the data's means.
         *
         * @param value the value or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorMean(String value) {
            return set("prior_mean", value);
        }

        /**
         * Real channels: tokens that the prior mean weighs; auto: 0.1.
         *
         * @param value the value, from 1e-09 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorMeanTokens(double value) {
            return set("prior_mean_tokens", value);
        }

        /**
         * Real channels: tokens that the prior mean weighs; auto: 0.1.
         *
         * @param value the value, from 1e-09 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorMeanTokens(String value) {
            return set("prior_mean_tokens", value);
        }

        /**
         * Real channels: degrees of freedom of the prior covariance, more than dimensions + 1, diagonal and spherical
         * more than 2; auto: dimensions + 2, diagonal: 3.
         *
         * @param value the value, from 1e-09 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorDegrees(double value) {
            return set("prior_degrees", value);
        }

        /**
         * Real channels: degrees of freedom of the prior covariance, more than dimensions + 1, diagonal and spherical
         * more than 2; auto: dimensions + 2, diagonal: 3.
         *
         * @param value the value, from 1e-09 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorDegrees(String value) {
            return set("prior_degrees", value);
        }

        /**
         * Real channels: prior scale, as a multiple of the data's variances, spherical: of their sum; auto: 1.
         *
         * @param value the value, from 1e-09 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorScale(double value) {
            return set("prior_scale", value);
        }

        /**
         * Real channels: prior scale, as a multiple of the data's variances, spherical: of their sum; auto: 1.
         *
         * @param value the value, from 1e-09 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorScale(String value) {
            return set("prior_scale", value);
        }

        /**
         * Channels of counts: shape of the prior of rates; auto: 2.
         *
         * @param value the value, from 1e-09 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorShape(double value) {
            return set("prior_shape", value);
        }

        /**
         * Channels of counts: shape of the prior of rates; auto: 2.
         *
         * @param value the value, from 1e-09 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorShape(String value) {
            return set("prior_shape", value);
        }

        /**
         * Channels of counts: rate of the prior of rates; auto: prior_shape over the data's mean.
         *
         * @param value the value, from 1e-09 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorRate(double value) {
            return set("prior_rate", value);
        }

        /**
         * Channels of counts: rate of the prior of rates; auto: prior_shape over the data's mean.
         *
         * @param value the value, from 1e-09 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorRate(String value) {
            return set("prior_rate", value);
        }

        /**
         * Channels of bits: ones that the prior has seen; auto: 2.
         *
         * @param value the value, from 1e-09 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorOnes(double value) {
            return set("prior_ones", value);
        }

        /**
         * Channels of bits: ones that the prior has seen; auto: 2.
         *
         * @param value the value, from 1e-09 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorOnes(String value) {
            return set("prior_ones", value);
        }

        /**
         * Channels of bits: zeros that the prior has seen; auto: 2.
         *
         * @param value the value, from 1e-09 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorZeros(double value) {
            return set("prior_zeros", value);
        }

        /**
         * Channels of bits: zeros that the prior has seen; auto: 2.
         *
         * @param value the value, from 1e-09 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions priorZeros(String value) {
            return set("prior_zeros", value);
        }
    }

    /** Options of HmmData.forModel. What is not set has its default. */
    public static final class ForOptions extends Options<ForOptions> {
        /** Options that set nothing yet. */
        public ForOptions() {}

        /**
         * Where none is given: the one the model was learned with, or none.
         *
         * @param value the value; one of own, none; the default is own
         * @return these options
         */
        public ForOptions dictionary(String value) {
            return set("dictionary", value);
        }

        /**
         * Name of the symbol that stands for a word nobody observed; nothing: there is none.
         *
         * @param value the value; the default is
         * @return these options
         */
        public ForOptions missing(String value) {
            return set("missing", value);
        }
    }

    /** Options of HmmData.like. What is not set has its default. */
    public static final class LikeOptions extends Options<LikeOptions> {
        /** Options that set nothing yet. */
        public LikeOptions() {}

        /**
         * Where none is given: the one the model was learned with, or none.
         *
         * @param value the value; one of own, none; the default is own
         * @return these options
         */
        public LikeOptions dictionary(String value) {
            return set("dictionary", value);
        }

        /**
         * Name of the symbol that stands for a word nobody observed; nothing: there is none.
         *
         * @param value the value; the default is
         * @return these options
         */
        public LikeOptions missing(String value) {
            return set("missing", value);
        }
    }
}
