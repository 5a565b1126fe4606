package hawser;

import java.util.List;

/**
 * An item of a list of strings.
 *
 * @param value the number beside it
 * @param labels of the string of each tape
 */
public record Item(double value, List<int[]> labels) {}
