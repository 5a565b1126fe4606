// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** Options of calls that have none of their own. */
public final class Limits extends Options<Limits> {
    /** Options that set nothing yet. */
    public Limits() {}
}
