package dev.omni.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.ConsoleSession.Client;
import dev.omni.domain.access.ConsoleSession.Holder;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** How long a session of the console lasts. */
class ConsoleSessionTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final Tenant TENANT = new Tenant(new UUID(1, 2), Mode.TEST);
  private static final ConsoleSession SESSION = starting("hash");

  private static ConsoleSession starting(String keyHash) {
    return ConsoleSession.starting(
        "id", new Holder(new UUID(3, 4), keyHash, TENANT), NOON, new Client("192.0.2.0/24", "x"));
  }

  @Test
  void a_session_starts_used_and_ends_after_twelve_hours_at_the_latest() {
    assertThat(SESSION.createdAt()).isEqualTo(NOON);
    assertThat(SESSION.seenAt()).isEqualTo(NOON);
    assertThat(SESSION.endsAt()).isEqualTo(NOON.plus(Duration.ofHours(12)));
    assertThat(SESSION.end()).isEqualTo(NOON.plus(Duration.ofHours(2)));
    assertThat(SESSION.byLink()).isFalse();
    assertThat(starting("").byLink()).isTrue();
  }

  /** Two hours without use end a session, and so do twelve hours of use. */
  @Property
  void a_session_is_open_for_two_hours_from_its_last_use_within_twelve_hours(
      @ForAll @IntRange(max = 720) int used, @ForAll @IntRange(max = 900) int asked) {
    ConsoleSession session = SESSION.seen(NOON.plus(Duration.ofMinutes(used)));
    Instant then = NOON.plus(Duration.ofMinutes(asked));

    assertThat(session.open(then)).isEqualTo(asked < Math.min(used + 120, 720));
    assertThat(session.open(session.end())).isFalse();
    assertThat(session.open(session.end().minusNanos(1))).isTrue();
    assertThat(session.endsAt()).isEqualTo(SESSION.endsAt());
  }

  @Test
  void a_use_is_recorded_once_a_minute() {
    assertThat(SESSION.outdated(NOON.plusSeconds(60).minusNanos(1))).isFalse();
    assertThat(SESSION.outdated(NOON.plusSeconds(60))).isTrue();
    assertThat(SESSION.seen(NOON.plusSeconds(60)).outdated(NOON.plusSeconds(61))).isFalse();
  }
}
