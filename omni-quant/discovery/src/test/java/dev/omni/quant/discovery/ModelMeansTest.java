package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Laws of means of models and of their comparisons. */
final class ModelMeansTest {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new ModelMeans());

  private static Json.Obj table(long seed, boolean withEmpty) {
    var chance = new Random(seed);
    var y = new ArrayList<Integer>();
    var a = new ArrayList<String>();
    var b = new ArrayList<String>();
    var x = new ArrayList<Double>();
    for (int i = 0; i < 36; i++) {
      int level = i % 3;
      int other = i / 3 % 2;
      if (!(withEmpty && level == 2 && other == 1)) {
        y.add(10 + 2 * level + other + chance.nextInt(5));
        a.add("a" + level);
        b.add("b" + other);
        x.add(Math.rint(10 * chance.nextGaussian()) / 10);
      }
    }
    return Json.obj("y", y, "a", a, "b", b, "x", x);
  }

  private static Json.Obj of(Json.Obj input) {
    return EngineRunner.result(ENGINE, input);
  }

  @Test
  void means_of_one_factor_are_those_of_its_levels() {
    Json.Obj table = table(1, false);
    JsonFields found =
        new JsonFields(of(Json.obj("table", table, "formula", "y ~ a", "factors", List.of("a"))));
    double[] y = new JsonFields(table).numbers("y");
    for (int level = 0; level < 3; level++) {
      double sum = 0;
      for (int i = level; i < 36; i += 3) {
        sum += y[i] / 12;
      }
      assertThat(found.fields("means").numbers("mean")[level]).isCloseTo(sum, within(1e-10));
    }
  }

  /** The comparisons of one factor are those of Tukey in an analysis of variance. */
  @Test
  void pairs_of_one_factor_are_those_of_one_way() {
    Json.Obj table = table(2, false);
    double[] y = new JsonFields(table).numbers("y");
    var groups =
        new ArrayList<List<Double>>(
            List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
    for (int i = 0; i < 36; i++) {
      groups.get(i % 3).add(y[i]);
    }
    JsonFields anova =
        new JsonFields(
            EngineRunner.result(LoadedEngine.of(new OneWayAnova()), Json.obj("groups", groups)));
    JsonFields found =
        new JsonFields(of(Json.obj("table", table, "formula", "y ~ a", "factors", List.of("a"))));
    assertThat(found.fields("contrasts").numbers("p_value"))
        .containsExactly(anova.fields("tukey").numbers("p_value"), within(1e-9));
  }

  @Test
  void shares_as_they_occur_give_the_mean_of_the_rows() {
    Json.Obj table = table(3, true);
    Json.Obj input =
        Json.obj("table", table, "formula", "y ~ a + b", "factors", List.of("a"))
            .with("weights", "proportional");
    JsonFields found = new JsonFields(of(input));
    JsonFields equal = new JsonFields(of(input.with("weights", "equal")));
    double[] contrasts = found.fields("contrasts").numbers("estimate");
    assertThat(contrasts)
        .containsExactly(equal.fields("contrasts").numbers("estimate"), within(1e-10));
    assertThat(found.fields("means").numbers("mean")[0])
        .isNotCloseTo(equal.fields("means").numbers("mean")[0], within(1e-6));
  }

  /** The rows do not determine the mean of a combination that does not occur. */
  @Test
  void a_mean_that_no_row_determines_is_null() {
    Json.Obj found =
        of(Json.obj("table", table(4, true), "formula", "y ~ a*b", "factors", List.of("a", "b")));
    assertThat(found.findArray("estimable").orElseThrow().canonical())
        .isEqualTo("[true,true,true,true,true,false]");
    Json.Obj means = found.findObject("means").orElseThrow();
    assertThat(means.findArray("mean").orElseThrow().items().get(5)).isEqualTo(Json.NULL);
    assertThat(found.findArray("notes").orElseThrow().canonical())
        .contains("a mean that the rows do not determine is null");
  }

  /**
   * Dunnett's p of two treatments at 10 degrees of freedom: 5 % at 2.57, 1 % at 3.53, C. W.
   * Dunnett, Biometrics 20, 1964, table II; three treatments at 20: 2.54 and 3.29.
   */
  @ParameterizedTest
  @CsvSource({"2, 10, 2.57, 0.05", "2, 10, 3.53, 0.01", "3, 20, 2.54, 0.05", "3, 20, 3.29, 0.01"})
  void dunnett_is_as_in_the_tables(int treatments, double freedom, double size, double p) {
    double[][] correlations = new double[treatments][treatments];
    for (int i = 0; i < treatments; i++) {
      java.util.Arrays.fill(correlations[i], 0.5);
      correlations[i][i] = 1;
    }
    double found = DunnettDistribution.of(correlations, freedom).orElseThrow().upperTail(size);
    assertThat(found / p).isCloseTo(1, within(0.02));
  }

  @Test
  void one_comparison_of_dunnett_is_the_t_test() {
    var law = DunnettDistribution.of(new double[][] {{1}}, 7).orElseThrow();
    assertThat(law.upperTail(2.1)).isCloseTo(TailIntegrals.student(2.1, 7), within(1e-9));
    var normal = DunnettDistribution.of(new double[][] {{1}}, Double.POSITIVE_INFINITY);
    assertThat(normal.orElseThrow().upperTail(2.1))
        .isCloseTo(TailIntegrals.normal(2.1), within(1e-9));
  }

  @Test
  void weights_by_name_are_applied_to_the_means() {
    Json.Obj input =
        Json.obj("table", table(5, false), "formula", "y ~ a + x", "factors", List.of("a"));
    JsonFields found =
        new JsonFields(of(input.with("contrasts", Json.obj("mid", List.of(-0.5, 1, -0.5)))));
    double[] mean = found.fields("means").numbers("mean");
    assertThat(found.fields("contrasts").numbers("estimate")[0])
        .isCloseTo(mean[1] - mean[0] / 2 - mean[2] / 2, within(1e-10));
    assertThat(
            EngineRunner.refused(ENGINE, input.with("contrasts", Json.obj("mid", List.of(-1, 1)))))
        .containsExactly("/contrasts/mid");
  }

  @Test
  void what_is_no_factor_or_does_not_go_together_is_refused() {
    Json.Obj input =
        Json.obj("table", table(6, false), "formula", "y ~ a + x", "factors", List.of("a"));
    assertThat(EngineRunner.refused(ENGINE, input.with("factors", List.of("x"))))
        .containsExactly("/factors/0");
    assertThat(EngineRunner.refused(ENGINE, input.with("by", "a"))).containsExactly("/by");
    assertThat(EngineRunner.refused(ENGINE, input.with("at", Json.obj("a", 1))))
        .containsExactly("/at/a");
    assertThat(
            EngineRunner.refused(
                ENGINE, input.with("contrasts", "treatment").with("adjust", "tukey")))
        .containsExactly("/adjust");
    assertThat(EngineRunner.refused(ENGINE, input.with("adjust", "dunnett")))
        .containsExactly("/adjust");
  }
}
