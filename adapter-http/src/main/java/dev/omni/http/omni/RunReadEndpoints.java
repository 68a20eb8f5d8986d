package dev.omni.http.omni;

import dev.omni.application.Omni;
import dev.omni.application.evidence.DisclosedPlaces;
import dev.omni.application.evidence.EvidenceFormat;
import dev.omni.application.run.Runs;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunState;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Query;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.view.RunViewCache;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The endpoints to read a run, its evidence and its plot. */
public final class RunReadEndpoints {

  private final Omni omni;
  private final RunViewCache views;
  private final LongPollLimiter waiting;
  private final PlotEndpoint plot;
  private final EvidenceExports exports;

  /** Creates the endpoints. */
  public RunReadEndpoints(
      Omni omni, RunViewCache views, LongPollLimiter waiting, EvidenceExports exports) {
    this.omni = omni;
    this.exports = exports;
    this.views = views;
    this.waiting = waiting;
    this.plot = new PlotEndpoint(omni);
  }

  public Map<String, Endpoint> all() {
    return Map.of(
        "runs.read", this::read,
        "runs.evidence", this::evidence,
        "runs.plot", plot::answer,
        "sequence.read", this::sequence);
  }

  private Reply sequence(Request request) {
    request.noQuery();
    return request.data(200, omni.sequence().read(request.caller()));
  }

  private Reply read(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    boolean input = includes(request.query(problems), "input", problems);
    problems.throwIfAny();
    Runs runs = omni.runs();
    RunFacts known = runs.poll(request.caller(), request.path().run());
    var waited = waiting.<RunFacts>forEnd(runs::pollEnd, known, request);
    RunFacts run = waited.run();
    String tag = tag(run, views.progress(run) + (input ? "-input" : ""));
    Reply reply =
        request.headers().matchesTag(tag)
            ? Reply.empty(304)
            : request.data(200, input ? withInput(request, run) : views.json(run));
    reply = waited.confirm(reply.header("ETag", tag));
    return run.status().terminal() ? reply : reply.header("Retry-After", "1");
  }

  private byte[] withInput(Request request, RunFacts run) {
    return views.withInput(
        run instanceof Run whole ? whole : omni.runs().current(request.caller(), run.id()));
  }

  /**
   * Returns the entity tag. It covers the visible part of a run only; an extended lease is another
   * version without a visible change.
   */
  private static String tag(RunFacts run, String progress) {
    RunState state = run.state();
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
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    Query query = request.query(problems);
    Optional<String> part =
        problems.parse(
            "query:include",
            query.get("include"),
            value -> Optional.of(value).filter(List.of("parents", "outside")::contains),
            "must be parents or outside");
    Optional<EvidenceFormat> format = exports.chosen(request, query, problems);
    problems.throwIfAny();
    Optional<DisclosedPlaces> disclosed = EvidenceExports.disclosed(query);
    UUID id = request.path().run();
    if (!omni.evidence().isOfRemoved(request.caller(), id)) {
      Run run = omni.runs().current(request.caller(), id);
      requireEnd(run, FaultCode.EVIDENCE_NOT_READY, "its evidence is there when it has ended");
    }
    if (format.isPresent()) {
      return exports.export(request, id, format.get(), disclosed);
    }
    boolean parents = part.filter("parents"::equals).isPresent();
    Json.Obj whole = omni.evidence().ofRun(request.caller(), id, parents);
    Json.Obj read =
        disclosed.map(places -> EvidenceExports.located(() -> places.of(whole))).orElse(whole);
    return request.data(
        200,
        part.filter("outside"::equals).isPresent()
            ? read.with("outside", omni.evidence().outside(request.caller(), id))
            : read);
  }

  /** Returns whether the parameter {@code include} names the only part that it may name. */
  private static boolean includes(Query query, String part, ProblemCollector problems) {
    return problems
        .parse(
            "query:include",
            query.get("include"),
            value -> Optional.of(value).filter(part::equals),
            "must be " + part)
        .isPresent();
  }

  private static void requireEnd(Run run, FaultCode code, String why) {
    if (!run.status().terminal()) {
      throw Fault.of(
          code,
          "The run is still " + run.status() + "; " + why + ".",
          Json.obj("status", run.status()));
    }
  }
}
