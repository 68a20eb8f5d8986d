package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;

/** Refusal with status 409. */
public class ConflictError extends APIError {
  private static final long serialVersionUID = 1L;

  ConflictError(int status, JsonNode error, ErrorFacts facts) {
    super(status, error, facts);
  }
}
