package dev.omni.operations.connector;

import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A stored connector event.
 *
 * @param document the document
 */
public record StoredEvent(Document document) {
  /** The kind of the documents of events. */
  public static final String KIND = "connector_event";

  /** The member of an event that is received: how often its triggers were begun to be evaluated. */
  public static final String EVALUATIONS = "evaluations";

  /** The number of evaluations that never ended, after which the triggers are lost. */
  public static final int MAX_LOSSES = 3;

  public UUID id() {
    return document.id();
  }

  /** Returns the digest, which equal events share. */
  public String digest() {
    return document.body().findText("digest").orElseThrow();
  }

  /** Returns the event as received: its triggers are not evaluated yet. */
  public static Json.Obj received(Json.Obj body) {
    return body.with(EVALUATIONS, 1);
  }

  /** Returns how often its triggers were begun to be evaluated; 0 once that has ended. */
  public int evaluations() {
    return document.body().findNumber(EVALUATIONS).map(Number::intValue).orElse(0);
  }

  /** Counts one more evaluation, before it begins. */
  public Document evaluatedAgain() {
    return document.with(document.body().with(EVALUATIONS, evaluations() + 1));
  }

  /** Returns the event with the effects of its triggers. */
  public Document evaluated(List<Json.Obj> started) {
    var due = new ArrayList<>(started);
    due.addAll(due());
    return document.with(document.body().without(EVALUATIONS).with("due", due));
  }

  /** Returns the event as sent. */
  public CloudEvent event() {
    return new CloudEvent(document.body().findObject("event").orElseThrow());
  }

  /** Returns the pending effects. */
  public List<Json.Obj> due() {
    return document.body().items("due").stream().map(Json.Obj.class::cast).toList();
  }

  /** Returns the completed effects: {@code triggered} or {@code effects}. */
  public Json.Arr done(String name) {
    return document.body().findArray(name).orElse(Json.Arr.EMPTY);
  }

  /**
   * Moves the first pending effect to the completed ones.
   *
   * @param name {@code triggered} or {@code effects}
   */
  public Document having(String name, Json what) {
    var all = new ArrayList<>(done(name).items());
    all.add(what);
    List<Json.Obj> left = due().subList(1, due().size());
    return document.with(document.body().with("due", left).with(name, all));
  }

  /** Returns the JSON for callers. */
  public Json.Obj view(boolean duplicate) {
    Json.Obj body = document.body();
    return Json.obj("event_id", id(), "object", "connector.event")
        .with("connection_id", body.find("connection_id"))
        .with("source", body.find("source"))
        .with("id", body.find("id"))
        .with("type", body.find("type"))
        .with("duplicate", duplicate)
        .with("sequence", body.find("sequence"))
        .with("digest", "sha256:" + digest())
        .with("received_at", document.stamp().createdAt())
        .with("triggered", done("triggered"))
        .with("effects", done("effects"))
        .with("evidence_id", id())
        .with("submitted", body.find("submitted"));
  }
}
