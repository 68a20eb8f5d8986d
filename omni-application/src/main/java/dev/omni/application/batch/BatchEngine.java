package dev.omni.application.batch;

import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.BatchInput;
import dev.omni.domain.batch.BatchProblems;
import dev.omni.domain.batch.RowLayout;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowSource;
import dev.omni.domain.batch.RowSources;
import dev.omni.domain.batch.SourceColumns;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.SpellingSuggestion;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.engine.figure.Figure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The batch of a world: it computes another capability of the world for each of many rows. By
 * itself it stores nothing; {@link BatchExecution} does.
 */
public final class BatchEngine implements JsonEngine {
  /** The usual maximum number of rows. */
  public static final long USUAL_MOST = 10_000_000;

  private final Map<String, JsonEngine> engines = new LinkedHashMap<>();
  private final Capability capability;
  private final long mostRows;

  /**
   * Creates the batch of a world.
   *
   * @param engines the others of this world, at least one
   */
  BatchEngine(World world, List<LoadedEngine> engines, long mostRows) {
    engines.forEach(engine -> this.engines.put(engine.capability().id(), engine));
    this.capability = BatchCapability.of(world, engines);
    this.mostRows = mostRows;
  }

  @Override
  public Capability capability() {
    return capability;
  }

  /**
   * {@inheritDoc}
   *
   * @throws Fault {@code workload_too_large} for more rows than the maximum
   */
  @Override
  public List<Problem> problems(Json.Obj input) {
    String id = BatchInput.capability(input);
    Optional<JsonEngine> engine = engine(id);
    if (engine.isEmpty()) {
      return List.of(Problem.invalid("/capability", expected(id)));
    }
    Capability target = engine.get().capability();
    if (!target.idempotent()) {
      return List.of(
          Problem.invalid("/capability", "must be idempotent: a row may be computed again"));
    }
    List<Problem> problems = BatchProblems.of(input, target);
    if (problems.isEmpty()) {
      RowSources.inline(input, target).ifPresent(rows -> requireFitting(input, rows.size()));
    }
    return problems;
  }

  private Optional<JsonEngine> engine(String id) {
    return Optional.ofNullable(engines.get(id));
  }

  private String expected(String id) {
    String hint =
        SpellingSuggestion.meant(id, engines.keySet())
            .map(name -> "; did you mean " + name + "?")
            .orElse("");
    return "must be another capability of the world " + capability.world() + ", not a batch" + hint;
  }

  /**
   * Refuses more rows than the maximum.
   *
   * @throws Fault {@code workload_too_large} at the source
   */
  public void requireFitting(Json.Obj input, long rows) {
    if (rows > mostRows) {
      throw Fault.at(
          FaultCode.WORKLOAD_TOO_LARGE,
          "/input/" + BatchInput.source(input),
          "must have at most "
              + mostRows
              + " rows, not "
              + (rows == Long.MAX_VALUE ? "more than " + rows : rows));
    }
  }

  @Override
  public double steps(Json.Obj input) {
    return rows(input).map(BatchRows::steps).orElse(1.0);
  }

  /** Returns the estimated steps of a batch with the rows of a data set. */
  public double steps(Json.Obj input, RowSource rows) {
    return rows(input, rows).steps();
  }

  /**
   * Returns the estimated steps of a batch with what each row costs besides its computation.
   *
   * @param data the rows of its data set, if it names one
   */
  public double wholeSteps(Json.Obj input, Optional<RowSource> data) {
    return rows(input, source(input, data)).wholeSteps();
  }

  /** Returns the rows of a batch: those of its data set, or of its input. */
  RowSource source(Json.Obj input, Optional<RowSource> data) {
    return data.or(() -> RowSources.inline(input, target(input))).orElseThrow();
  }

  /** Returns the batch with the rows that its input gives; empty for those of a data set. */
  private Optional<BatchRows> rows(Json.Obj input) {
    Capability target = target(input);
    return RowSources.inline(input, target).map(source -> rows(input, source));
  }

  /** Returns the batch with the rows of its input, or of a data set. */
  BatchRows rows(Json.Obj input, RowSource source) {
    JsonEngine engine = engine(BatchInput.capability(input)).orElseThrow();
    return new BatchRows(Batch.of(input, engine.capability()), source, engine, input);
  }

  /** Returns the layout of the leaves of a batch. */
  public RowLayout layout(Json.Obj input) {
    return RowLayout.of(Batch.of(input, target(input)), input);
  }

  /** Returns the capability of each row, if the world has it. */
  public Optional<Capability> find(Json.Obj input) {
    return input.findText("capability").flatMap(this::engine).map(JsonEngine::capability);
  }

  /** Returns the capability of each row. */
  public Capability target(Json.Obj input) {
    return engine(BatchInput.capability(input)).orElseThrow().capability();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    BatchRows rows =
        rows(input).orElseThrow(() -> new Infeasible("The rows of a data set need the data set."));
    return compute(rows, work, BatchChunks.unstored(), Optional.empty());
  }

  /** Computes a batch whose chunks are stored. */
  static JsonComputed compute(
      BatchRows rows, Work work, BatchChunks run, Optional<ChunkComputer> elsewhere) {
    return JsonComputed.of(new BatchComputation(rows, work, run, elsewhere).result());
  }

  /** Some rows of a batch, known by their numbers. */
  private record SomeRows(long first, SourceColumns all) implements RowSource {
    @Override
    public long size() {
      return first + all.count();
    }

    @Override
    public SourceColumns columns(long from, int count) {
      return all.part((int) (from - first), count);
    }
  }

  /**
   * Computes a chunk for another process, on this thread.
   *
   * @param input of the batch; what gives its rows may be left out
   * @param leaf of the rows
   * @param first number of the first row
   * @throws java.util.concurrent.CancellationException when {@code work} requests a stop
   */
  public ComputedChunk chunk(
      Json.Obj input, RowLeaf leaf, Work work, long first, SourceColumns rows) {
    JsonEngine engine = engine(BatchInput.capability(input)).orElseThrow();
    Batch batch = Batch.of(input, engine.capability());
    RowBlock block =
        new BlockComputer(batch, leaf, engine, work)
            .block(new SomeRows(first, rows), first, rows.count(), new AtomicLong(Long.MAX_VALUE));
    return new ComputedChunk(block.rows(), block.root(), block.stopped());
  }

  @Override
  public Optional<Figure> figure(Json.Obj input, Json.Obj result) {
    return BatchPlot.histogram(target(input), result);
  }
}
