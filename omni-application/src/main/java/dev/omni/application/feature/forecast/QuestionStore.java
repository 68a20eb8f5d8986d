package dev.omni.application.feature.forecast;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.feature.forecast.ForecastQuestion;
import dev.omni.domain.json.Json;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Questions as they are kept, with their forecasts. */
record QuestionStore(FeatureContext means) {
  static final String KIND = "question";
  static final String FORECAST = "forecast";
  private static final int ALL = 10_000;

  /** The question of that key. */
  Optional<Document> find(Tenant tenant, String key) {
    return means.documents().named(tenant, KIND, key);
  }

  /** The forecasts of a question, newest first. */
  List<Document> forecasts(Tenant tenant, String key) {
    var page = new DocumentStore.Page(tenant, FORECAST, key + "/", Optional.empty(), ALL);
    return means.documents().list(page);
  }

  /** What a forecaster said last of a question. */
  Optional<Document> last(Tenant tenant, String key, Json.Obj forecaster) {
    return forecasts(tenant, key).stream()
        .filter(forecast -> forecast.body().get("forecaster").equals(Optional.of(forecaster)))
        .max(Comparator.comparing(QuestionStore::revision));
  }

  /** Which one of its forecaster's it is, from 1. */
  static long revision(Document forecast) {
    return forecast.body().number("revision").orElseThrow().longValueExact();
  }

  /** A question as it is now, whether it was there before or not. */
  Document kept(Tenant tenant, Optional<Document> there, ForecastQuestion question) {
    return there
        .map(document -> document.with(question.json()))
        .orElseGet(
            () ->
                Document.of(
                    means.doors().id(),
                    tenant,
                    KIND,
                    question.key(),
                    question.json(),
                    means.doors().now()));
  }
}
