package dev.omni.application.run;

import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Difference;
import dev.omni.domain.json.Digest;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Claim;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.Subject;
import dev.omni.domain.run.Terms;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * What is asked for under an idempotency key.
 *
 * @param subject what is to be run
 * @param request how
 * @param retryOf the run that is to be tried again, if it is one
 */
record Asked(Subject.OfCapability subject, StartRun request, Optional<UUID> retryOf) {
  private static final String CREATE = "runs.create";
  private static final String RETRY = "runs.retry";

  /** The key in its scope: one for creating a run does not stand for a retry. */
  Claim.Key key(Caller caller) {
    return new Claim.Key(
        caller.tenant(), retryOf.isPresent() ? RETRY : CREATE, request.key().value());
  }

  /** Everything that a caller's key may stand for. */
  static Stream<Claim.Key> keys(Caller caller, IdempotencyKey key) {
    return Stream.of(CREATE, RETRY)
        .map(operation -> new Claim.Key(caller.tenant(), operation, key.value()));
  }

  /**
   * Lets a request pass that is the one which a run was made by. The capability is not looked up:
   * it may be gone.
   *
   * @throws Fault {@code idempotency_key_reused}
   */
  void requireSame(Run run, Claim holder) {
    Json.Obj content = content(run.terms());
    if (holder.fingerprint().equals(Digest.sha256(content))) {
      return;
    }
    List<String> paths =
        Difference.paths(run.request(), content).stream().map(Asked::pointer).toList();
    throw Fault.of(
        FaultCode.IDEMPOTENCY_KEY_REUSED,
        "This Idempotency-Key stands for another request, which differs at "
            + String.join(", ", paths)
            + ".",
        Json.obj("run_id", run.id(), "differing_paths", paths));
  }

  private Json.Obj content(Terms agreed) {
    var terms =
        new Terms(
            agreed.execution(),
            agreed.workload(),
            agreed.repeatable(),
            request.wishes().cancelAfter(),
            request.wishes().scenario());
    return Run.request(subject, terms, request.input(), retryOf);
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
