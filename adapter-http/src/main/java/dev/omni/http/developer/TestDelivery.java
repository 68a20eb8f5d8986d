package dev.omni.http.developer;

import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import java.util.Optional;
import java.util.UUID;

/** The queue of signed test deliveries. */
@FunctionalInterface
public interface TestDelivery {
  /** Queues a test delivery and returns it; empty when the caller has no webhook of that id. */
  Optional<Json.Obj> queue(Caller caller, UUID webhook);

  static TestDelivery none() {
    return (caller, webhook) -> Optional.empty();
  }
}
