package dev.omni.operations.forecast;

import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The scores of models, from the newest thousand forecasts of a view. */
public final class ForecastScores {
  private static final int NEWEST = 1000;

  private final Map<String, List<Json.Obj>> scores;

  private ForecastScores(Map<String, List<Json.Obj>> scores) {
    this.scores = Map.copyOf(scores);
  }

  /** Returns the current scores. */
  public static ForecastScores of(DocumentStore documents, View view) {
    var page = new DocumentStore.Page(view, QuestionStore.FORECAST, "", Optional.empty(), NEWEST);
    return new ForecastScores(
        documents.shown(page).stream()
            .map(Document::body)
            .filter(forecast -> model(forecast).isPresent() && scored(forecast))
            .collect(
                Collectors.groupingBy(
                    forecast -> model(forecast).orElseThrow(),
                    Collectors.mapping(
                        forecast -> forecast.findObject("scores").orElseThrow(),
                        Collectors.toUnmodifiableList()))));
  }

  private static Optional<String> model(Json.Obj forecast) {
    return forecast.findObject("forecaster").flatMap(forecaster -> forecaster.findText("model"));
  }

  /** Returns whether a forecast is scored; one committed after the fact does not count. */
  private static boolean scored(Json.Obj forecast) {
    return forecast.findObject("scores").filter(scores -> !scores.flag("late")).isPresent();
  }

  /**
   * Returns one score of each forecast of a model that has it, newest first.
   *
   * @param score its name, as {@code crps}
   */
  public double[] of(String model, String score) {
    return values(model, score, all -> true);
  }

  /**
   * Returns the scores of the forecasts that count: the last one of the model for each question.
   */
  public double[] counting(String model, String score) {
    return values(model, score, all -> all.flag("counts"));
  }

  private double[] values(String model, String score, Predicate<Json.Obj> which) {
    return scores.getOrDefault(model, List.of()).stream()
        .filter(which)
        .flatMap(all -> all.findNumber(score).stream())
        .mapToDouble(Number::doubleValue)
        .toArray();
  }
}
