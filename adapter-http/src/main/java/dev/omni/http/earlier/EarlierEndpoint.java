package dev.omni.http.earlier;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.http.earlier.EarlierOperations.Answer;
import dev.omni.http.earlier.EarlierOperations.Asked;
import dev.omni.http.earlier.EarlierOperations.Call;
import dev.omni.http.route.Complaints;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.route.Route.Body;

/** The one endpoint of all earlier operations. */
public final class EarlierEndpoint implements Endpoint {
  private static final Shape ANY_OBJECT = Shape.object().open();

  private final EarlierOperations operations;

  /** Over what answers them. */
  public EarlierEndpoint(EarlierOperations operations) {
    this.operations = operations;
  }

  @Override
  public Reply answer(Request request) {
    var wrong = new Complaints();
    var query = request.query(wrong);
    Body wanted = request.route().wire().body();
    boolean object = wanted == Body.OBJECT || wanted == Body.OBJECT_OR_NOTHING;
    Json.Obj body = object ? request.body(ANY_OBJECT, wrong) : Json.Obj.EMPTY;
    wrong.end();
    var asked = new Asked(query, request.headers(), body, request.body());
    String name = request.route().name();
    Answer answer = operations.handle(new Call(name, request.caller(), request.path(), asked));
    return Reply.json(answer.status(), answer.body()).headers(answer.headers());
  }
}
