package dev.omni.application.usage;

import dev.omni.application.list.ListQuery;
import dev.omni.application.run.admission.ProjectQuotas;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.WireNames;
import dev.omni.application.spi.store.UsageStore;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.usage.UsageBucket;
import dev.omni.domain.usage.UsageDimension;
import dev.omni.domain.usage.UsageGroup;
import dev.omni.domain.usage.UsageQuery;
import dev.omni.domain.usage.UsageRow;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The facet to read the usage of a project. */
public final class Usage {
  private static final int AT_ONCE = 1000;

  private final UsageStore store;
  private final ProjectQuotas quotas;
  private final ClockAndIds clockAndIds;
  private final WireNames names;
  private volatile Instant rolledUp = Instant.MIN;

  /**
   * Creates the facet.
   *
   * @param quotas of the projects
   * @param names of the parts of a request
   */
  public Usage(UsageStore store, ProjectQuotas quotas, ClockAndIds clockAndIds, WireNames names) {
    this.store = store;
    this.quotas = quotas;
    this.clockAndIds = clockAndIds;
    this.names = names;
  }

  /**
   * Returns what a query asks. Without parameters it is the last 30 days by day.
   *
   * @param query of {@link UsageLists#USAGE}
   * @throws Fault {@code parameter_invalid}
   */
  public UsageRequest request(ListQuery query) {
    try {
      return UsageRequest.of(query, clockAndIds.now());
    } catch (Fault invalid) {
      throw invalid.locatedBy(names::pointer);
    }
  }

  /**
   * Returns the usage of the caller's project and mode; of its own workspace, if its key has only
   * one.
   *
   * @param after position of the last row already seen
   * @throws Fault {@code scope_missing}, {@code cursor_invalid}
   */
  public UsagePage read(Caller caller, UsageRequest request, Optional<ListPosition> after) {
    caller.require(Scope.USAGE_READ);
    UsageQuery query = query(caller, request);
    Optional<UsageGroup> seen = after.map(position -> seen(query, position));
    List<UsageRow> found = store.list(query, seen, request.limit() + 1);
    boolean more = found.size() > request.limit();
    List<UsageRow> rows = more ? found.subList(0, request.limit()) : found;
    Optional<ListPosition> next =
        more ? Optional.of(position(rows.get(rows.size() - 1).group())) : Optional.empty();
    return new UsagePage(request, rows, store.total(query), next, quotas.states(caller.tenant()));
  }

  private static UsageQuery query(Caller caller, UsageRequest request) {
    var only = new EnumMap<UsageDimension, String>(UsageDimension.class);
    only.putAll(request.only());
    Optional<String> bound = caller.binding().workspaceId().map(UUID::toString);
    boolean elsewhere =
        bound.isPresent()
            && !only.getOrDefault(UsageDimension.WORKSPACE_ID, bound.get()).equals(bound.get());
    bound.ifPresent(id -> only.put(UsageDimension.WORKSPACE_ID, id));
    Instant to = elsewhere ? request.from() : request.to();
    return new UsageQuery(
        caller.tenant(), request.from(), to, request.bucket(), request.groupBy(), only);
  }

  private static ListPosition position(UsageGroup group) {
    byte[] values = String.join("\0", group.values()).getBytes(StandardCharsets.UTF_8);
    return new ListPosition(group.start(), UUID.nameUUIDFromBytes(values));
  }

  /** Returns the group at a position, which names its bucket. */
  private UsageGroup seen(UsageQuery query, ListPosition position) {
    var bucket =
        new UsageQuery(
            query.tenant(),
            position.createdAt(),
            position.createdAt().plus(query.bucket().length()),
            query.bucket(),
            query.groupBy(),
            query.only());
    Optional<UsageGroup> last = Optional.empty();
    List<UsageRow> rows;
    do {
      rows = store.list(bucket, last, AT_ONCE);
      for (UsageRow row : rows) {
        if (position(row.group()).equals(position)) {
          return row.group();
        }
        last = Optional.of(row.group());
      }
    } while (rows.size() == AT_ONCE);
    throw Fault.at(
        FaultCode.CURSOR_INVALID,
        names.pointer("parameter:cursor"),
        "must be a next_cursor of this list with the same filters");
  }

  /** Moves the hours that are kept no longer to their days; a second call of a day does nothing. */
  public void rollUp() {
    Instant before = UsageBucket.DAY.startOf(clockAndIds.now().minus(UsageRequest.HOURS_KEPT));
    if (!before.isAfter(rolledUp)) {
      return;
    }
    int moved;
    do {
      moved = store.rollUp(before, AT_ONCE);
    } while (moved == AT_ONCE);
    rolledUp = before;
  }
}
