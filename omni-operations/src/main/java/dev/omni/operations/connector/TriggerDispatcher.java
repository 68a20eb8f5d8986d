package dev.omni.operations.connector;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The execution of the effects of events. An event is acknowledged after them: a sender without a
 * response sends it again, and the remaining effects are executed. A run is queued in one commit
 * with its record in the event, and an outcome is identified by its content. So each effect happens
 * once, in spite of retries and concurrency.
 */
final class TriggerDispatcher {
  private static final String TRIGGERED = "triggered";
  private static final String EFFECTS = "effects";
  private static final String WORKFLOW = "workflow_id";
  private static final String RUN = "workflow_run_id";
  private static final String PROBLEM = "problem";

  private final FeatureContext context;
  private final ConnectorContext connectorContext;
  private final TriggerMatcher matcher;

  TriggerDispatcher(
      FeatureContext context, ConnectorContext connectorContext, TriggerMatcher matcher) {
    this.matcher = matcher;
    this.context = context;
    this.connectorContext = connectorContext;
  }

  /**
   * Returns the event after all its effects.
   *
   * @param counted whether this call stored the event, and so counted the evaluation of its
   *     triggers
   * @throws Fault that is retryable, when an effect is impossible now
   */
  StoredEvent complete(Caller caller, StoredEvent event, boolean counted) {
    StoredEvent current = evaluated(event, counted);
    while (!current.due().isEmpty()) {
      current = trigger(caller, current, current.due().get(0)).orElseGet(again(current));
    }
    return current;
  }

  /**
   * Returns the event with the effects of its triggers. Each evaluation is counted before it
   * begins; when too many have not ended, the effects are lost.
   */
  private StoredEvent evaluated(StoredEvent event, boolean counted) {
    StoredEvent current = event;
    boolean mine = counted;
    while (current.evaluations() > 0) {
      if (!mine && current.evaluations() < StoredEvent.MAX_LOSSES) {
        Optional<StoredEvent> next = update(current.evaluatedAgain());
        mine = next.isPresent();
        current = next.orElseGet(again(current));
      } else {
        Json.Arr triggers = triggers(current);
        List<Json.Obj> due =
            mine
                ? matcher.started(triggers, current.event())
                : TriggerMatcher.lost(triggers, current.event());
        current = update(current.evaluated(due)).orElseGet(again(current));
      }
    }
    return current;
  }

  private Json.Arr triggers(StoredEvent event) {
    UUID connection =
        UUID.fromString(event.document().body().findText("connection_id").orElseThrow());
    return context
        .documents()
        .find(event.document().tenant(), Connection.KIND, connection)
        .map(found -> new Connection(found).triggers())
        .orElse(Json.Arr.EMPTY);
  }

  private Supplier<StoredEvent> again(StoredEvent event) {
    return () ->
        new StoredEvent(
            context
                .documents()
                .find(event.document().tenant(), StoredEvent.KIND, event.id())
                .orElseThrow());
  }

  /** Returns the event after one effect; empty after a concurrent change. */
  private Optional<StoredEvent> trigger(Caller caller, StoredEvent event, Json.Obj due) {
    return due.has(WORKFLOW)
        ? started(caller, event, due)
        : update(event.having(EFFECTS, recorded(caller, due)));
  }

  private Optional<StoredEvent> update(Document next) {
    boolean written = context.documents().replace(next, ChangeSet.NONE);
    return Optional.of(next).filter(stored -> written).map(StoredEvent::new);
  }

  private Optional<StoredEvent> started(Caller caller, StoredEvent event, Json.Obj due) {
    Json.Obj effect = Json.obj(WORKFLOW, due.find(WORKFLOW));
    if (due.has(PROBLEM)) {
      return update(event.having(TRIGGERED, unstarted(effect, due.find(PROBLEM))));
    }
    Json.Obj body =
        Json.obj("input", due.find("input"), "event", event.document().body().find("event"));
    OperationCall call =
        OperationCall.of(caller, body).withPathValue("uuid", due.findText(WORKFLOW).orElseThrow());
    try {
      Run run =
          connectorContext
              .enqueuer()
              .queued("workflows.run", call, fresh -> having(event, effect, fresh));
      return Optional.of(new StoredEvent(having(event, effect, run)));
    } catch (StaleVersionException overtaken) {
      return Optional.empty();
    } catch (Fault refused) {
      return update(event.having(TRIGGERED, unstarted(effect, permanentError(refused))));
    }
  }

  private static Document having(StoredEvent event, Json.Obj effect, Run run) {
    return event.having(TRIGGERED, effect.with(RUN, run.id()));
  }

  private static Json.Obj unstarted(Json.Obj effect, Object problem) {
    return effect.with(RUN, Json.NULL).with(PROBLEM, problem);
  }

  private Json recorded(Caller caller, Json.Obj due) {
    Json.Obj effect = Json.obj("type", "outcome");
    OperationCall call = OperationCall.of(caller, due.findObject("outcome").orElseThrow());
    try {
      Json.Obj outcome =
          (Json.Obj)
              connectorContext.operations().answer("outcomes.create", call, Optional.empty());
      return effect
          .with("outcome_id", outcome.find("id"))
          .with("resolved", outcome.find("resolved"))
          .withPresent("problems", outcome.find("problems"));
    } catch (Fault refused) {
      return effect.with("outcome_id", Json.NULL).with(PROBLEM, permanentError(refused));
    }
  }

  /** Returns the message of a permanent error; throws a transient one. */
  private static String permanentError(Fault refused) {
    if (refused.code().retryable()) {
      throw refused;
    }
    return refused.reason();
  }
}
