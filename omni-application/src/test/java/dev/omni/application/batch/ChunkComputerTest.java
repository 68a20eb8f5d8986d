package dev.omni.application.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.engine.EngineCall;
import dev.omni.domain.batch.BatchInput;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.RunError;
import dev.omni.domain.world.World;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.TestEngine;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Batches whose chunks other processes compute, the last chunk first. */
final class ChunkComputerTest {
  private static final BatchEngine BATCH =
      new BatchEngine(
          World.FINANCE, List.of(LoadedEngine.of(TestEngine.direct())), BatchEngine.USUAL_MOST);

  /** Chunks of 4096 rows, of which one in ten has an error; three chunks are whole. */
  private static final int ROWS = 3 * 4096 + 100;

  private final List<EncodedChunk> stored = new ArrayList<>();

  /** The chunks of a run in memory. */
  private final class Kept implements BatchChunks {
    private final List<ChunkHeader> before =
        List.copyOf(stored.stream().map(EncodedChunk::header).toList());

    @Override
    public List<ChunkHeader> stored() {
      return before;
    }

    @Override
    public Optional<EncodedChunk> read(int number) {
      return Optional.of(stored.get(number));
    }

    @Override
    public void append(EncodedChunk chunk) {
      assertThat(chunk.header().number()).isEqualTo(stored.size());
      stored.add(chunk);
    }

    @Override
    public void progress(long done, long failed, long total) {}
  }

  private static Json.Obj batch(String onError) {
    return Json.obj(
        "capability",
        "finance.test.root",
        "grid",
        Json.obj("n", Json.obj("from", ROWS - 1, "to", -ROWS / 10, "steps", ROWS)),
        "totals",
        Json.arr(Json.obj("name", "sum", "of", "root")),
        "on_error",
        onError);
  }

  /** Computes all chunks, the last one first, and passes them on until no more are wanted. */
  private static void inReverse(
      Json.Obj input, UncomputedChunks chunks, Predicate<ComputedChunk> computed) {
    Json.Obj shared = input.without(BatchInput.source(input));
    Deque<ComputedChunk> all = new ArrayDeque<>();
    for (int i = chunks.count() - 1; i >= 0; i--) {
      all.push(
          BATCH.chunk(shared, chunks.leaf(), Work.alone(), chunks.firstRow(i), chunks.rows(i)));
    }
    boolean wanted = true;
    while (wanted && !all.isEmpty()) {
      wanted = computed.test(all.pop());
    }
  }

  private Outcome here(Json.Obj input) {
    return outcome(new BatchExecution(BATCH, Optional.empty(), new Kept()), input);
  }

  private Outcome elsewhere(Json.Obj input) {
    return outcome(
        new BatchExecution(BATCH, Optional.empty(), new Kept())
            .on((chunks, computed) -> inReverse(input, chunks, computed)),
        input);
  }

  private static Outcome outcome(BatchExecution execution, Json.Obj input) {
    return EngineCall.of(
            execution,
            input,
            Work.alone(),
            () -> false,
            broken -> {
              throw new AssertionError(broken);
            })
        .outcome();
  }

  private static Json.Obj result(Outcome outcome) {
    return ((Outcome.Succeeded) outcome).result();
  }

  /** Returns what was stored, and forgets it. */
  private List<EncodedChunk> taken() {
    List<EncodedChunk> all = List.copyOf(stored);
    stored.clear();
    return all;
  }

  private static List<RowChunk> read(List<EncodedChunk> chunks) {
    return chunks.stream().map(EncodedChunk::chunk).toList();
  }

  @Test
  void other_processes_change_no_byte() {
    Json.Obj result = result(here(batch("continue")));
    List<EncodedChunk> chunks = taken();

    assertThat(result(elsewhere(batch("continue"))).canonical()).isEqualTo(result.canonical());
    assertThat(read(taken())).isEqualTo(read(chunks)).hasSize(4);
    assertThat(result.number("failed")).isGreaterThan(1000);
  }

  @Test
  void a_batch_continues_behind_the_chunks_that_are_stored() {
    Json.Obj result = result(here(batch("continue")));
    List<EncodedChunk> chunks = taken();
    for (int before = 0; before <= chunks.size(); before++) {
      stored.addAll(chunks.subList(0, before));
      assertThat(result(elsewhere(batch("continue"))).canonical()).isEqualTo(result.canonical());
      assertThat(read(taken())).isEqualTo(read(chunks));
    }
  }

  @Test
  void the_lowest_failed_row_ends_a_batch_that_stops() {
    Outcome ended = here(batch("stop"));
    List<EncodedChunk> chunks = taken();

    assertThat(elsewhere(batch("stop"))).isEqualTo(ended);
    assertThat(read(taken())).isEqualTo(read(chunks));
    assertThat(((RunError) ended).details().number("row")).isEqualTo(rows(chunks));
    assertThat(rows(chunks)).isGreaterThan(2 * 4096).isLessThan(3 * 4096);
  }

  private static double rows(List<EncodedChunk> chunks) {
    return chunks.stream().mapToInt(chunk -> chunk.rows().size()).sum();
  }

  @Test
  void chunks_that_are_missing_are_no_result() {
    var nothing =
        new BatchExecution(BATCH, Optional.empty(), new Kept()).on((chunks, computed) -> {});
    assertThatThrownBy(() -> nothing.compute(batch("continue"), Work.alone()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("0 of " + ROWS + " rows were computed");
  }
}
