package dev.omni.quant.finance.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class GpdFitTest {
  private final JsonEngine engine = LoadedEngine.of(new GpdFit());

  private static double[] losses(int count, double shape, double scale, double threshold) {
    var tail = new ParetoTail(shape, scale);
    var random = new Random(5);
    return random.doubles(count).map(p -> threshold + tail.excess(p == 0 ? 0.5 : p)).toArray();
  }

  private JsonFields fitted(Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  @Property(tries = 20) // about 45 ms a try
  void the_parameters_of_a_simulated_tail_are_found_again(
      @ForAll @DoubleRange(min = -0.4, max = 1.5) @Scale(3) double shape,
      @ForAll @DoubleRange(min = 0.001, max = 1000) @Scale(3) double scale) {
    JsonFields it = fitted(Json.obj("losses", losses(2000, shape, scale, 3), "threshold", 3));
    assertThat(it.number("shape_xi")).isCloseTo(shape, within(4.5 * it.number("se_xi")));
    assertThat(it.number("scale_beta")).isCloseTo(scale, within(4.5 * it.number("se_beta")));
  }

  @Test
  void other_units_scale_the_fit() {
    double[] losses = losses(300, 0.3, 2, 10);
    Json.Obj input = Json.obj("losses", losses, "threshold", 10, "confidence", 0.999);
    JsonFields one = fitted(input);
    JsonFields cents =
        fitted(
            input
                .with("losses", Arrays.stream(losses).map(x -> 100 * x).toArray())
                .with("threshold", 1000));
    assertThat(cents.number("shape_xi")).isCloseTo(one.number("shape_xi"), within(1e-7));
    double risk = one.number("value_at_risk");
    assertThat(cents.number("value_at_risk")).isCloseTo(100 * risk, within(1e-4 * risk));
  }

  @Test
  void the_value_at_risk_rises_with_the_confidence_and_starts_at_the_threshold() {
    Json.Obj input =
        Json.obj("losses", losses(100, 0.3, 2, 10), "threshold", 10, "total_observations", 1000);
    assertThat(fitted(input.with("confidence", 0.9)).number("value_at_risk"))
        .isCloseTo(10, within(1e-9));
    double last = 10;
    for (double confidence : new double[] {0.95, 0.99, 0.999, 0.999999}) {
      JsonFields it = fitted(input.with("confidence", confidence));
      assertThat(it.number("value_at_risk")).isGreaterThan(last);
      assertThat(it.number("expected_shortfall")).isGreaterThan(it.number("value_at_risk"));
      last = it.number("value_at_risk");
    }
  }

  @Test
  void a_confidence_near_certainty_is_read_in_decimal() {
    JsonFields it =
        fitted(
            Json.obj("losses", losses(100, 0.3, 2, 10), "threshold", 10)
                .with("confidence", new BigDecimal("0.99999999999999999")));
    double xi = it.number("shape_xi");
    double beta = it.number("scale_beta");
    double expected = 10 + beta / xi * (Math.pow(1e-17, -xi) - 1);

    assertThat(it.number("value_at_risk")).isCloseTo(expected, within(1e-12 * expected));
  }

  @Test
  void the_least_confidence_that_a_refusal_tells_is_none_that_is_refused() {
    double[] losses = losses(5, 0.3, 2, 10);
    for (int total = 11; total < 500; total++) {
      Json.Obj input =
          Json.obj(
              "losses",
              losses,
              "threshold",
              10,
              "total_observations",
              total,
              "confidence",
              0.500001);
      double least = 1 - 5.0 / total;
      assertThat(engine.problems(input).get(0).message()).contains("at least " + least);
      assertThat(engine.problems(input.with("confidence", least))).isEmpty();
    }
  }

  @Test
  void where_the_mean_is_infinite_the_shortfall_is_null() {
    Json.Obj result =
        EngineRunner.result(
            engine, Json.obj("losses", losses(500, 2, 1, 0), "threshold", 0, "confidence", 0.999));
    assertThat(result.has("expected_shortfall")).isFalse();
    assertThat(result.has("value_at_risk")).isTrue();
  }

  @Test
  void evenly_spread_losses_have_no_fit() {
    double[] even = {1, 1.0001, 1.0002, 1.0003, 1.0004, 1.0005};
    assertThatThrownBy(() -> fitted(Json.obj("losses", even, "threshold", 0)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("shape above -1");
    double[] equal = {2, 2, 2, 2, 2};
    assertThatThrownBy(() -> fitted(Json.obj("losses", equal, "threshold", 0)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("equal");
  }

  @Test
  void what_cannot_be_is_refused() {
    double[] losses = losses(100, 0.3, 2, 10);
    Json.Obj input = Json.obj("losses", losses, "threshold", 10);
    assertThat(EngineRunner.refused(engine, input.with("threshold", 1e9)))
        .containsExactly("/threshold");
    assertThat(EngineRunner.refused(engine, input.with("total_observations", 99)))
        .containsExactly("/total_observations");
    assertThat(
            EngineRunner.refused(
                engine, input.with("total_observations", 1000).with("confidence", 0.6)))
        .containsExactly("/confidence");
  }

  /** The mean excess of an exponential tail is constant; by hand for three losses. */
  @Test
  void mean_excesses_are_those_of_the_losses_above_each_loss() {
    MeanExcess means = MeanExcess.of(new double[] {3, 1, 2, 6, 10});
    assertThat(means.threshold()).containsExactly(1, 2);
    assertThat(means.meanExcess()[0]).isEqualTo((1 + 2 + 5 + 9) / 4.0);
    assertThat(means.meanExcess()[1]).isEqualTo((1 + 4 + 8) / 3.0);
  }
}
