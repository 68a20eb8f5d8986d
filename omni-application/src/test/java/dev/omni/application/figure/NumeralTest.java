package dev.omni.application.figure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers as people read them. */
class NumeralTest {
  @ParameterizedTest
  @CsvSource({
    "2.1333684449162007, 2.13337",
    "5756.486951769297, 5\u2009756.49",
    "0, 0",
    "100, 100",
    "0.00012, 0.00012",
    "0.000012345678, 1.23457e-5",
    "12345678.9, 1.23457e7",
    "1234567.891, 1\u2009234\u2009568",
    "-8.428174386737373, \u22128.42817",
    "0.30000000000000004, 0.3",
    "1.2717645947348853E-7, 1.27176e-7",
    "1e300, 1e300",
    "NaN, \u2013"
  })
  void a_number_has_six_digits_and_no_whole_one_is_rounded_away(double value, String shown) {
    assertThat(Numeral.of(value)).isEqualTo(shown);
  }

  @Test
  void a_program_reads_six_digits() {
    assertThat(Numeral.data(2.1333684449162007)).isEqualTo("2.13337");
    assertThat(Numeral.data(-1e-9)).isEqualTo("-1e-9");
    assertThat(Numeral.data(1e300)).isEqualTo("1e300");
    assertThat(Numeral.data(Double.NaN)).isEmpty();
  }
}
