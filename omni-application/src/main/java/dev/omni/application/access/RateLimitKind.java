package dev.omni.application.access;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The bucket that a request is charged to. */
public enum RateLimitKind {
  /** Every request except a cancellation. */
  READ,
  /** Creations, in addition; a replay creates nothing. */
  CREATE,
  /** Previews, which have a bucket of their own, the same for each key. */
  PREVIEW,
  /** Cancellations, which no other request can block. */
  CANCEL;

  private final String id = name().toLowerCase(Locale.ROOT);

  public static Optional<RateLimitKind> of(String name) {
    return Stream.of(values()).filter(kind -> kind.toString().equals(name)).findFirst();
  }

  @Override
  public String toString() {
    return id;
  }
}
