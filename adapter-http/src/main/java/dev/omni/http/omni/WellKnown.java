package dev.omni.http.omni;

import dev.omni.application.evidence.EvidenceLog;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.util.Map;
import java.util.Optional;

/**
 * The public endpoints of the evidence log: the public keys, checkpoints and consistency proofs.
 */
public final class WellKnown {
  private final EvidenceLog log;

  public WellKnown(EvidenceLog log) {
    this.log = log;
  }

  public Map<String, Endpoint> all() {
    return Map.of("keys.read", this::keys, "log.read", this::log);
  }

  private Reply keys(Request request) {
    request.noQuery();
    return Reply.json(200, log.published());
  }

  /** Returns the checkpoint, and with {@code old} a consistency proof. */
  private Reply log(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    Optional<String> old = request.query(problems).get("old");
    problems.throwIfAny();
    if (old.isEmpty()) {
      return Reply.json(200, log.published().without("keys"));
    }
    Optional<Json.Obj> shown =
        old.filter(text -> text.matches("0|[1-9][0-9]{0,17}"))
            .map(Long::parseLong)
            .flatMap(log::consistency);
    return Reply.json(
        200,
        shown.orElseThrow(
            () ->
                Fault.at(
                    FaultCode.PARAMETER_INVALID,
                    "query:old",
                    "must be a size that the log has had")));
  }
}
