import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.DoubleByReference;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;
import java.util.Map;

/** The functions, as the headers declare them. Everyone but {@link Hawser} leaves it alone. */
interface NativeLibrary extends Library {
  /** Text crosses as UTF-8, whatever the host's own encoding is. */
  NativeLibrary HWS =
      Native.load("hawser", NativeLibrary.class, Map.of(Library.OPTION_STRING_ENCODING, "UTF-8"));

  String hws_status_name(int status);
  String hws_error_message_view();
  long hws_error_line();
  long hws_error_column();

  int hws_alphabet_new(long size, Pointer options, PointerByReference alphabet);
  int hws_alphabet_from_names(Pointer names, long count, Pointer options, PointerByReference alphabet);
  String hws_alphabet_name_view(Pointer alphabet, int label);
  void hws_alphabet_free(Pointer alphabet);

  int hws_options_new(PointerByReference options);
  int hws_options_set_int(Pointer options, String name, long value);
  int hws_options_set_real(Pointer options, String name, double value);
  int hws_options_set_text(Pointer options, String name, String value);
  void hws_options_free(Pointer options);

  int hws_builder_new(int semiring, int tapes, Pointer[] alphabets, Pointer options, PointerByReference builder);
  int hws_builder_add_states(Pointer builder, long count, LongByReference first);
  int hws_builder_add_arcs(Pointer builder, long count, long[] from, int[] labels, double[] weights, long[] to);
  int hws_builder_set_finals(Pointer builder, long count, long[] states, double[] weights);
  int hws_builder_build(Pointer builder, PointerByReference machine);
  void hws_builder_free(Pointer builder);

  int hws_machine_read_text(byte[] text, long length, int semiring, int tapes, Pointer[] alphabets, int alphabetCount,
      String phi, String rho, Pointer options, PointerByReference machine);
  long hws_machine_states(Pointer machine);
  long hws_machine_arcs(Pointer machine);
  int hws_machine_alphabet(Pointer machine, int tape, PointerByReference alphabet);
  int hws_machine_compose(Pointer a, Pointer b, Pointer options, PointerByReference result);
  int hws_machine_total(Pointer machine, Pointer options, DoubleByReference total);
  int hws_machine_best_strings(Pointer machine, long n, Pointer options, PointerByReference strings);
  int hws_machine_sample(Pointer machine, long n, long seed, Pointer options, PointerByReference samples);
  void hws_machine_free(Pointer machine);

  int hws_strings_from_arrays(int tapes, long count, long[] offsets, int[] labels, double[] values, Pointer[] alphabets,
      Pointer options, PointerByReference strings);
  long hws_strings_count(Pointer strings);
  int hws_strings_tapes(Pointer strings);
  int hws_strings_value(Pointer strings, long item, DoubleByReference value);
  int hws_strings_labels(Pointer strings, long item, int tape, int[] labels, long capacity, LongByReference needed);
  void hws_strings_free(Pointer strings);

  int hws_edit_model_new(Pointer alphabet, Pointer options, PointerByReference model);
  int hws_edit_model_info(Pointer model, String name, DoubleByReference value);
  int hws_edit_model_probability(Pointer model, int[] leftInput, int leftInputCount, int[] rightInput,
      int rightInputCount, int[] leftOutput, int leftOutputCount, int input, int output, DoubleByReference probability);
  void hws_edit_model_free(Pointer model);

  int hws_ngram_project(Pointer machine, Pointer start, Pointer options, PointerByReference model,
      DoubleByReference crossEntropy);
  int hws_ngram_info(Pointer model, String name, DoubleByReference value);
  int hws_ngram_start(Pointer model, LongByReference state);
  int hws_ngram_score_word(Pointer model, long state, int word, LongByReference next, DoubleByReference logProb);
  void hws_ngram_model_free(Pointer model);

  int hws_edit_learner_new(Pointer start, Pointer pairs, Pointer heldout, Pointer options, PointerByReference learner);
  int hws_edit_learner_model(Pointer learner, PointerByReference model);
  int hws_learner_step(Pointer learner, long n, IntByReference done);
  int hws_learner_metric(Pointer learner, String name, DoubleByReference value);
  void hws_learner_free(Pointer learner);

  int hws_graph_builder_new(PointerByReference builder);
  int hws_graph_builder_add_strings(Pointer builder, Pointer alphabet, String name, LongByReference variable);
  int hws_graph_builder_add_machine(Pointer builder, Pointer machine, long[] variables, int count, String name,
      LongByReference factor);
  int hws_graph_builder_observe_string(Pointer builder, long variable, int[] labels, long count);
  int hws_graph_builder_build(Pointer builder, PointerByReference graph);
  void hws_graph_builder_free(Pointer builder);
  void hws_graph_free(Pointer graph);
  int hws_graph_learner_new(Pointer graph, Pointer options, PointerByReference learner);
  int hws_graph_learner_best(Pointer learner, long variable, long n, Pointer options, PointerByReference strings);
  int hws_graph_learner_variable(Pointer learner, long variable, String name, Pointer options, DoubleByReference value);

  int hws_corpus_from_arrays(long count, long[] offsets, int[] symbols, Pointer alphabet, PointerByReference corpus);
  long hws_corpus_count(Pointer corpus);
  void hws_corpus_free(Pointer corpus);
  int hws_pfa_learner_new(Pointer start, Pointer corpus, Pointer heldout, Pointer options, PointerByReference learner);
  int hws_pfa_learner_model(Pointer learner, PointerByReference pfa);
  int hws_pfa_info(Pointer pfa, String name, DoubleByReference value);
  int hws_pfa_score(Pointer pfa, Pointer corpus, Pointer options, double[] logProbs);
  void hws_pfa_free(Pointer pfa);

  int hws_tagged_read(byte[] text, long length, Pointer words, Pointer tags, Pointer options, PointerByReference tagged);
  int hws_tagged_corpus(Pointer tagged, PointerByReference words);
  void hws_tagged_free(Pointer tagged);
  int hws_dictionary_collect(Pointer tagged, Pointer options, PointerByReference dictionary);
  void hws_dictionary_free(Pointer dictionary);
  int hws_hmm_data_new(Pointer words, Pointer channels, Pointer dictionary, Pointer observed, Pointer options,
      PointerByReference data);
  int hws_hmm_data_for(Pointer hmm, Pointer words, Pointer channels, Pointer dictionary, Pointer observed, Pointer options,
      PointerByReference data);
  long hws_hmm_data_sequences(Pointer data);
  long hws_hmm_data_tokens(Pointer data);
  void hws_hmm_data_free(Pointer data);
  int hws_hmm_learner_new(Pointer start, Pointer data, Pointer heldout, Pointer options, PointerByReference learner);
  int hws_hmm_learner_model(Pointer learner, Pointer options, PointerByReference hmm);
  int hws_hmm_tags(Pointer hmm, PointerByReference tags);
  int hws_hmm_score(Pointer hmm, Pointer data, Pointer options, double[] logProbs);
  int hws_hmm_decode(Pointer hmm, Pointer data, Pointer options, int[] states);
  void hws_hmm_free(Pointer hmm);
}
