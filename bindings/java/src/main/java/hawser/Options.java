// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser;

import hawser.internal.Native;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What can be chosen of any call. Each call that has more has options of its own, which extend these.
 * They are read when the call begins, and may be changed and used again.
 *
 * @param <T> the options themselves
 */
public abstract class Options<T extends Options<T>> {
    private final Map<String, Object> values = new LinkedHashMap<>();
    Cancel cancel;
    private Monitor monitor;

    Options() {}

    /**
     * Sets an option to a whole number, by the name that it has in the library.
     *
     * @param name of the option
     * @param value its value
     * @return these options
     */
    public T set(String name, long value) {
        values.put(name, value);
        return self();
    }

    /**
     * Sets an option to a real number, by the name that it has in the library.
     *
     * @param name of the option
     * @param value its value
     * @return these options
     */
    public T set(String name, double value) {
        values.put(name, value);
        return self();
    }

    /**
     * Sets an option to a word, by the name that it has in the library.
     *
     * @param name of the option
     * @param value its value
     * @return these options
     */
    public T set(String name, String value) {
        values.put(name, value);
        return self();
    }

    @SuppressWarnings("unchecked")
    private T self() {
        return (T) this;
    }

    /**
     * Arcs made at most.
     *
     * @param value the value, from 1 to 2147483646; the default is 268435456
     * @return these options
     */
    public T maxArcs(long value) {
        return set("max_arcs", value);
    }

    /**
     * Bytes the call's own arrays take at most.
     *
     * @param value the value, from 1 to 9223372036854775807; the default is 4294967296
     * @return these options
     */
    public T maxBytes(long value) {
        return set("max_bytes", value);
    }

    /**
     * States (or pairs of states, or search nodes) made at most.
     *
     * @param value the value, from 1 to 2147483646; the default is 67108864
     * @return these options
     */
    public T maxStates(long value) {
        return set("max_states", value);
    }

    /**
     * Threads at most; the result is the same for any number.
     *
     * @param value the value, from 1 to 1024; the default is 1
     * @return these options
     */
    public T threads(long value) {
        return set("threads", value);
    }

    /**
     * What stops the call from another thread. An interrupt of the call's thread sets it too.
     *
     * @param value the cancel; null: none
     * @return these options
     */
    public T cancel(Cancel value) {
        cancel = value;
        return self();
    }

    /**
     * What watches the call from another thread.
     *
     * @param value the monitor; null: none
     * @return these options
     */
    public T monitor(Monitor value) {
        monitor = value;
        return self();
    }

    /** Hands what was set to options of the library. */
    void put(Call call, long options) {
        values.forEach((name, value) -> {
            String what = "the option's name";
            long text = call.text(Call.required(name, what), what);
            call.check(switch (value) {
                case Long whole -> Native.options_set_int(options, text, whole);
                case Double real -> Native.options_set_real(options, text, real);
                default -> Native.options_set_text(options, text, call.text((String) value, name));
            });
        });
        if (monitor != null) call.check(Native.options_set_monitor(options, call.use(monitor, "monitor")));
    }
}
