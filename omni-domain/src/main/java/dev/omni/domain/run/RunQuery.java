package dev.omni.domain.run;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.run.RunTarget.CapabilityTarget;
import dev.omni.domain.world.World;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A query for runs of one kind, newest first: by creation time, then by the text of the id.
 *
 * @param tenant whose runs
 * @param kind of their targets, as {@link RunTarget#kind}
 * @param filter conditions
 * @param after position of the last run already seen
 * @param limit maximum number
 */
public record RunQuery(
    Tenant tenant, String kind, Filter filter, Optional<ListPosition> after, int limit) {
  /** Creates a query for runs of capabilities. */
  public RunQuery(Tenant tenant, Filter filter, Optional<ListPosition> after, int limit) {
    this(tenant, CapabilityTarget.KIND, filter, after, limit);
  }

  /**
   * The conditions of a query; empty ones do not filter.
   *
   * @param capability or another target, as a model or a workflow
   * @param retryOf the run that the listed ones retry
   */
  public record Filter(
      Optional<World> world,
      Optional<UUID> workspace,
      Set<RunStatus> statuses,
      Optional<String> capability,
      Optional<UUID> retryOf,
      Span created) {
    /** The filter that accepts every run. */
    public static final Filter ALL =
        new Filter(
            Optional.empty(),
            Optional.empty(),
            Set.of(),
            Optional.empty(),
            Optional.empty(),
            Span.EVER);

    public Filter {
      statuses = Set.copyOf(statuses);
    }

    /** Returns the filter for runs of a target with one of some statuses. */
    public static Filter of(Optional<String> target, Set<RunStatus> statuses) {
      return new Filter(ALL.world, ALL.workspace, statuses, target, ALL.retryOf, ALL.created);
    }

    private boolean matches(RunTarget subject) {
      return world.map(w -> subject instanceof CapabilityTarget c && c.world() == w).orElse(true)
          && workspace.map(w -> subject.workspace().equals(Optional.of(w))).orElse(true)
          && capability.map(subject.target()::equals).orElse(true);
    }
  }

  /** A period between two instants, both exclusive. */
  public record Span(Optional<Instant> after, Optional<Instant> before) {
    /** The unbounded period. */
    public static final Span EVER = new Span(Optional.empty(), Optional.empty());

    boolean contains(Instant instant) {
      return after.map(instant::isAfter).orElse(true) && before.map(instant::isBefore).orElse(true);
    }
  }

  /** Returns the position of a run in lists. */
  public static ListPosition position(Run run) {
    return new ListPosition(run.origin().createdAt(), run.id());
  }

  /** Returns whether a run satisfies the filter, at any position. */
  public boolean matches(Run run) {
    return run.tenant().equals(tenant)
        && run.subject().kind().equals(kind)
        && filter.matches(run.subject())
        && (filter.statuses().isEmpty() || filter.statuses().contains(run.status()))
        && filter.retryOf().map(of -> run.origin().retryOf().equals(Optional.of(of))).orElse(true)
        && filter.created().contains(run.origin().createdAt())
        && after.map(place -> place.compareTo(position(run)) < 0).orElse(true);
  }
}
