package dev.omni.quant.biology;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;
import org.hipparchus.special.Gamma;

/**
 * The laws of a test of genotype counts: expected counts, statistic and coefficient from each
 * other, the chi-square tail by the incomplete gamma function, and the exact tails summed from the
 * most likely number of heterozygotes on, where the test starts from the observed one.
 */
final class GenotypeIdentities {
  private static final double ROUNDING = 1e-9;

  /** Probabilities below this have few digits. */
  private static final double LEAST = 1e-250;

  /** Numbers this little likelier than the observed one are as likely. */
  private static final double TIE = 1 + 1e-7;

  private final GenotypeCounts counts;
  private double all;
  private double lighter;
  private double above;
  private double below;

  private GenotypeIdentities(GenotypeCounts counts) {
    this.counts = counts;
  }

  static List<Check> checks(GenotypeCounts counts, HardyWeinberg.Result result) {
    return List.of(proportions(counts, result), new GenotypeIdentities(counts).tails(result));
  }

  private static Check proportions(GenotypeCounts counts, HardyWeinberg.Result result) {
    double n = counts.individuals();
    double p = result.alleleFrequency();
    double[] expected = result.expected();
    double[] observed = {counts.homReference(), counts.heterozygous(), counts.homAlternate()};
    double square = 0;
    for (int k = 0; k < observed.length; k++) {
      double apart = observed[k] - expected[k];
      square += expected[k] == 0 ? 0 : apart * apart / expected[k];
    }
    double chi = result.chiSquare();
    return new Residuals()
        .equal(2 * n * p, 2 * observed[0] + observed[1])
        .equal(Math.sqrt(expected[0]), p * Math.sqrt(n))
        .equal(expected[1], 2 * n * p * (1 - p))
        .equal(Math.sqrt(expected[2]), (1 - p) * Math.sqrt(n))
        .equal((1 - result.inbreedingCoefficient()) * expected[1], observed[1], n)
        .equal(chi, square, 1)
        .equal(result.chiSquarePValue(), Gamma.regularizedGammaQ(0.5, chi / 2), LEAST)
        .check(
            "proportion_residual",
            ROUNDING,
            "Largest difference of the expected counts from n p^2, 2 n p q and n q^2, of the"
                + " coefficient and chi-square from observed and expected counts, and of the"
                + " chi-square tail from the incomplete gamma function; relative.");
  }

  private Check tails(HardyWeinberg.Result result) {
    double own = sum();
    double exact = result.pValueExact();
    return new Residuals()
        .equal(exact, Math.min(1, lighter / all), LEAST)
        .equal(result.pValueExactMid(), exact - 0.5 * own / all, LEAST)
        .equal(result.pValueExactDoubled(), Math.min(1, 2 * Math.min(above, below) / all), LEAST)
        .check(
            "tail_residual",
            ROUNDING,
            "Largest difference of an exact tail from that of weights summed from the most likely"
                + " number of heterozygotes on; relative.");
  }

  /** Sums the weights of all numbers of heterozygotes, and returns that of the observed one. */
  private double sum() {
    double first = 2.0 * counts.homReference() + counts.heterozygous();
    double second = 2.0 * counts.homAlternate() + counts.heterozygous();
    double parity = counts.heterozygous() % 2;
    double most = Math.floor((first * second / (first + second) - parity) / 2) * 2 + parity;
    double start = Math.max(parity, Math.min(most, Math.min(first, second)));
    double own = weightOfObserved(start, first, second);
    add(start, 1, own);
    walk(start, 2, first, second, own);
    walk(start, -2, first, second, own);
    return own;
  }

  private double weightOfObserved(double start, double first, double second) {
    double weight = 1;
    double hets = start;
    double step = counts.heterozygous() > start ? 2 : -2;
    while (hets != counts.heterozygous() && weight > 0) {
      weight *= ratio(hets, step, first, second);
      hets += step;
    }
    return weight;
  }

  private void walk(double start, double step, double first, double second, double own) {
    double weight = 1;
    double hets = start;
    while (weight > 0) {
      weight *= ratio(hets, step, first, second);
      hets += step;
      add(hets, weight, own);
    }
  }

  private void add(double hets, double weight, double own) {
    all += weight;
    lighter += weight <= own * TIE ? weight : 0;
    above += hets >= counts.heterozygous() ? weight : 0;
    below += hets <= counts.heterozygous() ? weight : 0;
  }

  /** Returns the weight of the next number of heterozygotes over that of this one. */
  private static double ratio(double hets, double step, double first, double second) {
    return step > 0
        ? (first - hets) * (second - hets) / ((hets + 2) * (hets + 1))
        : hets * (hets - 1) / ((first - hets + 2) * (second - hets + 2));
  }
}
