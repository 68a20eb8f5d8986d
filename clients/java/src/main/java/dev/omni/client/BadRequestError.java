package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;

/** Refusal with status 400. */
public class BadRequestError extends APIError {
  private static final long serialVersionUID = 1L;

  BadRequestError(int status, JsonNode error, ErrorFacts facts) {
    super(status, error, facts);
  }
}
