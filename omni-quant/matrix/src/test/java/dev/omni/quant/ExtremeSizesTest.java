package dev.omni.quant;

import static dev.omni.testkit.EngineRunner.engine;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Data in units so small or so large that squares leave the range of doubles. */
final class ExtremeSizesTest {
  private static final double[] VALUES = {3, 1, 4, 1, 5, 9, 2, 6};

  private static JsonFields result(String id, Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine(id), input));
  }

  private static double[] sized(double[] values, double size) {
    return Arrays.stream(values).map(value -> value * size).toArray();
  }

  @Tag("ci")
  @ParameterizedTest
  @ValueSource(ints = {-1000, -600, -300, 300, 600, 1000})
  void statistics_go_with_the_unit_or_do_not_know_it(int exponent) {
    double size = Math.scalb(1.0, exponent);
    String id = "scientific-discovery.statistics.summary";
    JsonFields usual = result(id, Json.obj("values", VALUES));
    JsonFields sized = result(id, Json.obj("values", sized(VALUES, size)));
    for (String name : List.of("mean", "standard_deviation", "min", "max", "median")) {
      assertThat(sized.number(name) / size).isCloseTo(usual.number(name), within(1e-14));
    }
    for (String name : List.of("skewness", "excess_kurtosis", "lag1_autocorrelation")) {
      assertThat(sized.number(name)).isCloseTo(usual.number(name), within(1e-13));
    }
  }

  @Tag("ci")
  @ParameterizedTest
  @ValueSource(ints = {-500, -300, 300, 500})
  void an_analysis_of_variance_has_the_same_ratio_in_every_unit(int exponent) {
    double size = Math.scalb(1.0, exponent);
    String id = "scientific-discovery.anova.one-way";
    double[] second = {2, 7, 1, 8};
    JsonFields usual = result(id, Json.obj("groups", List.of(VALUES, second)));
    JsonFields sized =
        result(id, Json.obj("groups", List.of(sized(VALUES, size), sized(second, size))));
    assertThat(sized.number("f_statistic")).isEqualTo(usual.number("f_statistic"));
    assertThat(sized.number("residual_sd") / size).isEqualTo(usual.number("residual_sd"));
    assertThat(sized.number("ms_within") / size / size).isEqualTo(usual.number("ms_within"));
  }

  /** The mean squares are below the largest double, the sums of squares are not. */
  @Test
  void an_analysis_of_variance_needs_no_sum_of_squares_that_doubles_hold() {
    String id = "scientific-discovery.anova.one-way";
    double[] first = IntStream.range(0, 40).mapToDouble(i -> i % 2 == 0 ? 1 : -1).toArray();
    double[] second = IntStream.range(0, 40).mapToDouble(i -> i % 2 == 0 ? 1 : -0.5).toArray();
    double size = Math.scalb(1.0, 511);
    JsonFields usual = result(id, Json.obj("groups", List.of(first, second)));
    JsonFields sized =
        result(id, Json.obj("groups", List.of(sized(first, size), sized(second, size))));
    assertThat(sized.number("f_statistic")).isEqualTo(usual.number("f_statistic"));
    assertThat(sized.number("r_squared")).isEqualTo(usual.number("r_squared"));
  }

  @Tag("ci")
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void components_of_variance_are_the_same_in_every_unit(boolean scale) {
    String id = "scientific-discovery.pca";
    Json.Obj usual = (Json.Obj) engine(id).capability().input().examples().get(0);
    double[][] rows = new JsonFields(usual).rows("data");
    JsonFields expected = result(id, usual.with("scale", scale));
    for (double size : new double[] {Math.scalb(1.0, -600), Math.scalb(1.0, 600)}) {
      List<double[]> sized = Arrays.stream(rows).map(row -> sized(row, size)).toList();
      JsonFields found = result(id, usual.with("scale", scale).with("data", sized));
      assertThat(found.numbers("explained_variance_ratio"))
          .containsExactly(expected.numbers("explained_variance_ratio"));
      assertThat(found.numbers("standard_deviations")[0] / (scale ? 1 : size))
          .isCloseTo(expected.numbers("standard_deviations")[0], within(1e-14));
    }
  }

  @Tag("ci")
  @ParameterizedTest
  @ValueSource(ints = {-500, -300, 300, 500})
  void clusters_are_the_same_in_every_unit(int exponent) {
    double size = Math.scalb(1.0, exponent);
    String id = "scientific-discovery.cluster.kmeans";
    Json.Obj usual = (Json.Obj) engine(id).capability().input().examples().get(0);
    List<double[]> sized =
        Arrays.stream(new JsonFields(usual).rows("data")).map(row -> sized(row, size)).toList();
    JsonFields expected = result(id, usual);
    JsonFields found = result(id, usual.with("data", sized));
    assertThat(found.numbers("sizes")).containsExactly(expected.numbers("sizes"));
    assertThat(found.rows("centroids")[0])
        .containsExactly(sized(expected.rows("centroids")[0], size));
    assertThat(found.number("within_cluster_sum_of_squares") / size / size)
        .isEqualTo(expected.number("within_cluster_sum_of_squares"));
  }

  @Test
  void points_that_only_rounding_could_tell_apart_are_not_clustered() {
    String id = "scientific-discovery.cluster.kmeans";
    for (double large : new double[] {Double.MAX_VALUE, 1e200}) {
      Json.Obj far =
          Json.obj(
              "data",
              List.of(new double[] {large, 1}, new double[] {large, 2}, new double[] {large, 5}),
              "clusters",
              2,
              "starts",
              1);
      assertThatThrownBy(() -> EngineRunner.result(engine(id), far))
          .isInstanceOf(Infeasible.class)
          .hasMessageContaining("apart");
    }
  }

  @Test
  void clusters_whose_spread_vanishes_beside_the_largest_are_not_told_to_have_none() {
    Json.Obj far =
        Json.obj(
            "data",
            List.of(new double[] {0, 1}, new double[] {0, 2}, new double[] {1e200, 0}),
            "clusters",
            2,
            "starts",
            5);
    assertThatThrownBy(
            () -> EngineRunner.result(engine("scientific-discovery.cluster.kmeans"), far))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("apart");
  }

  @Test
  void a_correlation_that_is_symmetric_but_for_rounding_is_taken() {
    String id = "risk.var.parametric";
    Json.Obj usual = (Json.Obj) engine(id).capability().input().examples().get(0);
    int size = new JsonFields(usual).rows("correlation").length;
    var almost = new double[size][size];
    for (int i = 0; i < size; i++) {
      almost[i][i] = 1;
    }
    double expected =
        result(id, usual.with("correlation", List.of(almost))).number("value_at_risk");
    almost[0][1] = -1e-160;
    almost[1][0] = 1e-160;
    assertThat(result(id, usual.with("correlation", List.of(almost))).number("value_at_risk"))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-300, 1e-160, 1e160, 1e300})
  void a_value_at_risk_goes_with_the_currency(double size) {
    String id = "risk.var.parametric";
    Json.Obj usual = (Json.Obj) engine(id).capability().input().examples().get(0);
    double[] positions = new JsonFields(usual).numbers("positions");
    double expected = result(id, usual).number("value_at_risk");
    JsonFields found = result(id, usual.with("positions", sized(positions, size)));
    assertThat(found.number("value_at_risk") / size).isCloseTo(expected, within(1e-12 * expected));
    assertThat(Arrays.stream(found.numbers("component_var")).sum() / size)
        .isCloseTo(expected, within(1e-12 * expected));
  }

  @Test
  void a_flow_beyond_all_others_leaves_no_rate() {
    JsonEngine xirr = engine("treasury.cashflow.xirr");
    Json.Obj flows =
        Json.obj(
            "flows",
            List.of(
                Json.obj("date", "2008-01-01", "amount", -10000),
                Json.obj("date", "2008-03-01", "amount", 2750),
                Json.obj("date", "2009-04-01", "amount", -1e160)));
    assertThatThrownBy(() -> EngineRunner.result(xirr, flows))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("keeps its sign");
  }

  @Test
  void a_loss_beyond_all_others_has_no_pareto_tail() {
    JsonEngine tail = engine("risk.tail.gpd-fit");
    Json.Obj usual = (Json.Obj) tail.capability().input().examples().get(0);
    double[] losses = new JsonFields(usual).numbers("losses");
    losses[0] = 1e160;
    assertThatThrownBy(() -> EngineRunner.result(tail, usual.with("losses", losses)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("rises to the end");
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e9, -1e9, 1e6})
  void a_row_far_from_the_others_is_fitted_too(double far) {
    Json.Obj input =
        Json.obj(
            "y",
            new double[] {1, 6, 17, 34, 57, 87},
            "x",
            List.of(far, 1.0, 2.0, 3.0, 4.0, 5.0).stream().map(x -> List.of(x)).toList(),
            "polynomial_degree",
            2);
    assertThat(result("scientific-discovery.regression.linear", input).number("r_squared"))
        .isBetween(0.5, 1.0);
  }

  @Test
  void counts_that_all_runs_agree_on_may_still_be_off_by_one_run() {
    JsonEngine ssa = engine("biology.reaction-network.ssa-ensemble");
    Json.Obj rare =
        Json.obj(
            "species",
            List.of(
                Json.obj("id", "A", "initial", 1),
                Json.obj("id", "B", "initial", 0),
                Json.obj("id", "C", "initial", 7),
                Json.obj("id", "D", "initial", 0)),
            "reactions",
            List.of(
                Json.obj(
                    "reactants", Json.obj("A", 1, "C", 1),
                    "products", Json.obj("B", 1, "C", 1),
                    "rate_constant", 1e-9),
                Json.obj(
                    "reactants", Json.obj("D", 1),
                    "products", Json.obj("C", 1, "D", 1),
                    "rate_constant", 5)),
            "output_times",
            List.of(0, 1),
            "runs",
            200);
    List<JsonFields> moments =
        result("biology.reaction-network.ssa-ensemble", rare).objects("moments");
    for (String name : List.of("A", "B", "C", "D")) {
      assertThat(moments.get(0).fields(name).number("standard_error")).isZero();
      assertThat(moments.get(1).fields(name).number("standard_error"))
          .isEqualTo(name.equals("A") || name.equals("B") ? 1 / 200.0 : 0);
    }
    assertThat(ssa.capability().title().description()).contains("differs by one");
  }
}
