package dev.omni.application.batch;

import static dev.omni.application.batch.BatchFixture.ADA;
import static dev.omni.application.batch.BatchFixture.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.RowStore;
import dev.omni.application.spi.store.RowStore.StoredChunk;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A batch whose first chunk was cut short in the store. */
final class DamagedFirstChunkTest {
  private final BatchFixture all = new BatchFixture(DamagedFirstChunkTest::damaged);

  private static Stores damaged(Stores stores) {
    RowStore rows = stores.rows();
    return stores.with(
        new RowStore() {
          @Override
          public boolean append(Run running, StoredChunk chunk) {
            return rows.append(running, chunk);
          }

          @Override
          public List<ChunkHeader> chunks(Tenant tenant, UUID run) {
            return rows.chunks(tenant, run);
          }

          @Override
          public Optional<StoredChunk> read(Tenant tenant, UUID run, int number) {
            return rows.read(tenant, run, number)
                .map(
                    chunk ->
                        new StoredChunk(
                            chunk.header(), Arrays.copyOf(chunk.body(), chunk.body().length / 8)));
          }
        });
  }

  @Test
  void it_ends_with_evidence_of_its_root_and_its_rows_are_refused() {
    Run run = all.ended(batch("columns", Json.obj("n", Json.arr(1, 4, 9))));

    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    Json.Obj stated =
        (Json.Obj) all.omni.evidence(ADA, run.id()).json().at("/statement/predicate/rows");
    assertThat(stated.text("root")).isEqualTo(run.result().text("root"));
    assertThat(stated.at("/layout/input")).isEqualTo(Json.arr("n"));
    assertThatThrownBy(() -> all.omni.rows().of(ADA, run.id()).row(1))
        .isInstanceOf(Fault.class)
        .hasMessageStartingWith("record_unreadable");
  }
}
