// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/**
 * Watches a long call from another thread, and counts. One monitor may be given to several calls one after the
 * other.
 * <p>Threads: any thread and any signal handler may use it at any time.
 */
public final class Monitor extends Handle {
    Monitor(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::monitor_free, true, "Monitor");
    }

    /**
     * A monitor that has counted nothing.
     * <p>C: <code>hws_monitor_new</code>
     */
    public Monitor() {
        super(made());
    }

    private static Owner made() {
        try (Call run_ = new Call()) {
            long monitorOut_ = run_.room(8);
            run_.check(Native.monitor_new(monitorOut_));
            return owned(Memory.address(monitorOut_));
        }
    }

    /**
     * What the watched call is doing, from any thread at any time.
     * <p>C: <code>hws_monitor_read</code>
     *
     * @return what the call gives
     */
    public ReadResult read() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long stageOut_ = run_.room(8);
            long doneOut_ = run_.room(8);
            long totalOut_ = run_.room(8);
            run_.check(Native.monitor_read(self_, stageOut_, doneOut_, totalOut_));
            return new ReadResult(Memory.text(Memory.address(stageOut_)), Memory.int64(doneOut_),
                Memory.int64(totalOut_));
        }
    }

    /**
     * A counter, summed over the calls that the monitor was given to, to be read after they returned.
     * <p>Values of <code>name</code>:
     * <ul>
     * <li><code>arcs_visited</code>: arcs looked at, as often as each is; calls that share a machine's arrays
     *     (inversion, scaling) or make a machine from something else (text, words, a file) look at none
     * </ul>
     * <p>C: <code>hws_monitor_metric</code>
     *
     * @param name which counter
     * @return the sum
     */
    public long metric(String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            run_.check(Native.monitor_metric(self_, name_, valueOut_));
            return Memory.int64(valueOut_);
        }
    }

    /**
     * What Monitor.read gives.
     *
     * @param stage its work at present; "" if it is idle
     * @param done units that are done
     * @param total units in all; 0: not known
     */
    public record ReadResult(String stage, long done, long total) {}
}
