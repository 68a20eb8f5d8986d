package dev.omni.quant.discovery.formula;

import dev.omni.quant.core.formula.Formula;
import dev.omni.quant.discovery.table.DataColumns;
import java.util.List;

/**
 * A factor of the product that a term of a formula is: each becomes one or several columns of
 * numbers.
 */
public sealed interface ModelVariable {
  /** Returns the text of it, as it stands in the names of coefficients. */
  String label();

  /** Returns the columns of the table that it reads. */
  List<String> uses();

  /** Returns whether it is a factor on a table. */
  default boolean isText(DataColumns table) {
    return this instanceof Coded || (this instanceof Column && table.isText(uses().get(0)));
  }

  /** Returns about how many columns it becomes, at most that many. */
  default int columns(DataColumns table) {
    if (this instanceof Polynomial polynomial) {
      return polynomial.degree();
    }
    if (this instanceof Spline spline) {
      return spline.columns();
    }
    return isText(table)
        ? (int) Math.min(1000, table.texts(uses().get(0)).stream().distinct().count())
        : 1;
  }

  /**
   * A column of the table: numbers, or a factor where it is text.
   *
   * @param name of the column
   */
  record Column(String name) implements ModelVariable {
    @Override
    public String label() {
      return name;
    }

    @Override
    public List<String> uses() {
      return List.of(name);
    }
  }

  /**
   * A column that is a factor, numbers too.
   *
   * @param name of the column
   */
  record Coded(String name) implements ModelVariable {
    @Override
    public String label() {
      return "C(" + name + ")";
    }

    @Override
    public List<String> uses() {
      return List.of(name);
    }
  }

  /**
   * A number computed from the columns of a row.
   *
   * @param label text of it
   * @param value as a formula of the columns
   * @param uses the columns
   */
  record Computed(String label, Formula value, List<String> uses) implements ModelVariable {}

  /**
   * Orthonormal polynomials.
   *
   * @param name of the column
   * @param degree of the highest
   */
  record Polynomial(String name, int degree) implements ModelVariable {
    @Override
    public String label() {
      return "poly(" + name + "," + degree + ")";
    }

    @Override
    public List<String> uses() {
      return List.of(name);
    }
  }

  /**
   * A cubic spline.
   *
   * @param label text of it
   * @param name of the column
   * @param natural whether it is a line beyond the boundary
   * @param columns how many it has
   * @param knots inner ones; none where they are quantiles of the column
   */
  record Spline(String label, String name, boolean natural, int columns, List<Double> knots)
      implements ModelVariable {
    @Override
    public List<String> uses() {
      return List.of(name);
    }
  }
}
