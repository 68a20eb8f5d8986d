package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.counted;
import static dev.omni.quant.discovery.DataTableChecks.invalid;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Work;
import dev.omni.quant.core.formula.CurveModel;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.FormulaSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A nonlinear regression read from an input.
 *
 * @param formula in the predictors and b1..bn
 * @param rows of predictors
 * @param y response
 * @param start of the parameters, within their bounds
 * @param bounds of the parameters
 * @param leftOut rows of a table with a missing number
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record NonlinearInput(
    Formula formula, double[][] rows, double[] y, double[] start, Bounds bounds, int leftOut) {
  static final String LOWER = "lower";
  static final String UPPER = "upper";
  private static final String NAME = "[A-Za-z][A-Za-z0-9_]*";
  private static final String PARAMETER = "b[0-9]+|pi|e";

  /** The least and greatest value of each parameter. */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  record Bounds(double[] lower, double[] upper) {
    static Bounds of(JsonFields fields, int parameters) {
      return new Bounds(
          side(fields, LOWER, parameters, Double.NEGATIVE_INFINITY),
          side(fields, UPPER, parameters, Double.POSITIVE_INFINITY));
    }

    private static double[] side(JsonFields fields, String name, int count, double none) {
      List<Json> sent = fields.has(name) ? fields.items(name) : List.of();
      return IntStream.range(0, count)
          .mapToDouble(
              j -> j < sent.size() && sent.get(j) instanceof Json.Num n ? n.asDouble() : none)
          .toArray();
    }

    double within(int j, double value) {
      return Math.max(lower[j], Math.min(upper[j], value));
    }
  }

  /** Reads a valid input. */
  static NonlinearInput of(JsonFields fields) {
    double[] start = fields.numbers("start");
    Bounds bounds = Bounds.of(fields, start.length);
    Formula formula = Formula.parse(fields.text("model"), names(fields));
    if (!fields.has("table")) {
      double[][] rows =
          java.util.Arrays.stream(fields.numbers("x"))
              .mapToObj(x -> new double[] {x})
              .toArray(double[][]::new);
      return new NonlinearInput(formula, rows, fields.numbers("y"), start, bounds, 0);
    }
    DataColumns all = DataColumns.of(fields);
    List<String> predictors = predictors(fields);
    var used = new ArrayList<>(predictors.stream().filter(formula.uses()::contains).toList());
    used.add(fields.text("response"));
    DataColumns table = all.complete(used);
    double[][] rows = new double[table.rows()][predictors.size()];
    for (int k = 0; k < predictors.size(); k++) {
      double[] column = table.numbers(predictors.get(k));
      for (int i = 0; i < rows.length; i++) {
        rows[i][k] = column[i];
      }
    }
    return new NonlinearInput(
        formula,
        rows,
        table.numbers(fields.text("response")),
        start,
        bounds,
        all.rows() - table.rows());
  }

  CurveModel model(Work work) {
    return new CurveModel(formula, rows, work);
  }

  /** Returns the names that the formula may use: predictors, then parameters. */
  private static List<String> names(JsonFields fields) {
    int parameters = fields.items("start").size();
    if (!fields.has("table")) {
      return CurveModel.names(1, parameters);
    }
    var names = new ArrayList<>(predictors(fields));
    IntStream.rangeClosed(1, parameters).forEach(k -> names.add("b" + k));
    return names;
  }

  /** Returns the columns of numbers whose names a formula can have, but for the response. */
  private static List<String> predictors(JsonFields fields) {
    DataColumns table = DataColumns.of(fields);
    return table.columns().keySet().stream()
        .filter(name -> name.matches(NAME) && !name.matches(PARAMETER))
        .filter(name -> !table.isText(name) && !name.equals(fields.text("response")))
        .toList();
  }

  /** Returns the problems of an input beside those of its shape. */
  static List<Problem> problems(JsonFields fields) {
    boolean table = fields.has("table");
    var found = new ArrayList<Problem>();
    if (fields.has("response") != table) {
      found.add(
          invalid(
              "response",
              table ? "is required with a table" : "belongs to a table, which is not given"));
    }
    if (fields.has("x") == table) {
      found.add(
          invalid(
              "x", table ? "must be left out: the table has predictors" : "is required with y"));
    }
    if (table) {
      DataColumns columns = DataColumns.of(fields);
      found.addAll(columns.problems());
      if (found.isEmpty()) {
        found.addAll(columns.notNumbers("response", fields.text("response")));
      }
    }
    if (!found.isEmpty()) {
      return found;
    }
    found.addAll(formula(fields));
    if (!table && fields.items("x").size() != fields.items("y").size()) {
      int rows = fields.items("y").size();
      found.add(invalid("x", "must have " + counted(rows, "value") + ", as many as y"));
    }
    found.addAll(bounds(fields));
    int parameters = fields.items("start").size();
    int rows =
        !table
            ? fields.items("y").size()
            : found.isEmpty() ? of(fields).y().length : parameters + 1;
    if (rows <= parameters) {
      found.add(
          invalid(
              table ? "table" : "y",
              "must have more than "
                  + counted(parameters, table ? "complete row" : "value")
                  + ", one a parameter"));
    }
    return found;
  }

  private static List<Problem> formula(JsonFields fields) {
    try {
      var used = Formula.parse(fields.text("model"), names(fields)).uses();
      return IntStream.rangeClosed(1, fields.items("start").size())
          .mapToObj(k -> "b" + k)
          .filter(name -> !used.contains(name))
          .map(name -> invalid("model", "must use " + name + ", which start has"))
          .toList();
    } catch (FormulaSyntaxException unreadable) {
      return List.of(invalid("model", "must be a formula; " + unreadable.getMessage()));
    }
  }

  private static List<Problem> bounds(JsonFields fields) {
    double[] start = fields.numbers("start");
    var found = new ArrayList<Problem>();
    for (String side : List.of(LOWER, UPPER)) {
      if (fields.has(side) && fields.items(side).size() != start.length) {
        found.add(invalid(side, "must have " + counted(start.length, "value") + ", like start"));
      }
    }
    if (!found.isEmpty()) {
      return found;
    }
    Bounds bounds = Bounds.of(fields, start.length);
    for (int j = 0; j < start.length; j++) {
      if (bounds.lower()[j] >= bounds.upper()[j]) {
        found.add(invalid(Pointer.ROOT.to(UPPER).to(j), "must be above the lower bound"));
      } else if (bounds.within(j, start[j]) != start[j]) {
        found.add(invalid(Pointer.ROOT.to("start").to(j), "must lie within its bounds"));
      }
    }
    return found;
  }
}
