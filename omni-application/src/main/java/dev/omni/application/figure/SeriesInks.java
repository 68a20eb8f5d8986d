package dev.omni.application.figure;

import dev.omni.engine.figure.Drawing.Ink;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import java.util.List;

/**
 * The colors of the series of a figure: a name has one in all panels, and its parts have it too.
 *
 * @param names in the order in which they appear
 * @param theme of the colors
 */
record SeriesInks(List<String> names, Theme theme) {
  /** The dashes of lines by their number, a second cue beside the color. */
  private static final List<String> DASHES =
      List.of("", "8 4", "2 3", "10 3 2 3", "14 4", "5 2 1 2 1 2", "1 2", "12 2 2 2");

  /** Between the name of a series and that of its part, as in "a: interval". */
  private static final String PART = ": ";

  static SeriesInks of(Figure figure, Theme theme) {
    List<String> all = figure.series();
    return new SeriesInks(
        all.stream().filter(series -> owner(all, series).equals(series)).toList(), theme);
  }

  private static String owner(List<String> names, String series) {
    int end = series.lastIndexOf(PART);
    return end > 0 && names.contains(series.substring(0, end)) ? series.substring(0, end) : series;
  }

  /** Returns whether a series is a part of another one, which has the entry of both. */
  boolean isPart(String series) {
    return !owner(names, series).equals(series);
  }

  /** Returns the number of a series, which its parts have too. */
  int number(String series) {
    return Math.max(0, names.indexOf(owner(names, series)));
  }

  /** Returns the dashes of a line among those of its panel; empty for a full line. */
  static String dash(Plane plane, Mark line) {
    List<Mark> lines = plane.marks().stream().filter(Mark.Line.class::isInstance).toList();
    return DASHES.get(Math.max(0, lines.indexOf(line)) % DASHES.size());
  }

  /** Returns the ink of a mark. */
  Ink ink(Mark mark) {
    return Theme.ink(meaning(mark), number(mark.series()));
  }

  String color(Mark mark) {
    return theme.color(ink(mark));
  }

  static Meaning meaning(Mark mark) {
    if (mark instanceof Mark.Points points) {
      return points.meaning();
    }
    if (mark instanceof Mark.Bars bars) {
      return bars.meaning();
    }
    if (mark instanceof Mark.Spans spans) {
      return spans.meaning();
    }
    return mark instanceof Mark.Area area ? area.meaning() : Meaning.NEUTRAL;
  }

  /** Returns the shape of points: its own, that of its meaning, or that of its series. */
  Mark.Shape shape(Mark.Points points) {
    if (points.shape() != Mark.Shape.USUAL) {
      return points.shape();
    }
    if (points.meaning() != Meaning.NEUTRAL) {
      return switch (points.meaning()) {
        case BAD -> Mark.Shape.CROSS;
        case WARN -> Mark.Shape.TRIANGLE;
        default -> Mark.Shape.CIRCLE;
      };
    }
    Mark.Shape[] all = Mark.Shape.values();
    return all[1 + number(points.series()) % (all.length - 1)];
  }
}
