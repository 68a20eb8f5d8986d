package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The estimates of rank tests, and the intervals of what they do not reject. */
final class RankIntervalTest {
  private static JsonFields of(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new HypothesisTests()), input));
  }

  private static double[] drawn(long seed, int count, int decimals) {
    var chance = new Random(seed);
    double unit = Math.pow(10, decimals);
    return IntStream.range(0, count)
        .mapToDouble(i -> Math.rint(chance.nextGaussian() * unit) / unit)
        .toArray();
  }

  /** Hollander and Wolfe (1973), depression scores of nine patients, pp. 29 and 35. */
  @Test
  void hollander_and_wolfe_estimate_the_depression_scores() {
    JsonFields found =
        of(
            Json.obj(
                "test",
                "wilcoxon_signed_rank",
                "x",
                new double[] {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30},
                "y",
                new double[] {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29}));
    assertThat(found.number("estimate")).isCloseTo(0.46, within(1e-12));
    assertThat(found.number("confidence_low")).isCloseTo(0.01, within(1e-12));
    assertThat(found.number("confidence_high")).isCloseTo(0.786, within(1e-12));
    // The six least sums of nine ranks, 0 to 5, occur in 1, 1, 1, 2, 2 and 3 of 512 ways.
    assertThat(found.number("achieved_confidence")).isCloseTo(1 - 2 * 10 / 512.0, within(1e-12));
  }

  /** The interval is made of the locations whose test has a p-value above the rest. */
  @Test
  void the_interval_holds_what_the_test_does_not_reject() {
    double[] x = drawn(1, 8, 4);
    double[] y = drawn(2, 9, 4);
    Json.Obj input = Json.obj("test", "mann_whitney_u", "x", x, "y", y);
    JsonFields found = of(input);
    for (String end : new String[] {"confidence_low", "confidence_high"}) {
      double at = found.number(end);
      double inward = end.endsWith("low") ? 1e-5 : -1e-5;
      assertThat(of(input.with("mu", at + inward)).number("p_value")).isGreaterThan(0.05);
      assertThat(of(input.with("mu", at - inward)).number("p_value")).isLessThan(0.05);
    }
  }

  /** The same where values tie and the p-value is that of the normal distribution. */
  @Test
  void the_normal_interval_is_that_of_the_corrected_test() {
    double[] x = drawn(3, 60, 1);
    double[] y = drawn(4, 70, 1);
    Json.Obj input =
        Json.obj("test", "mann_whitney_u", "x", x, "y", y, "p_value_method", "ASYMPTOTIC");
    JsonFields found = of(input);
    for (String end : new String[] {"confidence_low", "confidence_high"}) {
      double at = found.number(end);
      double inward = end.endsWith("low") ? 1e-5 : -1e-5;
      assertThat(of(input.with("mu", at + inward)).number("p_value")).isGreaterThan(0.05);
      assertThat(of(input.with("mu", at - inward)).number("p_value")).isLessThan(0.05);
    }
    Json.Obj signed =
        Json.obj("test", "wilcoxon_signed_rank", "x", x, "p_value_method", "ASYMPTOTIC");
    JsonFields one = of(signed);
    double low = one.number("confidence_low");
    assertThat(of(signed.with("mu", low + 1e-5)).number("p_value")).isGreaterThan(0.05);
    assertThat(of(signed.with("mu", low - 1e-5)).number("p_value")).isLessThan(0.05);
  }

  @Test
  void an_element_of_the_order_is_that_of_all_pairs_sorted() {
    double[] x = drawn(5, 23, 1);
    double[] y = drawn(6, 17, 2);
    PairedOrder differences = PairedOrder.differences(x, y);
    double[] sorted =
        Arrays.stream(x).flatMap(a -> Arrays.stream(y).map(b -> a - b)).sorted().toArray();
    PairedOrder averages = PairedOrder.averages(x);
    double[] walsh =
        IntStream.range(0, x.length)
            .boxed()
            .flatMapToDouble(i -> IntStream.rangeClosed(0, i).mapToDouble(j -> x[i] / 2 + x[j] / 2))
            .sorted()
            .toArray();
    for (int k = 0; k < walsh.length; k++) {
      assertThat(averages.at(k + 1)).isEqualTo(walsh[k] + 0.0);
      assertThat(differences.at(k + 1)).isEqualTo(sorted[k] + 0.0);
    }
    assertThat(averages.size()).isEqualTo(walsh.length);
    assertThat(differences.size()).isEqualTo(sorted.length);
  }

  @Test
  void a_one_sided_interval_is_open() {
    Json.Obj input =
        Json.obj("test", "wilcoxon_signed_rank", "x", drawn(7, 20, 3), "alternative", "greater");
    Json.Obj found = EngineRunner.result(LoadedEngine.of(new HypothesisTests()), input);
    assertThat(found.find("confidence_high")).contains(Json.NULL);
    assertThat(new JsonFields(found).number("achieved_confidence")).isGreaterThan(0.95 - 1e-12);
  }

  /** Forty thousand values a sample have 1.6e9 differences, which are not stored. */
  @Test
  void many_pairs_are_selected_among() {
    double[] x = IntStream.range(0, 40_001).mapToDouble(i -> i + 0.25).toArray();
    double[] y = IntStream.range(0, 40_001).mapToDouble(i -> i).toArray();
    assertThat(PairedOrder.differences(x, y).median()).isEqualTo(0.25);
  }
}
