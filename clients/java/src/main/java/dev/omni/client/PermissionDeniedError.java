package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;

/** Refusal with status 403. */
public class PermissionDeniedError extends APIError {
  private static final long serialVersionUID = 1L;

  PermissionDeniedError(int status, JsonNode error, ErrorFacts facts) {
    super(status, error, facts);
  }
}
