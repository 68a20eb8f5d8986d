package dev.omni.quant.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The estimates of errors of motions of bodies. */
final class BodyPathsTest {
  private static final Json.Obj BURRAU =
      Json.obj(
          "bodies",
          List.of(
              Json.obj("mass", 3, "position", List.of(1, 3), "velocity", List.of(0, 0)),
              Json.obj("mass", 4, "position", List.of(-2, -1), "velocity", List.of(0, 0)),
              Json.obj("mass", 5, "position", List.of(1, -1), "velocity", List.of(0, 0))));

  private static JsonFields moved(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new NBodyDynamics()), input));
  }

  private static double[] first(JsonFields result) {
    return result.objects("bodies").get(0).numbers("position");
  }

  /** Two equal masses on an eccentric orbit, whose place has a closed form (Kepler). */
  @Property(tries = 25) // about 2 ms a try
  void the_stated_error_bounds_the_true_one_of_two_bodies(
      @ForAll @DoubleRange(min = 0, max = 0.8) double eccentricity,
      @ForAll @DoubleRange(min = 0.5, max = 40) double duration) {
    // masses 1/2 and 1/2, semi-major axis 1 of the relative orbit, from the nearest point
    double nearest = 1 - eccentricity;
    double speed = Math.sqrt((1 + eccentricity) / (1 - eccentricity));
    JsonFields result =
        moved(
            Json.obj(
                "bodies",
                List.of(
                    Json.obj(
                        "mass", 0.5,
                        "position", List.of(nearest / 2, 0),
                        "velocity", List.of(0, speed / 2)),
                    Json.obj(
                        "mass", 0.5,
                        "position", List.of(-nearest / 2, 0),
                        "velocity", List.of(0, -speed / 2))),
                "duration",
                duration));
    double anomaly = duration;
    for (int i = 0; i < 200; i++) {
      anomaly -=
          (anomaly - eccentricity * Math.sin(anomaly) - duration)
              / (1 - eccentricity * Math.cos(anomaly));
    }
    double x = (Math.cos(anomaly) - eccentricity) / 2;
    double y = Math.sqrt(1 - eccentricity * eccentricity) * Math.sin(anomaly) / 2;
    double[] found = first(result);
    double error = Math.hypot(found[0] - x, found[1] - y);
    assertThat(error).isLessThanOrEqualTo(10 * result.number("position_error") + 1e-12);
  }

  @Test
  void a_motion_that_double_precision_cannot_follow_fails_and_says_how_far_it_is_known() {
    Json.Obj input = BURRAU.with("duration", 60).with("output_times", List.of(10, 20, 60));
    assertThatThrownBy(() -> moved(input))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("the last output time at which it is reached is 20")
        .hasMessageContaining("extended");
  }

  /** The places at times 60 and 70 by an integration in 113-bit arithmetic. */
  @Tag("ci")
  @Test
  void extended_precision_follows_three_bodies_to_the_end() {
    JsonFields sixty = moved(BURRAU.with("duration", 60).with("precision", "extended"));
    assertThat(first(sixty)[0]).isCloseTo(0.743807500118084, within(1e-9));
    assertThat(first(sixty)[1]).isCloseTo(1.93994795109487, within(1e-9));
    JsonFields seventy =
        moved(
            BURRAU
                .with("duration", 70)
                .with("precision", "extended")
                .with("output_times", List.of(60)));
    assertThat(first(seventy)[0]).isCloseTo(6.933463599, within(1e-8));
    assertThat(first(seventy)[1]).isCloseTo(20.261804306, within(1e-8));
    assertThat(first(seventy.objects("trajectory").get(0))[0])
        .isCloseTo(first(sixty)[0], within(1e-9));
  }

  @Test
  void output_times_must_rise_and_lie_within_the_duration() {
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new NBodyDynamics()),
                BURRAU.with("duration", 1).with("output_times", List.of(0.5, 0.5))))
        .containsExactly("/output_times/1");
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new NBodyDynamics()),
                BURRAU.with("duration", 1).with("output_times", List.of(2))))
        .containsExactly("/output_times/0");
  }

  @Property
  void products_and_sums_of_two_doubles_have_thirty_digits(
      @ForAll @DoubleRange(min = 1e-3, max = 1e6) @Scale(8) double a,
      @ForAll @DoubleRange(min = 1e-3, max = 1e6) @Scale(8) double b) {
    DoubleDouble sum =
        DoubleDouble.of(a).plus(DoubleDouble.of(b)).times(DoubleDouble.of(a).over(b));
    BigDecimal exact =
        new BigDecimal(a)
            .add(new BigDecimal(b))
            .multiply(new BigDecimal(a))
            .divide(new BigDecimal(b), new MathContext(60));
    assertClose(sum, exact);
    DoubleDouble root = DoubleDouble.of(a).inverseRoot();
    BigDecimal one = decimal(root).pow(2).multiply(new BigDecimal(a));
    assertThat(one.subtract(BigDecimal.ONE).abs().doubleValue()).isLessThan(1e-30);
  }

  private static void assertClose(DoubleDouble found, BigDecimal exact) {
    BigDecimal apart = decimal(found).subtract(exact).abs();
    assertThat(apart.divide(exact, new MathContext(5)).doubleValue()).isLessThan(1e-30);
  }

  private static BigDecimal decimal(DoubleDouble value) {
    return new BigDecimal(value.high()).add(new BigDecimal(value.low()));
  }
}
