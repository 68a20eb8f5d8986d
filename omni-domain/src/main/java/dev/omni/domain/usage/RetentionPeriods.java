package dev.omni.domain.usage;

import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The numbers of days that what has ended is kept.
 *
 * @param days from 1 to 36,500; 0 for ever, as what is absent
 */
public record RetentionPeriods(Map<Retained, Integer> days) {
  /** The most days: about a hundred years. */
  public static final int MOST = 36_500;

  /** Keeps everything. */
  public static final RetentionPeriods FOREVER = new RetentionPeriods(Map.of());

  public RetentionPeriods {
    var ordered = new EnumMap<Retained, Integer>(Retained.class);
    ordered.putAll(days);
    days = Collections.unmodifiableMap(ordered);
  }

  /** Parses the stored form. */
  public static RetentionPeriods of(Json.Obj stored) {
    var days = new EnumMap<Retained, Integer>(Retained.class);
    for (Retained what : Retained.values()) {
      stored.findNumber(what.days()).ifPresent(n -> days.put(what, n.intValueExact()));
    }
    return new RetentionPeriods(days);
  }

  /** Returns the stored form: the numbers by their names. */
  public Json.Obj json() {
    Json.Obj stored = Json.Obj.EMPTY;
    for (Map.Entry<Retained, Integer> each : days.entrySet()) {
      stored = stored.with(each.getKey().days(), each.getValue());
    }
    return stored;
  }

  /** Returns these with another number of days; an empty one removes it. */
  public RetentionPeriods with(Retained what, Optional<Integer> number) {
    var changed = new EnumMap<Retained, Integer>(Retained.class);
    changed.putAll(days);
    changed.remove(what);
    number.ifPresent(given -> changed.put(what, given));
    return new RetentionPeriods(changed);
  }

  /** Returns these with the numbers of a project in their place. */
  public RetentionPeriods with(RetentionPeriods project) {
    var changed = new EnumMap<Retained, Integer>(Retained.class);
    changed.putAll(days);
    changed.putAll(project.days);
    return new RetentionPeriods(changed);
  }

  /** Returns the number of days; 0 for ever. */
  public int days(Retained what) {
    return days.getOrDefault(what, 0);
  }

  /** Returns the time before which what has ended goes; empty when it is kept for ever. */
  public Optional<Instant> before(Retained what, Instant now) {
    return Optional.of(days(what))
        .filter(number -> number > 0)
        .map(number -> now.minus(Duration.ofDays(number)));
  }
}
