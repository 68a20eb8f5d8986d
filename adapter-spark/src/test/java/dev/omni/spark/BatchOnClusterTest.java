package dev.omni.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.batch.EncodedChunk;
import dev.omni.application.json.JsonReader;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.run.StartRun;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.World;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.testkit.Callers;
import dev.omni.testkit.TestClock;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The rows of batches on a cluster in this process. */
final class BatchOnClusterTest {
  private static final List<JsonEngine> ENGINES =
      Engines.all().stream()
          .filter(engine -> engine.capability().id().equals(SleepEngine.ID))
          .toList();
  private static final Caller CALLER = Callers.live();

  /** The steps of two chunks of 128 rows, and more. */
  private static final double SHARD = 8e7;

  private static final int ROWS = 7 * 128 + 5;

  /** More digits than canonical JSON has: rows keep them. */
  private static final String NO_MILLIS = "0.000";

  private final TestClock clock = TestClock.at("2026-01-01T00:00:00Z");
  private final ClockAndIds clockAndIds = new ClockAndIds(clock, UUID::randomUUID);
  private final Stores stores = new InMemoryStores().stores();
  private final Omni here =
      worker(new EmbeddedRuntime("embedded", ENGINES, clockAndIds, Threads.none()));

  private Omni worker(CapabilityRuntime runtime) {
    return Omni.on(stores)
        .clock(clock)
        .ids(clockAndIds.ids())
        .sandbox(runtime)
        .live(runtime)
        .build();
  }

  private Omni cluster(UnaryOperator<ShardReport> changed) {
    return worker(new ShardRuntime(ENGINES, clockAndIds, new HereCluster(2, changed), SHARD));
  }

  /** Returns a batch of small sums; from row 500 on, one in seven has no result. */
  private static Json.Obj batch(String onError) {
    List<Integer> infeasible =
        IntStream.range(0, ROWS).mapToObj(row -> row >= 500 && row % 7 == 3 ? 0 : -1).toList();
    return Json.obj(
        "capability",
        SleepEngine.ID,
        "base",
        Json.obj("millis", new Json.Num(new BigDecimal(NO_MILLIS)), "blocks", 3),
        "columns",
        Json.obj("infeasible", infeasible),
        "totals",
        Json.arr(Json.obj("name", "all", "of", "sum")),
        "on_error",
        onError);
  }

  private Run started(Json.Obj input) {
    UUID desk = here.open(CALLER, World.FINANCE, "desk").id();
    var key = new IdempotencyKey(UUID.randomUUID().toString());
    return here.start(CALLER, new StartRun(desk, "finance.batch.evaluate", key, input));
  }

  private Run endedBy(Omni worker, Json.Obj input) {
    Run run = started(input);
    worker.work();
    return here.read(CALLER, run.id());
  }

  /** Returns the texts of the rows of each chunk, with all digits and the order of members. */
  private List<List<String>> chunks(Run run) {
    return stores.rows().chunks(run.tenant(), run.id()).stream()
        .map(header -> stores.rows().read(run.tenant(), run.id(), header.number()).orElseThrow())
        .map(EncodedChunk::new)
        .map(EncodedChunk::chunk)
        .map(chunk -> chunk.rows().stream().map(row -> JsonReader.write(row.leaf())).toList())
        .toList();
  }

  private Json.Obj evidence(Run run) {
    return new Statement(
            here.evidence(CALLER, run.id()).json().findObject("statement").orElseThrow())
        .predicate();
  }

  @Test
  void shards_of_rows_in_any_order_give_the_bytes_of_one_process() {
    Run alone = endedBy(here, batch("continue"));
    Run shared = endedBy(cluster(same -> same), batch("continue"));

    assertThat(shared.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(shared.result().canonical()).isEqualTo(alone.result().canonical());
    assertThat(chunks(shared)).isEqualTo(chunks(alone)).hasSize(8);
    assertThat(shared.result().number("failed")).isEqualTo(58);
    assertThat(chunks(shared).get(0).get(0)).contains(NO_MILLIS);
  }

  @Test
  void evidence_names_the_shards_and_their_check() {
    Json.Obj predicate = evidence(endedBy(cluster(same -> same), batch("continue")));

    Json.Obj shards = predicate.findObject("shards").orElseThrow();
    assertThat(shards.number("count")).isEqualTo(4);
    assertThat(shards.number("retried")).isEqualTo(2);
    assertThat(predicate.findObject("runtime")).contains(Json.obj("kind", "spark"));
    assertThat(predicate.items("checks"))
        .singleElement()
        .satisfies(
            check -> {
              assertThat(((Json.Obj) check).text("name")).isEqualTo("shards_recomputed");
              assertThat(((Json.Obj) check).text("meaning")).contains("of 2 chosen");
              assertThat(((Json.Obj) check).find("pass")).contains(new Json.Bool(true));
            });
  }

  @Test
  void the_lowest_failed_row_ends_a_batch_that_stops() {
    Run alone = endedBy(here, batch("stop"));
    Run shared = endedBy(cluster(same -> same), batch("stop"));

    assertThat(shared.error()).isEqualTo(alone.error()).isPresent();
    assertThat(chunks(shared)).isEqualTo(chunks(alone));
  }

  @Test
  void another_worker_continues_behind_the_last_chunk_when_the_cluster_is_lost() {
    Run alone = endedBy(here, batch("continue"));
    var reports = new AtomicInteger();
    UnaryOperator<ShardReport> lost =
        report -> {
          if (reports.incrementAndGet() > 3) {
            throw new ClusterLostException(new IllegalStateException("stopped"));
          }
          return report;
        };
    Run shared = endedBy(cluster(lost), batch("continue"));
    assertThat(shared.status()).isEqualTo(RunStatus.RUNNING);
    assertThat(chunks(shared)).isEqualTo(chunks(alone).subList(0, 4));

    clock.advance(Duration.ofMinutes(1));
    cluster(same -> same).work();
    Run ended = here.read(CALLER, shared.id());
    assertThat(ended.state().attempt()).isEqualTo(2);
    assertThat(ended.result().canonical()).isEqualTo(alone.result().canonical());
    assertThat(chunks(ended)).isEqualTo(chunks(alone));
    assertThat(evidence(ended).findObject("shards").orElseThrow().number("count")).isEqualTo(2);
  }

  @Test
  void a_worker_with_other_rows_fails_the_run() {
    UnaryOperator<ShardReport> wrong =
        report -> {
          report.parts().forEach(chunk -> chunk[5] ^= 1); // a bit of the digest
          return report;
        };
    Run run = endedBy(cluster(wrong), batch("continue"));
    assertThat(run.error().orElseThrow().code()).isEqualTo(FaultCode.NUMERICAL_CHECK_FAILED);
    assertThat(run.error().orElseThrow().message()).contains("shards_recomputed");
  }
}
