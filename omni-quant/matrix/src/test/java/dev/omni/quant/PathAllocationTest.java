package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.omni.application.batch.BatchChunks;
import dev.omni.application.batch.BatchEngine;
import dev.omni.application.batch.BatchEngines;
import dev.omni.application.batch.BatchExecution;
import dev.omni.application.batch.EncodedChunk;
import dev.omni.domain.batch.Column;
import dev.omni.domain.batch.RowLayout;
import dev.omni.domain.batch.RowSource;
import dev.omni.domain.batch.SourceColumns;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import dev.omni.engine.Engines;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What the rows of a batch allocate on their way from columns to stored chunks. */
class PathAllocationTest {
  private static final int BLOCK = 512;
  private static final int CHUNK = 4096;
  private static final int ROWS = 12 * CHUNK;

  /** The first chunks pay for what a batch makes once. */
  private static final int FIRST = 3;

  /** The most bytes of a row of numbers, besides the chunk itself. */
  private static final int MOST_BYTES = 64;

  private final BatchEngine batch =
      BatchEngines.of(Engines.all().stream().map(LoadedEngine::of).toList(), Long.MAX_VALUE)
          .stream()
          .filter(each -> each.capability().world() == World.FINANCE)
          .findFirst()
          .orElseThrow();

  /** Rows whose blocks are made before. */
  private static final class Ready implements RowSource {
    private final List<SourceColumns> blocks = new ArrayList<>();

    Ready() {
      for (int first = 0; first < ROWS; first += BLOCK) {
        var spots = new double[BLOCK];
        var volatilities = new double[BLOCK];
        for (int i = 0; i < BLOCK; i++) {
          spots[i] = 80 + 40.0 * (first + i) / ROWS;
          volatilities[i] = 0.1 + 0.3 * ((first + i) * 0.618 % 1);
        }
        blocks.add(
            new SourceColumns(
                BLOCK,
                List.of(
                    new Column.Numbers("spot", spots),
                    new Column.Numbers("volatility", volatilities)),
                List.of()));
      }
    }

    @Override
    public long size() {
      return (long) blocks.size() * BLOCK;
    }

    @Override
    public SourceColumns columns(long first, int count) {
      return blocks.get((int) (first / BLOCK)).part((int) (first % BLOCK), count);
    }
  }

  /** What has been allocated at the end of each chunk, without the bytes of the chunks. */
  private static final class Allocations implements Consumer<EncodedChunk> {
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final long[] allocated = new long[ROWS / CHUNK];
    private int chunks;
    private long bytes;

    @Override
    public void accept(EncodedChunk chunk) {
      assertThat(chunk.header().rows()).isEqualTo(CHUNK);
      bytes += chunk.stored().body().length;
      allocated[chunks++] = threads.getCurrentThreadAllocatedBytes() - bytes;
    }

    double ofRow() {
      assertThat(chunks).isEqualTo(allocated.length);
      return (allocated[chunks - 1] - allocated[FIRST]) / (double) ((chunks - 1 - FIRST) * CHUNK);
    }
  }

  private static LoadedEngine option() {
    return Engines.all().stream()
        .map(LoadedEngine::of)
        .filter(engine -> engine.capability().id().equals("finance.option.vanilla"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_row_allocates_little_besides_its_chunk() {
    Json.Obj example = (Json.Obj) option().capability().input().examples().get(0);
    Json.Obj input =
        Json.obj(
            "capability", "finance.option.vanilla",
            "base", example.without("spot").without("volatility"),
            "columns", Json.obj("spot", List.of(1), "volatility", List.of(1)));
    var allocations = new Allocations();
    var execution =
        new BatchExecution(
            batch, Optional.of(new Ready()), BatchChunks.unstored(RowLayout.VERSION, allocations));

    execution.compute(batch.capability().input().filled(input), Work.alone());

    assertThat(allocations.ofRow())
        .as("bytes of a row from columns to chunk")
        .isLessThanOrEqualTo(MOST_BYTES);
  }
}
