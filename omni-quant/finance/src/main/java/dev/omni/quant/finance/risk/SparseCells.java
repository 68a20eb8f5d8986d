package dev.omni.quant.finance.risk;

import dev.omni.engine.contract.Nullable;
import java.util.List;
import java.util.Optional;

/** The cells of columns that may be absent, in which a cell may have no value. */
public final class SparseCells {
  private SparseCells() {}

  /** Returns the number of a cell, NaN where it has no value. */
  public static double number(Optional<double[]> column, int row) {
    return column.isPresent() && row < column.get().length ? column.get()[row] : Double.NaN;
  }

  /** Returns the number of a cell, or another one where the cell has no value. */
  public static double number(Optional<double[]> column, int row, double otherwise) {
    double number = number(column, row);
    return Double.isNaN(number) ? otherwise : number;
  }

  /** Returns the text of a cell, if it has one. */
  public static Optional<String> text(Optional<List<@Nullable String>> column, int row) {
    return column.isPresent() && row < column.get().size()
        ? Optional.ofNullable(column.get().get(row))
        : Optional.empty();
  }

  /** Returns the value of a cell, if it has one. */
  public static <T> Optional<T> value(Optional<List<@Nullable T>> column, int row) {
    return column.isPresent() && row < column.get().size()
        ? Optional.ofNullable(column.get().get(row))
        : Optional.empty();
  }
}
