package dev.omni.quant.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DigammaTest {
  /** Expected values in 40 digits, rounded. */
  @ParameterizedTest
  @CsvSource({
    "1e-5, -100000.577199215681",
    "0.5, -1.96351002602142348",
    "1, -0.577215664901532861",
    "2, 0.422784335098467139",
    "15.99, 2.74036818250355171",
    "16, 2.74101332832746037",
    "48, 3.86074817682925274",
    "1e6, 13.8155100579641908",
    "-0.5, 0.0364899739785765206",
    "-20.25, 6.17423563361448377"
  })
  void all_digits_are_right(double x, double expected) {
    assertThat(Digamma.of(x)).isCloseTo(expected, within(1e-14 * (1 + Math.abs(expected))));
  }

  @Test
  void a_pole_has_no_value() {
    assertThat(Digamma.of(0)).isNaN();
    assertThat(Digamma.of(-3)).isNaN();
  }
}
