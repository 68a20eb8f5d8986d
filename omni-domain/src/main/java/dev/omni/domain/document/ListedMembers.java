package dev.omni.domain.document;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The members that lists filter by and show, by kind of document. */
final class ListedMembers {
  /** The size of the member that decisions are filtered by. */
  private static final int ACTION = 512;

  /** The size of the error of a step. */
  private static final int ERROR = 256;

  private static final String SUBMITTED = "submitted";
  private static final String DONE = "done";

  private ListedMembers() {}

  /** Returns what a list would show of a body if it could be of any size. */
  static Json.Obj whole(String kind, Json.Obj body) {
    return switch (kind) {
      case "verification" -> body.without(SUBMITTED);
      case "guard_decision" -> body.without(SUBMITTED).withAll(action(body));
      default -> body;
    };
  }

  /** Returns what a list shows of a long body. */
  static Json.Obj head(String kind, Json.Obj body) {
    return switch (kind) {
      case "guard_decision" -> {
        Json.Obj action = ShortMembers.of(action(body), ACTION);
        Json.Obj rest = body.without(SUBMITTED);
        yield ShortMembers.of(rest, DocumentHead.LONGEST - ACTION).withAll(action);
      }
      case "workflow_progress" -> progress(body);
      default -> ShortMembers.of(whole(kind, body), DocumentHead.LONGEST);
    };
  }

  /** Returns the action as it was sent; of an object its name, by which decisions are found. */
  private static Json.Obj action(Json.Obj decision) {
    Optional<Json> sent = decision.findObject(SUBMITTED).flatMap(all -> all.find("action"));
    Optional<Json> named =
        sent.map(
            action ->
                action instanceof Json.Obj object
                    ? Json.Obj.EMPTY.withPresent("name", object.find("name"))
                    : action);
    return Json.obj(SUBMITTED, Json.Obj.EMPTY.withPresent("action", named));
  }

  /** Returns the steps without their outputs: the open ones, then the others, as many as fit. */
  private static Json.Obj progress(Json.Obj steps) {
    var byNeed = new ArrayList<>(steps.members().entrySet());
    byNeed.sort(Comparator.comparing(step -> isOpen(step.getValue()) ? 0 : 1));
    Json.Obj head = Json.Obj.EMPTY;
    for (Map.Entry<String, Json> step : byNeed) {
      Json.Obj more = head.with(step.getKey(), step(step.getValue()));
      head = ShortMembers.size(more, DocumentHead.LONGEST) <= DocumentHead.LONGEST ? more : head;
    }
    return head;
  }

  private static boolean isOpen(Json step) {
    String status = step instanceof Json.Obj state ? state.findText("status").orElse("") : "";
    return List.of("running", "waiting").contains(status);
  }

  private static Json step(Json step) {
    if (!(step instanceof Json.Obj state)) {
      return Json.NULL;
    }
    Json.Obj without =
        state.items(DONE).isEmpty()
            ? state
            : state.with(DONE, Json.Arr.EMPTY).with(DocumentHead.OMITTED, true);
    Optional<Json.Obj> error =
        state.findObject("error").map(found -> ShortMembers.of(found, ERROR));
    return error.isEmpty() ? without : without.with("error", error.get());
  }
}
