package dev.omni.domain.traffic;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The requests of a period.
 *
 * @param start start of the period
 * @param end its end
 * @param byStatus number of responses of each class; none for 0
 * @param byLatency number of requests of each counter of {@link LatencyBounds}
 */
public record RequestSummary(
    Instant start, Instant end, Map<StatusClass, Long> byStatus, List<Long> byLatency) {
  public RequestSummary {
    byStatus = Map.copyOf(byStatus);
    byLatency = List.copyOf(byLatency);
  }

  /** Sums up counts. */
  public static RequestSummary of(Instant start, Instant end, List<RequestCount> counts) {
    var byStatus = new EnumMap<StatusClass, Long>(StatusClass.class);
    var byLatency = new ArrayList<>(Collections.nCopies(LatencyBounds.COUNTERS, 0L));
    for (RequestCount count : counts) {
      byStatus.merge(count.status(), count.requests(), Long::sum);
      byLatency.set(count.latency(), byLatency.get(count.latency()) + count.requests());
    }
    return new RequestSummary(start, end, byStatus, byLatency);
  }

  /** Returns the number of requests. */
  public long requests() {
    return byStatus.values().stream().mapToLong(count -> count).sum();
  }

  /** Returns the number of responses of a class. */
  public long responses(StatusClass status) {
    return byStatus.getOrDefault(status, 0L);
  }

  /** Returns a quantile of the durations in milliseconds; empty without requests. */
  public Optional<Double> quantile(double share) {
    return LatencyBounds.quantile(byLatency, share);
  }
}
