package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.evidence.LastSeenCheckpoint;
import dev.omni.application.evidence.LogAudit;
import dev.omni.application.evidence.RunEvidenceFactory;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.secret.RunSecrets;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.PredicateBase;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.ExecutionPolicy;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.world.ModelRegister;
import dev.omni.testkit.contract.Samples;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes of a confidential run in its table, whose statement has one root for all its texts. */
final class TamperedConfidentialRunTest {
  private final Samples samples = Samples.fresh();
  private final TestDatabase database = TestDatabase.onH2();
  private final Stores stores = database.empty();
  private final SigningKeys keys = SigningKeys.ephemeral();
  private final ClockAndIds clockAndIds = new ClockAndIds(samples.clock(), UUID::randomUUID);
  private final RunSecrets secrets =
      new RunSecrets(new Secrets(stores, InMemoryStores.vault(), clockAndIds), new SecureRandom());
  private final LogAudit blind =
      new LogAudit(stores, keys::published, LastSeenCheckpoint.inMemory());
  private final LogAudit audit =
      new LogAudit(stores, keys::published, LastSeenCheckpoint.inMemory()).withSecrets(secrets);

  @BeforeEach
  void fill() {
    var sealing =
        new RunEvidenceFactory(
            new CapabilityCatalog(List.of()),
            BuildInfo.embedded(),
            PredicateBase.USUAL,
            Optional.empty(),
            ModelRegister.NONE,
            Optional.of(secrets));
    for (Run each : samples.everyKind()) {
      Run run = confidential(each);
      if (run.status().terminal() && run.subject() instanceof RunTarget.CapabilityTarget) {
        for (Document secret : secrets.of(run)) {
          stores.documents().insert(secret, Optional.empty(), ChangeSet.NONE);
        }
        var change = ChangeSet.NONE.withLogEntry(sealing.create(run, Json.Obj.EMPTY));
        stores.runs().insert(run, Optional.empty(), change);
      }
    }
    new EvidenceLog(stores.evidence(), keys, clockAndIds, LastSeenCheckpoint.inMemory()).sequence();
    assertThat(audit.audit().problems()).isEmpty();
    assertThat(audit.audit().entries()).isGreaterThan(2);
  }

  private static Run confidential(Run run) {
    ExecutionPolicy usual = run.policy();
    var policy =
        new ExecutionPolicy(
            usual.execution(),
            usual.workload(),
            usual.idempotent(),
            usual.cancelAfter(),
            usual.scenario(),
            false,
            true);
    return new Run(run.id(), run.origin(), run.subject(), policy, run.input(), run.state());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "input = '{}'                               | input, result or rows",
        "result = '{}' WHERE result IS NOT NULL     | input, result or rows",
        "request_id = 'req_other'                   | request_id",
        "error = REPLACE(error, 'capability_failed', 'execution_lost') WHERE error IS NOT NULL | error"
      })
  void a_changed_column_is_named(String change, String named) {
    database.sql("UPDATE run SET " + change);

    assertThat(audit.audit().problems())
        .isNotEmpty()
        .extracting(Finding::detail)
        .containsOnly("its run has another " + named + " than its evidence");
  }

  @Test
  void a_secret_that_is_gone_or_another_is_named() {
    database.sql("DELETE FROM document WHERE kind = 'secret'");

    assertThat(audit.audit().problems())
        .extracting(Finding::detail)
        .containsOnly("its secret cannot be read");
    assertThat(blind.audit().problems()).isEmpty();
  }
}
