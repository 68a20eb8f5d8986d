package dev.omni.quant.core.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.MathContext;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.measure.IncommensurableException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import systems.uom.ucum.format.UCUMFormat;
import systems.uom.ucum.format.UCUMFormat.Variant;

/** Holds the table against the units of systems-ucum on indriya. */
class UcumOracleTest {
  /**
   * Where the oracle holds constants from before 2019, or is off by a power of its definition: a
   * horsepower is 550 ft.lbf/s, a kayser 1/cm, a rad and a rem 100 erg/g, a phot 1 lm/cm2.
   */
  private static final Set<String> DIFFERENT =
      Set.of("u", "eV", "AU", "pc", "[e]", "[h]", "[k]", "[HP]", "Ky", "RAD", "REM", "ph");

  private static final Map<String, String> BASES =
      Map.of("m", "m", "kg", "kg", "s", "s", "A", "A", "K", "K", "mol", "mol", "cd", "cd");

  @Test
  void every_unit_that_the_oracle_knows_has_the_same_factor() {
    var compared = new HashMap<String, Double>();
    var differing = new HashMap<String, Double>();
    for (String code : UnitTable.codes()) {
      double ratio = ratio(code);
      if (!Double.isNaN(ratio) && !DIFFERENT.contains(code)) {
        compared.put(code, ratio);
        if (Math.abs(ratio - 1) > 1e-9) {
          differing.put(code, ratio);
        }
      }
    }

    assertThat(differing).isEmpty();
    assertThat(compared).hasSizeGreaterThan(100);
  }

  @Property(tries = 300)
  void products_of_units_with_prefixes_and_powers_agree_with_the_oracle(
      @ForAll("products") String code) {
    assertThat(ratio(code)).isCloseTo(1, within(1e-9));
  }

  @Provide
  Arbitrary<String> products() {
    Arbitrary<String> unit =
        Arbitraries.of("m", "g", "s", "A", "N", "Pa", "J", "W", "V", "Ohm", "Hz", "l", "T", "lx");
    Arbitrary<String> prefix = Arbitraries.of("", "k", "m", "u", "M", "n", "c", "G");
    Arbitrary<String> power = Arbitraries.of("", "2", "3", "-1", "-2");
    Arbitrary<String> powered = Combinators.combine(prefix, unit, power).as((p, u, x) -> p + u + x);
    return Combinators.combine(powered, Arbitraries.of(".", "/"), powered)
        .as((a, operator, b) -> a + operator + b);
  }

  /** Ours over theirs; NaN when the oracle does not know the unit. */
  private static double ratio(String code) {
    Unit ours = Unit.of(code);
    double here =
        ours.factor().value(MathContext.DECIMAL64).doubleValue()
            * (1 + ours.offset().doubleValue());
    try {
      var format = UCUMFormat.getInstance(Variant.CASE_SENSITIVE);
      var base = format.parse(baseOf(ours.dimension()));
      return here / format.parse(code).getConverterToAny(base).convert(1.0);
    } catch (IncommensurableException different) {
      throw new AssertionError(code + " measures something else", different);
    } catch (RuntimeException unknown) {
      // Its reader has no common exception for a unit that it does not know.
      return Double.NaN;
    }
  }

  private static String baseOf(Dimension dimension) {
    var text = new StringBuilder();
    dimension
        .powers()
        .forEach(
            (base, power) ->
                text.append(text.length() == 0 ? "" : ".")
                    .append(BASES.getOrDefault(base, base))
                    .append(power.getNumerator() == 1 ? "" : power.getNumerator()));
    return text.length() == 0 ? "1" : text.toString();
  }
}
