package hawser;

import java.util.Arrays;

/** What alphabets have beside the calls of the library. */
abstract class AlphabetIdiom extends Handle {
    AlphabetIdiom(Owner owner) {
        super(owner);
    }

    /**
     * The name of a symbol.
     *
     * @param label the symbol
     * @return its name
     */
    public abstract String name(int label);

    /**
     * The names of labels as one text, with blanks between them where one is not a single character.
     *
     * @param labels of the symbols
     * @return the text
     */
    public String text(int... labels) {
        String[] names = Arrays.stream(labels).mapToObj(this::name).toArray(String[]::new);
        boolean single = Arrays.stream(names).allMatch(name -> name.codePointCount(0, name.length()) == 1);
        return String.join(single ? "" : " ", names);
    }
}
