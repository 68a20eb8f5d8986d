package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

final class ResamplingTest {
  private static final JsonEngine BOOTSTRAP = LoadedEngine.of(new Bootstrap());
  private static final JsonEngine CLUSTERS = LoadedEngine.of(new KMeans());

  private static JsonFields bootstrap(String statistic, Object data, int replicates) {
    Json.Obj input = Json.obj("statistic", statistic, "data", data, "replicates", replicates);
    return new JsonFields(EngineRunner.result(BOOTSTRAP, input));
  }

  private static JsonFields clusters(List<double[]> data, int clusters) {
    return new JsonFields(
        EngineRunner.result(CLUSTERS, Json.obj("data", data, "clusters", clusters, "starts", 10)));
  }

  @Property(tries = 25) // about 3 ms a try
  void the_error_of_a_mean_is_known_in_closed_form(
      @ForAll @Size(min = 3, max = 30) List<@DoubleRange(min = -1e3, max = 1e3) Double> data) {
    double mean = data.stream().mapToDouble(v -> v).average().orElseThrow();
    double squares = data.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
    int n = data.size();
    JsonFields result = bootstrap("mean", data, 4000);
    assertThat(result.number("estimate")).isCloseTo(mean, within(1e-9));
    assertThat(result.number("jackknife_standard_error"))
        .isCloseTo(Math.sqrt(squares / n / (n - 1)), within(1e-9));
    assertThat(result.number("standard_error"))
        .isCloseTo(
            Math.sqrt(squares) / n, within(1e-9 + 6 * result.number("monte_carlo_error_of_se")));
  }

  @Property(tries = 20) // about 1 ms a try
  void the_correlation_ignores_location_and_scale(
      @ForAll @DoubleRange(min = -1e4, max = 1e4) double shift,
      @ForAll @DoubleRange(min = 0.01, max = 1e3) double factor) {
    double[][] pairs = {{1, 2}, {2, 1}, {3, 5}, {4, 3}, {5, 6}, {7, 5}};
    double[][] moved =
        Arrays.stream(pairs)
            .map(p -> new double[] {p[0] * factor + shift, p[1]})
            .toArray(double[][]::new);
    JsonFields one = bootstrap("correlation", List.of(pairs), 500);
    JsonFields other = bootstrap("correlation", List.of(moved), 500);
    for (String field : List.of("estimate", "standard_error", "jackknife_standard_error")) {
      assertThat(other.number(field)).isCloseTo(one.number(field), within(1e-6));
    }
  }

  @Example
  void the_estimate_lies_between_the_percentiles_and_they_within_the_data() {
    JsonFields result = bootstrap("median", new double[] {94, 197, 16, 38, 99, 141, 23}, 5000);
    assertThat(result.number("estimate")).isEqualTo(94);
    assertThat(result.number("percentile_025")).isBetween(16.0, 94.0);
    assertThat(result.number("percentile_975")).isBetween(94.0, 197.0);
  }

  @Example
  void data_that_do_not_vary_have_no_error() {
    JsonFields result = bootstrap("mean", new double[] {0.1, 0.1, 0.1}, 100);
    assertThat(result.number("standard_error")).isZero();
    assertThat(result.number("bias")).isZero();
    assertThat(result.number("percentile_025")).isEqualTo(0.1);
  }

  @Example
  void a_correlation_with_a_constant_does_not_exist() {
    assertThatThrownBy(
            () ->
                bootstrap("correlation", List.of(List.of(1, 2), List.of(1, 3), List.of(1, 4)), 100))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("does not exist");
  }

  @Example
  void resamples_without_a_correlation_are_drawn_anew_and_counted() {
    Json.Obj input =
        Json.obj(
            "statistic",
            "correlation",
            "data",
            List.of(List.of(0, 1), List.of(0, 2), List.of(1, 4)),
            "replicates",
            1000);
    var computed = EngineRunner.computed(BOOTSTRAP, input, Work.alone());
    assertThat(computed.numerics().findNumber("redrawn").orElseThrow().intValue()).isPositive();
    assertThat(computed.result().find("jackknife_standard_error")).contains(Json.NULL);
  }

  @Example
  void pairs_and_numbers_are_not_mixed() {
    assertThat(
            EngineRunner.refused(
                BOOTSTRAP, Json.obj("statistic", "mean", "data", Json.arr(1, 2, Json.arr(1, 2)))))
        .containsExactly("/data/2");
    assertThat(
            EngineRunner.refused(
                BOOTSTRAP,
                Json.obj("statistic", "correlation", "data", Json.arr(1, 2, Json.arr(1, 2)))))
        .containsExactly("/data/0", "/data/1");
  }

  @Example
  void several_waves_of_blocks_add_up_on_any_threads() {
    double[] data = new Random(5).doubles(2000).toArray();
    Json.Obj input = Json.obj("statistic", "median", "data", data, "replicates", 8000);
    var recorded = EngineRunner.recorded();
    assertThat(EngineRunner.computed(BOOTSTRAP, input, recorded).result())
        .isEqualTo(EngineRunner.computed(BOOTSTRAP, input, EngineRunner.onManyThreads()).result());
    assertThat(recorded.fractions()).hasSize(2).endsWith(1.0);
    assertThatThrownBy(
            () -> EngineRunner.computed(BOOTSTRAP, input, EngineRunner.cancelledAfter(50)))
        .isInstanceOf(CancellationException.class);
  }

  @Property(tries = 25) // about 1 ms a try
  void the_order_of_the_points_does_not_change_the_clusters(
      @ForAll @IntRange(min = 0, max = 1000) int order) {
    List<double[]> points = new ArrayList<>();
    for (double[] centre : new double[][] {{0, 0}, {50, 0}, {0, 50}}) {
      for (int i = 0; i < 5; i++) {
        points.add(new double[] {centre[0] + i % 3, centre[1] + i / 2.0});
      }
    }
    JsonFields one = clusters(points, 3);
    Collections.shuffle(points, new Random(order));
    JsonFields other = clusters(points, 3);
    assertThat(other.number("within_cluster_sum_of_squares"))
        .isCloseTo(one.number("within_cluster_sum_of_squares"), within(1e-9));
    assertThat(other.items("sizes")).isEqualTo(one.items("sizes"));
  }

  @Example
  void one_cluster_is_the_mean_and_as_many_as_points_leave_nothing() {
    List<double[]> points = List.of(new double[] {0, 0}, new double[] {2, 0}, new double[] {4, 6});
    JsonFields one = clusters(points, 1);
    assertThat(one.rows("centroids")[0]).containsExactly(new double[] {2, 2}, within(1e-12));
    assertThat(one.number("within_cluster_sum_of_squares")).isCloseTo(32, within(1e-12));
    JsonFields all = clusters(points, 3);
    assertThat(all.number("within_cluster_sum_of_squares")).isZero();
    assertThat(all.number("times_found")).isEqualTo(10);
  }

  @Example
  void more_clusters_than_different_points_are_refused() {
    List<double[]> points = List.of(new double[] {1}, new double[] {1}, new double[] {2});
    assertThat(EngineRunner.refused(CLUSTERS, Json.obj("data", points, "clusters", 3)))
        .containsExactly("/clusters");
  }

  @Example
  void points_whose_squares_are_out_of_range_have_no_answer() {
    List<double[]> points = List.of(new double[] {1e200}, new double[] {-1e200}, new double[] {0});
    assertThatThrownBy(() -> clusters(points, 2)).isInstanceOf(Infeasible.class);
  }
}
