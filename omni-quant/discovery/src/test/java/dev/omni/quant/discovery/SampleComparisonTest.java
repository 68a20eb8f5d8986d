package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of several samples, against R, and what leaves them as they are. */
final class SampleComparisonTest {
  /** G. Beall, Biometrika 32, 1942, pp. 243-262: insects on plants under six sprays. */
  private static final List<double[]> SPRAYS =
      List.of(
          new double[] {10, 7, 20, 14, 14, 12, 10, 23, 17, 20, 14, 13},
          new double[] {11, 17, 21, 11, 16, 14, 17, 17, 19, 21, 7, 13},
          new double[] {0, 1, 7, 2, 3, 1, 2, 1, 3, 0, 1, 4},
          new double[] {3, 5, 12, 6, 4, 3, 5, 5, 5, 5, 2, 4},
          new double[] {3, 5, 3, 5, 3, 6, 1, 1, 3, 2, 6, 4},
          new double[] {11, 9, 15, 22, 15, 16, 13, 10, 26, 26, 24, 13});

  private static JsonFields of(String test, List<double[]> groups) {
    return new JsonFields(
        EngineRunner.result(
            LoadedEngine.of(new SampleComparison()),
            Json.obj("test", test, "groups", List.copyOf(groups))));
  }

  private static List<double[]> each(List<double[]> groups, DoubleUnaryOperator change) {
    return groups.stream().map(group -> Arrays.stream(group).map(change).toArray()).toList();
  }

  @ParameterizedTest
  @CsvSource({
    // kruskal.test, bartlett.test, fligner.test and oneway.test of R's manual on this data
    "kruskal_wallis, 54.691, 1.511e-10",
    "bartlett, 25.960, 9.085e-05",
    "fligner_killeen, 14.483, 0.01282",
    "welch, 36.065, 7.999e-12"
  })
  void gives_what_r_prints_for_the_sprays(String test, double statistic, double p) {
    JsonFields result = of(test, SPRAYS);
    assertThat(result.number("statistic")).isCloseTo(statistic, within(6e-4));
    assertThat(result.number("p_value")).isCloseTo(p, within(6e-4 * p));
  }

  @Property(tries = 40) // about 5 ms a try
  void ranks_do_not_change_under_a_rising_function_and_variances_not_under_shift_and_scale(
      @ForAll @IntRange(min = -4, max = 4) int octaves,
      @ForAll @DoubleRange(min = -100, max = 100) double shift) {
    // a power of two keeps what is equal equal
    double scale = Math.scalb(1.0, octaves);
    assertThat(of("kruskal_wallis", each(SPRAYS, x -> Math.exp(x / 8))).number("statistic"))
        .isCloseTo(of("kruskal_wallis", SPRAYS).number("statistic"), within(1e-9));
    for (String test :
        List.of("levene", "brown_forsythe", "bartlett", "fligner_killeen", "welch")) {
      List<double[]> changed =
          each(SPRAYS, x -> test.equals("welch") ? scale * x + shift : scale * x);
      assertThat(of(test, changed).number("statistic"))
          .as(test)
          .isCloseTo(of(test, SPRAYS).number("statistic"), within(1e-6));
    }
  }

  @Test
  void welch_of_two_groups_is_the_square_of_its_t() {
    List<double[]> two = SPRAYS.subList(2, 4);
    JsonFields t =
        new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new HypothesisTests()),
                Json.obj("test", "t_welch", "x", two.get(0), "y", two.get(1))));
    JsonFields f = of("welch", two);
    assertThat(f.number("p_value")).isCloseTo(t.number("p_value"), within(1e-12));
  }

  @Test
  void dunn_compares_each_pair_and_adjusts() {
    JsonFields result =
        new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new SampleComparison()),
                Json.obj(
                    "test", "kruskal_wallis",
                    "groups", SPRAYS,
                    "post_hoc", "dunn",
                    "adjust", "bonferroni")));
    List<JsonFields> pairs = result.objects("post_hoc");
    assertThat(pairs).hasSize(15);
    JsonFields first = pairs.get(1);
    assertThat(first.text("first") + first.text("second")).isEqualTo("group 0group 2");
    assertThat(first.number("adjusted"))
        .isCloseTo(Math.min(1, 15 * first.number("p_value")), within(1e-12));
  }

  @Test
  void a_table_gives_what_lists_give_and_leaves_rows_out() {
    Json.Obj table =
        Json.obj(
            "y",
            Arrays.asList(1.0, 2.5, null, 4.0, 6.0, 8.5, 9.0),
            "g",
            List.of("b", "a", "a", "b", "a", "b", "a"));
    JsonFields result =
        new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new SampleComparison()),
                Json.obj("test", "levene", "table", table, "response", "y", "group", "g")));
    assertThat(result.number("statistic"))
        .isCloseTo(
            of("levene", List.of(new double[] {2.5, 6, 9}, new double[] {1, 4, 8.5}))
                .number("statistic"),
            within(1e-12));
    assertThat(result.integer("rows_left_out")).isEqualTo(1);
    assertThat(result.texts("groups")).containsExactly("a", "b");
  }

  @Test
  void what_a_test_cannot_take_is_refused_or_fails_with_its_reason() {
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new SampleComparison()),
                Json.obj(
                    "test",
                    "friedman",
                    "groups",
                    List.of(new double[] {1, 2, 3}, new double[] {1, 2}))))
        .containsExactly("/groups");
    assertThatThrownBy(() -> of("bartlett", List.of(new double[] {1, 1}, new double[] {1, 2})))
        .isInstanceOf(Infeasible.class);
  }
}
