package dev.omni.quant.core.units;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import net.jqwik.api.constraints.StringLength;

/** Laws of units. */
class UnitLawsTest {
  private static final MathContext NEAR = new MathContext(30);

  private final UcumUnits units = new UcumUnits();

  @Property
  void every_unit_converts_to_its_coherent_unit_and_back_or_says_why_not(
      @ForAll("atoms") String code,
      @ForAll @BigRange(min = "-1000", max = "1000") @Scale(3) BigDecimal value) {
    UcumUnit unit = UcumUnit.of(code);
    UcumUnit coherent = UcumUnit.coherent(unit.dimension());
    UnitChange there = UcumUnits.conversion(unit, coherent).orElseThrow();
    UnitChange back = UcumUnits.conversion(coherent, unit).orElseThrow();

    Optional<BigDecimal> converted = there.value(value);

    converted.ifPresent(
        quantity ->
            assertThat(back.value(quantity).orElseThrow().subtract(value).abs())
                .isLessThanOrEqualTo(new BigDecimal("1e-30")));
    assertThat(converted.isPresent() || code.equals("[m/s2/Hz^(1/2)]")).isTrue();
  }

  @Property
  void a_prefix_is_its_factor(@ForAll("metric") String code, @ForAll("prefixes") String prefix) {
    if (UnitTable.codes().contains(prefix + code)
        || UnitTable.find(prefix.substring(0, 1) + code).isEmpty()
        || ambiguous(prefix, code)) {
      return;
    }
    BigDecimal reading = new BigDecimal("0.125");
    BigDecimal scaled = reading.multiply(UnitTable.prefixFactors().get(prefix).value(NEAR));

    assertThat(coherent(prefix + code, reading)).isEqualTo(coherent(code, scaled));
  }

  private static boolean ambiguous(String prefix, String code) {
    return prefix.equals("d") && code.startsWith("a");
  }

  private static Optional<BigDecimal> coherent(String code, BigDecimal reading) {
    return UcumUnit.of(code)
        .coherent(reading, new MathContext(40))
        .map(quantity -> quantity.round(NEAR).stripTrailingZeros());
  }

  @Property
  void the_factor_of_a_product_is_the_product_of_the_factors(
      @ForAll("proportional") String one,
      @ForAll("proportional") String other,
      @ForAll @IntRange(min = -9, max = 9) int power) {
    UcumUnit first = UcumUnit.of(one);
    UcumUnit second = UcumUnit.of(other);
    UcumUnit product = UcumUnit.of("(" + one + ")." + "(" + other + ")" + power);

    assertThat(product.factor().value(NEAR))
        .isEqualByComparingTo(first.factor().times(second.factor().power(power)).value(NEAR));
    assertThat(UcumUnit.of(one + "/(" + other + ")").dimension())
        .isEqualTo(first.dimension().over(second.dimension()));
  }

  @Property
  void what_is_told_back_reads_as_itself(@ForAll("spellings") String text) {
    String code = units.code(text).orElseThrow();

    assertThat(units.code(code)).hasValue(code);
    assertThat(UcumUnit.of(code).dimension()).isEqualTo(UcumUnit.of(text).dimension());
  }

  @Property
  void any_text_is_a_unit_or_has_a_reason(@ForAll("texts") @StringLength(max = 70) String text) {
    assertThat(units.code(text).isPresent()).isNotEqualTo(units.problem(text).isPresent());
    assertThat(units.obstacle(text, "m")).isNotBlank();
  }

  @Provide
  Arbitrary<String> atoms() {
    return Arbitraries.of(UnitTable.codes());
  }

  @Provide
  Arbitrary<String> metric() {
    return Arbitraries.of(UnitTable.codes().stream().filter(UnitTable::metric).toList());
  }

  @Provide
  Arbitrary<String> prefixes() {
    return Arbitraries.of(UnitTable.prefixFactors().keySet());
  }

  @Provide
  Arbitrary<String> proportional() {
    return Arbitraries.of(
        UnitTable.codes().stream().filter(code -> !UcumUnit.of(code).special()).toList());
  }

  @Provide
  Arbitrary<String> spellings() {
    var atoms = List.of("m", "kWh", "mAh", "bp", "mmHg", "EUR", "kUSD", "µg", "hr", "10*3", "[iU]");
    Arbitrary<String> atom = Arbitraries.of(atoms);
    return Combinators.combine(
            atom,
            Arbitraries.of(".", "/", "{x}.", "2/"),
            atom,
            Arbitraries.of("", "3", "-2", "{y}"))
        .as((a, operator, b, end) -> a.equals("10*3") ? b : a + operator + b + end)
        .filter(text -> !text.contains("10*32") && !text.contains("10*33"))
        .filter(text -> !text.contains("10*3-2"));
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("mkgsWhµ°.{}()/*10^-+2%[]'_ USDeliu").ofMaxLength(70);
  }
}
