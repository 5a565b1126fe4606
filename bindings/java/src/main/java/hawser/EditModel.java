// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.file.Path;

/**
 * An immutable edit model. Input and output share one alphabet.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class EditModel extends Handle {
    EditModel(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::edit_model_free, true, "EditModel");
    }

    /**
     * A model with the same distribution in every context. Options give the probabilities to insert (any symbol.
     * alike), delete and copy; else one of the other symbols is written, all alike (over an alphabet of one
     * symbol: a copy). Deleting and copying are choices once a symbol is read, so their probabilities hold given
     * that nothing is inserted first.
     * <p>C: <code>hws_edit_model_new</code>
     *
     * @param alphabet of input and output; sized
     * @param options of the call; null: all defaults
     */
    public EditModel(Alphabet alphabet, NewOptions options) {
        super(made(alphabet, options));
    }

    private static Owner made(Alphabet alphabet, NewOptions options) {
        try (Call run_ = new Call()) {
            long alphabet_ = run_.use(alphabet, "alphabet");
            long modelOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.edit_model_new(alphabet_, options_, modelOut_));
            return owned(Memory.address(modelOut_));
        }
    }

    /**
     * A model with the same distribution in every context. Options give the probabilities to insert (any symbol.
     * alike), delete and copy; else one of the other symbols is written, all alike (over an alphabet of one
     * symbol: a copy). Deleting and copying are choices once a symbol is read, so their probabilities hold given
     * that nothing is inserted first.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param alphabet of input and output; sized
     */
    public EditModel(Alphabet alphabet) {
        this(alphabet, (NewOptions) null);
    }

    /**
     * A model of how English is mistyped, before any pair has been seen: where a learner begins, or what a speller.
     * uses. Its windows hold one symbol each. What is written for a letter is as a rule a key beside it, a letter
     * of a like sound (vowels; c, k, s, q; s, z; g, j; f, v, w; b, p; d, t; m, n; i, y; u, w) or, rarely, any
     * other symbol. What is inserted is the next letter twice, a key beside it or any symbol. The second of two
     * equal letters is lost four times as often as others. Symbols whose names are no ASCII letters are treated
     * alike.
     * <p>Cost: O(symbols^2)
     * <p>C: <code>hws_edit_model_typing</code>
     *
     * @param alphabet of input and output; sized
     * @param options of the call; null: all defaults
     * @return the new edit model
     */
    public static EditModel typing(Alphabet alphabet, TypingOptions options) {
        try (Call run_ = new Call()) {
            long alphabet_ = run_.use(alphabet, "alphabet");
            long modelOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.edit_model_typing(alphabet_, options_, modelOut_));
            return new EditModel(EditModel.owned(Memory.address(modelOut_)));
        }
    }

    /**
     * A model of how English is mistyped, before any pair has been seen: where a learner begins, or what a speller.
     * uses. Its windows hold one symbol each. What is written for a letter is as a rule a key beside it, a letter
     * of a like sound (vowels; c, k, s, q; s, z; g, j; f, v, w; b, p; d, t; m, n; i, y; u, w) or, rarely, any
     * other symbol. What is inserted is the next letter twice, a key beside it or any symbol. The second of two
     * equal letters is lost four times as often as others. Symbols whose names are no ASCII letters are treated
     * alike.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param alphabet of input and output; sized
     * @return the new edit model
     */
    public static EditModel typing(Alphabet alphabet) {
        return typing(alphabet, (TypingOptions) null);
    }

    /**
     * The alphabet of a model's input and output.
     * <p>C: <code>hws_edit_model_alphabet</code>
     *
     * @return the new alphabet
     */
    public Alphabet alphabet() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long alphabetOut_ = run_.room(8);
            run_.check(Native.edit_model_alphabet(self_, alphabetOut_));
            return new Alphabet(Alphabet.owned(Memory.address(alphabetOut_)));
        }
    }

    /**
     * A number about an edit model, by its name.
     * <p>Values of <code>name</code>:
     * <ul>
     * <li><code>contexts</code>: contexts with a distribution of their own
     * <li><code>parameters</code>: numbers in these distributions
     * <li><code>backoff</code>: weight of shorter contexts
     * <li><code>left_input</code>: symbols of the input read that a context holds
     * <li><code>right_input</code>: symbols of the input to come that a context holds
     * <li><code>left_output</code>: symbols of the output written that a context holds
     * </ul>
     * <p>C: <code>hws_edit_model_info</code>
     *
     * @param name which number
     * @return the number
     */
    public double info(String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            run_.check(Native.edit_model_info(self_, name_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /**
     * How an edit model was learned: an object like that of Hmm.card; "{}" for one that was given.
     * <p>C: <code>hws_edit_model_card</code>
     *
     * @return a JSON text
     */
    public String card() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_edit_model_card", -1, 1);
            int status_;
            do {
                status_ = Native.edit_model_card(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_edit_model_card", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * The probability of one edit in a context. Windows are given in the order of the strings, at most as long as.
     * the model's; shorter ones mean the edge of the string.
     * <p>C: <code>hws_edit_model_probability</code>
     *
     * @param leftInput last symbols of the input read (label)
     * @param rightInput next symbols of the input; begins with <code>input</code> if that is a symbol (label)
     * @param leftOutput last symbols of the output written (label)
     * @param input the symbol read, or 0 for an insertion (label)
     * @param output the symbol written, or 0: with an input its deletion, without one that nothing is inserted
     *     (label)
     * @return of the edit, given the context and, for a symbol read, that nothing is inserted (probability)
     */
    public double probability(int[] leftInput, int[] rightInput, int[] leftOutput, int input, int output) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(leftInput, "left_input");
            Call.required(rightInput, "right_input");
            Call.required(leftOutput, "left_output");
            long leftInputCount = leftInput.length;
            long rightInputCount = rightInput.length;
            long leftOutputCount = leftOutput.length;
            long leftInput_ = run_.copy(leftInput);
            long rightInput_ = run_.copy(rightInput);
            long leftOutput_ = run_.copy(leftOutput);
            long probabilityOut_ = run_.room(8);
            run_.check(Native.edit_model_probability(self_, leftInput_, (int) leftInputCount, rightInput_,
                (int) rightInputCount, leftOutput_, (int) leftOutputCount, input, output, probabilityOut_));
            return Memory.float64(probabilityOut_);
        }
    }

    /**
     * The log-probability of the output given the input, for each pair of a batch.
     * <p>Cost: O(length of the input * length of the output) each
     * <p>C: <code>hws_edit_model_score</code>
     *
     * @param pairs of two tapes, input and output
     * @param options of the call; null: all defaults
     * @return by pair; -infinity where the output is impossible (nats)
     */
    public double[] score(Strings pairs, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long pairs_ = run_.use(pairs, "pairs");
            long logProbsCount_ = Native.strings_count(pairs_);
            long logProbsOut_ = run_.room(8 * logProbsCount_);
            long options_ = run_.options(options);
            run_.check(Native.edit_model_score(self_, pairs_, options_, logProbsOut_));
            return Memory.doubles(logProbsOut_, logProbsCount_);
        }
    }

    /**
     * The log-probability of the output given the input, for each pair of a batch.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param pairs of two tapes, input and output
     * @return by pair; -infinity where the output is impossible (nats)
     */
    public double[] score(Strings pairs) {
        return score(pairs, (Limits) null);
    }

    /**
     * The transducer: tape 0 reads the input, tape 1 the output, and weights are p(output | input). Its states are.
     * the contexts, over the windows that distributions of the model really use (a new model has one state).
     * Look-ahead is guessed by epsilon arcs of weight one and checked, so that one guess survives for each input.
     * Arcs of probability 0 are left out.
     * <p>Cost: O(contexts * symbols^2)
     * <p>C: <code>hws_edit_model_machine</code>
     *
     * @param semiring of the machine
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine machine(Semiring semiring, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            int semiring_ = Call.required(semiring, "semiring").value();
            long machineOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.edit_model_machine(self_, semiring_, options_, machineOut_));
            return new Machine(Machine.owned(Memory.address(machineOut_)));
        }
    }

    /**
     * The transducer: tape 0 reads the input, tape 1 the output, and weights are p(output | input). Its states are.
     * the contexts, over the windows that distributions of the model really use (a new model has one state).
     * Look-ahead is guessed by epsilon arcs of weight one and checked, so that one guess survives for each input.
     * Arcs of probability 0 are left out.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param semiring of the machine
     * @return the new machine
     */
    public Machine machine(Semiring semiring) {
        return machine(semiring, (Limits) null);
    }

    /**
     * The binary of an edit model, versioned and with checksums.
     * <p>C: <code>hws_edit_model_write</code>
     *
     * @return the bytes
     */
    public byte[] write() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_edit_model_write", -1, 1);
            int status_;
            do {
                status_ = Native.edit_model_write(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_edit_model_write", 1));
            return Memory.bytes(run_.buffer(), run_.entries());
        }
    }

    /**
     * An edit model from a copy of its binary.
     * <p>C: <code>hws_edit_model_read</code>
     *
     * @param buffer a binary that EditModel.write made
     * @param options of the call; null: all defaults
     * @return the new edit model
     * @throws CorruptException damaged
     * @throws VersionException of another version
     */
    public static EditModel read(byte[] buffer, Limits options) {
        try (Call run_ = new Call()) {
            byte[] bufferBytes_ = Call.required(buffer, "buffer");
            long buffer_ = run_.copy(bufferBytes_);
            long modelOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.edit_model_read(buffer_, Call.length(bufferBytes_), options_, modelOut_));
            return new EditModel(EditModel.owned(Memory.address(modelOut_)));
        }
    }

    /**
     * An edit model from a copy of its binary.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param buffer a binary that EditModel.write made
     * @return the new edit model
     */
    public static EditModel read(byte[] buffer) {
        return read(buffer, (Limits) null);
    }

    /**
     * Writes an edit model's binary to a file.
     * <p>C: <code>hws_edit_model_write_file</code>
     *
     * @param path a file's path, UTF-8
     */
    public void writeFile(Path path) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            run_.check(Native.edit_model_write_file(self_, path_));
        }
    }

    /**
     * An edit model from a file with its binary.
     * <p>C: <code>hws_edit_model_read_file</code>
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @return the new edit model
     * @throws CorruptException damaged
     * @throws VersionException of another version
     */
    public static EditModel readFile(Path path, Limits options) {
        try (Call run_ = new Call()) {
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long modelOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.edit_model_read_file(path_, options_, modelOut_));
            return new EditModel(EditModel.owned(Memory.address(modelOut_)));
        }
    }

    /**
     * An edit model from a file with its binary.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @return the new edit model
     */
    public static EditModel readFile(Path path) {
        return readFile(path, (Limits) null);
    }

    /** Options of EditModel. What is not set has its default. */
    public static final class NewOptions extends Options<NewOptions> {
        /** Options that set nothing yet. */
        public NewOptions() {}

        /**
         * Input symbols read that a context sees.
         *
         * @param value the value, from 0 to 3; the default is 0
         * @return these options
         */
        public NewOptions leftInput(long value) {
            return set("left_input", value);
        }

        /**
         * Input symbols ahead that a context sees, from the next one on; 0: insertions do not see it.
         *
         * @param value the value, from 0 to 3; the default is 1
         * @return these options
         */
        public NewOptions rightInput(long value) {
            return set("right_input", value);
        }

        /**
         * Output symbols written that a context sees.
         *
         * @param value the value, from 0 to 3; the default is 1
         * @return these options
         */
        public NewOptions leftOutput(long value) {
            return set("left_output", value);
        }

        /**
         * Share of the next shorter context in every distribution.
         *
         * @param value the value, from 0 to 1; the default is 0.2
         * @return these options
         */
        public NewOptions backoff(double value) {
            return set("backoff", value);
        }

        /**
         * Probability of inserting a symbol, all symbols alike.
         *
         * @param value the value, from 0 to 0.999999; the default is 0.02
         * @return these options
         */
        public NewOptions pInsert(double value) {
            return set("p_insert", value);
        }

        /**
         * Probability of deleting the symbol that is read.
         *
         * @param value the value, from 0 to 1; the default is 0.02
         * @return these options
         */
        public NewOptions pDelete(double value) {
            return set("p_delete", value);
        }

        /**
         * Probability of copying the symbol that is read; the rest replaces it.
         *
         * @param value the value, from 0 to 1; the default is 0.92
         * @return these options
         */
        public NewOptions pCopy(double value) {
            return set("p_copy", value);
        }
    }

    /** Options of EditModel.typing. What is not set has its default. */
    public static final class TypingOptions extends Options<TypingOptions> {
        /** Options that set nothing yet. */
        public TypingOptions() {}

        /**
         * Keyboard on which keys are neighbours.
         *
         * @param value the value; one of qwerty, qwertz, azerty; the default is qwerty
         * @return these options
         */
        public TypingOptions layout(String value) {
            return set("layout", value);
        }

        /**
         * Share of the next shorter context in every distribution.
         *
         * @param value the value, from 0 to 1; the default is 0.2
         * @return these options
         */
        public TypingOptions backoff(double value) {
            return set("backoff", value);
        }

        /**
         * Probability of inserting a symbol.
         *
         * @param value the value, from 0 to 0.999999; the default is 0.02
         * @return these options
         */
        public TypingOptions pInsert(double value) {
            return set("p_insert", value);
        }

        /**
         * Probability of deleting the symbol that is read.
         *
         * @param value the value, from 0 to 1; the default is 0.02
         * @return these options
         */
        public TypingOptions pDelete(double value) {
            return set("p_delete", value);
        }

        /**
         * Probability of copying the symbol that is read; the rest replaces it.
         *
         * @param value the value, from 0 to 1; the default is 0.92
         * @return these options
         */
        public TypingOptions pCopy(double value) {
            return set("p_copy", value);
        }

        /**
         * Share of the replacements that are keys beside the right one.
         *
         * @param value the value, from 0 to 1; the default is 0.35
         * @return these options
         */
        public TypingOptions nearKeys(double value) {
            return set("near_keys", value);
        }

        /**
         * Share of the replacements that are letters of a like sound.
         *
         * @param value the value, from 0 to 1; the default is 0.45
         * @return these options
         */
        public TypingOptions likeSounds(double value) {
            return set("like_sounds", value);
        }
    }
}
