// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.util.List;

/**
 * Makes machines. It keeps the limits and the cancel request of its options: they hold for all that is added
 * to it and for each machine that it builds. A call that meets a limit adds nothing.
 * <p>Threads: one thread at a time may use it.
 */
public final class Builder extends Handle {
    private int tapes;

    Builder(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::builder_free, false, "Builder");
    }

    /**
     * A builder without states.
     * <p>C: <code>hws_builder_new</code>
     *
     * @param semiring what weights are
     * @param tapes number of tapes (1..16)
     * @param alphabets of each tape, null for an open one; null: all are open
     * @param options of the call; null: all defaults
     */
    public Builder(Semiring semiring, int tapes, List<Alphabet> alphabets, Limits options) {
        super(made(semiring, tapes, alphabets, options));
        this.tapes = tapes;
    }

    private static Owner made(Semiring semiring, int tapes, List<Alphabet> alphabets, Limits options) {
        try (Call run_ = new Call()) {
            int semiring_ = Call.required(semiring, "semiring").value();
            if (alphabets != null) Call.sized("alphabets", alphabets.size(), tapes);
            long alphabets_ = run_.uses(alphabets);
            long builderOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.builder_new(semiring_, tapes, alphabets_, options_, builderOut_));
            return owned(Memory.address(builderOut_));
        }
    }

    /**
     * A builder without states.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param semiring what weights are
     * @param tapes number of tapes (1..16)
     * @param options of the call; null: all defaults
     */
    public Builder(Semiring semiring, int tapes, Limits options) {
        this(semiring, tapes, (List<Alphabet>) null, options);
    }

    /**
     * A builder without states.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param semiring what weights are
     * @param tapes number of tapes (1..16)
     * @param alphabets of each tape, null for an open one; null: all are open
     */
    public Builder(Semiring semiring, int tapes, List<Alphabet> alphabets) {
        this(semiring, tapes, alphabets, (Limits) null);
    }

    /**
     * A builder without states.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param semiring what weights are
     * @param tapes number of tapes (1..16)
     */
    public Builder(Semiring semiring, int tapes) {
        this(semiring, tapes, (List<Alphabet>) null, (Limits) null);
    }

    /**
     * Adds states.
     * <p>C: <code>hws_builder_add_states</code>
     *
     * @param count how many (&gt;= 0)
     * @return number of the first one (state)
     */
    public long addStates(long count) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long firstOut_ = run_.room(8);
            run_.check(Native.builder_add_states(self_, count, firstOut_));
            return Memory.int64(firstOut_);
        }
    }

    /**
     * Sets the start state, which is 0 if never set.
     * <p>C: <code>hws_builder_set_start</code>
     *
     * @param state the start; it must exist (state)
     */
    public void setStart(long state) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.check(Native.builder_set_start(self_, state));
        }
    }

    /**
     * Makes a state final. A weight of zero (a cost of +infinity) is allowed and stops the failure look-up of the.
     * end. Setting it again replaces the weight.
     * <p>C: <code>hws_builder_set_final</code>
     *
     * @param state which one (state)
     * @param weight its final weight (weight)
     */
    public void setFinal(long state, double weight) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.check(Native.builder_set_final(self_, state, weight));
        }
    }

    /**
     * Adds one arc. Both states must exist.
     * <p>C: <code>hws_builder_add_arc</code>
     *
     * @param from where it leaves (state)
     * @param labels one per tape (label)
     * @param weight its weight (weight)
     * @param to where it leads (state)
     */
    public void addArc(long from, int[] labels, double weight, long to) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(labels, "labels");
            Call.sized("labels", labels.length, tapes);
            long labels_ = run_.copy(labels);
            run_.check(Native.builder_add_arc(self_, from, labels_, weight, to));
        }
    }

    /**
     * Adds several arcs. Either all are added or, on an error, which names the arc, none.
     * <p>Cost: O(count)
     * <p>C: <code>hws_builder_add_arcs</code>
     *
     * @param from where each leaves (state)
     * @param labels those of the first arc, one per tape, then the next one's (label)
     * @param weights weight of each (weight)
     * @param to where each leads (state)
     */
    public void addArcs(long[] from, int[] labels, double[] weights, long[] to) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(from, "from");
            Call.required(labels, "labels");
            Call.required(weights, "weights");
            Call.required(to, "to");
            long count = from.length;
            long from_ = run_.copy(from);
            Call.sized("labels", labels.length, (count * tapes));
            long labels_ = run_.copy(labels);
            Call.sized("weights", weights.length, count);
            long weights_ = run_.copy(weights);
            Call.sized("to", to.length, count);
            long to_ = run_.copy(to);
            run_.check(Native.builder_add_arcs(self_, count, from_, labels_, weights_, to_));
        }
    }

    /**
     * Makes several states final, as Builder.setFinal does; all or, on an error, none.
     * <p>Cost: O(count)
     * <p>C: <code>hws_builder_set_finals</code>
     *
     * @param states which ones (state)
     * @param weights final weight of each (weight)
     */
    public void setFinals(long[] states, double[] weights) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(states, "states");
            Call.required(weights, "weights");
            long count = states.length;
            long states_ = run_.copy(states);
            Call.sized("weights", weights.length, count);
            long weights_ = run_.copy(weights);
            run_.check(Native.builder_set_finals(self_, count, states_, weights_));
        }
    }

    /**
     * The machine as it stands. Arcs of one state keep their order and are numbered state by state. The builder.
     * stays as it is and may go on.
     * <p>Cost: O(states + arcs)
     * <p>C: <code>hws_builder_build</code>
     *
     * @return the new machine
     * @throws ArgumentException a state has two failure arcs, or failure arcs form a cycle
     */
    public Machine build() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long machineOut_ = run_.room(8);
            run_.check(Native.builder_build(self_, machineOut_));
            return new Machine(Machine.owned(Memory.address(machineOut_)));
        }
    }
}
