package dev.omni.application.run.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.engine.Work;
import dev.omni.testkit.contract.CountingIds;
import dev.omni.testkit.contract.ManualClock;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** Work with a time limit of its own. */
final class DeadlineWatcherTest {
  private static final Duration TIME = Duration.ofMillis(1500);

  private final ManualClock clock = new ManualClock();
  private final Work work =
      new DeadlineWatcher(Watcher.none(), new ClockAndIds(clock, new CountingIds()), TIME).work();

  @Test
  void it_goes_on_until_its_time_is_over() {
    clock.forward(TIME.minusMillis(1));
    work.proceed();
    assertThat(work.<Integer>blocks(3, k -> k)).containsExactly(0, 1, 2);

    clock.forward(Duration.ofMillis(1));
    assertThatThrownBy(work::proceed).isInstanceOf(CancellationException.class);
  }

  @Test
  void blocks_that_come_after_the_end_are_not_begun() {
    assertThatThrownBy(() -> work.blocks(3, k -> clock.forward(TIME)))
        .isInstanceOf(CancellationException.class);
  }
}
