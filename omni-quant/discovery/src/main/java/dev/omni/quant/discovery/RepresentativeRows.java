package dev.omni.quant.discovery;

import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelMatrix;
import dev.omni.quant.discovery.table.DataColumns;
import dev.omni.quant.discovery.table.TableCell;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rows that differ in one predictor alone: the others have their mean, or their most frequent
 * level.
 *
 * @param table the complete rows
 * @param column name of the one predictor
 * @param factors names of the columns that are factors
 */
record RepresentativeRows(DataColumns table, String column, Set<String> factors) {
  static RepresentativeRows of(
      DataColumns table, String column, GlmInput problem, GeneralizedLinearModel.Input input) {
    return new RepresentativeRows(table, column, factors(problem, input));
  }

  /** Returns the names of the columns that are factors in a model. */
  static Set<String> factors(GlmInput problem, GeneralizedLinearModel.Input input) {
    return problem
        .formula()
        .map(FormulaModel::matrix)
        .orElseGet(
            () ->
                ModelMatrix.ofColumns(
                    input.predictors().orElseThrow(), input.intercept(), input.complete()))
        .factors()
        .keySet();
  }

  /** Returns the rows with numbers of the predictor. */
  DataColumns at(double[] numbers) {
    return with(Arrays.stream(numbers).mapToObj(TableCell::of).toList());
  }

  /** Returns the rows with levels of the predictor. */
  DataColumns at(List<String> levels) {
    List<String> texts = table.texts(column);
    List<TableCell> cells = table.columns().getOrDefault(column, List.of());
    return with(levels.stream().map(level -> cells.get(texts.indexOf(level))).toList());
  }

  private DataColumns with(List<TableCell> cells) {
    var rows = new LinkedHashMap<String, List<TableCell>>();
    for (Map.Entry<String, List<TableCell>> each : table.columns().entrySet()) {
      rows.put(
          each.getKey(),
          each.getKey().equals(column)
              ? cells
              : Collections.nCopies(cells.size(), usual(each.getKey(), each.getValue())));
    }
    return new DataColumns(rows);
  }

  private TableCell usual(String name, List<TableCell> cells) {
    if (table.isText(name) || factors.contains(name)) {
      var counts = new HashMap<String, Integer>();
      TableCell best = cells.get(0);
      int most = 0;
      for (TableCell cell : cells) {
        int count = counts.merge(cell.text(), 1, Integer::sum);
        if (count > most) {
          most = count;
          best = cell;
        }
      }
      return best;
    }
    return TableCell.of(
        cells.stream().mapToDouble(TableCell::number).filter(Double::isFinite).average().orElse(0));
  }
}
