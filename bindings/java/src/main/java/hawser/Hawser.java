// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.file.Path;

/** Calls of the library that belong to no object. */
public final class Hawser {
    private Hawser() {}

    /**
     * The name of a status, such as "ParseException".
     * <p>C: <code>hws_status_name</code>
     *
     * @param status any number
     * @return the constant's name; "HWS_UNKNOWN" for other numbers
     */
    public static String statusName(int status) {
        return Memory.text(Native.status_name(status));
    }

    /**
     * The library's version at run time.
     * <p>C: <code>hws_version</code>
     *
     * @return such as "0.1.0"
     */
    public static String version() {
        return Memory.text(Native.version());
    }

    /**
     * The ABI's version at run time.
     * <p>C: <code>hws_abi_version</code>
     *
     * @return the HWS_ABI_VERSION that the library was built with
     */
    public static int abiVersion() {
        return Native.abi_version();
    }

    /**
     * What this build holds: version, modules, name of the random number generator, limits of calls whose options.
     * set none.
     * <p>C: <code>hws_build_info</code>
     *
     * @return one line, such as "hawser 0.1.0; files threads; rng philox4x32-10/1; max_states 67108864 max_arcs
     *     268435456 max_bytes 4294967296"
     */
    public static String buildInfo() {
        return Memory.text(Native.build_info());
    }

    /**
     * Reads an integer: digits with a sign or none, within 64 bits.
     * <p>C: <code>hws_parse_integer</code>
     *
     * @param text the number
     * @return what it says
     * @throws ParseException anything else, which the message quotes
     */
    public static long parseInteger(String text) {
        try (Call run_ = new Call()) {
            long text_ = run_.text(Call.required(text, "text"), "text");
            long valueOut_ = run_.room(8);
            run_.check(Native.parse_integer(text_, valueOut_));
            return Memory.int64(valueOut_);
        }
    }

    /**
     * Reads a real number: decimal (3, +0.5, -1e-9), or inf, infinity in any case. What is nearer to 0 than any.
     * double (1e-400) is 0; what is beyond every double is refused.
     * <p>C: <code>hws_parse_real</code>
     *
     * @param text the number
     * @return what it says
     * @throws ParseException anything else, which the message quotes
     */
    public static double parseReal(String text) {
        try (Call run_ = new Call()) {
            long text_ = run_.text(Call.required(text, "text"), "text");
            long valueOut_ = run_.room(8);
            run_.check(Native.parse_real(text_, valueOut_));
            return Memory.float64(valueOut_);
        }
    }

    /**
     * What a binary file of the library holds, as its header says: "machine", "edit_model", "checkpoint",.
     * "statistics", "ngram", "pfa", "hmm", "corpus", "graph", "grammar", "dmv" or "pcfg_la".
     * <p>C: <code>hws_file_kind</code>
     *
     * @param file any bytes
     * @return the name; "" for other bytes and for null
     */
    public static String fileKind(byte[] file) {
        try (Call run_ = new Call()) {
            byte[] fileBytes_ = Call.required(file, "file");
            long file_ = run_.copy(fileBytes_);
            return Memory.text(Native.file_kind(file_, Call.length(fileBytes_)));
        }
    }

    /**
     * A binary file of the library with a note of the host: bytes that no reader of the library looks at, such as.
     * what a program has to know of a model beside the model. A file has one note at most, and is otherwise as it
     * was.
     * <p>Cost: O(length)
     * <p>C: <code>hws_file_with_note</code>
     *
     * @param file a file that a write call made
     * @param note the note's bytes; none take away the note that there is
     * @return the bytes
     * @throws CorruptException the bytes are no file of the library, or damaged
     */
    public static byte[] fileWithNote(byte[] file, byte[] note) {
        try (Call run_ = new Call()) {
            byte[] fileBytes_ = Call.required(file, "file");
            long file_ = run_.copy(fileBytes_);
            byte[] noteBytes_ = Call.required(note, "note");
            long note_ = run_.copy(noteBytes_);
            run_.expect("hws_file_with_note", -1, 1);
            int status_;
            do {
                status_ = Native.file_with_note(file_, Call.length(fileBytes_), note_, Call.length(noteBytes_),
                    run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_file_with_note", 1));
            return Memory.bytes(run_.buffer(), run_.entries());
        }
    }

    /**
     * The note that Hawser.fileWithNote left in a file.
     * <p>Cost: O(length)
     * <p>C: <code>hws_file_note</code>
     *
     * @param file a file that a write call made
     * @return the bytes
     * @throws EmptyException there is no note
     * @throws CorruptException the bytes are no file of the library, or damaged
     */
    public static byte[] fileNote(byte[] file) {
        try (Call run_ = new Call()) {
            byte[] fileBytes_ = Call.required(file, "file");
            long file_ = run_.copy(fileBytes_);
            run_.expect("hws_file_note", -1, 1);
            int status_;
            do {
                status_ = Native.file_note(file_, Call.length(fileBytes_), run_.buffer(), run_.capacity(),
                    run_.needed());
            } while (run_.again(status_, "hws_file_note", 1));
            return Memory.bytes(run_.buffer(), run_.entries());
        }
    }

    /**
     * Writes bytes to a file, as every call with a path does: a temporary file beside it comes to the disk and.
     * takes its name, so that after a crash there is the old file or the new one. Symbolic links are followed,
     * permissions are kept, devices are written to directly, and temporary files of processes that were killed are
     * removed.
     * <p>Cost: O(length + files in the folder)
     * <p>C: <code>hws_write_file</code>
     *
     * @param path a file's path, UTF-8
     * @param buffer the bytes
     * @throws IoException the message names the path and says why
     */
    public static void writeFile(Path path, byte[] buffer) {
        try (Call run_ = new Call()) {
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            byte[] bufferBytes_ = Call.required(buffer, "buffer");
            long buffer_ = run_.copy(bufferBytes_);
            run_.check(Native.write_file(path_, buffer_, Call.length(bufferBytes_)));
        }
    }

    /**
     * The log of the weight of all trees, of each sentence.
     * <p>Cost: O(words^3) of each sentence in time, O(words^2) of the longest one in memory
     * <p>C: <code>hws_trees_log_totals</code>
     *
     * @param words number of words of each sentence, 0 to 30,000
     * @param logWeights of all sentences (nats)
     * @param options of the call; null: all defaults
     * @return of each sentence; -infinity: no tree has a positive weight (nats)
     */
    public static double[] treesLogTotals(long[] words, double[] logWeights, TreesLogTotalsOptions options) {
        try (Call run_ = new Call()) {
            Call.required(words, "words");
            Call.required(logWeights, "log_weights");
            long sentences = words.length;
            long count = logWeights.length;
            long words_ = run_.copy(words);
            long logWeights_ = run_.copy(logWeights);
            long logTotalsCount_ = sentences;
            long logTotalsOut_ = run_.room(8 * logTotalsCount_);
            long options_ = run_.options(options);
            run_.check(Native.trees_log_totals(words_, sentences, logWeights_, count, options_, logTotalsOut_));
            return Memory.doubles(logTotalsOut_, logTotalsCount_);
        }
    }

    /**
     * The log of the weight of all trees, of each sentence.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words number of words of each sentence, 0 to 30,000
     * @param logWeights of all sentences (nats)
     * @return of each sentence; -infinity: no tree has a positive weight (nats)
     */
    public static double[] treesLogTotals(long[] words, double[] logWeights) {
        return treesLogTotals(words, logWeights, (TreesLogTotalsOptions) null);
    }

    /**
     * The probability of every arc: the gradient of the log total by the log weights.
     * <p>Cost: as Hawser.treesLogTotals, about three times the time
     * <p>Source: Eisner 2016; Smith and Smith 2007; Koo, Globerson, Carreras and Collins 2007
     * <p>C: <code>hws_trees_marginals</code>
     *
     * @param words number of words of each sentence, 0 to 30,000
     * @param logWeights of all sentences (nats)
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws ImpossibleException no tree of a sentence has a positive weight; the message says which
     */
    public static TreesMarginalsResult treesMarginals(long[] words, double[] logWeights,
        TreesMarginalsOptions options) {
        try (Call run_ = new Call()) {
            Call.required(words, "words");
            Call.required(logWeights, "log_weights");
            long sentences = words.length;
            long count = logWeights.length;
            long words_ = run_.copy(words);
            long logWeights_ = run_.copy(logWeights);
            long marginalsCount_ = count;
            long marginalsOut_ = run_.room(8 * marginalsCount_);
            long logTotalsCount_ = sentences;
            long logTotalsOut_ = run_.room(8 * logTotalsCount_);
            long options_ = run_.options(options);
            run_.check(Native.trees_marginals(words_, sentences, logWeights_, count, options_, marginalsOut_,
                logTotalsOut_));
            return new TreesMarginalsResult(Memory.doubles(marginalsOut_, marginalsCount_),
                Memory.doubles(logTotalsOut_, logTotalsCount_));
        }
    }

    /**
     * The probability of every arc: the gradient of the log total by the log weights.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words number of words of each sentence, 0 to 30,000
     * @param logWeights of all sentences (nats)
     * @return what the call gives
     */
    public static TreesMarginalsResult treesMarginals(long[] words, double[] logWeights) {
        return treesMarginals(words, logWeights, (TreesMarginalsOptions) null);
    }

    /**
     * The tree of the largest weight, of each sentence; of several always the same one.
     * <p>Cost: O(words^3) of each sentence; non-projective trees O(words^2) as a rule
     * <p>Source: Eisner 1996; Chu and Liu 1965; Edmonds 1967
     * <p>C: <code>hws_trees_best</code>
     *
     * @param words number of words of each sentence, 0 to 30,000
     * @param logWeights of all sentences. With the marginals in their place it is the tree that is expected to
     *     have most arcs in common with the right one (nats)
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws ImpossibleException no tree of a sentence has a positive weight; the message says which
     */
    public static TreesBestResult treesBest(long[] words, double[] logWeights, TreesBestOptions options) {
        try (Call run_ = new Call()) {
            Call.required(words, "words");
            Call.required(logWeights, "log_weights");
            long sentences = words.length;
            long count = logWeights.length;
            long words_ = run_.copy(words);
            long logWeights_ = run_.copy(logWeights);
            long headsCount_ = Call.sum(words);
            long headsOut_ = run_.room(4 * headsCount_);
            long bestCount_ = sentences;
            long bestOut_ = run_.room(8 * bestCount_);
            long options_ = run_.options(options);
            run_.check(Native.trees_best(words_, sentences, logWeights_, count, options_, headsOut_, bestOut_));
            return new TreesBestResult(Memory.ints(headsOut_, headsCount_), Memory.doubles(bestOut_, bestCount_));
        }
    }

    /**
     * The tree of the largest weight, of each sentence; of several always the same one.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words number of words of each sentence, 0 to 30,000
     * @param logWeights of all sentences. With the marginals in their place it is the tree that is expected to
     *     have most arcs in common with the right one (nats)
     * @return what the call gives
     */
    public static TreesBestResult treesBest(long[] words, double[] logWeights) {
        return treesBest(words, logWeights, (TreesBestOptions) null);
    }

    /**
     * The probability that a tree has both of two arcs, of many pairs in each sentence: what second-order factors.
     * (grandparents, siblings) are expected to be under a first-order model.
     * <p>Cost: non-projective trees O(words^3), and O(1) for each pair. Projective ones O(words^4) for pairs of a
     *     grandparent or of siblings; O(words^3) for each first arc of other pairs.
     * <p>C: <code>hws_trees_pair_means</code>
     *
     * @param words number of words of each sentence, 0 to 30,000
     * @param logWeights of all sentences (nats)
     * @param offsets where the pairs of each sentence begin, ascending from 0
     * @param arcs of each pair the first arc's head and word, then the second one's
     * @param options of the call; null: all defaults
     * @return of each pair (probability)
     * @throws ImpossibleException no tree of a sentence has a positive weight; the message says which
     */
    public static double[] treesPairMeans(long[] words, double[] logWeights, long[] offsets, int[] arcs,
        TreesPairMeansOptions options) {
        try (Call run_ = new Call()) {
            Call.required(words, "words");
            Call.required(logWeights, "log_weights");
            Call.required(offsets, "offsets");
            Call.required(arcs, "arcs");
            long sentences = words.length;
            long count = logWeights.length;
            long words_ = run_.copy(words);
            long logWeights_ = run_.copy(logWeights);
            Call.sized("offsets", offsets.length, (sentences + 1));
            long offsets_ = run_.copy(offsets);
            Call.sized("arcs", arcs.length, (4 * offsets[(int) (sentences)]));
            long arcs_ = run_.copy(arcs);
            long meansCount_ = offsets[(int) (sentences)];
            long meansOut_ = run_.room(8 * meansCount_);
            long options_ = run_.options(options);
            run_.check(Native.trees_pair_means(words_, sentences, logWeights_, count, offsets_, arcs_, options_,
                meansOut_));
            return Memory.doubles(meansOut_, meansCount_);
        }
    }

    /**
     * The probability that a tree has both of two arcs, of many pairs in each sentence: what second-order factors.
     * (grandparents, siblings) are expected to be under a first-order model.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words number of words of each sentence, 0 to 30,000
     * @param logWeights of all sentences (nats)
     * @param offsets where the pairs of each sentence begin, ascending from 0
     * @param arcs of each pair the first arc's head and word, then the second one's
     * @return of each pair (probability)
     */
    public static double[] treesPairMeans(long[] words, double[] logWeights, long[] offsets, int[] arcs) {
        return treesPairMeans(words, logWeights, offsets, arcs, (TreesPairMeansOptions) null);
    }

    /**
     * The log of the weight of all trees, of each sentence, with weights of grandparents.
     * <p>Cost: O(words^4) of each sentence in time; 160 bytes times the cube of the longest one's words + 1 in
     *     memory, in each thread
     * <p>Source: Koo and Collins 2010, model 0
     * <p>C: <code>hws_trees_grandparent_log_totals</code>
     *
     * @param words number of words of each sentence, 0 to 30,000
     * @param logWeights of the arcs of all sentences (nats)
     * @param offsets where the grandparents of each sentence begin, ascending from 0
     * @param grandparents of each grandparent, its word or the root 0, the head and the word: three that differ
     * @param logGrandparents the weight of each; -infinity forbids it. One that is not listed weighs 1, and one
     *     that is listed twice weighs the product (nats)
     * @param options of the call; null: all defaults
     * @return of each sentence; -infinity: no tree has a positive weight (nats)
     */
    public static double[] treesGrandparentLogTotals(long[] words, double[] logWeights, long[] offsets,
        int[] grandparents, double[] logGrandparents, TreesGrandparentLogTotalsOptions options) {
        try (Call run_ = new Call()) {
            Call.required(words, "words");
            Call.required(logWeights, "log_weights");
            Call.required(offsets, "offsets");
            Call.required(grandparents, "grandparents");
            Call.required(logGrandparents, "log_grandparents");
            long sentences = words.length;
            long count = logWeights.length;
            long words_ = run_.copy(words);
            long logWeights_ = run_.copy(logWeights);
            Call.sized("offsets", offsets.length, (sentences + 1));
            long offsets_ = run_.copy(offsets);
            Call.sized("grandparents", grandparents.length, (3 * offsets[(int) (sentences)]));
            long grandparents_ = run_.copy(grandparents);
            Call.sized("log_grandparents", logGrandparents.length, offsets[(int) (sentences)]);
            long logGrandparents_ = run_.copy(logGrandparents);
            long logTotalsCount_ = sentences;
            long logTotalsOut_ = run_.room(8 * logTotalsCount_);
            long options_ = run_.options(options);
            run_.check(Native.trees_grandparent_log_totals(words_, sentences, logWeights_, count, offsets_,
                grandparents_, logGrandparents_, options_, logTotalsOut_));
            return Memory.doubles(logTotalsOut_, logTotalsCount_);
        }
    }

    /**
     * The log of the weight of all trees, of each sentence, with weights of grandparents.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words number of words of each sentence, 0 to 30,000
     * @param logWeights of the arcs of all sentences (nats)
     * @param offsets where the grandparents of each sentence begin, ascending from 0
     * @param grandparents of each grandparent, its word or the root 0, the head and the word: three that differ
     * @param logGrandparents the weight of each; -infinity forbids it. One that is not listed weighs 1, and one
     *     that is listed twice weighs the product (nats)
     * @return of each sentence; -infinity: no tree has a positive weight (nats)
     */
    public static double[] treesGrandparentLogTotals(long[] words, double[] logWeights, long[] offsets,
        int[] grandparents, double[] logGrandparents) {
        return treesGrandparentLogTotals(words, logWeights, offsets, grandparents, logGrandparents,
            (TreesGrandparentLogTotalsOptions) null);
    }

    /**
     * The probability of every arc and of every listed grandparent, with weights of grandparents: the gradient of.
     * the log total by the log weights of both.
     * <p>Cost: as Hawser.treesGrandparentLogTotals, about three times the time
     * <p>Source: Koo and Collins 2010, model 0; Eisner 2016
     * <p>C: <code>hws_trees_grandparent_marginals</code>
     *
     * @param words number of words of each sentence, 0 to 30,000
     * @param logWeights of the arcs of all sentences (nats)
     * @param offsets where the grandparents of each sentence begin, ascending from 0
     * @param grandparents as Hawser.treesGrandparentLogTotals takes them. One whose log weight is 0 changes no
     *     tree, and has its probability all the same
     * @param logGrandparents the weight of each (nats)
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws ImpossibleException no tree of a sentence has a positive weight; the message says which
     */
    public static TreesGrandparentMarginalsResult treesGrandparentMarginals(long[] words, double[] logWeights,
        long[] offsets, int[] grandparents, double[] logGrandparents, TreesGrandparentMarginalsOptions options) {
        try (Call run_ = new Call()) {
            Call.required(words, "words");
            Call.required(logWeights, "log_weights");
            Call.required(offsets, "offsets");
            Call.required(grandparents, "grandparents");
            Call.required(logGrandparents, "log_grandparents");
            long sentences = words.length;
            long count = logWeights.length;
            long words_ = run_.copy(words);
            long logWeights_ = run_.copy(logWeights);
            Call.sized("offsets", offsets.length, (sentences + 1));
            long offsets_ = run_.copy(offsets);
            Call.sized("grandparents", grandparents.length, (3 * offsets[(int) (sentences)]));
            long grandparents_ = run_.copy(grandparents);
            Call.sized("log_grandparents", logGrandparents.length, offsets[(int) (sentences)]);
            long logGrandparents_ = run_.copy(logGrandparents);
            long marginalsCount_ = count;
            long marginalsOut_ = run_.room(8 * marginalsCount_);
            long meansCount_ = offsets[(int) (sentences)];
            long meansOut_ = run_.room(8 * meansCount_);
            long logTotalsCount_ = sentences;
            long logTotalsOut_ = run_.room(8 * logTotalsCount_);
            long options_ = run_.options(options);
            run_.check(Native.trees_grandparent_marginals(words_, sentences, logWeights_, count, offsets_,
                grandparents_, logGrandparents_, options_, marginalsOut_, meansOut_, logTotalsOut_));
            return new TreesGrandparentMarginalsResult(Memory.doubles(marginalsOut_, marginalsCount_),
                Memory.doubles(meansOut_, meansCount_), Memory.doubles(logTotalsOut_, logTotalsCount_));
        }
    }

    /**
     * The probability of every arc and of every listed grandparent, with weights of grandparents: the gradient of.
     * the log total by the log weights of both.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words number of words of each sentence, 0 to 30,000
     * @param logWeights of the arcs of all sentences (nats)
     * @param offsets where the grandparents of each sentence begin, ascending from 0
     * @param grandparents as Hawser.treesGrandparentLogTotals takes them. One whose log weight is 0 changes no
     *     tree, and has its probability all the same
     * @param logGrandparents the weight of each (nats)
     * @return what the call gives
     */
    public static TreesGrandparentMarginalsResult treesGrandparentMarginals(long[] words, double[] logWeights,
        long[] offsets, int[] grandparents, double[] logGrandparents) {
        return treesGrandparentMarginals(words, logWeights, offsets, grandparents, logGrandparents,
            (TreesGrandparentMarginalsOptions) null);
    }

    /**
     * The tree of the largest weight, of each sentence, with weights of grandparents; of several always the same.
     * one.
     * <p>Cost: O(words^4) of each sentence in time; 32 bytes times the cube of the longest one's words + 1 in
     *     memory, in each thread
     * <p>Source: Koo and Collins 2010, model 0
     * <p>C: <code>hws_trees_grandparent_best</code>
     *
     * @param words number of words of each sentence, 0 to 30,000
     * @param logWeights of the arcs of all sentences (nats)
     * @param offsets where the grandparents of each sentence begin, ascending from 0
     * @param grandparents as Hawser.treesGrandparentLogTotals takes them
     * @param logGrandparents the weight of each (nats)
     * @param options of the call; null: all defaults
     * @return what the call gives
     * @throws ImpossibleException no tree of a sentence has a positive weight; the message says which
     */
    public static TreesGrandparentBestResult treesGrandparentBest(long[] words, double[] logWeights, long[] offsets,
        int[] grandparents, double[] logGrandparents, TreesGrandparentBestOptions options) {
        try (Call run_ = new Call()) {
            Call.required(words, "words");
            Call.required(logWeights, "log_weights");
            Call.required(offsets, "offsets");
            Call.required(grandparents, "grandparents");
            Call.required(logGrandparents, "log_grandparents");
            long sentences = words.length;
            long count = logWeights.length;
            long words_ = run_.copy(words);
            long logWeights_ = run_.copy(logWeights);
            Call.sized("offsets", offsets.length, (sentences + 1));
            long offsets_ = run_.copy(offsets);
            Call.sized("grandparents", grandparents.length, (3 * offsets[(int) (sentences)]));
            long grandparents_ = run_.copy(grandparents);
            Call.sized("log_grandparents", logGrandparents.length, offsets[(int) (sentences)]);
            long logGrandparents_ = run_.copy(logGrandparents);
            long headsCount_ = Call.sum(words);
            long headsOut_ = run_.room(4 * headsCount_);
            long bestCount_ = sentences;
            long bestOut_ = run_.room(8 * bestCount_);
            long options_ = run_.options(options);
            run_.check(Native.trees_grandparent_best(words_, sentences, logWeights_, count, offsets_, grandparents_,
                logGrandparents_, options_, headsOut_, bestOut_));
            return new TreesGrandparentBestResult(Memory.ints(headsOut_, headsCount_), Memory.doubles(bestOut_,
                bestCount_));
        }
    }

    /**
     * The tree of the largest weight, of each sentence, with weights of grandparents; of several always the same.
     * one.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param words number of words of each sentence, 0 to 30,000
     * @param logWeights of the arcs of all sentences (nats)
     * @param offsets where the grandparents of each sentence begin, ascending from 0
     * @param grandparents as Hawser.treesGrandparentLogTotals takes them
     * @param logGrandparents the weight of each (nats)
     * @return what the call gives
     */
    public static TreesGrandparentBestResult treesGrandparentBest(long[] words, double[] logWeights, long[] offsets,
        int[] grandparents, double[] logGrandparents) {
        return treesGrandparentBest(words, logWeights, offsets, grandparents, logGrandparents,
            (TreesGrandparentBestOptions) null);
    }

    /**
     * The gains of features: of factors that weigh e^theta where a feature holds, and 1 elsewhere.
     * <p>Cost: O(count)
     * <p>C: <code>hws_prune_feature_gains</code>
     *
     * @param means of each feature, under the seed (probability)
     * @param thetas weight of each; -infinity forbids it (nats)
     * @return ln(1 - mean + mean e^theta) - mean theta, of each; infinity: it is forbidden and has mass (nats)
     */
    public static double[] pruneFeatureGains(double[] means, double[] thetas) {
        try (Call run_ = new Call()) {
            Call.required(means, "means");
            Call.required(thetas, "thetas");
            long count = means.length;
            long means_ = run_.copy(means);
            Call.sized("thetas", thetas.length, count);
            long thetas_ = run_.copy(thetas);
            long gainsCount_ = count;
            long gainsOut_ = run_.room(8 * gainsCount_);
            run_.check(Native.prune_feature_gains(means_, thetas_, count, gainsOut_));
            return Memory.doubles(gainsOut_, gainsCount_);
        }
    }

    /**
     * Which candidates stay, by their gains, as GraphPruner.select decides it.
     * <p>Cost: O(count); min-size O(count log count)
     * <p>C: <code>hws_prune_select</code>
     *
     * @param gains of each candidate, &gt;= 0 (nats)
     * @param seedFactors factors of the seed, which the option <code>factors</code> counts too (&gt;= 0)
     * @param options of the call; null: all defaults
     * @return of each candidate (0 or 1)
     */
    public static int[] pruneSelect(double[] gains, long seedFactors, PruneSelectOptions options) {
        try (Call run_ = new Call()) {
            Call.required(gains, "gains");
            long count = gains.length;
            long gains_ = run_.copy(gains);
            long staysCount_ = count;
            long staysOut_ = run_.room(4 * staysCount_);
            long options_ = run_.options(options);
            run_.check(Native.prune_select(gains_, count, seedFactors, options_, staysOut_));
            return Memory.ints(staysOut_, staysCount_);
        }
    }

    /**
     * Which candidates stay, by their gains, as GraphPruner.select decides it.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param gains of each candidate, &gt;= 0 (nats)
     * @param seedFactors factors of the seed, which the option <code>factors</code> counts too (&gt;= 0)
     * @return of each candidate (0 or 1)
     */
    public static int[] pruneSelect(double[] gains, long seedFactors) {
        return pruneSelect(gains, seedFactors, (PruneSelectOptions) null);
    }

    /**
     * An upper bound of D(H || F), where F has besides the factors of H those of features that were left out.
     * <p>Cost: O(count log count)
     * <p>Source: proposition 2, with the means under H and the sign corrected
     * <p>C: <code>hws_prune_feature_bound</code>
     *
     * @param means of each feature left out, under H (probability)
     * @param thetas weight of each (nats)
     * @return what the call gives
     */
    public static PruneFeatureBoundResult pruneFeatureBound(double[] means, double[] thetas) {
        try (Call run_ = new Call()) {
            Call.required(means, "means");
            Call.required(thetas, "thetas");
            long count = means.length;
            long means_ = run_.copy(means);
            Call.sized("thetas", thetas.length, count);
            long thetas_ = run_.copy(thetas);
            long boundOut_ = run_.room(8);
            long looserOut_ = run_.room(8);
            run_.check(Native.prune_feature_bound(means_, thetas_, count, boundOut_, looserOut_));
            return new PruneFeatureBoundResult(Memory.float64(boundOut_), Memory.float64(looserOut_));
        }
    }

    /**
     * The options that a call takes, as a JSON array of {"name", "type" (int|real|text), "default", "min", "max".
     * (numbers) or "choices" (text), "group" (a title; "": those that come first), "doc"}. "auto": true says that
     * the word "auto", set as a text, is a value too: the call chooses, as "doc" says. "needed": false says that a
     * limit is taken and has no effect on the call.
     * <p>C: <code>hws_options_describe</code>
     *
     * @param call the function's name; null: a JSON object with every call that takes options
     * @return a JSON text
     */
    public static String describeOptions(String call) {
        try (Call run_ = new Call()) {
            long call_ = run_.text(call, "call");
            run_.expect("hws_options_describe", -1, 1);
            int status_;
            do {
                status_ = Native.options_describe(call_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_options_describe", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * The options that a call takes, as a JSON array of {"name", "type" (int|real|text), "default", "min", "max".
     * (numbers) or "choices" (text), "group" (a title; "": those that come first), "doc"}. "auto": true says that
     * the word "auto", set as a text, is a value too: the call chooses, as "doc" says. "needed": false says that a
     * limit is taken and has no effect on the call.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @return a JSON text
     */
    public static String describeOptions() {
        return describeOptions((String) null);
    }

    /** Options of Hawser.treesLogTotals. What is not set has its default. */
    public static final class TreesLogTotalsOptions extends Options<TreesLogTotalsOptions> {
        /** Options that set nothing yet. */
        public TreesLogTotalsOptions() {}

        /**
         * Which trees there are: projective ones, or all.
         *
         * @param value the value; one of projective, non-projective; the default is projective
         * @return these options
         */
        public TreesLogTotalsOptions trees(String value) {
            return set("trees", value);
        }

        /**
         * How many words the root is the head of: one, or any number.
         *
         * @param value the value; one of one, many; the default is one
         * @return these options
         */
        public TreesLogTotalsOptions roots(String value) {
            return set("roots", value);
        }
    }

    /**
     * What Hawser.treesMarginals gives.
     *
     * @param marginals by head and word, as the log weights are; 0 in column 0 and on the diagonal (probability)
     * @param logTotals as Hawser.treesLogTotals gives them; null: not wanted (nats)
     */
    public record TreesMarginalsResult(double[] marginals, double[] logTotals) {}

    /** Options of Hawser.treesMarginals. What is not set has its default. */
    public static final class TreesMarginalsOptions extends Options<TreesMarginalsOptions> {
        /** Options that set nothing yet. */
        public TreesMarginalsOptions() {}

        /**
         * Which trees there are: projective ones, or all.
         *
         * @param value the value; one of projective, non-projective; the default is projective
         * @return these options
         */
        public TreesMarginalsOptions trees(String value) {
            return set("trees", value);
        }

        /**
         * How many words the root is the head of: one, or any number.
         *
         * @param value the value; one of one, many; the default is one
         * @return these options
         */
        public TreesMarginalsOptions roots(String value) {
            return set("roots", value);
        }
    }

    /**
     * What Hawser.treesBest gives.
     *
     * @param heads of the words of the first sentence, then of those of the next; 0 is the root
     * @param best log weight of each tree; null: not wanted (nats)
     */
    public record TreesBestResult(int[] heads, double[] best) {}

    /** Options of Hawser.treesBest. What is not set has its default. */
    public static final class TreesBestOptions extends Options<TreesBestOptions> {
        /** Options that set nothing yet. */
        public TreesBestOptions() {}

        /**
         * Which trees there are: projective ones, or all.
         *
         * @param value the value; one of projective, non-projective; the default is projective
         * @return these options
         */
        public TreesBestOptions trees(String value) {
            return set("trees", value);
        }

        /**
         * How many words the root is the head of: one, or any number.
         *
         * @param value the value; one of one, many; the default is one
         * @return these options
         */
        public TreesBestOptions roots(String value) {
            return set("roots", value);
        }
    }

    /** Options of Hawser.treesPairMeans. What is not set has its default. */
    public static final class TreesPairMeansOptions extends Options<TreesPairMeansOptions> {
        /** Options that set nothing yet. */
        public TreesPairMeansOptions() {}

        /**
         * Which trees there are: projective ones, or all.
         *
         * @param value the value; one of projective, non-projective; the default is projective
         * @return these options
         */
        public TreesPairMeansOptions trees(String value) {
            return set("trees", value);
        }

        /**
         * How many words the root is the head of: one, or any number.
         *
         * @param value the value; one of one, many; the default is one
         * @return these options
         */
        public TreesPairMeansOptions roots(String value) {
            return set("roots", value);
        }
    }

    /** Options of Hawser.treesGrandparentLogTotals. What is not set has its default. */
    public static final class TreesGrandparentLogTotalsOptions extends Options<TreesGrandparentLogTotalsOptions> {
        /** Options that set nothing yet. */
        public TreesGrandparentLogTotalsOptions() {}

        /**
         * How many words the root is the head of: one, or any number.
         *
         * @param value the value; one of one, many; the default is one
         * @return these options
         */
        public TreesGrandparentLogTotalsOptions roots(String value) {
            return set("roots", value);
        }
    }

    /**
     * What Hawser.treesGrandparentMarginals gives.
     *
     * @param marginals by head and word, as the log weights are; 0 in column 0 and on the diagonal (probability)
     * @param means that a tree has both arcs of each grandparent (probability)
     * @param logTotals as Hawser.treesGrandparentLogTotals gives them; null: not wanted (nats)
     */
    public record TreesGrandparentMarginalsResult(double[] marginals, double[] means, double[] logTotals) {}

    /** Options of Hawser.treesGrandparentMarginals. What is not set has its default. */
    public static final class TreesGrandparentMarginalsOptions extends Options<TreesGrandparentMarginalsOptions> {
        /** Options that set nothing yet. */
        public TreesGrandparentMarginalsOptions() {}

        /**
         * How many words the root is the head of: one, or any number.
         *
         * @param value the value; one of one, many; the default is one
         * @return these options
         */
        public TreesGrandparentMarginalsOptions roots(String value) {
            return set("roots", value);
        }
    }

    /**
     * What Hawser.treesGrandparentBest gives.
     *
     * @param heads of the words of the first sentence, then of those of the next; 0 is the root
     * @param best log weight of each tree; null: not wanted (nats)
     */
    public record TreesGrandparentBestResult(int[] heads, double[] best) {}

    /** Options of Hawser.treesGrandparentBest. What is not set has its default. */
    public static final class TreesGrandparentBestOptions extends Options<TreesGrandparentBestOptions> {
        /** Options that set nothing yet. */
        public TreesGrandparentBestOptions() {}

        /**
         * How many words the root is the head of: one, or any number.
         *
         * @param value the value; one of one, many; the default is one
         * @return these options
         */
        public TreesGrandparentBestOptions roots(String value) {
            return set("roots", value);
        }
    }

    /** Options of Hawser.pruneSelect. What is not set has its default. */
    public static final class PruneSelectOptions extends Options<PruneSelectOptions> {
        /** Options that set nothing yet. */
        public PruneSelectOptions() {}

        /**
         * What decides which candidates stay.
         *
         * @param value the value; one of min-joint, min-size, min-divergence; the default is min-joint
         * @return these options
         */
        public PruneSelectOptions selection(String value) {
            return set("selection", value);
        }

        /**
         * Min-joint: nats that a candidate gains if it stays.
         *
         * @param value the value, from 0 to 1e+300; the default is 0.01
         * @return these options
         */
        public PruneSelectOptions gamma(double value) {
            return set("gamma", value);
        }

        /**
         * Min-size: nats that are left out at most.
         *
         * @param value the value, from 0 to 1e+300; the default is 0.01
         * @return these options
         */
        public PruneSelectOptions epsilon(double value) {
            return set("epsilon", value);
        }

        /**
         * Min-divergence: factors of the pruned graph at most.
         *
         * @param value the value, from 0 to 2147483646; the default is 0
         * @return these options
         */
        public PruneSelectOptions factors(long value) {
            return set("factors", value);
        }
    }

    /**
     * What Hawser.pruneFeatureBound gives.
     *
     * @param bound a bound where the means are exact, and else an estimate of one (nats)
     * @param looser with every feature at its largest weight; null: not wanted (nats)
     */
    public record PruneFeatureBoundResult(double bound, double looser) {}
}
