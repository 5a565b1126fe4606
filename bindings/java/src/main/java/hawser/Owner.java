package hawser;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;

/**
 * A handle of the library and who uses it. It refers to no object of Java that owns it, so that the cleaner can
 * run it. The memory is freed once it was closed and no call uses it. A handle that serves one thread at a time
 * refuses a second thread.
 */
final class Owner implements Runnable {
    private static final int CLOSED = Integer.MIN_VALUE;

    private final long address;
    private final LongConsumer free;
    private final boolean shared;
    private final String kind;
    /** The number of calls that use the handle, and CLOSED. */
    private final AtomicInteger users = new AtomicInteger();
    private volatile Thread inside;
    /** What stops the calls of a learner, or null; and the request that was made for it, which is freed with it. */
    volatile Owner cancel;
    Owner ownCancel;

    Owner(long address, LongConsumer free, boolean shared, String kind) {
        this.address = address;
        this.free = free;
        this.shared = shared;
        this.kind = kind;
    }

    /** The address, which stays valid until {@link #done}. */
    long use() {
        if (!tryUse()) throw new IllegalStateException("this " + kind + " is closed");
        return address;
    }

    boolean tryUse() {
        while (true) {
            int now = users.get();
            if (now < 0) return false;
            if (!shared && now > 0 && inside != Thread.currentThread()) {
                throw new IllegalStateException("another thread is inside a call on this " + kind
                    + ", which serves one at a time");
            }
            if (users.compareAndSet(now, now + 1)) {
                if (!shared) inside = Thread.currentThread();
                return true;
            }
        }
    }

    void done() {
        if (!shared && (users.get() & ~CLOSED) == 1) inside = null;
        if (users.decrementAndGet() == CLOSED) release();
    }

    boolean isClosed() {
        return users.get() < 0;
    }

    /** Closes the handle. */
    @Override
    public void run() {
        if (users.getAndUpdate(now -> now | CLOSED) == 0) release();
    }

    private void release() {
        free.accept(address);
        if (ownCancel != null) ownCancel.run();
    }
}
