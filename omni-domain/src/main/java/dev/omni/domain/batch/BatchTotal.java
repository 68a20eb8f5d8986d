package dev.omni.domain.batch;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/**
 * A sum over the completed rows.
 *
 * @param name of the sum
 * @param of what is added
 * @param weight the factor of each term, if any
 */
public record BatchTotal(String name, Term of, Optional<Term> weight) {
  /** The parts of a row that a term can be. */
  public enum Part {
    OUTPUT,
    CARRY,
    INPUT
  }

  /**
   * A number of each row.
   *
   * @param part of the row
   * @param name of an output or carried member
   * @param place of an input member
   * @param otherwise the default of an input member, or null
   */
  public record Term(Part part, String name, Place place, Json otherwise) {
    /** Returns the number of each row of a table; NaN where it has none. */
    IntToDoubleFunction numbers(RowTable rows) {
      return switch (part) {
        case OUTPUT -> named(rows.outputs()).orElse(row -> Double.NaN);
        case CARRY -> named(rows.carry()).orElse(row -> Double.NaN);
        case INPUT -> input(rows);
      };
    }

    private Optional<IntToDoubleFunction> named(List<Column> columns) {
      return columns.stream()
          .filter(column -> column.name().equals(name))
          .findFirst()
          .map(column -> column::number);
    }

    private IntToDoubleFunction input(RowTable rows) {
      Optional<Column> own =
          rows.inputs().stream().filter(column -> column.name().equals(name)).findFirst();
      boolean pointers = rows.inputs().stream().anyMatch(column -> column.name().startsWith("/"));
      if (!pointers && own.filter(column -> column.absent().isEmpty()).isPresent()) {
        return own.get()::number;
      }
      return row ->
          place.in(rows.input(row)).orElse(otherwise) instanceof Json.Num number
              ? number.asDouble()
              : Double.NaN;
    }
  }

  /** Adds the terms of the completed rows; those without their numbers are left out. */
  void add(RowTable rows, ExactSum sum) {
    IntToDoubleFunction term = of.numbers(rows);
    Optional<IntToDoubleFunction> factor = weight.map(each -> each.numbers(rows));
    for (int row = 0; row < rows.count(); row++) {
      double number = rows.completed(row) ? term.applyAsDouble(row) : Double.NaN;
      if (factor.isEmpty() && !Double.isNaN(number)) {
        sum.add(number);
      } else if (!Double.isNaN(number)) {
        double by = factor.get().applyAsDouble(row);
        if (!Double.isNaN(by)) {
          sum.addProduct(number, by);
        }
      }
    }
  }
}
