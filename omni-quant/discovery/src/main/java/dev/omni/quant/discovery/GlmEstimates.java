package dev.omni.quant.discovery;

import java.util.Arrays;

/**
 * Standard errors and tests of the coefficients of a generalized linear model.
 *
 * @param dispersion of the responses
 * @param errors standard errors
 * @param freedom of the t distribution; infinite for normal statistics
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record GlmEstimates(double dispersion, double[] errors, double freedom) {
  /** Returns the estimates; the dispersion is Pearson's where it is not 1 by the family. */
  static GlmEstimates of(GlmFit.Model model, GlmFit fit, boolean estimated) {
    GlmData data = model.data();
    int freedom = data.y().length - fit.coefficients().length;
    boolean one = !model.family().dispersed() && !estimated;
    double pearson = 0;
    for (int i = 0; i < data.y().length; i++) {
      double apart = data.y()[i] - fit.means()[i];
      pearson += data.weight(i) * apart * apart / model.variance(fit.means()[i]);
    }
    double dispersion = one ? 1 : pearson / freedom;
    double root = Math.sqrt(dispersion);
    double[] errors = Arrays.stream(fit.spreads()).map(spread -> spread * root).toArray();
    return new GlmEstimates(dispersion, errors, one ? Double.POSITIVE_INFINITY : freedom);
  }

  double[] statistics(GlmFit fit) {
    double[] statistics = new double[errors.length];
    Arrays.setAll(statistics, j -> fit.coefficients()[j] / errors[j]);
    return statistics;
  }

  double[] pValues(GlmFit fit) {
    return Arrays.stream(statistics(fit))
        .map(s -> Double.isInfinite(freedom) ? Tails.normal(s) : Tails.student(s, freedom))
        .toArray();
  }

  /** Returns one end of each Wald interval, normal for every family. */
  double[] ends(GlmFit fit, double confidence, int side) {
    double z = Tails.normalQuantile(confidence);
    double[] ends = new double[errors.length];
    Arrays.setAll(ends, j -> fit.coefficients()[j] + side * z * errors[j]);
    return ends;
  }
}
