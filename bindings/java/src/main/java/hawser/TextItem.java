package hawser;

import java.util.List;

/**
 * An item of a list of strings as text.
 *
 * @param value the number beside it
 * @param texts of the string of each tape
 */
public record TextItem(double value, List<String> texts) {}
