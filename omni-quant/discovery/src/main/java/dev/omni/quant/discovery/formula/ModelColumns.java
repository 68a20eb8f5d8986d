package dev.omni.quant.discovery.formula;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.quant.core.formula.DoubleArithmetic;
import dev.omni.quant.discovery.table.DataColumns;
import dev.omni.quant.discovery.table.OrderStatistics;
import dev.omni.quant.discovery.table.TableCell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The columns of one variable, with what the rows of the model have taught of it. */
sealed interface ModelColumns {
  /** Returns the names of the columns. */
  List<String> names(boolean full);

  /** Returns the columns of the rows of a table, each with a value for each row. */
  double[][] of(DataColumns table, boolean full);

  /** Returns whether it is a factor, which may be coded in full. */
  default boolean isFactor() {
    return false;
  }

  /** Returns what is wrong with new rows, below {@code at}. */
  List<Problem> problems(Pointer at, DataColumns rows);

  /** Learns the columns of a variable from complete rows. */
  static ModelColumns of(ModelVariable variable, DataColumns table, ModelCoding coding) {
    if (variable instanceof ModelVariable.Polynomial polynomial) {
      return new Basis(
          variable.label(),
          polynomial.name(),
          new Polynomials(
              OrthogonalPolynomials.of(table.numbers(polynomial.name()), polynomial.degree())));
    }
    if (variable instanceof ModelVariable.Spline spline) {
      return new Basis(variable.label(), spline.name(), new Splines(spline(spline, table)));
    }
    if (variable instanceof ModelVariable.Computed computed) {
      return new Computed(computed);
    }
    String column = variable.uses().get(0);
    return variable instanceof ModelVariable.Coded || table.isText(column)
        ? new Factor(
            variable.label(),
            column,
            FactorLevels.of(table, column, coding),
            coding.contrast(column))
        : new Numbers(column);
  }

  private static CubicSpline spline(ModelVariable.Spline spline, DataColumns table) {
    double[] x = table.numbers(spline.name());
    var order = new OrderStatistics(x);
    int inner = spline.columns() - (spline.natural() ? 1 : 3);
    double[] knots =
        spline.knots().isEmpty()
            ? IntStream.rangeClosed(1, inner)
                .mapToDouble(k -> order.quantile((double) k / (inner + 1)))
                .toArray()
            : spline.knots().stream().mapToDouble(Double::doubleValue).toArray();
    return CubicSpline.of(order.quantile(0), order.quantile(1), knots, spline.natural());
  }

  /** A column of numbers. */
  record Numbers(String column) implements ModelColumns {
    @Override
    public List<String> names(boolean full) {
      return List.of(column);
    }

    @Override
    public double[][] of(DataColumns table, boolean full) {
      return new double[][] {table.numbers(column)};
    }

    @Override
    public List<Problem> problems(Pointer at, DataColumns rows) {
      return notNumbers(at.to(column), column, rows);
    }
  }

  /** Numbers computed from a row. */
  record Computed(ModelVariable.Computed variable) implements ModelColumns {
    private static final DoubleArithmetic DOUBLES = new DoubleArithmetic();

    @Override
    public List<String> names(boolean full) {
      return List.of(variable.label());
    }

    @Override
    public double[][] of(DataColumns table, boolean full) {
      double[][] used = variable.uses().stream().map(table::numbers).toArray(double[][]::new);
      List<String> texts = List.copyOf(variable.value().uses());
      double[] values = new double[table.rows()];
      for (int i = 0; i < values.length; i++) {
        int row = i;
        values[i] =
            variable.value().term().value(DOUBLES, name -> used[texts.indexOf(name.text())][row]);
      }
      return new double[][] {values};
    }

    @Override
    public List<Problem> problems(Pointer at, DataColumns rows) {
      var problems = new ArrayList<Problem>();
      variable.uses().forEach(column -> problems.addAll(notNumbers(at.to(column), column, rows)));
      return problems.isEmpty() ? undefined(at, rows) : problems;
    }

    /** Returns the first complete row in which the value is not a finite number. */
    List<Problem> undefined(Pointer at, DataColumns rows) {
      double[] values = of(rows, false)[0];
      List<double[]> used = variable.uses().stream().map(rows::numbers).toList();
      for (int i = 0; i < values.length; i++) {
        int row = i;
        if (!Double.isFinite(values[i]) && used.stream().noneMatch(c -> Double.isNaN(c[row]))) {
          return List.of(
              FactorLevels.problem(
                  at.to(variable.uses().get(0)).to(i),
                  "must be a number of which " + variable.label() + " has a finite value"));
        }
      }
      return List.of();
    }
  }

  /** Columns of a number, as a basis has them. */
  record Basis(String label, String column, Values values) implements ModelColumns {
    @Override
    public List<String> names(boolean full) {
      return IntStream.rangeClosed(1, values.at(values.inside()).length)
          .mapToObj(k -> label + k)
          .toList();
    }

    @Override
    public double[][] of(DataColumns table, boolean full) {
      double[] x = table.numbers(column);
      double[][] columns = new double[values.at(values.inside()).length][x.length];
      for (int i = 0; i < x.length; i++) {
        double[] row = values.at(x[i]);
        for (int k = 0; k < row.length; k++) {
          columns[k][i] = row[k];
        }
      }
      return columns;
    }

    @Override
    public List<Problem> problems(Pointer at, DataColumns rows) {
      List<Problem> problems = notNumbers(at.to(column), column, rows);
      if (!problems.isEmpty() || !(values instanceof Splines splines) || splines.natural()) {
        return problems;
      }
      double[] x = rows.numbers(column);
      double low = splines.spline().low();
      double high = splines.spline().high();
      for (int i = 0; i < x.length; i++) {
        if (x[i] < low || x[i] > high) {
          return List.of(
              FactorLevels.problem(
                  at.to(column).to(i),
                  "must lie within the boundary of " + label + ", " + low + " to " + high));
        }
      }
      return problems;
    }
  }

  /** The values of the columns of a basis. */
  sealed interface Values {
    double[] at(double x);

    /** Returns a number at which there are values. */
    double inside();
  }

  /** Those of orthonormal polynomials. */
  record Polynomials(OrthogonalPolynomials polynomials) implements Values {
    @Override
    public double[] at(double x) {
      return polynomials.at(x);
    }

    @Override
    public double inside() {
      return 0;
    }
  }

  /** Those of splines. */
  record Splines(CubicSpline spline) implements Values {
    boolean natural() {
      return spline.constraints().length > 0;
    }

    @Override
    public double[] at(double x) {
      return spline.at(x);
    }

    @Override
    public double inside() {
      return spline.low();
    }
  }

  /** A factor. */
  record Factor(String label, String column, List<String> levels, Contrast contrast)
      implements ModelColumns {
    @Override
    public boolean isFactor() {
      return true;
    }

    @Override
    public List<String> names(boolean full) {
      List<String> suffixes = full ? levels : contrast.suffixes(levels);
      return suffixes.stream().map(suffix -> label + suffix).toList();
    }

    @Override
    public double[][] of(DataColumns table, boolean full) {
      List<String> rows = FactorLevels.rows(table, column);
      double[][] matrix = full ? identity(levels.size()) : contrast.matrix(levels.size());
      double[][] columns = new double[matrix[0].length][rows.size()];
      var places = new java.util.HashMap<String, double[]>();
      for (int k = 0; k < levels.size(); k++) {
        places.put(levels.get(k), matrix[k]);
      }
      double[] unknown = new double[columns.length];
      Arrays.fill(unknown, Double.NaN);
      for (int i = 0; i < rows.size(); i++) {
        double[] row = places.getOrDefault(rows.get(i), unknown);
        for (int k = 0; k < columns.length; k++) {
          columns[k][i] = row[k];
        }
      }
      return columns;
    }

    private static double[][] identity(int size) {
      double[][] identity = new double[size][size];
      for (int k = 0; k < size; k++) {
        identity[k][k] = 1;
      }
      return identity;
    }

    @Override
    public List<Problem> problems(Pointer at, DataColumns rows) {
      List<TableCell> cells = rows.columns().getOrDefault(column, List.of());
      if (cells.size() != rows.rows()) {
        return List.of(unlike(at.to(column), cells, rows));
      }
      for (int i = 0; i < cells.size(); i++) {
        if (cells.get(i).isMissing() || !levels.contains(cells.get(i).text())) {
          return List.of(
              FactorLevels.problem(
                  at.to(column).to(i),
                  "must be a level of the table: "
                      + String.join(", ", levels.subList(0, Math.min(20, levels.size())))));
        }
      }
      return List.of();
    }
  }

  private static Problem unlike(Pointer at, List<TableCell> cells, DataColumns rows) {
    return FactorLevels.problem(
        at,
        cells.isEmpty()
            ? "is required: the formula has it"
            : "must have " + rows.rows() + " values, like the first column");
  }

  private static List<Problem> notNumbers(Pointer at, String column, DataColumns rows) {
    List<TableCell> cells = rows.columns().getOrDefault(column, List.of());
    if (cells.size() != rows.rows()) {
      return List.of(unlike(at, cells, rows));
    }
    for (int i = 0; i < cells.size(); i++) {
      if (cells.get(i).isLevel() || cells.get(i).isMissing()) {
        return List.of(FactorLevels.problem(at.to(i), "must be a number"));
      }
    }
    return List.of();
  }
}
