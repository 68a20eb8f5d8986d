package dev.omni.client;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Facts of an error beside its body. */
record ErrorFacts(
    @Nullable String requestId, @Nullable Duration retryAfter, @Nullable String idempotencyKey) {
  static final ErrorFacts NONE = new ErrorFacts(null, null, null);
}
