// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** Values of split. */
public enum Split {
    /** Every code point is a name. */
    CHARS(0),

    /** Names stand between blanks; digits where the alphabet has no names. */
    SPACES(1),

    /** As Split.SPACES, and ASCII punctuation apart, except ' and - inside a word. */
    WORDS(2);

    private final int value;

    Split(int value) {
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

    static Split of(int value) {
        for (Split one : values()) if (one.value == value) return one;
        throw new IllegalStateException("split " + value);
    }
}
