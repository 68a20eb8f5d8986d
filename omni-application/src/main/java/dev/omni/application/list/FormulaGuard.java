package dev.omni.application.list;

import java.util.List;
import java.util.regex.Pattern;

/** The mark of texts in CSV that a spreadsheet would compute when it opens the file (CWE-1236). */
public final class FormulaGuard {
  /** The first characters of a text that a spreadsheet takes for a formula. */
  private static final String FORMULA = "=+-@\t\r";

  private static final Pattern NUMBER =
      Pattern.compile("[-+]?[0-9]++(?:\\.[0-9]++)?(?:[eE][-+]?[0-9]++)?");

  private FormulaGuard() {}

  /** Returns a text, with an apostrophe before it where a spreadsheet would take it for one. */
  public static String text(String text) {
    return isFormula(text) ? "'" + text : text;
  }

  /** Returns a cell of an unknown type: as {@link #text}, but a number stays as it is. */
  public static String cell(String cell) {
    return isFormula(cell) && !NUMBER.matcher(cell).matches() ? "'" + cell : cell;
  }

  /** Returns the cells of a record, each as {@link #cell}. */
  public static List<String> cells(List<String> cells) {
    return cells.stream().map(FormulaGuard::cell).toList();
  }

  private static boolean isFormula(String text) {
    return !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0;
  }
}
