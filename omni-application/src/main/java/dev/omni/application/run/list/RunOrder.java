package dev.omni.application.run.list;

import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunFacts;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;

/**
 * An order of runs: by their creation, their duration or a member. A run without the value comes
 * last, and of equal ones the newer first.
 *
 * @param key name of the value
 * @param member the member that is the value; empty for the others
 * @param descending whether the greatest comes first
 */
record RunOrder(String key, Optional<RunMember> member, boolean descending) {
  static final String CREATED = "created_at";
  static final String DURATION = "duration";

  /** The order of the store. */
  static final RunOrder NEWEST = new RunOrder(CREATED, Optional.empty(), true);

  /** The length up to which texts are compared. */
  private static final int COMPARED = 200;

  /** Returns the order of a text; empty for another text. */
  static Optional<RunOrder> parse(String text) {
    boolean descending = text.startsWith("-");
    String key = descending ? text.substring(1) : text;
    if (key.equals(CREATED) || key.equals(DURATION)) {
      return Optional.of(new RunOrder(key, Optional.empty(), descending));
    }
    return RunMember.parse(key).map(member -> new RunOrder(key, Optional.of(member), descending));
  }

  /** Returns whether it is that of the store, in which pages are read without sorting. */
  boolean isNewest() {
    return equals(NEWEST);
  }

  /** Returns a fact of a run by which it is sorted; empty when it has none. */
  Optional<Json> fact(RunFacts run) {
    if (key.equals(CREATED)) {
      return Optional.of(Json.num(0)); // The position decides among equal ones.
    }
    return run.completedAt()
        .map(end -> Duration.between(run.origin().createdAt(), end).toNanos())
        .map(Json::num);
  }

  /** Returns what is kept of a value: of a long text its beginning. */
  static Json shortened(Json value) {
    return value instanceof Json.Str text && text.value().length() > COMPARED
        ? Json.str(text.value().substring(0, COMPARED))
        : value;
  }

  /** Returns the comparator of ranked runs. */
  Comparator<RankedRun> comparator() {
    Comparator<RankedRun> newest = Comparator.comparing(RankedRun::position);
    if (key.equals(CREATED)) {
      return descending ? newest : newest.reversed();
    }
    Comparator<Json> byValue = RunOrder::compare;
    Comparator<Json> directed = descending ? byValue.reversed() : byValue;
    return Comparator.comparing((RankedRun run) -> run.value().isEmpty())
        .thenComparing(
            (one, other) ->
                one.value().isEmpty() || other.value().isEmpty()
                    ? 0
                    : directed.compare(one.value().get(), other.value().get()))
        .thenComparing(newest);
  }

  /** Compares values: numbers, then texts, then true and false. */
  private static int compare(Json one, Json other) {
    if (one instanceof Json.Num a && other instanceof Json.Num b) {
      return a.value().compareTo(b.value());
    }
    if (one instanceof Json.Str a && other instanceof Json.Str b) {
      return a.value().compareTo(b.value());
    }
    if (one instanceof Json.Bool a && other instanceof Json.Bool b) {
      return Boolean.compare(a.value(), b.value());
    }
    return Integer.compare(rank(one), rank(other));
  }

  private static int rank(Json value) {
    return value instanceof Json.Num ? 0 : value instanceof Json.Str ? 1 : 2;
  }
}
