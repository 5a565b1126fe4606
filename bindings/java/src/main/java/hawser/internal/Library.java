package hawser.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The library, which is loaded when the first of its functions is called. The property hawser.library or the
 * environment's HAWSER_LIBRARY names it; otherwise it is the one that lies beside these classes for this system.
 */
public final class Library {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final SymbolLookup SYMBOLS = load();

    static {
        int abi = Native.abi_version();
        if (abi != Native.ABI_VERSION) {
            throw new UnsatisfiedLinkError("the library has version " + abi + " of the interface; expected "
                + Native.ABI_VERSION);
        }
    }

    private Library() {}

    private static SymbolLookup load() {
        String named = System.getProperty("hawser.library", System.getenv("HAWSER_LIBRARY"));
        try {
            return named == null ? beside() : SymbolLookup.libraryLookup(Path.of(named), Arena.global());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The library in the jar. It is copied out to be loaded, and the copy has no name any more once it is loaded. */
    private static SymbolLookup beside() throws IOException {
        String machine = Map.of("amd64", "x86_64", "arm64", "aarch64").getOrDefault(System.getProperty("os.arch"),
            System.getProperty("os.arch"));
        String system = System.getProperty("os.name").split(" ")[0].toLowerCase(java.util.Locale.ROOT) + "-" + machine;
        try (InputStream bytes = Library.class.getResourceAsStream("/META-INF/native/" + system + "/libhawser.so")) {
            if (bytes == null) {
                throw new UnsatisfiedLinkError("there is no library for " + system
                    + " among hawser's classes; -Dhawser.library=PATH or HAWSER_LIBRARY can name one");
            }
            Path copy = Files.createTempFile("hawser", ".so");
            try {
                Files.copy(bytes, copy, StandardCopyOption.REPLACE_EXISTING);
                return SymbolLookup.libraryLookup(copy, Arena.global());
            } finally {
                Files.delete(copy);
            }
        }
    }

    private static MemoryLayout layout(char kind) {
        return switch (kind) {
            case 'i' -> ValueLayout.JAVA_INT;
            case 'd' -> ValueLayout.JAVA_DOUBLE;
            default -> ValueLayout.JAVA_LONG;
        };
    }

    /**
     * A function of the library. `types` has a letter for the result, then for each parameter: v for void, i for
     * int, l for long, d for double, p for an address, which is passed like a long. A function that the library
     * lacks throws when it is called.
     */
    static MethodHandle bind(String name, String types) {
        MemoryLayout[] parameters = types.substring(1).chars().mapToObj(kind -> layout((char) kind))
            .toArray(MemoryLayout[]::new);
        FunctionDescriptor form = types.charAt(0) == 'v' ? FunctionDescriptor.ofVoid(parameters)
            : FunctionDescriptor.of(layout(types.charAt(0)), parameters);
        return SYMBOLS.find(name).map(symbol -> LINKER.downcallHandle(symbol, form))
            .orElseGet(() -> absent(name, form.toMethodType()));
    }

    private static MethodHandle absent(String name, MethodType type) {
        MethodHandle thrower = MethodHandles.throwException(type.returnType(), UnsupportedOperationException.class)
            .bindTo(new UnsupportedOperationException("this build of the library has no " + name));
        return MethodHandles.dropArguments(thrower, 0, type.parameterList());
    }

    /** What a call threw, to be thrown again. */
    static RuntimeException unexpected(Throwable thrown) {
        if (thrown instanceof Error error) throw error;
        return thrown instanceof RuntimeException exception ? exception : new IllegalStateException(thrown);
    }

    // --- bytes that the library reads in place ---
    private static final Map<Long, ByteBuffer> LENT = new ConcurrentHashMap<>();
    private static final AtomicLong KEYS = new AtomicLong();

    private static final class Release {
        static final long ADDRESS = make();

        private static long make() {
            try {
                MethodHandle target = MethodHandles.lookup().findStatic(Library.class, "take",
                    MethodType.methodType(void.class, long.class));
                FunctionDescriptor form = FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG);
                return LINKER.upcallStub(target, form, Arena.global()).address();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Where the library finds the function that it calls when it needs lent bytes no longer. */
    public static long release() {
        return Release.ADDRESS;
    }

    /**
     * Keeps a buffer until the library calls {@link #release} with the key that is returned, or {@link #take} is
     * called.
     */
    public static long lend(ByteBuffer bytes) {
        long key = KEYS.incrementAndGet();
        LENT.put(key, bytes);
        return key;
    }

    /** Lets go of a buffer. */
    public static void take(long key) {
        LENT.remove(key);
    }

    /** Where a buffer's bytes are that lies outside of Java's memory. */
    public static long addressOf(ByteBuffer bytes) {
        return MemorySegment.ofBuffer(bytes).address();
    }
}
