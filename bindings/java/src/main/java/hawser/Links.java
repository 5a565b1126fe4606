// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/**
 * Links between the words of pairs: for each pair, which source position goes with which target position, both
 * from 0. Immutable. Links that were marked by hand are sure or only possible. Links of an aligner are sure,
 * and have a probability.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Links extends Handle {
    Links(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::links_free, true, "Links");
    }

    /**
     * Links of the caller's arrays, which are copied. Within a pair they are sorted, and what is there twice is.
     * kept once.
     * <p>C: <code>hws_links_new</code>
     *
     * @param offsets where each pair's links begin, ascending from 0
     * @param sources position of the source word
     * @param targets position of the target word
     * @param sure 0: only possible; null: all are sure (0 or 1)
     */
    public Links(long[] offsets, int[] sources, int[] targets, int[] sure) {
        super(made(offsets, sources, targets, sure));
    }

    private static Owner made(long[] offsets, int[] sources, int[] targets, int[] sure) {
        try (Call run_ = new Call()) {
            Call.required(offsets, "offsets");
            Call.required(sources, "sources");
            Call.required(targets, "targets");
            long count = offsets.length - 1;
            long offsets_ = run_.copy(offsets);
            Call.sized("sources", sources.length, offsets[(int) (count)]);
            long sources_ = run_.copy(sources);
            Call.sized("targets", targets.length, offsets[(int) (count)]);
            long targets_ = run_.copy(targets);
            if (sure != null) Call.sized("sure", sure.length, offsets[(int) (count)]);
            long sure_ = run_.copy(sure);
            long linksOut_ = run_.room(8);
            run_.check(Native.links_new(count, offsets_, sources_, targets_, sure_, linksOut_));
            return owned(Memory.address(linksOut_));
        }
    }

    /**
     * Links of the caller's arrays, which are copied. Within a pair they are sorted, and what is there twice is.
     * kept once.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param offsets where each pair's links begin, ascending from 0
     * @param sources position of the source word
     * @param targets position of the target word
     */
    public Links(long[] offsets, int[] sources, int[] targets) {
        this(offsets, sources, targets, (int[]) null);
    }

    /**
     * Links from text, a line per pair: <code>1-2</code> is sure and <code>1p2</code> possible, source position.
     * first, between blanks. What stands before the last tab of a line is skipped, so that files of pairs or
     * collections with links are read too.
     * <p>C: <code>hws_links_read</code>
     *
     * @param text the links
     * @param options of the call; null: all defaults
     * @return the new links
     * @throws ParseException line, column and reason
     */
    public static Links read(String text, ReadOptions options) {
        try (Call run_ = new Call()) {
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            long linksOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.links_read(text_, Call.length(textBytes_), options_, linksOut_));
            return new Links(Links.owned(Memory.address(linksOut_)));
        }
    }

    /**
     * Links from text, a line per pair: <code>1-2</code> is sure and <code>1p2</code> possible, source position.
     * first, between blanks. What stands before the last tab of a line is skipped, so that files of pairs or
     * collections with links are read too.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the links
     * @return the new links
     */
    public static Links read(String text) {
        return read(text, (ReadOptions) null);
    }

    /**
     * Links as text, in the form that Links.read takes: without possible ones that of Pharaoh.
     * <p>C: <code>hws_links_write</code>
     *
     * @param options of the call; null: all defaults
     * @return the text
     */
    public String write(WriteOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_links_write", -1, 1);
            long options_ = run_.options(options);
            int status_;
            do {
                status_ = Native.links_write(self_, options_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_links_write", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * Links as text, in the form that Links.read takes: without possible ones that of Pharaoh.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the text
     */
    public String write() {
        return write((WriteOptions) null);
    }

    /**
     * How many pairs there are links of, pairs without links counted.
     * <p>C: <code>hws_links_count</code>
     *
     * @return number of pairs
     */
    public long count() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.links_count(self_);
        }
    }

    /**
     * All links, borrowed. Those of a pair are in the order of source positions, then of target positions.
     * <p>C: <code>hws_links_arrays_view</code>
     *
     * @return what the call gives
     */
    public ArraysResult arrays() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long offsetsOut_ = run_.room(8);
            long sourcesOut_ = run_.room(8);
            long targetsOut_ = run_.room(8);
            long sureOut_ = run_.room(8);
            long probabilitiesOut_ = run_.room(8);
            run_.check(Native.links_arrays_view(self_, offsetsOut_, sourcesOut_, targetsOut_, sureOut_,
                probabilitiesOut_));
            long[] offsetsCopy_ = Memory.longs(Memory.address(offsetsOut_), (Native.links_count(self_) + 1));
            int[] sourcesCopy_ = Memory.ints(Memory.address(sourcesOut_),
                offsetsCopy_[(int) (Native.links_count(self_))]);
            int[] targetsCopy_ = Memory.ints(Memory.address(targetsOut_),
                offsetsCopy_[(int) (Native.links_count(self_))]);
            int[] sureCopy_ = Memory.ints(Memory.address(sureOut_), offsetsCopy_[(int) (Native.links_count(self_))]);
            double[] probabilitiesCopy_ = Memory.doubles(Memory.address(probabilitiesOut_),
                offsetsCopy_[(int) (Native.links_count(self_))]);
            return new ArraysResult(offsetsCopy_, sourcesCopy_, targetsCopy_, sureCopy_, probabilitiesCopy_);
        }
    }

    /**
     * One set of links from those of two directions, by the rule that an option names. The growing rules are those.
     * of Moses (Koehn, Och, Marcu 2003): they begin with the intersection and add neighbouring links of the union
     * whose words have none, then, with <code>final</code>, links of either direction where one word has none, or
     * with <code>final-and</code> neither has. Probabilities are the products of both directions', or that of the
     * one there is.
     * <p>C: <code>hws_links_symmetrize</code>
     *
     * @param reverse those of the other, of as many pairs, sources first, too
     * @param options of the call; null: all defaults
     * @return the new links
     */
    public Links symmetrize(Links reverse, SymmetrizeOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long reverse_ = run_.use(reverse, "reverse");
            long linksOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.links_symmetrize(self_, reverse_, options_, linksOut_));
            return new Links(Links.owned(Memory.address(linksOut_)));
        }
    }

    /**
     * One set of links from those of two directions, by the rule that an option names. The growing rules are those.
     * of Moses (Koehn, Och, Marcu 2003): they begin with the intersection and add neighbouring links of the union
     * whose words have none, then, with <code>final</code>, links of either direction where one word has none, or
     * with <code>final-and</code> neither has. Probabilities are the products of both directions', or that of the
     * one there is.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param reverse those of the other, of as many pairs, sources first, too
     * @return the new links
     */
    public Links symmetrize(Links reverse) {
        return symmetrize(reverse, (SymmetrizeOptions) null);
    }

    /**
     * How well links agree with those that were marked by hand (Och and Ney 2003), over all pairs that have marked.
     * links.
     * <p>Values of <code>name</code>:
     * <ul>
     * <li><code>aer</code>: alignment error rate, 1 - (|A and S| + |A and P|) / (|A| + |S|), possible links
     *     including sure ones
     * <li><code>precision</code>: |A and P| / |A|
     * <li><code>recall</code>: |A and S| / |S|
     * <li><code>f_measure</code>: harmonic mean of both
     * <li><code>links</code>: |A|
     * <li><code>pairs</code>: pairs that have marked links
     * </ul>
     * <p>C: <code>hws_links_evaluate</code>
     *
     * @param links those that are judged
     * @param name which measure
     * @return the measure
     * @throws EmptyException it is not defined, because there are no links of the kind that it divides by
     */
    public double evaluate(Links links, String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long links_ = run_.use(links, "links");
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            run_.check(Native.links_evaluate(self_, links_, name_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /** Options of Links.read. What is not set has its default. */
    public static final class ReadOptions extends Options<ReadOptions> {
        /** Options that set nothing yet. */
        public ReadOptions() {}

        /**
         * The number of a sentence's first word in the text: 0 or 1.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public ReadOptions linksFrom(long value) {
            return set("links_from", value);
        }
    }

    /** Options of Links.write. What is not set has its default. */
    public static final class WriteOptions extends Options<WriteOptions> {
        /** Options that set nothing yet. */
        public WriteOptions() {}

        /**
         * The number of a sentence's first word in the text: 0 or 1.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public WriteOptions linksFrom(long value) {
            return set("links_from", value);
        }
    }

    /**
     * What Links.arrays gives.
     *
     * @param offsets where each pair's links begin
     * @param sources position of the source word
     * @param targets position of the target word
     * @param sure 0: only possible (0 or 1)
     * @param probabilities of each link; 1 where nothing is known (probability)
     */
    public record ArraysResult(long[] offsets, int[] sources, int[] targets, int[] sure, double[] probabilities) {}

    /** Options of Links.symmetrize. What is not set has its default. */
    public static final class SymmetrizeOptions extends Options<SymmetrizeOptions> {
        /** Options that set nothing yet. */
        public SymmetrizeOptions() {}

        /**
         * The rule by which links of two directions become one set.
         *
         * @param value the value; one of intersection, union, grow-diag, grow-diag-final, grow-diag-final-and; the
         *     default is intersection
         * @return these options
         */
        public SymmetrizeOptions symmetrize(String value) {
            return set("symmetrize", value);
        }
    }
}
