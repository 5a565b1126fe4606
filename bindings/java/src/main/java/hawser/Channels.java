// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.file.Path;
import java.util.List;

/**
 * Immutable sequences of numbers: each token has as many in each channel as that channel's dimension. Any may
 * be missing.
 * <p>Threads: immutable: any number of threads may use it at once.
 */
public final class Channels extends Handle {
    Channels(Owner owner) {
        super(owner);
    }

    static Owner owned(long address) {
        return new Owner(address, Native::channels_free, true, "Channels");
    }

    /**
     * Channels of the caller's arrays, which are copied.
     * <p>Cost: O(numbers)
     * <p>C: <code>hws_channels_new</code>
     *
     * @param offsets where each sequence's tokens begin, ascending from 0
     * @param kinds what each channel's numbers are
     * @param dimensions numbers per token of each channel
     * @param values all those of channel 0, token by token, then those of channel 1, and so on; NaN: missing
     * @param options of the call; null: all defaults
     * @throws ArgumentException also numbers that a channel's kind does not allow
     */
    public Channels(long[] offsets, List<Kind> kinds, int[] dimensions, double[] values, Limits options) {
        super(made(offsets, kinds, dimensions, values, options));
    }

    private static Owner made(long[] offsets, List<Kind> kinds, int[] dimensions, double[] values, Limits options) {
        try (Call run_ = new Call()) {
            Call.required(offsets, "offsets");
            Call.required(kinds, "kinds");
            Call.required(dimensions, "dimensions");
            Call.required(values, "values");
            long sequences = offsets.length - 1;
            long count = kinds.size();
            long offsets_ = run_.copy(offsets);
            long kinds_ = run_.copy(kinds.stream().mapToInt(one -> one.value()).toArray());
            Call.sized("dimensions", dimensions.length, count);
            long dimensions_ = run_.copy(dimensions);
            Call.sized("values", values.length, (offsets[(int) (sequences)] * Call.sum(dimensions)));
            long values_ = run_.copy(values);
            long channelsOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.channels_new(sequences, offsets_, (int) count, kinds_, dimensions_, values_, options_,
                channelsOut_));
            return owned(Memory.address(channelsOut_));
        }
    }

    /**
     * Channels of the caller's arrays, which are copied.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param offsets where each sequence's tokens begin, ascending from 0
     * @param kinds what each channel's numbers are
     * @param dimensions numbers per token of each channel
     * @param values all those of channel 0, token by token, then those of channel 1, and so on; NaN: missing
     */
    public Channels(long[] offsets, List<Kind> kinds, int[] dimensions, double[] values) {
        this(offsets, kinds, dimensions, values, (Limits) null);
    }

    /**
     * Channels from numeric CSV: a line per token, values between commas, an empty line between sequences. An.
     * empty value or "nan" is missing; a first line of names is skipped. The option <code>kinds</code> says which
     * columns make which channels, such as "real:3,count,bit:2" (dimension 1 where none is said).
     * <p>Cost: O(length)
     * <p>C: <code>hws_channels_read</code>
     *
     * @param text the table, UTF-8
     * @param options of the call; null: all defaults
     * @return the new channels
     * @throws ParseException line, column and reason
     */
    public static Channels read(String text, ReadOptions options) {
        try (Call run_ = new Call()) {
            byte[] textBytes_ = Call.utf8(Call.required(text, "text"));
            long text_ = run_.copy(textBytes_);
            long channelsOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.channels_read(text_, Call.length(textBytes_), options_, channelsOut_));
            return new Channels(Channels.owned(Memory.address(channelsOut_)));
        }
    }

    /**
     * Channels from numeric CSV: a line per token, values between commas, an empty line between sequences. An.
     * empty value or "nan" is missing; a first line of names is skipped. The option <code>kinds</code> says which
     * columns make which channels, such as "real:3,count,bit:2" (dimension 1 where none is said).
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param text the table, UTF-8
     * @return the new channels
     */
    public static Channels read(String text) {
        return read(text, (ReadOptions) null);
    }

    /**
     * Channels from a file of numeric CSV.
     * <p>C: <code>hws_channels_read_file</code>
     *
     * @param path a file's path, UTF-8
     * @param options of the call; null: all defaults
     * @return the new channels
     * @throws ParseException line, column and reason
     */
    public static Channels readFile(Path path, ReadFileOptions options) {
        try (Call run_ = new Call()) {
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            long channelsOut_ = run_.room(8);
            long options_ = run_.options(options);
            run_.check(Native.channels_read_file(path_, options_, channelsOut_));
            return new Channels(Channels.owned(Memory.address(channelsOut_)));
        }
    }

    /**
     * Channels from a file of numeric CSV.
     * <p>All else is as the library chooses; the other form says more.
     *
     * @param path a file's path, UTF-8
     * @return the new channels
     */
    public static Channels readFile(Path path) {
        return readFile(path, (ReadFileOptions) null);
    }

    /**
     * Writes channels to a file of numeric CSV.
     * <p>C: <code>hws_channels_write_file</code>
     *
     * @param path a file's path, UTF-8
     */
    public void writeFile(Path path) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long path_ = run_.text(Call.required(path, "path").toString(), "path");
            run_.check(Native.channels_write_file(self_, path_));
        }
    }

    /**
     * Channels as numeric CSV, which Channels.read reads back to the bit, given the kinds. Sequences without.
     * tokens do not come back.
     * <p>Cost: O(numbers)
     * <p>C: <code>hws_channels_write</code>
     *
     * @return the text
     */
    public String write() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_channels_write", -1, 1);
            int status_;
            do {
                status_ = Native.channels_write(self_, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_channels_write", 1));
            return Memory.text(run_.buffer(), run_.entries());
        }
    }

    /**
     * How many sequences the channels have.
     * <p>C: <code>hws_channels_sequences</code>
     *
     * @return number of sequences
     */
    public long sequences() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.channels_sequences(self_);
        }
    }

    /**
     * How many tokens all sequences of the channels have.
     * <p>C: <code>hws_channels_tokens</code>
     *
     * @return number of tokens
     */
    public long tokens() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.channels_tokens(self_);
        }
    }

    /**
     * How many channels there are.
     * <p>C: <code>hws_channels_count</code>
     *
     * @return number of channels
     */
    public int count() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            return Native.channels_count(self_);
        }
    }

    /**
     * What a channel is.
     * <p>C: <code>hws_channels_spec</code>
     *
     * @param channel which one (from 0)
     * @return what the call gives
     */
    public SpecResult spec(int channel) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long kindOut_ = run_.room(8);
            long dimensionOut_ = run_.room(8);
            run_.check(Native.channels_spec(self_, channel, kindOut_, dimensionOut_));
            return new SpecResult(Kind.of(Memory.int32(kindOut_)), Memory.int32(dimensionOut_));
        }
    }

    /**
     * Where the sequences of the channels begin, borrowed from them.
     * <p>C: <code>hws_channels_offsets_view</code>
     *
     * @return the first token of each sequence, and the number of tokens at last
     */
    public long[] offsets() {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            long offsetsOut_ = run_.room(8);
            long countOut_ = run_.room(8);
            run_.check(Native.channels_offsets_view(self_, offsetsOut_, countOut_));
            long[] offsetsCopy_ = Memory.longs(Memory.address(offsetsOut_), (Memory.int64(countOut_) + 1));
            return offsetsCopy_;
        }
    }

    /**
     * A channel's numbers as Channels takes them.
     * <p>C: <code>hws_channels_values</code>
     *
     * @param channel which one (from 0)
     * @return token by token; NaN: missing
     */
    public double[] values(int channel) {
        try (Call run_ = new Call()) {
            long self_ = run_.use(owner);
            run_.expect("hws_channels_values", -1, 8);
            int status_;
            do {
                status_ = Native.channels_values(self_, channel, run_.buffer(), run_.capacity(), run_.needed());
            } while (run_.again(status_, "hws_channels_values", 8));
            return Memory.doubles(run_.buffer(), run_.entries());
        }
    }

    /** Options of Channels.read. What is not set has its default. */
    public static final class ReadOptions extends Options<ReadOptions> {
        /** Options that set nothing yet. */
        public ReadOptions() {}

        /**
         * Channels of the columns, as real:3,count,bit:2; nothing: one real channel of all columns.
         *
         * @param value the value; the default is
         * @return these options
         */
        public ReadOptions kinds(String value) {
            return set("kinds", value);
        }
    }

    /** Options of Channels.readFile. What is not set has its default. */
    public static final class ReadFileOptions extends Options<ReadFileOptions> {
        /** Options that set nothing yet. */
        public ReadFileOptions() {}

        /**
         * Channels of the columns, as real:3,count,bit:2; nothing: one real channel of all columns.
         *
         * @param value the value; the default is
         * @return these options
         */
        public ReadFileOptions kinds(String value) {
            return set("kinds", value);
        }
    }

    /**
     * What Channels.spec gives.
     *
     * @param kind what its numbers are
     * @param dimension numbers per token
     */
    public record SpecResult(Kind kind, int dimension) {}
}
