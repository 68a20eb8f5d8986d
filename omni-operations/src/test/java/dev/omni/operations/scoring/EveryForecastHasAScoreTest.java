package dev.omni.operations.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every forecast that is accepted gets a score from every outcome that it can have. */
class EveryForecastHasAScoreTest {
  private static final ScoringRules RULES = new ScoringRules();
  private static final List<String> LOSSES = List.of("log", "crps", "pinball", "ae");

  private static Json.Obj quantiles(double[] levels, double... values) {
    return Json.obj("type", "quantiles", "levels", levels, "values", values);
  }

  private static double score(String name, Json.Obj prediction, Object outcome) {
    return RULES.scores(prediction, Json.of(outcome)).findNumber(name).orElseThrow().doubleValue();
  }

  private static boolean hasLoss(Json.Obj scores) {
    return LOSSES.stream().anyMatch(name -> scores.findNumber(name).isPresent());
  }

  @Property
  void a_number_gets_one_from_every_type_of_prediction(
      @ForAll("predictions") Json.Obj prediction, @ForAll("numbers") double outcome) {
    assertThat(RULES.problems(prediction)).isEmpty();
    assertThat(RULES.scores(prediction, Json.num(outcome))).matches(s -> hasLoss(s));
  }

  @Property
  void a_yes_or_no_gets_a_finite_logarithm(@ForAll("probabilities") double p) {
    for (boolean outcome : List.of(true, false)) {
      Json.Obj prediction = Json.obj("type", "binary", "probability", p);
      assertThat(score("log", prediction, outcome)).isBetween(0.0, 36.05);
    }
  }

  @Property
  void the_weighted_interval_score_is_twice_the_pinball_loss_where_levels_pair(
      @ForAll("numbers") double outcome) {
    Json.Obj paired = quantiles(new double[] {0.1, 0.4, 0.6, 0.9}, -3, 0, 1, 4);

    assertThat(score("wis", paired, outcome)).isEqualTo(2 * score("pinball", paired, outcome));
  }

  @Provide
  static Arbitrary<Double> numbers() {
    return Arbitraries.doubles().between(-1e200, 1e200).edgeCases(e -> e.add(0.0, 1e200, -1e200));
  }

  @Provide
  static Arbitrary<Double> probabilities() {
    return Arbitraries.doubles().between(0, 1).edgeCases(e -> e.add(0.0, 1.0, 1e-300));
  }

  private static Arbitrary<Double> positive() {
    return Arbitraries.integers().between(-300, 199).map(tens -> 1.5 * Math.pow(10, tens));
  }

  @Provide
  static Arbitrary<Json.Obj> predictions() {
    Arbitrary<Json.Obj> normal =
        Combinators.combine(Arbitraries.of("normal", "lognormal"), numbers(), positive())
            .as((type, mean, sd) -> Json.obj("type", type, "mean", mean, "sd", sd));
    Arbitrary<Json.Obj> student =
        Combinators.combine(
                Arbitraries.integers().between(-30, 5).map(tens -> Math.pow(10, tens)),
                numbers(),
                positive())
            .as(
                (df, at, by) ->
                    Json.obj("type", "student_t", "df", df, "location", at, "scale", by));
    Arbitrary<Json.Obj> uniform =
        Combinators.combine(numbers(), numbers())
            .filter((a, b) -> a < b)
            .as((a, b) -> Json.obj("type", "uniform", "lower", a, "upper", b));
    Arbitrary<Json.Obj> samples =
        numbers()
            .array(double[].class)
            .ofSize(10)
            .map(v -> Json.obj("type", "samples", "values", v));
    Arbitrary<Json.Obj> quantiles =
        numbers()
            .array(double[].class)
            .ofSize(3)
            .map(EveryForecastHasAScoreTest::rising)
            .map(values -> quantiles(new double[] {0.1, 0.5, 0.8}, values));
    Arbitrary<Json.Obj> point = numbers().map(value -> Json.obj("type", "point", "value", value));
    return Arbitraries.oneOf(normal, student, uniform, samples, quantiles, point);
  }

  private static double[] rising(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  @Test
  void levels_that_do_not_pair_have_a_pinball_loss_and_no_interval_score() {
    Json.Obj scores = RULES.scores(quantiles(new double[] {0.1, 0.5, 0.8}, 1, 2, 3), Json.num(5));

    assertThat(scores.findNumber("pinball").orElseThrow().doubleValue())
        .isEqualTo(3.5 / 3, within(1e-15));
    assertThat(scores.find("wis")).contains(Json.NULL);
    assertThat(scores.findNumber("ae").orElseThrow().doubleValue()).isEqualTo(3);
  }

  @Test
  void levels_that_pair_without_a_median_have_both() {
    Json.Obj paired = quantiles(new double[] {0.1, 0.4, 0.6, 0.9}, 1, 2, 3, 4);

    assertThat(score("pinball", paired, 5)).isEqualTo(0.925, within(1e-15));
    assertThat(score("wis", paired, 5)).isEqualTo(1.85, within(1e-15));
  }

  @Test
  void a_value_without_density_is_held_and_marked() {
    Json.Obj scores =
        RULES.scores(Json.obj("type", "uniform", "lower", 1, "upper", 4), Json.num(5));

    assertThat(scores.findNumber("log").orElseThrow().doubleValue())
        .isEqualTo(708.3964185322641, within(1e-12));
    assertThat(scores.flag("clamped")).isTrue();
  }

  @Test
  void a_loss_that_is_not_held_is_not_marked() {
    Json.Obj sure = Json.obj("type", "binary", "probability", 1);

    assertThat(RULES.scores(sure, new Json.Bool(true)).has("clamped")).isFalse();
    assertThat(score("log", sure, true)).isZero();
  }

  @ParameterizedTest
  @CsvSource({"0.5, true or false", "2, true or false"})
  void an_outcome_that_a_yes_or_no_cannot_have_names_those_that_it_can(
      double outcome, String named) {
    Json.Obj binary = Json.obj("type", "binary", "probability", 0.5);

    assertThatThrownBy(() -> RULES.scores(binary, Json.num(outcome)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining(named);
  }

  @Test
  void a_label_that_is_no_option_names_the_options() {
    Json.Obj labels =
        Json.obj("type", "categorical", "probabilities", Json.obj("up", 0.5, "down", 0.5));

    assertThatThrownBy(() -> RULES.scores(labels, Json.str("sideways")))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("up, down");
  }
}
