// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.file.Path;

/**
 * An immutable treebank.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Treebank extends Handle {
    Treebank(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::treebank_free, true, "Treebank");
    }

    /**
     * A treebank from text. The option <code>format</code> says how it is written; with auto, a text that begins.
     * with a bracket is penn.
     * <pre>
     *   penn    Penn brackets, "( (S (NP (DT the) (NN dog)) (VP (VBZ barks))) )". Brackets around nothing, "()"
     *               and "(())", are a
     *           sentence without words, as parsers write it that found no tree; beside words they are refused,
     *               since "(" and ")" as
     *           words or tags are written -LRB- and -RRB-. By default words tagged -NONE- go, with constituents
     *               that have no other
     *           word; a tree of these alone is a sentence without words; functions go from labels ("NP-SBJ"
     *               becomes "NP"); and an
     *           outermost bracket without label is named TOP. Options keep these. A word without a tag stands
     *               behind a blank,
     *           "( saw)".
     *   conllu  CoNLL-U, ten columns (universaldependencies.org/format.html): words, the column of tags that an
     *               option names, heads
     *           and relations. The column XPOS is kept besides, for parsers and for writing. Tokens of several
     *               words and words that
     *           are not written are skipped. The heads of a sentence are all there or all _.
     *   plain   a sentence a line, words between blanks, without tags and trees. An empty line is a sentence
     *               without words, and a
     *           word may begin with a bracket.
     * </pre>
     * <p>Cost: O(length)
     * <p>C: <code>hws_treebank_read</code>
     *
     * @param text the treebank, UTF-8
     * @param options of the call; null: all defaults
     * @return the new treebank
     * @throws ParseException line, column and reason, among them heads that are no tree
     */
    public static Treebank read(String text, ReadOptions options) {
        try (Call run_ = new Call()) {
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            long treebankOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.treebank_read(text_, Call.length(textBytes_), options_, treebankOut_));
            return new Treebank(Treebank.owned(Memory.address(treebankOut_)));
        }
    }

    /**
     * A treebank from text. The option <code>format</code> says how it is written; with auto, a text that begins.
     * with a bracket is penn.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the treebank, UTF-8
     * @return the new treebank
     */
    public static Treebank read(String text) {
        return read(text, (ReadOptions) null);
    }

    /**
     * A treebank from a file.
     * <p>C: <code>hws_treebank_read_file</code>
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @return the new treebank
     * @throws ParseException line, column and reason, among them heads that are no tree
     */
    public static Treebank readFile(Path path, ReadFileOptions options) {
        try (Call run_ = new Call()) {
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long treebankOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.treebank_read_file(path_, options_, treebankOut_));
            return new Treebank(Treebank.owned(Memory.address(treebankOut_)));
        }
    }

    /**
     * A treebank from a file.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @return the new treebank
     */
    public static Treebank readFile(Path path) {
        return readFile(path, (ReadFileOptions) null);
    }

    /**
     * A treebank as text. The option <code>format</code> says how: penn writes a tree a line, and needs brackets.
     * around all words of a sentence; ( and ) in names become -LRB- and -RRB-; conllu writes words, tags in the
     * column that an option names, heads and relations, without sentences that have no words.
     * <p>Cost: O(words)
     * <p>C: <code>hws_treebank_write</code>
     *
     * @param options of the call; null: all defaults
     * @return the text
     */
    public String write(WriteOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_treebank_write", -1, 1);
            long options_ = run_.options(options);
            int status_;
            do {
                status_ = Native.treebank_write(self_, options_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_treebank_write", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * A treebank as text. The option <code>format</code> says how: penn writes a tree a line, and needs brackets.
     * around all words of a sentence; ( and ) in names become -LRB- and -RRB-; conllu writes words, tags in the
     * column that an option names, heads and relations, without sentences that have no words.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the text
     */
    public String write() {
        return write((WriteOptions) null);
    }

    /**
     * Writes a treebank to a file, as Treebank.write gives it.
     * <p>C: <code>hws_treebank_write_file</code>
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     */
    public void writeFile(Path path, WriteFileOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long options_ = run_.options(options);
            run_.check(Native.treebank_write_file(self_, options_, path_));
        }
    }

    /**
     * Writes a treebank to a file, as Treebank.write gives it.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     */
    public void writeFile(Path path) {
        writeFile(path, (WriteFileOptions) null);
    }

    /**
     * A number about a treebank, by its name.
     * <p>Values of <code>name</code>:
     * <ul>
     * <li><code>sentences</code>: sentences, those without words too
     * <li><code>words</code>: words of all sentences
     * <li><code>constituents</code>: constituents of all sentences
     * <li><code>with_heads</code>: sentences whose words have heads
     * </ul>
     * <p>C: <code>hws_treebank_info</code>
     *
     * @param name which number
     * @return the number
     */
    public double info(String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            run_.check(Native.treebank_info(self_, name_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /**
     * Names of a treebank, by what they name.
     * <p>Values of <code>what</code>:
     * <ul>
     * <li><code>words</code>: of words
     * <li><code>tags</code>: of words' tags
     * <li><code>labels</code>: of constituents
     * <li><code>relations</code>: of a word to its head
     * </ul>
     * <p>C: <code>hws_treebank_alphabet</code>
     *
     * @param what which names
     * @return their alphabet
     * @throws EmptyException the treebank has none of these
     */
    public Alphabet alphabet(String what) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long what_ = run_.text(Call.required(what, "what"), "what");
            long namesOut_ = run_.room(8);
            run_.check(Native.treebank_alphabet(self_, what_, namesOut_));
            return new Alphabet(Alphabet.owned(Memory.address(namesOut_)));
        }
    }

    /**
     * All words of a treebank, borrowed from it.
     * <p>C: <code>hws_treebank_words_view</code>
     *
     * @return what the call gives
     */
    public WordsResult words() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long offsetsOut_ = run_.room(8);
            long wordsOut_ = run_.room(8);
            long tagsOut_ = run_.room(8);
            long headsOut_ = run_.room(8);
            long relationsOut_ = run_.room(8);
            long parentsOut_ = run_.room(8);
            run_.check(Native.treebank_words_view(self_, offsetsOut_, wordsOut_, tagsOut_, headsOut_, relationsOut_,
                parentsOut_));
            long[] offsetsCopy_ = Memory.longs(Memory.address(offsetsOut_), ((long) this.info("sentences") + 1));
            int[] wordsCopy_ = Memory.ints(Memory.address(wordsOut_), (long) this.info("words"));
            int[] tagsCopy_ = Memory.ints(Memory.address(tagsOut_), (long) this.info("words"));
            int[] headsCopy_ = Memory.ints(Memory.address(headsOut_), (long) this.info("words"));
            int[] relationsCopy_ = Memory.ints(Memory.address(relationsOut_), (long) this.info("words"));
            int[] parentsCopy_ = Memory.ints(Memory.address(parentsOut_), (long) this.info("words"));
            return new WordsResult(offsetsCopy_, wordsCopy_, tagsCopy_, headsCopy_, relationsCopy_, parentsCopy_);
        }
    }

    /**
     * All constituents of a treebank, borrowed from it.
     * <p>C: <code>hws_treebank_constituents_view</code>
     *
     * @return what the call gives
     */
    public ConstituentsResult constituents() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long offsetsOut_ = run_.room(8);
            long labelsOut_ = run_.room(8);
            long parentsOut_ = run_.room(8);
            long firstOut_ = run_.room(8);
            long lastOut_ = run_.room(8);
            run_.check(Native.treebank_constituents_view(self_, offsetsOut_, labelsOut_, parentsOut_, firstOut_,
                lastOut_));
            long[] offsetsCopy_ = Memory.longs(Memory.address(offsetsOut_), ((long) this.info("sentences") + 1));
            int[] labelsCopy_ = Memory.ints(Memory.address(labelsOut_), (long) this.info("constituents"));
            int[] parentsCopy_ = Memory.ints(Memory.address(parentsOut_), (long) this.info("constituents"));
            int[] firstCopy_ = Memory.ints(Memory.address(firstOut_), (long) this.info("constituents"));
            int[] lastCopy_ = Memory.ints(Memory.address(lastOut_), (long) this.info("constituents"));
            return new ConstituentsResult(offsetsCopy_, labelsCopy_, parentsCopy_, firstCopy_, lastCopy_);
        }
    }

    /**
     * The words or tags of a treebank as a corpus.
     * <p>Values of <code>what</code>:
     * <ul>
     * <li><code>words</code>: the words
     * <li><code>tags</code>: their tags
     * </ul>
     * <p>Cost: O(words)
     * <p>C: <code>hws_treebank_corpus</code>
     *
     * @param what which symbols
     * @param alphabet the symbols, with names; a name that it lacks is read as its "&lt;unk&gt;". null: the
     *     treebank's own
     * @return a sequence for each sentence
     * @throws ArgumentException a word without a tag, or a name that the alphabet lacks, as it lacks "&lt;unk&gt;"
     */
    public Corpus corpus(String what, Alphabet alphabet) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long alphabet_ = run_.useOrNull(alphabet);
            long what_ = run_.text(Call.required(what, "what"), "what");
            long corpusOut_ = run_.room(8);
            run_.check(Native.treebank_corpus(self_, what_, alphabet_, corpusOut_));
            return new Corpus(Corpus.owned(Memory.address(corpusOut_)));
        }
    }

    /**
     * The words or tags of a treebank as a corpus.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param what which symbols
     * @return a sequence for each sentence
     */
    public Corpus corpus(String what) {
        return corpus(what, (Alphabet) null);
    }

    /**
     * The sentences of a treebank that have so many words, without words of some tags. Options say which tags go,.
     * and how many words there are to be at least and at most without them. A word whose head goes gets the
     * nearest one above it that stays, or the root; constituents without words go.
     * <p>Cost: O(words)
     * <p>C: <code>hws_treebank_select</code>
     *
     * @param options of the call; null: all defaults
     * @return the treebank of these sentences
     */
    public Treebank select(SelectOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long selectedOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.treebank_select(self_, options_, selectedOut_));
            return new Treebank(Treebank.owned(Memory.address(selectedOut_)));
        }
    }

    /**
     * The sentences of a treebank that have so many words, without words of some tags. Options say which tags go,.
     * and how many words there are to be at least and at most without them. A word whose head goes gets the
     * nearest one above it that stays, or the root; constituents without words go.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the treebank of these sentences
     */
    public Treebank select() {
        return select((SelectOptions) null);
    }

    /**
     * A treebank with other heads, without relations.
     * <p>Cost: O(words)
     * <p>C: <code>hws_treebank_with_heads</code>
     *
     * @param heads of each word over all sentences, as Treebank.words gives them: those of a tree, or -1 for all
     *     words of a sentence
     * @return the treebank with these heads
     * @throws ArgumentException another number of heads, or heads that are no tree; the message says where
     */
    public Treebank withHeads(int[] heads) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(heads, "heads");
            long count = heads.length;
            long heads_ = run_.copy(heads);
            long changedOut_ = run_.room(8);
            run_.check(Native.treebank_with_heads(self_, heads_, count, changedOut_));
            return new Treebank(Treebank.owned(Memory.address(changedOut_)));
        }
    }

    /**
     * The text of CoNLL-U with other heads. Every other byte stays as it is: comments, tokens of several words,.
     * ends of lines, and all columns but DEPREL and DEPS, which become _ where a head changes, since they belong
     * to the old one.
     * <p>Cost: O(length)
     * <p>C: <code>hws_treebank_replace_heads</code>
     *
     * @param text CoNLL-U, UTF-8
     * @param heads of each word over all sentences, as Treebank.words gives them; -1 is written as _ (&gt;= -1)
     * @return the text
     * @throws ParseException line, column and reason
     * @throws ArgumentException the text has another number of words
     */
    public static String replaceHeads(String text, int[] heads) {
        try (Call run_ = new Call()) {
            Call.required(heads, "heads");
            long count = heads.length;
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            long heads_ = run_.copy(heads);
            run_.expect("hws_treebank_replace_heads", -1, 1);
            int status_;
            do {
                status_ = Native.treebank_replace_heads(text_, Call.length(textBytes_), heads_, count, run_.buffer(),
                    run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_treebank_replace_heads", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * A treebank with the heads that follow from its constituents by a table of heads. A line of the table has the.
     * label of a constituent, how its head is found among its children, and labels or tags of children:
     * <pre>
     *   left       of each of these children in turn, the leftmost
     *   right      of each of these children in turn, the rightmost
     *   leftmost   the leftmost child that is one of these
     *   rightmost  the rightmost child that is one of these
     *   last       the last child, if it is one of these
     * </pre>
     * <p>Lines of one label hold in turn. If none finds a head, it is the first child from the side of the last
     * line, but those that a line "skip" lists come last. A label without a line has the lines of *. A line that
     * begins with # is a comment.
     * <p>Cost: O(words * lines of a label)
     * <p>Source: Magerman 1995; Collins 1999, appendix A
     * <p>C: <code>hws_treebank_dependencies</code>
     *
     * @param table the table's text; null: that of Treebank.collins
     * @return the treebank with these heads
     * @throws ParseException the table, with line and column
     * @throws ArgumentException a sentence has no brackets around all words
     */
    public Treebank dependencies(String table) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            byte[] tableBytes_ = Call.utf8(table);
            long table_ = run_.copy(tableBytes_);
            long changedOut_ = run_.room(8);
            run_.check(Native.treebank_dependencies(self_, table_, Call.length(tableBytes_), changedOut_));
            return new Treebank(Treebank.owned(Memory.address(changedOut_)));
        }
    }

    /**
     * A treebank with the heads that follow from its constituents by a table of heads. A line of the table has the.
     * label of a constituent, how its head is found among its children, and labels or tags of children:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the treebank with these heads
     */
    public Treebank dependencies() {
        return dependencies((String) null);
    }

    /**
     * The text of a table of heads after Collins (1999), appendix A.
     * <p>C: <code>hws_treebank_collins</code>
     *
     * @return the text
     */
    public static String collins() {
        try (Call run_ = new Call()) {
            run_.expect("hws_treebank_collins", -1, 1);
            int status_;
            do {
                status_ = Native.treebank_collins(run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_treebank_collins", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * How well trees agree with the right ones. Brackets are compared as the program evalb does under its.
     * parameters COLLINS.prm: those labelled TOP, ROOT, S1 or without a label do not count, ADVP and PRT are the
     * same, and words whose right tag is punctuation are taken out of both trees first. Which tags are punctuation
     * is an option. A sentence without words in <code>guess</code> counts as one that no tree was found for.
     * <p>Values of <code>name</code>:
     * <ul>
     * <li><code>lp</code>: precision of labelled brackets, percent
     * <li><code>lr</code>: recall of labelled brackets, percent
     * <li><code>f1</code>: harmonic mean of the two, percent
     * <li><code>exact</code>: sentences all of whose brackets are right, percent
     * <li><code>crossing</code>: brackets that cross a right one, per sentence
     * <li><code>tagging</code>: words with the right tag, percent
     * <li><code>directed</code>: words with the right head, percent of those that have one in <code>gold</code>
     * <li><code>undirected</code>: words that an arc of the right tree joins with their head, in either direction,
     *     percent
     * </ul>
     * <p>Cost: O(words), and O(constituents^2) of each sentence
     * <p>C: <code>hws_treebank_agreement</code>
     *
     * @param guess other trees of the same sentences
     * @param name which number
     * @param options of the call; null: all defaults
     * @return the number; NaN where there is nothing to compare
     * @throws ArgumentException another number of sentences, or other words; the message says where
     */
    public double agreement(Treebank guess, String name, AgreementOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long guess_ = run_.use(guess, "guess");
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.treebank_agreement(self_, guess_, name_, options_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /**
     * How well trees agree with the right ones. Brackets are compared as the program evalb does under its.
     * parameters COLLINS.prm: those labelled TOP, ROOT, S1 or without a label do not count, ADVP and PRT are the
     * same, and words whose right tag is punctuation are taken out of both trees first. Which tags are punctuation
     * is an option. A sentence without words in <code>guess</code> counts as one that no tree was found for.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param guess other trees of the same sentences
     * @param name which number
     * @return the number; NaN where there is nothing to compare
     */
    public double agreement(Treebank guess, String name) {
        return agreement(guess, name, (AgreementOptions) null);
    }

    /** Options of Treebank.read. What is not set has its default. */
    public static final class ReadOptions extends Options<ReadOptions> {
        /** Options that set nothing yet. */
        public ReadOptions() {}

        /**
         * How the text is written; plain: a sentence a line, words between blanks; auto: penn if it begins with a
         * bracket, else conllu.
         *
         * @param value the value; one of auto, penn, conllu, plain; the default is auto
         * @return these options
         */
        public ReadOptions format(String value) {
            return set("format", value);
        }

        /**
         * Penn: what becomes of words tagged -NONE-.
         *
         * @param value the value; one of drop, keep; the default is drop
         * @return these options
         */
        public ReadOptions traces(String value) {
            return set("traces", value);
        }

        /**
         * Penn: what becomes of functions behind a label, such as -SBJ.
         *
         * @param value the value; one of drop, keep; the default is drop
         * @return these options
         */
        public ReadOptions functions(String value) {
            return set("functions", value);
        }

        /**
         * Penn: what becomes of an outermost bracket without label: it is named TOP, or goes if it has one
         * constituent.
         *
         * @param value the value; one of name, keep, drop; the default is name
         * @return these options
         */
        public ReadOptions emptyRoot(String value) {
            return set("empty_root", value);
        }

        /**
         * Conllu: the column of tags.
         *
         * @param value the value; one of upos, xpos; the default is upos
         * @return these options
         */
        public ReadOptions column(String value) {
            return set("column", value);
        }
    }

    /** Options of Treebank.readFile. What is not set has its default. */
    public static final class ReadFileOptions extends Options<ReadFileOptions> {
        /** Options that set nothing yet. */
        public ReadFileOptions() {}

        /**
         * How the text is written; plain: a sentence a line, words between blanks; auto: penn if it begins with a
         * bracket, else conllu.
         *
         * @param value the value; one of auto, penn, conllu, plain; the default is auto
         * @return these options
         */
        public ReadFileOptions format(String value) {
            return set("format", value);
        }

        /**
         * Penn: what becomes of words tagged -NONE-.
         *
         * @param value the value; one of drop, keep; the default is drop
         * @return these options
         */
        public ReadFileOptions traces(String value) {
            return set("traces", value);
        }

        /**
         * Penn: what becomes of functions behind a label, such as -SBJ.
         *
         * @param value the value; one of drop, keep; the default is drop
         * @return these options
         */
        public ReadFileOptions functions(String value) {
            return set("functions", value);
        }

        /**
         * Penn: what becomes of an outermost bracket without label: it is named TOP, or goes if it has one
         * constituent.
         *
         * @param value the value; one of name, keep, drop; the default is name
         * @return these options
         */
        public ReadFileOptions emptyRoot(String value) {
            return set("empty_root", value);
        }

        /**
         * Conllu: the column of tags.
         *
         * @param value the value; one of upos, xpos; the default is upos
         * @return these options
         */
        public ReadFileOptions column(String value) {
            return set("column", value);
        }
    }

    /** Options of Treebank.write. What is not set has its default. */
    public static final class WriteOptions extends Options<WriteOptions> {
        /** Options that set nothing yet. */
        public WriteOptions() {}

        /**
         * How the text is written.
         *
         * @param value the value; one of penn, conllu; the default is penn
         * @return these options
         */
        public WriteOptions format(String value) {
            return set("format", value);
        }

        /**
         * Conllu: the column that tags are written to.
         *
         * @param value the value; one of upos, xpos; the default is upos
         * @return these options
         */
        public WriteOptions column(String value) {
            return set("column", value);
        }
    }

    /** Options of Treebank.writeFile. What is not set has its default. */
    public static final class WriteFileOptions extends Options<WriteFileOptions> {
        /** Options that set nothing yet. */
        public WriteFileOptions() {}

        /**
         * How the text is written.
         *
         * @param value the value; one of penn, conllu; the default is penn
         * @return these options
         */
        public WriteFileOptions format(String value) {
            return set("format", value);
        }

        /**
         * Conllu: the column that tags are written to.
         *
         * @param value the value; one of upos, xpos; the default is upos
         * @return these options
         */
        public WriteFileOptions column(String value) {
            return set("column", value);
        }
    }

    /**
     * What Treebank.words gives.
     *
     * @param offsets where the words of each sentence begin, and the end
     * @param words of each word its name (label)
     * @param tags of each word its tag, 0 for none (label)
     * @param heads of each word the number of its head, 0 for the root, -1 where heads are not known
     * @param relations of each word its relation to the head, 0 for none (label)
     * @param parents of each word the innermost constituent that spans it, -1 for none
     */
    public record WordsResult(long[] offsets, int[] words, int[] tags, int[] heads, int[] relations, int[] parents) {}

    /**
     * What Treebank.constituents gives.
     *
     * @param offsets where the constituents of each sentence begin, and the end
     * @param labels of each its label, 0 for the empty one (label)
     * @param parents of each the constituent right above it, -1 for none
     * @param first of each the first word that it spans, from 0 within the sentence
     * @param last of each the word after the last that it spans
     */
    public record ConstituentsResult(long[] offsets, int[] labels, int[] parents, int[] first, int[] last) {}

    /** Options of Treebank.select. What is not set has its default. */
    public static final class SelectOptions extends Options<SelectOptions> {
        /** Options that set nothing yet. */
        public SelectOptions() {}

        /**
         * Tags whose words go, with commas or blanks between them.
         *
         * @param value the value; the default is
         * @return these options
         */
        public SelectOptions drop(String value) {
            return set("drop", value);
        }

        /**
         * Words of a sentence at least.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 1
         * @return these options
         */
        public SelectOptions leastWords(long value) {
            return set("least_words", value);
        }

        /**
         * Words of a sentence at most.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 9223372036854775807
         * @return these options
         */
        public SelectOptions mostWords(long value) {
            return set("most_words", value);
        }
    }

    /** Options of Treebank.agreement. What is not set has its default. */
    public static final class AgreementOptions extends Options<AgreementOptions> {
        /** Options that set nothing yet. */
        public AgreementOptions() {}

        /**
         * Tags of words that do not count, with blanks between them, or none.
         *
         * @param value the value; the default is , : `` '' .
         * @return these options
         */
        public AgreementOptions punctuation(String value) {
            return set("punctuation", value);
        }
    }
}
