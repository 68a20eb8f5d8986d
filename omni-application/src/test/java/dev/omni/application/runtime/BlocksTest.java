package dev.omni.application.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.domain.access.CorrelationIds;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BlocksTest {
  @Test
  void threads_that_help_know_what_for_and_forget_it() throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    var both = new CyclicBarrier(2);
    List<CorrelationContext> seen;
    CorrelationContext mine = CorrelationContext.of(CorrelationIds.of("req_12345678"));
    try (CorrelationContext.ContextScope followed = mine.makeCurrent()) {
      seen = new Blocks<>(2, k -> met(both), () -> {}).compute(new Threads(pool, 1));
    }
    assertThat(seen).containsOnly(mine);
    assertThat(pool.submit(CorrelationContext::current).get(10, TimeUnit.SECONDS).request())
        .isEmpty();
    assertThat(CorrelationContext.current().request()).isEmpty();
    pool.shutdown();
  }

  /** What a thread works for, said when both are there, so that one cannot do both blocks. */
  private static CorrelationContext met(CyclicBarrier both) {
    try {
      both.await(10, TimeUnit.SECONDS);
      return CorrelationContext.current();
    } catch (Exception alone) {
      throw new IllegalStateException(alone);
    }
  }
}
