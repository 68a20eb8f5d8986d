package dev.omni.application.feature.connector;

import dev.omni.domain.json.Json;
import java.time.Duration;

/**
 * A check of a validation.
 *
 * @param name as in {@code dns}
 * @param status {@code passed}, {@code failed} or {@code skipped}
 * @param message for people; never has a secret
 * @param time duration
 */
record ConnectionCheck(String name, String status, String message, Duration time) {
  static ConnectionCheck passed(String name, String message, Duration time) {
    return new ConnectionCheck(name, "passed", message, time);
  }

  static ConnectionCheck failed(String name, String message) {
    return new ConnectionCheck(name, "failed", message, Duration.ZERO);
  }

  static ConnectionCheck skipped(String name, String message) {
    return new ConnectionCheck(name, "skipped", message, Duration.ZERO);
  }

  boolean failed() {
    return status.equals("failed");
  }

  Json.Obj json() {
    return Json.obj(
        "name", name, "status", status, "message", message, "duration_ms", time.toMillis());
  }
}
