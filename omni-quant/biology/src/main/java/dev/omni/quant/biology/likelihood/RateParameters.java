package dev.omni.quant.biology.likelihood;

/**
 * The parameters of a process as free numbers: logarithms of rates and of the shape, and the log
 * odds of a site that does not change.
 *
 * @param model of substitution
 * @param frequencies of the bases
 * @param classes of sites
 * @param invariant whether some sites do not change
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record RateParameters(NucleotideModel model, double[] frequencies, int classes, boolean invariant) {
  private static final double LEAST_FREQUENCY = 1e-6;

  /** Rates that a fit reaches at most, and one over them. */
  private static final double MOST_RATE = 1e4;

  private static final double LEAST_SHAPE = 0.02;
  private static final double MOST_SHAPE = 200;
  private static final double FEW = 1e-6;
  private static final double MOST_INVARIANT = 0.99;

  /** Returns the parameters of a model for an alignment. */
  static RateParameters of(
      NucleotideModel model, SitePatterns patterns, int classes, boolean invariant) {
    double[] frequencies = {0.25, 0.25, 0.25, 0.25};
    if (model.hasFrequencies()) {
      frequencies = patterns.frequencies();
      double sum = 0;
      for (int base = 0; base < frequencies.length; base++) {
        frequencies[base] = Math.max(LEAST_FREQUENCY, frequencies[base]);
        sum += frequencies[base];
      }
      for (int base = 0; base < frequencies.length; base++) {
        frequencies[base] /= sum;
      }
    }
    return new RateParameters(model, frequencies, classes, invariant);
  }

  private boolean hasShape() {
    return classes > 1;
  }

  int count() {
    return model.rates() + (hasShape() ? 1 : 0) + (invariant ? 1 : 0);
  }

  /** Returns where a fit begins. */
  double[] start() {
    double[] start = new double[count()];
    if (model.hasKappa()) {
      start[0] = StrictMath.log(2);
    }
    if (invariant) {
      start[start.length - 1] = odds(0.1);
    }
    return start;
  }

  double[] least() {
    return bounds(-StrictMath.log(MOST_RATE), StrictMath.log(LEAST_SHAPE), odds(FEW));
  }

  double[] most() {
    return bounds(StrictMath.log(MOST_RATE), StrictMath.log(MOST_SHAPE), odds(MOST_INVARIANT));
  }

  private double[] bounds(double rate, double shape, double share) {
    double[] bounds = new double[count()];
    for (int k = 0; k < model.rates(); k++) {
      bounds[k] = rate;
    }
    if (hasShape()) {
      bounds[model.rates()] = shape;
    }
    if (invariant) {
      bounds[bounds.length - 1] = share;
    }
    return bounds;
  }

  private static double odds(double share) {
    return StrictMath.log(share / (1 - share));
  }

  /** Returns kappa, or the rates of all pairs but the last. */
  double[] rates(double[] free) {
    double[] rates = new double[model.rates()];
    for (int k = 0; k < rates.length; k++) {
      rates[k] = StrictMath.exp(free[k]);
    }
    return rates;
  }

  double shape(double[] free) {
    return hasShape() ? StrictMath.exp(free[model.rates()]) : Double.POSITIVE_INFINITY;
  }

  double share(double[] free) {
    return invariant ? 1 / (1 + StrictMath.exp(-free[free.length - 1])) : 0;
  }

  SubstitutionProcess process(double[] free) {
    return process(model.pairs(rates(free)), shape(free), share(free));
  }

  /** Returns the process of rates of pairs, the shape of the classes and the invariant share. */
  SubstitutionProcess process(double[] pairs, double shape, double share) {
    double[] rates = hasShape() ? GammaRates.of(shape, classes) : new double[] {1};
    return SubstitutionProcess.of(frequencies, pairs, rates, share);
  }
}
