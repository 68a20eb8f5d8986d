package dev.omni.client;

import org.jspecify.annotations.Nullable;

/** Interrupt of the thread that waited. Its flag stays set, and the run continues. */
public class APIInterruptedError extends OmniError {
  private static final long serialVersionUID = 1L;

  APIInterruptedError(String message, @Nullable String idempotencyKey) {
    super(message, idempotencyKey);
  }
}
