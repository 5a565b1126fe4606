package hawser;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What lists of strings have beside the calls of the library. */
abstract class StringsIdiom extends Handle {
    StringsIdiom(Owner owner) {
        super(owner);
    }

    /**
     * Strings over one alphabet, one tape each.
     *
     * @param alphabet whose symbols are the characters
     * @param texts the strings
     * @return the list, with 0 beside each
     */
    public static Strings of(Alphabet alphabet, String... texts) {
        long[] offsets = new long[texts.length + 1];
        int[][] labels = new int[texts.length][];
        for (int i = 0; i < texts.length; i++) {
            labels[i] = alphabet.encode(texts[i], Split.CHARS);
            offsets[i + 1] = offsets[i] + labels[i].length;
        }
        int[] all = Arrays.stream(labels).flatMapToInt(Arrays::stream).toArray();
        return Strings.fromArrays(1, texts.length, offsets, all, null, List.of(alphabet), null);
    }

    /**
     * The items one after the other: of n best strings the best first. They are copies, which outlive the list.
     *
     * @return a stream of labels with values
     */
    public Stream<Item> stream() {
        Strings strings = (Strings) this;
        Strings.ArraysResult all = strings.arrays();
        int tapes = strings.tapes();
        return IntStream.range(0, all.values().length).mapToObj(i -> new Item(all.values()[i],
            IntStream.range(i * tapes, (i + 1) * tapes).mapToObj(at ->
                Arrays.copyOfRange(all.labels(), (int) all.offsets()[at], (int) all.offsets()[at + 1])).toList()));
    }

    /**
     * The items as texts.
     *
     * @param alphabet whose names are written
     * @return a stream of texts with values
     */
    public Stream<TextItem> texts(Alphabet alphabet) {
        return stream().map(item -> new TextItem(item.value(), item.labels().stream().map(alphabet::text).toList()));
    }
}
