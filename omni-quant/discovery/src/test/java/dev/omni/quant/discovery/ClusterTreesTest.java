package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.figure.Figure;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Trees and clusters against slow ones, and what does not change them. */
final class ClusterTreesTest {
  private static double[][] points(long seed, int n) {
    var random = new Random(seed);
    double[][] points = new double[n][2];
    for (double[] point : points) {
      point[0] = random.nextInt(4) * 5 + random.nextDouble();
      point[1] = random.nextInt(2) * 7 + random.nextDouble();
    }
    return points;
  }

  private static Json.Obj table(double[][] points) {
    return Json.obj("x", DataTableChecks.column(points, 0), "y", DataTableChecks.column(points, 1));
  }

  private static JsonFields tree(double[][] points, String linkage) {
    return new JsonFields(
        EngineRunner.result(
            LoadedEngine.of(new HierarchicalClustering()),
            Json.obj("table", table(points), "linkage", linkage, "clusters", 2)));
  }

  private static double[] heights(double[][] points, String linkage) {
    return tree(points, linkage).fields("merges").numbers("height");
  }

  /** The slow way: distances of clusters from their rows, the nearest two merged. */
  private static double[] slow(double[][] points, String linkage) {
    List<List<Integer>> clusters = new ArrayList<>();
    for (int i = 0; i < points.length; i++) {
      clusters.add(List.of(i));
    }
    var heights = new ArrayList<Double>();
    while (clusters.size() > 1) {
      double least = Double.POSITIVE_INFINITY;
      int[] pair = new int[2];
      for (int a = 0; a < clusters.size(); a++) {
        for (int b = a + 1; b < clusters.size(); b++) {
          double apart = apart(points, clusters.get(a), clusters.get(b), linkage);
          if (apart < least) {
            least = apart;
            pair = new int[] {a, b};
          }
        }
      }
      heights.add(least);
      var joined = new ArrayList<>(clusters.get(pair[0]));
      joined.addAll(clusters.remove(pair[1]));
      clusters.set(pair[0], joined);
    }
    return heights.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double apart(double[][] points, List<Integer> a, List<Integer> b, String linkage) {
    if (linkage.equals("ward")) {
      double[] one = center(points, a);
      double[] other = center(points, b);
      double factor = 2.0 * a.size() * b.size() / (a.size() + b.size());
      return Math.sqrt(factor) * RowMetric.EUCLIDEAN.between(one, other);
    }
    double sum = 0;
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (int i : a) {
      for (int j : b) {
        double d = RowMetric.EUCLIDEAN.between(points[i], points[j]);
        sum += d;
        least = Math.min(least, d);
        most = Math.max(most, d);
      }
    }
    return switch (linkage) {
      case "single" -> least;
      case "complete" -> most;
      default -> sum / (a.size() * b.size());
    };
  }

  private static double[] center(double[][] points, List<Integer> rows) {
    double[] center = new double[2];
    for (int row : rows) {
      center[0] += points[row][0] / rows.size();
      center[1] += points[row][1] / rows.size();
    }
    return center;
  }

  @Property(tries = 30) // about 2 ms a try
  void heights_are_those_of_merging_the_nearest_two_each_time(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 25) int n) {
    double[][] points = points(seed, n);
    for (String linkage : List.of("single", "complete", "average", "ward")) {
      double[] expected = slow(points, linkage);
      double[] got = heights(points, linkage);
      for (int k = 0; k < expected.length; k++) {
        assertThat(got[k]).as(linkage).isCloseTo(expected[k], within(1e-9));
      }
    }
  }

  @Property(tries = 30) // about 2 ms a try
  void the_order_of_rows_changes_neither_heights_nor_who_is_together(
      @ForAll long seed, @ForAll @IntRange(min = 3, max = 30) int n) {
    double[][] points = points(seed, n);
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      order.add(i);
    }
    Collections.shuffle(order, new Random(seed));
    double[][] shuffled = order.stream().map(i -> points[i]).toArray(double[][]::new);
    JsonFields one = tree(points, "average");
    JsonFields other = tree(shuffled, "average");
    assertThat(heights(shuffled, "average")).hasSize(n - 1);
    double[] first = one.numbers("labels");
    double[] second = other.numbers("labels");
    for (int i = 1; i < n; i++) {
      boolean together = second[i] == second[0];
      assertThat(first[order.get(i)] == first[order.get(0)]).isEqualTo(together);
    }
    double[] density = clusters(points).numbers("labels");
    double[] again = clusters(shuffled).numbers("labels");
    for (int i = 0; i < n; i++) {
      assertThat(again[i] < 0).isEqualTo(density[order.get(i)] < 0);
    }
  }

  private static JsonFields clusters(double[][] points) {
    return new JsonFields(
        EngineRunner.result(
            LoadedEngine.of(new DensityClustering()),
            Json.obj("table", table(points), "epsilon", 0.6, "min_points", 3)));
  }

  @Property
  void core_rows_are_those_with_enough_rows_near_them(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 60) int n) {
    double[][] points = points(seed, n);
    JsonFields result = clusters(points);
    List<Json> core = result.items("core");
    for (int i = 0; i < n; i++) {
      int at = i;
      long near =
          Arrays.stream(points)
              .filter(p -> RowMetric.EUCLIDEAN.between(p, points[at]) <= 0.6)
              .count();
      assertThat(core.get(i)).isEqualTo(new Json.Bool(near >= 3));
    }
  }

  @Test
  void given_distances_make_the_tree_of_their_points_and_a_cut_by_height_its_labels() {
    double[][] matrix = {{0, 1, 6}, {1, 0, 5}, {6, 5, 0}};
    JsonFields result =
        new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new HierarchicalClustering()),
                Json.obj("distances", List.of(matrix), "linkage", "complete", "height", 3)));
    assertThat(result.numbers("labels")).containsExactly(0, 0, 1);
    assertThat(result.fields("merges").numbers("height")).containsExactly(1, 6);
  }

  @Test
  void a_matrix_that_is_no_distance_is_refused_at_its_place() {
    double[][] matrix = {{0, 1}, {2, 0}};
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new HierarchicalClustering()),
                Json.obj("distances", List.of(matrix), "linkage", "single")))
        .containsExactly("/distances/1/0");
  }

  @Test
  void the_drawing_of_a_tree_has_its_merges() {
    var engine = LoadedEngine.of(new HierarchicalClustering());
    var input = (Json.Obj) engine.capability().input().examples().get(0);
    Json.Obj filled = engine.capability().input().filled(input);
    Figure figure = engine.figure(filled, EngineRunner.result(engine, input)).orElseThrow();
    assertThat(figure.check()).isEmpty();
    assertThat(figure.series()).startsWith("merge");
  }
}
