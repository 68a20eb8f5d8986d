package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;

/** Failure with status 503. */
public class UnavailableError extends ServerError {
  private static final long serialVersionUID = 1L;

  UnavailableError(int status, JsonNode error, ErrorFacts facts) {
    super(status, error, facts);
  }
}
