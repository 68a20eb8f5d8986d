package dev.omni.application.batch;

import static dev.omni.application.batch.BatchFixture.ADA;
import static dev.omni.application.batch.BatchFixture.BATCH;
import static dev.omni.application.batch.BatchFixture.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.TestEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A batch that stops at its first failed row, on several threads. */
final class StoppedBatchTest {
  private static final int ROWS = 4096 + 2048;
  private static final int SLOW = 4096 + 60;
  private static final int LOWEST = 4096 + 70;
  private static final int LATER = 4096 + 1500;

  private final ExecutorService pool = Executors.newFixedThreadPool(3);
  private final Stores stores = new InMemoryStores().stores();

  @AfterEach
  void close() {
    pool.shutdownNow();
  }

  /** The root of a number; that of 16 takes until that of -2 has failed. */
  private record LateFailure(TestEngine root, CountDownLatch failed)
      implements Engine<TestEngine.Input, TestEngine.Result> {
    @Override
    public Capability capability() {
      return root.capability();
    }

    @Override
    public double steps(TestEngine.Input input) {
      return root.steps(input);
    }

    @Override
    public Computed<TestEngine.Result> compute(TestEngine.Input input, Work work) {
      if (input.n() == 16) {
        await();
      }
      try {
        return root.compute(input, work);
      } finally {
        if (input.n() == -2) {
          failed.countDown();
        }
      }
    }

    private void await() {
      try {
        assertThat(failed.await(1, TimeUnit.MINUTES)).isTrue();
      } catch (InterruptedException stop) {
        throw new AssertionError(stop);
      }
    }
  }

  private Omni omni() {
    var engine = new LateFailure(TestEngine.direct(), new CountDownLatch(1));
    var runtime =
        new EmbeddedRuntime(
            "embedded",
            List.of(LoadedEngine.of(engine)),
            ClockAndIds.system(),
            new Threads(pool, 3));
    return Omni.on(stores).sandbox(runtime).live(runtime).build();
  }

  private static Json.Obj stopping() {
    var numbers = new ArrayList<Json>();
    for (int row = 0; row < ROWS; row++) {
      numbers.add(Json.num(row == SLOW ? 16 : row == LOWEST ? -1 : row == LATER ? -2 : 4));
    }
    return batch("columns", Json.obj("n", numbers), "on_error", "stop");
  }

  private List<BatchRow> rows(Run run) {
    return stores.rows().chunks(run.tenant(), run.id()).stream()
        .map(ChunkHeader::number)
        .flatMap(
            number ->
                stores
                    .rows()
                    .read(run.tenant(), run.id(), number)
                    .map(EncodedChunk::new)
                    .orElseThrow()
                    .rows()
                    .stream())
        .toList();
  }

  @Test
  void the_lowest_failed_row_ends_it_though_a_later_one_failed_before() {
    try (Omni omni = omni()) {
      Run run = omni.run(ADA, BATCH, stopping());

      var error = run.error().orElseThrow();
      assertThat(error.code()).isEqualTo(FaultCode.ROW_FAILED);
      assertThat(error.details().find("row")).contains(Json.num(LOWEST));
      List<BatchRow> rows = rows(run);
      assertThat(rows).hasSize(LOWEST).allMatch(BatchRow::completed);
      assertThat(rows.get(LOWEST - 1).row()).isEqualTo(LOWEST - 1);
    }
  }
}
