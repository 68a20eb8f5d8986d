package dev.omni.console.item;

import java.util.List;
import java.util.Optional;

/** A message to a webhook. */
public record DeliveryItem(Members of) implements Item {
  /** Returns the id of the delivery, as the answer to a test has it. */
  public Optional<String> delivery() {
    return of.text("delivery_id");
  }

  /** Returns the type of its event. */
  public Optional<String> eventType() {
    return of.text("event_type");
  }

  /** Returns how often it was sent. */
  public Optional<String> attemptCount() {
    return of.words("attempt_count");
  }

  /** Returns the status of the last answer. */
  public Optional<String> lastStatus() {
    return of.text("last_status");
  }

  /** Returns when it is sent next. */
  public Optional<String> nextAttemptAt() {
    return of.text("next_attempt_at");
  }

  /** Returns the id of the message. */
  public Optional<String> message() {
    return of.text("message_id");
  }

  /** Returns when it was sent again on request. */
  public Optional<String> replayedAt() {
    return of.text("replayed_at");
  }

  /** Returns the id of what it is about. */
  public Optional<String> subject() {
    return of.text("subject.id");
  }

  /** Returns what it is about. */
  public Optional<String> subjectObject() {
    return of.text("subject.object");
  }

  /** Returns its body. */
  public Optional<String> body() {
    return of.text("body");
  }

  /** Returns the attempts, the first one first. */
  public List<AttemptItem> attempts() {
    return of.list("attempts").stream().map(AttemptItem::new).toList();
  }
}
