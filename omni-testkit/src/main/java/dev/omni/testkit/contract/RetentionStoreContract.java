package dev.omni.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RetentionStore;
import dev.omni.application.spi.store.RetentionStore.Old;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.EvidenceBodies;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunEventType;
import dev.omni.domain.run.RunTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of every {@code RetentionStore}. */
public abstract class RetentionStoreContract extends PortContract {
  private static final Set<String> RUNS = Set.of(RunTarget.CapabilityTarget.KIND, "workflow_run");
  private static final Set<String> DOCUMENTS = Set.of("verification", "forecast");

  private final Samples samples = Samples.fresh();
  private final Instant later = samples.now().plus(Duration.ofDays(100));

  private RetentionStore retention() {
    return stores().retention();
  }

  private Old old(Set<String> kinds, Instant before) {
    return new Old(samples.tenant(), kinds, before, 1_000);
  }

  private int removedRuns() {
    return retention().removeRuns(old(RUNS, later), later);
  }

  private Run ended() {
    Lease lease = samples.lease();
    return samples
        .job()
        .acquired(lease, samples.now())
        .finished(lease, Samples.RESULT, samples.now());
  }

  private Run stored(Run run) {
    return stored(run, ChangeSet.NONE);
  }

  private Run stored(Run run, ChangeSet with) {
    stores().runs().insert(run, Optional.empty(), with);
    return run;
  }

  private LogEntry citing(UUID id, UUID cited) {
    String statement =
        Json.obj("parents", Json.arr(Json.obj("evidence_id", cited)), "id", id).canonical();
    return new LogEntry(id, samples.tenant(), "verification", statement);
  }

  private Optional<Run> found(Run run) {
    return otherNode().runs().findCached(View.whole(run.tenant()), run.id());
  }

  @Test
  void what_ended_before_a_time_goes_and_its_evidence_says_when() {
    Run run = stored(ended());
    assertThat(found(run)).isPresent();
    Old before = old(RUNS, samples.now());
    assertThat(retention().countRuns(before)).isZero();
    assertThat(retention().removeRuns(before, later)).as("it ended at that time").isZero();
    assertThat(retention().countRuns(old(RUNS, later))).isEqualTo(1);

    assertThat(removedRuns()).isEqualTo(1);

    assertThat(stores().runs().find(run.tenant(), run.id())).isEmpty();
    assertThat(stores().runs().findCached(View.whole(run.tenant()), run.id())).isEmpty();
    assertThat(retention().removedAt(run.tenant(), run.id())).contains(later);
    assertThat(retention().removedAt(new Tenant(samples.id(), Mode.TEST), run.id())).isEmpty();
    assertThat(removedRuns()).isZero();
  }

  @Test
  void evidence_of_a_removed_run_stays() {
    Run run = ended();
    stored(run, ChangeSet.NONE.withLogEntry(samples.leaf(run.id())));
    assertThat(stores().evidence().find(run.tenant(), run.id()).orElseThrow().removedAt())
        .isEmpty();

    removedRuns();

    var entry = stores().evidence().find(run.tenant(), run.id()).orElseThrow();
    assertThat(entry.removedAt()).contains(later);
    assertThat(entry.logEntry()).isEqualTo(samples.leaf(run.id()));
  }

  @Test
  void the_secret_of_a_run_goes_with_it_and_others_stay() {
    Run run = stored(ended());
    Document own = samples.document("secret", run.id() + "/run-secret");
    Document other = samples.document("secret", samples.id() + "/run-secret");
    for (Document secret : List.of(own, other)) {
      stores().documents().insert(secret, Optional.empty(), ChangeSet.NONE);
    }

    removedRuns();

    assertThat(stores().documents().findByName(own.tenant(), "secret", own.name())).isEmpty();
    assertThat(stores().documents().findByName(other.tenant(), "secret", other.name()))
        .contains(other);
  }

  @Test
  void unfinished_runs_and_other_kinds_and_tenants_stay() {
    Run queued = stored(samples.job().queued(samples.now()));
    Run other = stored(ended());

    assertThat(retention().removeRuns(old(Set.of("model_run"), later), later)).isZero();
    var elsewhere = new Old(new Tenant(samples.id(), Mode.TEST), RUNS, later, 10);
    assertThat(retention().removeRuns(elsewhere, later)).isZero();
    assertThat(removedRuns()).isEqualTo(1);

    assertThat(stores().runs().find(queued.tenant(), queued.id())).contains(queued);
    assertThat(stores().runs().find(other.tenant(), other.id())).isEmpty();
  }

  @Test
  void a_run_stays_while_what_cites_it_does() {
    Run parent = stored(ended());
    Document child = samples.document("verification", "child");
    stores()
        .documents()
        .insert(
            child, Optional.empty(), ChangeSet.NONE.withLogEntry(citing(child.id(), parent.id())));

    assertThat(removedRuns()).isZero();
    assertThat(retention().removeDocuments(old(DOCUMENTS, later), later)).isEqualTo(1);
    assertThat(removedRuns()).isEqualTo(1);
    assertThat(stores().documents().find(child.tenant(), child.kind(), child.id())).isEmpty();
  }

  @Test
  void an_open_forecast_and_definitions_stay() {
    for (String status : List.of("open", "resolved")) {
      for (int characters : List.of(0, 9000)) {
        Document forecast =
            Document.of(
                samples.id(),
                samples.tenant(),
                "forecast",
                status + characters,
                Json.obj("text", "x".repeat(characters), "status", status),
                samples.now());
        stores().documents().insert(forecast, Optional.empty(), ChangeSet.NONE);
      }
    }
    Document connection = samples.document("connection", "source");
    stores().documents().insert(connection, Optional.empty(), ChangeSet.NONE);

    assertThat(retention().countDocuments(old(DOCUMENTS, later))).isEqualTo(2);
    assertThat(retention().removeDocuments(old(DOCUMENTS, later), later)).isEqualTo(2);

    for (String open : List.of("open0", "open9000")) {
      assertThat(stores().documents().findByName(samples.tenant(), "forecast", open)).isPresent();
    }
    assertThat(stores().documents().findByName(samples.tenant(), "connection", "source"))
        .contains(connection);
  }

  @Test
  void the_key_of_a_removed_run_is_free() {
    Run first = ended();
    IdempotencyRecord record = samples.record("key", first.id());
    stores().runs().insert(first, Optional.of(record), ChangeSet.NONE);
    assertThat(stores().idempotency().find(record.id(), samples.now())).contains(record);

    removedRuns();

    assertThat(stores().idempotency().find(record.id(), samples.now())).isEmpty();
    Run second = samples.job();
    var admission =
        stores()
            .runs()
            .insert(second, Optional.of(samples.record("key", second.id())), ChangeSet.NONE);
    assertThat(admission.inserted()).isTrue();
  }

  @Test
  void a_commit_has_no_more_than_its_limit() {
    for (int i = 0; i < 3; i++) {
      stored(ended());
    }
    var two = new Old(samples.tenant(), RUNS, later, 2);

    assertThat(retention().removeRuns(two, later)).isEqualTo(2);
    assertThat(retention().removeRuns(two, later)).isEqualTo(1);
  }

  private Json.Obj body(int characters) {
    return Json.obj("text", "x".repeat(characters));
  }

  private LogEntry leaf(Run run) {
    return samples.leaf(run.id());
  }

  @Test
  void the_input_of_a_run_may_go_before_it_and_its_evidence_says_when() {
    for (int characters : List.of(0, 9000)) {
      Lease lease = samples.lease();
      Run run =
          samples
              .jobWith(body(characters))
              .acquired(lease, samples.now())
              .finished(lease, Samples.RESULT, samples.now());
      stored(run, ChangeSet.NONE.withLogEntry(leaf(run)));
      assertThat(found(run)).contains(run);
      Set<String> kinds = Set.of(RunTarget.CapabilityTarget.KIND);
      assertThat(retention().countInputs(old(kinds, samples.now()))).isZero();
      assertThat(retention().removeInputs(old(kinds, samples.now()), later)).isZero();
      assertThat(retention().countInputs(old(kinds, later))).isEqualTo(1);

      assertThat(retention().removeInputs(old(kinds, later), later)).isEqualTo(1);

      Run kept = stores().runs().find(run.tenant(), run.id()).orElseThrow();
      assertThat(kept).isEqualTo(run.withoutInput(later));
      assertThat(kept.keptInput()).isEmpty();
      assertThat(stores().runs().findCached(View.whole(run.tenant()), run.id())).contains(kept);
      var entry = stores().evidence().find(run.tenant(), run.id()).orElseThrow();
      assertThat(entry.inputRemovedAt()).contains(later);
      assertThat(entry.removedAt()).isEmpty();
      assertThat(retention().countInputs(old(kinds, later))).isZero();
      assertThat(retention().removeInputs(old(kinds, later), later)).isZero();
    }
  }

  @Test
  void the_input_of_what_has_not_ended_or_is_of_another_kind_or_tenant_stays() {
    Run queued = stored(samples.job().queued(samples.now()));
    Run other = stored(ended());

    assertThat(retention().removeInputs(old(Set.of("model_run"), later), later)).isZero();
    var elsewhere = new Old(new Tenant(samples.id(), Mode.TEST), RUNS, later, 10);
    assertThat(retention().removeInputs(elsewhere, later)).isZero();
    assertThat(retention().removeInputs(old(RUNS, later), later)).isEqualTo(1);

    assertThat(stores().runs().find(queued.tenant(), queued.id())).contains(queued);
    assertThat(stores().runs().find(other.tenant(), other.id()).orElseThrow().inputRemoved())
        .contains(later);
  }

  @Test
  void the_input_of_a_step_stays_while_its_workflow_run_is_not_over() {
    stored(samples.operation("workflow_run", Json.Obj.EMPTY).queued(samples.now()));
    stored(ended());

    assertThat(retention().countInputs(old(RUNS, later))).isZero();
    assertThat(retention().removeInputs(old(RUNS, later), later)).isZero();
  }

  private Document sealed(String kind, Json.Obj body, EvidenceBodies beside) {
    Document document =
        Document.of(samples.id(), samples.tenant(), kind, samples.id() + "", body, samples.now());
    var entry =
        new LogEntry(
            document.id(),
            View.whole(samples.tenant()),
            kind,
            Json.obj("id", document.id()).canonical(),
            Optional.of(beside));
    stores().documents().insert(document, Optional.empty(), ChangeSet.NONE.withLogEntry(entry));
    return document;
  }

  private EvidenceBodies beside(Document document) {
    return stores().evidence().findBodies(document.tenant(), document.id()).orElseThrow();
  }

  @Test
  void the_input_beside_a_statement_may_go_before_its_document() {
    var both = new EvidenceBodies(body(9), Json.obj("status", "verified"));
    Document verification = sealed("verification", body(9), both);
    Document open = sealed("forecast", Json.obj("status", "open"), both);
    Document definition = sealed("connection", body(9), both);
    stores()
        .documents()
        .insert(samples.document("verification", "bare"), Optional.empty(), ChangeSet.NONE);
    assertThat(retention().countInputs(old(DOCUMENTS, later))).isEqualTo(1);

    assertThat(retention().removeInputs(old(DOCUMENTS, later), later)).isEqualTo(1);

    assertThat(beside(verification)).isEqualTo(both.withoutInput());
    assertThat(beside(open)).isEqualTo(both);
    assertThat(beside(definition)).isEqualTo(both);
    assertThat(
            stores()
                .documents()
                .find(verification.tenant(), verification.kind(), verification.id()))
        .contains(verification);
    assertThat(retention().removeInputs(old(DOCUMENTS, later), later)).isZero();
    assertThat(
            stores()
                .evidence()
                .find(verification.tenant(), verification.id())
                .orElseThrow()
                .inputRemovedAt())
        .contains(later);
  }

  @Test
  void an_input_and_later_its_run_go_each_at_a_time_of_its_own() {
    Run run = ended();
    stored(run, ChangeSet.NONE.withLogEntry(leaf(run)));
    retention().removeInputs(old(RUNS, later), later);
    Instant muchLater = later.plusSeconds(60);

    assertThat(retention().removeRuns(old(RUNS, later), muchLater)).isEqualTo(1);

    var entry = stores().evidence().find(run.tenant(), run.id()).orElseThrow();
    assertThat(entry.inputRemovedAt()).contains(later);
    assertThat(entry.removedAt()).contains(muchLater);
  }

  @Test
  void events_may_go_before_their_run() {
    Run run = ended();
    var event = new RunEvent(run.id(), 1, RunEventType.COMPLETED, samples.now(), Json.Obj.EMPTY);
    stores().runs().insert(run, Optional.empty(), ChangeSet.NONE);
    stores().runEvents().append(run.tenant(), event);
    assertThat(retention().countEvents(old(RUNS, later))).isEqualTo(1);

    assertThat(retention().removeEvents(old(RUNS, later))).isEqualTo(1);

    assertThat(stores().runEvents().list(run.tenant(), run.id(), 0, 10)).isEmpty();
    assertThat(stores().runs().find(run.tenant(), run.id())).contains(run);
    assertThat(retention().removeEvents(old(RUNS, later))).isZero();
  }
}
