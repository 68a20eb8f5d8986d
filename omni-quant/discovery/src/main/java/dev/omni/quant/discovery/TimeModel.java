package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * The likelihood of times y = x b + scale W, in a = b / scale and 1 / scale, of which it is concave
 * (J. Burridge, J. R. Statist. Soc. B 43, 1981, pp. 41-45).
 *
 * @param rows of the columns
 * @param names of the columns
 * @param low times on the scale of the model, less the offset; negative infinity where unknown
 * @param high the same; equal to low for an event, infinite where the time is censored
 * @param distribution of W
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record TimeModel(
    double[][] rows, List<String> names, double[] low, double[] high, TimeDistribution distribution)
    implements ConcaveFit.Concave {
  int columns() {
    return names.size();
  }

  int parameters() {
    return columns() + (distribution.scaled() ? 1 : 0);
  }

  private double inverse(double[] parameters) {
    return distribution.scaled() ? parameters[columns()] : 1;
  }

  private double linear(double[] parameters, int i) {
    double sum = 0;
    for (int j = 0; j < columns(); j++) {
      sum += rows[i][j] * parameters[j];
    }
    return sum;
  }

  @Override
  public double value(double[] parameters) {
    double inverse = inverse(parameters);
    if (!(inverse > 0)) {
      return Double.NEGATIVE_INFINITY;
    }
    double sum = 0;
    for (int i = 0; i < rows.length; i++) {
      double eta = linear(parameters, i);
      double from = inverse * low[i] - eta;
      if (low[i] == high[i]) {
        sum += distribution.density(from)[0] + FastMath.log(inverse);
      } else if (high[i] == Double.POSITIVE_INFINITY) {
        sum += low[i] == Double.NEGATIVE_INFINITY ? 0 : distribution.survival(from)[0];
      } else {
        sum += FastMath.log(distribution.law().between(from, inverse * high[i] - eta));
      }
    }
    return sum;
  }

  @Override
  public ConcaveFit.Point at(double[] parameters) {
    int count = parameters();
    double[] score = new double[count];
    double[] sizes = new double[count];
    double[][] information = new double[count][count];
    double inverse = inverse(parameters);
    double[] one = new double[count];
    double[] other = new double[count];
    for (int i = 0; i < rows.length; i++) {
      double eta = linear(parameters, i);
      double from = inverse * low[i] - eta;
      boolean event = low[i] == high[i];
      if (event || high[i] == Double.POSITIVE_INFINITY) {
        if (low[i] == Double.NEGATIVE_INFINITY) {
          continue;
        }
        double[] log = event ? distribution.density(from) : distribution.survival(from);
        direction(one, i, low[i]);
        add(score, sizes, one, log[1], 1);
        spread(information, one, one, -log[2]);
        if (event && distribution.scaled()) {
          score[count - 1] += 1 / inverse;
          sizes[count - 1] += 1 / inverse;
          information[count - 1][count - 1] += 1 / inverse / inverse;
        }
        continue;
      }
      double to = inverse * high[i] - eta;
      double p = distribution.law().between(from, to);
      direction(one, i, low[i]);
      direction(other, i, high[i]);
      double below = distribution.law().density(from) / p;
      double above = distribution.law().density(to) / p;
      double[] slope = new double[count];
      for (int j = 0; j < count; j++) {
        slope[j] = above * other[j] - below * one[j];
      }
      add(score, sizes, one, -below, 1);
      add(score, sizes, other, above, 1);
      spread(information, one, one, distribution.law().slope(from) / p);
      spread(information, other, other, -distribution.law().slope(to) / p);
      spread(information, slope, slope, 1);
    }
    return new ConcaveFit.Point(value(parameters), score, sizes, information);
  }

  /** Writes the derivatives of the place of a time by the parameters. */
  private void direction(double[] into, int i, double time) {
    for (int j = 0; j < columns(); j++) {
      into[j] = -rows[i][j];
    }
    if (distribution.scaled()) {
      into[columns()] = Double.isInfinite(time) ? 0 : time;
    }
    if (Double.isInfinite(time)) {
      Arrays.fill(into, 0);
    }
  }

  private static void add(
      double[] score, double[] sizes, double[] direction, double slope, double weight) {
    for (int j = 0; j < score.length; j++) {
      score[j] += weight * slope * direction[j];
      sizes[j] += Math.abs(weight * slope * direction[j]);
    }
  }

  private static void spread(double[][] information, double[] one, double[] other, double by) {
    for (int j = 0; j < one.length; j++) {
      double part = by * one[j];
      for (int k = 0; k < one.length; k++) {
        information[j][k] += part * other[k];
      }
    }
  }

  @Override
  public String name(int parameter) {
    return parameter < columns() ? names.get(parameter) : "the scale";
  }

  @Override
  public double spread(int parameter) {
    if (parameter >= columns()) {
      return 0;
    }
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double[] row : rows) {
      least = Math.min(least, row[parameter]);
      most = Math.max(most, row[parameter]);
    }
    return most - least;
  }

  /** Returns where the search starts: the mean and the spread of the times. */
  double[] start() {
    double[] start = new double[parameters()];
    double mean = 0;
    double squares = 0;
    int count = 0;
    for (int i = 0; i < low.length; i++) {
      double time = Double.isInfinite(low[i]) ? high[i] : low[i];
      if (Double.isFinite(time)) {
        mean += time;
        squares += time * time;
        count++;
      }
    }
    mean /= Math.max(1, count);
    double spread = Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean));
    double scale = Math.max(spread, 1e-3 * Math.abs(mean) + 1e-12);
    boolean intercept = !names.isEmpty() && names.get(0).equals("intercept");
    if (!intercept) {
      scale += Math.abs(mean);
    }
    if (distribution.scaled()) {
      start[columns()] = 1 / scale;
    } else {
      scale = 1;
    }
    if (intercept) {
      start[0] = mean / scale;
    }
    return start;
  }
}
