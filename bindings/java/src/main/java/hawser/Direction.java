// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** Values of direction. */
public enum Direction {
    /** From the start: <code>left</code> in what has been written, <code>right</code> in what is read. */
    LEFT_TO_RIGHT(0),

    /** From the end: <code>right</code> in what has been written, <code>left</code> in what is read. */
    RIGHT_TO_LEFT(1),

    /** From the start: both in what is read. */
    SIMULTANEOUS(2);

    private final int value;

    Direction(int value) {
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

    static Direction of(int value) {
        for (Direction one : values()) if (one.value == value) return one;
        throw new IllegalStateException("direction " + value);
    }
}
