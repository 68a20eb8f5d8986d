package dev.omni.quant.discovery;

import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * The odds ratio that two by two tables of strata have in common.
 *
 * @param ratio of Mantel and Haenszel; 0 or infinite where a cell is empty in all
 * @param logError standard error of its logarithm
 */
record CommonOdds(double ratio, double logError) {
  static CommonOdds of(List<double[][]> tables) {
    double above = 0;
    double below = 0;
    double both = 0;
    double mixed = 0;
    double other = 0;
    for (double[][] t : tables) {
      double n = CountMargins.of(t).all();
      double p = (t[0][0] + t[1][1]) / n;
      double q = (t[0][1] + t[1][0]) / n;
      double r = t[0][0] * (t[1][1] / n);
      double s = t[0][1] * (t[1][0] / n);
      above += r;
      below += s;
      both += p * r;
      mixed += p * s + q * r;
      other += q * s;
    }
    double variance =
        both / (2 * above * above) + mixed / (2 * above * below) + other / (2 * below * below);
    return new CommonOdds(above / below, Math.sqrt(variance));
  }

  boolean known() {
    return ratio > 0 && Double.isFinite(ratio) && Double.isFinite(logError);
  }

  /** Returns the end of an interval, so many standard errors from the ratio. */
  double end(double errors) {
    return ratio * FastMath.exp(errors * logError);
  }

  /** Returns the statistic of equal odds ratios of Breslow and Day. */
  static double unequal(List<double[][]> tables, double ratio) {
    double sum = 0;
    for (double[][] t : tables) {
      double row = t[0][0] + t[0][1];
      double column = t[0][0] + t[1][0];
      double rest = t[1][1] - t[0][0];
      double linear = rest + ratio * (row + column);
      double root = Math.sqrt(linear * linear + 4 * (1 - ratio) * ratio * row * column);
      double a = 2 * ratio * row * column / (linear + root);
      double b = row - a;
      double c = column - a;
      double d = rest + a;
      double apart = t[0][0] - a;
      double weight = 1 / a + 1 / b + 1 / c + 1 / d;
      sum += Double.isFinite(weight) ? apart * apart * weight : 0;
    }
    return sum;
  }
}
