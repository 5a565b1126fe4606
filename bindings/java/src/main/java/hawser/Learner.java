// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.file.Path;

/**
 * A learner of any family.
 * <p>Threads: one thread at a time may use it.
 */
public class Learner extends LearnerIdiom {
    Learner(Owner owner) {
        super(owner);
    }

    /**
     * Makes steps. A step is one iteration, sweep or minibatch, as the family's constructor says. Cancelling.
     * inside a step undoes that step: the learner is as it was before it, and can go on. The same holds for
     * NoMemoryException.
     * <p>A family's getters may be called after any step. A sampler that anneals and has no sample yet shows its
     * present states, or while the temperature still falls those it began with, if these have the higher ln
     * p(data, states).
     * <p>C: <code>hws_learner_step</code>
     *
     * @param n steps at most (&gt;= 0)
     * @return whether the learner has converged or made all its iterations; further steps then do nothing (0 or 1)
     */
    public boolean step(long n) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long doneOut_ = run_.room(8);
            run_.interruptible(owner);
            run_.check(Native.learner_step(self_, n, doneOut_));
            return Memory.int32(doneOut_) != 0;
        }
    }

    /**
     * How many steps have been made, over all runs.
     * <p>C: <code>hws_learner_steps</code>
     *
     * @return their number
     */
    public long steps() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long stepsOut_ = run_.room(8);
            run_.interruptible(owner);
            run_.check(Native.learner_steps(self_, stepsOut_));
            return Memory.int64(stepsOut_);
        }
    }

    /**
     * A number that the learner reports, by its name.
     * <p>C: <code>hws_learner_metric</code>
     *
     * @param name one of those that Learner.metrics lists
     * @return the number
     * @throws ArgumentException there is no such number; the message says the nearest name
     * @throws EmptyException it is not known before a first step
     */
    public double metric(String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long name_ = run_.text(Call.required(name, "name"), "name");
            long valueOut_ = run_.room(8);
            run_.interruptible(owner);
            run_.check(Native.learner_metric(self_, name_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /**
     * The names of what this learner reports, as a JSON array of {"name", "doc"}.
     * <p>C: <code>hws_learner_metrics</code>
     *
     * @return a JSON text
     */
    public String metrics() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_learner_metrics", -1, 1);
            run_.interruptible(owner);
            int status_;
            do {
                status_ = Native.learner_metrics(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_learner_metrics", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * Replaces the cancel request that the learner works under; at first that is the one of the options it was.
     * made with.
     * <p>C: <code>hws_learner_set_cancel</code>
     *
     * @param cancel the request; null: none
     */
    public void setCancel(Cancel cancel) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long cancel_ = run_.useOrNull(cancel);
            run_.interruptible(owner);
            run_.check(Native.learner_set_cancel(self_, cancel_));
            owner.cancel = cancel == null ? null : cancel.owner;
        }
    }

    /**
     * Replaces the cancel request that the learner works under; at first that is the one of the options it was.
     * made with.
     * <p>All else is as the library chooses; the other form says more.
     */
    public void setCancel() {
        setCancel((Cancel) null);
    }

    /**
     * Replaces the monitor that the learner works under; at first that is the one of the options it was made with.
     * <p>C: <code>hws_learner_set_monitor</code>
     *
     * @param monitor what watches; null: nothing
     */
    public void setMonitor(Monitor monitor) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long monitor_ = run_.useOrNull(monitor);
            run_.interruptible(owner);
            run_.check(Native.learner_set_monitor(self_, monitor_));
        }
    }

    /**
     * Replaces the monitor that the learner works under; at first that is the one of the options it was made with.
     * <p>All else is as the library chooses; the other form says more.
     */
    public void setMonitor() {
        setMonitor((Monitor) null);
    }

    /**
     * A checkpoint: the learner's whole state with its format's version, its options and a fingerprint of its.
     * data.
     * <p>C: <code>hws_learner_save</code>
     *
     * @return the bytes
     */
    public byte[] save() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_learner_save", -1, 1);
            run_.interruptible(owner);
            int status_;
            do {
                status_ = Native.learner_save(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_learner_save", 1));
            return Memory.bytes(run_.buffer(), run_.entries());
        }
    }

    /**
     * Puts a checkpoint into a learner made with the same data and options (iteration limits, tolerance and.
     * threads may differ). A resumed run equals an uninterrupted one to the bit. On an error the learner is
     * unchanged. The options are of this call alone: afterwards the learner has the limits it was made with.
     * Without a cancel request among them the learner's own holds.
     * <p>C: <code>hws_learner_load</code>
     *
     * @param buffer a checkpoint that Learner.save made
     * @param options of the call; null: all defaults
     * @throws VersionException other data, options or format; the message names what differs
     * @throws CorruptException damaged
     */
    public void load(byte[] buffer, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            byte[] bufferBytes_ = Call.required(buffer, "buffer");
            long buffer_ = run_.copy(bufferBytes_);
            long options_ = run_.options(options);
            run_.check(Native.learner_load(self_, buffer_, Call.length(bufferBytes_), options_));
        }
    }

    /**
     * Puts a checkpoint into a learner made with the same data and options (iteration limits, tolerance and.
     * threads may differ). A resumed run equals an uninterrupted one to the bit. On an error the learner is
     * unchanged. The options are of this call alone: afterwards the learner has the limits it was made with.
     * Without a cancel request among them the learner's own holds.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param buffer a checkpoint that Learner.save made
     */
    public void load(byte[] buffer) {
        load(buffer, (Limits) null);
    }

    /**
     * Writes a checkpoint to a file, through a temporary file and a rename: killed at any moment, the file is the.
     * old checkpoint or the new one.
     * <p>C: <code>hws_learner_save_file</code>
     *
     * @param path a file's path, UTF-8
     */
    public void saveFile(Path path) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            run_.interruptible(owner);
            run_.check(Native.learner_save_file(self_, path_));
        }
    }

    /**
     * Puts a checkpoint from a file into a learner.
     * <p>C: <code>hws_learner_load_file</code>
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @throws VersionException other data, options or format; the message names what differs
     * @throws CorruptException damaged
     */
    public void loadFile(Path path, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long options_ = run_.options(options);
            run_.check(Native.learner_load_file(self_, path_, options_));
        }
    }

    /**
     * Puts a checkpoint from a file into a learner.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     */
    public void loadFile(Path path) {
        loadFile(path, (Limits) null);
    }

    /**
     * What the learner's next step sums over the items it holds.
     * <p>C: <code>hws_learner_statistics</code>
     *
     * @return the new statistics
     * @throws UnsupportedException the method's step is no sum over items
     */
    public Statistics statistics() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long statisticsOut_ = run_.room(8);
            run_.interruptible(owner);
            run_.check(Native.learner_statistics(self_, statisticsOut_));
            return new Statistics(Statistics.owned(Memory.address(statisticsOut_)));
        }
    }

    /**
     * Statistics from bytes, for a learner whose next step has such.
     * <p>C: <code>hws_learner_read_statistics</code>
     *
     * @param buffer bytes that Statistics.write made
     * @return the new statistics
     * @throws VersionException statistics of another learner or format, the message names what differs
     * @throws CorruptException damaged
     */
    public Statistics readStatistics(byte[] buffer) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            byte[] bufferBytes_ = Call.required(buffer, "buffer");
            long buffer_ = run_.copy(bufferBytes_);
            long statisticsOut_ = run_.room(8);
            run_.interruptible(owner);
            run_.check(Native.learner_read_statistics(self_, buffer_, Call.length(bufferBytes_), statisticsOut_));
            return new Statistics(Statistics.owned(Memory.address(statisticsOut_)));
        }
    }

    /**
     * Makes the next step from the statistics of all items.
     * <p>C: <code>hws_learner_update</code>
     *
     * @param statistics of all items
     * @return as in Learner.step (0 or 1)
     * @throws ArgumentException they are of a part, of another step or of another learner; no step is made then
     */
    public boolean update(Statistics statistics) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long statistics_ = run_.use(statistics, "statistics");
            long doneOut_ = run_.room(8);
            run_.interruptible(owner);
            run_.check(Native.learner_update(self_, statistics_, doneOut_));
            return Memory.int32(doneOut_) != 0;
        }
    }
}
