package dev.omni.application.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.RequestLog;
import dev.omni.application.spi.RequestLog.Answered;
import dev.omni.application.spi.RequestLog.Asked;
import dev.omni.application.spi.RequestLog.Asker;
import dev.omni.application.spi.RequestLog.From;
import dev.omni.application.spi.RequestLog.Line;
import dev.omni.application.spi.RequestLog.Query;
import dev.omni.application.spi.Stores;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@code RequestLog} does. */
public abstract class RequestLogContract {
  private final Samples samples = Samples.fresh();

  /** The stores under test, empty at the beginning of each test. */
  protected abstract Stores stores();

  private RequestLog log() {
    return stores().office().requests();
  }

  private Line good(int second, UUID key) {
    return new Line(
        at(second),
        "req_" + second,
        Optional.of(new Asker(key, samples.tenant())),
        new Asked("POST", "/api/v1/omni/{world}/runs", 312),
        new Answered(200, Optional.empty(), Duration.ofNanos(4_215_000), 901),
        new From("192.0.2.0/24", "curl/8 — ß"));
  }

  private Line refused(int second) {
    return new Line(
        at(second),
        "req_" + second,
        Optional.empty(),
        new Asked("GET", "", 0),
        new Answered(401, Optional.of("credential_missing"), Duration.ZERO, 120),
        new From("2001:db8:1::/48", ""));
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
  void lines_are_found_by_what_is_asked_for_together() {
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
  void old_lines_go_the_oldest_first_and_not_more_than_asked_for() {
    log().write(IntStream.rangeClosed(1, 6).mapToObj(this::refused).toList());

    assertThat(log().forget(at(5), 3)).isEqualTo(3);
    assertThat(log().list(Query.last(10)))
        .extracting(Line::at)
        .containsExactly(at(6), at(5), at(4));
    assertThat(log().forget(at(5), 3)).isEqualTo(1);
    assertThat(log().forget(at(5), 3)).isZero();
    assertThat(log().list(Query.last(10))).hasSize(2);
  }
}
