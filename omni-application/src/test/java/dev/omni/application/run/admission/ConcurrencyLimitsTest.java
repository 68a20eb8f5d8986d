package dev.omni.application.run.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.run.AdmissionControl.Slot;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.store.CounterStore.SharedCounter;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Workload;
import dev.omni.testkit.TestEngine;
import dev.omni.testkit.contract.Samples;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ConcurrencyLimitsTest {
  private static final UUID NODE = new UUID(0, 9);
  private static final PreparedRun HEAVY =
      new PreparedRun(
          Samples.fresh().job(), TestEngine.direct(Workload.MEDIUM).loaded(), Json.Obj.EMPTY, 1);
  private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);

  private final List<Caller> charged = new ArrayList<>();
  private final ConcurrencyLimits limits = new ConcurrencyLimits(tenant -> 0, charged::add, CLOCK);
  private final Caller ada = Caller.test("ada");

  /** The number of queued jobs, on all nodes. */
  private static final class Queue {
    int waiting;
    int counts;

    int counted(Tenant tenant) {
      counts++;
      return waiting;
    }

    void enter(ConcurrencyLimits node, Caller caller) {
      node.queue(caller);
      waiting++;
    }

    /** False when it was refused. */
    boolean enters(ConcurrencyLimits node, Caller caller) {
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
    var slots = new ArrayList<Slot>();
    for (int i = 0; i < ConcurrencyLimits.AT_ONCE; i++) {
      slots.add(limits.acquireSlot(ada, HEAVY));
    }
    refused(() -> limits.acquireSlot(ada, HEAVY), FaultCode.CONCURRENCY_LIMIT_EXCEEDED);
    limits.acquireSlot(Caller.test("bob"), HEAVY).close();
    limits.queue(ada);
    slots.get(0).close();
    limits.acquireSlot(ada, HEAVY).close();
  }

  @Test
  void live_mode_takes_no_more_than_its_share_of_a_node() {
    var slots = new ArrayList<Slot>();
    for (int i = 0; i < ConcurrencyLimits.IN_LIVE; i++) {
      Caller caller = Caller.live("caller " + i / ConcurrencyLimits.AT_ONCE);
      slots.add(limits.acquireSlot(caller, HEAVY));
    }
    Caller bob = Caller.live("bob");
    refused(() -> limits.acquireSlot(bob, HEAVY), FaultCode.CONCURRENCY_LIMIT_EXCEEDED);
    limits.acquireSlot(ada, HEAVY).close();
    limits.queue(bob);
    slots.get(0).close();
    limits.acquireSlot(bob, HEAVY).close();
    limits.acquireSlot(bob, HEAVY).close();
  }

  @Test
  void the_sandbox_takes_no_more_than_its_share_of_a_node() {
    var slots = new ArrayList<Slot>();
    for (int i = 0; i < ConcurrencyLimits.IN_SANDBOX; i++) {
      Caller caller = Caller.test("caller " + i / ConcurrencyLimits.AT_ONCE);
      slots.add(limits.acquireSlot(caller, HEAVY));
    }
    Caller bob = Caller.test("bob");
    refused(() -> limits.acquireSlot(bob, HEAVY), FaultCode.CONCURRENCY_LIMIT_EXCEEDED);
    assertThat(limits.counters(NODE, Instant.EPOCH)).hasSize(2);
    limits.acquireSlot(Caller.live("bob"), HEAVY).close();
    limits.queue(bob);
    slots.get(0).close();
    limits.acquireSlot(bob, HEAVY).close();
    limits.acquireSlot(bob, HEAVY).close();
  }

  @Test
  void what_runs_on_other_nodes_counts_while_it_is_heard() {
    UUID principal = ada.principal().id();
    Slot here = limits.acquireSlot(ada, HEAVY);
    limits.applyCounters(List.of(running(principal, 8), running(principal, 7)));
    refused(() -> limits.acquireSlot(ada, HEAVY), FaultCode.CONCURRENCY_LIMIT_EXCEEDED);
    limits.acquireSlot(Caller.test("bob"), HEAVY).close();
    here.close();
    limits.acquireSlot(ada, HEAVY).close();
    limits.applyCounters(List.of(running(principal, 16)));
    refused(() -> limits.acquireSlot(ada, HEAVY), FaultCode.CONCURRENCY_LIMIT_EXCEEDED);
    limits.applyCounters(List.of(new SharedCounter(NODE, principal, "read", Instant.EPOCH, 99)));
    limits.acquireSlot(ada, HEAVY).close();
  }

  @Test
  void other_nodes_are_told_what_runs_here_until_it_has_ended() {
    assertThat(limits.counters(NODE, Instant.EPOCH)).isEmpty();
    Slot first = limits.acquireSlot(ada, HEAVY);
    Slot second = limits.acquireSlot(ada, HEAVY);
    assertThat(limits.counters(NODE, Instant.EPOCH))
        .containsExactly(running(ada.principal().id(), 2));
    first.close();
    second.close();
    assertThat(limits.counters(NODE, Instant.EPOCH)).isEmpty();
  }

  private static SharedCounter running(UUID principal, int many) {
    return new SharedCounter(NODE, principal, "running", Instant.EPOCH, many);
  }

  @Test
  void those_that_wait_are_counted_seldom_far_from_the_bound_and_each_time_before_it() {
    var queue = new Queue();
    var here = new ConcurrencyLimits(queue::counted, charged::add, CLOCK);
    for (int i = 0; i < 100; i++) {
      queue.enter(here, ada);
    }
    assertThat(queue.counts).isEqualTo(1);
    queue.waiting = ConcurrencyLimits.WAITING - 3;
    while (queue.waiting < ConcurrencyLimits.WAITING) {
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
    List<ConcurrencyLimits> nodes =
        Stream.generate(() -> new ConcurrencyLimits(queue::counted, charged::add, CLOCK))
            .limit(4)
            .toList();
    nodes.forEach(node -> queue.enter(node, ada));
    for (ConcurrencyLimits node : nodes) {
      assertThat(
              Stream.generate(() -> queue.enters(node, ada)).limit(2 * ConcurrencyLimits.WAITING))
          .contains(false);
    }
    assertThat(queue.waiting)
        .isBetween(
            ConcurrencyLimits.WAITING,
            ConcurrencyLimits.WAITING + 3 * ConcurrencyLimits.WAITING / 10);
  }

  @Test
  void the_queue_of_one_mode_is_not_that_of_the_other() {
    var queue = new Queue();
    queue.waiting = ConcurrencyLimits.WAITING;
    var here = new ConcurrencyLimits(queue::counted, charged::add, CLOCK);
    refused(() -> queue.enter(here, ada), FaultCode.QUEUE_FULL);
    queue.waiting = 0;
    queue.enter(here, ada);
    queue.waiting = ConcurrencyLimits.WAITING;
    refused(() -> queue.enter(here, Caller.live("ada")), FaultCode.QUEUE_FULL);
  }

  @Test
  void nothing_new_begins_once_closed() {
    limits.close();
    refused(() -> limits.acquireSlot(ada, HEAVY), FaultCode.SHUTTING_DOWN);
    refused(() -> limits.queue(ada), FaultCode.SHUTTING_DOWN);
  }

  @Test
  void what_is_created_is_charged() {
    limits.create(ada);
    assertThat(charged).containsExactly(ada);
  }
}
