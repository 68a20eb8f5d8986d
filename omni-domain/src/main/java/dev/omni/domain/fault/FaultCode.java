package dev.omni.domain.fault;

import static dev.omni.domain.fault.ErrorType.API;
import static dev.omni.domain.fault.ErrorType.AUTHENTICATION;
import static dev.omni.domain.fault.ErrorType.EXECUTION;
import static dev.omni.domain.fault.ErrorType.IDEMPOTENCY;
import static dev.omni.domain.fault.ErrorType.NOT_FOUND;
import static dev.omni.domain.fault.ErrorType.PERMISSION;
import static dev.omni.domain.fault.ErrorType.RATE_LIMIT;
import static dev.omni.domain.fault.ErrorType.REQUEST;
import static dev.omni.domain.fault.ErrorType.STATE_CONFLICT;
import static dev.omni.domain.fault.ErrorType.UNAVAILABLE;
import static dev.omni.domain.fault.ErrorType.VALIDATION;

import dev.omni.domain.json.Problem;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The closed set of error codes. For a request, retryable means that the same request with the same
 * key may succeed later. For a failed run, it means that a new run may succeed.
 */
public enum FaultCode implements Problem.Code {
  CREDENTIAL_MISSING(AUTHENTICATION, false),
  CREDENTIAL_INVALID(AUTHENTICATION, false),
  CREDENTIAL_REVOKED(AUTHENTICATION, false),
  CREDENTIAL_EXPIRED(AUTHENTICATION, false),
  CREDENTIAL_AMBIGUOUS(AUTHENTICATION, false),

  SCOPE_MISSING(PERMISSION, false),
  PRINCIPAL_NOT_ALLOWED(PERMISSION, false),
  PRINCIPAL_SUSPENDED(PERMISSION, false),

  RUN_NOT_FOUND(NOT_FOUND, false),
  CAPABILITY_NOT_FOUND(NOT_FOUND, false),
  WORKSPACE_NOT_FOUND(NOT_FOUND, false),
  EVIDENCE_NOT_FOUND(NOT_FOUND, false),
  WEBHOOK_NOT_FOUND(NOT_FOUND, false),
  RESOURCE_NOT_FOUND(NOT_FOUND, false),
  PLOT_NOT_FOUND(NOT_FOUND, false),
  DATA_SET_NOT_FOUND(NOT_FOUND, false),
  REQUEST_NOT_FOUND(NOT_FOUND, false),
  ROUTE_NOT_FOUND(NOT_FOUND, false),
  ROWS_NOT_FOUND(NOT_FOUND, false),
  ROW_NOT_FOUND(NOT_FOUND, false),
  KEY_NOT_FOUND(NOT_FOUND, false),
  DELIVERY_NOT_FOUND(NOT_FOUND, false),
  SHARE_NOT_FOUND(NOT_FOUND, false),

  IDEMPOTENCY_KEY_REUSED(IDEMPOTENCY, false),
  IDEMPOTENCY_KEY_IN_USE(IDEMPOTENCY, true),

  RUN_ALREADY_TERMINAL(STATE_CONFLICT, false),
  RUN_NOT_CANCELLABLE(STATE_CONFLICT, false),
  RUN_NOT_TERMINAL(STATE_CONFLICT, true),
  SANDBOX_MODE_REQUIRED(STATE_CONFLICT, false),
  SANDBOX_ONLY(STATE_CONFLICT, false),
  EVIDENCE_NOT_READY(STATE_CONFLICT, true),
  CONCURRENT_UPDATE(STATE_CONFLICT, true),
  DATA_SET_IN_USE(STATE_CONFLICT, false),
  MARKET_IN_USE(STATE_CONFLICT, false),
  KEY_NOT_ACTIVE(STATE_CONFLICT, false),
  WEBHOOK_LIMIT_REACHED(STATE_CONFLICT, false),
  ROTATION_PENDING(STATE_CONFLICT, false),
  SHARE_LIMIT_REACHED(STATE_CONFLICT, false),

  WORLD_INVALID(VALIDATION, false),
  PARAMETER_INVALID(VALIDATION, false),
  PARAMETER_MISSING(VALIDATION, false),
  UNKNOWN_FIELD(VALIDATION, false),
  BODY_INVALID(VALIDATION, false),
  IDEMPOTENCY_KEY_REQUIRED(VALIDATION, false),
  IDEMPOTENCY_KEY_INVALID(VALIDATION, false),
  WORKSPACE_WORLD_MISMATCH(VALIDATION, false),
  INPUT_INVALID(VALIDATION, false),
  FIXING_MISSING(VALIDATION, false),
  MARKET_NOT_FOUND(VALIDATION, false),
  FORMULA_INVALID(VALIDATION, false),
  CURSOR_INVALID(VALIDATION, false),
  WORKLOAD_TOO_LARGE(VALIDATION, false),
  SECOND_OPINION_UNAVAILABLE(VALIDATION, false),
  PREVIEW_NOT_OFFERED(VALIDATION, false),
  PREVIEW_TOO_SLOW(VALIDATION, false),
  DATA_SET_INVALID(VALIDATION, false),
  DIGEST_MISMATCH(VALIDATION, true),
  WEBHOOK_URL_INVALID(VALIDATION, false),
  EVENT_TYPE_UNKNOWN(VALIDATION, false),
  VALIDATION_FAILED(VALIDATION, false),

  RATE_LIMIT_EXCEEDED(RATE_LIMIT, true),
  CONCURRENCY_LIMIT_EXCEEDED(RATE_LIMIT, true),
  QUOTA_EXCEEDED(RATE_LIMIT, true),

  RUNTIME_UNAVAILABLE(UNAVAILABLE, true),
  QUEUE_FULL(UNAVAILABLE, true),
  OVERLOADED(UNAVAILABLE, true),
  SHUTTING_DOWN(UNAVAILABLE, true),

  INTERNAL_ERROR(API, true),
  RECORD_UNREADABLE(API, false),

  BAD_REQUEST(REQUEST, false),
  METHOD_NOT_ALLOWED(REQUEST, false),
  REQUEST_TIMEOUT(REQUEST, true),
  PAYLOAD_TOO_LARGE(REQUEST, false),
  URI_TOO_LONG(REQUEST, false),
  UNSUPPORTED_MEDIA_TYPE(REQUEST, false),
  NOT_ACCEPTABLE(REQUEST, false),
  HEADERS_TOO_LARGE(REQUEST, false),

  CAPABILITY_FAILED(EXECUTION, false),
  INPUT_REJECTED(EXECUTION, false),
  NUMERICAL_CHECK_FAILED(EXECUTION, false),
  NOT_CONVERGED(EXECUTION, false),
  NOT_ENOUGH_DATA(EXECUTION, false),
  ACCURACY_NOT_REACHED(EXECUTION, false),
  RESULT_UNREADABLE(EXECUTION, false),
  RESULT_TOO_LARGE(EXECUTION, false),
  ALL_ROWS_FAILED(EXECUTION, false),
  ROW_FAILED(EXECUTION, false),
  EXECUTION_TIMEOUT(EXECUTION, false),
  DEADLINE_EXCEEDED(EXECUTION, false),
  EXECUTION_LOST(EXECUTION, true),
  DISPATCH_FAILED(EXECUTION, true);

  private final ErrorType category;
  private final boolean retryable;

  FaultCode(ErrorType category, boolean retryable) {
    this.category = category;
    this.retryable = retryable;
  }

  /** Returns the category of the code. */
  public ErrorType category() {
    return category;
  }

  /** Returns whether a retry may succeed. */
  public boolean retryable() {
    return retryable;
  }

  /** Returns the wire name. */
  @Override
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Parses a wire name; empty for an unknown one. */
  public static Optional<FaultCode> of(String id) {
    return List.of(values()).stream().filter(code -> code.id().equals(id)).findFirst();
  }

  @Override
  public String toString() {
    return id();
  }
}
