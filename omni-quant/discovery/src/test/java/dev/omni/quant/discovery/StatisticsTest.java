package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.commons.statistics.inference.OneWayAnova.Result;

final class StatisticsTest {
  private static final JsonEngine SUMMARY = LoadedEngine.of(new SummaryStatistics());
  private static final JsonEngine ANOVA = LoadedEngine.of(new OneWayAnova());
  private static final JsonEngine COMPONENTS = LoadedEngine.of(new PrincipalComponents());
  private static final JsonEngine TESTS = LoadedEngine.of(new HypothesisTests());

  private static JsonFields run(JsonEngine engine, Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  private static double p(Object... namesAndValues) {
    return run(TESTS, Json.obj(namesAndValues)).number("p_value");
  }

  @Property
  void a_shift_moves_the_location_alone(
      @ForAll @Size(min = 4, max = 20) List<@DoubleRange(min = -100, max = 100) Double> values,
      @ForAll @DoubleRange(min = -100, max = 100) double shift) {
    double[] x = values.stream().mapToDouble(v -> v).toArray();
    x[0] = 200;
    JsonFields one = run(SUMMARY, Json.obj("values", x));
    JsonFields other =
        run(SUMMARY, Json.obj("values", Arrays.stream(x).map(v -> v + shift).toArray()));
    for (String field : List.of("mean", "min", "max", "median")) {
      assertThat(other.number(field)).isCloseTo(one.number(field) + shift, within(1e-10));
    }
    for (String field :
        List.of("standard_deviation", "skewness", "excess_kurtosis", "lag1_autocorrelation")) {
      assertThat(other.number(field)).isCloseTo(one.number(field), within(1e-8));
    }
  }

  @Example
  void what_too_few_or_equal_values_leave_undefined_is_null() {
    Json.Obj two = EngineRunner.result(SUMMARY, Json.obj("values", new double[] {1, 3}));
    assertThat(two.has("skewness")).isFalse();
    assertThat(two.has("excess_kurtosis")).isFalse();
    assertThat(two.has("lag1_autocorrelation")).isTrue();
    Json.Obj equal =
        EngineRunner.result(SUMMARY, Json.obj("values", new double[] {0.1, 0.1, 0.1, 0.1}));
    assertThat(equal.findNumber("standard_deviation").orElseThrow().signum()).isZero();
    assertThat(equal.has("lag1_autocorrelation")).isFalse();
  }

  @Property(tries = 40) // about 25 ms a try
  void the_f_test_of_two_groups_is_the_square_of_the_t_test(
      @ForAll @Size(value = 5) List<@DoubleRange(min = -10, max = 10) Double> x,
      @ForAll @Size(value = 4) List<@DoubleRange(min = -10, max = 10) Double> y,
      @ForAll @DoubleRange(min = 11, max = 20) double far) {
    var varied = new java.util.ArrayList<>(x);
    varied.set(0, far);
    JsonFields f = run(ANOVA, Json.obj("groups", List.of(varied, y)));
    JsonFields t = run(TESTS, Json.obj("test", "t_pooled", "x", varied, "y", y));
    double square = t.number("statistic") * t.number("statistic");
    assertThat(f.number("f_statistic")).isCloseTo(square, within(1e-9 * (1 + square)));
    assertThat(f.number("p_value")).isCloseTo(t.number("p_value"), within(1e-9));
  }

  @Property(tries = 40) // about 30 ms a try
  void the_p_value_of_f_agrees_with_another_library(
      @ForAll @IntRange(min = 2, max = 6) int groups,
      @ForAll @IntRange(min = 2, max = 40) int size) {
    var random = new java.util.Random(groups * 100L + size);
    List<double[]> data =
        java.util.stream.IntStream.range(0, groups)
            .mapToObj(g -> random.doubles(size).map(v -> v + g / 10.0).toArray())
            .toList();
    Result other = org.apache.commons.statistics.inference.OneWayAnova.withDefaults().test(data);
    assertThat(run(ANOVA, Json.obj("groups", data)).number("p_value"))
        .isCloseTo(other.getPValue(), within(1e-12 + 1e-9 * other.getPValue()));
  }

  @Example
  void groups_without_inner_variation_have_no_answer_and_a_reason() {
    assertThatThrownBy(() -> EngineRunner.result(ANOVA, constant(1, 2)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("F is infinite");
    assertThatThrownBy(() -> EngineRunner.result(ANOVA, constant(1, 1)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("all values are the same");
  }

  private static Json.Obj constant(int one, int other) {
    return Json.obj("groups", List.of(List.of(one, one), List.of(other, other)));
  }

  @Property
  void a_rotation_leaves_the_variances(@ForAll @DoubleRange(min = 0, max = 6.28) double angle) {
    double[][] points = {{1, 2}, {3, 1}, {4, 6}, {8, 5}, {9, 9}, {2, 7}};
    double c = Math.cos(angle);
    double s = Math.sin(angle);
    double[][] turned =
        Arrays.stream(points)
            .map(p -> new double[] {c * p[0] - s * p[1], s * p[0] + c * p[1]})
            .toArray(double[][]::new);
    assertThat(run(COMPONENTS, Json.obj("data", List.of(turned))).numbers("standard_deviations"))
        .containsExactly(
            run(COMPONENTS, Json.obj("data", List.of(points))).numbers("standard_deviations"),
            within(1e-12));
  }

  @Example
  void there_are_as_many_components_as_the_data_can_have() {
    List<double[]> wide = List.of(new double[] {1, 2, 3}, new double[] {2, 4, 7});
    assertThat(run(COMPONENTS, Json.obj("data", wide)).numbers("standard_deviations")).hasSize(1);
    List<double[]> flat = List.of(new double[] {1, 1}, new double[] {2, 1}, new double[] {3, 1});
    assertThat(run(COMPONENTS, Json.obj("data", flat)).numbers("standard_deviations"))
        .containsExactly(new double[] {1, 0}, within(1e-15));
    assertThatThrownBy(() -> run(COMPONENTS, Json.obj("data", flat, "scale", true)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("column 2");
  }

  @Property(tries = 40) // about 2 ms a try
  void one_sided_p_values_are_complements_and_the_two_sided_is_twice_the_smaller(
      @ForAll @Size(value = 6) List<@DoubleRange(min = -5, max = 5) Double> x,
      @ForAll @DoubleRange(min = -3, max = 3) double mu) {
    var varied = new java.util.ArrayList<>(x);
    varied.set(0, 7.0);
    double less = p("test", "t_one_sample", "x", varied, "mu", mu, "alternative", "less");
    double greater = p("test", "t_one_sample", "x", varied, "mu", mu, "alternative", "greater");
    assertThat(less + greater).isCloseTo(1, within(1e-12));
    assertThat(p("test", "t_one_sample", "x", varied, "mu", mu))
        .isCloseTo(2 * Math.min(less, greater), within(1e-12));
  }

  @Example
  void swapping_the_samples_swaps_the_sides() {
    double[] x = {1.1, 2.2, 3.3, 4.4};
    double[] y = {2.5, 3.6, 4.7, 5.8, 6.9};
    for (String test : List.of("t_welch", "t_pooled", "mann_whitney_u", "ks_two_sample")) {
      assertThat(p("test", test, "x", x, "y", y))
          .isCloseTo(p("test", test, "x", y, "y", x), within(1e-12));
    }
    for (String test : List.of("t_welch", "mann_whitney_u")) {
      assertThat(p("test", test, "x", x, "y", y, "alternative", "less"))
          .isCloseTo(p("test", test, "x", y, "y", x, "alternative", "greater"), within(1e-12));
    }
  }

  @Example
  void exact_tests_give_what_counting_gives() {
    assertThat(p("test", "binomial", "trials", 4, "successes", 4, "probability", 0.5))
        .isCloseTo(2.0 / 16, within(1e-12));
    assertThat(
            p(
                "test",
                "fisher_exact",
                "table",
                List.of(List.of(3, 0), List.of(0, 3)),
                "alternative",
                "greater"))
        .isCloseTo(1.0 / 20, within(1e-12));
    assertThat(
            p(
                "test",
                "mann_whitney_u",
                "x",
                List.of(1, 2, 3),
                "y",
                List.of(4, 5, 6),
                "alternative",
                "less"))
        .isCloseTo(1.0 / 20, within(1e-12));
    assertThat(
            p("test", "wilcoxon_signed_rank", "x", List.of(1, 2, 3, 4), "alternative", "greater"))
        .isCloseTo(1.0 / 16, within(1e-12));
  }

  @Example
  void a_table_with_an_empty_cell_has_no_odds_ratio() {
    Json.Obj result =
        EngineRunner.result(
            TESTS,
            Json.obj("test", "fisher_exact", "table", List.of(List.of(3, 0), List.of(1, 3))));
    assertThat(result.has("statistic")).isFalse();
    assertThat(result.has("degrees_of_freedom")).isFalse();
  }

  @Example
  void ties_and_large_samples_fall_back_and_the_evidence_says_so() {
    var tied = Json.obj("test", "wilcoxon_signed_rank", "x", List.of(1, -1, 2, 3, -4));
    assertThat(
            EngineRunner.computed(TESTS, tied, Work.alone()).numerics().findText("p_value_method"))
        .contains("asymptotic");
    var plain = Json.obj("test", "wilcoxon_signed_rank", "x", List.of(1, -1.5, 2, 3, -4));
    assertThat(
            EngineRunner.computed(TESTS, plain, Work.alone()).numerics().findText("p_value_method"))
        .contains("exact");
  }

  @Example
  void members_that_do_not_go_with_the_test_are_named() {
    assertThat(
            EngineRunner.refused(
                TESTS, Json.obj("test", "binomial", "x", List.of(1, 2), "trials", 3)))
        .containsExactly("/x", "/successes", "/probability");
    assertThat(
            EngineRunner.refused(
                TESTS,
                Json.obj(
                    "test",
                    "chi_square_table",
                    "table",
                    List.of(List.of(1, 0), List.of(2, 0)),
                    "alternative",
                    "less",
                    "mu",
                    1)))
        .containsExactly("/alternative", "/mu");
    assertThat(
            EngineRunner.refused(
                TESTS,
                Json.obj(
                    "test", "chi_square_table", "table", List.of(List.of(1, 0), List.of(2, 0)))))
        .containsExactly("/table");
    assertThat(
            EngineRunner.refused(
                TESTS,
                Json.obj("test", "binomial", "trials", 3, "successes", 4, "probability", 0.5)))
        .containsExactly("/successes");
    assertThat(
            EngineRunner.refused(
                TESTS, Json.obj("test", "t_paired", "x", List.of(1, 2), "y", List.of(1))))
        .containsExactly("/y");
  }

  /**
   * Expected: d / (s sqrt(1 + 1/n)) and the tail of t with two degrees of freedom, in 30 digits.
   */
  @Example
  void a_single_value_is_tested_against_a_sample_where_variances_are_pooled() {
    JsonFields one = run(TESTS, pooled(List.of(5), List.of(1, 2, 3.5), "greater"));
    assertThat(one.number("statistic")).isEqualTo(1.950033737899775, within(1e-14));
    assertThat(one.number("degrees_of_freedom")).isEqualTo(2);
    assertThat(one.number("p_value")).isEqualTo(2 / 21.0, within(1e-14));
    JsonFields other = run(TESTS, pooled(List.of(1, 2, 3.5), List.of(5), "less"));
    assertThat(other.number("statistic")).isEqualTo(-1.950033737899775, within(1e-14));
    assertThat(other.number("p_value")).isEqualTo(2 / 21.0, within(1e-14));
    assertThat(EngineRunner.refused(TESTS, pooled(List.of(5), List.of(1), "less")))
        .containsExactly("/y");
    assertThatThrownBy(() -> run(TESTS, pooled(List.of(5), List.of(1, 1), "less")))
        .isInstanceOf(Infeasible.class);
  }

  private static Json.Obj pooled(List<Number> x, List<Number> y, String alternative) {
    return Json.obj("test", "t_pooled", "x", x, "y", y, "alternative", alternative);
  }

  @Example
  void samples_that_do_not_vary_have_no_answer() {
    for (String test : List.of("t_welch", "t_pooled", "mann_whitney_u")) {
      assertThatThrownBy(() -> p("test", test, "x", List.of(2, 2, 2), "y", List.of(2, 2)))
          .isInstanceOf(Infeasible.class);
    }
    assertThatThrownBy(() -> p("test", "t_one_sample", "x", List.of(2, 2, 2)))
        .isInstanceOf(Infeasible.class);
    assertThatThrownBy(() -> p("test", "wilcoxon_signed_rank", "x", List.of(0, 0)))
        .isInstanceOf(Infeasible.class);
  }
}
