package dev.omni.quant.discovery;

import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;
import org.hipparchus.util.FastMath;

/**
 * The results that Fisher's test and that of a binomial count must come to: probabilities of tables
 * from one to the next, and tails of the binomial distribution as incomplete beta functions.
 *
 * @param input of the test
 * @param exact whether the p-value is the exact one
 */
record CountTestChecks(HypothesisTests.Input input, boolean exact) {
  private static final double AS_LIKELY = 1 + 1e-7;
  private static final double NOTHING = 1e-300;

  HypothesisChecks.Expected expected() {
    return input.test() == ClassicalTest.FISHER_EXACT ? fisher(input.rows()) : binomial();
  }

  private HypothesisChecks.Expected fisher(double[][] table) {
    double across = table[0][1] * table[1][0];
    double ratio = table[0][0] / across * table[1][1];
    double p = exact ? tables(table) : deviate(table);
    return new HypothesisChecks.Expected(ratio, 0, Double.NaN, p);
  }

  private double deviate(double[][] table) {
    double row = table[0][0] + table[0][1];
    double column = table[0][0] + table[1][0];
    double all = row + table[1][0] + table[1][1];
    double mean = row / all * column;
    double variance = mean * (1 - row / all) * (1 - column / all);
    if (variance == 0) {
      return 1;
    }
    double z = (table[0][0] - mean) / Math.sqrt(variance);
    double both = TailIntegrals.normal(z);
    return switch (input.alternative()) {
      case GREATER -> z > 0 ? both / 2 : 1 - both / 2;
      case LESS -> z > 0 ? 1 - both / 2 : both / 2;
      case TWO_SIDED -> both;
    };
  }

  private double tables(double[][] table) {
    double row = table[0][0] + table[0][1];
    double column = table[0][0] + table[1][0];
    double rest = table[1][1] - table[0][0];
    double all = row + table[1][0] + table[1][1];
    double least = Math.max(0, -rest);
    double most = Math.min(row, column);
    double mode = Math.floor((row + 1) / (all + 2) * (column + 1));
    DoubleUnaryOperator next = k -> (row - k) * (column - k) / ((k + 1) * (rest + k + 1));
    double observed = 1;
    for (double k = mode; k < table[0][0]; k++) {
      observed *= next.applyAsDouble(k);
    }
    for (double k = mode; k > table[0][0]; k--) {
      observed /= next.applyAsDouble(k - 1);
    }
    if (observed < NOTHING) {
      return Double.NaN;
    }
    double sum = 0;
    double found = 0;
    double weight = 1;
    for (double k = mode; k <= most && weight > NOTHING; k++) {
      sum += weight;
      found += counts(k, weight, table[0][0], observed) ? weight : 0;
      weight *= next.applyAsDouble(k);
    }
    weight = 1;
    for (double k = mode - 1; k >= least && weight > NOTHING; k--) {
      weight /= next.applyAsDouble(k);
      sum += weight;
      found += counts(k, weight, table[0][0], observed) ? weight : 0;
    }
    return found / sum;
  }

  private boolean counts(double k, double weight, double count, double observed) {
    return switch (input.alternative()) {
      case GREATER -> k >= count;
      case LESS -> k <= count;
      case TWO_SIDED -> weight <= observed * AS_LIKELY;
    };
  }

  private HypothesisChecks.Expected binomial() {
    int trials = input.trials().orElseThrow();
    int successes = input.successes().orElseThrow();
    double p = input.probability().orElseThrow();
    double tail =
        switch (input.alternative()) {
          case GREATER -> atLeast(successes, trials, p);
          case LESS -> atLeast(trials - successes, trials, 1 - p);
          case TWO_SIDED -> twoSided(successes, trials, p);
        };
    return new HypothesisChecks.Expected((double) successes / trials, 0, Double.NaN, tail);
  }

  private static double atLeast(int count, int trials, double p) {
    return count <= 0 ? 1 : TailIntegrals.beta(p, 1 - p, count, trials - count + 1.0);
  }

  private static double twoSided(int count, int trials, double p) {
    double mean = trials * p;
    if (count == mean || p == 0 || p == 1) {
      return count == mean ? 1 : 0;
    }
    if (count < mean) {
      return twoSided(trials - count, trials, 1 - p);
    }
    double bound = log(count, trials, p) + FastMath.log(AS_LIKELY);
    int far = last((int) Math.floor(mean), k -> log(k, trials, p) <= bound);
    double beyond = far < 0 ? 0 : atLeast(trials - far, trials, 1 - p);
    return Math.min(1, atLeast(count, trials, p) + beyond);
  }

  /** Returns the last number up to a greatest that fits, all before it fitting; -1 if none does. */
  private static int last(int greatest, IntPredicate fits) {
    int low = -1;
    int high = greatest;
    while (low < high) {
      int middle = low + (high - low + 1) / 2;
      if (fits.test(middle)) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** The logarithm of a binomial probability, by its distance from the mean. */
  private static double log(int count, double trials, double p) {
    double left = trials - count;
    if (count == 0 || left == 0) {
      return count == 0 ? trials * FastMath.log1p(-p) : trials * FastMath.log(p);
    }
    double apart = (trials * p - count) / trials;
    return TailIntegrals.stirling(trials)
        - TailIntegrals.stirling(count)
        - TailIntegrals.stirling(left)
        + count * TailIntegrals.ratio(p, count / trials, apart)
        + left * TailIntegrals.ratio(1 - p, left / trials, -apart)
        + FastMath.log(trials / (2 * Math.PI * count) / left) / 2;
  }
}
