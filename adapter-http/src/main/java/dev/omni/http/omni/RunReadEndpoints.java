package dev.omni.http.omni;

import dev.omni.application.Omni;
import dev.omni.application.spi.Engine;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.route.RequestProblems;
import dev.omni.http.view.RunTexts;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;

/** The endpoints to read a run, its evidence and its plot. */
public final class RunReadEndpoints {
  private final Omni omni;
  private final RunEvidenceSource evidence;
  private final RunTexts texts;
  private final LongPollLimiter waiting;

  /** Creates the endpoints. */
  public RunReadEndpoints(
      Omni omni, RunEvidenceSource evidence, RunTexts texts, LongPollLimiter waiting) {
    this.omni = omni;
    this.evidence = evidence;
    this.texts = texts;
    this.waiting = waiting;
  }

  /** Returns the endpoints by operation. */
  public Map<String, Endpoint> all() {
    return Map.of(
        "runs.read", this::read, "runs.evidence", this::evidence, "runs.plot", this::plot);
  }

  private Reply read(Request request) {
    request.noQuery();
    Run known = omni.runs().read(request.caller(), request.path().run());
    var waited =
        waiting.forEnd(
            omni.runs(), known, LongPollLimiter.wished(request.headers(), LongPollLimiter.LONGEST));
    Run run = waited.run();
    String tag = tag(run);
    Reply reply =
        request.headers().knows(tag) ? Reply.empty(304) : request.written(200, texts.of(run));
    reply = waited.told(reply.header("ETag", tag));
    return run.status().terminal() ? reply : reply.header("Retry-After", "1");
  }

  /**
   * Returns the entity tag. It covers the visible part of a run only; an extended lease is another
   * version without a visible change.
   */
  private static String tag(Run run) {
    Run.State state = run.state();
    String micros = String.valueOf(ChronoUnit.MICROS.between(Instant.EPOCH, state.updatedAt()));
    return "W/\"" + state.status().toString() + "-" + state.attempt() + "-" + micros + "\"";
  }

  private Reply evidence(Request request) {
    var wrong = new RequestProblems();
    Optional<String> include = request.query(wrong).get("include");
    if (include.filter(value -> !value.equals("parents")).isPresent()) {
      wrong.add("query:include", FaultCode.PARAMETER_INVALID, "must be parents");
    }
    wrong.end();
    Run run = omni.runs().settled(request.caller(), request.path().run());
    if (!run.status().terminal()) {
      throw Fault.of(
          FaultCode.EVIDENCE_NOT_READY,
          "The run is still " + run.status() + "; its evidence is there when it has ended.",
          Json.obj("status", run.status()));
    }
    return request.data(
        200,
        evidence
            .read(request.caller(), run, include.isPresent())
            .orElseThrow(
                () -> Fault.of(FaultCode.EVIDENCE_NOT_FOUND, "This run has no evidence.")));
  }

  private Reply plot(Request request) {
    request.noQuery();
    Run run = omni.runs().read(request.caller(), request.path().run());
    if (!run.status().terminal()) {
      throw Fault.of(
          FaultCode.RUN_NOT_TERMINAL,
          "The run is still " + run.status() + "; a plot needs its result.",
          Json.obj("status", run.status()));
    }
    var subject = (RunTarget.CapabilityTarget) run.subject();
    Engine engine = omni.worlds().engine(subject.world(), subject.capability());
    Json.Obj input = engine.capability().contract().filled(run.input());
    return request.data(
        200,
        run.state()
            .outcome()
            .flatMap(RunReadEndpoints::result)
            .flatMap(result -> engine.plot(input, result))
            .orElseThrow(() -> Fault.of(FaultCode.PLOT_NOT_FOUND, "This run has no plot.")));
  }

  private static Optional<Json.Obj> result(Outcome outcome) {
    return outcome instanceof Outcome.Succeeded good
        ? Optional.of(good.result())
        : Optional.empty();
  }
}
