package hawser;

/** What every exception of a failed call says beside its message, which is the library's. */
public interface Failure {
    /**
     * What went wrong.
     *
     * @return the call's status
     */
    Status status();

    /**
     * Where in a text.
     *
     * @return the line, from 1; 0 in a binary, or where the error has no place
     */
    long line();

    /**
     * Where in a line.
     *
     * @return the column, from 1; in a binary the byte offset plus 1; 0 where the error has no place
     */
    long column();

    /**
     * The library's words.
     *
     * @return what was found and what was expected
     */
    String getMessage();
}
