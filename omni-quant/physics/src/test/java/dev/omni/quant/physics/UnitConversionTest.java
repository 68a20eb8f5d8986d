package dev.omni.quant.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.quant.core.units.UcumUnits;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitConversionTest {
  /**
   * Every unit in units of the SI: A. Thompson and B. N. Taylor, NIST Special Publication 811,
   * 2008, tables 1-8 and appendix B (values there in bold are exact); months and years as UCUM 2.1
   * defines them, after the Julian calendar.
   */
  private static final Map<String, Double> FACTORS = new java.util.LinkedHashMap<>();

  private static void row(String target, Object... codesAndFactors) {
    for (int i = 0; i < codesAndFactors.length; i += 2) {
      FACTORS.put(
          codesAndFactors[i] + " " + target, ((Number) codesAndFactors[i + 1]).doubleValue());
    }
  }

  static {
    row("m", "m", 1, "[in_i]", 0.0254, "[ft_i]", 0.3048, "[yd_i]", 0.9144, "[mi_i]", 1609.344);
    row("m", "[nmi_i]", 1852, "[fth_i]", 1.8288, "Ao", 1e-10, "[ly]", 299792458.0 * 31557600);
    row("m", "[mil_i]", 2.54e-5, "[ft_us]", 1200 / 3937.0, "[rd_us]", 19800 / 3937.0);
    row("m", "[mi_us]", 6336000 / 3937.0);
    row("m2", "ar", 100, "[sft_i]", 0.09290304, "[sin_i]", 6.4516e-4, "[syd_i]", 0.83612736);
    row("m2", "[acr_us]", 160 * (19800 / 3937.0) * (19800 / 3937.0), "b", 1e-28);
    row("m3", "[cin_i]", 1.6387064e-5, "[cft_i]", 0.028316846592, "[cyd_i]", 0.764554857984);
    row("m3", "[tsp_us]", 4.92892159375e-6, "[tbs_us]", 1.478676478125e-5);
    row("m3", "[gil_us]", 1.1829411825e-4, "[bu_us]", 0.03523907016688, "[foz_br]", 2.84130625e-5);
    row("m3", "L", 1e-3, "l", 1e-3, "[gal_us]", 3.785411784e-3, "[qt_us]", 9.46352946e-4);
    row("m3", "[pt_us]", 4.73176473e-4, "[foz_us]", 2.95735295625e-5, "[cup_us]", 2.365882365e-4);
    row("m3", "[bbl_us]", 0.158987294928, "[gal_br]", 4.54609e-3);
    row("kg", "g", 1e-3, "t", 1000, "[lb_av]", 0.45359237, "[oz_av]", 0.028349523125);
    row("kg", "[dr_av]", 1.7718451953125e-3, "[gr]", 6.479891e-5, "[ston_av]", 907.18474);
    row("kg", "[lton_av]", 1016.0469088, "[stone_av]", 6.35029318, "[scwt_av]", 45.359237);
    row("kg", "[lcwt_av]", 50.80234544, "[pwt_tr]", 1.55517384e-3, "[oz_tr]", 0.0311034768);
    row("kg", "[lb_tr]", 0.3732417216, "[car_m]", 2e-4);
    row("s", "s", 1, "min", 60, "h", 3600, "d", 86400, "wk", 604800);
    row("s", "mo", 2629800, "a", 31557600);
    row("m/s", "[kn_i]", 1852 / 3600.0, "[c]", 299792458);
    row("m/s2", "[g]", 9.80665, "Gal", 0.01);
    row("kg.m/s2", "N", 1, "dyn", 1e-5, "gf", 9.80665e-3, "[lbf_av]", 4.4482216152605);
    row("kg/m/s2", "Pa", 1, "bar", 1e5, "atm", 101325, "[psi]", 4.4482216152605 / 0.00064516);
    row("kg/m/s2", "att", 98066.5, "m[H2O]", 9806.65);
    row("kg.m2/s2", "J", 1, "cal", 4.184, "cal_th", 4.184, "cal_IT", 4.1868, "erg", 1e-7);
    row("kg.m2/s2", "[Btu_IT]", 1055.05585262, "[Btu_th]", 1054.35);
    row("kg.m2/s3", "W", 1);
    row("Pa.s", "P", 0.1);
    row("m2/s", "St", 1e-4);
    row("1", "rad", 1, "%", 0.01, "[ppm]", 1e-6, "deg", Math.PI / 180, "'", Math.PI / 10800);
    row("1", "''", Math.PI / 648000, "gon", Math.PI / 200, "circ", 2 * Math.PI, "sr", 1);
    row("1", "[ppth]", 1e-3, "[ppb]", 1e-9);
    row("K", "K", 1);
    row("mol", "mol", 1);
    row("cd", "cd", 1, "lm", 1);
    row("A", "A", 1);
    row("A.s", "C", 1);
    row("J/C", "V", 1);
    row("C/V", "F", 1);
    row("V/A", "Ohm", 1);
    row("A/V", "S", 1);
    row("V.s", "Wb", 1, "Mx", 1e-8);
    row("V.s/m2", "T", 1, "G", 1e-4);
    row("A/m", "Oe", 250 / Math.PI);
    row("cd/m2", "sb", 1e4, "Lmb", 1e4 / Math.PI);
    row("V.s/A", "H", 1);
    row("lm/m2", "lx", 1);
    row("/s", "Hz", 1, "Bq", 1, "Ci", 3.7e10);
    row("C/kg", "R", 2.58e-4);
    row("J/kg", "Gy", 1, "Sv", 1);
    row("mol/s", "kat", 1);
  }

  private static double converted(double value, String from, String to) {
    return EngineRunner.number(
        LoadedEngine.of(new UnitConversion()),
        Json.obj("value", value, "from", from, "to", to),
        "value");
  }

  @Test
  void every_unit_has_the_value_that_is_published() {
    FACTORS.forEach(
        (pair, factor) -> {
          String[] units = pair.split(" ");
          assertThat(converted(1, units[0], units[1]))
              .as(pair)
              .isCloseTo(factor, within(4e-16 * factor));
        });
  }

  @ParameterizedTest
  @CsvSource({
    "Y,1e24", "Z,1e21", "E,1e18", "P,1e15", "T,1e12", "G,1e9", "M,1e6", "k,1e3", "h,1e2", "da,1e1",
    "d,1e-1", "c,1e-2", "m,1e-3", "u,1e-6", "n,1e-9", "p,1e-12", "f,1e-15", "a,1e-18", "z,1e-21",
    "y,1e-24"
  })
  void a_prefix_is_its_power_of_ten_before_every_metric_unit(String prefix, double factor) {
    List<String> ambiguous = List.of("dar");
    FACTORS.keySet().stream()
        .map(pair -> pair.split(" ")[0])
        .filter(unit -> new UcumUnits().problem("k" + unit).isEmpty())
        .filter(unit -> !ambiguous.contains(prefix + unit))
        .filter(unit -> FACTORS.keySet().stream().noneMatch(p -> p.startsWith(prefix + unit + " ")))
        .forEach(
            unit ->
                assertThat(converted(1, prefix + unit, unit))
                    .as(prefix + unit)
                    .isCloseTo(factor, within(1e-15 * factor)));
  }

  @ParameterizedTest
  @CsvSource({
    "0, Cel, K, 273.15", "212, [degF], Cel, 100", "-40, [degF], Cel, -40", "0, K, [degF], -459.67",
    "1, W/m2.K, kg.K/s3, 1", "36, km/h, m/s, 10", "1, kg.m/(s.s), N, 1",
        "5, /min, Hz, 0.0833333333333333333"
  })
  void points_on_scales_and_compound_units_convert(
      double value, String from, String to, double expected) {
    assertThat(converted(value, from, to)).isCloseTo(expected, within(1e-12));
  }

  @Property
  void there_and_back_is_the_same_and_a_product_is_the_product(
      @ForAll @IntRange(min = 0, max = 1000) int one,
      @ForAll @IntRange(min = 0, max = 1000) int other,
      @ForAll @IntRange(min = 1, max = 3) int power,
      @ForAll @DoubleRange(min = -1e9, max = 1e9) @Scale(3) double value) {
    List<String> pairs = List.copyOf(FACTORS.keySet());
    String[] first = pairs.get(one % pairs.size()).split(" ");
    String[] second = pairs.get(other % pairs.size()).split(" ");
    double factor = FACTORS.get(String.join(" ", first));
    double divisor = StrictMath.pow(FACTORS.get(String.join(" ", second)), power);
    String from = first[0] + "/" + second[0] + power;
    String to = "(" + first[1] + ")" + ("/(" + second[1] + ")").repeat(power);
    double there = converted(value, from, to);
    assertThat(there)
        .isCloseTo(value * factor / divisor, within(1e-14 * Math.abs(value * factor / divisor)));
    assertThat(converted(there, to, from)).isCloseTo(value, within(1e-14 * Math.abs(value)));
  }

  @ParameterizedTest
  @CsvSource({
    "m, s, /to, 'dimension of from, which is L'",
    "Cel/s, K/s, /from, 'Cel is a point on a scale and must stand alone; K is a difference'",
    "m, furlong, /to, 'furlong is no unit; did you mean [fur_us]?'",
    "m/, m, /from, at character 3",
    "m10, m, /to, L10",
    "m {thing}, m, /from, character 2",
    "Kw, W, /from, 'Kw is no unit; did you mean kW?'",
    "USD, EUR, /to, no rate is known",
    "[IU], mg, /to, '[iU] is an arbitrary unit, which has no relation to others'",
    "dB/m, /m, /from, stand alone",
    "[pH], [pH].m, /to, stand alone",
    "10*9999999, 1, /from, beyond"
  })
  void what_is_no_unit_or_of_another_dimension_is_refused(
      String from, String to, String pointer, String why) {
    assertThat(
            LoadedEngine.of(new UnitConversion())
                .problems(Json.obj("value", 1, "from", from, "to", to)))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.pointer()).isEqualTo(pointer);
              assertThat(problem.message()).contains(why);
            });
  }

  @Test
  void the_dimension_is_written_in_one_order() {
    for (String code : List.of("J", "N.m", "m.N", "kg.m2/s2", "m2.kg.s-2")) {
      var result =
          new JsonFields(
              EngineRunner.result(
                  LoadedEngine.of(new UnitConversion()),
                  Json.obj("value", 1, "from", code, "to", "J")));
      assertThat(result.text("dimension")).isEqualTo("L2.M.T-2");
    }
    assertThat(dimension("rad")).isEqualTo("1");
    assertThat(dimension("USD/a")).isEqualTo("T-1.USD");
    assertThat(dimension("[iU]/mL")).isEqualTo("L-3.[iU]");
  }

  private static String dimension(String code) {
    Json.Obj input = Json.obj("value", 1, "from", code, "to", code);
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new UnitConversion()), input))
        .text("dimension");
  }

  @ParameterizedTest
  @CsvSource({
    "1, mm[Hg], Pa, 133.322",
    "1, eV, J, 1.602176634e-19",
    "80, [degRe], K, 373.15",
    "3, B, 1, 1000",
    "100, %[slope], deg, 45",
    "100, [p'diop], deg, 45",
    "72, {beats}/min, /s, 1.2",
    "5, 10*3/uL, /L, 5e9",
    "1, kWh, J, 3600000",
    "7, [pH], mol/L, 1e-7",
    "1e-7, mol/L, [pH], 7",
    "20, dB[V], V, 10",
    "1, Np, 1, 2.718281828459045",
    "10, bit_s, 1, 1024",
    "3, [hp'_C], 1, 1e-6",
    "1, [hp'_Q], 1, 2e-5",
    "94, dB[SPL], Pa, 1.0023744672545447",
    "60, dB[mV], V, 1",
    "3, [m/s2/Hz^(1/2)], m2/s4/Hz, 9",
    "5, [IU], [iU], 5",
    "2, k[iU]/mL, [iU]/uL, 2",
    "5, µm, m, 5e-6",
    "20, kUSD, USD, 20000",
    "60, EUR/MWh, EUR/GW/h, 60000",
    "5, mmol/(8.h), umol/h, 625",
    "1, 10*999, 10*998, 10",
    "1000, mCel, K, 274.15",
    "2, 3.Cel, K, 279.15"
  })
  void special_arbitrary_and_respelled_units_convert(
      double value, String from, String to, double expected) {
    assertThat(converted(value, from, to)).isCloseTo(expected, within(1e-15 * expected));
  }

  @ParameterizedTest
  @CsvSource({"0, mol/L, [pH]", "-1, 1, dB", "90, deg, %[slope]", "1e9, B, 1", "-4, [degRe], 1"})
  void a_value_that_a_scale_does_not_have_is_refused(double value, String from, String to) {
    assertThat(
            LoadedEngine.of(new UnitConversion())
                .problems(Json.obj("value", value, "from", from, "to", to)))
        .isNotEmpty();
  }

  @Test
  void both_units_are_complained_about_at_once() {
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new UnitConversion()),
                Json.obj("value", 1, "from", "?", "to", "!")))
        .containsExactlyElementsOf(Stream.of("/from", "/to").toList());
  }
}
