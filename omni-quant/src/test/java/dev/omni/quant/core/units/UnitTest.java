package dev.omni.quant.core.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitTest {
  private final UcumUnits units = new UcumUnits();

  @ParameterizedTest
  @CsvSource({
    "kW.h, J, 1, 3600000",
    "[psi], Pa, 1, 6894.757293168361336722673445346890694",
    "Cel, K, 25, 298.15",
    "[degF], Cel, 212, 100",
    "Cel, [degF], -40, -40",
    "deg, rad, 180, 3.141592653589793238462643383279502884197",
    "[HP], W, 1, 745.6998715822702",
    "[gal_us], L, 1, 3.785411784",
    "[in_i]2, cm2, 1, 6.4516",
    "m[H2O], Pa, 1, 9806.65",
    "mm[Hg], Pa, 1, 133.322",
    "eV, J, 1, 1.602176634e-19",
    "[ly], m, 1, 9460730472580800",
    "km/h, m/s, 36, 10",
    "/min, Hz, 60, 1",
    "10*3/uL, 10*9/L, 1, 1",
    "KiBy, bit, 1, 8192",
    "kg{wet}/m2, g/cm2, 10, 1",
    "USD/a, USD/mo, 12, 1",
    "%, 1, 50, 0.5",
    "(kg.m/s)2, kg2.m2/s2, 3, 3"
  })
  void conversions_are_exact(String from, String to, BigDecimal value, BigDecimal expected) {
    BigDecimal told = units.conversion(from, to).orElseThrow().value(value);

    assertThat(told.round(new MathContext(expected.precision()))).isEqualByComparingTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"m, s", "USD, EUR", "USD, 1", "mol, 1", "J, N", "m2, m"})
  void what_measures_different_things_has_no_conversion(String from, String to) {
    assertThat(units.conversion(from, to)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "m//s",
        "m.",
        "(m",
        "m)",
        "furlong",
        "USd",
        "kkg",
        "kUSD",
        "m^2",
        "m**2",
        "Cel/m",
        "kCel",
        "Cel2",
        "m31",
        "m999",
        "10*999",
        " m",
        "m s",
        "[x]",
        "0",
        "{",
        "m{é}",
        "€",
        "((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((m"
      })
  void what_is_no_unit_is_refused_with_a_reason(String text) {
    assertThat(units.problem(text)).hasValueSatisfying(why -> assertThat(why).isNotBlank());
    assertThatThrownBy(() -> Unit.of(text)).isInstanceOf(UnitSyntaxException.class);
  }

  @Test
  void a_spread_knows_no_offset() {
    assertThat(units.conversion("[degF]", "K").orElseThrow().spread(9)).isEqualTo(5);
  }

  @Test
  void derived_units_measure_what_their_definition_says() {
    assertThat(Unit.of("Ohm").dimension()).hasToString("A-2.kg.m2.s-3");
    assertThat(Unit.of("V/A").dimension()).isEqualTo(Unit.of("Ohm").dimension());
    assertThat(Unit.coherent(Unit.of("EUR/h").dimension()).code()).isEqualTo("EUR.s-1");
  }

  @Test
  void every_code_of_the_table_reads_as_itself() {
    assertThat(UnitTable.codes()).hasSizeGreaterThan(130);
    assertThat(UnitTable.codes())
        .allSatisfy(code -> assertThat(Unit.of(code).code()).isEqualTo(code));
  }
}
