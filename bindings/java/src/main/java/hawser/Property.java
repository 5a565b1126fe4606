// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import java.util.Set;

/** Values of property. */
public enum Property {
    /** No cycle, where failure arcs are arcs. */
    IS_ACYCLIC(1),

    /** No arc that is epsilon on every tape. */
    IS_EPSILON_FREE(2),

    /** Epsilon-free, and no state has two arcs with the same labels. */
    IS_DETERMINISTIC(4),

    /** Every arc and final state weighs one. */
    IS_UNWEIGHTED(8),

    /** Each state's arcs are sorted by their label on the first tape. */
    IS_ARC_SORTED(16),

    /** Every arc leads to a higher state. */
    IS_TOP_SORTED(32),

    /** Hws_machine_trim would take no state away. */
    IS_TRIM(64),

    /** Failure arcs. */
    HAS_FAILURE(128),

    /** Default arcs. */
    HAS_DEFAULT(256);

    private final int value;

    Property(int value) {
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

    static Set<Property> of(int sum) {
        Set<Property> found = java.util.EnumSet.noneOf(Property.class);
        for (Property one : values()) if ((sum & one.value) != 0) found.add(one);
        return found;
    }
}
