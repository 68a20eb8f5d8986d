package dev.omni.application.feature.connector;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.StaleVersionException;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.feature.connector.StoredEvent;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Sets off what events are to set off. An event is acknowledged only then: whoever gets no answer
 * sends it again, and then the rest is set off. A run is queued in one commit with the note of it,
 * and an outcome is known by its content; so however often it is tried, and by however many at
 * once, each happens once.
 */
record TriggerDispatcher(FeatureContext means, ConnectorContext around) {
  private static final String TRIGGERED = "triggered";
  private static final String EFFECTS = "effects";
  private static final String WORKFLOW = "workflow_id";
  private static final String RUN = "workflow_run_id";
  private static final String PROBLEM = "problem";

  /**
   * The event, once everything is set off.
   *
   * @throws Fault that can be tried again, when an effect cannot be had now
   */
  StoredEvent settled(Caller caller, StoredEvent event) {
    StoredEvent current = event;
    while (!current.due().isEmpty()) {
      current = setOff(caller, current, current.due().get(0)).orElseGet(again(current));
    }
    return current;
  }

  private Supplier<StoredEvent> again(StoredEvent event) {
    return () ->
        new StoredEvent(
            means
                .documents()
                .find(event.kept().tenant(), StoredEvent.KIND, event.id())
                .orElseThrow());
  }

  /** The event after it; empty when somebody else has written meanwhile. */
  private Optional<StoredEvent> setOff(Caller caller, StoredEvent event, Json.Obj due) {
    return due.has(WORKFLOW)
        ? started(caller, event, due)
        : noted(event.having(EFFECTS, recorded(caller, due)));
  }

  private Optional<StoredEvent> noted(Document next) {
    boolean written = means.documents().replace(next, ChangeSet.NONE);
    return Optional.of(next).filter(kept -> written).map(StoredEvent::new);
  }

  private Optional<StoredEvent> started(Caller caller, StoredEvent event, Json.Obj due) {
    Json.Obj told = Json.obj(WORKFLOW, due.get(WORKFLOW));
    if (due.has(PROBLEM)) {
      return noted(event.having(TRIGGERED, unstarted(told, due.get(PROBLEM))));
    }
    Json.Obj body =
        Json.obj("input", due.get("input"), "event", event.kept().body().get("event"))
            .with("event_id", event.id());
    OperationCall call =
        OperationCall.of(caller, body).at("uuid", due.text(WORKFLOW).orElseThrow());
    try {
      Run run =
          around.enqueuing().queued("workflows.run", call, fresh -> having(event, told, fresh));
      return Optional.of(new StoredEvent(having(event, told, run)));
    } catch (StaleVersionException overtaken) {
      return Optional.empty();
    } catch (Fault refused) {
      return noted(event.having(TRIGGERED, unstarted(told, lasting(refused))));
    }
  }

  private static Document having(StoredEvent event, Json.Obj told, Run run) {
    return event.having(TRIGGERED, told.with(RUN, run.id()));
  }

  private static Json.Obj unstarted(Json.Obj told, Object problem) {
    return told.with(RUN, Json.NULL).with(PROBLEM, problem);
  }

  private Json recorded(Caller caller, Json.Obj due) {
    Json.Obj told = Json.obj("type", "outcome");
    OperationCall call = OperationCall.of(caller, due.object("outcome").orElseThrow());
    try {
      Json.Obj outcome =
          (Json.Obj) around.within().answer("outcomes.create", call, Optional.empty());
      return told.with("outcome_id", outcome.get("id"))
          .with("resolved", outcome.get("resolved"))
          .withPresent("problems", outcome.get("problems"));
    } catch (Fault refused) {
      return told.with("outcome_id", Json.NULL).with(PROBLEM, lasting(refused));
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
