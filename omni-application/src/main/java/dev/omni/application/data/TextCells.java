package dev.omni.application.data;

import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.ColumnBuilder;
import dev.omni.domain.data.CellText;
import dev.omni.domain.data.CellType;
import dev.omni.domain.json.Json;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Cells that are kept as they were sent. */
final class TextCells extends Cells {
  private final byte[] texts;
  private final int[] starts;
  private final CellType type;

  /**
   * Creates cells.
   *
   * @param texts all texts in UTF-8
   * @param starts where the texts begin, and where the last one ends; for a null the complement
   */
  TextCells(byte[] texts, int[] starts, CellType type) {
    this.texts = texts;
    this.starts = starts;
    this.type = type;
  }

  /** Cells while their texts arrive, row by row. */
  static final class Builder {
    private final ByteArrayOutputStream texts = new ByteArrayOutputStream();
    private final int[] starts;
    private final CellType type;
    private int row;

    Builder(int rows, CellType type) {
      this.starts = new int[rows + 1];
      this.type = type;
    }

    void add(byte[] text) {
      starts[row++] = texts.size();
      texts.writeBytes(text);
    }

    void addNull() {
      starts[row++] = ~texts.size();
    }

    /** Returns the cells; there must be one for each row. */
    Cells cells() {
      starts[row] = texts.size();
      return new TextCells(texts.toByteArray(), starts, type);
    }
  }

  /** Returns cells that are all null. */
  static Cells nulls(int count, CellType type) {
    var starts = new int[count + 1];
    Arrays.fill(starts, 0, count, ~0);
    return new TextCells(new byte[0], starts, type);
  }

  @Override
  public int size() {
    return starts.length - 1;
  }

  @Override
  public boolean isNull(int row) {
    return starts[row] < 0;
  }

  @Override
  String sent(int row) {
    if (isNull(row)) {
      return "";
    }
    return new String(texts, starts[row], end(row) - starts[row], StandardCharsets.UTF_8);
  }

  private int end(int row) {
    return starts[row + 1] < 0 ? ~starts[row + 1] : starts[row + 1];
  }

  private boolean isNumber() {
    return type == CellType.NUMBER || type == CellType.INTEGER;
  }

  @Override
  public String text(int row) {
    String sent = sent(row);
    return isNumber() && !isNull(row) && number(sent).isOfDouble()
        ? number(sent).canonical()
        : sent;
  }

  @Override
  public Json json(int row) {
    if (isNull(row)) {
      return Json.NULL;
    }
    String sent = sent(row);
    return switch (type) {
      case NUMBER, INTEGER -> number(sent);
      case BOOLEAN -> new Json.Bool(sent.equals("true"));
      case STRING, DATE, DATE_TIME -> Json.str(sent);
    };
  }

  private static Json.Num number(String sent) {
    var exact = new Json.Num(new BigDecimal(sent));
    return exact.isOfDouble() ? Json.num(exact.asDouble()) : exact;
  }

  @Override
  void addTo(ColumnBuilder column, int from, int to, boolean numeric) {
    for (int row = from; row < to; row++) {
      if (isNull(row)) {
        column.addNull();
      } else if (isNumber() || (numeric && CellText.number(sent(row)))) {
        addNumber(column, row);
      } else {
        column.add(json(row));
      }
    }
  }

  private void addNumber(ColumnBuilder column, int row) {
    double number = NumeralBytes.number(texts, starts[row], end(row));
    if (Double.isNaN(number)) {
      column.add(number(sent(row)));
    } else {
      column.add(number);
    }
  }

  @Override
  Optional<Column> column(String name) {
    if (isNumber()) {
      return Optional.empty();
    }
    var column = new ColumnBuilder(name, size());
    addTo(column, 0, size(), false);
    return Optional.of(column.column());
  }
}
