// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** Statuses of calls. */
public enum Status {
    /** Ok. */
    OK(0),

    /** Fewer results than asked for, because there are no more. */
    PARTIAL(1),

    /** Stopped at the iteration limit. */
    NOT_CONVERGED(2),

    /** Stopped at another limit: what is given is right, and there may be more or better. */
    CUT_SHORT(3),

    /** An argument is out of its range, null, or does not fit the others. */
    E_ARGUMENT(-1),

    /** A text does not follow its format; line and column say where. */
    E_PARSE(-2),

    /** The system could not open, read or write a file. */
    E_IO(-3),

    /** A binary is damaged: checksum, sizes or contents. */
    E_CORRUPT(-4),

    /** A binary of a newer format, or a checkpoint of other data or options. */
    E_VERSION(-5),

    /** Malloc failed. */
    E_NO_MEMORY(-6),

    /** A limit on states, arcs, bytes or numbers was met. */
    E_LIMIT(-7),

    /** The sum is infinite. */
    E_DIVERGED(-8),

    /** Cannot be normalized to a distribution. */
    E_IMPROPER(-9),

    /** Zero mass where some is needed, or nothing known yet. */
    E_EMPTY(-10),

    /** A combination this version does not do; the message names it. */
    E_UNSUPPORTED(-11),

    /** Stopped through Cancel; nothing was changed. */
    E_CANCELLED(-12),

    /** A defect of the library: please report. */
    E_INTERNAL(-13),

    /** Evidence or factors exclude everything; the message names where. */
    E_IMPOSSIBLE(-14);

    private final int value;

    Status(int value) {
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

    static Status of(int value) {
        for (Status one : values()) if (one.value == value) return one;
        throw new IllegalStateException("status " + value);
    }
}
