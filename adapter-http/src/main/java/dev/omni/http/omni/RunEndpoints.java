package dev.omni.http.omni;

import dev.omni.application.Omni;
import dev.omni.application.run.StartRun;
import dev.omni.application.run.StartRun.Options;
import dev.omni.application.run.StartRun.StartResult;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.json.Shape;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Execution;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.PathValues;
import dev.omni.http.route.Query;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.view.Links;
import dev.omni.http.view.RunViewCache;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.jetty.http.DateGenerator;

/** The endpoints to start, retry and cancel runs. */
public final class RunEndpoints {
  /** The contract of a request for a run (section 2.6 of the specification). */
  public static final Shape BODY =
      Shape.object()
          .required(
              "workspace_id",
              Shape.uuid().described("The workspace of the run, one of the same world."))
          .required(
              "capability",
              Shape.string().length(0, 96).described("The id of a capability of the world."))
          .required(
              "input",
              Shape.object()
                  .open()
                  .described(
                      "The input, as the `request_contract` of the capability describes it."))
          .optional(
              "second_opinion",
              Shape.bool().described("Whether a second method computes the answer again."))
          .optional(
              "confidential",
              Shape.bool()
                  .described(
                      "Whether the evidence says nothing of input and result but what is"
                          + " disclosed later."));

  private static final Shape INPUT =
      Shape.object().open().described("The input, as the contract of the capability describes it.");

  /** The parameters that the members of a request are where the body is the input. */
  private static final Map<String, String> PARAMETERS =
      Map.of(
          "/workspace_id", "query:workspace",
          "/second_opinion", "query:second_opinion",
          "/confidential", "query:confidential");

  private final Omni omni;
  private final RunViewCache views;
  private final Links links;
  private final LongPollLimiter waiting;

  /** Creates the endpoints. */
  public RunEndpoints(Omni omni, RunViewCache views, Links links, LongPollLimiter waiting) {
    this.omni = omni;
    this.views = views;
    this.links = links;
    this.waiting = waiting;
  }

  public Map<String, Endpoint> all() {
    return Map.of(
        "runs.create", this::create,
        "runs.start", this::start,
        "runs.retry", this::retry,
        "runs.cancel", this::cancel);
  }

  private Reply create(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    request.query(problems);
    Optional<IdempotencyKey> key = RunRequestHeaders.key(request.headers(), problems);
    Options wishes =
        RunRequestHeaders.options(request.headers(), omni.starter()::checkScenario, problems);
    Json.Obj body = request.body(BODY, problems);
    problems.throwIfAny();
    var start =
        new StartRun(
            UUID.fromString(body.findText("workspace_id").orElseThrow()),
            body.findText("capability").orElseThrow(),
            key.orElseThrow(),
            body.findObject("input").orElseThrow(),
            wishes
                .withSecondOpinion(body.flag("second_opinion"))
                .confidential(body.flag("confidential")));
    var world = request.path().world().orElseThrow();
    return answer(request, start.key(), omni.starter().start(request.caller(), world, start));
  }

  /** Starts a run of the capability in the path: the same request as in a body of its own. */
  private Reply start(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    Query query = request.query(problems);
    Optional<String> named = query.get("workspace");
    if (named.isEmpty()) {
      problems.add("query:workspace", FaultCode.PARAMETER_MISSING, "must be a UUID");
    }
    Optional<UUID> workspace =
        problems.parse("query:workspace", named, PathValues::uuid, "must be a UUID");
    Optional<IdempotencyKey> key = RunRequestHeaders.key(request.headers(), problems);
    Options wishes =
        RunRequestHeaders.options(request.headers(), omni.starter()::checkScenario, problems);
    Options whole =
        wishes
            .withSecondOpinion(flag(query, "second_opinion", problems))
            .confidential(flag(query, "confidential", problems));
    Json.Obj input = request.body(INPUT, problems);
    problems.throwIfAny();
    var start =
        new StartRun(
            workspace.orElseThrow(),
            request.path().text("capability"),
            key.orElseThrow(),
            input,
            whole);
    var world = request.path().world().orElseThrow();
    try {
      return answer(request, start.key(), omni.starter().start(request.caller(), world, start));
    } catch (Fault refused) {
      throw refused.locatedBy(RunEndpoints::parameter);
    }
  }

  /** Returns the place of a member of a request that is a parameter beside an input. */
  private static String parameter(String place) {
    return PARAMETERS.getOrDefault(place, place);
  }

  /** Returns whether a parameter is true; it is false where it is absent. */
  private static boolean flag(Query query, String name, ProblemCollector problems) {
    Optional<String> sent = query.get(name);
    if (sent.filter(text -> !text.equals("true") && !text.equals("false")).isPresent()) {
      problems.add("query:" + name, FaultCode.PARAMETER_INVALID, "must be true or false");
    }
    return sent.filter("true"::equals).isPresent();
  }

  private Reply retry(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    request.query(problems);
    Optional<IdempotencyKey> key = RunRequestHeaders.key(request.headers(), problems);
    Options wishes =
        RunRequestHeaders.options(request.headers(), omni.starter()::checkScenario, problems);
    problems.throwIfAny();
    Run ended = omni.runs().current(request.caller(), request.path().run());
    StartRun again = StartRun.again(ended, key.orElseThrow(), wishes);
    return answer(request, again.key(), omni.starter().retry(request.caller(), ended, again));
  }

  /**
   * Returns the response: 200 for direct runs and 202 for jobs in any state, so that a replay gets
   * the same.
   */
  private Reply answer(Request request, IdempotencyKey key, StartResult started) {
    var waited = waiting.forEnd(omni.runs()::awaitEnd, started.run(), request);
    Run run = waited.run();
    boolean direct = run.policy().execution() == Execution.DIRECT;
    boolean open = !run.status().terminal();
    Reply reply =
        request
            .data(direct && !open ? 200 : 202, views.json(run))
            .header("Idempotent-Replayed", String.valueOf(started.replayed()))
            .header("Idempotency-Key", key.value())
            .header("Idempotency-Expires", DateGenerator.formatDate(started.record().expiresAt()));
    if (open) {
      reply = reply.header("Retry-After", "1").header("Location", links.self(run));
    }
    return waited.confirm(reply.about("omni.run", run.id()));
  }

  private Reply cancel(Request request) {
    request.noQuery();
    Run run = omni.runs().cancel(request.caller(), request.path().run());
    return request.data(200, views.json(run));
  }
}
