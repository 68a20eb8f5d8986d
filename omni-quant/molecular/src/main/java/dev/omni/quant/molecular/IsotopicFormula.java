package dev.omni.quant.molecular;

import dev.omni.engine.Work;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

/**
 * A formula with the isotopes of its atoms.
 *
 * @param counts how many atoms of each element, or isotope, it has
 */
record IsotopicFormula(Map<String, Integer> counts) {
  /**
   * A peak.
   *
   * @param mass in u, to 1e-6
   * @param intensity relative to the strongest, to 1e-9
   */
  record Peak(double mass, double intensity) {}

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
    counts.forEach((kind, count) -> sum.add(of.applyAsDouble(kind, null), count));
    return sum.rounded();
  }
}
