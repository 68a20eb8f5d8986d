package dev.omni.quant.discovery;

import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The columns of two factors and of their interaction.
 *
 * @param constant a column of ones
 * @param first columns of the first factor
 * @param second columns of the second factor
 * @param both their products
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record TwoWayDesign(
    double[] constant, List<double[]> first, List<double[]> second, List<double[]> both) {
  TwoWayDesign {
    first = List.copyOf(first);
    second = List.copyOf(second);
    both = List.copyOf(both);
  }

  /** Returns the design of factors in contrasts that sum to zero. */
  static TwoWayDesign of(DataColumns table, String a, String b) {
    List<double[]> first = contrasts(table, a);
    List<double[]> second = contrasts(table, b);
    var both = new ArrayList<double[]>();
    for (double[] one : first) {
      for (double[] other : second) {
        double[] product = new double[one.length];
        Arrays.setAll(product, i -> one[i] * other[i]);
        both.add(product);
      }
    }
    double[] ones = new double[table.rows()];
    Arrays.fill(ones, 1);
    return new TwoWayDesign(ones, first, second, both);
  }

  private static List<double[]> contrasts(DataColumns table, String factor) {
    List<String> levels = table.levels(factor);
    List<String> cells = table.texts(factor);
    String last = levels.get(levels.size() - 1);
    var columns = new ArrayList<double[]>();
    for (String level : levels.subList(0, levels.size() - 1)) {
      columns.add(
          cells.stream()
              .mapToDouble(cell -> cell.equals(level) ? 1 : cell.equals(last) ? -1 : 0)
              .toArray());
    }
    return columns;
  }

  /** Returns the fit of the constant and these parts. */
  @SafeVarargs
  final LeastSquaresSum fit(double[] y, List<double[]>... parts) {
    var columns = new ArrayList<double[]>();
    columns.add(constant);
    for (List<double[]> part : parts) {
      columns.addAll(part);
    }
    return LeastSquaresSum.of(y, columns);
  }
}
