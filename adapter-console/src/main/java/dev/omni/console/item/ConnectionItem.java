package dev.omni.console.item;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;

/** A connection. */
public record ConnectionItem(Members of) implements Item {
  /** Returns the name. */
  public Optional<String> name() {
    return of.text("name");
  }

  /** Returns the id of its definition. */
  public Optional<String> definition() {
    return of.text("definition");
  }

  /** Returns how many events came. */
  public Optional<String> eventCount() {
    return of.words("events.count");
  }

  /** Returns when the last event came. */
  public Optional<String> lastEventAt() {
    return of.text("events.last_at");
  }

  /** Returns whether secrets are stored. */
  public boolean hasCredentials() {
    return of.flag("has_credentials");
  }

  /** Returns how many calls failed in a row. */
  public Optional<String> consecutiveErrors() {
    return of.text("runtime.consecutive_errors");
  }

  /** Returns the last validation. */
  public Optional<Json> lastValidation() {
    return of.at("last_validation");
  }

  /** Returns the triggers. */
  public List<TriggerItem> triggers() {
    return of.list("triggers").stream().map(TriggerItem::new).toList();
  }

  /** Returns the configuration without secrets. */
  public Json configuration() {
    return of.at("configuration").orElse(Json.NULL);
  }
}
