package dev.omni.http.developer;

import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import java.util.Optional;
import java.util.UUID;

/** Queues a signed test delivery. */
@FunctionalInterface
public interface TestDelivery {
  /** What was queued; empty when the caller has no webhook of that id. */
  Optional<Json.Obj> queue(Caller caller, UUID webhook);

  /** Where there are no webhooks. */
  static TestDelivery none() {
    return (caller, webhook) -> Optional.empty();
  }
}
