package dev.omni.http.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.run.TestEngine;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StandingTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final Capability ROOT = TestEngine.direct().capability();

  private static Offer offer(int places, int busy, String version) {
    Json.Obj who = Json.obj("name", "one", "version", "1", "java", "17");
    return new Offer(who, places, busy, Map.of(ROOT.id(), version));
  }

  @Test
  void one_that_never_said_how_it_is_takes_nothing() {
    assertThat(Standing.UNKNOWN.fits(ROOT, NOW)).isFalse();
    assertThat(Standing.UNKNOWN.load(0, NOW)).isGreaterThan(1);
  }

  @Test
  void one_with_another_version_of_an_engine_does_not_fit() {
    assertThat(Standing.UNKNOWN.heard(offer(2, 0, "1"), 0).fits(ROOT, NOW)).isTrue();
    assertThat(Standing.UNKNOWN.heard(offer(2, 0, "2"), 0).fits(ROOT, NOW)).isFalse();
  }

  @Test
  void places_of_other_servers_count_and_ours_are_not_counted_twice() {
    Standing heard = Standing.UNKNOWN.heard(offer(4, 3, "1"), 2);
    assertThat(heard.load(2, NOW)).isEqualTo(0.75);
    assertThat(heard.load(0, NOW)).isEqualTo(0.25);
  }

  @Test
  void one_that_refused_is_full_until_ours_end_there_or_it_says_otherwise() {
    Standing full = Standing.UNKNOWN.heard(offer(4, 0, "1"), 0).full(1);
    assertThat(full.load(1, NOW)).isEqualTo(1);
    assertThat(full.load(0, NOW)).isLessThan(1);
    assertThat(full.heard(offer(4, 1, "1"), 1).load(1, NOW)).isEqualTo(0.25);
  }

  @Test
  void one_that_lost_an_execution_is_asked_first_how_it_is() {
    Standing lost = Standing.UNKNOWN.heard(offer(2, 0, "1"), 0).failed(NOW);
    assertThat(lost.fits(ROOT, NOW)).isFalse();
    assertThat(lost.heard(offer(2, 0, "1"), 0).fits(ROOT, NOW)).isTrue();
  }

  @Test
  void one_that_loses_three_in_a_row_is_left_alone_whatever_it_says() {
    Standing standing = Standing.UNKNOWN;
    for (int i = 0; i < Standing.MOST; i++) {
      standing = standing.heard(offer(2, 0, "1"), 0).failed(NOW);
    }
    Standing shut = standing.heard(offer(2, 0, "1"), 0);
    assertThat(shut.fits(ROOT, NOW.plus(Standing.SHUT).minusMillis(1))).isFalse();
    assertThat(shut.fits(ROOT, NOW.plus(Standing.SHUT))).isTrue();
  }

  @Test
  void what_it_finishes_makes_up_for_what_it_lost() {
    Standing standing = Standing.UNKNOWN;
    for (int i = 0; i < 3 * Standing.MOST; i++) {
      standing = standing.heard(offer(2, 0, "1"), 0).failed(NOW).heard(offer(2, 0, "1"), 0);
      assertThat(standing.fits(ROOT, NOW)).isTrue();
      standing = standing.served();
    }
  }
}
