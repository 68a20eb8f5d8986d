package dev.omni.quant.discovery;

import dev.omni.quant.discovery.formula.FormulaModel;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A linear regression read from an input.
 *
 * @param rows of the design
 * @param y response
 * @param weights of the rows
 * @param columns of the design
 * @param leftOut rows of the table with a missing value
 * @param formula of the model, if it has one
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record LinearInput(
    double[][] rows,
    double[] y,
    double[] weights,
    Columns columns,
    int leftOut,
    Optional<FormulaModel> formula) {

  /**
   * The columns of a design.
   *
   * @param names of the coefficients
   * @param words that name a column in a message
   * @param constant whether the first is a constant
   */
  record Columns(List<String> names, List<String> words, boolean constant) {
    /** Returns the number of columns without the constant. */
    int predictors() {
      return names.size() - (constant ? 1 : 0);
    }
  }

  /** Reads a valid input. */
  static LinearInput of(LinearRegression.Input input) {
    return input.formula().isPresent()
        ? ofFormula(input)
        : input.table().isPresent() ? ofTable(input) : ofArrays(input);
  }

  /** Reads a formula; the response is taken less the offset. */
  private static LinearInput ofFormula(LinearRegression.Input input) {
    FormulaModel model = input.sent().model();
    DataColumns table = model.complete();
    double[] y = model.response();
    double[] offset = model.offset();
    if (!model.formula().offsets().isEmpty()) {
      Arrays.setAll(y, i -> y[i] - offset[i]);
    }
    List<String> names = model.names();
    return new LinearInput(
        model.rows(),
        y,
        input.weightColumn().map(table::numbers).orElseGet(() -> ones(y.length)),
        new Columns(names, names, model.intercept()),
        input.table().orElseThrow().rows() - table.rows(),
        Optional.of(model));
  }

  /** Returns what the formula adds to the response of each row; empty where it adds nothing. */
  Optional<double[]> offset() {
    return formula.filter(model -> !model.formula().offsets().isEmpty()).map(FormulaModel::offset);
  }

  /** Returns the weighted squares of fitted values with an offset about their mean, in units. */
  double explained(LinearFit fit, double[] offset) {
    double[] fitted = new double[rows.length];
    Arrays.setAll(fitted, i -> fit.at(rows[i]) + offset[i] / fit.unit());
    return about(fitted);
  }

  /** Returns the weighted squares of values of rows about their mean; about zero without one. */
  double about(double[] values) {
    double sum = 0;
    double weight = 0;
    for (int i = 0; i < values.length; i++) {
      sum += weights[i] * (values[i] - values[0]);
      weight += weights[i];
    }
    double mean = columns.constant() ? values[0] + sum / weight : 0;
    return LinearRegression.sumOfSquares(
        weighted(Arrays.stream(values).map(value -> value - mean).toArray()));
  }

  /** Returns the response with the offset. */
  double[] observed() {
    double[] observed = y.clone();
    offset().ifPresent(added -> Arrays.setAll(observed, i -> observed[i] + added[i]));
    return observed;
  }

  /** Returns what the formula adds to predictions; empty where it adds nothing. */
  Optional<double[]> offset(NewRows given) {
    return formula
        .filter(model -> !model.formula().offsets().isEmpty())
        .map(model -> model.matrix().offset(((NewRows.Table) given).columns()));
  }

  /** Returns the place of a coefficient that is fitted among all. */
  int place(int column) {
    return formula.isPresent() ? formula.get().aliased().kept()[column] : column;
  }

  /** Returns values of all coefficients, NaN for the aliased ones. */
  double[] expanded(double[] values) {
    return formula.isPresent() ? formula.get().aliased().expanded(values) : values;
  }

  private static LinearInput ofTable(LinearRegression.Input input) {
    DataColumns table = input.complete();
    boolean constant = input.intercept();
    TableDesign design = TableDesign.of(table, input.predictors().orElseThrow(), constant);
    double[] weights = input.weightColumn().map(table::numbers).orElseGet(() -> ones(table.rows()));
    return new LinearInput(
        design.rows(),
        table.numbers(input.response().orElseThrow()),
        weights,
        new Columns(design.names(), design.names(), constant),
        input.table().orElseThrow().rows() - table.rows(),
        Optional.empty());
  }

  private static LinearInput ofArrays(LinearRegression.Input input) {
    var design = design(input, input.x().orElseThrow());
    double[] y = input.y().orElseThrow();
    var names = new ArrayList<String>();
    var words = new ArrayList<String>();
    for (int j = 0; j < design.columns(); j++) {
      words.add(design.name(j));
      int number = j + (design.constant() ? 0 : 1);
      boolean power = input.polynomialDegree() > 1 && number > 1;
      names.add(number == 0 ? TableDesign.CONSTANT : power ? "x1^" + number : "x" + number);
    }
    return new LinearInput(
        design.rows(),
        y,
        input.rowWeights().orElseGet(() -> ones(y.length)),
        new Columns(List.copyOf(names), List.copyOf(words), design.constant()),
        0,
        Optional.empty());
  }

  private static Design design(LinearRegression.Input input, double[][] x) {
    return new Design(x, input.polynomialDegree(), input.intercept());
  }

  private static double[] ones(int count) {
    double[] ones = new double[count];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** Returns the design of the rows at which the response is predicted. */
  double[][] newRows(LinearRegression.Input input, NewRows given) {
    if (formula.isPresent()) {
      return formula.get().rows(((NewRows.Table) given).columns());
    }
    return given instanceof NewRows.Table table
        ? LinearTable.design(input, table.columns(), input.complete(), columns.constant())
        : design(input, ((NewRows.Rows) given).values()).rows();
  }

  /** Returns whether there is one predictor of numbers, and its values, if so. */
  double[] single(LinearRegression.Input input) {
    if (formula.isPresent()) {
      return new double[0];
    }
    boolean one =
        input.table().isPresent()
            ? input.predictors().orElseThrow().size() == 1
                && !input.table().get().isText(input.predictors().orElseThrow().get(0))
            : input.x().orElseThrow()[0].length == 1;
    return one ? DataTableChecks.column(rows, columns.constant() ? 1 : 0) : new double[0];
  }

  /** Returns the rows times the roots of their weights. */
  double[][] weightedRows() {
    return IntStream.range(0, rows.length)
        .mapToObj(
            i -> {
              double root = Math.sqrt(weights[i]);
              return root == 1 ? rows[i] : Arrays.stream(rows[i]).map(v -> v * root).toArray();
            })
        .toArray(double[][]::new);
  }

  /** Returns values of rows times the roots of the rows' weights. */
  double[] weighted(double[] values) {
    double[] weighted = values.clone();
    for (int i = 0; i < weighted.length; i++) {
      weighted[i] *= Math.sqrt(weights[i]);
    }
    return weighted;
  }
}
