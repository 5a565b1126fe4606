// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;

/**
 * An immutable graph.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Graph extends Handle {
    Graph(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::graph_free, true, "Graph");
    }

    /**
     * A graph of finite variables and tables from the text format of the UAI inference competitions. Entries that.
     * are too small for a double are 0. A comment goes from a hash sign that begins a word, or from a word "c", to
     * the end of its line. A factor without variables, a number that all assignments are multiplied by, becomes a
     * table of equal entries over the first of the variables that have the fewest values.
     * <p>Cost: O(length)
     * <p>C: <code>hws_graph_read_uai</code>
     *
     * @param text the model: MARKOV or BAYES, the number of variables, their numbers of values, the number of
     *     factors, each one's number of variables and these, then for each factor the number of its entries and
     *     the entries, the last variable's value fastest
     * @param evidence observations: their number, then pairs of a variable and a value; the number of samples, 1,
     *     may stand first; null: nothing was observed
     * @param options of the call; null: all defaults
     * @return the new graph
     * @throws ParseException line, column and reason
     */
    public static Graph readUai(String text, String evidence, Limits options) {
        try (Call run_ = new Call()) {
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            byte[] evidenceBytes_ = Call.utf8(evidence);
            long evidence_ = run_.copy(evidenceBytes_);
            long graphOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_read_uai(text_, Call.length(textBytes_), evidence_, Call.length(evidenceBytes_),
                options_, graphOut_));
            return new Graph(Graph.owned(Memory.address(graphOut_)));
        }
    }

    /**
     * A graph of finite variables and tables from the text format of the UAI inference competitions. Entries that.
     * are too small for a double are 0. A comment goes from a hash sign that begins a word, or from a word "c", to
     * the end of its line. A factor without variables, a number that all assignments are multiplied by, becomes a
     * table of equal entries over the first of the variables that have the fewest values.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the model: MARKOV or BAYES, the number of variables, their numbers of values, the number of
     *     factors, each one's number of variables and these, then for each factor the number of its entries and
     *     the entries, the last variable's value fastest
     * @param options of the call; null: all defaults
     * @return the new graph
     */
    public static Graph readUai(String text, Limits options) {
        return readUai(text, (String) null, options);
    }

    /**
     * A graph of finite variables and tables from the text format of the UAI inference competitions. Entries that.
     * are too small for a double are 0. A comment goes from a hash sign that begins a word, or from a word "c", to
     * the end of its line. A factor without variables, a number that all assignments are multiplied by, becomes a
     * table of equal entries over the first of the variables that have the fewest values.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the model: MARKOV or BAYES, the number of variables, their numbers of values, the number of
     *     factors, each one's number of variables and these, then for each factor the number of its entries and
     *     the entries, the last variable's value fastest
     * @param evidence observations: their number, then pairs of a variable and a value; the number of samples, 1,
     *     may stand first; null: nothing was observed
     * @return the new graph
     */
    public static Graph readUai(String text, String evidence) {
        return readUai(text, evidence, (Limits) null);
    }

    /**
     * A graph of finite variables and tables from the text format of the UAI inference competitions. Entries that.
     * are too small for a double are 0. A comment goes from a hash sign that begins a word, or from a word "c", to
     * the end of its line. A factor without variables, a number that all assignments are multiplied by, becomes a
     * table of equal entries over the first of the variables that have the fewest values.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the model: MARKOV or BAYES, the number of variables, their numbers of values, the number of
     *     factors, each one's number of variables and these, then for each factor the number of its entries and
     *     the entries, the last variable's value fastest
     * @return the new graph
     */
    public static Graph readUai(String text) {
        return readUai(text, (String) null, (Limits) null);
    }

    /**
     * The graph with the observations of a text, beside those that it has.
     * <p>Cost: O(variables + length)
     * <p>C: <code>hws_graph_with_uai_evidence</code>
     *
     * @param evidence observations of finite variables, as Graph.readUai takes them
     * @return the new graph
     * @throws ParseException line, column and reason
     */
    public Graph withUaiEvidence(String evidence) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            byte[] evidenceBytes_ = Call.utf8(Call.required(evidence, "evidence"));
            long evidence_ = run_.copy(evidenceBytes_);
            long changedOut_ = run_.room(8);
            run_.check(Native.graph_with_uai_evidence(self_, evidence_, Call.length(evidenceBytes_), changedOut_));
            return new Graph(Graph.owned(Memory.address(changedOut_)));
        }
    }

    /**
     * A graph of finite variables and tables as the text that Graph.readUai reads, without names and observations.
     * <p>C: <code>hws_graph_write_uai</code>
     *
     * @return the text
     * @throws UnsupportedException a variable over strings, or a factor that is no table
     */
    public String writeUai() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_graph_write_uai", -1, 1);
            int status_;
            do {
                status_ = Native.graph_write_uai(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_graph_write_uai", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * A graph of finite variables and tables from libDAI's text format, whose files are called .fg. Comments and.
     * factors without variables are as Graph.readUai has them. Variables are numbered in ascending order of their
     * labels, which are their names where they leave numbers out.
     * <p>Cost: O(length and the entries of all tables)
     * <p>C: <code>hws_graph_read_fg</code>
     *
     * @param text the number of factors, then for each its number of variables, their labels, their numbers of
     *     values, the number of its entries that are not zero, and for each of these its place and itself; the
     *     first variable's value runs fastest
     * @param options of the call; null: all defaults
     * @return the new graph
     * @throws ParseException line, column and reason
     * @throws LimitException the tables would take more than the option max_bytes
     */
    public static Graph readFg(String text, Limits options) {
        try (Call run_ = new Call()) {
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            long graphOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_read_fg(text_, Call.length(textBytes_), options_, graphOut_));
            return new Graph(Graph.owned(Memory.address(graphOut_)));
        }
    }

    /**
     * A graph of finite variables and tables from libDAI's text format, whose files are called .fg. Comments and.
     * factors without variables are as Graph.readUai has them. Variables are numbered in ascending order of their
     * labels, which are their names where they leave numbers out.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the number of factors, then for each its number of variables, their labels, their numbers of
     *     values, the number of its entries that are not zero, and for each of these its place and itself; the
     *     first variable's value runs fastest
     * @return the new graph
     */
    public static Graph readFg(String text) {
        return readFg(text, (Limits) null);
    }

    /**
     * A graph of finite variables and tables as the text that Graph.readFg reads, without names and observations.
     * Labels are the variables' numbers, and a variable without factors gets a table of ones, since the format has
     * no other place for it.
     * <p>C: <code>hws_graph_write_fg</code>
     *
     * @return the text
     * @throws UnsupportedException a variable over strings, or a factor that is no table
     */
    public String writeFg() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_graph_write_fg", -1, 1);
            int status_;
            do {
                status_ = Native.graph_write_fg(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_graph_write_fg", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * A graph of finite variables and factors of one or two of them from hawser's pairwise text format. Comments.
     * are as Graph.readUai has them, and each line is a statement:
     * <pre>
     *   PAIRWISE 4               number of variables
     *   sizes 2                  their numbers of values: one number for all, or one for each
     *   unary 0  .3 .7           a variable, and a weight for each of its values
     *   field 1  -.5 .5          the same in logarithms
     *   pair 0 1  2 1 1 2        two variables, and a weight for each pair of values, the second variable's
     *               fastest
     *   coupling 1 2  .7         exp(.7) where both variables have the same value, else 1
     *   seen 3 1                 variable 3 was seen to have value 1
     * </pre>
     * <p>Cost: O(length, and values^2 for each coupling)
     * <p>C: <code>hws_graph_read_pairwise</code>
     *
     * @param text the two first lines in this order, then any number of the others in any order
     * @param options of the call; null: all defaults
     * @return the new graph
     * @throws ParseException line, column and reason
     * @throws LimitException the tables would take more than the option max_bytes
     */
    public static Graph readPairwise(String text, Limits options) {
        try (Call run_ = new Call()) {
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            long graphOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_read_pairwise(text_, Call.length(textBytes_), options_, graphOut_));
            return new Graph(Graph.owned(Memory.address(graphOut_)));
        }
    }

    /**
     * A graph of finite variables and factors of one or two of them from hawser's pairwise text format. Comments.
     * are as Graph.readUai has them, and each line is a statement:
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the two first lines in this order, then any number of the others in any order
     * @return the new graph
     */
    public static Graph readPairwise(String text) {
        return readPairwise(text, (Limits) null);
    }

    /**
     * A graph as the text that Graph.readPairwise reads, with observations and without names.
     * <p>C: <code>hws_graph_write_pairwise</code>
     *
     * @return the text
     * @throws UnsupportedException a variable over strings, a factor that is no table, or one of more than two
     *     variables
     */
    public String writePairwise() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_graph_write_pairwise", -1, 1);
            int status_;
            do {
                status_ = Native.graph_write_pairwise(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_graph_write_pairwise", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * The binary of a graph of finite variables, versioned and with checksums: names, observations, tables,.
     * structured factors, features and their weights.
     * <p>C: <code>hws_graph_write</code>
     *
     * @return the bytes
     * @throws UnsupportedException a variable over strings, or a factor of another kind
     */
    public byte[] write() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_graph_write", -1, 1);
            int status_;
            do {
                status_ = Native.graph_write(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_graph_write", 1));
            return Memory.bytes(run_.buffer(), run_.entries());
        }
    }

    /**
     * A graph from a copy of its binary.
     * <p>Cost: O(length)
     * <p>C: <code>hws_graph_read</code>
     *
     * @param buffer a binary that Graph.write made
     * @param options of the call; null: all defaults
     * @return the new graph
     * @throws CorruptException damaged
     * @throws VersionException of another version
     */
    public static Graph read(byte[] buffer, Limits options) {
        try (Call run_ = new Call()) {
            byte[] bufferBytes_ = Call.required(buffer, "buffer");
            long buffer_ = run_.copy(bufferBytes_);
            long graphOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_read(buffer_, Call.length(bufferBytes_), options_, graphOut_));
            return new Graph(Graph.owned(Memory.address(graphOut_)));
        }
    }

    /**
     * A graph from a copy of its binary.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param buffer a binary that Graph.write made
     * @return the new graph
     */
    public static Graph read(byte[] buffer) {
        return read(buffer, (Limits) null);
    }

    /**
     * Whether a buffer starts like a binary of a graph.
     * <p>C: <code>hws_graph_is_binary</code>
     *
     * @param buffer any bytes
     * @return the answer; 0 for null
     */
    public static boolean isBinary(byte[] buffer) {
        try (Call run_ = new Call()) {
            byte[] bufferBytes_ = Call.required(buffer, "buffer");
            long buffer_ = run_.copy(bufferBytes_);
            return Native.graph_is_binary(buffer_, Call.length(bufferBytes_)) != 0;
        }
    }

    /**
     * Which variables each factor joins: for each factor the number of its variables, then these.
     * <p>C: <code>hws_graph_scopes</code>
     *
     * @return factors + edges of them (from 0)
     */
    public long[] scopes() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_graph_scopes", -1, 8);
            int status_;
            do {
                status_ = Native.graph_scopes(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_graph_scopes", 8));
            return Memory.longs(run_.buffer(), run_.entries());
        }
    }

    /**
     * The tables of all factors, one behind another, as GraphBuilder.addTable takes them.
     * <p>C: <code>hws_graph_tables</code>
     *
     * @return those of the first factor, then those of the next
     * @throws UnsupportedException a factor is no table; the message names it
     */
    public double[] tables() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_graph_tables", -1, 8);
            int status_;
            do {
                status_ = Native.graph_tables(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_graph_tables", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * Which values the variables were seen to have.
     * <p>C: <code>hws_graph_observed_values</code>
     *
     * @return by variable; -1: it was not observed, or ranges over strings (&gt;= -1)
     */
    public long[] observedValues() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_graph_observed_values", -1, 8);
            int status_;
            do {
                status_ = Native.graph_observed_values(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_graph_observed_values", 8));
            return Memory.longs(run_.buffer(), run_.entries());
        }
    }

    /**
     * Says what exact inference would take, and allocates none of it. Zeros are propagated, and the best of.
     * several elimination orders is taken. Structured factors count as tables. On large graphs the search for
     * orders is cut short after a second or so of work, which is counted and not timed, so that results do not
     * depend on the machine.
     * <p>Cut short: the search was cut short
     * <p>Cost: that of some tens of eliminations on small graphs; at most a second or so
     * <p>C: <code>hws_graph_exact_size</code>
     *
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws ImpossibleException zeros leave a variable without a value
     * @throws UnsupportedException a variable over strings, or a factor that is no table and cannot be one
     */
    public ExactSizeResult exactSize(Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long treewidthOut_ = run_.room(8);
            long entriesOut_ = run_.room(8);
            long bytesOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_exact_size(self_, options_, treewidthOut_, entriesOut_, bytesOut_));
            return new ExactSizeResult(Memory.float64(treewidthOut_), Memory.float64(entriesOut_),
                Memory.float64(bytesOut_));
        }
    }

    /**
     * Says what exact inference would take, and allocates none of it. Zeros are propagated, and the best of.
     * several elimination orders is taken. Structured factors count as tables. On large graphs the search for
     * orders is cut short after a second or so of work, which is counted and not timed, so that results do not
     * depend on the machine.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return what the call gives
     */
    public ExactSizeResult exactSize() {
        return exactSize((Limits) null);
    }

    /**
     * How large a graph is.
     * <p>C: <code>hws_graph_info</code>
     *
     * @return what the call gives
     */
    public InfoResult info() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long variablesOut_ = run_.room(8);
            long factorsOut_ = run_.room(8);
            long edgesOut_ = run_.room(8);
            run_.check(Native.graph_info(self_, variablesOut_, factorsOut_, edgesOut_));
            return new InfoResult(Memory.int64(variablesOut_), Memory.int64(factorsOut_), Memory.int64(edgesOut_));
        }
    }

    /**
     * The variable of a name.
     * <p>C: <code>hws_graph_find</code>
     *
     * @param name UTF-8
     * @return its number (variable)
     * @throws ArgumentException there is none; the message says the nearest name
     */
    public long find(String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long name_ = run_.text(Call.required(name, "name"), "name");
            long variableOut_ = run_.room(8);
            run_.check(Native.graph_find(self_, name_, variableOut_));
            return Memory.int64(variableOut_);
        }
    }

    /**
     * The name of a variable; "" if it has none.
     * <p>C: <code>hws_graph_name</code>
     *
     * @param variable which one (variable)
     * @return the text
     */
    public String name(long variable) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_graph_name", -1, 1);
            int status_;
            do {
                status_ = Native.graph_name(self_, variable, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_graph_name", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * What a variable ranges over.
     * <p>C: <code>hws_graph_domain</code>
     *
     * @param variable which one (variable)
     * @return what the call gives
     */
    public DomainResult domain(long variable) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long valuesOut_ = run_.room(8);
            long alphabetOut_ = run_.room(8);
            run_.check(Native.graph_domain(self_, variable, valuesOut_, alphabetOut_));
            return new DomainResult(Memory.int64(valuesOut_),
                Memory.address(alphabetOut_) == 0 ? null : new Alphabet(Alphabet.owned(Memory.address(alphabetOut_))));
        }
    }

    /**
     * The weights of a graph's features, theta.
     * <p>C: <code>hws_graph_weights</code>
     *
     * @return by index (nats)
     */
    public double[] weights() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_graph_weights", -1, 8);
            int status_;
            do {
                status_ = Native.graph_weights(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_graph_weights", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * The graph with another table in one factor.
     * <p>Cost: O(variables + factors + entries)
     * <p>C: <code>hws_graph_with_table</code>
     *
     * @param factor a table's (factor)
     * @param table the new one, as GraphBuilder.addTable takes it
     * @return the new graph
     */
    public Graph withTable(long factor, double[] table) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(table, "table");
            long entries = table.length;
            long table_ = run_.copy(table);
            long changedOut_ = run_.room(8);
            run_.check(Native.graph_with_table(self_, factor, table_, entries, changedOut_));
            return new Graph(Graph.owned(Memory.address(changedOut_)));
        }
    }

    /**
     * The graph with other tables in many factors. A chain of changed graphs takes no more than twice the memory.
     * of all tables.
     * <p>Cost: O(factors + entries), and the tables that earlier changes replaced
     * <p>C: <code>hws_graph_with_tables</code>
     *
     * @param factors tables'; where one comes twice the last table counts (factor)
     * @param tables the new ones, one behind another, as GraphBuilder.addTable takes them
     * @return the new graph
     */
    public Graph withTables(long[] factors, double[] tables) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(factors, "factors");
            Call.required(tables, "tables");
            long count = factors.length;
            long entries = tables.length;
            long factors_ = run_.copy(factors);
            long tables_ = run_.copy(tables);
            long changedOut_ = run_.room(8);
            run_.check(Native.graph_with_tables(self_, factors_, count, tables_, entries, changedOut_));
            return new Graph(Graph.owned(Memory.address(changedOut_)));
        }
    }

    /**
     * The graph with other weights of its features. Nothing else changes a feature: the calls that replace tables.
     * refuse it.
     * <p>Cost: O(factors, and entries of the features whose weight changes)
     * <p>C: <code>hws_graph_with_weights</code>
     *
     * @param weights the new theta (nats, -700..700)
     * @return the new graph
     */
    public Graph withWeights(double[] weights) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(weights, "weights");
            long count = weights.length;
            long weights_ = run_.copy(weights);
            long changedOut_ = run_.room(8);
            run_.check(Native.graph_with_weights(self_, weights_, count, changedOut_));
            return new Graph(Graph.owned(Memory.address(changedOut_)));
        }
    }

    /**
     * The graph in which a variable was seen to have a value.
     * <p>Cost: O(variables + factors)
     * <p>C: <code>hws_graph_with_value</code>
     *
     * @param variable a finite variable (variable)
     * @param value the value (from 0)
     * @return the new graph
     */
    public Graph withValue(long variable, long value) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long changedOut_ = run_.room(8);
            run_.check(Native.graph_with_value(self_, variable, value, changedOut_));
            return new Graph(Graph.owned(Memory.address(changedOut_)));
        }
    }

    /**
     * The graph in which many variables were seen to have a value, or were not observed.
     * <p>Cost: O(variables + count)
     * <p>C: <code>hws_graph_with_values</code>
     *
     * @param variables finite variables; where one comes twice the last value counts (variable)
     * @param values the values; -1: not observed (&gt;= -1)
     * @return the new graph
     */
    public Graph withValues(long[] variables, long[] values) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(variables, "variables");
            Call.required(values, "values");
            long count = variables.length;
            long variables_ = run_.copy(variables);
            Call.sized("values", values.length, count);
            long values_ = run_.copy(values);
            long changedOut_ = run_.room(8);
            run_.check(Native.graph_with_values(self_, variables_, values_, count, changedOut_));
            return new Graph(Graph.owned(Memory.address(changedOut_)));
        }
    }

    /**
     * The graph in which a variable was not observed.
     * <p>Cost: O(variables + factors)
     * <p>C: <code>hws_graph_unobserved</code>
     *
     * @param variable which one (variable)
     * @return the new graph
     */
    public Graph unobserved(long variable) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long changedOut_ = run_.room(8);
            run_.check(Native.graph_unobserved(self_, variable, changedOut_));
            return new Graph(Graph.owned(Memory.address(changedOut_)));
        }
    }

    /**
     * The graph with another machine in one factor.
     * <p>Cost: O(variables + factors)
     * <p>C: <code>hws_graph_with_machine</code>
     *
     * @param factor a machine's (factor)
     * @param machine the new one, of the same semiring, tapes and alphabets
     * @return the new graph
     */
    public Graph withMachine(long factor, Machine machine) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long machine_ = run_.use(machine, "machine");
            long changedOut_ = run_.room(8);
            run_.check(Native.graph_with_machine(self_, factor, machine_, changedOut_));
            return new Graph(Graph.owned(Memory.address(changedOut_)));
        }
    }

    /**
     * The graph with another n-gram model in one factor.
     * <p>Cost: O(variables + factors)
     * <p>C: <code>hws_graph_with_ngram</code>
     *
     * @param factor a model's (factor)
     * @param model the new one, over the same alphabet
     * @return the new graph
     * @throws UnsupportedException no theta says what the model does
     */
    public Graph withNgram(long factor, Ngram model) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long model_ = run_.use(model, "model");
            long changedOut_ = run_.room(8);
            run_.check(Native.graph_with_ngram(self_, factor, model_, changedOut_));
            return new Graph(Graph.owned(Memory.address(changedOut_)));
        }
    }

    /**
     * The graph in which a variable was seen to be a string.
     * <p>Cost: O(variables + factors)
     * <p>C: <code>hws_graph_with_string</code>
     *
     * @param variable a string variable (variable)
     * @param labels the string (label)
     * @return the new graph
     */
    public Graph withString(long variable, int[] labels) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(labels, "labels");
            long count = labels.length;
            long labels_ = run_.copy(labels);
            long changedOut_ = run_.room(8);
            run_.check(Native.graph_with_string(self_, variable, labels_, count, changedOut_));
            return new Graph(Graph.owned(Memory.address(changedOut_)));
        }
    }

    /**
     * The same distribution with factors of at most two variables: a factor of more becomes a variable over its.
     * paths, named after it. Old variables keep their numbers. Features are tables in it, and weights are left
     * out.
     * <p>Source: Cotterell and Eisner 2015, appendix B.10
     * <p>C: <code>hws_graph_binary</code>
     *
     * @param options of the call; null: all defaults
     * @return the new graph
     */
    public Graph binary(Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long binaryOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.graph_binary(self_, options_, binaryOut_));
            return new Graph(Graph.owned(Memory.address(binaryOut_)));
        }
    }

    /**
     * The same distribution with factors of at most two variables: a factor of more becomes a variable over its.
     * paths, named after it. Old variables keep their numbers. Features are tables in it, and weights are left
     * out.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the new graph
     */
    public Graph binary() {
        return binary((Limits) null);
    }

    /**
     * What Graph.exactSize gives.
     *
     * @param treewidth variables of the junction tree's largest clique less one; 0 where zeros decide everything;
     *     not a number where the search ended before its first order
     * @param entries of the junction tree's tables; without an order, what the tables of any order have at least
     * @param bytes of these tables, with what the largest one needs in passing
     */
    public record ExactSizeResult(double treewidth, double entries, double bytes) {}

    /**
     * What Graph.info gives.
     *
     * @param variables number of variables; null: not wanted
     * @param factors number of factors; null: not wanted
     * @param edges number of pairs of a factor and one of its variables; null: not wanted
     */
    public record InfoResult(long variables, long factors, long edges) {}

    /**
     * What Graph.domain gives.
     *
     * @param values its number of values; 0 for strings
     * @param alphabet of its strings, a new handle; null for a finite variable
     */
    public record DomainResult(long values, Alphabet alphabet) {}
}
