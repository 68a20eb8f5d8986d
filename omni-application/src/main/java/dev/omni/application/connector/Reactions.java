package dev.omni.application.connector;

import dev.omni.application.operation.Call;
import dev.omni.application.operation.Means;
import dev.omni.application.operation.Within;
import dev.omni.application.spi.Change;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Sets off what events are to set off. An event is acknowledged only then: whoever gets no answer
 * sends it again, and then the rest is set off. Each effect has a key of its own, so however often
 * it is tried, and by however many at once, it happens once.
 */
final class Reactions {
  private final Means means;
  private final Within within;

  Reactions(Means means, Within within) {
    this.means = means;
    this.within = within;
  }

  /**
   * The event, once everything is set off.
   *
   * @throws Fault that can be tried again, when an effect cannot be had now
   */
  Accepted settled(Caller caller, Accepted event) {
    Accepted current = event;
    while (!current.due().isEmpty()) {
      Document next = setOff(caller, current);
      boolean written = means.stores().documents().replace(next, Change.NONE);
      current = written ? new Accepted(next) : again(current);
    }
    return current;
  }

  private Accepted again(Accepted event) {
    return new Accepted(
        means
            .stores()
            .documents()
            .find(event.kept().tenant(), Accepted.KIND, event.id())
            .orElseThrow());
  }

  private Document setOff(Caller caller, Accepted event) {
    var triggered = new ArrayList<>(event.done("triggered").items());
    var effects = new ArrayList<>(event.done("effects").items());
    List<Json.Obj> due = event.due();
    for (int i = 0; i < due.size(); i++) {
      if (due.get(i).has("workflow_id")) {
        triggered.add(started(caller, event, due.get(i), i));
      } else {
        effects.add(recorded(caller, due.get(i)));
      }
    }
    return event.settled(triggered, effects);
  }

  private Json started(Caller caller, Accepted event, Json.Obj due, int index) {
    Json.Obj told = Json.obj("workflow_id", due.get("workflow_id"));
    if (due.has("problem")) {
      return told.with("workflow_run_id", Json.NULL).with("problem", due.get("problem"));
    }
    Json.Obj body =
        Json.obj("input", due.get("input"), "event", event.kept().body().get("event"))
            .with("event_id", event.id());
    Call call = Call.of(caller, body).at("uuid", due.text("workflow_id").orElseThrow());
    try {
      Json run =
          within.answer("workflows.run", call, Optional.of("event:" + event.id() + ":" + index));
      return told.with("workflow_run_id", ((Json.Obj) run).get("id"));
    } catch (Fault refused) {
      return told.with("workflow_run_id", Json.NULL).with("problem", lasting(refused));
    }
  }

  private Json recorded(Caller caller, Json.Obj due) {
    Json.Obj told = Json.obj("type", "outcome");
    Call call = Call.of(caller, due.object("outcome").orElseThrow());
    try {
      Json.Obj outcome = (Json.Obj) within.answer("outcomes.create", call, Optional.empty());
      return told.with("outcome_id", outcome.get("id"))
          .with("resolved", outcome.get("resolved"))
          .withPresent("problems", outcome.get("problems"));
    } catch (Fault refused) {
      return told.with("outcome_id", Json.NULL).with("problem", lasting(refused));
    }
  }

  /** What will be refused whenever it is tried; what may pass later is thrown. */
  private static String lasting(Fault refused) {
    if (refused.code().retryable()) {
      throw refused;
    }
    return refused.reason();
  }
}
