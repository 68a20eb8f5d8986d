package dev.omni.domain.run;

import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.CorrelationIds;
import dev.omni.domain.access.Tenant;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The creation data of a run.
 *
 * @param binding of the key
 * @param principal of the caller
 * @param key id of the key
 * @param request the request and its trace
 * @param createdAt to the microsecond
 * @param retryOf the run that this one retries
 */
public record RunOrigin(
    Binding binding,
    UUID principal,
    UUID key,
    CorrelationIds request,
    Instant createdAt,
    Optional<UUID> retryOf) {
  /** Returns the origin of a run that a caller's request creates. */
  public static RunOrigin of(
      Caller caller, CorrelationIds request, Instant createdAt, Optional<UUID> retryOf) {
    return new RunOrigin(
        caller.binding(), caller.principal().id(), caller.keyId(), request, createdAt, retryOf);
  }

  /** Returns the id of the creating request. */
  public String requestId() {
    return request.requestId();
  }

  /** Returns the tenant of the run. */
  public Tenant tenant() {
    return binding.tenant();
  }
}
