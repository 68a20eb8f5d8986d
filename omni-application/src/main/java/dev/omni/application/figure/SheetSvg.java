package dev.omni.application.figure;

import dev.omni.engine.figure.Drawing.Ink;
import dev.omni.engine.figure.Sheet;
import java.util.List;

/** The writer of a table. */
final class SheetSvg implements PanelSvg {
  private static final double ROW = 18;
  private static final double SIZE = 11;
  private static final double NAME = 12;
  private static final double GAP = 12;

  private final Sheet sheet;
  private final Theme theme;
  private final double width;
  private final List<List<Sheet.Cell>> rows;

  SheetSvg(Sheet sheet, Theme theme, double width) {
    this.sheet = sheet;
    this.theme = theme;
    this.width = width;
    this.rows = sheet.rows().subList(0, Math.min(Sheet.MOST_ROWS, sheet.rows().size()));
  }

  private int left() {
    return sheet.rows().size() - rows.size();
  }

  @Override
  public double height() {
    return (sheet.title().isEmpty() ? 0 : ROW) + ROW * (1 + rows.size() + (left() > 0 ? 1 : 0)) + 8;
  }

  @Override
  public void draw(Svg svg) {
    svg.begin("g class", "panel");
    double y = 13;
    if (!sheet.title().isEmpty()) {
      text(svg, Glyphs.fittedBold(sheet.title(), NAME, width), 0, y, "", "600", NAME);
      y += ROW;
    }
    svg.begin("g class data-series", "mark table", sheet.title());
    double[] widths = widths();
    double x = 0;
    for (int column = 0; column < widths.length; column++) {
      column(svg, column, x, y, widths[column]);
      x += widths[column] + GAP;
    }
    svg.shape(
        "path class d stroke",
        "grid",
        "M0 %sh%s".formatted(Svg.number(y + 5), Svg.number(Math.min(width, x - GAP))),
        theme.color(Ink.GRID));
    if (left() > 0) {
      text(svg, left() + " more rows", 0, y + ROW * (rows.size() + 1), "", "", SIZE);
    }
    svg.end("g").end("g");
  }

  private void column(Svg svg, int column, double x, double y, double wide) {
    boolean numbers = rows.stream().allMatch(row -> row.get(column) instanceof Sheet.Amount);
    double at = numbers ? x + wide : x;
    String anchor = numbers ? "end" : "";
    String head = Glyphs.fittedBold(sheet.columns().get(column), SIZE, wide);
    text(svg, head, at, y, anchor, "600", SIZE);
    for (int row = 0; row < rows.size(); row++) {
      String words = Glyphs.fitted(words(rows.get(row).get(column)), SIZE, wide);
      text(svg, words, at, y + ROW * (row + 1), anchor, "", SIZE);
    }
  }

  private void text(
      Svg svg, String words, double x, double y, String anchor, String weight, double size) {
    svg.words(
        "text class x y font-size text-anchor font-weight fill",
        words,
        "ink",
        x,
        y,
        size,
        anchor,
        weight,
        theme.color(Ink.INK));
  }

  /** Returns the widths of the columns, the widest of which give way where there is no room. */
  private double[] widths() {
    int count = sheet.columns().size();
    double[] widths = new double[count];
    double whole = GAP * Math.max(0, count - 1);
    for (int column = 0; column < count; column++) {
      double wide = Glyphs.widthBold(sheet.columns().get(column), SIZE) + 1;
      for (List<Sheet.Cell> row : rows) {
        wide = Math.max(wide, Glyphs.width(words(row.get(column)), SIZE) + 1);
      }
      widths[column] = wide;
      whole += wide;
    }
    while (whole > width && count > 0) {
      int widest = 0;
      for (int column = 1; column < count; column++) {
        widest = widths[column] > widths[widest] ? column : widest;
      }
      double less = Math.min(whole - width, Math.max(1, widths[widest] * 0.2));
      if (widths[widest] < 20) {
        break;
      }
      widths[widest] -= less;
      whole -= less;
    }
    return widths;
  }

  /** Returns what a place of a table shows. */
  static String words(Sheet.Cell cell) {
    return cell instanceof Sheet.Amount amount
        ? Numeral.of(amount.value())
        : ((Sheet.Words) cell).text();
  }
}
