package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Transforms and spectra with known values. */
final class PowerSpectrumTest {
  private static JsonFields of(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new PowerSpectrum()), input));
  }

  @Property
  void a_transform_of_any_length_is_the_sum_that_defines_it(
      @ForAll @IntRange(min = 1, max = 130) int n, @ForAll long seed) {
    double[] x = new Random(seed).doubles(n, -1, 1).toArray();
    double[] re = x.clone();
    double[] im = new double[n];
    Dft.transform(re, im);
    for (int k = 0; k < n; k++) {
      double sumRe = 0;
      double sumIm = 0;
      for (int j = 0; j < n; j++) {
        double angle = -2 * Math.PI * ((long) j * k % n) / n;
        sumRe += x[j] * Math.cos(angle);
        sumIm += x[j] * Math.sin(angle);
      }
      assertThat(re[k]).isCloseTo(sumRe, within(1e-12 * n));
      assertThat(im[k]).isCloseTo(sumIm, within(1e-12 * n));
    }
  }

  @Property
  void a_turn_of_the_values_leaves_their_density(
      @ForAll @IntRange(min = 8, max = 200) int n,
      @ForAll @IntRange(min = 1, max = 7) int by,
      @ForAll long seed) {
    double[] x = new Random(seed).doubles(n, -1, 1).toArray();
    double[] turned = IntStream.range(0, n).mapToDouble(j -> x[(j + by) % n]).toArray();
    double[] one = of(Json.obj("values", x, "sampling_rate_hz", 5)).numbers("power_density");
    double[] other = of(Json.obj("values", turned, "sampling_rate_hz", 5)).numbers("power_density");
    for (int k = 0; k < one.length; k++) {
      assertThat(other[k]).isCloseTo(one[k], within(1e-12));
    }
  }

  @Test
  void a_sine_of_a_whole_number_of_periods_is_one_line_with_half_its_square() {
    double[] x =
        IntStream.range(0, 60).mapToDouble(j -> 3 * Math.sin(2 * Math.PI * 7 * j / 60)).toArray();
    JsonFields result = of(Json.obj("values", x, "sampling_rate_hz", 60));
    assertThat(result.number("peak_frequency_hz")).isCloseTo(7, within(1e-12));
    assertThat(result.numbers("power_density")[7]).isCloseTo(4.5, within(1e-12));
    assertThat(result.numbers("phase_rad")[7]).isCloseTo(-Math.PI / 2, within(1e-12));
  }

  @Test
  void a_trend_is_taken_away_and_welch_takes_the_mean_of_segments() {
    double[] line = IntStream.range(0, 64).mapToDouble(j -> 5 + 0.3 * j).toArray();
    JsonFields result = of(Json.obj("values", line, "sampling_rate_hz", 1, "detrend", "linear"));
    assertThat(java.util.Arrays.stream(result.numbers("power_density")).max().orElse(1))
        .isLessThan(1e-25);
    JsonFields welch =
        of(
            Json.obj(
                "values", line,
                "sampling_rate_hz", 1,
                "method", "welch",
                "segment_length", 16,
                "overlap", 8));
    assertThat(welch.integer("segments")).isEqualTo(7);
    assertThat(welch.integer("frequencies")).isEqualTo(9);
  }

  @Test
  void a_segment_longer_than_the_values_is_refused() {
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new PowerSpectrum()),
                Json.obj(
                    "values",
                    new double[] {1, 2, 3, 4, 5},
                    "sampling_rate_hz",
                    1,
                    "method",
                    "welch",
                    "segment_length",
                    9)))
        .containsExactly("/segment_length");
  }
}
