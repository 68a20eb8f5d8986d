package dev.omni.application.run;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An operation that starts runs. Equal idempotency keys of two of them are two keys. */
public enum KeyedOperation {
  /** The creation of a run. */
  CREATE,
  /** The retry of a run. */
  RETRY;

  /** The names of all, for messages. */
  public static final String NAMES =
      Stream.of(values()).map(KeyedOperation::toString).collect(Collectors.joining(" or "));

  /** Parses an operation by its wire name; empty for an unknown name. */
  public static Optional<KeyedOperation> of(String name) {
    return Stream.of(values()).filter(one -> one.toString().equals(name)).findFirst();
  }

  /** Returns the scope of its keys. */
  String scope() {
    return "runs." + this;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
