package dev.omni.operations.forecast;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The stored questions with their forecasts. */
final class QuestionStore {
  static final String KIND = "question";
  static final String FORECAST = "forecast";
  private static final int ALL = 10_000;

  private final FeatureContext context;

  QuestionStore(FeatureContext context) {
    this.context = context;
  }

  /** Returns the question of a key. */
  Optional<Document> find(View view, String key) {
    return context.documents().findByName(view, KIND, key);
  }

  /** Returns the forecasts of a question, newest first. */
  List<Document> forecasts(View view, String key) {
    return context.documents().readable(all(view, key));
  }

  private static DocumentStore.Page all(View view, String key) {
    return new DocumentStore.Page(view, FORECAST, key, Optional.empty(), ALL);
  }

  /** Returns the last forecast of a forecaster for a question. */
  Optional<Document> last(View view, String key, Json.Obj forecaster) {
    return context.documents().shown(all(view, key)).stream()
        .filter(forecast -> forecast.body().find("forecaster").equals(Optional.of(forecaster)))
        .max(Comparator.comparing(QuestionStore::revision))
        .flatMap(head -> context.documents().find(view, FORECAST, head.id()));
  }

  /** Returns the revision number of a forecast, from 1. */
  static long revision(Document forecast) {
    return forecast.body().findNumber("revision").orElseThrow().longValueExact();
  }

  /** Returns the document of a question, its next version or a new one. */
  Document toDocument(View view, Optional<Document> there, ForecastQuestion question) {
    return there
        .map(document -> document.with(question.json()))
        .orElseGet(
            () ->
                Document.of(
                    context.clockAndIds().newId(),
                    view,
                    KIND,
                    question.key(),
                    question.json(),
                    context.clockAndIds().now()));
  }
}
