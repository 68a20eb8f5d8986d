package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Laws of correlations, adjusted p-values and survival curves. */
final class AssociationTest {
  private static JsonFields correlated(double[] x, double[] y, String method) {
    return new JsonFields(
        EngineRunner.result(
            LoadedEngine.of(new CorrelationMatrix()), Json.obj("x", x, "y", y, "method", method)));
  }

  private static double[] numbers(List<Integer> values) {
    return values.stream().mapToDouble(v -> v).toArray();
  }

  @Property
  void columns_on_a_line_have_the_coefficient_one_and_no_p_value_above_zero(
      @ForAll @Size(min = 4, max = 40) List<@IntRange(min = -500, max = 500) Integer> values,
      @ForAll @DoubleRange(min = 0.1, max = 9) double unit) {
    double[] x = values.stream().mapToDouble(v -> v / 100.0).toArray();
    double[] y = Arrays.stream(x).map(v -> -unit * v + 3).toArray();
    if (Arrays.stream(x).distinct().count() < 2) {
      return;
    }
    JsonFields result = correlated(x, y, "pearson");
    assertThat(result.rows("coefficients")).isDeepEqualTo(new double[][] {{1, -1}, {-1, 1}});
    assertThat(new Pointer("/p_values/0/1").in(result.object())).contains(Json.num(0));
  }

  /** Ranks are blind to a rising change of a column; Pearson to a linear one. */
  @Property(tries = 40) // about 2 ms a try
  void correlation_does_not_change_with_the_unit(
      @ForAll @Size(8) List<@IntRange(min = 0, max = 30) Integer> first,
      @ForAll @Size(8) List<@IntRange(min = 0, max = 30) Integer> second,
      @ForAll @DoubleRange(min = 0.1, max = 9) double unit) {
    double[] x = numbers(first);
    double[] y = numbers(second);
    if (Arrays.stream(x).distinct().count() < 2 || Arrays.stream(y).distinct().count() < 2) {
      return;
    }
    for (String method : List.of("pearson", "spearman", "kendall")) {
      double usual = correlated(x, y, method).rows("coefficients")[1][0];
      double[] moved = Arrays.stream(x).map(v -> unit * v + 3).toArray();
      assertThat(correlated(moved, y, method).rows("coefficients")[1][0])
          .isCloseTo(usual, within(1e-12));
      double[] turned = Arrays.stream(x).map(v -> -v).toArray();
      assertThat(correlated(turned, y, method).rows("coefficients")[1][0])
          .isCloseTo(-usual, within(1e-12));
    }
  }

  /** Counting all pairs gives what merging gives. */
  @Property
  void kendall_counts_every_pair(
      @ForAll @Size(9) List<@IntRange(min = 0, max = 6) Integer> first,
      @ForAll @Size(9) List<@IntRange(min = 0, max = 6) Integer> second) {
    double[] x = numbers(first);
    double[] y = numbers(second);
    double difference = 0;
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < i; j++) {
        difference += Math.signum(x[i] - x[j]) * Math.signum(y[i] - y[j]);
      }
    }
    assertThat(KendallCounts.of(x, y).difference()).isEqualTo(difference);
  }

  @Test
  void a_missing_number_leaves_its_row_out_of_its_pairs_alone() {
    JsonFields result =
        new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new CorrelationMatrix()),
                Json.obj(
                    "table",
                    Json.obj(
                        "a", Arrays.asList(1, 2, 3, null, 5),
                        "b", Arrays.asList(2, 1, 4, 3, 6),
                        "c", Arrays.asList(5, 3, null, 1, 0)))));
    assertThat(result.rows("n")[1][0]).isEqualTo(4);
    assertThat(result.rows("n")[2][0]).isEqualTo(3);
    assertThat(result.rows("n")[2][1]).isEqualTo(4);
  }

  /** G. Hommel's method lies between those of Hochberg and of Bonferroni. */
  @Property
  void adjusted_p_values_are_ordered_by_the_power_of_the_method(
      @ForAll @Size(min = 1, max = 12) List<@DoubleRange(min = 0, max = 1) Double> given) {
    double[] p = given.stream().mapToDouble(v -> v).toArray();
    double[] hommel = Adjustment.HOMMEL.of(p, Work.alone());
    double[] hochberg = Adjustment.HOCHBERG.of(p, Work.alone());
    double[] holm = Adjustment.HOLM.of(p, Work.alone());
    double[] bonferroni = Adjustment.BONFERRONI.of(p, Work.alone());
    double[] bh = Adjustment.BH.of(p, Work.alone());
    for (int i = 0; i < p.length; i++) {
      assertThat(hommel[i]).isGreaterThanOrEqualTo(p[i]);
      assertThat(hommel[i]).isLessThanOrEqualTo(hochberg[i] + 1e-12);
      assertThat(hochberg[i]).isLessThanOrEqualTo(holm[i] + 1e-12);
      assertThat(holm[i]).isLessThanOrEqualTo(bonferroni[i] + 1e-12);
      assertThat(bh[i]).isLessThanOrEqualTo(hochberg[i] + 1e-12);
    }
  }

  /** The closure of Simes' test over all subsets, from which Hommel's method is derived. */
  @Property
  void hommel_is_the_closure_of_simes_test(
      @ForAll @Size(5) List<@DoubleRange(min = 0.01, max = 0.5) Double> given) {
    double[] p = given.stream().mapToDouble(v -> v).toArray();
    double[] expected = new double[p.length];
    for (int subset = 1; subset < 1 << p.length; subset++) {
      int chosen = subset;
      double[] part =
          java.util.stream.IntStream.range(0, p.length)
              .filter(i -> (chosen >> i & 1) == 1)
              .mapToDouble(i -> p[i])
              .sorted()
              .toArray();
      double simes = 1;
      for (int k = 0; k < part.length; k++) {
        simes = Math.min(simes, part.length * part[k] / (k + 1));
      }
      for (int i = 0; i < p.length; i++) {
        expected[i] = (chosen >> i & 1) == 1 ? Math.max(expected[i], simes) : expected[i];
      }
    }
    assertThat(Adjustment.HOMMEL.of(p, Work.alone())).containsExactly(expected, within(1e-12));
  }

  /** Without censoring survival is the share of those who are left. */
  @Property
  void without_censoring_survival_is_the_share_left(
      @ForAll @Size(min = 2, max = 20) List<@IntRange(min = 1, max = 9) Integer> given) {
    double[] times = numbers(given);
    double[] events = new double[times.length];
    Arrays.fill(events, 1);
    JsonFields curve =
        new JsonFields(
                EngineRunner.result(
                    LoadedEngine.of(new KaplanMeier()),
                    Json.obj("table", Json.obj("time", times, "event", events))))
            .objects("groups")
            .get(0);
    double[] at = curve.numbers("time");
    for (int k = 0; k < at.length; k++) {
      double time = at[k];
      double left = Arrays.stream(times).filter(t -> t > time).count() / (double) times.length;
      assertThat(curve.numbers("survival")[k]).isCloseTo(left, within(1e-12));
      assertThat(curve.numbers("standard_error")[k])
          .isCloseTo(Math.sqrt(left * (1 - left) / times.length), within(1e-12));
    }
    assertThat(curve.number("restricted_mean"))
        .isCloseTo(Arrays.stream(times).average().orElseThrow(), within(1e-10));
  }
}
