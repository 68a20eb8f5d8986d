package dev.omni.quant.discovery;

import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.List;

/**
 * The design matrix of columns of a table: a constant where one is asked for, numbers as they are,
 * and a factor as one column for each level but the first (treatment contrasts).
 *
 * @param names of the coefficients: a column, or a column and its level
 * @param rows of the matrix
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record TableDesign(List<String> names, double[][] rows) {
  static final String CONSTANT = "intercept";

  /** Returns the design of predictors. */
  static TableDesign of(DataColumns table, List<String> predictors, boolean constant) {
    var names = new ArrayList<String>();
    var columns = new ArrayList<double[]>();
    int count = table.rows();
    if (constant) {
      names.add(CONSTANT);
      double[] ones = new double[count];
      java.util.Arrays.fill(ones, 1);
      columns.add(ones);
    }
    for (String predictor : predictors) {
      if (table.isText(predictor)) {
        List<String> cells = table.texts(predictor);
        List<String> levels = table.levels(predictor);
        for (String level : levels.subList(Math.min(1, levels.size()), levels.size())) {
          names.add(predictor + level);
          columns.add(cells.stream().mapToDouble(cell -> cell.equals(level) ? 1 : 0).toArray());
        }
      } else {
        names.add(predictor);
        columns.add(table.numbers(predictor));
      }
    }
    double[][] rows = new double[count][columns.size()];
    for (int j = 0; j < columns.size(); j++) {
      for (int i = 0; i < count; i++) {
        rows[i][j] = columns.get(j)[i];
      }
    }
    return new TableDesign(List.copyOf(names), rows);
  }

  double[] column(int j) {
    return DataTableChecks.column(rows, j);
  }
}
