package dev.omni.application.batch;

import static dev.omni.application.batch.BatchFixture.ADA;
import static dev.omni.application.batch.BatchFixture.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.rerun.Rerun;
import dev.omni.application.evidence.rerun.RowChoice;
import dev.omni.application.evidence.rerun.StoredRowSource;
import dev.omni.application.run.kind.RunKinds;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.batch.RowProof;
import dev.omni.domain.batch.RowTree;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A batch is computed again from its evidence, or from its stored rows. */
final class BatchRerunTest {
  private final BatchFixture fixture = new BatchFixture();
  private final Rerun rerun =
      new Rerun(new RunKinds(List.of(fixture.root.loaded())), BuildInfo.embedded());

  private static Json.Obj columns(double... numbers) {
    return Json.obj("columns", Json.obj("n", numbers));
  }

  private Json.Obj evidence(Run run) {
    return fixture.omni.evidence(ADA, run.id()).json();
  }

  private StoredRowSource kept(Run run) {
    var tree = new RowTree(fixture.stores.rows().chunks(run.tenant(), run.id()));
    return new StoredRowSource(
        tree,
        fixture.leaf(run),
        number ->
            fixture
                .stores
                .rows()
                .read(run.tenant(), run.id(), number)
                .map(EncodedChunk::new)
                .map(EncodedChunk::chunk));
  }

  /** Stored rows of which one was changed by a digit. */
  private StoredRowSource changed(Run run, long number) {
    var tree = new RowTree(fixture.stores.rows().chunks(run.tenant(), run.id()));
    return new StoredRowSource(
        tree,
        fixture.leaf(run),
        chunk ->
            fixture
                .stores
                .rows()
                .read(run.tenant(), run.id(), chunk)
                .map(
                    stored ->
                        new RowChunk(
                            stored.header().number(),
                            stored.header().firstRow(),
                            new EncodedChunk(stored)
                                .rows().stream().map(row -> changed(row, number)).toList(),
                            stored.header().digest())));
  }

  private static BatchRow changed(BatchRow row, long number) {
    return row.row() == number
        ? new BatchRow(
            row.row(), row.input(), new RowOutcome.Output(Json.obj("root", 3.001)), row.carry())
        : row;
  }

  private static Finding same(Json.Obj evidence) {
    Json.Obj rows = (Json.Obj) evidence.at("/statement/predicate/rows");
    return Finding.pass(
        "rerun",
        "the same rows, " + rows.find("count").orElseThrow() + ", root " + rows.text("root"));
  }

  @Test
  void the_sealed_input_gives_the_same_rows() {
    Json.Obj evidence = evidence(fixture.ended(batch().withAll(columns(1, 2, -4, 9))));

    assertThat(rerun.again(evidence)).isEqualTo(same(evidence));
    Json.Obj forged =
        evidence.with("result", ((Json.Obj) evidence.at("/result")).with("failed", 2));
    assertThat(rerun.again(forged)).isEqualTo(Finding.fail("rerun", "differs first at /failed"));
  }

  @Test
  void a_root_that_is_not_that_of_the_rows_is_found() {
    Json.Obj evidence = evidence(fixture.ended(batch().withAll(columns(1, 2, -4, 9))));
    Json.Obj statement = evidence.findObject("statement").orElseThrow();
    Json.Obj predicate = statement.findObject("predicate").orElseThrow();
    Json.Obj rows = predicate.findObject("rows").orElseThrow().with("root", "0".repeat(64));
    Json.Obj forged =
        evidence.with("statement", statement.with("predicate", predicate.with("rows", rows)));

    assertThat(rerun.again(forged))
        .isEqualTo(Finding.fail("rerun", "the rows have another root than the signed one"));
  }

  @Test
  void batches_that_failed_are_computed_again_as_far_as_they_went() {
    for (Json.Obj input :
        List.of(
            batch().withAll(columns(-4, -1)),
            batch("on_error", "stop").withAll(columns(1, 4, -4, 9)))) {
      Run run = fixture.ended(input);
      assertThat(run.error()).isPresent();
      assertThat(rerun.again(evidence(run))).isEqualTo(same(evidence(run)));
    }
  }

  @Test
  void stored_rows_are_compared_one_by_one() {
    Run run = fixture.ended(batch().withAll(columns(1, 2, -4, 9)));
    Json.Obj evidence = evidence(run);

    assertThat(rerun.again(evidence, RowChoice.all(kept(run)))).isEqualTo(same(evidence));
    assertThat(rerun.again(evidence, RowChoice.all(changed(run, 3))))
        .isEqualTo(Finding.fail("rerun", "row 3 differs first at /output/root"));
  }

  @Test
  void the_root_chooses_a_sample_of_the_stored_rows() {
    Run run = fixture.ended(batch().withAll(columns(1, 2, -4, 9)));
    Json.Obj evidence = evidence(run);
    int before = fixture.root.calls();

    assertThat(rerun.again(evidence, new RowChoice(kept(run), 2, List.of())))
        .isEqualTo(Finding.pass("rerun", "2 of 4 rows computed again, the same"));
    assertThat(fixture.root.calls() - before).isLessThanOrEqualTo(2);
    assertThat(rerun.again(evidence, new RowChoice(changed(run, 3), 4, List.of())).detail())
        .isEqualTo("row 0 is stored otherwise than it was signed");
    assertThat(rerun.again(evidence, new RowChoice(StoredRowSource.none(), 9, List.of())).detail())
        .startsWith("needs rows 0, 1, 2, 3: give --data-dir");
  }

  @Test
  void a_proven_row_is_computed_again() {
    Run run = fixture.ended(batch("carry", List.of("id")).withAll(carried()));
    Json.Obj evidence = evidence(run);
    Json.Obj row = fixture.omni.rows().of(ADA, run.id()).row(1).json();

    assertThat(RowProof.verify(evidence, row).passed()).isTrue();
    assertThat(rerun.again(evidence, new RowChoice(StoredRowSource.none(), 0, List.of(row))))
        .isEqualTo(Finding.pass("rerun", "1 of 2 rows computed again, the same"));
    Json.Obj other = row.with("output", Json.obj("root", 2.25));
    assertThat(rerun.again(evidence, new RowChoice(StoredRowSource.none(), 0, List.of(other))))
        .isEqualTo(Finding.fail("rerun", "row 1 differs first at /output/root"));
  }

  private static Json.Obj carried() {
    return Json.obj("rows", Json.arr(Json.obj("n", 4, "id", "a"), Json.obj("n", 6.25, "id", "b")));
  }
}
