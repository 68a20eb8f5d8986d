package dev.omni.operations.guard;

import dev.omni.application.operation.FeatureContext;
import dev.omni.domain.access.View;
import dev.omni.operations.forecast.ForecastScores;
import dev.omni.operations.guard.GuardFacts.TrackRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The track records of models, from the newest thousand forecasts of the view. */
final class TrackRecords {
  private final FeatureContext context;

  TrackRecords(FeatureContext context) {
    this.context = context;
  }

  List<TrackRecord> of(View view, Set<String> models) {
    if (models.isEmpty()) {
      return List.of();
    }
    ForecastScores resolved = ForecastScores.of(context.documents(), view);
    return models.stream().flatMap(model -> record(model, resolved)).toList();
  }

  private static Stream<TrackRecord> record(String model, ForecastScores resolved) {
    double[] covered = resolved.of(model, "coverage90");
    double sum = Arrays.stream(covered).sum();
    return covered.length == 0
        ? Stream.empty()
        : Stream.of(new TrackRecord(model, covered.length, sum / covered.length));
  }
}
