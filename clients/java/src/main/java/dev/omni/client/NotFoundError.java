package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;

/** Refusal with status 404. */
public class NotFoundError extends APIError {
  private static final long serialVersionUID = 1L;

  NotFoundError(int status, JsonNode error, ErrorFacts facts) {
    super(status, error, facts);
  }
}
