package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws of curves with names. */
final class CurveRegressionTest {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new CurveRegression());
  private static final double[] DOSES = {
    0, 0, 0.3, 0.3, 1, 1, 3, 3, 10, 10, 30, 30, 100, 100, 300, 300
  };

  /** Responses about a curve from 100 to 10 with its middle at 12. */
  private static double[] responses(long seed, double deviation) {
    var chance = new Random(seed);
    return Arrays.stream(DOSES)
        .map(x -> 10 + 90 / (1 + Math.pow(x / 12, 1.4)) + deviation * chance.nextGaussian())
        .toArray();
  }

  private static Json.Obj input(double[] x, double[] y) {
    return Json.obj("x", Json.arr(x), "y", Json.arr(y), "curve", "four_parameter_logistic");
  }

  private static double value(Json.Obj result, String parameter) {
    return new JsonFields(result).fields("parameters").fields(parameter).number("value");
  }

  @Test
  void data_on_a_curve_give_its_parameters() {
    Json.Obj found = EngineRunner.result(ENGINE, input(DOSES, responses(1, 0)));
    assertThat(value(found, "b")).isCloseTo(1.4, within(1e-7));
    assertThat(value(found, "c")).isCloseTo(10, within(1e-6));
    assertThat(value(found, "d")).isCloseTo(100, within(1e-6));
    assertThat(value(found, "e")).isCloseTo(12, within(1e-6));
  }

  /** A response in other units has other plateaus; the dose of half the effect stays. */
  @Test
  void responses_times_ten_leave_the_dose_of_half_the_effect() {
    double[] y = responses(2, 2);
    double[] tenfold = Arrays.stream(y).map(v -> 10 * v).toArray();
    Json.Obj one = EngineRunner.result(ENGINE, input(DOSES, y));
    Json.Obj ten = EngineRunner.result(ENGINE, input(DOSES, tenfold));
    assertThat(value(ten, "e")).isCloseTo(value(one, "e"), within(1e-6));
    assertThat(value(ten, "d")).isCloseTo(10 * value(one, "d"), within(1e-5));
  }

  @Test
  void doses_in_other_units_scale_the_dose_of_half_the_effect() {
    double[] y = responses(3, 2);
    double[] thousandfold = Arrays.stream(DOSES).map(v -> 1000 * v).toArray();
    double one = value(EngineRunner.result(ENGINE, input(DOSES, y)), "e");
    double other = value(EngineRunner.result(ENGINE, input(thousandfold, y)), "e");
    assertThat(other / one).isCloseTo(1000, within(1e-3));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5})
  void a_flat_response_fails_with_its_reason(double deviation) {
    var chance = new Random(4);
    double[] flat = Arrays.stream(DOSES).map(x -> 50 + deviation * chance.nextGaussian()).toArray();
    assertThatThrownBy(() -> EngineRunner.result(ENGINE, input(DOSES, flat)))
        .isInstanceOf(Infeasible.class)
        .hasMessageMatching(".*(?:flat|not determined).*");
  }

  @Test
  void doses_fewer_than_parameters_fail() {
    double[] two = {1, 1, 1, 1, 10, 10, 10, 10};
    double[] y = {90, 91, 92, 93, 30, 31, 32, 33};
    assertThatThrownBy(() -> EngineRunner.result(ENGINE, input(two, y)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("fewer than the 4 parameters");
  }

  /** Half of the way from the value at zero to that at infinity is at e, by the formula. */
  @Test
  void half_of_the_effect_is_at_the_middle_of_a_logistic_curve() {
    Json.Obj asked = input(DOSES, responses(5, 2)).with("effective", List.of(Json.num(50)));
    Json.Obj found = EngineRunner.result(ENGINE, asked);
    double dose = new JsonFields((Json.Obj) found.items("effective").get(0)).number("dose");
    assertThat(dose).isCloseTo(value(found, "e"), within(1e-8));
  }
}
