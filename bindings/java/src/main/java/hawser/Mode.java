// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** Values of mode. */
public enum Mode {
    /** The change is made wherever it can be. */
    OBLIGATORY(0),

    /** Leaving the symbol (or the end) alone is a choice as well. */
    OPTIONAL(1);

    private final int value;

    Mode(int value) {
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

    static Mode of(int value) {
        for (Mode one : values()) if (one.value == value) return one;
        throw new IllegalStateException("mode " + value);
    }
}
