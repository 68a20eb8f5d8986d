package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;

/** Refusal with status 422; {@link #problems} names each place. */
public class ValidationError extends APIError {
  private static final long serialVersionUID = 1L;

  ValidationError(int status, JsonNode error, ErrorFacts facts) {
    super(status, error, facts);
  }
}
