package dev.omni.quant.discovery;

/**
 * The binomial distribution, accurate to nearly all digits of a double for any number of trials. C.
 * Loader, Fast and accurate computation of binomial probabilities (2000): the logarithm of a
 * probability is a deviance from the mean, which does not cancel. The deviation from the mean is
 * computed exactly here, because its error is amplified by the number of standard deviations.
 *
 * @param trials number of trials
 * @param probability of success
 */
record BinomialDistribution(int trials, double probability) implements CountDistribution {
  private static final double NOTHING = 1e-18;
  private static final double NEAR = 1.0 / 3;
  private static final int SMALL = 16;

  @Override
  public int most() {
    return trials;
  }

  @Override
  public double mean() {
    return trials * probability;
  }

  @Override
  public double exactly(int successes) {
    if (successes < 0 || successes > trials) {
      return 0;
    }
    if (successes == 0) {
      return StrictMath.exp(trials * StrictMath.log1p(-probability));
    }
    if (successes == trials) {
      return StrictMath.exp(trials * StrictMath.log(probability));
    }
    double failures = (double) trials - successes;
    double above = above(successes);
    double log =
        remainder(trials)
            - remainder(successes)
            - remainder(failures)
            - deviance(successes, mean(), above)
            - deviance(failures, trials * (1 - probability), -above);
    return StrictMath.exp(log) * Math.sqrt(trials / (2 * Math.PI * successes * failures));
  }

  @Override
  public double atMost(int successes) {
    if (successes >= trials) {
      return 1;
    }
    return above(successes) > 0 ? 1 - upper(successes + 1) : lower(successes);
  }

  @Override
  public double atLeast(int successes) {
    if (successes <= 0) {
      return 1;
    }
    return above(successes) < 0 ? 1 - lower(successes - 1) : upper(successes);
  }

  /** Returns the excess of the successes over their exact mean. */
  private double above(int successes) {
    double mean = mean();
    return successes - mean - Math.fma(trials, probability, -mean);
  }

  private double upper(int successes) {
    double first = exactly(successes);
    return first == 0 ? 0 : first * tail(successes, above(successes), probability, 1 - probability);
  }

  private double lower(int successes) {
    double first = exactly(successes);
    return first == 0
        ? 0
        : first * tail(trials - successes, -above(successes), 1 - probability, probability);
  }

  /**
   * Returns the probabilities from a number on, over the first of them. Each is the one before less
   * a small part of it, so that rounding does not add up as in a product of near ones.
   */
  private double tail(int from, double above, double hit, double miss) {
    int terms = 0;
    double term = 1;
    while (term > NOTHING && terms < trials - from) {
      terms++;
      term -= term * (above + terms - hit) / ((from + (double) terms) * miss);
    }
    double sum = 1;
    for (int j = terms; j > 0; j--) {
      sum = 1 + (sum - sum * (above + j - hit) / ((from + (double) j) * miss));
    }
    return sum;
  }

  /** Returns x log(x / mean) + mean - x, for x at a given distance from the mean. */
  private static double deviance(double x, double mean, double above) {
    double part = above / (x + mean);
    if (Math.abs(part) > NEAR) {
      return x * StrictMath.log(x / mean) - above;
    }
    double sum = 0;
    for (int odd = 41; odd >= 3; odd -= 2) {
      sum = sum * part * part + 1.0 / odd;
    }
    return above * part + 2 * x * part * part * part * sum;
  }

  /** Returns the remainder of Stirling's formula for log n!: DLMF 5.11.1. */
  private static double remainder(double n) {
    if (n < SMALL) {
      double factorial = 1;
      for (int i = 2; i <= n; i++) {
        factorial *= i;
      }
      double stirling = (n + 0.5) * StrictMath.log(n) - n + 0.5 * StrictMath.log(2 * Math.PI);
      return StrictMath.log(factorial) - stirling;
    }
    double square = n * n;
    return (1.0 / 12
            - (1.0 / 360 - (1.0 / 1260 - (1.0 / 1680 - 1.0 / 1188 / square) / square) / square)
                / square)
        / n;
  }
}
