// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.file.Path;

/**
 * An immutable list of the tags that each word may have (Merialdo 1994). A word without an entry may have any.
 * "&lt;unk&gt;" has an entry only where a text gives it one.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Dictionary extends Handle {
    Dictionary(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::dictionary_free, true, "Dictionary");
    }

    /**
     * The dictionary of a tagged corpus: of each word all the tags with which it is seen.
     * <p>Cost: O(tokens)
     * <p>C: <code>hws_dictionary_collect</code>
     *
     * @param tagged words and their tags
     * @param options of the call; null: all defaults
     * @return the new dictionary
     */
    public static Dictionary collect(Tagged tagged, Limits options) {
        try (Call run_ = new Call()) {
            long tagged_ = run_.use(tagged, "tagged");
            long dictionaryOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.dictionary_collect(tagged_, options_, dictionaryOut_));
            return new Dictionary(Dictionary.owned(Memory.address(dictionaryOut_)));
        }
    }

    /**
     * The dictionary of a tagged corpus: of each word all the tags with which it is seen.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param tagged words and their tags
     * @return the new dictionary
     */
    public static Dictionary collect(Tagged tagged) {
        return collect(tagged, (Limits) null);
    }

    /**
     * A dictionary from text, with a line "word TAB tag TAB tag ..." per word.
     * <p>Cost: O(length)
     * <p>C: <code>hws_dictionary_read</code>
     *
     * @param text the entries, UTF-8
     * @param tags the tags, with names; null: collected
     * @param options of the call; null: all defaults
     * @return the new dictionary
     * @throws ParseException line, column and reason
     */
    public static Dictionary read(String text, Alphabet tags, Limits options) {
        try (Call run_ = new Call()) {
            long tags_ = run_.useOrNull(tags);
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            long dictionaryOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.dictionary_read(text_, Call.length(textBytes_), tags_, options_, dictionaryOut_));
            return new Dictionary(Dictionary.owned(Memory.address(dictionaryOut_)));
        }
    }

    /**
     * A dictionary from text, with a line "word TAB tag TAB tag ..." per word.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the entries, UTF-8
     * @param options of the call; null: all defaults
     * @return the new dictionary
     */
    public static Dictionary read(String text, Limits options) {
        return read(text, (Alphabet) null, options);
    }

    /**
     * A dictionary from text, with a line "word TAB tag TAB tag ..." per word.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the entries, UTF-8
     * @param tags the tags, with names; null: collected
     * @return the new dictionary
     */
    public static Dictionary read(String text, Alphabet tags) {
        return read(text, tags, (Limits) null);
    }

    /**
     * A dictionary from text, with a line "word TAB tag TAB tag ..." per word.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the entries, UTF-8
     * @return the new dictionary
     */
    public static Dictionary read(String text) {
        return read(text, (Alphabet) null, (Limits) null);
    }

    /**
     * A dictionary from a file.
     * <p>C: <code>hws_dictionary_read_file</code>
     *
     * @param path a file's path, UTF-8
     * @param tags the tags, with names; null: collected
     * @param options of the call; null: all defaults
     * @return the new dictionary
     * @throws ParseException line, column and reason
     */
    public static Dictionary readFile(Path path, Alphabet tags, Limits options) {
        try (Call run_ = new Call()) {
            long tags_ = run_.useOrNull(tags);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long dictionaryOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.dictionary_read_file(path_, tags_, options_, dictionaryOut_));
            return new Dictionary(Dictionary.owned(Memory.address(dictionaryOut_)));
        }
    }

    /**
     * A dictionary from a file.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @return the new dictionary
     */
    public static Dictionary readFile(Path path, Limits options) {
        return readFile(path, (Alphabet) null, options);
    }

    /**
     * A dictionary from a file.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @param tags the tags, with names; null: collected
     * @return the new dictionary
     */
    public static Dictionary readFile(Path path, Alphabet tags) {
        return readFile(path, tags, (Limits) null);
    }

    /**
     * A dictionary from a file.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @return the new dictionary
     */
    public static Dictionary readFile(Path path) {
        return readFile(path, (Alphabet) null, (Limits) null);
    }

    /**
     * Writes a dictionary to a file.
     * <p>C: <code>hws_dictionary_write_file</code>
     *
     * @param path a file's path, UTF-8
     */
    public void writeFile(Path path) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            run_.check(Native.dictionary_write_file(self_, path_));
        }
    }

    /**
     * A dictionary as text that Dictionary.read reads.
     * <p>C: <code>hws_dictionary_write</code>
     *
     * @return the text
     */
    public String write() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_dictionary_write", -1, 1);
            int status_;
            do {
                status_ = Native.dictionary_write(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_dictionary_write", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * The names of a dictionary's words.
     * <p>C: <code>hws_dictionary_words</code>
     *
     * @return the new alphabet
     */
    public Alphabet words() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long wordsOut_ = run_.room(8);
            run_.check(Native.dictionary_words(self_, wordsOut_));
            return new Alphabet(Alphabet.owned(Memory.address(wordsOut_)));
        }
    }

    /**
     * The names of a dictionary's tags.
     * <p>C: <code>hws_dictionary_tags</code>
     *
     * @return the new alphabet
     */
    public Alphabet tags() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long tagsOut_ = run_.room(8);
            run_.check(Native.dictionary_tags(self_, tagsOut_));
            return new Alphabet(Alphabet.owned(Memory.address(tagsOut_)));
        }
    }

    /**
     * The tags that a word may have, borrowed from the dictionary; all of them for a word without an entry.
     * <p>C: <code>hws_dictionary_entry_view</code>
     *
     * @param word which word, by its label (label)
     * @return the tags, ascending, each as the state that stands for it: its label less one (state)
     */
    public int[] entry(int word) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long statesOut_ = run_.room(8);
            long countOut_ = run_.room(8);
            run_.check(Native.dictionary_entry_view(self_, word, statesOut_, countOut_));
            int[] statesCopy_ = Memory.ints(Memory.address(statesOut_), Memory.int64(countOut_));
            return statesCopy_;
        }
    }

    /**
     * The entries for the words of a corpus, by name. Words that are rarer there than the option min_count are.
     * left without an entry, and so may have any tag; so are those that the dictionary lacks.
     * <p>Cost: O(tokens + entries)
     * <p>C: <code>hws_dictionary_adapt</code>
     *
     * @param corpus whose words are taken
     * @param options of the call; null: all defaults
     * @return the dictionary of these words
     */
    public Dictionary adapt(Corpus corpus, AdaptOptions options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long corpus_ = run_.use(corpus, "corpus");
            long adaptedOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.dictionary_adapt(self_, corpus_, options_, adaptedOut_));
            return new Dictionary(Dictionary.owned(Memory.address(adaptedOut_)));
        }
    }

    /**
     * The entries for the words of a corpus, by name. Words that are rarer there than the option min_count are.
     * left without an entry, and so may have any tag; so are those that the dictionary lacks.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param corpus whose words are taken
     * @return the dictionary of these words
     */
    public Dictionary adapt(Corpus corpus) {
        return adapt(corpus, (AdaptOptions) null);
    }

    /**
     * What a dictionary leaves open in a corpus.
     * <p>Cost: O(tokens)
     * <p>C: <code>hws_dictionary_ambiguity</code>
     *
     * @param corpus the tokens
     * @param options of the call; null: all defaults
     * @return what the call gives
     */
    public AmbiguityResult ambiguity(Corpus corpus, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long corpus_ = run_.use(corpus, "corpus");
            long tagsPerTokenOut_ = run_.room(8);
            long ambiguousOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.dictionary_ambiguity(self_, corpus_, options_, tagsPerTokenOut_, ambiguousOut_));
            return new AmbiguityResult(Memory.float64(tagsPerTokenOut_), Memory.float64(ambiguousOut_));
        }
    }

    /**
     * What a dictionary leaves open in a corpus.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param corpus the tokens
     * @return what the call gives
     */
    public AmbiguityResult ambiguity(Corpus corpus) {
        return ambiguity(corpus, (Limits) null);
    }

    /**
     * The accuracy to be expected of a tagger that takes each token's tag from those its word may have, all as.
     * likely.
     * <p>Cost: O(tokens)
     * <p>C: <code>hws_dictionary_random_accuracy</code>
     *
     * @param gold the right tags
     * @param options of the call; null: all defaults
     * @return part of the tagged tokens
     * @throws EmptyException no tagged tokens
     */
    public double randomAccuracy(Tagged gold, Limits options) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long gold_ = run_.use(gold, "gold");
            long accuracyOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.dictionary_random_accuracy(self_, gold_, options_, accuracyOut_));
            return Memory.float64(accuracyOut_);
        }
    }

    /**
     * The accuracy to be expected of a tagger that takes each token's tag from those its word may have, all as.
     * likely.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param gold the right tags
     * @return part of the tagged tokens
     */
    public double randomAccuracy(Tagged gold) {
        return randomAccuracy(gold, (Limits) null);
    }

    /** Options of Dictionary.adapt. What is not set has its default. */
    public static final class AdaptOptions extends Options<AdaptOptions> {
        /** Options that set nothing yet. */
        public AdaptOptions() {}

        /**
         * Words seen less often in the corpus have no entry; 0: all keep theirs.
         *
         * @param value the value, from 0 to 9223372036854775807; the default is 0
         * @return these options
         */
        public AdaptOptions minCount(long value) {
            return set("min_count", value);
        }
    }

    /**
     * What Dictionary.ambiguity gives.
     *
     * @param tagsPerToken number of tags that a token may have, on average
     * @param ambiguous part of the tokens that may have several
     */
    public record AmbiguityResult(double tagsPerToken, double ambiguous) {}
}
