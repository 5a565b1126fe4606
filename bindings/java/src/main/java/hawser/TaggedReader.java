// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/**
 * Reads a tagged corpus from pieces of text of any size, in order. After a call that fails, other calls than
 * free return that failure again.
 * <p>Threads: one thread at a time may use it.
 */
public final class TaggedReader extends Handle {
    TaggedReader(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::tagged_reader_free, false, "TaggedReader");
    }

    /**
     * A reader at the begin of a text, which is written as the options of Tagged.read say.
     * <p>C: <code>hws_tagged_reader_new</code>
     *
     * @param words the words, with names; null: collected
     * @param tags the tags, with names; null: collected
     * @param options of the call; null: all defaults
     * @throws ParseException line, column and reason, among them a word that the alphabet lacks, as it lacks
     *     "&lt;unk&gt;"
     */
    public TaggedReader(Alphabet words, Alphabet tags, NewOptions options) {
        super(made(words, tags, options));
    }

    private static Owner made(Alphabet words, Alphabet tags, NewOptions options) {
        try (Call run_ = new Call()) {
            long words_ = run_.useOrNull(words);
            long tags_ = run_.useOrNull(tags);
            long readerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.tagged_reader_new(words_, tags_, options_, readerOut_));
            return owned(Memory.address(readerOut_));
        }
    }

    /**
     * A reader at the begin of a text, which is written as the options of Tagged.read say.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words the words, with names; null: collected
     * @param tags the tags, with names; null: collected
     */
    public TaggedReader(Alphabet words, Alphabet tags) {
        this(words, tags, (NewOptions) null);
    }

    /**
     * Reads the next piece of a tagged text.
     * <p>C: <code>hws_tagged_reader_feed</code>
     *
     * @param text the piece; it may end anywhere, also inside a character
     * @throws ParseException line, column and reason, among them a word that the alphabet lacks, as it lacks
     *     "&lt;unk&gt;"
     */
    public void feed(String text) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            run_.check(Native.tagged_reader_feed(self_, text_, Call.length(textBytes_)));
        }
    }

    /**
     * Ends the text and gives its tagged corpus. Nothing can be fed any more.
     * <p>C: <code>hws_tagged_reader_finish</code>
     *
     * @return the new tagged
     * @throws ParseException line, column and reason, among them a word that the alphabet lacks, as it lacks
     *     "&lt;unk&gt;"
     */
    public Tagged finish() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long taggedOut_ = run_.room(8);
            run_.check(Native.tagged_reader_finish(self_, taggedOut_));
            return new Tagged(Tagged.owned(Memory.address(taggedOut_)));
        }
    }

    /** Options of TaggedReader. What is not set has its default. */
    public static final class NewOptions extends Options<NewOptions> {
        /** Options that set nothing yet. */
        public NewOptions() {}

        /**
         * A token a line, word TAB tag; CoNLL-U; a sequence of words a line, without tags.
         *
         * @param value the value; one of pairs, conllu, text; the default is pairs
         * @return these options
         */
        public NewOptions format(String value) {
            return set("format", value);
        }

        /**
         * Conllu: the words' column, by name or number.
         *
         * @param value the value; the default is form
         * @return these options
         */
        public NewOptions wordColumn(String value) {
            return set("word_column", value);
        }

        /**
         * Conllu: the tags' column, by name or number; none: no tags.
         *
         * @param value the value; the default is upos
         * @return these options
         */
        public NewOptions tagColumn(String value) {
            return set("tag_column", value);
        }

        /**
         * 1: A to Z are read as a to z.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public NewOptions lowerCase(long value) {
            return set("lower_case", value);
        }

        /**
         * Collected words seen less often are read as &lt;unk&gt;; 0: there is no &lt;unk&gt;.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 1
         * @return these options
         */
        public NewOptions minCount(long value) {
            return set("min_count", value);
        }
    }
}
