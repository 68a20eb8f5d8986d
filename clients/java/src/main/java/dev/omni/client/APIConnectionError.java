package dev.omni.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lack of a whole answer. The request may have taken effect: {@link #idempotencyKey} finds its run.
 */
public class APIConnectionError extends OmniError {
  private static final long serialVersionUID = 1L;
  private final int status;

  APIConnectionError(String message, @Nullable String idempotencyKey, int status) {
    super(
        idempotencyKey == null ? message : message + " (idempotency key " + idempotencyKey + ")",
        idempotencyKey);
    this.status = status;
  }

  @Override
  List<Object> carried() {
    return List.of(status);
  }

  /** Returns the HTTP status of an answer that is not one of the API; 0 when none came. */
  public int status() {
    return status;
  }
}
