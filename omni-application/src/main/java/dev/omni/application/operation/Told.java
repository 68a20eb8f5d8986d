package dev.omni.application.operation;

import dev.omni.application.spi.DocumentStore.Place;
import dev.omni.domain.json.Json;
import java.util.Optional;

/**
 * What an operation tells its caller.
 *
 * @param data the answer
 * @param replayed whether an earlier call with the same key made it
 * @param next where a list goes on
 */
public record Told(Json data, boolean replayed, Optional<Place> next) {
  static Told fresh(Json data) {
    return new Told(data, false, Optional.empty());
  }

  static Told again(Json data) {
    return new Told(data, true, Optional.empty());
  }
}
