package dev.omni.application.connector;

import dev.omni.domain.json.Json;
import java.time.Duration;

/**
 * One thing that validation looked at.
 *
 * @param name as in {@code dns}
 * @param status {@code passed}, {@code failed} or {@code skipped}
 * @param message for people; never holds a secret
 * @param time how long it took
 */
record Check(String name, String status, String message, Duration time) {
  static Check passed(String name, String message, Duration time) {
    return new Check(name, "passed", message, time);
  }

  static Check failed(String name, String message) {
    return new Check(name, "failed", message, Duration.ZERO);
  }

  static Check skipped(String name, String message) {
    return new Check(name, "skipped", message, Duration.ZERO);
  }

  boolean failed() {
    return status.equals("failed");
  }

  Json.Obj json() {
    return Json.obj(
        "name", name, "status", status, "message", message, "duration_ms", time.toMillis());
  }
}
