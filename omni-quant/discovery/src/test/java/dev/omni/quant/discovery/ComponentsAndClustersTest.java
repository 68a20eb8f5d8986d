package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Scores of further rows, missing values, scaled clusters and their number, columns at once. */
final class ComponentsAndClustersTest {
  private static JsonFields run(JsonEngine engine, Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  private static List<double[]> cloud(int seed) {
    var random = new Random(seed);
    var rows = new ArrayList<double[]>();
    for (int i = 0; i < 30; i++) {
      double first = random.nextGaussian();
      rows.add(new double[] {10 * first, first + random.nextGaussian(), 3 + random.nextGaussian()});
    }
    return rows;
  }

  @Property(tries = 30) // about 6 ms a try
  void a_row_of_the_data_sent_again_has_its_scores(
      @ForAll @IntRange(min = 0, max = 1000) int seed, @ForAll boolean scale) {
    List<double[]> rows = cloud(seed);
    JsonFields result =
        run(
            LoadedEngine.of(new PrincipalComponents()),
            Json.obj("data", rows, "scale", scale, "components", 2, "new_rows", rows));

    assertThat(result.rows("loadings")).hasNumberOfRows(2);
    for (int i = 0; i < rows.size(); i++) {
      assertThat(result.rows("new_scores")[i])
          .containsExactly(result.rows("scores")[i], within(1e-9));
    }
  }

  @Example
  void rows_with_a_missing_value_are_left_out_of_the_components() {
    List<double[]> rows = cloud(7);
    var holed = new ArrayList<Object>(rows);
    holed.add(3, Json.arr(1, Json.NULL, 2));
    JsonFields whole = run(LoadedEngine.of(new PrincipalComponents()), Json.obj("data", rows));
    JsonFields left = run(LoadedEngine.of(new PrincipalComponents()), Json.obj("data", holed));

    assertThat(left.rows("scores")).isDeepEqualTo(whole.rows("scores"));
    assertThat(left.integer("rows_left_out")).isEqualTo(1);
    assertThat(left.items("kept_rows")).doesNotContain(Json.num(3)).hasSize(30);
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new PrincipalComponents()),
                Json.obj("data", rows, "components", 4)))
        .containsExactly("/components");
  }

  @Property(tries = 20) // about 2 ms a try
  void scaled_clusters_ignore_the_units_of_columns(
      @ForAll @IntRange(min = 0, max = 1000) int seed) {
    List<double[]> rows = cloud(seed);
    List<double[]> moved =
        rows.stream().map(r -> new double[] {r[0] * 64 + 8, r[1], r[2] / 1024}).toList();
    Json.Obj input = Json.obj("clusters", 3, "starts", 20, "scale", "standard");
    JsonFields one = run(LoadedEngine.of(new KMeans()), input.with("data", rows));
    JsonFields other = run(LoadedEngine.of(new KMeans()), input.with("data", moved));

    assertThat(other.number("within_cluster_sum_of_squares"))
        .isCloseTo(one.number("within_cluster_sum_of_squares"), within(1e-6));
    assertThat(other.items("labels")).isEqualTo(one.items("labels"));
    assertThat(other.rows("centroids")[0][0])
        .isCloseTo(one.rows("centroids")[0][0] * 64 + 8, within(1e-6));
  }

  @Example
  void the_comparison_has_what_each_number_of_clusters_has_alone() {
    List<double[]> rows = cloud(3);
    JsonFields result =
        run(
            LoadedEngine.of(new KMeans()),
            Json.obj("data", rows, "clusters", 2, "starts", 30, "k_range", List.of(1, 3)));
    JsonFields by = result.fields("by_clusters");

    assertThat(by.numbers("clusters")).containsExactly(1, 2, 3);
    assertThat(by.numbers("within_cluster_sum_of_squares")[1])
        .isEqualTo(result.number("within_cluster_sum_of_squares"));
    assertThat(by.numbers("within_cluster_sum_of_squares"))
        .isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(by.items("mean_silhouette").get(0)).isEqualTo(Json.NULL);
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new KMeans()),
                Json.obj("data", rows, "clusters", 2, "k_range", List.of(3, 2))))
        .containsExactly("/k_range");
  }

  @Example
  void each_column_of_a_table_has_the_summary_of_its_values() {
    Json.Obj table = Json.obj("a", Json.arr(1, 2, 4, Json.NULL), "b", Json.arr(-1, 0, 1, 7));
    JsonFields columns =
        run(LoadedEngine.of(new SummaryStatistics()), Json.obj("table", table)).fields("columns");
    JsonFields alone =
        run(LoadedEngine.of(new SummaryStatistics()), Json.obj("values", new double[] {1, 2, 4}));

    assertThat(columns.fields("a").object().without("missing"))
        .isEqualTo(alone.object().without("checks"));
    assertThat(columns.fields("a").integer("missing")).isEqualTo(1);
    assertThat(columns.fields("b").number("mean")).isEqualTo(1.75);
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new SummaryStatistics()),
                Json.obj("table", table.with("c", List.of("x", "y", "z", "w")))))
        .containsExactly("/table/c");
  }
}
