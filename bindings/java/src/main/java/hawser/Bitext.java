// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/**
 * An immutable bitext.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Bitext extends Handle {
    Bitext(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::bitext_free, true, "Bitext");
    }

    /**
     * A bitext of two corpora, which it keeps.
     * <p>C: <code>hws_bitext_new</code>
     *
     * @param source the texts that target words are aligned to
     * @param target as many sequences, in the same order; a sequence of either may be empty
     */
    public Bitext(Corpus source, Corpus target) {
        super(made(source, target));
    }

    private static Owner made(Corpus source, Corpus target) {
        try (Call run_ = new Call()) {
            long source_ = run_.use(source, "source");
            long target_ = run_.use(target, "target");
            long bitextOut_ = run_.room(8);
            run_.check(Native.bitext_new(source_, target_, bitextOut_));
            return owned(Memory.address(bitextOut_));
        }
    }

    /**
     * A bitext from lines <code>source ||| target</code>, words between blanks. A side may be empty, and keeps its.
     * line.
     * <p>Cost: O(length)
     * <p>C: <code>hws_bitext_read</code>
     *
     * @param text the bitext, UTF-8
     * @param options of the call; null: all defaults
     * @return the new bitext
     * @throws ParseException a line without the bars or with more than one of them, with its line and column
     */
    public static Bitext read(String text, Limits options) {
        try (Call run_ = new Call()) {
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            long bitextOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.bitext_read(text_, Call.length(textBytes_), options_, bitextOut_));
            return new Bitext(Bitext.owned(Memory.address(bitextOut_)));
        }
    }

    /**
     * A bitext from lines <code>source ||| target</code>, words between blanks. A side may be empty, and keeps its.
     * line.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the bitext, UTF-8
     * @return the new bitext
     */
    public static Bitext read(String text) {
        return read(text, (Limits) null);
    }

    /**
     * How many pairs of sequences a bitext has.
     * <p>C: <code>hws_bitext_count</code>
     *
     * @return number of pairs
     */
    public long count() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.bitext_count(self_);
        }
    }

    /**
     * One side of a bitext.
     * <p>C: <code>hws_bitext_corpus</code>
     *
     * @param side 0 the source, 1 the target (0..1)
     * @return its sequences
     */
    public Corpus corpus(int side) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long corpusOut_ = run_.room(8);
            run_.check(Native.bitext_corpus(self_, side, corpusOut_));
            return new Corpus(Corpus.owned(Memory.address(corpusOut_)));
        }
    }
}
