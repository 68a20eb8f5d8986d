package dev.omni.domain.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One row against the statement of its batch. */
final class RowProofTest {
  static Stream<SealedRows> leaves() {
    return Stream.of(SealedRows.byDocument(), SealedRows.byLayout());
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void every_row_is_proven_whether_it_has_an_output_or_an_error(SealedRows rows) {
    for (int number = 0; number < 7; number++) {
      assertThat(rows.verified(rows.shown(number)))
          .isEqualTo(
              Finding.pass("row", "row " + number + " of 7, root " + rows.tree().root().hex()));
    }
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void a_whole_response_is_read_like_its_data_and_other_members_do_not_count(SealedRows rows) {
    Json.Obj row = rows.shown(6).with("carry", rows.shown(6).findObject("carry").orElseThrow());
    assertThat(
            rows.verified(Json.obj("ok", true, "data", row.with("links", Json.obj("run", "/x"))))
                .passed())
        .isTrue();
    assertThat(rows.verified(rows.shown(3).with("error", Json.NULL)).passed()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void a_row_that_was_changed_by_one_digit_is_found(SealedRows rows) {
    Json.Obj row = rows.shown(3);
    var changed = new ArrayList<Json.Obj>();
    changed.add(row.with("output", Json.obj("price", 3.126, "delta", Json.NULL)));
    changed.add(row.with("output", Json.obj("price", "3.125", "delta", Json.NULL)));
    changed.add(row.with("input", Json.obj("type", "call", "spot", 4)));
    changed.add(row.with("carry", Json.obj("position_id", "p4")));
    changed.add(rows.shown(5).without("error").with("output", Json.obj("price", 1)));
    changed.add(rows.shown(6).without("carry"));

    assertThat(changed)
        .allSatisfy(
            forged -> {
              Finding found = rows.verified(forged);
              assertThat(found.passed()).isFalse();
              assertThat(found.detail()).contains("was changed: its hash is ");
            });
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void a_proof_that_was_made_to_fit_does_not_lead_to_the_root(SealedRows rows) {
    Json.Obj row = rows.shown(3).with("output", Json.obj("price", 3.126));
    Json.Obj proof = row.findObject("proof").orElseThrow();
    Json.Obj fitted = row.with("proof", proof.with("leaf_hash", rows.leaf().leafHash(row).hex()));

    assertThat(rows.verified(fitted))
        .isEqualTo(
            Finding.fail("row", "the proof of row 3 does not lead to the root of the statement"));
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void a_row_in_the_place_of_another_is_found(SealedRows rows) {
    Json.Obj proof = rows.shown(2).findObject("proof").orElseThrow();

    assertThat(rows.verified(rows.shown(3).with("proof", proof)).detail())
        .isEqualTo("the proof is that of row 2, not of this row");
    assertThat(rows.verified(rows.shown(3).with("proof", proof.with("index", 3))).passed())
        .isFalse();
    assertThat(rows.verified(rows.shown(3).with("row", 2).with("proof", proof)).passed()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void what_is_no_row_with_a_proof_is_refused(SealedRows rows) {
    Json.Obj proof = rows.shown(2).findObject("proof").orElseThrow();
    var others =
        new ArrayList<Json>(List.of(Json.NULL, Json.Obj.EMPTY, rows.shown(2).without("proof")));
    for (String name : proof.members().keySet()) {
      others.add(rows.shown(2).with("proof", proof.without(name)));
    }
    others.add(rows.shown(2).with("proof", proof.with("hashes", List.of("sha256:00"))));
    others.add(rows.shown(2).with("proof", proof.with("index", -1)));
    others.add(rows.shown(2).with("proof", proof.with("size", 1e300)));

    assertThat(others)
        .allSatisfy(
            other ->
                assertThat(rows.verified(other).detail())
                    .isEqualTo("must be a row with its proof: leaf_hash, index, size, hashes"));
    assertThat(rows.verified(rows.shown(2).with("proof", proof.with("size", 8))).detail())
        .isEqualTo("the proof of row 2 is of another number of rows");
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void evidence_of_a_run_that_is_no_batch_proves_no_row(SealedRows rows) {
    for (Json other : List.of(SealedRows.evidence(Json.Obj.EMPTY), Json.Obj.EMPTY, Json.NULL)) {
      assertThat(RowProof.verify(other, rows.shown(2)))
          .isEqualTo(Finding.fail("row", "the statement has no rows: the run is no batch"));
    }
  }

  @Test
  void a_leaf_version_that_is_unknown_or_without_its_layout_proves_nothing() {
    SealedRows rows = SealedRows.byLayout();
    Json.Obj stated = rows.stated();

    assertThat(verified(stated, rows)).isEqualTo(rows.verified(rows.shown(3)));
    assertThat(verified(stated.with("leaf", 3), rows))
        .isEqualTo(
            Finding.unverifiable(
                "row", "the rows have leaf version 3, which this verifier does not know"));
    assertThat(verified(stated.with("leaf", "2"), rows).detail())
        .isEqualTo("the rows have leaf version \"2\", which this verifier does not know");
    assertThat(verified(stated.without("layout"), rows))
        .isEqualTo(Finding.fail("row", "the statement has no layout of its rows"));
    assertThat(verified(stated.without("leaf"), rows).passed()).isFalse();
  }

  private static Finding verified(Json.Obj stated, SealedRows rows) {
    return RowProof.verify(SealedRows.evidence(stated), rows.shown(3));
  }

  @Test
  void what_the_leaf_does_not_cover_may_not_stand_in_the_row() {
    SealedRows rows = SealedRows.byLayout();
    Json.Obj output = rows.shown(3).findObject("output").orElseThrow();

    assertThat(rows.verified(rows.shown(3).with("output", output.with("vega", 1))))
        .isEqualTo(Finding.fail("row", "row 3 has output vega, which nothing proves"));
    assertThat(rows.verified(rows.shown(3).with("input", Json.obj("type", "put", "spot", 3))))
        .isEqualTo(
            Finding.fail(
                "row", "row 3 has another input than the statement at a place that does not vary"));
  }
}
