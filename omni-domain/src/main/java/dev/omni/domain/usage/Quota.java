package dev.omni.domain.usage;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The limits of what a project may use in one mode. A run that would start at a reached limit is
 * refused; a run that has started always ends by itself.
 *
 * @param limits in their units; a limit that is absent does not apply
 */
public record Quota(Map<QuotaLimit, Long> limits) {
  /** No limits. */
  public static final Quota NONE = new Quota(Map.of());

  /** Keeps the order of the limits. */
  public Quota {
    var ordered = new EnumMap<QuotaLimit, Long>(QuotaLimit.class);
    ordered.putAll(limits);
    limits = Collections.unmodifiableMap(ordered);
  }

  /** Parses the stored form. */
  public static Quota of(Json.Obj stored) {
    var limits = new EnumMap<QuotaLimit, Long>(QuotaLimit.class);
    for (QuotaLimit limit : QuotaLimit.values()) {
      stored.findNumber(limit.toString()).ifPresent(n -> limits.put(limit, n.longValueExact()));
    }
    return new Quota(limits);
  }

  /** Returns the stored form: the limits by their names. */
  public Json.Obj json() {
    Json.Obj stored = Json.Obj.EMPTY;
    for (Map.Entry<QuotaLimit, Long> limit : limits.entrySet()) {
      stored = stored.with(limit.getKey().toString(), limit.getValue());
    }
    return stored;
  }

  /** Returns this quota with another limit; an empty one removes it. */
  public Quota with(QuotaLimit limit, Optional<Long> allowed) {
    var changed = new EnumMap<QuotaLimit, Long>(QuotaLimit.class);
    changed.putAll(limits);
    changed.remove(limit);
    allowed.ifPresent(number -> changed.put(limit, number));
    return new Quota(changed);
  }

  /** Returns the limits with their use at a time. */
  public List<QuotaState> states(QuotaUse use, Instant now) {
    return stream(use, now).toList();
  }

  private Stream<QuotaState> stream(QuotaUse use, Instant now) {
    return limits.entrySet().stream()
        .map(
            limit ->
                new QuotaState(
                    limit.getKey(),
                    limit.getValue(),
                    use.of(limit.getKey()),
                    Optional.of(tomorrow(now)).filter(reset -> limit.getKey().daily())));
  }

  /** Returns whether a limit is reached. */
  public boolean reached(QuotaUse use, Instant now) {
    return stream(use, now).anyMatch(QuotaState::reached);
  }

  /**
   * Throws when a limit is reached.
   *
   * @throws Fault {@code quota_exceeded} for the first reached limit
   */
  public void require(QuotaUse use, Instant now) {
    Optional<QuotaState> over = stream(use, now).filter(QuotaState::reached).findFirst();
    if (over.isPresent()) {
      throw refusal(over.get(), now);
    }
  }

  private static Fault refusal(QuotaState over, Instant now) {
    String end =
        over.resetsAt()
            .map(reset -> "it starts again at " + reset + ".")
            .orElse("only the operator can raise it.");
    return Fault.of(
        FaultCode.QUOTA_EXCEEDED,
        "The quota "
            + over.limit()
            + " of this project is used up: "
            + over.used()
            + " of "
            + over.allowed()
            + "; "
            + end,
        over.json().with("retry_after", secondsUntil(tomorrow(now), now)));
  }

  private static Instant tomorrow(Instant now) {
    return UsageBucket.DAY.startOf(now).plus(UsageBucket.DAY.length());
  }

  /** Returns whole seconds, rounded up. */
  private static long secondsUntil(Instant end, Instant now) {
    return Duration.between(now, end).plusNanos(999_999_999).toSeconds();
  }
}
