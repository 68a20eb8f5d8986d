package dev.omni.quant.finance.risk;

import dev.omni.quant.core.StandardNormal;
import org.hipparchus.special.Beta;

/**
 * The exceptions of a value at risk and how they follow each other.
 *
 * @param exceedance probability of an exception that is claimed
 * @param observations how many there are
 * @param exceptions how many are exceptions
 * @param pairs transitions by 2 x before + after, 1 for an exception
 */
record ExceptionCounts(double exceedance, int observations, int exceptions, int[] pairs) {
  static ExceptionCounts of(boolean[] exceptions, double exceedance) {
    int[] pairs = new int[4];
    int count = 0;
    for (int t = 0; t < exceptions.length; t++) {
      count += exceptions[t] ? 1 : 0;
      if (t > 0) {
        pairs[(exceptions[t - 1] ? 2 : 0) + (exceptions[t] ? 1 : 0)]++;
      }
    }
    return new ExceptionCounts(exceedance, exceptions.length, count, pairs);
  }

  int n00() {
    return pairs[0];
  }

  int n01() {
    return pairs[1];
  }

  int n10() {
    return pairs[2];
  }

  int n11() {
    return pairs[3];
  }

  int transitions() {
    return n00() + n01() + n10() + n11();
  }

  /** Returns the likelihood ratio of the number of exceptions. */
  double kupiec() {
    double claimed =
        exceptions * StrictMath.log(exceedance)
            + (observations - exceptions) * StrictMath.log1p(-exceedance);
    return Math.max(0, 2 * (best(observations - exceptions, exceptions) - claimed));
  }

  /** Returns the likelihood ratio of exceptions that do not depend on the period before. */
  double independence() {
    double apart = best(n00(), n01()) + best(n10(), n11());
    return Math.max(0, 2 * (apart - best(n00() + n10(), n01() + n11())));
  }

  /** Returns the largest logarithm of a likelihood of so many failures and successes. */
  private static double best(int without, int with) {
    double all = without + with;
    return part(without, all) + part(with, all);
  }

  private static double part(int count, double all) {
    return count == 0 ? 0 : count * StrictMath.log(count / all);
  }

  /** Returns the probability of a chi-square of one degree of freedom beyond a number. */
  static double beyondOne(double ratio) {
    return 2 * StandardNormal.cdf(-Math.sqrt(ratio));
  }

  /** Returns the probability of so many exceptions or fewer. */
  double atMost() {
    return exceptions == observations
        ? 1
        : Beta.regularizedBeta(1 - exceedance, observations - exceptions, exceptions + 1.0);
  }
}
