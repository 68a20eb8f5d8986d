package dev.omni.jdbc.requests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.RequestLog.Answered;
import dev.omni.application.spi.RequestLog.Asked;
import dev.omni.application.spi.RequestLog.Asker;
import dev.omni.application.spi.RequestLog.From;
import dev.omni.application.spi.RequestLog.Line;
import dev.omni.application.spi.RequestLog.Query;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Marks hide no line of their page, and nearly every page from who looks for another one's. */
final class PageMarksTest {
  private static final int MANY = 1000;

  private static Line line(int i) {
    return new Line(
        Instant.EPOCH,
        "request-" + i,
        Optional.of(new Asker(new UUID(7, i), new Tenant(new UUID(3, 4), Mode.TEST))),
        new Asked("GET", "", 0),
        new Answered(200, Optional.empty(), Duration.ZERO, 0),
        new From("", ""));
  }

  private static byte[] page(int size) {
    return PageMarks.of(IntStream.range(0, size).mapToObj(PageMarksTest::line).toList());
  }

  private static Query byId(int i) {
    Query all = Query.last(1);
    return new Query(Optional.of("request-" + i), all.key(), all.status(), all.since(), 1);
  }

  private static Query byKey(int i) {
    Query all = Query.last(1);
    return new Query(all.id(), Optional.of(new UUID(7, i)), all.status(), all.since(), 1);
  }

  @Test
  void everything_in_a_page_is_allowed() {
    for (int size : List.of(1, 2, 3, MANY)) {
      byte[] marks = page(size);
      assertThat(IntStream.range(0, size))
          .allMatch(i -> PageMarks.allow(marks, byId(i)))
          .allMatch(i -> PageMarks.allow(marks, byKey(i)));
      assertThat(PageMarks.allow(marks, Query.last(1))).isTrue();
    }
  }

  @Test
  void hardly_anything_else_is_allowed() {
    byte[] marks = page(MANY);

    assertThat(IntStream.range(MANY, 11 * MANY).filter(i -> PageMarks.allow(marks, byId(i))))
        .hasSizeLessThan(10 * MANY / 200);
    assertThat(IntStream.range(MANY, 11 * MANY).filter(i -> PageMarks.allow(marks, byKey(i))))
        .hasSizeLessThan(10 * MANY / 200);
  }

  /** Marks that stand in databases are looked at by later versions. */
  @Test
  void marks_are_where_they_always_were() {
    assertThat(HexFormat.of().formatHex(page(3))).isEqualTo("189242831000888102e80083");
  }
}
