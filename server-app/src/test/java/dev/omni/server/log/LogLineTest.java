package dev.omni.server.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import dev.omni.application.spi.store.StoreUnavailableException;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LogLineTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private static String line(String message, Optional<Throwable> thrown) {
    var logger = new LoggerContext().getLogger("dev.omni.Test");
    var event =
        new LoggingEvent("", logger, Level.WARN, message, thrown.orElse(null), new Object[0]);
    event.setInstant(NOON);
    return new LogLine().doLayout(event);
  }

  @Test
  void a_line_says_when_how_grave_who_and_what() {
    assertThat(line("all is well", Optional.empty()))
        .isEqualTo("2026-11-21T12:00:00.000Z WARN  dev.omni.Test all is well\n");
  }

  @Test
  void nobody_forges_a_second_line() {
    assertThat(line("one\n2026-11-21T12:00:00.000Z\tERROR two\u001b[2J", Optional.empty()))
        .isEqualTo(
            "2026-11-21T12:00:00.000Z WARN  dev.omni.Test"
                + " one 2026-11-21T12:00:00.000Z ERROR two [2J\n");
  }

  @Test
  void nobody_forges_a_line_by_what_was_thrown() {
    var thrown =
        new IllegalStateException("bad\n2026-11-21T12:00:00.000Z ERROR all is lost\r\u2028x");
    assertThat(line("one", Optional.of(thrown)).lines().skip(1))
        .contains("  2026-11-21T12:00:00.000Z ERROR all is lost")
        .allMatch(next -> next.startsWith("  "))
        .noneMatch(next -> next.contains("\u2028"));
  }

  @Test
  void that_the_store_is_away_is_one_line() {
    var away =
        new StoreUnavailableException("It is away: bye\n2026", new IllegalStateException("x"));
    assertThat(line("found no store", Optional.of(away)))
        .isEqualTo(
            "2026-11-21T12:00:00.000Z WARN  dev.omni.Test found no store: It is away: bye 2026\n");
  }

  @Test
  void what_was_thrown_follows_and_no_secret_stands_in_either() {
    var thrown = new IllegalStateException("for Bearer lq_test_0123456789abcdef");
    assertThat(line("key lq_live_0123456789abcdef", Optional.of(thrown)))
        .contains("key ***\n", "java.lang.IllegalStateException: for ***", "at dev.omni.server.")
        .doesNotContain("0123456789abcdef");
  }
}
