// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.file.Path;
import java.util.List;

/**
 * An immutable alphabet.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Alphabet extends AlphabetIdiom {
    Alphabet(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::alphabet_free, true, "Alphabet");
    }

    /**
     * An alphabet of symbols without names.
     * <p>Cost: O(1)
     * <p>C: <code>hws_alphabet_new</code>
     *
     * @param size number of symbols (1..2147483646)
     * @param options of the call; null: all defaults
     */
    public Alphabet(long size, Limits options) {
        super(made(size, options));
    }

    private static Owner made(long size, Limits options) {
        try (Call run_ = new Call()) {
            long alphabetOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.alphabet_new(size, options_, alphabetOut_));
            return owned(Memory.address(alphabetOut_));
        }
    }

    /**
     * An alphabet of symbols without names.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param size number of symbols (1..2147483646)
     */
    public Alphabet(long size) {
        this(size, (Limits) null);
    }

    /**
     * An alphabet of given names, which are copied.
     * <p>Cost: O(total length)
     * <p>C: <code>hws_alphabet_from_names</code>
     *
     * @param names of the symbols 1, 2, ...; zero-terminated UTF-8, not empty, without blanks at their ends or
     *     control characters, all different. Spaces within, as in "New York", fit texts whose columns stand
     *     between tabs (AT&amp;T text, symbol files, pairs of word and tag); texts that are cut at blanks refuse
     *     such names.
     * @param options of the call; null: all defaults
     * @return the new alphabet
     */
    public static Alphabet fromNames(List<String> names, Limits options) {
        try (Call run_ = new Call()) {
            Call.required(names, "names");
            long count = names.size();
            long names_ = run_.texts(names, "names");
            long alphabetOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.alphabet_from_names(names_, count, options_, alphabetOut_));
            return new Alphabet(Alphabet.owned(Memory.address(alphabetOut_)));
        }
    }

    /**
     * An alphabet of given names, which are copied.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param names of the symbols 1, 2, ...; zero-terminated UTF-8, not empty, without blanks at their ends or
     *     control characters, all different. Spaces within, as in "New York", fit texts whose columns stand
     *     between tabs (AT&amp;T text, symbol files, pairs of word and tag); texts that are cut at blanks refuse
     *     such names.
     * @return the new alphabet
     */
    public static Alphabet fromNames(List<String> names) {
        return fromNames(names, (Limits) null);
    }

    /**
     * An alphabet of the distinct characters (Unicode code points) of a text, in code point order, each a symbol.
     * named by itself. Blanks (ASCII space, tab, CR, LF, VT, FF) and ASCII control characters are left out.
     * <p>Cost: O(length)
     * <p>C: <code>hws_alphabet_from_chars</code>
     *
     * @param text any text, UTF-8
     * @param options of the call; null: all defaults
     * @return the new alphabet
     * @throws ParseException the text is not UTF-8
     * @throws EmptyException no character is left
     */
    public static Alphabet fromChars(String text, Limits options) {
        try (Call run_ = new Call()) {
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            long alphabetOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.alphabet_from_chars(text_, Call.length(textBytes_), options_, alphabetOut_));
            return new Alphabet(Alphabet.owned(Memory.address(alphabetOut_)));
        }
    }

    /**
     * An alphabet of the distinct characters (Unicode code points) of a text, in code point order, each a symbol.
     * named by itself. Blanks (ASCII space, tab, CR, LF, VT, FF) and ASCII control characters are left out.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text any text, UTF-8
     * @return the new alphabet
     */
    public static Alphabet fromChars(String text) {
        return fromChars(text, (Limits) null);
    }

    /**
     * An alphabet from a symbol file as OpenFst's: a line each, with name and number. Columns are cut at tabs in a.
     * line that has one, and at blanks in others. Number 0 is epsilon's and may be left out; the others must be
     * 1..n, in any order.
     * <p>Cost: O(length)
     * <p>C: <code>hws_alphabet_read</code>
     *
     * @param text the file's contents, UTF-8
     * @param options of the call; null: all defaults
     * @return the new alphabet
     * @throws ParseException line and column of what is wrong
     */
    public static Alphabet read(String text, Limits options) {
        try (Call run_ = new Call()) {
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            long alphabetOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.alphabet_read(text_, Call.length(textBytes_), options_, alphabetOut_));
            return new Alphabet(Alphabet.owned(Memory.address(alphabetOut_)));
        }
    }

    /**
     * An alphabet from a symbol file as OpenFst's: a line each, with name and number. Columns are cut at tabs in a.
     * line that has one, and at blanks in others. Number 0 is epsilon's and may be left out; the others must be
     * 1..n, in any order.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the file's contents, UTF-8
     * @return the new alphabet
     */
    public static Alphabet read(String text) {
        return read(text, (Limits) null);
    }

    /**
     * The symbol file of an alphabet, which begins with "&lt;eps&gt;&#92;t0". Symbols without names are written as.
     * their number.
     * <p>C: <code>hws_alphabet_write</code>
     *
     * @return the text
     */
    public String write() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_alphabet_write", -1, 1);
            int status_;
            do {
                status_ = Native.alphabet_write(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_alphabet_write", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * How many symbols an alphabet has.
     * <p>C: <code>hws_alphabet_size</code>
     *
     * @return number of symbols
     */
    public long size() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.alphabet_size(self_);
        }
    }

    /**
     * The name of a symbol, borrowed from the alphabet.
     * <p>C: <code>hws_alphabet_name_view</code>
     *
     * @param label the symbol (label)
     * @return its name; "" for a symbol without one or a label out of range
     */
    public String name(int label) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Memory.text(Native.alphabet_name_view(self_, label));
        }
    }

    /**
     * The symbol of a name.
     * <p>C: <code>hws_alphabet_find</code>
     *
     * @param name UTF-8
     * @return the symbol (label)
     * @throws ArgumentException no symbol has this name
     */
    public int find(String name) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            byte[] nameBytes_ = Call.utf8(Call.required(name, "name"));
            long name_ = run_.copy(nameBytes_);
            long labelOut_ = run_.room(8);
            run_.check(Native.alphabet_find(self_, name_, Call.length(nameBytes_), labelOut_));
            return Memory.int32(labelOut_);
        }
    }

    /**
     * Whether two alphabets match, as the top of this header says.
     * <p>C: <code>hws_alphabet_matches</code>
     *
     * @param b the other alphabet
     * @return the answer
     */
    public boolean matches(Alphabet b) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long b_ = run_.use(b, "b");
            return Native.alphabet_matches(self_, b_) != 0;
        }
    }

    /**
     * The labels of a line of text.
     * <p>Cost: O(length)
     * <p>C: <code>hws_alphabet_encode</code>
     *
     * @param text the line, UTF-8
     * @param split Split.CHARS or Split.SPACES
     * @return one per name (label)
     * @throws ParseException a symbol that the alphabet lacks; the column and the message say which
     */
    public int[] encode(String text, Split split) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            int split_ = Call.required(split, "split").value();
            run_.expect("hws_alphabet_encode", -1, 4);
            int status_;
            do {
                status_ = Native.alphabet_encode(self_, text_, Call.length(textBytes_), split_, run_.buffer(),
                    run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_alphabet_encode", 4));
            return Memory.ints(run_.buffer(), run_.entries());
        }
    }

    /**
     * The text of labels: names joined by nothing or by one space. Epsilons are left out.
     * <p>Cost: O(length of the text)
     * <p>C: <code>hws_alphabet_decode</code>
     *
     * @param labels what is written (label)
     * @param split Split.CHARS or Split.SPACES
     * @return the text
     */
    public String decode(int[] labels, Split split) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            Call.required(labels, "labels");
            long count = labels.length;
            long labels_ = run_.copy(labels);
            int split_ = Call.required(split, "split").value();
            run_.expect("hws_alphabet_decode", -1, 1);
            int status_;
            do {
                status_ = Native.alphabet_decode(self_, labels_, count, split_, run_.buffer(), run_.capacity(),
                    run_.needed());
            } while (run_.again(status_, "hws_alphabet_decode", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * An alphabet from a symbol file at a path.
     * <p>C: <code>hws_alphabet_read_file</code>
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @return the new alphabet
     * @throws ParseException line and column of what is wrong
     */
    public static Alphabet readFile(Path path, Limits options) {
        try (Call run_ = new Call()) {
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long alphabetOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.alphabet_read_file(path_, options_, alphabetOut_));
            return new Alphabet(Alphabet.owned(Memory.address(alphabetOut_)));
        }
    }

    /**
     * An alphabet from a symbol file at a path.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @return the new alphabet
     */
    public static Alphabet readFile(Path path) {
        return readFile(path, (Limits) null);
    }
}
