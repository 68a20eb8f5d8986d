package dev.omni.domain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.batch.RowTree;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** One row against the statement of its batch. */
final class RowProofTest {
  private final List<RowChunk> chunks = List.of(chunk(0, 4), chunk(4, 3));
  private final RowTree tree = new RowTree(chunks.stream().map(ChunkHeader::of).toList());
  private final Json.Obj evidence = evidence(tree.json());

  private static RowChunk chunk(long first, int count) {
    List<BatchRow> rows =
        LongStream.range(first, first + count).mapToObj(RowProofTest::row).toList();
    return RowChunk.of((int) first / 4, first, rows);
  }

  private static BatchRow row(long number) {
    RowOutcome outcome =
        number == 5
            ? new RowOutcome.RowError("input_invalid", "must be > 0", Optional.of("/input/spot"))
            : new RowOutcome.Output(Json.obj("price", 0.125 + number));
    Json.Obj carry = number == 6 ? Json.obj("position_id", "p6") : Json.Obj.EMPTY;
    return new BatchRow(number, Json.obj("spot", number), outcome, carry);
  }

  private static Json.Obj evidence(Json.Obj rows) {
    Json.Obj statement = Json.obj("predicate", Json.obj("rows", rows));
    return Json.obj("statement", statement, "envelope", Json.Obj.EMPTY, "log", Json.Obj.EMPTY);
  }

  private Json.Obj shown(int number) {
    RowChunk chunk = chunks.get(number / 4);
    BatchRow row = chunk.rows().get(number % 4);
    return row.leaf().with("proof", tree.proof(chunk, number).json());
  }

  private Finding verified(Json row) {
    return EvidenceVerifier.row(evidence, row);
  }

  @Test
  void every_row_is_proven_whether_it_has_an_output_or_an_error() {
    for (int number = 0; number < 7; number++) {
      assertThat(verified(shown(number)))
          .isEqualTo(Finding.pass("row", "row " + number + " of 7, root " + tree.root().hex()));
    }
  }

  @Test
  void a_whole_response_is_read_like_its_data_and_other_members_do_not_count() {
    Json.Obj row = shown(6).with("carry", shown(6).findObject("carry").orElseThrow());
    assertThat(
            verified(Json.obj("ok", true, "data", row.with("links", Json.obj("run", "/x"))))
                .passed())
        .isTrue();
    assertThat(verified(shown(3).with("carry", Json.NULL)).passed()).isTrue();
  }

  @Test
  void a_row_that_was_changed_by_one_digit_is_found() {
    Json.Obj row = shown(3);
    var changed = new ArrayList<Json.Obj>();
    changed.add(row.with("output", Json.obj("price", 3.126)));
    changed.add(row.with("input", Json.obj("spot", 4)));
    changed.add(row.with("carry", Json.obj("position_id", "p3")));
    changed.add(shown(5).without("error").with("output", Json.obj("price", 1)));
    changed.add(shown(6).without("carry"));

    assertThat(changed)
        .allSatisfy(
            forged -> {
              Finding found = verified(forged);
              assertThat(found.passed()).isFalse();
              assertThat(found.detail()).contains("was changed: its hash is ");
            });
  }

  @Test
  void a_proof_that_was_made_to_fit_does_not_lead_to_the_root() {
    Json.Obj row = shown(3).with("output", Json.obj("price", 3.126));
    Json.Obj proof = row.findObject("proof").orElseThrow();
    Json.Obj fitted = row.with("proof", proof.with("leaf_hash", RowProof.leafHash(row).hex()));

    assertThat(verified(fitted))
        .isEqualTo(
            Finding.fail("row", "the proof of row 3 does not lead to the root of the statement"));
  }

  @Test
  void a_row_in_the_place_of_another_is_found() {
    Json.Obj proof = shown(2).findObject("proof").orElseThrow();

    assertThat(verified(shown(3).with("proof", proof)).detail())
        .isEqualTo("the proof is that of row 2, not of this row");
    assertThat(verified(shown(3).with("proof", proof.with("index", 3))).passed()).isFalse();
    assertThat(verified(shown(3).with("row", 2).with("proof", proof)).passed()).isFalse();
  }

  @Test
  void what_is_no_row_with_a_proof_is_refused() {
    Json.Obj proof = shown(2).findObject("proof").orElseThrow();
    var others = new ArrayList<Json>(List.of(Json.NULL, Json.Obj.EMPTY, shown(2).without("proof")));
    for (String name : proof.members().keySet()) {
      others.add(shown(2).with("proof", proof.without(name)));
    }
    others.add(shown(2).with("proof", proof.with("hashes", List.of("sha256:00"))));
    others.add(shown(2).with("proof", proof.with("index", -1)));
    others.add(shown(2).with("proof", proof.with("size", 1e300)));

    assertThat(others)
        .allSatisfy(
            other ->
                assertThat(verified(other).detail())
                    .isEqualTo("must be a row with its proof: leaf_hash, index, size, hashes"));
    assertThat(verified(shown(2).with("proof", proof.with("size", 8))).detail())
        .isEqualTo("the proof of row 2 is of another number of rows");
  }

  @Test
  void evidence_of_a_run_that_is_no_batch_proves_no_row() {
    for (Json other : List.of(evidence(Json.Obj.EMPTY), Json.Obj.EMPTY, Json.NULL)) {
      assertThat(EvidenceVerifier.row(other, shown(2)))
          .isEqualTo(Finding.fail("row", "the statement has no rows: the run is no batch"));
    }
  }
}
