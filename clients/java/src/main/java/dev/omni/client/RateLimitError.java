package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;

/** Refusal with status 429; {@link #retryAfter} says when to try again. */
public class RateLimitError extends APIError {
  private static final long serialVersionUID = 1L;

  RateLimitError(int status, JsonNode error, ErrorFacts facts) {
    super(status, error, facts);
  }
}
