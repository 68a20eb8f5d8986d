package dev.omni.domain.fault;

/** What kind of thing went wrong: the {@code type} of an error. Knows no transport. */
public enum ErrorType {
  /** Who is asking is not established. */
  AUTHENTICATION("authentication_error"),
  /** Who is asking may not do this. */
  PERMISSION("permission_error"),
  /** What is asked for is not there, or not visible. */
  NOT_FOUND("not_found_error"),
  /** An idempotency key is in the way. */
  IDEMPOTENCY("idempotency_error"),
  /** The state of the thing forbids this. */
  STATE_CONFLICT("state_conflict_error"),
  /** The request breaks its contract. */
  VALIDATION("validation_error"),
  /** Too much at once. */
  RATE_LIMIT("rate_limit_error"),
  /** Not possible just now. */
  UNAVAILABLE("unavailable_error"),
  /** Our own mistake. */
  API("api_error"),
  /** The request is broken below its contract: HTTP itself. */
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
