package dev.omni.application.feature.forecast;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.evidence.Parent;
import dev.omni.domain.json.Json;
import java.util.List;

/**
 * What an outcome brings about.
 *
 * @param resolved the forecasts it resolved, with their scores
 * @param residual how far a run was off; null when it is about no run
 * @param with documents that change with it
 * @param parents what it rests on
 */
record OutcomeEffect(Json.Arr resolved, Json residual, ChangeSet with, List<Parent> parents) {
  /** Nothing but itself. */
  static final OutcomeEffect NONE = resting(List.of());

  /** Copies the parents. */
  OutcomeEffect {
    parents = List.copyOf(parents);
  }

  static OutcomeEffect resting(List<Parent> parents) {
    return new OutcomeEffect(Json.Arr.EMPTY, Json.NULL, ChangeSet.NONE, parents);
  }
}
