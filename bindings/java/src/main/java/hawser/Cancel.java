// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/**
 * A request to stop, shared between the thread that works and whoever wants it to stop. Every long call given
 * options that carry it looks at it and returns CancelledException within a second of its being set.
 * <p>Threads: any thread and any signal handler may use it at any time.
 */
public final class Cancel extends Handle {
    Cancel(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::cancel_free, true, "Cancel");
    }

    /**
     * A request that is not set.
     * <p>C: <code>hws_cancel_new</code>
     */
    public Cancel() {
        super(made());
    }

    private static Owner made() {
        try (Call run_ = new Call()) {
            long cancelOut_ = run_.room(8);
            run_.check(Native.cancel_new(cancelOut_));
            return owned(Memory.address(cancelOut_));
        }
    }

    /**
     * Asks the calls that carry it to stop, from any thread or signal handler. null does nothing.
     * <p>C: <code>hws_cancel_set</code>
     */
    public void set() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Native.cancel_set(self_);
        }
    }

    /**
     * Takes the request back. null does nothing.
     * <p>C: <code>hws_cancel_clear</code>
     */
    public void clear() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Native.cancel_clear(self_);
        }
    }

    /**
     * Whether the request is set.
     * <p>C: <code>hws_cancel_is_set</code>
     *
     * @return the answer
     */
    public boolean isSet() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.cancel_is_set(self_) != 0;
        }
    }
}
