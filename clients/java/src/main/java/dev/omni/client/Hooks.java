package dev.omni.client;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Functions that are called on the way. What they throw is logged, and changes nothing. */
public interface Hooks {
  /**
   * Facts of an attempt: never the key of the API, never a body.
   *
   * @param method of HTTP
   * @param path below the base URL
   * @param attempt the first is 1
   * @param idempotencyKey null for a call without one
   * @param requestId of this attempt
   * @param status of the answer, 0 before there is one
   */
  record Info(
      String method,
      String path,
      int attempt,
      @Nullable String idempotencyKey,
      String requestId,
      int status)
      implements java.io.Serializable {}

  /** Called before each attempt. */
  default void onRequest(Info info) {}

  /** Called with each answer. */
  default void onResponse(Info info) {}

  /** Called before the pause that precedes another attempt. */
  default void onRetry(Info info, RuntimeException error, Duration delay) {}

  /** Called with each event of a run that is waited for. */
  default void onEvent(Run run, RunEvent event) {}

  /** Returns the header {@code traceparent}, null for none. */
  default @Nullable String trace() {
    return null;
  }
}
