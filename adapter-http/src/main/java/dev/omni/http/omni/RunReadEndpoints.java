package dev.omni.http.omni;

import dev.omni.application.Omni;
import dev.omni.application.evidence.DisclosedPlaces;
import dev.omni.application.evidence.EvidenceFormat;
import dev.omni.application.plot.Plots;
import dev.omni.application.run.Runs;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunState;
import dev.omni.engine.Plot;
import dev.omni.http.route.AcceptedMedia;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Query;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.view.RunViewCache;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The endpoints to read a run, its evidence and its plot. */
public final class RunReadEndpoints {
  private static final String JSON = "application/json";
  private static final String SVG = "image/svg+xml";
  private static final String POLICY = "Content-Security-Policy";
  private static final String PASSIVE = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

  private final Omni omni;
  private final RunViewCache views;
  private final LongPollLimiter waiting;
  private final Plots plots;
  private final EvidenceExports exports;

  /** Creates the endpoints. */
  public RunReadEndpoints(
      Omni omni, RunViewCache views, LongPollLimiter waiting, EvidenceExports exports) {
    this.omni = omni;
    this.exports = exports;
    this.views = views;
    this.waiting = waiting;
    this.plots = new Plots(omni.runs(), omni.worlds(), omni.inputData(), omni.rows());
  }

  public Map<String, Endpoint> all() {
    return Map.of(
        "runs.read", this::read,
        "runs.evidence", this::evidence,
        "runs.plot", this::plot,
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

  private Reply plot(Request request) {
    request.noQuery();
    Plot plot = plots.ofRun(request.caller(), request.path().run());
    List<String> served = plot instanceof Plot.Svg ? List.of(SVG) : List.of(JSON, SVG);
    var accepted = AcceptedMedia.of(request.headers());
    String media =
        accepted
            .best(served)
            .orElseThrow(
                () ->
                    Fault.of(
                        FaultCode.NOT_ACCEPTABLE,
                        "Accept must allow one of " + String.join(", ", served) + ".",
                        Json.obj("served", served)));
    Reply reply = media.equals(JSON) ? specified(request, plot) : drawn(request, plot, accepted);
    return reply.header("Vary", "Accept");
  }

  private static Reply specified(Request request, Plot plot) {
    return request.data(200, Plots.vegaLite(plot).orElseThrow());
  }

  /** Returns the picture, or the specification where that has none and the client takes it too. */
  private static Reply drawn(Request request, Plot plot, AcceptedMedia accepted) {
    try {
      byte[] svg = Plots.svg(plot).getBytes(StandardCharsets.UTF_8);
      return Reply.of(200, new Reply.Bytes(SVG + ";charset=utf-8", svg)).header(POLICY, PASSIVE);
    } catch (Fault undrawn) {
      if (accepted.best(List.of(JSON)).isEmpty()) {
        throw undrawn;
      }
      return specified(request, plot);
    }
  }
}
