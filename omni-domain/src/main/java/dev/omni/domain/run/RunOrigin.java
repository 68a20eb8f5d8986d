package dev.omni.domain.run;

import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.CorrelationIds;
import dev.omni.domain.access.Tenant;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Where a run comes from.
 *
 * @param binding of the key that made it
 * @param principal who made it
 * @param key that was shown
 * @param request the request that made it, and its trace
 * @param createdAt to the microsecond
 * @param retryOf the run that this one tries again
 */
public record RunOrigin(
    Binding binding,
    UUID principal,
    UUID key,
    CorrelationIds request,
    Instant createdAt,
    Optional<UUID> retryOf) {
  /** Of a run that a caller's request makes. */
  public static RunOrigin of(
      Caller caller, CorrelationIds request, Instant createdAt, Optional<UUID> retryOf) {
    return new RunOrigin(
        caller.binding(), caller.principal().id(), caller.keyId(), request, createdAt, retryOf);
  }

  /** The identifier of the request that made it. */
  public String requestId() {
    return request.requestId();
  }

  /** The partition it lives in. */
  public Tenant tenant() {
    return binding.tenant();
  }
}
