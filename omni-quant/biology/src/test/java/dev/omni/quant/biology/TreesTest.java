package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.figure.Drawing;
import dev.omni.engine.figure.Figure;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new NeighborJoiningTree()), input));
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

  /** Against the definition: the distance of two clusters is the mean over all pairs of leaves. */
  @Property
  void average_linkage_is_the_mean_over_all_pairs_of_leaves(
      @ForAll @IntRange(min = 3, max = 40) int taxa, @ForAll long seed) {
    double[][] distances = symmetric(taxa, new SplittableRandom(seed));

    double[][] ways = tree(matrix(distances).with("method", "upgma")).rows("patristic_distances");

    double[][] means = meansOfLeaves(distances);
    for (int i = 0; i < taxa; i++) {
      assertThat(ways[i]).containsExactly(means[i], within(1e-9));
    }
  }

  @Property
  void the_leaves_of_a_clock_are_equally_old_whatever_the_ties(
      @ForAll @IntRange(min = 3, max = 12) int taxa, @ForAll long seed) {
    var random = new SplittableRandom(seed);
    double[][] distances = new double[taxa][taxa];
    for (int i = 0; i < taxa; i++) {
      for (int j = 0; j < i; j++) {
        distances[i][j] = random.nextInt(1, 4);
        distances[j][i] = distances[i][j];
      }
    }

    JsonFields found = tree(matrix(distances).with("method", "upgma"));

    assertThat(found.text("newick")).doesNotContain(":-");
    assertThat(found.fields("checks").number("ultrametric_residual")).isLessThan(1e-12);
  }

  /** Against a reading of the method that keeps every cluster under its own number. */
  @Property
  void neighbour_joining_gives_the_tree_of_the_plain_method(
      @ForAll @IntRange(min = 4, max = 40) int taxa, @ForAll long seed) {
    double[][] distances = symmetric(taxa, new SplittableRandom(seed));

    assertThat(tree(matrix(distances)).number("total_length"))
        .isCloseTo(joinedLength(distances), within(1e-9));
  }

  private static double[][] symmetric(int taxa, SplittableRandom random) {
    double[][] distances = new double[taxa][taxa];
    for (int i = 0; i < taxa; i++) {
      for (int j = 0; j < i; j++) {
        distances[i][j] = random.nextDouble(1, 50);
        distances[j][i] = distances[i][j];
      }
    }
    return distances;
  }

  private static Json.Obj matrix(double[][] distances) {
    return Json.obj(
        "taxa",
        IntStream.range(0, distances.length).mapToObj(i -> "t" + i).toList(),
        "distances",
        Json.arr((Object[]) distances));
  }

  private static double[][] meansOfLeaves(double[][] distances) {
    List<Set<Integer>> clusters = new ArrayList<>();
    IntStream.range(0, distances.length).forEach(i -> clusters.add(Set.of(i)));
    double[][] joinedAt = new double[distances.length][distances.length];
    while (clusters.size() > 1) {
      Set<Integer> one = Set.of();
      Set<Integer> other = Set.of();
      double least = Double.POSITIVE_INFINITY;
      for (Set<Integer> a : clusters) {
        for (Set<Integer> b : clusters) {
          double mean =
              a.stream()
                  .flatMapToDouble(i -> b.stream().mapToDouble(j -> distances[i][j]))
                  .average()
                  .orElseThrow();
          if (a != b && mean < least) {
            least = mean;
            one = a;
            other = b;
          }
        }
      }
      for (int i : one) {
        for (int j : other) {
          joinedAt[i][j] = least;
          joinedAt[j][i] = least;
        }
      }
      clusters.removeAll(List.of(one, other));
      clusters.add(Stream.concat(one.stream(), other.stream()).collect(Collectors.toSet()));
    }
    return joinedAt;
  }

  private static double joinedLength(double[][] distances) {
    Map<Integer, Map<Integer, Double>> apart = new TreeMap<>();
    for (int i = 0; i < distances.length; i++) {
      for (int j = 0; j < distances.length; j++) {
        apart.computeIfAbsent(i, k -> new TreeMap<>()).put(j, distances[i][j]);
      }
    }
    double length = 0;
    int next = distances.length;
    while (apart.size() > 3) {
      int n = apart.size();
      int one = -1;
      int other = -1;
      double least = Double.POSITIVE_INFINITY;
      for (int i : apart.keySet()) {
        for (int j : apart.keySet()) {
          double criterion = (n - 2) * apart.get(i).get(j) - sum(apart, i) - sum(apart, j);
          if (i < j && criterion < least) {
            least = criterion;
            one = i;
            other = j;
          }
        }
      }
      double between = apart.get(one).get(other);
      length += between;
      Map<Integer, Double> joined = new TreeMap<>(Map.of(next, 0.0));
      for (int k : apart.keySet()) {
        joined.put(k, (apart.get(one).get(k) + apart.get(other).get(k) - between) / 2);
      }
      apart.remove(one);
      apart.remove(other);
      for (Map.Entry<Integer, Map<Integer, Double>> row : apart.entrySet()) {
        row.getValue().put(next, joined.get(row.getKey()));
        row.getValue().keySet().removeAll(List.of(one, other));
      }
      joined.keySet().removeAll(List.of(one, other));
      apart.put(next++, joined);
    }
    return length + apart.keySet().stream().mapToDouble(i -> sum(apart, i)).sum() / 4;
  }

  private static double sum(Map<Integer, Map<Integer, Double>> apart, int row) {
    return apart.get(row).values().stream().mapToDouble(Double::doubleValue).sum();
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
                LoadedEngine.of(new NeighborJoiningTree()),
                nested.with("taxa", List.of("a", "b", "c"))))
        .singleElement()
        .asString()
        .contains("/taxa");
  }

  @Example
  void a_root_that_is_no_taxon_and_a_root_of_a_clock_are_refused() {
    for (Json.Obj input :
        List.of(FIVE.with("root", "z"), FIVE.with("method", "upgma").with("root", "midpoint"))) {
      assertThat(EngineRunner.refused(LoadedEngine.of(new NeighborJoiningTree()), input))
          .singleElement()
          .asString()
          .contains("/root");
    }
  }

  @Example
  void the_drawing_has_every_taxon_as_it_is_written() {
    Json.Obj input = FIVE.with("taxa", List.of("<a>", "b&b", "c\"", "d", "e"));
    var engine = LoadedEngine.of(new NeighborJoiningTree());
    Figure figure =
        engine.figure(input.with("method", "nj"), EngineRunner.result(engine, input)).orElseThrow();

    assertThat(figure.check()).isEmpty();
    var drawing = (Drawing) figure.panels().get(0);
    assertThat(drawing.shapes())
        .filteredOn(Drawing.Label.class::isInstance)
        .map(label -> ((Drawing.Label) label).text())
        .contains("<a>", "b&b", "c\"", "d", "e");
  }
}
