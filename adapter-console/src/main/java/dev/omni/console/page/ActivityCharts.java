package dev.omni.console.page;

import dev.omni.application.usage.RequestHistory;
import dev.omni.application.usage.SummaryRequest;
import dev.omni.application.usage.Usage;
import dev.omni.application.usage.UsageLists;
import dev.omni.application.usage.UsageRequest;
import dev.omni.console.page.Charts.Axes;
import dev.omni.console.page.Charts.Period;
import dev.omni.console.page.Charts.TimedNumber;
import dev.omni.console.view.PagePart;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.traffic.RequestSummary;
import dev.omni.domain.traffic.StatusClass;
import dev.omni.domain.usage.UsageRow;
import dev.omni.engine.figure.Figure;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The charts of runs and requests over time, from usage and summaries: no run is counted. */
public final class ActivityCharts {
  private static final Duration USUAL = Duration.ofDays(2);
  private static final Duration BY_HOUR = Duration.ofDays(7);
  private static final Duration LONGEST = Duration.ofDays(300);
  private static final Duration HOURS_KEPT = Duration.ofDays(34);
  private static final double PERCENT = 100;

  private final Usage usage;
  private final RequestHistory requests;
  private final InstantSource clock;

  /** Creates the charts. */
  public ActivityCharts(Usage usage, RequestHistory requests, InstantSource clock) {
    this.usage = usage;
    this.requests = requests;
    this.clock = clock;
  }

  /**
   * Returns the ended runs by status over a time; none for a caller that may not read usage, or
   * without runs.
   *
   * @param filters of usage
   */
  Optional<PagePart> runs(
      Caller caller, Map<String, String> filters, Optional<Instant> after, Optional<Instant> to) {
    Instant end = to.orElseGet(clock::instant);
    Instant begin = after.orElse(end.minus(USUAL));
    if (!caller.scopes().contains(Scope.USAGE_READ) || !begin.isBefore(end)) {
      return Optional.empty();
    }
    if (begin.isBefore(end.minus(LONGEST))) {
      begin = end.minus(LONGEST);
    }
    boolean hours =
        Duration.between(begin, end).compareTo(BY_HOUR) <= 0
            && begin.isAfter(clock.instant().minus(HOURS_KEPT));
    var parameters = new LinkedHashMap<>(filters);
    parameters.put("from", begin.toString());
    parameters.put("to", end.toString());
    parameters.put("bucket", hours ? "hour" : "day");
    parameters.put("group_by", "status");
    UsageRequest request = usage.request(UsageLists.USAGE.query(parameters));
    List<UsageRow> rows = usage.read(caller, request, Optional.empty()).rows();
    return rows.isEmpty() ? Optional.empty() : Optional.of(ended(rows, request, hours));
  }

  private static PagePart ended(List<UsageRow> rows, UsageRequest request, boolean hours) {
    List<TimedNumber> bars =
        rows.stream()
            .map(
                row ->
                    new TimedNumber(
                        row.group().start(), row.group().values().get(0), row.amount().runs()))
            .toList();
    var axes =
        new Axes(
            "runs",
            hours ? ChronoUnit.HOURS : ChronoUnit.DAYS,
            new Period(request.from(), request.to()));
    String title = hours ? "Ended runs an hour by status" : "Ended runs a day by status";
    return Figures.of("Runs over time", title, Charts.stacked(bars, axes));
  }

  /** Returns the requests of the last two days by class of status, and their latency. */
  List<PagePart> requests(Caller caller) {
    List<RequestSummary> summaries = summaries(caller);
    if (summaries.isEmpty()) {
      return List.of();
    }
    var figures = new ArrayList<PagePart>();
    figures.add(Figures.of("Requests by status", "Requests an hour", classes(summaries)));
    figures.addAll(latency(summaries));
    return figures;
  }

  /** Returns the latency and the error rate of the last two days. */
  List<PagePart> latency(Caller caller) {
    List<RequestSummary> summaries = summaries(caller);
    return summaries.isEmpty() ? List.of() : latency(summaries);
  }

  private List<RequestSummary> summaries(Caller caller) {
    return caller.scopes().contains(Scope.REQUESTS_READ)
        ? requests
            .summary(caller, requests.summaryRequest(SummaryRequest.LIST.query(Map.of())))
            .stream()
            .filter(summary -> summary.requests() > 0)
            .toList()
        : List.of();
  }

  private List<PagePart> latency(List<RequestSummary> summaries) {
    return List.of(
        Figures.of("Latency", "Latency of the requests of an hour", quantiles(summaries)),
        Figures.of("Error rate", "Share of answers of 4xx and 5xx an hour", errors(summaries)));
  }

  /** Returns the period of the summaries. */
  private Period lastDays() {
    Instant end = clock.instant().truncatedTo(ChronoUnit.HOURS).plus(Duration.ofHours(1));
    return new Period(end.minus(USUAL), end);
  }

  private Figure classes(List<RequestSummary> summaries) {
    var bars = new ArrayList<TimedNumber>();
    for (RequestSummary summary : summaries) {
      for (StatusClass status : StatusClass.values()) {
        if (summary.responses(status) > 0) {
          bars.add(
              new TimedNumber(
                  summary.start(), status.toString().substring(1), summary.responses(status)));
        }
      }
    }
    return Charts.stacked(bars, new Axes("requests", ChronoUnit.HOURS, lastDays()));
  }

  private Figure quantiles(List<RequestSummary> summaries) {
    var points = new ArrayList<TimedNumber>();
    for (RequestSummary summary : summaries) {
      summary.quantile(0.5).ifPresent(ms -> points.add(point(summary, "p50", ms)));
      summary.quantile(0.95).ifPresent(ms -> points.add(point(summary, "p95", ms)));
    }
    return Charts.lines(points, "latency", "ms", Optional.of(lastDays()));
  }

  private Figure errors(List<RequestSummary> summaries) {
    var points = new ArrayList<TimedNumber>();
    for (RequestSummary summary : summaries) {
      long good = summary.responses(StatusClass.S2XX);
      points.add(
          point(summary, "errors", PERCENT * (summary.requests() - good) / summary.requests()));
    }
    return Charts.lines(points, "error rate", "%", Optional.of(lastDays()));
  }

  private static TimedNumber point(RequestSummary summary, String series, double value) {
    return new TimedNumber(summary.start(), series, value);
  }
}
