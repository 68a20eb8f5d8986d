package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.invalid;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.formula.ModelFormula;
import dev.omni.quant.discovery.table.DataColumns;
import dev.omni.quant.discovery.table.TableCell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table of a linear regression, and the table of rows at which it predicts. */
final class LinearTable {
  private LinearTable() {}

  /** Returns the problems of an input with a table. */
  static List<Problem> problems(LinearRegression.Input input) {
    DataColumns table = input.table().orElseThrow();
    String response = input.response().orElseThrow();
    Optional<String> weights = input.weightColumn();
    var problems = new ArrayList<Problem>(table.problems());
    problems.addAll(table.notNumbers("response", response));
    List<String> predictors = input.predictors().orElseThrow();
    for (int k = 0; k < predictors.size(); k++) {
      Pointer at = Pointer.ROOT.to("predictors").to(k);
      if (!table.columns().containsKey(predictors.get(k))) {
        problems.add(
            invalid(
                at,
                "must name a column of the table: " + String.join(", ", table.columns().keySet())));
      } else if (predictors.subList(0, k).contains(predictors.get(k))) {
        problems.add(invalid(at, "must differ from the predictors before it"));
      } else if (predictors.get(k).equals(response)) {
        problems.add(invalid(at, "must not be the response"));
      }
    }
    weights.ifPresent(column -> problems.addAll(table.notNumbers("weights", column)));
    if (input.polynomialDegree() > 1) {
      problems.add(
          invalid("polynomial_degree", "must be 1 with a table; give powers as columns of it"));
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    DataColumns complete = input.complete();
    if (complete.rows() == 0) {
      problems.add(invalid("table", "must have a row without missing values"));
      return problems;
    }
    if (weights.isPresent()) {
      for (double weight : complete.numbers(weights.get())) {
        if (!(weight > 0)) {
          problems.add(invalid("weights", "must name a column of numbers above 0"));
          return problems;
        }
      }
    }
    return input.newRows().isPresent() && input.newRows().get() instanceof NewRows.Table given
        ? newRows(input, given.columns(), complete)
        : problems;
  }

  /** Returns the problems of an input with a formula. */
  static List<Problem> formulaProblems(LinearRegression.Input input) {
    DataColumns table = input.table().orElseThrow();
    var problems = new ArrayList<Problem>(table.problems());
    Optional<String> weights = input.weightColumn();
    weights.ifPresent(column -> problems.addAll(table.notNumbers("weights", column)));
    if (problems.isEmpty()) {
      problems.addAll(input.sent().problems());
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    FormulaModel model = input.sent().model();
    if (model.formula().response().orElseThrow().isText(table)) {
      return List.of(ModelFormula.problem("must have a response of numbers"));
    }
    if (model.names().isEmpty()) {
      return List.of(ModelFormula.problem("must have a constant or a term"));
    }
    if (weights.isPresent()
        && Arrays.stream(model.complete().numbers(weights.get())).anyMatch(w -> !(w > 0))) {
      return List.of(invalid("weights", "must name a column of numbers above 0"));
    }
    return input.newRows().isPresent() && input.newRows().get() instanceof NewRows.Table given
        ? model.matrix().newRowProblems(Pointer.ROOT.to("new_rows"), given.columns())
        : problems;
  }

  private static List<Problem> newRows(
      LinearRegression.Input input, DataColumns rows, DataColumns table) {
    var problems = new ArrayList<Problem>();
    for (String predictor : input.predictors().orElseThrow()) {
      Pointer at = Pointer.ROOT.to("new_rows").to(predictor);
      List<TableCell> cells = rows.columns().getOrDefault(predictor, List.of());
      if (cells.isEmpty()) {
        problems.add(invalid(at, "is required: it is a predictor"));
      } else if (cells.size() != rows.rows()) {
        problems.add(invalid(at, "must have " + rows.rows() + " values, like the first column"));
      } else {
        problems.addAll(cells(at, cells, table, predictor));
      }
    }
    return problems;
  }

  private static List<Problem> cells(
      Pointer at, List<TableCell> cells, DataColumns table, String predictor) {
    boolean factor = table.isText(predictor);
    List<String> levels = factor ? table.levels(predictor) : List.of();
    for (int i = 0; i < cells.size(); i++) {
      TableCell cell = cells.get(i);
      if (factor && !(cell.isLevel() && levels.contains(cell.text()))) {
        return List.of(
            invalid(at.to(i), "must be a level of the table: " + String.join(", ", levels)));
      }
      if (!factor && (cell.isLevel() || cell.isMissing())) {
        return List.of(invalid(at.to(i), "must be a number"));
      }
    }
    return List.of();
  }

  /**
   * Returns the design of new rows. Each level of the table keeps its column: the rows are read
   * below those of the table, which are then left off.
   */
  static double[][] design(
      LinearRegression.Input input, DataColumns rows, DataColumns table, boolean constant) {
    List<String> predictors = input.predictors().orElseThrow();
    Map<String, List<TableCell>> joined = new LinkedHashMap<>();
    for (String predictor : predictors) {
      var column = new ArrayList<>(table.columns().getOrDefault(predictor, List.of()));
      column.addAll(rows.columns().getOrDefault(predictor, List.of()));
      joined.put(predictor, column);
    }
    double[][] all = TableDesign.of(new DataColumns(joined), predictors, constant).rows();
    return Arrays.copyOfRange(all, table.rows(), all.length);
  }
}
