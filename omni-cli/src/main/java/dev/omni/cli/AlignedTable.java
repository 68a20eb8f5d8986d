package dev.omni.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Lines of columns, in which numbers stand with their points below one another. */
final class AlignedTable {
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");
  private static final int LONGEST_WHOLE = 15;

  private final int gap;
  private final List<List<String>> rows = new ArrayList<>();

  AlignedTable(int gap) {
    this.gap = gap;
  }

  AlignedTable row(String... cells) {
    rows.add(List.of(cells));
    return this;
  }

  List<String> lines() {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    var wholes = new int[columns];
    var widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        wholes[i] = Math.max(wholes[i], whole(row.get(i)));
      }
    }
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        widths[i] = Math.max(widths[i], placed(row.get(i), wholes[i]).length());
      }
    }
    return rows.stream().map(row -> line(row, wholes, widths)).toList();
  }

  private String line(List<String> row, int[] wholes, int[] widths) {
    var line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      String cell = placed(row.get(i), wholes[i]);
      line.append(cell).append(" ".repeat(widths[i] - cell.length() + gap));
    }
    return line.toString().stripTrailing();
  }

  private static String placed(String cell, int whole) {
    return whole(cell) == 0 ? cell : " ".repeat(whole - whole(cell)) + cell;
  }

  /** Returns the digits before the point, with the sign; 0 for a text and for a long number. */
  private static int whole(String cell) {
    int length = cell.split("[.eE]", 2)[0].length();
    return NUMBER.matcher(cell).matches() && length <= LONGEST_WHOLE ? length : 0;
  }
}
