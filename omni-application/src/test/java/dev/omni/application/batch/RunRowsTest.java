package dev.omni.application.batch;

import static dev.omni.application.batch.BatchFixture.ADA;
import static dev.omni.application.batch.BatchFixture.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.run.StoredRows;
import dev.omni.application.run.StoredRows.Which;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEventType;
import dev.omni.domain.run.RunStatus;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RunRowsTest {
  private static final int CHUNK = 4096;
  private static final int ROWS = 3 * CHUNK;

  private final BatchFixture all = new BatchFixture();

  private static Json.Obj many() {
    return batch("grid", Json.obj("n", Json.obj("from", 0, "to", ROWS - 1, "steps", ROWS)));
  }

  /** Does something when a row is computed. */
  private void at(int row, Runnable action) {
    var calls = new AtomicInteger();
    all.root.first(
        work -> {
          if (calls.getAndIncrement() == row) {
            action.run();
          }
        });
  }

  private Json.Obj sealed(Run run) {
    Json.Obj statement =
        all.omni.evidence().ofRun(ADA, run.id(), false).findObject("statement").orElseThrow();
    return (Json.Obj) statement.at("/predicate/rows");
  }

  @Test
  void a_lost_worker_is_followed_behind_the_last_stored_chunk() {
    Run undisturbed = all.ended(many());
    Run run = all.start(many());
    at(CHUNK + 100, () -> all.pass(Duration.ofSeconds(31)));
    all.omni.work();
    assertThat(all.omni.read(ADA, run.id()).status()).isEqualTo(RunStatus.RUNNING);
    assertThat(all.omni.rows().of(ADA, run.id()).size()).isEqualTo(CHUNK);
    int before = all.root.calls();

    all.omni.work();

    Run ended = all.omni.read(ADA, run.id());
    assertThat(ended.state().attempt()).isEqualTo(2);
    assertThat(all.root.calls() - before).isEqualTo(2 * CHUNK);
    assertThat(ended.result()).isEqualTo(undisturbed.result());
    assertThat(all.rows(ended)).isEqualTo(all.rows(undisturbed));
  }

  @Test
  void a_cancelled_batch_keeps_and_seals_what_it_stored() {
    Run run = all.start(many());
    at(CHUNK + 100, () -> all.omni.cancel(ADA, run.id()));
    all.omni.work();

    StoredRows rows = all.omni.rows().of(ADA, run.id());
    assertThat(rows.run().status()).isEqualTo(RunStatus.CANCELLED);
    assertThat(rows.size()).isEqualTo(CHUNK);
    assertThat(sealed(run)).isEqualTo(rows.tree().json(all.leaf(run)));
    assertThat(all.root.calls()).isLessThan(CHUNK + 200);
  }

  @Test
  void the_rows_of_the_statement_are_those_of_the_result() {
    Run run = all.ended(batch("rows", Json.arr(Json.obj("n", 4), Json.obj("n", -4))));
    assertThat(sealed(run))
        .isEqualTo(
            Json.obj(
                "count", 2,
                "completed", 1,
                "failed", 1,
                "root", run.result().text("root"),
                "leaf", 2,
                "layout",
                    Json.obj(
                        "capability", "finance.test.root",
                        "input", Json.arr("n"),
                        "output", Json.arr("root"),
                        "carry", Json.arr(),
                        "fixed", Sha256.sha256(Json.obj("n", Json.NULL)))));
  }

  @Test
  void rows_are_read_by_number_limit_and_status() {
    Run run = all.ended(batch("grid", Json.obj("n", Json.arr(4, -1, 9, -2, -3, 16))));
    StoredRows rows = all.omni.rows().of(ADA, run.id());

    assertThat(rows.page(0, 100, Which.ALL).rows()).isEqualTo(all.rows(run));
    StoredRows.Page page = rows.page(1, 2, Which.FAILED);
    assertThat(page.rows()).extracting(BatchRow::row).containsExactly(1L, 3L);
    assertThat(page.next()).contains(4L);
    assertThat(rows.page(4, 2, Which.FAILED).next()).isEmpty();
    assertThat(rows.page(0, 100, Which.COMPLETED).rows())
        .extracting(BatchRow::row)
        .containsExactly(0L, 2L, 5L);
  }

  @Test
  void one_row_is_proven_by_the_root_and_not_when_a_digit_changes() {
    Run run = all.ended(many());
    StoredRows.ProvenRow proven = all.omni.rows().of(ADA, run.id()).row(5432);

    Hash root = Hash.wrap(HexFormat.of().parseHex(run.result().text("root")));
    assertThat(proven.proof().root()).contains(root);
    assertThat(proven.proof().leafHash()).isEqualTo(all.leaf(run).leafHash(proven.row()));
    BatchRow row = proven.row();
    var other = new RowOutcome.Output(Json.obj("root", Math.nextUp(Math.sqrt(5432))));
    assertThat(all.leaf(run).leafHash(new BatchRow(5432, row.input(), other, row.carry())))
        .isNotEqualTo(proven.proof().leafHash());
  }

  @Test
  void other_runs_have_no_rows_and_batches_none_beyond_the_last() {
    Run single = all.omni.run(ADA, "finance.test.root", Json.obj("n", 4));
    assertThatThrownBy(() -> all.omni.rows().of(ADA, single.id()))
        .isInstanceOf(Fault.class)
        .hasMessageStartingWith("rows_not_found");
    Run run = all.ended(batch("rows", Json.arr(Json.obj("n", 4))));
    assertThatThrownBy(() -> all.omni.rows().of(ADA, run.id()).row(1))
        .hasMessageStartingWith("row_not_found");
  }

  @Test
  void progress_is_reported_at_most_twice_a_second() {
    Run run = all.start(many());
    at(CHUNK + 1, () -> all.pass(Duration.ofSeconds(2)));
    all.omni.work();

    List<Json.Obj> progress =
        all.omni.runs().events(ADA, run.id(), 0, 100).stream()
            .filter(event -> event.type() == RunEventType.PROGRESS)
            .map(event -> event.data())
            .toList();
    assertThat(progress)
        .containsExactly(
            Json.obj(
                "done",
                CHUNK,
                "failed",
                1,
                "total",
                ROWS,
                "rows_per_second",
                0,
                "eta",
                Optional.empty()),
            Json.obj(
                "done",
                2 * CHUNK,
                "failed",
                1,
                "total",
                ROWS,
                "rows_per_second",
                CHUNK,
                "eta",
                "2026-11-26T12:00:03Z"));
  }

  @Test
  void a_running_batch_shows_its_progress_and_an_ended_one_does_not() {
    Run run = all.start(many());
    assertThat(all.omni.rows().progress(run)).isEmpty();
    at(
        CHUNK + 1,
        () -> {
          Run running = all.omni.read(ADA, run.id());
          assertThat(all.omni.rows().progress(running).orElseThrow().find("done"))
              .contains(Json.num(CHUNK));
          throw new StoreUnavailableException("stops the attempt", new IllegalStateException());
        });
    all.omni.work();
    all.root.first(work -> {});
    all.pass(Duration.ofSeconds(31));
    all.omni.work();
    Run ended = all.omni.read(ADA, run.id());
    assertThat(ended.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(all.omni.rows().progress(ended)).isEmpty();
  }

  @Test
  void a_grid_of_one_axis_has_a_line_and_of_two_a_map() {
    Run line = all.ended(batch("grid", Json.obj("n", Json.arr(4, 9))));
    assertThat(mark(all.omni.rows().figure(line)))
        .isInstanceOfSatisfying(
            Mark.Line.class, drawn -> assertThat(drawn.y()).containsExactly(2, 3));
    Run map = all.ended(batch("grid", Json.obj("n", Json.arr(4, 9), "shift", Json.arr(0, -5, 7))));
    assertThat(mark(all.omni.rows().figure(map)))
        .isInstanceOfSatisfying(
            Mark.Cells.class,
            cells ->
                assertThat(cells.values()[0]).containsExactly(2, Double.NaN, StrictMath.sqrt(11)));
    assertThat(all.omni.rows().figure(all.ended(many()))).isEmpty();
  }

  private static Mark mark(Optional<Figure> figure) {
    return ((Plane) figure.orElseThrow().panels().get(0)).marks().get(0);
  }
}
