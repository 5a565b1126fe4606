// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Library;
import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * An immutable machine: k tapes, states 0..n-1, arcs, final weights.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Machine extends Handle {
    Machine(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::machine_free, true, "Machine");
    }

    /**
     * The machine that accepts one string with weight one.
     * <p>Cost: O(count)
     * <p>C: <code>hws_machine_from_labels</code>
     *
     * @param alphabet of its tape; null: an open tape
     * @param semiring what weights are
     * @param labels the string (label)
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public static Machine fromLabels(Alphabet alphabet, Semiring semiring, int[] labels, Limits options) {
        try (Call run_ = new Call()) {
            Call.required(labels, "labels");
            long alphabet_ = run_.useOrNull(alphabet);
            long count = labels.length;
            int semiring_ = Call.required(semiring, "semiring").value();
            long labels_ = run_.copy(labels);
            long machineOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_from_labels(alphabet_, semiring_, labels_, count, options_, machineOut_));
            return new Machine(Machine.owned(Memory.address(machineOut_)));
        }
    }

    /**
     * The machine that accepts one string with weight one.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param semiring what weights are
     * @param labels the string (label)
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public static Machine fromLabels(Semiring semiring, int[] labels, Limits options) {
        return fromLabels((Alphabet) null, semiring, labels, options);
    }

    /**
     * The machine that accepts one string with weight one.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param alphabet of its tape; null: an open tape
     * @param semiring what weights are
     * @param labels the string (label)
     * @return the new machine
     */
    public static Machine fromLabels(Alphabet alphabet, Semiring semiring, int[] labels) {
        return fromLabels(alphabet, semiring, labels, (Limits) null);
    }

    /**
     * The machine that accepts one string with weight one.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param semiring what weights are
     * @param labels the string (label)
     * @return the new machine
     */
    public static Machine fromLabels(Semiring semiring, int[] labels) {
        return fromLabels((Alphabet) null, semiring, labels, (Limits) null);
    }

    /**
     * A list of strings as one acceptor: a prefix tree, deterministic and epsilon-free. Item values are costs in.
     * log and tropical, weights in real; values of 0 make an unweighted list in log. A word that occurs twice has
     * the sum of its weights (tropical: the best).
     * <p>Cost: O(total length * log(alphabet))
     * <p>C: <code>hws_machine_from_words</code>
     *
     * @param words of one tape; values are weights
     * @param semiring what the values are weights in
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public static Machine fromWords(Strings words, Semiring semiring, Limits options) {
        try (Call run_ = new Call()) {
            long words_ = run_.use(words, "words");
            int semiring_ = Call.required(semiring, "semiring").value();
            long machineOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_from_words(words_, semiring_, options_, machineOut_));
            return new Machine(Machine.owned(Memory.address(machineOut_)));
        }
    }

    /**
     * A list of strings as one acceptor: a prefix tree, deterministic and epsilon-free. Item values are costs in.
     * log and tropical, weights in real; values of 0 make an unweighted list in log. A word that occurs twice has
     * the sum of its weights (tropical: the best).
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words of one tape; values are weights
     * @param semiring what the values are weights in
     * @return the new machine
     */
    public static Machine fromWords(Strings words, Semiring semiring) {
        return fromWords(words, semiring, (Limits) null);
    }

    /**
     * The semiring of a machine.
     * <p>C: <code>hws_machine_semiring</code>
     *
     * @return what its weights are
     */
    public Semiring semiring() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Semiring.of(Native.machine_semiring(self_));
        }
    }

    /**
     * How many tapes a machine has.
     * <p>C: <code>hws_machine_tapes</code>
     *
     * @return number of tapes
     */
    public int tapes() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.machine_tapes(self_);
        }
    }

    /**
     * How many states a machine has.
     * <p>C: <code>hws_machine_states</code>
     *
     * @return number of states
     */
    public long states() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.machine_states(self_);
        }
    }

    /**
     * How many arcs a machine has.
     * <p>C: <code>hws_machine_arcs</code>
     *
     * @return number of arcs
     */
    public long arcs() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.machine_arcs(self_);
        }
    }

    /**
     * The start state of a machine.
     * <p>C: <code>hws_machine_start</code>
     *
     * @return the start
     */
    public long start() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.machine_start(self_);
        }
    }

    /**
     * The tape that failure and default arcs name.
     * <p>C: <code>hws_machine_phi_tape</code>
     *
     * @return the tape; -1 if there are no such arcs
     */
    public int phiTape() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.machine_phi_tape(self_);
        }
    }

    /**
     * The memory that a machine's arrays take.
     * <p>C: <code>hws_machine_bytes</code>
     *
     * @return their size
     */
    public long bytes() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.machine_bytes(self_);
        }
    }

    /**
     * The alphabet of a tape.
     * <p>C: <code>hws_machine_alphabet</code>
     *
     * @param tape which one (tape)
     * @return a new handle; null if the tape is open
     */
    public Alphabet alphabet(int tape) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long alphabetOut_ = run_.room(8);
            run_.check(Native.machine_alphabet(self_, tape, alphabetOut_));
            return Memory.address(alphabetOut_) == 0 ? null : new Alphabet(Alphabet.owned(Memory.address(alphabetOut_)));
        }
    }

    /**
     * The final weight of a state.
     * <p>C: <code>hws_machine_final</code>
     *
     * @param state which one (state)
     * @return what the call gives
     */
    public FinalResult final_(long state) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long weightOut_ = run_.room(8);
            long isFinalOut_ = run_.room(8);
            run_.check(Native.machine_final(self_, state, weightOut_, isFinalOut_));
            return new FinalResult(Memory.float64(weightOut_), Memory.int32(isFinalOut_) != 0);
        }
    }

    /**
     * The arcs of a state, which are numbered in a row.
     * <p>C: <code>hws_machine_arc_range</code>
     *
     * @param state which one (state)
     * @return what the call gives
     */
    public ArcRangeResult arcRange(long state) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long beginOut_ = run_.room(8);
            long endOut_ = run_.room(8);
            run_.check(Native.machine_arc_range(self_, state, beginOut_, endOut_));
            return new ArcRangeResult(Memory.int64(beginOut_), Memory.int64(endOut_));
        }
    }

    /**
     * One arc.
     * <p>C: <code>hws_machine_arc</code>
     *
     * @param arc which one (arc)
     * @return what the call gives
     */
    public ArcResult arc(long arc) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long fromOut_ = run_.room(8);
            long labelsCount_ = Native.machine_tapes(self_);
            long labelsOut_ = run_.room(4 * labelsCount_);
            long weightOut_ = run_.room(8);
            long toOut_ = run_.room(8);
            run_.check(Native.machine_arc(self_, arc, fromOut_, labelsOut_, weightOut_, toOut_));
            return new ArcResult(Memory.int64(fromOut_), Memory.ints(labelsOut_, labelsCount_),
                Memory.float64(weightOut_), Memory.int64(toOut_));
        }
    }

    /**
     * All arcs, in order.
     * <p>Cost: O(arcs)
     * <p>C: <code>hws_machine_copy_arcs</code>
     *
     * @return what the call gives
     */
    public CopyArcsResult copyArcs() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long fromCount_ = Native.machine_arcs(self_);
            long fromOut_ = run_.room(8 * fromCount_);
            long labelsCount_ = (Native.machine_arcs(self_) * Native.machine_tapes(self_));
            long labelsOut_ = run_.room(4 * labelsCount_);
            long weightsCount_ = Native.machine_arcs(self_);
            long weightsOut_ = run_.room(8 * weightsCount_);
            long toCount_ = Native.machine_arcs(self_);
            long toOut_ = run_.room(8 * toCount_);
            run_.check(Native.machine_copy_arcs(self_, fromOut_, labelsOut_, weightsOut_, toOut_));
            return new CopyArcsResult(Memory.longs(fromOut_, fromCount_), Memory.ints(labelsOut_, labelsCount_),
                Memory.doubles(weightsOut_, weightsCount_), Memory.longs(toOut_, toCount_));
        }
    }

    /**
     * The final weights of all states.
     * <p>Cost: O(states)
     * <p>C: <code>hws_machine_copy_finals</code>
     *
     * @return what the call gives
     */
    public CopyFinalsResult copyFinals() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long weightsCount_ = Native.machine_states(self_);
            long weightsOut_ = run_.room(8 * weightsCount_);
            long isFinalCount_ = Native.machine_states(self_);
            long isFinalOut_ = run_.room(4 * isFinalCount_);
            run_.check(Native.machine_copy_finals(self_, weightsOut_, isFinalOut_));
            return new CopyFinalsResult(Memory.doubles(weightsOut_, weightsCount_), Memory.ints(isFinalOut_,
                isFinalCount_));
        }
    }

    /**
     * A list of strings as the smallest deterministic acceptor: Machine.fromWords with equal ends merged, each.
     * string's weight the same. Values, and words that occur twice, are taken as there; words of weight zero are
     * left out. Weights sit as near to the start as they can: the best (least cost, largest value) of what is left
     * over at any state but the start is one. Two states are merged if they read the same strings with weights
     * left over that differ by at most about the option <code>delta</code> each (relative in real, absolute for
     * costs), so a word's weight may move by its length times that. States are in topological order, arcs of a
     * state by label. Any order of the words gives the same machine.
     * <p>Cost: O(total length * log(words))
     * <p>Source: Daciuk, Mihov, Watson, Watson 2000
     * <p>C: <code>hws_machine_from_words_minimal</code>
     *
     * @param words strings of one tape
     * @param semiring what the values are weights in
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws LimitException limits were met, or left-over weights are further apart than doubles hold
     */
    public static Machine fromWordsMinimal(Strings words, Semiring semiring, FromWordsMinimalOptions options) {
        try (Call run_ = new Call()) {
            long words_ = run_.use(words, "words");
            int semiring_ = Call.required(semiring, "semiring").value();
            long machineOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_from_words_minimal(words_, semiring_, options_, machineOut_));
            return new Machine(Machine.owned(Memory.address(machineOut_)));
        }
    }

    /**
     * A list of strings as the smallest deterministic acceptor: Machine.fromWords with equal ends merged, each.
     * string's weight the same. Values, and words that occur twice, are taken as there; words of weight zero are
     * left out. Weights sit as near to the start as they can: the best (least cost, largest value) of what is left
     * over at any state but the start is one. Two states are merged if they read the same strings with weights
     * left over that differ by at most about the option <code>delta</code> each (relative in real, absolute for
     * costs), so a word's weight may move by its length times that. States are in topological order, arcs of a
     * state by label. Any order of the words gives the same machine.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words strings of one tape
     * @param semiring what the values are weights in
     * @return the new machine
     */
    public static Machine fromWordsMinimal(Strings words, Semiring semiring) {
        return fromWordsMinimal(words, semiring, (FromWordsMinimalOptions) null);
    }

    /**
     * The machine of a regular expression over an alphabet's names. Blanks and line ends mean nothing but that a.
     * name ends.
     * <pre>
     *   name          a symbol. Where every name of the alphabet is one character, each
     *                 character is a symbol: ab is a, then b. Otherwise a name is a run of
     *                 characters without blanks and ( ) | * + ? { } . [ ] &amp; - : &lt; &gt; ~ " &#92;.
     *                 Symbols without names are written as their number. &#92; takes the
     *                 meaning off the next character.
     *   "..."         a name, whatever its characters; over an alphabet of characters, any
     *                 number of them ("" is the empty string)
     *   &lt;name&gt;        a name, whatever its characters: the symbol named with the angle
     *                 brackets (&lt;s&gt;) if there is one, else without them
     *   .             any symbol
     *   [a b x-z]     any of these; ranges in the alphabet's order
     *   [^a b x-z]    any symbol but these
     *   ()            the empty string
     *   A:B           what A reads on tape 0 beside what B reads on tape 1; the machine
     *                 has two tapes, and parts without ':' copy what they read
     *   A* A+ A?      any number of times, at least once, at most once
     *   A{n} A{m,n} A{m,} A{,n}    n times, m to n, at least m, at most n times
     *   A&lt;w&gt;          A times weight w: a cost, in the real semiring a value
     *   ~A            every string that A gives no weight
     *   A B           A, then B
     *   A &amp; B         both: weights are multiplied
     *   A - B         A without the strings that B gives a weight (which does not matter)
     *   A | B         either
     * </pre>
     * <p>from the tightest to the loosest: first A:B (a:b* repeats the pair), then * + ? {} &lt;&gt;, ~, A B,
     * &amp; and -, |; parentheses group. Weights add up as in any sum of paths: a|a weighs twice a in log and
     * real, once in tropical and boolean; a repetition sums over all numbers of times, which is infinite for (a?)*
     * in log and real. Operands of &amp; - ~ and of ':' may not have ':' in them.
     * <p>The result is trimmed. It is a position automaton: no epsilon arcs on one tape, at most one state per
     * symbol of the expression (repetitions written out) and the start, and for each place an arc to each symbol
     * that may follow. '.', [^...] and ~ stay one default arc, also in '&amp;' and '-', whatever the alphabet's
     * size; only where two tapes copy them, or on tape 1, do they become an arc for each symbol. Two sides of ':'
     * that are strings of symbols and sets are paired one by one; otherwise tape 1 is written after tape 0 is
     * read.
     * <p>A short expression can need very many states: those of repetitions multiply, and ~, &amp; and - make one
     * for each set of places that must be told apart, as in ~(.* a .{20}). So the option max_states is 1048576
     * here where it is not set, and the message of LimitException names it.
     * <p>Cost: O(symbols of the expression * symbols that may follow each)
     * <p>Source: Glushkov 1961; with weights Caron and Flouret 2003
     * <p>C: <code>hws_machine_from_regex</code>
     *
     * @param alphabet the symbols; null: an open tape
     * @param semiring what &lt;w&gt; is a weight in
     * @param pattern the expression, UTF-8
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws ParseException not an expression; the message says what was found and expected, and the nearest name
     * @throws LimitException more states, arcs or bytes are needed than the options allow
     * @throws DivergedException a repetition sums to infinity
     * @throws UnsupportedException two tapes copy a default arc of an open tape
     */
    public static Machine fromRegex(Alphabet alphabet, Semiring semiring, String pattern, FromRegexOptions options) {
        try (Call run_ = new Call()) {
            long alphabet_ = run_.useOrNull(alphabet);
            int semiring_ = Call.required(semiring, "semiring").value();
            byte[] patternBytes_ = Call.utf8(Call.required(pattern, "pattern"));
            long pattern_ = run_.copy(patternBytes_);
            long machineOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_from_regex(alphabet_, semiring_, pattern_, Call.length(patternBytes_), options_,
                machineOut_));
            return new Machine(Machine.owned(Memory.address(machineOut_)));
        }
    }

    /**
     * The machine of a regular expression over an alphabet's names. Blanks and line ends mean nothing but that a.
     * name ends.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param semiring what &lt;w&gt; is a weight in
     * @param pattern the expression, UTF-8
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public static Machine fromRegex(Semiring semiring, String pattern, FromRegexOptions options) {
        return fromRegex((Alphabet) null, semiring, pattern, options);
    }

    /**
     * The machine of a regular expression over an alphabet's names. Blanks and line ends mean nothing but that a.
     * name ends.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param alphabet the symbols; null: an open tape
     * @param semiring what &lt;w&gt; is a weight in
     * @param pattern the expression, UTF-8
     * @return the new machine
     */
    public static Machine fromRegex(Alphabet alphabet, Semiring semiring, String pattern) {
        return fromRegex(alphabet, semiring, pattern, (FromRegexOptions) null);
    }

    /**
     * The machine of a regular expression over an alphabet's names. Blanks and line ends mean nothing but that a.
     * name ends.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param semiring what &lt;w&gt; is a weight in
     * @param pattern the expression, UTF-8
     * @return the new machine
     */
    public static Machine fromRegex(Semiring semiring, String pattern) {
        return fromRegex((Alphabet) null, semiring, pattern, (FromRegexOptions) null);
    }

    /**
     * A rewrite rule, change / left _ right, as a machine of two tapes: tape 0 reads any string over the alphabet,.
     * tape 1 writes what the rule makes of it.
     * <p>A place of a string is before a symbol, or at the end. The left context holds at a place if it accepts
     * something right before it (a suffix of what is there), the right context if it accepts something right after
     * it. The string is scanned from its start. At each place where <code>left</code> holds, and some u that
     * <code>change</code> reads follows with <code>right</code> holding after it, any such u is replaced by any of
     * its v, and scanning goes on after u; elsewhere a symbol is copied with weight one. A change of the empty u
     * happens at most once at a place; the symbol after it is copied. Direction.RIGHT_TO_LEFT is the mirror image.
     * The weight of a pair is the sum over all ways of going through.
     * <p>All machines are in one semiring, with matching tapes of a sized alphabet: symbols that the rule does not
     * touch are copied by an arc each. Failure arcs, and default arcs in <code>change</code>, are made explicit
     * first. The result is trimmed; epsilon arcs occur where <code>change</code> has some, for a change of nothing
     * into nothing, and at the start with Direction.RIGHT_TO_LEFT. One scan does the work of the compositions of
     * Kaplan and Kay (1994) and Mohri and Sproat (1996).
     * <p>Cost: states: at most those of two minimal deterministic automata for the contexts, times those of
     *     <code>change</code> and two
     * <p>C: <code>hws_machine_rewrite</code>
     *
     * @param left an acceptor, whose weights do not matter; null: any context
     * @param right an acceptor, whose weights do not matter; null: any context
     * @param bos the symbol by which contexts read the start of the string; strings of the result do not have it,
     *     nor may <code>change</code>, nor do default arcs in contexts stand for it; 0: none (label)
     * @param eos the same for the end; it may be the same symbol; 0: none (label)
     * @param direction how the string is scanned
     * @param mode whether the change must be made
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws UnsupportedException an open tape
     */
    public Machine rewrite(Machine left, Machine right, int bos, int eos, Direction direction, Mode mode,
        Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long left_ = run_.useOrNull(left);
            long right_ = run_.useOrNull(right);
            int direction_ = Call.required(direction, "direction").value();
            int mode_ = Call.required(mode, "mode").value();
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_rewrite(self_, left_, right_, bos, eos, direction_, mode_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * A rewrite rule, change / left _ right, as a machine of two tapes: tape 0 reads any string over the alphabet,.
     * tape 1 writes what the rule makes of it.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param bos the symbol by which contexts read the start of the string; strings of the result do not have it,
     *     nor may <code>change</code>, nor do default arcs in contexts stand for it; 0: none (label)
     * @param eos the same for the end; it may be the same symbol; 0: none (label)
     * @param direction how the string is scanned
     * @param mode whether the change must be made
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine rewrite(int bos, int eos, Direction direction, Mode mode, Limits options) {
        return rewrite((Machine) null, (Machine) null, bos, eos, direction, mode, options);
    }

    /**
     * A rewrite rule, change / left _ right, as a machine of two tapes: tape 0 reads any string over the alphabet,.
     * tape 1 writes what the rule makes of it.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param left an acceptor, whose weights do not matter; null: any context
     * @param right an acceptor, whose weights do not matter; null: any context
     * @param bos the symbol by which contexts read the start of the string; strings of the result do not have it,
     *     nor may <code>change</code>, nor do default arcs in contexts stand for it; 0: none (label)
     * @param eos the same for the end; it may be the same symbol; 0: none (label)
     * @param direction how the string is scanned
     * @param mode whether the change must be made
     * @return the new machine
     */
    public Machine rewrite(Machine left, Machine right, int bos, int eos, Direction direction, Mode mode) {
        return rewrite(left, right, bos, eos, direction, mode, (Limits) null);
    }

    /**
     * A rewrite rule, change / left _ right, as a machine of two tapes: tape 0 reads any string over the alphabet,.
     * tape 1 writes what the rule makes of it.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param bos the symbol by which contexts read the start of the string; strings of the result do not have it,
     *     nor may <code>change</code>, nor do default arcs in contexts stand for it; 0: none (label)
     * @param eos the same for the end; it may be the same symbol; 0: none (label)
     * @param direction how the string is scanned
     * @param mode whether the change must be made
     * @return the new machine
     */
    public Machine rewrite(int bos, int eos, Direction direction, Mode mode) {
        return rewrite((Machine) null, (Machine) null, bos, eos, direction, mode, (Limits) null);
    }

    /**
     * Puts machines in the place of labels. Where machines[root] (and any machine it calls) reads labels[i] on the.
     * tape, machines[i] runs; what it reads on all tapes stands there, and its weight is multiplied. On the other
     * tapes a calling arc keeps its labels, read before the called machine starts. (A text made for OpenFst's
     * tools with the call in both columns: read it as an acceptor, or the label stays on the other tape, as with
     * fstreplace.)
     * <p>A network may be recursive. Calls in last place (the call leads to a final state without arcs) take the
     * place of their caller, so a regular grammar written with them is a finite machine of that size. Other
     * recursion nests without end, unless the option <code>max_depth</code> bounds the number of calls open at
     * once; what deeper calls would add is then left out. Calls of a machine that never comes to an end accept
     * nothing. Failure and default arcs are made explicit first (a default arc stands for the labels that call,
     * too). The result is trimmed; a call takes an epsilon arc (on the tape) in and one out.
     * <p>Cost: O(size of the result)
     * <p>C: <code>hws_machine_replace</code>
     *
     * @param machines all in one semiring, with matching tapes
     * @param labels what calls each machine: a symbol of the tape's alphabet, or 0 for a machine that is not
     *     called (the root of most networks); all symbols differ (label)
     * @param root index of the machine that is run
     * @param tape where calls are read (tape)
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws LimitException limits were met, or calls nest without end; the message names the machines of the
     *     cycle
     */
    public static Machine replace(List<Machine> machines, int[] labels, int root, int tape, ReplaceOptions options) {
        try (Call run_ = new Call()) {
            Call.required(machines, "machines");
            Call.required(labels, "labels");
            long count = machines.size();
            long machines_ = run_.uses(machines);
            Call.sized("labels", labels.length, count);
            long labels_ = run_.copy(labels);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_replace(machines_, labels_, (int) count, root, tape, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * Puts machines in the place of labels. Where machines[root] (and any machine it calls) reads labels[i] on the.
     * tape, machines[i] runs; what it reads on all tapes stands there, and its weight is multiplied. On the other
     * tapes a calling arc keeps its labels, read before the called machine starts. (A text made for OpenFst's
     * tools with the call in both columns: read it as an acceptor, or the label stays on the other tape, as with
     * fstreplace.)
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param machines all in one semiring, with matching tapes
     * @param labels what calls each machine: a symbol of the tape's alphabet, or 0 for a machine that is not
     *     called (the root of most networks); all symbols differ (label)
     * @param root index of the machine that is run
     * @param tape where calls are read (tape)
     * @return the new machine
     */
    public static Machine replace(List<Machine> machines, int[] labels, int root, int tape) {
        return replace(machines, labels, root, tape, (ReplaceOptions) null);
    }

    /**
     * A machine from AT&amp;T text. With tapes 0 their number k is found. With a 3-field arc line k is 1.
     * Otherwise, where arc lines have n and n + 1 fields, k is n - 2. Where all have n fields: for n &gt;= 5 the
     * last column is the weight and k is n - 3; for n = 4 it is the weight (k = 1) if some entry of it cannot be a
     * label (no symbol is named so; on a nameless tape: it has a point or an exponent, is negative, or is
     * Infinity), else k is 2 (OpenFst's default: a transducer without weights). Without arc lines k is the number
     * of alphabets given, at least 1. Machine.writeText writes so that this finds k again.
     * <p>"-2" and "-3" are always understood as failure and default labels on a nameless tape, "&lt;phi&gt;" and
     * "&lt;rho&gt;" on a named one if they are no symbols. With two label columns, a line whose both labels are
     * phi is read as OpenFst means it in an acceptor written with two columns: the first column is kept, the
     * second becomes epsilon. For rho this is refused, as it would not copy.
     * <p>Cost: O(length)
     * <p>C: <code>hws_machine_read_text</code>
     *
     * @param text the machine, UTF-8
     * @param semiring what weights are
     * @param tapes number of label columns; 0: found as above (0..16)
     * @param alphabets one per tape, null for an open one; with tapes 0 the first ones are used, and a single one
     *     serves every tape
     * @param phi the text of a failure label, such as "28" or "&lt;phi&gt;"; null: only those above
     * @param rho the text of a default label; null: only those above
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws ParseException line and column of what is wrong; also a text without any line, which has no start
     *     state
     */
    public static Machine readText(String text, Semiring semiring, int tapes, List<Alphabet> alphabets, String phi,
        String rho, Limits options) {
        try (Call run_ = new Call()) {
            Call.required(alphabets, "alphabets");
            long alphabetCount = alphabets.size();
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            int semiring_ = Call.required(semiring, "semiring").value();
            long alphabets_ = run_.uses(alphabets);
            long phi_ = run_.text(phi, "phi");
            long rho_ = run_.text(rho, "rho");
            long machineOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_read_text(text_, Call.length(textBytes_), semiring_, tapes, alphabets_,
                (int) alphabetCount, phi_, rho_, options_, machineOut_));
            return new Machine(Machine.owned(Memory.address(machineOut_)));
        }
    }

    /**
     * A machine from AT&amp;T text. With tapes 0 their number k is found. With a 3-field arc line k is 1.
     * Otherwise, where arc lines have n and n + 1 fields, k is n - 2. Where all have n fields: for n &gt;= 5 the
     * last column is the weight and k is n - 3; for n = 4 it is the weight (k = 1) if some entry of it cannot be a
     * label (no symbol is named so; on a nameless tape: it has a point or an exponent, is negative, or is
     * Infinity), else k is 2 (OpenFst's default: a transducer without weights). Without arc lines k is the number
     * of alphabets given, at least 1. Machine.writeText writes so that this finds k again.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the machine, UTF-8
     * @param semiring what weights are
     * @param tapes number of label columns; 0: found as above (0..16)
     * @param alphabets one per tape, null for an open one; with tapes 0 the first ones are used, and a single one
     *     serves every tape
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public static Machine readText(String text, Semiring semiring, int tapes, List<Alphabet> alphabets,
        Limits options) {
        return readText(text, semiring, tapes, alphabets, (String) null, (String) null, options);
    }

    /**
     * A machine from AT&amp;T text. With tapes 0 their number k is found. With a 3-field arc line k is 1.
     * Otherwise, where arc lines have n and n + 1 fields, k is n - 2. Where all have n fields: for n &gt;= 5 the
     * last column is the weight and k is n - 3; for n = 4 it is the weight (k = 1) if some entry of it cannot be a
     * label (no symbol is named so; on a nameless tape: it has a point or an exponent, is negative, or is
     * Infinity), else k is 2 (OpenFst's default: a transducer without weights). Without arc lines k is the number
     * of alphabets given, at least 1. Machine.writeText writes so that this finds k again.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the machine, UTF-8
     * @param semiring what weights are
     * @param tapes number of label columns; 0: found as above (0..16)
     * @param alphabets one per tape, null for an open one; with tapes 0 the first ones are used, and a single one
     *     serves every tape
     * @param phi the text of a failure label, such as "28" or "&lt;phi&gt;"; null: only those above
     * @param rho the text of a default label; null: only those above
     * @return the new machine
     */
    public static Machine readText(String text, Semiring semiring, int tapes, List<Alphabet> alphabets, String phi,
        String rho) {
        return readText(text, semiring, tapes, alphabets, phi, rho, (Limits) null);
    }

    /**
     * A machine from AT&amp;T text. With tapes 0 their number k is found. With a 3-field arc line k is 1.
     * Otherwise, where arc lines have n and n + 1 fields, k is n - 2. Where all have n fields: for n &gt;= 5 the
     * last column is the weight and k is n - 3; for n = 4 it is the weight (k = 1) if some entry of it cannot be a
     * label (no symbol is named so; on a nameless tape: it has a point or an exponent, is negative, or is
     * Infinity), else k is 2 (OpenFst's default: a transducer without weights). Without arc lines k is the number
     * of alphabets given, at least 1. Machine.writeText writes so that this finds k again.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the machine, UTF-8
     * @param semiring what weights are
     * @param tapes number of label columns; 0: found as above (0..16)
     * @param alphabets one per tape, null for an open one; with tapes 0 the first ones are used, and a single one
     *     serves every tape
     * @return the new machine
     */
    public static Machine readText(String text, Semiring semiring, int tapes, List<Alphabet> alphabets) {
        return readText(text, semiring, tapes, alphabets, (String) null, (String) null, (Limits) null);
    }

    /**
     * The AT&amp;T text of a machine. The start state's line comes first. Weights have as many digits as are.
     * needed to read them back to the bit. The text reads back as the same machine, with two exceptions that no
     * sum can tell: a start state that has no arcs and is not final, and a last state that nothing names, come
     * back as final with weight zero, since the format has no other line for them.
     * <p>Cost: O(states + arcs)
     * <p>C: <code>hws_machine_write_text</code>
     *
     * @param phi the text of failure labels; null: -2, &lt;phi&gt; on named tapes
     * @param rho the text of default labels; null: -3, &lt;rho&gt; on named tapes
     * @return the text
     * @throws ArgumentException a symbol's text would read back as another label
     */
    public String writeText(String phi, String rho) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long phi_ = run_.text(phi, "phi");
            long rho_ = run_.text(rho, "rho");
            run_.expect("hws_machine_write_text", -1, 1);
            int status_;
            do {
                status_ = Native.machine_write_text(self_, phi_, rho_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_machine_write_text", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * The AT&amp;T text of a machine. The start state's line comes first. Weights have as many digits as are.
     * needed to read them back to the bit. The text reads back as the same machine, with two exceptions that no
     * sum can tell: a start state that has no arcs and is not final, and a last state that nothing names, come
     * back as final with weight zero, since the format has no other line for them.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the text
     */
    public String writeText() {
        return writeText((String) null, (String) null);
    }

    /**
     * The binary of a machine.
     * <p>Cost: O(states + arcs)
     * <p>C: <code>hws_machine_write</code>
     *
     * @return the bytes
     */
    public byte[] write() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_machine_write", -1, 1);
            int status_;
            do {
                status_ = Native.machine_write(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_machine_write", 1));
            return Memory.bytes(run_.buffer(), run_.entries());
        }
    }

    /**
     * A machine from a copy of its binary.
     * <p>Cost: O(length)
     * <p>C: <code>hws_machine_read</code>
     *
     * @param buffer a binary that Machine.write made
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws CorruptException damaged
     * @throws VersionException written by a newer library
     */
    public static Machine read(byte[] buffer, Limits options) {
        try (Call run_ = new Call()) {
            byte[] bufferBytes_ = Call.required(buffer, "buffer");
            long buffer_ = run_.copy(bufferBytes_);
            long machineOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_read(buffer_, Call.length(bufferBytes_), options_, machineOut_));
            return new Machine(Machine.owned(Memory.address(machineOut_)));
        }
    }

    /**
     * A machine from a copy of its binary.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param buffer a binary that Machine.write made
     * @return the new machine
     */
    public static Machine read(byte[] buffer) {
        return read(buffer, (Limits) null);
    }

    /**
     * A machine in place: its arrays stay in the caller's binary. On an error <code>release</code> is not called.
     * <p>C: <code>hws_machine_read_view</code>
     *
     * @param buffer a binary, aligned to 8 bytes
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws CorruptException damaged
     * @throws VersionException written by a newer library
     */
    public static Machine readView(ByteBuffer buffer, Limits options) {
        try (Call run_ = new Call()) {
            long key_ = run_.lend(buffer, "buffer");
            long buffer_ = Library.addressOf(buffer);
            long machineOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_read_view(buffer_, buffer.remaining(), Library.release(), key_, options_,
                machineOut_));
            run_.keepLent();
            return new Machine(Machine.owned(Memory.address(machineOut_)));
        }
    }

    /**
     * A machine in place: its arrays stay in the caller's binary. On an error <code>release</code> is not called.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param buffer a binary, aligned to 8 bytes
     * @return the new machine
     */
    public static Machine readView(ByteBuffer buffer) {
        return readView(buffer, (Limits) null);
    }

    /**
     * Whether a buffer starts like a hawser binary.
     * <p>C: <code>hws_machine_is_binary</code>
     *
     * @param buffer any bytes
     * @return the answer; 0 for null
     */
    public static boolean isBinary(byte[] buffer) {
        try (Call run_ = new Call()) {
            byte[] bufferBytes_ = Call.required(buffer, "buffer");
            long buffer_ = run_.copy(bufferBytes_);
            return Native.machine_is_binary(buffer_, Call.length(bufferBytes_)) != 0;
        }
    }

    /**
     * A drawing of a machine as Graphviz text, with labels by name where there are names.
     * <p>Cost: O(states + arcs)
     * <p>C: <code>hws_machine_draw</code>
     *
     * @return the text
     */
    public String draw() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_machine_draw", -1, 1);
            int status_;
            do {
                status_ = Native.machine_draw(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_machine_draw", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * A machine from a file with its binary.
     * <p>C: <code>hws_machine_read_file</code>
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws CorruptException damaged
     * @throws VersionException written by a newer library
     */
    public static Machine readFile(Path path, ReadFileOptions options) {
        try (Call run_ = new Call()) {
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long machineOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_read_file(path_, options_, machineOut_));
            return new Machine(Machine.owned(Memory.address(machineOut_)));
        }
    }

    /**
     * A machine from a file with its binary.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @return the new machine
     */
    public static Machine readFile(Path path) {
        return readFile(path, (ReadFileOptions) null);
    }

    /**
     * Writes a machine's binary to a file.
     * <p>C: <code>hws_machine_write_file</code>
     *
     * @param path a file's path, UTF-8
     */
    public void writeFile(Path path) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            run_.check(Native.machine_write_file(self_, path_));
        }
    }

    /**
     * A machine from a file with AT&amp;T text.
     * <p>C: <code>hws_machine_read_text_file</code>
     *
     * @param path a file's path, UTF-8
     * @param semiring what weights are
     * @param tapes number of label columns; 0: found as above (0..16)
     * @param alphabets one per tape, null for an open one; with tapes 0 the first ones are used, and a single one
     *     serves every tape
     * @param phi the text of a failure label, such as "28" or "&lt;phi&gt;"; null: only those above
     * @param rho the text of a default label; null: only those above
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws ParseException line and column of what is wrong; also a text without any line, which has no start
     *     state
     */
    public static Machine readTextFile(Path path, Semiring semiring, int tapes, List<Alphabet> alphabets, String phi,
        String rho, Limits options) {
        try (Call run_ = new Call()) {
            Call.required(alphabets, "alphabets");
            long alphabetCount = alphabets.size();
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            int semiring_ = Call.required(semiring, "semiring").value();
            long alphabets_ = run_.uses(alphabets);
            long phi_ = run_.text(phi, "phi");
            long rho_ = run_.text(rho, "rho");
            long machineOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_read_text_file(path_, semiring_, tapes, alphabets_, (int) alphabetCount, phi_,
                rho_, options_, machineOut_));
            return new Machine(Machine.owned(Memory.address(machineOut_)));
        }
    }

    /**
     * A machine from a file with AT&amp;T text.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @param semiring what weights are
     * @param tapes number of label columns; 0: found as above (0..16)
     * @param alphabets one per tape, null for an open one; with tapes 0 the first ones are used, and a single one
     *     serves every tape
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public static Machine readTextFile(Path path, Semiring semiring, int tapes, List<Alphabet> alphabets,
        Limits options) {
        return readTextFile(path, semiring, tapes, alphabets, (String) null, (String) null, options);
    }

    /**
     * A machine from a file with AT&amp;T text.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @param semiring what weights are
     * @param tapes number of label columns; 0: found as above (0..16)
     * @param alphabets one per tape, null for an open one; with tapes 0 the first ones are used, and a single one
     *     serves every tape
     * @param phi the text of a failure label, such as "28" or "&lt;phi&gt;"; null: only those above
     * @param rho the text of a default label; null: only those above
     * @return the new machine
     */
    public static Machine readTextFile(Path path, Semiring semiring, int tapes, List<Alphabet> alphabets, String phi,
        String rho) {
        return readTextFile(path, semiring, tapes, alphabets, phi, rho, (Limits) null);
    }

    /**
     * A machine from a file with AT&amp;T text.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @param semiring what weights are
     * @param tapes number of label columns; 0: found as above (0..16)
     * @param alphabets one per tape, null for an open one; with tapes 0 the first ones are used, and a single one
     *     serves every tape
     * @return the new machine
     */
    public static Machine readTextFile(Path path, Semiring semiring, int tapes, List<Alphabet> alphabets) {
        return readTextFile(path, semiring, tapes, alphabets, (String) null, (String) null, (Limits) null);
    }

    /**
     * Writes a machine's AT&amp;T text to a file.
     * <p>C: <code>hws_machine_write_text_file</code>
     *
     * @param phi the text of failure labels; null: -2, &lt;phi&gt; on named tapes
     * @param rho the text of default labels; null: -3, &lt;rho&gt; on named tapes
     * @param path a file's path, UTF-8
     * @throws ArgumentException a symbol's text would read back as another label
     */
    public void writeTextFile(String phi, String rho, Path path) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long phi_ = run_.text(phi, "phi");
            long rho_ = run_.text(rho, "rho");
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            run_.check(Native.machine_write_text_file(self_, phi_, rho_, path_));
        }
    }

    /**
     * Writes a machine's AT&amp;T text to a file.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     */
    public void writeTextFile(Path path) {
        writeTextFile((String) null, (String) null, path);
    }

    /**
     * The composition a o b, which joins the last tape of a with the first of b: the pair (u, w) weighs the sum.
     * over v of a(u, v) * b(v, w). Section 5 of docs/semantics.md says which tapes the result has, how epsilons
     * pair up, and where failure and default arcs stay native. Only states both accessible and coaccessible are
     * kept; the target of a failure arc is kept as long as a look-up may need it.
     * <p>Cost: O(pairs of states reached * matching arcs)
     * <p>C: <code>hws_machine_compose</code>
     *
     * @param b the right machine
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine compose(Machine b, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long b_ = run_.use(b, "b");
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_compose(self_, b_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The composition a o b, which joins the last tape of a with the first of b: the pair (u, w) weighs the sum.
     * over v of a(u, v) * b(v, w). Section 5 of docs/semantics.md says which tapes the result has, how epsilons
     * pair up, and where failure and default arcs stay native. Only states both accessible and coaccessible are
     * kept; the target of a failure arc is kept as long as a look-up may need it.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param b the right machine
     * @return the new machine
     */
    public Machine compose(Machine b) {
        return compose(b, (Limits) null);
    }

    /**
     * The composition of several machines, made from the left.
     * <p>Cost: that of the compositions one after the other
     * <p>C: <code>hws_machine_compose_all</code>
     *
     * @param machines a1 o a2 o ... o an in this order
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public static Machine composeAll(List<Machine> machines, Limits options) {
        try (Call run_ = new Call()) {
            Call.required(machines, "machines");
            long count = machines.size();
            long machines_ = run_.uses(machines);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_compose_all(machines_, (int) count, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The composition of several machines, made from the left.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param machines a1 o a2 o ... o an in this order
     * @return the new machine
     */
    public static Machine composeAll(List<Machine> machines) {
        return composeAll(machines, (Limits) null);
    }

    /**
     * The join of a and b: the tuples of strings of both machines' tapes that have the same string on both tapes.
     * of each pair, weights multiplied. The tapes of the result are a's in their order (those joined only if
     * kept), then those of b that are in no pair. Two paths that agree give one path. At least one tape must be
     * left. With no pairs it is the cross product. Machine.compose is the join of a's last tape and b's first,
     * kept where a or b has one tape, else dropped.
     * <p>One pair: any machines. Failure and default arcs of the joined tapes are native as in Machine.compose;
     * those of other tapes are made explicit first.
     * <p>Several pairs: what both read together need not be rational. It is, and is made, where the joined tapes
     * of each machine are read in step (each arc reads all of them or none; more generally, no cycle reads more on
     * one than on another), or where all pairs but one, or one of the machines, have no cycles that read them
     * (docs/semantics.md, 5.6). If every arc reads all joined tapes or none this costs what one pair does; else a
     * state holds what one side has read ahead. Failure and default arcs are made explicit first, on a joined tape
     * only for symbols that the other machine reads there.
     * <p>Cost: O(pairs of states reached * matching arcs) for one pair or tapes in step; else O(states of the
     *     result * (arcs + symbols held)), the result exponential in the longest delay at worst
     * <p>C: <code>hws_machine_join</code>
     *
     * @param b the right machine
     * @param tapesA a's tape of each pair, distinct (tape)
     * @param tapesB b's tape of each pair, distinct (tape)
     * @param joined whether the joined tapes are kept
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws UnsupportedException several pairs that are not read in step; the message names machine, tapes and
     *     arc
     */
    public Machine join(Machine b, int[] tapesA, int[] tapesB, Joined joined, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(tapesA, "tapes_a");
            Call.required(tapesB, "tapes_b");
            long b_ = run_.use(b, "b");
            long count = tapesA.length;
            long tapesA_ = run_.copy(tapesA);
            Call.sized("tapes_b", tapesB.length, count);
            long tapesB_ = run_.copy(tapesB);
            int joined_ = Call.required(joined, "joined").value();
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_join(self_, b_, tapesA_, tapesB_, (int) count, joined_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The join of a and b: the tuples of strings of both machines' tapes that have the same string on both tapes.
     * of each pair, weights multiplied. The tapes of the result are a's in their order (those joined only if
     * kept), then those of b that are in no pair. Two paths that agree give one path. At least one tape must be
     * left. With no pairs it is the cross product. Machine.compose is the join of a's last tape and b's first,
     * kept where a or b has one tape, else dropped.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param b the right machine
     * @param tapesA a's tape of each pair, distinct (tape)
     * @param tapesB b's tape of each pair, distinct (tape)
     * @param joined whether the joined tapes are kept
     * @return the new machine
     */
    public Machine join(Machine b, int[] tapesA, int[] tapesB, Joined joined) {
        return join(b, tapesA, tapesB, joined, (Limits) null);
    }

    /**
     * A machine with acceptors joined on some of its tapes, all of which stay. The order of the acceptors makes no.
     * difference. Failure and default arcs are native on a tape that has an acceptor; if other tapes have one as
     * well they are made explicit then, for the symbols that are left. Without acceptors the machine is trimmed.
     * <p>Cost: that of a Machine.join of one pair per acceptor, one after the other
     * <p>C: <code>hws_machine_constrain</code>
     *
     * @param acceptors machines of one tape each
     * @param tapes the tape of each acceptor, distinct (tape)
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine constrain(List<Machine> acceptors, int[] tapes, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(acceptors, "acceptors");
            Call.required(tapes, "tapes");
            long count = acceptors.size();
            long acceptors_ = run_.uses(acceptors);
            Call.sized("tapes", tapes.length, count);
            long tapes_ = run_.copy(tapes);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_constrain(self_, acceptors_, tapes_, (int) count, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * A machine with acceptors joined on some of its tapes, all of which stay. The order of the acceptors makes no.
     * difference. Failure and default arcs are native on a tape that has an acceptor; if other tapes have one as
     * well they are made explicit then, for the symbols that are left. Without acceptors the machine is trimmed.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param acceptors machines of one tape each
     * @param tapes the tape of each acceptor, distinct (tape)
     * @return the new machine
     */
    public Machine constrain(List<Machine> acceptors, int[] tapes) {
        return constrain(acceptors, tapes, (Limits) null);
    }

    /**
     * The projection to some tapes, in the order in which they are given. Every path stays a path of its own, so.
     * the strings of the other tapes are summed over.
     * <p>Cost: O(states + arcs), or the size of the expanded machine where failure arcs must be made explicit
     * <p>C: <code>hws_machine_project</code>
     *
     * @param tapes distinct tapes of the machine (tape)
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine project(int[] tapes, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(tapes, "tapes");
            long count = tapes.length;
            long tapes_ = run_.copy(tapes);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_project(self_, tapes_, (int) count, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The projection to some tapes, in the order in which they are given. Every path stays a path of its own, so.
     * the strings of the other tapes are summed over.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param tapes distinct tapes of the machine (tape)
     * @return the new machine
     */
    public Machine project(int[] tapes) {
        return project(tapes, (Limits) null);
    }

    /**
     * The union: what any of the machines accepts, weights added up. A new start state, numbered 0, has an epsilon.
     * arc to each machine's start; their states follow in order. A single machine comes back as it is. Failure and
     * default arcs stay native if all that have them name one tape; a machine that names another tape than the
     * first one that has them has its own made explicit.
     * <p>Cost: O(states + arcs)
     * <p>C: <code>hws_machine_union</code>
     *
     * @param machines what is united
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public static Machine union(List<Machine> machines, Limits options) {
        try (Call run_ = new Call()) {
            Call.required(machines, "machines");
            long count = machines.size();
            long machines_ = run_.uses(machines);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_union(machines_, (int) count, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The union: what any of the machines accepts, weights added up. A new start state, numbered 0, has an epsilon.
     * arc to each machine's start; their states follow in order. A single machine comes back as it is. Failure and
     * default arcs stay native if all that have them name one tape; a machine that names another tape than the
     * first one that has them has its own made explicit.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param machines what is united
     * @return the new machine
     */
    public static Machine union(List<Machine> machines) {
        return union(machines, (Limits) null);
    }

    /**
     * The concatenation: a string of the first machine, then one of the second, and so on, tape by tape. Weights.
     * are multiplied and summed over all ways to split. States of all machines but the last stop being final.
     * Where they could stop, by a failure look-up of the end if need be, an epsilon arc with that weight leads to
     * the next machine's start. Failure and default arcs are treated as in Machine.union.
     * <p>Cost: O(states + arcs)
     * <p>C: <code>hws_machine_concat</code>
     *
     * @param machines what stands one after the other
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public static Machine concat(List<Machine> machines, Limits options) {
        try (Call run_ = new Call()) {
            Call.required(machines, "machines");
            long count = machines.size();
            long machines_ = run_.uses(machines);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_concat(machines_, (int) count, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The concatenation: a string of the first machine, then one of the second, and so on, tape by tape. Weights.
     * are multiplied and summed over all ways to split. States of all machines but the last stop being final.
     * Where they could stop, by a failure look-up of the end if need be, an epsilon arc with that weight leads to
     * the next machine's start. Failure and default arcs are treated as in Machine.union.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param machines what stands one after the other
     * @return the new machine
     */
    public static Machine concat(List<Machine> machines) {
        return concat(machines, (Limits) null);
    }

    /**
     * The closure. The total of A* is 1 / (1 - total(A)) where that converges; where it does not, the machine is.
     * made all the same and its sums report DivergedException. If A accepts the empty string, A* counts it any
     * number of times, as the definition says. Failure and default arcs stay native. States of A follow a new
     * start state; with Closure.PLUS they keep their numbers.
     * <p>Cost: O(states + arcs)
     * <p>C: <code>hws_machine_closure</code>
     *
     * @param kind how often
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine closure(Closure kind, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            int kind_ = Call.required(kind, "kind").value();
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_closure(self_, kind_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The closure. The total of A* is 1 / (1 - total(A)) where that converges; where it does not, the machine is.
     * made all the same and its sums report DivergedException. If A accepts the empty string, A* counts it any
     * number of times, as the definition says. Failure and default arcs stay native. States of A follow a new
     * start state; with Closure.PLUS they keep their numbers.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param kind how often
     * @return the new machine
     */
    public Machine closure(Closure kind) {
        return closure(kind, (Limits) null);
    }

    /**
     * The cross product, of the tapes of a followed by those of b: (u, v) weighs a(u) * b(v). It reads all of u.
     * first, then v. Failure and default arcs are native; if both machines have some, b's are made explicit.
     * <p>Cost: O(states + arcs)
     * <p>C: <code>hws_machine_cross</code>
     *
     * @param b the machine of the last tapes
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws LimitException more than 16 tapes
     */
    public Machine cross(Machine b, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long b_ = run_.use(b, "b");
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_cross(self_, b_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The cross product, of the tapes of a followed by those of b: (u, v) weighs a(u) * b(v). It reads all of u.
     * first, then v. Failure and default arcs are native; if both machines have some, b's are made explicit.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param b the machine of the last tapes
     * @return the new machine
     */
    public Machine cross(Machine b) {
        return cross(b, (Limits) null);
    }

    /**
     * The reversal: every string read backwards, on all tapes. There is a new start state, numbered 0; the old.
     * states follow. Failure and default arcs are made explicit first.
     * <p>Cost: O(states + arcs)
     * <p>C: <code>hws_machine_reverse</code>
     *
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine reverse(Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_reverse(self_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The reversal: every string read backwards, on all tapes. There is a new start state, numbered 0; the old.
     * states follow. Failure and default arcs are made explicit first.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the new machine
     */
    public Machine reverse() {
        return reverse((Limits) null);
    }

    /**
     * The inverse, which has the tapes in reverse order. Failure and default arcs are native; all arrays are.
     * shared.
     * <p>Cost: O(tapes)
     * <p>C: <code>hws_machine_invert</code>
     *
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine invert(Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_invert(self_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The inverse, which has the tapes in reverse order. Failure and default arcs are native; all arrays are.
     * shared.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the new machine
     */
    public Machine invert() {
        return invert((Limits) null);
    }

    /**
     * Other labels on one tape: from[i] becomes to[i], for all i at the same time, and others stay. Labels are.
     * symbols or SpecialLabel.EPSILON. Epsilon is mapped where an arc reads nothing (not on failure arcs, which
     * are no moves). Failure and default arcs on the tape stay native if different symbols stay different, epsilon
     * is not mapped, no symbol to it, and, where there are default arcs, the new alphabet has as many symbols;
     * otherwise they are made explicit first. On other tapes they are native.
     * <p>Cost: O(states + arcs * log(count))
     * <p>C: <code>hws_machine_relabel</code>
     *
     * @param tape whose labels change (tape)
     * @param from what is replaced, each label at most once (label)
     * @param to by what (label)
     * @param alphabet the tape's in the result; null: as it was
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws ArgumentException a label that the result's alphabet lacks
     */
    public Machine relabel(int tape, int[] from, int[] to, Alphabet alphabet, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(from, "from");
            Call.required(to, "to");
            long alphabet_ = run_.useOrNull(alphabet);
            long count = from.length;
            long from_ = run_.copy(from);
            Call.sized("to", to.length, count);
            long to_ = run_.copy(to);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_relabel(self_, tape, from_, to_, count, alphabet_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * Other labels on one tape: from[i] becomes to[i], for all i at the same time, and others stay. Labels are.
     * symbols or SpecialLabel.EPSILON. Epsilon is mapped where an arc reads nothing (not on failure arcs, which
     * are no moves). Failure and default arcs on the tape stay native if different symbols stay different, epsilon
     * is not mapped, no symbol to it, and, where there are default arcs, the new alphabet has as many symbols;
     * otherwise they are made explicit first. On other tapes they are native.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param tape whose labels change (tape)
     * @param from what is replaced, each label at most once (label)
     * @param to by what (label)
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine relabel(int tape, int[] from, int[] to, Limits options) {
        return relabel(tape, from, to, (Alphabet) null, options);
    }

    /**
     * Other labels on one tape: from[i] becomes to[i], for all i at the same time, and others stay. Labels are.
     * symbols or SpecialLabel.EPSILON. Epsilon is mapped where an arc reads nothing (not on failure arcs, which
     * are no moves). Failure and default arcs on the tape stay native if different symbols stay different, epsilon
     * is not mapped, no symbol to it, and, where there are default arcs, the new alphabet has as many symbols;
     * otherwise they are made explicit first. On other tapes they are native.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param tape whose labels change (tape)
     * @param from what is replaced, each label at most once (label)
     * @param to by what (label)
     * @param alphabet the tape's in the result; null: as it was
     * @return the new machine
     */
    public Machine relabel(int tape, int[] from, int[] to, Alphabet alphabet) {
        return relabel(tape, from, to, alphabet, (Limits) null);
    }

    /**
     * Other labels on one tape: from[i] becomes to[i], for all i at the same time, and others stay. Labels are.
     * symbols or SpecialLabel.EPSILON. Epsilon is mapped where an arc reads nothing (not on failure arcs, which
     * are no moves). Failure and default arcs on the tape stay native if different symbols stay different, epsilon
     * is not mapped, no symbol to it, and, where there are default arcs, the new alphabet has as many symbols;
     * otherwise they are made explicit first. On other tapes they are native.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param tape whose labels change (tape)
     * @param from what is replaced, each label at most once (label)
     * @param to by what (label)
     * @return the new machine
     */
    public Machine relabel(int tape, int[] from, int[] to) {
        return relabel(tape, from, to, (Alphabet) null, (Limits) null);
    }

    /**
     * The same strings on one tape over another alphabet: larger, smaller, in another order, with names or.
     * without. Symbols are matched by name if both alphabets have names, else by number. Default arcs of a tape
     * that was not open go on standing for the old symbols: they are made explicit unless the new alphabet has the
     * same ones. Failure arcs stay native.
     * <p>Cost: O(states + arcs * log(symbols))
     * <p>C: <code>hws_machine_realphabet</code>
     *
     * @param tape whose alphabet changes (tape)
     * @param alphabet the new one; null: an open tape
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws ArgumentException some arc reads a symbol that the new alphabet lacks; the message names it
     */
    public Machine realphabet(int tape, Alphabet alphabet, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long alphabet_ = run_.useOrNull(alphabet);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_realphabet(self_, tape, alphabet_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The same strings on one tape over another alphabet: larger, smaller, in another order, with names or.
     * without. Symbols are matched by name if both alphabets have names, else by number. Default arcs of a tape
     * that was not open go on standing for the old symbols: they are made explicit unless the new alphabet has the
     * same ones. Failure arcs stay native.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param tape whose alphabet changes (tape)
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine realphabet(int tape, Limits options) {
        return realphabet(tape, (Alphabet) null, options);
    }

    /**
     * The same strings on one tape over another alphabet: larger, smaller, in another order, with names or.
     * without. Symbols are matched by name if both alphabets have names, else by number. Default arcs of a tape
     * that was not open go on standing for the old symbols: they are made explicit unless the new alphabet has the
     * same ones. Failure arcs stay native.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param tape whose alphabet changes (tape)
     * @param alphabet the new one; null: an open tape
     * @return the new machine
     */
    public Machine realphabet(int tape, Alphabet alphabet) {
        return realphabet(tape, alphabet, (Limits) null);
    }

    /**
     * The same strings on one tape over another alphabet: larger, smaller, in another order, with names or.
     * without. Symbols are matched by name if both alphabets have names, else by number. Default arcs of a tape
     * that was not open go on standing for the old symbols: they are made explicit unless the new alphabet has the
     * same ones. Failure arcs stay native.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param tape whose alphabet changes (tape)
     * @return the new machine
     */
    public Machine realphabet(int tape) {
        return realphabet(tape, (Alphabet) null, (Limits) null);
    }

    /**
     * The machine without states that are on no accepting path. Failure and default arcs are looked up natively: a.
     * failure arc and its target stay as long as a look-up that may find something goes through. An arc to a
     * useless state stays, with weight zero, if it blocks a look-up or keeps its symbol out of a default arc; all
     * such arcs lead to one state without arcs, the last. The start state becomes state 0, the others keep their
     * order.
     * <p>Cost: O(states + arcs) without failure arcs; with them each arc is looked at once more per state that
     *     blocks it
     * <p>C: <code>hws_machine_trim</code>
     *
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine trim(Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_trim(self_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The machine without states that are on no accepting path. Failure and default arcs are looked up natively: a.
     * failure arc and its target stay as long as a look-up that may find something goes through. An arc to a
     * useless state stays, with weight zero, if it blocks a look-up or keeps its symbol out of a default arc; all
     * such arcs lead to one state without arcs, the last. The start state becomes state 0, the others keep their
     * order.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the new machine
     */
    public Machine trim() {
        return trim((Limits) null);
    }

    /**
     * The machine without failure and default arcs: every look-up is written out as an arc for each symbol. States.
     * keep their numbers.
     * <p>Cost: O(states * symbols) at worst
     * <p>C: <code>hws_machine_explicit_failure</code>
     *
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws UnsupportedException default arcs on an open tape
     */
    public Machine explicitFailure(Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_explicit_failure(self_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The machine without failure and default arcs: every look-up is written out as an arc for each symbol. States.
     * keep their numbers.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the new machine
     */
    public Machine explicitFailure() {
        return explicitFailure((Limits) null);
    }

    /**
     * The machine with each state's arcs sorted by their label on one tape, then by the labels on the others from.
     * the first on, then by destination, then by number. Failure and default arcs are native.
     * <p>Cost: O(arcs * log(arcs of a state))
     * <p>C: <code>hws_machine_arc_sort</code>
     *
     * @param tape whose labels come first (tape)
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine arcSort(int tape, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_arc_sort(self_, tape, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The machine with each state's arcs sorted by their label on one tape, then by the labels on the others from.
     * the first on, then by destination, then by number. Failure and default arcs are native.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param tape whose labels come first (tape)
     * @return the new machine
     */
    public Machine arcSort(int tape) {
        return arcSort(tape, (Limits) null);
    }

    /**
     * The machine with states numbered so that every arc, failure arcs included, leads to a higher one. Where.
     * there is a choice the lower number comes first, so a sorted machine stays as it is. Failure and default arcs
     * are native.
     * <p>Cost: O(arcs + states * log(states))
     * <p>C: <code>hws_machine_top_sort</code>
     *
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws UnsupportedException there is a cycle; the message names a state on it
     */
    public Machine topSort(Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_top_sort(self_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The machine with states numbered so that every arc, failure arcs included, leads to a higher one. Where.
     * there is a choice the lower number comes first, so a sorted machine stays as it is. Failure and default arcs
     * are native.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the new machine
     */
    public Machine topSort() {
        return topSort((Limits) null);
    }

    /**
     * The machine in another semiring. Between real and log the same weight is written otherwise; to tropical the.
     * costs are kept, so that ambiguous strings then weigh their best path; to boolean every weight but zero is
     * true, and from it true is one.
     * <p>Cost: O(states + arcs)
     * <p>C: <code>hws_machine_convert</code>
     *
     * @param semiring the new one
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine convert(Semiring semiring, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            int semiring_ = Call.required(semiring, "semiring").value();
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_convert(self_, semiring_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The machine in another semiring. Between real and log the same weight is written otherwise; to tropical the.
     * costs are kept, so that ambiguous strings then weigh their best path; to boolean every weight but zero is
     * true, and from it true is one.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param semiring the new one
     * @return the new machine
     */
    public Machine convert(Semiring semiring) {
        return convert(semiring, (Limits) null);
    }

    /**
     * Every weight to a power, which multiplies costs (1/temperature). A path's weight gets the power; a string's.
     * only if it has one path. Weights of zero stay zero, whatever the exponent. Boolean machines stay as they
     * are.
     * <p>Cost: O(states + arcs)
     * <p>C: <code>hws_machine_power</code>
     *
     * @param exponent any finite number, zero and negative ones included
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine power(double exponent, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_power(self_, exponent, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * Every weight to a power, which multiplies costs (1/temperature). A path's weight gets the power; a string's.
     * only if it has one path. Weights of zero stay zero, whatever the exponent. Boolean machines stay as they
     * are.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param exponent any finite number, zero and negative ones included
     * @return the new machine
     */
    public Machine power(double exponent) {
        return power(exponent, (Limits) null);
    }

    /**
     * Every string's weight, and so the total, times one weight. It is done at the final weights.
     * <p>Cost: O(states + arcs)
     * <p>C: <code>hws_machine_scale</code>
     *
     * @param weight the factor; a cost is added (weight)
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine scale(double weight, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_scale(self_, weight, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * Every string's weight, and so the total, times one weight. It is done at the final weights.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param weight the factor; a cost is added (weight)
     * @return the new machine
     */
    public Machine scale(double weight) {
        return scale(weight, (Limits) null);
    }

    /**
     * The machine with weights of the caller's. A state that is not final must be given zero; a final one stays.
     * final whatever it is given. Zeros may come and go here.
     * <p>Cost: O(states + arcs)
     * <p>C: <code>hws_machine_with_weights</code>
     *
     * @param arcs by arc; null keeps them (weight)
     * @param finals by state; null keeps them (weight)
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine withWeights(double[] arcs, double[] finals, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            if (arcs != null) Call.sized("arcs", arcs.length, Native.machine_arcs(self_));
            long arcs_ = run_.copy(arcs);
            if (finals != null) Call.sized("finals", finals.length, Native.machine_states(self_));
            long finals_ = run_.copy(finals);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_with_weights(self_, arcs_, finals_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The machine with weights of the caller's. A state that is not final must be given zero; a final one stays.
     * final whatever it is given. Zeros may come and go here.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine withWeights(Limits options) {
        return withWeights((double[]) null, (double[]) null, options);
    }

    /**
     * The machine with weights of the caller's. A state that is not final must be given zero; a final one stays.
     * final whatever it is given. Zeros may come and go here.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param arcs by arc; null keeps them (weight)
     * @param finals by state; null keeps them (weight)
     * @return the new machine
     */
    public Machine withWeights(double[] arcs, double[] finals) {
        return withWeights(arcs, finals, (Limits) null);
    }

    /**
     * The machine with weights of the caller's. A state that is not final must be given zero; a final one stays.
     * final whatever it is given. Zeros may come and go here.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the new machine
     */
    public Machine withWeights() {
        return withWeights((double[]) null, (double[]) null, (Limits) null);
    }

    /**
     * The strongly connected components, where failure arcs are arcs. They are numbered so that arcs lead to equal.
     * or larger numbers.
     * <p>Cost: O(states + arcs)
     * <p>C: <code>hws_machine_components</code>
     *
     * @param options of the call; null: all defaults
     * @return what the call gives
     */
    public ComponentsResult components(Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long componentCount_ = Native.machine_states(self_);
            long componentOut_ = run_.room(4 * componentCount_);
            long countOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_components(self_, options_, componentOut_, countOut_));
            return new ComponentsResult(Memory.ints(componentOut_, componentCount_), Memory.int64(countOut_));
        }
    }

    /**
     * The strongly connected components, where failure arcs are arcs. They are numbered so that arcs lead to equal.
     * or larger numbers.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return what the call gives
     */
    public ComponentsResult components() {
        return components((Limits) null);
    }

    /**
     * Which properties hold, found anew each time.
     * <p>Cost: O(arcs * log(arcs of a state)), and what Machine.trim takes
     * <p>C: <code>hws_machine_properties</code>
     *
     * @param options of the call; null: all defaults
     * @return the sum of those that hold
     */
    public Set<Property> properties(Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long propertiesOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_properties(self_, options_, propertiesOut_));
            return Property.of(Memory.int32(propertiesOut_));
        }
    }

    /**
     * Which properties hold, found anew each time.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the sum of those that hold
     */
    public Set<Property> properties() {
        return properties((Limits) null);
    }

    /**
     * The same weights for all strings without silent arcs: those whose label is epsilon on every tape. A machine.
     * without any is returned as it is. Otherwise failure and default arcs are made explicit; useless states, arcs
     * and finals of weight zero are left out; the start becomes state 0 and the others keep their order. Arcs of a
     * state that agree in labels and destination, and that several silent walks bring together, are merged. In
     * real and log silent cycles are exact too: each is solved as a linear system to a relative error of the
     * option <code>tolerance</code>.
     * <p>Cost: O(sum over the states kept of the states and arcs their silent arcs lead to), plus the solves
     * <p>Source: Mohri 2002
     * <p>C: <code>hws_machine_rm_epsilon</code>
     *
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws DivergedException the sum over a silent cycle is infinite (tropical: its cost is below 0); the
     *     message names a state
     */
    public Machine rmEpsilon(RmEpsilonOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_rm_epsilon(self_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The same weights for all strings without silent arcs: those whose label is epsilon on every tape. A machine.
     * without any is returned as it is. Otherwise failure and default arcs are made explicit; useless states, arcs
     * and finals of weight zero are left out; the start becomes state 0 and the others keep their order. Arcs of a
     * state that agree in labels and destination, and that several silent walks bring together, are merged. In
     * real and log silent cycles are exact too: each is solved as a linear system to a relative error of the
     * option <code>tolerance</code>.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the new machine
     */
    public Machine rmEpsilon() {
        return rmEpsilon((RmEpsilonOptions) null);
    }

    /**
     * The same weights for all strings, moved along the paths toward the start or the end. States without mass are.
     * left out; the start becomes state 0. Boolean weights stay what they are.
     * <p>Push.START: with b(s) the backward weight of state s, an arc from s to t weighing w weighs w * b(t) /
     * b(s) afterwards and a final weight f weighs f / b(s). Failure and default arcs stay native: a failure arc of
     * weight k to r weighs k * b(r) / b(s). What leaves a state, look-ups resolved, then sums to one (tropical:
     * the best of it has cost 0). Only the start is not divided, so that the total stays: what leaves it sums to
     * that. A start that arcs lead back to gets a copy for this, which becomes the start, unless the total is one
     * (within 1e-14).
     * <p>Push.END: with a(s) the forward weights, an arc weighs a(s) * w / a(t), a final weight a(s) * f /
     * a(start); what enters a state other than the start sums to one. Failure and default arcs are made explicit.
     * <p>Cost: O(states + arcs) besides the sums
     * <p>Source: Mohri 1997, 2002; Cotterell and Eisner 2015, B.7, for failure arcs
     * <p>C: <code>hws_machine_push</code>
     *
     * @param direction where to
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws DivergedException the total is infinite
     * @throws LimitException a weight leaves the range of a double
     */
    public Machine push(Push direction, PushOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            int direction_ = Call.required(direction, "direction").value();
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_push(self_, direction_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The same weights for all strings, moved along the paths toward the start or the end. States without mass are.
     * left out; the start becomes state 0. Boolean weights stay what they are.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param direction where to
     * @return the new machine
     */
    public Machine push(Push direction) {
        return push(direction, (PushOptions) null);
    }

    /**
     * The probabilistic machine: it is pushed to the start, and the start divided like every other state. What.
     * leaves any state (arcs, stopping, look-ups resolved) then sums to one, and every string weighs its share of
     * the total. Failure and default arcs stay native.
     * <p>Cost: as Machine.push
     * <p>C: <code>hws_machine_normalize</code>
     *
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws UnsupportedException the semiring is neither real nor log
     * @throws EmptyException no mass
     * @throws DivergedException the total is infinite
     */
    public Machine normalize(NormalizeOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_normalize(self_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The probabilistic machine: it is pushed to the start, and the start divided like every other state. What.
     * leaves any state (arcs, stopping, look-ups resolved) then sums to one, and every string weighs its share of
     * the total. Failure and default arcs stay native.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the new machine
     */
    public Machine normalize() {
        return normalize((NormalizeOptions) null);
    }

    /**
     * The deterministic machine with the fewest states that gives every string the weight it has. It takes a.
     * machine that is deterministic by label tuples; an arc that is epsilon on every tape counts as one more
     * label. Failure and default arcs are made explicit; useless states, arcs and finals of weight zero are left
     * out. The result is pushed to the start as by Machine.push; but where arcs lead back to the start, which
     * would need a copy to hold the total, the total is in all final weights instead. Two weights are equal if
     * other weights of the machine lead from one to the other in steps of at most the option <code>delta</code> of
     * their cost, relative to the weight, whatever the order of arcs. Merged states have the weights of the
     * lowest-numbered one.
     * <p>Cost: O(arcs) if acyclic, O(arcs * log(states)) otherwise, besides the sums and sorting the different
     *     weights
     * <p>Source: Mohri 2000, Revuz 1992, Hopcroft 1971
     * <p>C: <code>hws_machine_minimize</code>
     *
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws UnsupportedException two arcs of a state, on accepting paths, agree on every tape; the message names
     *     the state and the labels
     * @throws DivergedException the total is infinite
     */
    public Machine minimize(MinimizeOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_minimize(self_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The deterministic machine with the fewest states that gives every string the weight it has. It takes a.
     * machine that is deterministic by label tuples; an arc that is epsilon on every tape counts as one more
     * label. Failure and default arcs are made explicit; useless states, arcs and finals of weight zero are left
     * out. The result is pushed to the start as by Machine.push; but where arcs lead back to the start, which
     * would need a copy to hold the total, the total is in all final weights instead. Two weights are equal if
     * other weights of the machine lead from one to the other in steps of at most the option <code>delta</code> of
     * their cost, relative to the weight, whatever the order of arcs. Merged states have the weights of the
     * lowest-numbered one.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the new machine
     */
    public Machine minimize() {
        return minimize((MinimizeOptions) null);
    }

    /**
     * Whether two machines are the same up to the numbering of states and the order of each state's arcs. Compared.
     * is what the starts lead to by arcs of any kind: failure and default arcs are arcs with these labels. Weights
     * are equal as in Machine.minimize, by the option <code>delta</code>. Each attempt of a search counts as one
     * of max_states.
     * <p>Cost: O(arcs * log(arcs)) for deterministic machines; others may need a search
     * <p>C: <code>hws_machine_isomorphic</code>
     *
     * @param b the other machine; semiring, tapes and alphabets match
     * @param options of the call; null: all defaults
     * @return the answer (0 or 1)
     * @throws LimitException the search needs more attempts than max_states
     */
    public boolean isomorphic(Machine b, IsomorphicOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long b_ = run_.use(b, "b");
            long isomorphicOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_isomorphic(self_, b_, options_, isomorphicOut_));
            return Memory.int32(isomorphicOut_) != 0;
        }
    }

    /**
     * Whether two machines are the same up to the numbering of states and the order of each state's arcs. Compared.
     * is what the starts lead to by arcs of any kind: failure and default arcs are arcs with these labels. Weights
     * are equal as in Machine.minimize, by the option <code>delta</code>. Each attempt of a search counts as one
     * of max_states.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param b the other machine; semiring, tapes and alphabets match
     * @return the answer (0 or 1)
     */
    public boolean isomorphic(Machine b) {
        return isomorphic(b, (IsomorphicOptions) null);
    }

    /**
     * Keeps the arcs and finals that are on some accepting path whose cost is near that of the best path, a cost.
     * being minus the logarithm of a single path's weight in every semiring. The states that are kept can be
     * bounded as well: those with the least cost of a best path through them, ties by number. The result is
     * trimmed: it may have fewer states, and none but the start if the bound cuts the best path. Weights stay as
     * they are. Failure and default arcs are made explicit.
     * <p>Cost: O(states + arcs) if acyclic
     * <p>C: <code>hws_machine_prune</code>
     *
     * @param threshold by how much a path may be worse than the best; infinity keeps all (cost, &gt;= 0)
     * @param maxStates states kept at most; 0 or less: no bound
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws DivergedException there is no best path, because of cycles of negative cost
     */
    public Machine prune(double threshold, long maxStates, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_prune(self_, threshold, maxStates, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * Keeps the arcs and finals that are on some accepting path whose cost is near that of the best path, a cost.
     * being minus the logarithm of a single path's weight in every semiring. The states that are kept can be
     * bounded as well: those with the least cost of a best path through them, ties by number. The result is
     * trimmed: it may have fewer states, and none but the start if the bound cuts the best path. Weights stay as
     * they are. Failure and default arcs are made explicit.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param threshold by how much a path may be worse than the best; infinity keeps all (cost, &gt;= 0)
     * @param maxStates states kept at most; 0 or less: no bound
     * @return the new machine
     */
    public Machine prune(double threshold, long maxStates) {
        return prune(threshold, maxStates, (Limits) null);
    }

    /**
     * Keeps the arcs and finals with a large enough expected count (Machine.expectedCounts), and of these what is.
     * still on accepting paths. Weights stay as they are. Failure and default arcs are made explicit.
     * <p>Cost: that of the expected counts
     * <p>C: <code>hws_machine_posterior_prune</code>
     *
     * @param posterior the least expected count that is kept (&gt;= 0)
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws UnsupportedException the semiring is neither real nor log
     * @throws EmptyException no mass
     * @throws DivergedException the total is infinite
     */
    public Machine posteriorPrune(double posterior, PosteriorPruneOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_posterior_prune(self_, posterior, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * Keeps the arcs and finals with a large enough expected count (Machine.expectedCounts), and of these what is.
     * still on accepting paths. Weights stay as they are. Failure and default arcs are made explicit.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param posterior the least expected count that is kept (&gt;= 0)
     * @return the new machine
     */
    public Machine posteriorPrune(double posterior) {
        return posteriorPrune(posterior, (PosteriorPruneOptions) null);
    }

    /**
     * A deterministic machine with the same weight for every tuple of strings (semantics 1.4), by the weighted.
     * subset construction, in every semiring. A state set of one state hands its weights on to the bit. Cycles of
     * arcs that are epsilon on all tapes are summed exactly first.
     * <p>As.TUPLES: the machine is an acceptor of label tuples (with one tape, of symbols). The result has no arcs
     * that are epsilon on all tapes.
     * <p>As.FUNCTION, for two tapes or more: each string of tape 0 must have one tuple of strings on the others.
     * The result writes as soon as all continuations agree. What can only be written once the input has ended, and
     * outputs of more than one symbol at a time, are written by chains of arcs that are epsilon on tape 0: a state
     * has at most one such arc, and where it has others as well it stands for the end of the input.
     * <p>Not every machine can be determinized; the twins property is a sufficient and in many cases necessary
     * condition.
     * <p>Cost: O(arcs of the result * states a prefix leads to * log)
     * <p>Source: Mohri 1997
     * <p>C: <code>hws_machine_determinize</code>
     *
     * @param as what is read
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws LimitException limits were met; the message shows a prefix, the states it leads to and how far apart
     *     their weights are
     * @throws UnsupportedException As.FUNCTION of a machine that is not functional; the message shows a string and
     *     two outputs
     * @throws DivergedException the sum over a cycle of epsilons is infinite
     */
    public Machine determinize(As as, DeterminizeOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            int as_ = Call.required(as, "as").value();
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_determinize(self_, as_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * A deterministic machine with the same weight for every tuple of strings (semantics 1.4), by the weighted.
     * subset construction, in every semiring. A state set of one state hands its weights on to the bit. Cycles of
     * arcs that are epsilon on all tapes are summed exactly first.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param as what is read
     * @return the new machine
     */
    public Machine determinize(As as) {
        return determinize(as, (DeterminizeOptions) null);
    }

    /**
     * A machine with at most one accepting path for each tuple of strings (a word of label tuples), and the same.
     * weights. A path weighs what the word's paths weigh together: their sum in real and log, the best of them in
     * tropical. Paths are merged only as far as needed: where no word leads to two states that accept a word in
     * common, the machine is copied. Arcs that are epsilon on all tapes are removed first, exactly. The result is
     * smaller than a deterministic machine as a rule, and exists for more machines, though not for all. The limit
     * max_states also bounds the pairs of states looked at.
     * <p>Cost: O(arcs of the result * states merged)
     * <p>Source: Mohri and Riley 2015, with sums
     * <p>C: <code>hws_machine_disambiguate</code>
     *
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws LimitException limits were met; the message names a state and how far apart the weights of those
     *     beside it are
     * @throws DivergedException the sum over a cycle of epsilons is infinite
     */
    public Machine disambiguate(DisambiguateOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_disambiguate(self_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * A machine with at most one accepting path for each tuple of strings (a word of label tuples), and the same.
     * weights. A path weighs what the word's paths weigh together: their sum in real and log, the best of them in
     * tropical. Paths are merged only as far as needed: where no word leads to two states that accept a word in
     * common, the machine is copied. Arcs that are epsilon on all tapes are removed first, exactly. The result is
     * smaller than a deterministic machine as a rule, and exists for more machines, though not for all. The limit
     * max_states also bounds the pairs of states looked at.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the new machine
     */
    public Machine disambiguate() {
        return disambiguate((DisambiguateOptions) null);
    }

    /**
     * Whether each string of tape 0 has at most one tuple of strings on the other tapes. An arc or final weight of.
     * zero is as good as none; other weights do not matter. A machine of one tape is functional. The answer is
     * exact, by the square of the machine on tape 0, which max_states and max_arcs bound, and the delays in it.
     * Failure and default arcs of tape 0 are native, those of other tapes made explicit first.
     * <p>Cost: O(pairs of states reached * pairs of arcs that read the same * delay)
     * <p>Source: Beal, Carton, Prieur, Sakarovitch 2003
     * <p>C: <code>hws_machine_is_functional</code>
     *
     * @param options of the call; null: all defaults
     * @return the answer (0 or 1)
     */
    public boolean isFunctional(Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long functionalOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_is_functional(self_, options_, functionalOut_));
            return Memory.int32(functionalOut_) != 0;
        }
    }

    /**
     * Whether each string of tape 0 has at most one tuple of strings on the other tapes. An arc or final weight of.
     * zero is as good as none; other weights do not matter. A machine of one tape is functional. The answer is
     * exact, by the square of the machine on tape 0, which max_states and max_arcs bound, and the delays in it.
     * Failure and default arcs of tape 0 are native, those of other tapes made explicit first.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the answer (0 or 1)
     */
    public boolean isFunctional() {
        return isFunctional((Limits) null);
    }

    /**
     * Whether each tuple of strings has at most one accepting path. Arcs that are epsilon on all tapes count: two.
     * paths that differ in them are two. An arc or final weight of zero is as good as none. Whether a transducer
     * has one path per input is asked of its projection to tape 0, since Machine.project keeps paths apart. The
     * answer is exact, by the square of the machine; max_states also bounds pairs of states. Failure and default
     * arcs are made explicit first, unless the machine has one tape, no epsilons, and no two arcs of a state with
     * one label: the answer is then 1. Machines of several tapes are synchronized first.
     * <p>Cost: O(arcs^2) at worst
     * <p>Source: Allauzen, Mohri, Rastogi 2011
     * <p>C: <code>hws_machine_is_unambiguous</code>
     *
     * @param options of the call; null: all defaults
     * @return the answer (0 or 1)
     * @throws UnsupportedException a cycle reads more on one tape than on another; the question is then
     *     undecidable
     */
    public boolean isUnambiguous(Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long unambiguousOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_is_unambiguous(self_, options_, unambiguousOut_));
            return Memory.int32(unambiguousOut_) != 0;
        }
    }

    /**
     * Whether each tuple of strings has at most one accepting path. Arcs that are epsilon on all tapes count: two.
     * paths that differ in them are two. An arc or final weight of zero is as good as none. Whether a transducer
     * has one path per input is asked of its projection to tape 0, since Machine.project keeps paths apart. The
     * answer is exact, by the square of the machine; max_states also bounds pairs of states. Failure and default
     * arcs are made explicit first, unless the machine has one tape, no epsilons, and no two arcs of a state with
     * one label: the answer is then 1. Machines of several tapes are synchronized first.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the answer (0 or 1)
     */
    public boolean isUnambiguous() {
        return isUnambiguous((Limits) null);
    }

    /**
     * Whether two machines weigh every tuple of strings alike. Weights may differ by the option.
     * <code>delta</code>, relatively; in tropical costs may differ by that much. Machines of several tapes must be
     * such that their tapes can be read in step (Machine.synchronize, which is done here). Epsilons are removed
     * first, exactly.
     * <p>Deterministic machines are walked in step. Others are made deterministic first in tropical and boolean;
     * in real and log they are compared by linear algebra with at most n = states of both vectors. A 0 is certain:
     * a string was found whose two weights, each a sum without cancellation, differ. A 1 rests on which vectors
     * are taken for dependent, to 2e-13 of the terms of each entry. The limit max_states also bounds pairs and
     * vectors.
     * <p>Cost: O(pairs of states reached * arcs) for deterministic machines; by linear algebra O(n^2 * arcs) at
     *     worst and far less where vectors are sparse
     * <p>Source: Schutzenberger 1961, Tzeng 1992
     * <p>C: <code>hws_machine_equivalent</code>
     *
     * @param b the other machine; semiring, number of tapes and alphabets match
     * @param options of the call; null: all defaults
     * @return the answer (0 or 1)
     * @throws LimitException limits were met, as in Machine.determinize
     * @throws UnsupportedException tapes that cannot be read in step, for which the question is undecidable
     */
    public boolean equivalent(Machine b, EquivalentOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long b_ = run_.use(b, "b");
            long equivalentOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_equivalent(self_, b_, options_, equivalentOut_));
            return Memory.int32(equivalentOut_) != 0;
        }
    }

    /**
     * Whether two machines weigh every tuple of strings alike. Weights may differ by the option.
     * <code>delta</code>, relatively; in tropical costs may differ by that much. Machines of several tapes must be
     * such that their tapes can be read in step (Machine.synchronize, which is done here). Epsilons are removed
     * first, exactly.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param b the other machine; semiring, number of tapes and alphabets match
     * @return the answer (0 or 1)
     */
    public boolean equivalent(Machine b) {
        return equivalent(b, (EquivalentOptions) null);
    }

    /**
     * A witness that two machines differ: Machine.equivalent with a reason for its answer. Equivalent machines.
     * give no item. Others give two, both a shortest tuple of strings on which the machines differ, with its cost
     * in a and in b as values (+infinity: not accepted). Shortest is meant in symbols, of several tapes in steps
     * of the synchronized machine.
     * <p>Cost: as Machine.equivalent
     * <p>C: <code>hws_machine_distinguish</code>
     *
     * @param b the other machine
     * @param options of the call; null: all defaults
     * @return no item or two
     * @throws LimitException limits were met, as in Machine.determinize
     * @throws UnsupportedException tapes that cannot be read in step, for which the question is undecidable
     */
    public Strings distinguish(Machine b, DistinguishOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long b_ = run_.use(b, "b");
            long witnessOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_distinguish(self_, b_, options_, witnessOut_));
            return new Strings(Strings.owned(Memory.address(witnessOut_)));
        }
    }

    /**
     * A witness that two machines differ: Machine.equivalent with a reason for its answer. Equivalent machines.
     * give no item. Others give two, both a shortest tuple of strings on which the machines differ, with its cost
     * in a and in b as values (+infinity: not accepted). Shortest is meant in symbols, of several tapes in steps
     * of the synchronized machine.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param b the other machine
     * @return no item or two
     */
    public Strings distinguish(Machine b) {
        return distinguish(b, (DistinguishOptions) null);
    }

    /**
     * The difference: a's weight for each string that b rejects. b is joined with a's last tape as in.
     * Machine.compose, so a may have more tapes. Nothing goes through the alphabet: what b has no arc for is one
     * default arc of its complement, and a's failure arcs stay. b's stay too if it is deterministic and without
     * epsilons (no two arcs of a state carry the same label); otherwise its states are merged into sets, with
     * look-ups resolved.
     * <p>Cost: O(a's states * sets of b's reached * matching arcs)
     * <p>Source: Rabin and Scott 1959
     * <p>C: <code>hws_machine_difference</code>
     *
     * @param b an acceptor of one tape without weights: every arc and final weight is one or zero
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine difference(Machine b, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long b_ = run_.use(b, "b");
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_difference(self_, b_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * The difference: a's weight for each string that b rejects. b is joined with a's last tape as in.
     * Machine.compose, so a may have more tapes. Nothing goes through the alphabet: what b has no arc for is one
     * default arc of its complement, and a's failure arcs stay. b's stay too if it is deterministic and without
     * epsilons (no two arcs of a state carry the same label); otherwise its states are merged into sets, with
     * look-ups resolved.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param b an acceptor of one tape without weights: every arc and final weight is one or zero
     * @return the new machine
     */
    public Machine difference(Machine b) {
        return difference(b, (Limits) null);
    }

    /**
     * A machine of several tapes whose arcs read a symbol on every tape, or on none; behind the end of the shorter.
     * strings comes what is left of the longer ones. A machine of one tape stays as it is, trimmed.
     * <p>Cost: O(size of the result * longest delay)
     * <p>Source: Mohri 2003, "Edit-distance of weighted automata", section 4
     * <p>C: <code>hws_machine_synchronize</code>
     *
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws LimitException a cycle reads more on one tape than on another, so that no such machine exists; the
     *     message names it
     */
    public Machine synchronize(Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long resultOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_synchronize(self_, options_, resultOut_));
            return new Machine(Machine.owned(Memory.address(resultOut_)));
        }
    }

    /**
     * A machine of several tapes whose arcs read a symbol on every tape, or on none; behind the end of the shorter.
     * strings comes what is left of the longer ones. A machine of one tape stays as it is, trimmed.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the new machine
     */
    public Machine synchronize() {
        return synchronize((Limits) null);
    }

    /**
     * The total weight of all accepting paths.
     * <p>Cost: O(states + arcs) if acyclic, plus the solves of the cyclic components
     * <p>C: <code>hws_machine_total</code>
     *
     * @param options of the call; null: all defaults
     * @return a cost in log and tropical (+infinity if nothing is accepted), a plain value in real (weight)
     * @throws DivergedException the sum is infinite
     * @throws LimitException the value is finite but exceeds a double (Machine.logTotal gives its logarithm)
     */
    public double total(TotalOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long totalOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_total(self_, options_, totalOut_));
            return Memory.float64(totalOut_);
        }
    }

    /**
     * The total weight of all accepting paths.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return a cost in log and tropical (+infinity if nothing is accepted), a plain value in real (weight)
     */
    public double total() {
        return total((TotalOptions) null);
    }

    /**
     * The natural logarithm of the total; in the tropical semiring that of the best path's weight.
     * <p>Cost: as Machine.total
     * <p>C: <code>hws_machine_log_total</code>
     *
     * @param options of the call; null: all defaults
     * @return -infinity if nothing is accepted (nats)
     * @throws DivergedException the sum is infinite
     */
    public double logTotal(LogTotalOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long logTotalOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_log_total(self_, options_, logTotalOut_));
            return Memory.float64(logTotalOut_);
        }
    }

    /**
     * The natural logarithm of the total; in the tropical semiring that of the best path's weight.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return -infinity if nothing is accepted (nats)
     */
    public double logTotal() {
        return logTotal((LogTotalOptions) null);
    }

    /**
     * The total of m1 o m2 o ... o mn without making the composition. Only the pairs of states that are reached.
     * and their sums are held, no arcs. There is one exception: where one of two machines has failure arcs on the
     * joined tape and the other reads most of the alphabet, a composition that keeps these arcs is made inside,
     * within the limits; it is far smaller than the expanded one.
     * <p>Cost: O(pairs of states reached * matching arcs) for two machines
     * <p>C: <code>hws_machine_sum_product</code>
     *
     * @param machines the factors, from the left
     * @param options of the call; null: all defaults
     * @return in the terms of the machines' semiring (weight)
     * @throws DivergedException the sum is infinite
     * @throws ArgumentException semirings or alphabets do not match
     */
    public static double sumProduct(List<Machine> machines, SumProductOptions options) {
        try (Call run_ = new Call()) {
            Call.required(machines, "machines");
            long count = machines.size();
            long machines_ = run_.uses(machines);
            long totalOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_sum_product(machines_, (int) count, options_, totalOut_));
            return Memory.float64(totalOut_);
        }
    }

    /**
     * The total of m1 o m2 o ... o mn without making the composition. Only the pairs of states that are reached.
     * and their sums are held, no arcs. There is one exception: where one of two machines has failure arcs on the
     * joined tape and the other reads most of the alphabet, a composition that keeps these arcs is made inside,
     * within the limits; it is far smaller than the expanded one.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param machines the factors, from the left
     * @return in the terms of the machines' semiring (weight)
     */
    public static double sumProduct(List<Machine> machines) {
        return sumProduct(machines, (SumProductOptions) null);
    }

    /**
     * The forward weights: of all paths from the start to each state. A state that cannot be reached gets the.
     * semiring's zero; failure look-ups alone do not reach a state.
     * <p>Cost: as Machine.total
     * <p>C: <code>hws_machine_forward</code>
     *
     * @param options of the call; null: all defaults
     * @return by state (weight)
     * @throws DivergedException a state's sum is infinite
     */
    public double[] forward(ForwardOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long weightsCount_ = Native.machine_states(self_);
            long weightsOut_ = run_.room(8 * weightsCount_);
            long options_ = run_.options(options);
            run_.check(Native.machine_forward(self_, options_, weightsOut_));
            return Memory.doubles(weightsOut_, weightsCount_);
        }
    }

    /**
     * The forward weights: of all paths from the start to each state. A state that cannot be reached gets the.
     * semiring's zero; failure look-ups alone do not reach a state.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return by state (weight)
     */
    public double[] forward() {
        return forward((ForwardOptions) null);
    }

    /**
     * The backward weights: of all paths from each state to the end, final weights included. A state from which no.
     * end can be reached gets the semiring's zero.
     * <p>Cost: as Machine.total
     * <p>C: <code>hws_machine_backward</code>
     *
     * @param options of the call; null: all defaults
     * @return by state (weight)
     * @throws DivergedException a state's sum is infinite
     */
    public double[] backward(BackwardOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long weightsCount_ = Native.machine_states(self_);
            long weightsOut_ = run_.room(8 * weightsCount_);
            long options_ = run_.options(options);
            run_.check(Native.machine_backward(self_, options_, weightsOut_));
            return Memory.doubles(weightsOut_, weightsCount_);
        }
    }

    /**
     * The backward weights: of all paths from each state to the end, final weights included. A state from which no.
     * end can be reached gets the semiring's zero.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return by state (weight)
     */
    public double[] backward() {
        return backward((BackwardOptions) null);
    }

    /**
     * The expected number of times that an accepting path, drawn in proportion to its weight, takes each arc and.
     * ends in each state. A failure arc counts when a look-up goes through it, a look-up of the end included.
     * <p>Cost: that of forward and backward sums together
     * <p>C: <code>hws_machine_expected_counts</code>
     *
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws UnsupportedException the semiring is neither real nor log
     * @throws EmptyException no mass
     * @throws DivergedException the total is infinite
     */
    public ExpectedCountsResult expectedCounts(ExpectedCountsOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long arcCountsCount_ = Native.machine_arcs(self_);
            long arcCountsOut_ = run_.room(8 * arcCountsCount_);
            long finalCountsCount_ = Native.machine_states(self_);
            long finalCountsOut_ = run_.room(8 * finalCountsCount_);
            long options_ = run_.options(options);
            run_.check(Native.machine_expected_counts(self_, options_, arcCountsOut_, finalCountsOut_));
            return new ExpectedCountsResult(Memory.doubles(arcCountsOut_, arcCountsCount_),
                Memory.doubles(finalCountsOut_, finalCountsCount_));
        }
    }

    /**
     * The expected number of times that an accepting path, drawn in proportion to its weight, takes each arc and.
     * ends in each state. A failure arc counts when a look-up goes through it, a look-up of the end included.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return what the call gives
     */
    public ExpectedCountsResult expectedCounts() {
        return expectedCounts((ExpectedCountsOptions) null);
    }

    /**
     * The n best paths, best first, as their labels without epsilons. The costs, minus the logarithms of the.
     * paths' weights, are the items' values. Of equal costs the path with fewer moves comes first, then the one
     * earlier in the order of arc numbers (and of a default arc's symbols). Failure look-ups are resolved: each
     * path spells what it reads. Paths of weight zero are left out.
     * <p>Fewer results: there are fewer
     * <p>Cut short: limits did not suffice for all of them, and those given are the best, in order
     * <p>Cost: O(search nodes * log(search nodes))
     * <p>C: <code>hws_machine_best_paths</code>
     *
     * @param n paths that are wanted (&gt;= 0)
     * @param options of the call; null: all defaults
     * @return the paths, one item each, with one string per tape
     * @throws LimitException limits did not suffice for one
     * @throws DivergedException a cycle has a negative cost
     */
    public Strings bestPaths(long n, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long pathsOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_best_paths(self_, n, options_, pathsOut_));
            return new Strings(Strings.owned(Memory.address(pathsOut_)));
        }
    }

    /**
     * The n best paths, best first, as their labels without epsilons. The costs, minus the logarithms of the.
     * paths' weights, are the items' values. Of equal costs the path with fewer moves comes first, then the one
     * earlier in the order of arc numbers (and of a default arc's symbols). Failure look-ups are resolved: each
     * path spells what it reads. Paths of weight zero are left out.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param n paths that are wanted (&gt;= 0)
     * @return the paths, one item each, with one string per tape
     */
    public Strings bestPaths(long n) {
        return bestPaths(n, (Limits) null);
    }

    /**
     * The n best distinct strings, or tuples of strings. Paths with equal labels are merged: their weights are.
     * summed in real and log, the best is taken in tropical. Of weights that are equal up to rounding (1e-12) the
     * item with fewer symbols comes first, then the one earlier in label order. The search over prefixes is exact,
     * best first; for ambiguous machines the problem is hard.
     * <p>Fewer results: there are fewer
     * <p>Cut short: limits did not suffice for all of them, and those given are the best, in order
     * <p>Cost: exponential in the length of the strings at worst; one search node per prefix looked at
     * <p>C: <code>hws_machine_best_strings</code>
     *
     * @param n strings that are wanted (&gt;= 0)
     * @param options of the call; null: all defaults
     * @return the strings, their costs as values
     * @throws LimitException limits did not suffice for one
     * @throws DivergedException the total is infinite
     */
    public Strings bestStrings(long n, BestStringsOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long stringsOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_best_strings(self_, n, options_, stringsOut_));
            return new Strings(Strings.owned(Memory.address(stringsOut_)));
        }
    }

    /**
     * The n best distinct strings, or tuples of strings. Paths with equal labels are merged: their weights are.
     * summed in real and log, the best is taken in tropical. Of weights that are equal up to rounding (1e-12) the
     * item with fewer symbols comes first, then the one earlier in label order. The search over prefixes is exact,
     * best first; for ambiguous machines the problem is hard.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param n strings that are wanted (&gt;= 0)
     * @return the strings, their costs as values
     */
    public Strings bestStrings(long n) {
        return bestStrings(n, (BestStringsOptions) null);
    }

    /**
     * Independent paths drawn in proportion to their weights, as labels without epsilons with costs as values.
     * Item i depends on the seed and i alone.
     * <p>Cost: O(moves), beyond tables that are made once for each machine from its backward sums
     * <p>C: <code>hws_machine_sample</code>
     *
     * @param n paths to draw (&gt;= 0)
     * @param seed any number; the same one gives the same samples
     * @param options of the call; null: all defaults
     * @return the paths, one item each
     * @throws UnsupportedException the semiring is neither real nor log
     * @throws EmptyException no mass
     * @throws DivergedException the total is infinite
     */
    public Strings sample(long n, long seed, SampleOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long samplesOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_sample(self_, n, seed, options_, samplesOut_));
            return new Strings(Strings.owned(Memory.address(samplesOut_)));
        }
    }

    /**
     * Independent paths drawn in proportion to their weights, as labels without epsilons with costs as values.
     * Item i depends on the seed and i alone.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param n paths to draw (&gt;= 0)
     * @param seed any number; the same one gives the same samples
     * @return the paths, one item each
     */
    public Strings sample(long n, long seed) {
        return sample(n, seed, (SampleOptions) null);
    }

    /**
     * Mean and covariance of a vector of d numbers that adds up along a path. Each time an arc is taken its row is.
     * added; a failure arc is taken each time a look-up goes through it, a default arc whatever it reads. The
     * covariance is summed as squares: it never comes out negative and keeps its digits however large the mean.
     * <p>Cost: O(edges * d) beyond forward and backward sums; with covariance O(edges * d^2) and 2d solves of each
     *     cyclic component
     * <p>Source: Eisner 2002; Li and Eisner 2009
     * <p>C: <code>hws_machine_expectation</code>
     *
     * @param arcValues row by row; any sign, finite, expected within 1e150 of 0
     * @param finalValues what is added if a path ends with a state's own final weight; null: zeros
     * @param d numbers of a row (&gt;= 1)
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws LimitException a result exceeds a double
     */
    public ExpectationResult expectation(double[] arcValues, double[] finalValues, int d, ExpectationOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(arcValues, "arc_values");
            Call.sized("arc_values", arcValues.length, (Native.machine_arcs(self_) * d));
            long arcValues_ = run_.copy(arcValues);
            if (finalValues != null) Call.sized("final_values", finalValues.length, (Native.machine_states(self_) * d));
            long finalValues_ = run_.copy(finalValues);
            long meanCount_ = d;
            long meanOut_ = run_.room(8 * meanCount_);
            long covarianceCount_ = (d * d);
            long covarianceOut_ = run_.room(8 * covarianceCount_);
            long options_ = run_.options(options);
            run_.check(Native.machine_expectation(self_, arcValues_, finalValues_, d, options_, meanOut_,
                covarianceOut_));
            return new ExpectationResult(Memory.doubles(meanOut_, meanCount_), Memory.doubles(covarianceOut_,
                covarianceCount_));
        }
    }

    /**
     * Mean and covariance of a vector of d numbers that adds up along a path. Each time an arc is taken its row is.
     * added; a failure arc is taken each time a look-up goes through it, a default arc whatever it reads. The
     * covariance is summed as squares: it never comes out negative and keeps its digits however large the mean.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param arcValues row by row; any sign, finite, expected within 1e150 of 0
     * @param d numbers of a row (&gt;= 1)
     * @param options of the call; null: all defaults
     * @return what the call gives
     */
    public ExpectationResult expectation(double[] arcValues, int d, ExpectationOptions options) {
        return expectation(arcValues, (double[]) null, d, options);
    }

    /**
     * Mean and covariance of a vector of d numbers that adds up along a path. Each time an arc is taken its row is.
     * added; a failure arc is taken each time a look-up goes through it, a default arc whatever it reads. The
     * covariance is summed as squares: it never comes out negative and keeps its digits however large the mean.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param arcValues row by row; any sign, finite, expected within 1e150 of 0
     * @param finalValues what is added if a path ends with a state's own final weight; null: zeros
     * @param d numbers of a row (&gt;= 1)
     * @return what the call gives
     */
    public ExpectationResult expectation(double[] arcValues, double[] finalValues, int d) {
        return expectation(arcValues, finalValues, d, (ExpectationOptions) null);
    }

    /**
     * Mean and covariance of a vector of d numbers that adds up along a path. Each time an arc is taken its row is.
     * added; a failure arc is taken each time a look-up goes through it, a default arc whatever it reads. The
     * covariance is summed as squares: it never comes out negative and keeps its digits however large the mean.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param arcValues row by row; any sign, finite, expected within 1e150 of 0
     * @param d numbers of a row (&gt;= 1)
     * @return what the call gives
     */
    public ExpectationResult expectation(double[] arcValues, int d) {
        return expectation(arcValues, (double[]) null, d, (ExpectationOptions) null);
    }

    /**
     * The entropy of the distribution over paths. For an unambiguous machine, which has one path per tuple of.
     * strings, that is the entropy over strings; else it is more. A default arc is one path for each symbol it
     * reads. The sum is made node by node from terms &gt;= 0.
     * <p>Cost: that of forward and backward sums
     * <p>C: <code>hws_machine_entropy</code>
     *
     * @param options of the call; null: all defaults
     * @return the entropy (nats)
     */
    public double entropy(EntropyOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long natsOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_entropy(self_, options_, natsOut_));
            return Memory.float64(natsOut_);
        }
    }

    /**
     * The entropy of the distribution over paths. For an unambiguous machine, which has one path per tuple of.
     * strings, that is the entropy over strings; else it is more. A default arc is one path for each symbol it
     * reads. The sum is made node by node from terms &gt;= 0.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the entropy (nats)
     */
    public double entropy() {
        return entropy((EntropyOptions) null);
    }

    /**
     * The cross-entropy of two acceptors, which are normalized here: minus the sum over strings x of p(x)/Z(p) *.
     * ln(q(x)/Z(q)). p may be ambiguous. q must be unambiguous once its epsilons are removed; that is decided
     * exactly, at no cost for a machine whose states have one arc per symbol, else within the limits on pairs of
     * states. Failure arcs of one side stay in the composition; removing epsilons from a machine with failure arcs
     * makes these explicit.
     * <p>Cost: O(the composition of p with q)
     * <p>C: <code>hws_machine_cross_entropy</code>
     *
     * @param q the model, of one tape, the same semiring and a matching alphabet
     * @param options of the call; null: all defaults
     * @return +infinity where p has a string that q has not: decided exactly if q has one arc per state and
     *     symbol, else if more than 1e-10 of p's mass is concerned (nats)
     * @throws UnsupportedException several tapes, or q is ambiguous
     */
    public double crossEntropy(Machine q, CrossEntropyOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long q_ = run_.use(q, "q");
            long natsOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_cross_entropy(self_, q_, options_, natsOut_));
            return Memory.float64(natsOut_);
        }
    }

    /**
     * The cross-entropy of two acceptors, which are normalized here: minus the sum over strings x of p(x)/Z(p) *.
     * ln(q(x)/Z(q)). p may be ambiguous. q must be unambiguous once its epsilons are removed; that is decided
     * exactly, at no cost for a machine whose states have one arc per symbol, else within the limits on pairs of
     * states. Failure arcs of one side stay in the composition; removing epsilons from a machine with failure arcs
     * makes these explicit.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param q the model, of one tape, the same semiring and a matching alphabet
     * @return +infinity where p has a string that q has not: decided exactly if q has one arc per state and
     *     symbol, else if more than 1e-10 of p's mass is concerned (nats)
     */
    public double crossEntropy(Machine q) {
        return crossEntropy(q, (CrossEntropyOptions) null);
    }

    /**
     * The Kullback-Leibler divergence D(p || q), the sum of p(x)/Z(p) * ln((p(x)/Z(p)) / (q(x)/Z(q))): the.
     * cross-entropy less the entropy of p over strings, for which p must be unambiguous too. Small divergences
     * keep their digits where the two machines' weights are near each other arc by arc.
     * <p>Cost: as Machine.crossEntropy
     * <p>C: <code>hws_machine_kl</code>
     *
     * @param q the model, of one tape, the same semiring and a matching alphabet
     * @param options of the call; null: all defaults
     * @return never below 0; +infinity as in Machine.crossEntropy (nats)
     * @throws UnsupportedException several tapes, or p or q is ambiguous
     */
    public double kl(Machine q, KlOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long q_ = run_.use(q, "q");
            long natsOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_kl(self_, q_, options_, natsOut_));
            return Memory.float64(natsOut_);
        }
    }

    /**
     * The Kullback-Leibler divergence D(p || q), the sum of p(x)/Z(p) * ln((p(x)/Z(p)) / (q(x)/Z(q))): the.
     * cross-entropy less the entropy of p over strings, for which p must be unambiguous too. Small divergences
     * keep their digits where the two machines' weights are near each other arc by arc.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param q the model, of one tape, the same semiring and a matching alphabet
     * @return never below 0; +infinity as in Machine.crossEntropy (nats)
     */
    public double kl(Machine q) {
        return kl(q, (KlOptions) null);
    }

    /**
     * The weights for the arcs and ends of an acceptor that bring its distribution nearest to p's, in closed form.
     * Each has its share of what p's strings expect at its state, so what leaves a state sums to 1. The result has
     * the states, arcs and labels of the acceptor and the semiring of p. Arcs and ends of weight zero stay so; the
     * other weights of the acceptor do not matter. A default arc's share is divided among its symbols. States to
     * which p's strings never come have weights of zero.
     * <p>Cost: O(the composition of p with it)
     * <p>Source: Cotterell and Eisner 2015, sections 3.4 and 6
     * <p>C: <code>hws_machine_fit_weights</code>
     *
     * @param acceptor of one tape and a matching alphabet; any semiring
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws UnsupportedException the acceptor is ambiguous, lacks a string of p's (a complete one lacks none;
     *     decided as for Machine.crossEntropy), or has failure arcs, whose weights serve several look-ups, so that
     *     no closed form is known
     */
    public FitWeightsResult fitWeights(Machine acceptor, FitWeightsOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long acceptor_ = run_.use(acceptor, "acceptor");
            long fittedOut_ = run_.room(8);
            long crossEntropyOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_fit_weights(self_, acceptor_, options_, fittedOut_, crossEntropyOut_));
            return new FitWeightsResult(new Machine(Machine.owned(Memory.address(fittedOut_))),
                Memory.float64(crossEntropyOut_));
        }
    }

    /**
     * The weights for the arcs and ends of an acceptor that bring its distribution nearest to p's, in closed form.
     * Each has its share of what p's strings expect at its state, so what leaves a state sums to 1. The result has
     * the states, arcs and labels of the acceptor and the semiring of p. Arcs and ends of weight zero stay so; the
     * other weights of the acceptor do not matter. A default arc's share is divided among its symbols. States to
     * which p's strings never come have weights of zero.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param acceptor of one tape and a matching alphabet; any semiring
     * @return what the call gives
     */
    public FitWeightsResult fitWeights(Machine acceptor) {
        return fitWeights(acceptor, (FitWeightsOptions) null);
    }

    /**
     * The difference of two totals, Z(a) - Z(b), to no more than the totals' own errors, and the logarithm of.
     * their ratio, which keeps its digits where the totals are close. Any semiring, tropical and boolean included;
     * in tropical the totals are the best paths' weights e^-cost.
     * <p>Cost: that of the two totals
     * <p>C: <code>hws_machine_total_difference</code>
     *
     * @param b the other machine, of the same semiring
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws LimitException the difference exceeds a double
     * @throws EmptyException both totals are zero
     */
    public TotalDifferenceResult totalDifference(Machine b, TotalDifferenceOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long b_ = run_.use(b, "b");
            long differenceOut_ = run_.room(8);
            long logRatioOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_total_difference(self_, b_, options_, differenceOut_, logRatioOut_));
            return new TotalDifferenceResult(Memory.float64(differenceOut_), Memory.float64(logRatioOut_));
        }
    }

    /**
     * The difference of two totals, Z(a) - Z(b), to no more than the totals' own errors, and the logarithm of.
     * their ratio, which keeps its digits where the totals are close. Any semiring, tropical and boolean included;
     * in tropical the totals are the best paths' weights e^-cost.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param b the other machine, of the same semiring
     * @return what the call gives
     */
    public TotalDifferenceResult totalDifference(Machine b) {
        return totalDifference(b, (TotalDifferenceOptions) null);
    }

    /**
     * The expected number of occurrences of each n-gram in what a path reads on a tape, epsilons left out. The.
     * labels that the options bos and eos name stand for the begin and the end of the string, at the first and
     * last place of an n-gram only: with bos 7 and eos 8 the n-gram 7 1 counts strings that begin with 1, and 7 8
     * the empty string. The empty n-gram counts length + 1. The alphabet is not expanded: for each distinct
     * prefix, the states that can have just read it, and a look-up in each.
     * <p>Cost: O(sum over distinct prefixes of the states that can have just read them)
     * <p>Source: Cotterell and Eisner 2015, appendix B.9
     * <p>C: <code>hws_machine_ngram_counts</code>
     *
     * @param tape what is read (tape)
     * @param ngrams of one tape, open or with the same symbols
     * @param options of the call; null: all defaults
     * @return by n-gram
     * @throws ArgumentException bos or eos stands elsewhere in an n-gram
     */
    public double[] ngramCounts(int tape, Strings ngrams, NgramCountsOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long ngrams_ = run_.use(ngrams, "ngrams");
            long countsCount_ = Native.strings_count(ngrams_);
            long countsOut_ = run_.room(8 * countsCount_);
            long options_ = run_.options(options);
            run_.check(Native.machine_ngram_counts(self_, tape, ngrams_, options_, countsOut_));
            return Memory.doubles(countsOut_, countsCount_);
        }
    }

    /**
     * The expected number of occurrences of each n-gram in what a path reads on a tape, epsilons left out. The.
     * labels that the options bos and eos name stand for the begin and the end of the string, at the first and
     * last place of an n-gram only: with bos 7 and eos 8 the n-gram 7 1 counts strings that begin with 1, and 7 8
     * the empty string. The empty n-gram counts length + 1. The alphabet is not expanded: for each distinct
     * prefix, the states that can have just read it, and a look-up in each.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param tape what is read (tape)
     * @param ngrams of one tape, open or with the same symbols
     * @return by n-gram
     */
    public double[] ngramCounts(int tape, Strings ngrams) {
        return ngramCounts(tape, ngrams, (NgramCountsOptions) null);
    }

    /**
     * All n-grams whose expected count reaches a threshold, in lexicographic order of labels, counts as values.
     * Options bos and eos are those of Machine.ngramCounts; if the tape's alphabet lacks them, the result's is
     * open. Only prefixes and ranges of the alphabet that can reach the threshold are looked into. The limit
     * max_states bounds the n-grams.
     * <p>Cost: O(sum over the prefixes that reach the threshold of the states that can have just read them)
     * <p>C: <code>hws_machine_frequent_ngrams</code>
     *
     * @param tape what is read (tape)
     * @param order labels of the longest n-grams (&gt;= 1)
     * @param threshold the least expected count (&gt; 0)
     * @param options of the call; null: all defaults
     * @return the n-grams, of one tape
     * @throws LimitException more n-grams than max_states
     */
    public Strings frequentNgrams(int tape, int order, double threshold, FrequentNgramsOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long ngramsOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_frequent_ngrams(self_, tape, order, threshold, options_, ngramsOut_));
            return new Strings(Strings.owned(Memory.address(ngramsOut_)));
        }
    }

    /**
     * All n-grams whose expected count reaches a threshold, in lexicographic order of labels, counts as values.
     * Options bos and eos are those of Machine.ngramCounts; if the tape's alphabet lacks them, the result's is
     * open. Only prefixes and ranges of the alphabet that can reach the threshold are looked into. The limit
     * max_states bounds the n-grams.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param tape what is read (tape)
     * @param order labels of the longest n-grams (&gt;= 1)
     * @param threshold the least expected count (&gt; 0)
     * @return the n-grams, of one tape
     */
    public Strings frequentNgrams(int tape, int order, double threshold) {
        return frequentNgrams(tape, order, threshold, (FrequentNgramsOptions) null);
    }

    /**
     * A random machine that is always valid and the same for one seed, on any machine of one library version;.
     * weights are the same up to the rounding of exp and log. The start is state 0, and the last state is final.
     * Options say how many states and arcs there are, of which kinds, and which weights they have. An open tape
     * reads symbols 1 to 3.
     * <p>Cost: O(states + arcs)
     * <p>C: <code>hws_machine_random</code>
     *
     * @param semiring what its weights are
     * @param tapes number of tapes (1..16)
     * @param alphabets of each tape, null for an open one; null: all are open
     * @param seed any number
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws ArgumentException options contradict each other
     */
    public static Machine random(Semiring semiring, int tapes, List<Alphabet> alphabets, long seed,
        RandomOptions options) {
        try (Call run_ = new Call()) {
            int semiring_ = Call.required(semiring, "semiring").value();
            if (alphabets != null) Call.sized("alphabets", alphabets.size(), tapes);
            long alphabets_ = run_.uses(alphabets);
            long machineOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.machine_random(semiring_, tapes, alphabets_, seed, options_, machineOut_));
            return new Machine(Machine.owned(Memory.address(machineOut_)));
        }
    }

    /**
     * A random machine that is always valid and the same for one seed, on any machine of one library version;.
     * weights are the same up to the rounding of exp and log. The start is state 0, and the last state is final.
     * Options say how many states and arcs there are, of which kinds, and which weights they have. An open tape
     * reads symbols 1 to 3.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param semiring what its weights are
     * @param tapes number of tapes (1..16)
     * @param seed any number
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public static Machine random(Semiring semiring, int tapes, long seed, RandomOptions options) {
        return random(semiring, tapes, (List<Alphabet>) null, seed, options);
    }

    /**
     * A random machine that is always valid and the same for one seed, on any machine of one library version;.
     * weights are the same up to the rounding of exp and log. The start is state 0, and the last state is final.
     * Options say how many states and arcs there are, of which kinds, and which weights they have. An open tape
     * reads symbols 1 to 3.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param semiring what its weights are
     * @param tapes number of tapes (1..16)
     * @param alphabets of each tape, null for an open one; null: all are open
     * @param seed any number
     * @return the new machine
     */
    public static Machine random(Semiring semiring, int tapes, List<Alphabet> alphabets, long seed) {
        return random(semiring, tapes, alphabets, seed, (RandomOptions) null);
    }

    /**
     * A random machine that is always valid and the same for one seed, on any machine of one library version;.
     * weights are the same up to the rounding of exp and log. The start is state 0, and the last state is final.
     * Options say how many states and arcs there are, of which kinds, and which weights they have. An open tape
     * reads symbols 1 to 3.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param semiring what its weights are
     * @param tapes number of tapes (1..16)
     * @param seed any number
     * @return the new machine
     */
    public static Machine random(Semiring semiring, int tapes, long seed) {
        return random(semiring, tapes, (List<Alphabet>) null, seed, (RandomOptions) null);
    }

    /**
     * What Machine.final_ gives.
     *
     * @param weight the semiring's zero if the state is not final (weight)
     * @param isFinal tells a final state of weight zero from one that is not final; null: not wanted (0 or 1)
     */
    public record FinalResult(double weight, boolean isFinal) {}

    /**
     * What Machine.arcRange gives.
     *
     * @param begin number of its first arc (arc)
     * @param end number of its last arc, plus 1 (arc)
     */
    public record ArcRangeResult(long begin, long end) {}

    /**
     * What Machine.arc gives.
     *
     * @param from where it leaves; null: not wanted (state)
     * @param labels one per tape; null: not wanted (label)
     * @param weight its weight; null: not wanted (weight)
     * @param to where it leads; null: not wanted (state)
     */
    public record ArcResult(long from, int[] labels, double weight, long to) {}

    /**
     * What Machine.copyArcs gives.
     *
     * @param from where each leaves; null: not wanted (state)
     * @param labels those of the first arc, one per tape, then the next one's; null: not wanted (label)
     * @param weights weight of each; null: not wanted (weight)
     * @param to where each leads; null: not wanted (state)
     */
    public record CopyArcsResult(long[] from, int[] labels, double[] weights, long[] to) {}

    /**
     * What Machine.copyFinals gives.
     *
     * @param weights the semiring's zero for a state that is not final; null: not wanted (weight)
     * @param isFinal whether each is final; null: not wanted (0 or 1)
     */
    public record CopyFinalsResult(double[] weights, int[] isFinal) {}

    /** Options of Machine.fromWordsMinimal. What is not set has its default. */
    public static final class FromWordsMinimalOptions extends Options<FromWordsMinimalOptions> {
        /** Options that set nothing yet. */
        public FromWordsMinimalOptions() {}

        /**
         * Weights are taken as equal if their ratio is within this of 1, costs if they differ by less.
         *
         * @param value the value, from 1e-15 to 0.1; the default is 1e-09
         * @return these options
         */
        public FromWordsMinimalOptions delta(double value) {
            return set("delta", value);
        }
    }

    /** Options of Machine.fromRegex. What is not set has its default. */
    public static final class FromRegexOptions extends Options<FromRegexOptions> {
        /** Options that set nothing yet. */
        public FromRegexOptions() {}

        /**
         * States made at most; fewer than in other calls, since ~, &amp; and - can need exponentially many.
         *
         * @param value the value, from 1 to 2147483646; the default is 1048576
         * @return these options
         */
        @Override
        public FromRegexOptions maxStates(long value) {
            return set("max_states", value);
        }
    }

    /** Options of Machine.replace. What is not set has its default. */
    public static final class ReplaceOptions extends Options<ReplaceOptions> {
        /** Options that set nothing yet. */
        public ReplaceOptions() {}

        /**
         * Calls open at once at most, deeper ones are left out; auto: no bound.
         *
         * @param value the value, from 0 to 2147483647 or the word auto; the default is auto
         * @return these options
         */
        public ReplaceOptions maxDepth(long value) {
            return set("max_depth", value);
        }

        /**
         * Calls open at once at most, deeper ones are left out; auto: no bound.
         *
         * @param value the value, from 0 to 2147483647 or the word auto; the default is auto
         * @return these options
         */
        public ReplaceOptions maxDepth(String value) {
            return set("max_depth", value);
        }
    }

    /** Options of Machine.readFile. What is not set has its default. */
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
     * What Machine.components gives.
     *
     * @param component of each state (from 0)
     * @param count number of components
     */
    public record ComponentsResult(int[] component, long count) {}

    /** Options of Machine.rmEpsilon. What is not set has its default. */
    public static final class RmEpsilonOptions extends Options<RmEpsilonOptions> {
        /** Options that set nothing yet. */
        public RmEpsilonOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public RmEpsilonOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /** Options of Machine.push. What is not set has its default. */
    public static final class PushOptions extends Options<PushOptions> {
        /** Options that set nothing yet. */
        public PushOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public PushOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /** Options of Machine.normalize. What is not set has its default. */
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

    /** Options of Machine.minimize. What is not set has its default. */
    public static final class MinimizeOptions extends Options<MinimizeOptions> {
        /** Options that set nothing yet. */
        public MinimizeOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public MinimizeOptions tolerance(double value) {
            return set("tolerance", value);
        }

        /**
         * Weights are taken as equal if their ratio is within this of 1, costs if they differ by less.
         *
         * @param value the value, from 1e-15 to 0.1; the default is 1e-09
         * @return these options
         */
        public MinimizeOptions delta(double value) {
            return set("delta", value);
        }
    }

    /** Options of Machine.isomorphic. What is not set has its default. */
    public static final class IsomorphicOptions extends Options<IsomorphicOptions> {
        /** Options that set nothing yet. */
        public IsomorphicOptions() {}

        /**
         * Weights are taken as equal if their ratio is within this of 1, costs if they differ by less.
         *
         * @param value the value, from 1e-15 to 0.1; the default is 1e-09
         * @return these options
         */
        public IsomorphicOptions delta(double value) {
            return set("delta", value);
        }
    }

    /** Options of Machine.posteriorPrune. What is not set has its default. */
    public static final class PosteriorPruneOptions extends Options<PosteriorPruneOptions> {
        /** Options that set nothing yet. */
        public PosteriorPruneOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public PosteriorPruneOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /** Options of Machine.determinize. What is not set has its default. */
    public static final class DeterminizeOptions extends Options<DeterminizeOptions> {
        /** Options that set nothing yet. */
        public DeterminizeOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public DeterminizeOptions tolerance(double value) {
            return set("tolerance", value);
        }

        /**
         * Weights are taken as equal if their ratio is within this of 1, costs if they differ by less.
         *
         * @param value the value, from 1e-15 to 0.1; the default is 1e-09
         * @return these options
         */
        public DeterminizeOptions delta(double value) {
            return set("delta", value);
        }
    }

    /** Options of Machine.disambiguate. What is not set has its default. */
    public static final class DisambiguateOptions extends Options<DisambiguateOptions> {
        /** Options that set nothing yet. */
        public DisambiguateOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public DisambiguateOptions tolerance(double value) {
            return set("tolerance", value);
        }

        /**
         * Weights are taken as equal if their ratio is within this of 1, costs if they differ by less.
         *
         * @param value the value, from 1e-15 to 0.1; the default is 1e-09
         * @return these options
         */
        public DisambiguateOptions delta(double value) {
            return set("delta", value);
        }
    }

    /** Options of Machine.equivalent. What is not set has its default. */
    public static final class EquivalentOptions extends Options<EquivalentOptions> {
        /** Options that set nothing yet. */
        public EquivalentOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public EquivalentOptions tolerance(double value) {
            return set("tolerance", value);
        }

        /**
         * Weights are taken as equal if their ratio is within this of 1, costs if they differ by less.
         *
         * @param value the value, from 1e-15 to 0.1; the default is 1e-09
         * @return these options
         */
        public EquivalentOptions delta(double value) {
            return set("delta", value);
        }
    }

    /** Options of Machine.distinguish. What is not set has its default. */
    public static final class DistinguishOptions extends Options<DistinguishOptions> {
        /** Options that set nothing yet. */
        public DistinguishOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public DistinguishOptions tolerance(double value) {
            return set("tolerance", value);
        }

        /**
         * Weights are taken as equal if their ratio is within this of 1, costs if they differ by less.
         *
         * @param value the value, from 1e-15 to 0.1; the default is 1e-09
         * @return these options
         */
        public DistinguishOptions delta(double value) {
            return set("delta", value);
        }
    }

    /** Options of Machine.total. What is not set has its default. */
    public static final class TotalOptions extends Options<TotalOptions> {
        /** Options that set nothing yet. */
        public TotalOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public TotalOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /** Options of Machine.logTotal. What is not set has its default. */
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

    /** Options of Machine.sumProduct. What is not set has its default. */
    public static final class SumProductOptions extends Options<SumProductOptions> {
        /** Options that set nothing yet. */
        public SumProductOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public SumProductOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /** Options of Machine.forward. What is not set has its default. */
    public static final class ForwardOptions extends Options<ForwardOptions> {
        /** Options that set nothing yet. */
        public ForwardOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public ForwardOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /** Options of Machine.backward. What is not set has its default. */
    public static final class BackwardOptions extends Options<BackwardOptions> {
        /** Options that set nothing yet. */
        public BackwardOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public BackwardOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /**
     * What Machine.expectedCounts gives.
     *
     * @param arcCounts by arc
     * @param finalCounts by state, the ends that use its own final weight; null: not wanted
     */
    public record ExpectedCountsResult(double[] arcCounts, double[] finalCounts) {}

    /** Options of Machine.expectedCounts. What is not set has its default. */
    public static final class ExpectedCountsOptions extends Options<ExpectedCountsOptions> {
        /** Options that set nothing yet. */
        public ExpectedCountsOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public ExpectedCountsOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /** Options of Machine.bestStrings. What is not set has its default. */
    public static final class BestStringsOptions extends Options<BestStringsOptions> {
        /** Options that set nothing yet. */
        public BestStringsOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public BestStringsOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /** Options of Machine.sample. What is not set has its default. */
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

    /**
     * What Machine.expectation gives.
     *
     * @param mean the expected vector
     * @param covariance symmetric; null: not wanted
     */
    public record ExpectationResult(double[] mean, double[] covariance) {}

    /** Options of Machine.expectation. What is not set has its default. */
    public static final class ExpectationOptions extends Options<ExpectationOptions> {
        /** Options that set nothing yet. */
        public ExpectationOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public ExpectationOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /** Options of Machine.entropy. What is not set has its default. */
    public static final class EntropyOptions extends Options<EntropyOptions> {
        /** Options that set nothing yet. */
        public EntropyOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public EntropyOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /** Options of Machine.crossEntropy. What is not set has its default. */
    public static final class CrossEntropyOptions extends Options<CrossEntropyOptions> {
        /** Options that set nothing yet. */
        public CrossEntropyOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public CrossEntropyOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /** Options of Machine.kl. What is not set has its default. */
    public static final class KlOptions extends Options<KlOptions> {
        /** Options that set nothing yet. */
        public KlOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public KlOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /**
     * What Machine.fitWeights gives.
     *
     * @param fitted the acceptor with the new weights
     * @param crossEntropy -E_p[ln q]; null: not wanted (nats)
     */
    public record FitWeightsResult(Machine fitted, double crossEntropy) {}

    /** Options of Machine.fitWeights. What is not set has its default. */
    public static final class FitWeightsOptions extends Options<FitWeightsOptions> {
        /** Options that set nothing yet. */
        public FitWeightsOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public FitWeightsOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /**
     * What Machine.totalDifference gives.
     *
     * @param difference with its sign
     * @param logRatio ln(Z(a)/Z(b)), +-infinity if one of them is zero; null: not wanted (nats)
     */
    public record TotalDifferenceResult(double difference, double logRatio) {}

    /** Options of Machine.totalDifference. What is not set has its default. */
    public static final class TotalDifferenceOptions extends Options<TotalDifferenceOptions> {
        /** Options that set nothing yet. */
        public TotalDifferenceOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public TotalDifferenceOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /** Options of Machine.ngramCounts. What is not set has its default. */
    public static final class NgramCountsOptions extends Options<NgramCountsOptions> {
        /** Options that set nothing yet. */
        public NgramCountsOptions() {}

        /**
         * Label that stands for the begin of the string in n-grams; auto: none does.
         *
         * @param value the value, from 1 to 2147483646 or the word auto; the default is auto
         * @return these options
         */
        public NgramCountsOptions bos(long value) {
            return set("bos", value);
        }

        /**
         * Label that stands for the begin of the string in n-grams; auto: none does.
         *
         * @param value the value, from 1 to 2147483646 or the word auto; the default is auto
         * @return these options
         */
        public NgramCountsOptions bos(String value) {
            return set("bos", value);
        }

        /**
         * Label that stands for the end of the string in n-grams; auto: none does.
         *
         * @param value the value, from 1 to 2147483646 or the word auto; the default is auto
         * @return these options
         */
        public NgramCountsOptions eos(long value) {
            return set("eos", value);
        }

        /**
         * Label that stands for the end of the string in n-grams; auto: none does.
         *
         * @param value the value, from 1 to 2147483646 or the word auto; the default is auto
         * @return these options
         */
        public NgramCountsOptions eos(String value) {
            return set("eos", value);
        }

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public NgramCountsOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /** Options of Machine.frequentNgrams. What is not set has its default. */
    public static final class FrequentNgramsOptions extends Options<FrequentNgramsOptions> {
        /** Options that set nothing yet. */
        public FrequentNgramsOptions() {}

        /**
         * Label that stands for the begin of the string in n-grams; auto: none does.
         *
         * @param value the value, from 1 to 2147483646 or the word auto; the default is auto
         * @return these options
         */
        public FrequentNgramsOptions bos(long value) {
            return set("bos", value);
        }

        /**
         * Label that stands for the begin of the string in n-grams; auto: none does.
         *
         * @param value the value, from 1 to 2147483646 or the word auto; the default is auto
         * @return these options
         */
        public FrequentNgramsOptions bos(String value) {
            return set("bos", value);
        }

        /**
         * Label that stands for the end of the string in n-grams; auto: none does.
         *
         * @param value the value, from 1 to 2147483646 or the word auto; the default is auto
         * @return these options
         */
        public FrequentNgramsOptions eos(long value) {
            return set("eos", value);
        }

        /**
         * Label that stands for the end of the string in n-grams; auto: none does.
         *
         * @param value the value, from 1 to 2147483646 or the word auto; the default is auto
         * @return these options
         */
        public FrequentNgramsOptions eos(String value) {
            return set("eos", value);
        }

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public FrequentNgramsOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /** Options of Machine.random. What is not set has its default. */
    public static final class RandomOptions extends Options<RandomOptions> {
        /** Options that set nothing yet. */
        public RandomOptions() {}

        /**
         * Number of states.
         *
         * @param value the value, from 1 to 2147483646; the default is 10
         * @return these options
         */
        public RandomOptions states(long value) {
            return set("states", value);
        }

        /**
         * Mean number of ordinary arcs per state.
         *
         * @param value the value, from 0 to 1000000.0; the default is 2
         * @return these options
         */
        public RandomOptions arcs(double value) {
            return set("arcs", value);
        }

        /**
         * Whether arcs lead to states of higher numbers only.
         *
         * @param value the value; one of no, yes; the default is no
         * @return these options
         */
        public RandomOptions acyclic(String value) {
            return set("acyclic", value);
        }

        /**
         * Whether every state is on a path from the start to the last state.
         *
         * @param value the value; one of no, yes; the default is no
         * @return these options
         */
        public RandomOptions connected(String value) {
            return set("connected", value);
        }

        /**
         * Whether the ordinary arcs of a state read different symbols.
         *
         * @param value the value; one of no, yes; the default is no
         * @return these options
         */
        public RandomOptions deterministic(String value) {
            return set("deterministic", value);
        }

        /**
         * Probability that an arc reads epsilon, for each tape.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public RandomOptions epsilon(double value) {
            return set("epsilon", value);
        }

        /**
         * Probability that a state is final; the last one always is.
         *
         * @param value the value, from 0 to 1; the default is 0.3
         * @return these options
         */
        public RandomOptions final_(double value) {
            return set("final", value);
        }

        /**
         * Probability that a state has a failure arc.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public RandomOptions failure(double value) {
            return set("failure", value);
        }

        /**
         * Probability that a state has a default arc.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public RandomOptions default_(double value) {
            return set("default", value);
        }

        /**
         * The tape that failure and default arcs name.
         *
         * @param value the value, from 0 to 15; the default is 0
         * @return these options
         */
        public RandomOptions failureTape(long value) {
            return set("failure_tape", value);
        }

        /**
         * Probability that an arc's or final weight is zero.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public RandomOptions zero(double value) {
            return set("zero", value);
        }

        /**
         * Least cost drawn.
         *
         * @param value the value, from -300 to 300; the default is 0
         * @return these options
         */
        public RandomOptions minCost(double value) {
            return set("min_cost", value);
        }

        /**
         * Greatest cost drawn.
         *
         * @param value the value, from -300 to 300; the default is 3
         * @return these options
         */
        public RandomOptions maxCost(double value) {
            return set("max_cost", value);
        }

        /**
         * Costs are multiples of this; auto: any numbers.
         *
         * @param value the value, from 1e-09 to 300 or the word auto; the default is auto
         * @return these options
         */
        public RandomOptions grain(double value) {
            return set("grain", value);
        }

        /**
         * Costs are multiples of this; auto: any numbers.
         *
         * @param value the value, from 1e-09 to 300 or the word auto; the default is auto
         * @return these options
         */
        public RandomOptions grain(String value) {
            return set("grain", value);
        }

        /**
         * What leaves a state sums to at most this, and below 1 all sums are finite; auto: no bound.
         *
         * @param value the value, from 1e-09 to 1 or the word auto; the default is auto
         * @return these options
         */
        public RandomOptions mass(double value) {
            return set("mass", value);
        }

        /**
         * What leaves a state sums to at most this, and below 1 all sums are finite; auto: no bound.
         *
         * @param value the value, from 1e-09 to 1 or the word auto; the default is auto
         * @return these options
         */
        public RandomOptions mass(String value) {
            return set("mass", value);
        }
    }
}
