package dev.omni.quant.core;

import dev.omni.engine.figure.Axis.Scale;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A plane of several series on common axes: lines, dots and bars over numbers, dates or names.
 * Immutable.
 */
public final class Chart {
  private static final double BARS = 0.8;

  private final String title;
  private final Axis across;
  private final Axis up;
  private final List<Layer> layers;
  private final List<Guide> guides;

  /** A series, or several, that knows its place when all names are known. */
  private sealed interface Layer {}

  private record Drawn(Mark mark) implements Layer {}

  private record Named(String name, List<String> labels, double[] values) implements Layer {}

  private record Bars(String name, List<String> labels, double[] low, double[] high, boolean beside)
      implements Layer {}

  /**
   * An axis.
   *
   * @param title with its unit in brackets
   * @param type quantitative, ordinal or temporal
   */
  public record Axis(String title, String type) {
    private static final Pattern WITH_UNIT =
        Pattern.compile("(.*) \\(((?:[^()]|\\([^()]*\\))+)\\)");
    private static final Set<String> NO_UNITS = Set.of("1", "number", "count");

    /** Returns an axis of numbers. */
    public static Axis of(String title) {
      return new Axis(title, "quantitative");
    }

    /** Returns an axis of names or of whole numbers, each of which has a place. */
    public static Axis ofNames(String title) {
      return new Axis(title, "ordinal");
    }

    private boolean isOfNames() {
      return type.equals("ordinal");
    }

    private dev.omni.engine.figure.Axis drawn(List<String> names) {
      Matcher parts = WITH_UNIT.matcher(title);
      boolean hasUnit = parts.matches();
      String words = lower(hasUnit ? parts.group(1) : title);
      if (isOfNames()) {
        return dev.omni.engine.figure.Axis.ofNames(words, names);
      }
      String unit = hasUnit && !NO_UNITS.contains(parts.group(2)) ? parts.group(2) : "";
      var axis = dev.omni.engine.figure.Axis.of(words, unit);
      return type.equals("temporal") ? axis.on(Scale.DATE) : axis;
    }

    /** Returns a title that does not begin with a capital, unless it begins with a short form. */
    private static String lower(String words) {
      boolean isWord = words.length() > 1 && Character.isLowerCase(words.charAt(1));
      return isWord ? Character.toLowerCase(words.charAt(0)) + words.substring(1) : words;
    }
  }

  private Chart(String title, Axis across, Axis up, List<Layer> layers, List<Guide> guides) {
    this.title = title;
    this.across = across;
    this.up = up;
    this.layers = List.copyOf(layers);
    this.guides = List.copyOf(guides);
  }

  /** Returns a chart without series. */
  public static Chart of(String title, Axis across, Axis up) {
    return new Chart(title, across, up, List.of(), List.of());
  }

  /** Adds a line through points. */
  public Chart line(String name, double[] x, double[] y) {
    return adding(new Drawn(Mark.line(name, x, y)));
  }

  /** Adds points. */
  public Chart dots(String name, double[] x, double[] y) {
    return adding(new Drawn(Mark.points(name, x, y)));
  }

  /** Adds columns of equal width, the first of which begins at a number; a histogram. */
  public Chart columns(String name, double from, double width, double[] heights) {
    double[] left = new double[heights.length];
    double[] right = new double[heights.length];
    Arrays.setAll(left, i -> from + i * width);
    Arrays.setAll(right, i -> from + (i + 1) * width);
    return adding(
        new Drawn(
            new Mark.Bars(
                name, left, right, new double[heights.length], heights, Meaning.NEUTRAL)));
  }

  /** Adds points over names. */
  public Chart marks(String name, List<String> labels, double[] values) {
    return adding(new Named(name, labels, values));
  }

  /** Adds points at dates. */
  public Chart dated(String name, List<String> dates, double[] y) {
    return dots(name, days(dates), y);
  }

  /** Returns dates as the days since 1970-01-01, which an axis of dates has. */
  public static double[] days(List<String> dates) {
    return dates.stream().mapToDouble(date -> LocalDate.parse(date).toEpochDay()).toArray();
  }

  /** Adds a labelled vertical line. */
  public Chart upright(String name, double x) {
    var all = new ArrayList<>(guides);
    all.add(Guide.x(name, x));
    return new Chart(title, across, up, layers, all);
  }

  /** Adds bars over names, beside those of other series. */
  public Chart bars(String name, List<String> labels, double[] values) {
    return adding(new Bars(name, labels, new double[values.length], values, true));
  }

  /**
   * Returns a plane of one bar for each name, from zero.
   *
   * @param over what the names are
   * @param series name of the bars
   */
  public static Plane bars(
      String over,
      List<String> names,
      dev.omni.engine.figure.Axis up,
      String series,
      double[] heights) {
    return Plane.of("", dev.omni.engine.figure.Axis.ofNames(over, names), up)
        .with(Mark.bars(series, heights));
  }

  /** Adds bars over names, each from one height to another. */
  public Chart boxes(String name, List<String> labels, double[] low, double[] high) {
    return adding(new Bars(name, labels, low, high, false));
  }

  /** Adds bars over names that are stacked, one series on the other. */
  public Chart stacked(List<String> names, List<String> labels, double[][] values) {
    double[] above = new double[labels.size()];
    double[] below = new double[labels.size()];
    Chart all = this;
    for (int k = 0; k < values.length; k++) {
      double[] low = new double[labels.size()];
      double[] high = new double[labels.size()];
      for (int i = 0; i < labels.size(); i++) {
        double[] floor = values[k][i] < 0 ? below : above;
        low[i] = floor[i];
        high[i] = floor[i] + values[k][i];
        floor[i] = Double.isFinite(high[i]) ? high[i] : floor[i];
      }
      all = all.adding(new Bars(names.get(k), labels, low, high, false));
    }
    return all;
  }

  private Chart adding(Layer layer) {
    var all = new ArrayList<>(layers);
    all.add(layer);
    return new Chart(title, across, up, all, guides);
  }

  private List<String> names() {
    var names = new LinkedHashSet<String>();
    for (Layer layer : layers) {
      if (layer instanceof Named named) {
        names.addAll(named.labels());
      } else if (layer instanceof Bars bars) {
        names.addAll(bars.labels());
      }
    }
    return List.copyOf(names);
  }

  /** Returns the plane. */
  public Plane plane() {
    return plane("");
  }

  private Plane plane(String above) {
    List<String> names = names();
    var y = up.drawn(names);
    boolean hasBars = layers.stream().anyMatch(Bars.class::isInstance);
    Plane plane = Plane.of(above, across.drawn(names), hasBars ? y.withZero() : y);
    int count = (int) layers.stream().filter(each -> each instanceof Bars b && b.beside()).count();
    int place = 0;
    for (Layer layer : layers) {
      if (layer instanceof Drawn drawn) {
        plane = plane.with(drawn.mark());
      } else if (layer instanceof Named named) {
        double[] at = places(names, named.labels());
        plane = plane.with(Mark.points(named.name(), at, named.values()));
      } else if (layer instanceof Bars bars) {
        plane = plane.with(bars.beside() ? bar(bars, names, place, count) : bar(bars, names, 0, 1));
        place += bars.beside() ? 1 : 0;
      }
    }
    for (Guide guide : guides) {
      plane = plane.with(guide);
    }
    return plane;
  }

  private static Mark bar(Bars bars, List<String> names, int place, int count) {
    double width = BARS / count;
    double[] from = places(names, bars.labels());
    double[] to = new double[from.length];
    for (int i = 0; i < from.length; i++) {
      from[i] += place * width - BARS / 2;
      to[i] = from[i] + width;
    }
    return new Mark.Bars(bars.name(), from, to, bars.low(), bars.high(), Meaning.NEUTRAL);
  }

  private static double[] places(List<String> names, List<String> labels) {
    return labels.stream().mapToDouble(names::indexOf).toArray();
  }

  /** Returns the figure. */
  public Figure figure() {
    return Figure.of(title, plane());
  }

  /** Returns the figure with the place of the run. */
  public Figure figure(Own own) {
    return Figure.of(title, plane().with(own));
  }

  /** Returns the figure of this chart above another one. */
  public Figure above(Chart other) {
    return Figure.of(title, plane(), other.plane(other.title));
  }

  /** Returns equally spaced numbers from one to another. */
  public static double[] grid(double from, double to, int points) {
    double[] grid = new double[points];
    for (int i = 0; i < points; i++) {
      grid[i] = from + (to - from) * i / (points - 1);
    }
    return grid;
  }
}
