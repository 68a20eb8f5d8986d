package dev.omni.console.page;

import dev.omni.console.view.SvgMarkup;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Two lists of numbers as small lines over each other, on one scale. */
final class Sparkline {
  private static final int WIDTH = 120;
  private static final int HEIGHT = 28;
  private static final double EDGE = 2;

  private final double least;
  private final double greatest;

  private Sparkline(double least, double greatest) {
    this.least = least;
    this.greatest = greatest;
  }

  /** Returns the picture of the numbers of the baseline and of another run. */
  static SvgMarkup of(List<BigDecimal> baseline, List<BigDecimal> other) {
    double[] all =
        Stream.concat(baseline.stream(), other.stream())
            .mapToDouble(BigDecimal::doubleValue)
            .sorted()
            .toArray();
    var scale = new Sparkline(all[0], all[all.length - 1]);
    return new SvgMarkup(
        "<svg class=\"spark\" role=\"img\" aria-label=\"Baseline and this run\" viewBox=\"0 0 "
            + WIDTH
            + " "
            + HEIGHT
            + "\" width=\""
            + WIDTH
            + "\" height=\""
            + HEIGHT
            + "\">"
            + scale.path("s1", baseline)
            + scale.path("s2", other)
            + "</svg>");
  }

  private String path(String name, List<BigDecimal> numbers) {
    var places = new StringBuilder();
    int parts = Math.min(numbers.size(), WIDTH);
    for (int part = 0; part < parts; part++) {
      int from = (int) ((long) part * numbers.size() / parts);
      int to = (int) ((part + 1L) * numbers.size() / parts);
      double x = parts == 1 ? WIDTH / 2.0 : EDGE + part * (WIDTH - 2 * EDGE) / (parts - 1);
      // Several numbers of one pixel column keep their least and greatest, so that no peak is lost.
      double[] ends =
          numbers.subList(from, to).stream()
              .mapToDouble(BigDecimal::doubleValue)
              .sorted()
              .toArray();
      add(places, x, ends[0]);
      if (ends.length > 1) {
        add(places, x, ends[ends.length - 1]);
      }
    }
    return "<path class=\"" + name + "\" fill=\"none\" d=\"" + places + "\"/>";
  }

  private void add(StringBuilder places, double x, double number) {
    double share = greatest > least ? (number - least) / (greatest - least) : 0.5;
    double y = HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE);
    places
        .append(places.isEmpty() ? "M" : "L")
        .append(String.format(Locale.ROOT, "%.1f %.1f", x, y));
  }
}
