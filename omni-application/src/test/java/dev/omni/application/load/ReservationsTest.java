package dev.omni.application.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.load.MemoryBudget.Lane;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReservationsTest {
  private static final UUID PROJECT = new UUID(5, 9);

  private final MemoryBudget budget = new MemoryBudget(100_000_000);

  private static int passing(int bytes) {
    return Reservations.passing(
        () -> {
          Reservations.read(PROJECT, bytes);
          return bytes;
        });
  }

  @Test
  void texts_that_are_read_one_after_the_other_weigh_as_much_as_one() {
    try (var request = new Reservations(budget);
        var here = request.makeCurrent()) {
      assertThat(here).isNotNull();
      assertThat(IntStream.range(0, 5_000).map(each -> passing(2_000)).sum()).isPositive();
      assertThat(budget.used(Lane.READS)).isEqualTo(MemoryBudget.ofJson(2_000));

      Reservations.read(PROJECT, 500);
      assertThat(budget.used(Lane.READS)).isEqualTo(MemoryBudget.ofJson(500));
      passing(100);
      assertThat(budget.used(Lane.READS))
          .isEqualTo(MemoryBudget.ofJson(500) + MemoryBudget.ofJson(100));
    }
    assertThat(budget.used(Lane.READS)).isZero();
  }

  @Test
  void a_thread_without_a_request_takes_nothing() {
    assertThat(passing(2_000)).isEqualTo(2_000);
    assertThat(budget.used(Lane.READS)).isZero();
  }
}
