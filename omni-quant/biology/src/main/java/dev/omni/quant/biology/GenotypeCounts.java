package dev.omni.quant.biology;

/**
 * Counts of the three genotypes of a locus with two alleles.
 *
 * @param homReference carriers of two reference alleles
 * @param heterozygous carriers of both
 * @param homAlternate carriers of two alternate alleles
 */
record GenotypeCounts(long homReference, long heterozygous, long homAlternate) {

  /** Returns the number of individuals. */
  long individuals() {
    return homReference + heterozygous + homAlternate;
  }

  /** Returns the frequency of the reference allele. */
  double alleleFrequency() {
    return (2.0 * homReference + heterozygous) / (2.0 * individuals());
  }

  /** Returns whether the sample has one allele alone. */
  boolean monomorphic() {
    return heterozygous == 0 && (homReference == 0 || homAlternate == 0);
  }

  /** Counts under equilibrium, in the order of the components. */
  double[] expected() {
    double reference = 2.0 * homReference + heterozygous;
    double alternate = 2.0 * homAlternate + heterozygous;
    double alleles = 2.0 * individuals();
    return new double[] {
      reference * reference / (2 * alleles),
      reference * alternate / alleles,
      alternate * alternate / (2 * alleles)
    };
  }

  /** Returns Pearson's statistic without correction. */
  double chiSquare() {
    double inbreeding = inbreeding();
    return individuals() * inbreeding * inbreeding;
  }

  /**
   * Returns the inbreeding coefficient, 1 less observed over expected heterozygotes. It is computed
   * from integers, so that no digits cancel near equilibrium.
   */
  double inbreeding() {
    double reference = 2.0 * homReference + heterozygous;
    double alternate = 2.0 * homAlternate + heterozygous;
    return (4 * homReference * homAlternate - heterozygous * heterozygous)
        / (reference * alternate);
  }

  /**
   * Returns twice the smaller tail of the number of heterozygotes given the alleles, the observed
   * number counted in both, at most 1 (J. Graffelman and V. Moreno, Stat. Appl. Genet. Mol. Biol.
   * 12, 2013; the recurrence is that of J. Wigginton, D. Cutler and G. Abecasis, Am. J. Hum. Genet.
   * 76, 2005, eq. 2). Weights are relative to the observed number; where they grow beyond doubles
   * the smaller tail is beside them less than any double.
   */
  double doubledExactPValue() {
    double above = tail(2);
    double below = tail(-2);
    double all = above + below + 1;
    double smaller = Math.min(above + 1, below + 1) / all;
    return Math.min(1, 2 * smaller);
  }

  /** Returns the sum of the weights beyond the observed number, in steps of two heterozygotes. */
  private double tail(int step) {
    double hets = heterozygous;
    double homs = Math.min(homReference, homAlternate);
    double others = Math.max(homReference, homAlternate);
    double weight = 1;
    double sum = 0;
    while (weight > 1e-18 * (1 + sum)) {
      weight *= ratio(step, hets, homs, others);
      hets += step;
      homs -= step / 2.0;
      others -= step / 2.0;
      sum += weight;
      if (Double.isInfinite(sum)) {
        return sum;
      }
    }
    return sum;
  }

  /**
   * Returns the probability of all numbers of heterozygotes that are no likelier than the observed
   * one, to 1 part in 1e7, and the same with half of the observed number's own.
   */
  double[] exactPValues() {
    double[] above = lighter(2);
    double[] below = lighter(-2);
    double all = 1 + above[1] + below[1];
    double p = Math.min(1, (1 + above[0] + below[0]) / all);
    return new double[] {p, p - 0.5 / all};
  }

  /** Returns the sums of the weights beyond the observed number: of light ones, and of all. */
  private double[] lighter(int step) {
    double hets = heterozygous;
    double homs = Math.min(homReference, homAlternate);
    double others = Math.max(homReference, homAlternate);
    double weight = 1;
    double light = 0;
    double sum = 0;
    while (weight > 1e-18 * (1 + light) && !Double.isInfinite(sum)) {
      weight *= ratio(step, hets, homs, others);
      hets += step;
      homs -= step / 2.0;
      others -= step / 2.0;
      sum += weight;
      light += weight <= 1 + 1e-7 ? weight : 0;
    }
    return new double[] {light, sum};
  }

  /** Returns the weight of the next number of heterozygotes over that of this one. */
  private static double ratio(int step, double hets, double homs, double others) {
    return step > 0
        ? 4 * homs * others / ((hets + 2) * (hets + 1))
        : hets * (hets - 1) / (4 * (homs + 1) * (others + 1));
  }
}
