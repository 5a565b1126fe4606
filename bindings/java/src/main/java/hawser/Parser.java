// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.file.Path;

/**
 * An immutable parser.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Parser extends Handle {
    Parser(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::parser_free, true, "Parser");
    }

    /**
     * A number about a parser, by its name.
     * <p>Values of <code>name</code>:
     * <ul>
     * <li><code>bits</code>: there are 2^bits weights
     * <li><code>weights</code>: weights that some step has changed
     * <li><code>templates</code>: templates of features
     * <li><code>projective</code>: 1: it finds projective trees alone
     * <li><code>one_root</code>: 1: one word of a sentence has the root as its head
     * </ul>
     * <p>C: <code>hws_parser_info</code>
     *
     * @param name which number
     * @return the number
     */
    public double info(String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            run_.check(Native.parser_info(self_, name_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /**
     * The method of inference that a parser was trained with, and that it parses with unless the option.
     * <code>method</code> says otherwise.
     * <p>C: <code>hws_parser_method</code>
     *
     * @return the text
     */
    public String method() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_parser_method", -1, 1);
            int status_;
            do {
                status_ = Native.parser_method(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_parser_method", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * What a parser's features look at.
     * <p>C: <code>hws_parser_templates</code>
     *
     * @return the text
     */
    public String templates() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_parser_templates", -1, 1);
            int status_;
            do {
                status_ = Native.parser_templates(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_parser_templates", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * How a parser was learned: an object like that of Hmm.card.
     * <p>C: <code>hws_parser_card</code>
     *
     * @return a JSON text
     */
    public String card() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_parser_card", -1, 1);
            int status_;
            do {
                status_ = Native.parser_card(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_parser_card", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * The heads of sentences: of each sentence the tree that is expected to have most heads right, by the.
     * marginals. Any number of threads gives the same heads.
     * <p>Cost: for each sentence O(words^2 * templates + words^3), and O(pairs * templates + sweeps * (pairs +
     *     words^3)) where pairs stay
     * <p>C: <code>hws_parser_parse</code>
     *
     * @param treebank sentences; heads that they have are not looked at
     * @param options of the call; null: all defaults
     * @return the new parses
     * @throws ArgumentException a sentence of more than 30,000 words
     */
    public Parses parse(Treebank treebank, ParseOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long treebank_ = run_.use(treebank, "treebank");
            long parsesOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.parser_parse(self_, treebank_, options_, parsesOut_));
            return new Parses(Parses.owned(Memory.address(parsesOut_)));
        }
    }

    /**
     * The heads of sentences: of each sentence the tree that is expected to have most heads right, by the.
     * marginals. Any number of threads gives the same heads.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param treebank sentences; heads that they have are not looked at
     * @return the new parses
     */
    public Parses parse(Treebank treebank) {
        return parse(treebank, (ParseOptions) null);
    }

    /**
     * The probability of every arc, and the score of every arc by itself, in squares as hawser/trees.h has them.
     * With the scores Hawser.treesBest and its like find trees of arcs alone.
     * <p>Cost: as Parser.parse
     * <p>C: <code>hws_parser_marginals</code>
     *
     * @param treebank sentences
     * @param count the sum of (words + 1) * (words + 1) (&gt;= 0)
     * @param options of the call; null: all defaults
     * @return what the call gives
     */
    public MarginalsResult marginals(Treebank treebank, long count, MarginalsOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long treebank_ = run_.use(treebank, "treebank");
            long marginalsCount_ = count;
            long marginalsOut_ = run_.room(8 * marginalsCount_);
            long scoresCount_ = count;
            long scoresOut_ = run_.room(8 * scoresCount_);
            long options_ = run_.options(options);
            run_.check(Native.parser_marginals(self_, treebank_, count, options_, marginalsOut_, scoresOut_));
            return new MarginalsResult(Memory.doubles(marginalsOut_, marginalsCount_), Memory.doubles(scoresOut_,
                scoresCount_));
        }
    }

    /**
     * The probability of every arc, and the score of every arc by itself, in squares as hawser/trees.h has them.
     * With the scores Hawser.treesBest and its like find trees of arcs alone.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param treebank sentences
     * @param count the sum of (words + 1) * (words + 1) (&gt;= 0)
     * @return what the call gives
     */
    public MarginalsResult marginals(Treebank treebank, long count) {
        return marginals(treebank, count, (MarginalsOptions) null);
    }

    /**
     * The binary of a parser, versioned and with checksums.
     * <p>Cost: 12 bytes for each weight that some step has changed: what a learner begins with is kept, too
     * <p>C: <code>hws_parser_write</code>
     *
     * @return the bytes
     */
    public byte[] write() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_parser_write", -1, 1);
            int status_;
            do {
                status_ = Native.parser_write(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_parser_write", 1));
            return Memory.bytes(run_.buffer(), run_.entries());
        }
    }

    /**
     * A parser from a copy of its binary. A checkpoint of a learner of parsers is read too, as the parser that it.
     * has learned, and so are files that the command line wrote before version 0.1.
     * <p>C: <code>hws_parser_read</code>
     *
     * @param buffer a binary that Parser.write or Learner.save made
     * @param options of the call; null: all defaults
     * @return the new parser
     * @throws CorruptException damaged
     * @throws VersionException of another version
     */
    public static Parser read(byte[] buffer, Limits options) {
        try (Call run_ = new Call()) {
            byte[] bufferBytes_ = Call.required(buffer, "buffer");
            long buffer_ = run_.copy(bufferBytes_);
            long parserOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.parser_read(buffer_, Call.length(bufferBytes_), options_, parserOut_));
            return new Parser(Parser.owned(Memory.address(parserOut_)));
        }
    }

    /**
     * A parser from a copy of its binary. A checkpoint of a learner of parsers is read too, as the parser that it.
     * has learned, and so are files that the command line wrote before version 0.1.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param buffer a binary that Parser.write or Learner.save made
     * @return the new parser
     */
    public static Parser read(byte[] buffer) {
        return read(buffer, (Limits) null);
    }

    /**
     * Writes a parser's binary to a file.
     * <p>C: <code>hws_parser_write_file</code>
     *
     * @param path a file's path, UTF-8
     */
    public void writeFile(Path path) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            run_.check(Native.parser_write_file(self_, path_));
        }
    }

    /**
     * A parser from a file with its binary.
     * <p>C: <code>hws_parser_read_file</code>
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @return the new parser
     * @throws CorruptException damaged
     * @throws VersionException of another version
     */
    public static Parser readFile(Path path, Limits options) {
        try (Call run_ = new Call()) {
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long parserOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.parser_read_file(path_, options_, parserOut_));
            return new Parser(Parser.owned(Memory.address(parserOut_)));
        }
    }

    /**
     * A parser from a file with its binary.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @return the new parser
     */
    public static Parser readFile(Path path) {
        return readFile(path, (Limits) null);
    }

    /** Options of Parser.parse. What is not set has its default. */
    public static final class ParseOptions extends Options<ParseOptions> {
        /** Options that set nothing yet. */
        public ParseOptions() {}

        /**
         * Inference: arcs alone, exactly; all pairs of arcs; those that gain by gamma, epsilon or factors; auto: as in
         * training.
         *
         * @param value the value; one of auto, tree, bp, min-joint, min-size, min-divergence; the default is auto
         * @return these options
         */
        public ParseOptions method(String value) {
            return set("method", value);
        }

        /**
         * Min-joint and its kin: the probability of a pair in the seed: exact, a product of its arcs', or exact for
         * sentences of up to 40 words and for trees that need not be projective.
         *
         * @param value the value; one of auto, exact, product; the default is auto
         * @return these options
         */
        public ParseOptions means(String value) {
            return set("means", value);
        }

        /**
         * Min-joint and its kin: pairs are looked at whose arcs have at least this probability in the seed.
         *
         * @param value the value, from 0 to 1; the default is 0.0001
         * @return these options
         */
        public ParseOptions leastArc(double value) {
            return set("least_arc", value);
        }

        /**
         * Min-joint: nats that a pair gains if it stays.
         *
         * @param value the value, from 0 to 1e+300; the default is 0.01
         * @return these options
         */
        public ParseOptions gamma(double value) {
            return set("gamma", value);
        }

        /**
         * Min-size: nats that are left out at most.
         *
         * @param value the value, from 0 to 1e+300; the default is 0.01
         * @return these options
         */
        public ParseOptions epsilon(double value) {
            return set("epsilon", value);
        }

        /**
         * Min-divergence: factors of a sentence's pruned graph at most, the seed's among them.
         *
         * @param value the value, from 0 to 2147483646; the default is 0
         * @return these options
         */
        public ParseOptions factors(long value) {
            return set("factors", value);
        }

        /**
         * Order of a sweep: forwards and backwards in turn; factors, then variables; what changed most first.
         *
         * @param value the value; one of sweeps, flooding, residual; the default is sweeps
         * @return these options
         */
        public ParseOptions schedule(String value) {
            return set("schedule", value);
        }

        /**
         * Sweeps at most.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 50
         * @return these options
         */
        public ParseOptions iterations(long value) {
            return set("iterations", value);
        }

        /**
         * Done once no message would change by more.
         *
         * @param value the value, from 0 to 1000000000.0; the default is 0.001
         * @return these options
         */
        public ParseOptions tolerance(double value) {
            return set("tolerance", value);
        }

        /**
         * Share of the old message that stays, in logs.
         *
         * @param value the value, from 0 to 0.999; the default is 0
         * @return these options
         */
        public ParseOptions damping(double value) {
            return set("damping", value);
        }
    }

    /**
     * What Parser.marginals gives.
     *
     * @param marginals by head and word (probability)
     * @param scores the sum of the weights of each arc's own features; null: not wanted (nats)
     */
    public record MarginalsResult(double[] marginals, double[] scores) {}

    /** Options of Parser.marginals. What is not set has its default. */
    public static final class MarginalsOptions extends Options<MarginalsOptions> {
        /** Options that set nothing yet. */
        public MarginalsOptions() {}

        /**
         * Inference: arcs alone, exactly; all pairs of arcs; those that gain by gamma, epsilon or factors; auto: as in
         * training.
         *
         * @param value the value; one of auto, tree, bp, min-joint, min-size, min-divergence; the default is auto
         * @return these options
         */
        public MarginalsOptions method(String value) {
            return set("method", value);
        }

        /**
         * Min-joint and its kin: the probability of a pair in the seed: exact, a product of its arcs', or exact for
         * sentences of up to 40 words and for trees that need not be projective.
         *
         * @param value the value; one of auto, exact, product; the default is auto
         * @return these options
         */
        public MarginalsOptions means(String value) {
            return set("means", value);
        }

        /**
         * Min-joint and its kin: pairs are looked at whose arcs have at least this probability in the seed.
         *
         * @param value the value, from 0 to 1; the default is 0.0001
         * @return these options
         */
        public MarginalsOptions leastArc(double value) {
            return set("least_arc", value);
        }

        /**
         * Min-joint: nats that a pair gains if it stays.
         *
         * @param value the value, from 0 to 1e+300; the default is 0.01
         * @return these options
         */
        public MarginalsOptions gamma(double value) {
            return set("gamma", value);
        }

        /**
         * Min-size: nats that are left out at most.
         *
         * @param value the value, from 0 to 1e+300; the default is 0.01
         * @return these options
         */
        public MarginalsOptions epsilon(double value) {
            return set("epsilon", value);
        }

        /**
         * Min-divergence: factors of a sentence's pruned graph at most, the seed's among them.
         *
         * @param value the value, from 0 to 2147483646; the default is 0
         * @return these options
         */
        public MarginalsOptions factors(long value) {
            return set("factors", value);
        }

        /**
         * Order of a sweep: forwards and backwards in turn; factors, then variables; what changed most first.
         *
         * @param value the value; one of sweeps, flooding, residual; the default is sweeps
         * @return these options
         */
        public MarginalsOptions schedule(String value) {
            return set("schedule", value);
        }

        /**
         * Sweeps at most.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 50
         * @return these options
         */
        public MarginalsOptions iterations(long value) {
            return set("iterations", value);
        }

        /**
         * Done once no message would change by more.
         *
         * @param value the value, from 0 to 1000000000.0; the default is 0.001
         * @return these options
         */
        public MarginalsOptions tolerance(double value) {
            return set("tolerance", value);
        }

        /**
         * Share of the old message that stays, in logs.
         *
         * @param value the value, from 0 to 0.999; the default is 0
         * @return these options
         */
        public MarginalsOptions damping(double value) {
            return set("damping", value);
        }
    }
}
