package dev.omni.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.RunError;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.Runs;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The folds of a run on a cluster in this process, which reports the last shard first. */
final class ShardRuntimeTest {
  private static final List<JsonEngine> ENGINES = Engines.all();
  private static final String ASIAN = "finance.option.asian-montecarlo";

  private static JsonEngine engine(String id) {
    return ENGINES.stream()
        .filter(engine -> engine.capability().id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static Report run(ShardCluster cluster, String id, Json.Obj input, double seconds) {
    var run = Runs.running().withCapability(id).withInput(input).run();
    return new ShardRuntime(ENGINES, ClockAndIds.system(), cluster, 1e8 * seconds)
        .execute(PreparedRun.stored(run, engine(id)), Watcher.none());
  }

  private static Json.Obj asian() {
    return (Json.Obj) engine(ASIAN).capability().input().examples().get(0);
  }

  @Test
  void shards_in_any_order_give_the_bytes_of_one_process() {
    Report report = run(HereCluster.reversing(), ASIAN, asian(), 0.001);
    Json.Obj filled = engine(ASIAN).capability().input().filled(asian());
    assertThat(((Outcome.Succeeded) report.outcome()).result())
        .isEqualTo(engine(ASIAN).compute(filled, Work.alone()).result());
  }

  @Test
  void evidence_names_the_shards_their_workers_and_the_check() {
    Report report = run(HereCluster.reversing(), ASIAN, asian(), 0.001);
    Json.Obj shards = report.record().findObject("shards").orElseThrow();
    assertThat(shards.findNumber("count").orElseThrow().intValue()).isEqualTo(5);
    assertThat(shards.findNumber("retried").orElseThrow().intValue()).isEqualTo(2);
    assertThat(shards.findObject("engine").orElseThrow())
        .isEqualTo(Json.obj("name", "spark", "version", "0"));
    assertThat(shards.items("workers"))
        .containsExactly(
            Json.obj(
                "java",
                System.getProperty("java.runtime.version"),
                "arch",
                System.getProperty("os.arch")));
    assertThat(report.record().findObject("runtime").orElseThrow())
        .isEqualTo(Json.obj("kind", "spark"));
    assertThat(report.record().items("checks"))
        .filteredOn(check -> ((Json.Obj) check).text("name").equals("shards_recomputed"))
        .singleElement()
        .satisfies(
            check -> assertThat(((Json.Obj) check).find("pass")).contains(new Json.Bool(true)));
  }

  @Test
  void a_worker_with_other_bytes_fails_the_run() {
    UnaryOperator<ShardReport> wrong =
        report -> {
          report.parts().forEach(block -> block[block.length - 1] ^= 1);
          return report;
        };
    Report report = run(new HereCluster(3, wrong), ASIAN, asian(), 0.001);
    assertThat(report.outcome())
        .isInstanceOfSatisfying(
            RunError.class,
            error -> {
              assertThat(error.code()).isEqualTo(FaultCode.NUMERICAL_CHECK_FAILED);
              assertThat(error.message()).contains("shards_recomputed");
            });
  }

  @Test
  void an_input_without_a_result_is_a_failed_run_with_its_reason() {
    Report report = run(HereCluster.reversing(), SleepEngine.ID, SleepEngine.input(8, 1, 5), 0.001);
    assertThat(report.outcome())
        .isInstanceOfSatisfying(
            RunError.class,
            error -> assertThat(error.message()).isEqualTo("block 5 has no result"));
  }

  @Test
  void a_lost_cluster_says_nothing_of_the_run() {
    UnaryOperator<ShardReport> lost =
        report -> {
          throw new ClusterLostException(new IllegalStateException("stopped"));
        };
    assertThatThrownBy(() -> run(new HereCluster(3, lost), ASIAN, asian(), 0.001))
        .isInstanceOf(ClusterLostException.class);
  }

  @Test
  void a_cancel_ends_the_sending_of_shards() {
    var looks = new AtomicInteger();
    var stop =
        new Watcher() {
          @Override
          public boolean isCancelled() {
            return looks.incrementAndGet() > 3;
          }

          @Override
          public void progress(double fraction, Json.Obj estimate) {}
        };
    var run = Runs.running().withCapability(ASIAN).withInput(asian()).run();
    var runtime = new ShardRuntime(ENGINES, ClockAndIds.system(), HereCluster.reversing(), 1e5);
    assertThatThrownBy(() -> runtime.execute(PreparedRun.stored(run, engine(ASIAN)), stop))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void a_shard_takes_about_the_wanted_time() {
    var run =
        Runs.running().withCapability(ASIAN).withInput(asian().with("paths", 100_000_000)).run();
    var prepared = PreparedRun.stored(run, engine(ASIAN));
    var shards =
        new FoldShards(
            prepared, new ShardedRun(prepared, Watcher.none(), HereCluster.reversing()), 1e8);
    assertThat(shards.size(5000)).isEqualTo(1250); // 4e8 steps, 1e8 a second
    assertThat(shards.size(1)).isEqualTo(1);
  }
}
