package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;

/** Refusal because the state of the object does not allow it. */
public class StateConflictError extends ConflictError {
  private static final long serialVersionUID = 1L;

  StateConflictError(int status, JsonNode error, ErrorFacts facts) {
    super(status, error, facts);
  }
}
