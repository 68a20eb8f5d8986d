package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.counted;
import static dev.omni.quant.discovery.DataTableChecks.invalid;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Work;
import dev.omni.quant.core.formula.CurveModel;
import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.core.formula.FormulaSyntaxException;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
  private static final String LOWER = "lower";
  private static final String UPPER = "upper";
  private static final String NAME = "[A-Za-z][A-Za-z0-9_]*";
  private static final String PARAMETER = "b[0-9]+|pi|e";

  /** The least and greatest value of each parameter. */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  record Bounds(double[] lower, double[] upper) {
    static Bounds of(NonlinearRegression.Input input) {
      int count = input.start().length;
      return new Bounds(
          side(input.lower(), count, Double.NEGATIVE_INFINITY),
          side(input.upper(), count, Double.POSITIVE_INFINITY));
    }

    private static double[] side(Optional<double[]> given, int count, double none) {
      double[] sent = given.orElseGet(() -> new double[0]);
      return IntStream.range(0, count)
          .mapToDouble(j -> j < sent.length && !Double.isNaN(sent[j]) ? sent[j] : none)
          .toArray();
    }

    double within(int j, double value) {
      return Math.max(lower[j], Math.min(upper[j], value));
    }
  }

  /** Reads a valid input. */
  static NonlinearInput of(NonlinearRegression.Input input) {
    double[] start = input.start();
    Bounds bounds = Bounds.of(input);
    Formula formula = Formula.parse(input.model(), names(input));
    if (input.table().isEmpty()) {
      double[][] rows =
          Arrays.stream(input.x().orElseThrow())
              .mapToObj(x -> new double[] {x})
              .toArray(double[][]::new);
      return new NonlinearInput(formula, rows, input.y().orElseThrow(), start, bounds, 0);
    }
    DataColumns all = input.table().get();
    List<String> predictors = predictors(input);
    var used = new ArrayList<>(predictors.stream().filter(formula.uses()::contains).toList());
    used.add(input.response().orElseThrow());
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
        table.numbers(input.response().orElseThrow()),
        start,
        bounds,
        all.rows() - table.rows());
  }

  CurveModel model(Work work) {
    return new CurveModel(formula, rows, work);
  }

  /** Returns the names that the formula may use: predictors, then parameters. */
  private static List<String> names(NonlinearRegression.Input input) {
    int parameters = input.start().length;
    if (input.table().isEmpty()) {
      return CurveModel.names(1, parameters);
    }
    var names = new ArrayList<>(predictors(input));
    IntStream.rangeClosed(1, parameters).forEach(k -> names.add("b" + k));
    return names;
  }

  /** Returns the columns of numbers whose names a formula can have, but for the response. */
  /** Returns the name of the only predictor that a formula uses; of several the first. */
  static String predictor(NonlinearRegression.Input input) {
    if (input.table().isEmpty()) {
      return "x";
    }
    Formula formula = Formula.parse(input.model(), names(input));
    return predictors(input).stream().filter(formula.uses()::contains).findFirst().orElse("x");
  }

  private static List<String> predictors(NonlinearRegression.Input input) {
    DataColumns table = input.table().orElseThrow();
    String response = input.response().orElseThrow();
    return table.columns().keySet().stream()
        .filter(name -> name.matches(NAME) && !name.matches(PARAMETER))
        .filter(name -> !table.isText(name) && !name.equals(response))
        .toList();
  }

  /** Returns the problems of an input beside those of its shape. */
  static List<Problem> problems(NonlinearRegression.Input input) {
    boolean table = input.table().isPresent();
    var problems = new ArrayList<Problem>();
    if (input.response().isPresent() != table) {
      problems.add(
          invalid(
              "response",
              table ? "is required with a table" : "belongs to a table, which is not given"));
    }
    if (input.x().isPresent() == table) {
      problems.add(
          invalid(
              "x", table ? "must be left out: the table has predictors" : "is required with y"));
    }
    if (table) {
      DataColumns columns = input.table().get();
      problems.addAll(columns.problems());
      if (problems.isEmpty()) {
        problems.addAll(columns.notNumbers("response", input.response().orElseThrow()));
      }
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    problems.addAll(formula(input));
    int responses = input.y().map(y -> y.length).orElse(0);
    if (!table && input.x().orElseThrow().length != responses) {
      problems.add(invalid("x", "must have " + counted(responses, "value") + ", as many as y"));
    }
    problems.addAll(bounds(input));
    int parameters = input.start().length;
    int rows = !table ? responses : problems.isEmpty() ? of(input).y().length : parameters + 1;
    if (rows <= parameters) {
      problems.add(
          invalid(
              table ? "table" : "y",
              "must have more than "
                  + counted(parameters, table ? "complete row" : "value")
                  + ", one a parameter"));
    }
    return problems;
  }

  private static List<Problem> formula(NonlinearRegression.Input input) {
    try {
      var used = Formula.parse(input.model(), names(input)).uses();
      return IntStream.rangeClosed(1, input.start().length)
          .mapToObj(k -> "b" + k)
          .filter(name -> !used.contains(name))
          .map(name -> invalid("model", "must use " + name + ", which start has"))
          .toList();
    } catch (FormulaSyntaxException unreadable) {
      return List.of(invalid("model", "must be a formula; " + unreadable.getMessage()));
    }
  }

  private static List<Problem> bounds(NonlinearRegression.Input input) {
    double[] start = input.start();
    var problems = new ArrayList<Problem>();
    String size = "must have " + counted(start.length, "value") + ", like start";
    if (input.lower().isPresent() && input.lower().get().length != start.length) {
      problems.add(invalid(LOWER, size));
    }
    if (input.upper().isPresent() && input.upper().get().length != start.length) {
      problems.add(invalid(UPPER, size));
    }
    if (!problems.isEmpty()) {
      return problems;
    }
    Bounds bounds = Bounds.of(input);
    for (int j = 0; j < start.length; j++) {
      if (bounds.lower()[j] >= bounds.upper()[j]) {
        problems.add(invalid(Pointer.ROOT.to(UPPER).to(j), "must be above the lower bound"));
      } else if (bounds.within(j, start[j]) != start[j]) {
        problems.add(invalid(Pointer.ROOT.to("start").to(j), "must lie within its bounds"));
      }
    }
    return problems;
  }
}
