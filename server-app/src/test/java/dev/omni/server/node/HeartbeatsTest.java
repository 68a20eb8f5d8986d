package dev.omni.server.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class HeartbeatsTest {
  private final AtomicReference<Duration> poll = new AtomicReference<>(Duration.ZERO);
  private final AtomicBoolean closed = new AtomicBoolean();
  private final List<List<String>> ends = new ArrayList<>();
  private final Heartbeats heartbeats =
      new Heartbeats(
          Map.of("omni-poll", poll::get, "omni-log", () -> Duration.ofSeconds(1)),
          closed::get,
          ends::add);

  @Test
  void a_thread_that_did_not_move_for_a_minute_is_dead_and_ends_the_process() {
    poll.set(Heartbeats.LONGEST);
    heartbeats.look();
    assertThat(ends).isEmpty();
    assertThat(heartbeats.deadParts()).isEmpty();

    poll.set(Heartbeats.LONGEST.plusMillis(1));
    heartbeats.look();

    assertThat(ends).containsExactly(List.of("omni-poll"));
    assertThat(heartbeats.deadParts()).containsExactly("omni-poll");
  }

  @Test
  void a_store_that_is_closed_is_dead_at_once_and_ends_nothing() {
    closed.set(true);
    heartbeats.look();

    assertThat(heartbeats.deadParts()).containsExactly("store");
    assertThat(ends).isEmpty();
  }
}
