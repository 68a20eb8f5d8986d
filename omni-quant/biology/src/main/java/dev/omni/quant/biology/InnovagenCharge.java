package dev.omni.quant.biology;

/**
 * The net charge of a chain of standard residues by the pK values of Innovagen, which are those of
 * A. Lehninger, Principles of Biochemistry, 4th edition, 2005, table 3-1. With h = 10^pH and p =
 * 10^pK a base has the charge p / (p + h), and an acid the charge -h / (p + h).
 */
final class InnovagenCharge {
  /** The charge at which the search for the isoelectric point ends. */
  static final double NEUTRAL = 1e-4;

  private static final double MIDDLE = 7;
  private static final String BASES = "KRH";
  private static final String ACIDS = "DECY";
  private static final double[] OF_BASES = powers(BASES);
  private static final double[] OF_ACIDS = powers(ACIDS);

  private final double[] bases;
  private final double[] acids;
  private final double first;
  private final double last;

  /** Creates the charge of a chain that has these letters. */
  InnovagenCharge(String chain, LetterCounts counts) {
    bases = counts(BASES, counts);
    acids = counts(ACIDS, counts);
    first = ResidueScales.aminoEnd(chain.charAt(0));
    last = ResidueScales.carboxylEnd(chain.charAt(chain.length() - 1));
  }

  private static double[] powers(String letters) {
    return letters.chars().mapToDouble(c -> ResidueScales.sideChain((char) c)).toArray();
  }

  private static double[] counts(String letters, LetterCounts counts) {
    double[] of = new double[letters.length()];
    for (int k = 0; k < of.length; k++) {
      of[k] = counts.of(letters.charAt(k));
    }
    return of;
  }

  /** Returns the net charge at a pH, in elementary charges. */
  private double at(double ph) {
    double h = StrictMath.pow(10, ph);
    double positive = first / (first + h);
    for (int k = 0; k < bases.length; k++) {
      positive += bases[k] * (OF_BASES[k] / (OF_BASES[k] + h));
    }
    double negative = 0;
    for (int k = 0; k < acids.length; k++) {
      negative += acids[k] * (h / (OF_ACIDS[k] + h));
    }
    return positive - (negative + h / (last + h));
  }

  /**
   * Returns the first pH of a bisection from 0 to 14 that has no charge, or the end of the range
   * where there is none.
   */
  double isoelectricPoint() {
    if (at(ProteinCharge.MOST_PH) > 0) {
      return ProteinCharge.MOST_PH;
    }
    if (at(0) < 0) {
      return 0;
    }
    double ph = MIDDLE;
    double step = MIDDLE;
    for (double charge = at(ph); Math.abs(charge) > NEUTRAL; charge = at(ph)) {
      step /= 2;
      ph += charge > 0 ? step : -step;
    }
    return ph;
  }
}
