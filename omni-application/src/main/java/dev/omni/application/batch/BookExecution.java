package dev.omni.application.batch;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.engine.figure.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The execution of one run of a book, whose engine computes all rows itself: they are stored by
 * chunks while it computes. Rows that an earlier attempt stored are computed again and must be the
 * same.
 *
 * @param engine of the run
 * @param run stores the chunks
 */
public record BookExecution(JsonEngine engine, BatchChunks run) implements JsonEngine {
  /** Rows of every chunk but the last; a power of two. */
  private static final int CHUNK = 1024;

  @Override
  public Capability capability() {
    return engine.capability();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return engine.problems(input);
  }

  @Override
  public double steps(Json.Obj input) {
    return engine.steps(input);
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    return engine.compute(input, new Keeping(work, run));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return engine.checks(input, result);
  }

  @Override
  public Optional<SecondMethod<Json.Obj>> second() {
    return engine.second();
  }

  @Override
  public Optional<Figure> figure(Json.Obj input, Json.Obj result) {
    return engine.figure(input, result);
  }

  /** Work that stores rows. */
  private static final class Keeping implements Work {
    private final Work work;
    private final BatchChunks run;
    private final List<ChunkHeader> stored;
    private final List<BatchRow> waiting = new ArrayList<>();
    private int chunks;
    private long kept;
    private long failed;

    Keeping(Work work, BatchChunks run) {
      this.work = work;
      this.run = run;
      this.stored = run.stored();
    }

    @Override
    public <T> List<T> blocks(int count, IntFunction<T> block) {
      return work.blocks(count, block);
    }

    @Override
    public void progress(double fraction, Json.Obj estimate) {
      work.progress(fraction, estimate);
    }

    @Override
    public void proceed() {
      work.proceed();
    }

    @Override
    public void rows(List<BatchRow> next, long all) {
      waiting.addAll(next);
      while (waiting.size() >= CHUNK) {
        keep(CHUNK, all);
      }
      if (!waiting.isEmpty() && kept + waiting.size() == all) {
        keep(waiting.size(), all);
      }
    }

    private void keep(int count, long all) {
      List<BatchRow> first = waiting.subList(0, count);
      RowChunk chunk = RowChunk.of(chunks, kept, first, RowLeaf.document());
      if (chunks >= stored.size()) {
        run.append(EncodedChunk.of(chunk));
      } else if (!stored.get(chunks).digest().equals(chunk.digest())) {
        throw new IllegalStateException("the stored rows of chunk " + chunks + " are other ones");
      }
      first.clear();
      chunks++;
      kept += count;
      failed += chunk.failed();
      run.progress(kept, failed, all);
    }
  }
}
