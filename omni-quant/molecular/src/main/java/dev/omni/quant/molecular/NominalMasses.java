package dev.omni.quant.molecular;

import java.util.List;
import java.util.Map;

/**
 * The distribution of the mass numbers of a formula, and the mean mass of each: powers of the
 * polynomials of the elements by squaring, where a pattern is convolved atom by atom.
 *
 * @param first mass number
 * @param shares of the mass numbers from there on, which add up to 1
 * @param moments their shares times their mean masses, in u
 */
@SuppressWarnings("ArrayRecordComponent") // Read once, never compared.
record NominalMasses(int first, double[] shares, double[] moments) {
  /** Shares this small at either end are left out. */
  private static final double RAREST = 1e-20;

  /** Returns the distribution of so many atoms of each element or isotope. */
  static NominalMasses of(Map<String, Integer> counts) {
    var all = new NominalMasses(0, new double[] {1}, new double[1]);
    for (Map.Entry<String, Integer> each : counts.entrySet()) {
      all = all.times(power(of(Nuclides.of(each.getKey())), each.getValue()));
    }
    return all;
  }

  private static NominalMasses of(List<Nuclide> isotopes) {
    int first = isotopes.stream().mapToInt(Nuclide::massNumber).min().orElse(0);
    int last = isotopes.stream().mapToInt(Nuclide::massNumber).max().orElse(0);
    double all = isotopes.stream().mapToDouble(Nuclide::share).sum();
    double[] shares = new double[last - first + 1];
    double[] moments = new double[shares.length];
    for (Nuclide each : isotopes) {
      shares[each.massNumber() - first] += each.share() / all;
      moments[each.massNumber() - first] += each.share() / all * each.mass();
    }
    return new NominalMasses(first, shares, moments);
  }

  private static NominalMasses power(NominalMasses base, int exponent) {
    var product = new NominalMasses(0, new double[] {1}, new double[1]);
    NominalMasses square = base;
    for (int left = exponent; left > 0; left >>= 1) {
      product = (left & 1) == 1 ? product.times(square) : product;
      square = left > 1 ? square.times(square) : square;
    }
    return product;
  }

  private NominalMasses times(NominalMasses other) {
    double[] both = new double[shares.length + other.shares.length - 1];
    double[] means = new double[both.length];
    for (int i = 0; i < shares.length; i++) {
      for (int j = 0; shares[i] != 0 && j < other.shares.length; j++) {
        both[i + j] += shares[i] * other.shares[j];
        means[i + j] += moments[i] * other.shares[j] + shares[i] * other.moments[j];
      }
    }
    int from = 0;
    while (both[from] < RAREST) {
      from++;
    }
    int to = both.length;
    while (both[to - 1] < RAREST) {
      to--;
    }
    return new NominalMasses(
        first + other.first + from,
        java.util.Arrays.copyOfRange(both, from, to),
        java.util.Arrays.copyOfRange(means, from, to));
  }

  /** Returns the mean mass of the k-th mass number. */
  double mean(int k) {
    return shares[k] == 0 ? first + k : moments[k] / shares[k];
  }

  /** Returns the mean mass of all. */
  double mean() {
    double sum = 0;
    double all = 0;
    for (int k = 0; k < shares.length; k++) {
      sum += moments[k];
      all += shares[k];
    }
    return sum / all;
  }

  /** Returns the place of the mass number whose mean mass is nearest. */
  int nearest(double mass) {
    int low = 0;
    int high = shares.length - 1;
    while (low < high) {
      int middle = (low + high) / 2;
      if (mean(middle) + mean(middle + 1) < 2 * mass) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
