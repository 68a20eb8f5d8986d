package dev.omni.quant.biology;

import java.util.Map;
import java.util.TreeMap;

/**
 * The net charge of an unmodified chain by the pK values of B. Bjellqvist et al., Electrophoresis
 * 14, 1993, 1023-1031, and 15, 1994, 529-539, as the ExPASy server has them: those of the ends
 * depend on the residue there.
 *
 * @param sequence of one-letter codes
 */
record ProteinCharge(String sequence) {
  static final double MOST_PH = 14;
  private static final int HALVINGS = 60;

  private static final Map<Character, Double> FIRST =
      Map.of('A', 7.59, 'M', 7.00, 'S', 6.93, 'P', 8.36, 'T', 6.82, 'V', 7.44, 'E', 7.70);
  private static final double OTHER_FIRST = 7.50;
  private static final Map<Character, Double> LAST = Map.of('D', 4.55, 'E', 4.75);
  private static final double OTHER_LAST = 3.55;
  // In the order of the letters: the last bits of a sum depend on the order of its terms.
  private static final Map<Character, Double> BASES =
      new TreeMap<>(Map.of('K', 10.0, 'R', 12.0, 'H', 5.98));
  private static final Map<Character, Double> ACIDS =
      new TreeMap<>(Map.of('D', 4.05, 'E', 4.45, 'C', 9.0, 'Y', 10.0));

  /** Returns the net charge at a pH, in elementary charges. */
  double at(double ph) {
    char first = sequence.charAt(0);
    char last = sequence.charAt(sequence.length() - 1);
    double charge =
        share(ph - FIRST.getOrDefault(first, OTHER_FIRST))
            - share(LAST.getOrDefault(last, OTHER_LAST) - ph);
    for (Map.Entry<Character, Double> base : BASES.entrySet()) {
      charge += count(base.getKey()) * share(ph - base.getValue());
    }
    for (Map.Entry<Character, Double> acid : ACIDS.entrySet()) {
      charge -= count(acid.getKey()) * share(acid.getValue() - ph);
    }
    return charge;
  }

  /** Returns the net charge at a pH from hyperbolic tangents. */
  double byTangents(double ph) {
    char first = sequence.charAt(0);
    char last = sequence.charAt(sequence.length() - 1);
    double twice =
        tangent(ph - FIRST.getOrDefault(first, OTHER_FIRST))
            + tangent(ph - LAST.getOrDefault(last, OTHER_LAST));
    double bases = 1;
    double acids = 1;
    for (int i = 0; i < sequence.length(); i++) {
      double base = BASES.getOrDefault(sequence.charAt(i), 0.0);
      double acid = ACIDS.getOrDefault(sequence.charAt(i), 0.0);
      bases += base > 0 ? 1 : 0;
      acids += acid > 0 ? 1 : 0;
      twice += base + acid > 0 ? tangent(ph - base - acid) : 0;
    }
    return (bases - acids - twice) / 2;
  }

  private static double tangent(double distance) {
    return StrictMath.tanh(distance * StrictMath.log(10) / 2);
  }

  /** Returns the share of a group that has its proton, or has lost it. */
  private static double share(double distance) {
    return 1 / (1 + StrictMath.pow(10, distance));
  }

  private long count(char letter) {
    return sequence.chars().filter(c -> c == letter).count();
  }

  /** Returns the pH from 0 to 14 at which the charge is zero, or the end nearer to it. */
  double isoelectricPoint() {
    if (at(0) <= 0) {
      return 0;
    }
    if (at(MOST_PH) >= 0) {
      return MOST_PH;
    }
    double low = 0;
    double high = MOST_PH;
    for (int k = 0; k < HALVINGS; k++) {
      double middle = (low + high) / 2;
      if (at(middle) > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }
}
