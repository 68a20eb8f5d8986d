package dev.omni.application.run;

import dev.omni.application.run.worker.IdempotentRequest;
import dev.omni.application.spi.WireNames;
import dev.omni.domain.access.Caller;
import dev.omni.domain.data.ResolvedData;
import dev.omni.domain.data.ResolvedData.Digests;
import dev.omni.domain.data.ResolvedMarket;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonDiff;
import dev.omni.domain.run.ExecutionPolicy;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A request to start a run, with its identity for idempotency.
 *
 * @param caller principal, key and scopes
 * @param subject the capability to run
 * @param request workspace, input and options
 * @param retryOf the run to retry, if any
 */
record RunRequest(
    Caller caller, RunTarget.CapabilityTarget subject, StartRun request, Optional<UUID> retryOf) {
  private static final String INPUT = "input";

  /** Returns the request with its key; the scopes of creations and retries are separate. */
  IdempotentRequest idempotent() {
    KeyedOperation operation = retryOf.isPresent() ? KeyedOperation.RETRY : KeyedOperation.CREATE;
    return IdempotentRequest.of(id(caller, operation, request.key()), content());
  }

  /** Returns a caller's key of an operation. */
  static IdempotencyRecord.Id id(Caller caller, KeyedOperation operation, IdempotencyKey key) {
    return new IdempotencyRecord.Id(caller.tenant(), operation.scope(), key.value());
  }

  /**
   * Returns the request with its key as the request of a run that was prepared from it, or from an
   * equal one: a data set is identified by its digest, by whatever name it was sent.
   */
  IdempotentRequest idempotent(Run run, Digests digests) {
    IdempotentRequest sent = idempotent();
    return run.origin().data().isEmpty()
        ? sent
        : IdempotentRequest.of(sent.id(), identified(content(), run, digests));
  }

  private static Json.Obj identified(Json.Obj content, Run run, Digests digests) {
    Json.Obj input = content.findObject(INPUT).orElseThrow();
    return content.with(INPUT, ResolvedData.identified(input, run.origin().data(), digests));
  }

  /** Returns the places that differ from the request of an existing run. */
  List<String> differences(Run run, Digests digests, WireNames names) {
    Json.Obj there = identified(asSent(run), run, (known, text) -> Optional.of(known.digest()));
    return JsonDiff.paths(there, identified(content(), run, digests)).stream()
        .map(names::pointer)
        .toList();
  }

  /** Returns the request of a run with the names of stored markets, as they were sent. */
  private static Json.Obj asSent(Run run) {
    Json.Obj request = run.request();
    Json.Obj input = request.findObject(INPUT).orElseThrow();
    return request.with(INPUT, ResolvedMarket.sent(input, run.origin().sources().markets()));
  }

  /** Returns whether the caller's binding allows the workspace of a target. */
  boolean allows(RunTarget target) {
    return target.workspace().map(caller.binding()::allows).orElse(true);
  }

  /** Returns the fault for a key that was used with a different request. */
  static Fault conflict(Run run, List<String> paths) {
    return Fault.of(
        FaultCode.IDEMPOTENCY_KEY_REUSED,
        "This Idempotency-Key was already used with a different request; it differs at "
            + String.join(", ", paths)
            + ".",
        Json.obj("run_id", run.id(), "differing_paths", paths));
  }

  /**
   * Returns the content. Independent of the catalog, because the capability may be gone at a
   * replay.
   */
  private Json.Obj content() {
    StartRun.Options options = request.options();
    Json.Obj identity =
        ExecutionPolicy.identity(
            options.cancelAfter(),
            options.scenario(),
            options.secondOpinion(),
            options.confidential());
    return Run.request(subject, identity, request.input(), retryOf);
  }
}
