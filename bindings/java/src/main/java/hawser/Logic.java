// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** Values of logic. */
public enum Logic {
    /** One variable is 1. */
    EXACTLY_ONE(0),

    /** No two variables are 1. */
    AT_MOST_ONE(1),

    /** The last variable is 1 if any of the others is. */
    OR(2),

    /** The last variable is 1 if all others are. */
    AND(3),

    /** An even number of variables are 1. */
    PARITY(4);

    private final int value;

    Logic(int value) {
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

    static Logic of(int value) {
        for (Logic one : values()) if (one.value == value) return one;
        throw new IllegalStateException("logic " + value);
    }
}
