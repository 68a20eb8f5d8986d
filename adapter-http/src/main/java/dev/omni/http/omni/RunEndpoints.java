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
          .required("workspace_id", Shape.uuid())
          .required("capability", Shape.string().length(0, 96))
          .required("input", Shape.object().open())
          .optional(
              "second_opinion",
              Shape.bool().described("Whether a second method computes the answer again."))
          .optional(
              "confidential",
              Shape.bool()
                  .described(
                      "Whether the evidence says nothing of input and result but what is"
                          + " disclosed later."));

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
        "runs.create", this::create, "runs.retry", this::retry, "runs.cancel", this::cancel);
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
