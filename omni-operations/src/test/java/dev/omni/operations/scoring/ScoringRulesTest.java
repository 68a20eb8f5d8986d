package dev.omni.operations.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScoringRulesTest {
  private static final ScoringRules RULES = new ScoringRules();

  private static Json.Obj normal(double mean, double sd) {
    return Json.obj("type", "normal", "mean", mean, "sd", sd);
  }

  private static Json.Obj student(double df, double location, double scale) {
    return Json.obj("type", "student_t", "df", df, "location", location, "scale", scale);
  }

  private static Json.Obj weighted(double weight, Json.Obj prediction) {
    return Json.obj("weight", weight, "prediction", prediction);
  }

  private static Json.Obj mixture(Json.Obj... components) {
    return Json.obj("type", "mixture", "components", Json.arr((Object[]) components));
  }

  private static double score(String name, Json.Obj prediction, Object outcome) {
    assertThat(RULES.problems(prediction)).isEmpty();
    return RULES.scores(prediction, Json.of(outcome)).findNumber(name).orElseThrow().doubleValue();
  }

  @Test
  void a_normal_forecast_of_an_option_price_scores_as_published() {
    Json.Obj forecast = normal(2.1334, 0.1135);

    assertThat(score("crps", forecast, 2.31)).isEqualTo(0.118413, within(5e-7));
    assertThat(score("log", forecast, 2.31)).isEqualTo(-0.046528, within(5e-7));
    assertThat(score("pit", forecast, 2.31)).isEqualTo(0.940, within(5e-4));
    assertThat(score("crps", normal(2.00, 0.30), 2.31)).isEqualTo(0.187639, within(5e-7));
    assertThat(score("coverage50", forecast, 2.31)).isZero();
    assertThat(score("coverage90", forecast, 2.31)).isEqualTo(1);
  }

  @Test
  void a_linear_pool_of_two_normals_scores_as_published() {
    Json.Obj pool = mixture(weighted(0.5, normal(2.1334, 0.1135)), weighted(0.5, normal(2, 0.3)));

    assertThat(score("crps", pool, 2.31)).isEqualTo(0.141913, within(5e-7));
  }

  @Test
  void five_quantiles_have_the_weighted_interval_score_of_the_example() {
    Json.Obj forecast =
        Json.obj(
            "type", "quantiles",
            "levels", Json.arr(.025, .25, .5, .75, .975),
            "values", Json.arr(1.90, 2.05, 2.13, 2.21, 2.36));

    assertThat(score("wis", forecast, 2.31)).isEqualTo(0.0966, within(1e-12));
    assertThat(score("ae", forecast, 2.31)).isEqualTo(0.18, within(1e-12));
    assertThat(score("coverage50", forecast, 2.31)).isZero();
    assertThat(RULES.scores(forecast, Json.num(2.31)).has("coverage90")).isFalse();
  }

  @Test
  void a_probability_of_four_fifths_of_what_happens_scores_as_in_the_example() {
    Json.Obj forecast = Json.obj("type", "binary", "probability", 0.8);

    assertThat(score("brier", forecast, true)).isEqualTo(0.04, within(1e-15));
    assertThat(score("baseline", forecast, "yes")).isEqualTo(67.81, within(5e-3));
    assertThat(score("log", forecast, 1)).isEqualTo(-Math.log(0.8), within(1e-15));
    assertThat(score("brier", forecast, false)).isEqualTo(0.64, within(1e-15));
  }

  /** From the tests of scoringrules (frazane/scoringrules, tests/test_crps.py and test_logs.py). */
  @ParameterizedTest
  @CsvSource({
    "crps, 11.1, 5.2, 13.8, 2.3, 1.658226",
    "crps, 0.7, 4.0, 0, 1, 0.4387929",
    "log, 11.1, 5.2, 13.8, 2.3, 2.528398",
    "log, 0.7, 4.0, 0, 1, 1.269725"
  })
  void students_t_scores_as_published(
      String score, double outcome, double df, double location, double scale, double published) {
    assertThat(score(score, student(df, location, scale), outcome))
        .isEqualTo(published, within(1e-5 * published));
  }

  /** From the tests of scoringrules. */
  @Test
  void other_laws_score_as_published() {
    Json.Obj uniform = Json.obj("type", "uniform", "lower", 0.1, "upper", 3.1);
    Json.Obj three =
        mixture(
            weighted(1, normal(0.0, 0.5)),
            weighted(1, normal(-2.9, 1.4)),
            weighted(1, normal(0.9, 0.7)));

    assertThat(score("crps", uniform, 2.2)).isEqualTo(0.37, within(1e-12));
    assertThat(score("log", normal(0.1, 0.1), 0.0)).isEqualTo(-0.8836466, within(5e-8));
    assertThat(score("crps", three, 0.3)).isEqualTo(0.4510451, within(5e-8));
  }

  @Test
  void ordered_labels_have_a_ranked_score_and_others_have_none() {
    Json.Obj labels = Json.obj("low", 0.2, "middle", 0.5, "high", 0.3);
    Json.Obj plain = Json.obj("type", "categorical", "probabilities", labels);

    assertThat(score("brier", plain, "middle")).isEqualTo(0.04 + 0.25 + 0.09, within(1e-15));
    assertThat(RULES.scores(plain, Json.str("low")).has("rps")).isFalse();
    assertThat(score("rps", plain.with("ordered", true), "low"))
        .isEqualTo(0.64 + 0.09, within(1e-12));
  }

  @Test
  void a_certainty_that_fails_is_held_at_the_machine_epsilon_and_marked() {
    Json.Obj scores =
        RULES.scores(Json.obj("type", "binary", "probability", 1), new Json.Bool(false));

    assertThat(scores.findNumber("brier").orElseThrow()).isEqualByComparingTo("1");
    assertThat(scores.findNumber("log").orElseThrow().doubleValue())
        .isEqualTo(36.04365338911715, within(1e-14));
    assertThat(scores.findNumber("baseline").orElseThrow().doubleValue())
        .isEqualTo(-5100, within(1e-9));
    assertThat(scores.flag("clamped")).isTrue();
  }

  @Test
  void a_t_without_a_mean_has_a_density_and_no_finite_crps() {
    Json.Obj scores = RULES.scores(student(1, 0, 1), Json.num(0));

    assertThat(scores.find("crps")).contains(Json.NULL);
    assertThat(scores.findNumber("log").orElseThrow().doubleValue())
        .isEqualTo(Math.log(Math.PI), within(1e-14));
  }

  @Test
  void samples_score_as_the_sum_over_all_pairs() {
    double[] values = {3, -1, 4, 1, 5, 9, 2, -6, 5, 3, 5};
    double pairs =
        DoubleStream.of(values)
            .map(a -> DoubleStream.of(values).map(b -> Math.abs(a - b)).sum())
            .sum();
    double expected =
        DoubleStream.of(values).map(v -> Math.abs(v - 2.5)).sum() / 11 - pairs / 2 / 121;

    assertThat(score("crps", Json.obj("type", "samples", "values", Json.arr(values)), 2.5))
        .isEqualTo(expected, within(1e-13));
  }

  @Test
  void a_mixture_of_a_t_and_a_uniform_scores_as_a_plain_integral_says() {
    Distribution pool =
        new Mixture(
            java.util.List.of(
                new Mixture.Part(0.3, new StudentTDistribution(2.5, 1, 0.5)),
                new Mixture.Part(0.7, new UniformDistribution(-2, 3))));
    double sum =
        squaredMiss(pool, -3000, -20, 0.1)
            + squaredMiss(pool, -20, 20, 1e-3)
            + squaredMiss(pool, 20, 3000, 0.1);

    assertThat(pool.crps(0.4)).isEqualTo(sum, within(2e-6));
  }

  /** The squared distance between the distribution and the outcome 0.4, by the midpoint rule. */
  private static double squaredMiss(Distribution pool, double from, double to, double step) {
    double sum = 0;
    for (double x = from + step / 2; x < to; x += step) {
      double miss = pool.cdf(x) - (x >= 0.4 ? 1 : 0);
      sum += miss * miss * step;
    }
    return sum;
  }

  @Test
  void an_outcome_of_another_kind_is_refused_with_what_would_be_right() {
    assertThatThrownBy(() -> RULES.scores(normal(0, 1), Json.str("high")))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("must be a number");
    assertThatThrownBy(
            () -> RULES.scores(Json.obj("type", "binary", "probability", 1), Json.num(0.5)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("true or false");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/type | {}",
        "/type | {'type': 'gamma'}",
        "/probability | {'type': 'binary', 'probability': 1.2}",
        "/sd | {'type': 'normal', 'mean': 0, 'sd': 0}",
        "/upper | {'type': 'uniform', 'lower': 1, 'upper': 1}",
        "/probabilities | {'type': 'categorical', 'probabilities': {'a': 0.5, 'b': 0.6}}",
        "/levels/1 | {'type': 'quantiles', 'levels': [0.5, 0.5, 0.6], 'values': [1, 2, 3]}",
        "/values/2 | {'type': 'quantiles', 'levels': [0.4, 0.5, 0.6], 'values': [1, 2, 1]}",
        "/values | {'type': 'samples', 'values': [1, 2, 3]}"
      })
  void what_is_wrong_with_a_prediction_is_named(String pointer, String text) {
    Json.Obj sent =
        (Json.Obj) dev.omni.application.json.JsonReader.trusted(text.replace('\'', '"'));

    assertThat(RULES.problems(sent)).extracting(Problem::pointer).contains(pointer);
  }
}
