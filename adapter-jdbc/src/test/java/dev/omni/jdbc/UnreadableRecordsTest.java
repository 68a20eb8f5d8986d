package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.evidence.LastSeenCheckpoint;
import dev.omni.application.evidence.LogAudit;
import dev.omni.application.evidence.RunEvidenceFactory;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.keys.AuditLogReader;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DeliveryStore.Query;
import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.application.spi.store.ProjectStore.Project;
import dev.omni.application.spi.store.Stored;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.webhook.Delivery;
import dev.omni.domain.webhook.DeliveryFilter;
import dev.omni.domain.webhook.WebhookMessage;
import dev.omni.testkit.contract.Samples;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records whose text was broken in the table: each is one bad line, named by its id. */
final class UnreadableRecordsTest {
  private static final String HALF = "{\"a\":";

  private final Samples samples = Samples.fresh();
  private final TestDatabase database = TestDatabase.onH2();
  private final Stores stores = database.empty();

  private Run stored(Run run) {
    stores.runs().insert(run, Optional.empty(), ChangeSet.NONE);
    return run;
  }

  private Document stored(String name) {
    Document document = samples.document("note", name);
    stores.documents().insert(document, Optional.empty(), ChangeSet.NONE);
    return document;
  }

  private void broken(String table, String column, String key, UUID id, String text) {
    database.sql("UPDATE %s SET %s = '%s' WHERE %s = '%s'".formatted(table, column, text, key, id));
  }

  private List<Stored<RunHead>> runs() {
    return stores
        .runs()
        .list(new RunQuery(samples.tenant(), RunQuery.Filter.ALL, Optional.empty(), 10));
  }

  private static void isUnreadable(UUID id, ThrowingCallable read) {
    assertThatThrownBy(read)
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.RECORD_UNREADABLE);
              assertThat(fault.details().findText("id")).contains(id.toString());
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {HALF, "1e999", "[[[[[[[["})
  void a_run_is_one_bad_line_at_its_place(String text) {
    Run older = stored(samples.job());
    samples.clock().forward(Duration.ofSeconds(1));
    Run bad = stored(samples.job());
    samples.clock().forward(Duration.ofSeconds(1));
    Run newer = stored(samples.job());
    broken("run", "input", "id", bad.id(), text);

    assertThat(runs())
        .satisfiesExactly(
            run -> assertThat(run.require().id()).isEqualTo(newer.id()),
            run -> {
              assertThat(run.position(RunQuery::position)).isEqualTo(RunQuery.position(bad));
              assertThat(run.json(head -> Json.Obj.EMPTY, "omni.run"))
                  .isEqualTo(
                      Json.obj(
                          "id",
                          bad.id(),
                          "object",
                          "omni.run",
                          "status",
                          "unreadable",
                          "error",
                          Json.obj("code", "record_unreadable")));
            },
            run -> assertThat(run.require().id()).isEqualTo(older.id()));
    isUnreadable(bad.id(), () -> stores.runs().find(samples.tenant(), bad.id()));
    assertThat(stores.runs().find(samples.tenant(), older.id())).contains(older);
  }

  @Test
  void a_list_reads_no_long_text() {
    Run bad = stored(samples.jobWith(Json.obj("text", "x".repeat(RunHead.SHORT))));
    database.sql("UPDATE run_body SET body = X'00'");

    assertThat(Stored.readable(runs())).extracting(RunHead::id).containsExactly(bad.id());
    isUnreadable(bad.id(), () -> stores.runs().find(samples.tenant(), bad.id()));
  }

  @Test
  void a_due_run_is_found_by_its_worker_whatever_its_texts_are() {
    Run bad = stored(samples.job().queued(samples.now()));
    broken("run", "input", "id", bad.id(), HALF);
    broken("run", "data_sets", "id", bad.id(), HALF);

    assertThat(stores.runs().listDue(bad.tenant().mode(), samples.now(), samples.now(), 10))
        .extracting(RunHead::id, RunHead::status)
        .containsExactly(tuple(bad.id(), RunStatus.QUEUED));
    assertThat(stores.runs().listUnfinished(samples.tenant(), Samples.KEY)).hasSize(1);
  }

  @Test
  void a_document_is_one_bad_line() {
    Document good = stored("good");
    Document bad = stored("bad");
    broken("document", "body", "id", bad.id(), HALF);

    var page = new Page(samples.tenant(), "note", "", Optional.empty(), 10);
    assertThat(stores.documents().list(page))
        .hasSize(2)
        .anySatisfy(one -> assertThat(one.value()).contains(good))
        .anySatisfy(
            one ->
                assertThat(one)
                    .isInstanceOfSatisfying(
                        Stored.Unreadable.class,
                        unreadable -> {
                          assertThat(unreadable.id()).isEqualTo(bad.id().toString());
                          assertThat(unreadable.why()).isNotEmpty();
                        }));
    isUnreadable(bad.id(), () -> stores.documents().find(samples.tenant(), "note", bad.id()));
  }

  @ParameterizedTest
  @CsvSource({"body", "attempts"})
  void a_delivery_that_cannot_be_read_does_not_stand_before_the_next(String column) {
    UUID webhook = samples.id();
    Delivery bad = delivery(webhook);
    Delivery good = delivery(webhook);
    broken("delivery", column, "message_id", bad.message().id(), HALF);

    stores.deliveries().listDue(samples.now(), 1, 10);
    assertThat(stores.deliveries().listDue(samples.now(), 1, 10)).containsExactly(good);
    var all = new Query(samples.tenant(), Optional.empty(), DeliveryFilter.ANY, 10);
    assertThat(stores.deliveries().list(all))
        .hasSize(2)
        .filteredOn(Stored.Unreadable.class::isInstance)
        .singleElement()
        .satisfies(
            one ->
                assertThat(((Stored.Unreadable<Delivery>) one).id())
                    .isEqualTo(bad.message().id().toString()));
  }

  private Delivery delivery(UUID webhook) {
    samples.clock().forward(Duration.ofSeconds(1));
    var message =
        WebhookMessage.of(
            samples.id(), samples.tenant(), "run.completed", samples.now(), Json.Obj.EMPTY);
    var delivery =
        new Delivery(
            message,
            webhook,
            new Delivery.State(
                Delivery.Status.PENDING,
                0,
                0,
                Optional.of(samples.now()),
                Optional.empty(),
                Json.Arr.EMPTY,
                1));
    stores.deliveries().add(List.of(delivery));
    return delivery;
  }

  @Test
  void a_project_keeps_its_tenants() {
    var project = new Project(samples.id(), samples.id(), "one", Json.Obj.EMPTY);
    stores.projects().add(project, List.of(), samples.act("projects.create"));
    broken("project", "environments", "id", project.id(), HALF);

    assertThat(stores.projects().projects()).isEmpty();
    assertThat(stores.projects().tenants())
        .extracting(Tenant::projectId)
        .containsExactly(project.id(), project.id());
  }

  @Test
  void the_audit_log_names_the_line_and_reads_on() {
    var log = stores.administration().audit();
    for (int i = 1; i <= 3; i++) {
      log.append(samples.act("act " + i));
    }
    database.sql("UPDATE audit_entry SET details = '" + HALF + "' WHERE seq = 2");

    var reader = new AuditLogReader(log);
    assertThat(reader.last(10)).hasSize(3);
    assertThat(reader.verify().problems())
        .extracting(problem -> problem.check())
        .containsExactly("line 2");
  }

  @Test
  void an_event_and_a_logged_request_are_shown_without_the_broken_part() {
    Run run = samples.job();
    stores.runs().insert(run, Optional.empty(), ChangeSet.ofEvents(run.event(samples.now())));
    database.sql("UPDATE run_event SET data = '" + HALF + "'");

    assertThat(stores.runEvents().list(run.tenant(), run.id(), 0, 10))
        .singleElement()
        .satisfies(
            event ->
                assertThat(event.data())
                    .isEqualTo(Json.obj("error", Json.obj("code", "record_unreadable"))));
  }

  @Test
  void the_audit_of_evidence_names_these_ids_alone() {
    SigningKeys keys = SigningKeys.ephemeral();
    var sealing = new RunEvidenceFactory(new CapabilityCatalog(List.of()), BuildInfo.embedded());
    List<Run> ended = samples.everyKind().stream().filter(run -> run.status().terminal()).toList();
    for (Run run : ended) {
      var change = ChangeSet.NONE.withLogEntry(sealing.create(run, Json.Obj.EMPTY));
      stores.runs().insert(run, Optional.empty(), change);
    }
    var clockAndIds = new ClockAndIds(samples.clock(), UUID::randomUUID);
    new EvidenceLog(stores.evidence(), keys, clockAndIds, LastSeenCheckpoint.inMemory()).sequence();
    UUID bad = ended.get(0).id();
    broken("run", "input", "id", bad, HALF);

    assertThat(
            new LogAudit(stores, keys::published, LastSeenCheckpoint.inMemory()).audit().problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.check()).contains(bad.toString());
              assertThat(problem.detail()).contains("cannot be read");
            });
  }
}
