// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/**
 * A seed graph with candidates. A call that fails leaves it as it was.
 * <p>Threads: one thread at a time may use it.
 */
public final class GraphPruner extends Handle {
    GraphPruner(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::graph_pruner_free, false, "GraphPruner");
    }

    /**
     * A pruner without candidates.
     * <p>C: <code>hws_graph_pruner_new</code>
     *
     * @param seed a learner of GraphLearner that has made a step, in a graph of finite variables. Its marginals
     *     are taken as exact under method exact, and under bp in a graph without cycles once it has converged
     * @param options of the call; null: all defaults
     * @throws EmptyException the learner has made no step
     * @throws UnsupportedException a variable over strings
     */
    public GraphPruner(Learner seed, NewOptions options) {
        super(made(seed, options));
    }

    private static Owner made(Learner seed, NewOptions options) {
        try (Call run_ = new Call()) {
            long seed_ = run_.use(seed, "seed");
            long prunerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_pruner_new(seed_, options_, prunerOut_));
            return owned(Memory.address(prunerOut_));
        }
    }

    /**
     * A pruner without candidates.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param seed a learner of GraphLearner that has made a step, in a graph of finite variables. Its marginals
     *     are taken as exact under method exact, and under bp in a graph without cycles once it has converged
     */
    public GraphPruner(Learner seed) {
        this(seed, (NewOptions) null);
    }

    /**
     * A pruner of a whole graph. Some of its factors are the seed, and all others are candidates, in their order.
     * Inference in the seed is exact, unless structured factors that join one another in a cycle are in it.
     * <p>C: <code>hws_graph_pruner_from_graph</code>
     *
     * @param graph finite variables, tables and structured factors. These are in the seed if the option
     *     <code>seed_graph</code> says so; else they are taken as tables, of up to 20 variables
     * @param options of the call; null: all defaults
     * @return the pruner
     * @throws UnsupportedException a variable over strings, or a factor of another kind
     * @throws ImpossibleException no assignment has a positive weight in the seed
     */
    public static GraphPruner fromGraph(Graph graph, FromGraphOptions options) {
        try (Call run_ = new Call()) {
            long graph_ = run_.use(graph, "graph");
            long prunerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_pruner_from_graph(graph_, options_, prunerOut_));
            return new GraphPruner(GraphPruner.owned(Memory.address(prunerOut_)));
        }
    }

    /**
     * A pruner of a whole graph. Some of its factors are the seed, and all others are candidates, in their order.
     * Inference in the seed is exact, unless structured factors that join one another in a cycle are in it.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param graph finite variables, tables and structured factors. These are in the seed if the option
     *     <code>seed_graph</code> says so; else they are taken as tables, of up to 20 variables
     * @return the pruner
     */
    public static GraphPruner fromGraph(Graph graph) {
        return fromGraph(graph, (FromGraphOptions) null);
    }

    /**
     * Adds candidates over as many variables each. They stay until GraphPruner.select says which do.
     * <p>Cost: O(entries), and exact inference in the seed for each tuple of values of all variables but the last,
     *     where candidates' variables depend on one another in the seed and the option <code>means</code> asks for
     *     that
     * <p>C: <code>hws_graph_pruner_add</code>
     *
     * @param variablesEach number of variables of each candidate (&gt;= 1)
     * @param variables of the first candidate, then of the next; distinct within each (variable)
     * @param count number of candidates (&gt;= 0)
     * @param tables numbers &gt;= 0 by tuple of values, the last variable's value fastest: one table for all of
     *     them, or one for each, one behind another
     * @param options of the call; null: all defaults
     * @return of each; infinity where it is 0 and the seed has mass; null: not wanted (nats)
     */
    public double[] add(int variablesEach, long[] variables, long count, double[] tables, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(variables, "variables");
            Call.required(tables, "tables");
            long entries = tables.length;
            Call.sized("variables", variables.length, (variablesEach * count));
            long variables_ = run_.copy(variables);
            long tables_ = run_.copy(tables);
            long gainsCount_ = count;
            long gainsOut_ = run_.room(8 * gainsCount_);
            long options_ = run_.options(options);
            run_.check(Native.graph_pruner_add(self_, variablesEach, variables_, count, tables_, entries, options_,
                gainsOut_));
            return Memory.doubles(gainsOut_, gainsCount_);
        }
    }

    /**
     * Adds candidates over as many variables each. They stay until GraphPruner.select says which do.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param variablesEach number of variables of each candidate (&gt;= 1)
     * @param variables of the first candidate, then of the next; distinct within each (variable)
     * @param count number of candidates (&gt;= 0)
     * @param tables numbers &gt;= 0 by tuple of values, the last variable's value fastest: one table for all of
     *     them, or one for each, one behind another
     * @return of each; infinity where it is 0 and the seed has mass; null: not wanted (nats)
     */
    public double[] add(int variablesEach, long[] variables, long count, double[] tables) {
        return add(variablesEach, variables, count, tables, (Limits) null);
    }

    /**
     * Decides which candidates stay, by the option <code>selection</code>. May be called again with other options.
     * <pre>
     *   min-joint       those that gain at least gamma: the least sum of divergence and gamma for each factor.
     *               O(candidates)
     *   min-size        as few as possible: the smallest gains are left out while they sum up to epsilon at most
     *   min-divergence  the largest gains, so that at most factors factors stay, the seed's among them
     * </pre>
     * <p>A candidate of infinite gain always stays. Under the option <code>least_marginal</code> a pruned graph
     * may have no assignment of positive weight where factors forbid what the seed believes; methods then say
     * ImpossibleException.
     * <p>C: <code>hws_graph_pruner_select</code>
     *
     * @param options of the call; null: all defaults
     * @return how many stay (count)
     */
    public long select(SelectOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long keptOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_pruner_select(self_, options_, keptOut_));
            return Memory.int64(keptOut_);
        }
    }

    /**
     * Decides which candidates stay, by the option <code>selection</code>. May be called again with other options.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return how many stay (count)
     */
    public long select() {
        return select((SelectOptions) null);
    }

    /**
     * Lets more candidates stay, if the bound of GraphPruner.bound is above the option <code>target_bound</code>:
     * those of the largest gain under the pruned graph's marginals, as few as bring the bound to the target if
     * these marginals stay as they are. Values that were left out come back first, the dearest ones, until they
     * cost half of the target at most. A caller makes the new graph and a learner in it, and calls again, until
     * <code>bound</code> is at most the target. That takes some rounds, since each call that finds a larger bound
     * lets something stay.
     * <p>Cost: as GraphPruner.bound, some twenty times without its inference
     * <p>C: <code>hws_graph_pruner_reselect</code>
     *
     * @param pruned a learner in the graph of GraphPruner.graph that has made a step
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws ArgumentException a learner in another graph
     * @throws EmptyException it has made no step
     */
    public ReselectResult reselect(Learner pruned, ReselectOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long pruned_ = run_.use(pruned, "pruned");
            long keptOut_ = run_.room(8);
            long boundOut_ = run_.room(8);
            long isBoundOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_pruner_reselect(self_, pruned_, options_, keptOut_, boundOut_, isBoundOut_));
            return new ReselectResult(Memory.int64(keptOut_), Memory.float64(boundOut_),
                Memory.int32(isBoundOut_) != 0);
        }
    }

    /**
     * Lets more candidates stay, if the bound of GraphPruner.bound is above the option <code>target_bound</code>:
     * those of the largest gain under the pruned graph's marginals, as few as bring the bound to the target if
     * these marginals stay as they are. Values that were left out come back first, the dearest ones, until they
     * cost half of the target at most. A caller makes the new graph and a learner in it, and calls again, until
     * <code>bound</code> is at most the target. That takes some rounds, since each call that finds a larger bound
     * lets something stay.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param pruned a learner in the graph of GraphPruner.graph that has made a step
     * @return what the call gives
     */
    public ReselectResult reselect(Learner pruned) {
        return reselect(pruned, (ReselectOptions) null);
    }

    /**
     * Which candidates stay.
     * <p>C: <code>hws_graph_pruner_kept</code>
     *
     * @return of each candidate, in their order (0 or 1)
     */
    public int[] kept() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_graph_pruner_kept", -1, 4);
            int status_;
            do {
                status_ = Native.graph_pruner_kept(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_graph_pruner_kept", 4));
            return Memory.ints(run_.buffer(), run_.entries());
        }
    }

    /**
     * The gains of all candidates.
     * <p>C: <code>hws_graph_pruner_gains</code>
     *
     * @return in their order (nats)
     */
    public double[] gains() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_graph_pruner_gains", -1, 8);
            int status_;
            do {
                status_ = Native.graph_pruner_gains(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_graph_pruner_gains", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * The seed graph with the candidates that stay, behind its own factors and in their order. Variables of which.
     * a single value stays are observed. Factors for the values of other variables that were left out, and for
     * compensation, come last.
     * <p>C: <code>hws_graph_pruner_graph</code>
     *
     * @return the pruned graph
     */
    public Graph graph() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long graphOut_ = run_.room(8);
            run_.check(Native.graph_pruner_graph(self_, graphOut_));
            return new Graph(Graph.owned(Memory.address(graphOut_)));
        }
    }

    /**
     * A number about a pruner, by its name.
     * <p>Values of <code>name</code>:
     * <ul>
     * <li><code>candidates</code>: candidates that were added
     * <li><code>kept</code>: those that stay
     * <li><code>left_out_values</code>: values that are left out
     * <li><code>left_out_gain</code>: the sum of the gains of the others, in nats; an estimate of the divergence,
     *     no bound
     * <li><code>exact</code>: 1 if all gains are exact
     * </ul>
     * <p>C: <code>hws_graph_pruner_info</code>
     *
     * @param name which number
     * @return the number
     */
    public double info(String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            run_.check(Native.graph_pruner_info(self_, name_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /**
     * How far the pruned graph's distribution H is from the full one's, F: an upper bound of D(H || F) by the.
     * marginals of H. Where features hold together it is tight. It is a bound where these are exact, and else an
     * estimate of one. Values that were left out add what the full graph's factors of their variables let them
     * cost at most.
     * <p>Cost: as GraphPruner.add of the candidates left out
     * <p>Source: proposition 2, with the means under H and the sign corrected
     * <p>C: <code>hws_graph_pruner_bound</code>
     *
     * @param pruned a learner in the graph of GraphPruner.graph that has made a step
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws ArgumentException a learner in another graph
     * @throws EmptyException it has made no step
     */
    public BoundResult bound(Learner pruned, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long pruned_ = run_.use(pruned, "pruned");
            long boundOut_ = run_.room(8);
            long looserOut_ = run_.room(8);
            long isBoundOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_pruner_bound(self_, pruned_, options_, boundOut_, looserOut_, isBoundOut_));
            return new BoundResult(Memory.float64(boundOut_), Memory.float64(looserOut_),
                Memory.int32(isBoundOut_) != 0);
        }
    }

    /**
     * How far the pruned graph's distribution H is from the full one's, F: an upper bound of D(H || F) by the.
     * marginals of H. Where features hold together it is tight. It is a bound where these are exact, and else an
     * estimate of one. Values that were left out add what the full graph's factors of their variables let them
     * cost at most.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param pruned a learner in the graph of GraphPruner.graph that has made a step
     * @return what the call gives
     */
    public BoundResult bound(Learner pruned) {
        return bound(pruned, (Limits) null);
    }

    /** Options of GraphPruner. What is not set has its default. */
    public static final class NewOptions extends Options<NewOptions> {
        /** Options that set nothing yet. */
        public NewOptions() {}

        /**
         * Where a candidate's variables depend on one another in the seed, their joint probabilities: exact, the
         * product of marginals, or exact where that takes some seconds at most.
         *
         * @param value the value; one of auto, exact, product; the default is auto
         * @return these options
         */
        public NewOptions means(String value) {
            return set("means", value);
        }
    }

    /** Options of GraphPruner.fromGraph. What is not set has its default. */
    public static final class FromGraphOptions extends Options<FromGraphOptions> {
        /** Options that set nothing yet. */
        public FromGraphOptions() {}

        /**
         * Factors of the seed: those of one variable; or also a forest of pairs, those of the largest gain first; or
         * also structured factors, such as trees.
         *
         * @param value the value; one of unary, spanning-tree, structured; the default is unary
         * @return these options
         */
        public FromGraphOptions seedGraph(String value) {
            return set("seed_graph", value);
        }

        /**
         * Where a candidate's variables depend on one another in the seed, their joint probabilities: exact, the
         * product of marginals, or exact where that takes some seconds at most.
         *
         * @param value the value; one of auto, exact, product; the default is auto
         * @return these options
         */
        public FromGraphOptions means(String value) {
            return set("means", value);
        }
    }

    /** Options of GraphPruner.select. What is not set has its default. */
    public static final class SelectOptions extends Options<SelectOptions> {
        /** Options that set nothing yet. */
        public SelectOptions() {}

        /**
         * What decides which candidates stay.
         *
         * @param value the value; one of min-joint, min-size, min-divergence; the default is min-joint
         * @return these options
         */
        public SelectOptions selection(String value) {
            return set("selection", value);
        }

        /**
         * Min-joint: nats that a candidate gains if it stays.
         *
         * @param value the value, from 0 to 1e+300; the default is 0.01
         * @return these options
         */
        public SelectOptions gamma(double value) {
            return set("gamma", value);
        }

        /**
         * Min-size: nats that are left out at most.
         *
         * @param value the value, from 0 to 1e+300; the default is 0.01
         * @return these options
         */
        public SelectOptions epsilon(double value) {
            return set("epsilon", value);
        }

        /**
         * Min-divergence: factors of the pruned graph at most.
         *
         * @param value the value, from 0 to 2147483646; the default is 0
         * @return these options
         */
        public SelectOptions factors(long value) {
            return set("factors", value);
        }

        /**
         * Values of a smaller probability in the seed are left out, but for each variable's most probable one;
         * candidates with one variable of several values left stay, and are not counted.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public SelectOptions leastMarginal(double value) {
            return set("least_marginal", value);
        }

        /**
         * What takes the place of candidates that are left out: factors of single variables, by which each changes the
         * seed's marginals as the candidate alone would.
         *
         * @param value the value; one of none, marginals; the default is none
         * @return these options
         */
        public SelectOptions compensation(String value) {
            return set("compensation", value);
        }
    }

    /**
     * What GraphPruner.reselect gives.
     *
     * @param kept how many candidates stay now (count)
     * @param bound as it was before this call (nats)
     * @param isBound whether all marginals that were used are exact (0 or 1)
     */
    public record ReselectResult(long kept, double bound, boolean isBound) {}

    /** Options of GraphPruner.reselect. What is not set has its default. */
    public static final class ReselectOptions extends Options<ReselectOptions> {
        /** Options that set nothing yet. */
        public ReselectOptions() {}

        /**
         * Nats that the divergence from the full graph may have at most.
         *
         * @param value the value, from 0 to 1e+300; the default is 0.1
         * @return these options
         */
        public ReselectOptions targetBound(double value) {
            return set("target_bound", value);
        }
    }

    /**
     * What GraphPruner.bound gives.
     *
     * @param bound by the coupling that makes the factors left out as large as possible together (nats)
     * @param looser with every factor at its largest weight; null: not wanted (nats)
     * @param isBound whether all marginals that were used are exact (0 or 1)
     */
    public record BoundResult(double bound, double looser, boolean isBound) {}
}
