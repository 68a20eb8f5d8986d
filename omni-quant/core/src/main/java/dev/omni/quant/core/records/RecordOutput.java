package dev.omni.quant.core.records;

import dev.omni.domain.data.CellForm;
import dev.omni.domain.data.RecordDefect;
import dev.omni.domain.data.RowSink;
import dev.omni.domain.data.UnreadableFileException;
import java.math.BigDecimal;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rows of a file on their way to a sink, by the names of their columns. A column comes with its
 * first cell at the latest. For one thread.
 */
public final class RecordOutput {
  /** The maximum number of rows of a file. */
  static final long MOST_ROWS = 10_000_000;

  private static final int LONGEST_NUMBER = 128;
  private static final int LONGEST_NAME = 128;

  private final RowSink sink;
  private final Map<String, Integer> places = new HashMap<>();
  private final BitSet filled = new BitSet();
  private long rows;
  private long line = 1;

  /** Creates the output with its first columns. */
  public RecordOutput(RowSink sink, List<String> names) {
    this.sink = sink;
    names.forEach(this::column);
  }

  /** Begins a row with the record on a line, from 1. */
  public void begin(long first) {
    line = first;
  }

  /**
   * Adds a column, if there is none of the name.
   *
   * @return its place
   */
  public int column(String name) {
    Integer known = places.get(name);
    if (known != null) {
      return known;
    }
    int place = places.size();
    sink.columns(List.of(name), line);
    places.put(name, place);
    return place;
  }

  /** Returns whether a text may be the name of a column. */
  public static boolean isName(String name) {
    return !name.isEmpty()
        && name.codePointCount(0, name.length()) <= LONGEST_NAME
        && name.chars().noneMatch(Character::isISOControl);
  }

  /** Sets a text of the current row. */
  public void text(String name, String value) {
    set(name, CellForm.STRING, value);
  }

  /** Sets a number of the current row. */
  public void number(String name, BigDecimal value) {
    set(name, CellForm.NUMBER, value.toString());
  }

  /** Sets a whole number of the current row. */
  public void number(String name, long value) {
    set(name, CellForm.NUMBER, Long.toString(value));
  }

  /** Sets a flag of the current row. */
  public void flag(String name, boolean value) {
    set(name, CellForm.BOOLEAN, Boolean.toString(value));
  }

  /** Sets a cell that the row does not have yet; one that it has stays, which is an error. */
  private void set(String name, CellForm form, String value) {
    int place = column(name);
    if (filled.get(place)) {
      unreadable(line, name + " is there twice; the first is taken");
      return;
    }
    filled.set(place);
    sink.cell(place, form, value);
  }

  /** Marks a value of the current row as unreadable; its cell stays null. */
  public void unreadable(long at, String message) {
    sink.defect(at, RecordDefect.VALUE_UNREADABLE, message);
  }

  /** Ends the current row. */
  public void end() {
    rows++;
    filled.clear();
    if (rows > MOST_ROWS) {
      throw new UnreadableFileException(line, "a file has at most " + MOST_ROWS + " records");
    }
    sink.endRow(line);
  }

  /** Ends the current row, none of whose cells was set, as one in error. */
  public void broken(long at, RecordDefect defect, String message) {
    sink.defect(at, defect, message);
    end();
  }

  /** Ends the current row as one whose record is too long. */
  public void tooLong() {
    broken(
        line,
        RecordDefect.TOO_LONG,
        "a line has more than "
            + RecordLines.LONGEST_LINE
            + " bytes, or the record more than "
            + RecordLines.LONGEST_RECORD);
  }

  /** Ends the current row as one of a malformed record. */
  public void malformed(long at, String message) {
    broken(at, RecordDefect.MALFORMED, message);
  }

  /**
   * Ends the file.
   *
   * @throws UnreadableFileException when it has no row
   */
  public void close(String noRecord) {
    if (rows == 0) {
      throw new UnreadableFileException(1, noRecord);
    }
  }

  /** Returns the number that a text is, if a double holds it; blanks around it are left out. */
  public static Optional<BigDecimal> parsed(String text) {
    String number = text.strip();
    if (number.isEmpty() || number.length() > LONGEST_NUMBER) {
      return Optional.empty();
    }
    for (int i = 0; i < number.length(); i++) {
      if ("0123456789+-.eE".indexOf(number.charAt(i)) < 0) {
        return Optional.empty();
      }
    }
    try {
      var value = new BigDecimal(number);
      double nearest = value.doubleValue();
      boolean held = Double.isFinite(nearest) && (nearest != 0 || value.signum() == 0);
      return held ? Optional.of(value) : Optional.empty();
    } catch (NumberFormatException other) {
      return Optional.empty();
    }
  }
}
