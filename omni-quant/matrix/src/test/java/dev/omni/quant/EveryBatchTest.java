package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.CapabilitySample;
import dev.omni.testkit.SampleInMessage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The batch of each world, with the engines of its world. */
@Tag("matrix")
@ExtendWith(SampleInMessage.class)
class EveryBatchTest {
  private static final CapabilityCatalog CATALOG = new CapabilityCatalog(Engines.all());
  private static final ExecutorService POOL = Executors.newFixedThreadPool(2);

  @AfterAll
  static void close() {
    POOL.shutdownNow();
  }

  static Stream<Named<JsonEngine>> batches() {
    return CapabilitySample.of(CATALOG)
        .engines(engine -> Batch.isBatch(engine.capability().id()))
        .stream()
        .map(engine -> Named.of(engine.capability().id(), engine));
  }

  @Tag("ci")
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("batches")
  void the_examples_run_fit_the_contract_and_give_the_same_bytes_on_threads(JsonEngine batch) {
    assertThat(batch.capability().input().examples()).isNotEmpty();
    for (Json example : batch.capability().input().examples()) {
      Json.Obj input = batch.capability().input().filled((Json.Obj) example);
      assertThat(batch.problems(input)).isEmpty();
      Json.Obj result = batch.compute(input, Work.alone()).result();

      assertThat(batch.capability().resultProblems(result)).isEmpty();
      assertThat(result.find("failed")).as(result.canonical()).contains(Json.num(0));
      Work threads = new Threads(POOL, 2).work(Watcher.none());
      assertThat(batch.compute(input, threads).result().canonical()).isEqualTo(result.canonical());
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("batches")
  void the_distribution_of_an_output_is_drawn(JsonEngine batch) {
    Json.Obj example = (Json.Obj) batch.capability().input().examples().get(0);
    Json.Obj input = batch.capability().input().filled(example);
    Json.Obj result = batch.compute(input, Work.alone()).result();

    boolean numbers = !result.findObject("histograms").orElseThrow().members().isEmpty();
    assertThat(batch.figure(input, result).isPresent()).isEqualTo(numbers);
  }
}
