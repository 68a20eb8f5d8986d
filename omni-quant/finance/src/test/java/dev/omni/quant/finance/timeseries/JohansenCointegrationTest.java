package dev.omni.quant.finance.timeseries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class JohansenCointegrationTest extends CapabilityContract {
  private final JsonEngine engine = engine();

  @Override
  protected JsonEngine engine() {
    return LoadedEngine.of(new JohansenCointegration());
  }

  /** A random walk, and a series that returns to twice of it with a factor a period. */
  private static double[][] pair(int periods, double factor, long seed) {
    var random = new SplittableRandom(seed);
    double[][] series = new double[2][periods];
    double walk = 0;
    double spread = 0;
    for (int t = 0; t < periods; t++) {
      walk += random.nextGaussian();
      spread = factor * spread + random.nextGaussian();
      series[0][t] = walk;
      series[1][t] = 2 * walk + spread;
    }
    return series;
  }

  private static Json.Obj input(double[][] series, String deterministic, int lags) {
    return Json.obj(
        "series", List.of(series), "deterministic", deterministic, "lagged_differences", lags);
  }

  private Json.Obj result(Json.Obj input) {
    return EngineRunner.result(engine, input);
  }

  private static double[] numbers(Json.Obj result, String name) {
    return new JsonFields(result).numbers(name);
  }

  private static double[] vector(Json.Obj result, int relation) {
    Json.Arr vectors = result.findArray("eigenvectors").orElseThrow();
    return ((Json.Arr) vectors.get(relation))
        .items().stream().mapToDouble(each -> ((Json.Num) each).asDouble()).toArray();
  }

  @Test
  void a_relation_that_is_there_is_found_with_its_coefficients_and_half_life() {
    Json.Obj result = result(input(pair(4000, 0.8, 7), "constant", 1));
    assertThat(EngineRunner.number(engine, input(pair(4000, 0.8, 7), "constant", 1), "rank_95"))
        .isEqualTo(1);
    double[] relation = vector(result, 0);
    assertThat(relation[0] / relation[1]).isCloseTo(-2, within(0.02));
    assertThat(result.findNumber("half_life").orElseThrow().doubleValue())
        .isCloseTo(Math.log(2) / -Math.log(0.8), within(0.3));
  }

  @Test
  void walks_of_their_own_have_no_relation() {
    var random = new SplittableRandom(3);
    double[][] series = new double[2][3000];
    for (double[] one : series) {
      for (int t = 1; t < one.length; t++) {
        one[t] = one[t - 1] + random.nextGaussian();
      }
    }
    assertThat(EngineRunner.number(engine, input(series, "none", 0), "rank_95")).isZero();
  }

  /** Without regressors lambda = b' S01 S00^-1 S01 / S11, for two series by hand. */
  @Test
  void two_series_without_lags_have_the_eigenvalues_of_a_quadratic() {
    double[][] series = pair(60, 0.5, 11);
    int rows = 59;
    double[][] changes = new double[2][rows];
    double[][] before = new double[2][rows];
    for (int i = 0; i < 2; i++) {
      for (int t = 0; t < rows; t++) {
        changes[i][t] = series[i][t + 1] - series[i][t];
        before[i][t] = series[i][t];
      }
    }
    double[][] m =
        times(
            times(inverse(products(before, before)), products(before, changes)),
            times(inverse(products(changes, changes)), products(changes, before)));
    double half = (m[0][0] + m[1][1]) / 2;
    double root = Math.sqrt(half * half - (m[0][0] * m[1][1] - m[0][1] * m[1][0]));
    double[] eigenvalues = numbers(result(input(series, "none", 0)), "eigenvalues");
    assertThat(eigenvalues[0]).isCloseTo(half + root, withinPercentage(1e-8));
    assertThat(eigenvalues[1]).isCloseTo(half - root, withinPercentage(1e-6));
  }

  private static double[][] products(double[][] a, double[][] b) {
    double[][] c = new double[2][2];
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < 2; j++) {
        for (int t = 0; t < a[i].length; t++) {
          c[i][j] += a[i][t] * b[j][t];
        }
      }
    }
    return c;
  }

  private static double[][] times(double[][] a, double[][] b) {
    double[][] c = new double[2][2];
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < 2; j++) {
        c[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j];
      }
    }
    return c;
  }

  private static double[][] inverse(double[][] a) {
    double d = a[0][0] * a[1][1] - a[0][1] * a[1][0];
    return new double[][] {{a[1][1] / d, -a[0][1] / d}, {-a[1][0] / d, a[0][0] / d}};
  }

  @Test
  void units_and_levels_of_the_series_change_no_eigenvalue() {
    double[][] series = pair(200, 0.6, 5);
    double[][] moved = {series[0].clone(), series[1].clone()};
    for (int t = 0; t < 200; t++) {
      moved[0][t] = 1e6 + 1000 * moved[0][t];
      moved[1][t] = -3 + 1e-3 * moved[1][t];
    }
    double[] expected = numbers(result(input(series, "constant", 2)), "eigenvalues");
    double[] found = numbers(result(input(moved, "constant", 2)), "eigenvalues");
    assertThat(found[0]).isCloseTo(expected[0], withinPercentage(1e-7));
    assertThat(found[1]).isCloseTo(expected[1], withinPercentage(1e-4));
  }

  @Test
  void a_straight_line_is_taken_away_where_it_is_asked_for() {
    double[][] series = pair(200, 0.6, 5);
    double[][] rising = {series[0].clone(), series[1].clone()};
    for (int t = 0; t < 200; t++) {
      rising[1][t] += 0.3 * t;
    }
    double[] expected = numbers(result(input(series, "trend", 1)), "eigenvalues");
    double[] found = numbers(result(input(rising, "trend", 1)), "eigenvalues");
    assertThat(found[0]).isCloseTo(expected[0], withinPercentage(1e-9));
  }

  @Test
  void series_of_one_shape_are_refused_by_their_names() {
    double[][] series = pair(50, 0.5, 2);
    double[][] same = {series[0], Arrays.stream(series[0]).map(x -> 5 - 2 * x).toArray()};
    assertThat(EngineRunner.refused(engine, input(same, "constant", 1)))
        .containsExactly("/series/1");
    double[][] flat = {series[0], new double[50]};
    assertThat(EngineRunner.refused(engine, input(flat, "constant", 1)))
        .containsExactly("/series/1");
  }

  @Test
  void a_series_that_is_a_sum_of_others_has_no_test() {
    double[][] series = pair(50, 0.5, 2);
    double[] sum = new double[50];
    Arrays.setAll(sum, t -> series[0][t] + series[1][t]);
    Json.Obj input = input(new double[][] {series[0], series[1], sum}, "constant", 1);
    Assertions.assertThatThrownBy(() -> result(input)).isInstanceOf(Infeasible.class);
  }

  @Test
  void series_that_are_too_short_for_the_lags_or_each_other_are_refused() {
    double[][] series = pair(40, 0.5, 2);
    assertThat(EngineRunner.refused(engine, input(series, "constant", 12)))
        .containsExactly("/lagged_differences");
    double[][] uneven = {series[0], pair(41, 0.5, 2)[1]};
    assertThat(EngineRunner.refused(engine, input(uneven, "constant", 1)))
        .containsExactly("/series/1");
  }
}
