package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunEventType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract of every {@code RunEventStore}. */
public abstract class RunEventStoreContract extends PortContract {
  private final Samples samples = Samples.fresh();

  private RunEvent event(Run run, long seq) {
    return new RunEvent(run.id(), seq, RunEventType.PROGRESS, samples.now(), Samples.longJson());
  }

  @Test
  void open_runs_are_found_by_the_key_that_made_them() {
    Run job = samples.job();
    Run other = samples.job();
    Run foreign = samples.other().job();
    for (Run run : List.of(job, other, foreign)) {
      stores().runs().insert(run, Optional.empty(), ChangeSet.NONE);
    }
    Run ended = samples.job();
    stores().runs().insert(ended, Optional.empty(), ChangeSet.NONE);
    assertThat(stores().runs().replace(ended.cancelled(samples.now()), ChangeSet.NONE)).isTrue();

    assertThat(Samples.runs(stores().runs().listUnfinished(samples.tenant(), Samples.KEY)))
        .containsExactlyInAnyOrder(job, other);
    assertThat(stores().runs().listUnfinished(samples.tenant(), samples.id())).isEmpty();
    assertThat(stores().runs().listUnfinished(samples.live(), Samples.KEY)).isEmpty();
  }

  /** Events. */
  @Nested
  class Following {
    private final Run run = samples.job();

    @Test
    void events_come_in_order_after_a_number_and_at_most_so_many() {
      var events = new ArrayList<RunEvent>();
      for (long seq : new long[] {10, 20, 21, 30, 110}) {
        events.add(event(run, seq));
      }
      var announced =
          new ChangeSet(List.of(events.get(3), events.get(0), events.get(4)), List.of(), List.of());
      stores().runs().insert(run, Optional.empty(), announced);
      stores().runEvents().append(samples.tenant(), events.get(2));
      stores().runEvents().append(samples.tenant(), events.get(1));

      assertThat(after(0, 100)).containsExactlyElementsOf(events);
      assertThat(after(20, 2)).containsExactlyElementsOf(events.subList(2, 4));
      assertThat(after(110, 100)).isEmpty();
    }

    private List<RunEvent> after(long seq, int limit) {
      return stores().runEvents().list(samples.tenant(), run.id(), seq, limit);
    }

    @Test
    void a_note_does_not_change_what_was_announced() {
      RunEvent first = run.event(samples.now());
      stores().runs().insert(run, Optional.empty(), ChangeSet.ofEvents(first));

      stores()
          .runEvents()
          .append(
              samples.tenant(),
              new RunEvent(
                  run.id(), first.seq(), RunEventType.FAILED, samples.now(), Json.Obj.EMPTY));

      assertThat(after(0, 10)).containsExactly(first);
    }

    @Test
    void a_note_to_a_run_that_this_tenant_does_not_have_is_dropped() {
      Samples other = samples.other();
      stores().runs().insert(run, Optional.empty(), ChangeSet.NONE);

      stores().runEvents().append(other.tenant(), event(run, 10));
      stores().runEvents().append(samples.tenant(), event(samples.job(), 10));

      assertThat(after(0, 10)).isEmpty();
      assertThat(stores().runEvents().list(other.tenant(), run.id(), 0, 10)).isEmpty();
    }

    @Test
    void another_tenant_sees_no_events() {
      stores().runs().insert(run, Optional.empty(), ChangeSet.ofEvents(event(run, 10)));

      assertThat(stores().runEvents().list(samples.live(), run.id(), 0, 10)).isEmpty();
    }
  }

  /** Holds on keys. */
  @Nested
  class Holding {
    @Test
    void a_hold_ends_at_its_time_and_is_forgotten_after_it() {
      Run first = samples.job();
      IdempotencyRecord early = samples.record("early-key", first.id());
      stores().runs().insert(first, Optional.of(early), ChangeSet.NONE);
      samples.clock().forward(Duration.ofDays(1));
      Run second = samples.job();
      IdempotencyRecord late = samples.record("late-key", second.id());
      stores().runs().insert(second, Optional.of(late), ChangeSet.NONE);
      var records = stores().idempotency();

      assertThat(records.find(early.id(), early.expiresAt().minusNanos(1000))).isPresent();
      assertThat(records.find(early.id(), early.expiresAt())).isEmpty();
      assertThat(records.deleteExpired(early.expiresAt().minusNanos(1000), 10)).isZero();
      assertThat(records.deleteExpired(early.expiresAt(), 10)).isEqualTo(1);
      assertThat(records.find(early.id(), samples.now())).isEmpty();
      assertThat(records.find(late.id(), samples.now())).isPresent();
    }

    @Test
    void one_step_forgets_a_bounded_number_of_holds_the_oldest_first() {
      var all = new ArrayList<IdempotencyRecord>();
      for (int i = 0; i < 5; i++) {
        Run held = samples.job();
        all.add(samples.record("key-" + i, held.id()));
        stores().runs().insert(held, Optional.of(all.get(i)), ChangeSet.NONE);
        samples.clock().forward(Duration.ofSeconds(1));
      }
      var records = stores().idempotency();
      Instant end = all.get(4).expiresAt();
      Instant begin = all.get(0).expiresAt().minusSeconds(1);

      assertThat(records.deleteExpired(end, 2)).isEqualTo(2);
      assertThat(all.stream().filter(r -> records.find(r.id(), begin).isPresent()))
          .containsExactlyElementsOf(all.subList(2, 5));
      assertThat(records.deleteExpired(end, 2)).isEqualTo(2);
      assertThat(records.deleteExpired(end, 2)).isEqualTo(1);
      assertThat(records.deleteExpired(end, 2)).isZero();
    }
  }
}
