package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.batch.BatchEngine;
import dev.omni.application.batch.BatchEngines;
import dev.omni.application.engine.EngineCall;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.OutputColumn;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.batch.RowOutcome.Output;
import dev.omni.domain.batch.RowOutcome.RowError;
import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.domain.batch.SourceColumns;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.RunError;
import dev.omni.domain.world.World;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The rows of a batch by an engine of columns have the outputs and errors of single runs, to the
 * byte, whatever stands beside them in a block and on however many threads.
 */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
final class EveryColumnTest {
  private static final CapabilityCatalog CATALOG = new CapabilityCatalog(Engines.all());
  private static final Map<World, BatchEngine> BATCHES =
      BatchEngines.of(Engines.all().stream().map(LoadedEngine::of).toList(), 1_000_000).stream()
          .collect(Collectors.toMap(batch -> batch.capability().world(), Function.identity()));

  /** The steps that the rows of a test may take. */
  private static final double FEW_STEPS = 1e6;

  private static final double MANY_STEPS = 4e6;

  /** The rows that one thread takes at once. */
  private static final int BLOCK = 256;

  /** So many blocks of a size show that a row does not feel what stands in another. */
  private static final int BLOCKS = 100;

  private static final ExecutorService POOL = Executors.newFixedThreadPool(2);

  @AfterAll
  static void close() {
    POOL.shutdownNow();
  }

  static Stream<Named<JsonEngine>> engines() {
    return CapabilitySample.of(CATALOG).engines(EveryColumnTest::isColumnar).stream()
        .map(engine -> Named.of(engine.capability().id(), engine));
  }

  private static boolean isColumnar(JsonEngine engine) {
    return engine instanceof LoadedEngine loaded
        && ColumnEngine.class.isAssignableFrom(loaded.type());
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("engines")
  void rows_are_as_single_runs_in_blocks_of_any_size(JsonEngine engine) {
    for (Json example : engine.capability().input().examples()) {
      same(engine, new ColumnInputs((Json.Obj) example, engine.capability()).rows(200), FEW_STEPS);
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("engines")
  void arrays_and_objects_of_a_result_are_as_in_single_runs(JsonEngine engine) {
    Json.Obj members = engine.capability().result().schema().findObject("properties").orElseThrow();
    List<Json> names = members.members().keySet().stream().<Json>map(Json::str).toList();
    Json.Obj input =
        Json.obj("capability", engine.capability().id(), "select", new Json.Arr(names));
    for (Json example : engine.capability().input().examples()) {
      List<Json.Obj> rows = new ColumnInputs((Json.Obj) example, engine.capability()).rows(20);
      same(engine, input, rows, FEW_STEPS);
    }
  }

  @Tag("ci")
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("engines")
  void many_rows_are_as_single_runs(JsonEngine engine) {
    for (Json example : engine.capability().input().examples()) {
      same(
          engine,
          new ColumnInputs((Json.Obj) example, engine.capability()).rows(6 * BLOCK),
          MANY_STEPS);
      same(engine, extreme(engine, (Json.Obj) example), MANY_STEPS);
    }
  }

  /** Returns extreme inputs with the members of an example. */
  private static List<Json.Obj> extreme(JsonEngine engine, Json.Obj example) {
    var inputs = new ArrayList<>(new ExtremeInputs(engine).alone());
    inputs.addAll(new ExtremeInputs(engine).together(200, new Random(1)));
    return inputs.stream()
        .filter(input -> input.members().keySet().equals(example.members().keySet()))
        .toList();
  }

  private static void same(JsonEngine engine, List<Json.Obj> all, double most) {
    same(engine, Json.obj("capability", engine.capability().id()), all, most);
  }

  private static void same(JsonEngine engine, Json.Obj asked, List<Json.Obj> all, double most) {
    double steps = all.stream().mapToDouble(row -> steps(engine, row)).max().orElse(1);
    List<Json.Obj> rows = all.subList(0, (int) Math.min(all.size(), 1 + most / steps));
    Json.Obj input = asked.with("rows", rows);
    Batch batch = Batch.of(input, engine.capability());
    List<String> expected = rows.stream().map(row -> single(engine, batch, row)).toList();
    BatchEngine batches = BATCHES.get(engine.capability().world());
    for (int size : new int[] {1024, 7, 1}) {
      List<Json.Obj> some = rows.subList(0, Math.min(BLOCKS * size, rows.size()));
      assertThat(computed(batches, input, some, size))
          .as("blocks of %d rows of %s", size, engine.capability().id())
          .isEqualTo(expected.subList(0, some.size()));
    }
    if (rows.size() > BLOCK) {
      Json.Obj filled = batches.capability().input().filled(input);
      assertThat(whole(batches, filled, new Threads(POOL, 2).work(Watcher.none())))
          .as("two threads")
          .isEqualTo(whole(batches, filled, Work.alone()));
    }
  }

  /** Returns the result of a batch, with the root of all its rows, or why it has none. */
  private static String whole(BatchEngine batches, Json.Obj input, Work work) {
    return EngineCall.of(batches, input, work, () -> false, broken -> {}).outcome()
            instanceof Outcome.Succeeded succeeded
        ? succeeded.result().canonical()
        : "all rows failed";
  }

  private static double steps(JsonEngine engine, Json.Obj row) {
    return engine.capability().input().problems(row).isEmpty()
        ? engine.steps(engine.capability().input().filled(row))
        : 1;
  }

  private static List<String> computed(
      BatchEngine batches, Json.Obj input, List<Json.Obj> rows, int size) {
    var texts = new ArrayList<String>();
    for (int first = 0; first < rows.size(); first += size) {
      List<SourceRow> block =
          rows.subList(first, Math.min(rows.size(), first + size)).stream()
              .map(row -> new SourceRow(row, Json.Obj.EMPTY))
              .toList();
      for (BatchRow row :
          batches
              .chunk(input, batches.layout(input), Work.alone(), first, SourceColumns.of(block))
              .rows()
              .rows()) {
        texts.add(text(row.outcome()));
      }
    }
    return texts;
  }

  private static String text(RowOutcome outcome) {
    return outcome instanceof RowError error
        ? error.json().canonical()
        : ((Output) outcome).values().canonical();
  }

  /** Returns the output or error of a single run. */
  private static String single(JsonEngine engine, Batch batch, Json.Obj row) {
    List<Problem> problems = engine.capability().input().problems(row);
    Json.Obj filled = engine.capability().input().filled(row);
    if (problems.isEmpty()) {
      problems = engine.problems(filled);
    }
    if (!problems.isEmpty()) {
      Problem first = problems.get(0).under("/input");
      FaultCode code = Fault.code(first, FaultCode.INPUT_INVALID);
      return text(new RowError(code.id(), first.message(), Optional.of(first.pointer())));
    }
    Outcome outcome =
        EngineCall.of(engine, filled, Work.alone(), () -> false, broken -> {}).outcome();
    if (outcome instanceof RunError error) {
      return text(new RowError(error.code().id(), error.message(), Optional.empty()));
    }
    var values = new JsonObjectBuilder();
    for (OutputColumn column : batch.outputs()) {
      values.set(column.name(), column.value(((Outcome.Succeeded) outcome).result()));
    }
    return text(new Output(values.object()));
  }
}
