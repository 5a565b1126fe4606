// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** Values of joined. */
public enum Joined {
    /** They stand among a's tapes. */
    KEEP(0),

    /** The weights are summed over their strings. */
    DROP(1);

    private final int value;

    Joined(int value) {
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

    static Joined of(int value) {
        for (Joined one : values()) if (one.value == value) return one;
        throw new IllegalStateException("joined " + value);
    }
}
