// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** Labels that are no symbols. */
public final class SpecialLabel {
    private SpecialLabel() {}

    /** Epsilon. */
    public static final int EPSILON = 0;

    /** Failure: looked up when a state has no arc for the symbol read. */
    public static final int PHI = -2;

    /** Default: every symbol of the alphabet its state has no arc for. */
    public static final int RHO = -3;

    /** Bos. */
    public static final int BOS = -4;

    /** Eos. */
    public static final int EOS = -5;
}
