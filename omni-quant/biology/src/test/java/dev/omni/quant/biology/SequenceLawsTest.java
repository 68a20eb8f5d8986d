package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Distances and diversity of sequences: limits, order, and slow ways to the same numbers. */
final class SequenceLawsTest {
  private static List<String> sequences(long seed, int n, int length, double change) {
    var random = new Random(seed);
    var first = new StringBuilder();
    for (int i = 0; i < length; i++) {
      first.append("ACGT".charAt(random.nextInt(4)));
    }
    var all = new ArrayList<String>();
    for (int k = 0; k < n; k++) {
      var next = new StringBuilder(first);
      for (int i = 0; i < length; i++) {
        if (random.nextDouble() < change) {
          next.setCharAt(i, "ACGT".charAt(random.nextInt(4)));
        }
      }
      all.add(next.toString());
    }
    return all;
  }

  private static Json.Obj alignment(List<String> sequences) {
    var ids = new ArrayList<String>();
    for (int i = 0; i < sequences.size(); i++) {
      ids.add("s" + i);
    }
    return Json.obj("id", ids, "sequence", sequences);
  }

  private static double[][] distances(List<String> sequences, String model) {
    return new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new SequenceDistances()),
                Json.obj("alignment", alignment(sequences), "model", model)))
        .rows("distances");
  }

  private static JsonFields diversity(List<String> sequences) {
    return new JsonFields(
        EngineRunner.result(
            LoadedEngine.of(new NucleotideDiversity()),
            Json.obj("alignment", alignment(sequences))));
  }

  @Property(tries = 40) // about 10 ms a try
  void every_model_is_the_share_of_differences_where_these_are_few(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 6) int n) {
    List<String> given = sequences(seed, n, 4000, 0.004);
    double[][] shares = distances(given, "p");
    for (String model : List.of("jc69", "f81", "k80", "tn93")) {
      double[][] corrected = distances(given, model);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          double p = shares[i][j];
          assertThat(corrected[i][j]).as(model).isGreaterThanOrEqualTo(p - 1e-12);
          assertThat(corrected[i][j]).as(model).isCloseTo(p, within(1.5 * p * p + 1e-12));
          assertThat(corrected[i][j]).isCloseTo(corrected[j][i], within(0.0));
        }
      }
    }
  }

  @Property
  void equal_rates_make_k80_and_jc69_the_same(@ForAll @IntRange(min = 1, max = 40) int each) {
    // one transition for two transversions, bases equally frequent
    String one = "A".repeat(3 * each) + "ACGT".repeat(60);
    String other = "G".repeat(each) + "C".repeat(each) + "T".repeat(each) + "ACGT".repeat(60);
    double k80 = distances(List.of(one, other), "k80")[0][1];
    double jc69 = distances(List.of(one, other), "jc69")[0][1];
    assertThat(k80).isCloseTo(jc69, within(1e-12));
  }

  @Property
  void pi_is_the_mean_of_all_pairs_and_the_order_of_rows_changes_nothing(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 12) int n) {
    List<String> given = sequences(seed, n, 60, 0.2);
    double sum = 0;
    for (String a : given) {
      for (String b : given) {
        for (int i = 0; i < a.length(); i++) {
          sum += a.charAt(i) == b.charAt(i) ? 0 : 1;
        }
      }
    }
    JsonFields result = diversity(given);
    assertThat(result.number("pi")).isCloseTo(sum / (n * (n - 1.0)), within(1e-9));
    List<String> shuffled = new ArrayList<>(given);
    Collections.shuffle(shuffled, new Random(seed));
    JsonFields other = diversity(shuffled);
    for (String field : List.of("pi", "watterson_theta", "haplotype_diversity")) {
      assertThat(other.number(field)).as(field).isCloseTo(result.number(field), within(1e-9));
    }
  }

  @Test
  void a_saturated_pair_is_null_with_a_note_and_fasta_is_read() {
    Json.Obj result =
        EngineRunner.result(
            LoadedEngine.of(new SequenceDistances()),
            Json.obj("fasta", ">a one\nAAAA\nAAAA\n>b\ncccccccc\n", "model", "jc69"));
    var fields = new JsonFields(result);
    assertThat(fields.texts("taxa")).containsExactly("a", "b");
    assertThat(((Json.Arr) fields.items("distances").get(0)).get(1)).isEqualTo(Json.NULL);
    assertThat(fields.objects("notes")).hasSize(1);
  }

  @Test
  void proteins_have_the_poisson_distance() {
    assertThat(distances(List.of("MKTAYIAKQR", "MKTAYIAKQW"), "poisson")[0][1])
        .isCloseTo(-Math.log(0.9), within(1e-12));
  }

  @Test
  void populations_without_a_common_letter_are_wholly_apart_and_one_sample_has_no_d() {
    Json.Obj table =
        alignment(List.of("AAAA", "AAAA", "CCCC", "CCCC"))
            .with("population", List.of("x", "x", "y", "y"));
    var result =
        new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new NucleotideDiversity()), Json.obj("alignment", table)));
    assertThat(result.number("fst")).isCloseTo(1, within(1e-12));
    assertThat(diversity(List.of("ACGT", "ACGT")).has("tajimas_d")).isFalse();
  }

  @Test
  void unequal_lengths_and_foreign_letters_are_refused_at_their_rows() {
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new SequenceDistances()),
                Json.obj("alignment", alignment(List.of("ACGT", "ACG", "ACQT")), "model", "k80")))
        .containsExactly("/alignment/sequence/1", "/alignment/sequence/2");
  }
}
