// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** Values of coupling. */
public enum Coupling {
    /** Values 0 and 1 are the spins s = -1 and +1: exp(J s t) for neighbours, exp(h s) for a variable. */
    ISING(0),

    /** Exp(J) where neighbours have equal values, else 1; exp(h[value]) for a variable. */
    POTTS(1);

    private final int value;

    Coupling(int value) {
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

    static Coupling of(int value) {
        for (Coupling one : values()) if (one.value == value) return one;
        throw new IllegalStateException("coupling " + value);
    }
}
