// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/**
 * Makes graphs. A call that fails leaves it as it was.
 * <p>Threads: one thread at a time may use it.
 */
public final class GraphBuilder extends Handle {
    GraphBuilder(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::graph_builder_free, false, "GraphBuilder");
    }

    /**
     * A builder of graphs, without variables.
     * <p>C: <code>hws_graph_builder_new</code>
     */
    public GraphBuilder() {
        super(made());
    }

    private static Owner made() {
        try (Call run_ = new Call()) {
            long builderOut_ = run_.room(8);
            run_.check(Native.graph_builder_new(builderOut_));
            return owned(Memory.address(builderOut_));
        }
    }

    /**
     * Adds a variable over finitely many values.
     * <p>C: <code>hws_graph_builder_add_finite</code>
     *
     * @param values number of values (1..1048576)
     * @param name unique, UTF-8; null or "": none
     * @return its number (variable)
     */
    public long addFinite(long values, String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long name_ = run_.text(name, "name");
            long variableOut_ = run_.room(8);
            run_.check(Native.graph_builder_add_finite(self_, values, name_, variableOut_));
            return Memory.int64(variableOut_);
        }
    }

    /**
     * Adds a variable over finitely many values.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param values number of values (1..1048576)
     * @return its number (variable)
     */
    public long addFinite(long values) {
        return addFinite(values, (String) null);
    }

    /**
     * Adds many variables over finitely many values at once, without names. Either all are added or none.
     * <p>Cost: O(count), and 4 bytes for each
     * <p>C: <code>hws_graph_builder_add_finite_many</code>
     *
     * @param values number of values of each (1..1048576)
     * @return the number of the first one; the others follow (variable)
     */
    public long addFiniteMany(long[] values) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(values, "values");
            long count = values.length;
            long values_ = run_.copy(values);
            long firstOut_ = run_.room(8);
            run_.check(Native.graph_builder_add_finite_many(self_, values_, count, firstOut_));
            return Memory.int64(firstOut_);
        }
    }

    /**
     * Adds a factor that is a table over finite variables.
     * <p>C: <code>hws_graph_builder_add_table</code>
     *
     * @param variables distinct (variable)
     * @param table a number &gt;= 0 per tuple of values; the last variable's value runs fastest
     * @param name unique, UTF-8; null or "": none
     * @return its number (factor)
     */
    public long addTable(long[] variables, double[] table, String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(variables, "variables");
            Call.required(table, "table");
            long count = variables.length;
            long entries = table.length;
            long variables_ = run_.copy(variables);
            long table_ = run_.copy(table);
            long name_ = run_.text(name, "name");
            long factorOut_ = run_.room(8);
            run_.check(Native.graph_builder_add_table(self_, variables_, (int) count, table_, entries, name_,
                factorOut_));
            return Memory.int64(factorOut_);
        }
    }

    /**
     * Adds a factor that is a table over finite variables.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param variables distinct (variable)
     * @param table a number &gt;= 0 per tuple of values; the last variable's value runs fastest
     * @return its number (factor)
     */
    public long addTable(long[] variables, double[] table) {
        return addTable(variables, table, (String) null);
    }

    /**
     * Adds many factors of one shape at once, without names: pairs of neighbours, say. Either all are added or.
     * none. Equal tables are stored once, in this call and across calls.
     * <p>Cost: O(count * each + entries), and 4 bytes for each factor and for each of its variables
     * <p>C: <code>hws_graph_builder_add_tables</code>
     *
     * @param variables those of the first factor, then those of the next; distinct within a factor. The variables
     *     at one place have as many values in all factors (variable)
     * @param each number of variables of each factor (&gt;= 1)
     * @param count number of factors (&gt;= 0)
     * @param tables one table that all factors have, or one for each factor, one behind another, as
     *     GraphBuilder.addTable takes them
     * @return the number of the first one; the others follow (factor)
     */
    public long addTables(long[] variables, int each, long count, double[] tables) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(variables, "variables");
            Call.required(tables, "tables");
            long entries = tables.length;
            Call.sized("variables", variables.length, (count * each));
            long variables_ = run_.copy(variables);
            long tables_ = run_.copy(tables);
            long firstOut_ = run_.room(8);
            run_.check(Native.graph_builder_add_tables(self_, variables_, each, count, tables_, entries, firstOut_));
            return Memory.int64(firstOut_);
        }
    }

    /**
     * Adds a grid of variables, as for pictures: row by row, each with a factor to its neighbour on the right and.
     * one to that below. Either all is added or nothing. Factors are numbered in this order: unary ones by
     * variable, pairs of all rows, pairs of all columns.
     * <p>Cost: O(rows * columns * values)
     * <p>C: <code>hws_graph_builder_add_grid</code>
     *
     * @param rows number of rows (&gt;= 1)
     * @param columns number of columns (&gt;= 1)
     * @param values number of values of each variable (1..1048576)
     * @param across the table of all neighbours in a row, the left one's value first
     * @param down the table of all neighbours in a column, the upper one's value first
     * @param unary a table for each variable; null: no unary factors
     * @return the number of the variable in the first row and column; that in row i and column j is first + i *
     *     columns + j (variable)
     */
    public long addGrid(long rows, long columns, long values, double[] across, double[] down, double[] unary) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(across, "across");
            Call.required(down, "down");
            Call.sized("across", across.length, (values * values));
            long across_ = run_.copy(across);
            Call.sized("down", down.length, (values * values));
            long down_ = run_.copy(down);
            if (unary != null) Call.sized("unary", unary.length, ((rows * columns) * values));
            long unary_ = run_.copy(unary);
            long firstOut_ = run_.room(8);
            run_.check(Native.graph_builder_add_grid(self_, rows, columns, values, across_, down_, unary_, firstOut_));
            return Memory.int64(firstOut_);
        }
    }

    /**
     * Adds a grid of variables, as for pictures: row by row, each with a factor to its neighbour on the right and.
     * one to that below. Either all is added or nothing. Factors are numbered in this order: unary ones by
     * variable, pairs of all rows, pairs of all columns.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param rows number of rows (&gt;= 1)
     * @param columns number of columns (&gt;= 1)
     * @param values number of values of each variable (1..1048576)
     * @param across the table of all neighbours in a row, the left one's value first
     * @param down the table of all neighbours in a column, the upper one's value first
     * @return the number of the variable in the first row and column; that in row i and column j is first + i *
     *     columns + j (variable)
     */
    public long addGrid(long rows, long columns, long values, double[] across, double[] down) {
        return addGrid(rows, columns, values, across, down, (double[]) null);
    }

    /**
     * Adds a factor that is 1 where its binary variables obey a rule of logic, else 0. Under method bp its.
     * messages take O(count), and under exact where the graph has no cycle; else methods for finite variables take
     * it as a table, of up to 20 variables.
     * <p>C: <code>hws_graph_builder_add_logic</code>
     *
     * @param logic the rule
     * @param variables finite variables of two values each; distinct (variable)
     * @param name unique, UTF-8; null or "": none
     * @return its number (factor)
     */
    public long addLogic(Logic logic, long[] variables, String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(variables, "variables");
            long count = variables.length;
            int logic_ = Call.required(logic, "logic").value();
            long variables_ = run_.copy(variables);
            long name_ = run_.text(name, "name");
            long factorOut_ = run_.room(8);
            run_.check(Native.graph_builder_add_logic(self_, logic_, variables_, (int) count, name_, factorOut_));
            return Memory.int64(factorOut_);
        }
    }

    /**
     * Adds a factor that is 1 where its binary variables obey a rule of logic, else 0. Under method bp its.
     * messages take O(count), and under exact where the graph has no cycle; else methods for finite variables take
     * it as a table, of up to 20 variables.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param logic the rule
     * @param variables finite variables of two values each; distinct (variable)
     * @return its number (factor)
     */
    public long addLogic(Logic logic, long[] variables) {
        return addLogic(logic, variables, (String) null);
    }

    /**
     * Adds a factor that is 1 where the arcs whose binary variables are 1 form a dependency tree of a sentence,.
     * else 0 (hawser/trees.h says what such a tree is). Under method bp its messages take O(words^3), and under
     * exact where the graph has no cycle. Where cycles come from tables of the two arcs from a grandparent to a
     * head and on to a word alone, exact sums over all trees in O(words^4): the tree is projective, has all
     * variables of the graph, and the tables have zeros at most where both arcs are there. Else methods for finite
     * variables take the tree as a table, of up to 20 variables.
     * <p>Source: Smith and Eisner 2008
     * <p>C: <code>hws_graph_builder_add_tree</code>
     *
     * @param words words of the sentence; an arc that no variable stands for is in no tree (1..10000)
     * @param projective 1: projective trees only (0 or 1)
     * @param oneRoot 1: the root is the head of one word only (0 or 1)
     * @param heads of each variable's arc the head, 0 for the root
     * @param dependents of each variable's arc the word it leads to, numbered from 1
     * @param variables finite variables of two values each; distinct (variable)
     * @param name unique, UTF-8; null or "": none
     * @return its number (factor)
     */
    public long addTree(int words, boolean projective, boolean oneRoot, int[] heads, int[] dependents,
        long[] variables, String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(heads, "heads");
            Call.required(dependents, "dependents");
            Call.required(variables, "variables");
            long count = heads.length;
            long heads_ = run_.copy(heads);
            Call.sized("dependents", dependents.length, count);
            long dependents_ = run_.copy(dependents);
            Call.sized("variables", variables.length, count);
            long variables_ = run_.copy(variables);
            long name_ = run_.text(name, "name");
            long factorOut_ = run_.room(8);
            run_.check(Native.graph_builder_add_tree(self_, words, projective ? 1 : 0, oneRoot ? 1 : 0, heads_,
                dependents_, variables_, (int) count, name_, factorOut_));
            return Memory.int64(factorOut_);
        }
    }

    /**
     * Adds a factor that is 1 where the arcs whose binary variables are 1 form a dependency tree of a sentence,.
     * else 0 (hawser/trees.h says what such a tree is). Under method bp its messages take O(words^3), and under
     * exact where the graph has no cycle. Where cycles come from tables of the two arcs from a grandparent to a
     * head and on to a word alone, exact sums over all trees in O(words^4): the tree is projective, has all
     * variables of the graph, and the tables have zeros at most where both arcs are there. Else methods for finite
     * variables take the tree as a table, of up to 20 variables.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words words of the sentence; an arc that no variable stands for is in no tree (1..10000)
     * @param projective 1: projective trees only (0 or 1)
     * @param oneRoot 1: the root is the head of one word only (0 or 1)
     * @param heads of each variable's arc the head, 0 for the root
     * @param dependents of each variable's arc the word it leads to, numbered from 1
     * @param variables finite variables of two values each; distinct (variable)
     * @return its number (factor)
     */
    public long addTree(int words, boolean projective, boolean oneRoot, int[] heads, int[] dependents,
        long[] variables) {
        return addTree(words, projective, oneRoot, heads, dependents, variables, (String) null);
    }

    /**
     * Says which value a variable was seen to have.
     * <p>C: <code>hws_graph_builder_observe_value</code>
     *
     * @param variable a finite variable (variable)
     * @param value the value (from 0)
     */
    public void observeValue(long variable, long value) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.check(Native.graph_builder_observe_value(self_, variable, value));
        }
    }

    /**
     * Says which values many variables were seen to have. Either all are observed or none.
     * <p>C: <code>hws_graph_builder_observe_values</code>
     *
     * @param variables finite variables; where one comes twice the last value counts (variable)
     * @param values the values (from 0)
     */
    public void observeValues(long[] variables, long[] values) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(variables, "variables");
            Call.required(values, "values");
            long count = variables.length;
            long variables_ = run_.copy(variables);
            Call.sized("values", values.length, count);
            long values_ = run_.copy(values);
            run_.check(Native.graph_builder_observe_values(self_, variables_, values_, count));
        }
    }

    /**
     * Adds a variable over all strings of an alphabet.
     * <p>C: <code>hws_graph_builder_add_strings</code>
     *
     * @param alphabet sized
     * @param name unique, UTF-8; null or "": none
     * @return its number (variable)
     */
    public long addStrings(Alphabet alphabet, String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long alphabet_ = run_.use(alphabet, "alphabet");
            long name_ = run_.text(name, "name");
            long variableOut_ = run_.room(8);
            run_.check(Native.graph_builder_add_strings(self_, alphabet_, name_, variableOut_));
            return Memory.int64(variableOut_);
        }
    }

    /**
     * Adds a variable over all strings of an alphabet.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param alphabet sized
     * @return its number (variable)
     */
    public long addStrings(Alphabet alphabet) {
        return addStrings(alphabet, (String) null);
    }

    /**
     * Adds a factor that is a machine with one tape per variable.
     * <p>C: <code>hws_graph_builder_add_machine</code>
     *
     * @param machine in the real or log semiring; tape i has the alphabet of variables[i] (a finite variable's:
     *     any with as many symbols as it has values)
     * @param variables what each tape reads; distinct (variable)
     * @param name unique, UTF-8; null or "": none
     * @return its number (factor)
     */
    public long addMachine(Machine machine, long[] variables, String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(variables, "variables");
            long machine_ = run_.use(machine, "machine");
            long count = variables.length;
            long variables_ = run_.copy(variables);
            long name_ = run_.text(name, "name");
            long factorOut_ = run_.room(8);
            run_.check(Native.graph_builder_add_machine(self_, machine_, variables_, (int) count, name_, factorOut_));
            return Memory.int64(factorOut_);
        }
    }

    /**
     * Adds a factor that is a machine with one tape per variable.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param machine in the real or log semiring; tape i has the alphabet of variables[i] (a finite variable's:
     *     any with as many symbols as it has values)
     * @param variables what each tape reads; distinct (variable)
     * @return its number (factor)
     */
    public long addMachine(Machine machine, long[] variables) {
        return addMachine(machine, variables, (String) null);
    }

    /**
     * Adds a factor that is 1 if the last of some string variables is the concatenation of the others, in their.
     * order, else 0.
     * <p>C: <code>hws_graph_builder_add_concatenation</code>
     *
     * @param variables string variables over one alphabet; distinct (variable)
     * @param name unique, UTF-8; null or "": none
     * @return its number (factor)
     */
    public long addConcatenation(long[] variables, String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(variables, "variables");
            long count = variables.length;
            long variables_ = run_.copy(variables);
            long name_ = run_.text(name, "name");
            long factorOut_ = run_.room(8);
            run_.check(Native.graph_builder_add_concatenation(self_, variables_, (int) count, name_, factorOut_));
            return Memory.int64(factorOut_);
        }
    }

    /**
     * Adds a factor that is 1 if the last of some string variables is the concatenation of the others, in their.
     * order, else 0.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param variables string variables over one alphabet; distinct (variable)
     * @return its number (factor)
     */
    public long addConcatenation(long[] variables) {
        return addConcatenation(variables, (String) null);
    }

    /**
     * Adds a factor that is the weight an n-gram model gives a string (log-linear or probabilities). EP takes its.
     * theta over as it is, without a projection.
     * <p>C: <code>hws_graph_builder_add_ngram</code>
     *
     * @param model over the variable's alphabet
     * @param variable a string variable (variable)
     * @param name unique, UTF-8; null or "": none
     * @return its number (factor)
     * @throws UnsupportedException no theta says what the model does (see Ngram.theta)
     */
    public long addNgram(Ngram model, long variable, String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long model_ = run_.use(model, "model");
            long name_ = run_.text(name, "name");
            long factorOut_ = run_.room(8);
            run_.check(Native.graph_builder_add_ngram(self_, model_, variable, name_, factorOut_));
            return Memory.int64(factorOut_);
        }
    }

    /**
     * Adds a factor that is the weight an n-gram model gives a string (log-linear or probabilities). EP takes its.
     * theta over as it is, without a projection.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param model over the variable's alphabet
     * @param variable a string variable (variable)
     * @return its number (factor)
     */
    public long addNgram(Ngram model, long variable) {
        return addNgram(model, variable, (String) null);
    }

    /**
     * Says which string a variable was seen to be.
     * <p>C: <code>hws_graph_builder_observe_string</code>
     *
     * @param variable a string variable (variable)
     * @param labels the string (label)
     */
    public void observeString(long variable, int[] labels) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(labels, "labels");
            long count = labels.length;
            long labels_ = run_.copy(labels);
            run_.check(Native.graph_builder_observe_string(self_, variable, labels_, count));
        }
    }

    /**
     * Says how one string variable's messages are kept, where it differs from the options of the run. A second.
     * call for the same variable replaces the first.
     * <p>Source: Cotterell and Eisner 2015, footnote 3
     * <p>C: <code>hws_graph_builder_choose</code>
     *
     * @param variable a string variable, or a finite one with method bp or auto (variable)
     * @param options of the call; null: all defaults
     */
    public void choose(long variable, ChooseOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long options_ = run_.options(options);
            run_.check(Native.graph_builder_choose(self_, variable, options_));
        }
    }

    /**
     * Says how one string variable's messages are kept, where it differs from the options of the run. A second.
     * call for the same variable replaces the first.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param variable a string variable, or a finite one with method bp or auto (variable)
     */
    public void choose(long variable) {
        choose(variable, (ChooseOptions) null);
    }

    /**
     * Adds weights of features, the vector theta. Either all are added or none.
     * <p>C: <code>hws_graph_builder_add_weights</code>
     *
     * @param weights a weight each (nats, -700..700)
     * @return the index of the first one; the others follow (from 0)
     */
    public long addWeights(double[] weights) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(weights, "weights");
            long count = weights.length;
            long weights_ = run_.copy(weights);
            long firstOut_ = run_.room(8);
            run_.check(Native.graph_builder_add_weights(self_, weights_, count, firstOut_));
            return Memory.int64(firstOut_);
        }
    }

    /**
     * Adds many log-linear features at once, each a factor that is exp(theta[weight]) where its variables have the.
     * values it asks for, and 1 elsewhere. Many may share a weight, and Graph.withWeights replaces all of them.
     * Every method takes a feature as a table, of at most 2^20 entries. Either all are added or none.
     * <p>Cost: O(count * each and the entries of all tables)
     * <p>Source: Riedel, Smith and McCallum 2010, section 2
     * <p>C: <code>hws_graph_builder_add_features</code>
     *
     * @param variables those of the first feature, then those of the next; distinct within a feature. The
     *     variables at one place have as many values in all features (variable)
     * @param each number of variables of each feature (&gt;= 1)
     * @param count number of features (&gt;= 0)
     * @param values the values that all features ask for, or those of each feature, one behind another; null: 1 of
     *     every variable (from 0)
     * @param valuesCount each, or count * each; 0 with null (&gt;= 0)
     * @param weights the index of the weight that all have, or one for each feature (from 0)
     * @return the number of the first one; the others follow (factor)
     */
    public long addFeatures(long[] variables, int each, long count, long[] values, long valuesCount, long[] weights) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(variables, "variables");
            Call.required(weights, "weights");
            long weightsCount = weights.length;
            Call.sized("variables", variables.length, (count * each));
            long variables_ = run_.copy(variables);
            if (values != null) Call.sized("values", values.length, valuesCount);
            long values_ = run_.copy(values);
            long weights_ = run_.copy(weights);
            long firstOut_ = run_.room(8);
            run_.check(Native.graph_builder_add_features(self_, variables_, each, count, values_, valuesCount,
                weights_, weightsCount, firstOut_));
            return Memory.int64(firstOut_);
        }
    }

    /**
     * Adds many log-linear features at once, each a factor that is exp(theta[weight]) where its variables have the.
     * values it asks for, and 1 elsewhere. Many may share a weight, and Graph.withWeights replaces all of them.
     * Every method takes a feature as a table, of at most 2^20 entries. Either all are added or none.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param variables those of the first feature, then those of the next; distinct within a feature. The
     *     variables at one place have as many values in all features (variable)
     * @param each number of variables of each feature (&gt;= 1)
     * @param count number of features (&gt;= 0)
     * @param valuesCount each, or count * each; 0 with null (&gt;= 0)
     * @param weights the index of the weight that all have, or one for each feature (from 0)
     * @return the number of the first one; the others follow (factor)
     */
    public long addFeatures(long[] variables, int each, long count, long valuesCount, long[] weights) {
        return addFeatures(variables, each, count, (long[]) null, valuesCount, weights);
    }

    /**
     * Adds many pairs of neighbours by a coupling J each, without names. Under Coupling.ISING the table is exp(J),.
     * exp(-J), exp(-J), exp(J); under Coupling.POTTS it has exp(J) on its diagonal and 1 elsewhere. Either all are
     * added or none.
     * <p>Cost: O(count + couplings_count * values^2)
     * <p>C: <code>hws_graph_builder_add_couplings</code>
     *
     * @param coupling the form of the tables
     * @param variables two neighbours, then the next two; finite variables of as many values, under Coupling.ISING
     *     of two (variable)
     * @param count number of pairs (&gt;= 0)
     * @param couplings one J for all pairs, or one for each; &gt; 0 where neighbours like to agree (nats,
     *     -700..700)
     * @return the number of the first one; the others follow (factor)
     */
    public long addCouplings(Coupling coupling, long[] variables, long count, double[] couplings) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(variables, "variables");
            Call.required(couplings, "couplings");
            long couplingsCount = couplings.length;
            int coupling_ = Call.required(coupling, "coupling").value();
            Call.sized("variables", variables.length, (2 * count));
            long variables_ = run_.copy(variables);
            long couplings_ = run_.copy(couplings);
            long firstOut_ = run_.room(8);
            run_.check(Native.graph_builder_add_couplings(self_, coupling_, variables_, count, couplings_,
                couplingsCount, firstOut_));
            return Memory.int64(firstOut_);
        }
    }

    /**
     * Adds many unary factors by fields h, without names. Under Coupling.ISING a field is one number, and the.
     * table is exp(-h), exp(h); under Coupling.POTTS it is a number for each value, and the table has their
     * exponentials. Either all are added or none.
     * <p>Cost: O(count + fields_count)
     * <p>C: <code>hws_graph_builder_add_fields</code>
     *
     * @param coupling the form of the tables
     * @param variables finite variables of as many values, under Coupling.ISING of two (variable)
     * @param fields the field of all variables, or one of each, one behind another (nats, -700..700)
     * @return the number of the first one; the others follow (factor)
     */
    public long addFields(Coupling coupling, long[] variables, double[] fields) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(variables, "variables");
            Call.required(fields, "fields");
            long count = variables.length;
            long fieldsCount = fields.length;
            int coupling_ = Call.required(coupling, "coupling").value();
            long variables_ = run_.copy(variables);
            long fields_ = run_.copy(fields);
            long firstOut_ = run_.room(8);
            run_.check(Native.graph_builder_add_fields(self_, coupling_, variables_, count, fields_, fieldsCount,
                firstOut_));
            return Memory.int64(firstOut_);
        }
    }

    /**
     * Adds a grid of variables by couplings and fields, numbered and ordered as GraphBuilder.addGrid does it.
     * Either all is added or nothing.
     * <p>Cost: O(rows * columns * values + (across_count + down_count) * values^2)
     * <p>C: <code>hws_graph_builder_add_coupled_grid</code>
     *
     * @param coupling the form of the tables
     * @param rows number of rows (&gt;= 1)
     * @param columns number of columns (&gt;= 1)
     * @param values number of values of each variable; 2 under Coupling.ISING (1..4096)
     * @param across one J for all neighbours in a row, or one for each pair, row by row (nats, -700..700)
     * @param down one J for all neighbours in a column, or one for each pair, row by row (nats, -700..700)
     * @param fields the fields of all variables, as GraphBuilder.addFields takes them; null: no unary factors
     *     (nats, -700..700)
     * @param fieldsCount rows * columns, under Coupling.POTTS values times as many; 0 with null (&gt;= 0)
     * @return the number of the variable in the first row and column (variable)
     */
    public long addCoupledGrid(Coupling coupling, long rows, long columns, long values, double[] across, double[] down,
        double[] fields, long fieldsCount) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(across, "across");
            Call.required(down, "down");
            long acrossCount = across.length;
            long downCount = down.length;
            int coupling_ = Call.required(coupling, "coupling").value();
            long across_ = run_.copy(across);
            long down_ = run_.copy(down);
            if (fields != null) Call.sized("fields", fields.length, fieldsCount);
            long fields_ = run_.copy(fields);
            long firstOut_ = run_.room(8);
            run_.check(Native.graph_builder_add_coupled_grid(self_, coupling_, rows, columns, values, across_,
                acrossCount, down_, downCount, fields_, fieldsCount, firstOut_));
            return Memory.int64(firstOut_);
        }
    }

    /**
     * Adds a grid of variables by couplings and fields, numbered and ordered as GraphBuilder.addGrid does it.
     * Either all is added or nothing.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param coupling the form of the tables
     * @param rows number of rows (&gt;= 1)
     * @param columns number of columns (&gt;= 1)
     * @param values number of values of each variable; 2 under Coupling.ISING (1..4096)
     * @param across one J for all neighbours in a row, or one for each pair, row by row (nats, -700..700)
     * @param down one J for all neighbours in a column, or one for each pair, row by row (nats, -700..700)
     * @param fieldsCount rows * columns, under Coupling.POTTS values times as many; 0 with null (&gt;= 0)
     * @return the number of the variable in the first row and column (variable)
     */
    public long addCoupledGrid(Coupling coupling, long rows, long columns, long values, double[] across, double[] down,
        long fieldsCount) {
        return addCoupledGrid(coupling, rows, columns, values, across, down, (double[]) null, fieldsCount);
    }

    /**
     * The graph of all that was added; the builder is empty afterwards. Structure is checked as it is added.
     * <p>C: <code>hws_graph_builder_build</code>
     *
     * @return the new graph
     */
    public Graph build() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long graphOut_ = run_.room(8);
            run_.check(Native.graph_builder_build(self_, graphOut_));
            return new Graph(Graph.owned(Memory.address(graphOut_)));
        }
    }

    /** Options of GraphBuilder.choose. What is not set has its default. */
    public static final class ChooseOptions extends Options<ChooseOptions> {
        /** Options that set nothing yet. */
        public ChooseOptions() {}

        /**
         * How the variable's messages are kept; auto: as in the whole run.
         *
         * @param value the value; one of auto, bp, pruned, candidates, surrogate, ep, pep, pep-greedy; the default is
         *     auto
         * @return these options
         */
        public ChooseOptions method(String value) {
            return set("method", value);
        }

        /**
         * Longest n-grams, begin and end counted; auto: as in the whole run.
         *
         * @param value the value, from 1 to 255 or the word auto; the default is auto
         * @return these options
         */
        public ChooseOptions order(long value) {
            return set("order", value);
        }

        /**
         * Longest n-grams, begin and end counted; auto: as in the whole run.
         *
         * @param value the value, from 1 to 255 or the word auto; the default is auto
         * @return these options
         */
        public ChooseOptions order(String value) {
            return set("order", value);
        }

        /**
         * What the penalty is multiplied by (lambda); auto: as in the whole run.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public ChooseOptions penaltyWeight(double value) {
            return set("penalty_weight", value);
        }

        /**
         * What the penalty is multiplied by (lambda); auto: as in the whole run.
         *
         * @param value the value, from 0 to 1000000000.0 or the word auto; the default is auto
         * @return these options
         */
        public ChooseOptions penaltyWeight(String value) {
            return set("penalty_weight", value);
        }
    }
}
