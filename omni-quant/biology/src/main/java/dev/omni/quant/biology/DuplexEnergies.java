package dev.omni.quant.biology;

import java.util.Map;
import java.util.Optional;

/**
 * The nearest-neighbor energies of duplexes of DNA in 1 M NaCl, in kcal/mol and cal/(mol K) (H. T.
 * Allawi and J. SantaLucia, Biochemistry 36, 1997, pp. 10581-10594, table 1).
 */
final class DuplexEnergies {
  private static final double[] END_AT = {2.3, 4.1};
  private static final double[] END_GC = {0.1, -2.8};
  private static final double SYMMETRY = -1.4;

  private static final Map<String, double[]> PAIRS =
      Map.of(
          "AA", new double[] {-7.9, -22.2},
          "AT", new double[] {-7.2, -20.4},
          "TA", new double[] {-7.2, -21.3},
          "CA", new double[] {-8.5, -22.7},
          "GT", new double[] {-8.4, -22.4},
          "CT", new double[] {-7.8, -21.0},
          "GA", new double[] {-8.2, -22.2},
          "CG", new double[] {-10.6, -27.2},
          "GC", new double[] {-9.8, -24.4},
          "GG", new double[] {-8.0, -19.9});

  private DuplexEnergies() {}

  /** Returns enthalpy and entropy of a strand with its complement. */
  static double[] of(String strand) {
    double[] sum = new double[2];
    for (int i = 0; i + 1 < strand.length(); i++) {
      String pair = strand.substring(i, i + 2);
      double[] energy =
          Optional.ofNullable(PAIRS.get(pair))
              .orElseGet(() -> PAIRS.getOrDefault(reverseComplement(pair), new double[2]));
      add(sum, energy);
    }
    for (char end : new char[] {strand.charAt(0), strand.charAt(strand.length() - 1)}) {
      add(sum, end == 'A' || end == 'T' ? END_AT : END_GC);
    }
    if (strand.equals(reverseComplement(strand))) {
      sum[1] += SYMMETRY;
    }
    return sum;
  }

  private static void add(double[] sum, double[] energy) {
    sum[0] += energy[0];
    sum[1] += energy[1];
  }

  /** Returns the strand that pairs with a strand of ACGT, in its own direction. */
  static String reverseComplement(String strand) {
    var other = new StringBuilder();
    for (int i = strand.length() - 1; i >= 0; i--) {
      other.append("TGCA".charAt("ACGT".indexOf(strand.charAt(i))));
    }
    return other.toString();
  }
}
