package dev.omni.application.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumeralBytesTest {
  private static double number(String text) {
    byte[] bytes = ("x" + text + ",").getBytes(StandardCharsets.UTF_8);
    return NumeralBytes.number(bytes, 1, bytes.length - 1);
  }

  /** A number that is not read at once is left to others. */
  private static void same(String text) {
    double number = number(text);
    if (!Double.isNaN(number)) {
      assertThat(new Json.Num(new BigDecimal(text)).isOfDouble()).as(text).isTrue();
      assertThat(number).as(text).isEqualTo(Double.parseDouble(text) + 0.0);
    }
  }

  @Test
  void a_double_is_read_back() {
    var random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      double number = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(30) - 15);
      String text = Json.num(number).canonical();

      assertThat(number(text)).as(text).isEqualTo(number);
    }
  }

  @Test
  void a_decimal_of_no_double_is_none() {
    var random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      long digits = random.nextLong();
      same(Json.num(Double.longBitsToDouble(digits & ~(1L << 62))).canonical());
      same(BigDecimal.valueOf(digits, random.nextInt(256) - 128).toString());
      same(BigDecimal.valueOf(digits % 100_000, random.nextInt(32) - 16).toPlainString());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "-0.000",
        "1E+2",
        "9007199254740993",
        "123456789012345678",
        "1e400",
        "1e-400",
        "1e99999999",
        "5e-324",
        "1.7976931348623157e308",
        "1e22",
        "1e23",
        "8.5e-5",
        "1000000000000000000000000"
      })
  void numbers_are_as_their_texts(String text) {
    same(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.25", "1e2", "100.0", "0.30000000000000004", "-17.125", "1234567.891"})
  void usual_numbers_are_read_at_once(String text) {
    assertThat(number(text)).isEqualTo(Double.parseDouble(text));
  }
}
