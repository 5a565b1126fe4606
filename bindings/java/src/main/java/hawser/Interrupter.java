package hawser;

import hawser.internal.Native;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.spi.AbstractInterruptibleChannel;

/**
 * Sets a cancel request when the thread that is inside a call is interrupted, whether it is a platform thread or
 * a virtual one. The interrupting thread does it, by what channels of the standard library are closed with.
 */
final class Interrupter extends AbstractInterruptibleChannel {
    private final long cancel;
    private final boolean clear;

    /** Begins to listen. A request that outlives the call is cleared when it returns. */
    Interrupter(long cancel, boolean clear) {
        this.cancel = cancel;
        this.clear = clear;
        begin();
    }

    /**
     * Listens no longer. The thread stays interrupted if it was, and what the call gave says whether that stopped
     * it.
     */
    void leave() {
        try {
            end(true);
        } catch (AsynchronousCloseException e) {
            if (clear) Native.cancel_clear(cancel);
        }
    }

    @Override
    protected void implCloseChannel() {
        Native.cancel_set(cancel);
    }
}
