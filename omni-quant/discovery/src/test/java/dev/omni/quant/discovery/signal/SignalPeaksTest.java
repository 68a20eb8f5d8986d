package dev.omni.quant.discovery.signal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Peaks of signals whose peaks are known. */
final class SignalPeaksTest {
  private static final JsonEngine ENGINE = LoadedEngine.of(new SignalPeaks());

  private static JsonFields peaks(double[] values, Json.Obj more) {
    return new JsonFields(EngineRunner.result(ENGINE, Json.obj("values", values).withAll(more)));
  }

  private static double[] indices(double[] values, Json.Obj more) {
    return peaks(values, more).fields("peaks").numbers("index");
  }

  private static double[] shapes(PeakShape shape, double share, double[][] peaks, int n) {
    double[] values = new double[n];
    for (double[] peak : peaks) {
      for (int i = 0; i < n; i++) {
        values[i] += peak[1] * shape.height((i - peak[0]) / peak[2], share);
      }
    }
    return values;
  }

  @Test
  void a_plateau_is_one_peak_at_its_middle_and_ends_are_none() {
    double[] values = {9, 1, 2, 2, 2, 2, 0, 3, 3, 1, 8};
    assertThat(indices(values, Json.Obj.EMPTY)).containsExactly(3, 7);
    assertThat(indices(new double[] {1, 1, 1, 1}, Json.Obj.EMPTY)).isEmpty();
    assertThat(indices(new double[] {0, 1, 2, 2}, Json.Obj.EMPTY)).isEmpty();
  }

  @Test
  void prominence_and_width_are_measured_from_the_higher_base() {
    double[] values = {0, 4, 2, 8, 3, 5, 1};
    JsonFields peaks = peaks(values, Json.obj("step", 0.5)).fields("peaks");
    assertThat(peaks.numbers("prominence")).containsExactly(2, 7, 2);
    assertThat(peaks.numbers("left_base")).containsExactly(0, 0, 2);
    assertThat(peaks.numbers("right_base")).containsExactly(1, 3, 3);
    // Half of 7 is lost at 4.5: 2.5/6 of the way from the second value to the third.
    assertThat(peaks.numbers("width")[1])
        .isCloseTo(0.5 * (3 + 3.5 / 5 - (2 + 2.5 / 6)), within(1e-14));
    assertThat(peaks.numbers("area")[0]).isCloseTo(0.5 * (2 + 3), within(1e-14));
  }

  @Test
  void the_highest_of_near_peaks_stays() {
    double[] values = {0, 3, 0, 5, 0, 4, 0, 4, 0};
    assertThat(indices(values, Json.obj("min_distance", 2))).containsExactly(1, 3, 5, 7);
    assertThat(indices(values, Json.obj("min_distance", 3))).containsExactly(3, 7);
    assertThat(indices(values, Json.obj("step", 0.1, "min_distance", 0.2)))
        .as("a distance that is just kept")
        .containsExactly(1, 3, 5, 7);
    assertThat(indices(values, Json.obj("min_height", 4))).containsExactly(3, 5, 7);
    assertThat(indices(values, Json.obj("min_width", 1.1))).isEmpty();
  }

  @Test
  void places_stretch_what_lies_along_them() {
    double[] values = new double[60];
    var random = new Random(5);
    Arrays.setAll(values, i -> random.nextGaussian());
    double[] x = new double[60];
    Arrays.setAll(x, i -> 7 + 2.5 * i);
    JsonFields plain = peaks(values, Json.Obj.EMPTY).fields("peaks");
    JsonFields wide = peaks(values, Json.obj("x", x)).fields("peaks");
    for (int k = 0; k < plain.numbers("width").length; k++) {
      assertThat(wide.numbers("width")[k])
          .isCloseTo(2.5 * plain.numbers("width")[k], within(1e-12));
      assertThat(wide.numbers("left")[k])
          .isCloseTo(7 + 2.5 * plain.numbers("left")[k], within(1e-12));
      assertThat(wide.numbers("area")[k]).isCloseTo(2.5 * plain.numbers("area")[k], within(1e-12));
    }
  }

  @Test
  void a_fit_finds_the_curves_that_were_added() {
    double[][] given = {{30, 4, 8}, {52, 2.5, 11}};
    for (PeakShape shape : PeakShape.values()) {
      double share = shape == PeakShape.PSEUDO_VOIGT ? 0.3 : shape.firstShare();
      double[] values = shapes(shape, share, given, 90);
      JsonFields fitted =
          peaks(values, Json.obj("fit", shape.name().toLowerCase(java.util.Locale.ROOT)))
              .fields("fitted");
      for (int k = 0; k < 2; k++) {
        assertThat(fitted.numbers("centre")[k]).isCloseTo(given[k][0], within(1e-6));
        assertThat(fitted.numbers("height")[k]).isCloseTo(given[k][1], within(1e-6));
        assertThat(fitted.numbers("width")[k]).isCloseTo(given[k][2], within(1e-6));
        assertThat(fitted.numbers("lorentzian_share")[k]).isCloseTo(share, within(1e-6));
      }
    }
  }

  @Test
  void a_fit_of_noisy_values_has_residuals_without_a_slope() {
    double[] values = shapes(PeakShape.GAUSSIAN, 0, new double[][] {{30, 4, 8}, {60, 3, 7}}, 90);
    var random = new Random(8);
    Arrays.setAll(values, i -> values[i] + 0.05 * random.nextGaussian());
    JsonFields fitted =
        peaks(values, Json.obj("min_prominence", 1, "fit", "gaussian")).fields("fitted");
    assertThat(fitted.number("residual_sum_of_squares")).isBetween(0.1, 0.4);
    assertThat(fitted.numbers("centre")[0]).isCloseTo(30, within(0.2));
  }

  @Test
  void baselines_take_away_a_line_and_a_slow_bend() {
    double[] peak = shapes(PeakShape.GAUSSIAN, 0, new double[][] {{100, 10, 12}}, 200);
    double[] onLine = new double[200];
    Arrays.setAll(onLine, i -> peak[i] + 5 + 0.1 * i);
    JsonFields line = peaks(onLine, Json.obj("baseline", "linear", "min_height", 5));
    assertThat(line.fields("peaks").numbers("height")[0]).isCloseTo(10, within(1e-9));
    double[] onBend = new double[200];
    Arrays.setAll(onBend, i -> peak[i] + 3 * Math.pow((i - 100) / 100.0, 2));
    JsonFields bend =
        peaks(onBend, Json.obj("baseline", "als", "lambda", 1e5, "p", 0.001, "min_height", 5));
    assertThat(bend.fields("peaks").numbers("height")[0]).isCloseTo(10, within(0.7));
  }

  @Test
  void places_rise_and_members_belong_to_their_baseline() {
    Json.Obj signal = Json.obj("values", new double[] {0, 1, 0, 2});
    assertThat(EngineRunner.refused(ENGINE, signal.with("x", Json.arr(new double[] {0, 1, 1, 2}))))
        .containsExactly("/x/2");
    assertThat(EngineRunner.refused(ENGINE, signal.with("x", Json.arr(new double[] {0, 1, 2}))))
        .containsExactly("/x");
    assertThat(
            EngineRunner.refused(
                ENGINE,
                signal
                    .with("x", Json.arr(new double[] {0, 1, 2, 3}))
                    .with("step", 2)
                    .with("p", 0.1)))
        .containsExactly("/step", "/p");
  }

  @Test
  void too_many_peaks_are_not_fitted() {
    double[] values = new double[200];
    Arrays.setAll(values, i -> i % 2);
    assertThatThrownBy(() -> peaks(values, Json.obj("fit", "gaussian")))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("min_prominence");
  }
}
