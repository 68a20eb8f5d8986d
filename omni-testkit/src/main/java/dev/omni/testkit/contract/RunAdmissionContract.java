package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.application.spi.store.RunStore.Admission;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract of every {@code RunStore} for new runs. */
public abstract class RunAdmissionContract extends PortContract {
  final Samples samples = Samples.fresh();

  final Admission admit(Run run) {
    return stores().runs().insert(run, Optional.empty(), ChangeSet.NONE);
  }

  final Optional<Run> stored(Run run) {
    return stores().runs().find(run.tenant(), run.id());
  }

  final List<RunEvent> events(Run run) {
    return stores().runEvents().list(run.tenant(), run.id(), 0, 100);
  }

  /** A change with one of everything. */
  final ChangeSet everything(Run run, Document document) {
    return new ChangeSet(
        List.of(run.event(samples.now())), List.of(samples.leaf(run.id())), List.of(document));
  }

  final void assertNothingOf(ChangeSet change) {
    for (Document document : change.documents()) {
      assertThat(stores().documents().find(document.tenant(), document.kind(), document.id()))
          .isEmpty();
    }
    change
        .logEntries()
        .forEach(
            entry -> assertThat(stores().evidence().find(entry.tenant(), entry.id())).isEmpty());
    change
        .events()
        .forEach(
            event ->
                assertThat(stores().runEvents().list(samples.tenant(), event.run(), 0, 100))
                    .doesNotContain(event));
  }

  /** New runs. */
  @Nested
  class Admitting {
    @Test
    void a_new_run_is_stored_with_everything_that_belongs_to_it() {
      Run run = samples.job();
      Document document = samples.document("delivery", "first");
      IdempotencyRecord record = samples.record("morning-0001", run.id());

      Admission admission =
          stores().runs().insert(run, Optional.of(record), everything(run, document));

      assertThat(admission).isEqualTo(new Admission(run, true, Optional.of(record)));
      assertThat(stored(run)).contains(run);
      assertThat(events(run)).containsExactly(run.event(samples.now()));
      assertThat(stores().evidence().find(run.tenant(), run.id()))
          .hasValueSatisfying(
              entry -> assertThat(entry.logEntry()).isEqualTo(samples.leaf(run.id())));
      assertThat(stores().documents().findByName(run.tenant(), "delivery", "first"))
          .contains(document);
      assertThat(stores().idempotency().find(record.id(), samples.now())).contains(record);
    }

    @Test
    void every_field_of_every_kind_of_run_comes_back() {
      for (Run run : samples.everyKind()) {
        admit(run);

        assertThat(stored(run)).contains(run);
      }
    }

    @Test
    void json_comes_back_with_every_digit_and_in_its_order() {
      Json.Obj odd = Samples.longJson();
      Run job = samples.job();
      Run run = new Run(job.id(), job.origin(), job.subject(), job.policy(), odd, job.state());

      admit(run);

      Json.Obj input = stored(run).orElseThrow().input();
      assertThat(input).isEqualTo(odd);
      assertThat(input.members().keySet()).containsExactlyElementsOf(odd.members().keySet());
    }

    @Test
    void a_second_run_under_a_key_is_not_stored_and_sees_the_first() {
      Run first = samples.job();
      Run second = samples.job();
      IdempotencyRecord record = samples.record("morning-0001", first.id());
      String fingerprint = IdempotencyRecord.fingerprint(Json.obj("v", 2));
      var other = IdempotencyRecord.create(record.id(), fingerprint, second.id(), samples.now());
      ChangeSet change = everything(second, samples.document("delivery", "second"));
      stores().runs().insert(first, Optional.of(record), ChangeSet.NONE);

      Admission admission = stores().runs().insert(second, Optional.of(other), change);

      assertThat(admission).isEqualTo(new Admission(first, false, Optional.of(record)));
      assertThat(stored(second)).isEmpty();
      assertNothingOf(change);
    }

    @Test
    void a_second_run_sees_the_first_as_it_stands_now() {
      Run first = samples.job();
      IdempotencyRecord record = samples.record("morning-0001", first.id());
      stores().runs().insert(first, Optional.of(record), ChangeSet.NONE);
      Run queued = first.queued(samples.now());
      stores().runs().replace(queued, ChangeSet.NONE);

      Run second = samples.job();
      var other = Optional.of(samples.record("morning-0001", second.id()));
      assertThat(stores().runs().insert(second, other, ChangeSet.NONE).run()).isEqualTo(queued);
    }

    @Test
    void a_key_is_another_one_in_another_tenant_mode_or_operation() {
      Run run = samples.job();
      IdempotencyRecord record = samples.record("morning-0001", run.id());
      var id = record.id();
      Samples other = samples.other();
      stores().runs().insert(run, Optional.of(record), ChangeSet.NONE);

      assertThat(isFound(other.tenant(), id.operation(), id.key())).isFalse();
      assertThat(isFound(samples.live(), id.operation(), id.key())).isFalse();
      assertThat(isFound(id.tenant(), "other", id.key())).isFalse();
      assertThat(isFound(id.tenant(), id.operation(), "MORNING-0001")).isFalse();
      Run elsewhere = other.job();
      var own = Optional.of(other.record("morning-0001", elsewhere.id()));
      assertThat(stores().runs().insert(elsewhere, own, ChangeSet.NONE).inserted()).isTrue();
    }

    private boolean isFound(Tenant tenant, String operation, String key) {
      var id = new IdempotencyRecord.Id(tenant, operation, key);
      return stores().idempotency().find(id, samples.now()).isPresent();
    }

    @Test
    void a_hold_that_has_expired_is_taken_over() {
      Run before = samples.job();
      IdempotencyRecord old = samples.record("morning-0001", before.id());
      stores().runs().insert(before, Optional.of(old), ChangeSet.NONE);
      assertThat(stores().idempotency().find(old.id(), samples.now())).contains(old);
      samples.clock().forward(IdempotencyRecord.RETENTION);
      assertThat(stores().idempotency().find(old.id(), samples.now())).isEmpty();
      Run run = samples.job();
      IdempotencyRecord record = samples.record("morning-0001", run.id());

      Admission admission = stores().runs().insert(run, Optional.of(record), ChangeSet.NONE);

      assertThat(admission).isEqualTo(new Admission(run, true, Optional.of(record)));
      assertThat(stores().idempotency().find(record.id(), samples.now())).contains(record);
    }

    @Test
    void a_hold_still_holds_a_microsecond_before_its_end() {
      Run first = samples.job();
      stores()
          .runs()
          .insert(first, Optional.of(samples.record("morning-0001", first.id())), ChangeSet.NONE);
      samples.clock().forward(IdempotencyRecord.RETENTION.minus(Duration.ofNanos(1000)));

      Run second = samples.job();
      var record = Optional.of(samples.record("morning-0001", second.id()));
      assertThat(stores().runs().insert(second, record, ChangeSet.NONE).run()).isEqualTo(first);
    }

    @Test
    void a_run_that_is_there_is_not_stored_again() {
      Run run = samples.job();
      admit(run);
      stores().runs().replace(run.queued(samples.now()), ChangeSet.NONE);
      IdempotencyRecord record = samples.record("morning-0001", run.id());

      Admission again = stores().runs().insert(run, Optional.of(record), ChangeSet.NONE);

      assertThat(again)
          .isEqualTo(new Admission(run.queued(samples.now()), false, Optional.empty()));
      assertThat(stores().idempotency().find(record.id(), samples.now())).isEmpty();
    }

    @Test
    void a_document_that_is_not_the_stored_one_keeps_the_run_out() {
      Document document = samples.document("delivery", "first");
      stores().documents().insert(document, Optional.empty(), ChangeSet.NONE);
      Run run = samples.job();
      IdempotencyRecord record = samples.record("morning-0001", run.id());
      ChangeSet stale = everything(run, document.with(Json.Obj.EMPTY).with(Json.Obj.EMPTY));

      assertThatThrownBy(() -> stores().runs().insert(run, Optional.of(record), stale))
          .isInstanceOf(StaleVersionException.class);

      assertThat(stored(run)).isEmpty();
      assertThat(events(run)).isEmpty();
      assertThat(stores().idempotency().find(record.id(), samples.now())).isEmpty();
      assertThat(stores().documents().find(run.tenant(), "delivery", document.id()))
          .contains(document);
    }

    @Test
    void tenants_and_modes_do_not_see_each_other() {
      Run run = samples.job();
      admit(run);

      assertThat(stores().runs().find(samples.other().tenant(), run.id())).isEmpty();
      assertThat(stores().runs().find(samples.live(), run.id())).isEmpty();
    }
  }
}
