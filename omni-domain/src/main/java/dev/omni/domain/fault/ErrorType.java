package dev.omni.domain.fault;

/** The category of an error, {@code type} on the wire. Independent of the transport. */
public enum ErrorType {
  /** The caller is not authenticated. */
  AUTHENTICATION("authentication_error"),
  /** The caller lacks a permission. */
  PERMISSION("permission_error"),
  /** The resource does not exist or is not visible. */
  NOT_FOUND("not_found_error"),
  /** A conflict over an idempotency key. */
  IDEMPOTENCY("idempotency_error"),
  /** The state of the resource forbids the request. */
  STATE_CONFLICT("state_conflict_error"),
  /** The request violates its contract. */
  VALIDATION("validation_error"),
  /** A limit is exceeded. */
  RATE_LIMIT("rate_limit_error"),
  /** The service is temporarily unavailable. */
  UNAVAILABLE("unavailable_error"),
  /** Internal error. */
  API("api_error"),
  /** The request is malformed at the transport level. */
  REQUEST("request_error"),
  /** The computation of a run failed. */
  EXECUTION("execution_error");

  private final String id;

  ErrorType(String id) {
    this.id = id;
  }

  @Override
  public String toString() {
    return id;
  }
}
