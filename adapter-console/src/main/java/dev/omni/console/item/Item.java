package dev.omni.console.item;

import dev.omni.application.spi.store.Stored;
import dev.omni.domain.json.Times;
import java.time.Instant;
import java.util.Optional;

/** The members that every item of a list has, unless it cannot be read. */
public interface Item {
  /** Returns the members of the item. */
  Members of();

  /** Returns the id. */
  default Optional<String> id() {
    return of().text("id");
  }

  /** Returns the status. */
  default Optional<String> status() {
    return of().text("status");
  }

  /** Returns whether the item is all that there is of one that cannot be read. */
  default boolean isUnreadable() {
    return status().equals(Optional.of(Stored.UNREADABLE));
  }

  /** Returns the time of creation as text. */
  default Optional<String> createdAt() {
    return of().text("created_at");
  }

  /** Returns the time of creation. */
  default Optional<Instant> created() {
    return createdAt().flatMap(Times::of);
  }

  /** Returns the time of the end as text. */
  default Optional<String> completedAt() {
    return of().text("completed_at");
  }

  /** Returns the id of the evidence. */
  default Optional<String> evidence() {
    return of().text("evidence_id");
  }
}
