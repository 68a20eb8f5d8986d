package dev.omni.domain.traffic;

import dev.omni.domain.access.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/**
 * Requests that are counted together.
 *
 * @param tenant the caller
 * @param minute start of the minute, in UTC
 * @param key id of the API key
 * @param status class of the response
 * @param latency the counter of the duration, as {@link LatencyBounds#index} gives it
 * @param requests number of requests
 */
public record RequestCount(
    Tenant tenant, Instant minute, UUID key, StatusClass status, int latency, long requests) {
  /** Counts one request. */
  public static RequestCount one(
      Tenant tenant, Instant at, UUID key, int status, Duration duration) {
    return new RequestCount(
        tenant,
        at.truncatedTo(ChronoUnit.MINUTES),
        key,
        StatusClass.of(status),
        LatencyBounds.index(duration),
        1);
  }

  /** Returns this count with another number. */
  public RequestCount times(long number) {
    return new RequestCount(tenant, minute, key, status, latency, number);
  }
}
