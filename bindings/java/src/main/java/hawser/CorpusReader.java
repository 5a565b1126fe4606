// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/**
 * Reads a corpus from pieces of text of any size, in order: what comes through a pipe needs no copy as a
 * whole. It holds the corpus and one line. After a call that fails, other calls than free return that failure
 * again.
 * <p>Threads: one thread at a time may use it.
 */
public final class CorpusReader extends Handle {
    CorpusReader(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::corpus_reader_free, false, "CorpusReader");
    }

    /**
     * A reader at the begin of a text.
     * <p>C: <code>hws_corpus_reader_new</code>
     *
     * @param format how the text is written; not Format.BINARY
     * @param alphabet what the symbols are; null: what the text has, names in the order of their first occurrence;
     *     always null for a binary, which has its own
     * @param options of the call; null: all defaults
     * @throws ParseException the text is refused
     * @throws CorruptException a binary is damaged
     * @throws VersionException a binary of a later library
     */
    public CorpusReader(Format format, Alphabet alphabet, NewOptions options) {
        super(made(format, alphabet, options));
    }

    private static Owner made(Format format, Alphabet alphabet, NewOptions options) {
        try (Call run_ = new Call()) {
            long alphabet_ = run_.useOrNull(alphabet);
            int format_ = Call.required(format, "format").value();
            long readerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.corpus_reader_new(format_, alphabet_, options_, readerOut_));
            return owned(Memory.address(readerOut_));
        }
    }

    /**
     * A reader at the begin of a text.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param format how the text is written; not Format.BINARY
     * @param options of the call; null: all defaults
     */
    public CorpusReader(Format format, NewOptions options) {
        this(format, (Alphabet) null, options);
    }

    /**
     * A reader at the begin of a text.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param format how the text is written; not Format.BINARY
     * @param alphabet what the symbols are; null: what the text has, names in the order of their first occurrence;
     *     always null for a binary, which has its own
     */
    public CorpusReader(Format format, Alphabet alphabet) {
        this(format, alphabet, (NewOptions) null);
    }

    /**
     * A reader at the begin of a text.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param format how the text is written; not Format.BINARY
     */
    public CorpusReader(Format format) {
        this(format, (Alphabet) null, (NewOptions) null);
    }

    /**
     * Reads the next piece of the text.
     * <p>C: <code>hws_corpus_reader_feed</code>
     *
     * @param text the piece; it may end anywhere, also inside a character
     * @throws ParseException the text is refused
     * @throws CorruptException a binary is damaged
     * @throws VersionException a binary of a later library
     */
    public void feed(String text) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            run_.check(Native.corpus_reader_feed(self_, text_, Call.length(textBytes_)));
        }
    }

    /**
     * Ends the text and gives its corpus. Nothing can be fed any more.
     * <p>C: <code>hws_corpus_reader_finish</code>
     *
     * @return the new corpus
     * @throws ParseException the text is refused
     * @throws CorruptException a binary is damaged
     * @throws VersionException a binary of a later library
     */
    public Corpus finish() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long corpusOut_ = run_.room(8);
            run_.check(Native.corpus_reader_finish(self_, corpusOut_));
            return new Corpus(Corpus.owned(Memory.address(corpusOut_)));
        }
    }

    /** Options of CorpusReader. What is not set has its default. */
    public static final class NewOptions extends Options<NewOptions> {
        /** Options that set nothing yet. */
        public NewOptions() {}

        /**
         * Of Abbadingo files, where a string's class stands before it: whether strings of class 1 or all are kept.
         *
         * @param value the value; one of positive, all; the default is positive
         * @return these options
         */
        public NewOptions labels(String value) {
            return set("labels", value);
        }
    }
}
