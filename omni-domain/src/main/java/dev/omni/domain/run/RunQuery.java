package dev.omni.domain.run;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.world.World;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Which runs of capabilities to list, newest first: by creation, then by the text of the id.
 *
 * @param tenant whose
 * @param filter which
 * @param after the place of the last run already seen
 * @param limit how many at most
 */
public record RunQuery(Tenant tenant, Filter filter, Optional<Position> after, int limit) {
  /**
   * Which; what is empty does not filter.
   *
   * @param retryOf the run that they try again
   */
  public record Filter(
      Optional<World> world,
      Optional<UUID> workspace,
      Set<RunStatus> statuses,
      Optional<String> capability,
      Optional<UUID> retryOf,
      Span created) {
    /** All of them. */
    public static final Filter ALL =
        new Filter(
            Optional.empty(),
            Optional.empty(),
            Set.of(),
            Optional.empty(),
            Optional.empty(),
            Span.EVER);

    /** Copies the statuses. */
    public Filter {
      statuses = Set.copyOf(statuses);
    }
  }

  /** A time between two instants, neither of which is in it. */
  public record Span(Optional<Instant> after, Optional<Instant> before) {
    /** All time. */
    public static final Span EVER = new Span(Optional.empty(), Optional.empty());

    boolean contains(Instant instant) {
      return after.map(instant::isAfter).orElse(true) && before.map(instant::isBefore).orElse(true);
    }
  }

  /** A place in the order; the run that stood there may be gone. */
  public record Position(Instant createdAt, UUID id) implements Comparable<Position> {
    /** The place of a run. */
    public static Position of(Run run) {
      return new Position(run.origin().createdAt(), run.id());
    }

    /** Earlier in the list is less: newest first, and of equal age the greater id text. */
    @Override
    public int compareTo(Position other) {
      int byTime = other.createdAt.compareTo(createdAt);
      return byTime != 0 ? byTime : other.id.toString().compareTo(id.toString());
    }
  }

  /** Whether a run belongs in the list, wherever it stands. */
  public boolean matches(Run run) {
    return run.tenant().equals(tenant)
        && run.subject() instanceof RunTarget.CapabilityTarget subject
        && filter.world().map(subject.world()::equals).orElse(true)
        && filter.workspace().map(subject.workspaceId()::equals).orElse(true)
        && filter.capability().map(subject.capability()::equals).orElse(true)
        && (filter.statuses().isEmpty() || filter.statuses().contains(run.status()))
        && filter.retryOf().map(of -> run.origin().retryOf().equals(Optional.of(of))).orElse(true)
        && filter.created().contains(run.origin().createdAt())
        && after.map(place -> place.compareTo(Position.of(run)) < 0).orElse(true);
  }
}
