package dev.omni.application.forecast;

import dev.omni.application.spi.Change;
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
record Consequence(Json.Arr resolved, Json residual, Change with, List<Parent> parents) {
  /** Nothing but itself. */
  static final Consequence NONE = resting(List.of());

  /** Copies the parents. */
  Consequence {
    parents = List.copyOf(parents);
  }

  static Consequence resting(List<Parent> parents) {
    return new Consequence(Json.Arr.EMPTY, Json.NULL, Change.NONE, parents);
  }
}
