package dev.omni.client;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Root of all errors of this package. An error is a value: two that carry the same are equal, and
 * it goes through serialization with what it carries.
 */
public class OmniError extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private @Nullable String idempotencyKey;

  OmniError(String message, @Nullable String idempotencyKey) {
    super(message);
    this.idempotencyKey = idempotencyKey;
  }

  /** Returns the key that finds the run of the request, if it made one; null without a key. */
  public @Nullable String idempotencyKey() {
    return idempotencyKey;
  }

  /** Returns what the error carries besides its message and the key. */
  List<Object> carried() {
    return List.of();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OmniError that
        && getClass().equals(that.getClass())
        && Objects.equals(getMessage(), that.getMessage())
        && Objects.equals(idempotencyKey, that.idempotencyKey)
        && carried().equals(that.carried());
  }

  @Override
  public int hashCode() {
    return Objects.hash(getClass().getName(), getMessage(), idempotencyKey);
  }

  void belongsTo(String key) {
    idempotencyKey = key;
  }
}
