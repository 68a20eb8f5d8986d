package dev.omni.quant.discovery;

import dev.omni.quant.discovery.table.DataColumns;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of each pair of levels of two factors.
 *
 * @param counts of rows
 * @param means of the observations, less the mean of all; 0 where there is none
 * @param within squares about the means
 * @param mean of all
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record FactorCells(double[][] counts, double[][] means, double within, double mean) {
  /** Pivots of counts that are less than this part of the rows are zero. */
  private static final double SINGULAR = 1e-10;

  /** Returns the cells of a table, carried from row to row. */
  static FactorCells of(DataColumns table, String a, String b, double[] y) {
    List<String> first = table.levels(a);
    List<String> second = table.levels(b);
    List<String> ofA = table.texts(a);
    List<String> ofB = table.texts(b);
    double[] from = Arrays.stream(y).map(value -> value - y[0]).toArray();
    double middle = StreamedMoments.of(from).mean();
    var counts = new double[first.size()][second.size()];
    var means = new double[first.size()][second.size()];
    double within = 0;
    for (int k = 0; k < y.length; k++) {
      int i = java.util.Collections.binarySearch(first, ofA.get(k));
      int j = java.util.Collections.binarySearch(second, ofB.get(k));
      double apart = from[k] - middle - means[i][j];
      means[i][j] += apart / ++counts[i][j];
      within += apart * (from[k] - middle - means[i][j]);
    }
    return new FactorCells(counts, means, within, y[0] + middle);
  }

  /** Returns the cells with the factors exchanged. */
  FactorCells turned() {
    var n = new double[counts[0].length][counts.length];
    var m = new double[counts[0].length][counts.length];
    for (int i = 0; i < counts.length; i++) {
      for (int j = 0; j < counts[i].length; j++) {
        n[j][i] = counts[i][j];
        m[j][i] = means[i][j];
      }
    }
    return new FactorCells(n, m, within, mean);
  }

  double rows() {
    return Arrays.stream(counts).flatMapToDouble(Arrays::stream).sum();
  }

  double filled() {
    return Arrays.stream(counts).flatMapToDouble(Arrays::stream).filter(n -> n > 0).count();
  }

  /** Returns the squares of the means of the cells about the mean of all. */
  double between() {
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      for (int j = 0; j < counts[i].length; j++) {
        sum += counts[i][j] * means[i][j] * means[i][j];
      }
    }
    return sum;
  }

  private double count(int i) {
    return Arrays.stream(counts[i]).sum();
  }

  private double total(int i) {
    double sum = 0;
    for (int j = 0; j < counts[i].length; j++) {
      sum += counts[i][j] * means[i][j];
    }
    return sum;
  }

  /** Returns the squares of the first factor without the other, and their degrees of freedom. */
  double[] alone() {
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      sum += total(i) * total(i) / count(i);
    }
    return new double[] {sum, counts.length - 1.0};
  }

  /** Returns the squares of the first factor after the other, and their degrees of freedom. */
  double[] afterOther() {
    FactorCells turned = turned();
    int a = counts.length;
    var normal = new double[a][a + 1];
    for (int i = 0; i < a; i++) {
      normal[i][i] = count(i);
      normal[i][a] = total(i);
      for (int j = 0; j < counts[i].length; j++) {
        double share = counts[i][j] / turned.count(j);
        normal[i][a] -= share * turned.total(j);
        for (int h = 0; h < a; h++) {
          normal[i][h] -= share * counts[h][j];
        }
      }
    }
    return eliminated(normal, SINGULAR * rows());
  }

  /** Eliminates the largest pivot of the diagonal until none is left: the squares and the rank. */
  static double[] eliminated(double[][] normal, double least) {
    int a = normal.length;
    double squares = 0;
    double rank = 0;
    while (true) {
      int pivot = 0;
      for (int i = 1; i < a; i++) {
        pivot = normal[i][i] > normal[pivot][pivot] ? i : pivot;
      }
      double largest = normal[pivot][pivot];
      if (!(largest > least)) {
        return new double[] {squares, rank};
      }
      double[] row = normal[pivot].clone();
      squares += row[a] / largest * row[a];
      rank++;
      for (int i = 0; i < a; i++) {
        double factor = normal[i][pivot] / largest;
        for (int h = 0; h <= a; h++) {
          normal[i][h] -= factor * row[h];
        }
      }
    }
  }

  /** Returns the weighted squares of the plain means of the first factor; every cell has a row. */
  double[] ofUnweightedMeans() {
    double total = 0;
    double sum = 0;
    double b = counts[0].length;
    double[] weights = new double[counts.length];
    double[] plain = new double[counts.length];
    for (int i = 0; i < counts.length; i++) {
      weights[i] = b * b / Arrays.stream(counts[i]).map(n -> 1 / n).sum();
      plain[i] = Arrays.stream(means[i]).sum() / b;
      total += weights[i];
      sum += weights[i] * plain[i];
    }
    double squares = 0;
    for (int i = 0; i < plain.length; i++) {
      squares += weights[i] * (plain[i] - sum / total) * (plain[i] - sum / total);
    }
    return new double[] {squares, counts.length - 1.0};
  }
}
