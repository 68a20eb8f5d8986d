package dev.omni.application.data;

import dev.omni.domain.batch.ColumnBuilder;
import dev.omni.domain.data.CellText;
import dev.omni.domain.data.CellType;
import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The cells of one column in consecutive rows. Immutable. */
public final class Cells {
  private final byte[] texts;
  private final int[] starts;
  private final CellType type;

  /**
   * Creates cells.
   *
   * @param texts all texts in UTF-8
   * @param starts where the texts begin, and where the last one ends; for a null the complement
   */
  Cells(byte[] texts, int[] starts, CellType type) {
    this.texts = texts;
    this.starts = starts;
    this.type = type;
  }

  /** Returns cells that are all null. */
  static Cells nulls(int count, CellType type) {
    var starts = new int[count + 1];
    Arrays.fill(starts, 0, count, ~0);
    return new Cells(new byte[0], starts, type);
  }

  /** Returns the number of cells. */
  public int size() {
    return starts.length - 1;
  }

  /** Returns whether a cell is empty. */
  public boolean isNull(int row) {
    return starts[row] < 0;
  }

  /** Returns a cell as it was sent; an empty text for a null. */
  public String text(int row) {
    if (isNull(row)) {
      return "";
    }
    return new String(texts, starts[row], end(row) - starts[row], StandardCharsets.UTF_8);
  }

  /** Returns a cell as a value of the column's type. */
  public Json json(int row) {
    if (isNull(row)) {
      return Json.NULL;
    }
    String text = text(row);
    return switch (type) {
      case NUMBER, INTEGER -> new Json.Num(new BigDecimal(text));
      case BOOLEAN -> new Json.Bool(text.equals("true"));
      case STRING, DATE, DATE_TIME -> Json.str(text);
    };
  }

  /**
   * Adds consecutive cells to a column.
   *
   * @param numeric whether a text that is a number is added as one
   */
  void addTo(ColumnBuilder column, int from, int to, boolean numeric) {
    boolean numbers = type == CellType.NUMBER || type == CellType.INTEGER;
    for (int row = from; row < to; row++) {
      if (isNull(row)) {
        column.addNull();
      } else if (numbers || (numeric && CellText.number(text(row)))) {
        addNumber(column, row);
      } else {
        column.add(json(row));
      }
    }
  }

  private void addNumber(ColumnBuilder column, int row) {
    double number = NumeralBytes.number(texts, starts[row], end(row));
    if (Double.isNaN(number)) {
      column.add(new Json.Num(new BigDecimal(text(row))));
    } else {
      column.add(number);
    }
  }

  private int end(int row) {
    return starts[row + 1] < 0 ? ~starts[row + 1] : starts[row + 1];
  }
}
