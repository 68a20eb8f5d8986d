package dev.omni.http.operation;

import dev.omni.application.access.Cursor;
import dev.omni.application.list.ListQuery;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationCall.Signed;
import dev.omni.application.operation.OperationCall.Submission;
import dev.omni.application.operation.OperationResponse;
import dev.omni.application.operation.Operations;
import dev.omni.application.run.Runs;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.json.Shape;
import dev.omni.http.omni.LongPollLimiter;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.ListReply;
import dev.omni.http.route.PathValues;
import dev.omni.http.route.Preferences;
import dev.omni.http.route.Query;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.route.Route.Body;
import dev.omni.http.view.Links;
import java.time.Duration;
import java.util.Optional;

/**
 * The endpoint of all earlier operations: parses the request, calls the operation and writes its
 * result in the Envelope.
 */
public final class OperationEndpoint implements Endpoint {
  private static final Shape ANY_OBJECT = Shape.object().open();
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private final Operations operations;
  private final Runs runs;
  private final LongPollLimiter waiting;
  private final Cursor cursor;
  private final Links links;

  /** Creates the endpoint. */
  public OperationEndpoint(
      Operations operations, Runs runs, LongPollLimiter waiting, Cursor cursor, Links links) {
    this.operations = operations;
    this.runs = runs;
    this.waiting = waiting;
    this.cursor = cursor;
    this.links = links;
  }

  @Override
  public Reply answer(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    Query query = request.query(problems);
    Body wanted = request.route().wire().body();
    boolean object = wanted == Body.OBJECT || wanted == Body.OBJECT_OR_NOTHING;
    Json.Obj body = object ? request.body(ANY_OBJECT, problems) : Json.Obj.EMPTY;
    body = wanted == Body.EVENT ? CloudEventReader.body(request, problems) : body;
    Optional<ListQuery> list = request.route().wire().list().map(known -> request.list(cursor));
    problems.throwIfAny();
    String name = request.route().name();
    Optional<Signed> signed =
        wanted == Body.EVENT ? Optional.of(CloudEventReader.signed(request)) : Optional.empty();
    var call =
        new OperationCall(
                request.caller(),
                request.path().values(),
                query.values(),
                body,
                list.flatMap(ListQuery::after))
            .submitted(new Submission(signed, request.strict()));
    OperationResponse response =
        operations.answer(name, call, request.headers().one("Idempotency-Key"));
    Optional<Duration> wait = request.preferences().wait(LONGEST_WAIT);
    return response
        .queued()
        .filter(queued -> wait.isPresent())
        .map(queued -> waiting.forEnd(runs::awaitEnd, queued.run(), wait, request.reservations()))
        .map(waited -> waited.confirm(reply(request, response.of(waited.run()))))
        .orElseGet(() -> paged(request, list, response));
  }

  private Reply reply(Request request, OperationResponse response) {
    int status = request.route().wire().successes().iterator().next();
    Json.Obj envelope =
        Json.obj("ok", true, "data", links.followable(response.data()), "message", Json.NULL);
    Reply reply = named(Reply.json(status, envelope), response.data());
    if (request.route().wire().body() != Body.NONE) {
      reply = reply.header("Idempotent-Replayed", String.valueOf(response.replayed()));
    }
    return request.strict() ? reply.applied(Preferences.STRICT) : reply;
  }

  private Reply paged(Request request, Optional<ListQuery> list, OperationResponse response) {
    Reply reply = reply(request, response);
    return list.flatMap(query -> new ListReply(request, query, cursor).text(response.next()))
        .map(text -> reply.header("X-Next-Cursor", text))
        .orElse(reply);
  }

  /** Names what an answer is about, for the request log. */
  private static Reply named(Reply reply, Json data) {
    if (!(data instanceof Json.Obj object)) {
      return reply;
    }
    return object
        .findText("id")
        .flatMap(PathValues::uuid)
        .flatMap(id -> object.findText("object").map(type -> reply.about(type, id)))
        .orElse(reply);
  }
}
