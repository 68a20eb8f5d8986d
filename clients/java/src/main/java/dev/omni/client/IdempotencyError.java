package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;

/** Refusal because the idempotency key belongs to another request, or is in use. */
public class IdempotencyError extends ConflictError {
  private static final long serialVersionUID = 1L;

  IdempotencyError(int status, JsonNode error, ErrorFacts facts) {
    super(status, error, facts);
  }
}
