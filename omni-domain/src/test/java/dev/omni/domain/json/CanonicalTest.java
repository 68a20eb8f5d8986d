package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CanonicalTest {
  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "0000000000000000, 0",
    "8000000000000000, 0",
    "0000000000000001, 5e-324",
    "8000000000000001, -5e-324",
    "7fefffffffffffff, 1.7976931348623157e+308",
    "ffefffffffffffff, -1.7976931348623157e+308",
    "4340000000000000, 9007199254740992",
    "c340000000000000, -9007199254740992",
    "4430000000000000, 295147905179352830000",
    "44b52d02c7e14af5, 9.999999999999997e+22",
    "44b52d02c7e14af6, 1e+23",
    "44b52d02c7e14af7, 1.0000000000000001e+23",
    "444b1ae4d6e2ef4e, 999999999999999700000",
    "444b1ae4d6e2ef4f, 999999999999999900000",
    "444b1ae4d6e2ef50, 1e+21",
    "3eb0c6f7a0b5ed8c, 9.999999999999997e-7",
    "3eb0c6f7a0b5ed8d, 0.000001",
    "41b3de4355555553, 333333333.3333332",
    "41b3de4355555554, 333333333.33333325",
    "41b3de4355555555, 333333333.3333333",
    "41b3de4355555556, 333333333.3333334",
    "41b3de4355555557, 333333333.33333343",
    "becbf647612f3696, -0.0000033333333333333333",
    "43143ff3c1cb0959, 1424953923781206.2",
    "3d30000000000000, 5.684341886080802e-14"
  })
  void doubles_are_written_as_rfc_8785_appendix_b_has_them(String bits, String text) {
    double value = Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16));
    assertThat(Json.num(value).canonical()).isEqualTo(text);
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "1, 1",
    "1.0, 1",
    "1e0, 1",
    "0.1E1, 1",
    "-0, 0",
    "0.000, 0",
    "0e5, 0",
    "1E30, 1e+30",
    "4.50, 4.5",
    "2e-3, 0.002",
    "0.000000000000000000000000001, 1e-27",
    "100, 100",
    "1e2, 100",
    "123456789012345678901234567891, 123456789012345678901234567891",
    "123456789012345678901234567890, 1.2345678901234567890123456789E+29",
    "1e400, 1E+400",
    "9007199254740993, 9007199254740993",
    "0.10000000000000000001, 0.10000000000000000001"
  })
  void equal_numbers_have_one_text_and_no_digit_is_lost(String written, String text) {
    assertThat(new Json.Num(new BigDecimal(written)).canonical()).isEqualTo(text);
  }

  /** The rule as it is stated, read by the platform's own parser. */
  private static boolean shortestOfItsDouble(BigDecimal value) {
    double nearest = value.doubleValue();
    return nearest != 0
        && Double.isFinite(nearest)
        && Json.num(nearest).value().compareTo(value) == 0;
  }

  private static void follows(BigDecimal value) {
    String text = new Json.Num(value).canonical();
    assertThat(new BigDecimal(text)).isEqualByComparingTo(value);
    if (value.signum() != 0 && !shortestOfItsDouble(value)) {
      assertThat(text).isEqualTo(value.stripTrailingZeros().toString());
    } else {
      assertThat(text).doesNotContain("E");
    }
  }

  @Property
  void any_number_is_written_by_the_rule(
      @ForAll long digits, @ForAll @IntRange(min = -420, max = 420) int scale) {
    follows(BigDecimal.valueOf(digits, scale));
  }

  @Property
  void any_double_and_its_neighbours_are_written_by_the_rule(@ForAll double value) {
    BigDecimal shortest = Json.num(value).value();
    follows(shortest);
    follows(shortest.add(shortest.ulp()));
    follows(shortest.subtract(shortest.ulp()));
    follows(shortest.setScale(shortest.scale() + 1));
  }

  /** The text as strings gave it, number by number, before it was written without them. */
  private static String bySteps(BigDecimal value) {
    if (value.signum() == 0) {
      return "0";
    }
    BigDecimal stripped = value.stripTrailingZeros();
    if (!shortestOfItsDouble(stripped)) {
      return stripped.toString();
    }
    String digits = stripped.unscaledValue().abs().toString();
    int point = digits.length() - stripped.scale();
    String text =
        point > 21 || point <= -6
            ? digits.charAt(0)
                + (digits.length() > 1 ? "." + digits.substring(1) : "")
                + (point > 0 ? "e+" : "e-")
                + Math.abs(point - 1)
            : stripped.abs().toPlainString();
    return (value.signum() < 0 ? "-" : "") + text;
  }

  @Provide
  Arbitrary<BigDecimal> decimals() {
    Arbitrary<BigInteger> digits =
        Arbitraries.oneOf(
            Arbitraries.bigIntegers()
                .between(BigInteger.TEN.pow(40).negate(), BigInteger.TEN.pow(40)),
            Arbitraries.longs().map(BigInteger::valueOf),
            Arbitraries.longs()
                .between(-99_999_999_999_999_999L, 99_999_999_999_999_999L)
                .map(BigInteger::valueOf),
            Arbitraries.integers().map(BigInteger::valueOf));
    Arbitrary<Integer> scales =
        Arbitraries.oneOf(
            Arbitraries.integers().between(-350, 350), Arbitraries.integers().between(-25, 25));
    Arbitrary<BigDecimal> any = Combinators.combine(digits, scales).as(BigDecimal::new);
    Arbitrary<BigDecimal> doubles =
        Arbitraries.longs()
            .map(Double::longBitsToDouble)
            .filter(Double::isFinite)
            .map(each -> new BigDecimal(Double.toString(each)));
    return Arbitraries.oneOf(any, doubles, doubles.map(each -> each.add(each.ulp())));
  }

  @Property
  void any_decimal_is_written_as_strings_gave_it(@ForAll("decimals") BigDecimal value) {
    assertThat(new Json.Num(value).canonical()).isEqualTo(bySteps(value));
    assertThat(JsonWriter.of(new Json.Num(value))).hasToString(value.toString());
  }

  @Property
  void a_digest_is_that_of_the_text(@ForAll("decimals") BigDecimal value, @ForAll String text) {
    Json.Obj inner = Json.obj("number", value, text, text.repeat(100), "list", Json.arr(1, value));
    Json all = Json.of(Collections.nCopies(100, inner));
    Sha256.Digested digested = Sha256.digested(all);
    byte[] written = all.canonical().getBytes(StandardCharsets.UTF_8);
    assertThat(digested.bytes()).isEqualTo(written.length);
    assertThat(digested.sha256()).isEqualTo(Sha256.hex(Sha256.sha256(written)));
  }

  @ParameterizedTest
  @CsvSource({
    "0E+5",
    "0.000",
    "0E-7",
    "-0.00",
    "1E+400",
    "-1.50E-9",
    "1E+2147483647",
    "1E-2147483647",
    "1.797693134862316E+308",
    "5E-324",
    "4E-324",
    "1E-400",
    "0.000001",
    "0.0000001",
    "-100000000000000000000000000000000000000000.10"
  })
  void numbers_at_the_ends_are_written_as_strings_gave_them(BigDecimal value) {
    assertThat(JsonWriter.of(new Json.Num(value))).hasToString(value.toString());
    assertThat(new Json.Num(value).canonical()).isEqualTo(bySteps(value));
  }

  @Test
  void integers_beyond_the_precision_of_a_double_stay_apart() {
    assertThat(Json.num(9007199254740992L).canonical())
        .isNotEqualTo(Json.num(9007199254740993L).canonical());
  }

  @Test
  void members_are_sorted_by_utf_16_code_units() {
    Json.Obj object =
        Json.obj(
            "\u20ac", "Euro Sign",
            "\r", "Carriage Return",
            "\ufb33", "Hebrew Letter Dalet With Dagesh",
            "1", "One",
            "\ud83d\ude00", "Emoji: Grinning Face",
            "\u0080", "Control",
            "\u00f6", "Latin Small Letter O With Diaeresis");
    assertThat(object.canonical())
        .isEqualTo(
            "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u0080\":\"Control\","
                + "\"\u00f6\":\"Latin Small Letter O With Diaeresis\","
                + "\"\u20ac\":\"Euro Sign\",\"\ud83d\ude00\":\"Emoji: Grinning Face\","
                + "\"\ufb33\":\"Hebrew Letter Dalet With Dagesh\"}");
  }

  @Test
  void strings_escape_what_must_be_and_nothing_else() {
    assertThat(Json.str("\u20ac$\u000f\nA'B\"\\\\\"/\u007f\b\t\f").canonical())
        .isEqualTo("\"\u20ac$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\u007f\\b\\t\\f\"");
  }

  @Test
  void the_order_of_members_does_not_count() {
    Json one = Json.obj("a", 1, "b", Json.arr(true, Json.NULL));
    Json other = Json.obj("b", Json.arr(true, Json.NULL), "a", 1.0);
    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    assertThat(one.canonical())
        .isEqualTo(other.canonical())
        .isEqualTo("{\"a\":1,\"b\":[true,null]}");
  }
}
