// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.file.Path;

/**
 * An immutable grammar.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Grammar extends Handle {
    Grammar(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::grammar_free, true, "Grammar");
    }

    /**
     * A grammar of the caller's arrays, which are copied. The rules of a nonterminal come to stand together, in.
     * their order.
     * <p>Cost: O(size * log rules)
     * <p>C: <code>hws_grammar_new</code>
     *
     * @param nonterminals their names; sized
     * @param words the vocabulary; sized
     * @param start the nonterminal that sentences come from (from 0)
     * @param parents the left side of each rule (from 0)
     * @param offsets where each right side begins in <code>right</code>, ascending from 0
     * @param right symbols of the right sides: a nonterminal's number, or -w - 1 for the word with label w
     * @param ruleWeights finite numbers &gt;= 0
     * @param priors the Dirichlet prior's concentration of each rule, &gt; 0, for learners; null: none are given
     * @param fixed 1 for rules whose weights learners leave as they are; null: none (0 or 1)
     * @param options of the call; null: all defaults
     * @throws ArgumentException also for a nonterminal without a rule and for a rule that occurs twice
     * @throws ImproperException weights whose sums the option weights refuses
     */
    public Grammar(Alphabet nonterminals, Alphabet words, int start, int[] parents, long[] offsets, int[] right,
        double[] ruleWeights, double[] priors, int[] fixed, NewOptions options) {
        super(made(nonterminals, words, start, parents, offsets, right, ruleWeights, priors, fixed, options));
    }

    private static Owner made(Alphabet nonterminals, Alphabet words, int start, int[] parents, long[] offsets,
        int[] right, double[] ruleWeights, double[] priors, int[] fixed, NewOptions options) {
        try (Call run_ = new Call()) {
            Call.required(parents, "parents");
            Call.required(offsets, "offsets");
            Call.required(right, "right");
            Call.required(ruleWeights, "rule_weights");
            long nonterminals_ = run_.use(nonterminals, "nonterminals");
            long words_ = run_.use(words, "words");
            long rules = parents.length;
            long parents_ = run_.copy(parents);
            Call.sized("offsets", offsets.length, (rules + 1));
            long offsets_ = run_.copy(offsets);
            Call.sized("right", right.length, offsets[(int) (rules)]);
            long right_ = run_.copy(right);
            Call.sized("rule_weights", ruleWeights.length, rules);
            long ruleWeights_ = run_.copy(ruleWeights);
            if (priors != null) Call.sized("priors", priors.length, rules);
            long priors_ = run_.copy(priors);
            if (fixed != null) Call.sized("fixed", fixed.length, rules);
            long fixed_ = run_.copy(fixed);
            long grammarOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_new(nonterminals_, words_, start, rules, parents_, offsets_, right_,
                ruleWeights_, priors_, fixed_, options_, grammarOut_));
            return owned(Memory.address(grammarOut_));
        }
    }

    /**
     * A grammar of the caller's arrays, which are copied. The rules of a nonterminal come to stand together, in.
     * their order.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param nonterminals their names; sized
     * @param words the vocabulary; sized
     * @param start the nonterminal that sentences come from (from 0)
     * @param parents the left side of each rule (from 0)
     * @param offsets where each right side begins in <code>right</code>, ascending from 0
     * @param right symbols of the right sides: a nonterminal's number, or -w - 1 for the word with label w
     * @param ruleWeights finite numbers &gt;= 0
     * @param options of the call; null: all defaults
     */
    public Grammar(Alphabet nonterminals, Alphabet words, int start, int[] parents, long[] offsets, int[] right,
        double[] ruleWeights, NewOptions options) {
        this(nonterminals, words, start, parents, offsets, right, ruleWeights, (double[]) null, (int[]) null, options);
    }

    /**
     * A grammar of the caller's arrays, which are copied. The rules of a nonterminal come to stand together, in.
     * their order.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param nonterminals their names; sized
     * @param words the vocabulary; sized
     * @param start the nonterminal that sentences come from (from 0)
     * @param parents the left side of each rule (from 0)
     * @param offsets where each right side begins in <code>right</code>, ascending from 0
     * @param right symbols of the right sides: a nonterminal's number, or -w - 1 for the word with label w
     * @param ruleWeights finite numbers &gt;= 0
     * @param priors the Dirichlet prior's concentration of each rule, &gt; 0, for learners; null: none are given
     * @param fixed 1 for rules whose weights learners leave as they are; null: none (0 or 1)
     */
    public Grammar(Alphabet nonterminals, Alphabet words, int start, int[] parents, long[] offsets, int[] right,
        double[] ruleWeights, double[] priors, int[] fixed) {
        this(nonterminals, words, start, parents, offsets, right, ruleWeights, priors, fixed, (NewOptions) null);
    }

    /**
     * A grammar of the caller's arrays, which are copied. The rules of a nonterminal come to stand together, in.
     * their order.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param nonterminals their names; sized
     * @param words the vocabulary; sized
     * @param start the nonterminal that sentences come from (from 0)
     * @param parents the left side of each rule (from 0)
     * @param offsets where each right side begins in <code>right</code>, ascending from 0
     * @param right symbols of the right sides: a nonterminal's number, or -w - 1 for the word with label w
     * @param ruleWeights finite numbers &gt;= 0
     */
    public Grammar(Alphabet nonterminals, Alphabet words, int start, int[] parents, long[] offsets, int[] right,
        double[] ruleWeights) {
        this(nonterminals, words, start, parents, offsets, right, ruleWeights, (double[]) null, (int[]) null,
            (NewOptions) null);
    }

    /**
     * A grammar from text in one of the formats above that are one text. Nonterminals are numbered in the order of.
     * their first rules, words in that of their first occurrence.
     * <p>Cost: O(length * log rules)
     * <p>C: <code>hws_grammar_read_text</code>
     *
     * @param text the grammar
     * @param options of the call; null: all defaults
     * @return the new grammar
     * @throws ParseException line and reason: a symbol without a rule, a weight that is negative or no number, a
     *     rule that occurs twice, weights whose sums the option weights refuses, a text without rules or without
     *     words
     */
    public static Grammar readText(String text, ReadTextOptions options) {
        try (Call run_ = new Call()) {
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            long grammarOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_read_text(text_, Call.length(textBytes_), options_, grammarOut_));
            return new Grammar(Grammar.owned(Memory.address(grammarOut_)));
        }
    }

    /**
     * A grammar from text in one of the formats above that are one text. Nonterminals are numbered in the order of.
     * their first rules, words in that of their first occurrence.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the grammar
     * @return the new grammar
     */
    public static Grammar readText(String text) {
        return readText(text, (ReadTextOptions) null);
    }

    /**
     * A grammar from the two texts of the Berkeley parser. The sums of its weights often differ from 1, because.
     * that parser leaves out small ones and smooths the lexicon.
     * <p>Cost: O(length * log rules)
     * <p>C: <code>hws_grammar_read_berkeley</code>
     *
     * @param rules the text with the rules over nonterminals
     * @param lexicon the text with tags and words
     * @param options of the call; null: all defaults
     * @return the new grammar
     * @throws ParseException line and reason, as Grammar.readText has them
     */
    public static Grammar readBerkeley(String rules, String lexicon, ReadBerkeleyOptions options) {
        try (Call run_ = new Call()) {
            byte[] rulesBytes_ = Call.utf8(Call.required(rules, "rules"));
            long rules_ = run_.copy(rulesBytes_);
            byte[] lexiconBytes_ = Call.utf8(Call.required(lexicon, "lexicon"));
            long lexicon_ = run_.copy(lexiconBytes_);
            long grammarOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_read_berkeley(rules_, Call.length(rulesBytes_), lexicon_,
                Call.length(lexiconBytes_), options_, grammarOut_));
            return new Grammar(Grammar.owned(Memory.address(grammarOut_)));
        }
    }

    /**
     * A grammar from the two texts of the Berkeley parser. The sums of its weights often differ from 1, because.
     * that parser leaves out small ones and smooths the lexicon.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param rules the text with the rules over nonterminals
     * @param lexicon the text with tags and words
     * @return the new grammar
     */
    public static Grammar readBerkeley(String rules, String lexicon) {
        return readBerkeley(rules, lexicon, (ReadBerkeleyOptions) null);
    }

    /**
     * A grammar as text in one of the formats above. Weights are written so that the same bits are read back.
     * Priors are written by johnson alone, and what is fixed by none.
     * <p>Cost: O(size)
     * <p>C: <code>hws_grammar_write_text</code>
     *
     * @param options of the call; null: all defaults
     * @return the text
     * @throws ArgumentException also for a grammar that the format cannot express, with the reason
     */
    public String writeText(WriteTextOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_grammar_write_text", -1, 1);
            long options_ = run_.options(options);
            int status_;
            do {
                status_ = Native.grammar_write_text(self_, options_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_grammar_write_text", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * A grammar as text in one of the formats above. Weights are written so that the same bits are read back.
     * Priors are written by johnson alone, and what is fixed by none.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the text
     */
    public String writeText() {
        return writeText((WriteTextOptions) null);
    }

    /**
     * The binary of a grammar, versioned and with checksums: weights, priors, what is fixed, and how it was.
     * learned.
     * <p>C: <code>hws_grammar_write</code>
     *
     * @return the bytes
     */
    public byte[] write() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_grammar_write", -1, 1);
            int status_;
            do {
                status_ = Native.grammar_write(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_grammar_write", 1));
            return Memory.bytes(run_.buffer(), run_.entries());
        }
    }

    /**
     * A grammar from a copy of its binary.
     * <p>C: <code>hws_grammar_read</code>
     *
     * @param buffer a binary that Grammar.write made
     * @param options of the call; null: all defaults
     * @return the new grammar
     * @throws CorruptException damaged
     * @throws VersionException of another version
     */
    public static Grammar read(byte[] buffer, Limits options) {
        try (Call run_ = new Call()) {
            byte[] bufferBytes_ = Call.required(buffer, "buffer");
            long buffer_ = run_.copy(bufferBytes_);
            long grammarOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_read(buffer_, Call.length(bufferBytes_), options_, grammarOut_));
            return new Grammar(Grammar.owned(Memory.address(grammarOut_)));
        }
    }

    /**
     * A grammar from a copy of its binary.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param buffer a binary that Grammar.write made
     * @return the new grammar
     */
    public static Grammar read(byte[] buffer) {
        return read(buffer, (Limits) null);
    }

    /**
     * Writes the binary of a grammar to a file.
     * <p>C: <code>hws_grammar_write_file</code>
     *
     * @param path a file's path, UTF-8
     */
    public void writeFile(Path path) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            run_.check(Native.grammar_write_file(self_, path_));
        }
    }

    /**
     * A grammar from a file with its binary.
     * <p>C: <code>hws_grammar_read_file</code>
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @return the new grammar
     * @throws CorruptException damaged
     * @throws VersionException of another version
     */
    public static Grammar readFile(Path path, Limits options) {
        try (Call run_ = new Call()) {
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long grammarOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_read_file(path_, options_, grammarOut_));
            return new Grammar(Grammar.owned(Memory.address(grammarOut_)));
        }
    }

    /**
     * A grammar from a file with its binary.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @return the new grammar
     */
    public static Grammar readFile(Path path) {
        return readFile(path, (Limits) null);
    }

    /**
     * The grammar with a rule for each substring of the sentences in place of each rule A --&gt; &lt;any&gt;, but.
     * for strings that A rewrites itself as anyway. These rules share its weight evenly, and each has its prior
     * and is fixed if it is. Substrings of the held-out sentences count like the others, so that none is
     * impossible. The words of the sentences that are new follow those of the grammar, and "&lt;any&gt;" is none
     * any more.
     * <p>Cost: O(words^2) of each sentence in time, O(different substrings * nonterminals that have them * length)
     *     in memory
     * <p>Source: Johnson, Griffiths and Goldwater 2007
     * <p>C: <code>hws_grammar_with_substrings</code>
     *
     * @param corpus the sentences, of words with names
     * @param heldout more sentences; null: none
     * @param options of the call; null: all defaults
     * @return the grammar with its rules written out; one without "&lt;any&gt;" is the same as before
     * @throws ArgumentException also for "&lt;any&gt;" beside other symbols, and in a corpus
     * @throws EmptyException the sentences have no words
     */
    public Grammar withSubstrings(Corpus corpus, Corpus heldout, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long corpus_ = run_.use(corpus, "corpus");
            long heldout_ = run_.useOrNull(heldout);
            long writtenOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_with_substrings(self_, corpus_, heldout_, options_, writtenOut_));
            return new Grammar(Grammar.owned(Memory.address(writtenOut_)));
        }
    }

    /**
     * The grammar with a rule for each substring of the sentences in place of each rule A --&gt; &lt;any&gt;, but.
     * for strings that A rewrites itself as anyway. These rules share its weight evenly, and each has its prior
     * and is fixed if it is. Substrings of the held-out sentences count like the others, so that none is
     * impossible. The words of the sentences that are new follow those of the grammar, and "&lt;any&gt;" is none
     * any more.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param corpus the sentences, of words with names
     * @param options of the call; null: all defaults
     * @return the grammar with its rules written out; one without "&lt;any&gt;" is the same as before
     */
    public Grammar withSubstrings(Corpus corpus, Limits options) {
        return withSubstrings(corpus, (Corpus) null, options);
    }

    /**
     * The grammar with a rule for each substring of the sentences in place of each rule A --&gt; &lt;any&gt;, but.
     * for strings that A rewrites itself as anyway. These rules share its weight evenly, and each has its prior
     * and is fixed if it is. Substrings of the held-out sentences count like the others, so that none is
     * impossible. The words of the sentences that are new follow those of the grammar, and "&lt;any&gt;" is none
     * any more.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param corpus the sentences, of words with names
     * @param heldout more sentences; null: none
     * @return the grammar with its rules written out; one without "&lt;any&gt;" is the same as before
     */
    public Grammar withSubstrings(Corpus corpus, Corpus heldout) {
        return withSubstrings(corpus, heldout, (Limits) null);
    }

    /**
     * The grammar with a rule for each substring of the sentences in place of each rule A --&gt; &lt;any&gt;, but.
     * for strings that A rewrites itself as anyway. These rules share its weight evenly, and each has its prior
     * and is fixed if it is. Substrings of the held-out sentences count like the others, so that none is
     * impossible. The words of the sentences that are new follow those of the grammar, and "&lt;any&gt;" is none
     * any more.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param corpus the sentences, of words with names
     * @return the grammar with its rules written out; one without "&lt;any&gt;" is the same as before
     */
    public Grammar withSubstrings(Corpus corpus) {
        return withSubstrings(corpus, (Corpus) null, (Limits) null);
    }

    /**
     * The names of a grammar's nonterminals; nonterminal A has the label A + 1.
     * <p>C: <code>hws_grammar_nonterminals</code>
     *
     * @return the nonterminals
     */
    public Alphabet nonterminals() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long alphabetOut_ = run_.room(8);
            run_.check(Native.grammar_nonterminals(self_, alphabetOut_));
            return new Alphabet(Alphabet.owned(Memory.address(alphabetOut_)));
        }
    }

    /**
     * The words of a grammar.
     * <p>C: <code>hws_grammar_words</code>
     *
     * @return the words
     */
    public Alphabet words() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long alphabetOut_ = run_.room(8);
            run_.check(Native.grammar_words(self_, alphabetOut_));
            return new Alphabet(Alphabet.owned(Memory.address(alphabetOut_)));
        }
    }

    /**
     * A number about a grammar, by its name.
     * <p>Values of <code>name</code>:
     * <ul>
     * <li><code>nonterminals</code>: number of nonterminals
     * <li><code>words</code>: number of words
     * <li><code>rules</code>: number of rules
     * <li><code>right_symbols</code>: symbols of all right sides together
     * <li><code>start</code>: the start's number
     * <li><code>empty_rules</code>: rules with an empty right side
     * <li><code>unary_rules</code>: rules that rewrite a nonterminal as one nonterminal
     * <li><code>longest_rule</code>: symbols of the longest right side
     * <li><code>has_priors</code>: 1 if the rules have priors
     * <li><code>has_fixed</code>: 1 if it is said which rules are fixed
     * <li><code>probabilistic</code>: 1 if the weights of each nonterminal's rules sum to 1 within 1e-9
     * <li><code>sum_error</code>: the most by which such a sum missed 1 in what the grammar was made of, if
     *     weights was "probabilities" and they were divided by their sums; else 0, as for binaries
     * </ul>
     * <p>C: <code>hws_grammar_info</code>
     *
     * @param name which number
     * @return the number
     */
    public double info(String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            run_.check(Native.grammar_info(self_, name_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /**
     * The method by which a grammar was learned, "given" if it was not: a word of ASCII.
     * <p>C: <code>hws_grammar_method</code>
     *
     * @return the text
     */
    public String method() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_grammar_method", -1, 1);
            int status_;
            do {
                status_ = Native.grammar_method(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_grammar_method", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * How a grammar was learned, in more words: an object like that of Hmm.card; "{}" for one that was given.
     * <p>C: <code>hws_grammar_card</code>
     *
     * @return a JSON text
     */
    public String card() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_grammar_card", -1, 1);
            int status_;
            do {
                status_ = Native.grammar_card(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_grammar_card", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * The left side of each rule, ascending.
     * <p>C: <code>hws_grammar_parents</code>
     *
     * @return nonterminals (from 0)
     */
    public int[] parents() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_grammar_parents", -1, 4);
            int status_;
            do {
                status_ = Native.grammar_parents(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_grammar_parents", 4));
            return Memory.ints(run_.buffer(), run_.entries());
        }
    }

    /**
     * Where each rule's right side begins among all right sides, and the end of the last one.
     * <p>C: <code>hws_grammar_offsets</code>
     *
     * @return rules + 1 places, ascending from 0
     */
    public long[] offsets() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_grammar_offsets", -1, 8);
            int status_;
            do {
                status_ = Native.grammar_offsets(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_grammar_offsets", 8));
            return Memory.longs(run_.buffer(), run_.entries());
        }
    }

    /**
     * The symbols of all right sides, one rule after the other.
     * <p>C: <code>hws_grammar_right_sides</code>
     *
     * @return a nonterminal's number, or -w - 1 for the word with label w
     */
    public int[] rightSides() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_grammar_right_sides", -1, 4);
            int status_;
            do {
                status_ = Native.grammar_right_sides(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_grammar_right_sides", 4));
            return Memory.ints(run_.buffer(), run_.entries());
        }
    }

    /**
     * The weight of each rule of a grammar.
     * <p>C: <code>hws_grammar_weights</code>
     *
     * @return numbers &gt;= 0
     */
    public double[] weights() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_grammar_weights", -1, 8);
            int status_;
            do {
                status_ = Native.grammar_weights(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_grammar_weights", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * The prior of each rule; no entries if the grammar has none.
     * <p>C: <code>hws_grammar_priors</code>
     *
     * @return concentrations &gt; 0
     */
    public double[] priors() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_grammar_priors", -1, 8);
            int status_;
            do {
                status_ = Native.grammar_priors(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_grammar_priors", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * Which rules learners leave as they are; no entries if the grammar does not say.
     * <p>C: <code>hws_grammar_fixed</code>
     *
     * @return by rule (0 or 1)
     */
    public int[] fixed() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_grammar_fixed", -1, 4);
            int status_;
            do {
                status_ = Native.grammar_fixed(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_grammar_fixed", 4));
            return Memory.ints(run_.buffer(), run_.entries());
        }
    }

    /**
     * The log of the weight of all finite trees of each nonterminal. A probabilistic grammar is consistent if that.
     * of the start is 0: otherwise some of its probability is lost to trees without end. It is the least solution
     * of polynomial equations, by Newton's method from below on their components, which converges at critical
     * grammars, too.
     * <p>Cost: O(size) per step of Newton's method, and a solve of each cyclic component
     * <p>Source: Etessami and Yannakakis 2009; Esparza, Kiefer and Luttenberger 2010
     * <p>C: <code>hws_grammar_mass</code>
     *
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws DivergedException a mass is infinite; the message names the nonterminal
     */
    public MassResult mass(Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long logMassesCount_ = (long) this.info("nonterminals");
            long logMassesOut_ = run_.room(8 * logMassesCount_);
            long errorOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_mass(self_, options_, logMassesOut_, errorOut_));
            return new MassResult(Memory.doubles(logMassesOut_, logMassesCount_), Memory.float64(errorOut_));
        }
    }

    /**
     * The log of the weight of all finite trees of each nonterminal. A probabilistic grammar is consistent if that.
     * of the start is 0: otherwise some of its probability is lost to trees without end. It is the least solution
     * of polynomial equations, by Newton's method from below on their components, which converges at critical
     * grammars, too.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return what the call gives
     */
    public MassResult mass() {
        return mass((Limits) null);
    }

    /**
     * The expected length and entropy of a finite tree of the start, if trees are drawn in proportion to their.
     * weights.
     * <p>Cost: as Grammar.mass
     * <p>Source: Grenander 1967; Chi 1999
     * <p>C: <code>hws_grammar_expectations</code>
     *
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws ImproperException the start has no finite tree of positive weight
     * @throws DivergedException a mass is infinite, or trees are infinitely large on average, as in a critical
     *     grammar
     */
    public ExpectationsResult expectations(Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long wordsOut_ = run_.room(8);
            long entropyOut_ = run_.room(8);
            long countsCount_ = (long) this.info("rules");
            long countsOut_ = run_.room(8 * countsCount_);
            long options_ = run_.options(options);
            run_.check(Native.grammar_expectations(self_, options_, wordsOut_, entropyOut_, countsOut_));
            return new ExpectationsResult(Memory.float64(wordsOut_), Memory.float64(entropyOut_),
                Memory.doubles(countsOut_, countsCount_));
        }
    }

    /**
     * The expected length and entropy of a finite tree of the start, if trees are drawn in proportion to their.
     * weights.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return what the call gives
     */
    public ExpectationsResult expectations() {
        return expectations((Limits) null);
    }

    /**
     * Sentences drawn from a grammar: the yields of finite trees of the start, drawn in proportion to their.
     * weights, so that an inconsistent grammar has no trees without end here. Sentence i is a function of the seed
     * and i alone.
     * <p>Cost: that of Grammar.mass, and O(log rules) for each rule of the trees
     * <p>C: <code>hws_grammar_sample</code>
     *
     * @param n number of sentences (&gt;= 0)
     * @param seed of the random numbers
     * @param options of the call; null: all defaults
     * @return the sentences, over the grammar's words
     * @throws ImproperException the start has no finite tree of positive weight
     * @throws DivergedException its mass is infinite
     * @throws LimitException also for a sentence of more than max_length words
     */
    public Corpus sample(long n, long seed, SampleOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long corpusOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_sample(self_, n, seed, options_, corpusOut_));
            return new Corpus(Corpus.owned(Memory.address(corpusOut_)));
        }
    }

    /**
     * Sentences drawn from a grammar: the yields of finite trees of the start, drawn in proportion to their.
     * weights, so that an inconsistent grammar has no trees without end here. Sentence i is a function of the seed
     * and i alone.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param n number of sentences (&gt;= 0)
     * @param seed of the random numbers
     * @return the sentences, over the grammar's words
     */
    public Corpus sample(long n, long seed) {
        return sample(n, seed, (SampleOptions) null);
    }

    /**
     * The log weight of each sentence: ln of the sum of the weights of all its trees. Words are matched by their.
     * names; a sentence with a word that the grammar lacks has no tree.
     * <p>Cost: O(words^3 * rules) of each sentence in time, O(words^2 * nonterminals) of the longest one in memory
     * <p>Source: Baker 1979; Lari and Young 1990; Stolcke 1995 for cycles
     * <p>C: <code>hws_grammar_score</code>
     *
     * @param corpus the sentences
     * @param options of the call; null: all defaults
     * @return of each sentence; -infinity: it has no tree (nats)
     * @throws DivergedException cycles of unary rules, or empty trees, have an infinite sum where some sentence
     *     meets them
     */
    public double[] score(Corpus corpus, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long corpus_ = run_.use(corpus, "corpus");
            long logWeightsCount_ = Native.corpus_count(corpus_);
            long logWeightsOut_ = run_.room(8 * logWeightsCount_);
            long options_ = run_.options(options);
            run_.check(Native.grammar_score(self_, corpus_, options_, logWeightsOut_));
            return Memory.doubles(logWeightsOut_, logWeightsCount_);
        }
    }

    /**
     * The log weight of each sentence: ln of the sum of the weights of all its trees. Words are matched by their.
     * names; a sentence with a word that the grammar lacks has no tree.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param corpus the sentences
     * @return of each sentence; -infinity: it has no tree (nats)
     */
    public double[] score(Corpus corpus) {
        return score(corpus, (Limits) null);
    }

    /**
     * How often the trees of sentences are expected to use each rule, summed over the sentences: the derivatives.
     * of the log weight by the logs of the rules' weights.
     * <p>Cost: about three times that of Grammar.score
     * <p>Source: Lari and Young 1990
     * <p>C: <code>hws_grammar_counts</code>
     *
     * @param corpus the sentences
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws DivergedException as Grammar.score; also where empty trees that count are infinitely large on
     *     average
     */
    public CountsResult counts(Corpus corpus, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long corpus_ = run_.use(corpus, "corpus");
            long countsCount_ = (long) this.info("rules");
            long countsOut_ = run_.room(8 * countsCount_);
            long logWeightOut_ = run_.room(8);
            long impossibleOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_counts(self_, corpus_, options_, countsOut_, logWeightOut_, impossibleOut_));
            return new CountsResult(Memory.doubles(countsOut_, countsCount_), Memory.float64(logWeightOut_),
                Memory.int64(impossibleOut_));
        }
    }

    /**
     * How often the trees of sentences are expected to use each rule, summed over the sentences: the derivatives.
     * of the log weight by the logs of the rules' weights.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param corpus the sentences
     * @return what the call gives
     */
    public CountsResult counts(Corpus corpus) {
        return counts(corpus, (Limits) null);
    }

    /**
     * Trees of sentences as a treebank: the best tree of each, the k best ones, or several that are drawn. The.
     * option <code>decode</code> says which.
     * <p>viterbi: the trees of the greatest weights, the heaviest first. A cycle of unary rules gives a tree for
     * each number of its rounds. Trees of the same weight come in a fixed order. max-rule: the trees whose rules
     * have the largest products of posterior probabilities, each rule at its place in the sentence; parts without
     * words count with the sum over their trees. mbr: brackets of the greatest expected recall, whether or not the
     * grammar has such a tree. The start spans the whole sentence, every other span has at most one label, and
     * each word has its most probable tag. sample: trees that are drawn in proportion to their weights among those
     * of the sentence; tree k of sentence i is a function of the seed, i and k.
     * <p>The trees are those of the grammar's own rules. A nonterminal that rewrites itself as one word is that
     * word's tag, unless it is the root; all other nonterminals are constituents. A word of a longer right side
     * has no tag, and constituents without words are left out. Tree k of sentence i is sentence i * trees + k of
     * the treebank. Where there are no more trees, it has no words.
     * <p>Words are matched by their names. A word that the grammar lacks counts as its class, if the grammar was
     * learned from a corpus of classes (Corpus.withClasses), or else as the word of the option unknown; a sentence
     * with one for which nothing stands has no tree, which is no failure. Trees have the sentence's own words.
     * <p>Cost: O(words^3 * rules) of each sentence, three times that with max-rule and mbr, and O(words * splits)
     *     for each further tree
     * <p>Source: Jelinek, Lafferty and Mercer 1992; Huang and Chiang 2005; Goodman 1996, 1998; Petrov and Klein
     *     2007
     * <p>C: <code>hws_grammar_parse</code>
     *
     * @param corpus the sentences, of words with names
     * @param trees of each sentence; 1 if the option decode is mbr (1..1000000)
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws ArgumentException also if the option unknown names no word of the grammar
     * @throws DivergedException as Grammar.score
     */
    public ParseResult parse(Corpus corpus, long trees, ParseOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long corpus_ = run_.use(corpus, "corpus");
            long logWeightsCount_ = (Native.corpus_count(corpus_) * trees);
            long logWeightsOut_ = run_.room(8 * logWeightsCount_);
            long unknownCount_ = Native.corpus_count(corpus_);
            long unknownOut_ = run_.room(4 * unknownCount_);
            long impossibleOut_ = run_.room(8);
            long parsesOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_parse(self_, corpus_, trees, options_, logWeightsOut_, unknownOut_,
                impossibleOut_, parsesOut_));
            return new ParseResult(Memory.doubles(logWeightsOut_, logWeightsCount_), Memory.ints(unknownOut_,
                unknownCount_), Memory.int64(impossibleOut_), new Treebank(Treebank.owned(Memory.address(parsesOut_))));
        }
    }

    /**
     * Trees of sentences as a treebank: the best tree of each, the k best ones, or several that are drawn. The.
     * option <code>decode</code> says which.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param corpus the sentences, of words with names
     * @param trees of each sentence; 1 if the option decode is mbr (1..1000000)
     * @return what the call gives
     */
    public ParseResult parse(Corpus corpus, long trees) {
        return parse(corpus, trees, (ParseOptions) null);
    }

    /**
     * Where units of sentences end, such as the morphs of words whose characters are the grammar's words. A unit.
     * is what a rule with words alone in its right side rewrites a nonterminal as; a word of another right side is
     * a unit by itself. A sentence without a tree is one unit.
     * <p>Cost: as Grammar.score, and three times that for marginals
     * <p>Source: Johnson, Griffiths and Goldwater 2007
     * <p>C: <code>hws_grammar_segment</code>
     *
     * @param corpus the sentences; words are matched as by Grammar.score
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws DivergedException as Grammar.score
     */
    public SegmentResult segment(Corpus corpus, SegmentOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long corpus_ = run_.use(corpus, "corpus");
            long endsCount_ = Native.corpus_symbols(corpus_);
            long endsOut_ = run_.room(8 * endsCount_);
            long logWeightsCount_ = Native.corpus_count(corpus_);
            long logWeightsOut_ = run_.room(8 * logWeightsCount_);
            long impossibleOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_segment(self_, corpus_, options_, endsOut_, logWeightsOut_, impossibleOut_));
            return new SegmentResult(Memory.doubles(endsOut_, endsCount_), Memory.doubles(logWeightsOut_,
                logWeightsCount_), Memory.int64(impossibleOut_));
        }
    }

    /**
     * Where units of sentences end, such as the morphs of words whose characters are the grammar's words. A unit.
     * is what a rule with words alone in its right side rewrites a nonterminal as; a word of another right side is
     * a unit by itself. A sentence without a tree is one unit.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param corpus the sentences; words are matched as by Grammar.score
     * @return what the call gives
     */
    public SegmentResult segment(Corpus corpus) {
        return segment(corpus, (SegmentOptions) null);
    }

    /**
     * Expected uses of each rule as Grammar.counts gives them, of the trees that agree with what is known. No node.
     * crosses a constituent of the treebank: each node's words are all inside of it, all outside of it, or hold
     * all of its words. A word that has a tag has no other one, if the option <code>tags</code> says so, and
     * stands in no longer right side.
     * <p>Labels of constituents do not count, unless the option <code>labels</code> says so (Corpus.read has
     * another one of this name). Then a node with the label stands over exactly the constituent's words, alone or
     * in a chain of unary rules with others. A label that begins with ! forbids nodes of the nonterminal named
     * behind it over these words, and says nothing else. A constituent whose label is empty is a bracket alone. A
     * label that stands twice over the same words is required once.
     * <p>Cost: as Grammar.counts
     * <p>Source: Pereira and Schabes 1992
     * <p>C: <code>hws_grammar_counts_known</code>
     *
     * @param known the sentences with what is known of their trees
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws ArgumentException a tag or label that counts and is no nonterminal, naming its place
     * @throws UnsupportedException more than 8 labels required over the same words
     * @throws DivergedException as Grammar.counts
     */
    public CountsKnownResult countsKnown(Treebank known, CountsKnownOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long known_ = run_.use(known, "known");
            long countsCount_ = (long) this.info("rules");
            long countsOut_ = run_.room(8 * countsCount_);
            long logWeightOut_ = run_.room(8);
            long impossibleOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_counts_known(self_, known_, options_, countsOut_, logWeightOut_, impossibleOut_));
            return new CountsKnownResult(Memory.doubles(countsOut_, countsCount_), Memory.float64(logWeightOut_),
                Memory.int64(impossibleOut_));
        }
    }

    /**
     * Expected uses of each rule as Grammar.counts gives them, of the trees that agree with what is known. No node.
     * crosses a constituent of the treebank: each node's words are all inside of it, all outside of it, or hold
     * all of its words. A word that has a tag has no other one, if the option <code>tags</code> says so, and
     * stands in no longer right side.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param known the sentences with what is known of their trees
     * @return what the call gives
     */
    public CountsKnownResult countsKnown(Treebank known) {
        return countsKnown(known, (CountsKnownOptions) null);
    }

    /**
     * Trees as Grammar.parse gives them, of those that agree with what is known, as Grammar.countsKnown says it.
     * Where labels are required of some words, max-rule counts nodes over them below and above these labels apart.
     * <p>Cost: as Grammar.parse
     * <p>C: <code>hws_grammar_parse_known</code>
     *
     * @param known the sentences with what is known of their trees
     * @param trees of each sentence; 1 if the option decode is mbr (1..1000000)
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws ArgumentException a tag or label that counts and is no nonterminal, naming its place
     * @throws UnsupportedException as Grammar.countsKnown
     * @throws DivergedException as Grammar.score
     */
    public ParseKnownResult parseKnown(Treebank known, long trees, ParseKnownOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long known_ = run_.use(known, "known");
            long logWeightsCount_ = ((long) known.info("sentences") * trees);
            long logWeightsOut_ = run_.room(8 * logWeightsCount_);
            long impossibleOut_ = run_.room(8);
            long parsesOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_parse_known(self_, known_, trees, options_, logWeightsOut_, impossibleOut_,
                parsesOut_));
            return new ParseKnownResult(Memory.doubles(logWeightsOut_, logWeightsCount_), Memory.int64(impossibleOut_),
                new Treebank(Treebank.owned(Memory.address(parsesOut_))));
        }
    }

    /**
     * Trees as Grammar.parse gives them, of those that agree with what is known, as Grammar.countsKnown says it.
     * Where labels are required of some words, max-rule counts nodes over them below and above these labels apart.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param known the sentences with what is known of their trees
     * @param trees of each sentence; 1 if the option decode is mbr (1..1000000)
     * @return what the call gives
     */
    public ParseKnownResult parseKnown(Treebank known, long trees) {
        return parseKnown(known, trees, (ParseKnownOptions) null);
    }

    /**
     * The log weight of a machine, such as a lattice: ln of the sum over all pairs of a path and a tree that read.
     * the same words, of the products of their weights. Failure, default and epsilon arcs count as they do in sums
     * over machines, and cycles are solved for. A machine that accepts one sentence with weight 1 has that
     * sentence's log weight. Words are matched by their names, or by their labels if neither side has names. A
     * word that the grammar lacks is read as its class, or has no tree; default arcs read each of them.
     * Nonterminals between two states count as states for limits, and rules over them as arcs.
     * <p>Cost: O(states^3 * rules) in time and memory at most; only what has a tree over a path counts. A solve of
     *     each cyclic component.
     * <p>Source: Bar-Hillel, Perles and Shamir 1961; Goodman 1999; Nederhof and Satta 2003
     * <p>C: <code>hws_grammar_score_lattice</code>
     *
     * @param lattice of one tape, in the real or log semiring
     * @param options of the call; null: all defaults
     * @return -infinity: no path has a tree (nats)
     * @throws DivergedException the sum is infinite; the message names a nonterminal and states
     * @throws UnsupportedException another semiring
     */
    public double scoreLattice(Machine lattice, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long lattice_ = run_.use(lattice, "lattice");
            long logWeightOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_score_lattice(self_, lattice_, options_, logWeightOut_));
            return Memory.float64(logWeightOut_);
        }
    }

    /**
     * The log weight of a machine, such as a lattice: ln of the sum over all pairs of a path and a tree that read.
     * the same words, of the products of their weights. Failure, default and epsilon arcs count as they do in sums
     * over machines, and cycles are solved for. A machine that accepts one sentence with weight 1 has that
     * sentence's log weight. Words are matched by their names, or by their labels if neither side has names. A
     * word that the grammar lacks is read as its class, or has no tree; default arcs read each of them.
     * Nonterminals between two states count as states for limits, and rules over them as arcs.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param lattice of one tape, in the real or log semiring
     * @return -infinity: no path has a tree (nats)
     */
    public double scoreLattice(Machine lattice) {
        return scoreLattice(lattice, (Limits) null);
    }

    /**
     * How often pairs of a path and a tree are expected to use each rule, each arc and each final weight: the.
     * derivatives of the log weight by the logs of their weights. A failure arc counts when a look-up goes through
     * it.
     * <p>Cost: as Grammar.scoreLattice, and another solve of each cyclic component
     * <p>C: <code>hws_grammar_counts_lattice</code>
     *
     * @param lattice of one tape, in the real or log semiring
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws EmptyException no path has a tree
     * @throws DivergedException the sum is infinite, or pairs are infinitely large on average
     * @throws UnsupportedException another semiring
     */
    public CountsLatticeResult countsLattice(Machine lattice, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long lattice_ = run_.use(lattice, "lattice");
            long countsCount_ = (long) this.info("rules");
            long countsOut_ = run_.room(8 * countsCount_);
            long arcCountsCount_ = Native.machine_arcs(lattice_);
            long arcCountsOut_ = run_.room(8 * arcCountsCount_);
            long finalCountsCount_ = Native.machine_states(lattice_);
            long finalCountsOut_ = run_.room(8 * finalCountsCount_);
            long logWeightOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_counts_lattice(self_, lattice_, options_, countsOut_, arcCountsOut_,
                finalCountsOut_, logWeightOut_));
            return new CountsLatticeResult(Memory.doubles(countsOut_, countsCount_), Memory.doubles(arcCountsOut_,
                arcCountsCount_), Memory.doubles(finalCountsOut_, finalCountsCount_), Memory.float64(logWeightOut_));
        }
    }

    /**
     * How often pairs of a path and a tree are expected to use each rule, each arc and each final weight: the.
     * derivatives of the log weight by the logs of their weights. A failure arc counts when a look-up goes through
     * it.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param lattice of one tape, in the real or log semiring
     * @return what the call gives
     */
    public CountsLatticeResult countsLattice(Machine lattice) {
        return countsLattice(lattice, (Limits) null);
    }

    /**
     * The heaviest pair of a path and a tree, as a treebank of one sentence: the path's words with the tree, as.
     * Grammar.parse has trees. If there is none, the sentence has no words. Of pairs of the same weight it is
     * always the same one.
     * <p>Cost: as Grammar.scoreLattice
     * <p>C: <code>hws_grammar_parse_lattice</code>
     *
     * @param lattice of one tape, in the real or log semiring
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws DivergedException the sum over all pairs is infinite, so that there may be no heaviest one
     * @throws UnsupportedException another semiring
     */
    public ParseLatticeResult parseLattice(Machine lattice, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long lattice_ = run_.use(lattice, "lattice");
            long arcUsesCount_ = Native.machine_arcs(lattice_);
            long arcUsesOut_ = run_.room(8 * arcUsesCount_);
            long logWeightOut_ = run_.room(8);
            long parsesOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_parse_lattice(self_, lattice_, options_, arcUsesOut_, logWeightOut_, parsesOut_));
            return new ParseLatticeResult(Memory.longs(arcUsesOut_, arcUsesCount_), Memory.float64(logWeightOut_),
                new Treebank(Treebank.owned(Memory.address(parsesOut_))));
        }
    }

    /**
     * The heaviest pair of a path and a tree, as a treebank of one sentence: the path's words with the tree, as.
     * Grammar.parse has trees. If there is none, the sentence has no words. Of pairs of the same weight it is
     * always the same one.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param lattice of one tape, in the real or log semiring
     * @return what the call gives
     */
    public ParseLatticeResult parseLattice(Machine lattice) {
        return parseLattice(lattice, (Limits) null);
    }

    /**
     * The grammar of all pairs of a path and a tree, in which each string weighs what grammar and machine give it.
     * together. Nonterminal A between states p and q is named A&lt;p-q&gt;, and the start S is named S&lt;&gt;.
     * Only what a tree of the start has is there. The machine's weights are in those of rules with words, and its
     * final weights in those of the start's rules. Grammar.mass gives its start the log weight of
     * Grammar.scoreLattice. Words that the grammar lacks stand as classes.
     * <p>Cost: as Grammar.scoreLattice, and O(size of the result * log)
     * <p>Source: Bar-Hillel, Perles and Shamir 1961
     * <p>C: <code>hws_grammar_intersect</code>
     *
     * @param lattice of one tape, in the real or log semiring
     * @param options of the call; null: all defaults
     * @return over the grammar's words; its weights have any sums. A state p + n is p of n states before any word
     *     is read
     * @throws EmptyException no path has a tree
     * @throws DivergedException epsilon arcs have an infinite sum
     * @throws UnsupportedException another semiring, or a rule with a weight that no double holds. An infinite
     *     mass is no failure
     */
    public Grammar intersect(Machine lattice, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long lattice_ = run_.use(lattice, "lattice");
            long intersectionOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_intersect(self_, lattice_, options_, intersectionOut_));
            return new Grammar(Grammar.owned(Memory.address(intersectionOut_)));
        }
    }

    /**
     * The grammar of all pairs of a path and a tree, in which each string weighs what grammar and machine give it.
     * together. Nonterminal A between states p and q is named A&lt;p-q&gt;, and the start S is named S&lt;&gt;.
     * Only what a tree of the start has is there. The machine's weights are in those of rules with words, and its
     * final weights in those of the start's rules. Grammar.mass gives its start the log weight of
     * Grammar.scoreLattice. Words that the grammar lacks stand as classes.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param lattice of one tape, in the real or log semiring
     * @return over the grammar's words; its weights have any sums. A state p + n is p of n states before any word
     *     is read
     */
    public Grammar intersect(Machine lattice) {
        return intersect(lattice, (Limits) null);
    }

    /**
     * A right-linear grammar as a machine that gives each string the same weight. In such a grammar a right side.
     * has a nonterminal at its end alone. States are the nonterminals in their order, then one where all words
     * were read, then those inside longer rules. Real weights have the same bits.
     * <p>C: <code>hws_grammar_machine</code>
     *
     * @param semiring of the machine
     * @param options of the call; null: all defaults
     * @return the new machine
     * @throws ArgumentException also for a grammar that is not right-linear, naming a rule
     */
    public Machine machine(Semiring semiring, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            int semiring_ = Call.required(semiring, "semiring").value();
            long machineOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_machine(self_, semiring_, options_, machineOut_));
            return new Machine(Machine.owned(Memory.address(machineOut_)));
        }
    }

    /**
     * A right-linear grammar as a machine that gives each string the same weight. In such a grammar a right side.
     * has a nonterminal at its end alone. States are the nonterminals in their order, then one where all words
     * were read, then those inside longer rules. Real weights have the same bits.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param semiring of the machine
     * @return the new machine
     */
    public Machine machine(Semiring semiring) {
        return machine(semiring, (Limits) null);
    }

    /**
     * A machine as a right-linear grammar that gives each string the same weight. The states on accepting paths.
     * are the nonterminals q0, q1, ... by their numbers, each arc is a rule <code>q1 --&gt; word q2</code>, and
     * each final weight an empty rule. Arcs that have the same label and states are one rule. Failure and default
     * arcs are made explicit.
     * <p>C: <code>hws_grammar_from_machine</code>
     *
     * @param machine of one tape that has an alphabet, in the real or log semiring
     * @param options of the call; null: all defaults
     * @return over the machine's alphabet; its weights have any sums
     * @throws EmptyException nothing is accepted
     * @throws UnsupportedException another semiring, or a weight that no double holds
     */
    public static Grammar fromMachine(Machine machine, Limits options) {
        try (Call run_ = new Call()) {
            long machine_ = run_.use(machine, "machine");
            long grammarOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.grammar_from_machine(machine_, options_, grammarOut_));
            return new Grammar(Grammar.owned(Memory.address(grammarOut_)));
        }
    }

    /**
     * A machine as a right-linear grammar that gives each string the same weight. The states on accepting paths.
     * are the nonterminals q0, q1, ... by their numbers, each arc is a rule <code>q1 --&gt; word q2</code>, and
     * each final weight an empty rule. Arcs that have the same label and states are one rule. Failure and default
     * arcs are made explicit.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param machine of one tape that has an alphabet, in the real or log semiring
     * @return over the machine's alphabet; its weights have any sums
     */
    public static Grammar fromMachine(Machine machine) {
        return fromMachine(machine, (Limits) null);
    }

    /** Options of Grammar. What is not set has its default. */
    public static final class NewOptions extends Options<NewOptions> {
        /** Options that set nothing yet. */
        public NewOptions() {}

        /**
         * What the weights of a nonterminal's rules may sum to: 1 within .01, by which they are divided; anything;
         * anything positive, by which they are divided.
         *
         * @param value the value; one of probabilities, any, normalize; the default is probabilities
         * @return these options
         */
        public NewOptions weights(String value) {
            return set("weights", value);
        }
    }

    /** Options of Grammar.readText. What is not set has its default. */
    public static final class ReadTextOptions extends Options<ReadTextOptions> {
        /** Options that set nothing yet. */
        public ReadTextOptions() {}

        /**
         * How the text is written (hawser/grammar.h).
         *
         * @param value the value; one of johnson, nltk; the default is johnson
         * @return these options
         */
        public ReadTextOptions format(String value) {
            return set("format", value);
        }

        /**
         * What the weights of a nonterminal's rules may sum to: 1 within .01, by which they are divided; anything;
         * anything positive, by which they are divided.
         *
         * @param value the value; one of probabilities, any, normalize; the default is probabilities
         * @return these options
         */
        public ReadTextOptions weights(String value) {
            return set("weights", value);
        }
    }

    /** Options of Grammar.readBerkeley. What is not set has its default. */
    public static final class ReadBerkeleyOptions extends Options<ReadBerkeleyOptions> {
        /** Options that set nothing yet. */
        public ReadBerkeleyOptions() {}

        /**
         * What the weights of a nonterminal's rules may sum to: 1 within .01, by which they are divided; anything;
         * anything positive, by which they are divided.
         *
         * @param value the value; one of probabilities, any, normalize; the default is probabilities
         * @return these options
         */
        public ReadBerkeleyOptions weights(String value) {
            return set("weights", value);
        }
    }

    /** Options of Grammar.writeText. What is not set has its default. */
    public static final class WriteTextOptions extends Options<WriteTextOptions> {
        /** Options that set nothing yet. */
        public WriteTextOptions() {}

        /**
         * How the text is written (hawser/grammar.h).
         *
         * @param value the value; one of johnson, nltk, berkeley-grammar, berkeley-lexicon; the default is johnson
         * @return these options
         */
        public WriteTextOptions format(String value) {
            return set("format", value);
        }
    }

    /**
     * What Grammar.mass gives.
     *
     * @param logMasses by nonterminal; -infinity: no finite tree, or none of the start that has the nonterminal
     *     (nats)
     * @param error a bound on the relative error of each mass, which holds for weights that are larger by 9e-16 of
     *     themselves, too. So it is infinity at a critical grammar; null: not wanted
     */
    public record MassResult(double[] logMasses, double error) {}

    /**
     * What Grammar.expectations gives.
     *
     * @param words expected length of the sentence (count)
     * @param entropy of the tree, at least that of the sentence (nats)
     * @param counts expected uses of each rule; null: not wanted (count)
     */
    public record ExpectationsResult(double words, double entropy, double[] counts) {}

    /** Options of Grammar.sample. What is not set has its default. */
    public static final class SampleOptions extends Options<SampleOptions> {
        /** Options that set nothing yet. */
        public SampleOptions() {}

        /**
         * Words of a sentence drawn at most.
         *
         * @param value the value, from 0 to 2147483647; the default is 100000
         * @return these options
         */
        public SampleOptions maxLength(long value) {
            return set("max_length", value);
        }
    }

    /**
     * What Grammar.counts gives.
     *
     * @param counts of each rule (count)
     * @param logWeight the sum of the log weights of the sentences that have a tree (nats)
     * @param impossible sentences that have none and do not count (count)
     */
    public record CountsResult(double[] counts, double logWeight, long impossible) {}

    /**
     * What Grammar.parse gives.
     *
     * @param logWeights of each tree; -infinity where there is none. With mbr it is that of all trees of the
     *     sentence; null: not wanted (nats)
     * @param unknown of each sentence the place, from 0, of its first word that the grammar lacks and for which
     *     nothing stands, or -1; null: not wanted
     * @param impossible sentences without a tree (count)
     * @param parses the treebank
     */
    public record ParseResult(double[] logWeights, int[] unknown, long impossible, Treebank parses) {}

    /** Options of Grammar.parse. What is not set has its default. */
    public static final class ParseOptions extends Options<ParseOptions> {
        /** Options that set nothing yet. */
        public ParseOptions() {}

        /**
         * Which trees: those of the greatest weights (viterbi), those of the largest products of rules' posterior
         * probabilities (max-rule), the brackets of the greatest expected recall (mbr), or trees that are drawn in
         * proportion to their weights (sample).
         *
         * @param value the value; one of viterbi, max-rule, mbr, sample; the default is viterbi
         * @return these options
         */
        public ParseOptions decode(String value) {
            return set("decode", value);
        }

        /**
         * Decode=sample: seed of the trees.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 1
         * @return these options
         */
        public ParseOptions seed(long value) {
            return set("seed", value);
        }

        /**
         * The word of the grammar, such as &lt;unk&gt;, that stands for words which it lacks; trees keep the
         * sentence's own; empty: none does.
         *
         * @param value the value; the default is
         * @return these options
         */
        public ParseOptions unknown(String value) {
            return set("unknown", value);
        }
    }

    /**
     * What Grammar.segment gives.
     *
     * @param ends of each word in turn, whether a unit ends with it: 1 or 0 in the best tree, or with the option
     *     decode=marginal the probability of that under all trees (probability)
     * @param logWeights of each sentence's best tree, or of all its trees; -infinity: it has none; null: not
     *     wanted (nats)
     * @param impossible sentences without a tree (count)
     */
    public record SegmentResult(double[] ends, double[] logWeights, long impossible) {}

    /** Options of Grammar.segment. What is not set has its default. */
    public static final class SegmentOptions extends Options<SegmentOptions> {
        /** Options that set nothing yet. */
        public SegmentOptions() {}

        /**
         * Which ends: those of the best tree (viterbi), or how probable they are under all trees (marginal).
         *
         * @param value the value; one of viterbi, marginal; the default is viterbi
         * @return these options
         */
        public SegmentOptions decode(String value) {
            return set("decode", value);
        }
    }

    /**
     * What Grammar.countsKnown gives.
     *
     * @param counts of each rule (count)
     * @param logWeight the sum of the log weights of the sentences that have such a tree (nats)
     * @param impossible sentences that have none and do not count (count)
     */
    public record CountsKnownResult(double[] counts, double logWeight, long impossible) {}

    /** Options of Grammar.countsKnown. What is not set has its default. */
    public static final class CountsKnownOptions extends Options<CountsKnownOptions> {
        /** Options that set nothing yet. */
        public CountsKnownOptions() {}

        /**
         * Whether a word's tag is known or may be any one.
         *
         * @param value the value; one of known, any; the default is known
         * @return these options
         */
        public CountsKnownOptions tags(String value) {
            return set("tags", value);
        }

        /**
         * Of brackets in known trees: whether a node over a bracket's words may have any label or must have the
         * bracket's; a label that begins with ! must not stand there.
         *
         * @param value the value; one of any, known; the default is any
         * @return these options
         */
        public CountsKnownOptions labels(String value) {
            return set("labels", value);
        }
    }

    /**
     * What Grammar.parseKnown gives.
     *
     * @param logWeights of each tree; -infinity where there is none. With mbr it is that of all trees of the
     *     sentence that agree; null: not wanted (nats)
     * @param impossible sentences without a tree (count)
     * @param parses the treebank
     */
    public record ParseKnownResult(double[] logWeights, long impossible, Treebank parses) {}

    /** Options of Grammar.parseKnown. What is not set has its default. */
    public static final class ParseKnownOptions extends Options<ParseKnownOptions> {
        /** Options that set nothing yet. */
        public ParseKnownOptions() {}

        /**
         * Which trees: those of the greatest weights (viterbi), those of the largest products of rules' posterior
         * probabilities (max-rule), the brackets of the greatest expected recall (mbr), or trees that are drawn in
         * proportion to their weights (sample).
         *
         * @param value the value; one of viterbi, max-rule, mbr, sample; the default is viterbi
         * @return these options
         */
        public ParseKnownOptions decode(String value) {
            return set("decode", value);
        }

        /**
         * Decode=sample: seed of the trees.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 1
         * @return these options
         */
        public ParseKnownOptions seed(long value) {
            return set("seed", value);
        }

        /**
         * Whether a word's tag is known or may be any one.
         *
         * @param value the value; one of known, any; the default is known
         * @return these options
         */
        public ParseKnownOptions tags(String value) {
            return set("tags", value);
        }

        /**
         * Of brackets in known trees: whether a node over a bracket's words may have any label or must have the
         * bracket's; a label that begins with ! must not stand there.
         *
         * @param value the value; one of any, known; the default is any
         * @return these options
         */
        public ParseKnownOptions labels(String value) {
            return set("labels", value);
        }
    }

    /**
     * What Grammar.countsLattice gives.
     *
     * @param counts of each rule (count)
     * @param arcCounts of each arc; null: not wanted (count)
     * @param finalCounts of each state, the ends that use its own final weight; null: not wanted (count)
     * @param logWeight as Grammar.scoreLattice gives it (nats)
     */
    public record CountsLatticeResult(double[] counts, double[] arcCounts, double[] finalCounts, double logWeight) {}

    /**
     * What Grammar.parseLattice gives.
     *
     * @param arcUses how often the path takes each arc, failure arcs included. If no cycle is taken, these arcs
     *     are the path; null: not wanted (count)
     * @param logWeight of the tree times the path; -infinity: there is none (nats)
     * @param parses the treebank
     */
    public record ParseLatticeResult(long[] arcUses, double logWeight, Treebank parses) {}
}
