package dev.omni.application.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.RowSource;
import dev.omni.domain.batch.RowSources;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.TestEngine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

final class BlockRowsTest {
  private static final LoadedEngine ENGINE = LoadedEngine.of(TestEngine.direct());
  private static final Capability ROOT = ENGINE.capability();

  @Provide
  static Arbitrary<List<Map<String, Json>>> rows() {
    Arbitrary<Json> values =
        Arbitraries.of(
            Json.num(4), Json.num(2e6), Json.num(-1), Json.str("x"), Json.NULL, Json.arr(1));
    return Arbitraries.maps(Arbitraries.of("n", "shift", "other", "/n", "/n/0"), values)
        .ofMaxSize(3)
        .list()
        .ofMaxSize(12);
  }

  @Provide
  static Arbitrary<List<Map<String, Json>>> alike() {
    Arbitrary<Json> values =
        Arbitraries.of(Json.num(4), Json.num(9), Json.num(0.25), Json.num(-1), Json.num(2e6));
    return values.map(value -> Map.of("n", value, "shift", Json.num(1))).list().ofMaxSize(12);
  }

  @Provide
  static Arbitrary<Json.Obj> bases() {
    return Arbitraries.of(
        Json.Obj.EMPTY, Json.obj("n", 9), Json.obj("shift", 1), Json.obj("shift", "x", "n", 1));
  }

  private static RowTable table(Json.Obj base, List<Json.Obj> rows) {
    Json.Obj input = Json.obj("capability", ROOT.id(), "base", base, "rows", rows);
    RowSource source = RowSources.inline(input, ROOT).orElseThrow();
    return BlockRows.of(Batch.of(input, ROOT), ENGINE, Work.alone())
        .table(0, source.columns(0, rows.size()));
  }

  private static void same(Json.Obj base, List<Map<String, Json>> members) {
    List<Json.Obj> rows =
        members.stream().map(row -> new Json.Obj(new LinkedHashMap<>(row))).toList();
    RowTable together = table(base, rows);
    for (int i = 0; i < rows.size(); i++) {
      RowTable alone = table(base, List.of(rows.get(i)));
      assertThat(together.outcome(i)).isEqualTo(alone.outcome(0));
      if (rows.get(i).members().keySet().stream().noneMatch(name -> name.startsWith("/"))) {
        assertThat(together.input(i)).isEqualTo(alone.input(0));
      }
    }
  }

  @Property
  void rows_that_differ_have_the_outcomes_of_single_ones(
      @ForAll("bases") Json.Obj base, @ForAll("rows") List<Map<String, Json>> rows) {
    same(base, rows);
  }

  @Property
  void rows_that_are_alike_have_the_outcomes_of_single_ones(
      @ForAll("bases") Json.Obj base, @ForAll("alike") List<Map<String, Json>> rows) {
    same(base, rows);
  }

  @Test
  void defaults_and_errors_are_those_of_a_single_run() {
    RowTable table =
        table(
            Json.obj("n", 9),
            List.of(
                Json.obj("n", 4), Json.obj("n", "x"), Json.obj("shift", 7), Json.obj("n", 2e6)));

    assertThat(table.row(0).item().findObject("output")).contains(Json.obj("root", 2));
    assertThat(table.row(2).item().findObject("output")).contains(Json.obj("root", 4));
    assertThat(table.errors().of(1).pointer()).contains("/input/n");
    assertThat(table.errors().of(3).message()).contains("1000000");
  }
}
