// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/** A learner of parsers: maximum likelihood by AdaGrad (Duchi, Hazan and Singer 2011). */
public final class ParserLearner extends Learner {
    ParserLearner(Owner owner) {
        super(owner);
    }

    /**
     * A learner of parsers: maximum likelihood by AdaGrad (Duchi, Hazan and Singer 2011). A step takes.
     * <code>batch</code> sentences and moves the weights by the features that their trees have minus those that
     * are expected. A pass over the treebank ends with a step of what is left, and the next one has another order,
     * from the seed. Any number of threads gives the same bits.
     * <p>What parses are the weights as they were on average after each step (Polyak and Juditsky 1992; Collins
     * 2002).
     * <p>Sentences whose trees are not of the kind that the options <code>trees</code> and <code>roots</code>
     * allow are left out, and a metric says how many.
     * <p>Metrics:
     * <ul>
     * <li><code>epochs</code>: passes that have ended
     * <li><code>steps_per_epoch</code>: steps of a pass
     * <li><code>sentences</code>: sentences that are learned from
     * <li><code>left_out</code>: sentences whose trees are of another kind, or that have no words
     * <li><code>weights</code>: weights that some step has changed
     * <li><code>log_likelihood</code>: likelihood 1: ln p(tree) of the sentences of the last pass or of the one
     *     under way, each before its step, nats; where belief propagation ran, with Bethe's ln Z
     * <li><code>log_likelihood_per_token</code>: the same for each word
     * <li><code>bytes</code>: bytes of weights
     * </ul>
     * <p>Cost: a step O(arcs * templates + pairs * templates + words^3) for each sentence; memory 12 bytes *
     *     2^bits
     * <p>C: <code>hws_parser_learner_new</code>
     *
     * @param treebank sentences, all of whose words have heads
     * @param start a parser whose weights are the first ones, and whose templates and bits the learner takes
     * @param options of the call; null: all defaults
     * @throws EmptyException no sentence is of the kind
     * @throws ParseException the templates, with line and reason
     * @throws ArgumentException a sentence has no heads, or the options ask for other templates or bits than the
     *     start's
     */
    public ParserLearner(Treebank treebank, Parser start, NewOptions options) {
        super(made(treebank, start, options));
    }

    private static Owner made(Treebank treebank, Parser start, NewOptions options) {
        try (Call run_ = new Call()) {
            long treebank_ = run_.use(treebank, "treebank");
            long start_ = run_.useOrNull(start);
            long learnerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.parser_learner_new(treebank_, start_, options_, learnerOut_));
            return run_.learner(Memory.address(learnerOut_));
        }
    }

    /**
     * A learner of parsers: maximum likelihood by AdaGrad (Duchi, Hazan and Singer 2011). A step takes.
     * <code>batch</code> sentences and moves the weights by the features that their trees have minus those that
     * are expected. A pass over the treebank ends with a step of what is left, and the next one has another order,
     * from the seed. Any number of threads gives the same bits.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param treebank sentences, all of whose words have heads
     * @param options of the call; null: all defaults
     */
    public ParserLearner(Treebank treebank, NewOptions options) {
        this(treebank, (Parser) null, options);
    }

    /**
     * A learner of parsers: maximum likelihood by AdaGrad (Duchi, Hazan and Singer 2011). A step takes.
     * <code>batch</code> sentences and moves the weights by the features that their trees have minus those that
     * are expected. A pass over the treebank ends with a step of what is left, and the next one has another order,
     * from the seed. Any number of threads gives the same bits.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param treebank sentences, all of whose words have heads
     * @param start a parser whose weights are the first ones, and whose templates and bits the learner takes
     */
    public ParserLearner(Treebank treebank, Parser start) {
        this(treebank, start, (NewOptions) null);
    }

    /**
     * A learner of parsers: maximum likelihood by AdaGrad (Duchi, Hazan and Singer 2011). A step takes.
     * <code>batch</code> sentences and moves the weights by the features that their trees have minus those that
     * are expected. A pass over the treebank ends with a step of what is left, and the next one has another order,
     * from the seed. Any number of threads gives the same bits.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param treebank sentences, all of whose words have heads
     */
    public ParserLearner(Treebank treebank) {
        this(treebank, (Parser) null, (NewOptions) null);
    }

    /**
     * The parser as it stands after the steps made.
     * <p>C: <code>hws_parser_learner_model</code>
     *
     * @return the new parser
     */
    public Parser model() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long parserOut_ = run_.room(8);
            run_.interruptible(owner);
            run_.check(Native.parser_learner_model(self_, parserOut_));
            return new Parser(Parser.owned(Memory.address(parserOut_)));
        }
    }

    /**
     * How far the gradient of the first sentence's log-likelihood is from finite differences: the largest.
     * difference among its largest parts, relative to the largest of them. Under tree and bp it shows that
     * inference has converged; under the other methods the choice of pairs depends on the weights, which the
     * gradient does not see.
     * <p>Cost: two inferences for each part
     * <p>C: <code>hws_parser_learner_gradient_error</code>
     *
     * @param weights how many parts of the gradient are compared (&gt;= 1)
     * @return the largest difference
     */
    public double gradientError(long weights) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long errorOut_ = run_.room(8);
            run_.interruptible(owner);
            run_.check(Native.parser_learner_gradient_error(self_, weights, errorOut_));
            return Memory.float64(errorOut_);
        }
    }

    /** Options of ParserLearner. What is not set has its default. */
    public static final class NewOptions extends Options<NewOptions> {
        /** Options that set nothing yet. */
        public NewOptions() {}

        /**
         * Inference: arcs alone, exactly; all pairs of arcs; those that gain by gamma, epsilon or factors.
         *
         * @param value the value; one of tree, bp, min-joint, min-size, min-divergence; the default is min-joint
         * @return these options
         */
        public NewOptions method(String value) {
            return set("method", value);
        }

        /**
         * Min-joint and its kin: the probability of a pair in the seed: exact, a product of its arcs', or exact for
         * sentences of up to 40 words and for trees that need not be projective.
         *
         * @param value the value; one of auto, exact, product; the default is auto
         * @return these options
         */
        public NewOptions means(String value) {
            return set("means", value);
        }

        /**
         * Min-joint and its kin: pairs are looked at whose arcs have at least this probability in the seed.
         *
         * @param value the value, from 0 to 1; the default is 0.0001
         * @return these options
         */
        public NewOptions leastArc(double value) {
            return set("least_arc", value);
        }

        /**
         * Min-joint: nats that a pair gains if it stays.
         *
         * @param value the value, from 0 to 1e+300; the default is 0.01
         * @return these options
         */
        public NewOptions gamma(double value) {
            return set("gamma", value);
        }

        /**
         * Min-size: nats that are left out at most.
         *
         * @param value the value, from 0 to 1e+300; the default is 0.01
         * @return these options
         */
        public NewOptions epsilon(double value) {
            return set("epsilon", value);
        }

        /**
         * Min-divergence: factors of a sentence's pruned graph at most, the seed's among them.
         *
         * @param value the value, from 0 to 2147483646; the default is 0
         * @return these options
         */
        public NewOptions factors(long value) {
            return set("factors", value);
        }

        /**
         * Order of a sweep: forwards and backwards in turn; factors, then variables; what changed most first.
         *
         * @param value the value; one of sweeps, flooding, residual; the default is sweeps
         * @return these options
         */
        public NewOptions schedule(String value) {
            return set("schedule", value);
        }

        /**
         * Sweeps at most.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 50
         * @return these options
         */
        public NewOptions iterations(long value) {
            return set("iterations", value);
        }

        /**
         * Done once no message would change by more.
         *
         * @param value the value, from 0 to 1000000000.0; the default is 0.001
         * @return these options
         */
        public NewOptions tolerance(double value) {
            return set("tolerance", value);
        }

        /**
         * Share of the old message that stays, in logs.
         *
         * @param value the value, from 0 to 0.999; the default is 0
         * @return these options
         */
        public NewOptions damping(double value) {
            return set("damping", value);
        }

        /**
         * Which trees there are: projective ones, or all.
         *
         * @param value the value; one of projective, non-projective; the default is projective
         * @return these options
         */
        public NewOptions trees(String value) {
            return set("trees", value);
        }

        /**
         * How many words the root is the head of: one, or any number.
         *
         * @param value the value; one of one, many; the default is one
         * @return these options
         */
        public NewOptions roots(String value) {
            return set("roots", value);
        }

        /**
         * Passes over the treebank in all.
         *
         * @param value the value, from 0 to 2305843009213693951; the default is 5
         * @return these options
         */
        public NewOptions epochs(long value) {
            return set("epochs", value);
        }

        /**
         * Sentences of a step.
         *
         * @param value the value, from 1 to 1048576; the default is 4
         * @return these options
         */
        public NewOptions batch(long value) {
            return set("batch", value);
        }

        /**
         * Length of the first steps along a weight.
         *
         * @param value the value, from 1e-300 to 1e+300; the default is 0.1
         * @return these options
         */
        public NewOptions rate(double value) {
            return set("rate", value);
        }

        /**
         * Penalty on a weight's square, in each step that changes the weight.
         *
         * @param value the value, from 0 to 1e+300; the default is 0.0001
         * @return these options
         */
        public NewOptions l2(double value) {
            return set("l2", value);
        }

        /**
         * Of the order of sentences.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 1
         * @return these options
         */
        public NewOptions seed(long value) {
            return set("seed", value);
        }

        /**
         * There are 2^bits weights, which features share by hashes; auto: 22, or the start's.
         *
         * @param value the value, from 8 to 28 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions bits(long value) {
            return set("bits", value);
        }

        /**
         * There are 2^bits weights, which features share by hashes; auto: 22, or the start's.
         *
         * @param value the value, from 8 to 28 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions bits(String value) {
            return set("bits", value);
        }

        /**
         * 1: steps sum up the log-likelihood of their sentences, which metrics then show.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public NewOptions likelihood(long value) {
            return set("likelihood", value);
        }

        /**
         * What features look at, a template a line; auto: the list of hws_parser_templates, or the start's.
         *
         * @param value the value; the default is auto
         * @return these options
         */
        public NewOptions templates(String value) {
            return set("templates", value);
        }
    }
}
