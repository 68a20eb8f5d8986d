package dev.omni.domain.run;

import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Correlation;
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
public record Origin(
    Binding binding,
    UUID principal,
    UUID key,
    Correlation request,
    Instant createdAt,
    Optional<UUID> retryOf) {
  /** Of a run that a caller's request makes. */
  public static Origin of(
      Caller caller, Correlation request, Instant createdAt, Optional<UUID> retryOf) {
    return new Origin(
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
