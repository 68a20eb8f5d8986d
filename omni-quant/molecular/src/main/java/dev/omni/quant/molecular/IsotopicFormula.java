package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import org.openscience.cdk.config.Elements;
import org.openscience.cdk.interfaces.IMolecularFormula;
import org.openscience.cdk.silent.SilentChemObjectBuilder;
import org.openscience.cdk.tools.manipulator.MolecularFormulaManipulator;

/**
 * A formula with its natural isotopes.
 *
 * @param formula at least one atom
 * @param counts how many atoms of each element it has
 */
record IsotopicFormula(IMolecularFormula formula, Map<String, Integer> counts) {
  /**
   * A peak.
   *
   * @param mass in u, to 1e-6
   * @param intensity relative to the strongest, to 1e-9
   */
  record Peak(double mass, double intensity) {}

  /**
   * Returns the isotopic formula of so many atoms of each element.
   *
   * @throws Infeasible when there is no such element, or nature has none of it
   */
  static IsotopicFormula of(Map<String, Integer> counts) {
    var text = new StringBuilder();
    counts.forEach(
        (element, count) -> {
          exists(element);
          text.append(element).append(count);
        });
    return new IsotopicFormula(
        Optional.ofNullable(
                MolecularFormulaManipulator.getMolecularFormula(
                    text.toString(), SilentChemObjectBuilder.getInstance()))
            .orElseThrow(() -> new Infeasible("formula cannot be read: " + text)),
        counts);
  }

  private static void exists(String element) {
    if (Elements.ofString(element) == Elements.Unknown) {
      throw new Infeasible("formula names " + element + ", which is no element");
    }
    if (!Nuclides.natural(element)) {
      throw new Infeasible(
          "formula names " + element + ", whose isotopes have no natural abundance");
    }
  }

  /**
   * Returns the peaks by rising mass, none so weak that its intensity is zero.
   *
   * @param weakest intensity of those given
   * @param resolution in u
   * @param work polled for cancellation
   */
  List<Peak> peaks(double weakest, double resolution, Work work) {
    Isotopologues all = Isotopologues.of(counts, resolution, work);
    double[] masses = all.masses();
    double[] shares = all.shares();
    return IntStream.range(0, masses.length)
        .filter(k -> shares[k] >= weakest)
        .mapToObj(k -> new Peak(SmilesReader.rounded(masses[k]), Math.rint(shares[k] * 1e9) / 1e9))
        .filter(peak -> peak.intensity() > 0)
        .toList();
  }

  double average() {
    return mass(Nuclides::average);
  }

  double monoisotopic() {
    return mass(Nuclides::principal);
  }

  private double mass(ToDoubleBiFunction<String, Integer> of) {
    var sum = new MassSum();
    counts.forEach((element, count) -> sum.add(of.applyAsDouble(element, null), count));
    return sum.rounded();
  }
}
