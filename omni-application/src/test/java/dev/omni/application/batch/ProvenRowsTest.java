package dev.omni.application.batch;

import static dev.omni.application.batch.BatchFixture.ADA;
import static dev.omni.application.batch.BatchFixture.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.rerun.Rerun;
import dev.omni.application.run.StoredRows;
import dev.omni.application.run.kind.RunKinds;
import dev.omni.domain.batch.RowProof;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row of a batch is proven by its statement, whatever names its rows have. */
final class ProvenRowsTest {
  private final BatchFixture all = new BatchFixture();

  private static Json.Obj rows(Json... rows) {
    return batch("rows", Json.arr((Object[]) rows));
  }

  static Stream<Json.Obj> batches() {
    Json.Obj odd =
        rows(
            Json.obj("n", 4),
            Json.obj("/n", 9),
            Json.obj("n", -1, "id", "a"),
            Json.obj("n", "x", "id", Json.arr(1, Json.obj("b", 2.5))),
            Json.obj("/n/deep", 3, "id", 1e21),
            Json.obj("/x/y", 1, "n", 4),
            Json.obj("x", 5, "n", 16),
            Json.obj("/~", 5, "n", 16));
    return Stream.of(
        rows(Json.obj("n", 2)),
        odd.with("carry", List.of("id")),
        odd.with("carry", List.of("n", "id")).with("base", Json.obj("n", 25)),
        batch("columns", Json.obj("n", Json.arr(1, -1, 2), "id", Json.arr("a", Json.NULL, "c")))
            .with("carry", List.of("id")),
        batch("grid", Json.obj("n", Json.obj("from", 1, "to", 2, "steps", 3))));
  }

  @ParameterizedTest
  @MethodSource("batches")
  void each_row_is_proven_and_computed_again_and_a_changed_one_is_found(Json.Obj input) {
    Run run = all.ended(input);
    StoredRows rows = all.omni.rows().of(ADA, run.id());
    Json.Obj evidence = all.omni.evidence(ADA, run.id()).json();

    for (long number = 0; number < rows.size(); number++) {
      Json.Obj row = rows.row(number).json();
      assertThat(RowProof.verify(evidence, row)).matches(found -> found.passed());
      Json.Obj other = row.findObject("input").orElseThrow().with("m", 1);
      assertThat(RowProof.verify(evidence, row.with("input", other)).passed()).isFalse();
      assertThat(RowProof.verify(evidence, row.with("carry", Json.obj("id", 7))).passed())
          .isFalse();
    }
    assertThat(rows.size()).isPositive();
    var rerun = new Rerun(new RunKinds(List.of(all.root.loaded())), BuildInfo.embedded());
    assertThat(rerun.again(evidence)).matches(found -> found.passed());
  }
}
