// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** Values of format. */
public enum Format {
    /** A sequence a line, symbols between blanks; an empty line is an empty sequence. */
    SPACES(0),

    /** A sequence a line, every character (code point) a symbol. */
    CHARS(1),

    /** A sequence a line, symbols are numbers from 0 between blanks. */
    INTEGERS(2),

    /** A line "sequences symbols", then a line "length s1 s2 ..." each, numbers from 0. */
    PAUTOMAC(3),

    /** A line "sequences symbols", then a line "label length s1 s2 ..." each, numbers from 0. */
    ABBADINGO(4),

    /** Hawser's binary, as Corpus.write makes it: names, sequences and checksums. */
    BINARY(5);

    private final int value;

    Format(int value) {
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

    static Format of(int value) {
        for (Format one : values()) if (one.value == value) return one;
        throw new IllegalStateException("format " + value);
    }
}
