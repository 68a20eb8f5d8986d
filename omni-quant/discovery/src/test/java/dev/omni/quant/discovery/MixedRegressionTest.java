package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Laws of regressions with random effects. */
final class MixedRegressionTest {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new MixedRegression());

  private static Json.Obj table(long seed, int groups, int each, double spread) {
    var chance = new Random(seed);
    var y = new ArrayList<Double>();
    var x = new ArrayList<Double>();
    var plot = new ArrayList<String>();
    var field = new ArrayList<String>();
    var dead = new ArrayList<Integer>();
    for (int g = 0; g < groups; g++) {
      double level = spread * chance.nextGaussian();
      for (int k = 0; k < each; k++) {
        double value = 20 + level + 0.5 * k + chance.nextGaussian();
        y.add(Math.rint(100 * value) / 100);
        x.add((double) k);
        plot.add("p" + g);
        field.add("f" + g % 3);
        dead.add(chance.nextDouble() < 1 / (1 + Math.exp(-level)) ? 1 : 0);
      }
    }
    return Json.obj("y", y, "x", x, "plot", plot, "field", field, "dead", dead);
  }

  private static Json.Obj of(Json.Obj table, String formula) {
    return EngineRunner.result(ENGINE, Json.obj("table", table, "formula", formula));
  }

  private static double deviation(Json.Obj result, String group, String effect) {
    return new JsonFields(result)
        .fields("components")
        .fields(group)
        .fields("standard_deviations")
        .number(effect);
  }

  /** Of equal groups the restricted likelihood has the estimates of mean squares. */
  @Test
  void equal_groups_have_the_variances_of_mean_squares() {
    Json.Obj table = table(1, 6, 5, 2);
    double[] y = new JsonFields(table).numbers("y");
    double mean = java.util.Arrays.stream(y).average().orElseThrow();
    double between = 0;
    double within = 0;
    for (int g = 0; g < 6; g++) {
      double own = 0;
      for (int k = 0; k < 5; k++) {
        own += y[5 * g + k] / 5;
      }
      between += 5 * (own - mean) * (own - mean) / 5;
      for (int k = 0; k < 5; k++) {
        within += (y[5 * g + k] - own) * (y[5 * g + k] - own) / 24;
      }
    }
    Json.Obj result =
        EngineRunner.result(
            ENGINE,
            Json.obj("table", table, "formula", "y ~ 1 + (1|plot)", "df_method", "satterthwaite"));
    JsonFields found = new JsonFields(result);
    assertThat(found.number("residual_standard_deviation"))
        .isCloseTo(Math.sqrt(within), within(1e-6));
    assertThat(deviation(result, "plot", "intercept"))
        .isCloseTo(Math.sqrt((between - within) / 5), within(1e-6));
    assertThat(found.numbers("coefficients")[0]).isCloseTo(mean, within(1e-10));
    assertThat(found.numbers("df")[0]).isCloseTo(5, within(1e-3));
    double share = (between - within) / 5;
    assertThat(found.number("icc")).isCloseTo(share / (share + within), within(1e-6));
  }

  @Test
  void groups_within_groups_are_both_terms() {
    Json.Obj table = table(2, 12, 4, 1.5);
    Json.Obj nested = of(table, "y ~ x + (1|field/plot)");
    Json.Obj both = of(table, "y ~ x + (1|field) + (1|field:plot)");
    assertThat(nested.canonical()).isEqualTo(both.canonical());
  }

  @Test
  void a_column_times_10_has_a_tenth_of_the_coefficient_and_of_the_deviation() {
    Json.Obj table = table(3, 8, 6, 1);
    Json.Obj plain = of(table, "y ~ x + (x||plot)");
    Json.Obj tenfold = of(table, "y ~ I(10*x) + (I(10*x)||plot)");
    assertThat(new JsonFields(tenfold).numbers("coefficients")[1])
        .isCloseTo(new JsonFields(plain).numbers("coefficients")[1] / 10, within(1e-7));
    assertThat(deviation(tenfold, "plot", "I(10*x)"))
        .isCloseTo(deviation(plain, "plot", "x") / 10, within(1e-6));
    assertThat(new JsonFields(tenfold).number("reml_criterion"))
        .isCloseTo(new JsonFields(plain).number("reml_criterion") + 2 * Math.log(10), within(1e-6));
  }

  /** Groups that differ less than chance alone would have it have no variance. */
  @Test
  void alike_groups_are_singular_and_leave_least_squares() {
    var y = List.of(1, 5, 9, 2, 5, 8.5, 1.5, 4.5, 9);
    var x = List.of(1, 2, 3, 1, 2, 3, 1, 2, 3);
    var g = List.of("a", "a", "a", "b", "b", "b", "c", "c", "c");
    Json.Obj table = Json.obj("y", y, "x", x, "g", g);
    Json.Obj found = of(table, "y ~ x + (1|g)");
    assertThat(found.find("singular").orElseThrow()).isEqualTo(new Json.Bool(true));
    assertThat(deviation(found, "g", "intercept")).isZero();
    assertThat(found.findArray("notes").orElseThrow().canonical()).contains("singular");
    Json.Obj line =
        EngineRunner.result(
            LoadedEngine.of(new LinearRegression()), Json.obj("table", table, "formula", "y ~ x"));
    assertThat(new JsonFields(found).numbers("coefficients"))
        .containsExactly(new JsonFields(line).numbers("coefficients"), within(1e-9));
    assertThat(new JsonFields(found).numbers("standard_errors"))
        .containsExactly(new JsonFields(line).numbers("standard_errors"), within(1e-9));
  }

  @Test
  void answers_of_groups_that_vary_have_a_deviation() {
    Json.Obj table = table(7, 30, 12, 1.2);
    Json.Obj found =
        EngineRunner.result(
            ENGINE,
            Json.obj(
                "table", table,
                "formula", "dead ~ x + (1|plot)",
                "family", "binomial",
                "formula_null", "dead ~ 1 + (1|plot)"));
    assertThat(deviation(found, "plot", "intercept")).isBetween(0.6, 1.9);
    assertThat(new JsonFields(found).fields("comparison").number("p_value")).isBetween(0.001, 1.0);
  }

  @Test
  void the_entries_of_an_inverse_are_those_of_the_whole() {
    int[][] lower = {{}, {}, {0}, {1}, {0, 1}, {2, 4}};
    double[][] entries = {{}, {}, {0.5}, {-0.25}, {0.75, 0.5}, {0.25, -0.5}};
    double[] own = {3, 2, 2.5, 4, 3, 2};
    RealMatrix whole = MatrixUtils.createRealDiagonalMatrix(own);
    for (int i = 0; i < own.length; i++) {
      for (int e = 0; e < lower[i].length; e++) {
        whole.setEntry(i, lower[i][e], entries[i][e]);
        whole.setEntry(lower[i][e], i, entries[i][e]);
      }
    }
    var pattern = SparseCholesky.Pattern.of(lower, 100);
    assertThat(pattern).isNotNull();
    SparseCholesky factor = SparseCholesky.of(pattern, lower, entries, own);
    var solver = new LUDecomposition(whole);
    assertThat(factor.logDeterminant()).isCloseTo(Math.log(solver.getDeterminant()), within(1e-13));
    RealMatrix inverse = solver.getSolver().getInverse();
    SparseCholesky.Inverse found = factor.inverse();
    for (int i = 0; i < own.length; i++) {
      assertThat(found.at(i, i)).isCloseTo(inverse.getEntry(i, i), within(1e-14));
      for (int j : lower[i]) {
        assertThat(found.at(i, j)).isCloseTo(inverse.getEntry(i, j), within(1e-14));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "y ~ x",
        "y ~ x + (0|plot)",
        "y ~ x + (x*|plot)",
        "y ~ x + (1|zebra)",
        "y ~ x + (1|plot) + (x|plot)",
        "y ~ x + (1|plot:x)",
        "plot ~ x + (1|field)",
        "y ~ x + (1|one)",
        "y ~ x + (w|plot)",
      })
  void random_terms_that_cannot_be_fitted_are_refused(String formula) {
    Json.Obj table = table(4, 6, 4, 1);
    Json.Obj with =
        table
            .with("one", java.util.Collections.nCopies(24, "a"))
            .with(
                "w",
                new JsonFields(table).texts("plot").stream().map(p -> p.charAt(1) - '0').toList());
    assertThat(EngineRunner.refused(ENGINE, Json.obj("table", with, "formula", formula)))
        .containsExactly("/formula");
  }

  @Test
  void members_of_another_family_are_refused() {
    Json.Obj input = Json.obj("table", table(5, 6, 4, 1), "formula", "dead ~ x + (1|plot)");
    assertThat(
            EngineRunner.refused(ENGINE, input.with("family", "binomial").with("method", "reml")))
        .containsExactly("/method");
    assertThat(
            EngineRunner.refused(
                ENGINE, input.with("family", "poisson").with("df_method", "satterthwaite")))
        .containsExactly("/df_method");
    assertThat(EngineRunner.refused(ENGINE, input.with("link", "logit"))).containsExactly("/link");
    assertThat(EngineRunner.refused(ENGINE, input.with("trials", "x"))).containsExactly("/trials");
    assertThat(EngineRunner.refused(ENGINE, input.with("formula_null", "dead ~ x + (x|plot)")))
        .containsExactly("/formula_null");
  }

  @Test
  void a_response_that_does_not_vary_has_no_variance_to_part() {
    Json.Obj table = table(6, 6, 4, 1).with("y", java.util.Collections.nCopies(24, 7));
    assertThatThrownBy(() -> of(table, "y ~ x + (1|plot)"))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("explain the response wholly");
  }
}
