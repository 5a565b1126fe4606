// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** The exception of a status. */
final class Failures {
    private Failures() {}

    /** What a failed call throws, to be thrown; the one status that is an error of Java's is thrown here. */
    static RuntimeException of(int status, String message, long line, long column) {
        return switch (status) {
            case -1 -> new ArgumentException(message, line, column);
            case -2 -> new ParseException(message, line, column);
            case -3 -> new IoException(message, line, column);
            case -4 -> new CorruptException(message, line, column);
            case -5 -> new VersionException(message, line, column);
            case -6 -> throw new NoMemoryException(message, line, column);
            case -7 -> new LimitException(message, line, column);
            case -8 -> new DivergedException(message, line, column);
            case -9 -> new ImproperException(message, line, column);
            case -10 -> new EmptyException(message, line, column);
            case -11 -> new UnsupportedException(message, line, column);
            case -12 -> new CancelledException(message, line, column);
            case -13 -> new InternalException(message, line, column);
            case -14 -> new ImpossibleException(message, line, column);
            default -> new InternalException(message, line, column);
        };
    }
}
