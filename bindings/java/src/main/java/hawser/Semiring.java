// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** Values of semiring. */
public enum Semiring {
    /** Real. */
    REAL(0),

    /** Log. */
    LOG(1),

    /** Tropical. */
    TROPICAL(2),

    /** Boolean. */
    BOOLEAN(3);

    private final int value;

    Semiring(int value) {
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

    static Semiring of(int value) {
        for (Semiring one : values()) if (one.value == value) return one;
        throw new IllegalStateException("semiring " + value);
    }
}
