package dev.omni.console.page;

import java.util.List;

/** The cells of a download, which people open in a spreadsheet. */
final class CsvCells {
  /** The first characters of a text that a spreadsheet takes for a formula. */
  private static final String FORMULA = "=+-@\t\r";

  private CsvCells() {}

  /** Returns the cells, marked where a spreadsheet would take a text for a formula. */
  static List<String> safe(List<String> cells) {
    return cells.stream().map(CsvCells::safe).toList();
  }

  private static String safe(String cell) {
    boolean formula = !cell.isEmpty() && FORMULA.indexOf(cell.charAt(0)) >= 0;
    return formula && !isNumber(cell) ? "'" + cell : cell;
  }

  private static boolean isNumber(String cell) {
    return cell.matches("[-+]?[0-9]+(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?");
  }
}
