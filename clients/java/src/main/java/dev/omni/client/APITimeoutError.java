package dev.omni.client;

import org.jspecify.annotations.Nullable;

/** Lack of an answer within the time. */
public class APITimeoutError extends APIConnectionError {
  private static final long serialVersionUID = 1L;

  APITimeoutError(String message, @Nullable String idempotencyKey) {
    super(message, idempotencyKey, 0);
  }
}
