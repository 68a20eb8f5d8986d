package dev.omni.engine.figure;

import dev.omni.engine.figure.Axis.Between;
import dev.omni.engine.figure.Axis.Fitted;
import dev.omni.engine.figure.Axis.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The figures of several runs over each other: planes whose axes and units agree become one plane,
 * in which the series of a run have its name before their own, as "Run 1: sigma". What is the same
 * in all runs is drawn once. Cells, level bars and boxes would cover each other, so their planes
 * stay beside each other. Drawings and tables have no axes and are left out.
 */
public final class Overlay {
  /** How many runs are drawn over each other at most. */
  public static final int MOST = 8;

  private static final int BESIDE = 6;

  /**
   * The figure of one run.
   *
   * @param name of the run
   * @param figure that is drawn with the others
   */
  public record Layer(String name, Figure figure) {}

  /** The traits that planes share to become one; {@code turn} counts those of a figure alike. */
  private record Place(
      String title, Axis x, Axis y, boolean equal, Plane.Backdrop backdrop, int turn) {}

  private record Part(String name, Plane plane, int columns) {}

  private final List<Layer> layers;
  private final List<Panel> panels = new ArrayList<>();
  private final List<Integer> columns = new ArrayList<>();

  private Overlay(List<Layer> layers) {
    this.layers = layers;
  }

  /**
   * Returns one figure of several; empty for fewer than two or more than {@link #MOST}, and when no
   * two of them have a plane in common.
   *
   * @param layers with different names
   */
  public static Optional<Figure> of(List<Layer> layers) {
    if (layers.size() < 2 || layers.size() > MOST) {
      return Optional.empty();
    }
    return new Overlay(layers).figure();
  }

  private Optional<Figure> figure() {
    var places = new LinkedHashMap<Place, List<Part>>();
    for (Layer layer : layers) {
      var turns = new HashMap<Place, Integer>();
      for (int i = 0; i < layer.figure().panels().size(); i++) {
        if (layer.figure().panels().get(i) instanceof Plane plane) {
          int turn = turns.merge(place(plane, 0), 1, Integer::sum);
          places
              .computeIfAbsent(place(plane, turn), each -> new ArrayList<>())
              .add(new Part(layer.name(), plane, layer.figure().grid().columns().get(i)));
        }
      }
    }
    places.values().stream().filter(parts -> parts.size() > 1).forEach(this::add);
    if (panels.isEmpty()) {
      return Optional.empty();
    }
    Figure first = layers.get(0).figure();
    boolean alike = layers.stream().allMatch(layer -> layer.figure().title().equals(first.title()));
    return Optional.of(
        new Figure(
            alike ? first.title() : "", panels, new Figure.Grid(columns, first.grid().sharedX())));
  }

  private static Place place(Plane plane, int turn) {
    return new Place(
        plane.title(), kind(plane.x()), kind(plane.y()), plane.equal(), plane.backdrop(), turn);
  }

  /** Returns an axis without its range; names are no range but what the axis shows. */
  private static Axis kind(Axis axis) {
    return axis.names().isEmpty() ? axis.showing(new Fitted()) : axis;
  }

  private void add(List<Part> parts) {
    Map<String, List<Mark>> series = series(parts);
    boolean covering =
        series.values().stream()
            .anyMatch(marks -> !isCommon(marks, parts) && marks.stream().anyMatch(Overlay::covers));
    if (covering) {
      for (Part part : parts) {
        panels.add(beside(part));
        columns.add(BESIDE);
      }
    } else {
      panels.add(merged(parts, series));
      columns.add(parts.get(0).columns());
    }
  }

  private static boolean covers(Mark mark) {
    return mark instanceof Mark.Cells || mark instanceof Mark.Spans || mark instanceof Mark.Boxes;
  }

  /** Returns the plane of a run with the name of the run in its title and series. */
  private static Plane beside(Part part) {
    Plane plane = part.plane();
    return new Plane(
        part.name() + (plane.title().isEmpty() ? "" : ": " + plane.title()),
        plane.x(),
        plane.y(),
        plane.marks().stream().map(mark -> mark.named(part.name() + ": " + mark.series())).toList(),
        plane.guides(),
        plane.own(),
        plane.equal(),
        plane.backdrop());
  }

  /** Returns the marks of each series, in the order of the runs. */
  private static Map<String, List<Mark>> series(List<Part> parts) {
    var series = new LinkedHashMap<String, List<Mark>>();
    for (Part part : parts) {
      for (Mark mark : part.plane().marks()) {
        series.computeIfAbsent(mark.series(), each -> new ArrayList<>()).add(mark);
      }
    }
    return series;
  }

  /** Returns whether all runs have the same mark. */
  private static boolean isCommon(List<Mark> marks, List<Part> parts) {
    Mark first = marks.get(0);
    return marks.size() == parts.size()
        && marks.stream()
            .allMatch(
                mark ->
                    mark.getClass() == first.getClass()
                        && Arrays.deepEquals(mark.content(), first.content()));
  }

  private static Plane merged(List<Part> parts, Map<String, List<Mark>> series) {
    Plane first = parts.get(0).plane();
    Plane plane =
        new Plane(
            first.title(),
            first.x().showing(range(parts.stream().map(part -> part.plane().x().range()).toList())),
            first.y().showing(range(parts.stream().map(part -> part.plane().y().range()).toList())),
            List.of(),
            List.of(),
            Optional.empty(),
            first.equal(),
            first.backdrop());
    for (var entry : series.entrySet()) {
      if (isCommon(entry.getValue(), parts)) {
        plane = plane.with(entry.getValue().get(0));
      } else {
        plane = withSeries(plane, entry.getKey(), parts);
      }
    }
    return withPlaces(withGuides(plane, parts), parts);
  }

  private static Range range(List<Range> ranges) {
    Range first = ranges.get(0);
    if (ranges.stream().allMatch(first::equals)) {
      return first;
    }
    List<Between> ends =
        ranges.stream().filter(Between.class::isInstance).map(Between.class::cast).toList();
    return ends.size() == ranges.size()
        ? new Between(
            ends.stream().mapToDouble(Between::from).min().orElseThrow(),
            ends.stream().mapToDouble(Between::to).max().orElseThrow())
        : new Fitted();
  }

  private static Plane withSeries(Plane plane, String series, List<Part> parts) {
    Plane all = plane;
    for (int i = 0; i < parts.size(); i++) {
      String name = parts.get(i).name() + ": " + series;
      Optional<Mark> own =
          parts.get(i).plane().marks().stream()
              .filter(mark -> mark.series().equals(series))
              .findFirst();
      if (own.isPresent()) {
        all = all.with(neutral(own.get(), i, parts.size()).named(name));
      }
    }
    return all;
  }

  /**
   * Returns a mark in the color of its series; bars take the part of their width that is theirs.
   */
  private static Mark neutral(Mark mark, int turn, int count) {
    if (mark instanceof Mark.Bars bars) {
      return new Mark.Bars(
          bars.series(),
          shares(bars, (double) turn / count),
          shares(bars, (turn + 1.0) / count),
          bars.low(),
          bars.high(),
          Meaning.NEUTRAL);
    }
    if (mark instanceof Mark.Points points) {
      return new Mark.Points(
          points.series(),
          points.x(),
          points.y(),
          points.shape(),
          Meaning.NEUTRAL,
          points.labels());
    }
    return mark instanceof Mark.Area area
        ? new Mark.Area(area.series(), area.x(), area.y(), area.base(), Meaning.NEUTRAL)
        : mark;
  }

  private static double[] shares(Mark.Bars bars, double share) {
    return IntStream.range(0, bars.from().length)
        .mapToDouble(i -> bars.from()[i] + share * (bars.to()[i] - bars.from()[i]))
        .toArray();
  }

  private static Plane withGuides(Plane plane, List<Part> parts) {
    var all = new LinkedHashMap<Guide, List<String>>();
    for (Part part : parts) {
      part.plane()
          .guides()
          .forEach(guide -> all.computeIfAbsent(guide, each -> new ArrayList<>()).add(part.name()));
    }
    Plane guided = plane;
    for (var entry : all.entrySet()) {
      Guide guide = entry.getKey();
      String name =
          entry.getValue().size() == parts.size()
              ? guide.name()
              : String.join(", ", entry.getValue()) + ": " + guide.name();
      guided = guided.with(new Guide(name, guide.side(), guide.at(), guide.meaning()));
    }
    return guided;
  }

  /** Adds the places of the runs themselves, which are points here: there is one for each run. */
  private static Plane withPlaces(Plane plane, List<Part> parts) {
    Plane all = plane;
    for (Part part : parts) {
      if (part.plane().own().isPresent()) {
        Own own = part.plane().own().get();
        all =
            all.with(
                Mark.points(
                    part.name() + ": " + own.label(),
                    new double[] {own.x()},
                    new double[] {own.y()}));
      }
    }
    return all;
  }
}
