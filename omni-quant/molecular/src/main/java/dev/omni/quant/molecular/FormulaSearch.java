package dev.omni.quant.molecular;

import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The formulas of a mass: counts of elements within bounds, the heaviest element first. */
final class FormulaSearch {
  private static final int BETWEEN_LOOKS = 4096;

  private final List<Bound> bounds;
  private final double low;
  private final double high;
  private final Rules rules;
  private final Work work;
  private final int[] counts;
  private final double[] least;
  private final double[] most;
  private final List<int[]> found = new ArrayList<>();
  private int looks;

  /** An element with its mass and the bounds of its count. */
  record Bound(String symbol, double mass, int least, int most) {}

  /**
   * The rules that a formula keeps beside its mass.
   *
   * @param whole whether rings and double bonds are a whole number
   * @param hydrogens the most hydrogens a carbon; infinite where any number is
   */
  record Rules(boolean whole, double hydrogens) {}

  FormulaSearch(List<Bound> given, double low, double high, Rules rules, Work work) {
    this.bounds =
        given.stream().sorted(Comparator.comparingDouble((Bound b) -> -b.mass())).toList();
    this.low = low;
    this.high = high;
    this.rules = rules;
    this.work = work;
    int n = bounds.size();
    counts = new int[n];
    least = new double[n + 1];
    most = new double[n + 1];
    for (int k = n - 1; k >= 0; k--) {
      least[k] = least[k + 1] + bounds.get(k).mass() * bounds.get(k).least();
      most[k] = most[k + 1] + bounds.get(k).mass() * bounds.get(k).most();
    }
  }

  /** Returns an upper bound of the formulas that are looked at. */
  static double candidates(List<Bound> bounds, double high) {
    double candidates = 1;
    double lightest = bounds.stream().mapToDouble(Bound::mass).min().orElse(0);
    boolean skipped = false;
    for (Bound bound : bounds) {
      if (!skipped && bound.mass() == lightest) {
        skipped = true;
        continue;
      }
      double most = Math.min(bound.most(), Math.floor(high / bound.mass()));
      candidates *= Math.max(1, most - bound.least() + 1);
    }
    return candidates;
  }

  /** Returns the counts of each formula. */
  List<NavigableMap<String, Integer>> formulas() {
    search(0, 0);
    var formulas = new ArrayList<NavigableMap<String, Integer>>();
    for (int[] each : found) {
      var formula = new TreeMap<String, Integer>();
      for (int k = 0; k < each.length; k++) {
        if (each[k] > 0) {
          formula.put(bounds.get(k).symbol(), each[k]);
        }
      }
      formulas.add(formula);
    }
    return formulas;
  }

  private void search(int k, double mass) {
    if (++looks % BETWEEN_LOOKS == 0) {
      work.proceed();
    }
    if (k == bounds.size()) {
      if (mass >= low && mass <= high && allowed()) {
        found.add(counts.clone());
      }
      return;
    }
    Bound bound = bounds.get(k);
    // One more and one less than the bounds, because masses are rounded.
    double from = Math.floor((low - mass - most[k + 1]) / bound.mass());
    double to = Math.ceil((high - mass - least[k + 1]) / bound.mass());
    int first = (int) Math.max(bound.least(), from);
    int last = (int) Math.min(bound.most(), to);
    for (int count = first; count <= last; count++) {
      counts[k] = count;
      search(k + 1, mass + count * bound.mass());
    }
    counts[k] = 0;
  }

  private boolean allowed() {
    var formula = new TreeMap<String, Integer>();
    int atoms = 0;
    for (int k = 0; k < counts.length; k++) {
      formula.merge(bounds.get(k).symbol(), counts[k], Integer::sum);
      atoms += counts[k];
    }
    double bonds = doubleBonds(formula);
    int carbons = formula.getOrDefault("C", 0);
    int hydrogens = formula.getOrDefault("H", 0);
    return atoms > 0
        && bonds >= 0
        && (!rules.whole() || bonds == Math.rint(bonds))
        && (carbons == 0 || hydrogens <= rules.hydrogens() * carbons);
  }

  /** Returns the number of rings and double bonds. */
  static double doubleBonds(java.util.Map<String, Integer> formula) {
    double bonds = 1;
    for (String four : List.of("C", "Si")) {
      bonds += formula.getOrDefault(four, 0);
    }
    for (String one : List.of("H", "F", "Cl", "Br", "I")) {
      bonds -= formula.getOrDefault(one, 0) / 2.0;
    }
    for (String three : List.of("N", "P")) {
      bonds += formula.getOrDefault(three, 0) / 2.0;
    }
    return bonds;
  }
}
