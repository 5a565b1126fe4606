// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/**
 * How often n-grams occur in strings that are added.
 * <p>Threads: one thread at a time may use it.
 */
public final class NgramCounts extends Handle {
    NgramCounts(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::ngram_counts_free, false, "NgramCounts");
    }

    /**
     * Counts of nothing yet.
     * <p>C: <code>hws_ngram_counts_new</code>
     *
     * @param alphabet of the strings; sized
     * @param order symbols of the longest n-grams, SpecialLabel.BOS and SpecialLabel.EOS counted (1..255)
     */
    public NgramCounts(Alphabet alphabet, int order) {
        super(made(alphabet, order));
    }

    private static Owner made(Alphabet alphabet, int order) {
        try (Call run_ = new Call()) {
            long alphabet_ = run_.use(alphabet, "alphabet");
            long countsOut_ = run_.room(8);
            run_.check(Native.ngram_counts_new(alphabet_, order, countsOut_));
            return owned(Memory.address(countsOut_));
        }
    }

    /**
     * Adds the n-grams of strings, each as often as its value says; either wholly or not at all. Texts too large.
     * for memory come in pieces. The limit max_states bounds the n-grams.
     * <p>Cost: O(order * symbols), without hashing; pieces are merged in O(n-grams * log(pieces))
     * <p>C: <code>hws_ngram_counts_add</code>
     *
     * @param strings of one tape, values &gt;= 0
     * @param options of the call; null: all defaults
     */
    public void add(Strings strings, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long strings_ = run_.use(strings, "strings");
            long options_ = run_.options(options);
            run_.check(Native.ngram_counts_add(self_, strings_, options_));
        }
    }

    /**
     * Adds the n-grams of strings, each as often as its value says; either wholly or not at all. Texts too large.
     * for memory come in pieces. The limit max_states bounds the n-grams.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param strings of one tape, values &gt;= 0
     */
    public void add(Strings strings) {
        add(strings, (Limits) null);
    }

    /**
     * Adds the expected counts of the strings that a machine stands for, its total taken as 1, of all n-grams that.
     * reach a threshold: what Machine.frequentNgrams gives, whose status codes and options are also these.
     * <p>Cost: as Machine.frequentNgrams
     * <p>C: <code>hws_ngram_counts_add_machine</code>
     *
     * @param machine in real or log, with a finite total
     * @param tape what is read (tape)
     * @param threshold the least expected count, before <code>weight</code> multiplies it (&gt; 0)
     * @param weight how often the distribution is added (&gt; 0)
     * @param options of the call; null: all defaults
     * @throws DivergedException the machine's total is infinite
     * @throws EmptyException no mass
     */
    public void addMachine(Machine machine, int tape, double threshold, double weight, AddMachineOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long machine_ = run_.use(machine, "machine");
            long options_ = run_.options(options);
            run_.check(Native.ngram_counts_add_machine(self_, machine_, tape, threshold, weight, options_));
        }
    }

    /**
     * Adds the expected counts of the strings that a machine stands for, its total taken as 1, of all n-grams that.
     * reach a threshold: what Machine.frequentNgrams gives, whose status codes and options are also these.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param machine in real or log, with a finite total
     * @param tape what is read (tape)
     * @param threshold the least expected count, before <code>weight</code> multiplies it (&gt; 0)
     * @param weight how often the distribution is added (&gt; 0)
     */
    public void addMachine(Machine machine, int tape, double threshold, double weight) {
        addMachine(machine, tape, threshold, weight, (AddMachineOptions) null);
    }

    /**
     * The counts of given n-grams. The empty one counts the symbols and ends.
     * <p>C: <code>hws_ngram_counts_get</code>
     *
     * @param offsets where each n-gram begins in <code>labels</code>, ascending from 0
     * @param labels of the n-grams (label)
     * @return how often each was seen, 0 for never
     */
    public double[] get(long[] offsets, int[] labels) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(offsets, "offsets");
            Call.required(labels, "labels");
            long count = offsets.length - 1;
            long offsets_ = run_.copy(offsets);
            Call.sized("labels", labels.length, offsets[(int) (count)]);
            long labels_ = run_.copy(labels);
            long valuesCount_ = count;
            long valuesOut_ = run_.room(8 * valuesCount_);
            run_.check(Native.ngram_counts_get(self_, count, offsets_, labels_, valuesOut_));
            return Memory.doubles(valuesOut_, valuesCount_);
        }
    }

    /** Options of NgramCounts.addMachine. What is not set has its default. */
    public static final class AddMachineOptions extends Options<AddMachineOptions> {
        /** Options that set nothing yet. */
        public AddMachineOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public AddMachineOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }
}
