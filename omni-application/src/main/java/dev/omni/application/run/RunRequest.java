package dev.omni.application.run;

import dev.omni.domain.access.Caller;
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
import java.util.stream.Stream;

/**
 * A request to start a run, as its idempotency key stands for it.
 *
 * @param caller who sent it
 * @param subject the capability that is to be run
 * @param request with what
 * @param retryOf the run that is to be tried again, if it is one
 */
record RunRequest(
    Caller caller, RunTarget.CapabilityTarget subject, StartRun request, Optional<UUID> retryOf) {
  private static final String CREATE = "runs.create";
  private static final String RETRY = "runs.retry";

  /** The key in its scope: one for creating a run does not stand for a retry. */
  IdempotentRequest idempotent() {
    String operation = retryOf.isPresent() ? RETRY : CREATE;
    return IdempotentRequest.of(id(caller, operation, request.key()), content());
  }

  /** Everything that a caller's key may stand for. */
  static Stream<IdempotencyRecord.Id> ids(Caller caller, IdempotencyKey key) {
    return Stream.of(CREATE, RETRY).map(operation -> id(caller, operation, key));
  }

  private static IdempotencyRecord.Id id(Caller caller, String operation, IdempotencyKey key) {
    return new IdempotencyRecord.Id(caller.tenant(), operation, key.value());
  }

  /** Where it differs from the request that a run was made by. */
  List<String> differences(Run run) {
    return JsonDiff.paths(run.request(), content()).stream().map(RunRequest::pointer).toList();
  }

  /** The fault for a key that stands for the request of another run. */
  static Fault conflict(Run run, List<String> paths) {
    return Fault.of(
        FaultCode.IDEMPOTENCY_KEY_REUSED,
        "This Idempotency-Key stands for another request, which differs at "
            + String.join(", ", paths)
            + ".",
        Json.obj("run_id", run.id(), "differing_paths", paths));
  }

  /** Needs no capability: it may be gone when its run is asked for again. */
  private Json.Obj content() {
    Json.Obj identity =
        ExecutionPolicy.identity(request.wishes().cancelAfter(), request.wishes().scenario());
    return Run.request(subject, identity, request.input(), retryOf);
  }

  /** Where in the request a member of its content comes from. */
  private static String pointer(String path) {
    return switch (path) {
      case "/world" -> "path:world";
      case "/retry_of" -> "path:run";
      case "/scenario" -> "header:Omni-Sandbox-Scenario";
      case "/cancel_after" -> "header:Cancel-After";
      default -> path;
    };
  }
}
