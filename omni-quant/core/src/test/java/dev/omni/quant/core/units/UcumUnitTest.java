package dev.omni.quant.core.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UcumUnitTest {
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
    BigDecimal told = units.conversion(from, to).orElseThrow().value(value).orElseThrow();

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
        "m^2",
        "m**2",
        "Cel/m",
        "Cel2",
        "10*1000001",
        "m10000000",
        "[ft_i]999999",
        "12h",
        "{a}m2{b}",
        "m{a",
        "iU",
        "kMUSD",
        "TUSD",
        "kpsi",
        "µ",
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
    assertThatThrownBy(() -> UcumUnit.of(text)).isInstanceOf(UnitSyntaxException.class);
  }

  @Test
  void a_spread_knows_no_offset() {
    assertThat(units.conversion("[degF]", "K").orElseThrow().spread(9, BigDecimal.TEN))
        .isEqualTo(5);
  }

  @Test
  void derived_units_measure_what_their_definition_says() {
    assertThat(UcumUnit.of("Ohm").dimension()).hasToString("A-2.kg.m2.s-3");
    assertThat(UcumUnit.of("V/A").dimension()).isEqualTo(UcumUnit.of("Ohm").dimension());
    assertThat(UcumUnit.coherent(UcumUnit.of("EUR/h").dimension()).code()).isEqualTo("EUR.s-1");
  }

  @ParameterizedTest
  @CsvSource({
    "kWh, kW.h",
    "mAh, mA.h",
    "µm, um",
    "μg/mL, ug/mL",
    "°C, Cel",
    "m℃, mCel",
    "degF, [degF]",
    "psi, [psi]",
    "mmHg, mm[Hg]",
    "inHg, [in_i'Hg]",
    "ppm, [ppm]",
    "bp, 10*-4",
    "bps2, 10*-8",
    "kΩ, kOhm",
    "kohm.m, kOhm.m",
    "Å, Ao",
    "°, deg",
    "‰, [ppth]",
    "msec, ms",
    "km/hr, km/h",
    "EUR/MWh, EUR/(MW.h)",
    "kWh2, kW2.h2",
    "kWh/a, kW.h/a",
    "m/kWh2, m/(kW2.h2)",
    "kg{wet}.(m/s)2, kg{wet}.(m/s)2"
  })
  void aliases_are_told_back_in_ucum(String sent, String code) {
    assertThat(units.code(sent)).hasValue(code);
    assertThat(units.code(code)).hasValue(code);
    assertThat(UcumUnit.of(sent).factor().over(UcumUnit.of(code).factor())).isEqualTo(Factor.ONE);
    assertThat(UcumUnit.of(sent).dimension()).isEqualTo(UcumUnit.of(code).dimension());
  }

  @Test
  void no_alias_is_an_expression_of_ucum_itself() {
    assertThat(UnitAliases.meanings().keySet())
        .allSatisfy(alias -> assertThat(UnitTable.find(alias)).as(alias).isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "Kw, kW",
    "KW, kW",
    "Mhz, MHz",
    "hours, h",
    "kgs, kg",
    "lbs, [lb_av]",
    "usd, USD",
    "eur, EUR",
    "in_i, [in_i]",
    "ft_i, [ft_i]",
    "celsius, Cel",
    "mls, ml",
    "[lb_a], [lb_av]",
    "IU, [iU]"
  })
  void the_unit_meant_is_named(String sent, String meant) {
    assertThat(units.problem(sent)).hasValue(sent + " is no unit; did you mean " + meant + "?");
  }

  @ParameterizedTest
  @CsvSource({
    "USD, EUR, no rate is known between EUR and USD",
    "USD/kg, GBP/kg, no rate is known between GBP and USD",
    "[IU], mg, '[iU] is an arbitrary unit, which has no relation to others'",
    "USD, 1, 'USD has dimension USD, and 1 has 1'",
    "10*1000000, 10*-9, the factor between 10*1000000 and 10*-9 is beyond computation",
    "kW, J, 'kW has dimension kg.m2.s-3, and J has kg.m2.s-2'"
  })
  void a_refusal_tells_the_true_reason(String from, String to, String reason) {
    assertThat(units.conversion(from, to)).isEmpty();
    assertThat(units.obstacle(from, to)).isEqualTo(reason);
  }

  @ParameterizedTest
  @CsvSource({
    "USD, 1, true",
    "kUSD, 1000, true",
    "10*6.USD, 1000000, true",
    "USD.h/min, 60, true",
    "km, 1000, false",
    "kg, 1000, false",
    "%, 1, false",
    "3.km/h, 3000, false",
    "USD/a, 1, false",
    "USD2, 1, false"
  })
  void the_size_of_a_unit_is_its_prefix_and_powers_of_ten(
      String unit, BigDecimal multiple, boolean money) {
    assertThat(units.multiple(unit))
        .hasValueSatisfying(size -> assertThat(size).isEqualByComparingTo(multiple));
    assertThat(units.money(unit)).isEqualTo(money);
  }

  @Test
  void a_spread_on_a_curved_scale_is_that_at_the_value() {
    var toAcid = units.conversion("[pH]", "mol/L").orElseThrow();

    assertThat(toAcid.spread(0.1, new BigDecimal("7"))).isCloseTo(2.302585e-8, within(1e-13));
    assertThat(toAcid.falling()).isTrue();
  }
}
