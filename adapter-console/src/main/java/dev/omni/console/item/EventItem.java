package dev.omni.console.item;

import dev.omni.domain.json.Times;
import java.time.Instant;
import java.util.Optional;

/** An event that a connection received. */
public record EventItem(Members of) implements Item {
  /** Returns the type. */
  public Optional<String> type() {
    return of.text("type");
  }

  /** Returns when it came, as text. */
  public Optional<String> receivedAt() {
    return of.text("received_at");
  }

  /** Returns when it came. */
  public Optional<Instant> received() {
    return receivedAt().flatMap(Times::of);
  }

  /** Returns what it says. */
  public Optional<String> data() {
    return of.words("submitted.data");
  }
}
