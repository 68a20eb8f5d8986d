package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.Omni;
import dev.omni.application.run.StartRun.StartResult;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.IdempotencyStore;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Requests whose keys this process does not know: the database is asked only where it must be. */
class UnknownKeysTest {
  private final RunsFixture fixture = new RunsFixture();
  private final List<String> asked = new ArrayList<>();
  private final Counted counted = new Counted();
  private final Omni fresh = fixture.node(forgetful(), counted);

  /** The stores of a process that has just been started. */
  private Stores forgetful() {
    Stores all = fixture.stores;
    var keys =
        new IdempotencyStore() {
          @Override
          public Optional<IdempotencyRecord> find(IdempotencyRecord.Id id, Instant now) {
            asked.add(id.key());
            return all.idempotency().find(id, now);
          }

          @Override
          public Optional<IdempotencyRecord> findKnown(IdempotencyRecord.Id id, Instant now) {
            return Optional.empty();
          }

          @Override
          public int deleteExpired(Instant now, int limit) {
            return all.idempotency().deleteExpired(now, limit);
          }
        };
    return new Stores(
        all.execution(),
        keys,
        all.documents(),
        all.evidence(),
        all.deliveries(),
        all.administration());
  }

  /** An admission that counts creations, and rejects while it is full. */
  private static final class Counted implements AdmissionControl {
    private int creations;
    private boolean full;

    @Override
    public void create(Caller caller) {
      if (full) {
        throw Fault.of(FaultCode.RATE_LIMIT_EXCEEDED, "full");
      }
      creations++;
    }

    @Override
    public void replayed(Caller caller) {
      creations--;
    }

    @Override
    public void queue(Caller caller) {}

    @Override
    public Slot acquireSlot(Caller caller, PreparedRun run) {
      return () -> {};
    }
  }

  @Test
  void nothing_is_asked_about_the_key_of_a_light_run_and_all_about_that_of_a_job() {
    fresh.start(ADA, fixture.root(9, "unknown-01"));
    assertThat(asked).isEmpty();
    fresh.start(ADA, fixture.rootJob(9, "unknown-02"));
    assertThat(asked).containsExactly("unknown-02");
    assertThat(counted.creations).isEqualTo(2);
  }

  @Test
  void a_replay_returns_the_stored_run_and_does_not_count_as_a_creation() {
    Run first = fixture.omni.start(ADA, fixture.root(9, "unknown-01"));
    StartResult again = fresh.starter().start(ADA, fixture.root(9, "unknown-01"));
    assertThat(again.run()).isEqualTo(first);
    assertThat(again.replayed()).isTrue();
    assertThat(counted.creations).isZero();
    assertThat(fixture.stores.evidence().log(10).pending()).hasSize(1);
  }

  @Test
  void a_replay_is_answered_by_a_process_that_creates_nothing_now() {
    Run first = fixture.omni.start(ADA, fixture.root(9, "unknown-01"));
    counted.full = true;
    assertThat(fresh.start(ADA, fixture.root(9, "unknown-01"))).isEqualTo(first);
    assertThat(counted.creations).isZero();
  }

  @Test
  void another_request_with_the_key_is_refused_and_does_not_count_as_a_creation() {
    fixture.omni.start(ADA, fixture.root(9, "unknown-01"));
    for (Object other : List.of(10, "nine")) {
      assertThatThrownBy(() -> fresh.start(ADA, fixture.root(other, "unknown-01")))
          .isInstanceOfSatisfying(
              Fault.class,
              fault -> assertThat(fault.code()).isEqualTo(FaultCode.IDEMPOTENCY_KEY_REUSED));
    }
    assertThat(counted.creations).isZero();
  }

  @Test
  void a_refused_request_counts() {
    assertThatThrownBy(() -> fresh.start(ADA, fixture.root("nine", "unknown-01")))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.INPUT_INVALID));
    assertThat(counted.creations).isEqualTo(1);
  }
}
