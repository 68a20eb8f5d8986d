package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.DataTableChecks.counted;
import static dev.omni.quant.discovery.DataTableChecks.invalid;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.List;

/** The problems of a linear regression that a schema cannot express. */
final class LinearProblems {
  private static final String NEW_ROWS = "new_rows";
  private static final int MOST_CELLS = 2_000_000;

  private LinearProblems() {}

  /** Returns the problems of an input beside those of its shape. */
  static List<Problem> of(LinearRegression.Input input) {
    boolean table = input.table().isPresent();
    var problems = new ArrayList<Problem>(misplaced(input, table));
    if (!problems.isEmpty()) {
      return problems;
    }
    problems.addAll(
        input.formula().isPresent()
            ? LinearTable.formulaProblems(input)
            : table ? LinearTable.problems(input) : arrays(input));
    if (problems.isEmpty() || !table) {
      problems.addAll(sizes(rows(input), coefficients(input), table ? "table" : "y"));
    }
    return problems;
  }

  private static List<Problem> misplaced(LinearRegression.Input input, boolean table) {
    var problems = new ArrayList<Problem>();
    if (input.formula().isPresent()) {
      return besideFormula(input, table);
    }
    if (!input.coding().isPlain()) {
      problems.add(invalid(input.coding().first(), "belongs to a formula, which is not given"));
    }
    String belongs = table ? "is required with a table" : "belongs to a table, which is not given";
    if (input.response().isPresent() != table) {
      problems.add(invalid("response", belongs));
    }
    if (input.predictors().isPresent() != table) {
      problems.add(invalid("predictors", belongs));
    }
    if (input.x().isPresent() == table) {
      problems.add(
          invalid(
              "x", table ? "must be left out: the table has predictors" : "is required with y"));
    }
    if (input.weights().isPresent() && input.weightColumn().isPresent() != table) {
      problems.add(
          invalid(
              "weights",
              table ? "must name a column of the table" : "must have a number each row"));
    }
    if (input.newRows().isPresent() && input.newRows().get() instanceof NewRows.Table != table) {
      problems.add(
          invalid(NEW_ROWS, table ? "must be columns, like the table" : "must be rows, like x"));
    }
    return problems;
  }

  private static List<Problem> besideFormula(LinearRegression.Input input, boolean table) {
    var problems = new ArrayList<Problem>();
    if (!table) {
      return List.of(invalid("formula", "belongs to a table, which is not given"));
    }
    String instead = "must be left out: the formula says it";
    input.response().ifPresent(any -> problems.add(invalid("response", instead)));
    input.predictors().ifPresent(any -> problems.add(invalid("predictors", instead)));
    input.x().ifPresent(any -> problems.add(invalid("x", instead)));
    if (!input.intercept()) {
      problems.add(invalid("intercept", "must be left out: - 1 in the formula takes it out"));
    }
    if (input.polynomialDegree() > 1) {
      problems.add(
          invalid("polynomial_degree", "must be left out: poly(x,2) in the formula says it"));
    }
    if (input.weights().isPresent() && input.weightColumn().isEmpty()) {
      problems.add(invalid("weights", "must name a column of the table"));
    }
    if (input.newRows().isPresent() && !(input.newRows().get() instanceof NewRows.Table)) {
      problems.add(invalid(NEW_ROWS, "must be columns, like the table"));
    }
    return problems;
  }

  private static List<Problem> arrays(LinearRegression.Input input) {
    double[][] x = input.x().orElseThrow();
    int responses = input.y().orElseThrow().length;
    var found = new ArrayList<>(DataTableChecks.ragged("x", x));
    if (x.length != responses) {
      found.add(
          invalid("x", "must have " + counted(responses, "row") + ", one for each value of y"));
    }
    if (input.polynomialDegree() > 1 && x[0].length > 1) {
      found.add(invalid("polynomial_degree", "must be 1 when rows of x have more than one value"));
    }
    if (input.rowWeights().isPresent() && input.rowWeights().get().length != responses) {
      found.add(invalid("weights", "must have " + counted(responses, "value") + ", as many as y"));
    }
    if (input.newRows().isPresent() && input.newRows().get() instanceof NewRows.Rows given) {
      double[][] rows = given.values();
      for (int i = 0; i < rows.length && found.isEmpty(); i++) {
        if (rows[i].length != x[0].length) {
          found.add(
              invalid(
                  Pointer.ROOT.to(NEW_ROWS).to(i),
                  "must have " + counted(x[0].length, "value") + ", like the rows of x"));
        }
      }
    }
    return found;
  }

  /** Returns the number of complete rows. */
  static int rows(LinearRegression.Input input) {
    return input.formula().isPresent()
        ? input.sent().model().complete().rows()
        : input.y().map(responses -> responses.length).orElseGet(() -> input.complete().rows());
  }

  /** Returns the number of coefficients. */
  static int coefficients(LinearRegression.Input input) {
    int constant = input.intercept() ? 1 : 0;
    if (input.formula().isPresent()) {
      return input.sent().model().names().size();
    }
    if (input.table().isEmpty()) {
      return input.x().orElseThrow()[0].length * input.polynomialDegree() + constant;
    }
    DataColumns table = input.complete();
    return input.predictors().orElseThrow().stream()
            .mapToInt(name -> table.isText(name) ? table.levels(name).size() - 1 : 1)
            .sum()
        + constant;
  }

  private static List<Problem> sizes(int rows, int coefficients, String member) {
    if (rows <= coefficients) {
      return List.of(
          invalid(
              member,
              "must have more than "
                  + counted(coefficients, member.equals("y") ? "value" : "complete row")
                  + ", the number of coefficients"));
    }
    return (long) rows * coefficients > MOST_CELLS
        ? List.of(
            invalid(
                member.equals("y") ? "x" : member,
                "must have at most " + MOST_CELLS + " rows times coefficients"))
        : List.of();
  }
}
