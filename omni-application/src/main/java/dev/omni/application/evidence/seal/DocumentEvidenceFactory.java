package dev.omni.application.evidence.seal;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.evidence.BuildInfo;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.View;
import dev.omni.domain.evidence.EvidenceBodies;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.PredicateBase;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * The evidence of immediate results: verifications, decisions, forecasts, outcomes, events,
 * compositions. Input and result are stored beside the statement, because the stored document may
 * change later.
 */
public final class DocumentEvidenceFactory {
  private final BuildInfo environment;
  private final PredicateBase base;

  /** Creates a factory with the usual base of predicate types. */
  public DocumentEvidenceFactory(BuildInfo environment) {
    this(environment, PredicateBase.USUAL);
  }

  /** Creates a factory. */
  public DocumentEvidenceFactory(BuildInfo environment, PredicateBase base) {
    this.environment = environment;
    this.base = base;
  }

  /**
   * Returns the log entry of an execution.
   *
   * @param caller of the operation
   * @param done input and result
   * @param now time of the execution
   * @param facts further members, by kind
   */
  public LogEntry create(
      Caller caller, Statement.ExecutionRecord done, Instant now, Json.Obj facts) {
    var all = new LinkedHashMap<>(facts.members());
    all.put("request_id", Json.str(caller.requestId()));
    CorrelationContext.current()
        .attestation()
        .ifPresent(own -> all.put("caller", Json.obj("attestation_sha256", own.sha256())));
    return create(caller.view(), done, now, new Json.Obj(all));
  }

  /**
   * Returns the log entry of what the server says by itself, without a request.
   *
   * @param owner whose it is
   * @param done input and result
   * @param now its time
   * @param facts further members
   */
  public LogEntry create(View owner, Statement.ExecutionRecord done, Instant now, Json.Obj facts) {
    var all = new LinkedHashMap<>(facts.members());
    all.put("mode", Json.of(owner.tenant().mode()));
    all.put("sandbox", Json.of(owner.tenant().mode() == Mode.TEST));
    all.put("engine", environment.engine(List.of()));
    all.put("timings", Json.obj("started_at", now, "completed_at", now));
    all.put("output", Statement.digested(done.result()));
    if (done.kind().equals("verification")) {
      all.putAll(verified(now, done.result()).members());
    }
    Statement statement = Statement.of(base, done, new Json.Obj(all));
    return new LogEntry(
        done.id(),
        owner,
        done.kind(),
        statement.payload(),
        Optional.of(new EvidenceBodies(done.input(), done.result())));
  }

  /** Returns the members that in-toto's simple verification results require. */
  private static Json.Obj verified(Instant now, Json result) {
    String verdict =
        result instanceof Json.Obj object ? object.findText("verdict").orElse("none") : "none";
    return Json.obj(
        "verifier", Json.obj("id", "urn:lq:verifier:omni:1"),
        "timeCreated", now,
        "properties", Json.arr("LQ_VERDICT_" + verdict.toUpperCase(java.util.Locale.ROOT)));
  }
}
