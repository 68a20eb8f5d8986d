package dev.omni.quant.molecular;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** The laws of the formulas of a mass, from their texts. */
final class FormulaIdentities {
  private static final double ROUNDING = 1e-12;
  private static final double MILLIONTH = 1e-6;

  /** Bonds of the atoms of the elements that the rule of V. Pellegrin, 1983, names. */
  private static final Map<String, Integer> VALENCES =
      Map.of("C", 4, "Si", 4, "H", 1, "F", 1, "Cl", 1, "Br", 1, "I", 1, "N", 3, "P", 3);

  private FormulaIdentities() {}

  static List<Check> checks(FormulaFromMass.Input input, FormulaFromMass.Result result) {
    FormulaFromMass.FormulaColumns columns = result.formulas();
    List<String> texts = columns.formula();
    double[] masses = columns.mass();
    double[] errors = columns.errorPpm();
    double[] bonds = columns.doubleBondEquivalents();
    double mass = result.mass();
    double wide = mass * input.tolerancePpm() * MILLIONTH;
    double beyond = 0;
    var read = new Residuals();
    for (int k = 0; k < texts.size(); k++) {
      Map<String, Integer> counts = Elements.of(texts.get(k));
      double again = Adduct.mass(counts);
      beyond = Math.max(beyond, Math.abs(again - mass) - wide);
      read.equal(masses[k], again)
          .equal(masses[k] * (1 + errors[k] * MILLIONTH), mass)
          .equal(2 * bonds[k], 2 + excess(counts), counts.size());
    }
    return List.of(
        new Check(
            "mass_excess",
            beyond,
            1e-9 * mass,
            "How far the mass of a formula, read again, lies beyond the tolerance."),
        read.equal(sent(input, mass), input.mass().orElseGet(() -> input.mz().getAsDouble()), mass)
            .check(
                "formula_residual",
                ROUNDING,
                "Largest difference of a mass, of what an error makes of it, and of the bonds from"
                    + " what the text of the formula says, and of the mass from what was sent;"
                    + " relative."),
        new Check(
            "count_residual",
            result.count() - counted(input, texts, result.count()),
            0,
            "Count less the different formulas, as far as limit lets them be given."));
  }

  /** Returns bonds less two of each atom, which is twice the rings and double bonds less one. */
  private static double excess(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .mapToDouble(each -> (VALENCES.getOrDefault(each.getKey(), 2) - 2.0) * each.getValue())
        .sum();
  }

  /** Returns what the mass of the neutral molecule makes of what was sent. */
  private static double sent(FormulaFromMass.Input input, double mass) {
    return input.mass().isPresent() ? mass : input.ion().massOverCharge(mass);
  }

  private static double counted(FormulaFromMass.Input input, List<String> texts, double count) {
    int different = new HashSet<>(texts).size();
    boolean whole = different < input.limit();
    return whole ? different : Math.max(count, different);
  }
}
