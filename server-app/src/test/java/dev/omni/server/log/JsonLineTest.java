package dev.omni.server.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import dev.omni.application.access.CorrelationContext;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class JsonLineTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private static final Optional<TraceContext> TRACE =
      TraceContext.parseStored("00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01");

  private static String line(String message, Optional<Throwable> thrown) {
    var logger = new LoggerContext().getLogger("dev.omni.Test");
    var event =
        new LoggingEvent("", logger, Level.WARN, message, thrown.orElse(null), new Object[] {"x"});
    event.setInstant(NOON);
    return new String(new JsonLine().encode(event), StandardCharsets.UTF_8);
  }

  private static Json.Obj read(String line) {
    return (Json.Obj) JsonReader.trusted(line);
  }

  @Test
  void a_line_is_one_object_with_what_the_thread_works_for() {
    UUID run = UUID.fromString("0191d4c1-7c1e-7000-8000-000000000000");
    String line;
    try (var followed =
        new CorrelationContext(Optional.of("req_\"1\""), Optional.of(run), TRACE).makeCurrent()) {
      line = line("all is {}", Optional.empty());
    }
    assertThat(line).endsWith("}\n");
    Json.Obj said = read(line);
    assertThat(said.findText("formattedMessage")).contains("all is x");
    assertThat(said.findText("level")).contains("WARN");
    assertThat(said.findText("loggerName")).contains("dev.omni.Test");
    assertThat(said.findText("request_id")).contains("req_\"1\"");
    assertThat(said.findText("run_id")).contains(run.toString());
    assertThat(said.findText("trace_id")).contains("0af7651916cd43dd8448eb211c80319c");
    assertThat(said.findNumber("timestamp").orElseThrow().longValueExact())
        .isEqualTo(NOON.toEpochMilli());
  }

  @Test
  void a_line_for_nobody_names_nobody() {
    assertThat(read(line("one", Optional.empty())).members()).doesNotContainKey("request_id");
  }

  @Test
  void nobody_forges_a_second_line_and_no_secret_stands_anywhere() {
    var thrown = new IllegalStateException("for Bearer lq_test_0123456789abcdef\nx\u001b\"");
    String line =
        line("key lq_live_0123456789abcdef\n{\"level\":\"ERROR\"}\r\u0001", thrown(thrown));
    assertThat(line.lines()).hasSize(1);
    assertThat(line).contains("***").doesNotContain("0123456789abcdef");
    assertThat(read(line).findObject("throwable")).isPresent();
  }

  private static Optional<Throwable> thrown(Throwable thrown) {
    return Optional.of(thrown);
  }
}
