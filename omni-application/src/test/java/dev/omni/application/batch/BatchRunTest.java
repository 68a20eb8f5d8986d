package dev.omni.application.batch;

import static dev.omni.application.batch.BatchFixture.ADA;
import static dev.omni.application.batch.BatchFixture.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowOutcome.RowError;
import dev.omni.domain.evidence.CompactRange;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BatchRunTest {
  private final BatchFixture all = new BatchFixture();

  private static List<Json.Obj> roots(int... numbers) {
    return IntStream.of(numbers).mapToObj(n -> Json.obj("n", n)).toList();
  }

  private static Json.Obj grid(int steps) {
    return Json.obj("n", Json.obj("from", 0, "to", steps - 1, "steps", steps));
  }

  @Test
  void a_batch_gives_statistics_totals_errors_and_the_root_of_its_rows() {
    Run run =
        all.ended(
            batch(
                "rows",
                Json.arr(
                    Json.obj("n", 4, "quantity", 10),
                    Json.obj("n", -1, "quantity", 5),
                    Json.obj("n", 9, "quantity", 2),
                    Json.obj("n", "x", "quantity", 7)),
                "carry",
                List.of("quantity"),
                "totals",
                Json.arr(
                    Json.obj("name", "sum", "of", "root"),
                    Json.obj("name", "value", "of", "root", "weight", "quantity"),
                    Json.obj("name", "radicands", "of", "n"))));

    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    var range = new CompactRange();
    all.rows(run).forEach(row -> range.append(all.leaf(run).leafHash(row)));
    assertThat(run.result())
        .isEqualTo(
            Json.obj(
                "rows", 4,
                "completed", 2,
                "failed", 2,
                "columns", Json.arr(Json.obj("name", "root", "unit", "1", "type", "number")),
                "statistics",
                    Json.obj(
                        "root",
                        Json.obj(
                            "count",
                            2,
                            "min",
                            2,
                            "max",
                            3,
                            "mean",
                            2.5,
                            "sd",
                            Math.sqrt(0.5),
                            "sum",
                            5)),
                "totals", Json.obj("sum", 5, "value", 26, "radicands", 13),
                "errors",
                    Json.arr(
                        Json.obj(
                            "row",
                            1,
                            "code",
                            "capability_failed",
                            "message",
                            "a negative number has no real root",
                            "pointer",
                            null),
                        Json.obj(
                            "row", 3,
                            "code", "input_invalid",
                            "message", "must be a number, at most 1000000",
                            "pointer", "/input/n")),
                "histograms", run.result().find("histograms"),
                "root", range.root().hex()));
    assertThat(all.rows(run).get(0).leaf())
        .isEqualTo(
            Json.obj(
                "row", 0,
                "input", Json.obj("n", 4),
                "output", Json.obj("root", 2),
                "carry", Json.obj("quantity", 10)));
  }

  @Test
  void a_row_fails_with_the_error_of_a_single_run() {
    for (int n : new int[] {-1, 13, 2_000_000}) {
      Run batch = all.ended(batch("rows", roots(n, 4)));
      RowError error = (RowError) all.rows(batch).get(0).outcome();
      try {
        var single = all.omni.run(ADA, "finance.test.root", Json.obj("n", n)).error().orElseThrow();
        assertThat(error)
            .isEqualTo(new RowError(single.code().id(), single.message(), Optional.empty()));
      } catch (dev.omni.domain.fault.Fault refused) {
        var first = refused.problems().get(0);
        assertThat(error)
            .isEqualTo(
                new RowError(first.code().id(), first.message(), Optional.of(first.pointer())));
      }
    }
  }

  @Test
  void threads_and_chunks_change_no_byte() {
    Run alone = all.ended(batch("grid", grid(10_000)));
    var pool = Executors.newFixedThreadPool(3);
    try (Omni threaded = all.node(new Threads(pool, 3))) {
      Run started = all.start(batch("grid", grid(10_000)));
      threaded.work();
      Run other = all.omni.read(ADA, started.id());
      assertThat(other.result().canonical()).isEqualTo(alone.result().canonical());
      assertThat(all.rows(other)).isEqualTo(all.rows(alone));
      assertThat(all.stores.rows().chunks(other.tenant(), other.id())).hasSize(3);
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void stop_ends_at_the_lowest_failed_row_and_keeps_those_before_it() {
    Run run = all.ended(batch("rows", roots(4, 9, -1, 16, -2), "on_error", "stop"));

    var error = run.error().orElseThrow();
    assertThat(error.code()).isEqualTo(FaultCode.ROW_FAILED);
    assertThat(error.details())
        .isEqualTo(
            Json.obj(
                "row",
                2,
                "code",
                "capability_failed",
                "message",
                "a negative number has no real root",
                "pointer",
                null));
    assertThat(all.rows(run)).extracting(BatchRow::row).containsExactly(0L, 1L);
  }

  @Test
  void a_batch_without_any_output_is_failed_with_its_first_errors() {
    Run run = all.ended(batch("grid", Json.obj("n", Json.obj("from", -50, "to", -1, "steps", 50))));

    var error = run.error().orElseThrow();
    assertThat(error.code()).isEqualTo(FaultCode.ALL_ROWS_FAILED);
    assertThat(error.details().without("errors")).isEqualTo(Json.obj("rows", 50, "failed", 50));
    assertThat(error.details().items("errors")).hasSize(20);
    assertThat(all.rows(run)).hasSize(50);
  }

  @Test
  void a_sum_beyond_double_is_null_and_the_batch_completes() {
    Run run =
        all.ended(
            batch(
                "rows",
                Json.arr(
                    Json.obj("n", 4, "q", new Json.Num(new java.math.BigDecimal("1e400"))),
                    Json.obj("n", 9, "q", 1)),
                "carry",
                List.of("q"),
                "totals",
                Json.arr(Json.obj("name", "t", "of", "root", "weight", "q"))));
    assertThat(run.result().at("/totals")).isEqualTo(Json.obj("t", Json.NULL));
  }
}
