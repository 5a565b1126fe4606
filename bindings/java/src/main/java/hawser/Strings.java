// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.file.Path;
import java.util.List;

/**
 * An immutable list of items. Each item is a tuple of strings, one per tape, with a number beside it: a cost
 * where the batch is a result of the engine (n best, samples: the cost of the path) or is given to
 * Machine.fromWords, a weight (a count) where it is given to a learner. Corpora of words or of pairs are such
 * lists, and so is what n best and sampling return.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Strings extends StringsIdiom {
    Strings(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::strings_free, true, "Strings");
    }

    /**
     * Strings of the caller's arrays, which are copied.
     * <p>Cost: O(labels)
     * <p>C: <code>hws_strings_from_arrays</code>
     *
     * @param tapes strings per item (1..16)
     * @param count number of items (&gt;= 0)
     * @param offsets where each string begins in <code>labels</code>, ascending from 0; string t of item i is
     *     number i * tapes + t
     * @param labels of all strings, one after the other; symbols of the tape's alphabet (label)
     * @param values the number beside each item, not NaN; null: all are 1
     * @param alphabets of each tape, null for an open one; null: all are open
     * @param options of the call; null: all defaults
     * @return the new strings
     */
    public static Strings fromArrays(int tapes, long count, long[] offsets, int[] labels, double[] values,
        List<Alphabet> alphabets, Limits options) {
        try (Call run_ = new Call()) {
            Call.required(offsets, "offsets");
            Call.required(labels, "labels");
            Call.sized("offsets", offsets.length, ((count * tapes) + 1));
            long offsets_ = run_.copy(offsets);
            Call.sized("labels", labels.length, offsets[(int) ((count * tapes))]);
            long labels_ = run_.copy(labels);
            if (values != null) Call.sized("values", values.length, count);
            long values_ = run_.copy(values);
            if (alphabets != null) Call.sized("alphabets", alphabets.size(), tapes);
            long alphabets_ = run_.uses(alphabets);
            long stringsOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.strings_from_arrays(tapes, count, offsets_, labels_, values_, alphabets_, options_,
                stringsOut_));
            return new Strings(Strings.owned(Memory.address(stringsOut_)));
        }
    }

    /**
     * Strings of the caller's arrays, which are copied.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param tapes strings per item (1..16)
     * @param count number of items (&gt;= 0)
     * @param offsets where each string begins in <code>labels</code>, ascending from 0; string t of item i is
     *     number i * tapes + t
     * @param labels of all strings, one after the other; symbols of the tape's alphabet (label)
     * @param options of the call; null: all defaults
     * @return the new strings
     */
    public static Strings fromArrays(int tapes, long count, long[] offsets, int[] labels, Limits options) {
        return fromArrays(tapes, count, offsets, labels, (double[]) null, (List<Alphabet>) null, options);
    }

    /**
     * Strings of the caller's arrays, which are copied.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param tapes strings per item (1..16)
     * @param count number of items (&gt;= 0)
     * @param offsets where each string begins in <code>labels</code>, ascending from 0; string t of item i is
     *     number i * tapes + t
     * @param labels of all strings, one after the other; symbols of the tape's alphabet (label)
     * @param values the number beside each item, not NaN; null: all are 1
     * @param alphabets of each tape, null for an open one; null: all are open
     * @return the new strings
     */
    public static Strings fromArrays(int tapes, long count, long[] offsets, int[] labels, double[] values,
        List<Alphabet> alphabets) {
        return fromArrays(tapes, count, offsets, labels, values, alphabets, (Limits) null);
    }

    /**
     * Strings of the caller's arrays, which are copied.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param tapes strings per item (1..16)
     * @param count number of items (&gt;= 0)
     * @param offsets where each string begins in <code>labels</code>, ascending from 0; string t of item i is
     *     number i * tapes + t
     * @param labels of all strings, one after the other; symbols of the tape's alphabet (label)
     * @return the new strings
     */
    public static Strings fromArrays(int tapes, long count, long[] offsets, int[] labels) {
        return fromArrays(tapes, count, offsets, labels, (double[]) null, (List<Alphabet>) null, (Limits) null);
    }

    /**
     * Strings from lines of text: one per tape, separated by tabs. If a line has one field more than tapes, that.
     * is the item's value. Empty lines are skipped, and so are lines that begin with '#' and have no tab or a
     * blank next.
     * <p>Cost: O(length)
     * <p>C: <code>hws_strings_read</code>
     *
     * @param text the lines, UTF-8
     * @param tapes strings per line (1..16)
     * @param split how each string is cut into names
     * @param alphabets of each tape, null for an open one; null: all are open
     * @param options of the call; null: all defaults
     * @return the new strings
     * @throws ParseException line and column of what is wrong
     */
    public static Strings read(String text, int tapes, Split split, List<Alphabet> alphabets, Limits options) {
        try (Call run_ = new Call()) {
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            int split_ = Call.required(split, "split").value();
            if (alphabets != null) Call.sized("alphabets", alphabets.size(), tapes);
            long alphabets_ = run_.uses(alphabets);
            long stringsOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.strings_read(text_, Call.length(textBytes_), tapes, split_, alphabets_, options_,
                stringsOut_));
            return new Strings(Strings.owned(Memory.address(stringsOut_)));
        }
    }

    /**
     * Strings from lines of text: one per tape, separated by tabs. If a line has one field more than tapes, that.
     * is the item's value. Empty lines are skipped, and so are lines that begin with '#' and have no tab or a
     * blank next.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the lines, UTF-8
     * @param tapes strings per line (1..16)
     * @param split how each string is cut into names
     * @param options of the call; null: all defaults
     * @return the new strings
     */
    public static Strings read(String text, int tapes, Split split, Limits options) {
        return read(text, tapes, split, (List<Alphabet>) null, options);
    }

    /**
     * Strings from lines of text: one per tape, separated by tabs. If a line has one field more than tapes, that.
     * is the item's value. Empty lines are skipped, and so are lines that begin with '#' and have no tab or a
     * blank next.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the lines, UTF-8
     * @param tapes strings per line (1..16)
     * @param split how each string is cut into names
     * @param alphabets of each tape, null for an open one; null: all are open
     * @return the new strings
     */
    public static Strings read(String text, int tapes, Split split, List<Alphabet> alphabets) {
        return read(text, tapes, split, alphabets, (Limits) null);
    }

    /**
     * Strings from lines of text: one per tape, separated by tabs. If a line has one field more than tapes, that.
     * is the item's value. Empty lines are skipped, and so are lines that begin with '#' and have no tab or a
     * blank next.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the lines, UTF-8
     * @param tapes strings per line (1..16)
     * @param split how each string is cut into names
     * @return the new strings
     */
    public static Strings read(String text, int tapes, Split split) {
        return read(text, tapes, split, (List<Alphabet>) null, (Limits) null);
    }

    /**
     * How many items there are.
     * <p>C: <code>hws_strings_count</code>
     *
     * @return number of items
     */
    public long count() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.strings_count(self_);
        }
    }

    /**
     * How many strings each item has.
     * <p>C: <code>hws_strings_tapes</code>
     *
     * @return number of tapes
     */
    public int tapes() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.strings_tapes(self_);
        }
    }

    /**
     * The number beside an item.
     * <p>C: <code>hws_strings_value</code>
     *
     * @param item which one (item)
     * @return the cost, weight or count
     */
    public double value(long item) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long valueOut_ = run_.room(8);
            run_.check(Native.strings_value(self_, item, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /**
     * The labels of one string.
     * <p>C: <code>hws_strings_labels</code>
     *
     * @param item which item (item)
     * @param tape which of its strings (tape)
     * @return the string (label)
     */
    public int[] labels(long item, int tape) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_strings_labels", -1, 4);
            int status_;
            do {
                status_ = Native.strings_labels(self_, item, tape, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_strings_labels", 4));
            return Memory.ints(run_.buffer(), run_.entries());
        }
    }

    /**
     * The labels of one string without a copy, borrowed from the list.
     * <p>C: <code>hws_strings_labels_view</code>
     *
     * @param item which item (item)
     * @param tape which of its strings (tape)
     * @return the string (label)
     */
    public int[] labelsView(long item, int tape) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long labelsOut_ = run_.room(8);
            long countOut_ = run_.room(8);
            run_.check(Native.strings_labels_view(self_, item, tape, labelsOut_, countOut_));
            int[] labelsCopy_ = Memory.ints(Memory.address(labelsOut_), Memory.int64(countOut_));
            return labelsCopy_;
        }
    }

    /**
     * All strings, as Strings.fromArrays takes them, borrowed from the list.
     * <p>C: <code>hws_strings_arrays_view</code>
     *
     * @return what the call gives
     */
    public ArraysResult arrays() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long offsetsOut_ = run_.room(8);
            long labelsOut_ = run_.room(8);
            long valuesOut_ = run_.room(8);
            run_.check(Native.strings_arrays_view(self_, offsetsOut_, labelsOut_, valuesOut_));
            long[] offsetsCopy_ = Memory.longs(Memory.address(offsetsOut_),
                ((Native.strings_count(self_) * Native.strings_tapes(self_)) + 1));
            int[] labelsCopy_ = Memory.ints(Memory.address(labelsOut_),
                offsetsCopy_[(int) ((Native.strings_count(self_) * Native.strings_tapes(self_)))]);
            double[] valuesCopy_ = Memory.doubles(Memory.address(valuesOut_), Native.strings_count(self_));
            return new ArraysResult(offsetsCopy_, labelsCopy_, valuesCopy_);
        }
    }

    /**
     * Strings from a file of lines.
     * <p>C: <code>hws_strings_read_file</code>
     *
     * @param path a file's path, UTF-8
     * @param tapes strings per line (1..16)
     * @param split how each string is cut into names
     * @param alphabets of each tape, null for an open one; null: all are open
     * @param options of the call; null: all defaults
     * @return the new strings
     * @throws ParseException line and column of what is wrong
     */
    public static Strings readFile(Path path, int tapes, Split split, List<Alphabet> alphabets, Limits options) {
        try (Call run_ = new Call()) {
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            int split_ = Call.required(split, "split").value();
            if (alphabets != null) Call.sized("alphabets", alphabets.size(), tapes);
            long alphabets_ = run_.uses(alphabets);
            long stringsOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.strings_read_file(path_, tapes, split_, alphabets_, options_, stringsOut_));
            return new Strings(Strings.owned(Memory.address(stringsOut_)));
        }
    }

    /**
     * Strings from a file of lines.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @param tapes strings per line (1..16)
     * @param split how each string is cut into names
     * @param options of the call; null: all defaults
     * @return the new strings
     */
    public static Strings readFile(Path path, int tapes, Split split, Limits options) {
        return readFile(path, tapes, split, (List<Alphabet>) null, options);
    }

    /**
     * Strings from a file of lines.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @param tapes strings per line (1..16)
     * @param split how each string is cut into names
     * @param alphabets of each tape, null for an open one; null: all are open
     * @return the new strings
     */
    public static Strings readFile(Path path, int tapes, Split split, List<Alphabet> alphabets) {
        return readFile(path, tapes, split, alphabets, (Limits) null);
    }

    /**
     * Strings from a file of lines.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @param tapes strings per line (1..16)
     * @param split how each string is cut into names
     * @return the new strings
     */
    public static Strings readFile(Path path, int tapes, Split split) {
        return readFile(path, tapes, split, (List<Alphabet>) null, (Limits) null);
    }

    /**
     * What Strings.arrays gives.
     *
     * @param offsets where each string begins in <code>labels</code>
     * @param labels of all strings (label)
     * @param values the number beside each item
     */
    public record ArraysResult(long[] offsets, int[] labels, double[] values) {}
}
