package dev.omni.application.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.run.RunStarts.Entry.Place;
import dev.omni.application.spi.Tallies.Tally;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.world.Execution;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BoundsTest {
  private static final UUID NODE = new UUID(0, 9);
  private final List<Caller> charged = new ArrayList<>();
  private final Bounds bounds = new Bounds(tenant -> 0, charged::add);
  private final Caller ada = Caller.test("ada");

  /** What waits, on all nodes. */
  private static final class Queue {
    int waiting;
    int counts;

    int counted(Tenant tenant) {
      counts++;
      return waiting;
    }

    void enter(Bounds node, Caller caller) {
      node.place(caller, Execution.JOB).close();
      waiting++;
    }

    /** False when it was refused. */
    boolean enters(Bounds node, Caller caller) {
      try {
        enter(node, caller);
        return true;
      } catch (Fault full) {
        return false;
      }
    }
  }

  private static void refused(Runnable asking, FaultCode code) {
    assertThatThrownBy(asking::run)
        .isInstanceOfSatisfying(Fault.class, fault -> assertThat(fault.code()).isEqualTo(code));
  }

  @Test
  void sixteen_direct_runs_of_one_principal_are_enough_until_one_ends() {
    var places = new ArrayList<Place>();
    for (int i = 0; i < Bounds.AT_ONCE; i++) {
      places.add(bounds.place(ada, Execution.DIRECT));
    }
    refused(() -> bounds.place(ada, Execution.DIRECT), FaultCode.CONCURRENCY_LIMIT_EXCEEDED);
    bounds.place(Caller.test("bob"), Execution.DIRECT).close();
    bounds.place(ada, Execution.JOB).close();
    places.get(0).close();
    bounds.place(ada, Execution.DIRECT).close();
  }

  @Test
  void live_mode_takes_no_more_than_its_share_of_a_node() {
    var places = new ArrayList<Place>();
    for (int i = 0; i < Bounds.IN_LIVE; i++) {
      Caller caller = Caller.live("caller " + i / Bounds.AT_ONCE);
      places.add(bounds.place(caller, Execution.DIRECT));
    }
    Caller bob = Caller.live("bob");
    refused(() -> bounds.place(bob, Execution.DIRECT), FaultCode.CONCURRENCY_LIMIT_EXCEEDED);
    bounds.place(ada, Execution.DIRECT).close();
    bounds.place(bob, Execution.JOB).close();
    places.get(0).close();
    bounds.place(bob, Execution.DIRECT).close();
    bounds.place(bob, Execution.DIRECT).close();
  }

  @Test
  void the_sandbox_takes_no_more_than_its_share_of_a_node() {
    var places = new ArrayList<Place>();
    for (int i = 0; i < Bounds.IN_SANDBOX; i++) {
      Caller caller = Caller.test("caller " + i / Bounds.AT_ONCE);
      places.add(bounds.place(caller, Execution.DIRECT));
    }
    Caller bob = Caller.test("bob");
    refused(() -> bounds.place(bob, Execution.DIRECT), FaultCode.CONCURRENCY_LIMIT_EXCEEDED);
    assertThat(bounds.told(NODE, Instant.EPOCH)).hasSize(2);
    bounds.place(Caller.live("bob"), Execution.DIRECT).close();
    bounds.place(bob, Execution.JOB).close();
    places.get(0).close();
    bounds.place(bob, Execution.DIRECT).close();
    bounds.place(bob, Execution.DIRECT).close();
  }

  @Test
  void what_runs_on_other_nodes_counts_while_it_is_heard() {
    UUID principal = ada.principal().id();
    Place here = bounds.place(ada, Execution.DIRECT);
    bounds.heard(List.of(running(principal, 8), running(principal, 7)));
    refused(() -> bounds.place(ada, Execution.DIRECT), FaultCode.CONCURRENCY_LIMIT_EXCEEDED);
    bounds.place(Caller.test("bob"), Execution.DIRECT).close();
    here.close();
    bounds.place(ada, Execution.DIRECT).close();
    bounds.heard(List.of(running(principal, 16)));
    refused(() -> bounds.place(ada, Execution.DIRECT), FaultCode.CONCURRENCY_LIMIT_EXCEEDED);
    bounds.heard(List.of(new Tally(NODE, principal, "read", Instant.EPOCH, 99)));
    bounds.place(ada, Execution.DIRECT).close();
  }

  @Test
  void other_nodes_are_told_what_runs_here_until_it_has_ended() {
    assertThat(bounds.told(NODE, Instant.EPOCH)).isEmpty();
    Place first = bounds.place(ada, Execution.DIRECT);
    Place second = bounds.place(ada, Execution.DIRECT);
    assertThat(bounds.told(NODE, Instant.EPOCH)).containsExactly(running(ada.principal().id(), 2));
    first.close();
    second.close();
    assertThat(bounds.told(NODE, Instant.EPOCH)).isEmpty();
  }

  private static Tally running(UUID principal, int many) {
    return new Tally(NODE, principal, "running", Instant.EPOCH, many);
  }

  @Test
  void those_that_wait_are_counted_seldom_far_from_the_bound_and_each_time_before_it() {
    var queue = new Queue();
    var here = new Bounds(queue::counted, charged::add);
    for (int i = 0; i < 100; i++) {
      queue.enter(here, ada);
    }
    assertThat(queue.counts).isEqualTo(1);
    queue.waiting = Bounds.WAITING - 3;
    while (queue.waiting < Bounds.WAITING) {
      queue.enter(here, ada);
    }
    assertThat(queue.counts).isEqualTo(4);
    refused(() -> queue.enter(here, ada), FaultCode.QUEUE_FULL);
    queue.waiting--;
    queue.enter(here, ada);
    refused(() -> queue.enter(here, ada), FaultCode.QUEUE_FULL);
  }

  @Test
  void several_nodes_fill_one_queue_and_hardly_more() {
    var queue = new Queue();
    List<Bounds> nodes =
        Stream.generate(() -> new Bounds(queue::counted, charged::add)).limit(4).toList();
    nodes.forEach(node -> queue.enter(node, ada));
    for (Bounds node : nodes) {
      assertThat(Stream.generate(() -> queue.enters(node, ada)).limit(2 * Bounds.WAITING))
          .contains(false);
    }
    assertThat(queue.waiting).isBetween(Bounds.WAITING, Bounds.WAITING + 3 * Bounds.WAITING / 10);
  }

  @Test
  void the_queue_of_one_mode_is_not_that_of_the_other() {
    var queue = new Queue();
    queue.waiting = Bounds.WAITING;
    var here = new Bounds(queue::counted, charged::add);
    refused(() -> queue.enter(here, ada), FaultCode.QUEUE_FULL);
    queue.waiting = 0;
    queue.enter(here, ada);
    queue.waiting = Bounds.WAITING;
    refused(() -> queue.enter(here, Caller.live("ada")), FaultCode.QUEUE_FULL);
  }

  @Test
  void nothing_new_begins_once_closed() {
    bounds.close();
    refused(() -> bounds.place(ada, Execution.DIRECT), FaultCode.SHUTTING_DOWN);
    refused(() -> bounds.place(ada, Execution.JOB), FaultCode.SHUTTING_DOWN);
  }

  @Test
  void what_is_created_is_charged() {
    bounds.create(ada);
    assertThat(charged).containsExactly(ada);
  }
}
