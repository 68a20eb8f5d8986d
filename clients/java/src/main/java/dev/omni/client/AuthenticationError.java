package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;

/** Refusal with status 401, or with status 0 when no key was found and nothing was sent. */
public class AuthenticationError extends APIError {
  private static final long serialVersionUID = 1L;

  AuthenticationError(int status, JsonNode error, ErrorFacts facts) {
    super(status, error, facts);
  }
}
