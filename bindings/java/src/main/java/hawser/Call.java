package hawser;

import hawser.internal.Library;
import hawser.internal.Memory;
import hawser.internal.Native;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** One call of the library: the memory that it is given, the objects that it uses, its options, and its error. */
final class Call implements AutoCloseable {
    private static final int ARGUMENT = -1;
    private static final int NOT_CONVERGED = 2;
    private static final int CUT_SHORT = 3;
    /** How many entries a function gave the last time that says so itself. */
    private static final Map<String, Long> ROOMS = new ConcurrentHashMap<>();

    static { // so that nothing has to be loaded between a failed call and the reading of its error
        Native.error_line();
        Native.error_column();
        Native.error_message_view();
    }

    private Memory memory;
    private final List<Owner> used = new ArrayList<>(4);
    private long options;
    private Owner cancel;
    private boolean ownCancel;
    private Interrupter interrupter;
    private long lent;
    private long buffer;
    private long needed;
    private long capacity;

    private Memory memory() {
        if (memory == null) memory = new Memory();
        return memory;
    }

    // --- objects ---
    long use(Owner owner) {
        long address = owner.use();
        used.add(owner);
        return address;
    }

    long use(Handle handle, String name) {
        return use(required(handle, name).owner);
    }

    long useOrNull(Handle handle) {
        return handle == null ? 0 : use(handle.owner);
    }

    long uses(List<? extends Handle> handles) {
        return handles == null ? 0 : memory().copy(handles.stream().mapToLong(this::useOrNull).toArray());
    }

    // --- texts and arrays ---
    static <T> T required(T given, String name) {
        return Objects.requireNonNull(given, () -> name + " must not be null");
    }

    static void sized(String name, long found, long expected) {
        if (found != expected) throw new ArgumentException(name + " has " + found + " entries; expected " + expected, 0, 0);
    }

    long text(String text, String name) {
        return text == null ? 0 : zeroEnded(text, name);
    }

    private long zeroEnded(String text, String name) {
        if (text.indexOf('\0') >= 0) throw new ArgumentException(name + " has a zero byte", 0, 0);
        return memory().text(text);
    }

    long texts(List<String> texts, String name) {
        return memory().copy(texts.stream().mapToLong(text -> zeroEnded(required(text, name), name)).toArray());
    }

    static byte[] utf8(String text) {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    long copy(byte[] values) {
        return values == null ? 0 : memory().copy(values);
    }

    long copy(int[] values) {
        return values == null ? 0 : memory().copy(values);
    }

    long copy(long[] values) {
        return values == null ? 0 : memory().copy(values);
    }

    long copy(double[] values) {
        return values == null ? 0 : memory().copy(values);
    }

    static long length(byte[] values) {
        return values == null ? 0 : values.length;
    }

    static long sum(int[] values) {
        long total = 0;
        for (int value : values) total += value;
        return total;
    }

    static long sum(long[] values) {
        long total = 0;
        for (long value : values) total += value;
        return total;
    }

    /** Room for bytes that the call fills. */
    long room(long bytes) {
        return memory().room(bytes);
    }

    /** The key of a buffer that stays as it is until the library needs it no longer. */
    long lend(ByteBuffer bytes, String name) {
        if (!required(bytes, name).isDirect()) throw new ArgumentException(name + " must be a direct buffer", 0, 0);
        return lent = Library.lend(bytes);
    }

    void keepLent() {
        lent = 0;
    }

    // --- options ---
    /** The options as the library takes them, with a cancel request that an interrupt of this thread sets. */
    long options(Options<?> given) {
        long made = room(8);
        check(Native.options_new(made));
        options = Memory.address(made);
        if (given != null) given.put(this, options);
        cancel = given == null || given.cancel == null ? null : given.cancel.owner;
        ownCancel = cancel == null;
        if (ownCancel) cancel = newCancel();
        long request = use(cancel);
        check(Native.options_set_cancel(options, request));
        interrupter = new Interrupter(request, false);
        return options;
    }

    private Owner newCancel() {
        long made = room(8);
        check(Native.cancel_new(made));
        return new Owner(Memory.address(made), Native::cancel_free, true, "Cancel");
    }

    /** Lets an interrupt stop the call of a learner. */
    void interruptible(Owner learner) {
        Owner request = learner.cancel;
        if (request == null || !request.tryUse()) return;
        used.add(request);
        interrupter = new Interrupter(request.use(), request == learner.ownCancel);
        request.done();
    }

    /** A learner keeps what cancels it; one that was made from another without options has a request of its own. */
    Owner learner(long address) {
        Owner made = new Owner(address, Native::learner_free, false, "learner");
        boolean fresh = cancel == null;
        if (fresh) cancel = newCancel();
        if (fresh || ownCancel) made.ownCancel = cancel;
        made.cancel = cancel;
        ownCancel = false;
        if (fresh) check(Native.learner_set_cancel(address, use(cancel)));
        return made;
    }

    // --- what a call says itself how much it is ---
    /** Room for what a function gives: as much as it gave the last time, or for so many entries if that is known. */
    void expect(String function, long entries, int bytes) {
        capacity = entries >= 0 ? entries : ROOMS.getOrDefault(function, 256L);
        needed = room(8);
        buffer = room(capacity * bytes);
    }

    long buffer() {
        return buffer;
    }

    long capacity() {
        return capacity;
    }

    long needed() {
        return needed;
    }

    /** Whether a call has to be made once more, as it had too little room. */
    boolean again(int status, String function, int bytes) {
        long entries = Memory.int64(needed);
        if (status != ARGUMENT || entries <= capacity) {
            check(status);
            ROOMS.put(function, bytes == 1 ? entries + entries / 8 : entries);
            return false;
        }
        capacity = entries;
        buffer = room(entries * bytes);
        return true;
    }

    long entries() {
        return Memory.int64(needed);
    }

    // --- the end ---
    /** Throws the error of a failed call, in the thread that it failed in. Results that a limit cut short are logged. */
    void check(int status) {
        if (status == NOT_CONVERGED) {
            System.getLogger("hawser").log(System.Logger.Level.WARNING, "the iterations were not enough");
        }
        if (status == CUT_SHORT) {
            System.getLogger("hawser").log(System.Logger.Level.WARNING, "a limit ended the search before it had all results");
        }
        if (status >= 0) return;
        long line = Native.error_line();
        long column = Native.error_column();
        throw Failures.of(status, Memory.text(Native.error_message_view()), line, column);
    }

    @Override
    public void close() {
        if (interrupter != null) interrupter.leave();
        for (Owner owner : used) owner.done();
        if (options != 0) Native.options_free(options);
        if (ownCancel) cancel.run();
        if (lent != 0) Library.take(lent);
        if (memory != null) memory.close();
    }
}
