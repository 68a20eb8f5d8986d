package dev.omni.application.data;

import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.ColumnBuilder;
import dev.omni.domain.batch.RowMask;
import dev.omni.domain.data.CellType;
import dev.omni.domain.json.Json;
import java.util.Optional;

/** Cells that are kept as doubles. */
final class NumberCells extends Cells {
  private final double[] values;
  private final byte[] decimals;
  private final CellType type;

  /**
   * Creates cells.
   *
   * @param values by row
   * @param decimals of the texts as {@link NumberBlock} has them; empty when all texts are those of
   *     their doubles
   */
  NumberCells(double[] values, byte[] decimals, CellType type) {
    this.values = values;
    this.decimals = decimals;
    this.type = type;
  }

  @Override
  public int size() {
    return values.length;
  }

  @Override
  public boolean isNull(int row) {
    return decimals.length > 0 && decimals[row] == NumberBlock.NULL;
  }

  @Override
  public String text(int row) {
    return type == CellType.STRING ? sent(row) : shortest(row);
  }

  private String shortest(int row) {
    return isNull(row) ? "" : Json.num(values[row]).canonical();
  }

  @Override
  String sent(int row) {
    String shortest = shortest(row);
    if (decimals.length == 0 || decimals[row] < 0) {
      return shortest;
    }
    int point = shortest.indexOf('.');
    int zeros = decimals[row] - (point < 0 ? 0 : shortest.length() - point - 1);
    return shortest + (point < 0 ? "." : "") + "0".repeat(zeros);
  }

  @Override
  public Json json(int row) {
    if (isNull(row)) {
      return Json.NULL;
    }
    return type == CellType.STRING ? Json.str(text(row)) : Json.num(values[row]);
  }

  @Override
  void addTo(ColumnBuilder column, int from, int to, boolean numeric) {
    boolean numbers = numeric || type != CellType.STRING;
    if (numbers && decimals.length == 0) {
      column.add(values, from, to);
      return;
    }
    for (int row = from; row < to; row++) {
      if (isNull(row)) {
        column.addNull();
      } else if (numbers) {
        column.add(values[row]);
      } else {
        column.add(json(row));
      }
    }
  }

  @Override
  Optional<Column> column(String name) {
    if (type == CellType.STRING) {
      var column = new ColumnBuilder(name, size());
      addTo(column, 0, size(), false);
      return Optional.of(column.column());
    }
    long[] nulls = decimals.length == 0 ? new long[0] : RowMask.words(size());
    for (int row = 0; row < decimals.length; row++) {
      if (isNull(row)) {
        RowMask.mark(nulls, row);
      }
    }
    return Optional.of(new Column.Numbers(name, values, size(), RowMask.of(nulls), RowMask.NONE));
  }
}
