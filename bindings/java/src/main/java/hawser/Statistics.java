// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/**
 * An immutable sum of what a step needs over a range of items.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Statistics extends Handle {
    Statistics(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::statistics_free, true, "Statistics");
    }

    /**
     * Statistics as bytes, at most ten per number that is not 0.
     * <p>C: <code>hws_statistics_write</code>
     *
     * @return the bytes
     */
    public byte[] write() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_statistics_write", -1, 1);
            int status_;
            do {
                status_ = Native.statistics_write(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_statistics_write", 1));
            return Memory.bytes(run_.buffer(), run_.entries());
        }
    }

    /**
     * The statistics of two neighbouring ranges of items together.
     * <p>C: <code>hws_statistics_merge</code>
     *
     * @param second of the later range, which begins where the first ends
     * @return of both
     * @throws ArgumentException the ranges are no neighbours, or of different steps, or of learners that differ
     */
    public Statistics merge(Statistics second) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long second_ = run_.use(second, "second");
            long mergedOut_ = run_.room(8);
            run_.check(Native.statistics_merge(self_, second_, mergedOut_));
            return new Statistics(Statistics.owned(Memory.address(mergedOut_)));
        }
    }
}
