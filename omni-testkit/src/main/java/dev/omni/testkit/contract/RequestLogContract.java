package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.RequestLog;
import dev.omni.application.spi.store.RequestLog.Logged;
import dev.omni.application.spi.store.RequestLog.Query;
import dev.omni.application.spi.store.RequestLog.StatusRange;
import dev.omni.application.spi.store.RequestLog.TenantFilter;
import dev.omni.application.spi.store.RequestLog.TenantQuery;
import dev.omni.application.spi.store.RequestLog.Wanted;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import dev.omni.domain.traffic.LatencyBounds;
import dev.omni.domain.traffic.RequestCount;
import dev.omni.domain.traffic.RequestLine;
import dev.omni.domain.traffic.RequestLine.LoggedCaller;
import dev.omni.domain.traffic.RequestLine.LoggedClient;
import dev.omni.domain.traffic.RequestLine.LoggedResponse;
import dev.omni.domain.traffic.RequestLine.LoggedSubject;
import dev.omni.domain.traffic.RequestLine.Operation;
import dev.omni.domain.traffic.StatusClass;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of every {@code RequestLog}. */
public abstract class RequestLogContract extends PortContract {
  private final Samples samples = Samples.fresh();

  private RequestLog log() {
    return stores().administration().requests();
  }

  private RequestLine good(int second, UUID key) {
    return new RequestLine(
        at(second),
        "req_" + second,
        Optional.of(new LoggedCaller(key, samples.tenant())),
        new Operation("POST", "/api/v1/omni/{world}/runs", 312),
        new LoggedResponse(200, Optional.empty(), Duration.ofNanos(4_215_000), 901),
        new LoggedClient("192.0.2.0/24", "curl/8 — ß"));
  }

  private RequestLine refused(int second) {
    return new RequestLine(
        at(second),
        "req_" + second,
        Optional.empty(),
        new Operation("GET", "", 0),
        new LoggedResponse(401, Optional.of("credential_missing"), Duration.ZERO, 120),
        new LoggedClient("2001:db8:1::/48", ""));
  }

  private Instant at(int second) {
    return samples.now().plusSeconds(second);
  }

  @Test
  void every_field_comes_back_and_the_last_line_comes_first() {
    List<RequestLine> lines = List.of(refused(1), good(2, samples.id()), refused(3));

    log().write(lines.subList(0, 2));
    log().write(lines.subList(2, 3));
    log().write(List.of());

    assertThat(log().list(Query.last(10)))
        .containsExactly(lines.get(2), lines.get(1), lines.get(0));
    assertThat(log().list(Query.last(1))).containsExactly(lines.get(2));
  }

  @Test
  void lines_are_found_by_what_is_searched_for_together() {
    UUID ours = samples.id();
    RequestLine first = good(1, ours);
    RequestLine second = good(2, samples.id());
    RequestLine third = refused(3);
    log().write(List.of(first, second, third));
    Query all = Query.last(10);

    assertThat(log().list(new Query(Optional.of("req_2"), all.key(), all.status(), all.since(), 9)))
        .containsExactly(second);
    assertThat(log().list(new Query(all.id(), Optional.of(ours), all.status(), all.since(), 9)))
        .containsExactly(first);
    assertThat(log().list(new Query(all.id(), all.key(), Optional.of(401), all.since(), 9)))
        .containsExactly(third);
    assertThat(log().list(new Query(all.id(), all.key(), all.status(), Optional.of(at(2)), 9)))
        .containsExactly(third, second);
    assertThat(
            log().list(new Query(all.id(), Optional.of(ours), all.status(), Optional.of(at(2)), 9)))
        .isEmpty();
  }

  @Test
  void the_page_with_the_latest_line_comes_first_whenever_it_was_written() {
    log().write(List.of(refused(4), refused(7), refused(5)));
    log().write(List.of(refused(6), refused(1)));

    assertThat(log().list(Query.last(10)))
        .containsExactly(refused(5), refused(7), refused(4), refused(1), refused(6));
    assertThat(log().list(Query.last(4)))
        .containsExactly(refused(5), refused(7), refused(4), refused(1));
  }

  @Test
  void of_pages_of_one_time_the_one_that_was_written_last_comes_first() {
    List<RequestLine> lines = IntStream.range(0, 450).mapToObj(i -> good(1, samples.id())).toList();
    lines.forEach(line -> log().write(List.of(line)));

    List<RequestLine> listed = new ArrayList<>(log().list(Query.last(1000)));
    Collections.reverse(listed);
    assertThat(listed).isEqualTo(lines);
  }

  @Test
  void a_line_is_found_however_many_pages_are_before_it() {
    UUID key = samples.id();
    log().write(List.of(refused(1), good(2, key), refused(3)));
    IntStream.range(4, 444).forEach(i -> log().write(List.of(refused(i))));
    Query all = Query.last(10);

    assertThat(log().list(new Query(Optional.of("req_2"), all.key(), all.status(), all.since(), 9)))
        .containsExactly(good(2, key));
    assertThat(log().list(new Query(all.id(), Optional.of(key), all.status(), all.since(), 9)))
        .containsExactly(good(2, key));
    assertThat(log().list(new Query(all.id(), all.key(), Optional.of(200), all.since(), 9)))
        .containsExactly(good(2, key));
    assertThat(log().list(Query.last(1000))).hasSize(443).endsWith(good(2, key), refused(1));
    assertThat(log().list(new Query(all.id(), all.key(), all.status(), Optional.of(at(2)), 1000)))
        .hasSize(442)
        .endsWith(refused(3), good(2, key));
    assertThat(log().list(new Query(all.id(), all.key(), all.status(), Optional.of(at(443)), 9)))
        .containsExactly(refused(443));
  }

  @Test
  void pages_go_when_all_their_lines_are_old_the_oldest_first_and_not_more_than_the_limit() {
    IntStream.rangeClosed(1, 4).forEach(i -> log().write(List.of(refused(10 + i), refused(i))));

    assertThat(log().deleteBefore(at(14), 2)).isEqualTo(2);
    assertThat(log().list(Query.last(10)))
        .extracting(RequestLine::at)
        .containsExactly(at(4), at(14), at(3), at(13));
    assertThat(log().deleteBefore(at(14), 2)).isEqualTo(1);
    assertThat(log().deleteBefore(at(14), 2)).isZero();
    assertThat(log().list(Query.last(10)))
        .extracting(RequestLine::at)
        .containsExactly(at(4), at(14));
  }

  private RequestLine line(int second, Tenant tenant, UUID key, int status, Duration took) {
    var error = Json.obj("type", "not_found", "message", "No — ß", "errors", Json.Arr.EMPTY);
    return new RequestLine(
        at(second),
        "req_" + second,
        Optional.of(new LoggedCaller(key, tenant)),
        new Operation(
            second % 2 == 0 ? "GET" : "POST",
            "/api/v1/omni/runs/{run}",
            0,
            Optional.of(new LoggedSubject("omni.run", samples.id()))),
        new LoggedResponse(
            status,
            status < 400 ? Optional.empty() : Optional.of("run_not_found"),
            took,
            10,
            status < 400 ? Optional.empty() : Optional.of(error)),
        new LoggedClient("192.0.2.0/24", "curl", "mcp"));
  }

  private RequestLine line(int second, int status) {
    return line(second, samples.tenant(), Samples.KEY, status, Duration.ofMillis(3));
  }

  private List<RequestLine> listed(TenantFilter filter) {
    return log().list(new TenantQuery(samples.tenant(), filter, Optional.empty(), 100)).stream()
        .map(Logged::line)
        .toList();
  }

  private static TenantFilter wanting(
      Optional<String> id, Wanted operation, Optional<StatusRange> statuses) {
    TenantFilter all = TenantFilter.ALL;
    return new TenantFilter(id, all.key(), operation, statuses, all.since(), all.until());
  }

  @Test
  void a_tenant_reads_its_own_requests_newest_first_and_page_by_page() {
    List<RequestLine> lines = List.of(line(3, 200), line(1, 404), line(3, 429), line(2, 500));
    log().write(lines);
    log()
        .write(
            List.of(
                line(9, samples.live(), Samples.KEY, 200, Duration.ZERO),
                refused(9),
                line(9, samples.other().tenant(), Samples.KEY, 200, Duration.ZERO)));

    assertThat(listed(TenantFilter.ALL))
        .containsExactly(lines.get(2), lines.get(0), lines.get(3), lines.get(1));
    var read = new ArrayList<RequestLine>();
    Optional<ListPosition> last = Optional.empty();
    do {
      List<Logged> page = log().list(new TenantQuery(samples.tenant(), TenantFilter.ALL, last, 1));
      page.forEach(logged -> read.add(logged.line()));
      last = page.stream().findFirst().map(Logged::position);
    } while (last.isPresent());
    assertThat(read).isEqualTo(listed(TenantFilter.ALL));
  }

  @Test
  void a_tenant_filters_its_requests() {
    List<RequestLine> lines = List.of(line(1, 200), line(2, 404), line(3, 429), line(4, 500));
    log().write(lines);
    TenantFilter all = TenantFilter.ALL;
    var get = new Wanted(Optional.of("GET"), Optional.empty(), Optional.empty());
    var route = new Wanted(Optional.empty(), Optional.of("/other"), Optional.empty());
    var code = new Wanted(Optional.empty(), Optional.empty(), Optional.of("run_not_found"));

    assertThat(listed(wanting(Optional.of("req_2"), all.operation(), Optional.empty())))
        .containsExactly(lines.get(1));
    assertThat(
            listed(
                wanting(Optional.empty(), all.operation(), Optional.of(new StatusRange(400, 499)))))
        .containsExactly(lines.get(2), lines.get(1));
    assertThat(listed(wanting(Optional.empty(), get, Optional.empty())))
        .containsExactly(lines.get(3), lines.get(1));
    assertThat(listed(wanting(Optional.empty(), route, Optional.empty()))).isEmpty();
    assertThat(listed(wanting(Optional.empty(), code, Optional.empty()))).hasSize(3);
    var time =
        new TenantFilter(
            all.id(),
            Optional.of(Samples.KEY),
            all.operation(),
            all.statuses(),
            Optional.of(at(2)),
            Optional.of(at(4)));
    assertThat(listed(time)).containsExactly(lines.get(2), lines.get(1));
    var otherKey =
        new TenantFilter(
            all.id(),
            Optional.of(samples.id()),
            all.operation(),
            all.statuses(),
            all.since(),
            all.until());
    assertThat(listed(otherKey)).isEmpty();
  }

  @Test
  void requests_are_counted_by_minute_key_status_and_time_until_they_are_forgotten() {
    UUID other = samples.id();
    Instant minute = at(0).truncatedTo(ChronoUnit.MINUTES);
    log().write(List.of(line(0, 200), line(0, 302), line(0, 404), refused(0)));
    log().write(List.of(line(0, 429), line(0, 503), line(0, 200), line(60, 200)));
    log()
        .write(
            List.of(
                line(0, samples.tenant(), other, 200, Duration.ofMillis(300)),
                line(0, samples.live(), other, 200, Duration.ofMillis(300))));

    assertThat(log().counts(samples.tenant(), minute, minute.plusSeconds(60)))
        .containsExactlyInAnyOrder(
            count(minute, Samples.KEY, StatusClass.S2XX, 3, 3),
            count(minute, Samples.KEY, StatusClass.S4XX, 3, 1),
            count(minute, Samples.KEY, StatusClass.S429, 3, 1),
            count(minute, Samples.KEY, StatusClass.S5XX, 3, 1),
            count(minute, other, StatusClass.S2XX, 300, 1));
    log().deleteCountsBefore(minute.plusSeconds(60));
    assertThat(log().counts(samples.tenant(), minute, minute.plusSeconds(120)))
        .containsExactly(count(minute.plusSeconds(60), Samples.KEY, StatusClass.S2XX, 3, 1));
  }

  private RequestCount count(
      Instant minute, UUID key, StatusClass status, long milliseconds, long requests) {
    int latency = LatencyBounds.index(Duration.ofMillis(milliseconds));
    return new RequestCount(samples.tenant(), minute, key, status, latency, requests);
  }
}
