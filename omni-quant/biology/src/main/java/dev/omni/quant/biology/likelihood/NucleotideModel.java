package dev.omni.quant.biology.likelihood;

/** The models of substitution of bases, by what they leave free. */
public enum NucleotideModel {
  /** Equal frequencies and rates (T. H. Jukes and C. R. Cantor, 1969). */
  JC69,
  /** Equal frequencies, transitions at a rate of their own (M. Kimura, 1980). */
  K80,
  /** The same with frequencies (M. Hasegawa, H. Kishino and T. Yano, 1985). */
  HKY85,
  /** Frequencies, and a rate for each pair of bases (S. Tavare, 1986). */
  GTR;

  /** The pairs of bases that have a rate; that of G and T is 1. */
  private static final int PAIRS = 5;

  boolean hasKappa() {
    return this == K80 || this == HKY85;
  }

  boolean hasFrequencies() {
    return this == HKY85 || this == GTR;
  }

  /** Returns the number of free rates. */
  int rates() {
    return hasKappa() ? 1 : this == GTR ? PAIRS : 0;
  }

  /**
   * Returns the rates of the pairs AC, AG, AT, CG, CT and GT.
   *
   * @param free kappa, or the rates of all pairs but the last
   */
  double[] pairs(double... free) {
    if (this == GTR) {
      return new double[] {free[0], free[1], free[2], free[3], free[4], 1};
    }
    double kappa = hasKappa() ? free[0] : 1;
    return new double[] {1, kappa, 1, 1, kappa, 1};
  }
}
