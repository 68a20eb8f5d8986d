package dev.omni.application.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The sharing of places, under a clock that only the test moves. */
class DeliveryLanesTest {
  private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

  private static UUID id(long n) {
    return new UUID(9, n);
  }

  private static DeliveryLanes.Attempt attempt(long n, long webhook, boolean failing, Instant at) {
    return new DeliveryLanes.Attempt(id(n), id(webhook / 20), id(1000 + webhook), failing, at);
  }

  @Test
  void a_webhook_has_four_places_and_one_while_it_fails() {
    var lanes = new DeliveryLanes();
    for (int i = 0; i < 4; i++) {
      assertThat(lanes.begin(attempt(i, 1, false, START))).isPresent();
    }
    assertThat(lanes.begin(attempt(4, 1, false, START))).isEmpty();
    assertThat(lanes.begin(attempt(5, 2, true, START))).isPresent();
    assertThat(lanes.begin(attempt(6, 2, true, START))).isEmpty();
  }

  @Test
  void a_project_has_sixteen_places() {
    var lanes = new DeliveryLanes();
    for (int i = 0; i < 16; i++) {
      assertThat(lanes.begin(attempt(i, i, false, START))).isPresent();
    }
    assertThat(lanes.begin(attempt(16, 16, false, START))).isEmpty();
    assertThat(lanes.begin(attempt(17, 20, false, START))).isPresent();
  }

  @Test
  void what_is_under_way_is_not_begun_again_before_it_has_ended() {
    var lanes = new DeliveryLanes();
    DeliveryLanes.Attempt first = attempt(1, 1, false, START);
    assertThat(lanes.begin(first)).isPresent();
    assertThat(lanes.begin(attempt(1, 1, false, START.plusMillis(10)))).isEmpty();
    assertThat(lanes.begin(attempt(1, 2, false, START))).as("to another webhook").isPresent();
    lanes.end(first);
    assertThat(lanes.begin(attempt(1, 1, false, START.plusMillis(20)))).isPresent();
  }

  @Test
  void a_place_that_was_given_back_is_free() {
    var lanes = new DeliveryLanes();
    var attempt = attempt(1, 1, true, START);
    lanes.begin(attempt);
    lanes.end(attempt);
    assertThat(lanes.attemptsInProgress()).isZero();
    assertThat(lanes.begin(attempt(2, 1, true, START))).isPresent();
  }

  @Test
  void an_attempt_that_takes_long_leaves_its_lane_to_the_others() {
    var lanes = new DeliveryLanes();
    for (int i = 0; i < 48; i++) {
      lanes.begin(attempt(i, i * 20L, false, START));
    }
    assertThat(lanes.begin(attempt(48, 2000, false, START))).isEmpty();
    Instant later = START.plusSeconds(2);
    assertThat(lanes.begin(attempt(49, 2000, false, later))).isPresent();
    assertThat(lanes.begin(attempt(50, 0, false, later))).as("a slow one again").isEmpty();
  }

  private record Waiting(long number, int webhook, Instant since) {}

  private record Ending(DeliveryLanes.Attempt attempt, Instant at, Set<Integer> failed) {}

  /** 200 webhooks answer in 50 ms, 16 hang for 15 s; each gets a message every 2 s. */
  @Test
  void sixteen_that_hang_do_not_hold_up_two_hundred_that_are_well() {
    List<Duration> waits = waits(1);
    assertThat(waits).hasSize(30 * 200);
    assertThat(waits.get(waits.size() * 99 / 100)).isLessThan(Duration.ofSeconds(2));
  }

  /** The same, when the sixteen take every place at the beginning. */
  @Test
  void sixteen_that_die_with_all_places_in_their_hands_give_them_back_after_two_seconds() {
    List<Duration> waits = waits(4);
    assertThat(waits).hasSize(30 * 200);
    assertThat(waits.get(waits.size() - 1)).isLessThan(Duration.ofMillis(2500));
  }

  /** How long the messages of the healthy waited in a minute, in rising order. */
  private static List<Duration> waits(int burst) {
    var lanes = new DeliveryLanes();
    var waits = new ArrayList<Duration>();
    List<Waiting> queue = new ArrayList<>();
    var endings = new PriorityQueue<Ending>(Comparator.comparing(Ending::at));
    var failed = new HashSet<Integer>();
    long number = 0;
    for (long millis = 0; millis < 60_000; millis += 25) {
      Instant now = START.plusMillis(millis);
      for (int webhook = 0; webhook < 216 && millis % 2000 == 0; webhook++) {
        for (int i = 0; i < (webhook < 16 && millis == 0 ? burst : 1); i++) {
          queue.add(new Waiting(number++, webhook, now));
        }
      }
      while (!endings.isEmpty() && !endings.peek().at().isAfter(now)) {
        Ending ending = endings.remove();
        lanes.end(ending.attempt());
        failed.addAll(ending.failed());
      }
      List<Waiting> left = new ArrayList<>();
      for (Waiting waiting : queue) {
        int webhook = waiting.webhook();
        boolean hangs = webhook < 16;
        var wanted = attempt(waiting.number(), webhook * 20L, failed.contains(webhook), now);
        if (lanes.begin(wanted).isEmpty()) {
          left.add(waiting);
        } else if (hangs) {
          endings.add(new Ending(wanted, now.plusSeconds(15), Set.of(webhook)));
        } else {
          waits.add(Duration.between(waiting.since(), now));
          endings.add(new Ending(wanted, now.plusMillis(50), Set.of()));
        }
      }
      queue = left;
    }
    waits.sort(Comparator.naturalOrder());
    return waits;
  }
}
