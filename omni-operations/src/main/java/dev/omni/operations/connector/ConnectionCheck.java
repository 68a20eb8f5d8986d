package dev.omni.operations.connector;

import dev.omni.domain.json.Json;
import java.time.Duration;
import java.util.Locale;

/**
 * A check of a validation.
 *
 * @param name as in {@code dns}
 * @param status result
 * @param message for people; never has a secret
 * @param time duration
 */
record ConnectionCheck(String name, Status status, String message, Duration time) {
  /** The result of a check. */
  enum Status {
    /** Succeeded. */
    PASSED,
    /** Found a problem. */
    FAILED,
    /** Not made, because an earlier check failed. */
    SKIPPED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static ConnectionCheck passed(String name, String message, Duration time) {
    return new ConnectionCheck(name, Status.PASSED, message, time);
  }

  static ConnectionCheck failed(String name, String message) {
    return new ConnectionCheck(name, Status.FAILED, message, Duration.ZERO);
  }

  static ConnectionCheck skipped(String name, String message) {
    return new ConnectionCheck(name, Status.SKIPPED, message, Duration.ZERO);
  }

  boolean failed() {
    return status == Status.FAILED;
  }

  Json.Obj json() {
    return Json.obj(
        "name", name, "status", status, "message", message, "duration_ms", time.toMillis());
  }
}
