package dev.omni.quant.biology.likelihood;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Likelihoods of small trees in closed form, searches, replicates and what is refused. */
final class MaximumLikelihoodTreeTest {
  private static final JsonEngine ENGINE = LoadedEngine.of(new MaximumLikelihoodTree());

  private static Json.Obj input(String... sequences) {
    return Json.obj(
        "alignment",
        Json.obj(
            "id", List.of("a", "b", "c", "d", "e").subList(0, sequences.length),
            "sequence", List.of(sequences)));
  }

  private static JsonFields result(Json.Obj input) {
    return new JsonFields(EngineRunner.result(ENGINE, input));
  }

  /** Of two different sequences and one without letters the path has the distance of JC69. */
  @Test
  void a_path_between_two_sequences_is_as_long_as_their_distance() {
    JsonFields tree =
        result(
            input("ACGTACGTACGTACGTACGT", "ACGTACGTACGTACGTATGA", "--------------------")
                .with("model", "jc69"));
    double distance = -0.75 * Math.log(1 - 4 * 0.1 / 3);
    String text = tree.text("tree");
    double path =
        Double.parseDouble(text.replaceAll(".*a:([0-9.e-]+).*", "$1"))
            + Double.parseDouble(text.replaceAll(".*b:([0-9.e-]+).*", "$1"));
    assertThat(path).isCloseTo(distance, within(1e-5));
    double same = 0.25 * (0.25 + 0.75 * Math.exp(-4 * distance / 3));
    double other = 0.25 * (0.25 - 0.25 * Math.exp(-4 * distance / 3));
    assertThat(tree.number("log_likelihood"))
        .isCloseTo(18 * Math.log(same) + 2 * Math.log(other), within(1e-7));
  }

  @Property(tries = 40) // about 30 ms a try
  void classes_of_sites_have_mean_one_and_are_those_of_the_quantiles(
      @ForAll @DoubleRange(min = 0.05, max = 150) double shape,
      @ForAll @IntRange(min = 2, max = 16) int classes) {
    double[] rates = GammaRates.of(shape, classes);
    double sum = 0;
    for (int k = 0; k < classes; k++) {
      sum += rates[k];
      assertThat(rates[k]).isGreaterThanOrEqualTo(k > 0 ? rates[k - 1] : 0);
    }
    assertThat(sum / classes).isCloseTo(1, within(1e-12));
  }

  /** An exponential distribution has its quantiles and the means between them in closed form. */
  @Test
  void classes_of_shape_one_are_those_of_an_exponential_distribution() {
    double[] rates = GammaRates.of(1, 4);
    double before = 1;
    for (int k = 0; k < 4; k++) {
      double p = (k + 1) / 4.0;
      double x = -Math.log1p(-p);
      double above = k < 3 ? (1 - p) * (1 + x) : 0;
      assertThat(rates[k]).isCloseTo(4 * (before - above), within(1e-12));
      before = above;
    }
  }

  @Test
  void gaps_and_ambiguous_letters_leave_the_likelihood_of_what_is_known() {
    Json.Obj whole = input("ACGTTGCA", "ACGTCGCA", "ATGTCGAA").with("model", "k80");
    Json.Obj gaps = input("ACGTTGCA-", "ACGTCGCA?", "ATGTCGAAN").with("model", "k80");
    assertThat(result(gaps).number("log_likelihood"))
        .isCloseTo(result(whole).number("log_likelihood"), within(1e-6));
  }

  @Test
  void replicates_are_the_same_on_any_number_of_threads() {
    Json.Obj given =
        input(
                "AAGCTTCACCGGCGCAGTCATTCTCATAATCG",
                "AAGCTTCACCGGCGCAATTATCCTCATAATCG",
                "AAGCTTCACCGGCGCAGTTGTTCTTATAATTG",
                "AAGCTTCACCGGCGCAACCACCCTCATGATTG",
                "AAGCTTTACAGGTGCAACCGTCCTCATAATCG")
            .with("bootstrap", 12)
            .with("seed", 3);
    Json.Obj alone = EngineRunner.computed(ENGINE, given, Work.alone()).result();
    Json.Obj many = EngineRunner.computed(ENGINE, given, EngineRunner.onManyThreads()).result();
    assertThat(many.canonical()).isEqualTo(alone.canonical());
    assertThat(new JsonFields(alone).numbers("support")).hasSize(2);
  }

  @Test
  void a_tree_that_is_no_binary_tree_of_the_sequences_is_refused() {
    Json.Obj given = input("ACGT", "ACGA", "ACGC", "ACTT").with("search", "none");
    for (String tree :
        List.of(
            "((a,b),(c,x));", "((a,b),c);", "(a,b,c,d);", "((a,b,c),d);", "(a,b", "(a,(a,b));")) {
      assertThat(EngineRunner.refused(ENGINE, given.with("tree", tree))).containsExactly("/tree");
    }
    assertThat(EngineRunner.refused(ENGINE, given.with("bootstrap", 10)))
        .containsExactly("/bootstrap");
    assertThat(EngineRunner.refused(ENGINE, input("ACGT", "ACGA")))
        .containsExactly("/alignment/id");
  }

  @Test
  void many_distant_sequences_do_not_underflow() {
    String[] far = {"ACGTACGTTGCA", "TGCATTGACCAT", "GATTACAGGCCT", "CCATGGTTAACG", "TTAGCCGATCGA"};
    assertThat(result(input(far).with("gamma_categories", 4)).number("log_likelihood"))
        .isNegative();
  }
}
