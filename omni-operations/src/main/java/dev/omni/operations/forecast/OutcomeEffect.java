package dev.omni.operations.forecast;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Parent;
import dev.omni.domain.json.Json;
import java.util.List;

/**
 * The consequences of an outcome.
 *
 * @param resolved the resolved forecasts, with their scores
 * @param residual error of a run; null when the subject is no run
 * @param changes further changed documents
 * @param parents evidence on which it depends
 */
record OutcomeEffect(Json.Arr resolved, Json residual, ChangeSet changes, List<Parent> parents) {
  /** The empty effect. */
  static final OutcomeEffect NONE = resting(List.of());

  OutcomeEffect {
    parents = List.copyOf(parents);
  }

  /** Returns this effect with one more changed document. */
  OutcomeEffect changes(Document changed) {
    return new OutcomeEffect(resolved, residual, ChangeSet.ofDocuments(changed), parents);
  }

  static OutcomeEffect resting(List<Parent> parents) {
    return new OutcomeEffect(Json.Arr.EMPTY, Json.NULL, ChangeSet.NONE, parents);
  }
}
