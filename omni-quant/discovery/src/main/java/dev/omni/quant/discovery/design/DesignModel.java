package dev.omni.quant.discovery.design;

import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelCoding;
import dev.omni.quant.discovery.formula.ModelFormula;
import dev.omni.quant.discovery.formula.ModelMatrix;
import dev.omni.quant.discovery.table.DataColumns;
import dev.omni.quant.discovery.table.TableCell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The columns of a model at runs.
 *
 * @param names of the columns
 * @param rows of the runs
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record DesignModel(List<String> names, double[][] rows) {
  /** Returns the model at the runs that also teach its columns. */
  static DesignModel of(ExperimentDesign.Input input, List<double[]> runs) {
    return of(input, runs, runs);
  }

  /** Returns the model at runs, of columns that others teach, as orthogonal polynomials. */
  static DesignModel of(
      ExperimentDesign.Input input, List<double[]> teaching, List<double[]> runs) {
    if (input.formula().isEmpty()) {
      var names = new ArrayList<>(List.of(ModelMatrix.INTERCEPT));
      names.addAll(input.names());
      return new DesignModel(
          names,
          runs.stream()
              .map(
                  run -> {
                    double[] row = new double[run.length + 1];
                    row[0] = 1;
                    System.arraycopy(run, 0, row, 1, run.length);
                    return row;
                  })
              .toArray(double[][]::new));
    }
    DataColumns table = table(input.names(), teaching);
    ModelFormula formula =
        ModelFormula.parse(input.formula().get(), table, ModelFormula.Kind.TERMS_ALONE);
    ModelMatrix matrix = ModelMatrix.of(formula, table, ModelCoding.PLAIN);
    return new DesignModel(matrix.names(), matrix.rows(table(input.names(), runs)));
  }

  /** Returns the formula on the runs, for its problems. */
  static FormulaModel.Sent sent(ExperimentDesign.Input input, List<double[]> runs) {
    return new FormulaModel.Sent(
        table(input.names(), runs),
        input.formula().orElse("~ 1"),
        ModelCoding.PLAIN,
        ModelFormula.Kind.TERMS_ALONE,
        List.of());
  }

  private static DataColumns table(List<String> names, List<double[]> runs) {
    var columns = new LinkedHashMap<String, List<TableCell>>();
    for (int k = 0; k < names.size(); k++) {
      int at = k;
      columns.put(names.get(k), runs.stream().map(run -> TableCell.of(run[at])).toList());
    }
    return new DataColumns(columns);
  }
}
