package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.batch.RowLayout;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowProof;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rows that all verifiers judge alike: docs/vectors. */
final class RowLeafVectorsTest {
  /** A row beside what a statement says of the rows. */
  record Vector(Json.Obj json) {
    Finding found() {
      Json.Obj statement =
          Json.obj("predicate", Json.obj("rows", json.findObject("rows").orElseThrow()));
      return RowProof.verify(
          Json.obj("statement", statement, "envelope", Json.Obj.EMPTY, "log", Json.Obj.EMPTY),
          row());
    }

    Json.Obj row() {
      return json.findObject("row").orElseThrow();
    }

    @Override
    public String toString() {
      return json.text("name");
    }
  }

  private static Json.Obj read(String name) {
    try {
      return (Json.Obj) JsonReader.parse(Files.readString(Path.of("../docs/vectors", name)));
    } catch (IOException | JsonReader.MalformedJsonException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private static Stream<Vector> vectors(String part) {
    return read("row-leaf.json").items(part).stream().map(item -> new Vector((Json.Obj) item));
  }

  static Stream<Vector> accepted() {
    return vectors("accepted");
  }

  static Stream<Vector> refused() {
    return vectors("refused");
  }

  @ParameterizedTest
  @MethodSource("accepted")
  void an_accepted_row_has_this_leaf_and_is_proven(Vector vector) {
    assertThat(vector.found()).matches(Finding::passed);
    RowLeaf leaf = RowLeaf.of(vector.json.findObject("rows").orElseThrow()).orElseThrow();
    assertThat(Sha256.hex(((RowLayout) leaf).leafBytes(vector.row())))
        .isEqualTo(vector.json.text("leaf"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void a_row_with_one_change_is_refused(Vector vector) {
    assertThat(vector.found()).matches(finding -> !finding.passed());
  }

  @Test
  void there_are_enough_of_both_and_an_unknown_version_is_named() {
    assertThat(accepted()).hasSizeGreaterThanOrEqualTo(20);
    assertThat(refused()).hasSizeGreaterThanOrEqualTo(10);
    assertThat(refused().filter(vector -> vector.toString().equals("leaf version 3")))
        .singleElement()
        .extracting(vector -> vector.found().detail())
        .isEqualTo("the rows have leaf version 3, which this verifier does not know");
  }

  @Test
  void evidence_of_leaf_version_1_still_proves_its_rows_and_finds_a_changed_digit() {
    Json.Obj older = read("row-leaf-1.json");
    var evidence = new Evidence(older.findObject("evidence").orElseThrow());
    var keys = TrustedKeys.parse(Json.obj("keys", older.items("keys")).canonical());
    Function<String, List<Boolean>> judged =
        part ->
            older.items(part).stream()
                .map(item -> ((Json.Obj) item).findObject("row").orElseThrow())
                .map(row -> evidence.verify(keys, row).ok())
                .toList();

    assertThat(judged.apply("accepted")).hasSize(5).containsOnly(true);
    assertThat(judged.apply("refused")).hasSize(5).containsOnly(false);
  }
}
