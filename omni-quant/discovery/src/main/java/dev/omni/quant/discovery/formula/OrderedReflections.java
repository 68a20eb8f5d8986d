package dev.omni.quant.discovery.formula;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Columns made triangular by Householder reflections in their order; one of which those before it
 * leave at most 1e-7 of its norm is aliased, and is not reflected (G. H. Golub, Numerische
 * Mathematik 7, 1965, 206-216).
 */
public final class OrderedReflections {
  private static final double TOLERANCE = 1e-7;

  private final int rows;
  private final List<double[]> reflections = new ArrayList<>();
  private final List<double[]> triangle = new ArrayList<>();

  /** Starts with no column. */
  public OrderedReflections(int rows) {
    this.rows = rows;
  }

  /** Returns how many columns are not aliased. */
  public int rank() {
    return reflections.size();
  }

  /** Returns the columns of the triangle. */
  List<double[]> triangle() {
    return triangle;
  }

  /** Adds a column, unless it is aliased; returns whether it was added. */
  public boolean add(double[] column) {
    return add(column, norm(column, 0));
  }

  /**
   * Adds a column, unless it is aliased; returns whether it was added.
   *
   * @param whole norm of the column, of which this may be a part
   */
  public boolean add(double[] column, double whole) {
    double[] turned = turned(column);
    int rank = rank();
    double rest = norm(turned, rank);
    if (rest <= TOLERANCE * whole || rank == rows) {
      return false;
    }
    double[] reflection = turned.clone();
    Arrays.fill(reflection, 0, rank, 0);
    reflection[rank] += Math.copySign(rest, reflection[rank]);
    double size = norm(reflection, rank);
    for (int i = rank; i < rows; i++) {
      reflection[i] /= size;
    }
    reflect(turned, reflection);
    triangle.add(Arrays.copyOf(turned, rank + 1));
    reflections.add(reflection);
    return true;
  }

  /** Returns a column after the reflections. */
  public double[] turned(double[] column) {
    double[] turned = column.clone();
    for (double[] reflection : reflections) {
      reflect(turned, reflection);
    }
    return turned;
  }

  private static void reflect(double[] column, double[] reflection) {
    double product = 0;
    for (int i = 0; i < column.length; i++) {
      product += column[i] * reflection[i];
    }
    for (int i = 0; i < column.length; i++) {
      column[i] -= 2 * product * reflection[i];
    }
  }

  /** Returns the norm of a column from a row on. */
  public static double norm(double[] column, int from) {
    double largest = 0;
    for (int i = from; i < column.length; i++) {
      largest = Math.max(largest, Math.abs(column[i]));
    }
    double sum = 0;
    for (int i = from; i < column.length && largest > 0; i++) {
      double part = column[i] / largest;
      sum += part * part;
    }
    return largest * Math.sqrt(sum);
  }
}
