package dev.omni.application.usage;

import static java.util.stream.Collectors.groupingBy;

import dev.omni.application.list.ListPage;
import dev.omni.application.list.ListQuery;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.WireNames;
import dev.omni.application.spi.store.RequestLog;
import dev.omni.application.spi.store.RequestLog.Logged;
import dev.omni.application.spi.store.RequestLog.TenantFilter;
import dev.omni.application.spi.store.RequestLog.TenantQuery;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.traffic.RequestCount;
import dev.omni.domain.traffic.RequestLine;
import dev.omni.domain.traffic.RequestSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The facet to read the requests of a project: metadata, never their content. A key that is bound
 * to a workspace sees its own requests only.
 */
public final class RequestHistory {
  private final RequestLog log;
  private final ClockAndIds clockAndIds;
  private final WireNames names;

  /**
   * Creates the facet.
   *
   * @param names of the parts of a request
   */
  public RequestHistory(RequestLog log, ClockAndIds clockAndIds, WireNames names) {
    this.log = log;
    this.clockAndIds = clockAndIds;
    this.names = names;
  }

  /**
   * Returns what a query asks for summaries: {@code since}, {@code until}, {@code bucket}.
   *
   * @param query of {@link SummaryRequest#LIST}
   * @throws Fault {@code parameter_invalid}
   */
  public SummaryRequest summaryRequest(ListQuery query) {
    try {
      return SummaryRequest.of(query, clockAndIds.now());
    } catch (Fault invalid) {
      throw invalid.locatedBy(names::pointer);
    }
  }

  /**
   * Returns the requests of the caller's project and mode, newest first.
   *
   * @param query of {@link RequestLists#REQUESTS}
   * @throws Fault {@code scope_missing}
   */
  public ListPage<RequestLine> list(Caller caller, ListQuery query) {
    caller.require(Scope.REQUESTS_READ);
    Optional<TenantFilter> own = own(caller, RequestLists.filter(query));
    if (own.isEmpty()) {
      return new ListPage<>(List.of(), Optional.empty());
    }
    var wanted = new TenantQuery(caller.tenant(), own.get(), query.after(), query.limitAndOne());
    ListPage<Logged> page = ListPage.of(log.list(wanted), query, Logged::position);
    return new ListPage<>(page.items().stream().map(Logged::line).toList(), page.next());
  }

  /** Returns a filter for what the caller may see; empty when that is nothing of the filter. */
  private static Optional<TenantFilter> own(Caller caller, TenantFilter filter) {
    UUID key = caller.keyId();
    if (caller.binding().workspaceId().isEmpty()) {
      return Optional.of(filter);
    }
    return filter.key().orElse(key).equals(key)
        ? Optional.of(
            new TenantFilter(
                filter.id(),
                Optional.of(key),
                filter.operation(),
                filter.statuses(),
                filter.since(),
                filter.until()))
        : Optional.empty();
  }

  /**
   * Returns the newest request of an id.
   *
   * @throws Fault {@code scope_missing}, {@code request_not_found}
   */
  public RequestLine read(Caller caller, String id) {
    caller.require(Scope.REQUESTS_READ);
    TenantFilter all = TenantFilter.ALL;
    var filter =
        new TenantFilter(
            Optional.of(id), all.key(), all.operation(), all.statuses(), all.since(), all.until());
    return own(caller, filter)
        .flatMap(
            own ->
                log.list(new TenantQuery(caller.tenant(), own, Optional.empty(), 1)).stream()
                    .findFirst())
        .map(Logged::line)
        .orElseThrow(
            () -> Fault.of(FaultCode.REQUEST_NOT_FOUND, "No request of this project has this id."));
  }

  /**
   * Returns a summary for each bucket, oldest first.
   *
   * @throws Fault {@code scope_missing}
   */
  public List<RequestSummary> summary(Caller caller, SummaryRequest request) {
    caller.require(Scope.REQUESTS_READ);
    boolean bound = caller.binding().workspaceId().isPresent();
    Map<Instant, List<RequestCount>> counts =
        log.counts(caller.tenant(), request.since(), request.until()).stream()
            .filter(count -> !bound || count.key().equals(caller.keyId()))
            .collect(groupingBy(count -> count.minute().truncatedTo(request.bucket())));
    Duration length = request.bucket().getDuration();
    var summaries = new ArrayList<RequestSummary>();
    for (Instant start = request.since();
        start.isBefore(request.until());
        start = start.plus(length)) {
      List<RequestCount> counted = counts.getOrDefault(start, List.of());
      summaries.add(RequestSummary.of(start, start.plus(length), counted));
    }
    return summaries;
  }
}
