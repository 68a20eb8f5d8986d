package dev.omni.quant.discovery;

import dev.omni.domain.json.JsonFields;
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
  static LinearInput of(JsonFields fields) {
    return fields.has("table") ? ofTable(fields) : ofArrays(fields);
  }

  private static LinearInput ofTable(JsonFields fields) {
    DataColumns all = DataColumns.of(fields);
    DataColumns table = all.complete(LinearTable.used(fields));
    boolean constant = fields.flag("intercept");
    TableDesign design = TableDesign.of(table, fields.texts("predictors"), constant);
    double[] weights =
        fields.has("weights") ? table.numbers(fields.text("weights")) : ones(table.rows());
    return new LinearInput(
        design.rows(),
        table.numbers(fields.text("response")),
        weights,
        new Columns(design.names(), design.names(), constant),
        all.rows() - table.rows());
  }

  private static LinearInput ofArrays(JsonFields fields) {
    var design = new Design(fields);
    double[] y = fields.numbers("y");
    var names = new ArrayList<String>();
    var words = new ArrayList<String>();
    for (int j = 0; j < design.columns(); j++) {
      words.add(design.name(j));
      int number = j + (design.constant() ? 0 : 1);
      boolean power = fields.integer("polynomial_degree") > 1 && number > 1;
      names.add(number == 0 ? TableDesign.CONSTANT : power ? "x1^" + number : "x" + number);
    }
    return new LinearInput(
        design.rows(),
        y,
        fields.has("weights") ? fields.numbers("weights") : ones(y.length),
        new Columns(List.copyOf(names), List.copyOf(words), design.constant()),
        0);
  }

  private static double[] ones(int count) {
    double[] ones = new double[count];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** Returns the design of the rows at which the response is predicted. */
  double[][] newRows(JsonFields fields) {
    if (fields.has("table")) {
      DataColumns table = DataColumns.of(fields).complete(LinearTable.used(fields));
      return LinearTable.design(fields, table, columns.constant());
    }
    return new Design(
            new JsonFields(
                fields.object().with("x", List.of(fields.rows(LinearContract.NEW_ROWS)))))
        .rows();
  }

  /** Returns whether there is one predictor of numbers, and its values, if so. */
  double[] single(JsonFields fields) {
    boolean one =
        fields.has("table")
            ? fields.texts("predictors").size() == 1
                && !DataColumns.of(fields).isText(fields.texts("predictors").get(0))
            : fields.rows("x")[0].length == 1;
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
