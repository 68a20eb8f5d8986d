package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.invalid;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of a linear regression, and the table of rows at which it predicts. */
final class LinearTable {
  private LinearTable() {}

  /** Returns the columns that the regression reads. */
  static List<String> used(JsonFields fields) {
    var used = new ArrayList<>(fields.texts("predictors"));
    used.add(fields.text("response"));
    if (fields.has("weights")) {
      used.add(fields.text("weights"));
    }
    return used;
  }

  /** Returns the problems of an input with a table. */
  static List<Problem> problems(JsonFields fields) {
    DataColumns table = DataColumns.of(fields);
    var found = new ArrayList<Problem>(table.problems());
    found.addAll(table.notNumbers("response", fields.text("response")));
    List<String> predictors = fields.texts("predictors");
    for (int k = 0; k < predictors.size(); k++) {
      Pointer at = Pointer.ROOT.to("predictors").to(k);
      if (!table.columns().containsKey(predictors.get(k))) {
        found.add(
            invalid(
                at,
                "must name a column of the table: " + String.join(", ", table.columns().keySet())));
      } else if (predictors.subList(0, k).contains(predictors.get(k))) {
        found.add(invalid(at, "must differ from the predictors before it"));
      } else if (predictors.get(k).equals(fields.text("response"))) {
        found.add(invalid(at, "must not be the response"));
      }
    }
    if (fields.has("weights")) {
      found.addAll(table.notNumbers("weights", fields.text("weights")));
    }
    if (fields.integer("polynomial_degree") > 1) {
      found.add(
          invalid("polynomial_degree", "must be 1 with a table; give powers as columns of it"));
    }
    if (!found.isEmpty()) {
      return found;
    }
    DataColumns complete = table.complete(used(fields));
    if (complete.rows() == 0) {
      found.add(invalid("table", "must have a row without missing values"));
      return found;
    }
    if (fields.has("weights")) {
      for (double weight : complete.numbers(fields.text("weights"))) {
        if (!(weight > 0)) {
          found.add(invalid("weights", "must name a column of numbers above 0"));
          return found;
        }
      }
    }
    return fields.has(LinearContract.NEW_ROWS) ? newRows(fields, complete) : found;
  }

  private static List<Problem> newRows(JsonFields fields, DataColumns table) {
    DataColumns rows = rows(fields);
    var found = new ArrayList<Problem>();
    for (String predictor : fields.texts("predictors")) {
      Pointer at = Pointer.ROOT.to(LinearContract.NEW_ROWS).to(predictor);
      List<TableCell> cells = rows.columns().getOrDefault(predictor, List.of());
      if (cells.isEmpty()) {
        found.add(invalid(at, "is required: it is a predictor"));
      } else if (cells.size() != rows.rows()) {
        found.add(invalid(at, "must have " + rows.rows() + " values, like the first column"));
      } else {
        found.addAll(cells(at, cells, table, predictor));
      }
    }
    return found;
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

  private static DataColumns rows(JsonFields fields) {
    return DataColumns.of(fields, LinearContract.NEW_ROWS);
  }

  /**
   * Returns the design of new rows. Each level of the table keeps its column: the rows are read
   * below those of the table, which are then left off.
   */
  static double[][] design(JsonFields fields, DataColumns table, boolean constant) {
    DataColumns rows = rows(fields);
    List<String> predictors = fields.texts("predictors");
    Map<String, List<TableCell>> joined = new LinkedHashMap<>();
    for (String predictor : predictors) {
      var column = new ArrayList<>(table.columns().getOrDefault(predictor, List.of()));
      column.addAll(rows.columns().getOrDefault(predictor, List.of()));
      joined.put(predictor, column);
    }
    double[][] all = TableDesign.of(new DataColumns(joined), predictors, constant).rows();
    return java.util.Arrays.copyOfRange(all, table.rows(), all.length);
  }
}
