package dev.omni.application.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WorkBudgetTest {
  private final AtomicLong nanos = new AtomicLong(5);
  private final AtomicLong bytes = new AtomicLong(7);
  private final WorkBudget budget =
      new WorkBudget(Duration.ofNanos(100), 1000, nanos::get, bytes::get);

  @Test
  void it_counts_from_its_creation_and_all_of_it_may_be_taken() {
    nanos.set(105);
    bytes.set(1007);
    assertThat(budget.spent()).isFalse();
  }

  @Test
  void time_beyond_it_spends_it() {
    nanos.set(106);
    assertThat(budget.spent()).isTrue();
  }

  @Test
  void memory_beyond_it_spends_it() {
    bytes.set(1008);
    assertThat(budget.spent()).isTrue();
  }

  @Test
  void a_spent_budget_stays_spent() {
    nanos.set(106);
    assertThat(budget.spent()).isTrue();
    nanos.set(5);
    assertThat(budget.spent()).isTrue();
  }

  @Test
  void that_of_a_request_counts_what_this_thread_allocates() {
    WorkBudget real = WorkBudget.ofRequest();
    assertThat(real.spent()).isFalse();
    assertThat(new byte[65 << 20]).isNotEmpty();
    assertThat(real.spent()).isTrue();
    assertThat(WorkBudget.ofRequest().spent()).isFalse();
  }

  @Test
  void its_words_name_the_bounds() {
    assertThat(WorkBudget.ofRequest()).hasToString("2 s of processor time or 64 MiB of memory");
    assertThat(WorkBudget.of(Duration.ofSeconds(60))).hasToString("60 s of processor time");
  }
}
