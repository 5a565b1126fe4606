// Written by bindings/generate.py from docs/api.json; not to be changed by hand.
package hawser.internal;

import java.lang.invoke.MethodHandle;

/** Every function of the library. Each is looked up when it is called first. Addresses are long. */
public final class Native {
    static final int ABI_VERSION = 1;

    private Native() {}

    private static final class StatusNameCall {
        static final MethodHandle CALL = Library.bind("hws_status_name", "pi");
    }

    public static long status_name(int a) {
        try {
            return (long) StatusNameCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ErrorCodeCall {
        static final MethodHandle CALL = Library.bind("hws_error_code", "i");
    }

    public static int error_code() {
        try {
            return (int) ErrorCodeCall.CALL.invokeExact();
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ErrorMessageViewCall {
        static final MethodHandle CALL = Library.bind("hws_error_message_view", "p");
    }

    public static long error_message_view() {
        try {
            return (long) ErrorMessageViewCall.CALL.invokeExact();
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ErrorLineCall {
        static final MethodHandle CALL = Library.bind("hws_error_line", "l");
    }

    public static long error_line() {
        try {
            return (long) ErrorLineCall.CALL.invokeExact();
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ErrorColumnCall {
        static final MethodHandle CALL = Library.bind("hws_error_column", "l");
    }

    public static long error_column() {
        try {
            return (long) ErrorColumnCall.CALL.invokeExact();
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ErrorCopyCall {
        static final MethodHandle CALL = Library.bind("hws_error_copy", "ipppplp");
    }

    public static int error_copy(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) ErrorCopyCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class VersionCall {
        static final MethodHandle CALL = Library.bind("hws_version", "p");
    }

    public static long version() {
        try {
            return (long) VersionCall.CALL.invokeExact();
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AbiVersionCall {
        static final MethodHandle CALL = Library.bind("hws_abi_version", "i");
    }

    public static int abi_version() {
        try {
            return (int) AbiVersionCall.CALL.invokeExact();
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class BuildInfoCall {
        static final MethodHandle CALL = Library.bind("hws_build_info", "p");
    }

    public static long build_info() {
        try {
            return (long) BuildInfoCall.CALL.invokeExact();
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class OptionsNewCall {
        static final MethodHandle CALL = Library.bind("hws_options_new", "ip");
    }

    public static int options_new(long a) {
        try {
            return (int) OptionsNewCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class OptionsFreeCall {
        static final MethodHandle CALL = Library.bind("hws_options_free", "vp");
    }

    public static void options_free(long a) {
        try {
            OptionsFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class OptionsSetIntCall {
        static final MethodHandle CALL = Library.bind("hws_options_set_int", "ippl");
    }

    public static int options_set_int(long a, long b, long c) {
        try {
            return (int) OptionsSetIntCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class OptionsSetRealCall {
        static final MethodHandle CALL = Library.bind("hws_options_set_real", "ippd");
    }

    public static int options_set_real(long a, long b, double c) {
        try {
            return (int) OptionsSetRealCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class OptionsSetTextCall {
        static final MethodHandle CALL = Library.bind("hws_options_set_text", "ippp");
    }

    public static int options_set_text(long a, long b, long c) {
        try {
            return (int) OptionsSetTextCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class OptionsSetCall {
        static final MethodHandle CALL = Library.bind("hws_options_set", "ippp");
    }

    public static int options_set(long a, long b, long c) {
        try {
            return (int) OptionsSetCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class OptionsCheckCall {
        static final MethodHandle CALL = Library.bind("hws_options_check", "ipp");
    }

    public static int options_check(long a, long b) {
        try {
            return (int) OptionsCheckCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class OptionsDescribeCall {
        static final MethodHandle CALL = Library.bind("hws_options_describe", "ipplp");
    }

    public static int options_describe(long a, long b, long c, long d) {
        try {
            return (int) OptionsDescribeCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParseIntegerCall {
        static final MethodHandle CALL = Library.bind("hws_parse_integer", "ipp");
    }

    public static int parse_integer(long a, long b) {
        try {
            return (int) ParseIntegerCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParseRealCall {
        static final MethodHandle CALL = Library.bind("hws_parse_real", "ipp");
    }

    public static int parse_real(long a, long b) {
        try {
            return (int) ParseRealCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CancelNewCall {
        static final MethodHandle CALL = Library.bind("hws_cancel_new", "ip");
    }

    public static int cancel_new(long a) {
        try {
            return (int) CancelNewCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CancelFreeCall {
        static final MethodHandle CALL = Library.bind("hws_cancel_free", "vp");
    }

    public static void cancel_free(long a) {
        try {
            CancelFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CancelSetCall {
        static final MethodHandle CALL = Library.bind("hws_cancel_set", "vp");
    }

    public static void cancel_set(long a) {
        try {
            CancelSetCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CancelClearCall {
        static final MethodHandle CALL = Library.bind("hws_cancel_clear", "vp");
    }

    public static void cancel_clear(long a) {
        try {
            CancelClearCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CancelIsSetCall {
        static final MethodHandle CALL = Library.bind("hws_cancel_is_set", "ip");
    }

    public static int cancel_is_set(long a) {
        try {
            return (int) CancelIsSetCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class OptionsSetCancelCall {
        static final MethodHandle CALL = Library.bind("hws_options_set_cancel", "ipp");
    }

    public static int options_set_cancel(long a, long b) {
        try {
            return (int) OptionsSetCancelCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MonitorNewCall {
        static final MethodHandle CALL = Library.bind("hws_monitor_new", "ip");
    }

    public static int monitor_new(long a) {
        try {
            return (int) MonitorNewCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MonitorFreeCall {
        static final MethodHandle CALL = Library.bind("hws_monitor_free", "vp");
    }

    public static void monitor_free(long a) {
        try {
            MonitorFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class OptionsSetMonitorCall {
        static final MethodHandle CALL = Library.bind("hws_options_set_monitor", "ipp");
    }

    public static int options_set_monitor(long a, long b) {
        try {
            return (int) OptionsSetMonitorCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MonitorReadCall {
        static final MethodHandle CALL = Library.bind("hws_monitor_read", "ipppp");
    }

    public static int monitor_read(long a, long b, long c, long d) {
        try {
            return (int) MonitorReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MonitorMetricCall {
        static final MethodHandle CALL = Library.bind("hws_monitor_metric", "ippp");
    }

    public static int monitor_metric(long a, long b, long c) {
        try {
            return (int) MonitorMetricCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlphabetNewCall {
        static final MethodHandle CALL = Library.bind("hws_alphabet_new", "ilpp");
    }

    public static int alphabet_new(long a, long b, long c) {
        try {
            return (int) AlphabetNewCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlphabetFromNamesCall {
        static final MethodHandle CALL = Library.bind("hws_alphabet_from_names", "iplpp");
    }

    public static int alphabet_from_names(long a, long b, long c, long d) {
        try {
            return (int) AlphabetFromNamesCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlphabetFromCharsCall {
        static final MethodHandle CALL = Library.bind("hws_alphabet_from_chars", "iplpp");
    }

    public static int alphabet_from_chars(long a, long b, long c, long d) {
        try {
            return (int) AlphabetFromCharsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlphabetReadCall {
        static final MethodHandle CALL = Library.bind("hws_alphabet_read", "iplpp");
    }

    public static int alphabet_read(long a, long b, long c, long d) {
        try {
            return (int) AlphabetReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlphabetWriteCall {
        static final MethodHandle CALL = Library.bind("hws_alphabet_write", "ipplp");
    }

    public static int alphabet_write(long a, long b, long c, long d) {
        try {
            return (int) AlphabetWriteCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlphabetFreeCall {
        static final MethodHandle CALL = Library.bind("hws_alphabet_free", "vp");
    }

    public static void alphabet_free(long a) {
        try {
            AlphabetFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlphabetSizeCall {
        static final MethodHandle CALL = Library.bind("hws_alphabet_size", "lp");
    }

    public static long alphabet_size(long a) {
        try {
            return (long) AlphabetSizeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlphabetNameViewCall {
        static final MethodHandle CALL = Library.bind("hws_alphabet_name_view", "ppi");
    }

    public static long alphabet_name_view(long a, int b) {
        try {
            return (long) AlphabetNameViewCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlphabetFindCall {
        static final MethodHandle CALL = Library.bind("hws_alphabet_find", "ipplp");
    }

    public static int alphabet_find(long a, long b, long c, long d) {
        try {
            return (int) AlphabetFindCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlphabetMatchesCall {
        static final MethodHandle CALL = Library.bind("hws_alphabet_matches", "ipp");
    }

    public static int alphabet_matches(long a, long b) {
        try {
            return (int) AlphabetMatchesCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlphabetEncodeCall {
        static final MethodHandle CALL = Library.bind("hws_alphabet_encode", "ippliplp");
    }

    public static int alphabet_encode(long a, long b, long c, int d, long e, long f, long g) {
        try {
            return (int) AlphabetEncodeCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlphabetDecodeCall {
        static final MethodHandle CALL = Library.bind("hws_alphabet_decode", "ippliplp");
    }

    public static int alphabet_decode(long a, long b, long c, int d, long e, long f, long g) {
        try {
            return (int) AlphabetDecodeCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlphabetReadFileCall {
        static final MethodHandle CALL = Library.bind("hws_alphabet_read_file", "ippp");
    }

    public static int alphabet_read_file(long a, long b, long c) {
        try {
            return (int) AlphabetReadFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class StringsFromArraysCall {
        static final MethodHandle CALL = Library.bind("hws_strings_from_arrays", "iilpppppp");
    }

    public static int strings_from_arrays(int a, long b, long c, long d, long e, long f, long g, long h) {
        try {
            return (int) StringsFromArraysCall.CALL.invokeExact(a, b, c, d, e, f, g, h);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class StringsReadCall {
        static final MethodHandle CALL = Library.bind("hws_strings_read", "ipliippp");
    }

    public static int strings_read(long a, long b, int c, int d, long e, long f, long g) {
        try {
            return (int) StringsReadCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class StringsFreeCall {
        static final MethodHandle CALL = Library.bind("hws_strings_free", "vp");
    }

    public static void strings_free(long a) {
        try {
            StringsFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class StringsCountCall {
        static final MethodHandle CALL = Library.bind("hws_strings_count", "lp");
    }

    public static long strings_count(long a) {
        try {
            return (long) StringsCountCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class StringsTapesCall {
        static final MethodHandle CALL = Library.bind("hws_strings_tapes", "ip");
    }

    public static int strings_tapes(long a) {
        try {
            return (int) StringsTapesCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class StringsValueCall {
        static final MethodHandle CALL = Library.bind("hws_strings_value", "iplp");
    }

    public static int strings_value(long a, long b, long c) {
        try {
            return (int) StringsValueCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class StringsLabelsCall {
        static final MethodHandle CALL = Library.bind("hws_strings_labels", "ipliplp");
    }

    public static int strings_labels(long a, long b, int c, long d, long e, long f) {
        try {
            return (int) StringsLabelsCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class StringsLabelsViewCall {
        static final MethodHandle CALL = Library.bind("hws_strings_labels_view", "iplipp");
    }

    public static int strings_labels_view(long a, long b, int c, long d, long e) {
        try {
            return (int) StringsLabelsViewCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class StringsArraysViewCall {
        static final MethodHandle CALL = Library.bind("hws_strings_arrays_view", "ipppp");
    }

    public static int strings_arrays_view(long a, long b, long c, long d) {
        try {
            return (int) StringsArraysViewCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class StringsReadFileCall {
        static final MethodHandle CALL = Library.bind("hws_strings_read_file", "ipiippp");
    }

    public static int strings_read_file(long a, int b, int c, long d, long e, long f) {
        try {
            return (int) StringsReadFileCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineFreeCall {
        static final MethodHandle CALL = Library.bind("hws_machine_free", "vp");
    }

    public static void machine_free(long a) {
        try {
            MachineFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class BuilderNewCall {
        static final MethodHandle CALL = Library.bind("hws_builder_new", "iiippp");
    }

    public static int builder_new(int a, int b, long c, long d, long e) {
        try {
            return (int) BuilderNewCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class BuilderFreeCall {
        static final MethodHandle CALL = Library.bind("hws_builder_free", "vp");
    }

    public static void builder_free(long a) {
        try {
            BuilderFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class BuilderAddStatesCall {
        static final MethodHandle CALL = Library.bind("hws_builder_add_states", "iplp");
    }

    public static int builder_add_states(long a, long b, long c) {
        try {
            return (int) BuilderAddStatesCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class BuilderSetStartCall {
        static final MethodHandle CALL = Library.bind("hws_builder_set_start", "ipl");
    }

    public static int builder_set_start(long a, long b) {
        try {
            return (int) BuilderSetStartCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class BuilderSetFinalCall {
        static final MethodHandle CALL = Library.bind("hws_builder_set_final", "ipld");
    }

    public static int builder_set_final(long a, long b, double c) {
        try {
            return (int) BuilderSetFinalCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class BuilderAddArcCall {
        static final MethodHandle CALL = Library.bind("hws_builder_add_arc", "iplpdl");
    }

    public static int builder_add_arc(long a, long b, long c, double d, long e) {
        try {
            return (int) BuilderAddArcCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class BuilderAddArcsCall {
        static final MethodHandle CALL = Library.bind("hws_builder_add_arcs", "iplpppp");
    }

    public static int builder_add_arcs(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) BuilderAddArcsCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class BuilderSetFinalsCall {
        static final MethodHandle CALL = Library.bind("hws_builder_set_finals", "iplpp");
    }

    public static int builder_set_finals(long a, long b, long c, long d) {
        try {
            return (int) BuilderSetFinalsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class BuilderBuildCall {
        static final MethodHandle CALL = Library.bind("hws_builder_build", "ipp");
    }

    public static int builder_build(long a, long b) {
        try {
            return (int) BuilderBuildCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineFromLabelsCall {
        static final MethodHandle CALL = Library.bind("hws_machine_from_labels", "ipiplpp");
    }

    public static int machine_from_labels(long a, int b, long c, long d, long e, long f) {
        try {
            return (int) MachineFromLabelsCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineFromWordsCall {
        static final MethodHandle CALL = Library.bind("hws_machine_from_words", "ipipp");
    }

    public static int machine_from_words(long a, int b, long c, long d) {
        try {
            return (int) MachineFromWordsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineSemiringCall {
        static final MethodHandle CALL = Library.bind("hws_machine_semiring", "ip");
    }

    public static int machine_semiring(long a) {
        try {
            return (int) MachineSemiringCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineTapesCall {
        static final MethodHandle CALL = Library.bind("hws_machine_tapes", "ip");
    }

    public static int machine_tapes(long a) {
        try {
            return (int) MachineTapesCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineStatesCall {
        static final MethodHandle CALL = Library.bind("hws_machine_states", "lp");
    }

    public static long machine_states(long a) {
        try {
            return (long) MachineStatesCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineArcsCall {
        static final MethodHandle CALL = Library.bind("hws_machine_arcs", "lp");
    }

    public static long machine_arcs(long a) {
        try {
            return (long) MachineArcsCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineStartCall {
        static final MethodHandle CALL = Library.bind("hws_machine_start", "lp");
    }

    public static long machine_start(long a) {
        try {
            return (long) MachineStartCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachinePhiTapeCall {
        static final MethodHandle CALL = Library.bind("hws_machine_phi_tape", "ip");
    }

    public static int machine_phi_tape(long a) {
        try {
            return (int) MachinePhiTapeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineBytesCall {
        static final MethodHandle CALL = Library.bind("hws_machine_bytes", "lp");
    }

    public static long machine_bytes(long a) {
        try {
            return (long) MachineBytesCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineAlphabetCall {
        static final MethodHandle CALL = Library.bind("hws_machine_alphabet", "ipip");
    }

    public static int machine_alphabet(long a, int b, long c) {
        try {
            return (int) MachineAlphabetCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineFinalCall {
        static final MethodHandle CALL = Library.bind("hws_machine_final", "iplpp");
    }

    public static int machine_final(long a, long b, long c, long d) {
        try {
            return (int) MachineFinalCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineArcRangeCall {
        static final MethodHandle CALL = Library.bind("hws_machine_arc_range", "iplpp");
    }

    public static int machine_arc_range(long a, long b, long c, long d) {
        try {
            return (int) MachineArcRangeCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineArcCall {
        static final MethodHandle CALL = Library.bind("hws_machine_arc", "iplpppp");
    }

    public static int machine_arc(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) MachineArcCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineCopyArcsCall {
        static final MethodHandle CALL = Library.bind("hws_machine_copy_arcs", "ippppp");
    }

    public static int machine_copy_arcs(long a, long b, long c, long d, long e) {
        try {
            return (int) MachineCopyArcsCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineCopyFinalsCall {
        static final MethodHandle CALL = Library.bind("hws_machine_copy_finals", "ippp");
    }

    public static int machine_copy_finals(long a, long b, long c) {
        try {
            return (int) MachineCopyFinalsCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineFromWordsMinimalCall {
        static final MethodHandle CALL = Library.bind("hws_machine_from_words_minimal", "ipipp");
    }

    public static int machine_from_words_minimal(long a, int b, long c, long d) {
        try {
            return (int) MachineFromWordsMinimalCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineFromRegexCall {
        static final MethodHandle CALL = Library.bind("hws_machine_from_regex", "ipiplpp");
    }

    public static int machine_from_regex(long a, int b, long c, long d, long e, long f) {
        try {
            return (int) MachineFromRegexCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineRewriteCall {
        static final MethodHandle CALL = Library.bind("hws_machine_rewrite", "ipppiiiipp");
    }

    public static int machine_rewrite(long a, long b, long c, int d, int e, int f, int g, long h, long i) {
        try {
            return (int) MachineRewriteCall.CALL.invokeExact(a, b, c, d, e, f, g, h, i);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineReplaceCall {
        static final MethodHandle CALL = Library.bind("hws_machine_replace", "ippiiipp");
    }

    public static int machine_replace(long a, long b, int c, int d, int e, long f, long g) {
        try {
            return (int) MachineReplaceCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineReadTextCall {
        static final MethodHandle CALL = Library.bind("hws_machine_read_text", "ipliipipppp");
    }

    public static int machine_read_text(long a, long b, int c, int d, long e, int f, long g, long h, long i, long j) {
        try {
            return (int) MachineReadTextCall.CALL.invokeExact(a, b, c, d, e, f, g, h, i, j);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineWriteTextCall {
        static final MethodHandle CALL = Library.bind("hws_machine_write_text", "ipppplp");
    }

    public static int machine_write_text(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) MachineWriteTextCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineWriteCall {
        static final MethodHandle CALL = Library.bind("hws_machine_write", "ipplp");
    }

    public static int machine_write(long a, long b, long c, long d) {
        try {
            return (int) MachineWriteCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineReadCall {
        static final MethodHandle CALL = Library.bind("hws_machine_read", "iplpp");
    }

    public static int machine_read(long a, long b, long c, long d) {
        try {
            return (int) MachineReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineReadViewCall {
        static final MethodHandle CALL = Library.bind("hws_machine_read_view", "iplpppp");
    }

    public static int machine_read_view(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) MachineReadViewCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineIsBinaryCall {
        static final MethodHandle CALL = Library.bind("hws_machine_is_binary", "ipl");
    }

    public static int machine_is_binary(long a, long b) {
        try {
            return (int) MachineIsBinaryCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class FileKindCall {
        static final MethodHandle CALL = Library.bind("hws_file_kind", "ppl");
    }

    public static long file_kind(long a, long b) {
        try {
            return (long) FileKindCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class FileWithNoteCall {
        static final MethodHandle CALL = Library.bind("hws_file_with_note", "iplplplp");
    }

    public static int file_with_note(long a, long b, long c, long d, long e, long f, long g) {
        try {
            return (int) FileWithNoteCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class FileNoteCall {
        static final MethodHandle CALL = Library.bind("hws_file_note", "iplplp");
    }

    public static int file_note(long a, long b, long c, long d, long e) {
        try {
            return (int) FileNoteCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineDrawCall {
        static final MethodHandle CALL = Library.bind("hws_machine_draw", "ipplp");
    }

    public static int machine_draw(long a, long b, long c, long d) {
        try {
            return (int) MachineDrawCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class WriteFileCall {
        static final MethodHandle CALL = Library.bind("hws_write_file", "ippl");
    }

    public static int write_file(long a, long b, long c) {
        try {
            return (int) WriteFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineReadFileCall {
        static final MethodHandle CALL = Library.bind("hws_machine_read_file", "ippp");
    }

    public static int machine_read_file(long a, long b, long c) {
        try {
            return (int) MachineReadFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineWriteFileCall {
        static final MethodHandle CALL = Library.bind("hws_machine_write_file", "ipp");
    }

    public static int machine_write_file(long a, long b) {
        try {
            return (int) MachineWriteFileCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineReadTextFileCall {
        static final MethodHandle CALL = Library.bind("hws_machine_read_text_file", "ipiipipppp");
    }

    public static int machine_read_text_file(long a, int b, int c, long d, int e, long f, long g, long h, long i) {
        try {
            return (int) MachineReadTextFileCall.CALL.invokeExact(a, b, c, d, e, f, g, h, i);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineWriteTextFileCall {
        static final MethodHandle CALL = Library.bind("hws_machine_write_text_file", "ipppp");
    }

    public static int machine_write_text_file(long a, long b, long c, long d) {
        try {
            return (int) MachineWriteTextFileCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineComposeCall {
        static final MethodHandle CALL = Library.bind("hws_machine_compose", "ipppp");
    }

    public static int machine_compose(long a, long b, long c, long d) {
        try {
            return (int) MachineComposeCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineComposeAllCall {
        static final MethodHandle CALL = Library.bind("hws_machine_compose_all", "ipipp");
    }

    public static int machine_compose_all(long a, int b, long c, long d) {
        try {
            return (int) MachineComposeAllCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineJoinCall {
        static final MethodHandle CALL = Library.bind("hws_machine_join", "ippppiipp");
    }

    public static int machine_join(long a, long b, long c, long d, int e, int f, long g, long h) {
        try {
            return (int) MachineJoinCall.CALL.invokeExact(a, b, c, d, e, f, g, h);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineConstrainCall {
        static final MethodHandle CALL = Library.bind("hws_machine_constrain", "ipppipp");
    }

    public static int machine_constrain(long a, long b, long c, int d, long e, long f) {
        try {
            return (int) MachineConstrainCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineProjectCall {
        static final MethodHandle CALL = Library.bind("hws_machine_project", "ippipp");
    }

    public static int machine_project(long a, long b, int c, long d, long e) {
        try {
            return (int) MachineProjectCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineUnionCall {
        static final MethodHandle CALL = Library.bind("hws_machine_union", "ipipp");
    }

    public static int machine_union(long a, int b, long c, long d) {
        try {
            return (int) MachineUnionCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineConcatCall {
        static final MethodHandle CALL = Library.bind("hws_machine_concat", "ipipp");
    }

    public static int machine_concat(long a, int b, long c, long d) {
        try {
            return (int) MachineConcatCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineClosureCall {
        static final MethodHandle CALL = Library.bind("hws_machine_closure", "ipipp");
    }

    public static int machine_closure(long a, int b, long c, long d) {
        try {
            return (int) MachineClosureCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineCrossCall {
        static final MethodHandle CALL = Library.bind("hws_machine_cross", "ipppp");
    }

    public static int machine_cross(long a, long b, long c, long d) {
        try {
            return (int) MachineCrossCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineReverseCall {
        static final MethodHandle CALL = Library.bind("hws_machine_reverse", "ippp");
    }

    public static int machine_reverse(long a, long b, long c) {
        try {
            return (int) MachineReverseCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineInvertCall {
        static final MethodHandle CALL = Library.bind("hws_machine_invert", "ippp");
    }

    public static int machine_invert(long a, long b, long c) {
        try {
            return (int) MachineInvertCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineRelabelCall {
        static final MethodHandle CALL = Library.bind("hws_machine_relabel", "ipipplppp");
    }

    public static int machine_relabel(long a, int b, long c, long d, long e, long f, long g, long h) {
        try {
            return (int) MachineRelabelCall.CALL.invokeExact(a, b, c, d, e, f, g, h);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineRealphabetCall {
        static final MethodHandle CALL = Library.bind("hws_machine_realphabet", "ipippp");
    }

    public static int machine_realphabet(long a, int b, long c, long d, long e) {
        try {
            return (int) MachineRealphabetCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineTrimCall {
        static final MethodHandle CALL = Library.bind("hws_machine_trim", "ippp");
    }

    public static int machine_trim(long a, long b, long c) {
        try {
            return (int) MachineTrimCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineExplicitFailureCall {
        static final MethodHandle CALL = Library.bind("hws_machine_explicit_failure", "ippp");
    }

    public static int machine_explicit_failure(long a, long b, long c) {
        try {
            return (int) MachineExplicitFailureCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineArcSortCall {
        static final MethodHandle CALL = Library.bind("hws_machine_arc_sort", "ipipp");
    }

    public static int machine_arc_sort(long a, int b, long c, long d) {
        try {
            return (int) MachineArcSortCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineTopSortCall {
        static final MethodHandle CALL = Library.bind("hws_machine_top_sort", "ippp");
    }

    public static int machine_top_sort(long a, long b, long c) {
        try {
            return (int) MachineTopSortCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineConvertCall {
        static final MethodHandle CALL = Library.bind("hws_machine_convert", "ipipp");
    }

    public static int machine_convert(long a, int b, long c, long d) {
        try {
            return (int) MachineConvertCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachinePowerCall {
        static final MethodHandle CALL = Library.bind("hws_machine_power", "ipdpp");
    }

    public static int machine_power(long a, double b, long c, long d) {
        try {
            return (int) MachinePowerCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineScaleCall {
        static final MethodHandle CALL = Library.bind("hws_machine_scale", "ipdpp");
    }

    public static int machine_scale(long a, double b, long c, long d) {
        try {
            return (int) MachineScaleCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineWithWeightsCall {
        static final MethodHandle CALL = Library.bind("hws_machine_with_weights", "ippppp");
    }

    public static int machine_with_weights(long a, long b, long c, long d, long e) {
        try {
            return (int) MachineWithWeightsCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineComponentsCall {
        static final MethodHandle CALL = Library.bind("hws_machine_components", "ipppp");
    }

    public static int machine_components(long a, long b, long c, long d) {
        try {
            return (int) MachineComponentsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachinePropertiesCall {
        static final MethodHandle CALL = Library.bind("hws_machine_properties", "ippp");
    }

    public static int machine_properties(long a, long b, long c) {
        try {
            return (int) MachinePropertiesCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineRmEpsilonCall {
        static final MethodHandle CALL = Library.bind("hws_machine_rm_epsilon", "ippp");
    }

    public static int machine_rm_epsilon(long a, long b, long c) {
        try {
            return (int) MachineRmEpsilonCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachinePushCall {
        static final MethodHandle CALL = Library.bind("hws_machine_push", "ipipp");
    }

    public static int machine_push(long a, int b, long c, long d) {
        try {
            return (int) MachinePushCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineNormalizeCall {
        static final MethodHandle CALL = Library.bind("hws_machine_normalize", "ippp");
    }

    public static int machine_normalize(long a, long b, long c) {
        try {
            return (int) MachineNormalizeCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineMinimizeCall {
        static final MethodHandle CALL = Library.bind("hws_machine_minimize", "ippp");
    }

    public static int machine_minimize(long a, long b, long c) {
        try {
            return (int) MachineMinimizeCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineIsomorphicCall {
        static final MethodHandle CALL = Library.bind("hws_machine_isomorphic", "ipppp");
    }

    public static int machine_isomorphic(long a, long b, long c, long d) {
        try {
            return (int) MachineIsomorphicCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachinePruneCall {
        static final MethodHandle CALL = Library.bind("hws_machine_prune", "ipdlpp");
    }

    public static int machine_prune(long a, double b, long c, long d, long e) {
        try {
            return (int) MachinePruneCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachinePosteriorPruneCall {
        static final MethodHandle CALL = Library.bind("hws_machine_posterior_prune", "ipdpp");
    }

    public static int machine_posterior_prune(long a, double b, long c, long d) {
        try {
            return (int) MachinePosteriorPruneCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineDeterminizeCall {
        static final MethodHandle CALL = Library.bind("hws_machine_determinize", "ipipp");
    }

    public static int machine_determinize(long a, int b, long c, long d) {
        try {
            return (int) MachineDeterminizeCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineDisambiguateCall {
        static final MethodHandle CALL = Library.bind("hws_machine_disambiguate", "ippp");
    }

    public static int machine_disambiguate(long a, long b, long c) {
        try {
            return (int) MachineDisambiguateCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineIsFunctionalCall {
        static final MethodHandle CALL = Library.bind("hws_machine_is_functional", "ippp");
    }

    public static int machine_is_functional(long a, long b, long c) {
        try {
            return (int) MachineIsFunctionalCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineIsUnambiguousCall {
        static final MethodHandle CALL = Library.bind("hws_machine_is_unambiguous", "ippp");
    }

    public static int machine_is_unambiguous(long a, long b, long c) {
        try {
            return (int) MachineIsUnambiguousCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineEquivalentCall {
        static final MethodHandle CALL = Library.bind("hws_machine_equivalent", "ipppp");
    }

    public static int machine_equivalent(long a, long b, long c, long d) {
        try {
            return (int) MachineEquivalentCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineDistinguishCall {
        static final MethodHandle CALL = Library.bind("hws_machine_distinguish", "ipppp");
    }

    public static int machine_distinguish(long a, long b, long c, long d) {
        try {
            return (int) MachineDistinguishCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineDifferenceCall {
        static final MethodHandle CALL = Library.bind("hws_machine_difference", "ipppp");
    }

    public static int machine_difference(long a, long b, long c, long d) {
        try {
            return (int) MachineDifferenceCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineSynchronizeCall {
        static final MethodHandle CALL = Library.bind("hws_machine_synchronize", "ippp");
    }

    public static int machine_synchronize(long a, long b, long c) {
        try {
            return (int) MachineSynchronizeCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineTotalCall {
        static final MethodHandle CALL = Library.bind("hws_machine_total", "ippp");
    }

    public static int machine_total(long a, long b, long c) {
        try {
            return (int) MachineTotalCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineLogTotalCall {
        static final MethodHandle CALL = Library.bind("hws_machine_log_total", "ippp");
    }

    public static int machine_log_total(long a, long b, long c) {
        try {
            return (int) MachineLogTotalCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineSumProductCall {
        static final MethodHandle CALL = Library.bind("hws_machine_sum_product", "ipipp");
    }

    public static int machine_sum_product(long a, int b, long c, long d) {
        try {
            return (int) MachineSumProductCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineForwardCall {
        static final MethodHandle CALL = Library.bind("hws_machine_forward", "ippp");
    }

    public static int machine_forward(long a, long b, long c) {
        try {
            return (int) MachineForwardCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineBackwardCall {
        static final MethodHandle CALL = Library.bind("hws_machine_backward", "ippp");
    }

    public static int machine_backward(long a, long b, long c) {
        try {
            return (int) MachineBackwardCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineExpectedCountsCall {
        static final MethodHandle CALL = Library.bind("hws_machine_expected_counts", "ipppp");
    }

    public static int machine_expected_counts(long a, long b, long c, long d) {
        try {
            return (int) MachineExpectedCountsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineBestPathsCall {
        static final MethodHandle CALL = Library.bind("hws_machine_best_paths", "iplpp");
    }

    public static int machine_best_paths(long a, long b, long c, long d) {
        try {
            return (int) MachineBestPathsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineBestStringsCall {
        static final MethodHandle CALL = Library.bind("hws_machine_best_strings", "iplpp");
    }

    public static int machine_best_strings(long a, long b, long c, long d) {
        try {
            return (int) MachineBestStringsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineSampleCall {
        static final MethodHandle CALL = Library.bind("hws_machine_sample", "ipllpp");
    }

    public static int machine_sample(long a, long b, long c, long d, long e) {
        try {
            return (int) MachineSampleCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineExpectationCall {
        static final MethodHandle CALL = Library.bind("hws_machine_expectation", "ipppippp");
    }

    public static int machine_expectation(long a, long b, long c, int d, long e, long f, long g) {
        try {
            return (int) MachineExpectationCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineEntropyCall {
        static final MethodHandle CALL = Library.bind("hws_machine_entropy", "ippp");
    }

    public static int machine_entropy(long a, long b, long c) {
        try {
            return (int) MachineEntropyCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineCrossEntropyCall {
        static final MethodHandle CALL = Library.bind("hws_machine_cross_entropy", "ipppp");
    }

    public static int machine_cross_entropy(long a, long b, long c, long d) {
        try {
            return (int) MachineCrossEntropyCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineKlCall {
        static final MethodHandle CALL = Library.bind("hws_machine_kl", "ipppp");
    }

    public static int machine_kl(long a, long b, long c, long d) {
        try {
            return (int) MachineKlCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineFitWeightsCall {
        static final MethodHandle CALL = Library.bind("hws_machine_fit_weights", "ippppp");
    }

    public static int machine_fit_weights(long a, long b, long c, long d, long e) {
        try {
            return (int) MachineFitWeightsCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineTotalDifferenceCall {
        static final MethodHandle CALL = Library.bind("hws_machine_total_difference", "ippppp");
    }

    public static int machine_total_difference(long a, long b, long c, long d, long e) {
        try {
            return (int) MachineTotalDifferenceCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineNgramCountsCall {
        static final MethodHandle CALL = Library.bind("hws_machine_ngram_counts", "ipippp");
    }

    public static int machine_ngram_counts(long a, int b, long c, long d, long e) {
        try {
            return (int) MachineNgramCountsCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineFrequentNgramsCall {
        static final MethodHandle CALL = Library.bind("hws_machine_frequent_ngrams", "ipiidpp");
    }

    public static int machine_frequent_ngrams(long a, int b, int c, double d, long e, long f) {
        try {
            return (int) MachineFrequentNgramsCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class MachineRandomCall {
        static final MethodHandle CALL = Library.bind("hws_machine_random", "iiiplpp");
    }

    public static int machine_random(int a, int b, long c, long d, long e, long f) {
        try {
            return (int) MachineRandomCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreesLogTotalsCall {
        static final MethodHandle CALL = Library.bind("hws_trees_log_totals", "iplplpp");
    }

    public static int trees_log_totals(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) TreesLogTotalsCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreesMarginalsCall {
        static final MethodHandle CALL = Library.bind("hws_trees_marginals", "iplplppp");
    }

    public static int trees_marginals(long a, long b, long c, long d, long e, long f, long g) {
        try {
            return (int) TreesMarginalsCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreesBestCall {
        static final MethodHandle CALL = Library.bind("hws_trees_best", "iplplppp");
    }

    public static int trees_best(long a, long b, long c, long d, long e, long f, long g) {
        try {
            return (int) TreesBestCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreesPairMeansCall {
        static final MethodHandle CALL = Library.bind("hws_trees_pair_means", "iplplpppp");
    }

    public static int trees_pair_means(long a, long b, long c, long d, long e, long f, long g, long h) {
        try {
            return (int) TreesPairMeansCall.CALL.invokeExact(a, b, c, d, e, f, g, h);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreesGrandparentLogTotalsCall {
        static final MethodHandle CALL = Library.bind("hws_trees_grandparent_log_totals", "iplplppppp");
    }

    public static int trees_grandparent_log_totals(long a, long b, long c, long d, long e, long f, long g, long h,
        long i) {
        try {
            return (int) TreesGrandparentLogTotalsCall.CALL.invokeExact(a, b, c, d, e, f, g, h, i);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreesGrandparentMarginalsCall {
        static final MethodHandle CALL = Library.bind("hws_trees_grandparent_marginals", "iplplppppppp");
    }

    public static int trees_grandparent_marginals(long a, long b, long c, long d, long e, long f, long g, long h,
        long i, long j, long k) {
        try {
            return (int) TreesGrandparentMarginalsCall.CALL.invokeExact(a, b, c, d, e, f, g, h, i, j, k);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreesGrandparentBestCall {
        static final MethodHandle CALL = Library.bind("hws_trees_grandparent_best", "iplplpppppp");
    }

    public static int trees_grandparent_best(long a, long b, long c, long d, long e, long f, long g, long h, long i,
        long j) {
        try {
            return (int) TreesGrandparentBestCall.CALL.invokeExact(a, b, c, d, e, f, g, h, i, j);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramModelFreeCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_model_free", "vp");
    }

    public static void ngram_model_free(long a) {
        try {
            NgramModelFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramAlphabetCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_alphabet", "ipp");
    }

    public static int ngram_alphabet(long a, long b) {
        try {
            return (int) NgramAlphabetCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramInfoCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_info", "ippp");
    }

    public static int ngram_info(long a, long b, long c) {
        try {
            return (int) NgramInfoCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramCardCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_card", "ipplp");
    }

    public static int ngram_card(long a, long b, long c, long d) {
        try {
            return (int) NgramCardCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramCountCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_count", "lpi");
    }

    public static long ngram_count(long a, int b) {
        try {
            return (long) NgramCountCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramFromThetaCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_from_theta", "iplppppp");
    }

    public static int ngram_from_theta(long a, long b, long c, long d, long e, long f, long g) {
        try {
            return (int) NgramFromThetaCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramThetaCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_theta", "ipppplpplp");
    }

    public static int ngram_theta(long a, long b, long c, long d, long e, long f, long g, long h, long i) {
        try {
            return (int) NgramThetaCall.CALL.invokeExact(a, b, c, d, e, f, g, h, i);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramProductCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_product", "ipppp");
    }

    public static int ngram_product(long a, long b, long c, long d) {
        try {
            return (int) NgramProductCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramQuotientCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_quotient", "ipppp");
    }

    public static int ngram_quotient(long a, long b, long c, long d) {
        try {
            return (int) NgramQuotientCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramPowerCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_power", "ipdpp");
    }

    public static int ngram_power(long a, double b, long c, long d) {
        try {
            return (int) NgramPowerCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramLogWeightsCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_log_weights", "ipppp");
    }

    public static int ngram_log_weights(long a, long b, long c, long d) {
        try {
            return (int) NgramLogWeightsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramLogTotalCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_log_total", "ippp");
    }

    public static int ngram_log_total(long a, long b, long c) {
        try {
            return (int) NgramLogTotalCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramNormalizeCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_normalize", "ipppp");
    }

    public static int ngram_normalize(long a, long b, long c, long d) {
        try {
            return (int) NgramNormalizeCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramMachineCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_machine", "ipipp");
    }

    public static int ngram_machine(long a, int b, long c, long d) {
        try {
            return (int) NgramMachineCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramFromMachineCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_from_machine", "ippp");
    }

    public static int ngram_from_machine(long a, long b, long c) {
        try {
            return (int) NgramFromMachineCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramSegmentTextCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_segment_text", "iplipppp");
    }

    public static int ngram_segment_text(long a, long b, int c, long d, long e, long f, long g) {
        try {
            return (int) NgramSegmentTextCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramCountsNewCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_counts_new", "ipip");
    }

    public static int ngram_counts_new(long a, int b, long c) {
        try {
            return (int) NgramCountsNewCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramCountsFreeCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_counts_free", "vp");
    }

    public static void ngram_counts_free(long a) {
        try {
            NgramCountsFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramCountsAddCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_counts_add", "ippp");
    }

    public static int ngram_counts_add(long a, long b, long c) {
        try {
            return (int) NgramCountsAddCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramCountsAddMachineCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_counts_add_machine", "ippiddp");
    }

    public static int ngram_counts_add_machine(long a, long b, int c, double d, double e, long f) {
        try {
            return (int) NgramCountsAddMachineCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramCountsGetCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_counts_get", "iplppp");
    }

    public static int ngram_counts_get(long a, long b, long c, long d, long e) {
        try {
            return (int) NgramCountsGetCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramEstimateCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_estimate", "ippp");
    }

    public static int ngram_estimate(long a, long b, long c) {
        try {
            return (int) NgramEstimateCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramPruneKneserNeyCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_prune_kneser_ney", "ipdpp");
    }

    public static int ngram_prune_kneser_ney(long a, double b, long c, long d) {
        try {
            return (int) NgramPruneKneserNeyCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramGrowCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_grow", "ippp");
    }

    public static int ngram_grow(long a, long b, long c) {
        try {
            return (int) NgramGrowCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramPruneCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_prune", "ipdpp");
    }

    public static int ngram_prune(long a, double b, long c, long d) {
        try {
            return (int) NgramPruneCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramProjectCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_project", "ippppp");
    }

    public static int ngram_project(long a, long b, long c, long d, long e) {
        try {
            return (int) NgramProjectCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramReadArpaCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_read_arpa", "iplppp");
    }

    public static int ngram_read_arpa(long a, long b, long c, long d, long e) {
        try {
            return (int) NgramReadArpaCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramWriteArpaCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_write_arpa", "ippplp");
    }

    public static int ngram_write_arpa(long a, long b, long c, long d, long e) {
        try {
            return (int) NgramWriteArpaCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramReadArpaFileCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_read_arpa_file", "ipppp");
    }

    public static int ngram_read_arpa_file(long a, long b, long c, long d) {
        try {
            return (int) NgramReadArpaFileCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramWriteArpaFileCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_write_arpa_file", "ippp");
    }

    public static int ngram_write_arpa_file(long a, long b, long c) {
        try {
            return (int) NgramWriteArpaFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramScoreCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_score", "ipppppp");
    }

    public static int ngram_score(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) NgramScoreCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramScoreSymbolsCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_score_symbols", "ippppp");
    }

    public static int ngram_score_symbols(long a, long b, long c, long d, long e) {
        try {
            return (int) NgramScoreSymbolsCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramPerplexityCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_perplexity", "ippppppp");
    }

    public static int ngram_perplexity(long a, long b, long c, long d, long e, long f, long g) {
        try {
            return (int) NgramPerplexityCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramWriteCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_write", "ipplp");
    }

    public static int ngram_write(long a, long b, long c, long d) {
        try {
            return (int) NgramWriteCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramReadCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_read", "iplpp");
    }

    public static int ngram_read(long a, long b, long c, long d) {
        try {
            return (int) NgramReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramReadViewCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_read_view", "iplpppp");
    }

    public static int ngram_read_view(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) NgramReadViewCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramIsBinaryCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_is_binary", "ipl");
    }

    public static int ngram_is_binary(long a, long b) {
        try {
            return (int) NgramIsBinaryCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramReadFileCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_read_file", "ippp");
    }

    public static int ngram_read_file(long a, long b, long c) {
        try {
            return (int) NgramReadFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramWriteFileCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_write_file", "ipp");
    }

    public static int ngram_write_file(long a, long b) {
        try {
            return (int) NgramWriteFileCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramStartCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_start", "ipp");
    }

    public static int ngram_start(long a, long b) {
        try {
            return (int) NgramStartCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramScoreWordCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_score_word", "iplipp");
    }

    public static int ngram_score_word(long a, long b, int c, long d, long e) {
        try {
            return (int) NgramScoreWordCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramScoreWordsCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_score_words", "iplplpp");
    }

    public static int ngram_score_words(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) NgramScoreWordsCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramBestContinuationsCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_best_continuations", "iplplpppp");
    }

    public static int ngram_best_continuations(long a, long b, long c, long d, long e, long f, long g, long h) {
        try {
            return (int) NgramBestContinuationsCall.CALL.invokeExact(a, b, c, d, e, f, g, h);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class NgramSampleCall {
        static final MethodHandle CALL = Library.bind("hws_ngram_sample", "ipllpp");
    }

    public static int ngram_sample(long a, long b, long c, long d, long e) {
        try {
            return (int) NgramSampleCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LearnerFreeCall {
        static final MethodHandle CALL = Library.bind("hws_learner_free", "vp");
    }

    public static void learner_free(long a) {
        try {
            LearnerFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LearnerStepCall {
        static final MethodHandle CALL = Library.bind("hws_learner_step", "iplp");
    }

    public static int learner_step(long a, long b, long c) {
        try {
            return (int) LearnerStepCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LearnerStepsCall {
        static final MethodHandle CALL = Library.bind("hws_learner_steps", "ipp");
    }

    public static int learner_steps(long a, long b) {
        try {
            return (int) LearnerStepsCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LearnerMetricCall {
        static final MethodHandle CALL = Library.bind("hws_learner_metric", "ippp");
    }

    public static int learner_metric(long a, long b, long c) {
        try {
            return (int) LearnerMetricCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LearnerMetricsCall {
        static final MethodHandle CALL = Library.bind("hws_learner_metrics", "ipplp");
    }

    public static int learner_metrics(long a, long b, long c, long d) {
        try {
            return (int) LearnerMetricsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LearnerSetCancelCall {
        static final MethodHandle CALL = Library.bind("hws_learner_set_cancel", "ipp");
    }

    public static int learner_set_cancel(long a, long b) {
        try {
            return (int) LearnerSetCancelCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LearnerSetMonitorCall {
        static final MethodHandle CALL = Library.bind("hws_learner_set_monitor", "ipp");
    }

    public static int learner_set_monitor(long a, long b) {
        try {
            return (int) LearnerSetMonitorCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LearnerSaveCall {
        static final MethodHandle CALL = Library.bind("hws_learner_save", "ipplp");
    }

    public static int learner_save(long a, long b, long c, long d) {
        try {
            return (int) LearnerSaveCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LearnerLoadCall {
        static final MethodHandle CALL = Library.bind("hws_learner_load", "ipplp");
    }

    public static int learner_load(long a, long b, long c, long d) {
        try {
            return (int) LearnerLoadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LearnerSaveFileCall {
        static final MethodHandle CALL = Library.bind("hws_learner_save_file", "ipp");
    }

    public static int learner_save_file(long a, long b) {
        try {
            return (int) LearnerSaveFileCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LearnerLoadFileCall {
        static final MethodHandle CALL = Library.bind("hws_learner_load_file", "ippp");
    }

    public static int learner_load_file(long a, long b, long c) {
        try {
            return (int) LearnerLoadFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class StatisticsFreeCall {
        static final MethodHandle CALL = Library.bind("hws_statistics_free", "vp");
    }

    public static void statistics_free(long a) {
        try {
            StatisticsFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LearnerStatisticsCall {
        static final MethodHandle CALL = Library.bind("hws_learner_statistics", "ipp");
    }

    public static int learner_statistics(long a, long b) {
        try {
            return (int) LearnerStatisticsCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class StatisticsWriteCall {
        static final MethodHandle CALL = Library.bind("hws_statistics_write", "ipplp");
    }

    public static int statistics_write(long a, long b, long c, long d) {
        try {
            return (int) StatisticsWriteCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LearnerReadStatisticsCall {
        static final MethodHandle CALL = Library.bind("hws_learner_read_statistics", "ipplp");
    }

    public static int learner_read_statistics(long a, long b, long c, long d) {
        try {
            return (int) LearnerReadStatisticsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class StatisticsMergeCall {
        static final MethodHandle CALL = Library.bind("hws_statistics_merge", "ippp");
    }

    public static int statistics_merge(long a, long b, long c) {
        try {
            return (int) StatisticsMergeCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LearnerUpdateCall {
        static final MethodHandle CALL = Library.bind("hws_learner_update", "ippp");
    }

    public static int learner_update(long a, long b, long c) {
        try {
            return (int) LearnerUpdateCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class EditModelNewCall {
        static final MethodHandle CALL = Library.bind("hws_edit_model_new", "ippp");
    }

    public static int edit_model_new(long a, long b, long c) {
        try {
            return (int) EditModelNewCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class EditModelTypingCall {
        static final MethodHandle CALL = Library.bind("hws_edit_model_typing", "ippp");
    }

    public static int edit_model_typing(long a, long b, long c) {
        try {
            return (int) EditModelTypingCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class EditModelFreeCall {
        static final MethodHandle CALL = Library.bind("hws_edit_model_free", "vp");
    }

    public static void edit_model_free(long a) {
        try {
            EditModelFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class EditModelAlphabetCall {
        static final MethodHandle CALL = Library.bind("hws_edit_model_alphabet", "ipp");
    }

    public static int edit_model_alphabet(long a, long b) {
        try {
            return (int) EditModelAlphabetCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class EditModelInfoCall {
        static final MethodHandle CALL = Library.bind("hws_edit_model_info", "ippp");
    }

    public static int edit_model_info(long a, long b, long c) {
        try {
            return (int) EditModelInfoCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class EditModelCardCall {
        static final MethodHandle CALL = Library.bind("hws_edit_model_card", "ipplp");
    }

    public static int edit_model_card(long a, long b, long c, long d) {
        try {
            return (int) EditModelCardCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class EditModelProbabilityCall {
        static final MethodHandle CALL = Library.bind("hws_edit_model_probability", "ippipipiiip");
    }

    public static int edit_model_probability(long a, long b, int c, long d, int e, long f, int g, int h, int i,
        long j) {
        try {
            return (int) EditModelProbabilityCall.CALL.invokeExact(a, b, c, d, e, f, g, h, i, j);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class EditModelScoreCall {
        static final MethodHandle CALL = Library.bind("hws_edit_model_score", "ipppp");
    }

    public static int edit_model_score(long a, long b, long c, long d) {
        try {
            return (int) EditModelScoreCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class EditModelMachineCall {
        static final MethodHandle CALL = Library.bind("hws_edit_model_machine", "ipipp");
    }

    public static int edit_model_machine(long a, int b, long c, long d) {
        try {
            return (int) EditModelMachineCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class EditModelWriteCall {
        static final MethodHandle CALL = Library.bind("hws_edit_model_write", "ipplp");
    }

    public static int edit_model_write(long a, long b, long c, long d) {
        try {
            return (int) EditModelWriteCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class EditModelReadCall {
        static final MethodHandle CALL = Library.bind("hws_edit_model_read", "iplpp");
    }

    public static int edit_model_read(long a, long b, long c, long d) {
        try {
            return (int) EditModelReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class EditModelWriteFileCall {
        static final MethodHandle CALL = Library.bind("hws_edit_model_write_file", "ipp");
    }

    public static int edit_model_write_file(long a, long b) {
        try {
            return (int) EditModelWriteFileCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class EditModelReadFileCall {
        static final MethodHandle CALL = Library.bind("hws_edit_model_read_file", "ippp");
    }

    public static int edit_model_read_file(long a, long b, long c) {
        try {
            return (int) EditModelReadFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class EditLearnerNewCall {
        static final MethodHandle CALL = Library.bind("hws_edit_learner_new", "ippppp");
    }

    public static int edit_learner_new(long a, long b, long c, long d, long e) {
        try {
            return (int) EditLearnerNewCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class EditLearnerModelCall {
        static final MethodHandle CALL = Library.bind("hws_edit_learner_model", "ipp");
    }

    public static int edit_learner_model(long a, long b) {
        try {
            return (int) EditLearnerModelCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class EditLearnerEditsCall {
        static final MethodHandle CALL = Library.bind("hws_edit_learner_edits", "ippppp");
    }

    public static int edit_learner_edits(long a, long b, long c, long d, long e) {
        try {
            return (int) EditLearnerEditsCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class SpellerNewCall {
        static final MethodHandle CALL = Library.bind("hws_speller_new", "ipppp");
    }

    public static int speller_new(long a, long b, long c, long d) {
        try {
            return (int) SpellerNewCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class SpellerFreeCall {
        static final MethodHandle CALL = Library.bind("hws_speller_free", "vp");
    }

    public static void speller_free(long a) {
        try {
            SpellerFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class SpellerCorrectCall {
        static final MethodHandle CALL = Library.bind("hws_speller_correct", "ipplpppp");
    }

    public static int speller_correct(long a, long b, long c, long d, long e, long f, long g) {
        try {
            return (int) SpellerCorrectCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderNewCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_new", "ip");
    }

    public static int graph_builder_new(long a) {
        try {
            return (int) GraphBuilderNewCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderFreeCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_free", "vp");
    }

    public static void graph_builder_free(long a) {
        try {
            GraphBuilderFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderAddFiniteCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_add_finite", "iplpp");
    }

    public static int graph_builder_add_finite(long a, long b, long c, long d) {
        try {
            return (int) GraphBuilderAddFiniteCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderAddFiniteManyCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_add_finite_many", "ipplp");
    }

    public static int graph_builder_add_finite_many(long a, long b, long c, long d) {
        try {
            return (int) GraphBuilderAddFiniteManyCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderAddTableCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_add_table", "ippiplpp");
    }

    public static int graph_builder_add_table(long a, long b, int c, long d, long e, long f, long g) {
        try {
            return (int) GraphBuilderAddTableCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderAddTablesCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_add_tables", "ippilplp");
    }

    public static int graph_builder_add_tables(long a, long b, int c, long d, long e, long f, long g) {
        try {
            return (int) GraphBuilderAddTablesCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderAddGridCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_add_grid", "iplllpppp");
    }

    public static int graph_builder_add_grid(long a, long b, long c, long d, long e, long f, long g, long h) {
        try {
            return (int) GraphBuilderAddGridCall.CALL.invokeExact(a, b, c, d, e, f, g, h);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderAddLogicCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_add_logic", "ipipipp");
    }

    public static int graph_builder_add_logic(long a, int b, long c, int d, long e, long f) {
        try {
            return (int) GraphBuilderAddLogicCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderAddTreeCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_add_tree", "ipiiipppipp");
    }

    public static int graph_builder_add_tree(long a, int b, int c, int d, long e, long f, long g, int h, long i,
        long j) {
        try {
            return (int) GraphBuilderAddTreeCall.CALL.invokeExact(a, b, c, d, e, f, g, h, i, j);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderObserveValueCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_observe_value", "ipll");
    }

    public static int graph_builder_observe_value(long a, long b, long c) {
        try {
            return (int) GraphBuilderObserveValueCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderObserveValuesCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_observe_values", "ipppl");
    }

    public static int graph_builder_observe_values(long a, long b, long c, long d) {
        try {
            return (int) GraphBuilderObserveValuesCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderAddStringsCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_add_strings", "ipppp");
    }

    public static int graph_builder_add_strings(long a, long b, long c, long d) {
        try {
            return (int) GraphBuilderAddStringsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderAddMachineCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_add_machine", "ipppipp");
    }

    public static int graph_builder_add_machine(long a, long b, long c, int d, long e, long f) {
        try {
            return (int) GraphBuilderAddMachineCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderAddConcatenationCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_add_concatenation", "ippipp");
    }

    public static int graph_builder_add_concatenation(long a, long b, int c, long d, long e) {
        try {
            return (int) GraphBuilderAddConcatenationCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderAddNgramCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_add_ngram", "ipplpp");
    }

    public static int graph_builder_add_ngram(long a, long b, long c, long d, long e) {
        try {
            return (int) GraphBuilderAddNgramCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderObserveStringCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_observe_string", "iplpl");
    }

    public static int graph_builder_observe_string(long a, long b, long c, long d) {
        try {
            return (int) GraphBuilderObserveStringCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderChooseCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_choose", "iplp");
    }

    public static int graph_builder_choose(long a, long b, long c) {
        try {
            return (int) GraphBuilderChooseCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderAddWeightsCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_add_weights", "ipplp");
    }

    public static int graph_builder_add_weights(long a, long b, long c, long d) {
        try {
            return (int) GraphBuilderAddWeightsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderAddFeaturesCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_add_features", "ippilplplp");
    }

    public static int graph_builder_add_features(long a, long b, int c, long d, long e, long f, long g, long h,
        long i) {
        try {
            return (int) GraphBuilderAddFeaturesCall.CALL.invokeExact(a, b, c, d, e, f, g, h, i);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderAddCouplingsCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_add_couplings", "ipiplplp");
    }

    public static int graph_builder_add_couplings(long a, int b, long c, long d, long e, long f, long g) {
        try {
            return (int) GraphBuilderAddCouplingsCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderAddFieldsCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_add_fields", "ipiplplp");
    }

    public static int graph_builder_add_fields(long a, int b, long c, long d, long e, long f, long g) {
        try {
            return (int) GraphBuilderAddFieldsCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderAddCoupledGridCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_add_coupled_grid", "ipilllplplplp");
    }

    public static int graph_builder_add_coupled_grid(long a, int b, long c, long d, long e, long f, long g, long h,
        long i, long j, long k, long l) {
        try {
            return (int) GraphBuilderAddCoupledGridCall.CALL.invokeExact(a, b, c, d, e, f, g, h, i, j, k, l);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBuilderBuildCall {
        static final MethodHandle CALL = Library.bind("hws_graph_builder_build", "ipp");
    }

    public static int graph_builder_build(long a, long b) {
        try {
            return (int) GraphBuilderBuildCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphFreeCall {
        static final MethodHandle CALL = Library.bind("hws_graph_free", "vp");
    }

    public static void graph_free(long a) {
        try {
            GraphFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphReadUaiCall {
        static final MethodHandle CALL = Library.bind("hws_graph_read_uai", "iplplpp");
    }

    public static int graph_read_uai(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) GraphReadUaiCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphWithUaiEvidenceCall {
        static final MethodHandle CALL = Library.bind("hws_graph_with_uai_evidence", "ipplp");
    }

    public static int graph_with_uai_evidence(long a, long b, long c, long d) {
        try {
            return (int) GraphWithUaiEvidenceCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphWriteUaiCall {
        static final MethodHandle CALL = Library.bind("hws_graph_write_uai", "ipplp");
    }

    public static int graph_write_uai(long a, long b, long c, long d) {
        try {
            return (int) GraphWriteUaiCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphReadFgCall {
        static final MethodHandle CALL = Library.bind("hws_graph_read_fg", "iplpp");
    }

    public static int graph_read_fg(long a, long b, long c, long d) {
        try {
            return (int) GraphReadFgCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphWriteFgCall {
        static final MethodHandle CALL = Library.bind("hws_graph_write_fg", "ipplp");
    }

    public static int graph_write_fg(long a, long b, long c, long d) {
        try {
            return (int) GraphWriteFgCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphReadPairwiseCall {
        static final MethodHandle CALL = Library.bind("hws_graph_read_pairwise", "iplpp");
    }

    public static int graph_read_pairwise(long a, long b, long c, long d) {
        try {
            return (int) GraphReadPairwiseCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphWritePairwiseCall {
        static final MethodHandle CALL = Library.bind("hws_graph_write_pairwise", "ipplp");
    }

    public static int graph_write_pairwise(long a, long b, long c, long d) {
        try {
            return (int) GraphWritePairwiseCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphWriteCall {
        static final MethodHandle CALL = Library.bind("hws_graph_write", "ipplp");
    }

    public static int graph_write(long a, long b, long c, long d) {
        try {
            return (int) GraphWriteCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphReadCall {
        static final MethodHandle CALL = Library.bind("hws_graph_read", "iplpp");
    }

    public static int graph_read(long a, long b, long c, long d) {
        try {
            return (int) GraphReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphIsBinaryCall {
        static final MethodHandle CALL = Library.bind("hws_graph_is_binary", "ipl");
    }

    public static int graph_is_binary(long a, long b) {
        try {
            return (int) GraphIsBinaryCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphScopesCall {
        static final MethodHandle CALL = Library.bind("hws_graph_scopes", "ipplp");
    }

    public static int graph_scopes(long a, long b, long c, long d) {
        try {
            return (int) GraphScopesCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphTablesCall {
        static final MethodHandle CALL = Library.bind("hws_graph_tables", "ipplp");
    }

    public static int graph_tables(long a, long b, long c, long d) {
        try {
            return (int) GraphTablesCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphObservedValuesCall {
        static final MethodHandle CALL = Library.bind("hws_graph_observed_values", "ipplp");
    }

    public static int graph_observed_values(long a, long b, long c, long d) {
        try {
            return (int) GraphObservedValuesCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphExactSizeCall {
        static final MethodHandle CALL = Library.bind("hws_graph_exact_size", "ippppp");
    }

    public static int graph_exact_size(long a, long b, long c, long d, long e) {
        try {
            return (int) GraphExactSizeCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphInfoCall {
        static final MethodHandle CALL = Library.bind("hws_graph_info", "ipppp");
    }

    public static int graph_info(long a, long b, long c, long d) {
        try {
            return (int) GraphInfoCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphFindCall {
        static final MethodHandle CALL = Library.bind("hws_graph_find", "ippp");
    }

    public static int graph_find(long a, long b, long c) {
        try {
            return (int) GraphFindCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphNameCall {
        static final MethodHandle CALL = Library.bind("hws_graph_name", "iplplp");
    }

    public static int graph_name(long a, long b, long c, long d, long e) {
        try {
            return (int) GraphNameCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphDomainCall {
        static final MethodHandle CALL = Library.bind("hws_graph_domain", "iplpp");
    }

    public static int graph_domain(long a, long b, long c, long d) {
        try {
            return (int) GraphDomainCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphWeightsCall {
        static final MethodHandle CALL = Library.bind("hws_graph_weights", "ipplp");
    }

    public static int graph_weights(long a, long b, long c, long d) {
        try {
            return (int) GraphWeightsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphWithTableCall {
        static final MethodHandle CALL = Library.bind("hws_graph_with_table", "iplplp");
    }

    public static int graph_with_table(long a, long b, long c, long d, long e) {
        try {
            return (int) GraphWithTableCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphWithTablesCall {
        static final MethodHandle CALL = Library.bind("hws_graph_with_tables", "ipplplp");
    }

    public static int graph_with_tables(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) GraphWithTablesCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphWithWeightsCall {
        static final MethodHandle CALL = Library.bind("hws_graph_with_weights", "ipplp");
    }

    public static int graph_with_weights(long a, long b, long c, long d) {
        try {
            return (int) GraphWithWeightsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphWithValueCall {
        static final MethodHandle CALL = Library.bind("hws_graph_with_value", "ipllp");
    }

    public static int graph_with_value(long a, long b, long c, long d) {
        try {
            return (int) GraphWithValueCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphWithValuesCall {
        static final MethodHandle CALL = Library.bind("hws_graph_with_values", "ippplp");
    }

    public static int graph_with_values(long a, long b, long c, long d, long e) {
        try {
            return (int) GraphWithValuesCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphUnobservedCall {
        static final MethodHandle CALL = Library.bind("hws_graph_unobserved", "iplp");
    }

    public static int graph_unobserved(long a, long b, long c) {
        try {
            return (int) GraphUnobservedCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphWithMachineCall {
        static final MethodHandle CALL = Library.bind("hws_graph_with_machine", "iplpp");
    }

    public static int graph_with_machine(long a, long b, long c, long d) {
        try {
            return (int) GraphWithMachineCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphWithNgramCall {
        static final MethodHandle CALL = Library.bind("hws_graph_with_ngram", "iplpp");
    }

    public static int graph_with_ngram(long a, long b, long c, long d) {
        try {
            return (int) GraphWithNgramCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphWithStringCall {
        static final MethodHandle CALL = Library.bind("hws_graph_with_string", "iplplp");
    }

    public static int graph_with_string(long a, long b, long c, long d, long e) {
        try {
            return (int) GraphWithStringCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphBinaryCall {
        static final MethodHandle CALL = Library.bind("hws_graph_binary", "ippp");
    }

    public static int graph_binary(long a, long b, long c) {
        try {
            return (int) GraphBinaryCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphLearnerNewCall {
        static final MethodHandle CALL = Library.bind("hws_graph_learner_new", "ippp");
    }

    public static int graph_learner_new(long a, long b, long c) {
        try {
            return (int) GraphLearnerNewCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphLearnerMethodCall {
        static final MethodHandle CALL = Library.bind("hws_graph_learner_method", "ipplp");
    }

    public static int graph_learner_method(long a, long b, long c, long d) {
        try {
            return (int) GraphLearnerMethodCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphLearnerWithGraphCall {
        static final MethodHandle CALL = Library.bind("hws_graph_learner_with_graph", "ippp");
    }

    public static int graph_learner_with_graph(long a, long b, long c) {
        try {
            return (int) GraphLearnerWithGraphCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphLearnerSetTablesCall {
        static final MethodHandle CALL = Library.bind("hws_graph_learner_set_tables", "ipplpli");
    }

    public static int graph_learner_set_tables(long a, long b, long c, long d, long e, int f) {
        try {
            return (int) GraphLearnerSetTablesCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphLearnerProbabilitiesCall {
        static final MethodHandle CALL = Library.bind("hws_graph_learner_probabilities", "iplpl");
    }

    public static int graph_learner_probabilities(long a, long b, long c, long d) {
        try {
            return (int) GraphLearnerProbabilitiesCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphLearnerMarginalsCall {
        static final MethodHandle CALL = Library.bind("hws_graph_learner_marginals", "ipplp");
    }

    public static int graph_learner_marginals(long a, long b, long c, long d) {
        try {
            return (int) GraphLearnerMarginalsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphLearnerFactorMarginalsCall {
        static final MethodHandle CALL = Library.bind("hws_graph_learner_factor_marginals", "ipplp");
    }

    public static int graph_learner_factor_marginals(long a, long b, long c, long d) {
        try {
            return (int) GraphLearnerFactorMarginalsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphLearnerExpectedCountsCall {
        static final MethodHandle CALL = Library.bind("hws_graph_learner_expected_counts", "ipplp");
    }

    public static int graph_learner_expected_counts(long a, long b, long c, long d) {
        try {
            return (int) GraphLearnerExpectedCountsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphLearnerBestStateCall {
        static final MethodHandle CALL = Library.bind("hws_graph_learner_best_state", "ipplp");
    }

    public static int graph_learner_best_state(long a, long b, long c, long d) {
        try {
            return (int) GraphLearnerBestStateCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphLearnerBestStatesCall {
        static final MethodHandle CALL = Library.bind("hws_graph_learner_best_states", "iplpplpp");
    }

    public static int graph_learner_best_states(long a, long b, long c, long d, long e, long f, long g) {
        try {
            return (int) GraphLearnerBestStatesCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphLearnerSampleCall {
        static final MethodHandle CALL = Library.bind("hws_graph_learner_sample", "iplllpp");
    }

    public static int graph_learner_sample(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) GraphLearnerSampleCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphLearnerVariableCall {
        static final MethodHandle CALL = Library.bind("hws_graph_learner_variable", "iplppp");
    }

    public static int graph_learner_variable(long a, long b, long c, long d, long e) {
        try {
            return (int) GraphLearnerVariableCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphLearnerBeliefCall {
        static final MethodHandle CALL = Library.bind("hws_graph_learner_belief", "iplpp");
    }

    public static int graph_learner_belief(long a, long b, long c, long d) {
        try {
            return (int) GraphLearnerBeliefCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphLearnerModelCall {
        static final MethodHandle CALL = Library.bind("hws_graph_learner_model", "iplpp");
    }

    public static int graph_learner_model(long a, long b, long c, long d) {
        try {
            return (int) GraphLearnerModelCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphLearnerLogProbsCall {
        static final MethodHandle CALL = Library.bind("hws_graph_learner_log_probs", "iplppp");
    }

    public static int graph_learner_log_probs(long a, long b, long c, long d, long e) {
        try {
            return (int) GraphLearnerLogProbsCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphLearnerBestCall {
        static final MethodHandle CALL = Library.bind("hws_graph_learner_best", "ipllpp");
    }

    public static int graph_learner_best(long a, long b, long c, long d, long e) {
        try {
            return (int) GraphLearnerBestCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PruneFeatureGainsCall {
        static final MethodHandle CALL = Library.bind("hws_prune_feature_gains", "ipplp");
    }

    public static int prune_feature_gains(long a, long b, long c, long d) {
        try {
            return (int) PruneFeatureGainsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PruneSelectCall {
        static final MethodHandle CALL = Library.bind("hws_prune_select", "ipllpp");
    }

    public static int prune_select(long a, long b, long c, long d, long e) {
        try {
            return (int) PruneSelectCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PruneFeatureBoundCall {
        static final MethodHandle CALL = Library.bind("hws_prune_feature_bound", "ipplpp");
    }

    public static int prune_feature_bound(long a, long b, long c, long d, long e) {
        try {
            return (int) PruneFeatureBoundCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphPrunerNewCall {
        static final MethodHandle CALL = Library.bind("hws_graph_pruner_new", "ippp");
    }

    public static int graph_pruner_new(long a, long b, long c) {
        try {
            return (int) GraphPrunerNewCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphPrunerFromGraphCall {
        static final MethodHandle CALL = Library.bind("hws_graph_pruner_from_graph", "ippp");
    }

    public static int graph_pruner_from_graph(long a, long b, long c) {
        try {
            return (int) GraphPrunerFromGraphCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphPrunerFreeCall {
        static final MethodHandle CALL = Library.bind("hws_graph_pruner_free", "vp");
    }

    public static void graph_pruner_free(long a) {
        try {
            GraphPrunerFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphPrunerAddCall {
        static final MethodHandle CALL = Library.bind("hws_graph_pruner_add", "ipiplplpp");
    }

    public static int graph_pruner_add(long a, int b, long c, long d, long e, long f, long g, long h) {
        try {
            return (int) GraphPrunerAddCall.CALL.invokeExact(a, b, c, d, e, f, g, h);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphPrunerSelectCall {
        static final MethodHandle CALL = Library.bind("hws_graph_pruner_select", "ippp");
    }

    public static int graph_pruner_select(long a, long b, long c) {
        try {
            return (int) GraphPrunerSelectCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphPrunerReselectCall {
        static final MethodHandle CALL = Library.bind("hws_graph_pruner_reselect", "ipppppp");
    }

    public static int graph_pruner_reselect(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) GraphPrunerReselectCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphPrunerKeptCall {
        static final MethodHandle CALL = Library.bind("hws_graph_pruner_kept", "ipplp");
    }

    public static int graph_pruner_kept(long a, long b, long c, long d) {
        try {
            return (int) GraphPrunerKeptCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphPrunerGainsCall {
        static final MethodHandle CALL = Library.bind("hws_graph_pruner_gains", "ipplp");
    }

    public static int graph_pruner_gains(long a, long b, long c, long d) {
        try {
            return (int) GraphPrunerGainsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphPrunerGraphCall {
        static final MethodHandle CALL = Library.bind("hws_graph_pruner_graph", "ipp");
    }

    public static int graph_pruner_graph(long a, long b) {
        try {
            return (int) GraphPrunerGraphCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphPrunerInfoCall {
        static final MethodHandle CALL = Library.bind("hws_graph_pruner_info", "ippp");
    }

    public static int graph_pruner_info(long a, long b, long c) {
        try {
            return (int) GraphPrunerInfoCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphPrunerBoundCall {
        static final MethodHandle CALL = Library.bind("hws_graph_pruner_bound", "ipppppp");
    }

    public static int graph_pruner_bound(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) GraphPrunerBoundCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GraphLearnerIntervalsCall {
        static final MethodHandle CALL = Library.bind("hws_graph_learner_intervals", "ipdppl");
    }

    public static int graph_learner_intervals(long a, double b, long c, long d, long e) {
        try {
            return (int) GraphLearnerIntervalsCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CorpusFromArraysCall {
        static final MethodHandle CALL = Library.bind("hws_corpus_from_arrays", "ilpppp");
    }

    public static int corpus_from_arrays(long a, long b, long c, long d, long e) {
        try {
            return (int) CorpusFromArraysCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CorpusFreeCall {
        static final MethodHandle CALL = Library.bind("hws_corpus_free", "vp");
    }

    public static void corpus_free(long a) {
        try {
            CorpusFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CorpusReadCall {
        static final MethodHandle CALL = Library.bind("hws_corpus_read", "iplippp");
    }

    public static int corpus_read(long a, long b, int c, long d, long e, long f) {
        try {
            return (int) CorpusReadCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CorpusReaderNewCall {
        static final MethodHandle CALL = Library.bind("hws_corpus_reader_new", "iippp");
    }

    public static int corpus_reader_new(int a, long b, long c, long d) {
        try {
            return (int) CorpusReaderNewCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CorpusReaderFeedCall {
        static final MethodHandle CALL = Library.bind("hws_corpus_reader_feed", "ippl");
    }

    public static int corpus_reader_feed(long a, long b, long c) {
        try {
            return (int) CorpusReaderFeedCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CorpusReaderFinishCall {
        static final MethodHandle CALL = Library.bind("hws_corpus_reader_finish", "ipp");
    }

    public static int corpus_reader_finish(long a, long b) {
        try {
            return (int) CorpusReaderFinishCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CorpusReaderFreeCall {
        static final MethodHandle CALL = Library.bind("hws_corpus_reader_free", "vp");
    }

    public static void corpus_reader_free(long a) {
        try {
            CorpusReaderFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CorpusCountCall {
        static final MethodHandle CALL = Library.bind("hws_corpus_count", "lp");
    }

    public static long corpus_count(long a) {
        try {
            return (long) CorpusCountCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CorpusSymbolsCall {
        static final MethodHandle CALL = Library.bind("hws_corpus_symbols", "lp");
    }

    public static long corpus_symbols(long a) {
        try {
            return (long) CorpusSymbolsCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CorpusAlphabetCall {
        static final MethodHandle CALL = Library.bind("hws_corpus_alphabet", "ipp");
    }

    public static int corpus_alphabet(long a, long b) {
        try {
            return (int) CorpusAlphabetCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CorpusSequenceViewCall {
        static final MethodHandle CALL = Library.bind("hws_corpus_sequence_view", "iplpp");
    }

    public static int corpus_sequence_view(long a, long b, long c, long d) {
        try {
            return (int) CorpusSequenceViewCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CorpusPartCall {
        static final MethodHandle CALL = Library.bind("hws_corpus_part", "ipplp");
    }

    public static int corpus_part(long a, long b, long c, long d) {
        try {
            return (int) CorpusPartCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CorpusWithClassesCall {
        static final MethodHandle CALL = Library.bind("hws_corpus_with_classes", "ippplpp");
    }

    public static int corpus_with_classes(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) CorpusWithClassesCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CorpusArraysViewCall {
        static final MethodHandle CALL = Library.bind("hws_corpus_arrays_view", "ippp");
    }

    public static int corpus_arrays_view(long a, long b, long c) {
        try {
            return (int) CorpusArraysViewCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CorpusWriteCall {
        static final MethodHandle CALL = Library.bind("hws_corpus_write", "ipiplp");
    }

    public static int corpus_write(long a, int b, long c, long d, long e) {
        try {
            return (int) CorpusWriteCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CorpusReadFileCall {
        static final MethodHandle CALL = Library.bind("hws_corpus_read_file", "ipippp");
    }

    public static int corpus_read_file(long a, int b, long c, long d, long e) {
        try {
            return (int) CorpusReadFileCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class CorpusWriteFileCall {
        static final MethodHandle CALL = Library.bind("hws_corpus_write_file", "ipip");
    }

    public static int corpus_write_file(long a, int b, long c) {
        try {
            return (int) CorpusWriteFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreebankFreeCall {
        static final MethodHandle CALL = Library.bind("hws_treebank_free", "vp");
    }

    public static void treebank_free(long a) {
        try {
            TreebankFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreebankReadCall {
        static final MethodHandle CALL = Library.bind("hws_treebank_read", "iplpp");
    }

    public static int treebank_read(long a, long b, long c, long d) {
        try {
            return (int) TreebankReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreebankReadFileCall {
        static final MethodHandle CALL = Library.bind("hws_treebank_read_file", "ippp");
    }

    public static int treebank_read_file(long a, long b, long c) {
        try {
            return (int) TreebankReadFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreebankWriteCall {
        static final MethodHandle CALL = Library.bind("hws_treebank_write", "ippplp");
    }

    public static int treebank_write(long a, long b, long c, long d, long e) {
        try {
            return (int) TreebankWriteCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreebankWriteFileCall {
        static final MethodHandle CALL = Library.bind("hws_treebank_write_file", "ippp");
    }

    public static int treebank_write_file(long a, long b, long c) {
        try {
            return (int) TreebankWriteFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreebankInfoCall {
        static final MethodHandle CALL = Library.bind("hws_treebank_info", "ippp");
    }

    public static int treebank_info(long a, long b, long c) {
        try {
            return (int) TreebankInfoCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreebankAlphabetCall {
        static final MethodHandle CALL = Library.bind("hws_treebank_alphabet", "ippp");
    }

    public static int treebank_alphabet(long a, long b, long c) {
        try {
            return (int) TreebankAlphabetCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreebankWordsViewCall {
        static final MethodHandle CALL = Library.bind("hws_treebank_words_view", "ippppppp");
    }

    public static int treebank_words_view(long a, long b, long c, long d, long e, long f, long g) {
        try {
            return (int) TreebankWordsViewCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreebankConstituentsViewCall {
        static final MethodHandle CALL = Library.bind("hws_treebank_constituents_view", "ipppppp");
    }

    public static int treebank_constituents_view(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) TreebankConstituentsViewCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreebankCorpusCall {
        static final MethodHandle CALL = Library.bind("hws_treebank_corpus", "ipppp");
    }

    public static int treebank_corpus(long a, long b, long c, long d) {
        try {
            return (int) TreebankCorpusCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreebankSelectCall {
        static final MethodHandle CALL = Library.bind("hws_treebank_select", "ippp");
    }

    public static int treebank_select(long a, long b, long c) {
        try {
            return (int) TreebankSelectCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreebankWithHeadsCall {
        static final MethodHandle CALL = Library.bind("hws_treebank_with_heads", "ipplp");
    }

    public static int treebank_with_heads(long a, long b, long c, long d) {
        try {
            return (int) TreebankWithHeadsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreebankReplaceHeadsCall {
        static final MethodHandle CALL = Library.bind("hws_treebank_replace_heads", "iplplplp");
    }

    public static int treebank_replace_heads(long a, long b, long c, long d, long e, long f, long g) {
        try {
            return (int) TreebankReplaceHeadsCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreebankDependenciesCall {
        static final MethodHandle CALL = Library.bind("hws_treebank_dependencies", "ipplp");
    }

    public static int treebank_dependencies(long a, long b, long c, long d) {
        try {
            return (int) TreebankDependenciesCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreebankCollinsCall {
        static final MethodHandle CALL = Library.bind("hws_treebank_collins", "iplp");
    }

    public static int treebank_collins(long a, long b, long c) {
        try {
            return (int) TreebankCollinsCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TreebankAgreementCall {
        static final MethodHandle CALL = Library.bind("hws_treebank_agreement", "ippppp");
    }

    public static int treebank_agreement(long a, long b, long c, long d, long e) {
        try {
            return (int) TreebankAgreementCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvNewCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_new", "iplplp");
    }

    public static int dmv_new(long a, long b, long c, long d, long e) {
        try {
            return (int) DmvNewCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvFreeCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_free", "vp");
    }

    public static void dmv_free(long a) {
        try {
            DmvFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvAlphabetCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_alphabet", "ipp");
    }

    public static int dmv_alphabet(long a, long b) {
        try {
            return (int) DmvAlphabetCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvInfoCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_info", "ippp");
    }

    public static int dmv_info(long a, long b, long c) {
        try {
            return (int) DmvInfoCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvRowsCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_rows", "ipplp");
    }

    public static int dmv_rows(long a, long b, long c, long d) {
        try {
            return (int) DmvRowsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvCardCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_card", "ipplp");
    }

    public static int dmv_card(long a, long b, long c, long d) {
        try {
            return (int) DmvCardCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvScoreCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_score", "ipppp");
    }

    public static int dmv_score(long a, long b, long c, long d) {
        try {
            return (int) DmvScoreCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvParseCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_parse", "ippppp");
    }

    public static int dmv_parse(long a, long b, long c, long d, long e) {
        try {
            return (int) DmvParseCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvBestCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_best", "ippllpppp");
    }

    public static int dmv_best(long a, long b, long c, long d, long e, long f, long g, long h) {
        try {
            return (int) DmvBestCall.CALL.invokeExact(a, b, c, d, e, f, g, h);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvSampleCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_sample", "ippllppp");
    }

    public static int dmv_sample(long a, long b, long c, long d, long e, long f, long g) {
        try {
            return (int) DmvSampleCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvArcsCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_arcs", "ipplppp");
    }

    public static int dmv_arcs(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) DmvArcsCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvWriteCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_write", "ipplp");
    }

    public static int dmv_write(long a, long b, long c, long d) {
        try {
            return (int) DmvWriteCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvReadCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_read", "iplpp");
    }

    public static int dmv_read(long a, long b, long c, long d) {
        try {
            return (int) DmvReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvWriteFileCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_write_file", "ipp");
    }

    public static int dmv_write_file(long a, long b) {
        try {
            return (int) DmvWriteFileCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvReadFileCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_read_file", "ippp");
    }

    public static int dmv_read_file(long a, long b, long c) {
        try {
            return (int) DmvReadFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvLearnerNewCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_learner_new", "ippppp");
    }

    public static int dmv_learner_new(long a, long b, long c, long d, long e) {
        try {
            return (int) DmvLearnerNewCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvLearnerNewKnownCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_learner_new_known", "ipppppp");
    }

    public static int dmv_learner_new_known(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) DmvLearnerNewKnownCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DmvLearnerModelCall {
        static final MethodHandle CALL = Library.bind("hws_dmv_learner_model", "ipp");
    }

    public static int dmv_learner_model(long a, long b) {
        try {
            return (int) DmvLearnerModelCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PcfgLaFreeCall {
        static final MethodHandle CALL = Library.bind("hws_pcfg_la_free", "vp");
    }

    public static void pcfg_la_free(long a) {
        try {
            PcfgLaFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PcfgLaInfoCall {
        static final MethodHandle CALL = Library.bind("hws_pcfg_la_info", "ippp");
    }

    public static int pcfg_la_info(long a, long b, long c) {
        try {
            return (int) PcfgLaInfoCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PcfgLaRowsCall {
        static final MethodHandle CALL = Library.bind("hws_pcfg_la_rows", "ipplp");
    }

    public static int pcfg_la_rows(long a, long b, long c, long d) {
        try {
            return (int) PcfgLaRowsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PcfgLaCardCall {
        static final MethodHandle CALL = Library.bind("hws_pcfg_la_card", "ipplp");
    }

    public static int pcfg_la_card(long a, long b, long c, long d) {
        try {
            return (int) PcfgLaCardCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PcfgLaSignaturesCall {
        static final MethodHandle CALL = Library.bind("hws_pcfg_la_signatures", "iplp");
    }

    public static int pcfg_la_signatures(long a, long b, long c) {
        try {
            return (int) PcfgLaSignaturesCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PcfgLaScoreCall {
        static final MethodHandle CALL = Library.bind("hws_pcfg_la_score", "ipppp");
    }

    public static int pcfg_la_score(long a, long b, long c, long d) {
        try {
            return (int) PcfgLaScoreCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PcfgLaParseCall {
        static final MethodHandle CALL = Library.bind("hws_pcfg_la_parse", "ipppp");
    }

    public static int pcfg_la_parse(long a, long b, long c, long d) {
        try {
            return (int) PcfgLaParseCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PcfgLaWriteCall {
        static final MethodHandle CALL = Library.bind("hws_pcfg_la_write", "ipplp");
    }

    public static int pcfg_la_write(long a, long b, long c, long d) {
        try {
            return (int) PcfgLaWriteCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PcfgLaReadCall {
        static final MethodHandle CALL = Library.bind("hws_pcfg_la_read", "iplpp");
    }

    public static int pcfg_la_read(long a, long b, long c, long d) {
        try {
            return (int) PcfgLaReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PcfgLaWriteFileCall {
        static final MethodHandle CALL = Library.bind("hws_pcfg_la_write_file", "ipp");
    }

    public static int pcfg_la_write_file(long a, long b) {
        try {
            return (int) PcfgLaWriteFileCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PcfgLaReadFileCall {
        static final MethodHandle CALL = Library.bind("hws_pcfg_la_read_file", "ippp");
    }

    public static int pcfg_la_read_file(long a, long b, long c) {
        try {
            return (int) PcfgLaReadFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PcfgLaLearnerNewCall {
        static final MethodHandle CALL = Library.bind("hws_pcfg_la_learner_new", "ippplpp");
    }

    public static int pcfg_la_learner_new(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) PcfgLaLearnerNewCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PcfgLaLearnerModelCall {
        static final MethodHandle CALL = Library.bind("hws_pcfg_la_learner_model", "ipp");
    }

    public static int pcfg_la_learner_model(long a, long b) {
        try {
            return (int) PcfgLaLearnerModelCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PcfgLaSplitMergeCall {
        static final MethodHandle CALL = Library.bind("hws_pcfg_la_split_merge", "ipppp");
    }

    public static int pcfg_la_split_merge(long a, long b, long c, long d) {
        try {
            return (int) PcfgLaSplitMergeCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PcfgLaSplitMergeLearnerNewCall {
        static final MethodHandle CALL = Library.bind("hws_pcfg_la_split_merge_learner_new", "ipppp");
    }

    public static int pcfg_la_split_merge_learner_new(long a, long b, long c, long d) {
        try {
            return (int) PcfgLaSplitMergeLearnerNewCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaFreeCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_free", "vp");
    }

    public static void pfa_free(long a) {
        try {
            PfaFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaWriteCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_write", "ipplp");
    }

    public static int pfa_write(long a, long b, long c, long d) {
        try {
            return (int) PfaWriteCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaReadCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_read", "iplpp");
    }

    public static int pfa_read(long a, long b, long c, long d) {
        try {
            return (int) PfaReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaReadPautomacCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_read_pautomac", "iplpp");
    }

    public static int pfa_read_pautomac(long a, long b, long c, long d) {
        try {
            return (int) PfaReadPautomacCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaWritePautomacCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_write_pautomac", "ippplp");
    }

    public static int pfa_write_pautomac(long a, long b, long c, long d, long e) {
        try {
            return (int) PfaWritePautomacCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaWriteFileCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_write_file", "ipp");
    }

    public static int pfa_write_file(long a, long b) {
        try {
            return (int) PfaWriteFileCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaReadFileCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_read_file", "ippp");
    }

    public static int pfa_read_file(long a, long b, long c) {
        try {
            return (int) PfaReadFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaAlphabetCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_alphabet", "ipp");
    }

    public static int pfa_alphabet(long a, long b) {
        try {
            return (int) PfaAlphabetCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaInfoCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_info", "ippp");
    }

    public static int pfa_info(long a, long b, long c) {
        try {
            return (int) PfaInfoCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaMethodCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_method", "ipplp");
    }

    public static int pfa_method(long a, long b, long c, long d) {
        try {
            return (int) PfaMethodCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaCardCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_card", "ipplp");
    }

    public static int pfa_card(long a, long b, long c, long d) {
        try {
            return (int) PfaCardCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaMemberCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_member", "iplp");
    }

    public static int pfa_member(long a, long b, long c) {
        try {
            return (int) PfaMemberCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaJoinCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_join", "iplp");
    }

    public static int pfa_join(long a, long b, long c) {
        try {
            return (int) PfaJoinCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaInitialCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_initial", "iplplp");
    }

    public static int pfa_initial(long a, long b, long c, long d, long e) {
        try {
            return (int) PfaInitialCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaEmissionCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_emission", "iplplp");
    }

    public static int pfa_emission(long a, long b, long c, long d, long e) {
        try {
            return (int) PfaEmissionCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaTransitionCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_transition", "iplplp");
    }

    public static int pfa_transition(long a, long b, long c, long d, long e) {
        try {
            return (int) PfaTransitionCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaFromHmmCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_from_hmm", "ilpppppp");
    }

    public static int pfa_from_hmm(long a, long b, long c, long d, long e, long f, long g) {
        try {
            return (int) PfaFromHmmCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaMachineCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_machine", "ipipp");
    }

    public static int pfa_machine(long a, int b, long c, long d) {
        try {
            return (int) PfaMachineCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaFromMachineCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_from_machine", "ippp");
    }

    public static int pfa_from_machine(long a, long b, long c) {
        try {
            return (int) PfaFromMachineCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaScoreCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_score", "ipppp");
    }

    public static int pfa_score(long a, long b, long c, long d) {
        try {
            return (int) PfaScoreCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaSampleCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_sample", "ipllpp");
    }

    public static int pfa_sample(long a, long b, long c, long d, long e) {
        try {
            return (int) PfaSampleCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaEntropyCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_entropy", "ippppp");
    }

    public static int pfa_entropy(long a, long b, long c, long d, long e) {
        try {
            return (int) PfaEntropyCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaDivergenceCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_divergence", "ipppppp");
    }

    public static int pfa_divergence(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) PfaDivergenceCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaPautomacScoreCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_pautomac_score", "ipplpp");
    }

    public static int pfa_pautomac_score(long a, long b, long c, long d, long e) {
        try {
            return (int) PfaPautomacScoreCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaReadSolutionCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_read_solution", "iplpplp");
    }

    public static int pfa_read_solution(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) PfaReadSolutionCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaRandomCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_random", "ilpp");
    }

    public static int pfa_random(long a, long b, long c) {
        try {
            return (int) PfaRandomCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaLearnerNewCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_learner_new", "ippppp");
    }

    public static int pfa_learner_new(long a, long b, long c, long d, long e) {
        try {
            return (int) PfaLearnerNewCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaLearnerModelCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_learner_model", "ipp");
    }

    public static int pfa_learner_model(long a, long b) {
        try {
            return (int) PfaLearnerModelCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class PfaLearnerCandidatesCall {
        static final MethodHandle CALL = Library.bind("hws_pfa_learner_candidates", "ipplp");
    }

    public static int pfa_learner_candidates(long a, long b, long c, long d) {
        try {
            return (int) PfaLearnerCandidatesCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TaggedFreeCall {
        static final MethodHandle CALL = Library.bind("hws_tagged_free", "vp");
    }

    public static void tagged_free(long a) {
        try {
            TaggedFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TaggedNewCall {
        static final MethodHandle CALL = Library.bind("hws_tagged_new", "ippplp");
    }

    public static int tagged_new(long a, long b, long c, long d, long e) {
        try {
            return (int) TaggedNewCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TaggedReadCall {
        static final MethodHandle CALL = Library.bind("hws_tagged_read", "iplpppp");
    }

    public static int tagged_read(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) TaggedReadCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TaggedReadFileCall {
        static final MethodHandle CALL = Library.bind("hws_tagged_read_file", "ippppp");
    }

    public static int tagged_read_file(long a, long b, long c, long d, long e) {
        try {
            return (int) TaggedReadFileCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TaggedReaderNewCall {
        static final MethodHandle CALL = Library.bind("hws_tagged_reader_new", "ipppp");
    }

    public static int tagged_reader_new(long a, long b, long c, long d) {
        try {
            return (int) TaggedReaderNewCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TaggedReaderFeedCall {
        static final MethodHandle CALL = Library.bind("hws_tagged_reader_feed", "ippl");
    }

    public static int tagged_reader_feed(long a, long b, long c) {
        try {
            return (int) TaggedReaderFeedCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TaggedReaderFinishCall {
        static final MethodHandle CALL = Library.bind("hws_tagged_reader_finish", "ipp");
    }

    public static int tagged_reader_finish(long a, long b) {
        try {
            return (int) TaggedReaderFinishCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TaggedReaderFreeCall {
        static final MethodHandle CALL = Library.bind("hws_tagged_reader_free", "vp");
    }

    public static void tagged_reader_free(long a) {
        try {
            TaggedReaderFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TaggedCorpusCall {
        static final MethodHandle CALL = Library.bind("hws_tagged_corpus", "ipp");
    }

    public static int tagged_corpus(long a, long b) {
        try {
            return (int) TaggedCorpusCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TaggedAlphabetCall {
        static final MethodHandle CALL = Library.bind("hws_tagged_alphabet", "ipp");
    }

    public static int tagged_alphabet(long a, long b) {
        try {
            return (int) TaggedAlphabetCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TaggedLabelsViewCall {
        static final MethodHandle CALL = Library.bind("hws_tagged_labels_view", "ippp");
    }

    public static int tagged_labels_view(long a, long b, long c) {
        try {
            return (int) TaggedLabelsViewCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TaggedWriteCall {
        static final MethodHandle CALL = Library.bind("hws_tagged_write", "ipplp");
    }

    public static int tagged_write(long a, long b, long c, long d) {
        try {
            return (int) TaggedWriteCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TaggedWriteFileCall {
        static final MethodHandle CALL = Library.bind("hws_tagged_write_file", "ipp");
    }

    public static int tagged_write_file(long a, long b) {
        try {
            return (int) TaggedWriteFileCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TaggedRetagCall {
        static final MethodHandle CALL = Library.bind("hws_tagged_retag", "iplpplpplp");
    }

    public static int tagged_retag(long a, long b, long c, long d, long e, long f, long g, long h, long i) {
        try {
            return (int) TaggedRetagCall.CALL.invokeExact(a, b, c, d, e, f, g, h, i);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class TaggedScoreCall {
        static final MethodHandle CALL = Library.bind("hws_tagged_score", "ippplippp");
    }

    public static int tagged_score(long a, long b, long c, long d, int e, long f, long g, long h) {
        try {
            return (int) TaggedScoreCall.CALL.invokeExact(a, b, c, d, e, f, g, h);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DictionaryFreeCall {
        static final MethodHandle CALL = Library.bind("hws_dictionary_free", "vp");
    }

    public static void dictionary_free(long a) {
        try {
            DictionaryFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DictionaryCollectCall {
        static final MethodHandle CALL = Library.bind("hws_dictionary_collect", "ippp");
    }

    public static int dictionary_collect(long a, long b, long c) {
        try {
            return (int) DictionaryCollectCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DictionaryReadCall {
        static final MethodHandle CALL = Library.bind("hws_dictionary_read", "iplppp");
    }

    public static int dictionary_read(long a, long b, long c, long d, long e) {
        try {
            return (int) DictionaryReadCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DictionaryReadFileCall {
        static final MethodHandle CALL = Library.bind("hws_dictionary_read_file", "ipppp");
    }

    public static int dictionary_read_file(long a, long b, long c, long d) {
        try {
            return (int) DictionaryReadFileCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DictionaryWriteFileCall {
        static final MethodHandle CALL = Library.bind("hws_dictionary_write_file", "ipp");
    }

    public static int dictionary_write_file(long a, long b) {
        try {
            return (int) DictionaryWriteFileCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DictionaryWriteCall {
        static final MethodHandle CALL = Library.bind("hws_dictionary_write", "ipplp");
    }

    public static int dictionary_write(long a, long b, long c, long d) {
        try {
            return (int) DictionaryWriteCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DictionaryWordsCall {
        static final MethodHandle CALL = Library.bind("hws_dictionary_words", "ipp");
    }

    public static int dictionary_words(long a, long b) {
        try {
            return (int) DictionaryWordsCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DictionaryTagsCall {
        static final MethodHandle CALL = Library.bind("hws_dictionary_tags", "ipp");
    }

    public static int dictionary_tags(long a, long b) {
        try {
            return (int) DictionaryTagsCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DictionaryEntryViewCall {
        static final MethodHandle CALL = Library.bind("hws_dictionary_entry_view", "ipipp");
    }

    public static int dictionary_entry_view(long a, int b, long c, long d) {
        try {
            return (int) DictionaryEntryViewCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DictionaryAdaptCall {
        static final MethodHandle CALL = Library.bind("hws_dictionary_adapt", "ipppp");
    }

    public static int dictionary_adapt(long a, long b, long c, long d) {
        try {
            return (int) DictionaryAdaptCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DictionaryAmbiguityCall {
        static final MethodHandle CALL = Library.bind("hws_dictionary_ambiguity", "ippppp");
    }

    public static int dictionary_ambiguity(long a, long b, long c, long d, long e) {
        try {
            return (int) DictionaryAmbiguityCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class DictionaryRandomAccuracyCall {
        static final MethodHandle CALL = Library.bind("hws_dictionary_random_accuracy", "ipppp");
    }

    public static int dictionary_random_accuracy(long a, long b, long c, long d) {
        try {
            return (int) DictionaryRandomAccuracyCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ChannelsFreeCall {
        static final MethodHandle CALL = Library.bind("hws_channels_free", "vp");
    }

    public static void channels_free(long a) {
        try {
            ChannelsFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ChannelsNewCall {
        static final MethodHandle CALL = Library.bind("hws_channels_new", "ilpippppp");
    }

    public static int channels_new(long a, long b, int c, long d, long e, long f, long g, long h) {
        try {
            return (int) ChannelsNewCall.CALL.invokeExact(a, b, c, d, e, f, g, h);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ChannelsReadCall {
        static final MethodHandle CALL = Library.bind("hws_channels_read", "iplpp");
    }

    public static int channels_read(long a, long b, long c, long d) {
        try {
            return (int) ChannelsReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ChannelsReadFileCall {
        static final MethodHandle CALL = Library.bind("hws_channels_read_file", "ippp");
    }

    public static int channels_read_file(long a, long b, long c) {
        try {
            return (int) ChannelsReadFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ChannelsWriteFileCall {
        static final MethodHandle CALL = Library.bind("hws_channels_write_file", "ipp");
    }

    public static int channels_write_file(long a, long b) {
        try {
            return (int) ChannelsWriteFileCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ChannelsWriteCall {
        static final MethodHandle CALL = Library.bind("hws_channels_write", "ipplp");
    }

    public static int channels_write(long a, long b, long c, long d) {
        try {
            return (int) ChannelsWriteCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ChannelsSequencesCall {
        static final MethodHandle CALL = Library.bind("hws_channels_sequences", "lp");
    }

    public static long channels_sequences(long a) {
        try {
            return (long) ChannelsSequencesCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ChannelsTokensCall {
        static final MethodHandle CALL = Library.bind("hws_channels_tokens", "lp");
    }

    public static long channels_tokens(long a) {
        try {
            return (long) ChannelsTokensCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ChannelsCountCall {
        static final MethodHandle CALL = Library.bind("hws_channels_count", "ip");
    }

    public static int channels_count(long a) {
        try {
            return (int) ChannelsCountCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ChannelsSpecCall {
        static final MethodHandle CALL = Library.bind("hws_channels_spec", "ipipp");
    }

    public static int channels_spec(long a, int b, long c, long d) {
        try {
            return (int) ChannelsSpecCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ChannelsOffsetsViewCall {
        static final MethodHandle CALL = Library.bind("hws_channels_offsets_view", "ippp");
    }

    public static int channels_offsets_view(long a, long b, long c) {
        try {
            return (int) ChannelsOffsetsViewCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ChannelsValuesCall {
        static final MethodHandle CALL = Library.bind("hws_channels_values", "ipiplp");
    }

    public static int channels_values(long a, int b, long c, long d, long e) {
        try {
            return (int) ChannelsValuesCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmDataFreeCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_data_free", "vp");
    }

    public static void hmm_data_free(long a) {
        try {
            HmmDataFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmDataNewCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_data_new", "ipppppp");
    }

    public static int hmm_data_new(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) HmmDataNewCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmDataForCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_data_for", "ippppppp");
    }

    public static int hmm_data_for(long a, long b, long c, long d, long e, long f, long g) {
        try {
            return (int) HmmDataForCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmDataLikeCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_data_like", "ippppppp");
    }

    public static int hmm_data_like(long a, long b, long c, long d, long e, long f, long g) {
        try {
            return (int) HmmDataLikeCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmDataAllowCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_data_allow", "iplppppp");
    }

    public static int hmm_data_allow(long a, long b, long c, long d, long e, long f, long g) {
        try {
            return (int) HmmDataAllowCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmDataSequencesCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_data_sequences", "lp");
    }

    public static long hmm_data_sequences(long a) {
        try {
            return (long) HmmDataSequencesCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmDataTokensCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_data_tokens", "lp");
    }

    public static long hmm_data_tokens(long a) {
        try {
            return (long) HmmDataTokensCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmDataStatesCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_data_states", "lp");
    }

    public static long hmm_data_states(long a) {
        try {
            return (long) HmmDataStatesCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmFreeCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_free", "vp");
    }

    public static void hmm_free(long a) {
        try {
            HmmFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmWriteCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_write", "ipplp");
    }

    public static int hmm_write(long a, long b, long c, long d) {
        try {
            return (int) HmmWriteCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmReadCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_read", "iplpp");
    }

    public static int hmm_read(long a, long b, long c, long d) {
        try {
            return (int) HmmReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmWriteFileCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_write_file", "ipp");
    }

    public static int hmm_write_file(long a, long b) {
        try {
            return (int) HmmWriteFileCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmReadFileCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_read_file", "ippp");
    }

    public static int hmm_read_file(long a, long b, long c) {
        try {
            return (int) HmmReadFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmNewCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_new", "ilpppppppp");
    }

    public static int hmm_new(long a, long b, long c, long d, long e, long f, long g, long h, long i) {
        try {
            return (int) HmmNewCall.CALL.invokeExact(a, b, c, d, e, f, g, h, i);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmWordsCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_words", "ipp");
    }

    public static int hmm_words(long a, long b) {
        try {
            return (int) HmmWordsCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmTagsCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_tags", "ipp");
    }

    public static int hmm_tags(long a, long b) {
        try {
            return (int) HmmTagsCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmDictionaryCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_dictionary", "ipp");
    }

    public static int hmm_dictionary(long a, long b) {
        try {
            return (int) HmmDictionaryCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmInfoCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_info", "ippp");
    }

    public static int hmm_info(long a, long b, long c) {
        try {
            return (int) HmmInfoCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmMethodCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_method", "ipplp");
    }

    public static int hmm_method(long a, long b, long c, long d) {
        try {
            return (int) HmmMethodCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmPickCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_pick", "iplppp");
    }

    public static int hmm_pick(long a, long b, long c, long d, long e) {
        try {
            return (int) HmmPickCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmCardCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_card", "ipplp");
    }

    public static int hmm_card(long a, long b, long c, long d) {
        try {
            return (int) HmmCardCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmInitialCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_initial", "ipplp");
    }

    public static int hmm_initial(long a, long b, long c, long d) {
        try {
            return (int) HmmInitialCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmTransitionCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_transition", "ipplp");
    }

    public static int hmm_transition(long a, long b, long c, long d) {
        try {
            return (int) HmmTransitionCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmEndCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_end", "ipplp");
    }

    public static int hmm_end(long a, long b, long c, long d) {
        try {
            return (int) HmmEndCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmEmissionCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_emission", "ipplp");
    }

    public static int hmm_emission(long a, long b, long c, long d) {
        try {
            return (int) HmmEmissionCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmCountsCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_counts", "ippplp");
    }

    public static int hmm_counts(long a, long b, long c, long d, long e) {
        try {
            return (int) HmmCountsCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmChannelSpecCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_channel_spec", "ipipp");
    }

    public static int hmm_channel_spec(long a, int b, long c, long d) {
        try {
            return (int) HmmChannelSpecCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmChannelCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_channel", "ipipplp");
    }

    public static int hmm_channel(long a, int b, long c, long d, long e, long f) {
        try {
            return (int) HmmChannelCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmScoreCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_score", "ipppp");
    }

    public static int hmm_score(long a, long b, long c, long d) {
        try {
            return (int) HmmScoreCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmDecodeCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_decode", "ipppp");
    }

    public static int hmm_decode(long a, long b, long c, long d) {
        try {
            return (int) HmmDecodeCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmPosteriorsCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_posteriors", "ippllpplp");
    }

    public static int hmm_posteriors(long a, long b, long c, long d, long e, long f, long g, long h) {
        try {
            return (int) HmmPosteriorsCall.CALL.invokeExact(a, b, c, d, e, f, g, h);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmMachineCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_machine", "ipipp");
    }

    public static int hmm_machine(long a, int b, long c, long d) {
        try {
            return (int) HmmMachineCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmSampleCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_sample", "ipllpp");
    }

    public static int hmm_sample(long a, long b, long c, long d, long e) {
        try {
            return (int) HmmSampleCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmSampleChannelsCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_sample_channels", "ipplpp");
    }

    public static int hmm_sample_channels(long a, long b, long c, long d, long e) {
        try {
            return (int) HmmSampleChannelsCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmEncodeCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_encode", "ippp");
    }

    public static int hmm_encode(long a, long b, long c) {
        try {
            return (int) HmmEncodeCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmFilterNewCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_filter_new", "ippp");
    }

    public static int hmm_filter_new(long a, long b, long c) {
        try {
            return (int) HmmFilterNewCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmFilterFreeCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_filter_free", "vp");
    }

    public static void hmm_filter_free(long a) {
        try {
            HmmFilterFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmFilterCopyCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_filter_copy", "ipp");
    }

    public static int hmm_filter_copy(long a, long b) {
        try {
            return (int) HmmFilterCopyCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmFilterStartCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_filter_start", "ip");
    }

    public static int hmm_filter_start(long a) {
        try {
            return (int) HmmFilterStartCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmFilterStepCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_filter_step", "ipiplp");
    }

    public static int hmm_filter_step(long a, int b, long c, long d, long e) {
        try {
            return (int) HmmFilterStepCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmFilterStatesCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_filter_states", "ipplp");
    }

    public static int hmm_filter_states(long a, long b, long c, long d) {
        try {
            return (int) HmmFilterStatesCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmFilterNextCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_filter_next", "ipplp");
    }

    public static int hmm_filter_next(long a, long b, long c, long d) {
        try {
            return (int) HmmFilterNextCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmFilterEndCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_filter_end", "ipp");
    }

    public static int hmm_filter_end(long a, long b) {
        try {
            return (int) HmmFilterEndCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmLearnerNewCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_learner_new", "ippppp");
    }

    public static int hmm_learner_new(long a, long b, long c, long d, long e) {
        try {
            return (int) HmmLearnerNewCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmLearnerSetPriorCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_learner_set_prior", "ippdpl");
    }

    public static int hmm_learner_set_prior(long a, long b, double c, long d, long e) {
        try {
            return (int) HmmLearnerSetPriorCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmLearnerModelCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_learner_model", "ippp");
    }

    public static int hmm_learner_model(long a, long b, long c) {
        try {
            return (int) HmmLearnerModelCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class HmmLearnerCandidatesCall {
        static final MethodHandle CALL = Library.bind("hws_hmm_learner_candidates", "ipplp");
    }

    public static int hmm_learner_candidates(long a, long b, long c, long d) {
        try {
            return (int) HmmLearnerCandidatesCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarFreeCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_free", "vp");
    }

    public static void grammar_free(long a) {
        try {
            GrammarFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarNewCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_new", "ippilpppppppp");
    }

    public static int grammar_new(long a, long b, int c, long d, long e, long f, long g, long h, long i, long j,
        long k, long l) {
        try {
            return (int) GrammarNewCall.CALL.invokeExact(a, b, c, d, e, f, g, h, i, j, k, l);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarReadTextCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_read_text", "iplpp");
    }

    public static int grammar_read_text(long a, long b, long c, long d) {
        try {
            return (int) GrammarReadTextCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarReadBerkeleyCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_read_berkeley", "iplplpp");
    }

    public static int grammar_read_berkeley(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) GrammarReadBerkeleyCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarWriteTextCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_write_text", "ippplp");
    }

    public static int grammar_write_text(long a, long b, long c, long d, long e) {
        try {
            return (int) GrammarWriteTextCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarWriteCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_write", "ipplp");
    }

    public static int grammar_write(long a, long b, long c, long d) {
        try {
            return (int) GrammarWriteCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarReadCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_read", "iplpp");
    }

    public static int grammar_read(long a, long b, long c, long d) {
        try {
            return (int) GrammarReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarWriteFileCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_write_file", "ipp");
    }

    public static int grammar_write_file(long a, long b) {
        try {
            return (int) GrammarWriteFileCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarReadFileCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_read_file", "ippp");
    }

    public static int grammar_read_file(long a, long b, long c) {
        try {
            return (int) GrammarReadFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarWithSubstringsCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_with_substrings", "ippppp");
    }

    public static int grammar_with_substrings(long a, long b, long c, long d, long e) {
        try {
            return (int) GrammarWithSubstringsCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarNonterminalsCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_nonterminals", "ipp");
    }

    public static int grammar_nonterminals(long a, long b) {
        try {
            return (int) GrammarNonterminalsCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarWordsCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_words", "ipp");
    }

    public static int grammar_words(long a, long b) {
        try {
            return (int) GrammarWordsCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarInfoCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_info", "ippp");
    }

    public static int grammar_info(long a, long b, long c) {
        try {
            return (int) GrammarInfoCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarMethodCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_method", "ipplp");
    }

    public static int grammar_method(long a, long b, long c, long d) {
        try {
            return (int) GrammarMethodCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarCardCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_card", "ipplp");
    }

    public static int grammar_card(long a, long b, long c, long d) {
        try {
            return (int) GrammarCardCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarParentsCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_parents", "ipplp");
    }

    public static int grammar_parents(long a, long b, long c, long d) {
        try {
            return (int) GrammarParentsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarOffsetsCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_offsets", "ipplp");
    }

    public static int grammar_offsets(long a, long b, long c, long d) {
        try {
            return (int) GrammarOffsetsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarRightSidesCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_right_sides", "ipplp");
    }

    public static int grammar_right_sides(long a, long b, long c, long d) {
        try {
            return (int) GrammarRightSidesCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarWeightsCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_weights", "ipplp");
    }

    public static int grammar_weights(long a, long b, long c, long d) {
        try {
            return (int) GrammarWeightsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarPriorsCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_priors", "ipplp");
    }

    public static int grammar_priors(long a, long b, long c, long d) {
        try {
            return (int) GrammarPriorsCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarFixedCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_fixed", "ipplp");
    }

    public static int grammar_fixed(long a, long b, long c, long d) {
        try {
            return (int) GrammarFixedCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarMassCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_mass", "ipppp");
    }

    public static int grammar_mass(long a, long b, long c, long d) {
        try {
            return (int) GrammarMassCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarExpectationsCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_expectations", "ippppp");
    }

    public static int grammar_expectations(long a, long b, long c, long d, long e) {
        try {
            return (int) GrammarExpectationsCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarSampleCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_sample", "ipllpp");
    }

    public static int grammar_sample(long a, long b, long c, long d, long e) {
        try {
            return (int) GrammarSampleCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarScoreCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_score", "ipppp");
    }

    public static int grammar_score(long a, long b, long c, long d) {
        try {
            return (int) GrammarScoreCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarCountsCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_counts", "ipppppp");
    }

    public static int grammar_counts(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) GrammarCountsCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarParseCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_parse", "ipplppppp");
    }

    public static int grammar_parse(long a, long b, long c, long d, long e, long f, long g, long h) {
        try {
            return (int) GrammarParseCall.CALL.invokeExact(a, b, c, d, e, f, g, h);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarSegmentCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_segment", "ipppppp");
    }

    public static int grammar_segment(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) GrammarSegmentCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarCountsKnownCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_counts_known", "ipppppp");
    }

    public static int grammar_counts_known(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) GrammarCountsKnownCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarParseKnownCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_parse_known", "ipplpppp");
    }

    public static int grammar_parse_known(long a, long b, long c, long d, long e, long f, long g) {
        try {
            return (int) GrammarParseKnownCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarScoreLatticeCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_score_lattice", "ipppp");
    }

    public static int grammar_score_lattice(long a, long b, long c, long d) {
        try {
            return (int) GrammarScoreLatticeCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarCountsLatticeCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_counts_lattice", "ippppppp");
    }

    public static int grammar_counts_lattice(long a, long b, long c, long d, long e, long f, long g) {
        try {
            return (int) GrammarCountsLatticeCall.CALL.invokeExact(a, b, c, d, e, f, g);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarParseLatticeCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_parse_lattice", "ipppppp");
    }

    public static int grammar_parse_lattice(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) GrammarParseLatticeCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarIntersectCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_intersect", "ipppp");
    }

    public static int grammar_intersect(long a, long b, long c, long d) {
        try {
            return (int) GrammarIntersectCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarMachineCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_machine", "ipipp");
    }

    public static int grammar_machine(long a, int b, long c, long d) {
        try {
            return (int) GrammarMachineCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarFromMachineCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_from_machine", "ippp");
    }

    public static int grammar_from_machine(long a, long b, long c) {
        try {
            return (int) GrammarFromMachineCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarPrefixFreeCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_prefix_free", "vp");
    }

    public static void grammar_prefix_free(long a) {
        try {
            GrammarPrefixFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarPrefixNewCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_prefix_new", "ippp");
    }

    public static int grammar_prefix_new(long a, long b, long c) {
        try {
            return (int) GrammarPrefixNewCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarPrefixReadCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_prefix_read", "ipipp");
    }

    public static int grammar_prefix_read(long a, int b, long c, long d) {
        try {
            return (int) GrammarPrefixReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarPrefixScoreCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_prefix_score", "ippp");
    }

    public static int grammar_prefix_score(long a, long b, long c) {
        try {
            return (int) GrammarPrefixScoreCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarPrefixNextCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_prefix_next", "ipplp");
    }

    public static int grammar_prefix_next(long a, long b, long c, long d) {
        try {
            return (int) GrammarPrefixNextCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarLearnerNewCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_learner_new", "ippppp");
    }

    public static int grammar_learner_new(long a, long b, long c, long d, long e) {
        try {
            return (int) GrammarLearnerNewCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarLearnerNewKnownCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_learner_new_known", "ipppppp");
    }

    public static int grammar_learner_new_known(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) GrammarLearnerNewKnownCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class GrammarLearnerModelCall {
        static final MethodHandle CALL = Library.bind("hws_grammar_learner_model", "ipp");
    }

    public static int grammar_learner_model(long a, long b) {
        try {
            return (int) GrammarLearnerModelCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class BitextNewCall {
        static final MethodHandle CALL = Library.bind("hws_bitext_new", "ippp");
    }

    public static int bitext_new(long a, long b, long c) {
        try {
            return (int) BitextNewCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class BitextFreeCall {
        static final MethodHandle CALL = Library.bind("hws_bitext_free", "vp");
    }

    public static void bitext_free(long a) {
        try {
            BitextFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class BitextReadCall {
        static final MethodHandle CALL = Library.bind("hws_bitext_read", "iplpp");
    }

    public static int bitext_read(long a, long b, long c, long d) {
        try {
            return (int) BitextReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class BitextCountCall {
        static final MethodHandle CALL = Library.bind("hws_bitext_count", "lp");
    }

    public static long bitext_count(long a) {
        try {
            return (long) BitextCountCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class BitextCorpusCall {
        static final MethodHandle CALL = Library.bind("hws_bitext_corpus", "ipip");
    }

    public static int bitext_corpus(long a, int b, long c) {
        try {
            return (int) BitextCorpusCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LinksNewCall {
        static final MethodHandle CALL = Library.bind("hws_links_new", "ilppppp");
    }

    public static int links_new(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) LinksNewCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LinksFreeCall {
        static final MethodHandle CALL = Library.bind("hws_links_free", "vp");
    }

    public static void links_free(long a) {
        try {
            LinksFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LinksReadCall {
        static final MethodHandle CALL = Library.bind("hws_links_read", "iplpp");
    }

    public static int links_read(long a, long b, long c, long d) {
        try {
            return (int) LinksReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LinksWriteCall {
        static final MethodHandle CALL = Library.bind("hws_links_write", "ippplp");
    }

    public static int links_write(long a, long b, long c, long d, long e) {
        try {
            return (int) LinksWriteCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LinksCountCall {
        static final MethodHandle CALL = Library.bind("hws_links_count", "lp");
    }

    public static long links_count(long a) {
        try {
            return (long) LinksCountCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LinksArraysViewCall {
        static final MethodHandle CALL = Library.bind("hws_links_arrays_view", "ipppppp");
    }

    public static int links_arrays_view(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) LinksArraysViewCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LinksSymmetrizeCall {
        static final MethodHandle CALL = Library.bind("hws_links_symmetrize", "ipppp");
    }

    public static int links_symmetrize(long a, long b, long c, long d) {
        try {
            return (int) LinksSymmetrizeCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class LinksEvaluateCall {
        static final MethodHandle CALL = Library.bind("hws_links_evaluate", "ipppp");
    }

    public static int links_evaluate(long a, long b, long c, long d) {
        try {
            return (int) LinksEvaluateCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlignerFreeCall {
        static final MethodHandle CALL = Library.bind("hws_aligner_free", "vp");
    }

    public static void aligner_free(long a) {
        try {
            AlignerFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlignLearnerNewCall {
        static final MethodHandle CALL = Library.bind("hws_align_learner_new", "ipppp");
    }

    public static int align_learner_new(long a, long b, long c, long d) {
        try {
            return (int) AlignLearnerNewCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlignLearnerModelCall {
        static final MethodHandle CALL = Library.bind("hws_align_learner_model", "ipp");
    }

    public static int align_learner_model(long a, long b) {
        try {
            return (int) AlignLearnerModelCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlignerMergeCall {
        static final MethodHandle CALL = Library.bind("hws_aligner_merge", "ipppp");
    }

    public static int aligner_merge(long a, long b, long c, long d) {
        try {
            return (int) AlignerMergeCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlignerInfoCall {
        static final MethodHandle CALL = Library.bind("hws_aligner_info", "ippp");
    }

    public static int aligner_info(long a, long b, long c) {
        try {
            return (int) AlignerInfoCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlignerCardCall {
        static final MethodHandle CALL = Library.bind("hws_aligner_card", "ipplp");
    }

    public static int aligner_card(long a, long b, long c, long d) {
        try {
            return (int) AlignerCardCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlignerWordsCall {
        static final MethodHandle CALL = Library.bind("hws_aligner_words", "ipip");
    }

    public static int aligner_words(long a, int b, long c) {
        try {
            return (int) AlignerWordsCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlignerAlignCall {
        static final MethodHandle CALL = Library.bind("hws_aligner_align", "ipppp");
    }

    public static int aligner_align(long a, long b, long c, long d) {
        try {
            return (int) AlignerAlignCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlignerScoreCall {
        static final MethodHandle CALL = Library.bind("hws_aligner_score", "ipppp");
    }

    public static int aligner_score(long a, long b, long c, long d) {
        try {
            return (int) AlignerScoreCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlignerLexiconCall {
        static final MethodHandle CALL = Library.bind("hws_aligner_lexicon", "ippplp");
    }

    public static int aligner_lexicon(long a, long b, long c, long d, long e) {
        try {
            return (int) AlignerLexiconCall.CALL.invokeExact(a, b, c, d, e);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlignerWriteCall {
        static final MethodHandle CALL = Library.bind("hws_aligner_write", "ipplp");
    }

    public static int aligner_write(long a, long b, long c, long d) {
        try {
            return (int) AlignerWriteCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlignerReadCall {
        static final MethodHandle CALL = Library.bind("hws_aligner_read", "iplpp");
    }

    public static int aligner_read(long a, long b, long c, long d) {
        try {
            return (int) AlignerReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlignerWriteFileCall {
        static final MethodHandle CALL = Library.bind("hws_aligner_write_file", "ipp");
    }

    public static int aligner_write_file(long a, long b) {
        try {
            return (int) AlignerWriteFileCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class AlignerReadFileCall {
        static final MethodHandle CALL = Library.bind("hws_aligner_read_file", "ippp");
    }

    public static int aligner_read_file(long a, long b, long c) {
        try {
            return (int) AlignerReadFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParserFreeCall {
        static final MethodHandle CALL = Library.bind("hws_parser_free", "vp");
    }

    public static void parser_free(long a) {
        try {
            ParserFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParserInfoCall {
        static final MethodHandle CALL = Library.bind("hws_parser_info", "ippp");
    }

    public static int parser_info(long a, long b, long c) {
        try {
            return (int) ParserInfoCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParserMethodCall {
        static final MethodHandle CALL = Library.bind("hws_parser_method", "ipplp");
    }

    public static int parser_method(long a, long b, long c, long d) {
        try {
            return (int) ParserMethodCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParserTemplatesCall {
        static final MethodHandle CALL = Library.bind("hws_parser_templates", "ipplp");
    }

    public static int parser_templates(long a, long b, long c, long d) {
        try {
            return (int) ParserTemplatesCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParserCardCall {
        static final MethodHandle CALL = Library.bind("hws_parser_card", "ipplp");
    }

    public static int parser_card(long a, long b, long c, long d) {
        try {
            return (int) ParserCardCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParserLearnerNewCall {
        static final MethodHandle CALL = Library.bind("hws_parser_learner_new", "ipppp");
    }

    public static int parser_learner_new(long a, long b, long c, long d) {
        try {
            return (int) ParserLearnerNewCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParserLearnerModelCall {
        static final MethodHandle CALL = Library.bind("hws_parser_learner_model", "ipp");
    }

    public static int parser_learner_model(long a, long b) {
        try {
            return (int) ParserLearnerModelCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParserLearnerGradientErrorCall {
        static final MethodHandle CALL = Library.bind("hws_parser_learner_gradient_error", "iplp");
    }

    public static int parser_learner_gradient_error(long a, long b, long c) {
        try {
            return (int) ParserLearnerGradientErrorCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParsesFreeCall {
        static final MethodHandle CALL = Library.bind("hws_parses_free", "vp");
    }

    public static void parses_free(long a) {
        try {
            ParsesFreeCall.CALL.invokeExact(a);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParserParseCall {
        static final MethodHandle CALL = Library.bind("hws_parser_parse", "ipppp");
    }

    public static int parser_parse(long a, long b, long c, long d) {
        try {
            return (int) ParserParseCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParsesTreebankCall {
        static final MethodHandle CALL = Library.bind("hws_parses_treebank", "ipp");
    }

    public static int parses_treebank(long a, long b) {
        try {
            return (int) ParsesTreebankCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParsesInfoCall {
        static final MethodHandle CALL = Library.bind("hws_parses_info", "ippp");
    }

    public static int parses_info(long a, long b, long c) {
        try {
            return (int) ParsesInfoCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParserMarginalsCall {
        static final MethodHandle CALL = Library.bind("hws_parser_marginals", "ipplppp");
    }

    public static int parser_marginals(long a, long b, long c, long d, long e, long f) {
        try {
            return (int) ParserMarginalsCall.CALL.invokeExact(a, b, c, d, e, f);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParserWriteCall {
        static final MethodHandle CALL = Library.bind("hws_parser_write", "ipplp");
    }

    public static int parser_write(long a, long b, long c, long d) {
        try {
            return (int) ParserWriteCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParserReadCall {
        static final MethodHandle CALL = Library.bind("hws_parser_read", "iplpp");
    }

    public static int parser_read(long a, long b, long c, long d) {
        try {
            return (int) ParserReadCall.CALL.invokeExact(a, b, c, d);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParserWriteFileCall {
        static final MethodHandle CALL = Library.bind("hws_parser_write_file", "ipp");
    }

    public static int parser_write_file(long a, long b) {
        try {
            return (int) ParserWriteFileCall.CALL.invokeExact(a, b);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }

    private static final class ParserReadFileCall {
        static final MethodHandle CALL = Library.bind("hws_parser_read_file", "ippp");
    }

    public static int parser_read_file(long a, long b, long c) {
        try {
            return (int) ParserReadFileCall.CALL.invokeExact(a, b, c);
        } catch (Throwable thrown) {
            throw Library.unexpected(thrown);
        }
    }
}
