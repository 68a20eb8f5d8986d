package dev.omni.application.guard;

import dev.omni.application.operation.Means;
import dev.omni.application.spi.DocumentStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.guard.Situation.TrackRecord;
import dev.omni.domain.json.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** How good models have been, by the newest thousand forecasts of the tenant. */
final class TrackRecords {
  private static final int NEWEST = 1000;

  private final Means means;

  TrackRecords(Means means) {
    this.means = means;
  }

  List<TrackRecord> of(Tenant tenant, Set<String> models) {
    if (models.isEmpty()) {
      return List.of();
    }
    var page = new DocumentStore.Page(tenant, "forecast", "", Optional.empty(), NEWEST);
    List<Json.Obj> forecasts =
        means.stores().documents().list(page).stream().map(Document::body).toList();
    return models.stream().flatMap(model -> record(model, forecasts)).toList();
  }

  private static Stream<TrackRecord> record(String model, List<Json.Obj> forecasts) {
    double[] covered =
        forecasts.stream()
            .filter(f -> by(f).equals(Optional.of(model)))
            .flatMap(f -> f.object("scores").stream())
            .filter(scores -> !scores.get("late").equals(Optional.of(new Json.Bool(true))))
            .flatMap(scores -> scores.number("coverage90").stream())
            .mapToDouble(Number::doubleValue)
            .toArray();
    double sum = Arrays.stream(covered).sum();
    return covered.length == 0
        ? Stream.empty()
        : Stream.of(new TrackRecord(model, covered.length, sum / covered.length));
  }

  private static Optional<String> by(Json.Obj forecast) {
    return forecast.object("forecaster").flatMap(forecaster -> forecaster.text("model"));
  }
}
