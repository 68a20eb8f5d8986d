package dev.omni.engine.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Contracts of matrices, of open objects among several, and of rows with the caller's names. */
class ContractTablesTest {
  sealed interface RankChoice {}

  @Bare
  record RankTable(
      @Size(min = 1, max = 2)
          @Inner(is = Inner.Is.COLUMNS, title = "Ranks of one", cell = "Rank")
          @Unit("1")
          int[][] ranks)
      implements RankChoice {}

  @Open
  record RankedName(@Title("Name") String name) implements RankChoice {}

  @Test
  void rows_and_cells_of_integers_have_titles_and_an_open_choice_may_have_other_members() {
    record Input(@Title("Ranks") RankChoice ranks) {}
    Json.Obj sent = Json.obj("ranks", Json.arr(Json.arr(1, 2), Json.arr(3)));
    Input read = Contracts.codec(Input.class).read(sent);

    assertThat(((RankTable) read.ranks()).ranks()).isDeepEqualTo(new int[][] {{1, 2}, {3}});
    assertThat(Contracts.codec(Input.class).writeObject(read)).isEqualTo(sent);
    Shape rank = Shape.integer().unit("1").titled("Rank");
    assertThat(Contracts.of(Input.class).schema().at("/properties/ranks/oneOf/0/items"))
        .isEqualTo(Shape.listOf(rank).titled("Ranks of one").schema());
    assertThat(
            Contracts.codec(Input.class)
                .read(Json.obj("ranks", Json.obj("name", "a", "other", 1)))
                .ranks())
        .isEqualTo(new RankedName("a"));
  }

  @Test
  void a_flat_map_has_the_members_that_no_other_component_is() {
    record Row(
        @Title("Time") @Unit("s") double time,
        @Flat @Keys("species") Map<String, @Title("Amount") @Unit("mol") Double> amounts) {}
    Json.Obj sent = Json.obj("time", 2, "A", 0.5, "B", 1);
    Row read = Contracts.codec(Row.class).read(sent);

    assertThat(read).isEqualTo(new Row(2, Map.of("A", 0.5, "B", 1.0)));
    assertThat(Contracts.codec(Row.class).writeObject(read)).isEqualTo(sent);
    assertThat(Contracts.of(Row.class).schema())
        .isEqualTo(
            Shape.mapOf("species", Shape.number().unit("mol").titled("Amount"))
                .required("time", Shape.number().unit("s").titled("Time"))
                .schema());
  }
}
