// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** Values of closure. */
public enum Closure {
    /** Any number of strings one after the other, none included: 1 + A + AA +. */
    STAR(0),

    /** At least one: A + AA +. */
    PLUS(1),

    /** One or none: 1 + A. */
    OPTION(2);

    private final int value;

    Closure(int value) {
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

    static Closure of(int value) {
        for (Closure one : values()) if (one.value == value) return one;
        throw new IllegalStateException("closure " + value);
    }
}
