package dev.omni.quant.molecular;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The estimated cost of an isotope pattern. By the central limit theorem the mass number and the
 * mass defect are jointly normal. Peaks lie in the ellipse where their probability is above the
 * cutoff; their number is bounded by the resolution and by the number of isotope combinations.
 *
 * @param steps atoms times isotopes times peaks
 * @param merged the longest list of peaks before those that are near each other are joined
 */
record IsotopeEstimate(double steps, double merged) {
  /** Standard deviations between both sides at which a normal density is 1e-15 of its largest. */
  private static final double WIDTH = 2 * Math.sqrt(2 * 15 * StrictMath.log(10));

  /** About 10 seconds. */
  private static final double MOST_STEPS = 1e9;

  /** About 100 MB: two such runs have room in the smallest server. */
  private static final double MOST_MERGED = 5e6;

  private static final List<Double> RESOLUTIONS =
      List.of(1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2);

  /**
   * Returns the isotope estimate of a formula.
   *
   * @param counts atoms of each element; an element without isotopes costs nothing
   * @param resolution in u
   */
  static IsotopeEstimate of(Map<String, Integer> counts, double resolution) {
    var sum = new Spread();
    double steps = 0;
    double merged = 0;
    double before = 1;
    for (var element : new TreeMap<>(counts).entrySet()) {
      List<Nuclide> isotopes = Nuclides.of(element.getKey());
      sum.add(isotopes, element.getValue());
      double after = sum.peaks(resolution);
      steps += (before + after) / 2 * element.getValue() * isotopes.size();
      merged = Math.max(merged, after * isotopes.size());
      before = after;
    }
    return new IsotopeEstimate(steps, merged);
  }

  boolean feasible() {
    return steps <= MOST_STEPS && merged <= MOST_MERGED;
  }

  /** Returns the finest of the usual resolutions, in u, at which a formula is feasible. */
  static double finest(Map<String, Integer> counts) {
    return RESOLUTIONS.stream()
        .filter(resolution -> of(counts, resolution).feasible())
        .findFirst()
        .orElse(0.5);
  }

  /** The atoms, grouped by element. */
  private static final class Spread {
    private double ways = 1;
    private double numbers;
    private double rests;
    private double both;
    private double numberRange;
    private double restRange;

    void add(List<Nuclide> isotopes, int atoms) {
      double[] number = isotopes.stream().mapToDouble(Nuclide::massNumber).toArray();
      double[] rest = isotopes.stream().mapToDouble(one -> one.mass() - one.massNumber()).toArray();
      double[] share = isotopes.stream().mapToDouble(Nuclide::share).toArray();
      numbers += atoms * covariance(number, number, share);
      rests += atoms * covariance(rest, rest, share);
      both += atoms * covariance(number, rest, share);
      numberRange += atoms * range(number);
      restRange += atoms * range(rest);
      for (int k = 1; k < share.length; k++) {
        ways *= (atoms + k) / (double) k;
      }
    }

    double peaks(double resolution) {
      double left = numbers > 0 ? Math.max(rests - both * both / numbers, 0) : 0;
      double wide = 1 + Math.min(numberRange, WIDTH * Math.sqrt(numbers));
      double deep = Math.min(restRange, WIDTH * Math.sqrt(left));
      return Math.min(ways, wide * (1 + Math.PI / 4 * deep / resolution));
    }

    /**
     * Returns the covariance of deviations from the first value, so that a single isotope has none.
     */
    private static double covariance(double[] one, double[] other, double[] share) {
      double all = 0;
      double ones = 0;
      double others = 0;
      double products = 0;
      for (int k = 0; k < share.length; k++) {
        double left = one[k] - one[0];
        double right = other[k] - other[0];
        all += share[k];
        ones += share[k] * left;
        others += share[k] * right;
        products += share[k] * left * right;
      }
      return all > 0 ? products / all - ones / all * (others / all) : 0;
    }

    private static double range(double[] values) {
      return Arrays.stream(values).max().orElse(0) - Arrays.stream(values).min().orElse(0);
    }
  }
}
