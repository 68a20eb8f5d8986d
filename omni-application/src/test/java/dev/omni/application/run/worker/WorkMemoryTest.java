package dev.omni.application.run.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.load.MemoryBudget;
import dev.omni.application.load.MemoryBudget.Reservation;
import dev.omni.domain.access.Mode;
import dev.omni.domain.run.RunHead;
import dev.omni.testkit.contract.Samples;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which due runs fit into the memory of a worker: its lane has 400,000 bytes here. */
class WorkMemoryTest {
  private final Samples samples = Samples.fresh();
  private final WorkMemory memory = new WorkMemory(new MemoryBudget(1_000_000, Duration.ZERO));

  /** A due run that weighs 42 bytes a byte of its input. */
  private RunHead due(long inputBytes) {
    RunHead head = samples.job().queued(samples.now()).head();
    return new RunHead(
        head.id(),
        head.origin(),
        head.subject(),
        head.policy(),
        head.state(),
        Optional.empty(),
        inputBytes);
  }

  @Test
  void a_run_that_does_not_fit_stays_queued_until_another_ends() {
    Reservation first = memory.take(due(9000)).orElseThrow();
    RunHead second = due(9000);
    assertThat(memory.take(second)).isEmpty();
    first.close();
    assertThat(memory.take(second)).isPresent();
  }

  @Test
  void smaller_ones_pass_it_so_often_and_no_more() {
    Reservation first = memory.take(due(9000)).orElseThrow();
    RunHead large = due(9000);
    assertThat(memory.take(large)).isEmpty();
    for (int i = 0; i < WorkMemory.MOST_PASSED; i++) {
      memory.take(due(10)).orElseThrow().close();
    }
    assertThat(memory.take(due(10))).isEmpty();
    first.close();
    assertThat(memory.take(due(10))).as("before the large one is looked at again").isEmpty();
    assertThat(memory.take(large)).isPresent();
    assertThat(memory.take(due(10))).isPresent();
  }

  @Test
  void one_that_is_due_no_more_holds_nobody_up() {
    memory.take(due(9000));
    RunHead cancelled = due(9000);
    assertThat(memory.take(cancelled)).isEmpty();
    for (int i = 0; i < WorkMemory.MOST_PASSED; i++) {
      memory.take(due(10)).orElseThrow().close();
    }
    RunHead small = due(10);
    memory.due(Mode.TEST, List.of(cancelled, small));
    assertThat(memory.take(small)).isEmpty();
    memory.due(Mode.TEST, List.of(small));
    assertThat(memory.take(small)).isPresent();
  }
}
