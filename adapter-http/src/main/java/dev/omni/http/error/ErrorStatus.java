package dev.omni.http.error;

import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.fault.FaultCode;
import dev.omni.http.route.ErrorFormat;

/** The HTTP status of each error code. */
public final class ErrorStatus {
  private ErrorStatus() {}

  /**
   * Returns the status of a code in a format; the Error wrapper has no status for idempotency
   * conflicts.
   */
  public static int of(FaultCode code, ErrorFormat form) {
    boolean key = code.category() == ErrorType.IDEMPOTENCY && form == ErrorFormat.WRAPPER;
    return key ? 422 : of(code);
  }

  public static int of(FaultCode code) {
    return switch (code.category()) {
      case AUTHENTICATION -> 401;
      case PERMISSION -> 403;
      case NOT_FOUND -> 404;
      case IDEMPOTENCY, STATE_CONFLICT -> 409;
      case VALIDATION -> 422;
      case RATE_LIMIT -> 429;
      case UNAVAILABLE -> 503;
      case API, EXECUTION -> 500;
      case REQUEST -> request(code);
    };
  }

  private static int request(FaultCode code) {
    return switch (code) {
      case METHOD_NOT_ALLOWED -> 405;
      case NOT_ACCEPTABLE -> 406;
      case REQUEST_TIMEOUT -> 408;
      case PAYLOAD_TOO_LARGE -> 413;
      case URI_TOO_LONG -> 414;
      case UNSUPPORTED_MEDIA_TYPE -> 415;
      case HEADERS_TOO_LARGE -> 431;
      default -> 400;
    };
  }
}
