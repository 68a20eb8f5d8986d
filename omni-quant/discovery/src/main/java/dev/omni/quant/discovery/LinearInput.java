package dev.omni.quant.discovery;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A linear regression read from an input.
 *
 * @param rows of the design
 * @param y response
 * @param weights of the rows
 * @param columns of the design
 * @param leftOut rows of the table with a missing value
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record LinearInput(double[][] rows, double[] y, double[] weights, Columns columns, int leftOut) {

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
    return input.table().isPresent() ? ofTable(input) : ofArrays(input);
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
        input.table().orElseThrow().rows() - table.rows());
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
        0);
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
    return given instanceof NewRows.Table table
        ? LinearTable.design(input, table.columns(), input.complete(), columns.constant())
        : design(input, ((NewRows.Rows) given).values()).rows();
  }

  /** Returns whether there is one predictor of numbers, and its values, if so. */
  double[] single(LinearRegression.Input input) {
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
