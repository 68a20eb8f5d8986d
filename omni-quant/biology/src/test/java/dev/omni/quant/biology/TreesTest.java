package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Plot;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Trees with roots, and trees by average linkage. */
final class TreesTest {
  private static final Json.Obj FIVE =
      Json.obj(
          "taxa",
          List.of("a", "b", "c", "d", "e"),
          "distances",
          Json.arr(
              List.of(0, 5, 9, 9, 8),
              List.of(5, 0, 10, 10, 9),
              List.of(9, 10, 0, 8, 7),
              List.of(9, 10, 8, 0, 3),
              List.of(8, 9, 7, 3, 0)));

  private static JsonFields tree(Json.Obj input) {
    return new JsonFields(EngineRunner.result(new NeighborJoiningTree(), input));
  }

  @Example
  void a_root_changes_no_way_along_the_tree() {
    JsonFields free = tree(FIVE);
    for (String root : List.of("midpoint", "a", "e")) {
      JsonFields rooted = tree(FIVE.with("root", root));

      assertThat(rooted.flag("rooted")).isTrue();
      assertThat(rooted.number("total_length"))
          .isCloseTo(free.number("total_length"), within(1e-12));
      double[][] ways = rooted.rows("patristic_distances");
      for (int i = 0; i < ways.length; i++) {
        assertThat(ways[i]).containsExactly(free.rows("patristic_distances")[i], within(1e-12));
      }
    }
    assertThat(free.flag("rooted")).isFalse();
  }

  /** The tree ((a:2,b:3):3,c:4,(d:2,e:1):2) has these distances; b and c are 10 apart. */
  @Example
  void an_outgroup_has_half_its_branch_and_the_midpoint_half_the_longest_way() {
    assertThat(tree(FIVE.with("root", "b")).fields("terminal_branch_lengths").number("b"))
        .isEqualTo(1.5);
    assertThat(tree(FIVE.with("root", "midpoint")).text("newick")).startsWith("((a:2,b:3):2,");
  }

  /** Heights that rise: the distances of a clock are found again. */
  @Property
  void average_linkage_finds_the_tree_of_a_clock(
      @ForAll @Size(5) List<@IntRange(min = 1, max = 9) Integer> steps) {
    int n = steps.size() + 1;
    double[][] distances = new double[n][n];
    double height = 0;
    for (int k = 1; k < n; k++) {
      height += steps.get(k - 1);
      for (int i = 0; i < k; i++) {
        distances[i][k] = 2 * height;
        distances[k][i] = 2 * height;
      }
    }
    Json.Obj input =
        Json.obj(
            "taxa",
            List.of("p", "q", "r", "s", "t", "u"),
            "distances",
            Json.arr((Object[]) distances),
            "method",
            "upgma");

    JsonFields found = tree(input);

    double[][] ways = found.rows("patristic_distances");
    for (int i = 0; i < n; i++) {
      assertThat(ways[i]).containsExactly(distances[i], within(1e-9));
    }
    assertThat(found.flag("rooted")).isTrue();
  }

  /** As scipy.cluster.hierarchy.average and cophenet give them: 25/3 is (8 + 8 + 9) / 3. */
  @Example
  void average_linkage_counts_every_leaf_alike() {
    Json.Obj input =
        Json.obj(
            "taxa",
            List.of("human", "mouse", "chick", "frog"),
            "distances",
            Json.arr(
                List.of(0, 3, 7, 8), List.of(3, 0, 7, 8), List.of(7, 7, 0, 9), List.of(8, 8, 9, 0)),
            "method",
            "upgma");
    double[][] ways = tree(input).rows("patristic_distances");

    assertThat(ways[3])
        .containsExactly(new double[] {25 / 3.0, 25 / 3.0, 25 / 3.0, 0}, within(1e-12));
    assertThat(ways[2][0]).isCloseTo(7, within(1e-12));
  }

  @Example
  void the_result_of_another_run_is_a_matrix_with_its_taxa() {
    Json.Obj result = FIVE.with("sites", 100);
    Json.Obj nested = Json.obj("distances", result);

    assertThat(tree(nested).object()).isEqualTo(tree(FIVE).object());
    assertThat(
            EngineRunner.refused(
                new NeighborJoiningTree(), nested.with("taxa", List.of("a", "b", "c"))))
        .singleElement()
        .asString()
        .contains("/taxa");
  }

  @Example
  void a_root_that_is_no_taxon_and_a_root_of_a_clock_are_refused() {
    for (Json.Obj input :
        List.of(FIVE.with("root", "z"), FIVE.with("method", "upgma").with("root", "midpoint"))) {
      assertThat(EngineRunner.refused(new NeighborJoiningTree(), input))
          .singleElement()
          .asString()
          .contains("/root");
    }
  }

  @Example
  void the_drawing_has_every_taxon_and_escapes_it() {
    Json.Obj input = FIVE.with("taxa", List.of("<a>", "b&b", "c\"", "d", "e"));
    var engine = new NeighborJoiningTree();
    Plot plot =
        engine.plot(input.with("method", "nj"), EngineRunner.result(engine, input)).orElseThrow();

    assertThat(plot.problems()).isEmpty();
    assertThat(((Plot.Svg) plot).document()).contains("&lt;a&gt;", "b&amp;b", "c&quot;");
  }
}
