package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Mode;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.ExecutionPolicy;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.BeforeTry;

/**
 * Whatever callers, workers and time do to a run, in whatever order, and however old what they have
 * seen of it: what is stored goes only where a run can go. The real domain over every store.
 */
public abstract class RunHistoryProperties {
  private static final Set<String> ENDS = Set.of("run.completed", "run.failed", "run.cancelled");

  private static final CountingIds IDS = new CountingIds(1L << 40);

  private Samples samples = Samples.fresh();
  private Optional<Lease> lease = Optional.empty();

  /** The stores under test; each history has a tenant of its own. */
  protected abstract Stores stores();

  /** A possible step of a history. */
  enum Step {
    QUEUE,
    TAKE,
    RENEW,
    HAND_BACK,
    SUCCEED,
    FAIL,
    CANCEL,
    SECOND,
    MINUTE
  }

  /**
   * One thing that happens.
   *
   * @param step what
   * @param age how many changes ago the one who does it looked at the run; 0 for just now
   */
  record Deed(Step step, int age) {}

  @Provide
  Arbitrary<List<Deed>> histories() {
    Arbitrary<Integer> age = Arbitraries.frequency(Tuple.of(4, 0), Tuple.of(1, 1), Tuple.of(1, 2));
    return Combinators.combine(Arbitraries.of(Step.class), age)
        .as(Deed::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(25);
  }

  @Provide
  Arbitrary<ExecutionPolicy> terms() {
    return Combinators.combine(
            Arbitraries.of(Execution.class),
            Arbitraries.of(true, false),
            Arbitraries.of(Duration.ofSeconds(40), Duration.ofHours(1)).optional(),
            Arbitraries.of(true, false),
            Arbitraries.of(true, false))
        .as(
            (execution, idempotent, cancelAfter, second, confidential) ->
                new ExecutionPolicy(
                    execution,
                    Workload.LOW,
                    idempotent,
                    cancelAfter,
                    Optional.empty(),
                    second,
                    confidential));
  }

  @BeforeTry
  void fresh() {
    samples = new Samples(new ManualClock(), IDS, Mode.TEST);
    lease = Optional.empty();
  }

  @Property(tries = 60) // about 8 ms a try
  void a_run_goes_only_where_a_run_can_go(
      @ForAll("terms") ExecutionPolicy terms, @ForAll("histories") List<Deed> histories) {
    Run first =
        Run.accepted(samples.id(), samples.origin(), samples.subject(), terms, Json.Obj.EMPTY);
    stores().runs().insert(first, Optional.empty(), ChangeSet.ofEvents(first.event(samples.now())));
    var seen = new ArrayList<>(List.of(first));

    for (Deed deed : histories) {
      Run known = seen.get(Math.max(0, seen.size() - 1 - deed.age()));
      boolean written = attempted(known, deed.step()).map(this::written).orElse(false);
      Run stored = stores().runs().find(samples.tenant(), first.id()).orElseThrow();
      Run last = seen.get(seen.size() - 1);
      if (written) {
        assertThat(deed.age() == 0 || known.equals(last)).as("a stale write").isTrue();
        assertFollows(last, stored);
        seen.add(stored);
      } else {
        assertThat(stored).isEqualTo(last);
      }
      assertSound(stored);
    }
    assertEvents(seen);
  }

  private Optional<Run> attempted(Run known, Step step) {
    try {
      return switch (step) {
        case QUEUE -> Optional.of(known.queued(samples.now()));
        case TAKE -> taken(known);
        case RENEW ->
            lease.map(own -> known.renewed(own.renewedUntil(samples.now().plusSeconds(30))));
        case HAND_BACK -> lease.map(own -> known.released(own, samples.now()));
        case SUCCEED -> lease.map(own -> known.finished(own, Samples.RESULT, samples.now()));
        case FAIL -> lease.map(own -> known.finished(own, failure(), samples.now()));
        case CANCEL ->
            Optional.of(known.cancelled(samples.now())).filter(next -> !next.equals(known));
        case SECOND -> passed(Duration.ofSeconds(1));
        case MINUTE -> passed(Duration.ofMinutes(1));
      };
    } catch (IllegalStateException | Fault refused) {
      return Optional.empty();
    }
  }

  private Optional<Run> taken(Run known) {
    Lease own = samples.lease();
    Run next = known.acquired(own, samples.now());
    lease = Optional.of(own);
    return Optional.of(next);
  }

  private Optional<Run> passed(Duration time) {
    samples.clock().forward(time);
    return Optional.empty();
  }

  private static Outcome failure() {
    return new RunError(FaultCode.CAPABILITY_FAILED, "It failed.");
  }

  private boolean written(Run next) {
    return stores().runs().replace(next, ChangeSet.ofEvents(next.event(samples.now())));
  }

  private static void assertFollows(Run last, Run next) {
    assertThat(last.status().terminal()).isFalse();
    assertThat(next.status()).isGreaterThanOrEqualTo(last.status());
    assertThat(next.state().version()).isEqualTo(last.state().version() + 1);
    assertThat(next.state().updatedAt()).isAfterOrEqualTo(last.state().updatedAt());
    assertThat(next.state().attempt()).isBetween(last.state().attempt(), most(last));
    assertThat(next.state().losses())
        .isBetween(last.state().losses(), last.state().lossesWhenTaken());
    assertThat(next.state().losses()).isLessThanOrEqualTo(Run.MAX_LOSSES);
    assertThat(List.of(next.origin(), next.subject(), next.policy(), next.input()))
        .isEqualTo(List.of(last.origin(), last.subject(), last.policy(), last.input()));
  }

  /** A worker that gave a run back was not lost: only what is taken from lost ones is counted. */
  private static int most(Run last) {
    boolean held = last.state().lease().isPresent();
    return held && last.state().losses() == Run.MAX_LOSSES - 1
        ? last.state().attempt()
        : last.state().attempt() + 1;
  }

  private static void assertSound(Run run) {
    var outcome = run.state().outcome();
    assertThat(run.completedAt().isPresent()).isEqualTo(run.status().terminal());
    assertThat(outcome.map(Outcome.Succeeded.class::isInstance))
        .isEqualTo(
            switch (run.status()) {
              case COMPLETED -> Optional.of(true);
              case FAILED -> Optional.of(false);
              case DISPATCHING, QUEUED, RUNNING, CANCELLED -> Optional.empty();
            });
  }

  /** One event for each change, in order, and of those that end at most one, the last. */
  private void assertEvents(List<Run> seen) {
    Run last = seen.get(seen.size() - 1);
    List<RunEvent> events = stores().runEvents().list(samples.tenant(), last.id(), 0, 1000);
    assertThat(events)
        .extracting(RunEvent::seq)
        .containsExactlyElementsOf(
            seen.stream().map(run -> RunEvent.seq(run.state().version())).toList());
    assertThat(new HashSet<>(events)).hasSameSizeAs(events);
    assertThat(events.stream().map(event -> event.type().toString()).filter(ENDS::contains))
        .containsExactlyElementsOf(
            last.status().terminal() ? List.of("run." + last.status()) : List.of());
  }
}
