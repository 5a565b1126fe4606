package hawser;

import java.lang.ref.Cleaner;

/**
 * An object of the library. It is closed by hand, or by the garbage collector once nothing refers to it. What was
 * made from it stays as it is. An object that is closed while another thread is inside a call on it is freed when
 * that call returns.
 */
public abstract class Handle implements AutoCloseable {
    private static final Cleaner CLEANER = Cleaner.create();

    final Owner owner;
    private final Cleaner.Cleanable cleanable;

    Handle(Owner owner) {
        this.owner = owner;
        cleanable = CLEANER.register(this, owner);
    }

    /** Gives the memory back now. The object can do nothing after that, and closing it again has no effect. */
    @Override
    public void close() {
        cleanable.clean();
    }

    /**
     * Whether the object was closed.
     *
     * @return true after {@link #close}
     */
    public boolean isClosed() {
        return owner.isClosed();
    }

    @Override
    public String toString() {
        return "hawser " + getClass().getSimpleName() + (isClosed() ? ", closed" : "");
    }
}
