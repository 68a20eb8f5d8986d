package dev.omni.client;

import org.jspecify.annotations.Nullable;

/** Root of all errors of this package. */
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

  void belongsTo(String key) {
    idempotencyKey = key;
  }
}
