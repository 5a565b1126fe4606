// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.file.Path;

/**
 * An immutable corpus of words with a tag per token. It takes 4 bytes per token beside the words, which are
 * shared.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Tagged extends Handle {
    Tagged(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::tagged_free, true, "Tagged");
    }

    /**
     * A tagged corpus of given words and tags. The words are shared, the tags copied.
     * <p>Cost: O(tokens)
     * <p>C: <code>hws_tagged_new</code>
     *
     * @param words the tokens
     * @param tags the tags' names; sized
     * @param labels the tag of each token, 0 for none (label)
     */
    public Tagged(Corpus words, Alphabet tags, int[] labels) {
        super(made(words, tags, labels));
    }

    private static Owner made(Corpus words, Alphabet tags, int[] labels) {
        try (Call run_ = new Call()) {
            Call.required(labels, "labels");
            long words_ = run_.use(words, "words");
            long tags_ = run_.use(tags, "tags");
            long count = labels.length;
            long labels_ = run_.copy(labels);
            long taggedOut_ = run_.room(8);
            run_.check(Native.tagged_new(words_, tags_, labels_, count, taggedOut_));
            return owned(Memory.address(taggedOut_));
        }
    }

    /**
     * A tagged corpus from text. The option <code>format</code> says how it is written:
     * <pre>
     *   pairs    a token a line: the word alone, or word TAB tag; an empty line ends a sequence
     *   conllu   CoNLL-U, ten columns (universaldependencies.org/format.html); words and tags stand in the columns
     *               that the
     *            options word_column and tag_column say, by name or by number from 1; tag_column "none": no tags
     *   text     a sequence a line, words between blanks, without tags
     * </pre>
     * <p>A word that a given alphabet lacks is read as its symbol "&lt;unk&gt;"; a tag it lacks is refused.
     * Collected words begin with "&lt;unk&gt;", then come in the order of their first occurrence; those that are
     * rarer than the option min_count are read as "&lt;unk&gt;" (with 0 there is no such symbol). There are no
     * sequences without tokens.
     * <p>Cost: O(length)
     * <p>C: <code>hws_tagged_read</code>
     *
     * @param text the corpus, UTF-8
     * @param words the words, with names; null: collected
     * @param tags the tags, with names; null: collected
     * @param options of the call; null: all defaults
     * @return the new tagged
     * @throws ParseException line, column and reason, among them a word that the alphabet lacks, as it lacks
     *     "&lt;unk&gt;"
     */
    public static Tagged read(String text, Alphabet words, Alphabet tags, ReadOptions options) {
        try (Call run_ = new Call()) {
            long words_ = run_.useOrNull(words);
            long tags_ = run_.useOrNull(tags);
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            long taggedOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.tagged_read(text_, Call.length(textBytes_), words_, tags_, options_, taggedOut_));
            return new Tagged(Tagged.owned(Memory.address(taggedOut_)));
        }
    }

    /**
     * A tagged corpus from text. The option <code>format</code> says how it is written:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the corpus, UTF-8
     * @param options of the call; null: all defaults
     * @return the new tagged
     */
    public static Tagged read(String text, ReadOptions options) {
        return read(text, (Alphabet) null, (Alphabet) null, options);
    }

    /**
     * A tagged corpus from text. The option <code>format</code> says how it is written:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the corpus, UTF-8
     * @param words the words, with names; null: collected
     * @param tags the tags, with names; null: collected
     * @return the new tagged
     */
    public static Tagged read(String text, Alphabet words, Alphabet tags) {
        return read(text, words, tags, (ReadOptions) null);
    }

    /**
     * A tagged corpus from text. The option <code>format</code> says how it is written:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the corpus, UTF-8
     * @return the new tagged
     */
    public static Tagged read(String text) {
        return read(text, (Alphabet) null, (Alphabet) null, (ReadOptions) null);
    }

    /**
     * A tagged corpus from a file, read in pieces: what is held is the corpus and one line.
     * <p>C: <code>hws_tagged_read_file</code>
     *
     * @param path a file's path, UTF-8
     * @param words the words, with names; null: collected
     * @param tags the tags, with names; null: collected
     * @param options of the call; null: all defaults
     * @return the new tagged
     * @throws ParseException line, column and reason, among them a word that the alphabet lacks, as it lacks
     *     "&lt;unk&gt;"
     */
    public static Tagged readFile(Path path, Alphabet words, Alphabet tags, ReadFileOptions options) {
        try (Call run_ = new Call()) {
            long words_ = run_.useOrNull(words);
            long tags_ = run_.useOrNull(tags);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long taggedOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.tagged_read_file(path_, words_, tags_, options_, taggedOut_));
            return new Tagged(Tagged.owned(Memory.address(taggedOut_)));
        }
    }

    /**
     * A tagged corpus from a file, read in pieces: what is held is the corpus and one line.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @return the new tagged
     */
    public static Tagged readFile(Path path, ReadFileOptions options) {
        return readFile(path, (Alphabet) null, (Alphabet) null, options);
    }

    /**
     * A tagged corpus from a file, read in pieces: what is held is the corpus and one line.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @param words the words, with names; null: collected
     * @param tags the tags, with names; null: collected
     * @return the new tagged
     */
    public static Tagged readFile(Path path, Alphabet words, Alphabet tags) {
        return readFile(path, words, tags, (ReadFileOptions) null);
    }

    /**
     * A tagged corpus from a file, read in pieces: what is held is the corpus and one line.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @return the new tagged
     */
    public static Tagged readFile(Path path) {
        return readFile(path, (Alphabet) null, (Alphabet) null, (ReadFileOptions) null);
    }

    /**
     * The words of a tagged corpus, shared.
     * <p>C: <code>hws_tagged_corpus</code>
     *
     * @return the tokens without their tags
     */
    public Corpus corpus() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long wordsOut_ = run_.room(8);
            run_.check(Native.tagged_corpus(self_, wordsOut_));
            return new Corpus(Corpus.owned(Memory.address(wordsOut_)));
        }
    }

    /**
     * The names of the tags.
     * <p>C: <code>hws_tagged_alphabet</code>
     *
     * @return their alphabet
     * @throws EmptyException the corpus has no tags
     */
    public Alphabet alphabet() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long tagsOut_ = run_.room(8);
            run_.check(Native.tagged_alphabet(self_, tagsOut_));
            return new Alphabet(Alphabet.owned(Memory.address(tagsOut_)));
        }
    }

    /**
     * The tags of all tokens, over all sequences, borrowed from the tagged corpus.
     * <p>C: <code>hws_tagged_labels_view</code>
     *
     * @return of each token, 0 for none (label)
     */
    public int[] labels() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long labelsOut_ = run_.room(8);
            long countOut_ = run_.room(8);
            run_.check(Native.tagged_labels_view(self_, labelsOut_, countOut_));
            int[] labelsCopy_ = Memory.ints(Memory.address(labelsOut_), Memory.int64(countOut_));
            return labelsCopy_;
        }
    }

    /**
     * A tagged corpus as text of the format "pairs". Symbols without names are written as their labels, from 1;.
     * sequences without tokens do not come back.
     * <p>Cost: O(tokens)
     * <p>C: <code>hws_tagged_write</code>
     *
     * @return the text
     */
    public String write() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_tagged_write", -1, 1);
            int status_;
            do {
                status_ = Native.tagged_write(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_tagged_write", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * Writes a tagged corpus to a file, in the format "pairs".
     * <p>C: <code>hws_tagged_write_file</code>
     *
     * @param path a file's path, UTF-8
     */
    public void writeFile(Path path) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            run_.check(Native.tagged_write_file(self_, path_));
        }
    }

    /**
     * The text that a corpus was read from with other tags. Of "pairs" and "conllu" every other byte stays as it.
     * is; "text" becomes "pairs", words as they were spelled.
     * <p>Cost: O(length)
     * <p>C: <code>hws_tagged_retag</code>
     *
     * @param text the corpus as it was read, UTF-8
     * @param tags the new tags' names
     * @param labels the new tag of each token, 0 for none (label)
     * @param options of the call; null: all defaults
     * @return the text
     * @throws ArgumentException the text has another number of tokens
     * @throws ParseException line, column and reason
     */
    public static String retag(String text, Alphabet tags, int[] labels, RetagOptions options) {
        try (Call run_ = new Call()) {
            Call.required(labels, "labels");
            long tags_ = run_.use(tags, "tags");
            long count = labels.length;
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            long labels_ = run_.copy(labels);
            run_.expect("hws_tagged_retag", -1, 1);
            long options_ = run_.options(options);
            int status_;
            do {
                status_ = Native.tagged_retag(text_, Call.length(textBytes_), tags_, labels_, count, options_,
                    run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_tagged_retag", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * The text that a corpus was read from with other tags. Of "pairs" and "conllu" every other byte stays as it.
     * is; "text" becomes "pairs", words as they were spelled.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the corpus as it was read, UTF-8
     * @param tags the new tags' names
     * @param labels the new tag of each token, 0 for none (label)
     * @return the text
     */
    public static String retag(String text, Alphabet tags, int[] labels) {
        return retag(text, tags, labels, (RetagOptions) null);
    }

    /**
     * How well states agree with the tags of a corpus. Tokens without a tag do not count, and those without a.
     * state agree with no tag.
     * <p>Values of <code>name</code>:
     * <ul>
     * <li><code>tokens</code>: tokens that have a gold tag
     * <li><code>accuracy</code>: part of the tokens whose state stands for their tag
     * <li><code>one_to_one</code>: each state is given one tag, no two the same: the assignment with the most
     *     tokens right
     * <li><code>many_to_one</code>: each state is given the tag it meets most often
     * <li><code>many_to_one_cv</code>: the same with the assignment of the first half of the sequences, counted on
     *     the second
     * <li><code>vi_bits</code>: variation of information, in bits (Meila 2003)
     * <li><code>homogeneity</code>: how little the tags of a state vary (Rosenberg and Hirschberg 2007)
     * <li><code>completeness</code>: how little the states of a tag vary
     * <li><code>v_measure</code>: harmonic mean of the two
     * </ul>
     * <p>Cost: O(tokens); for one_to_one states cubed beside
     * <p>C: <code>hws_tagged_score</code>
     *
     * @param tags for "accuracy": state k stands for the tag with label k + 1 here, matched to gold's by name;
     *     null: of gold's own
     * @param states of each token, -1 for none (state)
     * @param stateCount number of states (&gt;= 1)
     * @param name which measure
     * @param options of the call; null: all defaults
     * @return the measure
     * @throws EmptyException no tagged tokens
     */
    public double score(Alphabet tags, int[] states, int stateCount, String name, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(states, "states");
            long tags_ = run_.useOrNull(tags);
            long count = states.length;
            long states_ = run_.copy(states);
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.tagged_score(self_, tags_, states_, count, stateCount, name_, options_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /**
     * How well states agree with the tags of a corpus. Tokens without a tag do not count, and those without a.
     * state agree with no tag.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param states of each token, -1 for none (state)
     * @param stateCount number of states (&gt;= 1)
     * @param name which measure
     * @param options of the call; null: all defaults
     * @return the measure
     */
    public double score(int[] states, int stateCount, String name, Limits options) {
        return score((Alphabet) null, states, stateCount, name, options);
    }

    /**
     * How well states agree with the tags of a corpus. Tokens without a tag do not count, and those without a.
     * state agree with no tag.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param tags for "accuracy": state k stands for the tag with label k + 1 here, matched to gold's by name;
     *     null: of gold's own
     * @param states of each token, -1 for none (state)
     * @param stateCount number of states (&gt;= 1)
     * @param name which measure
     * @return the measure
     */
    public double score(Alphabet tags, int[] states, int stateCount, String name) {
        return score(tags, states, stateCount, name, (Limits) null);
    }

    /**
     * How well states agree with the tags of a corpus. Tokens without a tag do not count, and those without a.
     * state agree with no tag.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param states of each token, -1 for none (state)
     * @param stateCount number of states (&gt;= 1)
     * @param name which measure
     * @return the measure
     */
    public double score(int[] states, int stateCount, String name) {
        return score((Alphabet) null, states, stateCount, name, (Limits) null);
    }

    /** Options of Tagged.read. What is not set has its default. */
    public static final class ReadOptions extends Options<ReadOptions> {
        /** Options that set nothing yet. */
        public ReadOptions() {}

        /**
         * A token a line, word TAB tag; CoNLL-U; a sequence of words a line, without tags.
         *
         * @param value the value; one of pairs, conllu, text; the default is pairs
         * @return these options
         */
        public ReadOptions format(String value) {
            return set("format", value);
        }

        /**
         * Conllu: the words' column, by name or number.
         *
         * @param value the value; the default is form
         * @return these options
         */
        public ReadOptions wordColumn(String value) {
            return set("word_column", value);
        }

        /**
         * Conllu: the tags' column, by name or number; none: no tags.
         *
         * @param value the value; the default is upos
         * @return these options
         */
        public ReadOptions tagColumn(String value) {
            return set("tag_column", value);
        }

        /**
         * 1: A to Z are read as a to z.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public ReadOptions lowerCase(long value) {
            return set("lower_case", value);
        }

        /**
         * Collected words seen less often are read as &lt;unk&gt;; 0: there is no &lt;unk&gt;.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 1
         * @return these options
         */
        public ReadOptions minCount(long value) {
            return set("min_count", value);
        }
    }

    /** Options of Tagged.readFile. What is not set has its default. */
    public static final class ReadFileOptions extends Options<ReadFileOptions> {
        /** Options that set nothing yet. */
        public ReadFileOptions() {}

        /**
         * A token a line, word TAB tag; CoNLL-U; a sequence of words a line, without tags.
         *
         * @param value the value; one of pairs, conllu, text; the default is pairs
         * @return these options
         */
        public ReadFileOptions format(String value) {
            return set("format", value);
        }

        /**
         * Conllu: the words' column, by name or number.
         *
         * @param value the value; the default is form
         * @return these options
         */
        public ReadFileOptions wordColumn(String value) {
            return set("word_column", value);
        }

        /**
         * Conllu: the tags' column, by name or number; none: no tags.
         *
         * @param value the value; the default is upos
         * @return these options
         */
        public ReadFileOptions tagColumn(String value) {
            return set("tag_column", value);
        }

        /**
         * 1: A to Z are read as a to z.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public ReadFileOptions lowerCase(long value) {
            return set("lower_case", value);
        }

        /**
         * Collected words seen less often are read as &lt;unk&gt;; 0: there is no &lt;unk&gt;.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 1
         * @return these options
         */
        public ReadFileOptions minCount(long value) {
            return set("min_count", value);
        }
    }

    /** Options of Tagged.retag. What is not set has its default. */
    public static final class RetagOptions extends Options<RetagOptions> {
        /** Options that set nothing yet. */
        public RetagOptions() {}

        /**
         * A token a line, word TAB tag; CoNLL-U; a sequence of words a line, without tags.
         *
         * @param value the value; one of pairs, conllu, text; the default is pairs
         * @return these options
         */
        public RetagOptions format(String value) {
            return set("format", value);
        }

        /**
         * Conllu: the tags' column, by name or number; none: no tags.
         *
         * @param value the value; the default is upos
         * @return these options
         */
        public RetagOptions tagColumn(String value) {
            return set("tag_column", value);
        }
    }
}
