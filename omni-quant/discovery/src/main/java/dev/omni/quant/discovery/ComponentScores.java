package dev.omni.quant.discovery;

import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.core.ScaledDoubles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.SingularValueDecomposition;

/** Scores of rows on principal components, and what columns were centred and scaled by. */
final class ComponentScores {
  /** Loadings that are as large as the largest but for rounding. */
  private static final double TIE = 1 - 1e-9;

  private ComponentScores() {}

  /** Returns the centred rows times the loadings. */
  static List<double[]> of(double[][] data, List<double[]> loadings, double unit) {
    var scores = new ArrayList<double[]>();
    for (double[] row : data) {
      double[] score = new double[loadings.size()];
      for (int k = 0; k < score.length; k++) {
        for (int j = 0; j < row.length; j++) {
          score[k] += row[j] * loadings.get(k)[j];
        }
        score[k] = FiniteResults.number("a score", score[k] * unit);
      }
      scores.add(score);
    }
    return scores;
  }

  /** Returns the scores of rows of several columns on their first two components. */
  static double[][] firstTwo(double[][] rows) {
    double unit = ScaledDoubles.of(rows);
    double[][] data = ScaledDoubles.over(rows, unit);
    double[][] centred = Arrays.stream(data).map(double[]::clone).toArray(double[][]::new);
    centre(centred);
    RealMatrix vectors = new SingularValueDecomposition(factor(centred)).getV();
    var loadings = new ArrayList<double[]>();
    for (int k = 0; k < 2; k++) {
      loadings.add(
          k < vectors.getColumnDimension()
              ? oriented(vectors.getColumn(k))
              : new double[rows[0].length]);
    }
    return of(centred, loadings, unit).toArray(double[][]::new);
  }

  /** Returns the mean of each column. */
  static double[] centres(double[][] given) {
    double[] centres = new double[given[0].length];
    Arrays.setAll(
        centres,
        j -> {
          double[] column = DataTableChecks.column(given, j);
          double unit = ScaledDoubles.of(column);
          return unit * CenteredSample.of(ScaledDoubles.over(column, unit)).meanFrom(0);
        });
    return FiniteResults.numbers("a mean", centres);
  }

  /** Returns the standard deviation of each column. */
  static double[] deviations(double[][] given) {
    double[] deviations = new double[given[0].length];
    Arrays.setAll(
        deviations,
        j -> {
          double[] column = DataTableChecks.column(given, j);
          double unit = ScaledDoubles.of(column);
          double squares = CenteredSample.of(ScaledDoubles.over(column, unit)).squares();
          return unit * Math.sqrt(squares / (given.length - 1));
        });
    return FiniteResults.numbers("a standard deviation", deviations);
  }

  /** Returns rows less the means, over the divisors. */
  static double[][] moved(double[][] rows, double[] centres, double[] divisors) {
    double[][] moved = new double[rows.length][centres.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < centres.length; j++) {
        moved[i][j] = (rows[i][j] - centres[j]) / divisors[j];
      }
    }
    return moved;
  }

  /** Returns so many ones. */
  static double[] ones(int count) {
    double[] ones = new double[count];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** Takes the mean off each column; gives the columns' standard deviations. */
  static double[] centre(double[][] data) {
    int n = data.length;
    double[] deviations = new double[data[0].length];
    for (int j = 0; j < deviations.length; j++) {
      double first = data[0][j];
      double sum = 0;
      for (double[] row : data) {
        sum += row[j] - first;
      }
      double squares = 0;
      for (double[] row : data) {
        row[j] = row[j] - first - sum / n;
        squares += row[j] * row[j];
      }
      deviations[j] = Math.sqrt(squares / (n - 1));
    }
    return deviations;
  }

  /** Returns a small matrix with the singular values and right vectors of the data. */
  static RealMatrix factor(double[][] data) {
    RealMatrix matrix = MatrixUtils.createRealMatrix(data);
    int columns = data[0].length;
    return data.length > columns
        ? new QRDecomposition(matrix).getR().getSubMatrix(0, columns - 1, 0, columns - 1)
        : matrix;
  }

  /** Returns the vector or its opposite, so that the first of its largest entries is positive. */
  static double[] oriented(double[] vector) {
    double largest = Arrays.stream(vector).map(Math::abs).max().orElse(0);
    double leading =
        Arrays.stream(vector).filter(v -> Math.abs(v) >= largest * TIE).findFirst().orElse(1);
    return leading < 0 ? Arrays.stream(vector).map(v -> -v).toArray() : vector;
  }
}
