package dev.omni.console.page;

import static java.lang.Double.NaN;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The charts that pages make themselves. */
final class Charts {
  private static final String TIME = "time (UTC)";
  private static final double SECONDS_OF_DAY = 86_400;

  /** The words that have a meaning in every chart. */
  private static final Map<String, Meaning> MEANINGS =
      Map.of(
          "completed", Meaning.GOOD,
          "delivered", Meaning.GOOD,
          "2xx", Meaning.GOOD,
          "failed", Meaning.BAD,
          "5xx", Meaning.BAD,
          "held", Meaning.WARN,
          "4xx", Meaning.WARN);

  private Charts() {}

  /**
   * The axes of bars over time.
   *
   * @param title of the numbers
   * @param unit length of a bar: hours or days
   * @param period begin and end of the axis
   */
  record Axes(String title, ChronoUnit unit, Period period) {}

  /** A period of time. */
  record Period(Instant from, Instant to) {}

  /** A number of a series at a time, or of a group in the hour or day that begins there. */
  record TimedNumber(Instant at, String series, double value) {}

  /** A step of a workflow and the time that it took. */
  record TimedStep(String step, Instant began, Instant ended, String status) {}

  /** A value of a group with its interval. */
  record NamedInterval(String group, String name, double value, double low, double high) {}

  /** A number against another, with its label. */
  record LabelledPoint(double x, double y, String label) {}

  /** The share that was observed where a probability was stated. */
  record ObservedShare(String series, double level, double share) {}

  private static Meaning meaning(String word) {
    return MEANINGS.getOrDefault(word, Meaning.NEUTRAL);
  }

  private static double days(Instant at) {
    return (at.getEpochSecond() + at.getNano() / 1e9) / SECONDS_OF_DAY;
  }

  private static Axis dates(Optional<Period> period) {
    Axis axis = Axis.of(TIME).on(Axis.Scale.DATE);
    return period
        .map(range -> axis.showing(new Axis.Between(days(range.from()), days(range.to()))))
        .orElse(axis);
  }

  private static <T> SortedMap<String, List<T>> grouped(List<T> all, Function<T, String> group) {
    SortedMap<String, List<T>> groups = new TreeMap<>();
    all.forEach(
        each -> groups.computeIfAbsent(group.apply(each), k -> new ArrayList<>()).add(each));
    return groups;
  }

  private static <T> double[] column(List<T> rows, ToDoubleFunction<T> number) {
    return rows.stream().mapToDouble(number).toArray();
  }

  /** Returns bars over time, one a row, by the status of the step. */
  static Figure steps(List<TimedStep> steps) {
    Instant begin = steps.stream().map(TimedStep::began).min(Instant::compareTo).orElseThrow();
    Plane plane =
        Plane.of(
            "",
            Axis.of("time from the start").on(Axis.Scale.TIME).withZero(),
            Axis.ofNames("", steps.stream().map(TimedStep::step).toList()));
    for (var group : grouped(steps, TimedStep::status).entrySet()) {
      plane =
          plane.with(
              new Mark.Spans(
                  group.getKey(),
                  column(group.getValue(), steps::indexOf),
                  column(group.getValue(), step -> seconds(begin, step.began())),
                  column(group.getValue(), step -> seconds(begin, step.ended())),
                  meaning(group.getKey())));
    }
    return Figure.of("", plane);
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toNanos() / 1e9;
  }

  /** Returns values with their intervals, the groups beside each other. */
  static Figure intervals(List<NamedInterval> values, String title) {
    List<String> names = values.stream().map(NamedInterval::name).distinct().toList();
    SortedMap<String, List<NamedInterval>> groups = grouped(values, NamedInterval::group);
    Plane plane = Plane.of("", Axis.ofNames("", names), Axis.of(title));
    int place = 0;
    for (var group : groups.entrySet()) {
      double shift = 0.6 * (place + 0.5) / groups.size() - 0.3;
      List<NamedInterval> of = group.getValue();
      double[] x = column(of, value -> names.indexOf(value.name()) + shift);
      plane =
          plane
              .with(
                  new Mark.ErrorBars(
                      group.getKey() + ", 95 %",
                      x,
                      column(of, NamedInterval::low),
                      column(of, NamedInterval::high)))
              .with(Mark.points(group.getKey(), x, column(of, NamedInterval::value)));
      place++;
    }
    return Figure.of("", plane);
  }

  /** Returns stacked bars over time. */
  static Figure stacked(List<TimedNumber> numbers, Axes axes) {
    double width = axes.unit() == ChronoUnit.HOURS ? 1.0 / 24 : 1;
    Plane plane = Plane.of("", dates(Optional.of(axes.period())), Axis.of(axes.title()).withZero());
    Map<Instant, Double> heights = new LinkedHashMap<>();
    for (var group : grouped(numbers, TimedNumber::series).entrySet()) {
      List<TimedNumber> of = group.getValue();
      double[] low = column(of, number -> heights.getOrDefault(number.at(), 0.0));
      of.forEach(number -> heights.merge(number.at(), number.value(), Double::sum));
      double[] from = column(of, number -> days(number.at()) + 0.05 * width);
      plane =
          plane.with(
              new Mark.Bars(
                  group.getKey(),
                  from,
                  IntStream.range(0, from.length).mapToDouble(i -> from[i] + 0.9 * width).toArray(),
                  low,
                  column(of, number -> heights.getOrDefault(number.at(), 0.0)),
                  meaning(group.getKey())));
    }
    return Figure.of("", plane);
  }

  /** Returns lines over time. */
  static Figure lines(
      List<TimedNumber> numbers, String title, String unit, Optional<Period> period) {
    Plane plane = Plane.of("", dates(period), Axis.of(title, unit).withZero());
    for (var group : grouped(numbers, TimedNumber::series).entrySet()) {
      List<TimedNumber> of =
          group.getValue().stream().sorted(Comparator.comparing(TimedNumber::at)).toList();
      plane =
          plane.with(
              Mark.line(
                  group.getKey(),
                  column(of, number -> days(number.at())),
                  column(of, TimedNumber::value)));
    }
    return Figure.of("", plane);
  }

  /** Returns points with their labels. */
  static Figure points(List<LabelledPoint> points, String x, String y) {
    return Figure.of(
        "",
        Plane.of("", Axis.of(x), Axis.of(y))
            .with(
                new Mark.Points(
                    "run",
                    column(points, LabelledPoint::x),
                    column(points, LabelledPoint::y),
                    Mark.Shape.USUAL,
                    Meaning.NEUTRAL,
                    points.stream().map(LabelledPoint::label).toList())));
  }

  /**
   * Returns runs as lines over the names of numbers, each number as its share of the way from the
   * least to the greatest of all runs.
   *
   * @param columns the numbers of a name, one a run, empty where a run has none
   */
  static Figure parallel(List<String> names, List<List<Optional<BigDecimal>>> columns) {
    Plane plane =
        Plane.of(
            "",
            Axis.ofNames("", names),
            Axis.of("share of the range").showing(new Axis.Between(0, 1)));
    List<double[]> shares = columns.stream().map(Charts::shares).toList();
    for (int run = 0; run < columns.get(0).size(); run++) {
      int own = run;
      plane =
          plane.with(
              new Mark.Line(
                  "Run " + (run + 1),
                  IntStream.range(0, names.size()).asDoubleStream().toArray(),
                  shares.stream().mapToDouble(column -> column[own]).toArray(),
                  false,
                  true));
    }
    return Figure.of("", plane);
  }

  private static double[] shares(List<Optional<BigDecimal>> column) {
    double[] numbers =
        column.stream()
            .mapToDouble(each -> each.map(BigDecimal::doubleValue).orElse(NaN))
            .toArray();
    DoubleSummaryStatistics all =
        DoubleStream.of(numbers).filter(Double::isFinite).summaryStatistics();
    double range = all.getMax() - all.getMin();
    return DoubleStream.of(numbers)
        .map(number -> range > 0 || Double.isNaN(number) ? (number - all.getMin()) / range : 0.5)
        .toArray();
  }

  /** Returns observed shares by stated probability, beside the line of equal values. */
  static Figure calibration(List<ObservedShare> shares) {
    Axis.Between unit = new Axis.Between(0, 1);
    Plane plane =
        Plane.of(
                "",
                Axis.of("stated probability").showing(unit),
                Axis.of("observed share").showing(unit))
            .with(Mark.line("equal", new double[] {0, 1}, new double[] {0, 1}));
    for (var group : grouped(shares, ObservedShare::series).entrySet()) {
      plane =
          plane.with(
              Mark.points(
                  group.getKey(),
                  column(group.getValue(), ObservedShare::level),
                  column(group.getValue(), ObservedShare::share)));
    }
    return Figure.of("", plane);
  }
}
