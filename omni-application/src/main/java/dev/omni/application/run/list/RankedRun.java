package dev.omni.application.run.list;

import dev.omni.application.spi.store.Stored;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import java.util.Optional;
import java.util.function.Function;

/**
 * A run among many that are sorted: its place and the value that decides.
 *
 * @param run its position, or what cannot be read
 * @param value by which it is sorted; empty when it has none
 */
record RankedRun(Stored<ListPosition> run, Optional<Json> value) {
  ListPosition position() {
    return run.position(Function.identity());
  }
}
