// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.file.Path;
import java.util.List;

/**
 * An immutable model.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Pfa extends Handle {
    Pfa(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::pfa_free, true, "Pfa");
    }

    /**
     * The binary of an automaton or ensemble, versioned and with checksums: all members, counts as whole numbers.
     * <p>C: <code>hws_pfa_write</code>
     *
     * @return the bytes
     */
    public byte[] write() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_pfa_write", -1, 1);
            int status_;
            do {
                status_ = Native.pfa_write(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_pfa_write", 1));
            return Memory.bytes(run_.buffer(), run_.entries());
        }
    }

    /**
     * An automaton or ensemble from a copy of its binary.
     * <p>C: <code>hws_pfa_read</code>
     *
     * @param buffer a binary that Pfa.write made
     * @param options of the call; null: all defaults
     * @return the new pfa
     * @throws CorruptException damaged
     * @throws VersionException of another version
     */
    public static Pfa read(byte[] buffer, Limits options) {
        try (Call run_ = new Call()) {
            byte[] bufferBytes_ = Call.required(buffer, "buffer");
            long buffer_ = run_.copy(bufferBytes_);
            long pfaOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.pfa_read(buffer_, Call.length(bufferBytes_), options_, pfaOut_));
            return new Pfa(Pfa.owned(Memory.address(pfaOut_)));
        }
    }

    /**
     * An automaton or ensemble from a copy of its binary.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param buffer a binary that Pfa.write made
     * @return the new pfa
     */
    public static Pfa read(byte[] buffer) {
        return read(buffer, (Limits) null);
    }

    /**
     * An automaton from the text of the PAutomaC competition: four sections with a line "(numbers) probability".
     * per entry. I are the initial probabilities, F those of stopping, by state; S is of a symbol given that its
     * state does not stop; T of the next state given state and symbol. Numbers count from 0; symbol k is label k +
     * 1, named "k", 2^20 of them at most. What should sum to 1 and misses it by 1e-6 or less is made to.
     * <p>Cost: O(length)
     * <p>C: <code>hws_pfa_read_pautomac</code>
     *
     * @param text the automaton
     * @param options of the call; null: all defaults
     * @return the new pfa
     * @throws ParseException line and reason
     */
    public static Pfa readPautomac(String text, Limits options) {
        try (Call run_ = new Call()) {
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            long pfaOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.pfa_read_pautomac(text_, Call.length(textBytes_), options_, pfaOut_));
            return new Pfa(Pfa.owned(Memory.address(pfaOut_)));
        }
    }

    /**
     * An automaton from the text of the PAutomaC competition: four sections with a line "(numbers) probability".
     * per entry. I are the initial probabilities, F those of stopping, by state; S is of a symbol given that its
     * state does not stop; T of the next state given state and symbol. Numbers count from 0; symbol k is label k +
     * 1, named "k", 2^20 of them at most. What should sum to 1 and misses it by 1e-6 or less is made to.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the automaton
     * @return the new pfa
     */
    public static Pfa readPautomac(String text) {
        return readPautomac(text, (Limits) null);
    }

    /**
     * One automaton of the model as PAutomaC's text, which Pfa.readPautomac reads back with the same.
     * probabilities; symbols' names are not written. A last symbol that no state emits is written with probability
     * 0. What smoothing adds is written out: symbols * states^2 lines.
     * <p>C: <code>hws_pfa_write_pautomac</code>
     *
     * @param options of the call; null: all defaults
     * @return the text
     * @throws ArgumentException more than 2^20 symbols
     */
    public String writePautomac(WritePautomacOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_pfa_write_pautomac", -1, 1);
            long options_ = run_.options(options);
            int status_;
            do {
                status_ = Native.pfa_write_pautomac(self_, options_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_pfa_write_pautomac", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * One automaton of the model as PAutomaC's text, which Pfa.readPautomac reads back with the same.
     * probabilities; symbols' names are not written. A last symbol that no state emits is written with probability
     * 0. What smoothing adds is written out: symbols * states^2 lines.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return the text
     */
    public String writePautomac() {
        return writePautomac((WritePautomacOptions) null);
    }

    /**
     * Writes the binary of an automaton or ensemble to a file.
     * <p>C: <code>hws_pfa_write_file</code>
     *
     * @param path a file's path, UTF-8
     */
    public void writeFile(Path path) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            run_.check(Native.pfa_write_file(self_, path_));
        }
    }

    /**
     * An automaton or ensemble from a file with its binary.
     * <p>C: <code>hws_pfa_read_file</code>
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @return the new pfa
     * @throws CorruptException damaged
     * @throws VersionException of another version
     */
    public static Pfa readFile(Path path, Limits options) {
        try (Call run_ = new Call()) {
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long pfaOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.pfa_read_file(path_, options_, pfaOut_));
            return new Pfa(Pfa.owned(Memory.address(pfaOut_)));
        }
    }

    /**
     * An automaton or ensemble from a file with its binary.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @return the new pfa
     */
    public static Pfa readFile(Path path) {
        return readFile(path, (Limits) null);
    }

    /**
     * The symbols of an automaton.
     * <p>C: <code>hws_pfa_alphabet</code>
     *
     * @return the new alphabet
     */
    public Alphabet alphabet() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long alphabetOut_ = run_.room(8);
            run_.check(Native.pfa_alphabet(self_, alphabetOut_));
            return new Alphabet(Alphabet.owned(Memory.address(alphabetOut_)));
        }
    }

    /**
     * A number about an automaton or ensemble, by its name.
     * <p>Values of <code>name</code>:
     * <ul>
     * <li><code>members</code>: automata in the ensemble
     * <li><code>chains</code>: samplers that the members were drawn from
     * <li><code>symbols</code>: symbols of the alphabet
     * <li><code>states</code>: states of the best member
     * <li><code>arcs</code>: stored arcs of the best member; what smoothing adds to every pair is not counted
     * <li><code>deterministic</code>: 1 if any string reaches one state at most of the best member
     * <li><code>hmm</code>: 1 if the members have emission and transition
     * <li><code>log_joint</code>: ln p(corpus, states) of the best member where states were sampled, ln p(corpus)
     *     where not, 0 where nothing was learned
     * </ul>
     * <p>C: <code>hws_pfa_info</code>
     *
     * @param name which number
     * @return the number
     */
    public double info(String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            run_.check(Native.pfa_info(self_, name_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /**
     * The method by which an automaton was learned ("cgs", "em", ...), "given" if it was not: a word of ASCII.
     * <p>C: <code>hws_pfa_method</code>
     *
     * @return the text
     */
    public String method() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_pfa_method", -1, 1);
            int status_;
            do {
                status_ = Native.pfa_method(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_pfa_method", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * How an automaton was learned, in more words: an object like that of Hmm.card; "{}" for one that was given.
     * <p>C: <code>hws_pfa_card</code>
     *
     * @return a JSON text
     */
    public String card() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_pfa_card", -1, 1);
            int status_;
            do {
                status_ = Native.pfa_card(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_pfa_card", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * A member of an ensemble as a model of its own, which shares memory with the ensemble.
     * <p>C: <code>hws_pfa_member</code>
     *
     * @param member which one of Pfa.info(pfa, "members") (from 0)
     * @return the member
     */
    public Pfa member(long member) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long oneOut_ = run_.room(8);
            run_.check(Native.pfa_member(self_, member, oneOut_));
            return new Pfa(Pfa.owned(Memory.address(oneOut_)));
        }
    }

    /**
     * Ensembles that were sampled apart as one, such as those of nodes that had the same corpus, options and seed,.
     * and samplers of other numbers (the option first_chain): 2 and 2 samplers on two nodes give the ensemble of 4
     * on one. All members count alike in the average.
     * <p>Cost: O(members)
     * <p>C: <code>hws_pfa_join</code>
     *
     * @param models what is joined: of one alphabet and one method
     * @return the ensemble, which shares memory with them
     * @throws ArgumentException also for samplers that are the same: of one number, seed and corpus
     */
    public static Pfa join(List<Pfa> models) {
        try (Call run_ = new Call()) {
            Call.required(models, "models");
            long count = models.size();
            long models_ = run_.uses(models);
            long allOut_ = run_.room(8);
            run_.check(Native.pfa_join(models_, count, allOut_));
            return new Pfa(Pfa.owned(Memory.address(allOut_)));
        }
    }

    /**
     * The initial probabilities of a member's states. They are there for every model.
     * <p>C: <code>hws_pfa_initial</code>
     *
     * @param member which one (from 0)
     * @return one per state (probability)
     */
    public double[] initial(long member) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_pfa_initial", -1, 8);
            int status_;
            do {
                status_ = Native.pfa_initial(self_, member, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_pfa_initial", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * The emission probabilities of a member that is a hidden Markov model.
     * <p>C: <code>hws_pfa_emission</code>
     *
     * @param member which one (from 0)
     * @return row by row, one row of symbols + 1 numbers per state (probability)
     * @throws UnsupportedException the member is no hidden Markov model
     */
    public double[] emission(long member) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_pfa_emission", -1, 8);
            int status_;
            do {
                status_ = Native.pfa_emission(self_, member, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_pfa_emission", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * The transition probabilities of a member that is a hidden Markov model.
     * <p>C: <code>hws_pfa_transition</code>
     *
     * @param member which one (from 0)
     * @return row by row, one row of as many numbers as states per state (probability)
     * @throws UnsupportedException the member is no hidden Markov model
     */
    public double[] transition(long member) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_pfa_transition", -1, 8);
            int status_;
            do {
                status_ = Native.pfa_transition(self_, member, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_pfa_transition", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * An automaton from the arrays of a hidden Markov model, which are copied. It has up to states^2 * symbols.
     * arcs.
     * <p>C: <code>hws_pfa_from_hmm</code>
     *
     * @param alphabet the symbols; sized
     * @param initial sums to 1 (probability)
     * @param emission row by row, of the end first; each sums to 1 (probability)
     * @param transition row by row; each sums to 1 (probability)
     * @param options of the call; null: all defaults
     * @return the new pfa
     * @throws ImproperException a sum misses 1 by more than 1e-9
     */
    public static Pfa fromHmm(Alphabet alphabet, double[] initial, double[] emission, double[] transition,
        Limits options) {
        try (Call run_ = new Call()) {
            Call.required(initial, "initial");
            Call.required(emission, "emission");
            Call.required(transition, "transition");
            long alphabet_ = run_.use(alphabet, "alphabet");
            long states = initial.length;
            long initial_ = run_.copy(initial);
            Call.sized("emission", emission.length, (states * (Native.alphabet_size(alphabet_) + 1)));
            long emission_ = run_.copy(emission);
            Call.sized("transition", transition.length, (states * states));
            long transition_ = run_.copy(transition);
            long pfaOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.pfa_from_hmm(states, alphabet_, initial_, emission_, transition_, options_, pfaOut_));
            return new Pfa(Pfa.owned(Memory.address(pfaOut_)));
        }
    }

    /**
     * An automaton from the arrays of a hidden Markov model, which are copied. It has up to states^2 * symbols.
     * arcs.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param alphabet the symbols; sized
     * @param initial sums to 1 (probability)
     * @param emission row by row, of the end first; each sums to 1 (probability)
     * @param transition row by row; each sums to 1 (probability)
     * @return the new pfa
     */
    public static Pfa fromHmm(Alphabet alphabet, double[] initial, double[] emission, double[] transition) {
        return fromHmm(alphabet, initial, emission, transition, (Limits) null);
    }

    /**
     * The model as a machine, for all that machines can do (n best, entropy, drawing, AT&amp;T text). What.
     * smoothing adds becomes arcs: states^2 * symbols of them. The option <code>sample</code> says which member is
     * taken; as "mixture" all members stand side by side, and the machine has the model's own probabilities.
     * <p>Cost: O(arcs + states^2 * symbols with smoothing)
     * <p>C: <code>hws_pfa_machine</code>
     *
     * @param semiring Semiring.REAL or Semiring.LOG
     * @param options of the call; null: all defaults
     * @return the new machine
     */
    public Machine machine(Semiring semiring, MachineOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            int semiring_ = Call.required(semiring, "semiring").value();
            long machineOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.pfa_machine(self_, semiring_, options_, machineOut_));
            return new Machine(Machine.owned(Memory.address(machineOut_)));
        }
    }

    /**
     * The model as a machine, for all that machines can do (n best, entropy, drawing, AT&amp;T text). What.
     * smoothing adds becomes arcs: states^2 * symbols of them. The option <code>sample</code> says which member is
     * taken; as "mixture" all members stand side by side, and the machine has the model's own probabilities.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param semiring Semiring.REAL or Semiring.LOG
     * @return the new machine
     */
    public Machine machine(Semiring semiring) {
        return machine(semiring, (MachineOptions) null);
    }

    /**
     * An automaton from an acceptor, which is normalized to a distribution over strings. Failure, default and.
     * epsilon arcs are resolved first.
     * <p>C: <code>hws_pfa_from_machine</code>
     *
     * @param machine in the real or log semiring
     * @param options of the call; null: all defaults
     * @return the new pfa
     * @throws DivergedException its total is infinite
     * @throws EmptyException it accepts nothing
     * @throws ImproperException it cannot be normalized
     */
    public static Pfa fromMachine(Machine machine, FromMachineOptions options) {
        try (Call run_ = new Call()) {
            long machine_ = run_.use(machine, "machine");
            long pfaOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.pfa_from_machine(machine_, options_, pfaOut_));
            return new Pfa(Pfa.owned(Memory.address(pfaOut_)));
        }
    }

    /**
     * An automaton from an acceptor, which is normalized to a distribution over strings. Failure, default and.
     * epsilon arcs are resolved first.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param machine in the real or log semiring
     * @return the new pfa
     */
    public static Pfa fromMachine(Machine machine) {
        return fromMachine(machine, (FromMachineOptions) null);
    }

    /**
     * The log-probability of every sequence of a corpus. The relative error of p is about 1e-13 per symbol; any.
     * number of threads gives the same bits.
     * <p>Cost: O(members * symbols * (arcs of a symbol + states))
     * <p>C: <code>hws_pfa_score</code>
     *
     * @param corpus over the model's alphabet
     * @param options of the call; null: all defaults
     * @return by sequence; -infinity where p is 0 (nats)
     */
    public double[] score(Corpus corpus, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long corpus_ = run_.use(corpus, "corpus");
            long logProbsCount_ = Native.corpus_count(corpus_);
            long logProbsOut_ = run_.room(8 * logProbsCount_);
            long options_ = run_.options(options);
            run_.check(Native.pfa_score(self_, corpus_, options_, logProbsOut_));
            return Memory.doubles(logProbsOut_, logProbsCount_);
        }
    }

    /**
     * The log-probability of every sequence of a corpus. The relative error of p is about 1e-13 per symbol; any.
     * number of threads gives the same bits.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param corpus over the model's alphabet
     * @return by sequence; -infinity where p is 0 (nats)
     */
    public double[] score(Corpus corpus) {
        return score(corpus, (Limits) null);
    }

    /**
     * Strings drawn from an automaton. String i depends on the seed and i alone.
     * <p>C: <code>hws_pfa_sample</code>
     *
     * @param n how many (&gt;= 0)
     * @param seed any number
     * @param options of the call; null: all defaults
     * @return the strings
     * @throws LimitException a string gets longer than the option max_length
     */
    public Corpus sample(long n, long seed, SampleOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long corpusOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.pfa_sample(self_, n, seed, options_, corpusOut_));
            return new Corpus(Corpus.owned(Memory.address(corpusOut_)));
        }
    }

    /**
     * Strings drawn from an automaton. String i depends on the seed and i alone.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param n how many (&gt;= 0)
     * @param seed any number
     * @return the strings
     */
    public Corpus sample(long n, long seed) {
        return sample(n, seed, (SampleOptions) null);
    }

    /**
     * The entropy -sum_x p(x) ln p(x). It is a sum over arcs if the model is one automaton without smoothing that.
     * is deterministic, or of 2048 arcs at most and found to give every string one path at most; else it is the
     * mean over strings drawn from it.
     * <p>C: <code>hws_pfa_entropy</code>
     *
     * @param options of the call; null: all defaults
     * @return what the call gives
     */
    public EntropyResult entropy(EntropyOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long valueOut_ = run_.room(8);
            long standardErrorOut_ = run_.room(8);
            long exactOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.pfa_entropy(self_, options_, valueOut_, standardErrorOut_, exactOut_));
            return new EntropyResult(Memory.float64(valueOut_), Memory.float64(standardErrorOut_),
                Memory.int32(exactOut_) != 0);
        }
    }

    /**
     * The entropy -sum_x p(x) ln p(x). It is a sum over arcs if the model is one automaton without smoothing that.
     * is deterministic, or of 2048 arcs at most and found to give every string one path at most; else it is the
     * mean over strings drawn from it.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return what the call gives
     */
    public EntropyResult entropy() {
        return entropy((EntropyOptions) null);
    }

    /**
     * The Kullback-Leibler divergence sum_x p(x) ln(p(x) / q(x)), exact where Pfa.entropy is for both models. A.
     * sampled value may fall below 0 by its error.
     * <p>C: <code>hws_pfa_divergence</code>
     *
     * @param q the other model, over a matching alphabet
     * @param options of the call; null: all defaults
     * @return what the call gives
     */
    public DivergenceResult divergence(Pfa q, DivergenceOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long q_ = run_.use(q, "q");
            long valueOut_ = run_.room(8);
            long standardErrorOut_ = run_.room(8);
            long exactOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.pfa_divergence(self_, q_, options_, valueOut_, standardErrorOut_, exactOut_));
            return new DivergenceResult(Memory.float64(valueOut_), Memory.float64(standardErrorOut_),
                Memory.int32(exactOut_) != 0);
        }
    }

    /**
     * The Kullback-Leibler divergence sum_x p(x) ln(p(x) / q(x)), exact where Pfa.entropy is for both models. A.
     * sampled value may fall below 0 by its error.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param q the other model, over a matching alphabet
     * @return what the call gives
     */
    public DivergenceResult divergence(Pfa q) {
        return divergence(q, (DivergenceOptions) null);
    }

    /**
     * The score of the PAutomaC competition: 2 to the power of the cross-entropy, in bits, of the solution's.
     * probabilities and the candidate's, both normalized over the test strings.
     * <p>Source: [SY] equation 19
     * <p>C: <code>hws_pfa_pautomac_score</code>
     *
     * @param logProbs the candidate's, by string (nats)
     * @param probabilities the solution's, by string (probability)
     * @return what the call gives
     */
    public static PautomacScoreResult pautomacScore(double[] logProbs, double[] probabilities) {
        try (Call run_ = new Call()) {
            Call.required(logProbs, "log_probs");
            Call.required(probabilities, "probabilities");
            long count = logProbs.length;
            long logProbs_ = run_.copy(logProbs);
            Call.sized("probabilities", probabilities.length, count);
            long probabilities_ = run_.copy(probabilities);
            long scoreOut_ = run_.room(8);
            long minimumOut_ = run_.room(8);
            run_.check(Native.pfa_pautomac_score(logProbs_, probabilities_, count, scoreOut_, minimumOut_));
            return new PautomacScoreResult(Memory.float64(scoreOut_), Memory.float64(minimumOut_));
        }
    }

    /**
     * The numbers of a solution file: a line with a count, then a probability a line.
     * <p>C: <code>hws_pfa_read_solution</code>
     *
     * @param text the file's contents
     * @param options of the call; null: all defaults
     * @return one per test string (probability)
     * @throws ParseException line and reason
     */
    public static double[] readSolution(String text, Limits options) {
        try (Call run_ = new Call()) {
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            run_.expect("hws_pfa_read_solution", -1, 8);
            long options_ = run_.options(options);
            int status_;
            do {
                status_ = Native.pfa_read_solution(text_, Call.length(textBytes_), options_, run_.buffer(),
                    run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_pfa_read_solution", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /**
     * The numbers of a solution file: a line with a count, then a probability a line.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the file's contents
     * @return one per test string (probability)
     */
    public static double[] readSolution(String text) {
        return readSolution(text, (Limits) null);
    }

    /**
     * A random automaton in the manner of the PAutomaC competition, the same for one seed. Options say of which.
     * kind it is and how large. Probabilities are drawn from flat Dirichlet distributions, those of the end set to
     * give the expected length. Every state is reached and ends.
     * <p>Source: Verwer, Eyraud, de la Higuera 2012
     * <p>C: <code>hws_pfa_random</code>
     *
     * @param seed any number
     * @param options of the call; null: all defaults
     * @return the new pfa
     * @throws ArgumentException the length cannot be reached with the final share given
     */
    public static Pfa random(long seed, RandomOptions options) {
        try (Call run_ = new Call()) {
            long pfaOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.pfa_random(seed, options_, pfaOut_));
            return new Pfa(Pfa.owned(Memory.address(pfaOut_)));
        }
    }

    /**
     * A random automaton in the manner of the PAutomaC competition, the same for one seed. Options say of which.
     * kind it is and how large. Probabilities are drawn from flat Dirichlet distributions, those of the end set to
     * give the expected length. Every state is reached and ends.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param seed any number
     * @return the new pfa
     */
    public static Pfa random(long seed) {
        return random(seed, (RandomOptions) null);
    }

    /** Options of Pfa.writePautomac. What is not set has its default. */
    public static final class WritePautomacOptions extends Options<WritePautomacOptions> {
        /** Options that set nothing yet. */
        public WritePautomacOptions() {}

        /**
         * Which automaton stands for an ensemble; mixture: all, side by side.
         *
         * @param value the value; one of best, last, mixture; the default is best
         * @return these options
         */
        public WritePautomacOptions sample(String value) {
            return set("sample", value);
        }
    }

    /** Options of Pfa.machine. What is not set has its default. */
    public static final class MachineOptions extends Options<MachineOptions> {
        /** Options that set nothing yet. */
        public MachineOptions() {}

        /**
         * Which automaton stands for an ensemble; mixture: all, side by side.
         *
         * @param value the value; one of best, last, mixture; the default is best
         * @return these options
         */
        public MachineOptions sample(String value) {
            return set("sample", value);
        }
    }

    /** Options of Pfa.fromMachine. What is not set has its default. */
    public static final class FromMachineOptions extends Options<FromMachineOptions> {
        /** Options that set nothing yet. */
        public FromMachineOptions() {}

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public FromMachineOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /** Options of Pfa.sample. What is not set has its default. */
    public static final class SampleOptions extends Options<SampleOptions> {
        /** Options that set nothing yet. */
        public SampleOptions() {}

        /**
         * Symbols of a string drawn at most.
         *
         * @param value the value, from 0 to 2147483647; the default is 1000000
         * @return these options
         */
        public SampleOptions maxLength(long value) {
            return set("max_length", value);
        }
    }

    /**
     * What Pfa.entropy gives.
     *
     * @param value the entropy (nats)
     * @param standardError of the mean; 0 if the value is exact (nats)
     * @param exact whether it is a sum over arcs (0 or 1)
     */
    public record EntropyResult(double value, double standardError, boolean exact) {}

    /** Options of Pfa.entropy. What is not set has its default. */
    public static final class EntropyOptions extends Options<EntropyOptions> {
        /** Options that set nothing yet. */
        public EntropyOptions() {}

        /**
         * Strings drawn where no exact sum is possible.
         *
         * @param value the value, from 2 to 2147483647; the default is 10000
         * @return these options
         */
        public EntropyOptions samples(long value) {
            return set("samples", value);
        }

        /**
         * Seed of the strings that are drawn.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 1
         * @return these options
         */
        public EntropyOptions seed(long value) {
            return set("seed", value);
        }

        /**
         * Symbols of a string drawn at most.
         *
         * @param value the value, from 0 to 2147483647; the default is 1000000
         * @return these options
         */
        public EntropyOptions maxLength(long value) {
            return set("max_length", value);
        }

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public EntropyOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /**
     * What Pfa.divergence gives.
     *
     * @param value +infinity where q lacks a string of p's (sampled: one that was drawn) (nats)
     * @param standardError of the mean; 0 if the value is exact (nats)
     * @param exact whether it is a sum over arcs (0 or 1)
     */
    public record DivergenceResult(double value, double standardError, boolean exact) {}

    /** Options of Pfa.divergence. What is not set has its default. */
    public static final class DivergenceOptions extends Options<DivergenceOptions> {
        /** Options that set nothing yet. */
        public DivergenceOptions() {}

        /**
         * Strings drawn where no exact sum is possible.
         *
         * @param value the value, from 2 to 2147483647; the default is 10000
         * @return these options
         */
        public DivergenceOptions samples(long value) {
            return set("samples", value);
        }

        /**
         * Seed of the strings that are drawn.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 1
         * @return these options
         */
        public DivergenceOptions seed(long value) {
            return set("seed", value);
        }

        /**
         * Symbols of a string drawn at most.
         *
         * @param value the value, from 0 to 2147483647; the default is 1000000
         * @return these options
         */
        public DivergenceOptions maxLength(long value) {
            return set("max_length", value);
        }

        /**
         * Relative error of the sums over cycles at most.
         *
         * @param value the value, from 1e-15 to 0.01; the default is 1e-12
         * @return these options
         */
        public DivergenceOptions tolerance(double value) {
            return set("tolerance", value);
        }
    }

    /**
     * What Pfa.pautomacScore gives.
     *
     * @param score the candidate's
     * @param minimum the solution's own, which no candidate undercuts
     */
    public record PautomacScoreResult(double score, double minimum) {}

    /** Options of Pfa.random. What is not set has its default. */
    public static final class RandomOptions extends Options<RandomOptions> {
        /** Options that set nothing yet. */
        public RandomOptions() {}

        /**
         * Any automaton; a deterministic one; emission times transition.
         *
         * @param value the value; one of pfa, dpfa, hmm; the default is pfa
         * @return these options
         */
        public RandomOptions target(String value) {
            return set("target", value);
        }

        /**
         * Number of states.
         *
         * @param value the value, from 1 to 1048576; the default is 20
         * @return these options
         */
        public RandomOptions states(long value) {
            return set("states", value);
        }

        /**
         * Symbols of the alphabet.
         *
         * @param value the value, from 1 to 1048576; the default is 8
         * @return these options
         */
        public RandomOptions symbols(long value) {
            return set("symbols", value);
        }

        /**
         * Share of the symbols that a state emits.
         *
         * @param value the value, from 0 to 1; the default is 0.5
         * @return these options
         */
        public RandomOptions sparsity(double value) {
            return set("sparsity", value);
        }

        /**
         * Pfa, hmm: share of the states that one goes on to, with each symbol (pfa) or in all (hmm).
         *
         * @param value the value, from 0 to 1; the default is 0.1
         * @return these options
         */
        public RandomOptions transitionSparsity(double value) {
            return set("transition_sparsity", value);
        }

        /**
         * Share of the states where strings may end; auto: 0.3, and more where mean_length needs them.
         *
         * @param value the value, from 0 to 1 or the word auto; the default is auto
         * @return these options
         */
        public RandomOptions finalShare(double value) {
            return set("final_share", value);
        }

        /**
         * Share of the states where strings may end; auto: 0.3, and more where mean_length needs them.
         *
         * @param value the value, from 0 to 1 or the word auto; the default is auto
         * @return these options
         */
        public RandomOptions finalShare(String value) {
            return set("final_share", value);
        }

        /**
         * Expected number of symbols of a string.
         *
         * @param value the value, from 1e-09 to 10000; the default is 12
         * @return these options
         */
        public RandomOptions meanLength(double value) {
            return set("mean_length", value);
        }
    }
}
