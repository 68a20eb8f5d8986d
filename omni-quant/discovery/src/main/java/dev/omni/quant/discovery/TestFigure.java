package dev.omni.quant.discovery;

import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The figure of a test of a hypothesis: what was observed, and how far out that is. */
final class TestFigure {
  private static final int MOST_TILES = 12;
  private static final int MOST_CATEGORIES = 40;

  private TestFigure() {}

  static Figure of(HypothesisTests.Input input, HypothesisTests.Result result) {
    return Figure.of("Observations and statistic", observed(input), NullLaw.of(input, result));
  }

  private static Plane observed(HypothesisTests.Input input) {
    return switch (input.test()) {
      case CHI_SQUARE_TABLE, FISHER_EXACT -> mosaic(input.rows());
      case CHI_SQUARE_GOODNESS -> categories(input.categories(), expected(input));
      case BINOMIAL -> trials(input);
      default -> samples(input);
    };
  }

  private static Plane samples(HypothesisTests.Input input) {
    var names = new ArrayList<String>(List.of("x"));
    var samples = new ArrayList<double[]>(List.of(input.first()));
    input
        .y()
        .ifPresent(
            second -> {
              names.add("y");
              samples.add(second);
            });
    Plane plane = GroupFigure.of(new GroupRows(names, samples, 0));
    return samples.size() == 1 ? plane.with(Guide.y("mu", input.mu())) : plane;
  }

  private static double[] expected(HypothesisTests.Input input) {
    double[] observed = input.categories();
    double all = Arrays.stream(observed).sum();
    double[] given = input.expected().orElseGet(() -> ComponentScores.ones(observed.length));
    double whole = Arrays.stream(given).sum();
    return Arrays.stream(given).map(part -> part / whole * all).toArray();
  }

  private static Plane trials(HypothesisTests.Input input) {
    double trials = input.trials().orElseThrow();
    double successes = input.successes().orElseThrow();
    double p = input.probability().orElseThrow();
    return counts(
        List.of("success", "failure"),
        new double[] {successes, trials - successes},
        new double[] {trials * p, trials * (1 - p)});
  }

  private static Plane categories(double[] observed, double[] expected) {
    int shown = Math.min(MOST_CATEGORIES, observed.length);
    return counts(
        IntStream.range(0, shown).mapToObj(String::valueOf).toList(),
        Arrays.copyOf(observed, shown),
        Arrays.copyOf(expected, shown));
  }

  private static Plane counts(List<String> names, double[] observed, double[] expected) {
    return Plane.of(
            "", Axis.ofNames("category", names), Axis.of("count").on(Axis.Scale.INTEGER).withZero())
        .with(Mark.bars("observation", observed, 0, 2))
        .with(Mark.bars("expected", expected, 1, 2));
  }

  /** Returns tiles whose area is the count of a row and a column. */
  private static Plane mosaic(double[][] table) {
    if (table.length > MOST_TILES || table[0].length > MOST_TILES) {
      return cells(table);
    }
    int columns = table[0].length;
    double[] widths = new double[columns];
    for (double[] row : table) {
      Arrays.setAll(widths, j -> widths[j] + row[j]);
    }
    double all = Math.max(1, Arrays.stream(widths).sum());
    double[] from = new double[columns];
    double[] to = new double[columns];
    double edge = 0;
    for (int j = 0; j < columns; j++) {
      from[j] = edge;
      edge += widths[j] / all;
      to[j] = edge;
    }
    Plane plane =
        Plane.of(
            "observation: area is count",
            share("share of the columns"),
            share("share of the rows in a column"));
    double[] low = new double[columns];
    for (int i = 0; i < table.length; i++) {
      double[] row = table[i];
      double[] below = low.clone();
      double[] above = low.clone();
      Arrays.setAll(above, j -> below[j] + (widths[j] > 0 ? row[j] / widths[j] : 0));
      plane = plane.with(new Mark.Bars("row " + i, from, to, below, above, Meaning.NEUTRAL));
      System.arraycopy(above, 0, low, 0, columns);
    }
    return plane;
  }

  private static Axis share(String title) {
    return Axis.of(title).showing(new Axis.Between(0, 1));
  }

  private static Plane cells(double[][] table) {
    double[][] upward = new double[table.length][];
    Arrays.setAll(upward, i -> table[table.length - 1 - i]);
    return Plane.of(
            "",
            Axis.ofNames("column", numbers(table[0].length, false)),
            Axis.ofNames("row", numbers(table.length, true)))
        .with(
            new Mark.Cells(
                "observation",
                CorrelationFigure.edges(table[0].length),
                CorrelationFigure.edges(table.length),
                upward,
                Mark.Ramp.SEQUENTIAL,
                true));
  }

  private static List<String> numbers(int count, boolean falling) {
    return IntStream.range(0, count)
        .mapToObj(i -> String.valueOf(falling ? count - 1 - i : i))
        .toList();
  }
}
