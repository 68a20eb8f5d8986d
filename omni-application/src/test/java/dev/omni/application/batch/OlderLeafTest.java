package dev.omni.application.batch;

import static dev.omni.application.batch.BatchFixture.ADA;
import static dev.omni.application.batch.BatchFixture.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.rerun.Rerun;
import dev.omni.application.run.kind.RunKinds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.RowStore;
import dev.omni.application.spi.store.RowStore.StoredChunk;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowProof;
import dev.omni.domain.batch.RowTree;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A batch that a build of leaf version 1 began, and this one ends. */
final class OlderLeafTest {
  private static final int CHUNK = 4096;
  private static final int ROWS = CHUNK + 100;

  private final BatchFixture all = new BatchFixture(OlderLeafTest::older);

  /** Stores the first chunk as the older build does: its digest is of leaves of version 1. */
  private static Stores older(Stores stores) {
    RowStore rows = stores.rows();
    return stores.with(
        new RowStore() {
          @Override
          public boolean append(Run running, StoredChunk chunk) {
            ChunkHeader header = chunk.header();
            return rows.append(
                running,
                header.number() > 0
                    ? chunk
                    : EncodedChunk.of(
                            RowChunk.of(0, 0, new EncodedChunk(chunk).rows(), RowLeaf.document()))
                        .stored());
          }

          @Override
          public List<ChunkHeader> chunks(Tenant tenant, UUID run) {
            return rows.chunks(tenant, run);
          }

          @Override
          public Optional<StoredChunk> read(Tenant tenant, UUID run, int number) {
            return rows.read(tenant, run, number);
          }
        });
  }

  private Run begunByTheOlder() {
    Run run =
        all.start(batch("grid", Json.obj("n", Json.obj("from", 0, "to", ROWS - 1, "steps", ROWS))));
    var calls = new AtomicInteger();
    all.root.first(
        work -> {
          if (calls.getAndIncrement() == CHUNK + 50) {
            all.pass(Duration.ofSeconds(31));
          }
        });
    all.omni.work();
    assertThat(all.omni.rows().of(ADA, run.id()).size()).isEqualTo(CHUNK);
    return run;
  }

  @Test
  void it_ends_with_the_leaf_of_its_first_rows_and_without_a_row_computed_twice() {
    Run run = begunByTheOlder();
    int before = all.root.calls();
    all.omni.work();

    Run ended = all.omni.read(ADA, run.id());
    assertThat(ended.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(all.root.calls() - before).isEqualTo(ROWS - CHUNK);
    Json.Obj evidence = all.omni.evidence(ADA, run.id()).json();
    Json.Obj stated = (Json.Obj) evidence.at("/statement/predicate/rows");
    assertThat(stated.members().keySet()).containsOnly("count", "completed", "failed", "root");
    assertThat(stated.text("root"))
        .isEqualTo(ended.result().text("root"))
        .isEqualTo(
            new RowTree(
                    List.of(ChunkHeader.of(RowChunk.of(0, 0, all.rows(ended), RowLeaf.document()))))
                .root()
                .hex());
    for (long row : new long[] {0, CHUNK - 1, CHUNK, ROWS - 1}) {
      Json.Obj shown = all.omni.rows().of(ADA, run.id()).row(row).json();
      assertThat(RowProof.verify(evidence, shown).passed()).isTrue();
      assertThat(RowProof.verify(evidence, shown.with("output", Json.obj("root", 0.5))).passed())
          .isFalse();
    }
  }

  @Test
  void it_is_computed_again_with_that_leaf() {
    Run run = begunByTheOlder();
    all.omni.work();
    Json.Obj evidence = all.omni.evidence(ADA, run.id()).json();
    var rerun = new Rerun(new RunKinds(List.of(all.root.loaded())), BuildInfo.embedded());

    assertThat(rerun.again(evidence))
        .isEqualTo(
            Finding.pass(
                "rerun",
                "the same rows, "
                    + ROWS
                    + ", root "
                    + all.omni.read(ADA, run.id()).result().text("root")));
    Json.Obj statement = evidence.findObject("statement").orElseThrow();
    Json.Obj predicate = statement.findObject("predicate").orElseThrow();
    Json.Obj rows = predicate.findObject("rows").orElseThrow().with("leaf", 3);
    assertThat(
            rerun.again(
                evidence.with(
                    "statement", statement.with("predicate", predicate.with("rows", rows)))))
        .isEqualTo(
            Finding.unverifiable(
                "rerun", "the rows have leaf version 3, which this verifier does not know"));
  }
}
