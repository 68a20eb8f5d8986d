package dev.omni.domain.run;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
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
 * @param view whose runs
 * @param kind of their targets, as {@link RunTarget#kind}
 * @param filter conditions
 * @param after position of the last run already seen
 * @param limit maximum number
 */
public record RunQuery(
    View view, String kind, Filter filter, Optional<ListPosition> after, int limit) {
  /** Creates a query for runs of capabilities. */
  public RunQuery(View view, Filter filter, Optional<ListPosition> after, int limit) {
    this(view, CapabilityTarget.KIND, filter, after, limit);
  }

  /** Creates a query for runs of capabilities of a whole tenant. */
  public RunQuery(Tenant tenant, Filter filter, Optional<ListPosition> after, int limit) {
    this(View.whole(tenant), filter, after, limit);
  }

  /** Creates a query for runs of a kind of a whole tenant. */
  public RunQuery(
      Tenant tenant, String kind, Filter filter, Optional<ListPosition> after, int limit) {
    this(View.whole(tenant), kind, filter, after, limit);
  }

  /** Returns the tenant. */
  public Tenant tenant() {
    return view.tenant();
  }

  /**
   * The conditions of a query; empty ones do not filter.
   *
   * @param capability or another target, as a model or a workflow
   * @param origin what they were made of
   */
  public record Filter(
      Optional<World> world,
      Optional<UUID> workspace,
      Set<RunStatus> statuses,
      Optional<String> capability,
      Made origin,
      Span created) {
    /** The filter that accepts every run. */
    public static final Filter ALL =
        new Filter(
            Optional.empty(), Optional.empty(), Set.of(), Optional.empty(), Made.ANYHOW, Span.EVER);

    public Filter {
      statuses = Set.copyOf(statuses);
    }

    /** Creates a filter for runs of any request and key. */
    public Filter(
        Optional<World> world,
        Optional<UUID> workspace,
        Set<RunStatus> statuses,
        Optional<String> capability,
        Optional<UUID> retryOf,
        Span created) {
      this(
          world,
          workspace,
          statuses,
          capability,
          new Made(retryOf, Optional.empty(), Optional.empty()),
          created);
    }

    /** Returns the run that the listed ones retry. */
    public Optional<UUID> retryOf() {
      return origin.retryOf();
    }

    /** Returns this filter for another period of creation. */
    public Filter created(Span period) {
      return new Filter(world, workspace, statuses, capability, origin, period);
    }

    /** Returns this filter for one workspace, or for all. */
    public Filter in(Optional<UUID> one) {
      return new Filter(world, one, statuses, capability, origin, created);
    }

    /** Returns the filter for runs of a target with one of some statuses. */
    public static Filter of(Optional<String> target, Set<RunStatus> statuses) {
      return new Filter(ALL.world, ALL.workspace, statuses, target, ALL.origin, ALL.created);
    }

    private boolean matches(RunTarget subject) {
      return world.map(w -> subject instanceof CapabilityTarget c && c.world() == w).orElse(true)
          && workspace.map(w -> subject.workspace().equals(Optional.of(w))).orElse(true)
          && capability.map(subject.target()::equals).orElse(true);
    }
  }

  /**
   * The conditions on what made a run.
   *
   * @param retryOf the run that it retries
   * @param requestId the request that created it
   * @param key the API key of that request
   */
  public record Made(Optional<UUID> retryOf, Optional<String> requestId, Optional<UUID> key) {
    /** Every way to make a run. */
    public static final Made ANYHOW =
        new Made(Optional.empty(), Optional.empty(), Optional.empty());

    boolean matches(RunOrigin origin) {
      return (retryOf.isEmpty() || retryOf.equals(origin.retryOf()))
          && requestId.map(origin.requestId()::equals).orElse(true)
          && key.map(origin.key()::equals).orElse(true);
    }
  }

  /** A period from an instant on, inclusive, to another one, exclusive. */
  public record Span(Optional<Instant> after, Optional<Instant> before) {
    /** The unbounded period. */
    public static final Span EVER = new Span(Optional.empty(), Optional.empty());

    /** Returns whether an instant is in the period. */
    public boolean contains(Instant instant) {
      return after.map(from -> !instant.isBefore(from)).orElse(true)
          && before.map(instant::isBefore).orElse(true);
    }
  }

  /** Returns the position of a run in lists. */
  public static ListPosition position(RunFacts run) {
    return new ListPosition(run.origin().createdAt(), run.id());
  }

  /** Returns whether a run satisfies the filter, at any position. */
  public boolean matches(RunFacts run) {
    return view.sees(run.view())
        && run.subject().kind().equals(kind)
        && filter.matches(run.subject())
        && (filter.statuses().isEmpty() || filter.statuses().contains(run.status()))
        && filter.origin().matches(run.origin())
        && filter.created().contains(run.origin().createdAt())
        && after.map(place -> place.compareTo(position(run)) < 0).orElse(true);
  }
}
