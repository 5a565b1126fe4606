// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/**
 * Heads of the sentences of a treebank, and what finding them took. Immutable.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Parses extends Handle {
    Parses(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::parses_free, true, "Parses");
    }

    /**
     * The treebank that was parsed, with the heads that were found and without relations.
     * <p>C: <code>hws_parses_treebank</code>
     *
     * @return shares nothing with what changes
     */
    public Treebank treebank() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long treebankOut_ = run_.room(8);
            run_.check(Native.parses_treebank(self_, treebankOut_));
            return new Treebank(Treebank.owned(Memory.address(treebankOut_)));
        }
    }

    /**
     * A number about what parsing took, by its name. Seconds are those of processors, summed over threads, and.
     * differ from run to run.
     * <p>Values of <code>name</code>:
     * <ul>
     * <li><code>sentences</code>: sentences that have words
     * <li><code>words</code>: words of all sentences
     * <li><code>pairs</code>: pairs of arcs that were looked at
     * <li><code>kept</code>: pairs that stayed
     * <li><code>iterations</code>: sweeps of belief propagation
     * <li><code>once</code>: sentences without belief propagation
     * <li><code>seconds_features</code>: for features and their weights
     * <li><code>seconds_seed</code>: for sums over the trees of arcs alone
     * <li><code>seconds_select</code>: for gains and the choice of pairs
     * <li><code>seconds_infer</code>: for belief propagation
     * <li><code>seconds</code>: for all of it
     * </ul>
     * <p>C: <code>hws_parses_info</code>
     *
     * @param name which number
     * @return the number
     */
    public double info(String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            run_.check(Native.parses_info(self_, name_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }
}
