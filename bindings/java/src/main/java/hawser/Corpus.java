// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.file.Path;

/**
 * An immutable corpus.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Corpus extends Handle {
    Corpus(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::corpus_free, true, "Corpus");
    }

    /**
     * A corpus of the caller's arrays, which are copied.
     * <p>Cost: O(symbols)
     * <p>C: <code>hws_corpus_from_arrays</code>
     *
     * @param offsets where each sequence begins in <code>symbols</code>, ascending from 0
     * @param symbols of all sequences, one after the other (symbol)
     * @param alphabet sized; it has every symbol
     * @return the new corpus
     */
    public static Corpus fromArrays(long[] offsets, int[] symbols, Alphabet alphabet) {
        try (Call run_ = new Call()) {
            Call.required(offsets, "offsets");
            Call.required(symbols, "symbols");
            long alphabet_ = run_.use(alphabet, "alphabet");
            long count = offsets.length - 1;
            long offsets_ = run_.copy(offsets);
            Call.sized("symbols", symbols.length, offsets[(int) (count)]);
            long symbols_ = run_.copy(symbols);
            long corpusOut_ = run_.room(8);
            run_.check(Native.corpus_from_arrays(count, offsets_, symbols_, alphabet_, corpusOut_));
            return new Corpus(Corpus.owned(Memory.address(corpusOut_)));
        }
    }

    /**
     * A corpus from text, or from a copy of its binary. In formats of numbers, symbol k is label k + 1; without an.
     * alphabet it is named "k", up to the number of symbols that the first line states (Format.INTEGERS: up to the
     * largest), 2^20 of them at most. A line of Format.ABBADINGO begins with the string's class, which that format
     * calls its label. Strings of class 1 are kept, or all of them (option labels). An option of the same name in
     * hawser/grammar.h is about labels of constituents, and no call has both. What is refused, with line, column
     * and reason: letters and negative or too large numbers where a symbol should be, symbols that the alphabet or
     * the first line does not have, lines longer or shorter than they state, fewer or more of them, a zero byte,
     * what is not UTF-8, a text without a line.
     * <p>Cost: O(length)
     * <p>C: <code>hws_corpus_read</code>
     *
     * @param text the corpus
     * @param format how it is written
     * @param alphabet what the symbols are; null: what the text has, names in the order of their first occurrence;
     *     always null for a binary, which has its own
     * @param options of the call; null: all defaults
     * @return the new corpus
     * @throws ParseException the text is refused
     * @throws CorruptException a binary is damaged
     * @throws VersionException a binary of a later library
     */
    public static Corpus read(String text, Format format, Alphabet alphabet, ReadOptions options) {
        try (Call run_ = new Call()) {
            long alphabet_ = run_.useOrNull(alphabet);
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            int format_ = Call.required(format, "format").value();
            long corpusOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.corpus_read(text_, Call.length(textBytes_), format_, alphabet_, options_, corpusOut_));
            return new Corpus(Corpus.owned(Memory.address(corpusOut_)));
        }
    }

    /**
     * A corpus from text, or from a copy of its binary. In formats of numbers, symbol k is label k + 1; without an.
     * alphabet it is named "k", up to the number of symbols that the first line states (Format.INTEGERS: up to the
     * largest), 2^20 of them at most. A line of Format.ABBADINGO begins with the string's class, which that format
     * calls its label. Strings of class 1 are kept, or all of them (option labels). An option of the same name in
     * hawser/grammar.h is about labels of constituents, and no call has both. What is refused, with line, column
     * and reason: letters and negative or too large numbers where a symbol should be, symbols that the alphabet or
     * the first line does not have, lines longer or shorter than they state, fewer or more of them, a zero byte,
     * what is not UTF-8, a text without a line.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the corpus
     * @param format how it is written
     * @param options of the call; null: all defaults
     * @return the new corpus
     */
    public static Corpus read(String text, Format format, ReadOptions options) {
        return read(text, format, (Alphabet) null, options);
    }

    /**
     * A corpus from text, or from a copy of its binary. In formats of numbers, symbol k is label k + 1; without an.
     * alphabet it is named "k", up to the number of symbols that the first line states (Format.INTEGERS: up to the
     * largest), 2^20 of them at most. A line of Format.ABBADINGO begins with the string's class, which that format
     * calls its label. Strings of class 1 are kept, or all of them (option labels). An option of the same name in
     * hawser/grammar.h is about labels of constituents, and no call has both. What is refused, with line, column
     * and reason: letters and negative or too large numbers where a symbol should be, symbols that the alphabet or
     * the first line does not have, lines longer or shorter than they state, fewer or more of them, a zero byte,
     * what is not UTF-8, a text without a line.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the corpus
     * @param format how it is written
     * @param alphabet what the symbols are; null: what the text has, names in the order of their first occurrence;
     *     always null for a binary, which has its own
     * @return the new corpus
     */
    public static Corpus read(String text, Format format, Alphabet alphabet) {
        return read(text, format, alphabet, (ReadOptions) null);
    }

    /**
     * A corpus from text, or from a copy of its binary. In formats of numbers, symbol k is label k + 1; without an.
     * alphabet it is named "k", up to the number of symbols that the first line states (Format.INTEGERS: up to the
     * largest), 2^20 of them at most. A line of Format.ABBADINGO begins with the string's class, which that format
     * calls its label. Strings of class 1 are kept, or all of them (option labels). An option of the same name in
     * hawser/grammar.h is about labels of constituents, and no call has both. What is refused, with line, column
     * and reason: letters and negative or too large numbers where a symbol should be, symbols that the alphabet or
     * the first line does not have, lines longer or shorter than they state, fewer or more of them, a zero byte,
     * what is not UTF-8, a text without a line.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the corpus
     * @param format how it is written
     * @return the new corpus
     */
    public static Corpus read(String text, Format format) {
        return read(text, format, (Alphabet) null, (ReadOptions) null);
    }

    /**
     * How many sequences a corpus has.
     * <p>C: <code>hws_corpus_count</code>
     *
     * @return number of sequences
     */
    public long count() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.corpus_count(self_);
        }
    }

    /**
     * How many symbols all sequences have, their ends not counted.
     * <p>C: <code>hws_corpus_symbols</code>
     *
     * @return number of symbols
     */
    public long symbols() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.corpus_symbols(self_);
        }
    }

    /**
     * The alphabet of a corpus.
     * <p>C: <code>hws_corpus_alphabet</code>
     *
     * @return the new alphabet
     */
    public Alphabet alphabet() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long alphabetOut_ = run_.room(8);
            run_.check(Native.corpus_alphabet(self_, alphabetOut_));
            return new Alphabet(Alphabet.owned(Memory.address(alphabetOut_)));
        }
    }

    /**
     * The symbols of one sequence, borrowed from the corpus.
     * <p>C: <code>hws_corpus_sequence_view</code>
     *
     * @param sequence which one (sequence)
     * @return its symbols (symbol)
     */
    public int[] sequence(long sequence) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long symbolsOut_ = run_.room(8);
            long countOut_ = run_.room(8);
            run_.check(Native.corpus_sequence_view(self_, sequence, symbolsOut_, countOut_));
            int[] symbolsCopy_ = Memory.ints(Memory.address(symbolsOut_), Memory.int64(countOut_));
            return symbolsCopy_;
        }
    }

    /**
     * A corpus of some of the sequences, in a given order, over the same alphabet. They are copied.
     * <p>Cost: O(their symbols)
     * <p>C: <code>hws_corpus_part</code>
     *
     * @param sequences which ones; one may be given several times (sequence)
     * @return the new corpus
     */
    public Corpus part(long[] sequences) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(sequences, "sequences");
            long count = sequences.length;
            long sequences_ = run_.copy(sequences);
            long partOut_ = run_.room(8);
            run_.check(Native.corpus_part(self_, sequences_, count, partOut_));
            return new Corpus(Corpus.owned(Memory.address(partOut_)));
        }
    }

    /**
     * Makes a corpus in which classes of how words are spelled stand for rare words, or for those that a.
     * vocabulary lacks. Grammars and dependency models that learn from it keep its table in their card and in
     * their binary. They replace a word that they lack by its class in what they score, parse or count, sentences
     * or machines. Their results have the words as they were.
     * <p>A class that a vocabulary lacks gives way to the one without its last part, as in UNK-CAP-ing, UNK-CAP,
     * UNK. A word without any of these stays.
     * <p>Cost: O(symbols)
     * <p>C: <code>hws_corpus_with_classes</code>
     *
     * @param words a vocabulary, of names; every word that it lacks is replaced. null: words that occur less often
     *     than the option <code>rare</code> says are replaced, and the vocabulary is the other words in their
     *     order, followed by the classes
     * @param signatures the table of classes of words, in the form of PcfgLa.signatures; null: that one, for
     *     English
     * @param options of the call; null: all defaults
     * @return over <code>words</code>, or over that vocabulary; it goes on with the words that stay
     * @throws ParseException the table, with its line
     * @throws ArgumentException words without names
     */
    public Corpus withClasses(Alphabet words, String signatures, WithClassesOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long words_ = run_.useOrNull(words);
            byte[] signaturesBytes_ = Call.utf8(signatures);
            long signatures_ = run_.copy(signaturesBytes_);
            long classesOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.corpus_with_classes(self_, words_, signatures_, Call.length(signaturesBytes_), options_,
                classesOut_));
            return new Corpus(Corpus.owned(Memory.address(classesOut_)));
        }
    }

    /**
     * Makes a corpus in which classes of how words are spelled stand for rare words, or for those that a.
     * vocabulary lacks. Grammars and dependency models that learn from it keep its table in their card and in
     * their binary. They replace a word that they lack by its class in what they score, parse or count, sentences
     * or machines. Their results have the words as they were.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param options of the call; null: all defaults
     * @return over <code>words</code>, or over that vocabulary; it goes on with the words that stay
     */
    public Corpus withClasses(WithClassesOptions options) {
        return withClasses((Alphabet) null, (String) null, options);
    }

    /**
     * Makes a corpus in which classes of how words are spelled stand for rare words, or for those that a.
     * vocabulary lacks. Grammars and dependency models that learn from it keep its table in their card and in
     * their binary. They replace a word that they lack by its class in what they score, parse or count, sentences
     * or machines. Their results have the words as they were.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words a vocabulary, of names; every word that it lacks is replaced. null: words that occur less often
     *     than the option <code>rare</code> says are replaced, and the vocabulary is the other words in their
     *     order, followed by the classes
     * @param signatures the table of classes of words, in the form of PcfgLa.signatures; null: that one, for
     *     English
     * @return over <code>words</code>, or over that vocabulary; it goes on with the words that stay
     */
    public Corpus withClasses(Alphabet words, String signatures) {
        return withClasses(words, signatures, (WithClassesOptions) null);
    }

    /**
     * Makes a corpus in which classes of how words are spelled stand for rare words, or for those that a.
     * vocabulary lacks. Grammars and dependency models that learn from it keep its table in their card and in
     * their binary. They replace a word that they lack by its class in what they score, parse or count, sentences
     * or machines. Their results have the words as they were.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return over <code>words</code>, or over that vocabulary; it goes on with the words that stay
     */
    public Corpus withClasses() {
        return withClasses((Alphabet) null, (String) null, (WithClassesOptions) null);
    }

    /**
     * All sequences, as Corpus.fromArrays takes them, borrowed from the corpus.
     * <p>C: <code>hws_corpus_arrays_view</code>
     *
     * @return what the call gives
     */
    public ArraysResult arrays() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long offsetsOut_ = run_.room(8);
            long symbolsOut_ = run_.room(8);
            run_.check(Native.corpus_arrays_view(self_, offsetsOut_, symbolsOut_));
            long[] offsetsCopy_ = Memory.longs(Memory.address(offsetsOut_), (Native.corpus_count(self_) + 1));
            int[] symbolsCopy_ = Memory.ints(Memory.address(symbolsOut_), Native.corpus_symbols(self_));
            return new ArraysResult(offsetsCopy_, symbolsCopy_);
        }
    }

    /**
     * A corpus as text or bytes. A text read again with its alphabet, or a binary, is the same corpus (but one of.
     * no sequences: readers refuse an empty text). Symbols without names are written as their labels, from 1,
     * between blanks.
     * <p>Cost: O(symbols)
     * <p>C: <code>hws_corpus_write</code>
     *
     * @param format Format.SPACES, Format.CHARS, Format.PAUTOMAC, or Format.BINARY, whose bytes have no zero byte
     *     behind them
     * @return the bytes
     * @throws ArgumentException another format, or Format.CHARS where a name is no character
     */
    public byte[] write(Format format) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            int format_ = Call.required(format, "format").value();
            run_.expect("hws_corpus_write", -1, 1);
            int status_;
            do {
                status_ = Native.corpus_write(self_, format_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_corpus_write", 1));
            return Memory.bytes(run_.buffer(), run_.entries());
        }
    }

    /**
     * A corpus from a file of any format.
     * <p>C: <code>hws_corpus_read_file</code>
     *
     * @param path a file's path, UTF-8
     * @param format how it is written
     * @param alphabet what the symbols are; null: what the text has, names in the order of their first occurrence;
     *     always null for a binary, which has its own
     * @param options of the call; null: all defaults
     * @return the new corpus
     * @throws ParseException the text is refused
     * @throws CorruptException a binary is damaged
     * @throws VersionException a binary of a later library
     */
    public static Corpus readFile(Path path, Format format, Alphabet alphabet, ReadFileOptions options) {
        try (Call run_ = new Call()) {
            long alphabet_ = run_.useOrNull(alphabet);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            int format_ = Call.required(format, "format").value();
            long corpusOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.corpus_read_file(path_, format_, alphabet_, options_, corpusOut_));
            return new Corpus(Corpus.owned(Memory.address(corpusOut_)));
        }
    }

    /**
     * A corpus from a file of any format.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @param format how it is written
     * @param options of the call; null: all defaults
     * @return the new corpus
     */
    public static Corpus readFile(Path path, Format format, ReadFileOptions options) {
        return readFile(path, format, (Alphabet) null, options);
    }

    /**
     * A corpus from a file of any format.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @param format how it is written
     * @param alphabet what the symbols are; null: what the text has, names in the order of their first occurrence;
     *     always null for a binary, which has its own
     * @return the new corpus
     */
    public static Corpus readFile(Path path, Format format, Alphabet alphabet) {
        return readFile(path, format, alphabet, (ReadFileOptions) null);
    }

    /**
     * A corpus from a file of any format.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @param format how it is written
     * @return the new corpus
     */
    public static Corpus readFile(Path path, Format format) {
        return readFile(path, format, (Alphabet) null, (ReadFileOptions) null);
    }

    /**
     * Writes a corpus to a file.
     * <p>C: <code>hws_corpus_write_file</code>
     *
     * @param format Format.SPACES, Format.CHARS, Format.PAUTOMAC, or Format.BINARY, whose bytes have no zero byte
     *     behind them
     * @param path a file's path, UTF-8
     * @throws ArgumentException another format, or Format.CHARS where a name is no character
     */
    public void writeFile(Format format, Path path) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            int format_ = Call.required(format, "format").value();
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            run_.check(Native.corpus_write_file(self_, format_, path_));
        }
    }

    /** Options of Corpus.read. What is not set has its default. */
    public static final class ReadOptions extends Options<ReadOptions> {
        /** Options that set nothing yet. */
        public ReadOptions() {}

        /**
         * Of Abbadingo files, where a string's class stands before it: whether strings of class 1 or all are kept.
         *
         * @param value the value; one of positive, all; the default is positive
         * @return these options
         */
        public ReadOptions labels(String value) {
            return set("labels", value);
        }
    }

    /** Options of Corpus.withClasses. What is not set has its default. */
    public static final class WithClassesOptions extends Options<WithClassesOptions> {
        /** Options that set nothing yet. */
        public WithClassesOptions() {}

        /**
         * Words that occur less often are replaced by the class of their spelling.
         *
         * @param value the value, from 1 to 9223372036854775807; the default is 2
         * @return these options
         */
        public WithClassesOptions rare(long value) {
            return set("rare", value);
        }
    }

    /**
     * What Corpus.arrays gives.
     *
     * @param offsets where each sequence begins in <code>symbols</code>
     * @param symbols of all sequences, one after the other (symbol)
     */
    public record ArraysResult(long[] offsets, int[] symbols) {}

    /** Options of Corpus.readFile. What is not set has its default. */
    public static final class ReadFileOptions extends Options<ReadFileOptions> {
        /** Options that set nothing yet. */
        public ReadFileOptions() {}

        /**
         * Of Abbadingo files, where a string's class stands before it: whether strings of class 1 or all are kept.
         *
         * @param value the value; one of positive, all; the default is positive
         * @return these options
         */
        public ReadFileOptions labels(String value) {
            return set("labels", value);
        }
    }
}
