package dev.omni.http.route;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The allowance that a request is charged to. */
public enum RateLimitKind {
  /** Every request but a cancel. */
  READ,
  /** What makes something new, besides; a replay makes nothing. */
  CREATE,
  /** Cancelling, which nothing else may crowd out. */
  CANCEL;

  private final String id = name().toLowerCase(Locale.ROOT);

  public static Optional<RateLimitKind> of(String name) {
    return Stream.of(values()).filter(meter -> meter.toString().equals(name)).findFirst();
  }

  @Override
  public String toString() {
    return id;
  }
}
