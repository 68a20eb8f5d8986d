package dev.omni.quant.biology;

/**
 * The masses of residues of amino acids in u, from their atoms: nuclides of M. Wang et al., Chin.
 * Phys. C 45, 2021, 030003, and standard atomic weights of CIAAW 2021.
 */
final class ResidueMasses {
  private static final int CODES = 128;

  /** C, H, N, O, S, Se. */
  private static final double[] NUCLIDES = {
    12, 1.00782503223, 14.00307400443, 15.99491461957, 31.9720711744, 79.9165218
  };

  private static final double[] WEIGHTS = {12.011, 1.008, 14.007, 15.999, 32.06, 78.971};
  private static final String ATOMS =
      "G2311 A3511 S3512 P5711 V5911 T4712 N4622 D4513 Q5822 E5713 H6731 F9911 Y9912";

  /** The atoms of each residue by its letter; none of a letter of no one mass. */
  private static final int[][] COUNTS = counts();

  private ResidueMasses() {}

  private static int[][] counts() {
    int[][] counts = new int[CODES][0];
    for (String each : ATOMS.split(" ")) {
      int[] atoms = new int[6];
      for (int k = 0; k < 4; k++) {
        atoms[k] = each.charAt(k + 1) - '0';
      }
      counts[each.charAt(0)] = atoms;
    }
    counts['L'] = new int[] {6, 11, 1, 1, 0, 0};
    counts['I'] = new int[] {6, 11, 1, 1, 0, 0};
    counts['J'] = new int[] {6, 11, 1, 1, 0, 0};
    counts['K'] = new int[] {6, 12, 2, 1, 0, 0};
    counts['R'] = new int[] {6, 12, 4, 1, 0, 0};
    counts['W'] = new int[] {11, 10, 2, 1, 0, 0};
    counts['C'] = new int[] {3, 5, 1, 1, 1, 0};
    counts['M'] = new int[] {5, 9, 1, 1, 1, 0};
    counts['U'] = new int[] {3, 5, 1, 1, 0, 1};
    counts['O'] = new int[] {12, 19, 3, 2, 0, 0};
    return counts;
  }

  /** Returns the monoisotopic mass of a chain with its ends; NaN with a residue of no one mass. */
  static double monoisotopic(String chain) {
    return sum(chain, NUCLIDES);
  }

  /** Returns the average mass of a chain with its ends; NaN with a residue of no one mass. */
  static double average(String chain) {
    return sum(chain, WEIGHTS);
  }

  private static double sum(String chain, double[] masses) {
    int[] atoms = {0, 2, 0, 1, 0, 0};
    for (int i = 0; i < chain.length(); i++) {
      char letter = chain.charAt(i);
      int[] residue = letter < CODES ? COUNTS[letter] : COUNTS[0];
      if (residue.length == 0) {
        return Double.NaN;
      }
      for (int k = 0; k < atoms.length; k++) {
        atoms[k] += residue[k];
      }
    }
    double sum = 0;
    for (int k = 0; k < atoms.length; k++) {
      sum += atoms[k] * masses[k];
    }
    return sum;
  }
}
