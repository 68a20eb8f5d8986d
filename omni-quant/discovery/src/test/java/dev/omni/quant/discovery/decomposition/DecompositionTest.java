package dev.omni.quant.discovery.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Series whose parts are known, and what no decomposition has. */
final class DecompositionTest {
  private static final JsonEngine ENGINE = LoadedEngine.of(new Decomposition());

  private static double[] series(int n, int period, double noise) {
    var random = new Random(7);
    double[] values = new double[n];
    Arrays.setAll(
        values,
        i -> 10 + 0.3 * i + 4 * Math.sin(2 * Math.PI * i / period) + noise * random.nextGaussian());
    return values;
  }

  private static JsonFields parts(double[] values, int period, Json.Obj more) {
    return new JsonFields(
        EngineRunner.result(
            ENGINE,
            Json.obj("values", values, "period", period, "seasonal_window", "periodic")
                .withAll(more)));
  }

  @Test
  void a_line_and_a_steady_wave_come_apart() {
    double[] values = series(96, 12, 0);
    JsonFields parts = parts(values, 12, Json.Obj.EMPTY);
    for (int i = 0; i < values.length; i++) {
      assertThat(parts.numbers("trend")[i]).isCloseTo(10 + 0.3 * i, within(0.2));
      assertThat(parts.numbers("seasonal")[i])
          .isCloseTo(4 * Math.sin(2 * Math.PI * i / 12), within(0.2));
    }
    assertThat(parts.fields("strength").number("seasonal")).isGreaterThan(0.99);
  }

  @Test
  void a_shift_and_a_factor_move_the_parts_with_the_values() {
    double[] values = series(60, 6, 1);
    Json.Obj window = Json.obj("seasonal_window", 7);
    JsonFields plain = parts(values, 6, window);
    JsonFields moved = parts(Arrays.stream(values).map(v -> 100 + 8 * v).toArray(), 6, window);
    for (int i = 0; i < values.length; i++) {
      assertThat(moved.numbers("trend")[i])
          .isCloseTo(100 + 8 * plain.numbers("trend")[i], within(1e-9));
      assertThat(moved.numbers("seasonal")[i])
          .isCloseTo(8 * plain.numbers("seasonal")[i], within(1e-9));
    }
    assertThat(moved.fields("strength").number("trend"))
        .isCloseTo(plain.fields("strength").number("trend"), within(1e-9));
  }

  @Test
  void an_outlier_weighs_nothing_where_robust_and_stays_in_the_remainder() {
    double[] values = series(96, 12, 0.1);
    values[40] += 50;
    JsonFields parts = parts(values, 12, Json.obj("robust", true));
    assertThat(parts.numbers("weights")[40]).isZero();
    assertThat(parts.numbers("remainder")[40]).isCloseTo(50, within(1.0));
    JsonFields plain = parts(values, 12, Json.Obj.EMPTY);
    assertThat(plain.numbers("remainder")[40]).isLessThan(48);
  }

  @Test
  void a_constant_series_has_no_strength() {
    double[] values = new double[20];
    Json.Obj result =
        EngineRunner.result(
            ENGINE, Json.obj("values", values, "period", 4, "seasonal_window", "periodic"));
    assertThat(new JsonFields(result).fields("strength").object().find("seasonal"))
        .contains(Json.NULL);
  }

  @Test
  void windows_are_odd_and_two_periods_are_too_few() {
    Json.Obj input =
        Json.obj("values", series(24, 12, 1), "period", 12, "seasonal_window", "periodic");
    assertThat(EngineRunner.refused(ENGINE, input)).containsExactly("/values");
    Json.Obj longer = input.with("values", series(25, 12, 1));
    assertThat(EngineRunner.refused(ENGINE, longer)).isEmpty();
    assertThat(
            EngineRunner.refused(
                ENGINE,
                longer
                    .with("seasonal_window", 8)
                    .with("trend_window", 10)
                    .with("low_pass_window", 12)))
        .containsExactly("/seasonal_window", "/trend_window", "/low_pass_window");
  }
}
