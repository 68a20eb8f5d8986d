package dev.omni.application.figure;

import dev.omni.engine.figure.Drawing.Ink;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The names of the series of a plane, in rows above its frame. A name of an earlier panel is not
 * repeated.
 */
final class SeriesLegend {
  static final double ROW = 18;
  private static final double SIZE = 11;
  private static final double SWATCH = 20;
  private static final double RAMP = 60;
  private static final double GAP = 14;
  private static final int RAMP_STEPS = 12;

  /** What is less than this share of the largest number is shown as zero. */
  private static final double NOTHING = 1e-9;

  private final Plane plane;
  private final List<Entry> entries;
  private final SeriesInks inks;
  private final int rows;

  private record Entry(Mark mark, String label, double x, int row, double swatch) {}

  private SeriesLegend(Plane plane, List<Entry> entries, SeriesInks inks, int rows) {
    this.plane = plane;
    this.entries = entries;
    this.inks = inks;
    this.rows = rows;
  }

  /**
   * Returns the legend of a plane.
   *
   * @param named the names that earlier panels show, to which those of this one are added
   */
  static SeriesLegend of(Plane plane, SeriesInks inks, Set<String> named, double width) {
    var entries = new ArrayList<Entry>();
    double x = 0;
    int row = 0;
    boolean needed =
        plane.marks().stream().filter(mark -> !inks.isPart(mark.series())).count() > 1
            || plane.marks().stream().anyMatch(Mark.Cells.class::isInstance);
    for (Mark mark : needed ? plane.marks() : List.<Mark>of()) {
      if (inks.isPart(mark.series())
          || !Extent.hasPlace(plane, mark)
          || !named.add(mark.series())) {
        continue;
      }
      double swatch = mark instanceof Mark.Cells ? RAMP : SWATCH;
      String label = Glyphs.fitted(label(mark), SIZE, width - swatch - 6);
      double wide = swatch + 6 + Glyphs.width(label, SIZE);
      if (x > 0 && x + wide > width) {
        x = 0;
        row++;
      }
      entries.add(new Entry(mark, label, x, row, swatch));
      x += wide + GAP;
    }
    return new SeriesLegend(plane, entries, inks, entries.isEmpty() ? 0 : row + 1);
  }

  private static String label(Mark mark) {
    if (mark instanceof Mark.Cells cells && CellSvg.finite(cells).findAny().isPresent()) {
      double least = CellSvg.least(cells);
      double greatest = CellSvg.greatest(cells);
      double nothing = NOTHING * Math.max(Math.abs(least), Math.abs(greatest));
      return "%s, %s to %s"
          .formatted(
              mark.series(),
              Numeral.of(Math.abs(least) < nothing ? 0 : least, 3),
              Numeral.of(Math.abs(greatest) < nothing ? 0 : greatest, 3));
    }
    return mark.series();
  }

  /** Returns its height. */
  double height() {
    return rows == 0 ? 0 : rows * ROW + 2;
  }

  /** Draws it from a place on. */
  void draw(Svg svg, double left, double top) {
    for (Entry entry : entries) {
      double x = left + entry.x();
      double y = top + entry.row() * ROW + ROW / 2;
      svg.begin("g class data-series", "entry", entry.mark().series());
      swatch(svg, entry, x, y);
      svg.words(
          "text class x y font-size fill",
          entry.label(),
          "ink",
          x + entry.swatch() + 6,
          y + SIZE * 0.36,
          SIZE,
          inks.theme().color(Ink.INK));
      svg.end("g");
    }
  }

  private void swatch(Svg svg, Entry entry, double x, double y) {
    Mark mark = entry.mark();
    String color = inks.color(mark);
    String name = Theme.name(inks.ink(mark));
    if (mark instanceof Mark.Cells cells) {
      double least = CellSvg.least(cells);
      double greatest = CellSvg.greatest(cells);
      for (int k = 0; k < RAMP_STEPS; k++) {
        svg.shape(
            "rect x y width height fill",
            x + k * RAMP / RAMP_STEPS,
            y - 5,
            RAMP / RAMP_STEPS,
            10.0,
            CellSvg.color(
                cells.ramp(), least + (greatest - least) * k / (RAMP_STEPS - 1), least, greatest));
      }
    } else if (mark instanceof Mark.Line || mark instanceof Mark.Contours) {
      svg.shape(
          "path class d fill stroke stroke-width stroke-dasharray",
          name,
          "M%s %sh%s".formatted(Svg.number(x), Svg.number(y), Svg.number(SWATCH)),
          "none",
          color,
          1.8,
          SeriesInks.dash(plane, mark));
    } else if (mark instanceof Mark.Points points) {
      svg.begin("g class fill stroke", name, color, color);
      Glyph.draw(svg, inks.shape(points), x + SWATCH / 2, y, 4);
      svg.end("g");
    } else {
      boolean pale =
          mark instanceof Mark.Band || mark instanceof Mark.Area || mark instanceof Mark.Boxes;
      svg.shape(
          "rect class x y width height fill fill-opacity stroke",
          name,
          x + 5,
          y - 5,
          10.0,
          10.0,
          color,
          pale ? "0.35" : "",
          color);
    }
  }
}
