package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SaddlePointTest {
  /** Expected values by the definition in 50 digits. */
  @ParameterizedTest
  @CsvSource({
    "1e9, 1000030000, 0.44999100020249514",
    "3, 3.0000001, 1.6666666241743678e-15",
    "0, 2.5, 2.5",
    "7, 0.001, 54.976657996262152",
    "1e15, 1000000010000000, 0.049999999666666669"
  })
  void the_distance_of_a_count_from_its_mean_keeps_its_digits(
      double count, double mean, double expected) {
    assertThat(SaddlePoint.distance(count, mean)).isCloseTo(expected, within(1e-14 * expected));
  }

  /** Expected values by the definition in 50 digits. */
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, -1",
    "5.5, -1.7864475525458027",
    "15.9, -2.3073384876985218",
    "16, -2.310440550244173",
    "1e9, -11.280571451761212",
    "1e15, -18.188326730660015"
  })
  void the_peak_of_a_count_keeps_its_digits(double count, double expected) {
    assertThat(SaddlePoint.peak(count)).isCloseTo(expected, within(1e-13));
  }
}
