package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.evidence.LastSeenCheckpoint;
import dev.omni.application.evidence.LogAudit;
import dev.omni.application.evidence.RunEvidenceFactory;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.Stored;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunStatus;
import dev.omni.testkit.contract.Samples;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes of a run in its table: each changed member is named. */
final class TamperedRunTest {
  private static final String OTHER = "'00000000-0000-0000-0000-000000000001'";

  private final Samples samples = Samples.fresh();
  private final TestDatabase database = TestDatabase.onH2();
  private final Stores stores = database.empty();
  private final SigningKeys keys = SigningKeys.ephemeral();
  private final LogAudit audit =
      new LogAudit(stores, keys::published, LastSeenCheckpoint.inMemory());

  /** Completed, failed and cancelled ones, of capabilities and operations. */
  @BeforeEach
  void fill() {
    var sealing = new RunEvidenceFactory(new CapabilityCatalog(List.of()), BuildInfo.embedded());
    for (Run run : samples.everyKind()) {
      if (run.status().terminal()) {
        var change = ChangeSet.NONE.withLogEntry(sealing.create(run, Json.Obj.EMPTY));
        stores.runs().insert(run, Optional.empty(), change);
      }
    }
    var clockAndIds = new ClockAndIds(samples.clock(), UUID::randomUUID);
    new EvidenceLog(stores.evidence(), keys, clockAndIds, LastSeenCheckpoint.inMemory()).sequence();
    assertThat(audit.audit().problems()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "target_kind = 'workflow_run' WHERE target_kind = 'model_run'     | kind",
        "target_id = 'finance.other' WHERE target_kind = 'omni_run'                 | target",
        "workspace_id = OTHER WHERE target_kind = 'omni_run'                     | workspace_id",
        "request_id = 'req_other'                                         | request_id",
        "created_at = created_at - 1                                      | created_at",
        "updated_at = updated_at + 1                                      | completed_at",
        "attempt = attempt + 1                                            | attempt",
        "retry_of = OTHER                                                 | retry_of",
        "retry_of = NULL WHERE retry_of IS NOT NULL                       | retry_of",
        "scenario = 'fail'                                                | scenario",
        "input = '{}' WHERE target_kind = 'omni_run'                             | input",
        "result = '{}' WHERE result IS NOT NULL                           | result",
        "error = REPLACE(error, 'capability_failed', 'execution_lost') WHERE error IS NOT NULL | error",
        "error = REPLACE(error, '\"n\":1', '\"n\":2') WHERE error IS NOT NULL | error"
      })
  void a_changed_column_is_named(String change, String named) {
    database.sql("UPDATE run SET " + change.replace("OTHER", OTHER));

    assertThat(audit.audit().problems())
        .isNotEmpty()
        .allSatisfy(
            problem ->
                assertThat(problem.detail())
                    .isEqualTo("its run has another " + named + " than its evidence"));
  }

  @Test
  void an_end_that_was_changed_is_named() {
    database.sql("UPDATE run SET status = 'cancelled', result = NULL WHERE status = 'completed'");

    assertThat(audit.audit().problems())
        .extracting(problem -> problem.detail())
        .contains(
            "its run has another status than its evidence",
            "its run has another result than its evidence");
  }

  @Test
  void a_number_that_an_older_version_stored_is_read_in_lists_and_the_audit_reads_on() {
    database.sql("UPDATE run SET result = '{\"n\":1e999}' WHERE status = 'completed'");

    var query = new RunQuery(samples.tenant(), RunQuery.Filter.ALL, Optional.empty(), 100);
    assertThat(Stored.readable(stores.runs().list(query)))
        .filteredOn(run -> run.status() == RunStatus.COMPLETED)
        .isNotEmpty()
        .allSatisfy(
            run -> assertThat(run.findResult()).contains(Json.obj("n", new BigDecimal("1e999"))));
    assertThat(audit.audit().problems())
        .isNotEmpty()
        .allSatisfy(
            problem ->
                assertThat(problem.detail())
                    .isEqualTo("its run has another result than its evidence"));
  }

  @Test
  void evidence_that_was_removed_is_missed() {
    String run =
        database.rows("SELECT target_kind || ' ' || id FROM run ORDER BY id LIMIT 1").get(0);
    database.sql("DELETE FROM log_entry WHERE id = '" + run.substring(run.indexOf(' ') + 1) + "'");

    assertThat(audit.audit().problems())
        .extracting(problem -> problem.check() + ": " + problem.detail())
        .contains(run + ": has ended and has no entry in the log");
  }

  @Test
  void numbers_that_the_counter_has_and_no_entry_are_named() {
    long last = Long.parseLong(database.rows("SELECT last_number FROM run_sequence").get(0));
    database.sql("UPDATE run_sequence SET last_number = last_number + 2");

    assertThat(audit.audit().problems())
        .extracting(Finding::detail)
        .containsExactly("has no entry in the log, and the counter says that its run has ended");
    assertThat(audit.audit().problems())
        .singleElement()
        .satisfies(
            found ->
                assertThat(found.check())
                    .endsWith(":test, number " + (last + 1) + " to " + (last + 2)));
  }
}
