package dev.omni.quant.biology.kinetic;

import java.util.ArrayList;
import java.util.List;

/** The sums of amounts that no reaction changes: the left null space of the changes. */
public final class ConservedSums {
  private static final double ZERO = 1e-9;

  private ConservedSums() {}

  /** Returns weights of the rows whose weighted sum is zero in every column. */
  public static List<double[]> of(double[][] changes) {
    int rows = changes.length;
    int columns = rows == 0 ? 0 : changes[0].length;
    double[][] left = new double[rows][columns + rows];
    for (int i = 0; i < rows; i++) {
      System.arraycopy(changes[i], 0, left[i], 0, columns);
      left[i][columns + i] = 1;
    }
    int done = 0;
    for (int c = 0; c < columns && done < rows; c++) {
      int pivot = done;
      for (int i = done; i < rows; i++) {
        pivot = Math.abs(left[i][c]) > Math.abs(left[pivot][c]) ? i : pivot;
      }
      if (Math.abs(left[pivot][c]) <= ZERO) {
        continue;
      }
      double[] row = left[pivot];
      left[pivot] = left[done];
      left[done] = row;
      for (int i = done + 1; i < rows; i++) {
        double factor = left[i][c] / row[c];
        for (int k = 0; factor != 0 && k < row.length; k++) {
          left[i][k] -= factor * row[k];
        }
      }
      done++;
    }
    var sums = new ArrayList<double[]>();
    for (int i = done; i < rows; i++) {
      double[] weights = new double[rows];
      System.arraycopy(left[i], columns, weights, 0, rows);
      sums.add(weights);
    }
    return sums;
  }

  /** Returns the largest relative change of a conserved sum from one state to another. */
  public static double change(double[][] changes, double[] before, double[] after) {
    double most = 0;
    for (double[] weights : of(changes)) {
      double difference = 0;
      double size = 0;
      for (int i = 0; i < weights.length; i++) {
        difference += weights[i] * (after[i] - before[i]);
        size += Math.abs(weights[i]) * Math.max(Math.abs(before[i]), Math.abs(after[i]));
      }
      most = size == 0 ? most : Math.max(most, Math.abs(difference) / size);
    }
    return most;
  }
}
