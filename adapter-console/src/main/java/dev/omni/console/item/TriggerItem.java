package dev.omni.console.item;

import java.util.Optional;

/** A trigger of a connection. */
public record TriggerItem(Members of) implements Item {
  /** Returns the type of its events. */
  public Optional<String> eventType() {
    return of.text("event_type");
  }

  /** Returns the workflow that it starts. */
  public Optional<String> workflow() {
    return of.text("workflow_id");
  }

  /** Returns its condition. */
  public Optional<String> condition() {
    return of.text("if");
  }
}
