package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.batch.EncodedChunk;
import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.evidence.LastSeenCheckpoint;
import dev.omni.application.evidence.LogAudit;
import dev.omni.application.evidence.RunEvidenceFactory;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RowStore.StoredChunk;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowLayout;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.batch.RowTree;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.run.Run;
import dev.omni.testkit.contract.Samples;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes of the stored rows of a batch: the audit of the log finds each. */
final class TamperedRowsTest {
  private static final RowLayout LEAF =
      RowLayout.parse(
              Json.obj(
                  "capability", "finance.option.vanilla",
                  "input", List.of("spot"),
                  "output", List.of("price"),
                  "carry", List.of(),
                  "fixed", Sha256.sha256(Json.obj("spot", Json.NULL))))
          .orElseThrow();

  private final TestDatabase database = TestDatabase.onH2();
  private final Stores stores = database.empty();
  private final SigningKeys keys = SigningKeys.ephemeral();
  private final LogAudit audit =
      new LogAudit(stores, keys::published, LastSeenCheckpoint.inMemory());

  private static StoredChunk chunk(int number, double price) {
    List<BatchRow> rows =
        LongStream.range(2L * number, 2L * number + 2)
            .mapToObj(
                row ->
                    new BatchRow(
                        row,
                        Json.obj("spot", row),
                        new RowOutcome.Output(Json.obj("price", price)),
                        Json.Obj.EMPTY))
            .toList();
    RowTable table = RowTable.of(rows);
    return EncodedChunk.of(number, table, LEAF.root(table), LEAF).stored();
  }

  /** A batch of four rows, and a chunk that came while it was cancelled. */
  @BeforeEach
  void fill() {
    Samples samples = Samples.fresh();
    Run running = samples.job().acquired(samples.lease(), samples.now());
    stores.runs().insert(running, Optional.empty(), ChangeSet.NONE);
    stores.rows().append(running, chunk(0, 10.45));
    stores.rows().append(running, chunk(1, 10.45));
    var tree = new RowTree(stores.rows().chunks(running.tenant(), running.id()));
    stores.rows().append(running, chunk(2, 10.45));
    Run ended = running.cancelled(samples.now());
    var sealing = new RunEvidenceFactory(new CapabilityCatalog(List.of()), BuildInfo.embedded());
    var change =
        ChangeSet.NONE.withLogEntry(sealing.create(ended, Json.obj("rows", tree.json(LEAF))));
    assertThat(stores.runs().replace(ended, change)).isTrue();
    var clockAndIds = new ClockAndIds(samples.clock(), UUID::randomUUID);
    new EvidenceLog(stores.evidence(), keys, clockAndIds, LastSeenCheckpoint.inMemory()).sequence();
    assertThat(audit.audit().problems()).isEmpty();
  }

  private List<String> problems() {
    return audit.audit().problems().stream().map(problem -> problem.detail()).toList();
  }

  @Test
  void a_digit_of_a_row_that_was_changed_is_found() {
    database.sql("UPDATE row_chunk SET body = ? WHERE number = 1", chunk(1, 10.46).body());

    assertThat(problems()).containsExactly("its rows 2 to 3 are not those of its evidence");
  }

  @Test
  void a_row_that_was_changed_with_its_digest_is_found() {
    database.sql("UPDATE row_chunk SET body = ? WHERE number = 1", chunk(1, 10.46).body());
    database.sql(
        "UPDATE row_chunk SET digest = '"
            + chunk(1, 10.46).header().digest().hex()
            + "' WHERE number = 1");

    assertThat(problems()).containsExactly("its rows have another root than its evidence");
  }

  @Test
  void bytes_that_are_no_rows_are_found() {
    database.sql("UPDATE row_chunk SET body = ? WHERE number = 0", new byte[] {1, 2, 90, 7});

    assertThat(problems()).containsExactly("its rows 0 to 1 are not those of its evidence");
  }

  @Test
  void chunks_that_were_removed_or_counted_otherwise_are_found() {
    database.sql("UPDATE row_chunk SET failed = 1 WHERE number = 0");
    assertThat(problems()).containsExactly("its rows have another root than its evidence");

    database.sql("DELETE FROM row_chunk WHERE number = 1");
    assertThat(problems()).containsExactly("its rows have another root than its evidence");
  }
}
