// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

/** An argument is out of its range, NULL, or does not fit the others. */
public final class ArgumentException extends IllegalArgumentException implements Failure {
    private static final long serialVersionUID = 1;

    /** The line, from 1, or 0. */
    private final long line;
    /** The column, from 1, or 0. */
    private final long column;

    ArgumentException(String message, long line, long column) {
        super(message);
        this.line = line;
        this.column = column;
    }

    @Override
    public Status status() {
        return Status.E_ARGUMENT;
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
