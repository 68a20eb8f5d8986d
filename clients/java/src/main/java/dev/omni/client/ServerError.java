package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;

/** Failure of the server, status 500 and above. */
public class ServerError extends APIError {
  private static final long serialVersionUID = 1L;

  ServerError(int status, JsonNode error, ErrorFacts facts) {
    super(status, error, facts);
  }
}
