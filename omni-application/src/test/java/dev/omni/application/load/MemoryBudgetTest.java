package dev.omni.application.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.load.MemoryBudget.Lane;
import dev.omni.application.load.MemoryBudget.Reservation;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
  private static final UUID ADA = new UUID(1, 1);
  private static final UUID BOB = new UUID(2, 2);

  /** What happens while a request waits; without an event its time passes. */
  private Runnable meanwhile = () -> {};

  private final MemoryBudget budget = new MemoryBudget(1000, this::waited);

  private boolean waited(CountDownLatch given) {
    Runnable event = meanwhile;
    meanwhile = () -> {};
    event.run();
    return given.getCount() == 0;
  }

  private Reservation requests(UUID project, long weight) {
    return budget.acquire(Lane.REQUESTS, project, weight);
  }

  private static void refused(Runnable request, FaultCode code, int pause) {
    assertThatThrownBy(request::run)
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(code);
              assertThat(fault.details().findNumber("retry_after").orElseThrow().intValue())
                  .isEqualTo(pause);
            });
  }

  @Test
  void a_lane_gives_its_share_and_takes_it_back_once() {
    Reservation whole = requests(ADA, 350);
    assertThat(budget.used(Lane.REQUESTS)).isEqualTo(350);
    refused(() -> requests(BOB, 1), FaultCode.OVERLOADED, 1);
    whole.close();
    whole.close();
    assertThat(budget.used(Lane.REQUESTS)).isZero();
    requests(BOB, 1).close();
  }

  @Test
  void lanes_do_not_take_from_each_other() {
    requests(ADA, 350);
    assertThat(budget.tryAcquire(Lane.WORK, ADA, 400)).isPresent();
    assertThat(budget.tryAcquire(Lane.READS, ADA, 200)).isPresent();
    assertThat(budget.tryAcquire(Lane.SHORT_REQUESTS, ADA, 50)).isPresent();
    assertThat(budget.tryAcquire(Lane.WORK, ADA, 1)).isEmpty();
  }

  @Test
  void an_item_larger_than_its_lane_takes_it_alone() {
    Reservation small = requests(ADA, 1);
    meanwhile = small::close;
    Reservation large = requests(ADA, 10_000);
    refused(() -> requests(BOB, 1), FaultCode.OVERLOADED, 1);
    large.close();
    requests(BOB, 1).close();
  }

  @Test
  void those_that_wait_are_served_in_order_of_arrival() {
    Reservation first = requests(ADA, 300);
    var order = new ArrayList<String>();
    meanwhile =
        () -> {
          meanwhile =
              () -> {
                assertThat(budget.tryAcquire(Lane.REQUESTS, BOB, 1)).as("two wait").isEmpty();
                first.close();
              };
          requests(BOB, 100);
          order.add("second in line");
        };
    Reservation large = requests(ADA, 200);
    order.add("first in line");
    assertThat(budget.used(Lane.REQUESTS)).isEqualTo(300);
    assertThat(order).as("both were given when the first closed").hasSize(2);
    large.close();
  }

  @Test
  void a_small_item_does_not_overtake_a_large_one_that_waits() {
    Reservation first = requests(ADA, 300);
    var given = new ArrayList<Reservation>();
    meanwhile = () -> refused(() -> given.add(requests(BOB, 10)), FaultCode.OVERLOADED, 1);
    refused(() -> requests(ADA, 100), FaultCode.OVERLOADED, 1);
    assertThat(given).isEmpty();
    first.close();
  }

  @Test
  void one_that_gives_up_makes_room_for_those_behind_it() throws InterruptedException {
    var behind = new Thread(() -> held.add(shared.acquire(Lane.REQUESTS, BOB, 10)), "behind");
    held.add(shared.acquire(Lane.REQUESTS, ADA, 300));
    starting = behind::start;
    refused(() -> shared.acquire(Lane.REQUESTS, ADA, 100), FaultCode.OVERLOADED, 1);
    behind.join();
    assertThat(shared.used(Lane.REQUESTS)).isEqualTo(310);
  }

  private final List<Reservation> held = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch inLine = new CountDownLatch(1);
  private Runnable starting = () -> {};

  /** The thread behind waits until it is given memory, the other until that one is in the line. */
  private final MemoryBudget shared =
      new MemoryBudget(
          1000,
          given -> {
            if (Thread.currentThread().getName().equals("behind")) {
              inLine.countDown();
              given.await();
              return true;
            }
            starting.run();
            inLine.await();
            return false;
          });

  @Test
  void a_project_with_half_the_lane_is_told_so_while_others_wait() {
    requests(ADA, 200);
    meanwhile = () -> refused(() -> requests(ADA, 200), FaultCode.CONCURRENCY_LIMIT_EXCEEDED, 1);
    refused(() -> requests(BOB, 200), FaultCode.OVERLOADED, 1);
    refused(() -> requests(ADA, 200), FaultCode.OVERLOADED, 1);
  }

  @Test
  void the_pause_is_the_length_of_the_line_and_at_most_half_a_minute() {
    requests(ADA, 350);
    nested(40);
  }

  /** Lets so many wait at once; each gives up with the pause for those that still wait. */
  private void nested(int more) {
    if (more > 0) {
      meanwhile = () -> nested(more - 1);
      int ahead = 40 - more;
      refused(() -> requests(BOB, 1), FaultCode.OVERLOADED, Math.max(1, Math.min(30, ahead)));
    }
  }

  @Test
  void a_full_line_refuses_at_once() {
    requests(ADA, 350);
    var pauses = new ArrayList<Integer>();
    fill(MemoryBudget.LINE, pauses);
    assertThat(pauses).containsExactly(30);
  }

  private void fill(int more, List<Integer> pauses) {
    meanwhile =
        () -> {
          if (more > 1) {
            fill(more - 1, pauses);
          } else {
            meanwhile = () -> pauses.add(-1);
            refused(() -> requests(BOB, 1), FaultCode.OVERLOADED, 30);
            pauses.add(30);
          }
        };
    assertThatThrownBy(() -> requests(BOB, 1)).isInstanceOf(Fault.class);
  }

  @Test
  void a_hold_knows_whether_others_wait() {
    Reservation first = requests(ADA, 350);
    var seen = new ArrayList<Boolean>();
    seen.add(first.isWanted());
    meanwhile = () -> seen.add(first.isWanted());
    refused(() -> requests(BOB, 1), FaultCode.OVERLOADED, 1);
    assertThat(seen).containsExactly(false, true);
  }

  @Test
  void the_weight_of_a_text_is_that_of_its_tree() {
    assertThat(MemoryBudget.ofJson(8 << 20)).isEqualTo(10L * (8 << 20) + 64 * 500_000L);
    assertThat(MemoryBudget.ofJson(100)).isEqualTo(1000 + 64 * 50);
    assertThat(MemoryBudget.ofStored(100)).isEqualTo(300);
  }
}
