package dev.omni.client;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One call that a program makes.
 *
 * @param method of HTTP
 * @param path below the base URL, or a link of the server
 * @param headers the caller's own and those of the operation
 * @param body null for none
 * @param key idempotency key, null for none
 * @param limits until when, and how the answer is read
 */
record Call(
    String method,
    String path,
    Map<String, String> headers,
    byte @Nullable [] body,
    @Nullable String key,
    Limits limits) {

  /**
   * Limits of a call.
   *
   * @param deadline of {@link System#nanoTime}, null for that of the client alone
   * @param exact whether numbers keep all digits; null for the setting of the client
   * @param raw whether the body is taken as its bytes
   */
  record Limits(@Nullable Long deadline, @Nullable Boolean exact, boolean raw) {
    static final Limits NONE = new Limits(null, null, false);
    static final Limits EXACT = new Limits(null, true, false);
    static final Limits RAW = new Limits(null, null, true);

    static Limits until(@Nullable Long deadline) {
      return new Limits(deadline, null, false);
    }
  }

  static Call get(String path) {
    return new Call("GET", path, Map.of(), null, null, Limits.NONE);
  }

  static Call post(String path) {
    return new Call("POST", path, Map.of(), null, null, Limits.NONE);
  }

  Call with(Limits other) {
    return new Call(method, path, headers, body, key, other);
  }

  Call with(Map<String, String> other) {
    return new Call(method, path, other, body, key, limits);
  }

  Call keyed(@Nullable String other) {
    return new Call(method, path, headers, body, other, limits);
  }

  Call body(byte[] other) {
    return new Call(method, path, headers, other, key, limits);
  }
}
