// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** A binary of a newer format, or a checkpoint of other data or options. */
public final class VersionException extends IllegalArgumentException implements Failure {
    private static final long serialVersionUID = 1;

    /** The line, from 1, or 0. */
    private final long line;
    /** The column, from 1, or 0. */
    private final long column;

    VersionException(String message, long line, long column) {
        super(message);
        this.line = line;
        this.column = column;
    }

    @Override
    public Status status() {
        return Status.E_VERSION;
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
