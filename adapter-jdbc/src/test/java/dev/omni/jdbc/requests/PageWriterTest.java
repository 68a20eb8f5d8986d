package dev.omni.jdbc.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.RequestLog.Answered;
import dev.omni.application.spi.RequestLog.Asked;
import dev.omni.application.spi.RequestLog.Asker;
import dev.omni.application.spi.RequestLog.From;
import dev.omni.application.spi.RequestLog.Line;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.jdbc.statement.Micros;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** A page of the request log is read as it was written, or not at all. */
class PageWriterTest {
  private static final String OWN = "req_01932b5e-7a00-7123-8abc-0123456789ab";

  @Provide
  static Arbitrary<List<Line>> pages() {
    return lines().list().ofMaxSize(40);
  }

  private static Arbitrary<Line> lines() {
    return Combinators.combine(
            micros().map(Micros::instant), names(), askers(), asked(), answered(), from())
        .as(Line::new);
  }

  /** As far as times are counted in them. */
  private static Arbitrary<Long> micros() {
    long end = Long.MAX_VALUE / 1000 - 1_000_000;
    return Arbitraries.longs().between(-end, end);
  }

  /** Any chars, surrogates without their other half too; few, so that they come again. */
  private static Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.strings().all().ofMaxLength(200), Arbitraries.of("", "GET", "\ud800", "curl"));
  }

  /** The server's own ones too, and what nearly looks like one. */
  private static Arbitrary<String> names() {
    return Arbitraries.oneOf(
        texts(),
        uuids().map(id -> "req_" + id),
        Arbitraries.of(
            OWN.toUpperCase(java.util.Locale.ROOT),
            OWN.replace('a', 'A'),
            OWN.replace('b', 'g'),
            OWN.replace('7', '-'),
            OWN.replace('-', '7'),
            OWN.substring(1),
            OWN + "a"));
  }

  private static Arbitrary<UUID> uuids() {
    return Combinators.combine(Arbitraries.longs(), Arbitraries.longs()).as(UUID::new);
  }

  private static Arbitrary<Optional<Asker>> askers() {
    var tenants = Combinators.combine(uuids(), Arbitraries.of(Mode.class)).as(Tenant::new);
    return Combinators.combine(uuids(), tenants).as(Asker::new).optional();
  }

  private static Arbitrary<Asked> asked() {
    return Combinators.combine(texts(), texts(), Arbitraries.longs()).as(Asked::new);
  }

  private static Arbitrary<Answered> answered() {
    return Combinators.combine(
            Arbitraries.integers(),
            texts().optional(),
            micros().map(Micros::duration),
            Arbitraries.longs())
        .as(Answered::new);
  }

  private static Arbitrary<From> from() {
    return Combinators.combine(texts(), texts()).as(From::new);
  }

  @Property
  void lines_come_back_as_they_were(@ForAll("pages") List<Line> lines) {
    assertThat(PageReader.lines(PageWriter.page(lines))).isEqualTo(lines);
  }

  @Property
  void no_part_of_a_page_is_taken_for_a_page(@ForAll("pages") List<Line> lines) {
    byte[] page = PageWriter.page(lines);
    for (int length = 0; length < page.length; length += 1 + length / 10) {
      byte[] part = Arrays.copyOf(page, length);
      assertThatThrownBy(() -> PageReader.lines(part))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("a page of the request log is not whole");
    }
  }

  @Property
  void bytes_that_are_no_page_are_refused_and_nothing_else_happens(@ForAll byte[] rest) {
    byte[] page = new byte[rest.length + 1];
    page[0] = PageWriter.VERSION;
    System.arraycopy(rest, 0, page, 1, rest.length);
    try {
      assertThat(PageReader.lines(page)).hasSizeLessThan(page.length);
    } catch (IllegalStateException refused) {
      assertThat(refused).hasMessageNotContaining("null");
    }
  }

  @Test
  void a_page_of_another_version_and_one_with_more_behind_it_are_refused() {
    byte[] page = PageWriter.page(List.of(line(1)));
    byte[] more = Arrays.copyOf(page, page.length + 1);
    page[0] = 2;

    assertThatThrownBy(() -> PageReader.lines(page))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a page of the request log is of version 2, which is unknown here");
    assertThatThrownBy(() -> PageReader.lines(more)).isInstanceOf(IllegalStateException.class);
  }

  private static Line line(int i) {
    return new Line(
        Instant.parse("2026-11-22T12:00:00Z").plusMillis(i),
        OWN.substring(0, 34) + "%06x".formatted(i),
        Optional.of(new Asker(new UUID(1, 2), new Tenant(new UUID(3, 4), Mode.TEST))),
        new Asked("GET", "/api/v1/omni/runs/{run}", 0),
        new Answered(200, Optional.empty(), Duration.ofNanos(215_000), 901),
        new From("192.0.2.0/24", "curl/8"));
  }

  /** Pages that stand in databases are read by later versions. */
  @Test
  void a_page_is_written_as_it_always_was() {
    String written = HexFormat.of().formatHex(PageWriter.page(List.of(line(1), line(2))));

    assertThat(written)
        .isEqualTo(
            "0102d0cfc6f786b7b0060001932b5e7a0071238abc01234500000100010000000000000001"
                + "000000000000000200000000000000030000000000000004000474657374010347455402"
                + "172f6170692f76312f6f6d6e692f72756e732f7b72756e7d900300030c3139322e302e32"
                + "2e302f323404066375726c2f3800ae038a0ed00f0001932b5e7a0071238abc0123450000"
                + "020000ae038a0e");
  }

  @Test
  void a_thousand_usual_lines_are_about_thirty_bytes_each() {
    List<Line> lines = IntStream.range(0, 1000).mapToObj(PageWriterTest::line).toList();

    assertThat(PageWriter.page(lines).length / 1000).isBetween(20, 30);
  }
}
