package dev.omni.operations.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.omni.domain.json.Json;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Against the definitions in 50 digits. */
class ExtremeScoresTest {
  private static final double TO_TEN_DIGITS = 1e-8;
  private static final ScoringRules RULES = new ScoringRules();

  private static double score(String name, Json.Obj prediction, Object outcome) {
    assertThat(RULES.problems(prediction)).isEmpty();
    return RULES.scores(prediction, Json.of(outcome)).findNumber(name).orElseThrow().doubleValue();
  }

  @Test
  void a_small_probability_keeps_its_logarithm() {
    Json.Obj hardly = Json.obj("type", "binary", "probability", 1e-15);
    Json.Obj less = Json.obj("type", "binary", "probability", 1e-20);

    assertThat(score("log", hardly, true)).isCloseTo(34.538776394910684, close());
    assertThat(score("log", less, true)).isCloseTo(36.04365338911715, close());
    assertThat(score("log", less, false)).isCloseTo(1e-20, close());
  }

  @Test
  void a_wide_lognormal_law_scores_what_is_left_of_two_means_that_outgrow_it() {
    Json.Obj wide = Json.obj("type", "lognormal", "mean", 0, "sd", 20);

    assertThat(score("crps", wide, 1)).isCloseTo(1.5091356495324477e42, close());
    assertThat(score("crps", wide, -1)).isCloseTo(1.5091356495324477e42, close());
  }

  @Test
  void a_t_that_hardly_has_a_mean_keeps_the_digits_of_its_score() {
    assertThat(score("crps", student(1 + 1e-10), 1)).isCloseTo(0.720635600118123, close());
  }

  @Test
  void a_t_far_from_the_outcome_scores_the_distance() {
    assertThat(score("crps", student(2), 1e200)).isCloseTo(1e200, close());
    assertThat(score("log", student(2), 1e100)).isCloseTo(690.7755278982137, close());
    assertThat(score("log", student(2), 1e200)).isCloseTo(708.3964185322641, close());
  }

  @Test
  void an_interval_whose_square_is_beyond_doubles_has_a_score() {
    Json.Obj interval = Json.obj("type", "uniform", "lower", 0, "upper", 1e200);

    assertThat(score("crps", interval, 5e199)).isCloseTo(1e200 / 12, close());
  }

  @Test
  void a_mixture_of_laws_much_narrower_than_they_are_apart_has_all_its_scores() {
    Json.Obj mixture = mixture(uniform(0, 1e-9), uniform(1e8, 1e8 + 1));

    assertThat(score("crps", mixture, 0)).isCloseTo(0.25e8 + 1.0 / 12, close());
    assertThat(score("pit", mixture, 1)).isEqualTo(0.5);
  }

  @Test
  void a_distance_beyond_doubles_is_no_score_of_zero() {
    Json.Obj apart = mixture(normal(1e308), normal(-1e308));

    assertThat(RULES.scores(apart, Json.num(0.5)).find("crps")).contains(Json.NULL);
  }

  private static Percentage close() {
    return withinPercentage(TO_TEN_DIGITS);
  }

  private static Json.Obj student(double df) {
    return Json.obj("type", "student_t", "df", df, "location", 0, "scale", 1);
  }

  private static Json.Obj uniform(double lower, double upper) {
    return Json.obj("type", "uniform", "lower", lower, "upper", upper);
  }

  private static Json.Obj normal(double mean) {
    return Json.obj("type", "normal", "mean", mean, "sd", 1);
  }

  private static Json.Obj mixture(Json.Obj one, Json.Obj other) {
    return Json.obj(
        "type",
        "mixture",
        "components",
        Json.arr(
            Json.obj("weight", 1, "prediction", one), Json.obj("weight", 1, "prediction", other)));
  }
}
