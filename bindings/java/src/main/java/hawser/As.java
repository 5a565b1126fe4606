// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** Values of as. */
public enum As {
    /** Label tuples: no two arcs of a state agree on all tapes. */
    TUPLES(0),

    /** Tape 0: no two arcs of a state agree there; the others are written. */
    FUNCTION(1);

    private final int value;

    As(int value) {
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

    static As of(int value) {
        for (As one : values()) if (one.value == value) return one;
        throw new IllegalStateException("as " + value);
    }
}
