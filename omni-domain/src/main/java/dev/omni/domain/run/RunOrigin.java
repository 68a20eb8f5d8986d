package dev.omni.domain.run;

import dev.omni.domain.access.Attestation;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.CorrelationIds;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.data.ResolvedData;
import java.time.Instant;
import java.util.List;
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
 * @param sources what it was made from beside the request
 */
public record RunOrigin(
    Binding binding,
    UUID principal,
    UUID key,
    CorrelationIds request,
    Instant createdAt,
    RunSources sources) {
  /** Returns the origin of a run that a caller's request creates. */
  public static RunOrigin of(
      Caller caller, CorrelationIds request, Instant createdAt, RunSources sources) {
    return new RunOrigin(
        caller.binding(), caller.principal().id(), caller.keyId(), request, createdAt, sources);
  }

  /** Returns the run that this one retries. */
  public Optional<UUID> retryOf() {
    return sources.retryOf();
  }

  /** Returns the data sets that the input names, as they were when the run was created. */
  public List<ResolvedData> data() {
    return sources.data();
  }

  RunOrigin withoutInput(Instant at) {
    RunSources rest = sources.withoutInput(at);
    return new RunOrigin(binding, principal, key, request, createdAt, rest);
  }

  /** Returns the id of the creating request. */
  public String requestId() {
    return request.requestId();
  }

  /** Returns what the caller attested of itself, if anything. */
  public Optional<Attestation> attestation() {
    return request.attestation();
  }

  /** Returns the tenant of the run. */
  public Tenant tenant() {
    return binding.tenant();
  }
}
