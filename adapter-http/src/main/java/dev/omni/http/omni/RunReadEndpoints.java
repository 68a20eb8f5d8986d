package dev.omni.http.omni;

import dev.omni.application.Omni;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget;
import dev.omni.engine.Engine;
import dev.omni.engine.Plot;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.route.RequestProblems;
import dev.omni.http.view.RunViewCache;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;

/** The endpoints to read a run, its evidence and its plot. */
public final class RunReadEndpoints {
  private static final String SVG = "image/svg+xml;charset=utf-8";
  private static final String POLICY = "Content-Security-Policy";
  private static final String PASSIVE = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

  private final Omni omni;
  private final RunViewCache views;
  private final LongPollLimiter waiting;

  /** Creates the endpoints. */
  public RunReadEndpoints(Omni omni, RunViewCache views, LongPollLimiter waiting) {
    this.omni = omni;
    this.views = views;
    this.waiting = waiting;
  }

  public Map<String, Endpoint> all() {
    return Map.of(
        "runs.read", this::read, "runs.evidence", this::evidence, "runs.plot", this::plot);
  }

  private Reply read(Request request) {
    request.noQuery();
    Run known = omni.runs().read(request.caller(), request.path().run());
    var waited = waiting.forEnd(omni.runs(), known, request.headers());
    Run run = waited.run();
    String tag = tag(run, views.progress(run));
    Reply reply =
        request.headers().matchesTag(tag) ? Reply.empty(304) : request.data(200, views.json(run));
    reply = waited.confirm(reply.header("ETag", tag));
    return run.status().terminal() ? reply : reply.header("Retry-After", "1");
  }

  /**
   * Returns the entity tag. It covers the visible part of a run only; an extended lease is another
   * version without a visible change.
   */
  private static String tag(Run run, String progress) {
    Run.State state = run.state();
    String micros = String.valueOf(ChronoUnit.MICROS.between(Instant.EPOCH, state.updatedAt()));
    return "W/\""
        + state.status().toString()
        + "-"
        + state.attempt()
        + "-"
        + micros
        + progress
        + "\"";
  }

  private Reply evidence(Request request) {
    var wrong = new RequestProblems();
    Optional<String> include =
        wrong.parsed(
            "query:include",
            request.query(wrong).get("include"),
            value -> Optional.of(value).filter("parents"::equals),
            "must be parents");
    wrong.end();
    Run run = omni.runs().current(request.caller(), request.path().run());
    requireEnd(run, FaultCode.EVIDENCE_NOT_READY, "its evidence is there when it has ended");
    return request.data(
        200, omni.evidence().ofRun(request.caller(), run.id(), include.isPresent()));
  }

  private static void requireEnd(Run run, FaultCode code, String why) {
    if (!run.status().terminal()) {
      throw Fault.of(
          code,
          "The run is still " + run.status() + "; " + why + ".",
          Json.obj("status", run.status()));
    }
  }

  /** Returns the input with its columns of data sets, which must still be there. */
  private Json.Obj whole(Run run, Engine engine) {
    try {
      return omni.inputData().ofRun(run, engine.capability());
    } catch (Fault deleted) {
      throw Fault.of(
          FaultCode.PLOT_NOT_FOUND, "This run read a data set that was deleted; it has no plot.");
    }
  }

  private Reply plot(Request request) {
    request.noQuery();
    Run run = omni.runs().read(request.caller(), request.path().run());
    requireEnd(run, FaultCode.RUN_NOT_TERMINAL, "a plot needs its result");
    var subject = (RunTarget.CapabilityTarget) run.subject();
    Engine engine = omni.worlds().engine(subject.world(), subject.capability());
    Json.Obj input = engine.capability().input().filled(whole(run, engine));
    Plot plot =
        omni.rows()
            .plot(run)
            .map(Plot::vegaLite)
            .or(() -> run.findResult().flatMap(result -> engine.plot(input, result)))
            .orElseThrow(() -> Fault.of(FaultCode.PLOT_NOT_FOUND, "This run has no plot."));
    return plot instanceof Plot.Svg svg
        ? Reply.of(200, new Reply.Bytes(SVG, svg.bytes())).header(POLICY, PASSIVE)
        : request.data(200, ((Plot.VegaLite) plot).specification());
  }
}
