// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** The system could not open, read or write a file. */
public final class IoException extends java.io.UncheckedIOException implements Failure {
    private static final long serialVersionUID = 1;

    /** The line, from 1, or 0. */
    private final long line;
    /** The column, from 1, or 0. */
    private final long column;

    IoException(String message, long line, long column) {
        super(message, new java.io.IOException(message));
        this.line = line;
        this.column = column;
    }

    @Override
    public Status status() {
        return Status.E_IO;
    }

    @Override
    public long line() {
        return line;
    }

    @Override
    public long column() {
        return column;
    }
}
