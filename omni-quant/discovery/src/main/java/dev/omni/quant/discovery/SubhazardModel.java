package dev.omni.quant.discovery;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.util.FastMath;

/**
 * The partial likelihood of a subdistribution hazard: rows with another cause stay at risk with the
 * weight that they would not have been censored yet (J. P. Fine and R. J. Gray, J. Am. Statist.
 * Assoc. 94, 1999, pp. 496-509).
 */
final class SubhazardModel implements ConcaveFit.Concave {
  private final double[][] rows;
  private final double[] offset;
  private final double[] time;
  private final int[] kind;
  private final List<String> names;
  private final int[] order;
  private final double[] before;

  /**
   * Creates the model.
   *
   * @param rows of the columns
   * @param time of each row
   * @param kind 1 for the cause, 2 for another one, 0 for a censored time
   */
  SubhazardModel(double[][] rows, double[] offset, double[] time, int[] kind, List<String> names) {
    this.rows = rows;
    this.offset = offset;
    this.time = time;
    this.kind = kind;
    this.names = names;
    order =
        IntStream.range(0, time.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> time[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    before = new double[time.length];
    double free = 1;
    int from = 0;
    while (from < order.length) {
      int to = from;
      double censored = 0;
      while (to < order.length && time[order[to]] == time[order[from]]) {
        before[order[to]] = free;
        censored += kind[order[to]] == 0 ? 1 : 0;
        to++;
      }
      double risk = order.length - from;
      free *= censored == 0 ? 1 : 1 - censored / risk;
      from = to;
    }
  }

  private int columns() {
    return names.size();
  }

  /** The sums at a time with events of the cause. */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  private record Sums(
      int from, int to, double events, double total, double[] firsts, double[][] seconds) {}

  private interface Use {
    void use(Sums sums);
  }

  private double[] risks(double[] parameters) {
    double[] risks = new double[rows.length];
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < risks.length; i++) {
      double eta = offset[i];
      for (int j = 0; j < parameters.length; j++) {
        eta += rows[i][j] * parameters[j];
      }
      risks[i] = eta;
      largest = Math.max(largest, eta);
    }
    for (int i = 0; i < risks.length; i++) {
      risks[i] = FastMath.exp(risks[i] - largest);
    }
    return risks;
  }

  /** Visits the times with events of the cause, the last ones first. */
  private void each(double[] risks, Use use) {
    int p = columns();
    double here = 0;
    double gone = 0;
    double[] hereFirst = new double[p];
    double[] goneFirst = new double[p];
    double[][] hereSecond = new double[p][p];
    double[][] goneSecond = new double[p][p];
    for (int i = 0; i < rows.length; i++) {
      if (kind[i] == 2) {
        double weight = risks[i] / before[i];
        gone += weight;
        add(goneFirst, goneSecond, weight, rows[i]);
      }
    }
    int to = order.length;
    while (to > 0) {
      int from = to;
      double at = time[order[to - 1]];
      double events = 0;
      while (from > 0 && time[order[from - 1]] == at) {
        from--;
        int i = order[from];
        here += risks[i];
        add(hereFirst, hereSecond, risks[i], rows[i]);
        if (kind[i] == 2) {
          gone -= risks[i] / before[i];
          add(goneFirst, goneSecond, -risks[i] / before[i], rows[i]);
        }
        events += kind[i] == 1 ? 1 : 0;
      }
      if (events > 0) {
        double free = before[order[from]];
        double[] firsts = new double[p];
        double[][] seconds = new double[p][p];
        for (int j = 0; j < p; j++) {
          firsts[j] = hereFirst[j] + free * goneFirst[j];
          for (int k = 0; k < p; k++) {
            seconds[j][k] = hereSecond[j][k] + free * goneSecond[j][k];
          }
        }
        use.use(new Sums(from, to, events, here + free * gone, firsts, seconds));
      }
      to = from;
    }
  }

  private static void add(double[] firsts, double[][] seconds, double weight, double[] row) {
    for (int j = 0; j < row.length; j++) {
      firsts[j] += weight * row[j];
      for (int k = 0; k < row.length; k++) {
        seconds[j][k] += weight * row[j] * row[k];
      }
    }
  }

  @Override
  public double value(double[] parameters) {
    return at(parameters).value();
  }

  @Override
  public ConcaveFit.Point at(double[] parameters) {
    int p = columns();
    double[] risks = risks(parameters);
    double[] value = new double[1];
    double[] score = new double[p];
    double[] sizes = new double[p];
    double[][] information = new double[p][p];
    each(
        risks,
        sums -> {
          for (int k = sums.from(); k < sums.to(); k++) {
            int i = order[k];
            if (kind[i] != 1) {
              continue;
            }
            value[0] += FastMath.log(risks[i] / sums.total());
            for (int j = 0; j < p; j++) {
              double mean = sums.firsts()[j] / sums.total();
              score[j] += rows[i][j] - mean;
              sizes[j] += Math.abs(rows[i][j]) + Math.abs(mean);
              for (int l = 0; l < p; l++) {
                information[j][l] +=
                    sums.seconds()[j][l] / sums.total() - mean * sums.firsts()[l] / sums.total();
              }
            }
          }
        });
    return new ConcaveFit.Point(value[0], score, sizes, information);
  }

  @Override
  public String name(int parameter) {
    return names.get(parameter);
  }

  @Override
  public double spread(int parameter) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double[] row : rows) {
      least = Math.min(least, row[parameter]);
      most = Math.max(most, row[parameter]);
    }
    return most - least;
  }

  /** Returns the covariance of the sandwich, with the part of the censoring distribution. */
  double[][] sandwich(double[] parameters, double[][] inverse) {
    int p = columns();
    int n = rows.length;
    double[] risks = risks(parameters);
    // By place in the order: what an event there adds, and the same times the censoring weight.
    double[] hazard = new double[n + 1];
    double[][] means = new double[n + 1][p];
    double[] weighted = new double[n + 1];
    double[][] weightedMeans = new double[n + 1][p];
    double[][] there = new double[n][p];
    each(
        risks,
        sums -> {
          double part = sums.events() / sums.total();
          double free = before[order[sums.from()]];
          hazard[sums.from()] = part;
          weighted[sums.from()] = free * part;
          for (int j = 0; j < p; j++) {
            double mean = sums.firsts()[j] / sums.total();
            means[sums.from()][j] = mean * part;
            weightedMeans[sums.from()][j] = free * mean * part;
            for (int k = sums.from(); k < sums.to(); k++) {
              there[k][j] = mean;
            }
          }
        });
    double[][] scores = new double[n][p];
    forward(risks, scores, new double[][][] {{hazard}, means, there});
    double[][] rest = backward(risks, scores, weighted, weightedMeans);
    censoring(scores, rest);
    double[][] covariance = new double[p][p];
    for (double[] score : scores) {
      double[] moved = new double[p];
      for (int j = 0; j < p; j++) {
        for (int k = 0; k < p; k++) {
          moved[j] += inverse[j][k] * score[k];
        }
      }
      for (int j = 0; j < p; j++) {
        for (int k = 0; k < p; k++) {
          covariance[j][k] += moved[j] * moved[k];
        }
      }
    }
    return covariance;
  }

  private int end(int from) {
    int to = from;
    while (to < order.length && time[order[to]] == time[order[from]]) {
      to++;
    }
    return to;
  }

  private void forward(double[] risks, double[][] scores, double[][][] jumps) {
    int p = columns();
    double sum = 0;
    double[] sums = new double[p];
    for (int from = 0; from < order.length; from = end(from)) {
      sum += jumps[0][0][from];
      for (int j = 0; j < p; j++) {
        sums[j] += jumps[1][from][j];
      }
      for (int k = from; k < end(from); k++) {
        int i = order[k];
        for (int j = 0; j < p; j++) {
          scores[i][j] -= risks[i] * (rows[i][j] * sum - sums[j]);
          scores[i][j] += kind[i] == 1 ? rows[i][j] - jumps[2][k][j] : 0;
        }
      }
    }
  }

  /** Adds what rows with another cause meet later; returns that of all of them at each time. */
  private double[][] backward(
      double[] risks, double[][] scores, double[] weighted, double[][] weightedMeans) {
    int p = columns();
    int n = order.length;
    double[] later = new double[n + 1];
    double[][] laterMeans = new double[n + 1][p];
    for (int k = n - 1; k >= 0; k--) {
      later[k] = later[k + 1] + weighted[k];
      for (int j = 0; j < p; j++) {
        laterMeans[k][j] = laterMeans[k + 1][j] + weightedMeans[k][j];
      }
    }
    double[][] rest = new double[n][p];
    double gone = 0;
    double[] goneFirst = new double[p];
    for (int from = 0; from < n; from = end(from)) {
      int to = end(from);
      for (int k = from; k < to; k++) {
        int i = order[k];
        if (kind[i] == 2) {
          double weight = risks[i] / before[i];
          for (int j = 0; j < p; j++) {
            scores[i][j] -= weight * (rows[i][j] * later[to] - laterMeans[to][j]);
          }
        }
      }
      for (int k = from; k < to; k++) {
        int i = order[k];
        if (kind[i] == 2) {
          double weight = risks[i] / before[i];
          gone += weight;
          for (int j = 0; j < p; j++) {
            goneFirst[j] += weight * rows[i][j];
          }
        }
      }
      // Rows with another cause up to this time, over the events from here on.
      for (int k = from; k < to; k++) {
        for (int j = 0; j < p; j++) {
          rest[k][j] = goneFirst[j] * later[from] - gone * laterMeans[from][j];
        }
      }
    }
    return rest;
  }

  /** Adds the part of the estimated censoring distribution. */
  private void censoring(double[][] scores, double[][] rest) {
    int p = columns();
    double[] sums = new double[p];
    for (int from = 0; from < order.length; from = end(from)) {
      int to = end(from);
      double risk = order.length - from;
      double censored = 0;
      for (int k = from; k < to; k++) {
        censored += kind[order[k]] == 0 ? 1 : 0;
      }
      for (int j = 0; j < p; j++) {
        sums[j] += rest[from][j] / risk * censored / risk;
      }
      for (int k = from; k < to; k++) {
        int i = order[k];
        for (int j = 0; j < p; j++) {
          scores[i][j] -= sums[j];
          scores[i][j] += kind[i] == 0 ? rest[from][j] / risk : 0;
        }
      }
    }
  }
}
