package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.RequestLog;
import dev.omni.application.spi.store.RequestLog.Line;
import dev.omni.application.spi.store.RequestLog.LoggedCaller;
import dev.omni.application.spi.store.RequestLog.LoggedClient;
import dev.omni.application.spi.store.RequestLog.LoggedResponse;
import dev.omni.application.spi.store.RequestLog.Operation;
import dev.omni.application.spi.store.RequestLog.Query;
import java.time.Duration;
import java.time.Instant;
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

  private Line good(int second, UUID key) {
    return new Line(
        at(second),
        "req_" + second,
        Optional.of(new LoggedCaller(key, samples.tenant())),
        new Operation("POST", "/api/v1/omni/{world}/runs", 312),
        new LoggedResponse(200, Optional.empty(), Duration.ofNanos(4_215_000), 901),
        new LoggedClient("192.0.2.0/24", "curl/8 — ß"));
  }

  private Line refused(int second) {
    return new Line(
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
    List<Line> lines = List.of(refused(1), good(2, samples.id()), refused(3));

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
    Line first = good(1, ours);
    Line second = good(2, samples.id());
    Line third = refused(3);
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
    List<Line> lines = IntStream.range(0, 450).mapToObj(i -> good(1, samples.id())).toList();
    lines.forEach(line -> log().write(List.of(line)));

    List<Line> listed = new ArrayList<>(log().list(Query.last(1000)));
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
        .extracting(Line::at)
        .containsExactly(at(4), at(14), at(3), at(13));
    assertThat(log().deleteBefore(at(14), 2)).isEqualTo(1);
    assertThat(log().deleteBefore(at(14), 2)).isZero();
    assertThat(log().list(Query.last(10))).extracting(Line::at).containsExactly(at(4), at(14));
  }
}
