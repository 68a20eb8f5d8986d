package dev.omni.quant.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Exponents where they are known in closed form, or by their order. */
final class LyapunovSpectrumTest {
  private static final Offset<Double> NEAR = within(1e-3);

  private static JsonFields spectrum(Json.Obj input) {
    return new JsonFields(
        EngineRunner.computed(LoadedEngine.of(new LyapunovSpectrum()), input, Work.alone())
            .result());
  }

  private static Json.Obj lorenz(double sigma, double rho, double beta) {
    return Json.obj(
        "system", "lorenz",
        "parameters", Json.obj("sigma", sigma, "rho", rho, "beta", beta),
        "initial_state", List.of(0, 0, 0));
  }

  @Tag("ci")
  @Test
  void displacements_that_shrink_a_lot_in_an_interval_keep_their_digits() {
    Json.Obj input =
        lorenz(3.43, 0.5, 614)
            .with("duration", 50)
            .with("transient", 10)
            .with("renormalisation_interval", 5);
    double root = Math.sqrt(2.43 * 2.43 + 4 * 3.43 * 0.5);
    double[] exponents = spectrum(input).numbers("exponents");
    assertThat(exponents[0]).isCloseTo((root - 4.43) / 2, NEAR);
    assertThat(exponents[1]).isCloseTo((-root - 4.43) / 2, NEAR);
    assertThat(exponents[2]).isCloseTo(-614, within(0.2));
  }

  /**
   * The origin and (7, 7, 49) rest, and the z axis leads to the origin: exponents in closed form.
   */
  @Tag("ci")
  @Test
  void what_cannot_leave_a_place_of_rest_has_the_exponents_of_that_place() {
    double root = Math.sqrt(81 + 4 * 10 * 28);
    for (int z : new int[] {0, 5}) {
      Json.Obj input = lorenz(10, 28, 2).with("initial_state", List.of(0, 0, z));
      double[] exponents = spectrum(input.with("duration", 500)).numbers("exponents");
      assertThat(exponents[0]).isCloseTo((root - 11) / 2, NEAR);
      assertThat(exponents[1]).isCloseTo(-2, NEAR);
      assertThat(exponents[2]).isCloseTo((-root - 11) / 2, NEAR);
    }
    Json.Obj beside = lorenz(10, 50, 1).with("initial_state", List.of(7, 7, 49));
    double[] exponents = spectrum(beside.with("duration", 500)).numbers("exponents");
    assertThat(exponents[0]).isCloseTo(0.56001811, within(0.02));
    assertThat(exponents[1]).isCloseTo(0.56001811, within(0.02));
    assertThat(exponents[2]).isCloseTo(-13.12003622, NEAR);
  }

  /** Every part contracts alike there, so that they do not tell what the steps are off. */
  @Test
  void at_rest_the_standard_errors_hold_what_the_steps_are_off() {
    for (double tolerance : new double[] {1e-9, 1e-6, 1e-4}) {
      Json.Obj input =
          lorenz(8.71, 0.253, 3.01)
              .with("initial_state", List.of(1, 1, 1))
              .with("renormalisation_interval", 5)
              .with("tolerance", tolerance);
      double root = Math.sqrt(7.71 * 7.71 + 4 * 8.71 * 0.253);
      double[] exact = {(root - 9.71) / 2, -3.01, (-root - 9.71) / 2};
      JsonFields found = spectrum(input);
      for (int k = 0; k < exact.length; k++) {
        assertThat(found.numbers("exponents")[k])
            .isCloseTo(exact[k], within(2 * found.numbers("standard_errors")[k]));
        assertThat(found.numbers("standard_errors")[k]).isLessThan(2e4 * tolerance);
      }
    }
  }

  /** Near its fixed point at x = b / c the flow of Roessler with a large c contracts by c. */
  @Test
  void a_strongly_contracting_roessler_flow_has_its_divergence_as_sum() {
    Json.Obj input =
        Json.obj(
            "system",
            "rossler",
            "parameters",
            Json.obj("a", -1, "b", 0, "c", 150),
            "initial_state",
            List.of(0, 0, 0),
            "duration",
            50,
            "transient",
            10);
    JsonFields result = spectrum(input);
    assertThat(result.fields("checks").number("sum_of_exponents")).isCloseTo(-151, within(0.1));
  }

  @Test
  void the_largest_comes_first_over_a_short_time_too() {
    Json.Obj input =
        Json.obj(
            "system",
            "rossler",
            "parameters",
            Json.obj("a", 0.2, "b", 0.2, "c", 5.7),
            "initial_state",
            List.of(1, 1, 1),
            "duration",
            100,
            "transient",
            10);
    EngineRunner.Recorded work = EngineRunner.recorded();
    var result =
        new JsonFields(
            EngineRunner.computed(LoadedEngine.of(new LyapunovSpectrum()), input, work).result());
    assertThat(result.number("kaplan_yorke_dimension")).isBetween(1.0, 3.0);
    var told = new ArrayList<>(work.estimates());
    told.add(result.object());
    assertThat(told)
        .allSatisfy(
            known ->
                assertThat(new JsonFields(known).numbers("exponents"))
                    .isSortedAccordingTo(Comparator.<Double>naturalOrder().reversed()));
  }

  @Test
  void what_takes_too_many_steps_in_an_interval_ends_without_a_value() {
    EngineRunner.Recorded work = EngineRunner.cancelledAfter(3_000_000);
    assertThatThrownBy(
            () ->
                EngineRunner.computed(
                    LoadedEngine.of(new LyapunovSpectrum()), lorenz(10, 28, 6.5e5), work))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("cannot be followed");
  }
}
