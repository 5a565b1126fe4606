// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Library;
import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * An immutable model.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Ngram extends Handle {
    Ngram(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::ngram_model_free, true, "Ngram");
    }

    /**
     * The alphabet that a model's n-grams are over.
     * <p>C: <code>hws_ngram_alphabet</code>
     *
     * @return the new alphabet
     */
    public Alphabet alphabet() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long alphabetOut_ = run_.room(8);
            run_.check(Native.ngram_alphabet(self_, alphabetOut_));
            return new Alphabet(Alphabet.owned(Memory.address(alphabetOut_)));
        }
    }

    /**
     * A number about a model, by its name.
     * <p>Values of <code>name</code>:
     * <ul>
     * <li><code>order</code>: length of the longest n-gram, begin and end counted
     * <li><code>ngrams</code>: number of n-grams, the empty one counted, the begin alone not
     * <li><code>states</code>: states of its machine
     * <li><code>symbols</code>: symbols of its alphabet
     * </ul>
     * <p>C: <code>hws_ngram_info</code>
     *
     * @param name which number
     * @return the number
     */
    public double info(String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            run_.check(Native.ngram_info(self_, name_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /**
     * How a model came to be, as a JSON object; "{}" for one that was given, by its weights or by its machine. Its.
     * members are "method", "hawser" (the library's version), of estimates "learner" (with its own version), and
     * objects: "options" (the order and those of the method), "data" (fingerprints of what was counted or read),
     * "metrics" (of estimates: the n-grams, and the log-likelihood, tokens and perplexity of what was counted). A
     * model that was read from ARPA text has the method "arpa", since the text does not say more. One that was
     * made from other models says in "model", or in "first model" and "second model", how these came to be.
     * Binaries keep the card; ARPA text does not.
     * <p>C: <code>hws_ngram_card</code>
     *
     * @return a JSON text
     */
    public String card() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_ngram_card", -1, 1);
            int status_;
            do {
                status_ = Native.ngram_card(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_ngram_card", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * How many n-grams of a length a model has.
     * <p>C: <code>hws_ngram_count</code>
     *
     * @param length labels of the n-grams, begin and end counted (&gt;= 0)
     * @return their number; 0 beyond the order
     */
    public long count(int length) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.ngram_count(self_, length);
        }
    }

    /**
     * The log-linear model of given n-grams: ln weight(v) is the sum over n-grams w of theta[w] times the.
     * occurrences of w in BOS v EOS; the empty n-gram occurs length + 1 times. The n-grams need not be closed
     * under prefixes (the model's are); none may be given twice. The weight of SpecialLabel.BOS alone, which
     * occurs once in every string, goes to SpecialLabel.EOS, which does too.
     * <p>Cost: O(count * log(count))
     * <p>Source: ENCODE, Cotterell and Eisner 2015, appendices B.3 and B.4
     * <p>C: <code>hws_ngram_from_theta</code>
     *
     * @param alphabet of the n-grams; sized
     * @param offsets where each n-gram begins in <code>labels</code>, ascending from 0
     * @param labels of the n-grams, SpecialLabel.BOS first and SpecialLabel.EOS last only (label)
     * @param theta log-linear weights; -infinity: a weight of zero (nats)
     * @param options of the call; null: all defaults
     * @return the new ngram model
     */
    public static Ngram fromTheta(Alphabet alphabet, long[] offsets, int[] labels, double[] theta, Limits options) {
        try (Call run_ = new Call()) {
            Call.required(offsets, "offsets");
            Call.required(labels, "labels");
            Call.required(theta, "theta");
            long alphabet_ = run_.use(alphabet, "alphabet");
            long count = offsets.length - 1;
            long offsets_ = run_.copy(offsets);
            Call.sized("labels", labels.length, offsets[(int) (count)]);
            long labels_ = run_.copy(labels);
            Call.sized("theta", theta.length, count);
            long theta_ = run_.copy(theta);
            long modelOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_from_theta(alphabet_, count, offsets_, labels_, theta_, options_, modelOut_));
            return new Ngram(Ngram.owned(Memory.address(modelOut_)));
        }
    }

    /**
     * The log-linear model of given n-grams: ln weight(v) is the sum over n-grams w of theta[w] times the.
     * occurrences of w in BOS v EOS; the empty n-gram occurs length + 1 times. The n-grams need not be closed
     * under prefixes (the model's are); none may be given twice. The weight of SpecialLabel.BOS alone, which
     * occurs once in every string, goes to SpecialLabel.EOS, which does too.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param alphabet of the n-grams; sized
     * @param offsets where each n-gram begins in <code>labels</code>, ascending from 0
     * @param labels of the n-grams, SpecialLabel.BOS first and SpecialLabel.EOS last only (label)
     * @param theta log-linear weights; -infinity: a weight of zero (nats)
     * @return the new ngram model
     */
    public static Ngram fromTheta(Alphabet alphabet, long[] offsets, int[] labels, double[] theta) {
        return fromTheta(alphabet, offsets, labels, theta, (Limits) null);
    }

    /**
     * The log-linear weights of any model, so that Ngram.fromTheta of them gives each string the weight it has.
     * here. Back-off weights are moved into the n-grams first, constants into the end. Shorter n-grams come first;
     * an n-gram that is there for its extensions has weight 0. Back-off and default weights of zero add n-grams,
     * one per symbol of the alphabet, within max_arcs. With the three arrays null only <code>count</code> and
     * <code>label_count</code> are set; they are set too where there is not enough room (ArgumentException).
     * <p>Cost: O(n-grams)
     * <p>Source: Cotterell and Eisner 2015, appendix B.6
     * <p>C: <code>hws_ngram_theta</code>
     *
     * @param capacity n-grams that fit (&gt;= 0)
     * @param labelCapacity labels that fit (&gt;= 0)
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws UnsupportedException an n-gram can be read whose suffix has weight zero, which no theta says
     */
    public ThetaResult theta(long capacity, long labelCapacity, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long offsetsCount_ = (capacity + 1);
            long offsetsOut_ = run_.room(8 * offsetsCount_);
            long thetaCount_ = capacity;
            long thetaOut_ = run_.room(8 * thetaCount_);
            long countOut_ = run_.room(8);
            long labelsCount_ = labelCapacity;
            long labelsOut_ = run_.room(4 * labelsCount_);
            long labelCountOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_theta(self_, options_, offsetsOut_, thetaOut_, capacity, countOut_, labelsOut_,
                labelCapacity, labelCountOut_));
            return new ThetaResult(Memory.longs(offsetsOut_, offsetsCount_), Memory.doubles(thetaOut_, thetaCount_),
                Memory.int64(countOut_), Memory.ints(labelsOut_, labelsCount_), Memory.int64(labelCountOut_));
        }
    }

    /**
     * The log-linear weights of any model, so that Ngram.fromTheta of them gives each string the weight it has.
     * here. Back-off weights are moved into the n-grams first, constants into the end. Shorter n-grams come first;
     * an n-gram that is there for its extensions has weight 0. Back-off and default weights of zero add n-grams,
     * one per symbol of the alphabet, within max_arcs. With the three arrays null only <code>count</code> and
     * <code>label_count</code> are set; they are set too where there is not enough room (ArgumentException).
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param capacity n-grams that fit (&gt;= 0)
     * @param labelCapacity labels that fit (&gt;= 0)
     * @return what the call gives
     */
    public ThetaResult theta(long capacity, long labelCapacity) {
        return theta(capacity, labelCapacity, (Limits) null);
    }

    /**
     * The product of two models: weight_a(v) * weight_b(v) for every string, over the union of the n-grams.
     * Strings of weight zero in either have weight zero.
     * <p>Cost: O(n-grams * order)
     * <p>C: <code>hws_ngram_product</code>
     *
     * @param b the other model, over an equal alphabet
     * @param options of the call; null: all defaults
     * @return the new ngram model
     * @throws LimitException a weight exceeds a double
     */
    public Ngram product(Ngram b, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long b_ = run_.use(b, "b");
            long productOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_product(self_, b_, options_, productOut_));
            return new Ngram(Ngram.owned(Memory.address(productOut_)));
        }
    }

    /**
     * The product of two models: weight_a(v) * weight_b(v) for every string, over the union of the n-grams.
     * Strings of weight zero in either have weight zero.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param b the other model, over an equal alphabet
     * @return the new ngram model
     */
    public Ngram product(Ngram b) {
        return product(b, (Limits) null);
    }

    /**
     * The quotient of two models: weight_a(v) / weight_b(v) for every string, over the union of the n-grams.
     * Strings of weight zero in either have weight zero. Nothing says that a quotient can be normalized.
     * <p>Cost: O(n-grams * order)
     * <p>C: <code>hws_ngram_quotient</code>
     *
     * @param b the divisor, over an equal alphabet
     * @param options of the call; null: all defaults
     * @return the new ngram model
     * @throws LimitException a weight exceeds a double
     */
    public Ngram quotient(Ngram b, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long b_ = run_.use(b, "b");
            long quotientOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_quotient(self_, b_, options_, quotientOut_));
            return new Ngram(Ngram.owned(Memory.address(quotientOut_)));
        }
    }

    /**
     * The quotient of two models: weight_a(v) / weight_b(v) for every string, over the union of the n-grams.
     * Strings of weight zero in either have weight zero. Nothing says that a quotient can be normalized.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param b the divisor, over an equal alphabet
     * @return the new ngram model
     */
    public Ngram quotient(Ngram b) {
        return quotient(b, (Limits) null);
    }

    /**
     * A power of a model: weight(v)^exponent for every string. Strings of weight zero keep it, whatever the.
     * exponent. Nothing says that a power can be normalized.
     * <p>Cost: O(n-grams * order)
     * <p>C: <code>hws_ngram_power</code>
     *
     * @param exponent any finite number
     * @param options of the call; null: all defaults
     * @return the new ngram model
     * @throws LimitException a weight exceeds a double
     */
    public Ngram power(double exponent, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long powerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_power(self_, exponent, options_, powerOut_));
            return new Ngram(Ngram.owned(Memory.address(powerOut_)));
        }
    }

    /**
     * A power of a model: weight(v)^exponent for every string. Strings of weight zero keep it, whatever the.
     * exponent. Nothing says that a power can be normalized.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param exponent any finite number
     * @return the new ngram model
     */
    public Ngram power(double exponent) {
        return power(exponent, (Limits) null);
    }

    /**
     * The logarithm of the weight of each string of a batch.
     * <p>Cost: O(symbols * order)
     * <p>C: <code>hws_ngram_log_weights</code>
     *
     * @param strings of one tape, with symbols of the model's alphabet
     * @param options of the call; null: all defaults
     * @return by string (nats)
     */
    public double[] logWeights(Strings strings, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long strings_ = run_.use(strings, "strings");
            long logWeightsCount_ = Native.strings_count(strings_);
            long logWeightsOut_ = run_.room(8 * logWeightsCount_);
            long options_ = run_.options(options);
            run_.check(Native.ngram_log_weights(self_, strings_, options_, logWeightsOut_));
            return Memory.doubles(logWeightsOut_, logWeightsCount_);
        }
    }

    /**
     * The logarithm of the weight of each string of a batch.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param strings of one tape, with symbols of the model's alphabet
     * @return by string (nats)
     */
    public double[] logWeights(Strings strings) {
        return logWeights(strings, (Limits) null);
    }

    /**
     * The logarithm of the sum of all strings' weights, exact with cycles.
     * <p>Cost: O(n-grams), plus the solves of cyclic components
     * <p>C: <code>hws_ngram_log_total</code>
     *
     * @param options of the call; null: all defaults
     * @return -infinity if all weights are zero (nats)
     * @throws DivergedException the sum is infinite
     */
    public double logTotal(LogTotalOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long logTotalOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_log_total(self_, options_, logTotalOut_));
            return Memory.float64(logTotalOut_);
        }
    }

    /**
     * The logarithm of the sum of all strings' weights, exact with cycles.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return -infinity if all weights are zero (nats)
     */
    public double logTotal() {
        return logTotal((LogTotalOptions) null);
    }

    /**
     * The probabilistic model: strings weigh in the same proportions, and after every context that a string of.
     * positive weight can have the symbols' and the end's probabilities sum to 1. The n-grams stay;
     * SpecialLabel.EOS becomes one.
     * <p>Cost: as Ngram.logTotal
     * <p>Source: Cotterell and Eisner 2015, appendix B.7, whose weight of failure arcs is corrected
     * <p>C: <code>hws_ngram_normalize</code>
     *
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws DivergedException the total is infinite
     * @throws EmptyException no mass
     */
    public NormalizeResult normalize(NormalizeOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long normalizedOut_ = run_.room(8);
            long logTotalOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_normalize(self_, options_, normalizedOut_, logTotalOut_));
            return new NormalizeResult(new Ngram(Ngram.owned(Memory.address(normalizedOut_))),
                Memory.float64(logTotalOut_));
        }
    }

    /**
     * The probabilistic model: strings weigh in the same proportions, and after every context that a string of.
     * positive weight can have the symbols' and the end's probabilities sum to 1. The n-grams stay;
     * SpecialLabel.EOS becomes one.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return what the call gives
     */
    public NormalizeResult normalize() {
        return normalize((NormalizeOptions) null);
    }

    /**
     * The model as an acceptor, whose entropy, expected n-gram counts, samples and n best strings are the model's.
     * (hawser/expectations.h, hawser/sums.h). State 0 is the empty context; an n-gram is an arc or, with
     * SpecialLabel.EOS, a final weight.
     * <p>Cost: O(n-grams)
     * <p>C: <code>hws_ngram_machine</code>
     *
     * @param semiring of the machine
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws LimitException limits were met, or a weight exceeds a double of the real semiring or vanishes in it
     */
    public Machine machine(Semiring semiring, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            int semiring_ = Call.required(semiring, "semiring").value();
            long machineOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_machine(self_, semiring_, options_, machineOut_));
            return new Machine(Machine.owned(Memory.address(machineOut_)));
        }
    }

    /**
     * The model as an acceptor, whose entropy, expected n-gram counts, samples and n best strings are the model's.
     * (hawser/expectations.h, hawser/sums.h). State 0 is the empty context; an n-gram is an arc or, with
     * SpecialLabel.EOS, a final weight.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param semiring of the machine
     * @return the new machine
     */
    public Machine machine(Semiring semiring) {
        return machine(semiring, (Limits) null);
    }

    /**
     * The model whose machine this is, in any semiring. What fits is a deterministic acceptor over a sized.
     * alphabet, without epsilons, whose failure arcs end at one state (the start, if there are none), the only one
     * that may have a default arc, back to itself. A state's context is the shortest string that leads to it from
     * there, or from the start; every arc must lead to the longest context that what was read ends with.
     * <p>Cost: O(arcs * log(arcs))
     * <p>C: <code>hws_ngram_from_machine</code>
     *
     * @param machine the acceptor
     * @param options of the call; null: all defaults
     * @return the new ngram model
     * @throws UnsupportedException a state does not fit; the message names it
     */
    public static Ngram fromMachine(Machine machine, Limits options) {
        try (Call run_ = new Call()) {
            long machine_ = run_.use(machine, "machine");
            long modelOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_from_machine(machine_, options_, modelOut_));
            return new Ngram(Ngram.owned(Memory.address(modelOut_)));
        }
    }

    /**
     * The model whose machine this is, in any semiring. What fits is a deterministic acceptor over a sized.
     * alphabet, without epsilons, whose failure arcs end at one state (the start, if there are none), the only one
     * that may have a default arc, back to itself. A state's context is the shortest string that leads to it from
     * there, or from the start; every arc must lead to the longest context that what was read ends with.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param machine the acceptor
     * @return the new ngram model
     */
    public static Ngram fromMachine(Machine machine) {
        return fromMachine(machine, (Limits) null);
    }

    /**
     * Plain text to strings, a line each; lines without a segment are left out. ASCII control characters count as.
     * blanks. With Split.CHARS blanks are left out, or become the symbol of the option <code>space</code>.
     * Segments without a symbol become the symbol that the option <code>unknown</code> names.
     * <p>Cost: O(length)
     * <p>C: <code>hws_ngram_segment_text</code>
     *
     * @param text lines of text, UTF-8
     * @param split what a segment is
     * @param alphabet the symbols; null: one is built of the segments that occur at least min_count times, by
     *     first appearance, with <code>unknown</code> before them
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws ParseException a segment that the alphabet lacks, as it lacks <code>unknown</code>, or bytes that
     *     are not UTF-8; line and column say where
     */
    public static SegmentTextResult segmentText(String text, Split split, Alphabet alphabet,
        SegmentTextOptions options) {
        try (Call run_ = new Call()) {
            long alphabet_ = run_.useOrNull(alphabet);
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            int split_ = Call.required(split, "split").value();
            long stringsOut_ = run_.room(8);
            long builtOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_segment_text(text_, Call.length(textBytes_), split_, alphabet_, options_,
                stringsOut_, builtOut_));
            return new SegmentTextResult(new Strings(Strings.owned(Memory.address(stringsOut_))),
                new Alphabet(Alphabet.owned(Memory.address(builtOut_))));
        }
    }

    /**
     * Plain text to strings, a line each; lines without a segment are left out. ASCII control characters count as.
     * blanks. With Split.CHARS blanks are left out, or become the symbol of the option <code>space</code>.
     * Segments without a symbol become the symbol that the option <code>unknown</code> names.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text lines of text, UTF-8
     * @param split what a segment is
     * @param options of the call; null: all defaults
     * @return what the call gives
     */
    public static SegmentTextResult segmentText(String text, Split split, SegmentTextOptions options) {
        return segmentText(text, split, (Alphabet) null, options);
    }

    /**
     * Plain text to strings, a line each; lines without a segment are left out. ASCII control characters count as.
     * blanks. With Split.CHARS blanks are left out, or become the symbol of the option <code>space</code>.
     * Segments without a symbol become the symbol that the option <code>unknown</code> names.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text lines of text, UTF-8
     * @param split what a segment is
     * @param alphabet the symbols; null: one is built of the segments that occur at least min_count times, by
     *     first appearance, with <code>unknown</code> before them
     * @return what the call gives
     */
    public static SegmentTextResult segmentText(String text, Split split, Alphabet alphabet) {
        return segmentText(text, split, alphabet, (SegmentTextOptions) null);
    }

    /**
     * Plain text to strings, a line each; lines without a segment are left out. ASCII control characters count as.
     * blanks. With Split.CHARS blanks are left out, or become the symbol of the option <code>space</code>.
     * Segments without a symbol become the symbol that the option <code>unknown</code> names.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text lines of text, UTF-8
     * @param split what a segment is
     * @return what the call gives
     */
    public static SegmentTextResult segmentText(String text, Split split) {
        return segmentText(text, split, (Alphabet) null, (SegmentTextOptions) null);
    }

    /**
     * The model that the option <code>smoothing</code> estimates. Each state's probabilities sum to 1 over the.
     * alphabet's symbols and the end. All are interpolated with the next shorter context; below single symbols
     * lies the uniform distribution over symbols and end (not for maximum likelihood), which is all that symbols
     * never seen have.
     * <p>Kneser-Ney is the modified one, as KenLM's lmplz has it: n-grams shorter than the order count by the
     * number of different symbols before them, those that begin with SpecialLabel.BOS and the longest as they are.
     * Discounts D1, D2, D3+ per length come from the numbers of n-grams that count 1 to 4; where these are 0 or
     * give a discount outside 0..j they are 0.5, 1 and 1.5. A symbol <code>&lt;unk&gt;</code> that does not occur
     * gets what lmplz gives &lt;unk&gt;. Counts must be whole. Witten-Bell is their method C. Maximum likelihood
     * takes relative frequencies: a context that was seen leaves nothing to what was not seen after it.
     * <p>Cost: O(n-grams)
     * <p>Source: Chen and Goodman 1998; Witten and Bell 1991
     * <p>C: <code>hws_ngram_estimate</code>
     *
     * @param counts of the strings; it may go on afterwards
     * @param options of the call; null: all defaults
     * @return the estimate
     * @throws EmptyException no strings
     * @throws ArgumentException counts that are not whole, for Kneser-Ney
     */
    public static Ngram estimate(NgramCounts counts, EstimateOptions options) {
        try (Call run_ = new Call()) {
            long counts_ = run_.use(counts, "counts");
            long modelOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_estimate(counts_, options_, modelOut_));
            return new Ngram(Ngram.owned(Memory.address(modelOut_)));
        }
    }

    /**
     * The model that the option <code>smoothing</code> estimates. Each state's probabilities sum to 1 over the.
     * alphabet's symbols and the end. All are interpolated with the next shorter context; below single symbols
     * lies the uniform distribution over symbols and end (not for maximum likelihood), which is all that symbols
     * never seen have.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param counts of the strings; it may go on afterwards
     * @return the estimate
     */
    public static Ngram estimate(NgramCounts counts) {
        return estimate(counts, (EstimateOptions) null);
    }

    /**
     * Kneser-Ney smoothing with fewer n-grams. Each n-gram that no other extends goes, longest first, if that.
     * lowers the log-likelihood of what was counted by no more than a threshold. Its occurrences count for the
     * next shorter n-gram from then on; discounts are estimated anew per length.
     * <p>Cost: O(n-grams * order)
     * <p>Source: Siivola, Hirsimaki, Virpioja 2007, revised Kneser pruning
     * <p>C: <code>hws_ngram_prune_kneser_ney</code>
     *
     * @param counts whole numbers
     * @param threshold the greatest loss of one n-gram (nats, &gt;= 0)
     * @param options of the call; null: all defaults
     * @return the estimate
     * @throws EmptyException no strings
     * @throws ArgumentException counts that are not whole
     */
    public static Ngram pruneKneserNey(NgramCounts counts, double threshold, Limits options) {
        try (Call run_ = new Call()) {
            long counts_ = run_.use(counts, "counts");
            long modelOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_prune_kneser_ney(counts_, threshold, options_, modelOut_));
            return new Ngram(Ngram.owned(Memory.address(modelOut_)));
        }
    }

    /**
     * Kneser-Ney smoothing with fewer n-grams. Each n-gram that no other extends goes, longest first, if that.
     * lowers the log-likelihood of what was counted by no more than a threshold. Its occurrences count for the
     * next shorter n-gram from then on; discounts are estimated anew per length.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param counts whole numbers
     * @param threshold the greatest loss of one n-gram (nats, &gt;= 0)
     * @return the estimate
     */
    public static Ngram pruneKneserNey(NgramCounts counts, double threshold) {
        return pruneKneserNey(counts, threshold, (Limits) null);
    }

    /**
     * Kneser-Ney growing. Starting with single symbols, length by length, the n-grams after a context join the.
     * model together if the log-likelihood rises by more than the growth of the model's cost times a least gain,
     * which options give. Then the model is pruned as by Ngram.pruneKneserNey, by the option
     * <code>threshold</code>. The counts' order bounds the lengths.
     * <p>Source: Siivola, Hirsimaki, Virpioja 2007, Kneser-Ney growing
     * <p>C: <code>hws_ngram_grow</code>
     *
     * @param counts whole numbers
     * @param options of the call; null: all defaults
     * @return the estimate
     * @throws EmptyException no strings
     * @throws ArgumentException counts that are not whole
     */
    public static Ngram grow(NgramCounts counts, GrowOptions options) {
        try (Call run_ = new Call()) {
            long counts_ = run_.use(counts, "counts");
            long modelOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_grow(counts_, options_, modelOut_));
            return new Ngram(Ngram.owned(Memory.address(modelOut_)));
        }
    }

    /**
     * Kneser-Ney growing. Starting with single symbols, length by length, the n-grams after a context join the.
     * model together if the log-likelihood rises by more than the growth of the model's cost times a least gain,
     * which options give. Then the model is pruned as by Ngram.pruneKneserNey, by the option
     * <code>threshold</code>. The counts' order bounds the lengths.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param counts whole numbers
     * @return the estimate
     */
    public static Ngram grow(NgramCounts counts) {
        return grow(counts, (GrowOptions) null);
    }

    /**
     * Entropy pruning of any model whose states' probabilities sum to 1 within 1 %. It takes out the n-grams of.
     * two symbols or more that no other extends and whose loss alone raises the perplexity little, and computes
     * back-off weights anew. The probability of a context is the product of the model's along it, SpecialLabel.BOS
     * counted as the end (as SRILM has it).
     * <p>Cost: O(n-grams)
     * <p>Source: Stolcke 1998
     * <p>C: <code>hws_ngram_prune</code>
     *
     * @param threshold an n-gram goes if the perplexity rises by less than the factor 1 + threshold (&gt;= 0)
     * @param options of the call; null: all defaults
     * @return the smaller model
     * @throws ArgumentException the model's probabilities do not sum to 1
     */
    public Ngram prune(double threshold, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long prunedOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_prune(self_, threshold, options_, prunedOut_));
            return new Ngram(Ngram.owned(Memory.address(prunedOut_)));
        }
    }

    /**
     * Entropy pruning of any model whose states' probabilities sum to 1 within 1 %. It takes out the n-grams of.
     * two symbols or more that no other extends and whose loss alone raises the perplexity little, and computes
     * back-off weights anew. The probability of a context is the product of the model's along it, SpecialLabel.BOS
     * counted as the end (as SRILM has it).
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param threshold an n-gram goes if the perplexity rises by less than the factor 1 + threshold (&gt;= 0)
     * @return the smaller model
     */
    public Ngram prune(double threshold) {
        return prune(threshold, (Limits) null);
    }

    /**
     * The model nearest to the distribution p that an acceptor stands for (its weights over its total): q = argmin.
     * D(p || q), among models and by a penalty that options choose. The option <code>method</code> says how:
     * <pre>
     *   closed    all n-grams of an order that p expects often enough, each with its share of its context's count.
     *               That is the
     *             exact optimum over all models of that order if nothing is left out; p's other strings have
     *               weight zero. The
     *             model's probabilities sum to 1. With start the contexts are those of its n-grams, each with all
     *               that p has
     *             after it: the exact optimum over all weights of these n-grams.
     *   gradient  log-linear weights by proximal gradient, -E_p[ln q] + penalty_weight * Omega(theta) to its
     *               optimum. Omega is
     *             the sum over prefixes of the norms of what extends them (tree), or the absolute values (l1),
     *               over all n-grams
     *             of up to an order, ends counted; or nothing, over the n-grams of start, which must be given. The
     *               weight of the
     *             empty n-gram is free. Starts from start, which must have a finite total. Ngram.theta gives the
     *             log-linear weights, Ngram.normalize probabilities.
     *   greedy    a back-off model that grows: n-grams in decreasing order of their count under p, each taken in
     *               if it is worth
     *             more than the penalty's weight in nats by itself. After every batch of them -E_p[ln q] +
     *               penalty_weight *
     *             n-grams is looked at, and growing stops and the batch goes again once that does not fall.
     *               Weights are relative
     *             counts, which back-off makes less than optimal: method gradient without penalty refits them with
     *               this model as
     *             start, Ngram.prune makes it smaller. The model's probabilities sum to 1.
     *   bundle    the same by whole contexts: all that follows a context joins at once. Such models back off
     *               nowhere, and their
     *             weights are the exact optimum.
     * </pre>
     * <p>Not converged: the iterations were not enough, outputs are valid
     * <p>Cost: one forward-backward sum of the acceptor with the model per step
     * <p>Source: Cotterell and Eisner 2015, sections 3 and 6, appendices B.8 and B.9; Nelakanti et al. 2013.
     * <p>C: <code>hws_ngram_project</code>
     *
     * @param machine the acceptor
     * @param start n-grams or weights to begin with; null for greedy and bundle; null: n-grams are chosen, and all
     *     symbols are alike
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws DivergedException p's total is infinite
     * @throws EmptyException p has no mass
     */
    public static ProjectResult project(Machine machine, Ngram start, ProjectOptions options) {
        try (Call run_ = new Call()) {
            long machine_ = run_.use(machine, "machine");
            long start_ = run_.useOrNull(start);
            long modelOut_ = run_.room(8);
            long crossEntropyOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_project(machine_, start_, options_, modelOut_, crossEntropyOut_));
            return new ProjectResult(new Ngram(Ngram.owned(Memory.address(modelOut_))),
                Memory.float64(crossEntropyOut_));
        }
    }

    /**
     * The model nearest to the distribution p that an acceptor stands for (its weights over its total): q = argmin.
     * D(p || q), among models and by a penalty that options choose. The option <code>method</code> says how:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param machine the acceptor
     * @param options of the call; null: all defaults
     * @return what the call gives
     */
    public static ProjectResult project(Machine machine, ProjectOptions options) {
        return project(machine, (Ngram) null, options);
    }

    /**
     * The model nearest to the distribution p that an acceptor stands for (its weights over its total): q = argmin.
     * D(p || q), among models and by a penalty that options choose. The option <code>method</code> says how:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param machine the acceptor
     * @param start n-grams or weights to begin with; null for greedy and bundle; null: n-grams are chosen, and all
     *     symbols are alike
     * @return what the call gives
     */
    public static ProjectResult project(Machine machine, Ngram start) {
        return project(machine, start, (ProjectOptions) null);
    }

    /**
     * The model nearest to the distribution p that an acceptor stands for (its weights over its total): q = argmin.
     * D(p || q), among models and by a penalty that options choose. The option <code>method</code> says how:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param machine the acceptor
     * @return what the call gives
     */
    public static ProjectResult project(Machine machine) {
        return project(machine, (Ngram) null, (ProjectOptions) null);
    }

    /**
     * A model from ARPA text: log10 probabilities and back-off weights. &lt;s&gt; and &lt;/s&gt; are the ends of.
     * the string; -99 and less is a probability of zero. Back-off weights of the longest length that the file
     * declares are not used: no context is that long.
     * <p>Cost: O(length * log(symbols))
     * <p>C: <code>hws_ngram_read_arpa</code>
     *
     * @param text the file's contents, UTF-8
     * @param alphabet the symbols; those that the file lacks have the probability of its &lt;unk&gt;; null: the
     *     file's unigrams, in their order, &lt;unk&gt; among them
     * @param options of the call; null: all defaults
     * @return the new ngram model
     * @throws ParseException line and column; also where a log10 probability is above 0 by more than the rounding
     *     of its writer (1e-6)
     */
    public static Ngram readArpa(String text, Alphabet alphabet, Limits options) {
        try (Call run_ = new Call()) {
            long alphabet_ = run_.useOrNull(alphabet);
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            long modelOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_read_arpa(text_, Call.length(textBytes_), alphabet_, options_, modelOut_));
            return new Ngram(Ngram.owned(Memory.address(modelOut_)));
        }
    }

    /**
     * A model from ARPA text: log10 probabilities and back-off weights. &lt;s&gt; and &lt;/s&gt; are the ends of.
     * the string; -99 and less is a probability of zero. Back-off weights of the longest length that the file
     * declares are not used: no context is that long.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the file's contents, UTF-8
     * @param options of the call; null: all defaults
     * @return the new ngram model
     */
    public static Ngram readArpa(String text, Limits options) {
        return readArpa(text, (Alphabet) null, options);
    }

    /**
     * A model from ARPA text: log10 probabilities and back-off weights. &lt;s&gt; and &lt;/s&gt; are the ends of.
     * the string; -99 and less is a probability of zero. Back-off weights of the longest length that the file
     * declares are not used: no context is that long.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the file's contents, UTF-8
     * @param alphabet the symbols; those that the file lacks have the probability of its &lt;unk&gt;; null: the
     *     file's unigrams, in their order, &lt;unk&gt; among them
     * @return the new ngram model
     */
    public static Ngram readArpa(String text, Alphabet alphabet) {
        return readArpa(text, alphabet, (Limits) null);
    }

    /**
     * A model from ARPA text: log10 probabilities and back-off weights. &lt;s&gt; and &lt;/s&gt; are the ends of.
     * the string; -99 and less is a probability of zero. Back-off weights of the longest length that the file
     * declares are not used: no context is that long.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the file's contents, UTF-8
     * @return the new ngram model
     */
    public static Ngram readArpa(String text) {
        return readArpa(text, (Alphabet) null, (Limits) null);
    }

    /**
     * The ARPA text of a model, with as many digits as an option says; 17 give all weights back to 1 in 1e15.
     * Symbols without an n-gram are written with the weight they have. Where the longest n-grams have back-off
     * weights, a longer length without n-grams is declared, so that readers use them.
     * <p>Cost: O(n-grams)
     * <p>C: <code>hws_ngram_write_arpa</code>
     *
     * @param options of the call; null: all defaults
     * @return the text
     * @throws ArgumentException a symbol is named &lt;s&gt; or &lt;/s&gt;, or an n-gram's weight is above 1 and so
     *     no probability (Ngram.normalize makes one of it)
     */
    public String writeArpa(WriteArpaOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_ngram_write_arpa", -1, 1);
            long options_ = run_.options(options);
            int status_;
            do {
                status_ = Native.ngram_write_arpa(self_, options_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_ngram_write_arpa", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * The ARPA text of a model, with as many digits as an option says; 17 give all weights back to 1 in 1e15.
     * Symbols without an n-gram are written with the weight they have. Where the longest n-grams have back-off
     * weights, a longer length without n-grams is declared, so that readers use them.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the text
     */
    public String writeArpa() {
        return writeArpa((WriteArpaOptions) null);
    }

    /**
     * A model from an ARPA file.
     * <p>C: <code>hws_ngram_read_arpa_file</code>
     *
     * @param path a file's path, UTF-8
     * @param alphabet the symbols; those that the file lacks have the probability of its &lt;unk&gt;; null: the
     *     file's unigrams, in their order, &lt;unk&gt; among them
     * @param options of the call; null: all defaults
     * @return the new ngram model
     * @throws ParseException line and column; also where a log10 probability is above 0 by more than the rounding
     *     of its writer (1e-6)
     */
    public static Ngram readArpaFile(Path path, Alphabet alphabet, Limits options) {
        try (Call run_ = new Call()) {
            long alphabet_ = run_.useOrNull(alphabet);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long modelOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_read_arpa_file(path_, alphabet_, options_, modelOut_));
            return new Ngram(Ngram.owned(Memory.address(modelOut_)));
        }
    }

    /**
     * A model from an ARPA file.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @return the new ngram model
     */
    public static Ngram readArpaFile(Path path, Limits options) {
        return readArpaFile(path, (Alphabet) null, options);
    }

    /**
     * A model from an ARPA file.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @param alphabet the symbols; those that the file lacks have the probability of its &lt;unk&gt;; null: the
     *     file's unigrams, in their order, &lt;unk&gt; among them
     * @return the new ngram model
     */
    public static Ngram readArpaFile(Path path, Alphabet alphabet) {
        return readArpaFile(path, alphabet, (Limits) null);
    }

    /**
     * A model from an ARPA file.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @return the new ngram model
     */
    public static Ngram readArpaFile(Path path) {
        return readArpaFile(path, (Alphabet) null, (Limits) null);
    }

    /**
     * Writes a model to an ARPA file.
     * <p>C: <code>hws_ngram_write_arpa_file</code>
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @throws ArgumentException a symbol is named &lt;s&gt; or &lt;/s&gt;, or an n-gram's weight is above 1 and so
     *     no probability (Ngram.normalize makes one of it)
     */
    public void writeArpaFile(Path path, WriteArpaFileOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long options_ = run_.options(options);
            run_.check(Native.ngram_write_arpa_file(self_, options_, path_));
        }
    }

    /**
     * Writes a model to an ARPA file.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     */
    public void writeArpaFile(Path path) {
        writeArpaFile(path, (WriteArpaFileOptions) null);
    }

    /**
     * The log-probability of each string, its end included.
     * <p>Cost: O(symbols * order)
     * <p>C: <code>hws_ngram_score</code>
     *
     * @param strings of one tape, with symbols of the model's alphabet
     * @param options of the call; null: all defaults
     * @return what the call gives
     */
    public ScoreResult score(Strings strings, ScoreOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long strings_ = run_.use(strings, "strings");
            long logProbsCount_ = Native.strings_count(strings_);
            long logProbsOut_ = run_.room(8 * logProbsCount_);
            long knownLogProbsCount_ = Native.strings_count(strings_);
            long knownLogProbsOut_ = run_.room(8 * knownLogProbsCount_);
            long unknownCountsCount_ = Native.strings_count(strings_);
            long unknownCountsOut_ = run_.room(8 * unknownCountsCount_);
            long options_ = run_.options(options);
            run_.check(Native.ngram_score(self_, strings_, options_, logProbsOut_, knownLogProbsOut_,
                unknownCountsOut_));
            return new ScoreResult(Memory.doubles(logProbsOut_, logProbsCount_), Memory.doubles(knownLogProbsOut_,
                knownLogProbsCount_), Memory.longs(unknownCountsOut_, unknownCountsCount_));
        }
    }

    /**
     * The log-probability of each string, its end included.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param strings of one tape, with symbols of the model's alphabet
     * @return what the call gives
     */
    public ScoreResult score(Strings strings) {
        return score(strings, (ScoreOptions) null);
    }

    /**
     * The log-probability of each symbol: string i's symbols, then its end, then string i + 1's. There are as many.
     * entries as symbols and strings together.
     * <p>Cost: O(symbols * order)
     * <p>C: <code>hws_ngram_score_symbols</code>
     *
     * @param strings of one tape, with symbols of the model's alphabet
     * @param options of the call; null: all defaults
     * @return what the call gives
     */
    public ScoreSymbolsResult scoreSymbols(Strings strings, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long strings_ = run_.use(strings, "strings");
            long logProbsCount_ = (strings.arrays().offsets()[(int) (Native.strings_count(strings_))]
                + Native.strings_count(strings_));
            long logProbsOut_ = run_.room(8 * logProbsCount_);
            long lengthsCount_ = (strings.arrays().offsets()[(int) (Native.strings_count(strings_))]
                + Native.strings_count(strings_));
            long lengthsOut_ = run_.room(4 * lengthsCount_);
            long options_ = run_.options(options);
            run_.check(Native.ngram_score_symbols(self_, strings_, options_, logProbsOut_, lengthsOut_));
            return new ScoreSymbolsResult(Memory.doubles(logProbsOut_, logProbsCount_), Memory.ints(lengthsOut_,
                lengthsCount_));
        }
    }

    /**
     * The log-probability of each symbol: string i's symbols, then its end, then string i + 1's. There are as many.
     * entries as symbols and strings together.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param strings of one tape, with symbols of the model's alphabet
     * @return what the call gives
     */
    public ScoreSymbolsResult scoreSymbols(Strings strings) {
        return scoreSymbols(strings, (Limits) null);
    }

    /**
     * The perplexity exp(-ln p / tokens) of strings, each as often as its value says.
     * <p>Cost: O(symbols * order)
     * <p>C: <code>hws_ngram_perplexity</code>
     *
     * @param strings of one tape, with symbols of the model's alphabet
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws EmptyException no strings
     */
    public PerplexityResult perplexity(Strings strings, PerplexityOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long strings_ = run_.use(strings, "strings");
            long perplexityOut_ = run_.room(8);
            long withoutUnknownOut_ = run_.room(8);
            long tokensOut_ = run_.room(8);
            long unknownOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_perplexity(self_, strings_, options_, perplexityOut_, withoutUnknownOut_,
                tokensOut_, unknownOut_));
            return new PerplexityResult(Memory.float64(perplexityOut_), Memory.float64(withoutUnknownOut_),
                Memory.float64(tokensOut_), Memory.float64(unknownOut_));
        }
    }

    /**
     * The perplexity exp(-ln p / tokens) of strings, each as often as its value says.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param strings of one tape, with symbols of the model's alphabet
     * @return what the call gives
     */
    public PerplexityResult perplexity(Strings strings) {
        return perplexity(strings, (PerplexityOptions) null);
    }

    /**
     * The binary of a model.
     * <p>Cost: O(n-grams)
     * <p>C: <code>hws_ngram_write</code>
     *
     * @return the bytes
     */
    public byte[] write() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_ngram_write", -1, 1);
            int status_;
            do {
                status_ = Native.ngram_write(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_ngram_write", 1));
            return Memory.bytes(run_.buffer(), run_.entries());
        }
    }

    /**
     * A model from a copy of its binary. The limit max_states bounds the n-grams.
     * <p>Cost: O(n-grams * log(symbols))
     * <p>C: <code>hws_ngram_read</code>
     *
     * @param buffer a binary that Ngram.write made
     * @param options of the call; null: all defaults
     * @return the new ngram model
     * @throws CorruptException damaged
     * @throws VersionException written by a newer library
     */
    public static Ngram read(byte[] buffer, Limits options) {
        try (Call run_ = new Call()) {
            byte[] bufferBytes_ = Call.required(buffer, "buffer");
            long buffer_ = run_.copy(bufferBytes_);
            long modelOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_read(buffer_, Call.length(bufferBytes_), options_, modelOut_));
            return new Ngram(Ngram.owned(Memory.address(modelOut_)));
        }
    }

    /**
     * A model from a copy of its binary. The limit max_states bounds the n-grams.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param buffer a binary that Ngram.write made
     * @return the new ngram model
     */
    public static Ngram read(byte[] buffer) {
        return read(buffer, (Limits) null);
    }

    /**
     * A model in place: its arrays stay in the caller's binary. On an error <code>release</code> is not called.
     * <p>C: <code>hws_ngram_read_view</code>
     *
     * @param buffer a binary, aligned to 8 bytes
     * @param options of the call; null: all defaults
     * @return the new ngram model
     * @throws CorruptException damaged
     * @throws VersionException written by a newer library
     */
    public static Ngram readView(ByteBuffer buffer, Limits options) {
        try (Call run_ = new Call()) {
            long key_ = run_.lend(buffer, "buffer");
            long buffer_ = Library.addressOf(buffer);
            long modelOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_read_view(buffer_, buffer.remaining(), Library.release(), key_, options_,
                modelOut_));
            run_.keepLent();
            return new Ngram(Ngram.owned(Memory.address(modelOut_)));
        }
    }

    /**
     * A model in place: its arrays stay in the caller's binary. On an error <code>release</code> is not called.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param buffer a binary, aligned to 8 bytes
     * @return the new ngram model
     */
    public static Ngram readView(ByteBuffer buffer) {
        return readView(buffer, (Limits) null);
    }

    /**
     * Whether a buffer starts like a binary of a model.
     * <p>C: <code>hws_ngram_is_binary</code>
     *
     * @param buffer any bytes
     * @return the answer; 0 for null
     */
    public static boolean isBinary(byte[] buffer) {
        try (Call run_ = new Call()) {
            byte[] bufferBytes_ = Call.required(buffer, "buffer");
            long buffer_ = run_.copy(bufferBytes_);
            return Native.ngram_is_binary(buffer_, Call.length(bufferBytes_)) != 0;
        }
    }

    /**
     * A model from a file with its binary.
     * <p>C: <code>hws_ngram_read_file</code>
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @return the new ngram model
     * @throws CorruptException damaged
     * @throws VersionException written by a newer library
     */
    public static Ngram readFile(Path path, ReadFileOptions options) {
        try (Call run_ = new Call()) {
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long modelOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_read_file(path_, options_, modelOut_));
            return new Ngram(Ngram.owned(Memory.address(modelOut_)));
        }
    }

    /**
     * A model from a file with its binary.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @return the new ngram model
     */
    public static Ngram readFile(Path path) {
        return readFile(path, (ReadFileOptions) null);
    }

    /**
     * Writes a model's binary to a file.
     * <p>C: <code>hws_ngram_write_file</code>
     *
     * @param path a file's path, UTF-8
     */
    public void writeFile(Path path) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            run_.check(Native.ngram_write_file(self_, path_));
        }
    }

    /**
     * The state at the begin of a string.
     * <p>C: <code>hws_ngram_start</code>
     *
     * @return to give to Ngram.scoreWord
     */
    public long start() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long stateOut_ = run_.room(8);
            run_.check(Native.ngram_start(self_, stateOut_));
            return Memory.int64(stateOut_);
        }
    }

    /**
     * Reads one symbol, or the end of the string.
     * <p>Cost: O(back-offs * log(symbols))
     * <p>C: <code>hws_ngram_score_word</code>
     *
     * @param state what was read so far
     * @param word a symbol or SpecialLabel.EOS (label)
     * @return what the call gives
     */
    public ScoreWordResult scoreWord(long state, int word) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long nextOut_ = run_.room(8);
            long logProbOut_ = run_.room(8);
            run_.check(Native.ngram_score_word(self_, state, word, nextOut_, logProbOut_));
            return new ScoreWordResult(Memory.int64(nextOut_), Memory.float64(logProbOut_));
        }
    }

    /**
     * Reads several symbols in a row.
     * <p>Cost: O(symbols * back-offs * log(symbols of the alphabet))
     * <p>C: <code>hws_ngram_score_words</code>
     *
     * @param state what was read so far
     * @param words symbols, SpecialLabel.EOS only last (label)
     * @return what the call gives
     */
    public ScoreWordsResult scoreWords(long state, int[] words) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(words, "words");
            long count = words.length;
            long words_ = run_.copy(words);
            long nextOut_ = run_.room(8);
            long logProbsCount_ = count;
            long logProbsOut_ = run_.room(8 * logProbsCount_);
            run_.check(Native.ngram_score_words(self_, state, words_, count, nextOut_, logProbsOut_));
            return new ScoreWordsResult(Memory.int64(nextOut_), Memory.doubles(logProbsOut_, logProbsCount_));
        }
    }

    /**
     * The symbols of the largest weight after a state, the largest first, exact over all back-offs; of equal.
     * weights the smaller label comes first. SpecialLabel.EOS is never among them. The first call makes tables of
     * 4 1/4 bytes per n-gram and 24 per symbol, and the first one with a prefix one of 16 per symbol. The first
     * one after a context sorts the n-grams that begin with it. Others allocate nothing if <code>options</code> is
     * null.
     * <p>Cost: O(k + what longer contexts hide) as a rule, without a scan of the vocabulary
     * <p>C: <code>hws_ngram_best_continuations</code>
     *
     * @param state what was read so far
     * @param prefix only symbols whose names begin with it, UTF-8; null or "": all
     * @param k symbols that are wanted (&gt;= 0)
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws ArgumentException a prefix where symbols have no names
     */
    public BestContinuationsResult bestContinuations(long state, String prefix, long k, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long prefix_ = run_.text(prefix, "prefix");
            long wordsCount_ = k;
            long wordsOut_ = run_.room(4 * wordsCount_);
            long logProbsCount_ = k;
            long logProbsOut_ = run_.room(8 * logProbsCount_);
            long countOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_best_continuations(self_, state, prefix_, k, options_, wordsOut_, logProbsOut_,
                countOut_));
            return new BestContinuationsResult(Memory.ints(wordsOut_, wordsCount_), Memory.doubles(logProbsOut_,
                logProbsCount_), Memory.int64(countOut_));
        }
    }

    /**
     * The symbols of the largest weight after a state, the largest first, exact over all back-offs; of equal.
     * weights the smaller label comes first. SpecialLabel.EOS is never among them. The first call makes tables of
     * 4 1/4 bytes per n-gram and 24 per symbol, and the first one with a prefix one of 16 per symbol. The first
     * one after a context sorts the n-grams that begin with it. Others allocate nothing if <code>options</code> is
     * null.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param state what was read so far
     * @param k symbols that are wanted (&gt;= 0)
     * @param options of the call; null: all defaults
     * @return what the call gives
     */
    public BestContinuationsResult bestContinuations(long state, long k, Limits options) {
        return bestContinuations(state, (String) null, k, options);
    }

    /**
     * The symbols of the largest weight after a state, the largest first, exact over all back-offs; of equal.
     * weights the smaller label comes first. SpecialLabel.EOS is never among them. The first call makes tables of
     * 4 1/4 bytes per n-gram and 24 per symbol, and the first one with a prefix one of 16 per symbol. The first
     * one after a context sorts the n-grams that begin with it. Others allocate nothing if <code>options</code> is
     * null.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param state what was read so far
     * @param prefix only symbols whose names begin with it, UTF-8; null or "": all
     * @param k symbols that are wanted (&gt;= 0)
     * @return what the call gives
     */
    public BestContinuationsResult bestContinuations(long state, String prefix, long k) {
        return bestContinuations(state, prefix, k, (Limits) null);
    }

    /**
     * The symbols of the largest weight after a state, the largest first, exact over all back-offs; of equal.
     * weights the smaller label comes first. SpecialLabel.EOS is never among them. The first call makes tables of
     * 4 1/4 bytes per n-gram and 24 per symbol, and the first one with a prefix one of 16 per symbol. The first
     * one after a context sorts the n-grams that begin with it. Others allocate nothing if <code>options</code> is
     * null.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param state what was read so far
     * @param k symbols that are wanted (&gt;= 0)
     * @return what the call gives
     */
    public BestContinuationsResult bestContinuations(long state, long k) {
        return bestContinuations(state, (String) null, k, (Limits) null);
    }

    /**
     * Independent strings drawn in proportion to their weights, with -ln p as values. Item i depends on the seed.
     * and i alone. Where the weights after every state sum to one (to 1e-4) and every state can reach the end, as
     * in estimated models, a symbol costs a look-up. Any other model is normalized first, as Ngram.normalize does
     * it. The first call looks at the sums and keeps a byte for two n-grams.
     * <p>Cost: O(symbols * n-grams of a state / 512) as a rule
     * <p>C: <code>hws_ngram_sample</code>
     *
     * @param n strings to draw (&gt;= 0)
     * @param seed any number; the same one gives the same samples
     * @param options of the call; null: all defaults
     * @return the strings, one item each
     * @throws EmptyException a model that is normalized first has no mass
     * @throws DivergedException its total is infinite
     */
    public Strings sample(long n, long seed, SampleOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long samplesOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.ngram_sample(self_, n, seed, options_, samplesOut_));
            return new Strings(Strings.owned(Memory.address(samplesOut_)));
        }
    }

    /**
     * Independent strings drawn in proportion to their weights, with -ln p as values. Item i depends on the seed.
     * and i alone. Where the weights after every state sum to one (to 1e-4) and every state can reach the end, as
     * in estimated models, a symbol costs a look-up. Any other model is normalized first, as Ngram.normalize does
     * it. The first call looks at the sums and keeps a byte for two n-grams.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param n strings to draw (&gt;= 0)
     * @param seed any number; the same one gives the same samples
     * @return the strings, one item each
     */
    public Strings sample(long n, long seed) {
        return sample(n, seed, (SampleOptions) null);
    }

    /**
     * What Ngram.theta gives.
     *
     * @param offsets where each n-gram begins in <code>labels</code>
     * @param theta weight of each n-gram (nats)
     * @param count number of n-grams; null only with arrays
     * @param labels of the n-grams (label)
     * @param labelCount number of labels; null only with arrays
     */
    public record ThetaResult(long[] offsets, double[] theta, long count, int[] labels, long labelCount) {}

    /** Options of Ngram.logTotal. What is not set has its default. */
    public static final class LogTotalOptions extends Options<LogTotalOptions> {
        /** Options that set nothing yet. */
        public LogTotalOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public LogTotalOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /**
     * What Ngram.normalize gives.
     *
     * @param normalized the new model
     * @param logTotal what Ngram.logTotal gives; null: not wanted (nats)
     */
    public record NormalizeResult(Ngram normalized, double logTotal) {}

    /** Options of Ngram.normalize. What is not set has its default. */
    public static final class NormalizeOptions extends Options<NormalizeOptions> {
        /** Options that set nothing yet. */
        public NormalizeOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public NormalizeOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /**
     * What Ngram.segmentText gives.
     *
     * @param strings the segments as symbols, one tape
     * @param built the alphabet, given or built; null: not wanted
     */
    public record SegmentTextResult(Strings strings, Alphabet built) {}

    /** Options of Ngram.segmentText. What is not set has its default. */
    public static final class SegmentTextOptions extends Options<SegmentTextOptions> {
        /** Options that set nothing yet. */
        public SegmentTextOptions() {}

        /**
         * Name of the symbol that stands for those without one of their own; empty: none does.
         *
         * @param value the value; the default is &lt;unk&gt;
         * @return these options
         */
        public SegmentTextOptions unknown(String value) {
            return set("unknown", value);
        }

        /**
         * By characters: name of the symbol for white space; empty: it is left out.
         *
         * @param value the value; the default is
         * @return these options
         */
        public SegmentTextOptions space(String value) {
            return set("space", value);
        }

        /**
         * Occurrences that make a segment a symbol of an alphabet that is built.
         *
         * @param value the value, from 1 to 9223372036854775807; the default is 1
         * @return these options
         */
        public SegmentTextOptions minCount(long value) {
            return set("min_count", value);
        }
    }

    /** Options of Ngram.estimate. What is not set has its default. */
    public static final class EstimateOptions extends Options<EstimateOptions> {
        /** Options that set nothing yet. */
        public EstimateOptions() {}

        /**
         * How probabilities are made from counts.
         *
         * @param value the value; one of kneser-ney, witten-bell, maximum-likelihood; the default is kneser-ney
         * @return these options
         */
        public EstimateOptions smoothing(String value) {
            return set("smoothing", value);
        }
    }

    /** Options of Ngram.grow. What is not set has its default. */
    public static final class GrowOptions extends Options<GrowOptions> {
        /** Options that set nothing yet. */
        public GrowOptions() {}

        /**
         * Nats of likelihood that a unit of description must gain (delta).
         *
         * @param value the value, from 0 to 1000000000.0; the default is 0.01
         * @return these options
         */
        public GrowOptions leastGain(double value) {
            return set("least_gain", value);
        }

        /**
         * Description of an n-gram's numbers, in nats (alpha).
         *
         * @param value the value, from 0 to 1000000000.0; the default is 10
         * @return these options
         */
        public GrowOptions ngramCost(double value) {
            return set("ngram_cost", value);
        }

        /**
         * Nats of likelihood below which an n-gram is pruned in the end; 0: none is.
         *
         * @param value the value, from 0 to 1000000000.0; the default is 0
         * @return these options
         */
        public GrowOptions threshold(double value) {
            return set("threshold", value);
        }
    }

    /**
     * What Ngram.project gives.
     *
     * @param model the nearest model
     * @param crossEntropy -E_p[ln q]; null: not wanted (nats)
     */
    public record ProjectResult(Ngram model, double crossEntropy) {}

    /** Options of Ngram.project. What is not set has its default. */
    public static final class ProjectOptions extends Options<ProjectOptions> {
        /** Options that set nothing yet. */
        public ProjectOptions() {}

        /**
         * Relative counts of one order or of given contexts; log-linear weights; growing by single n-grams, or by all
         * that follow a context.
         *
         * @param value the value; one of closed, gradient, greedy, bundle; the default is closed
         * @return these options
         */
        public ProjectOptions method(String value) {
            return set("method", value);
        }

        /**
         * Longest n-grams, begin and end counted.
         *
         * @param value the value, from 1 to 255; the default is 3
         * @return these options
         */
        public ProjectOptions order(long value) {
            return set("order", value);
        }

        /**
         * Closed, greedy, bundle: expected count below which an n-gram is left out.
         *
         * @param value the value, from 1e-300 to 1e+300; the default is 1e-12
         * @return these options
         */
        public ProjectOptions threshold(double value) {
            return set("threshold", value);
        }

        /**
         * Gradient: the penalty that keeps n-grams few.
         *
         * @param value the value; one of none, tree, l1; the default is tree
         * @return these options
         */
        public ProjectOptions penalty(String value) {
            return set("penalty", value);
        }

        /**
         * Gradient: what the penalty is multiplied by; greedy, bundle: the price of an n-gram (lambda).
         *
         * @param value the value, from 0 to 1000000000.0; the default is 0.01
         * @return these options
         */
        public ProjectOptions penaltyWeight(double value) {
            return set("penalty_weight", value);
        }

        /**
         * Gradient: 1: the tree penalty has the group of all n-grams too.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public ProjectOptions rootGroup(long value) {
            return set("root_group", value);
        }

        /**
         * Gradient: 1: an n-gram has a weight only if it has one without its first symbol.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public ProjectOptions suffixTest(long value) {
            return set("suffix_test", value);
        }

        /**
         * Gradient: steps at most.
         *
         * @param value the value, from 1 to 9223372036854775807; the default is 10000
         * @return these options
         */
        public ProjectOptions iterations(long value) {
            return set("iterations", value);
        }

        /**
         * Gradient: first step size.
         *
         * @param value the value, from 1e-12 to 1000000.0; the default is 0.5
         * @return these options
         */
        public ProjectOptions step(double value) {
            return set("step", value);
        }

        /**
         * Gradient: norm of the proximal gradient that is small enough.
         *
         * @param value the value, from 0 to 1; the default is 1e-08
         * @return these options
         */
        public ProjectOptions gradientTolerance(double value) {
            return set("gradient_tolerance", value);
        }

        /**
         * Gradient: 0: plain proximal gradient steps, as in the seed paper.
         *
         * @param value the value, from 0 to 1; the default is 1
         * @return these options
         */
        public ProjectOptions accelerate(long value) {
            return set("accelerate", value);
        }

        /**
         * Greedy, bundle: n-grams between two looks at the objective.
         *
         * @param value the value, from 1 to 9223372036854775807; the default is 20
         * @return these options
         */
        public ProjectOptions batch(long value) {
            return set("batch", value);
        }

        /**
         * Greedy, bundle: what has to fall: the model's own objective, or the seed paper's equation 11.
         *
         * @param value the value; one of objective, eq11; the default is objective
         * @return these options
         */
        public ProjectOptions stop(String value) {
            return set("stop", value);
        }

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public ProjectOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /** Options of Ngram.writeArpa. What is not set has its default. */
    public static final class WriteArpaOptions extends Options<WriteArpaOptions> {
        /** Options that set nothing yet. */
        public WriteArpaOptions() {}

        /**
         * Significant digits of the numbers.
         *
         * @param value the value, from 1 to 17; the default is 7
         * @return these options
         */
        public WriteArpaOptions digits(long value) {
            return set("digits", value);
        }
    }

    /** Options of Ngram.writeArpaFile. What is not set has its default. */
    public static final class WriteArpaFileOptions extends Options<WriteArpaFileOptions> {
        /** Options that set nothing yet. */
        public WriteArpaFileOptions() {}

        /**
         * Significant digits of the numbers.
         *
         * @param value the value, from 1 to 17; the default is 7
         * @return these options
         */
        public WriteArpaFileOptions digits(long value) {
            return set("digits", value);
        }
    }

    /**
     * What Ngram.score gives.
     *
     * @param logProbs by string (nats)
     * @param knownLogProbs without unknown symbols; null: not wanted (nats)
     * @param unknownCounts number of unknown symbols; null: not wanted
     */
    public record ScoreResult(double[] logProbs, double[] knownLogProbs, long[] unknownCounts) {}

    /** Options of Ngram.score. What is not set has its default. */
    public static final class ScoreOptions extends Options<ScoreOptions> {
        /** Options that set nothing yet. */
        public ScoreOptions() {}

        /**
         * Name of the symbol that stands for those without one of their own; empty: none does.
         *
         * @param value the value; the default is &lt;unk&gt;
         * @return these options
         */
        public ScoreOptions unknown(String value) {
            return set("unknown", value);
        }
    }

    /**
     * What Ngram.scoreSymbols gives.
     *
     * @param logProbs by symbol and end (nats)
     * @param lengths of the n-grams that gave them, 0 for symbols that have none; null: not wanted
     */
    public record ScoreSymbolsResult(double[] logProbs, int[] lengths) {}

    /**
     * What Ngram.perplexity gives.
     *
     * @param perplexity of all tokens
     * @param withoutUnknown unknown symbols left out of both sums
     * @param tokens symbols and ends; null: not wanted
     * @param unknown unknown ones of these; null: not wanted
     */
    public record PerplexityResult(double perplexity, double withoutUnknown, double tokens, double unknown) {}

    /** Options of Ngram.perplexity. What is not set has its default. */
    public static final class PerplexityOptions extends Options<PerplexityOptions> {
        /** Options that set nothing yet. */
        public PerplexityOptions() {}

        /**
         * Name of the symbol that stands for those without one of their own; empty: none does.
         *
         * @param value the value; the default is &lt;unk&gt;
         * @return these options
         */
        public PerplexityOptions unknown(String value) {
            return set("unknown", value);
        }
    }

    /** Options of Ngram.readFile. What is not set has its default. */
    public static final class ReadFileOptions extends Options<ReadFileOptions> {
        /** Options that set nothing yet. */
        public ReadFileOptions() {}

        /**
         * 1: the file is mapped and stays where it is; it must not change while anything made of it lives.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public ReadFileOptions inPlace(long value) {
            return set("in_place", value);
        }
    }

    /**
     * What Ngram.scoreWord gives.
     *
     * @param next the state after it, -1 after SpecialLabel.EOS, which nothing follows; null: not wanted
     * @param logProb logarithm of its weight; null: not wanted (nats)
     */
    public record ScoreWordResult(long next, double logProb) {}

    /**
     * What Ngram.scoreWords gives.
     *
     * @param next the state after the last one, -1 after SpecialLabel.EOS; null: not wanted
     * @param logProbs logarithm of each symbol's weight (nats)
     */
    public record ScoreWordsResult(long next, double[] logProbs) {}

    /**
     * What Ngram.bestContinuations gives.
     *
     * @param words the symbols; <code>count</code> of them are written (label)
     * @param logProbs logarithms of their weights; null: not wanted (nats)
     * @param count symbols found, fewer than k where fewer have a weight above zero
     */
    public record BestContinuationsResult(int[] words, double[] logProbs, long count) {}

    /** Options of Ngram.sample. What is not set has its default. */
    public static final class SampleOptions extends Options<SampleOptions> {
        /** Options that set nothing yet. */
        public SampleOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public SampleOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }
}
