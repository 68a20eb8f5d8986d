package dev.omni.operations.verification.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Ten thousand doubles of every size: what is printed of them, and what is not. */
class ProvenDoublesTest {
  private static final int MANY = 10_000;
  private static final BigDecimal HALF = new BigDecimal("0.5");

  /** Doubles of any bits, as likely near zero as near the largest. */
  @Provide
  Arbitrary<Double> doubles() {
    return Arbitraries.longs().map(Double::longBitsToDouble).filter(Double::isFinite);
  }

  /** Doubles of any digits between a thousandth and a billion. */
  @Provide
  Arbitrary<Double> ordinary() {
    return Combinators.combine(
            Arbitraries.longs().between(1L << 53, (1L << 54) - 1),
            Arbitraries.integers().between(-63, -24))
        .as((digits, exponent) -> Math.scalb((double) digits, exponent));
  }

  private static Json.Obj source(double value) {
    return Json.obj("value", value, "unit", "1", "source", "drawn");
  }

  private static Json.Obj judged(String text, Json.Obj basis) {
    Json.Obj request = Json.obj("text", text, "basis", basis);
    return new TextProof().judge(request, List.of(), Map.of());
  }

  private static String status(Json.Obj judged, int index) {
    return ((Json.Obj) judged.items("figures").get(index)).text("status");
  }

  private static BigDecimal rounded(double value, int digits) {
    return Json.num(value).value().round(new MathContext(digits, RoundingMode.HALF_EVEN));
  }

  /** Returns a rounding to a number of digits, or to more, so that it has decimals. */
  private static BigDecimal withDecimals(double value, int digits) {
    BigDecimal exact = Json.num(value).value();
    return rounded(value, Math.max(digits, exact.precision() - exact.scale() + 1));
  }

  /** Returns digits with a point behind the first and an exponent. */
  private static String scientific(BigDecimal printed) {
    String digits = printed.unscaledValue().abs().toString();
    long exponent = (long) digits.length() - 1 - printed.scale();
    String head = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
    return (printed.signum() < 0 ? "-" : "") + head + "e" + exponent;
  }

  @Property(tries = MANY, edgeCases = EdgeCasesMode.NONE)
  void every_double_with_an_exponent_is_proven_at_1_to_17_digits(
      @ForAll("doubles") double value, @ForAll @IntRange(min = 1, max = 17) int digits) {
    String text = "x = " + scientific(rounded(value, digits));

    assertThat(status(judged(text, Json.obj("x", source(value))), 0)).as(text).isEqualTo("proven");
  }

  @Property(tries = MANY, edgeCases = EdgeCasesMode.NONE)
  void an_ordinary_double_is_proven_with_its_decimals_and_groups(
      @ForAll("ordinary") double value,
      @ForAll @IntRange(min = 1, max = 17) int digits,
      @ForAll boolean grouped) {
    BigDecimal printed = withDecimals(value, digits);
    Assume.that(printed.scale() > 0);
    String text = "x = " + (grouped ? grouped(printed) : printed.toPlainString());

    assertThat(status(judged(text, Json.obj("x", source(value))), 0)).as(text).isEqualTo("proven");
  }

  private static String grouped(BigDecimal printed) {
    String text = printed.toPlainString();
    int point = text.indexOf('.');
    return String.format(Locale.ROOT, "%,d", Long.parseLong(text.substring(0, point)))
        + text.substring(point);
  }

  /** Whichever digit is touched: only where the number lies in the middle may both be right. */
  @Property(tries = MANY, edgeCases = EdgeCasesMode.NONE)
  void one_digit_that_is_touched_is_contradicted(
      @ForAll("ordinary") double value,
      @ForAll @IntRange(min = 1, max = 17) int digits,
      @ForAll @IntRange(min = 0, max = 16) int place,
      @ForAll @IntRange(min = 1, max = 9) int change) {
    BigDecimal printed = withDecimals(value, digits);
    Assume.that(printed.scale() > 0);
    BigDecimal wrong = touched(printed, place, change);
    BigDecimal apart = Json.num(value).value().subtract(wrong).abs();
    boolean tie = apart.compareTo(HALF.scaleByPowerOfTen(-printed.scale())) <= 0;
    String text = "x = " + wrong.toPlainString();

    assertThat(status(judged(text, Json.obj("x", source(value))), 0))
        .as(text)
        .isEqualTo(tie ? "proven" : "contradicted");
  }

  private static BigDecimal touched(BigDecimal printed, int place, int change) {
    char[] digits = printed.unscaledValue().toString().toCharArray();
    int at = place % digits.length;
    digits[at] = (char) ('0' + (digits[at] - '0' + change) % 10);
    return new BigDecimal(new BigInteger(new String(digits)), printed.scale());
  }

  @Property
  void labels_that_are_exchanged_are_contradicted(
      @ForAll("ordinary") double one, @ForAll("ordinary") double other) {
    Assume.that(Math.abs(one / other - 1) > 1e-5);
    Json.Obj basis = Json.obj("premium", source(one), "strike", source(other));
    String printed = scientific(rounded(one, 7));
    String exchanged = scientific(rounded(other, 7));

    Json.Obj right =
        judged("The premium is " + printed + ", the strike is " + exchanged + ".", basis);
    assertThat(right.text("verdict")).isEqualTo("pass");
    Json.Obj judged =
        judged("The premium is " + exchanged + ", the strike is " + printed + ".", basis);
    assertThat(judged.text("verdict")).isEqualTo("fail");
    assertThat(List.of(status(judged, 0), status(judged, 1))).containsOnly("contradicted");
  }

  /** Dates, times, references, versions and words of numbers are no figures. */
  @Provide
  Arbitrary<String> words() {
    return Arbitraries.of(
            "the price",
            "2026-11-28",
            "13:51",
            "v1.2.3",
            "Section 4.2",
            "[12]",
            "Q3",
            "H2O",
            "in 2025",
            "two",
            "a quarter",
            "3rd",
            "https://x.example/7",
            "(see Fig. 3)",
            "§ 3")
        .list()
        .ofMinSize(0)
        .ofMaxSize(12)
        .map(each -> String.join(" , ", each));
  }

  @Property
  void a_text_without_a_figure_is_never_a_pass(@ForAll("words") String text) {
    Json.Obj judged = judged(text, Json.obj("price", source(2.1334)));

    assertThat(judged.items("figures")).as(text).isEmpty();
    assertThat(judged.text("verdict")).isEqualTo("inconclusive");
  }
}
