package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.CounterStore;
import dev.omni.application.spi.store.CounterStore.SharedCounter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of every {@code CounterStore}. */
public abstract class CounterStoreContract extends PortContract {
  private static final Duration FRESH = Duration.ofSeconds(2);
  private final Samples samples = Samples.fresh();
  private final UUID one = samples.id();
  private final UUID two = samples.id();
  private final UUID key = samples.id();

  private CounterStore tallies() {
    return stores().administration().counters();
  }

  private Instant at(long millis) {
    return samples.now().plusMillis(millis);
  }

  private SharedCounter tally(UUID node, String what, long count) {
    return new SharedCounter(node, key, what, samples.now(), count);
  }

  private List<SharedCounter> announced(UUID node, long millis, SharedCounter... own) {
    return tallies().exchange(node, List.of(own), at(millis), FRESH);
  }

  @Test
  void each_node_hears_what_the_others_counted_and_never_itself() {
    assertThat(announced(one, 0, tally(one, "read", 3), tally(one, "create", 1))).isEmpty();
    assertThat(announced(two, 1, tally(two, "read", 5)))
        .containsExactlyInAnyOrder(tally(one, "read", 3), tally(one, "create", 1));
    assertThat(announced(one, 2)).containsExactly(tally(two, "read", 5));
  }

  @Test
  void a_tally_takes_the_place_of_the_one_before() {
    announced(one, 0, tally(one, "read", 3));
    var anew = new SharedCounter(one, key, "read", at(7), 1);
    announced(one, 8, tally(one, "read", 9), tally(one, "cancel", 2));
    assertThat(announced(two, 9))
        .containsExactlyInAnyOrder(tally(one, "read", 9), tally(one, "cancel", 2));
    announced(one, 10, anew);
    assertThat(announced(two, 11)).containsExactlyInAnyOrder(anew, tally(one, "cancel", 2));
  }

  @Test
  void what_was_announced_too_long_ago_is_not_heard() {
    announced(one, 0, tally(one, "read", 3));
    assertThat(announced(two, 2000)).hasSize(1);
    assertThat(announced(two, 2001)).isEmpty();
    announced(one, 2002, tally(one, "read", 3));
    assertThat(announced(two, 2003)).hasSize(1);
  }

  @Test
  void what_nobody_tells_any_more_is_forgotten() {
    announced(one, 0, tally(one, "read", 3));
    announced(two, 5, tally(two, "read", 4));
    assertThat(tallies().deleteBefore(at(5))).isEqualTo(1);
    assertThat(tallies().deleteBefore(at(5))).isZero();
    assertThat(announced(one, 6)).containsExactly(tally(two, "read", 4));
    assertThat(announced(two, 7)).isEmpty();
  }
}
