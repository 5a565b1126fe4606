// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** Values of push. */
public enum Push {
    /** Start. */
    START(0),

    /** End. */
    END(1);

    private final int value;

    Push(int value) {
        this.value = value;
    }

    /**
     * The constant's number.
     *
     * @return as the library has it
     */
    public int value() {
        return value;
    }

    static Push of(int value) {
        for (Push one : values()) if (one.value == value) return one;
        throw new IllegalStateException("push " + value);
    }
}
