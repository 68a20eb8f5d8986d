package dev.omni.console.page;

import dev.omni.console.item.ForecastItem;
import dev.omni.console.page.Charts.ObservedShare;
import dev.omni.console.page.Charts.TimedNumber;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The scores of resolved forecasts: a board by forecaster, lines over time, and calibration. */
final class ForecastScoreParts {
  /** The scores that are shown, of which smaller is better, with their titles. */
  private static final Map<String, String> SCORES = scores();

  private static final int LEVELS = 10;

  private ForecastScoreParts() {}

  private static Map<String, String> scores() {
    var titles = new LinkedHashMap<String, String>();
    titles.put("crps", "Continuous ranked probability score");
    titles.put("brier", "Brier score");
    titles.put("ae", "Absolute error");
    return titles;
  }

  /** Returns the parts; none without resolved forecasts. */
  static List<PagePart> of(ChartItems<ForecastItem> resolved) {
    if (resolved.items().isEmpty()) {
      return List.of();
    }
    var figures = new ArrayList<PagePart>();
    SCORES.forEach((name, title) -> overTime(resolved, name, title).ifPresent(figures::add));
    calibration(resolved).ifPresent(figures::add);
    var parts = new ArrayList<PagePart>();
    parts.add(board(resolved.items()));
    if (!figures.isEmpty()) {
      parts.add(new PagePart.Row(figures));
    }
    return parts;
  }

  private static PagePart board(List<ForecastItem> resolved) {
    var byForecaster = new TreeMap<String, List<ForecastItem>>();
    resolved.forEach(
        forecast ->
            byForecaster
                .computeIfAbsent(forecast.forecaster(), who -> new ArrayList<>())
                .add(forecast));
    var rows = new ArrayList<List<Cell>>();
    byForecaster.forEach(
        (who, forecasts) -> {
          var row = new ArrayList<Cell>();
          row.add(new Cell.Text(who));
          row.add(new Cell.Code(String.valueOf(forecasts.size())));
          SCORES.keySet().forEach(name -> row.add(mean(forecasts, name)));
          rows.add(row);
        });
    return new PagePart.Table(
        "Score board",
        List.of("Forecaster", "Resolved", "Mean CRPS", "Mean Brier score", "Mean absolute error"),
        rows,
        Empty.of(""));
  }

  private static Cell mean(List<ForecastItem> forecasts, String name) {
    var mean =
        forecasts.stream()
            .flatMap(forecast -> forecast.score(name).stream())
            .mapToDouble(Double::doubleValue)
            .average();
    return mean.isPresent() ? new Cell.Code(Json.num(mean.getAsDouble()).canonical()) : Cell.none();
  }

  private static Optional<PagePart> overTime(
      ChartItems<ForecastItem> resolved, String name, String title) {
    var points = new ArrayList<TimedNumber>();
    for (ForecastItem forecast : resolved.items()) {
      Optional<Double> score = forecast.score(name);
      Optional<Instant> at = forecast.created();
      if (score.isPresent() && at.isPresent()) {
        points.add(new TimedNumber(at.get(), forecast.forecaster(), score.get()));
      }
    }
    return points.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Figures.of(
                title,
                resolved.title(title + " over time, resolved forecasts", ForecastItem::created),
                Charts.lines(points, title, "", Optional.empty())));
  }

  /**
   * Returns the stated probabilities beside what happened: of forecasts of yes or no the share of
   * yes by tenths, of distributions the share of answers below each tenth.
   */
  private static Optional<PagePart> calibration(ChartItems<ForecastItem> forecasts) {
    List<ForecastItem> resolved = forecasts.items();
    var points = new ArrayList<ObservedShare>();
    List<Double> pits =
        resolved.stream().flatMap(forecast -> forecast.score("pit").stream()).toList();
    for (int tenth = 1; tenth < LEVELS && !pits.isEmpty(); tenth++) {
      double level = (double) tenth / LEVELS;
      double below = pits.stream().filter(pit -> pit <= level).count();
      points.add(point("distributions", level, below / pits.size()));
    }
    var answers = new TreeMap<Integer, List<double[]>>();
    for (ForecastItem forecast : resolved) {
      Optional<Double> stated = forecast.probability();
      Optional<Double> brier = forecast.score("brier");
      if (stated.isPresent() && brier.isPresent()) {
        answers
            .computeIfAbsent(
                (int) Math.min(LEVELS - 1, stated.get() * LEVELS), tenth -> new ArrayList<>())
            .add(new double[] {stated.get(), answer(stated.get(), brier.get())});
      }
    }
    answers
        .values()
        .forEach(
            group ->
                points.add(
                    point(
                        "yes or no",
                        group.stream().mapToDouble(pair -> pair[0]).average().orElse(0),
                        group.stream().mapToDouble(pair -> pair[1]).average().orElse(0))));
    return points.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Figures.of(
                "Calibration",
                forecasts.title(
                    "Observed shares by stated probability, resolved forecasts",
                    ForecastItem::created),
                Charts.calibration(points)));
  }

  /** Returns 1 when the Brier score (p - answer)^2 is that of yes, else 0. */
  private static double answer(double stated, double brier) {
    double yes = (1 - stated) * (1 - stated);
    double no = stated * stated;
    return Math.abs(yes - brier) < Math.abs(no - brier) ? 1 : 0;
  }

  private static ObservedShare point(String series, double level, double share) {
    return new ObservedShare(series, level, share);
  }
}
