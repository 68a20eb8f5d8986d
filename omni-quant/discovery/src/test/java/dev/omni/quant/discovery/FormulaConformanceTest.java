package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A formula says what columns say, and the laws of models whatever it says. */
final class FormulaConformanceTest {
  /** What the result of a formula has beside that of predictors. */
  private static final Set<String> ADDED =
      Set.of("df_residual", "statistics", "covariance", "terms", "rows_used", "notes");

  private static final JsonEngine LINEAR = LoadedEngine.of(new LinearRegression());
  private static final JsonEngine GLM = LoadedEngine.of(new GeneralizedLinearModel());

  private static Json.Obj table(long seed, int rows) {
    var chance = new Random(seed);
    var a = new ArrayList<Double>();
    var b = new ArrayList<String>();
    var y = new ArrayList<Integer>();
    for (int i = 0; i < rows; i++) {
      a.add(Math.rint(100 * chance.nextGaussian()) / 100);
      b.add(List.of("k", "l", "m").get(i % 3));
      y.add(1 + chance.nextInt(9));
    }
    return Json.obj("a", a, "b", b, "y", y);
  }

  private static JsonFields of(JsonEngine engine, Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  @ParameterizedTest
  @CsvSource({"linear,", "glm,poisson", "glm,gamma", "glm,gaussian", "glm,negative_binomial"})
  void a_sum_of_columns_gives_the_same_bytes(String which, String family) {
    JsonEngine engine = which.equals("linear") ? LINEAR : GLM;
    Json.Obj base = Json.obj("table", table(5, 24));
    base = family == null ? base : base.with("family", family);
    Json.Obj columns =
        EngineRunner.result(
            engine, base.with("response", "y").with("predictors", List.of("a", "b")));
    Json.Obj formula = EngineRunner.result(engine, base.with("formula", "y ~ a + b"));
    for (Map.Entry<String, Json> member : columns.members().entrySet()) {
      if (!member.getKey().equals("checks")) {
        assertThat(formula.find(member.getKey()).orElseThrow().canonical())
            .as(member.getKey())
            .isEqualTo(member.getValue().canonical());
      }
    }
    var more = new ArrayList<>(formula.members().keySet());
    more.removeAll(columns.members().keySet());
    assertThat(ADDED).containsAll(more);
  }

  @Test
  void another_reference_is_the_same_fit() {
    Json.Obj input = Json.obj("table", table(6, 30), "formula", "y ~ a*b");
    JsonFields plain = of(LINEAR, input);
    for (Json.Obj other :
        List.of(
            input.with("reference", Json.obj("b", "m")),
            input.with("contrasts", Json.obj("b", "sum")),
            input.with("contrasts", Json.obj("b", "polynomial")),
            input.with("levels", Json.obj("b", List.of("l", "k", "m"))))) {
      JsonFields coded = of(LINEAR, other);
      assertThat(coded.number("log_likelihood"))
          .isCloseTo(plain.number("log_likelihood"), within(1e-10));
      assertThat(coded.numbers("fitted")).containsExactly(plain.numbers("fitted"), within(1e-11));
    }
  }

  @Test
  void an_aliased_coefficient_is_null_and_changes_nothing() {
    Json.Obj input = Json.obj("table", table(7, 30));
    Json.Obj with = EngineRunner.result(LINEAR, input.with("formula", "y ~ a + I(3*a - 2) + b"));
    JsonFields without = of(LINEAR, input.with("formula", "y ~ a + b"));
    assertThat(with.findArray("coefficients").orElseThrow().items().get(2)).isEqualTo(Json.NULL);
    assertThat(with.findArray("notes").orElseThrow().canonical())
        .isEqualTo("[\"I(3*a-2) aliased with intercept, a\"]");
    assertThat(new JsonFields(with).number("r_squared"))
        .isCloseTo(without.number("r_squared"), within(1e-12));
    Json.Obj glm =
        EngineRunner.result(
            GLM, input.with("formula", "y ~ a + I(3*a - 2) + b").with("family", "poisson"));
    assertThat(glm.findArray("standard_errors").orElseThrow().items().get(2)).isEqualTo(Json.NULL);
  }

  @Test
  void a_constant_in_the_offset_moves_the_intercept_alone() {
    Json.Obj input = Json.obj("table", table(8, 30), "family", "negative_binomial");
    JsonFields plain = of(GLM, input.with("formula", "y ~ a + b"));
    JsonFields moved = of(GLM, input.with("formula", "y ~ a + b + offset(0*a + 0.75)"));
    double[] before = plain.numbers("coefficients");
    double[] after = moved.numbers("coefficients");
    assertThat(after[0]).isCloseTo(before[0] - 0.75, within(1e-9));
    assertThat(after[1]).isCloseTo(before[1], within(1e-9));
    JsonFields line = of(LINEAR, Json.obj("table", table(8, 30), "formula", "y ~ a + offset(2*a)"));
    JsonFields slope = of(LINEAR, Json.obj("table", table(8, 30), "formula", "y ~ a"));
    assertThat(line.numbers("coefficients")[1])
        .isCloseTo(slope.numbers("coefficients")[1] - 2, within(1e-12));
    assertThat(line.numbers("fitted")).containsExactly(slope.numbers("fitted"), within(1e-12));
  }

  @Test
  void predictions_at_the_rows_of_the_table_are_the_fitted_values() {
    Json.Obj table = table(9, 24);
    JsonFields line =
        of(LINEAR, Json.obj("table", table, "formula", "y ~ b*poly(a,2)", "new_rows", table));
    assertThat(line.fields("predictions").numbers("mean"))
        .containsExactly(line.numbers("fitted"), within(1e-11));
    JsonFields counts =
        of(
            GLM,
            Json.obj(
                "table",
                table,
                "formula",
                "y ~ b + ns(a,3) + offset(0.1*a)",
                "family",
                "poisson",
                "new_rows",
                table));
    assertThat(counts.fields("predictions").numbers("mean"))
        .containsExactly(counts.numbers("fitted"), within(1e-10));
  }

  /** Where variances are means, theta is infinite, and the fit is that of Poisson. */
  @Test
  void counts_without_overdispersion_are_poisson() {
    var y = List.of(3, 4, 3, 5, 4, 4, 3, 4, 5, 4);
    var x = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    Json.Obj input = Json.obj("table", Json.obj("x", x, "y", y), "formula", "y ~ x");
    Json.Obj found = EngineRunner.result(GLM, input.with("family", "negative_binomial"));
    JsonFields poisson = of(GLM, input.with("family", "poisson"));
    assertThat(found.find("theta")).isEmpty();
    assertThat(found.findArray("notes").orElseThrow().canonical()).contains("no overdispersion");
    assertThat(new JsonFields(found).numbers("coefficients"))
        .containsExactly(poisson.numbers("coefficients"), within(1e-12));
    assertThat(new JsonFields(found).number("aic"))
        .isCloseTo(poisson.number("aic") + 2, within(1e-9));
  }

  /** The mean of equal weights is that of the data, and the variance of theta that of the law. */
  @Test
  void theta_of_simulated_counts_is_near_the_truth() {
    var chance = new Random(12);
    var y = new ArrayList<Integer>();
    for (int i = 0; i < 4000; i++) {
      double rate =
          5 * (-Math.log(1 - chance.nextDouble()) - Math.log(1 - chance.nextDouble())) / 2;
      double product = chance.nextDouble();
      int count = 0;
      while (product > Math.exp(-rate)) {
        product *= chance.nextDouble();
        count++;
      }
      y.add(count);
    }
    JsonFields found =
        of(
            GLM,
            Json.obj("table", Json.obj("y", y), "formula", "y ~ 1", "family", "negative_binomial"));
    assertThat(found.number("theta"))
        .isCloseTo(2, within(4 * found.number("theta_standard_error")));
    assertThat(Math.exp(found.numbers("coefficients")[0]))
        .isCloseTo(y.stream().mapToInt(v -> v).average().orElseThrow(), within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "y ~ a**b | /formula",
        "y ~ zebra | /formula",
        "b ~ a | /formula",
        "y ~ 0 | /formula",
        "y ~ log(a) | /table/a/1",
      })
  void bad_formulas_are_refused_at_their_place(String formula, String pointer) {
    Json.Obj table =
        Json.obj(
            "a", List.of(1, -2, 3, 4), "b", List.of("k", "l", "k", "l"), "y", List.of(1, 2, 4, 3));
    for (JsonEngine engine : List.of(LINEAR, GLM)) {
      Json.Obj input = Json.obj("table", table, "formula", formula);
      input = engine == GLM ? input.with("family", "poisson") : input;
      assertThat(EngineRunner.refused(engine, input)).containsExactly(pointer);
    }
  }

  @Test
  void members_that_a_formula_says_are_refused_beside_it() {
    Json.Obj input = Json.obj("table", table(3, 20), "formula", "y ~ a");
    assertThat(EngineRunner.refused(LINEAR, input.with("response", "y")))
        .containsExactly("/response");
    assertThat(EngineRunner.refused(LINEAR, input.with("intercept", false)))
        .containsExactly("/intercept");
    assertThat(EngineRunner.refused(LINEAR, input.with("polynomial_degree", 2)))
        .containsExactly("/polynomial_degree");
    assertThat(
            EngineRunner.refused(
                GLM, input.with("family", "negative_binomial").with("link", "logit")))
        .containsExactly("/link");
    assertThat(
            EngineRunner.refused(
                LINEAR,
                Json.obj("y", List.of(1, 2, 4), "x", List.of(List.of(1), List.of(2), List.of(3)))
                    .with("reference", Json.obj("a", "b"))))
        .containsExactly("/reference");
  }
}
