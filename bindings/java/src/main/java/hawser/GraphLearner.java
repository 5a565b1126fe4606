// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/** A learner of the beliefs of a graph's variables. */
public final class GraphLearner extends Learner {
    GraphLearner(Owner owner) {
        super(owner);
    }

    /**
     * A learner of the beliefs of a graph's variables. The option <code>method</code> says how string variables.
     * keep their messages; finite variables keep vectors under every method, so that bp to pep-greedy are the same
     * where no factor reads strings or tapes.
     * <pre>
     *   auto        of finite variables and tables exact, where there are cycles, at most 2^20 edges, and the
     *               junction tree has at
     *               most 2^26 entries that take half of max_bytes at most, else bp; with strings bp where that is
     *               exact and cheap:
     *               no cycle is left once observed variables are taken out, and two sweeps that are tried show no
     *               message and no
     *               belief of more than 16,384 arcs; pep otherwise, and where an option is given that bp has no
     *               use for. With
     *               factors of logic or trees exact where there is no cycle, else as if they were tables where
     *               they can be, else
     *               bp. GraphLearner.method says which
     *   bp          as machines: exact on trees; grows with loops and with the factors of a variable, within
     *               limits
     *   pruned      the best strings of each incoming message, united (Dreyer and Eisner 2009; Cotterell et al.
     *               2015)
     *   candidates  a fixed list: the strings observed anywhere over the same alphabet (Hall and Klein 2011)
     *   surrogate   a bigram model fitted under a 0-gram model instead of the other messages (Hall and Klein 2010)
     *   ep          all n-grams of an order (Cotterell and Eisner 2015, sections 3 and 4)
     *   pep         penalized EP (section 6.1): n-grams whose counts the belief misses by more than the penalty's
     *               weight join it
     *   pep-greedy  penalized EP by greedy growing (appendix B.9)
     *   exact       a junction tree over finite variables (Lauritzen and Spiegelhalter 1988), of graphs without
     *               strings and
     *               machines: all beliefs in one step, exact with any cycles. Zeros are propagated first: values
     *               without support
     *               go, and decided variables leave. Several elimination orders are tried, and bytes are checked
     *               before tables are
     *               made: 8 for each entry, and in passing as many again for the largest table. Graphs with
     *               factors of logic or
     *               trees and without cycles have exact messages instead, whatever the number of variables. A
     *               projective tree
     *               with tables of grandparents is one sum (GraphBuilder.addTree); auto takes it for up to 40
     *               words
     *   trw         tree-reweighted messages (Wainwright, Jaakkola and Willsky 2005), as the next three of finite
     *               variables
     *               and tables alone. The weights of pairs are their shares of spanning trees, so that
     *               -free_energy is an upper
     *               bound of ln Z once messages have converged (metric "bound"). The option spanning_trees says
     *               which trees:
     *               uniform: all alike (matrix-tree theorem); sampled: tree_samples of them, drawn by loop-erased
     *               walks (Wilson
     *               1996), and more until each pair is in one; optimized: those of the lowest value, by
     *               conditional gradients
     *               from those of auto, in which messages converge anew in each of tree_rounds steps at most;
     *               auto: uniform, or
     *               sampled where that would take more than some seconds or max_bytes. Tables of more than two
     *               variables are
     *               split into pairs by an auxiliary variable (metric "split")
     *   mean-field  independent variables: -free_energy is a lower bound of ln Z. Models with zeros that decide
     *               nothing are refused
     *   gibbs       samples in several chains; -free_energy is not known. Metric "r_hat" says how far chains
     *               agree. Where zeros are
     *               left, chains begin at one state of high weight and may not reach all others
     *   max-product messages of the largest weights, for GraphLearner.bestState; beliefs are max-marginals, scaled
     *               to sum 1
     *   best-state  exact where the junction tree is as cheap as auto asks, with or without cycles, so that the
     *               best state is the
     *               best of all; else max-product
     * </pre>
     * <p>Belief propagation in a graph of finite variables and tables with cycles may have several fixed points,
     * some of them far from the truth. So it may have several starts, one run after another: the first one as it
     * always is, the others from messages of states that are drawn, and damped by .5 unless the option damping
     * says otherwise. Beliefs are those of the run that settled with the largest Bethe value. Metric
     * "fixed_points" counts the fixed points that differ: where there is more than one, convergence says little
     * about the truth. A single one is no proof either. The option <code>starts</code> says how many runs there
     * are. auto takes 8 where it chooses bp in a graph with cycles, and fewer where a sweep of all would make more
     * than 2^18 products of a table's entry, down to 1; where bp is asked for by name it is 1. A step is a sweep
     * of one run, and <code>iterations</code> counts those of each. A learner made from another one
     * (GraphLearner.withGraph) goes on from its messages in a single run.
     * <p>The penalized methods take the n-grams that the penalty chooses, with the weights that are best without
     * it, and keep them while any message to the variable has a weight for them; the option projection has the
     * penalized optimum, the paper's single steps and appendix B.8's closed form instead.
     * <p>A step is one sweep, with the same bits for any number of threads. It is done once every message was made
     * anew and none would change by more than the tolerance, or after all iterations; residual runs end with a
     * sweep over all edges that checks this. In graphs of finite variables and tables the change is tanh(d / 2),
     * where d is the largest change of a message's log weight, so that no probability changes by more; it is also
     * estimated how far messages still have to go where they approach their limit slowly, and runs go on until
     * that is within 20 tolerances. Under mean-field the change is that of a probability. Elsewhere it is that of
     * the message's log weights (finite variables, lists, machines that keep their shape; 1 for other machines),
     * or the largest change of an expected count of an n-gram in the belief (ep and its kin; of a weight under
     * surrogate and while a belief is improper): the whole change, whatever part of it damping leaves. Damping
     * mixes logarithms; what is zero on either side is not mixed, nor machines of other shapes. Beliefs that have
     * converged are exact on trees where messages are exact, and the same under all schedules where there is one
     * fixed point. pep does not end while it may have single symbols only, nor any penalized method while its
     * penalty's weight still falls.
     * <p>pep and pep-greedy have several fixed points. Where each message in the light of the others expects a
     * string less than the penalty's weight, none gives it a weight, although all of them together may prefer it
     * by many nats. At the end of a run of pep each belief is therefore compared with the product of its messages
     * as they are. The metric "lacking" counts variables whose beliefs expect an n-gram less than the penalty's
     * weight (or the tolerance, if that is larger) and whose messages expect it more than ten times as often. Such
     * a run is not converged; a smaller weight, damping or another schedule may help. Variables with more than
     * eight messages, or whose product has more than 4,096 states or 16,384 arcs, are not compared, nor with the
     * option separate.
     * <p>A step is LimitException where a machine of a variable that keeps machines would exceed the limits: the
     * message names the variable; the learner is as before. Under other methods such a message is left out and
     * counted, as improper ones are. Whether all is excluded is found before any sweep, under every method, from
     * what factors and observations allow at all. Messages that would take too long or exceed limits in this check
     * are taken to allow everything; the metric "unchecked" counts them. Where it is not 0 and all messages are
     * exact, a step or a belief may be ImpossibleException as well.
     * <p>Metrics:
     * <ul>
     * <li><code>change</code>: largest residual of the last sweep: of a message's log weights, or of a belief's
     *     expected counts of n-grams
     * <li><code>converged</code>: 1 once no message would change by more than the tolerance, none was left out and
     *     no variable is stuck or lacks n-grams
     * <li><code>accepted</code>: messages taken up in the last sweep
     * <li><code>skipped</code>: messages that could not be made or taken up in the last sweep
     * <li><code>skipped_total</code>: the same over all sweeps
     * <li><code>stuck</code>: variables with factors that never took up a message
     * <li><code>free_energy</code>: Bethe free energy, -ln Z on forests, where every belief is exact; trw,
     *     mean-field: a bound; nats
     * <li><code>features</code>: n-grams and listed strings of all approximated beliefs
     * <li><code>arcs</code>: arcs of all beliefs' machines
     * <li><code>seconds_factors</code>: time spent on messages from factors, summed over threads, as the next two
     *     are
     * <li><code>seconds_projections</code>: time spent on bringing messages into the variables' form
     * <li><code>seconds_growth</code>: time spent on choosing n-grams
     * <li><code>unchecked</code>: messages that met limits when the evidence was checked for contradictions; 0:
     *     there is none
     * <li><code>bound</code>: 1: -free_energy is an upper bound of ln Z (trw); -1: a lower one (mean-field); 0:
     *     neither is known
     * <li><code>messages</code>: messages made so far between finite variables (bp, trw, max-product)
     * <li><code>split</code>: trw: tables of more than two variables that were split into pairs by an auxiliary
     *     variable
     * <li><code>r_hat</code>: gibbs: largest ratio of what chains say apart and together (Gelman and Rubin); near
     *     1 where they agree
     * <li><code>best_log_weight</code>: ln of the weight of the best state found between finite variables
     *     (GraphLearner.bestState)
     * <li><code>lacking</code>: pep: variables of a settled run whose beliefs lack n-grams that their messages
     *     together expect
     * <li><code>treewidth</code>: exact: variables of the junction tree's largest clique less one, once zeros are
     *     propagated
     * <li><code>table_entries</code>: exact: entries of the junction tree's tables
     * <li><code>fixed_points</code>: bp from several starts: fixed points that were seen; a marginal differs by
     *     more than 50 tolerances
     * <li><code>starts_done</code>: bp from several starts: runs that have ended, of which the best Bethe value is
     *     taken
     * <li><code>starts_spread</code>: bp from several starts: largest minus smallest Bethe value of ln Z of the
     *     runs that settled, nats
     * </ul>
     * <p>C: <code>hws_graph_learner_new</code>
     *
     * @param graph what is inferred in
     * @param options of the call; null: all defaults
     * @throws ImpossibleException no assignment has a positive weight; the message names a factor and a variable
     */
    public GraphLearner(Graph graph, NewOptions options) {
        super(made(graph, options));
    }

    private static Owner made(Graph graph, NewOptions options) {
        try (Call run_ = new Call()) {
            long graph_ = run_.use(graph, "graph");
            long learnerOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_learner_new(graph_, options_, learnerOut_));
            return run_.learner(Memory.address(learnerOut_));
        }
    }

    /**
     * A learner of the beliefs of a graph's variables. The option <code>method</code> says how string variables.
     * keep their messages; finite variables keep vectors under every method, so that bp to pep-greedy are the same
     * where no factor reads strings or tapes.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param graph what is inferred in
     */
    public GraphLearner(Graph graph) {
        this(graph, (NewOptions) null);
    }

    /**
     * The method of a learner as the option "method" has it; where that is auto, the one that was chosen.
     * <p>C: <code>hws_graph_learner_method</code>
     *
     * @return the text
     */
    public String method() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_graph_learner_method", -1, 1);
            run_.interruptible(owner);
            int status_;
            do {
                status_ = Native.graph_learner_method(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_graph_learner_method", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * A learner in a changed graph with another one's options. Under ep, pep, pep-greedy and surrogate, and.
     * between finite variables and tables under all methods but exact, it starts from the messages, distributions
     * or states of the other, which stays as it is, and so needs fewer sweeps where little has changed (EM, frame
     * after frame), unless the option separate is set or zeros leave other values; other methods start anew. No
     * step is made yet.
     * <p>C: <code>hws_graph_learner_with_graph</code>
     *
     * @param graph the learner's own, or one made from it by the hws_graph_with_ functions
     * @return the new learner
     * @throws ArgumentException variables, factors or which variables over strings are observed differ
     * @throws CancelledException the other's cancel request is set
     * @throws ImpossibleException no assignment has a positive weight
     */
    public GraphLearner withGraph(Graph graph) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long graph_ = run_.use(graph, "graph");
            long nextOut_ = run_.room(8);
            run_.interruptible(owner);
            run_.check(Native.graph_learner_with_graph(self_, graph_, nextOut_));
            return new GraphLearner(run_.learner(Memory.address(nextOut_)));
        }
    }

    /**
     * Puts other tables into factors of a learner, in place: the graph stays as it is, and the learner has tables.
     * of its own from then on. So a caller that goes from frame to frame makes one graph and one learner. The run
     * begins anew, without steps, and its results are those of a new learner in the changed graph. A call that
     * fails leaves the learner as it was.
     * <p>Calls for the same factors take no memory after the first one, nor do GraphLearner.marginals and steps on
     * one thread under schedule sweeps or flooding then. This is so under bp, and exact without cycles, in graphs
     * with factors of logic or with tables of three variables or more, as long as no variable is observed, no
     * table has a zero and no factor is a tree. Where all factors are Logic.AT_MOST_ONE or tables of one variable
     * with a positive weight of 0, zeros of value 1 may come and go. Tables of one variable also change so under
     * schedule sweeps between pairs of binary variables that are no grid. Otherwise the method is made anew, with
     * the same results.
     * <p>Cost: O(entries + edges) where no memory is taken
     * <p>C: <code>hws_graph_learner_set_tables</code>
     *
     * @param factors tables'; where one comes twice the last table counts (factor)
     * @param tables the new ones, one behind another, as GraphBuilder.addTable takes them
     * @param keep 1: the run starts from the messages as they are, as that of GraphLearner.withGraph does; 0: as
     *     that of a new learner (0 or 1)
     * @throws CancelledException the learner's cancel request is set
     * @throws ImpossibleException no assignment has a positive weight
     */
    public void setTables(long[] factors, double[] tables, boolean keep) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(factors, "factors");
            Call.required(tables, "tables");
            long count = factors.length;
            long entries = tables.length;
            long factors_ = run_.copy(factors);
            long tables_ = run_.copy(tables);
            run_.interruptible(owner);
            run_.check(Native.graph_learner_set_tables(self_, factors_, count, tables_, entries, keep ? 1 : 0));
        }
    }

    /**
     * The belief of a finite variable.
     * <p>C: <code>hws_graph_learner_probabilities</code>
     *
     * @param variable which one (variable)
     * @param count as many as the variable has values
     * @return by value (probability)
     */
    public double[] probabilities(long variable, long count) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long probabilitiesCount_ = count;
            long probabilitiesOut_ = run_.room(8 * probabilitiesCount_);
            run_.interruptible(owner);
            run_.check(Native.graph_learner_probabilities(self_, variable, probabilitiesOut_, count));
            return Memory.doubles(probabilitiesOut_, probabilitiesCount_);
        }
    }

    /**
     * The beliefs of all finite variables: those of the first one by value, then those of the next.
     * <p>Cost: exact: O(values); bp: that of all messages to the variables
     * <p>C: <code>hws_graph_learner_marginals</code>
     *
     * @return variables over strings have none (probability)
     * @throws EmptyException there was no step yet
     */
    public double[] marginals() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_graph_learner_marginals", -1, 8);
            run_.interruptible(owner);
            int status_;
            do {
                status_ = Native.graph_learner_marginals(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_graph_learner_marginals", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * The beliefs of all factors that are tables, as expected counts need them: the probability of each entry of.
     * the first table, as GraphBuilder.addTable orders them, then those of the next. Each table's sum to 1.
     * <p>Cost: exact: as much as its step, as nothing is kept for it; other methods: O(values)
     * <p>C: <code>hws_graph_learner_factor_marginals</code>
     *
     * @return other factors have none (probability)
     * @throws EmptyException there was no step yet, or the messages contradict one another
     * @throws UnsupportedException the method has none
     */
    public double[] factorMarginals() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_graph_learner_factor_marginals", -1, 8);
            run_.interruptible(owner);
            int status_;
            do {
                status_ = Native.graph_learner_factor_marginals(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_graph_learner_factor_marginals", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * The expected count of each weight: of all features that have it, the sum of the probabilities that their.
     * variables have the values they ask for. These are the derivatives of ln Z by the weights where the method is
     * exact, and those of its value under bp and trw once they have converged. A gradient of a likelihood is a
     * difference of two such vectors.
     * <p>Cost: that of GraphLearner.factorMarginals
     * <p>C: <code>hws_graph_learner_expected_counts</code>
     *
     * @return by index of the weight (count)
     * @throws EmptyException there was no step yet, or the messages contradict one another
     * @throws UnsupportedException the method has none
     */
    public double[] expectedCounts() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_graph_learner_expected_counts", -1, 8);
            run_.interruptible(owner);
            int status_;
            do {
                status_ = Native.graph_learner_expected_counts(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_graph_learner_expected_counts", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * A state of high weight of a graph of finite variables and tables: a value of each variable. Under exact, and.
     * under max-product on trees, it is the best one of all. The metric "best_log_weight" is its log weight.
     * Otherwise no change of a single value is better. Under max-product it is the best that messages gave after
     * any step, in graphs of up to 2^16 edges; under gibbs it is the best that the chains were in at the end of a
     * step.
     * <p>Cost: exact: about half of its step
     * <p>C: <code>hws_graph_learner_best_state</code>
     *
     * @return by variable (from 0)
     * @throws EmptyException there was no step yet
     * @throws UnsupportedException methods that keep messages over strings, and trees
     */
    public int[] bestState() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_graph_learner_best_state", -1, 4);
            run_.interruptible(owner);
            int status_;
            do {
                status_ = Native.graph_learner_best_state(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_graph_learner_best_state", 4));
            return Memory.ints(run_.buffer(), run_.entries());
        }
    }

    /**
     * The k states of the highest weights, under method exact. Of states of equal weight the one with the lower.
     * value at the first variable where they differ comes first, and which of them are given where not all can be
     * is the same in each run.
     * <p>Fewer results: fewer have a positive weight
     * <p>Cost: O(tables + k cliques residual choices)
     * <p>C: <code>hws_graph_learner_best_states</code>
     *
     * @param k states that are wanted (&gt;= 1)
     * @param count number of variables
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws EmptyException there was no step yet
     * @throws UnsupportedException other methods, and trees
     * @throws LimitException the junction tree's tables, or the states and their next choices
     */
    public BestStatesResult bestStates(long k, long count, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long valuesCount_ = (k * count);
            long valuesOut_ = run_.room(4 * valuesCount_);
            long logWeightsCount_ = k;
            long logWeightsOut_ = run_.room(8 * logWeightsCount_);
            long foundOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_learner_best_states(self_, k, options_, valuesOut_, count, logWeightsOut_,
                foundOut_));
            return new BestStatesResult(Memory.ints(valuesOut_, valuesCount_), Memory.doubles(logWeightsOut_,
                logWeightsCount_), Memory.int64(foundOut_));
        }
    }

    /**
     * The k states of the highest weights, under method exact. Of states of equal weight the one with the lower.
     * value at the first variable where they differ comes first, and which of them are given where not all can be
     * is the same in each run.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param k states that are wanted (&gt;= 1)
     * @param count number of variables
     * @return what the call gives
     */
    public BestStatesResult bestStates(long k, long count) {
        return bestStates(k, count, (Limits) null);
    }

    /**
     * Strings drawn from the belief of a variable, or values (value v of a finite variable is the string of the.
     * one symbol v + 1), each with the number 1 beside it. Item i depends on the belief, the seed, the variable
     * and i alone.
     * <p>C: <code>hws_graph_learner_sample</code>
     *
     * @param variable which one (variable)
     * @param n how many (&gt;= 0)
     * @param seed any number
     * @param options of the call; null: all defaults
     * @return what was drawn
     * @throws EmptyException there was no step yet, or the messages that were kept contradict one another
     * @throws ImproperException infinite mass, also where no message could be taken up
     */
    public Strings sample(long variable, long n, long seed, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long samplesOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_learner_sample(self_, variable, n, seed, options_, samplesOut_));
            return new Strings(Strings.owned(Memory.address(samplesOut_)));
        }
    }

    /**
     * Strings drawn from the belief of a variable, or values (value v of a finite variable is the string of the.
     * one symbol v + 1), each with the number 1 beside it. Item i depends on the belief, the seed, the variable
     * and i alone.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param variable which one (variable)
     * @param n how many (&gt;= 0)
     * @param seed any number
     * @return what was drawn
     */
    public Strings sample(long variable, long n, long seed) {
        return sample(variable, n, seed, (Limits) null);
    }

    /**
     * A number about one variable, by its name.
     * <p>Values of <code>name</code>:
     * <ul>
     * <li><code>entropy</code>: of the belief, in nats; a belief's machine is made unambiguous for it
     * <li><code>expected_length</code>: symbols of a string under the belief
     * <li><code>accepted</code>: updates that the variable took; 0 between finite variables and tables, as the
     *     next two are
     * <li><code>skipped</code>: updates that were left out
     * <li><code>features</code>: n-grams of its belief
     * <li><code>arcs</code>: arcs of its belief
     * </ul>
     * <p>C: <code>hws_graph_learner_variable</code>
     *
     * @param variable which one (variable)
     * @param name which number
     * @param options of the call; null: all defaults
     * @return the number
     * @throws LimitException limits were met
     * @throws UnsupportedException a belief that cannot be made unambiguous
     * @throws EmptyException as GraphLearner.belief
     */
    public double variable(long variable, String name, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_learner_variable(self_, variable, name_, options_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /**
     * A number about one variable, by its name.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param variable which one (variable)
     * @param name which number
     * @return the number
     */
    public double variable(long variable, String name) {
        return variable(variable, name, (Limits) null);
    }

    /**
     * The normalized belief of a string variable as an acceptor in the log semiring.
     * <p>C: <code>hws_graph_learner_belief</code>
     *
     * @param variable which one (variable)
     * @param options of the call; null: all defaults
     * @return the acceptor
     * @throws EmptyException there was no step yet, or the messages that were kept contradict one another
     * @throws ImproperException infinite mass, also where no message could be taken up
     */
    public Machine belief(long variable, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long beliefOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_learner_belief(self_, variable, options_, beliefOut_));
            return new Machine(Machine.owned(Memory.address(beliefOut_)));
        }
    }

    /**
     * The normalized belief of a string variable as an acceptor in the log semiring.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param variable which one (variable)
     * @return the acceptor
     */
    public Machine belief(long variable) {
        return belief(variable, (Limits) null);
    }

    /**
     * The normalized belief of a string variable that is kept as n-grams, as a log-linear model.
     * <p>C: <code>hws_graph_learner_model</code>
     *
     * @param variable which one (variable)
     * @param options of the call; null: all defaults
     * @return the belief
     * @throws UnsupportedException the variable's method keeps no model
     * @throws EmptyException as GraphLearner.belief
     * @throws ImproperException as there
     */
    public Ngram model(long variable, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long modelOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_learner_model(self_, variable, options_, modelOut_));
            return new Ngram(Ngram.owned(Memory.address(modelOut_)));
        }
    }

    /**
     * The normalized belief of a string variable that is kept as n-grams, as a log-linear model.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param variable which one (variable)
     * @return the belief
     */
    public Ngram model(long variable) {
        return model(variable, (Limits) null);
    }

    /**
     * The log-probability of strings under the normalized belief of a string variable.
     * <p>C: <code>hws_graph_learner_log_probs</code>
     *
     * @param variable which one (variable)
     * @param strings of one tape, over its alphabet
     * @param options of the call; null: all defaults
     * @return by string; -infinity: none (nats)
     * @throws EmptyException there was no step yet, or the messages that were kept contradict one another
     * @throws ImproperException infinite mass, also where no message could be taken up
     */
    public double[] logProbs(long variable, Strings strings, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long strings_ = run_.use(strings, "strings");
            long logProbsCount_ = Native.strings_count(strings_);
            long logProbsOut_ = run_.room(8 * logProbsCount_);
            long options_ = run_.options(options);
            run_.check(Native.graph_learner_log_probs(self_, variable, strings_, options_, logProbsOut_));
            return Memory.doubles(logProbsOut_, logProbsCount_);
        }
    }

    /**
     * The log-probability of strings under the normalized belief of a string variable.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param variable which one (variable)
     * @param strings of one tape, over its alphabet
     * @return by string; -infinity: none (nats)
     */
    public double[] logProbs(long variable, Strings strings) {
        return logProbs(variable, strings, (Limits) null);
    }

    /**
     * The best strings of a belief, with their posterior probabilities as values.
     * <p>Fewer results: there are fewer
     * <p>Cut short: as Machine.bestStrings
     * <p>C: <code>hws_graph_learner_best</code>
     *
     * @param variable a string variable (variable)
     * @param n strings that are wanted (&gt;= 0)
     * @param options of the call; null: all defaults
     * @return the best first
     * @throws EmptyException as GraphLearner.belief
     * @throws ImproperException as there
     */
    public Strings best(long variable, long n, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long stringsOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_learner_best(self_, variable, n, options_, stringsOut_));
            return new Strings(Strings.owned(Memory.address(stringsOut_)));
        }
    }

    /**
     * The best strings of a belief, with their posterior probabilities as values.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param variable a string variable (variable)
     * @param n strings that are wanted (&gt;= 0)
     * @return the best first
     */
    public Strings best(long variable, long n) {
        return best(variable, n, (Limits) null);
    }

    /**
     * What the full graph's marginals can be, where D(H || F) is at most a bound: for each value the least and the.
     * largest probability x with kl(marginal, x) &lt;= bound.
     * <p>C: <code>hws_graph_learner_intervals</code>
     *
     * @param bound in nats (&gt;= 0)
     * @param count as many numbers as that call gives (&gt;= 0)
     * @return what the call gives
     * @throws EmptyException the learner has made no step
     */
    public IntervalsResult intervals(double bound, long count) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long leastCount_ = count;
            long leastOut_ = run_.room(8 * leastCount_);
            long mostCount_ = count;
            long mostOut_ = run_.room(8 * mostCount_);
            run_.interruptible(owner);
            run_.check(Native.graph_learner_intervals(self_, bound, leastOut_, mostOut_, count));
            return new IntervalsResult(Memory.doubles(leastOut_, leastCount_), Memory.doubles(mostOut_, mostCount_));
        }
    }

    /** Options of GraphLearner. What is not set has its default. */
    public static final class NewOptions extends Options<NewOptions> {
        /** Options that set nothing yet. */
        public NewOptions() {}

        /**
         * How string variables keep their messages; of finite variables alone exact: a junction tree; trw:
         * tree-reweighted messages, whose value is an upper bound of ln Z; mean-field: independent variables, a lower
         * bound; gibbs: samples; max-product: a state of high weight; best-state: exact where cheap, else max-product;
         * auto: exact or bp where it is exact and cheap, and no option of other messages is given; of finite variables
         * else bp, of strings pep.
         *
         * @param value the value; one of auto, bp, pruned, candidates, surrogate, ep, pep, pep-greedy, exact, trw,
         *     mean-field, gibbs, max-product, best-state; the default is auto
         * @return these options
         */
        public NewOptions method(String value) {
            return set("method", value);
        }

        /**
         * Order of a sweep: forwards and backwards in turn; factors, then variables; what changed most first.
         *
         * @param value the value; one of sweeps, flooding, residual; the default is sweeps
         * @return these options
         */
        public NewOptions schedule(String value) {
            return set("schedule", value);
        }

        /**
         * Sweeps at most.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 50
         * @return these options
         */
        public NewOptions iterations(long value) {
            return set("iterations", value);
        }

        /**
         * Done once no message would change by more.
         *
         * @param value the value, from 0 to 1000000000.0; the default is 0.001
         * @return these options
         */
        public NewOptions tolerance(double value) {
            return set("tolerance", value);
        }

        /**
         * Share of the old message that stays, in logs.
         *
         * @param value the value, from 0 to 0.999; the default is 0
         * @return these options
         */
        public NewOptions damping(double value) {
            return set("damping", value);
        }

        /**
         * Pruned: strings per message (k).
         *
         * @param value the value, from 1 to 1048576; the default is 20
         * @return these options
         */
        public NewOptions keptStrings(long value) {
            return set("kept_strings", value);
        }

        /**
         * Ep, pep, pep-greedy: longest n-grams, begin and end counted; auto: 3, penalized 5.
         *
         * @param value the value, from 1 to 255 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions order(long value) {
            return set("order", value);
        }

        /**
         * Ep, pep, pep-greedy: longest n-grams, begin and end counted; auto: 3, penalized 5.
         *
         * @param value the value, from 1 to 255 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions order(String value) {
            return set("order", value);
        }

        /**
         * Gradient: one step a visit (ep, pep); converged: the optimum (ep, pep); refit: the best weights of the
         * n-grams the penalty chose (pep, pep-greedy); closed (ep, pep-greedy); auto: closed for ep, refit for the
         * others.
         *
         * @param value the value; one of auto, gradient, converged, refit, closed; the default is auto
         * @return these options
         */
        public NewOptions projection(String value) {
            return set("projection", value);
        }

        /**
         * Projection gradient: length of a step (eta).
         *
         * @param value the value, from 1e-12 to 1000000.0; the default is 0.05
         * @return these options
         */
        public NewOptions step(double value) {
            return set("step", value);
        }

        /**
         * Pep, pep-greedy: what the penalty is multiplied by (lambda).
         *
         * @param value the value, from 0 to 1000000000.0; the default is 0.01
         * @return these options
         */
        public NewOptions penaltyWeight(double value) {
            return set("penalty_weight", value);
        }

        /**
         * Pep, pep-greedy: penalty_weight is multiplied by this after every sweep.
         *
         * @param value the value, from 0 to 1; the default is 1
         * @return these options
         */
        public NewOptions penaltyDecay(double value) {
            return set("penalty_decay", value);
        }

        /**
         * Projection gradient: passes over a variable's messages a visit, in the first sweeps.
         *
         * @param value the value, from 1 to 1048576; the default is 20
         * @return these options
         */
        public NewOptions firstPasses(long value) {
            return set("first_passes", value);
        }

        /**
         * Projection gradient: how many sweeps count as first ones.
         *
         * @param value the value, from 0 to 1048576; the default is 3
         * @return these options
         */
        public NewOptions firstSweeps(long value) {
            return set("first_sweeps", value);
        }

        /**
         * Pep: sweeps in which there are single symbols only.
         *
         * @param value the value, from 0 to 1048576; the default is 1
         * @return these options
         */
        public NewOptions unigramSweeps(long value) {
            return set("unigram_sweeps", value);
        }

        /**
         * Pep-greedy: n-grams between two looks at the objective.
         *
         * @param value the value, from 1 to 1048576; the default is 20
         * @return these options
         */
        public NewOptions batch(long value) {
            return set("batch", value);
        }

        /**
         * Ep, pep, pep-greedy: 1: each outgoing message is projected on its own.
         *
         * @param value the value, from 0 to 1; the default is 0
         * @return these options
         */
        public NewOptions separate(long value) {
            return set("separate", value);
        }

        /**
         * Bp: runs from different messages, of <code>iterations</code> sweeps at most each; the settled one of the
         * best Bethe value is taken; auto: 1, and up to 8 where auto chooses bp in a graph with cycles.
         *
         * @param value the value, from 1 to 10000 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions starts(long value) {
            return set("starts", value);
        }

        /**
         * Bp: runs from different messages, of <code>iterations</code> sweeps at most each; the settled one of the
         * best Bethe value is taken; auto: 1, and up to 8 where auto chooses bp in a graph with cycles.
         *
         * @param value the value, from 1 to 10000 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions starts(String value) {
            return set("starts", value);
        }

        /**
         * Bp and trw on grids of binary variables: numbers of messages; single where the weights fit.
         *
         * @param value the value; one of double, single; the default is double
         * @return these options
         */
        public NewOptions precision(String value) {
            return set("precision", value);
        }

        /**
         * Gibbs: sweeps counted, per chain.
         *
         * @param value the value, from 1 to 2305843009213693951; the default is 1000
         * @return these options
         */
        public NewOptions samples(long value) {
            return set("samples", value);
        }

        /**
         * Gibbs: sweeps before the first sample; auto: twice the samples.
         *
         * @param value the value, from 0 to 2305843009213693951 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions burnIn(long value) {
            return set("burn_in", value);
        }

        /**
         * Gibbs: sweeps before the first sample; auto: twice the samples.
         *
         * @param value the value, from 0 to 2305843009213693951 or the word auto; the default is auto
         * @return these options
         */
        public NewOptions burnIn(String value) {
            return set("burn_in", value);
        }

        /**
         * Gibbs: independent chains.
         *
         * @param value the value, from 1 to 1024; the default is 4
         * @return these options
         */
        public NewOptions chains(long value) {
            return set("chains", value);
        }

        /**
         * Gibbs, bp with several starts, and trw under spanning_trees sampled: start of the random numbers.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 1
         * @return these options
         */
        public NewOptions seed(long value) {
            return set("seed", value);
        }

        /**
         * Trw: the spanning trees whose shares are the weights of pairs: all alike; some that are drawn; those of the
         * lowest value; auto: uniform, or sampled where that would take more than some seconds or max_bytes.
         *
         * @param value the value; one of auto, uniform, sampled, optimized; the default is auto
         * @return these options
         */
        public NewOptions spanningTrees(String value) {
            return set("spanning_trees", value);
        }

        /**
         * Spanning_trees sampled: trees that are drawn; more are added until each pair is in one.
         *
         * @param value the value, from 1 to 1048576; the default is 100
         * @return these options
         */
        public NewOptions treeSamples(long value) {
            return set("tree_samples", value);
        }

        /**
         * Spanning_trees optimized: steps at most; the value falls in each, and messages converge anew.
         *
         * @param value the value, from 0 to 1048576; the default is 20
         * @return these options
         */
        public NewOptions treeRounds(long value) {
            return set("tree_rounds", value);
        }

        /**
         * Arcs made at most, for one message or belief.
         *
         * @param value the value, from 1 to 2147483646; the default is 8388608
         * @return these options
         */
        @Override
        public NewOptions maxArcs(long value) {
            return set("max_arcs", value);
        }
    }

    /**
     * What GraphLearner.bestStates gives.
     *
     * @param values of each state the values of all variables, the best state first; what there are no states for
     *     is -1 (from 0)
     * @param logWeights of each state; what there are no states for is -infinity (nats)
     * @param found how many there are
     */
    public record BestStatesResult(int[] values, double[] logWeights, long found) {}

    /**
     * What GraphLearner.intervals gives.
     *
     * @param least by variable and value, as GraphLearner.marginals gives them (probability)
     * @param most the same (probability)
     */
    public record IntervalsResult(double[] least, double[] most) {}
}
