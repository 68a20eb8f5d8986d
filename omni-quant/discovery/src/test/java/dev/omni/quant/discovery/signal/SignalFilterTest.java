package dev.omni.quant.discovery.signal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Filters of signals whose answer is known in closed form. */
final class SignalFilterTest {
  private static final JsonEngine ENGINE = LoadedEngine.of(new SignalFilter());

  private static JsonFields filtered(double[] values, Json.Obj filter) {
    return new JsonFields(
        EngineRunner.result(
            ENGINE, Json.obj("values", values, "sampling_rate_hz", 100).withAll(filter)));
  }

  private static Json.Obj butterworth(int order, String kind, double... cutoffs) {
    return Json.obj("filter", "butterworth", "order", order, "kind", kind, "cutoff_hz", cutoffs);
  }

  private static double[] noise(int n) {
    var random = new Random(3);
    double[] values = new double[n];
    Arrays.setAll(values, i -> random.nextGaussian());
    return values;
  }

  /** The bilinear transform of 1 / (s + 1) at a quarter of the rate: y = (x + x before) / 2. */
  @Test
  void a_lowpass_of_order_one_at_a_quarter_of_the_rate_is_a_mean_of_two() {
    double[] values = noise(50);
    double[] got = filtered(values, butterworth(1, "lowpass", 25)).numbers("values");
    for (int i = 1; i < values.length; i++) {
      assertThat(got[i]).isCloseTo((values[i] + values[i - 1]) / 2, within(1e-14));
    }
  }

  @Test
  void each_kind_of_each_order_has_half_the_power_at_its_cutoffs() {
    double half = 10 * Math.log10(0.5);
    for (int order = 1; order <= 10; order++) {
      for (String kind : List.of("lowpass", "highpass")) {
        assertThat(filtered(noise(200), butterworth(order, kind, 7)).numbers("gain_db"))
            .containsExactly(new double[] {half}, within(1e-9));
      }
      for (String kind : List.of("bandpass", "bandstop")) {
        assertThat(filtered(noise(200), butterworth(order, kind, 3, 17)).numbers("gain_db"))
            .containsExactly(new double[] {half, half}, within(1e-9));
        assertThat(
                filtered(noise(200), butterworth(order, kind, 3, 17).with("zero_phase", true))
                    .numbers("gain_db"))
            .containsExactly(new double[] {2 * half, 2 * half}, within(1e-9));
      }
    }
  }

  @Test
  void a_constant_passes_a_lowpass_in_zero_phase_and_a_highpass_not_at_all() {
    double[] constant = new double[60];
    Arrays.fill(constant, 3.5);
    assertThat(
            filtered(constant, butterworth(3, "lowpass", 10).with("zero_phase", true))
                .numbers("values"))
        .containsExactly(constant, within(1e-12));
    assertThat(
            filtered(constant, butterworth(3, "highpass", 10).with("zero_phase", true))
                .numbers("values"))
        .containsExactly(new double[60], within(1e-12));
  }

  @Test
  void zero_phase_filters_a_reversed_signal_to_the_reversed_answer_far_from_the_ends() {
    double[] values = noise(600);
    double[] reversed = new double[600];
    Arrays.setAll(reversed, i -> values[599 - i]);
    Json.Obj filter = butterworth(4, "bandpass", 5, 20).with("zero_phase", true);
    double[] there = filtered(values, filter).numbers("values");
    double[] back = filtered(reversed, filter).numbers("values");
    for (int i = 250; i < 350; i++) {
      assertThat(back[599 - i]).isCloseTo(there[i], within(1e-10));
    }
  }

  /** Savitzky and Golay (1964), table I: (-3, 12, 17, 12, -3) / 35 for a quadratic over five. */
  @Test
  void a_quadratic_over_five_values_has_the_published_weights() {
    double[] impulse = new double[11];
    impulse[5] = 1;
    double[] got =
        filtered(impulse, Json.obj("filter", "savitzky_golay", "window", 5, "degree", 2))
            .numbers("values");
    double[] weights = {-3 / 35.0, 12 / 35.0, 17 / 35.0, 12 / 35.0, -3 / 35.0};
    assertThat(Arrays.copyOfRange(got, 3, 8)).containsExactly(weights, within(1e-14));
  }

  @Test
  void a_cubic_and_its_derivatives_by_seconds_come_back_to_the_ends() {
    double[] cubic = new double[40];
    Arrays.setAll(cubic, i -> Math.pow(i / 100.0, 3) - 2 * Math.pow(i / 100.0, 2) + i / 100.0);
    Json.Obj filter = Json.obj("filter", "savitzky_golay", "window", 9, "degree", 3);
    double[] same = filtered(cubic, filter).numbers("values");
    double[] slope = filtered(cubic, filter.with("derivative", 1)).numbers("values");
    double[] bend = filtered(cubic, filter.with("derivative", 2)).numbers("values");
    for (int i = 0; i < cubic.length; i++) {
      double t = i / 100.0;
      assertThat(same[i]).isCloseTo(cubic[i], within(1e-13));
      assertThat(slope[i]).isCloseTo(3 * t * t - 4 * t + 1, within(1e-11));
      assertThat(bend[i]).isCloseTo(6 * t - 4, within(1e-8));
    }
  }

  @Test
  void medians_and_means_take_zeros_outside() {
    double[] values = {5, -1, 4, 9, 2, -0.0};
    assertThat(filtered(values, Json.obj("filter", "median", "window", 3)).numbers("values"))
        .containsExactly(0, 4, 4, 4, 2, 0);
    assertThat(filtered(values, Json.obj("filter", "median", "window", 1)).numbers("values"))
        .containsExactly(5, -1, 4, 9, 2, 0);
    assertThat(
            filtered(values, Json.obj("filter", "moving_average", "window", 3)).numbers("values"))
        .containsExactly(new double[] {4 / 3.0, 8 / 3.0, 4, 5, 11 / 3.0, 2 / 3.0}, within(1e-15));
  }

  @Test
  void members_belong_to_their_filter_and_cutoffs_lie_below_half_the_rate() {
    Json.Obj signal = Json.obj("values", noise(12), "sampling_rate_hz", 100);
    assertThat(EngineRunner.refused(ENGINE, signal.withAll(butterworth(2, "lowpass", 50))))
        .containsExactly("/cutoff_hz/0");
    assertThat(EngineRunner.refused(ENGINE, signal.withAll(butterworth(2, "bandpass", 20, 10))))
        .containsExactly("/cutoff_hz/1");
    assertThat(EngineRunner.refused(ENGINE, signal.withAll(butterworth(2, "bandpass", 20))))
        .containsExactly("/cutoff_hz");
    assertThat(
            EngineRunner.refused(
                ENGINE, signal.withAll(butterworth(4, "lowpass", 20).with("zero_phase", true))))
        .as("15 values are the extension")
        .containsExactly("/values");
    assertThat(
            EngineRunner.refused(
                ENGINE, signal.with("filter", "median").with("order", 2).with("zero_phase", true)))
        .containsExactly("/order", "/zero_phase", "/window");
    assertThat(
            EngineRunner.refused(
                ENGINE,
                signal.with("filter", "savitzky_golay").with("window", 4).with("degree", 4)))
        .containsExactly("/window", "/window");
  }
}
