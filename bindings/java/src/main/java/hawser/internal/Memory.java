package hawser.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/**
 * Memory outside of Java's for the length of one call, and what is read from the library's. Addresses are plain
 * numbers here, so that nothing above this package knows how Java reaches them.
 */
public final class Memory implements AutoCloseable {
    private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private final Arena arena = Arena.ofConfined();

    /** Room for bytes, which are zero. */
    public long room(long bytes) {
        return arena.allocate(Math.max(bytes, 1), 8).address();
    }

    public long copy(byte[] values) {
        return values.length == 0 ? 0 : arena.allocateFrom(ValueLayout.JAVA_BYTE, values).address();
    }

    public long copy(int[] values) {
        return values.length == 0 ? 0 : arena.allocateFrom(ValueLayout.JAVA_INT, values).address();
    }

    public long copy(long[] values) {
        return values.length == 0 ? 0 : arena.allocateFrom(ValueLayout.JAVA_LONG, values).address();
    }

    public long copy(double[] values) {
        return values.length == 0 ? 0 : arena.allocateFrom(ValueLayout.JAVA_DOUBLE, values).address();
    }

    public long text(String text) {
        return arena.allocateFrom(text, StandardCharsets.UTF_8).address();
    }

    public static int int32(long address) {
        return ALL.get(ValueLayout.JAVA_INT, address);
    }

    public static long int64(long address) {
        return ALL.get(ValueLayout.JAVA_LONG, address);
    }

    public static long address(long address) {
        return int64(address);
    }

    public static double float64(long address) {
        return ALL.get(ValueLayout.JAVA_DOUBLE, address);
    }

    public static byte[] bytes(long address, long count) {
        return count == 0 ? new byte[0] : ALL.asSlice(address, count).toArray(ValueLayout.JAVA_BYTE);
    }

    public static int[] ints(long address, long count) {
        return count == 0 ? new int[0] : ALL.asSlice(address, 4 * count).toArray(ValueLayout.JAVA_INT);
    }

    public static long[] longs(long address, long count) {
        return count == 0 ? new long[0] : ALL.asSlice(address, 8 * count).toArray(ValueLayout.JAVA_LONG);
    }

    public static double[] doubles(long address, long count) {
        return count == 0 ? new double[0] : ALL.asSlice(address, 8 * count).toArray(ValueLayout.JAVA_DOUBLE);
    }

    /** A text that ends at a zero byte; "" of no text. */
    public static String text(long address) {
        return address == 0 ? "" : ALL.getString(address, StandardCharsets.UTF_8);
    }

    /** A text of so many bytes, of which the last is zero. */
    public static String text(long address, long bytes) {
        return new String(bytes(address, Math.max(bytes - 1, 0)), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        arena.close();
    }
}
