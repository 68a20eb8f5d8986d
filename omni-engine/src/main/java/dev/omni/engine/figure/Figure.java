package dev.omni.engine.figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The picture of a result. It is derived when it is read, and is no part of the result.
 *
 * @param title what it shows
 * @param panels its parts, at least one
 * @param grid how wide each is
 */
public record Figure(String title, List<Panel> panels, Grid grid) {
  /** The columns of a row, of which each panel takes some. */
  public static final int COLUMNS = 12;

  /**
   * The widths of the panels.
   *
   * @param columns of each panel, 1 to 12; those of a row add up to 12 at most
   * @param sharedX whether panels one below the other have the same axis across
   */
  public record Grid(List<Integer> columns, boolean sharedX) {
    /** Copies the columns. */
    public Grid {
      columns = List.copyOf(columns);
    }
  }

  /** Copies the panels. */
  public Figure {
    panels = List.copyOf(panels);
  }

  /** Returns a figure of panels below each other. */
  public static Figure of(String title, Panel... panels) {
    return new Figure(
        title, List.of(panels), new Grid(Stream.of(panels).map(p -> COLUMNS).toList(), false));
  }

  /** Returns a figure of panels of a width, side by side as far as they fit. */
  public static Figure beside(String title, int columns, List<? extends Panel> panels) {
    return new Figure(
        title,
        List.copyOf(panels),
        new Grid(panels.stream().map(panel -> columns).toList(), false));
  }

  /** Returns this figure with widths of its panels. */
  public Figure columns(Integer... columns) {
    return new Figure(title, panels, new Grid(List.of(columns), grid.sharedX()));
  }

  /** Returns this figure with the same axis across in panels one below the other. */
  public Figure withSharedX() {
    return new Figure(title, panels, new Grid(grid.columns(), true));
  }

  /** Returns the names of the series, each once, in the order in which they appear. */
  public List<String> series() {
    return panels.stream()
        .filter(Plane.class::isInstance)
        .flatMap(panel -> ((Plane) panel).marks().stream().map(Mark::series))
        .distinct()
        .toList();
  }

  /**
   * Returns why this must not be shown; empty when it may.
   *
   * <p>Panels are missing, numbers of a mark differ in number, two series of a panel have one name,
   * or units of a plane with equal units differ.
   */
  public List<String> check() {
    var problems = new ArrayList<String>();
    if (panels.isEmpty()) {
      problems.add("a figure has at least one panel");
    }
    if (grid.columns().size() != panels.size()
        || grid.columns().stream().anyMatch(wide -> wide < 1 || wide > COLUMNS)) {
      problems.add("each panel has a width of 1 to 12 columns");
    }
    for (int i = 0; i < panels.size(); i++) {
      int panel = i;
      problems(panels.get(i)).forEach(text -> problems.add("panel " + (panel + 1) + ": " + text));
    }
    return problems;
  }

  private static List<String> problems(Panel panel) {
    if (panel instanceof Plane plane) {
      return problems(plane);
    }
    if (panel instanceof Sheet sheet) {
      return sheet.rows().stream().anyMatch(row -> row.size() != sheet.columns().size())
          ? List.of("each row has as many places as there are columns")
          : List.of();
    }
    return List.of();
  }

  private static List<String> problems(Plane plane) {
    var problems = new ArrayList<String>();
    if (plane.marks().isEmpty()) {
      problems.add("a plane has at least one mark");
    }
    if (plane.equal() && !plane.x().unit().equals(plane.y().unit())) {
      problems.add("equal units are of one kind");
    }
    Set<String> names = new HashSet<>();
    for (Mark mark : plane.marks()) {
      if (mark.series().isBlank()) {
        problems.add("a series has a name");
      }
      if (!names.add(mark.series())) {
        problems.add("two series are called " + mark.series());
      }
      if (!isEven(mark)) {
        problems.add("the numbers of " + mark.series() + " differ in how many there are");
      }
    }
    return problems;
  }

  private static boolean isEven(Mark mark) {
    if (mark instanceof Mark.Line line) {
      return same(line.x(), line.y());
    }
    if (mark instanceof Mark.Points points) {
      return same(points.x(), points.y())
          && (points.labels().isEmpty() || points.labels().size() == points.x().length);
    }
    if (mark instanceof Mark.Bars bars) {
      return same(bars.from(), bars.to(), bars.low(), bars.high());
    }
    if (mark instanceof Mark.Spans spans) {
      return same(spans.at(), spans.from(), spans.to());
    }
    if (mark instanceof Mark.Band band) {
      return same(band.x(), band.low(), band.high());
    }
    if (mark instanceof Mark.ErrorBars bars) {
      return same(bars.x(), bars.low(), bars.high());
    }
    if (mark instanceof Mark.Cells cells) {
      return isGrid(cells.values(), cells.y().length - 1, cells.x().length - 1);
    }
    if (mark instanceof Mark.Contours lines) {
      return isGrid(lines.values(), lines.y().length, lines.x().length);
    }
    if (mark instanceof Mark.Boxes boxes) {
      return isGrid(boxes.quantiles(), boxes.x().length, 5);
    }
    return isEvenShape(mark);
  }

  private static boolean isEvenShape(Mark mark) {
    if (mark instanceof Mark.Sticks sticks) {
      return same(sticks.x(), sticks.y())
          && (sticks.labels().isEmpty() || sticks.labels().size() == sticks.x().length);
    }
    if (mark instanceof Mark.Hull hull) {
      return same(hull.x(), hull.y());
    }
    if (mark instanceof Mark.Arrows arrows) {
      return same(arrows.x0(), arrows.y0(), arrows.x(), arrows.y())
          && (arrows.labels().isEmpty() || arrows.labels().size() == arrows.x().length);
    }
    if (mark instanceof Mark.Ticks ticks) {
      return same(ticks.x(), ticks.y());
    }
    return !(mark instanceof Mark.Area area) || same(area.x(), area.y());
  }

  private static boolean same(double[]... columns) {
    return Arrays.stream(columns).mapToInt(column -> column.length).distinct().count() == 1;
  }

  private static boolean isGrid(double[][] values, int rows, int columns) {
    return rows >= 0
        && values.length == rows
        && Arrays.stream(values).allMatch(row -> row.length == columns);
  }
}
