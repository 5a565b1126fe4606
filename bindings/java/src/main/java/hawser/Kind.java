// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** Values of kind. */
public enum Kind {
    /** Finite numbers. */
    REAL(0),

    /** Whole numbers from 0 to 2^53. */
    COUNT(1),

    /** 0 or 1. */
    BIT(2);

    private final int value;

    Kind(int value) {
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

    static Kind of(int value) {
        for (Kind one : values()) if (one.value == value) return one;
        throw new IllegalStateException("kind " + value);
    }
}
